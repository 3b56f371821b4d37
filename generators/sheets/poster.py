"""Posters on small paper: one large scene in overlapping tiles, to glue together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from countermarch.components.translations import gettext
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Tag, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.footer import folio, footer_nodes, shortened
from countermarch.generators.sheets.paper import FURNITURE, Box, bounds
from countermarch.generators.sheets.seams import SeamObstacles, seams, tile_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.footer import Footer
    from countermarch.generators.sheets.paper import Paper
    from countermarch.generators.sheets.seams import Seams

Seam = Literal["cut", "meet"]

OVERLAP = 10.0
"""How far a tile repeats its neighbour, in mm: room for glue."""

MANY = 200
"""Nodes of a poster from which each tile contains only its own part; below it, tiles share one drawing."""

MAX_TILES = 100

SIDE_ROOM = 3.0
WIDEST_PLAN = 30.0
INK = "#4a4a4a"
PALE = "#dedede"
FONT, GLUE = "Barlow Condensed Medium", 5.5


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its row and column from 0, its window of the poster, and its place on the page."""

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
    """The division of a poster: the paper, the seams across and down, the tiles in reading order."""

    paper: Paper
    overlap: float
    across: Seams
    down: Seams
    tiles: tuple[Tile, ...] = ()

    @property
    def columns(self) -> int:
        """The number of tiles side by side."""
        return len(self.across.at) + 1

    @property
    def rows(self) -> int:
        """The number of tiles in a column."""
        return len(self.down.at) + 1


def _letters(row: int) -> str:
    letters = ""
    row += 1
    while row:
        # as columns of spreadsheets: Z is followed by AA
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def tiling(
    width: float, height: float, paper: Paper, overlap: float = OVERLAP, poster: Scene | None = None
) -> Tiling:
    """Divide a poster of this size, in mm, into the fewest overlapping tiles.

    Tiles are about equal. Given the ``poster``, seams avoid words as far as the paper has room.

    >>> from countermarch.generators.sheets.paper import A3, A4
    >>> plan = tiling(A3.width, A3.height, A4)
    >>> [tile.name for tile in plan.tiles], plan.paper.orientation
    (['A1', 'A2', 'B1', 'B2'], 'portrait')
    """
    # both ways, since a wide map may need fewer sheets on their side
    lyings = [_OrientedPaper(lying, overlap) for lying in (paper.portrait, paper.landscape)]
    # the fewest sheets decide before anything else: paper and glue cost more than a seam through a word
    fewest = min(lying.count(width, height) for lying in lyings)
    if fewest > MAX_TILES:
        raise DrawingError(
            f"poster: {width:g} x {height:g} mm would take {fewest} sheets of "
            f"{paper.name}, at most {MAX_TILES} make sense; choose a larger paper"
        )
    shown = SeamObstacles.of(poster, width, height) if poster is not None else SeamObstacles()
    ways = [lying.cut(width, height, shown) for lying in lyings if lying.count(width, height) == fewest]
    # as many sheets either way: then the one whose seams cut fewer words
    best = min(ways, key=lambda way: way.across.harm + way.down.harm)
    return replace(best, tiles=tuple(_tiles(best, width, height)))


class _OrientedPaper:
    """A paper in an orientation, with its room for a tile."""

    def __init__(self, paper: Paper, overlap: float) -> None:
        self.paper, self.overlap = paper, overlap
        self.across, self.down = paper.body.width - 2 * SIDE_ROOM, paper.body.height
        if not 0 <= overlap <= min(self.across, self.down) / 3:
            raise ValueError(f"overlap: {overlap} mm must be from 0 to a third of the sheet")

    def count(self, width: float, height: float) -> int:
        """Return the number of tiles."""
        across = tile_count(width, self.across, self.overlap)
        return across * tile_count(height, self.down, self.overlap)

    def cut(self, width: float, height: float, shown: SeamObstacles) -> Tiling:
        """Return the division of a poster, without its tiles."""
        across = seams(width, self.across, self.overlap, shown.across)
        return Tiling(self.paper, self.overlap, across, seams(height, self.down, self.overlap, shown.down))


def _tiles(plan: Tiling, width: float, height: float) -> Iterator[Tile]:
    # each seam is in the middle of its overlap, so both tiles show as much beyond it
    half = plan.overlap / 2
    xs = (-half, *plan.across.middles, width + half)
    ys = (-half, *plan.down.middles, height + half)
    cx, cy = plan.paper.sheet.centre
    for row, (top, bottom) in enumerate(pairwise(ys)):
        for column, (left, right) in enumerate(pairwise(xs)):
            # half an overlap on either side of the middles of its strips; at the edges there is none
            x, y = max(left - half, 0.0), max(top - half, 0.0)
            wide, tall = min(right + half, width) - x, min(bottom + half, height) - y
            box = Box(cx - wide / 2, cy - tall / 2, wide, tall)
            yield Tile(row, column, Box(x, y, wide, tall), box)


