"""Pieces of several sizes on shared sheets, in rows by height, so that whole rows are cut first.

Each row is as high as its highest piece; lower pieces follow it, several stacked if there is
room. Each size goes into the first row that holds it, then each row onto the first sheet.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING

from countermarch.generators.sheets.layout import (
    WAYS,
    DoesNotFitError,
    MixedPlaces,
    SheetLayout,
    check_lengths,
    corner_of,
    half_of,
    room_of,
    turning_axis,
)
from countermarch.generators.sheets.paper import Box, count_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.sheets.layout import Axis, Backs
    from countermarch.generators.sheets.paper import Orientation, Paper
    from countermarch.generators.sheets.silhouette import MachineMarks

GUTTER = 2.4
"""Space between rows for the tick marks to cut by, in mm."""

TICKS = 1.6
"""The same beyond the bleed."""

STACK_GAP = 1.0
"""Space between stacked pieces in a row, in mm."""

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class MixedSheet:
    """A sheet of pieces of several sizes; ``kinds`` are the indices of the kinds of its pieces."""

    layout: SheetLayout
    kinds: tuple[int, ...]


@dataclass(slots=True)
class _Column:
    """Stacked pieces of one size; ``x`` counts from the row's start."""

    x: float
    size: Size
    kinds: list[int]


@dataclass(slots=True)
class _Row:
    height: float
    room: float
    width: float = 0.0
    columns: list[_Column] = field(default_factory=list)

    @property
    def shape(self) -> tuple[object, ...]:
        """The columns; rows with equal columns can be cut as one."""
        return tuple((column.x, column.size) for column in self.columns)


def mixed_sheets(
    kinds: Sequence[tuple[float, float, int]],
    paper: Paper,
    *,
    backs: Backs = "fronts",
    gap: float = 0.0,
    bleed: float = 0.0,
    offset: Size = (0.0, 0.0),
    landscape_offset: Size = (0.0, 0.0),
    marks: MachineMarks = "",
) -> tuple[MixedSheet, ...]:
    """Put kinds of pieces, each (width, height, count), on few sheets.

    The options are those of ``arrange``. Raises ``DoesNotFitError`` for a piece larger than the paper.

    >>> from countermarch.generators.sheets.paper import A4
    >>> sheets = mixed_sheets([(63.5, 88.9, 4), (16, 16, 60)], A4)
    >>> [len(sheet.kinds) for sheet in sheets]
    [64]
    """
    for width, height, _ in kinds:
        check_lengths(width, height, gap, bleed, (*offset, *landscape_offset))
    sample = SheetLayout(
        paper, backs, 0.0, 0.0, 0, 0, 0.0, 0.0, gap=max(gap, 2 * bleed), bleed=bleed, marks=marks
    )
    frames = _frames(sample, (offset, landscape_offset))
    wanted = [kind for kind, (*_, count) in enumerate(kinds) if count]
    made = _best(wanted, kinds, frames) if wanted else ()
    if made is None:
        width, height = max((kind[:2] for kind in kinds if not _holds(frames, kind)), key=max)
        room = frames[0][1]
        raise DoesNotFitError(
            f"a piece of {width:g} x {height:g} mm does not fit on {paper.name}"
            f"{' when folded over' if backs == 'fold' else ''}: its sheet holds at most about "
            f"{room.width:g} x {room.height:g} mm; choose a larger paper"
        )
    return made


def _frames(sample: SheetLayout, offsets: tuple[Size, Size]) -> list[tuple[SheetLayout, Box]]:
    """Return each orientation of paper, footer and fold, with the room for fronts; the tight ones last."""
    backs, bleed = sample.backs, sample.bleed
    lyings: tuple[Orientation, ...] = ("portrait", "landscape")
    found = []
    for (footer, tight), (lying, measured) in product(WAYS, zip(lyings, offsets, strict=True)):
        paper = sample.paper.oriented(lying)
        offset = measured if backs in ("long-edge", "short-edge") else (0.0, 0.0)
        room = room_of(paper, footer, bleed, offset, tight=tight, marks=sample.marks)
        axes: tuple[Axis, ...] = ("vertical", "horizontal")
        for axis in axes if backs == "fold" else (turning_axis(paper, backs),):
            frame = replace(sample, paper=paper, offset=offset, axis=axis, footer=footer, tight=tight)
            found.append((frame, half_of(room, paper, axis, bleed) if backs == "fold" else room))
    return sorted(found, key=lambda one: one[0].tight)


def _holds(frames: Sequence[tuple[SheetLayout, Box]], kind: tuple[float, float, int]) -> bool:
    return any(_fits(kind, room) for _, room in frames)


