"""The lines that a cutting machine follows: straight cuts or rounded outlines, folds, registration marks."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Literal

from countermarch.generators.sheets.extent import corners
from countermarch.generators.sheets.marks import NOTHING, TARGET, places, targets
from countermarch.generators.sheets.paper import bounds
from countermarch.generators.sheets.silhouette import mark_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.sheets.extent import Shape
    from countermarch.generators.sheets.layout import SheetLayout
    from countermarch.generators.sheets.paper import Box

Layer = Literal["CUT", "FOLD", "REGISTRATION"]

LAYERS: tuple[Layer, ...] = ("CUT", "FOLD", "REGISTRATION")


@dataclass(frozen=True, slots=True)
class CutLine:
    """A straight line from (x1, y1) to (x2, y2), in mm, y down."""

    layer: Layer
    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class CutArc:
    """A quarter of a circle about (x, y); ``quarter`` counts clockwise as seen, 0 is the lower right one."""

    layer: Layer
    x: float
    y: float
    radius: float
    quarter: int


@dataclass(frozen=True, slots=True)
class CutCircle:
    """A full circle."""

    layer: Layer
    x: float
    y: float
    radius: float


Stroke = CutLine | CutArc | CutCircle


@dataclass(frozen=True, slots=True)
class CutPlan:
    """All cuts of one sheet; ``width`` and ``height`` are the paper's."""

    width: float
    height: float
    strokes: tuple[Stroke, ...]


Outline = tuple[float, "Shape"]
"""The radius of a piece's corners, and its shape."""


def mixed_cut_plan(layout: SheetLayout, outlines: Sequence[Outline]) -> CutPlan:
    """Return the cuts of a sheet of several sizes, each piece with an outline of its own."""
    count = layout.capacity
    boxes = places(layout, count)
    square = [box for place, box in enumerate(boxes) if outlines[place % count] == (0, "")]
    butted = square if layout.gap == 0 else []
    cuts = [*(_lines(tuple(butted)) if butted else ())]
    for place, box in enumerate(boxes):
        radius, shape = outlines[place % count]
        if shape or radius or layout.gap:
            cuts += _shaped(box, shape) if shape else _outline(box, radius)
    strokes = (*_without_shared_edges(cuts), *_fold(layout), *_registration(layout))
    return CutPlan(layout.paper.width, layout.paper.height, strokes)


def cut_plan(
    layout: SheetLayout, count: int | None = None, radius: float = 0.0, shape: Shape = ""
) -> CutPlan:
    """Return the cuts of a sheet that holds ``count`` pieces, a full one by default.

    Adjoining pieces with square corners are cut by lines through the whole block, once each. With a
    ``radius``, gaps or another ``shape``, each piece has its own closed outline; hexagons share edges that
    touch.

    >>> from countermarch.generators.sheets.layout import arrange
    >>> from countermarch.generators.sheets.paper import A4
    >>> plan = cut_plan(arrange(63.5, 88.9, A4))
    >>> sum(stroke.layer == "CUT" for stroke in plan.strokes)
    8
    """
    held = layout.capacity if count is None else count
    if not 0 < held <= layout.capacity:
        raise ValueError(f"count: {held} pieces on a sheet for {layout.capacity}")
    if not 0 <= radius <= min(layout.width, layout.height) / 2:
        raise ValueError(f"radius: {radius} mm is not from 0 to half of the piece's shorter side")
    boxes = places(layout, held)
    cuts: Iterable[Stroke]
    if shape:
        cuts = _without_shared_edges(stroke for box in boxes for stroke in _shaped(box, shape))
    elif radius > 0 or layout.gap > 0:
        cuts = (stroke for box in boxes for stroke in _outline(box, radius))
    else:
        cuts = _lines(boxes)
    strokes = (*cuts, *_fold(layout), *_registration(layout))
    return CutPlan(layout.paper.width, layout.paper.height, strokes)


