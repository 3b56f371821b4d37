from __future__ import annotations

from dataclasses import replace

import pytest

from countermarch import components
from countermarch.generators.maps.zone_map import STEPS, MapPlan, zone_map
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.style import style

LOOK = Look(style("standard"))
GAME = components.game("next-war-in-lebanon")
HEXES = {
    (int(place.text("across")), int(place.text("up"))): place
    for place in GAME.places.values()
    if place.text("across")
}


def lines(plan: MapPlan) -> int:
    """How many sides of hexes are drawn as lines."""
    nodes = zone_map(GAME, 180, 240, LOOK, plan).nodes
    return sum(isinstance(node, Path) and len(node.commands) == 2 for node in nodes)


def test_zones_that_touch_on_the_map_are_the_neighbours_of_the_register() -> None:
    for (across, up), place in HEXES.items():
        beside = {HEXES[across + dx, up + dy].id for dx, dy in STEPS if (across + dx, up + dy) in HEXES}
        inland = {place.id for place in HEXES.values()}
        assert set(place.text("neighbours").split()) & inland == beside, place.id


def test_a_map_keeps_to_its_page() -> None:
    for width, height in ((180, 240), (180, 190), (150, 240)):
        block = zone_map(GAME, width, height, LOOK, MapPlan(edges={"syria": "east"}))
        assert block.height <= height + 1e-6


def test_a_map_too_small_for_a_name_says_which() -> None:
    with pytest.raises(TextOverflowError, match="kiryat-shmona"):
        zone_map(GAME, 90, 240, LOOK, MapPlan(edges={"syria": "east"}))


def test_a_border_is_where_two_areas_meet() -> None:
    meeting = sum(
        place.text("area") == "israel" and HEXES[across + dx, up + dy].text("area") == "south-of-litani"
        for (across, up), place in HEXES.items()
        for dx, dy in STEPS
        if (across + dx, up + dy) in HEXES
    )
    key = MapPlan(borders={"israel south-of-litani": "border"})
    assert lines(key) - lines(MapPlan()) == meeting + 1  # the legend has one more
    assert meeting > 0


@pytest.mark.parametrize("column", ["sr", "mr"])
def test_a_limit_is_drawn_north_of_the_zones_that_may_fire(column: str) -> None:
    beyond = sum(
        bool(place.text(column)) and not HEXES[across + dx, up + dy].text(column) and dy >= 0
        for (across, up), place in HEXES.items()
        for dx, dy in STEPS
        if (across + dx, up + dy) in HEXES
    )
    assert lines(MapPlan(limits={column: "limit"})) - lines(MapPlan()) == beyond + 1


def test_low_ink_maps_leave_the_zones_white_and_name_their_terrain() -> None:
    plan = MapPlan(terrain={"urban": "#e0a58c"})
    low = replace(LOOK, style=style("low-ink"))
    grounds = [node.fill for node in zone_map(GAME, 180, 240, low, plan).nodes if isinstance(node, Path)]
    assert "#e0a58c" not in grounds
    assert "#e0a58c" in [
        node.fill for node in zone_map(GAME, 180, 240, LOOK, plan).nodes if isinstance(node, Path)
    ]
