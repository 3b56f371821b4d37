"""Posters on small paper: one large scene cut into equal tiles that overlap, to be glued edge over edge."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from generators.scene import metrics
from generators.scene.faults import DrawingError
from generators.scene.nodes import Group, Path, Rect, Scene, Tag, Text, Use, tagged
from generators.scene.paths import line
from generators.sheets.document import Page
from generators.sheets.extent import extents
from generators.sheets.footer import folio, footer_nodes, shortened
from generators.sheets.marks import bounds
from generators.sheets.paper import FURNITURE, Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generators.scene.nodes import Node
    from generators.sheets.footer import Footer
    from generators.sheets.paper import Paper

Seam = Literal["cut", "meet"]

OVERLAP = 10.0
"""How far a tile repeats its neighbour, in mm: room for glue."""

MANY = 200
"""Of a poster drawn of more than so many nodes a tile carries only what it shows; others are one for all."""

MOST_TILES = 100

SIDE_ROOM = 3.0
WIDEST_PLAN = 30.0
INK = "#4a4a4a"
PALE = "#dedede"
FONT = "Barlow Condensed Medium"


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: its row and column from 0, the window of the poster that it shows, and where on the page."""

    row: int
    column: int
    window: Box
    box: Box

    @property
    def name(self) -> str:
        """The tile's name: a letter for the row, a number for the column.

        >>> Tile(1, 2, Box(0, 0, 1, 1), Box(0, 0, 1, 1)).name
        'B3'
        """
        return f"{_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a poster is cut up: the paper as it lies, the grid, a tile's size, the tiles in reading order."""

    paper: Paper
    columns: int
    rows: int
    overlap: float
    size: tuple[float, float]
    tiles: tuple[Tile, ...] = ()


def _letters(row: int) -> str:
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def tiling(width: float, height: float, paper: Paper, overlap: float = OVERLAP) -> Tiling:
    """Cut a poster of so many mm into the fewest tiles, all of one size, each overlapping the next.

    >>> from generators.sheets.paper import A3, A4
    >>> plan = tiling(A3.width, A3.height, A4)
    >>> [tile.name for tile in plan.tiles], plan.paper.orientation
    (['A1', 'A2', 'B1', 'B2'], 'portrait')
    """
    ways = [_grid(width, height, lying, overlap) for lying in (paper.portrait, paper.landscape)]
    best = min(ways, key=lambda way: way.columns * way.rows)
    if best.columns * best.rows > MOST_TILES:
        raise DrawingError(
            f"poster: {width:g} x {height:g} mm would take {best.columns * best.rows} sheets of "
            f"{paper.name}, at most {MOST_TILES} make sense; choose a larger paper"
        )
    return replace(best, tiles=tuple(_tiles(best)))


def _grid(width: float, height: float, paper: Paper, overlap: float) -> Tiling:
    """Return how a poster is cut up on paper that lies so, without its tiles yet."""
    body = paper.body
    across, down = body.width - 2 * SIDE_ROOM, body.height
    if not 0 <= overlap <= min(across, down) / 3:
        raise ValueError(f"overlap: {overlap} mm must be from 0 to a third of the sheet")
    columns, tile_width = _share(width, across, overlap)
    rows, tile_height = _share(height, down, overlap)
    return Tiling(paper, columns, rows, overlap, (tile_width, tile_height))


def _tiles(plan: Tiling) -> Iterator[Tile]:
    width, height = plan.size
    cx, cy = plan.paper.sheet.centre
    box = Box(cx - width / 2, cy - height / 2, width, height)
    for row in range(plan.rows):
        for column in range(plan.columns):
            window = Box(column * (width - plan.overlap), row * (height - plan.overlap), width, height)
            yield Tile(row, column, window, box)


def _share(length: float, room: float, overlap: float) -> tuple[int, float]:
    """Return how many tiles a length takes and how long each is."""
    count = max(1, math.ceil((length - overlap) / (room - overlap) - 1e-9))
    return count, (length + (count - 1) * overlap) / count


def tiles(poster: Scene, plan: Tiling, footer: Footer) -> Iterator[Page]:
    """Yield a page for each tile: its window of the poster, marks to cut and glue by, where it belongs.

    The footer gives the game and the poster's title; tiles are numbered in reading order.
    """
    seen = _seen(poster) if len(plan.tiles) > 1 and len(poster.nodes) > MANY else None
    for number, tile in enumerate(plan.tiles, start=1):
        alone = len(plan.tiles) == 1
        side = "" if alone else f"tile {tile.name}"
        below = replace(footer, number=number, total=len(plan.tiles), side=side)
        nodes = (
            _window(_part(poster, seen, tile.window) if seen else poster, tile, plan, footer.title),
            tagged("Artifact", (*_joints(tile, plan), *(() if alone else _head(footer.title, tile, plan)))),
            *footer_nodes(plan.paper, below, clear=0.0),
        )
        name = poster.name if alone else f"{poster.name} tile {tile.name}"
        scene = Scene(name, plan.paper.width, plan.paper.height, nodes)
        yield Page(scene, side or footer.title, folio=folio(plan.paper, clear=0.0))


