"""Rosters: forms for a set-up that the document does not have, with a cell for each piece.

A cell has the piece, its name, a box to tick for each of its faces, and a line to write where it begins.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
from countermarch.components.translations import gettext
from countermarch.generators.documents.counter_groups import counter_drawer, select
from countermarch.generators.pages.blocks import DOT, ENTRY, Block, entry, side_by_side, stack
from countermarch.generators.pages.look import BOLD, MEDIUM, STRONG, livery, side_of
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Text, Use, tagged
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import SYMBOLS
from countermarch.generators.scene.text import fit_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.pieces import Marker, Unit
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.scene.nodes import Node

APART = 6.0
HEAD, ROW, PIECE = 7.4, 12.2, 10.5
"""Height of a heading and of a cell, and the edge of the piece in it, in mm."""

CELL = 29.0
"""Least width of a cell, in mm."""

TICK, BESIDE = 2.5, 2.0
"""Edge of a box to tick, and the width of the letter beside it, in mm."""

MAX_COPIES = 12
"""Of more copies there is one cell, with their number."""

NAME, MARKS, LINE = 3.7, 7.4, 11.0
"""Distance in mm from the top of a cell to its name, its boxes and its line."""


def roster_block(
    selectors: Sequence[str], width: float, context: KitContext, words: Mapping[str, str]
) -> Block:
    """Return the rosters of several sides side by side, each with the pieces that a selector names.

    ``words`` are the game's own names of types.
    """
    wide = (width - APART * (len(selectors) - 1)) / len(selectors)
    return side_by_side([_roster(selector, wide, context, words) for selector in selectors], APART)


def _roster(selector: str, width: float, context: KitContext, words: Mapping[str, str]) -> Block:
    """Return the roster of one or more sides: a band with its name, and cells by formation."""
    sides: dict[str, list[Unit | Marker]] = {}
    for piece in select(context.game, [part.strip() for part in selector.split("+")]):
        sides.setdefault(piece.side, []).append(piece)
    blocks: list[Block] = []
    across = max(1, int(width / CELL))
    for side, pieces in sides.items():
        orders = [[*dict.fromkeys(piece.text(by) for piece in pieces if piece.text(by)), ""] for by in ORDER]
        pieces.sort(
            key=lambda piece: [order.index(piece.text(by)) for by, order in zip(ORDER, orders, strict=True)]
        )
        faces = _faces(pieces)
        cells = [
            _cell(piece, copy, (_copy_name(piece, copy, pieces, words), faces), width / across, context)
            for piece in pieces
            for copy in (range(piece.count) if piece.count <= MAX_COPIES else (None,))
        ]
        rows = [side_by_side(cells[start : start + across], 0.0) for start in range(0, len(cells), across)]
        blocks.append(stack([_head(side, faces, width, context), *rows], 0.0))
    return stack(blocks, BETWEEN)


ORDER = ("formation", "type")
"""The columns that pieces are sorted by, in the order of their first values."""

BETWEEN = 1.2
"""Distance of the rosters of two sides, in mm."""


def _faces(pieces: Sequence[Unit | Marker]) -> tuple[str, ...]:
    """Return the words of both faces if they are the same on all pieces and begin differently."""
    found = {(piece.text("front"), piece.text("back")) for piece in pieces}
    both = found.pop()
    return both if not found and len({word[:1] for word in both if word}) == len(both) else ()


def _head(side: str, faces: Sequence[str], width: float, context: KitContext) -> Block:
    game, style = context.game, context.look.style
    found = side_of(game, side)
    deep = livery(game, side, context.look).deep
    framed = style.colour("heavy") == style.colour("paper")
    ink = readable("#ffffff", deep) if not framed else style.colour("ink")
    size, middle = style.size("heading"), HEAD / 2
    ground = Rect(0, 0, width, HEAD, fill=None if framed else deep, stroke=deep, line=0.3)
    base = middle + metrics.cap_height(BOLD, size) / 2
    name = Text(2.4, base, found.name if found else gettext("Pieces"), BOLD, size, ink)
    said = DOT.join([*(f"{word[0]} {word}" for word in faces), gettext("where they begin")])
    label = Text(width - 2.4, base, said, MEDIUM, style.size("note"), ink, "end")
    return Block(width, HEAD, (ground, tagged("H3", (name,)), tagged("P", (label,))), keep=True)


def _copy_name(
    piece: Unit | Marker, copy: int | None, pieces: Sequence[Unit | Marker], words: Mapping[str, str]
) -> str:
    """Return what a copy is called: its name or type, with its formation or number if there are others."""
    kind = getattr(piece, "type", "")
    symbol = SYMBOLS.get(kind)
    name = piece.text("name") or words.get(kind, "") or (symbol.title if symbol else "")
    name = name or getattr(piece, "title", "") or piece.id
    others = sum(one.text("name") == piece.text("name") for one in pieces) > 1
    number = str(copy + 1) if copy is not None and piece.count > 1 else ""
    return capitalized(" ".join(filter(None, (name, piece.text("formation") if others else "", number))))


def _cell(
    piece: Unit | Marker,
    copy: int | None,
    words: tuple[str, Sequence[str]],
    width: float,
    context: KitContext,
) -> Block:
    """Return one cell: a piece, a line to write on, and its words: its name, its faces as boxes to tick."""
    name, faces = words
    look, style, drawer = context.look, context.look.style, context.drawer
    if look.bleed:  # nothing is cut out of a form
        drawer = counter_drawer(context.game, context.plan, replace(look, bleed=0.0))
    front = drawer.front(piece) if copy is None else drawer.numbered(piece, copy + 1, piece.count)
    ink, pale, note = style.colour("ink"), style.colour("line"), style.size("note")
    scale, top, left = PIECE / max(front.width, front.height), (ROW - PIECE) / 2, PIECE + 2.4
    shown = Group(
        (Use(front, 0, 0),), 1.0, top, scale=scale, clip=(0, 0, front.width, front.height), pictured=True
    )
    nodes: list[Node] = [
        fit_line(
            name,
            left,
            NAME,
            width=width - left - 1.0,
            font=STRONG,
            size=style.size("body"),
            min_size=5.5,
            fill=ink,
            piece=piece.id,
        )
    ]
    if copy is None:
        said = gettext("{count} in the kit").format(count=piece.count)
        nodes.append(Text(left, MARKS, said, MEDIUM, note, style.colour("muted")))
    for place, word in enumerate(faces if copy is not None else ()):
        start = left + place * (TICK + BESIDE + 1.2)
        nodes.append(Rect(start, MARKS - TICK + 0.3, TICK, TICK, fill="#ffffff", stroke=ink, line=0.2))
        nodes.append(Text(start + TICK + 0.6, MARKS, word[0], MEDIUM, note, ink))
    deep = livery(context.game, piece.side, look).deep
    fill = mix(style.colour("paper"), deep, 0.07) if look.tints else None
    nodes.append(Path(line((left, LINE), (width - 1.2, LINE)), stroke=mix(pale, ink, 0.3), line=0.2))
    edge = Rect(0, 0, width, ROW, fill=fill, stroke=mix(pale, deep, 0.3), line=0.2)
    return Block(width, ROW, (edge, *entry((shown, *nodes))), tag=ENTRY)
