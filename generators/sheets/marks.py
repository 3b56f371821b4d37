"""Marks for cutting, folding and aligning, all outside the pieces."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext_noop
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Text
from countermarch.generators.scene.paths import circle, line
from countermarch.generators.sheets.paper import FURNITURE, bounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.sheets.layout import MixedPlaces, SheetLayout
    from countermarch.generators.sheets.paper import Box

BLACK = "#000000"
GREY = "#4a4a4a"
HAIRLINE = 0.15
FONT = "Barlow Condensed Medium"

STAND_OFF = 1.0
"""How far a crop mark keeps from the pieces, in mm, where there is room."""

# mm, as print shops draw them
LONGEST = 5.0
# mm; a shorter one looks like a speck of dust
MIN_TICK = 0.4
TARGET = 1.6
"""The radius of a registration mark in mm."""

NOTHING = 1e-6
"""Lengths below this, in mm, are rounding."""

# mm inside the printable area
INSET = 2.0
FOLD_WORDS = gettext_noop("Fold here, printed sides out, and glue; when dry, cut through both layers.")


def places(layout: SheetLayout, count: int) -> tuple[Box, ...]:
    """Return the boxes to cut out of the front page with this many pieces."""
    fronts = tuple(layout.front(place) for place in range(count))
    if layout.backs != "fold":
        return fronts
    return (*fronts, *(layout.back(place) for place in range(count)))


@lru_cache(maxsize=64)
def crop_marks(layout: SheetLayout, count: int, fold: str = FOLD_WORDS) -> tuple[Node, ...]:
    """Return the crop marks of a sheet with this many pieces.

    Every cut line is marked at both ends, outside the block of pieces, so that after the first cut the other
    end of each crossing line is still marked. ``fold`` is the text at the line of a fold-over sheet.
    A honeycomb has no straight cuts: its pieces are cut along the outlines on their faces.
    """
    if layout.mix and not layout.mix.strips:
        return fold_marks(layout, fold)
    boxes = places(layout, count)
    block = bounds(boxes)
    mix = layout.mix
    xs = [] if mix else _distinct(value for box in boxes for value in (box.x, box.right))
    firsts = [box for box in mix.boxes if box.x == layout.x] if mix else boxes  # as high as their rows
    ys = _distinct(value for box in firsts for value in (box.y, box.bottom))
    room = layout.paper.printable
    head = FURNITURE if layout.footer == "foot" else 0.0
    side = FURNITURE + 0.5 if layout.footer == "side" else 0.0
    near, far = _reach(block.y - room.y - head, layout.bleed)
    # marks begin outside the bleed, where no ink of a piece can hide them
    nodes = [_stroke((x, block.y - near), (x, block.y - far)) for x in xs]
    near, far = _reach(room.bottom - head - block.bottom, layout.bleed)
    nodes += [_stroke((x, block.bottom + near), (x, block.bottom + far)) for x in xs]
    near, far = _reach(block.x - room.x - side, layout.bleed)
    nodes += [_stroke((block.x - near, y), (block.x - far, y)) for y in ys]
    near, far = _reach(room.right - side - block.right, layout.bleed)
    nodes += [_stroke((block.right + near, y), (block.right + far, y)) for y in ys]
    ticks = _strip_ticks(mix, layout.bleed) if mix else _corner_ticks(layout, boxes, block)
    return (*nodes, *ticks, *fold_marks(layout, fold))


def _distinct(values: Iterable[float]) -> list[float]:
    return sorted({round(value, 6) for value in values})


def _reach(room: float, bleed: float) -> tuple[float, float]:
    """Return the start and end of a mark, measured outwards from the block, in this much room."""
    free = room - bleed
    near = bleed + min(STAND_OFF, free / 4)
    return near, min(room, near + LONGEST)


def _stroke(start: tuple[float, float], end: tuple[float, float]) -> Path:
    return Path(line(start, end), stroke=BLACK, line=HAIRLINE)


def _corner_ticks(layout: SheetLayout, boxes: tuple[Box, ...], block: Box) -> Iterator[Node]:
    """Yield short ticks in the gaps at the corners of spaced pieces, so that each can be cut out alone."""
    near = layout.bleed + 0.3
    far = layout.gap / 2 - 0.1
    if far - near < MIN_TICK:
        return
    for box in boxes:
        for x, across in ((box.x, -1), (box.right, 1)):
            for y, along in ((box.y, -1), (box.bottom, 1)):
                if block.x + NOTHING < x < block.right - NOTHING:
                    yield _stroke((x + across * near, y), (x + across * far, y))
                if block.y + NOTHING < y < block.bottom - NOTHING:
                    yield _stroke((x, y + along * near), (x, y + along * far))


def _strip_ticks(mix: MixedPlaces, bleed: float) -> Iterator[Node]:
    """Yield ticks at both ends of the cuts through a strip, and lines along lower pieces."""
    near, far = bleed + 0.3, bleed + 0.9
    strips = iter(mix.strips)
    strip = next(strips)
    found: dict[Box, list[Box]] = {strip: []}
    for box in mix.boxes:
        while not strip.contains(box):
            strip = next(strips)
            found[strip] = []
        found[strip].append(box)
    for strip, boxes in found.items():
        for x in _distinct(value for box in boxes for value in (box.x, box.right)):
            yield _stroke((x, strip.y - near), (x, strip.y - far))
            yield _stroke((x, strip.bottom + near), (x, strip.bottom + far))
        ends = {(box.x, round(box.bottom, 6)) for box in boxes}
        tops = {(box.x, round(box.y, 6)) for box in boxes}
        for box in boxes:
            for y, met in ((box.y, ends), (box.bottom, tops)):
                inside = strip.y + NOTHING < y < strip.bottom - NOTHING
                if inside and (box.x, round(y, 6)) not in met:
                    yield _stroke((box.x, y), (box.right, y))


def fold_marks(layout: SheetLayout, words: str) -> tuple[Node, ...]:
    """Return the dashed fold line of a fold-over sheet with its instruction; nothing for other sheets."""
    fold = layout.fold_line
    if fold is None:
        return ()
    x1, y1, x2, y2 = fold
    upright = layout.axis == "vertical"
    said = Text(0.0, -0.9, words, FONT, 6.0, GREY, "middle")
    wide = metrics.width(words, FONT, 6.0)
    length = (y2 - y1) if upright else (x2 - x1)
    nodes: tuple[Node, ...] = (Path(line((x1, y1), (x2, y2)), stroke=BLACK, line=HAIRLINE, dash=(2.0, 1.2)),)
    if wide < length - 10:
        nodes += (Group((said,), (x1 + x2) / 2, (y1 + y2) / 2, rotate=-90 if upright else 0),)
    return nodes


def targets(layout: SheetLayout) -> tuple[tuple[float, float], ...]:
    """Return the centres of a sheet's four registration marks on the front, in mm.

    They are far enough from the edge to allow for the offset of the backs.
    """
    box = layout.paper.printable.grown(-INSET)
    x, y = abs(layout.offset[0]), abs(layout.offset[1])
    return tuple((cx, cy) for cy in (box.y + y, box.bottom - y) for cx in (box.x + x, box.right - x))


@lru_cache(maxsize=64)
def registration_marks(layout: SheetLayout, *, back: bool) -> tuple[Node, ...]:
    """Return four cross hairs in the corners of a sheet, the same places on front and back."""
    dx, dy = layout.offset if back else (0.0, 0.0)
    return tuple(node for cx, cy in targets(layout) for node in cross_hair(cx + dx, cy + dy))


def cross_hair(x: float, y: float) -> tuple[Node, ...]:
    """Return a circle with a cross through it, the usual mark to align two prints by."""
    reach = min(TARGET * 1.25, INSET)
    return (
        Path(circle(x, y, TARGET * 0.75), stroke=BLACK, line=HAIRLINE),
        _stroke((x - reach, y), (x + reach, y)),
        _stroke((x, y - reach), (x, y + reach)),
    )
