"""Lines of type on a piece: words cut and shrunk to fit their box, and rows of values."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from countermarch.generators.pages.look import mark
from countermarch.generators.scene import metrics
from countermarch.generators.scene.bidi import directed, has_right, runs_left
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.metrics import MM
from countermarch.generators.scene.shapes import blank_box
from countermarch.generators.scene.text import STEP, centred_text, fitted_size

if TYPE_CHECKING:
    from countermarch.generators.pages.look import Shown
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.scene.nodes import Align, Node

Box = tuple[float, float, float, float]

MARK_ROOM = 0.75
"""How far after words or a value the diamond stands that says that they are reconstructed, in mm."""


BESIDE = 2
"""Up to how many values in a row have their marks beside them."""


def parted(words: str, count: int, font: str) -> tuple[str, ...]:
    """Cut words into so many lines, at spaces, the longest as short as can be.

    >>> parted("close air support", 2, "Barlow Condensed Bold"), parted("dummy", 2, "Barlow Condensed Bold")
    (('close air', 'support'), ('dummy',))
    """
    single = words.split()
    if len(single) <= count:
        return tuple(single)
    cuts = ((0, *places, len(single)) for places in combinations(range(1, min(len(single), 40)), count - 1))
    found = (tuple(" ".join(single[start:end]) for start, end in pairwise(cut)) for cut in cuts)
    return min(found, key=lambda lines: max(metrics.width(one, font, 1.0) for one in lines))


def lines(
    words: str, item: Item, box: Box, ink: str, piece: str, *, marked: bool = False
) -> tuple[Node, ...]:
    """Return words in the middle of a box, in as many lines up to the item's as make them largest.

    With ``marked`` a diamond follows the shortest line.
    """
    x, y, width, height = box
    text = " ".join((words.upper() if item.caps else words).split())
    align: Align = "start" if item.align == "justify" else item.align
    at = x + {"start": 0.0, "middle": width / 2, "end": width}[align]
    try:
        said, size = _largest(text, item, width - (2 * MARK_ROOM if marked else 0.0), height, piece)
    except TextOverflowError:
        said, size = _largest(text, item, width, height, piece)
    at -= MARK_ROOM if marked and item.align == "middle" and len(said) == 1 else 0.0
    if has_right(text):
        said = tuple(directed(one, leftward=runs_left(text)) for one in said)
    step = size * MM * item.leading
    first = y + height / 2 - step * (len(said) - 1) / 2
    nodes: list[Node] = [
        centred_text(
            at, first + place * step, one, font=item.font, size=size, fill=ink, align=align, piece=piece
        )
        for place, one in enumerate(said)
    ]
    if marked:
        widths = [metrics.width(one, item.font, size) for one in said]
        short = widths.index(min(widths))
        end = at + widths[short] * {"start": 1.0, "middle": 0.5, "end": 0.0}[align]
        low = first + short * step + metrics.cap_height(item.font, size) / 2
        nodes.append(mark(min(end + MARK_ROOM, x + width - 0.4), low - 0.5, ink))
    return tuple(nodes)


def _largest(text: str, item: Item, width: float, height: float, piece: str) -> tuple[tuple[str, ...], float]:
    """Return the lines and the size of type; the fewest lines at which it is largest."""
    best: tuple[tuple[str, ...], float] | None = None
    fault: TextOverflowError | None = None
    for count in range(1, item.lines + 1):
        said = parted(text, count, item.font) if count > 1 else (text,)
        if count > 1 and len(said) < count:
            break
        try:
            size = min(
                fitted_size(one, item.font, item.size, width=width, least=item.least, piece=piece)
                for one in said
            )
        except TextOverflowError as error:
            fault = fault or error
            continue
        if count > 1:
            high = metrics.cap_height(item.font, 1.0) + (count - 1) * item.leading * MM
            size = min(size, height / high)
            if size < item.least:
                continue
        if best is None or size > best[1] + 1e-6:
            best = (said, size)
    if best is None:
        raise fault or TextOverflowError(f"{piece}: {text[:40]!r} does not fit {height:.1f} mm")
    return best


def value_row(
    values: tuple[Shown, ...], item: Item, box: Box, tones: tuple[str, str], piece: str
) -> tuple[Node, ...]:
    """Return values in a row in the middle of a box, such as 8-7-7; an unknown one is an empty box.

    A diamond stands under every marked value, and beside the foot of one or two. ``tones`` are
    the ink and the ground of an empty box.
    """
    x, y, width, height = box
    ink, paper = tones
    size = item.size
    while size > item.least and _row_width(values, item, size) > width:
        size -= STEP
    tall, middle = metrics.cap_height(item.font, size), y + height / 2
    pen = x + width / 2 - _row_width(values, item, size) / 2
    nodes: list[Node] = []

    def figure(text: str, at: float) -> None:
        nodes.append(centred_text(at, middle, text, font=item.font, size=size, fill=ink, piece=piece))

    for place, value in enumerate(values):
        if place and item.between:
            gap = metrics.width(item.between, item.font, size)
            figure(item.between, pen + gap / 2)
            pen += gap
        wide = _value_width(value, item, size)
        if value.text is None:
            nodes.append(blank_box(pen + 0.15, middle - tall / 2, wide - 0.3, tall, fill=paper, ink=ink))
        else:
            figure(value.text, pen + wide / 2)
        if value.marked and len(values) <= BESIDE:
            side = pen - MARK_ROOM if place < len(values) - 1 else pen + wide + MARK_ROOM
            nodes.append(mark(side, middle + tall / 2 - 0.4, ink))
        elif value.marked:
            nodes.append(mark(pen + wide / 2, middle + tall / 2 + 0.8, ink))
        pen += wide
    return tuple(nodes)


def _value_width(value: Shown, item: Item, size: float) -> float:
    if value.text is None:
        return metrics.width("00", item.font, size) * 0.8
    return metrics.width(value.text, item.font, size)


def _row_width(values: tuple[Shown, ...], item: Item, size: float) -> float:
    gaps = metrics.width(item.between, item.font, size) * (len(values) - 1)
    return gaps + sum(_value_width(value, item, size) for value in values)
