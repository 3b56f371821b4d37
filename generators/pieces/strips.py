"""A strip across the top of a counter: its name at the left, its size in the middle, its formation right.

The three share one line, level. The mark of the size stands in the middle where the words leave it; what has
no room runs down the right edge of the strip's box, cut with a full stop where it is too long even for that.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from countermarch.generators.pages.look import BOLD, Shown, mark
from countermarch.generators.pieces.lines import MARK_ROOM
from countermarch.generators.pieces.type_symbols import type_size
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.metrics import LEAST_SIZE, MM
from countermarch.generators.scene.nodes import Group
from countermarch.generators.scene.symbols import SIZES
from countermarch.generators.scene.text import STEP, centred_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.scene.nodes import Node

Box = tuple[float, float, float, float]
Role = Literal["name", "size", "aside"]
ROLES: tuple[Role, ...] = ("name", "size", "aside")

GAP = 0.4
"""How far things on a strip stand apart at least, in widths of a capital's height."""

UNDER = 0.2
"""How far beneath the line begins what runs down, in heights of a capital."""

LEVEL = 0.84
"""How much smaller the words may get before what stands at the right runs down instead."""

DIAMOND = 2 * MARK_ROOM - 0.3
"""How much longer a word with a mark is, in mm."""

DOWN = 0.9
"""How large words are that run down, in sizes of the level ones."""

PITCH = {"bar": 0.62, "cross": 1.12, "dot": 0.8, "ring": 1.0}
ENDS = {"bar": 0.3, "cross": 1.1, "dot": 0.52, "ring": 0.75}
"""How far the signs of a size stand apart, and how wide one is, in heights of the mark."""

SHRUNK = 0.8
"""How much smaller all words get before one is cut short; what runs down has more room under them."""

LONGEST = 300
"""Characters of a word at the right that are looked at; no line has room for more."""

NARROWEST = 1e-3
"""The least width of a text at one point, in mm: some characters have none."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part of a strip where it stands: its middle, the size of its type, turned or level."""

    role: Role
    shown: Shown
    x: float
    y: float
    size: float
    width: float
    turned: bool = False


def strip(
    parts: Sequence[Shown], item: Item, box: Box, tones: tuple[str, str], piece: str
) -> tuple[Node, ...]:
    """Return a name, the mark of a size and another word; ``tones`` are their ink and the mark's.

    Raises ``TextOverflowError`` where the name alone is too long for the line.
    """
    ink, over = tones
    nodes: list[Node] = []
    for one in placed(parts, item, box, piece):
        tall = metrics.cap_height(item.font, one.size)
        text = one.shown.text or ""
        middle = -(DIAMOND / 2 if one.shown.marked else 0.0)
        drawn: list[Node] = []
        if one.role == "size":
            drawn += type_size(text, middle, tall / 2, tall, ink=over, weight=item.weight, piece=piece)
        else:
            drawn.append(
                centred_text(middle, 0.0, text, font=item.font, size=one.size, fill=ink, piece=piece)
            )
        if one.shown.marked:
            drawn.append(mark(one.width / 2 - 0.42, tall / 2 - 0.5, over if one.role == "size" else ink))
        nodes.append(Group(tuple(drawn), one.x, one.y, rotate=90.0 if one.turned else 0.0))
    return tuple(nodes)


def placed(parts: Sequence[Shown], item: Item, box: Box, piece: str = "") -> tuple[Placed, ...]:
    """Return where the parts of a strip stand: all on one line, or those at the right going down.

    The last is cut short where it has no room even so.
    """
    smaller = replace(item, size=max(item.size * SHRUNK, item.least, LEAST_SIZE))
    while True:
        given = [(role, one) for role, one in zip(ROLES, parts, strict=True) if one.text]
        found = _placed(given, item, box) or _placed(given, smaller, box)
        if found is not None:
            return found
        role, said = given[-1]
        text = (said.text or "")[:LONGEST]
        if role != "aside" or len(given) == 1 or len(text) <= 2:  # noqa: PLR2004 # a letter and its full stop
            break
        parts = (*parts[:-1], replace(said, text=f"{text.removesuffix('.')[:-1].rstrip()}."))
    raise TextOverflowError(
        f"{piece}: {str(given[0][1].text)[:40]!r} needs {_width(*given[0], item.font, LEAST_SIZE):.1f} mm "
        f"at {LEAST_SIZE:g} pt, and has {box[2]:.1f} mm"
    )


