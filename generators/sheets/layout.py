"""The layout of a sheet: the room for pieces beside footers, marks and folds, and the grid in it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.sheets.extent import HEXES
from countermarch.generators.sheets.honeycomb import honeycomb
from countermarch.generators.sheets.paper import FURNITURE, STRIP, Box, Paper, bounds, count_in
from countermarch.generators.sheets.silhouette import ROOM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.sheets.extent import Shape
    from countermarch.generators.sheets.paper import Orientation
    from countermarch.generators.sheets.silhouette import MachineMarks

FOLD_GUTTER = 3.0
"""Waste between the pieces and the fold line on either side, in mm."""

SIDE_ROOM = 3.0
"""Room for crop marks beside the pieces on sides without a footer, in mm."""

TIGHT_ROOM = 1.2
"""The least room for crop marks beyond the bleed, in mm: nine cards on a Letter sheet leave no more."""

TIGHTEST_ROOM = 1.05
"""The same beside the footer of a tight sheet: eight cards with their bleed leave no more on A4."""


def room_of(
    paper: Paper,
    footer: FooterPlace,
    bleed: float,
    offset: tuple[float, float],
    *,
    tight: bool,
    marks: MachineMarks,
) -> Box:
    """Return the box for pieces, centred on the paper.

    Outside the bleed there is room for crop marks and for backs that are moved.
    """
    # backs that are moved need room on both sides, for the front stays centred
    across, along = abs(offset[0]), abs(offset[1])
    # the marks of a cutting machine are measured from the edge of the paper, not from the printable area
    machine = ROOM - paper.margin + bleed if marks else 0.0
    if footer == "foot":
        strip = FURNITURE + TIGHTEST_ROOM if tight else STRIP
        # equal on opposite sides, so that the block stays centred when the paper is turned over
        dx, dy = max(SIDE_ROOM, bleed + max(TIGHT_ROOM, across)), max(strip + along + bleed, machine)
    else:
        dx, dy = max(STRIP + across + bleed, machine), bleed + max(TIGHT_ROOM, along)
    box = paper.printable
    return Box(box.x + dx, box.y + dy, box.width - 2 * dx, box.height - 2 * dy)


def half_of(room: Box, paper: Paper, axis: Axis, bleed: float) -> Box:
    """Return the half of the room on the front's side of the fold."""
    cx, cy = paper.sheet.centre
    gutter = FOLD_GUTTER + bleed
    if axis == "vertical":
        return Box(room.x, room.y, cx - gutter - room.x, room.height)
    return Box(room.x, room.y, room.width, cy - gutter - room.y)


def corner_of(room: Box, size: tuple[float, float], fold: Axis | None) -> tuple[float, float]:
    """Centre a block in its room, or put it next to the fold, where an inexact fold matters least."""
    x = room.x + (room.width - size[0]) / 2
    y = room.y + (room.height - size[1]) / 2
    if fold == "vertical":
        x = room.right - size[0]
    elif fold == "horizontal":
        y = room.bottom - size[1]
    return (x, y)


Backs = Literal["long-edge", "short-edge", "fold", "fronts"]
"""How backs come about: turned over by the printer on an edge, folded over by hand, or not at all."""

Axis = Literal["vertical", "horizontal"]
"""The line that the paper is turned or folded about."""

FooterPlace = Literal["foot", "side"]

WAYS: tuple[tuple[FooterPlace, bool], ...] = (("foot", False), ("side", False), ("foot", True))
"""The positions of a footer that are tried, each with whether the sheet is then ``tight``."""

LARGEST_OFFSET = 20.0
"""A printer that is off by more than this many mm is broken, or was measured wrongly."""


class DoesNotFitError(DrawingError):
    """A piece is too large for the paper; the message gives both sizes."""


