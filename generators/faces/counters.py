"""Units as counters: the symbol with its size mark, names at its sides, the strengths large beneath.

Faces are drawn on a square of ``style.counter_size`` mm; all positions are given for 16 mm and scaled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.blind import blind_nodes
from generators.faces.counter_names import large_name, sideways
from generators.faces.counter_parts import (
    BAND_TOP,
    BOX_WIDTH,
    BOX_Y,
    FRAME_INSET,
    FRAME_LINE,
    band,
    boxed_symbol,
    check_symbols,
    field,
)
from generators.faces.counter_values import VALUES_WIDTH, VALUES_Y, value_row
from generators.faces.look import DESIGN, STRONG, Pen, Shown, cell, livery, shown, side_of
from generators.faces.strengths import BARE, Strengths
from generators.scene.nodes import Path, Rect, Scene
from generators.scene.paths import polygon
from generators.scene.style import readable
from generators.scene.symbols import symbol
from generators.scene.text import centred_text
from generators.scene.tints import mix

if TYPE_CHECKING:
    from components.model.game import Game
    from components.model.pieces import Unit
    from generators.faces.look import Look
    from generators.scene.nodes import Node
    from generators.scene.style import Livery

SIDE_X = 2.3
"""How far from a counter's edges the words beside its symbol stand."""

RAISED = 0.82
"""How large values above a note are, against the others."""

NOTE_Y = 14.7
RAISED_Y = 11.8
TAG_X = 13.35
TRIANGLE_X = 2.75
"""Where on a counter its note, its values above a note, its tag and its triangle stand."""

NOTE_LIFT = 0.6
RAISED_LIFT = 0.2
RAISED_FRAMED = 0.74
"""Within a frame: how much higher a note and the values above it stand, and how large those are."""


def unit_front(unit: Unit, game: Game, look: Look, strengths: Strengths | None = None) -> Scene:
    """Return the face of a unit at full strength."""
    columns = strengths or Strengths()
    return _face(unit, game, look, columns, depleted=False)


def unit_back(unit: Unit, game: Game, look: Look, strengths: Strengths | None = None) -> Scene:
    """Return the face of a depleted unit: its strengths stand on a light band, the ground is paler."""
    columns = strengths or Strengths()
    return _face(unit, game, look, columns, depleted=True)


def _face(unit: Unit, game: Game, look: Look, columns: Strengths, *, depleted: bool) -> Scene:
    size = look.style.counter_size
    dress = livery(game, unit.side, look)
    word = columns.side(unit) if depleted else ""
    if word == "hidden":
        return _hidden(unit, game, look)
    if word and word in columns.blind:
        return _blind(unit, game, look, columns.words.get(word, word))
    spent = depleted and bool(word or columns.values(unit, back=True) or not columns.skips(unit))
    ground = mix(dress.field, "#ffffff", 0.5) if spent and not dress.frame else dress.field
    pen = Pen(look, readable(dress.ink, ground), _piece(unit, columns, depleted=depleted))
    foot = _foot(look, dress, word) if spent else None
    figures = Pen(look, foot[1], pen.piece) if foot else pen
    return Scene(
        pen.piece,
        size,
        size,
        (
            *field(size, ground, dress, look.bleed),
            *(band(size, pen.k, dress, look, foot[0]) if foot else ()),
            *boxed_symbol(unit, game, pen),
            *_sides(unit, pen, columns, back=depleted),
            *_figures(unit, columns, figures, word, back=depleted),
        ),
        bleed=look.bleed,
    )


def _piece(unit: Unit, columns: Strengths, *, depleted: bool) -> str:
    """Return what a face is called in messages."""
    if not depleted:
        return unit.id
    return f"{unit.id} {'back' if columns.side(unit) else 'depleted'}"


def _foot(look: Look, dress: Livery, word: str) -> tuple[str, str]:
    """Return the ground and the ink of a back's foot: white, or the colours of what was fired."""
    if word == "fired":
        kind = look.style.markers.get("fired", {})
        ground = kind.get("fill", dress.deep)
        return ground, readable(kind.get("ink", "#ffffff"), ground)
    ground = look.style.counter["band"]
    return ground, readable(dress.deep, ground)


