"""Rosters: forms for a set-up that the document does not have, with a line for each kind of piece.

A line has the piece, its name, a box to tick for each copy, and room to write where it begins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
from countermarch.components.model.pieces import Unit
from countermarch.components.translations import gettext
from countermarch.generators.documents.counter_groups import counter_drawer, select
from countermarch.generators.pages.blocks import ENTRY, Block, beside, entry, stack
from countermarch.generators.pages.look import BOLD, MEDIUM, STRONG, livery, side_of
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import SYMBOLS
from countermarch.generators.scene.text import centred_text, fit_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.pieces import Marker
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.scene.nodes import Node

APART = 6.0
HEAD, ROW, PIECE = 7.4, 12.6, 10.5
"""Height of a heading and of a line, and the edge of the piece on it, in mm."""

TICK, BETWEEN = 3.2, 1.1
"""Edge of a box to tick, and the distance of two, in mm."""

BESIDE, LEAST = TICK + 2.3, 5.5
"""Width that a box with a name takes besides the name, in mm, and the smallest type of a name, in points."""

SERIES, ROWS = 6.0, 2
"""The type of numbered names, in points, and how many words with numbers fit on a line."""

MOST_TICKS = 12
"""Of more copies the number is written instead."""

TICKS = 2.0
"""Distance of the boxes to tick from the top of a line, in mm."""

NAME = 24.0
"""Width of a name on a line, in mm."""


def roster_block(selectors: Sequence[str], width: float, context: KitContext) -> Block:
    """Return the rosters of several sides beside each other, each with the pieces that a selector names."""
    wide = (width - APART * (len(selectors) - 1)) / len(selectors)
    return beside([_roster(selector, wide, context) for selector in selectors], APART)


def _roster(selector: str, width: float, context: KitContext) -> Block:
    """Return the roster of one or more sides: a band with its name, a line for each kind of piece."""
    heaps: dict[str, dict[str, list[Unit | Marker]]] = {}
    for piece in select(context.game, [part.strip() for part in selector.split("+")]):
        key = piece.type if isinstance(piece, Unit) else piece.title
        heaps.setdefault(piece.side, {}).setdefault(key, []).append(piece)
    blocks: list[Block] = []
    for side, kinds in heaps.items():
        rows = [_line(heap, width, index, context) for index, heap in enumerate(kinds.values())]
        blocks.append(stack([_head(side, width, context), *rows], 0.0))
    return stack(blocks, BETWEEN)


def _head(side: str, width: float, context: KitContext) -> Block:
    game, style = context.game, context.look.style
    found = side_of(game, side)
    deep = livery(game, side, context.look).deep
    framed = style.colour("heavy") == style.colour("paper")
    ink = readable("#ffffff", deep) if not framed else style.colour("ink")
    size, middle = style.size("heading"), HEAD / 2
    ground = Rect(0, 0, width, HEAD, fill=None if framed else deep, stroke=deep, line=0.3)
    base = middle + metrics.cap_height(BOLD, size) / 2
    name = Text(2.4, base, found.name if found else gettext("Pieces"), BOLD, size, ink)
    label = Text(width - 2.4, base, gettext("where they begin"), MEDIUM, style.size("note"), ink, "end")
    return Block(width, HEAD, (ground, tagged("H3", (name,)), tagged("P", (label,))), keep=True)


def _line(heap: Sequence[Unit | Marker], width: float, index: int, context: KitContext) -> Block:
    """Return one line: the first piece of a kind, its name, its boxes to tick, and a line to write on.

    The boxes have the names of the pieces if all have one of their own and they fit.
    """
    look, style, first = context.look, context.look.style, heap[0]
    drawer = context.drawer
    if look.bleed:  # nothing is cut out of a form
        drawer = counter_drawer(context.game, context.plan, replace(look, bleed=0.0))
    front = drawer.front(first)
    count = sum(piece.count for piece in heap)
    ink, pale = style.colour("ink"), style.colour("line")
    deep = livery(context.game, first.side, look).deep
    fill = mix(style.colour("paper"), deep, 0.07) if index % 2 == 0 and look.tints else None
    scale = PIECE / max(front.width, front.height)
    top = (ROW - PIECE) / 2
    shown = Group(
        (Use(front, 0, 0),), 1.2, top, scale=scale, clip=(0, 0, front.width, front.height), pictured=True
    )
    left = 1.2 + PIECE + 2.2
    symbol = SYMBOLS.get(getattr(first, "type", ""))
    shared = {piece.text("name") for piece in heap}
    common = shared.pop() if len(shared) == 1 and count > 1 else ""  # what all of them are called
    words = common or (symbol.title if symbol else getattr(first, "title", "") or first.id)
    size = style.size("body") + 1
    name = fit_line(
        capitalized(words),
        left,
        TICKS + TICK - 0.5,
        width=NAME,
        font=STRONG,
        size=size,
        least=5.5,
        fill=ink,
        piece=first.id,
    )
    nodes: list[Node] = [name]
    start, note, base = left + NAME + 2.0, style.size("note"), TICKS + TICK
    room = width - start - 1.6
    names = _names(heap)
    label_size = min(note, note * (room - len(names) * BESIDE) / (_wide(names, note) or 1.0))
    widths = [BESIDE + _wide((one,), label_size) for one in names]
    series = _series(names, start, room) if label_size < LEAST and count <= MOST_TICKS else []
    if series:
        names = []
        for x, y, word, number in series:
            if word:
                nodes.append(Text(x, y + TICK - 0.7, word, MEDIUM, SERIES, ink))
            else:
                nodes.append(Rect(x, y, TICK, TICK, fill="#ffffff", stroke=ink, line=0.2))
                nodes.append(
                    centred_text(x + TICK / 2, y + TICK / 2, number, font=MEDIUM, size=SERIES, fill=ink)
                )
    elif label_size < LEAST:
        names, widths = [""] * count, [min(TICK + BETWEEN, (room + BETWEEN) / count)] * count
    if count <= MOST_TICKS:
        for label, wide in zip(names, widths if names else [], strict=True):
            nodes.append(Rect(start, TICKS, TICK, TICK, fill="#ffffff", stroke=ink, line=0.2))
            nodes += [Text(start + TICK + 0.7, base - 0.6, label, MEDIUM, label_size, ink)] if label else []
            start += wide
    else:
        said = gettext("{count} in the kit").format(count=count)
        nodes.append(Text(start, base, said, MEDIUM, note, style.colour("muted")))
    low = ROW * 0.86
    marks = [Path(line((left, low), (width - 1.6, low)), stroke=mix(pale, ink, 0.3), line=0.2)]
    ground = (Rect(0, 0, width, ROW, fill=fill),) if fill else ()
    edge = Rect(0, 0, width, ROW, stroke=pale, line=0.2)
    return Block(width, ROW, (*ground, edge, *marks, *entry((shown, *nodes))), tag=ENTRY)


def _names(heap: Sequence[Unit | Marker]) -> list[str]:
    """Return a name of its own for each copy: the pieces' names, else their formations; else no names."""
    for column in ("name", "formation"):
        names = [piece.text(column) for piece in heap for _ in range(piece.count)]
        if all(names) and len(set(names)) == len(names):
            return names
    return [""] * sum(piece.count for piece in heap)


def _series(names: Sequence[str], start: float, room: float) -> list[tuple[float, float, str, str]]:
    """Return where numbered names go: a row for each word, a box for each number; none without room."""
    series: dict[str, list[str]] = {}
    for name in names:
        word, _, number = name.rpartition(" ")
        series.setdefault(word if number.isdigit() else "", []).append(number)
    left = max(_wide((word,), SERIES) for word in series) + BETWEEN
    step = min(TICK + BETWEEN, (room - left) / max(map(len, series.values())))
    if "" in series or len(series) > ROWS or step < TICK:
        return []
    found: list[tuple[float, float, str, str]] = []
    for row, (word, numbers) in enumerate(series.items()):
        y = TICKS - 0.8 + row * (TICK + 0.7)
        found.append((start, y, word, ""))
        found += [(start + left + place * step, y, "", number) for place, number in enumerate(numbers)]
    return found


def _wide(names: Sequence[str], size: float) -> float:
    return sum(metrics.width(one, MEDIUM, size) for one in names)
