"""No road strikes through the number or the name of a hex: a plate of its ground stands behind it."""

from __future__ import annotations

from countermarch.generators.maps.hex_grid import HexGrid, HexLine, HexMap, Named, Terrain, middle
from countermarch.generators.maps.hex_map import ABOVE, crossed, hex_map_scene
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import style

GRID = HexGrid((1, 4), (1, 4), "even", down=True, back=False, step=20.0, origin=(20.0, 20.0))
WOOD = "#88aa66"


def plan(*roads: HexLine) -> HexMap:
    """A map of sixteen hexes, one of them a wood with a name."""
    wood = Terrain("wood", WOOD, frozenset({(2, 2)}))
    return HexMap("Field", 140, 120, GRID, (wood,), roads, (Named((2, 2), "Mill"),))


def test_a_road_through_a_number_is_found_and_one_beside_it_is_not() -> None:
    down = HexLine("road", "#885533", 0.8, through=((1, 2), (2, 2), (3, 2)))
    along = HexLine("road", "#885533", 0.8, through=((1, 1), (1, 2), (1, 3)))
    assert crossed(plan(), ABOVE) == frozenset()
    assert crossed(plan(along), ABOVE) == frozenset()
    struck = crossed(plan(down), ABOVE)
    assert struck
    low, high = middle(GRID, 1, 2)[1], middle(GRID, 3, 2)[1]
    assert all(low <= middle(GRID, *one)[1] <= high + GRID.step for one in struck)


def test_a_plate_of_the_ground_stands_right_behind_a_name() -> None:
    scene = hex_map_scene(plan(), Look(style("standard")))
    nodes = list(scene.nodes)
    name = next(place for place, node in enumerate(nodes) if isinstance(node, Text) and node.text == "Mill")
    behind = nodes[name - 1]
    assert isinstance(behind, Rect)
    assert behind.fill == WOOD
    assert behind.x < nodes[name].x < behind.x + behind.width
