"""The numbers at the foot of a counter, large and in a row, each reconstructed one with its mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.look import DESIGN, STRONG, mark
from generators.scene import metrics
from generators.scene.nodes import Rect
from generators.scene.text import centred_text

if TYPE_CHECKING:
    from generators.faces.look import Pen, Shown
    from generators.scene.nodes import Node

VALUES_Y = 12.05
VALUES_WIDTH = 13.6
"""Where on a counter its values stand, and how wide they may be."""


def value_row(
    values: tuple[Shown, ...], between: str, cy: float, pen: Pen, scale: float = 1.0
) -> tuple[Node, ...]:
    """Return strengths in a row centred on y = ``cy``, e.g. 8-7-7; an unknown one is an empty box.

    A diamond stands under every reconstructed value; beside the foot of one that stands alone, and of the
    first and the last of a row over a note, where there is no room beneath.
    """
    size, room = pen.look.style.size("strength") * scale, VALUES_WIDTH * pen.k
    while size > metrics.LEAST_SIZE and _row_width(values, between, size) > room:
        size -= 0.25
    tall = metrics.cap_height(STRONG, size)
    x = DESIGN * pen.k / 2 - _row_width(values, between, size) / 2
    nodes: list[Node] = []
    for index, value in enumerate(values):
        if index:
            wide = metrics.width(between, STRONG, size)
            nodes.append(figure(between, x + wide / 2, cy, size, pen))
            x += wide
        wide = _value_width(value, size)
        if value.text is None:
            nodes.append(blank_box(x + 0.15, cy - tall / 2, wide - 0.3, tall, pen))
        else:
            nodes.append(figure(value.text, x + wide / 2, cy, size, pen))
        outer = scale < 1 and index in (0, len(values) - 1)
        if value.marked and (outer or len(values) == 1):
            side = x - 0.75 if index < len(values) - 1 else x + wide + 0.75
            nodes.append(mark(side, cy + tall / 2 - 0.4, pen.ink))
        elif value.marked:
            nodes.append(mark(x + wide / 2, cy + tall / 2 + 0.8, pen.ink))
        x += wide
    return tuple(nodes)


def figure(text: str, cx: float, cy: float, size: float, pen: Pen) -> Node:
    """Return a number or a word of a counter as large as its values are, centred on a point."""
    return centred_text(cx, cy, text, font=STRONG, size=size, fill=pen.ink, piece=pen.piece)


def _value_width(value: Shown, size: float) -> float:
    return metrics.width("00" if value.text is None else value.text, STRONG, size) * (
        0.8 if value.text is None else 1
    )


def _row_width(values: tuple[Shown, ...], between: str, size: float) -> float:
    gaps = metrics.width(between, STRONG, size) * (len(values) - 1)
    return gaps + sum(_value_width(value, size) for value in values)


def blank_box(x: float, y: float, width: float, height: float, pen: Pen) -> Rect:
    """Return the box that a player writes an unknown value into."""
    paper = pen.look.style.colour("blank")
    return Rect(x, y, width, height, fill=paper, stroke=pen.ink, line=0.16, radius=0.3)
