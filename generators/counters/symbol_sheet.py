"""The contact sheet of unit symbols: every symbol and every size mark with its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.pages.blocks import LIST, Block, entry, heading
from countermarch.generators.pages.look import MEDIUM
from countermarch.generators.scene.nodes import Rect, tagged
from countermarch.generators.scene.symbols import SIZES, SYMBOLS, recipe, size_mark, symbol
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

ACROSS = 8
TALL = 19.5


def symbol_blocks(
    width: float, look: Look, names: Sequence[str] = (), marks: Sequence[str] = (), *, together: bool = False
) -> list[Block]:
    """Return the symbols and size marks named as blocks of one row each; without any symbol, all of both.

    ``together`` the sizes follow the types in their rows.
    """
    chosen = list(names) or list(SYMBOLS)
    sizes = list(marks) if names else list(SIZES)
    types = [(name, recipe(name).title, "") for name in chosen]
    marked = [("infantry", name.capitalize(), name) for name in sizes]
    if together and marked:
        return [heading("Types and sizes of unit", width, look), *_rows([*types, *marked], width, look)]
    return [
        heading("Types of unit", width, look),
        *_rows(types, width, look),
        *([heading("Sizes of unit", width, look)] if sizes else []),
        *_rows(marked, width, look),
    ]


def _rows(entries: Sequence[tuple[str, str, str]], width: float, look: Look) -> list[Block]:
    return [_row(entries[start : start + ACROSS], width, look) for start in range(0, len(entries), ACROSS)]


def _row(entries: Sequence[tuple[str, str, str]], width: float, look: Look) -> Block:
    style = look.style
    wide = width / ACROSS
    nodes: list[Node] = []
    for index, (name, title, size) in enumerate(entries):
        cx = (index + 0.5) * wide
        nodes.append(Rect(index * wide + 0.8, 0, wide - 1.6, TALL, fill=style.colour("panel")))
        ink, paper = style.colour("ink"), style.colour("paper")
        drawn = symbol(name, cx, 8.0, 11.0, ink=ink, paper=paper, line=0.36)
        marks = size_mark(size, cx, 3.8, 1.5, ink=ink) if size else ()
        words = centred_text(
            cx,
            TALL - 3.2,
            title,
            font=MEDIUM,
            size=style.size("note") + 0.5,
            least=5,
            width=wide - 2.6,
            fill=ink,
            piece=name,
        )
        nodes.append(tagged("LI", entry((*drawn, *marks, words))))
    return Block(width, TALL, tuple(nodes), tag=LIST)
