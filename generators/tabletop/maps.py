"""A game's map as a board: areas with outlines, zones in rows, or numbered hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.documents.maps import map_file, map_plan
from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.maps.hex_grid import HexMap
from countermarch.generators.maps.hex_map import hex_map_scene
from countermarch.generators.maps.zone_map import MapPlan, zone_map, zone_outlines
from countermarch.generators.scene.nodes import Group, Rect, Scene
from countermarch.generators.tabletop.contents import Board, Spot
from countermarch.generators.tabletop.hexmap import hex_grid, hex_scene, hex_spots
from countermarch.generators.tabletop.names import safe_name, unique

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.tabletop.contents import Point

ZONES = (320.0, 290.0)
GROWN = 1.5
"""A map of zones is drawn this size in mm and made so much larger: two stacks a side go into a zone."""

EDGE = 8.0


def game_map(game: Game, plan: KitPlan, look: Look) -> Board | None:
    """Return a game's map; None for a game without one."""
    kinds = {document.kind: document for document in plan.documents}
    if "map" in kinds and (path := map_file(game)):
        areas = map_plan(game, path, plan.hexes)
        if isinstance(areas, HexMap):
            return Board("map", "Map", hex_map_scene(areas, look), hex_spots(game, areas.grid), areas.grid)
        outlines = {area.id: area.outline for area in areas.areas}
        labels = {area.id: area.label for area in areas.areas}
        return Board("map", "Map", map_scene(areas, look), _spots(game, outlines, labels))
    if "zones" in kinds and game.places:
        more = kinds["zones"].more
        zones = MapPlan(**{key: more.get(key, {}) for key in ("terrain", "edges", "borders", "limits")})
        block = zone_map(game, *ZONES, look, zones)
        wide, tall = block.width * GROWN + 2 * EDGE, block.height * GROWN + 2 * EDGE
        ground = Rect(0, 0, wide, tall, fill=look.style.colour("paper"))
        outlines = {
            name: tuple((x * GROWN + EDGE, y * GROWN + EDGE) for x, y in outline)
            for name, outline in zone_outlines(game, *ZONES, look, zones).items()
        }
        scene = Scene(f"{game.title}: map", wide, tall, (ground, Group(block.nodes, EDGE, EDGE, scale=GROWN)))
        return Board("map", "Map", scene, _spots(game, outlines, {}))
    grid = hex_grid(game, plan.hexes)
    if grid is None:
        return None
    return Board("map", "Map", hex_scene(game, grid, look), hex_spots(game, grid), grid)


def _spots(
    game: Game, outlines: Mapping[str, tuple[Point, ...]], labels: Mapping[str, Point]
) -> tuple[Spot, ...]:
    names = unique(safe_name(game.places[key].name or key) for key in outlines)
    return tuple(
        Spot(name, key, labels.get(key) or _middle(outline), outline)
        for name, (key, outline) in zip(names, outlines.items(), strict=True)
    )


def _middle(outline: tuple[Point, ...]) -> Point:
    return (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
