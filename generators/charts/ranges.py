"""A figure of a range: the hexes that a piece reaches, counted from its own."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from countermarch.components.translations import ngettext
from countermarch.generators.pages.blocks import Block
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene.nodes import Path, tagged
from countermarch.generators.scene.paths import regular
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

TALLEST = 46.0
"""Largest height of the figure, in mm."""


def range_block(reach: int, piece: str, width: float, look: Look, *, pointed: bool = False) -> Block:
    """Return the hexes within ``reach`` of a piece, with the symbol ``piece`` in the middle one.

    The hexes around them show that the range ends. They are ``pointed`` at the top, or flat, as on the map.

    >>> from countermarch.generators.pages.look import Look
    >>> from countermarch.generators.scene.style import style
    >>> range_block(2, "missile-site", 80, Look(style("standard"))).height
    46.0
    """
    style = look.style
    rings = reach + 1
    rows, columns = sqrt(3) * (2 * rings + 1), 3.0 * rings + 2
    if pointed:
        rows, columns = columns, rows
    side = min(TALLEST / rows, width / columns)
    tall, cx = side * rows, width / 2
    accent, paper, edge = style.colour("accent"), style.colour("paper"), style.colour("line")
    inked = style.colour("heavy") != paper
    nodes: list[Node] = []
    for q in range(-rings, rings + 1):
        for r in range(max(-rings, -q - rings), min(rings, rings - q) + 1):
            away = max(abs(q), abs(r), abs(q + r))
            across, down = 1.5 * side * q, sqrt(3) * side * (r + q / 2)
            x, y = (cx + down, tall / 2 + across) if pointed else (cx + across, tall / 2 + down)
            fill = mix(accent, paper, 0.45 + 0.2 * away) if away <= reach and inked else paper
            nodes.append(
                Path(regular(x, y, side, 6, -90 if pointed else 0), fill=fill, stroke=edge, line=0.25)
            )
            if 0 < away <= reach:
                ink = style.colour("ink")
                nodes.append(centred_text(x, y, str(away), font=BOLD, size=style.size("body"), fill=ink))
    nodes += symbol(piece, cx, tall / 2, side * 1.45, ink=style.colour("ink"))
    said = ngettext("a range of {count} hex", "a range of {count} hexes", reach).format(count=reach)
    return Block(width, tall, (tagged("Figure", nodes, said),))
