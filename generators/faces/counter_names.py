"""The names on a counter: turned to stand beside the symbol, or large where there are no values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.counter_parts import BOX_Y
from generators.faces.counter_values import VALUES_WIDTH, figure
from generators.faces.look import DESIGN, STRONG, mark
from generators.scene import metrics
from generators.scene.nodes import Group
from generators.scene.text import centred_text, fitted_size

if TYPE_CHECKING:
    from generators.faces.look import Pen, Shown
    from generators.scene.nodes import Node

SIDE_FOOT = 9.2
SIDE_ROOM = 7.8
"""How low a name beside the symbol reaches, and how long it may be."""

LINE = 0.87
"""How far the two lines of a long name stand from their middle, in mm."""

MARK_ROOM = 1.3
"""What the mark after a name takes, in mm."""


def large_name(name: Shown, cy: float, pen: Pen, scale: float = 1.0) -> tuple[Node, ...]:
    """Return the name of a unit that has no values, as large as these would be, centred on y = ``cy``."""
    if not name.text:
        return ()
    cx, k = DESIGN / 2 * pen.k, pen.k
    room = VALUES_WIDTH * k - (2 * MARK_ROOM if name.marked else 0)
    wanted = pen.look.style.size("strength") * scale
    size = fitted_size(name.text, STRONG, wanted, width=room, piece=pen.piece)
    nodes: list[Node] = [figure(name.text, cx, cy, size, pen)]
    if name.marked:
        half = metrics.width(name.text, STRONG, size) / 2
        nodes.append(
            mark(cx + half + MARK_ROOM * 0.6, cy + metrics.cap_height(STRONG, size) / 2 - 0.4, pen.ink)
        )
    return tuple(nodes)


def sideways(words: Shown, x: float, pen: Pen, *, turn: float) -> tuple[Node, ...]:
    """Return a word turned to stand beside the symbol, with its mark after it when reconstructed.

    It is level with the symbol unless it is so long that it would reach the strengths.
    """
    if not words.text:
        return ()
    k, marked = pen.k, words.marked
    wanted, room = pen.look.style.size("unit"), SIDE_ROOM * k - (MARK_ROOM if marked else 0)
    if metrics.width(words.text, STRONG, metrics.LEAST_SIZE) > room and " " in words.text:
        return _two_lines(words, x, pen, turn=turn)
    size = fitted_size(words.text, STRONG, wanted, width=room, least=metrics.LEAST_SIZE, piece=pen.piece)
    half = metrics.width(words.text, STRONG, size) / 2
    shift = -MARK_ROOM / 2 if marked else 0.0
    y = min(BOX_Y * k, SIDE_FOOT * k - half - (MARK_ROOM / 2 if marked else 0.0))
    nodes = [_word(words.text, shift, 0.0, size, pen)]
    if marked:
        nodes.append(mark(shift + half + MARK_ROOM * 0.6, 0, pen.ink))
    return (Group(tuple(nodes), x, y, rotate=turn),)


def _two_lines(words: Shown, x: float, pen: Pen, *, turn: float) -> tuple[Node, ...]:
    """Return a long name in two lines as small as can be; its mark follows the shorter line."""
    k, size = pen.k, metrics.LEAST_SIZE
    first, _, second = (words.text or "").rpartition(" ")
    widths = [metrics.width(one, STRONG, size) for one in (first, second)]
    for one in (first, second):
        fitted_size(one, STRONG, size, width=(SIDE_ROOM + 0.4) * k, piece=pen.piece)
    nodes = [_word(first, 0.0, -LINE * k, size, pen), _word(second, 0.0, LINE * k, size, pen)]
    if words.marked:
        shorter = widths.index(min(widths))
        nodes.append(mark(widths[shorter] / 2 + MARK_ROOM * 0.6, (-LINE, LINE)[shorter] * k, pen.ink))
    return (Group(tuple(nodes), x, min(BOX_Y * k, SIDE_FOOT * k - max(widths) / 2), rotate=turn),)


def _word(text: str, x: float, y: float, size: float, pen: Pen) -> Node:
    return centred_text(x, y, text, font=STRONG, size=size, fill=pen.ink, piece=pen.piece)