@dataclass(frozen=True, slots=True)
class MixedPlaces:
    """Places that do not form a grid: of several sizes, in strips that are cut out first, or a honeycomb."""

    boxes: tuple[Box, ...]
    strips: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetLayout:
    """A grid of equal places on a sheet; place k is counted along the rows from the upper left of the front.

    ``width`` and ``height`` are a piece's trimmed size, ``gap`` is between pieces, (``x``, ``y``) is the
    upper left corner of the first place, ``offset`` moves the backs, right and down as seen from the back.
    ``tight`` sheets leave only the room that footer and marks need. ``marks`` are those of
    a cutting machine. All lengths are mm. A ``mix`` of places replaces the grid.
    """

    paper: Paper
    backs: Backs
    width: float
    height: float
    columns: int
    rows: int
    x: float
    y: float
    gap: float = 0.0
    bleed: float = 0.0
    offset: tuple[float, float] = (0.0, 0.0)
    axis: Axis = "vertical"
    footer: FooterPlace = "foot"
    tight: bool = False
    marks: MachineMarks = ""
    mix: MixedPlaces | None = None

    @property
    def capacity(self) -> int:
        """The number of pieces that one sheet holds."""
        return len(self.mix.boxes) if self.mix else self.columns * self.rows

    @property
    def backs_upside_down(self) -> bool:
        """Whether backs are upside down on their page.

        A piece is turned over sideways, like the leaf of a book. If the paper turns about its horizontal
        axis, the backs must be upside down.
        """
        return self.axis == "horizontal"

    @property
    def sides(self) -> int:
        """The number of pages that one sheet of pieces makes."""
        return 2 if self.backs in ("long-edge", "short-edge") else 1

    @property
    def block(self) -> Box:
        """The bounding box of all places on the front."""
        if self.mix:
            return bounds(self.mix.boxes)
        return Box(
            self.x,
            self.y,
            self.columns * (self.width + self.gap) - self.gap,
            self.rows * (self.height + self.gap) - self.gap,
        )

    @property
    def fold_line(self) -> tuple[float, float, float, float] | None:
        """The line to fold along, (x1, y1, x2, y2) within the printable area; None if nothing is folded."""
        if self.backs != "fold":
            return None
        box, (cx, cy) = self.paper.printable, self.paper.sheet.centre
        if self.axis == "vertical":
            return (cx, box.y, cx, box.bottom)
        return (box.x, cy, box.right, cy)

    def size(self, place: int) -> tuple[float, float]:
        """Return the trimmed size of a place, in mm."""
        return (
            (self.mix.boxes[place].width, self.mix.boxes[place].height)
            if self.mix
            else (self.width, self.height)
        )

    def front(self, place: int) -> Box:
        """Return the trimmed box of a place on the front."""
        if self.mix:
            return self.mix.boxes[place]
        row, column = divmod(place, self.columns)
        return Box(
            self.x + column * (self.width + self.gap),
            self.y + row * (self.height + self.gap),
            self.width,
            self.height,
        )

    def back(self, place: int) -> Box:
        """Return the trimmed box of a place on the back page, exactly behind its front.

        On fold-over sheets it is on the same page, mirrored about the fold.
        """
        return self._mirrored(self.front(place))

    def sheets(self, pieces: int) -> int:
        """Return the number of sheets of paper for this number of pieces.

        >>> from countermarch.generators.sheets.paper import A4
        >>> arrange(16, 16, A4).sheets(205)
        2
        """
        return math.ceil(pieces / self.capacity)

    def pages(self, pieces: int) -> int:
        """Return the number of pages for this number of pieces, backs included."""
        return self.sheets(pieces) * self.sides

    def _mirrored(self, box: Box) -> Box:
        if self.axis == "vertical":
            # seen from the back, left and right of the sheet are exchanged
            mirrored = Box(self.paper.width - box.right, box.y, box.width, box.height)
        else:
            # turned about its horizontal axis, top and bottom are exchanged, and the backs are upside down
            # as well (``turned``)
            mirrored = Box(box.x, self.paper.height - box.bottom, box.width, box.height)
        return mirrored.moved(*self.offset)


def turning_axis(paper: Paper, backs: Backs) -> Axis:
    """Return the axis that a duplex printer turns the paper about.

    >>> from countermarch.generators.sheets.paper import A4
    >>> turning_axis(A4, "long-edge"), turning_axis(A4.landscape, "long-edge")
    ('vertical', 'horizontal')
    """
    upright = paper.orientation == "portrait"
    # the long edge is at the side of upright paper, and at the top of paper on its side
    return "vertical" if upright == (backs != "short-edge") else "horizontal"


