"""Roads on a map of hexes, and the numbers and names that stay readable beside them."""

from __future__ import annotations

import math
from dataclasses import replace

from support.scenes import said

from countermarch.generators.maps.area_plan import MapText
from countermarch.generators.maps.hex_grid import HexGrid, HexLine, HexMap, NamedHex, Terrain, middle
from countermarch.generators.maps.hex_labels import LabelRoom, placed
from countermarch.generators.maps.hex_lines import courses, lines_of
from countermarch.generators.maps.hex_map import hex_map_scene
from countermarch.generators.maps.roads import roads, stretches
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Group, Path, Text
from countermarch.generators.scene.style import style

GRID = HexGrid((1, 4), (1, 4), "even", down=True, back=False, step=20.0, origin=(20.0, 20.0))
WOOD = "#88aa66"


def plan(*roads: HexLine) -> HexMap:
    """A map of sixteen hexes, one of them a wood with a name."""
    wood = Terrain("wood", WOOD, frozenset({(2, 2)}))
    return HexMap("Field", 140, 120, GRID, (wood,), roads, (NamedHex((2, 2), "Mill"),))


def test_a_number_is_read_on_a_map_with_lines_by_a_halo_in_the_colour_of_its_hex() -> None:
    down = HexLine("road", "#885533", 0.8, through=((1, 2), (2, 2), (3, 2)))
    for drawn, wood, clear in ((plan(), None, None), (plan(down), WOOD, "#ffffff")):
        scene = hex_map_scene(drawn, Look(style("standard")))
        halos = {node.text: node.halo for node in scene.nodes if isinstance(node, Text)}
        assert halos["0202"] == wood
        assert halos["0203"] == clear


def test_a_name_has_a_halo_and_stays_clear_of_a_road() -> None:
    down = HexLine("road", "#885533", 0.8, through=((1, 2), (2, 2), (3, 2)))
    for made in (plan(), plan(down)):
        scene = hex_map_scene(made, Look(style("standard")))
        (name,) = (node for node in scene.nodes if isinstance(node, Text) and node.text == "Mill")
        assert name.halo
        assert not LabelRoom.of(made, ()).cost((name.x, name.y - 1.0), (2.0, 0.8))


def test_roads_join_leave_the_map_and_cross_rivers_on_bridges() -> None:
    river = HexLine("river", "#3377bb", 1.2, sides=(((2, 2), (2, 3)), ((2, 2), (3, 3))))
    first = HexLine("road", "#885533", 0.8, through=((2, 1), (2, 2), (2, 3)))
    second = HexLine("track", "#885533", 0.8, through=((2, 3), (3, 3), (3, 4)))
    made = plan(river, first, second)
    one, other = (road.path for road in roads(made))
    assert one[-1][1][-2:] == other[0][1]  # they meet in the same hex and run on in the same direction
    (bx, by), (ex, ey) = one[-1][1][2:4], one[-1][1][4:]
    (ox, oy) = other[1][1][:2]
    assert abs((ex - bx) * (oy - ey) - (ey - by) * (ox - ex)) < 0.01
    assert one[0][1][0] == 0.0
    assert other[-1][1][-2] == made.width
    rails = [node for node in lines_of(made, Look(style("standard"))) if isinstance(node, Group)]
    assert len(rails) == 1
    assert "bridge" in said(hex_map_scene(made, Look(style("standard"))))
    unbridged = replace(made, bridges=False)
    assert not [node for node in lines_of(unbridged, Look(style("standard"))) if isinstance(node, Group)]
    assert "bridge" not in said(hex_map_scene(unbridged, Look(style("standard"))))


def test_a_number_and_text_move_aside_for_a_road() -> None:
    down = HexLine("road", "#885533", 0.8, through=((1, 2), (2, 1), (3, 2), (4, 1)))
    made = plan(down)
    room = LabelRoom.of(made, GRID.known)
    x, y = middle(GRID, 3, 2)
    assert room.numbers[1, 2][0] != middle(GRID, 1, 2)[0]
    assert room.numbers[4, 4][0] == middle(GRID, 4, 4)[0]
    kept, moved = MapText("Plain", (120.0, 100.0), 8.0), MapText("Vale", (x, y), 12.0)
    found = {one.text: one.at for one in placed((kept, moved), made, room, "Barlow Condensed Italic")}
    assert found["Plain"] == kept.at
    assert 0 < math.dist(found["Vale"], moved.at) <= 1.2 * GRID.step


def test_a_third_road_turns_into_two_that_continue_each_other() -> None:
    main = HexLine("road", "#885533", 0.8, through=((2, 1), (2, 2), (2, 3)))
    side = HexLine("road", "#885533", 0.8, through=((2, 2), (3, 3), (3, 2)))
    made, fork = plan(main, side), middle(GRID, 2, 2)
    straight, turning = roads(made)
    (before, *_), (after, *_) = straight.path[-1][1][:2], turning.path[1][1][:2]
    assert straight.path[2][1][-2:] == turning.path[0][1] == fork
    assert after - fork[0] > (before - fork[0]) / 2 > 0  # it leaves the fork nearly as the road does
    assert all(
        math.dist(point, min((middle(GRID, *one) for one in GRID.known), key=lambda at: math.dist(at, point)))
        < GRID.step * 0.58
        for part in stretches(turning.path)
        for point in part
    )


def test_a_river_begins_thin_and_a_border_runs_on_its_bank() -> None:
    sides = (((2, 2), (2, 3)), ((2, 2), (3, 3)), ((2, 2), (3, 2)))
    river = HexLine("river", "#3377bb", 1.2, sides=sides)
    border = HexLine("border", "#333333", 1.0, sides=sides, dash=(2.0, 1.0))
    made = plan(river, border)
    look = Look(style("standard"))
    wide = [node.line for node in lines_of(made, look) if isinstance(node, Path) and node.stroke == "#3377bb"]
    assert min(wide) < 0.5 < max(wide) <= 1.2
    (water,), (beside,) = ([path for path, _ in courses(one, made)] for one in (river, border))
    apart = [
        math.dist(one[1][-2:], other[1][-2:]) for one, other in zip(water[1:-1], beside[1:-1], strict=True)
    ]
    assert min(apart) > (1.2 + 1.0) / 2


def test_a_coast_leaves_the_map_where_the_sea_ends() -> None:
    sea = Terrain("sea", "#aaccee", frozenset({(1, 1), (2, 1), (3, 1), (4, 1)}))
    coast = HexLine("coast", "#224466", 0.6, sides=(((1, 1), (1, 2)), ((1, 2), (2, 1)), ((2, 1), (2, 2))))
    land = Terrain("clear", "#eeeecc", GRID.known - sea.hexes)
    made = HexMap("Shore", 140, 120, GRID, (sea, land), (coast,))
    scene = hex_map_scene(made, Look(style("standard")))
    ground = {
        values[-2:]
        for node in scene.nodes[:1]
        for path in node.scene.nodes
        if isinstance(path, Path)
        for _, values in path.commands
        if values
    }
    ((path, _),) = courses(coast, made)
    beyond = [values[-2:] for _, values in path if values[-1] < 20 - GRID.step * 0.58]
    assert beyond
    assert set(beyond) <= ground
