"""A game's map as a board: areas with outlines, zones in rows, or numbered hexes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.model.loading.map_files import map_files, places_of
from countermarch.components.translations import gettext
from countermarch.generators.documents.maps import drawn_map, map_plan
from countermarch.generators.maps.hex_grid import HexGrid, HexMap, corners, middle
from countermarch.generators.maps.zone_map import MapPlan, zone_map, zone_outlines
from countermarch.generators.pages.look import MEDIUM
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.text import centred_text
from countermarch.generators.tabletop.contents import BoardPlace, TabletopBoard
from countermarch.generators.tabletop.lettering import words
from countermarch.generators.tabletop.names import safe_name, unique

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.map_files import MapFile
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.generators.documents.plan import DocumentPlan, KitPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node
    from countermarch.generators.tabletop.contents import Point
NUMBER = re.compile(r"[0-9]{4}")
STEP = 20.0
"""From the middle of a hex to that of its neighbour, in mm: a counter and room around it."""

AROUND = 2
"""Hexes drawn beyond the outermost named one."""

LEAST = 6
"""Smallest number of lines and of places in a line."""

MAX_LINES = 60
"""A map of more lines or places than this is not drawn: it would be metres wide."""

MARGIN = 16.0
LEGEND = 12.0
INKS = ("#b3261e", "#1f4e79", "#7a4b12", "#4c6b1f", "#6a3d9a", "#0f6b6b")


def hex_grid(game: Game, numbering: Mapping[str, str]) -> HexGrid | None:
    """Return the grid that a game's hex numbers imply; None for a game without any, or with too many.

    ``numbering`` is how the kit describes them: ``lines`` (``across`` or ``down``: the direction that the
    first pair of digits counts), ``places`` (``down``, ``up``, ``right`` or ``left``: that of the second) and
    ``shifted``.
    """
    numbers = [place.hex for place in game.places.values()]
    numbers += [line.hex for scenario in game.scenarios.values() for line in scenario.setup]
    known = [(int(one[:2]), int(one[2:])) for one in numbers if NUMBER.fullmatch(one)]
    if not known:
        return None
    lines = _range([line for line, _ in known])
    places = _range([place for _, place in known])
    if max(lines[1] - lines[0], places[1] - places[0]) >= MAX_LINES:
        return None
    down = numbering.get("lines", "across") == "down"
    return HexGrid(
        lines,
        places,
        "odd" if numbering.get("shifted") == "odd" else "even",
        down,
        numbering.get("places") in ("left", "up"),
        STEP,
        (MARGIN, MARGIN),
    )


def _range(known: list[int]) -> tuple[int, int]:
    first, last = max(0, min(known) - AROUND), min(99, max(known) + AROUND)
    return (first, min(99, max(last, first + LEAST)))


def size(grid: HexGrid) -> tuple[float, float]:
    """Return the width and height of the map of a grid, with its key."""
    wide, tall = grid.size
    return (wide + 2 * MARGIN, tall + 2 * MARGIN + LEGEND)


def hex_scene(game: Game, grid: HexGrid, look: Look) -> Scene:
    """Return the map: each hex with its number, the places that the game names, and a key."""
    wide, tall = size(grid)
    style = look.style
    ground: list[Command] = []
    for line in range(grid.lines[0], grid.lines[1] + 1):
        for place in range(grid.places[0], grid.places[1] + 1):
            ground += polygon(corners(grid, middle(grid, line, place)))
    nodes: list[Node] = [
        Rect(0, 0, wide, tall, fill=style.colour("panel")),
        Path(tuple(ground), fill=style.colour("paper"), stroke=style.colour("line"), line=0.3),
    ]
    inks = _inks(game)
    nodes += _place_names(game, grid, look, inks)
    for line in range(grid.lines[0], grid.lines[1] + 1):
        for place in range(grid.places[0], grid.places[1] + 1):
            x, y = middle(grid, line, place)
            number = f"{line:02d}{place:02d}"
            nodes.append(
                centred_text(
                    x, y - grid.step * 0.37, number, font=MEDIUM, size=6.5, fill=style.colour("muted")
                )
            )
    nodes += _legend(inks, tall, wide, look)
    nodes.append(Rect(0.3, 0.3, wide - 0.6, tall - 0.6, stroke=style.colour("ink"), line=0.6))
    return Scene(f"{game.title}: {gettext('map')}", wide, tall, tuple(nodes))


def hex_spots(places: Iterable[GazetteerPlace], grid: HexGrid) -> tuple[BoardPlace, ...]:
    """Return the places that have a hex, each at its hex."""
    return tuple(
        BoardPlace(safe_name(place.name or place.hex), place.id, at, corners(grid, at))
        for place in places
        if NUMBER.fullmatch(place.hex)
        for at in (middle(grid, int(place.hex[:2]), int(place.hex[2:])),)
    )


def _inks(game: Game) -> dict[str, str]:
    """Return the colour of each kind of place that has a hex."""
    kinds = [kind for place in game.places.values() if place.hex for kind in place.kinds[:1]]
    return {kind: INKS[index % len(INKS)] for index, kind in enumerate(dict.fromkeys(kinds))}


def _place_names(game: Game, grid: HexGrid, look: Look, inks: Mapping[str, str]) -> Iterator[Node]:
    for place in game.places.values():
        if not NUMBER.fullmatch(place.hex):
            continue
        at = middle(grid, int(place.hex[:2]), int(place.hex[2:]))
        ink = inks[place.kinds[0]] if place.kinds else look.style.colour("muted")
        yield Path(polygon(corners(grid, at)), stroke=ink, line=0.9, join="round")
        if place.kinds:
            yield Path(circle(at[0], at[1] - grid.step * 0.2, 1.3), fill=ink)
        box = (at[0] - grid.step * 0.46, at[1] - 1.0, grid.step * 0.92, grid.step * 0.36)
        yield from words(place.name, box, look, size=8.5)


def _legend(inks: Mapping[str, str], tall: float, wide: float, look: Look) -> Iterator[Node]:
    top, x = tall - MARGIN - 1.0, MARGIN
    for kind, ink in inks.items():
        if x > wide - 6 * MARGIN:
            break
        yield Path(circle(x, top + 1.6, 1.6), fill=ink)
        yield from words(kind.replace("-", " "), (x + 3.0, top, 28.0, 8.0), look, size=9, align="start")
        x += 32.0
    box = (x, top, wide - MARGIN - x, 8.0)
    yield from words(gettext("Schematic: numbers and named hexes only"), box, look, size=9, align="end")


ZONES = (320.0, 290.0)
GROWN = 1.5
"""Size of a map of zones in mm, and its scale on the board, so that two stacks a side fit in a zone."""

EDGE = 8.0


def game_maps(game: Game, plan: KitPlan, look: Look, *, named: bool = True) -> tuple[TabletopBoard, ...]:
    """Return a game's maps, their areas ``named`` or without names and key; empty for a game without one."""
    kinds = {document.kind: document for document in plan.documents}
    files = map_files(game.source) if "map" in kinds else ()
    if files:
        drawn = [_board_of(game, file, plan, look, alone=len(files) == 1, named=named) for file in files]
        titles = unique(board.title for board in drawn)
        return tuple(replace(board, title=title) for board, title in zip(drawn, titles, strict=True))
    board = _other_map(game, plan, look, kinds)
    return (board,) if board else ()


