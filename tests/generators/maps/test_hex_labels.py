"""Roads on a map of hexes, and the numbers and names that stay readable beside them."""

from __future__ import annotations

from countermarch.generators.maps.hex_grid import HexGrid, HexLine, HexMap, NamedHex, Terrain
from countermarch.generators.maps.hex_lines import lines_of, roads, roads_near
from countermarch.generators.maps.hex_map import hex_map_scene
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Group, Text
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
        assert not roads_near(made, (name.x, name.y - 1.0), (2.0, 0.8))


def test_roads_join_leave_the_map_and_cross_rivers_on_bridges() -> None:
    river = HexLine("river", "#3377bb", 1.2, sides=(((2, 2), (2, 3)), ((2, 2), (3, 3))))
    first = HexLine("road", "#885533", 0.8, through=((2, 1), (2, 2), (2, 3)))
    second = HexLine("track", "#885533", 0.8, through=((2, 3), (3, 3), (3, 4)))
    made = plan(river, first, second)
    (_, one), (_, other) = roads(made)
    assert one[-1][1][-2:] == other[0][1]  # they meet in the same hex and run on in the same direction
    (bx, by), (ex, ey) = one[-1][1][2:4], one[-1][1][4:]
    (ox, oy) = other[1][1][:2]
    assert abs((ex - bx) * (oy - ey) - (ey - by) * (ox - ex)) < 0.01
    assert one[0][1][0] == 0.0
    assert other[-1][1][-2] == made.width
    rails = [node for node in lines_of(made, Look(style("standard"))) if isinstance(node, Group)]
    assert len(rails) == 1
