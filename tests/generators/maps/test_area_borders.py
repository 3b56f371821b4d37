"""Borders of area maps: uneven but the same from both sides, and crossed in the middle."""

from __future__ import annotations

from itertools import pairwise

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
    ends = [(3.0, 4.0), (40.0, 21.0), (60.0, 9.0), (75.0, 50.0)]
    there, back = (rugged(way, {ends[2]}, closed=False) for way in (ends, ends[::-1]))
    # what controls each part, from where the one before ends
    parts, other = ([(*one[1][-2:], *two[1]) for one, two in pairwise(way)] for way in (there, back))
    assert parts == [
        sum((part[at : at + 2] for at in range(len(part) - 2, -1, -2)), ()) for part in other[::-1]
    ]
    passed = [values[-2:] for _, values in there]
    assert (passed[0], passed[-1]) == (ends[0], ends[-1])
    assert ends[2] in passed
    # smooth elsewhere
    assert ends[1] not in passed
    assert [letter for letter, _ in there].count("C") > len(ends)


def test_stretches_with_the_same_on_both_sides_are_one_path() -> None:
    kind, corners = AreaKind("land", "land", "#cfccc6"), ((50, 0), (55, 20), (45, 40), (50, 60))
    west = Area("west", "West", ((0, 0), *corners, (0, 60)), (25, 30), kind)
    east = Area("east", "East", ((100, 60), *corners[::-1], (100, 0)), (75, 30), kind)
    ((path, sides),) = known_borders(AreaMap("Two", 100, 60, (west, east)))
    assert sides == ["land", "land"]
    assert [letter for letter, _ in path].count("M") == 1
    assert {corners[0], corners[-1]} <= {point[-2:] for _, point in path}


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
    corners = {at for outline in outlines for at in outline}
    drawn = land(
        (Area(str(at), "", outline, outline[0], kind) for at, outline in enumerate(outlines)), corners
    )
    loops = [letter for letter, _ in drawn].count("M")
    assert loops == 2
    assert {point for letter, point in drawn if letter != "Z"} == {
        *lake, (0.0, 0.0), (100.0, 0.0), (100.0, 20.0), (100.0, 40.0), (100.0, 60.0),
        (0.0, 60.0), (0.0, 40.0), (0.0, 20.0),
    }  # fmt: skip