def _seen(poster: Scene) -> list[tuple[Node, Box | None]]:
    """Return what a poster is drawn of with the box about each; None for what draws nothing by itself."""
    found: list[tuple[Node, Box | None]] = []
    for node in poster.nodes:
        boxes = [box for _, box in extents((node,))]
        found.append((node, bounds(boxes) if boxes else None))
    return found


def _part(poster: Scene, seen: list[tuple[Node, Box | None]], window: Box) -> Scene:
    """Return a poster with no more than what its window shows, so that no tile carries the whole map."""
    near = window.grown(1.0)
    return replace(poster, nodes=tuple(node for node, box in seen if box is not None and box.overlaps(near)))


def _window(poster: Scene, tile: Tile, plan: Tiling, title: str) -> Node:
    """Return what a tile shows: the first is read as the whole poster, the others say where they belong."""
    window, box = tile.window, tile.box
    tag = None
    if tile is not plan.tiles[0]:
        tag = Tag("Figure", f"{title}, tile {tile.name} of {len(plan.tiles)}, read with the first one")
    return Group(
        (Use(poster, 0.0, 0.0),),
        box.x - window.x,
        box.y - window.y,
        clip=(window.x, window.y, window.width, window.height),
        tag=tag,
    )


def _joints(tile: Tile, plan: Tiling) -> Iterator[Node]:
    """Yield the marks of all edges that a tile shares.

    A tile is cut on its upper and left side, a little inside its picture, and laid over the tiles above and
    to the left, whose lower and right edges stay on as glue tabs. Both mark the same line of the poster.
    """
    box = tile.box
    cut = tab = (
        plan.overlap / 2
    )  # the seam is in the middle, where posters leave a gap, with picture to spare
    if tile.column:
        yield from _upright(box.x + cut, box, "cut")
    if tile.column < plan.columns - 1:
        yield from _upright(box.right - tab, box, "meet")
    if tile.row:
        yield from _level(box.y + cut, box, "cut")
    if tile.row < plan.rows - 1:
        yield from _level(box.bottom - tab, box, "meet")


def _upright(x: float, box: Box, kind: Seam) -> Iterator[Node]:
    for y, way in ((box.y, -1), (box.bottom, 1)):
        yield _tick(((x, y + way * 0.6), (x, y + way * 3.3)), kind)
    if kind == "meet":
        yield from _label("glue", x + (box.right - x) / 2, box.y - 0.8)


def _level(y: float, box: Box, kind: Seam) -> Iterator[Node]:
    for x, way in ((box.x, -1), (box.right, 1)):
        yield _tick(((x + way * 0.5, y), (x + way * 2.8, y)), kind)
    if kind == "meet":
        for node in _label("glue", 0.0, 0.0):
            yield Group((node,), box.x - 0.7, y + (box.bottom - y) / 2, rotate=-90)


def _tick(points: tuple[tuple[float, float], tuple[float, float]], kind: Seam) -> Node:
    """Return a mark beside the picture: solid where to cut, dashed where the next tile's edge will lie.

    Nothing is drawn across the picture, where it would show in the end.
    """
    return Path(line(*points), stroke="#000000", line=0.2, dash=() if kind == "cut" else (0.7, 0.5))


def _label(words: str, x: float, y: float) -> Iterator[Node]:
    yield Text(x, y, words, FONT, 5.5, INK, "middle")


def _head(title: str, tile: Tile, plan: Tiling) -> Iterator[Node]:
    """Yield, at the head, a small plan of the poster with this tile filled, and the tile's name and place."""
    box = plan.paper.printable
    ratio = tile.window.width / tile.window.height
    height = min((FURNITURE - 0.4) / plan.rows, WIDEST_PLAN / (plan.columns * ratio))
    width = height * ratio
    for other in plan.tiles:
        x, y = box.x + 0.2 + other.column * width, box.y + 0.2 + other.row * height
        yield Rect(x, y, width, height, INK if other == tile else PALE, "#ffffff", 0.2)
    left = box.x + plan.columns * width + 1.5
    name = f"{tile.name}"
    yield Text(left, box.y + 2.9, name, "Barlow Condensed Bold", 9.0, "#000000")
    left += metrics.width(name, "Barlow Condensed Bold", 9.0) + 1.5
    words = (
        f"row {tile.row + 1} of {plan.rows}, column {tile.column + 1} of {plan.columns}. Cut at the solid "
        f"marks, lay over the glue strips as far as the dashed ones."
    )
    room = box.right - left
    yield Text(left, box.y + 2.7, shortened(f"{title}: ", words, FONT, 6.5, room), FONT, 6.5, INK)
