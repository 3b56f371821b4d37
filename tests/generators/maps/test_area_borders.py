"""Borders of area maps: uneven but the same from both sides, and crossed in the middle."""

from __future__ import annotations

from countermarch.generators.maps.area_borders import crossing, known_borders, land, rugged
from countermarch.generators.maps.area_plan import Area, AreaKind, AreaMap


def test_an_arrow_crosses_the_middle_of_the_border_at_right_angles() -> None:
    kind = AreaKind("land", "land", "#cfccc6")
    west = Area("west", "West", ((0, 0), (50, 0), (50, 60), (0, 60)), (25, 30), kind)
    east = Area("east", "East", ((50, 0), (100, 0), (100, 60), (50, 60)), (75, 30), kind)
    (ax, ay), (bx, by) = crossing(west, east)
    assert ay == by == 30
    assert ax < 50 < bx
    assert crossing(east, west) == ((bx, by), (ax, ay))


def test_a_border_is_the_same_from_both_sides_and_keeps_its_corners() -> None:
    there = [point for _, point in rugged([(3.0, 4.0), (40.0, 21.0)], closed=False)]
    back = [point for _, point in rugged([(40.0, 21.0), (3.0, 4.0)], closed=False)]
    assert there == back[::-1]
    assert len(there) > 2
    assert (there[0], there[-1]) == ((3.0, 4.0), (40.0, 21.0))


def test_stretches_with_the_same_on_both_sides_are_one_path() -> None:
    kind, corners = AreaKind("land", "land", "#cfccc6"), ((50, 0), (55, 20), (45, 40), (50, 60))
    west = Area("west", "West", ((0, 0), *corners, (0, 60)), (25, 30), kind)
    east = Area("east", "East", ((100, 60), *corners[::-1], (100, 0)), (75, 30), kind)
    ((path, sides),) = known_borders(AreaMap("Two", 100, 60, (west, east)))
    assert sides == ["land", "land"]
    assert [letter for letter, _ in path].count("M") == 1
    assert set(corners) <= {point for _, point in path}


def test_the_border_of_land_is_around_all_its_areas_and_around_what_they_enclose() -> None:
    kind, lake = AreaKind("land", "land", "#cfccc6"), ((40.0, 20.0), (60.0, 20.0), (60.0, 40.0), (40.0, 40.0))
    above = ((0.0, 0.0), (100.0, 0.0), (100.0, 20.0), lake[1], lake[0], (0.0, 20.0))
    sides = (
        ((0.0, 20.0), lake[0], lake[3], (0.0, 40.0)),
        (lake[1], (100.0, 20.0), (100.0, 40.0), lake[2]),
    )
    below = ((0.0, 40.0), lake[3], lake[2], (100.0, 40.0), (100.0, 60.0), (0.0, 60.0))
    # one of them runs the other way round
    outlines = (above, *sides, below[::-1])
    drawn = land(Area(str(at), "", outline, outline[0], kind) for at, outline in enumerate(outlines))
    loops = [letter for letter, _ in drawn].count("M")
    assert loops == 2
    assert {point for letter, point in drawn if letter != "Z"} == {
        *lake, (0.0, 0.0), (100.0, 0.0), (100.0, 20.0), (100.0, 40.0), (100.0, 60.0),
        (0.0, 60.0), (0.0, 40.0), (0.0, 20.0),
    }  # fmt: skip
