"""A procedure drawn step by step: panels with pieces, symbols and a few words, and arrows between them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.pages.blocks import LIST, Block, entry, typeset
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.icons import ICONS, Icon, picture
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Use, tagged
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import readable
from countermarch.generators.scene.symbols import SYMBOLS, symbol
from countermarch.generators.scene.text import centred_text, fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.scene.nodes import Node

APART, BAND, PAD = 5.0, 6.6, 2.2
"""Distance of panels, height of their titles and margin of their content, in mm."""

PIECE, SYMBOL, ICON, BETWEEN = 11.5, 8.0, 6.4, 1.8
"""Edge of a piece, width of a symbol, height of an icon, distance of what is in a row, in mm."""


def panels_block(panels: Sequence[Mapping[str, Any]], context: KitContext) -> Block:
    """Return the panels of a procedure, of equal size, in a row over the whole width."""
    wide = (context.width - APART * (len(panels) - 1)) / len(panels)
    rows = max(len(_rows(one)) for one in panels)
    words = [_words(one, wide, context) for one in panels]
    top = BAND + PAD + rows * (PIECE + BETWEEN)
    tall = top + max(said.height for said in words) + PAD
    style = context.look.style
    heavy, paper = style.colour("heavy"), style.colour("paper")
    framed = heavy == paper
    rim = style.colour("ink") if framed else heavy
    nodes: list[Node] = []
    for index, (panel, said) in enumerate(zip(panels, words, strict=True)):
        x = index * (wide + APART)
        head = fit_line(
            f"{panel.get('number', index + 1)}  {panel['title']}",
            x + PAD,
            BAND / 2 + metrics.cap_height(BOLD, style.size("heading")) / 2,
            width=wide - 2 * PAD,
            font=BOLD,
            size=style.size("heading"),
            fill=style.colour("ink") if framed else readable("#ffffff", heavy),
            piece=panel["title"],
        )
        nodes += [
            Rect(x, 0, wide, tall, fill=style.colour("panel"), stroke=rim, line=0.35, radius=1.2),
            Rect(x, 0, wide, BAND, fill=None if framed else heavy, stroke=rim, line=0.35, radius=1.2),
        ]
        for row, shown in enumerate(_rows(panel)):
            middle = BAND + PAD + PIECE / 2 + row * (PIECE + BETWEEN)
            if rows > len(_rows(panel)):  # a single row is centred
                middle += (PIECE + BETWEEN) / 2
            nodes += _row(shown, x + wide / 2, middle, wide - 2 * PAD, context)
        nodes.append(tagged("LI", entry((Group(said.nodes, x + PAD, top),), (head,))))
        if index:
            y = BAND + PAD + rows * (PIECE + BETWEEN) / 2
            left = x - APART + 1.0
            head_of = [(left, y - 2.4), (x - 1.0, y), (left, y + 2.4)]
            nodes.append(Path(polygon(head_of), fill=style.colour("accent")))
    return Block(context.width, tall, tuple(nodes), tag=LIST)


def _rows(panel: Mapping[str, Any]) -> list[Sequence[str]]:
    return [panel[key] for key in ("shows", "against") if panel.get(key)]


def _words(panel: Mapping[str, Any], wide: float, context: KitContext) -> Block:
    style = context.look.style
    said = flow(
        plain(typeset(panel["says"])),
        0,
        0,
        width=wide - 2 * PAD,
        size=style.size("body"),
        leading=1.2,
        fill=style.colour("ink"),
        piece=panel["title"],
    )
    return Block(wide, said.height, said.nodes)


def _row(shown: Sequence[str], cx: float, cy: float, room: float, context: KitContext) -> list[Node]:
    """Return pieces, symbols and words side by side about a point, smaller if there is too little room."""
    parts = [_part(one, context) for one in shown]
    total = sum(wide for wide, _ in parts) + BETWEEN * (len(parts) - 1)
    scale, nodes = min(1.0, room / total), []
    x = 0.0
    for wide, part in parts:
        nodes.append(Group(part, x + wide / 2, 0.0))
        x += wide + BETWEEN
    return [Group(tuple(nodes), cx - total * scale / 2, cy, scale=scale)]


def _part(shown: str, context: KitContext) -> tuple[float, tuple[Node, ...]]:
    """Return the width and the nodes of a piece by id, a symbol or icon by name, or else a word."""
    style = context.look.style
    ink = style.colour("ink")
    piece = next((one for one in context.game.pieces if one.id == shown), None)
    if piece is not None:
        drawer = counter_drawer(context.game, context.plan, replace(context.look, bleed=0.0))
        front = drawer.front(piece)
        half = PIECE / 2
        clip = (0.0, 0.0, front.width, front.height)
        face = Group((Use(front, 0, 0),), -half, -half, scale=PIECE / front.width, clip=clip, pictured=True)
        return PIECE, (face, Rect(-half, -half, PIECE, PIECE, stroke="#16181d", line=0.2))
    if shown in SYMBOLS:
        return SYMBOL, symbol(shown, 0.0, 0.0, SYMBOL, ink=ink, paper=style.colour("paper"))
    icon = ICONS.get(shown)
    if isinstance(icon, Icon):
        wide = ICON * icon.width
        drawn = Use(picture(shown, icon, ink), 0.0, 0.0)
        return wide, (Group((drawn,), -wide / 2, -ICON / 2, scale=ICON),)
    size = style.size("heading") + 1
    return metrics.width(shown, BOLD, size), (
        centred_text(0.0, 0.0, typeset(shown), font=BOLD, size=size, fill=ink),
    )