def _fits(kind: tuple[float, float, int], room: Box) -> bool:
    return bool(count_in(room.width, kind[0], 0) and count_in(room.height, kind[1], 0))


def _best(
    wanted: Sequence[int],
    kinds: Sequence[tuple[float, float, int]],
    frames: Sequence[tuple[SheetLayout, Box]],
) -> tuple[MixedSheet, ...] | None:
    """Return the fewest sheets, in one orientation or mixed; None if a piece never fits."""
    best: tuple[MixedSheet, ...] | None = None
    for place, (frame, room) in enumerate(frames):
        fit = [kind for kind in wanted if _fits(kinds[kind], room)]
        if not fit:
            continue
        made = tuple(_sheets(_rows(fit, kinds, frame, room.width), frame, room))
        if len(fit) < len(wanted):
            left = [kind for kind in wanted if kind not in set(fit)]
            rest = _best(left, kinds, frames[place + 1 :])
            if rest is None:
                continue
            made += rest
        if best is None or len(made) < len(best):
            best = made
    return best


def _rows(
    wanted: Sequence[int], kinds: Sequence[tuple[float, float, int]], frame: SheetLayout, width: float
) -> list[_Row]:
    """Put each size into the first rows that have room, the highest first."""
    by_size: dict[Size, list[int]] = {}
    for kind in wanted:
        wide, high, count = kinds[kind]
        by_size.setdefault((wide, high), []).extend([kind] * count)
    least = min(wide for wide, _ in by_size)
    rows: list[_Row] = []
    still_open: list[_Row] = []
    # the highest first, as in shelf packing: lower pieces then fill what is left of the rows
    for size in sorted(by_size, key=lambda size: (-size[1], -size[0])):
        left = by_size[size]
        left.reverse()
        # rows without room for even the narrowest piece are not looked at again: thousands of pieces take no
        # longer
        for row in still_open:
            if not left:
                break
            _fill(row, size, left, frame.gap)
        while left:
            row = _Row(size[1], width)
            _fill(row, size, left, frame.gap)
            rows.append(row)
            still_open.append(row)
        still_open = [row for row in still_open if count_in(width - row.width, least, 0)]
    return rows


def _fill(row: _Row, size: Size, left: list[int], gap: float) -> None:
    """Put as many pieces of a size into a row as fit, from the end of a list."""
    above = count_in(row.height, size[1], max(gap, STACK_GAP))
    for _ in range(count_in(row.room - row.width, size[0], gap)):
        if not left:
            return
        kinds = [left.pop() for _ in range(min(above, len(left)))]
        row.columns.append(_Column(row.width, size, kinds))
        row.width += size[0] + gap


def _sheets(rows: Sequence[_Row], frame: SheetLayout, room: Box) -> Iterator[MixedSheet]:
    """Put each row onto the first sheet with room; equal rows are adjacent."""
    gutter = max(GUTTER, frame.gap, 2 * frame.bleed + TICKS)
    held: list[list[tuple[float, _Row]]] = []
    ends: list[float] = []
    for row in rows:
        for place, sheet in enumerate(held):
            alike = row.shape == sheet[-1][1].shape
            y = ends[place] + (frame.gap if alike else gutter)
            if count_in(room.height - y, row.height, 0):
                break
        else:
            place, y = len(held), 0.0
            held.append([])
            ends.append(0.0)
        held[place].append((y, row))
        ends[place] = y + row.height
    for sheet, end in zip(held, ends, strict=True):
        yield _sheet(sheet, end, frame, room)


def _sheet(rows: Sequence[tuple[float, _Row]], end: float, frame: SheetLayout, room: Box) -> MixedSheet:
    wide = max(row.width for _, row in rows) - frame.gap
    fold = frame.axis if frame.backs == "fold" else None
    left, top = corner_of(room, (wide, end), fold)
    boxes: list[Box] = []
    kinds: list[int] = []
    strips: list[Box] = []
    before: tuple[object, ...] = ()
    for y, row in rows:
        strip = Box(left, top + y, row.width - frame.gap, row.height)
        if row.shape == before:
            # equal rows are one strip: a knife goes through both at once
            strip = Box(left, strips[-1].y, strip.width, strip.bottom - strips.pop().y)
        strips.append(strip)
        before = row.shape
        for column in row.columns:
            width, height = column.size
            pitch = height + max(frame.gap, STACK_GAP)
            boxes += [
                Box(left + column.x, top + y + place * pitch, width, height)
                for place in range(len(column.kinds))
            ]
            kinds += column.kinds
    return MixedSheet(
        replace(frame, x=left, y=top, mix=MixedPlaces(tuple(boxes), tuple(strips))), tuple(kinds)
    )