def arrange(
    width: float,
    height: float,
    paper: Paper,
    *,
    backs: Backs = "fronts",
    gap: float = 0.0,
    bleed: float = 0.0,
    offset: tuple[float, float] = (0.0, 0.0),
    landscape_offset: tuple[float, float] = (0.0, 0.0),
    orientation: Orientation | None = None,
    count: int | None = None,
    marks: MachineMarks = "",
    shape: Shape = "",
) -> SheetLayout:
    """Lay out as many pieces of one size as fit on a sheet, centred, with the paper upright or on its side.

    With a ``count`` of pieces, the fewest sheets win; among these, upright with the footer at the bottom.
    With a ``bleed``, pieces are at least twice as far apart, so that none bleeds into its neighbour. An
    ``offset`` moves the backs of upright sheets, ``landscape_offset`` those of sheets on their side.
    ``marks`` leaves room for those of a cutting machine. Hexagons make a honeycomb, or a grid where that
    holds more, as it may if few fit on a sheet.

    >>> from countermarch.generators.sheets.paper import A4, LETTER
    >>> grid = arrange(16, 16, A4, backs="long-edge")
    >>> grid.columns, grid.rows, grid.paper.orientation
    (12, 17, 'portrait')
    >>> arrange(63.5, 88.9, LETTER).capacity
    9
    """
    check_lengths(width, height, gap, bleed, (*offset, *landscape_offset))
    # bleed of both neighbours side by side, so that a cut a little off shows neither's colour on the other
    spread = max(gap, 2 * bleed)
    found: list[SheetLayout] = []
    for lying in [orientation] if orientation else ("portrait", "landscape"):
        measured = offset if lying == "portrait" else landscape_offset
        # an offset measures the printer's turning; folded sheets and fronts are never turned
        shift = measured if backs in ("long-edge", "short-edge") else (0.0, 0.0)
        ways = _candidate_layouts(
            width,
            height,
            paper.oriented(lying),
            backs=backs,
            gap=spread,
            bleed=bleed,
            offset=shift,
            marks=marks,
            shape=shape,
        )
        found += [layout for layout in ways if layout.capacity]
    best: SheetLayout | None = None
    for layout in sorted(found, key=lambda way: way.tight):  # tight ways come last: only where they hold more
        if best is None or _better(layout, best, count):
            best = layout
    if best is None:
        room = paper.oriented(orientation).body if orientation else paper.body
        raise DoesNotFitError(
            f"a piece of {width:g} x {height:g} mm does not fit on {paper.name}"
            f"{' when folded over' if backs == 'fold' else ''}: its sheet holds at most about "
            f"{room.width:g} x {room.height:g} mm; choose a larger paper"
        )
    return best


def _better(one: SheetLayout, other: SheetLayout, count: int | None) -> bool:
    if count is None:
        return one.capacity > other.capacity
    return one.sheets(count) < other.sheets(count)


def check_lengths(width: float, height: float, gap: float, bleed: float, shifts: tuple[float, ...]) -> None:
    """Raise ``ValueError`` for an impossible length."""
    for name, value, least in (
        ("width", width, 1.0),
        ("height", height, 1.0),
        ("gap", gap, 0),
        ("bleed", bleed, 0),
    ):
        if not (math.isfinite(value) and value >= least):
            raise ValueError(f"{name}: {value} mm is not a length of at least {least:g} mm")
    if not all(math.isfinite(by) and abs(by) <= LARGEST_OFFSET for by in shifts):
        raise ValueError(f"offset: {shifts} mm is not within {LARGEST_OFFSET:g} mm either way")


def _candidate_layouts(
    width: float,
    height: float,
    paper: Paper,
    *,
    backs: Backs,
    gap: float,
    bleed: float,
    offset: tuple[float, float],
    marks: MachineMarks,
    shape: Shape,
) -> Iterator[SheetLayout]:
    """Yield the layouts for each place of the footer and each direction of the fold, a honeycomb first."""
    axes: tuple[Axis, ...] = ("vertical", "horizontal") if backs == "fold" else (turning_axis(paper, backs),)
    for footer, tight in WAYS:
        room = room_of(paper, footer, bleed, offset, tight=tight, marks=marks)
        for axis in axes:
            half = half_of(room, paper, axis, bleed) if backs == "fold" else room
            fold = axis if backs == "fold" else None
            columns = count_in(half.width, width, gap)
            rows = count_in(half.height, height, gap)
            size = (columns * (width + gap) - gap, rows * (height + gap) - gap)
            x, y = corner_of(half, size, fold)
            grid = SheetLayout(
                paper,
                backs,
                width,
                height,
                columns,
                rows,
                x,
                y,
                gap,
                bleed,
                offset,
                axis,
                footer,
                tight,
                marks,
            )
            if shape in HEXES and (comb := honeycomb((half.width, half.height), width, height, gap, shape)):
                x, y = corner_of(half, (bounds(comb).width, bounds(comb).height), fold)
                mix = MixedPlaces(tuple(box.moved(x, y) for box in comb))
                yield replace(grid, columns=0, rows=0, x=x, y=y, mix=mix)
            yield grid