def _placed(given: Sequence[tuple[Role, Shown]], item: Item, box: Box) -> tuple[Placed, ...] | None:
    """Return where parts stand; None where they have no room."""
    if not given:
        return ()
    whole, small = len(given), max(item.size * LEVEL, LEAST_SIZE)
    tries = [(whole, small), (whole - 1, item.least), (whole, item.least), (1, item.least)]
    for count, least in tries:
        level, down = given[:count], given[count:]
        size = _size(level, item, box[2]) if level else 0.0
        fits = not down or (given[0][0] == "name" and _size(down, item, _below(item, box)) >= LEAST_SIZE)
        if size >= min(least, item.size) and fits:
            return (*_level(level, item, box, size), *_down(down, item, box))
    return None


def _size(given: Sequence[tuple[Role, Shown]], item: Item, room: float) -> float:
    """Return the size of type at which parts fill a line, no larger than the item's."""
    if any(role == "size" and one.text not in SIZES for role, one in given):
        return _stepped(given, item, room)
    marks = sum(DIAMOND for _, one in given if one.marked)
    step = GAP * metrics.cap_height(item.font, 1.0) * (len(given) - 1)
    long = sum(_width(role, Shown(one.text), item.font, 1.0) for role, one in given) + step
    fitting = (room - marks) / max(long, NARROWEST) * (1 + 1e-6)
    if fitting >= item.size:
        return item.size
    return max(int(fitting / STEP) * STEP, min(fitting, item.least))


def _stepped(given: Sequence[tuple[Role, Shown]], item: Item, room: float) -> float:
    """Return the size of type at which parts fill a line where one is a word that shrinks less than others.

    0 where there is none.
    """
    size = item.size
    while size >= LEAST_SIZE:
        gaps = GAP * metrics.cap_height(item.font, size) * (len(given) - 1)
        if sum(_width(role, one, item.font, size) for role, one in given) + gaps <= room:
            return size
        size = math.ceil(size / STEP - 1) * STEP
    return 0.0


def _width(role: Role, one: Shown, font: str, size: float) -> float:
    """Return how wide a part is at a size of type, in mm, its mark included."""
    tall = metrics.cap_height(font, size)
    text = one.text or ""
    if role != "size":
        wide = metrics.width(text, font, size)
    elif text in SIZES:
        sign, count = SIZES[text]
        wide = tall * (PITCH[sign] * (count - 1) + ENDS[sign])
    else:
        wide = min(metrics.width(text, BOLD, max(tall * 1.3 / MM, LEAST_SIZE)), tall * 9)
    return wide + (DIAMOND if one.marked else 0.0)


def _level(given: Sequence[tuple[Role, Shown]], item: Item, box: Box, size: float) -> list[Placed]:
    """Return parts on one line: a name left, a word right, the mark as near the middle as it may."""
    x, y, width, _ = box
    tall = metrics.cap_height(item.font, size)
    middle = y + metrics.cap_height(item.font, item.size) / 2
    wide = {role: _width(role, one, item.font, size) for role, one in given}
    left = x + wide["name"] + GAP * tall if "name" in wide else x
    right = x + width - (wide["aside"] + GAP * tall if "aside" in wide else 0.0)
    found = []
    for role, one in given:
        half = wide[role] / 2
        at = {"name": x + half, "aside": x + width - half}.get(role)
        if at is None:
            at = min(max(x + width / 2, left + half), max(right - half, left + half))
        found.append(Placed(role, one, at, middle, size, wide[role]))
    return found


def _below(item: Item, box: Box) -> float:
    """Return how much room there is for what runs down, under the line."""
    return box[3] - metrics.cap_height(item.font, item.size) * (1 + UNDER)


def _down(given: Sequence[tuple[Role, Shown]], item: Item, box: Box) -> list[Placed]:
    """Return parts one beneath the other down the right edge, under the line."""
    if not given:
        return []
    x, y, width, height = box
    room = _below(item, box)
    top = y + height - room
    size = max(min(_size(given, item, room), item.size * DOWN), LEAST_SIZE)
    tall = metrics.cap_height(item.font, size)
    wide = [_width(role, one, item.font, size) for role, one in given]
    pen = top + (room - sum(wide) - GAP * tall * (len(given) - 1)) / 2
    found = []
    for (role, one), long in zip(given, wide, strict=True):
        found.append(Placed(role, one, x + width - tall / 2, pen + long / 2, size, long, turned=True))
        pen += long + GAP * tall
    return found