def tiles(poster: Scene, plan: Tiling, footer: Footer) -> Iterator[Page]:
    """Yield a page for each tile: its window of the poster, marks to cut and glue, and a small plan.

    The footer gives the game and the poster's title; tiles are numbered in reading order.
    """
    # a small poster is stated once and used by every tile; of a large one each tile has its own part
    seen = _seen(poster) if len(plan.tiles) > 1 and len(poster.nodes) > MANY else None
    for number, tile in enumerate(plan.tiles, start=1):
        alone = len(plan.tiles) == 1
        side = "" if alone else gettext("tile {name}").format(name=tile.name)
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
    """Return the nodes of a poster with their boxes; None for a node that draws nothing itself."""
    found: list[tuple[Node, Box | None]] = []
    for node in poster.nodes:
        if isinstance(node, Use):  # what is stated once for all tiles need not be looked through
            found.append((node, Box(node.x, node.y, node.scene.width, node.scene.height)))
            continue
        boxes = [box for _, box in extents((node,))]
        found.append((node, bounds(boxes) if boxes else None))
    return found


def _part(poster: Scene, seen: list[tuple[Node, Box | None]], window: Box) -> Scene:
    """Return the part of a poster in a window, so that no tile contains the whole map."""
    # lines are wider than the box of their points
    near = window.grown(1.0)
    return replace(poster, nodes=tuple(node for node, box in seen if box is not None and box.overlaps(near)))


def _window(poster: Scene, tile: Tile, plan: Tiling, title: str) -> Node:
    """Return the content of a tile: the first describes the whole poster, the others their place in it."""
    window, box = tile.window, tile.box
    tag = None
    # screen readers would otherwise read all words of the map again on every tile
    if tile is not plan.tiles[0]:
        tag = Tag(
            "Figure",
            gettext("{title}, tile {name} of {total}; described with the first tile").format(
                title=title, name=tile.name, total=len(plan.tiles)
            ),
        )
    return Group(
        (Use(poster, 0.0, 0.0),),
        box.x - window.x,
        box.y - window.y,
        clip=(window.x, window.y, window.width, window.height),
        tag=tag,
    )


def _joints(tile: Tile, plan: Tiling) -> Iterator[Node]:
    """Yield the marks of all shared edges of a tile.

    A tile is cut on its upper and left side, a little inside its picture, and glued over the tiles above and
    to the left, whose lower and right edges are the glue tabs. Both mark the same line of the poster.
    """
    box, window = tile.box, tile.window
    if tile.column:
        yield from _upright_mark(box.x + plan.across.at[tile.column - 1] - window.x, box, "cut")
    if tile.column < plan.columns - 1:
        yield from _upright_mark(box.x + plan.across.at[tile.column] - window.x, box, "meet")
    if tile.row:
        yield from _level(box.y + plan.down.at[tile.row - 1] - window.y, box, "cut")
    if tile.row < plan.rows - 1:
        yield from _level(box.y + plan.down.at[tile.row] - window.y, box, "meet")


def _upright_mark(x: float, box: Box, kind: Seam) -> Iterator[Node]:
    for y, way in ((box.y, -1), (box.bottom, 1)):
        yield _tick(((x, y + way * 0.6), (x, y + way * 3.3)), kind)
    if kind == "meet":
        said = gettext("glue")
        # beside the mark where the strip is narrow
        half = metrics.width(said, FONT, GLUE) / 2
        yield from _label(said, x + max((box.right - x) / 2, half + 0.6), box.y - 0.8)


def _level(y: float, box: Box, kind: Seam) -> Iterator[Node]:
    for x, way in ((box.x, -1), (box.right, 1)):
        yield _tick(((x + way * 0.5, y), (x + way * 2.8, y)), kind)
    if kind == "meet":
        for node in _label(gettext("glue"), 0.0, 0.0):
            yield Group((node,), box.x - 0.7, y + (box.bottom - y) / 2, rotate=-90)


def _tick(points: tuple[tuple[float, float], tuple[float, float]], kind: Seam) -> Node:
    """Return a mark beside the picture: solid for a cut, dashed for the edge of the next tile.

    Nothing is drawn across the picture, where it would stay visible.
    """
    return Path(line(*points), stroke="#000000", line=0.2, dash=() if kind == "cut" else (0.7, 0.5))


def _label(words: str, x: float, y: float) -> Iterator[Node]:
    yield Text(x, y, words, FONT, GLUE, INK, "middle")


def _head(title: str, tile: Tile, plan: Tiling) -> Iterator[Node]:
    """Yield the head: a small plan of the poster with this tile filled, and its name and place."""
    box = plan.paper.printable
    last = plan.tiles[-1].window
    ratio = (last.right / plan.columns) / (last.bottom / plan.rows)
    height = min((FURNITURE - 0.4) / plan.rows, WIDEST_PLAN / (plan.columns * ratio))
    width = height * ratio
    for other in plan.tiles:
        x, y = box.x + 0.2 + other.column * width, box.y + 0.2 + other.row * height
        yield Rect(x, y, width, height, INK if other == tile else PALE, "#ffffff", 0.2)
    left = box.x + plan.columns * width + 1.5
    name = f"{tile.name}"
    yield Text(left, box.y + 2.9, name, "Barlow Condensed Bold", 9.0, "#000000")
    left += metrics.width(name, "Barlow Condensed Bold", 9.0) + 1.5
    words = gettext(
        "row {row} of {rows}, column {column} of {columns}. Cut at the solid "
        "marks, and overlap the glue strips up to the dashed ones."
    ).format(row=tile.row + 1, rows=plan.rows, column=tile.column + 1, columns=plan.columns)
    room = box.right - left
    yield Text(left, box.y + 2.7, shortened(f"{title}: ", words, FONT, 6.5, room), FONT, 6.5, INK)
