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
    from collections.abc import Mapping, Sequence

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

IN_BOX = 6.0
"""The type of a number in a box, in points."""

MAX_TICKS = 12
"""Of more copies the number is written instead."""

TICKS = 2.0
"""Distance of the boxes to tick from the top of a line, in mm."""

NAME = 24.0
"""Width of a name on a line, in mm."""


def roster_block(
    selectors: Sequence[str], width: float, context: KitContext, words: Mapping[str, str]
) -> Block:
    """Return the rosters of several sides beside each other, each with the pieces that a selector names.

    ``words`` are the game's own names of types.
    """
    wide = (width - APART * (len(selectors) - 1)) / len(selectors)
    return beside([_roster(selector, wide, context, words) for selector in selectors], APART)


def _roster(selector: str, width: float, context: KitContext, words: Mapping[str, str]) -> Block:
    """Return the roster of one or more sides: a band with its name, a line for each kind or series."""
    heaps: dict[str, dict[tuple[str, str], list[Unit | Marker]]] = {}
    for piece in select(context.game, [part.strip() for part in selector.split("+")]):
        key = piece.type if isinstance(piece, Unit) else piece.title
        heaps.setdefault(piece.side, {}).setdefault((key, _series(piece)[0]), []).append(piece)
    blocks: list[Block] = []
    for side, kinds in heaps.items():
        types = list(dict.fromkeys(kind for kind, _ in kinds))
        ordered = sorted(kinds.items(), key=lambda found: types.index(found[0][0]))
        rows = [_line(heap, width, index, context, words) for index, (_, heap) in enumerate(ordered)]
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


def _line(
    heap: Sequence[Unit | Marker], width: float, index: int, context: KitContext, given: Mapping[str, str]
) -> Block:
    """Return one line: the first piece of a kind, its name, its boxes to tick, and a line to write on.

    The boxes have the names of the pieces if all have one of their own and they fit; those of a series, and
    of copies that are numbered, have their numbers in them.
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
    shared = {_series(piece)[0] or piece.text("name") for piece in heap}
    common = shared.pop() if len(shared) == 1 and count > 1 else ""  # what all of them are called
    known = given.get(getattr(first, "type", ""), "") or (symbol.title if symbol else "")
    words = common or known or getattr(first, "title", "") or first.id
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
    inside = [_series(piece)[1] for piece in heap]
    if not all(inside):
        numbered = drawer.unit_values.number and count > 1 and not any(names)
        inside = [str(one + 1) if numbered else "" for one in range(count)]
    if any(inside) or label_size < LEAST:
        names, widths = [""] * count, [min(TICK + BETWEEN, (room + BETWEEN) / count)] * count
    if count <= MAX_TICKS:
        for label, number, wide in zip(names, inside, widths, strict=True):
            middle = start + TICK / 2, TICKS + TICK / 2
            nodes.append(Rect(start, TICKS, TICK, TICK, fill="#ffffff", stroke=ink, line=0.2))
            if number:
                nodes.append(centred_text(*middle, number, font=MEDIUM, size=IN_BOX, fill=ink))
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


def _series(piece: Unit | Marker) -> tuple[str, str]:
    """Return the word and the number of a numbered name such as "Nasr 3"; both empty for another name."""
    word, _, number = piece.text("name").rpartition(" ")
    return (word, number) if word and number.isdigit() and piece.count == 1 else ("", "")


def _wide(names: Sequence[str], size: float) -> float:
    return sum(metrics.width(one, MEDIUM, size) for one in names)