def _figures(unit: Unit, columns: Strengths, pen: Pen, word: str, *, back: bool) -> tuple[Node, ...]:
    """Return a face's foot: the values, or the name of a unit without any, and what stands beside them."""
    k, look = pen.k, pen.look
    names = columns.values(unit, back=back)
    if word == "fired":
        return (_label(word.upper(), (DESIGN / 2 * k, (BAND_TOP + DESIGN) / 2 * k), "marker", pen, 1.6),)
    framed = look.style.counter["field"] == "frame"
    raised = ((RAISED_Y - framed * RAISED_LIFT) * k, RAISED_FRAMED if framed else RAISED)
    y, scale = raised if word else (VALUES_Y * k, 1.0)
    note = columns.words.get(word, word).upper()
    note_y = (NOTE_Y - framed * NOTE_LIFT) * k
    beneath = (_label(note, (DESIGN / 2 * k, note_y), "small", pen),) if word else ()
    if not names:
        return (*large_name(cell(unit, "name", look), y, pen, scale), *beneath)
    values = tuple(_bracketed(shown(unit.value(name), look), name, columns) for name in names)
    nodes = [*value_row(values, columns.between, y, pen, scale), *beneath]
    kept = unit.text(columns.triangle) if columns.triangle else ""
    if kept:
        nodes.append(_triangle(TRIANGLE_X * k, y, 1.15 * k, pen, filled=kept != "hollow"))
    tag = cell(unit, columns.tag, look) if columns.tag else Shown("")
    if tag.text:
        nodes.append(_label(tag.text, (TAG_X * k, y), "marker", pen))
    return tuple(nodes)


def _bracketed(value: Shown, column: str, columns: Strengths) -> Shown:
    if column not in columns.brackets or value.text is None:
        return value
    return Shown(f"({value.text})", value.marked)


def _label(text: str, at: tuple[float, float], size: str, pen: Pen, scale: float = 1.0) -> Node:
    """Return a short word centred on a point."""
    points = pen.look.style.size(size) * scale
    cx, cy = at
    return centred_text(
        cx, cy, text, font=STRONG, size=points, width=VALUES_WIDTH * pen.k, fill=pen.ink, piece=pen.piece
    )


def _triangle(cx: float, cy: float, reach: float, pen: Pen, *, filled: bool) -> Node:
    """Return the triangle of a unit at full strength, hollow for a reduced one."""
    outline = polygon(
        [(cx - reach, cy + reach * 0.9), (cx + reach, cy + reach * 0.9), (cx, cy - reach * 0.9)]
    )
    paper = pen.look.style.colour("paper")
    return Path(outline, fill=pen.ink if filled else paper, stroke=pen.ink, line=0.26)


def _hidden(unit: Unit, game: Game, look: Look) -> Scene:
    """Return a back that tells nothing but the side: all of a side and a type look alike."""
    dress = livery(game, unit.side, look)
    size, side = look.style.counter_size, side_of(game, unit.side)
    ground = dress.field if dress.frame else dress.deep
    pen = Pen(look, readable("#ffffff", ground), f"{unit.id} back")
    k, kind = pen.k, cell(unit, "type", look)
    check_symbols(pen.piece, kind.text)
    inset = FRAME_INSET + FRAME_LINE + 0.5 if dress.frame else 1.2 * k
    edge = size - 2 * inset
    pale = mix(pen.ink, ground, 0.45)
    weight = look.style.counter["symbol_line"]
    nodes = [
        Rect(-look.bleed, -look.bleed, size + 2 * look.bleed, size + 2 * look.bleed, fill=ground),
        *(field(size, ground, dress, look.bleed)[1:]),
        Rect(inset, inset, edge, edge, stroke=pale, line=0.2, radius=0.7),
        *(
            symbol(
                kind.text, DESIGN / 2 * k, BOX_Y * k, BOX_WIDTH * k, ink=pen.ink, paper=ground, line=weight
            )
            if kind.text
            else ()
        ),
        _label((side.name if side else "").upper(), (DESIGN / 2 * k, 12.2 * k), "marker", pen, 1.15),
    ]
    return Scene(pen.piece, size, size, tuple(nodes), bleed=look.bleed)


def _blind(unit: Unit, game: Game, look: Look, word: str) -> Scene:
    """Return a back that is alike for all units of a side that bear the word."""
    dress, side = livery(game, unit.side, look), side_of(game, unit.side)
    size, ground = look.style.counter_size, dress.field if dress.frame else dress.deep
    pen = Pen(look, readable("#ffffff", ground), f"{unit.id} back")
    inset = FRAME_INSET + FRAME_LINE + 0.5 if dress.frame else None
    nodes = blind_nodes(side.name if side else "", word, ground, pen, inset)
    return Scene(pen.piece, size, size, (*field(size, ground, dress, look.bleed), *nodes), look.bleed)


def _sides(unit: Unit, pen: Pen, columns: Strengths, *, back: bool) -> tuple[Node, ...]:
    """Return the unit's own name up the left of the box and its formation down the right.

    A face without values has the name at its foot.
    """
    x = SIDE_X * pen.k
    spent = back and columns.side(unit) in BARE
    bare = columns.skips(unit) and not columns.values(unit, back=back and not spent)
    left = () if bare else sideways(cell(unit, "name", pen.look), x, pen, turn=-90)
    aside = cell(unit, columns.aside, pen.look)
    if columns.aside != "formation":
        aside = Shown(columns.words.get(aside.text or "", ""), aside.marked)
    return (*left, *sideways(aside, DESIGN * pen.k - x, pen, turn=90))
