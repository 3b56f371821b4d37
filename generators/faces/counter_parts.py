"""What counters are made of: the ground, the symbol in its box, the band under a back's values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.look import DESIGN, cell, mark
from generators.faces.type_symbols import slip, type_size, type_symbol
from generators.scene.faults import about
from generators.scene.nodes import Rect
from generators.scene.symbols import SIZES, SYMBOLS, UnknownSymbolError, recipe, size_mark

if TYPE_CHECKING:
    from components.model.game import Game
    from components.model.pieces import Unit
    from generators.faces.look import Look, Pen
    from generators.scene.nodes import Node
    from generators.scene.style import Livery

BOX_WIDTH = 7.9
BOX_Y = 6.3
BAND_TOP = 9.38
"""The width and the middle of the symbol's box, and where the band of a back begins."""

SYMBOL_INK = "#101114"
FRAME_INSET = 0.7
FRAME_LINE = 0.55
"""Where a style prints a frame in the side's colour: how far in from the edge, and how wide, in mm."""


def field(size: float, ground: str, dress: Livery, bleed: float) -> tuple[Node, ...]:
    """Return a counter's ground, out to the bleed, with a frame in the side's colour where the style asks."""
    base = Rect(-bleed, -bleed, size + 2 * bleed, size + 2 * bleed, fill=ground)
    if dress.frame is None:
        return (base,)
    inset = FRAME_INSET
    edge = size - 2 * inset
    return (base, Rect(inset, inset, edge, edge, stroke=dress.frame, line=FRAME_LINE, radius=0.6))


def band(size: float, k: float, dress: Livery, look: Look, fill: str) -> tuple[Node, ...]:
    """Return the foot that a back's strengths or word stand on."""
    top = BAND_TOP * k
    inset = FRAME_INSET + FRAME_LINE / 2 if dress.frame else -look.bleed
    width = size - 2 * inset
    return (
        Rect(inset, top, width, size - inset - top, fill=fill),
        Rect(inset, top, width, 0.3 * k, fill=dress.deep),
    )


def boxed_symbol(unit: Unit, game: Game, pen: Pen) -> tuple[Node, ...]:
    """Return the symbol in its box with the size mark above; an unknown type leaves the box empty."""
    look, k = pen.look, pen.k
    kind, size = cell(unit, "type", look), cell(unit, "size", look)
    cx, cy, width = DESIGN / 2 * k, BOX_Y * k, BOX_WIDTH * k
    top = cy - width / 3
    weight = look.style.counter["symbol_line"]
    nodes: list[Node] = []
    check_symbols(pen.piece, kind.text, size.text)
    if kind.text:
        paper = _tone(unit, game, look)
        nodes += type_symbol(
            kind.text, cx, cy, width, ink=SYMBOL_INK, paper=paper, line=weight, piece=pen.piece
        )
    else:
        paper = look.style.colour("blank")
        nodes.append(Rect(cx - width / 2, top, width, width * 2 / 3, fill=paper, stroke=SYMBOL_INK, line=0.2))
    if size.text:
        foot = top - 0.75 * k
        nodes += type_size(size.text, cx, foot, 1.3 * k, ink=pen.ink, weight=weight * 1.1, piece=pen.piece)
    if kind.marked or size.marked:
        nodes.append(mark(cx + width / 2 - 0.42, top - 1.3 * k, pen.ink))
    return tuple(nodes)


def check_symbols(piece: str, kind: str | None, size: str | None = None) -> None:
    """Raise UnknownSymbolError, naming the piece, where its type or size is a known one, misspelt."""
    try:
        if kind and slip(kind, SYMBOLS):
            recipe(kind)
        if size and slip(size, SIZES):
            size_mark(size, 0, 0, 1)
    except UnknownSymbolError as fault:
        raise about(fault, piece) from None


def _tone(unit: Unit, game: Game, look: Look) -> str:
    """Return the ground of the unit's box: one for each formation of the side, to sort them at a glance."""
    known = formations(game, unit.side)
    if unit.formation not in known or not cell(unit, "formation", look).text:
        return look.style.tone(0)
    return look.style.tone(known.index(unit.formation))


def formations(game: Game, side: str) -> tuple[str, ...]:
    """Return the formations of a side in the order of its units."""
    return tuple(dict.fromkeys(unit.formation for unit in game.units if unit.side == side and unit.formation))