def _lines(boxes: tuple[Box, ...]) -> Iterator[Stroke]:
    """Yield each cut line once, as far as there are pieces along it."""
    rows: dict[float, list[Box]] = {}
    columns: dict[float, list[Box]] = {}
    for box in boxes:
        for y in (box.y, box.bottom):
            # the lower edge of one piece and the upper of the next come out of different sums, a billionth
            # of a mm apart
            rows.setdefault(round(y, 6), []).append(box)
        for x in (box.x, box.right):
            columns.setdefault(round(x, 6), []).append(box)
    for y in sorted(rows):
        for run in _join_boxes(rows[y], upright=False):
            yield CutLine("CUT", run.x, y, run.right, y)
    for x in sorted(columns):
        for run in _join_boxes(columns[x], upright=True):
            yield CutLine("CUT", x, run.y, x, run.bottom)


def _join_boxes(boxes: list[Box], *, upright: bool) -> Iterator[Box]:
    """Join the boxes along one line where they touch; the gutter of a fold separates them."""
    ordered = sorted(boxes, key=lambda box: box.y if upright else box.x)
    run = ordered[0]
    for box in ordered[1:]:
        apart = box.y - run.bottom if upright else box.x - run.right
        if apart > NOTHING:
            yield run
            run = box
        else:
            run = bounds((run, box))
    yield run


def _shaped(box: Box, shape: Shape) -> Iterator[Stroke]:
    """Yield the outline of a round or six-sided piece."""
    if shape == "round":
        yield CutCircle("CUT", box.x + box.width / 2, box.y + box.height / 2, box.width / 2)
        return
    points = corners(shape, box.x, box.y, box.width, box.height)
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        yield CutLine("CUT", x1, y1, x2, y2)


def _without_shared_edges(strokes: Iterable[Stroke]) -> Iterator[Stroke]:
    """Leave out each edge of a hexagon that a neighbour already has."""
    seen: set[tuple[float, ...]] = set()
    for stroke in strokes:
        if isinstance(stroke, CutLine):
            x, y = 25 * (stroke.x1 + stroke.x2), 25 * (stroke.y1 + stroke.y2)
            # two grids of cells: rounding never puts equal middles into different cells of both
            cells = {(a, b, floor(x + a), floor(y + b)) for a in (0.0, 0.5) for b in (0.0, 0.5)}
            if not seen.isdisjoint(cells):
                continue
            seen |= cells
        yield stroke


def _outline(box: Box, radius: float) -> Iterator[Stroke]:
    """Yield a piece's outline, clockwise from the upper left."""
    r, left, top, right, bottom = radius, box.x, box.y, box.right, box.bottom
    sides = (
        (left + r, top, right - r, top),
        (right, top + r, right, bottom - r),
        (right - r, bottom, left + r, bottom),
        (left, bottom - r, left, top + r),
    )
    corners = (
        (right - r, top + r, 3),
        (right - r, bottom - r, 0),
        (left + r, bottom - r, 1),
        (left + r, top + r, 2),
    )
    for (x1, y1, x2, y2), (cx, cy, quarter) in zip(sides, corners, strict=True):
        if abs(x1 - x2) > NOTHING or abs(y1 - y2) > NOTHING:
            yield CutLine("CUT", x1, y1, x2, y2)
        if r:
            yield CutArc("CUT", cx, cy, r, quarter)


def _outline_of(box: Box) -> Iterator[Stroke]:
    """Yield the edges of a mark's bar."""
    for x1, y1, x2, y2 in (
        (box.x, box.y, box.right, box.y),
        (box.right, box.y, box.right, box.bottom),
        (box.right, box.bottom, box.x, box.bottom),
        (box.x, box.bottom, box.x, box.y),
    ):
        yield CutLine("REGISTRATION", x1, y1, x2, y2)


def _fold(layout: SheetLayout) -> Iterator[Stroke]:
    fold = layout.fold_line
    if fold is not None:
        yield CutLine("FOLD", *fold)


def _registration(layout: SheetLayout) -> Iterator[Stroke]:
    """Yield the marks of a machine, or circles and crosses, where the printed sheet has them."""
    if layout.marks:
        for box in mark_boxes(layout.paper, layout.marks):
            yield from _outline_of(box)
        return
    if layout.sides == 1:
        return
    for x, y in targets(layout):
        yield CutCircle("REGISTRATION", x, y, TARGET * 0.75)
        yield CutLine("REGISTRATION", x - TARGET, y, x + TARGET, y)
        yield CutLine("REGISTRATION", x, y - TARGET, x, y + TARGET)