def _board_of(
    game: Game, file: MapFile, plan: KitPlan, look: Look, *, alone: bool, named: bool
) -> TabletopBoard:
    """Return the board of a map file; an only map is called Map."""
    found = map_plan(game, file, plan.hexes)
    key, title = ("map", gettext("Map")) if alone else (file.id, safe_name(found.title))
    scene = drawn_map(found, look, named=named)
    if isinstance(found, HexMap):
        return TabletopBoard(key, title, scene, hex_spots(places_of(game, file.id), found.grid), found.grid)
    outlines = {area.id: area.outline for area in found.areas}
    labels = {area.id: area.label for area in found.areas}
    return TabletopBoard(key, title, scene, _spots(game, outlines, labels))


def _other_map(
    game: Game, plan: KitPlan, look: Look, kinds: Mapping[str, DocumentPlan]
) -> TabletopBoard | None:
    """Return a map that has no file of its own: of zones, or of the hexes that the game names."""
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
        scene = Scene(
            f"{game.title}: {gettext('map')}",
            wide,
            tall,
            (ground, Group(block.nodes, EDGE, EDGE, scale=GROWN)),
        )
        return TabletopBoard("map", gettext("Map"), scene, _spots(game, outlines, {}))
    grid = hex_grid(game, plan.hexes)
    if grid is None:
        return None
    return TabletopBoard(
        "map", gettext("Map"), hex_scene(game, grid, look), hex_spots(game.places.values(), grid), grid
    )


def _spots(
    game: Game, outlines: Mapping[str, tuple[Point, ...]], labels: Mapping[str, Point]
) -> tuple[BoardPlace, ...]:
    names = unique(safe_name(game.places[key].name or key) for key in outlines)
    return tuple(
        BoardPlace(name, key, labels.get(key) or _middle(outline), outline)
        for name, (key, outline) in zip(names, outlines.items(), strict=True)
    )


def _middle(outline: tuple[Point, ...]) -> Point:
    return (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
