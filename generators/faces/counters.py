"""Units as counters: the symbol with its size mark, names at its sides, the strengths large beneath.

Faces are drawn on a square of ``style.counter_size`` mm; all positions are given for 16 mm and scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as default
from typing import TYPE_CHECKING

from generators.faces.blind import blind_nodes
from generators.faces.look import DESIGN, STRONG, Pen, Shown, cell, livery, mark, shown, side_of
from generators.scene import metrics
from generators.scene.nodes import Group, Path, Rect, Scene
from generators.scene.paths import polygon
from generators.scene.style import readable
from generators.scene.symbols import UnknownSymbolError, recipe, size_mark, symbol
from generators.scene.text import centred_text, fitted_size
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game
    from components.model.pieces import Unit
    from generators.faces.look import Look
    from generators.scene.nodes import Node
    from generators.scene.style import Livery

BOX_WIDTH = 7.9
BOX_Y = 6.3
VALUES_Y = 12.05
VALUES_WIDTH = 13.6
SIDE_X = 2.3
SIDE_FOOT = 9.2
SIDE_ROOM = 7.8
BAND_TOP = 9.38


LINE = 0.87
"""How far the two lines of a long name stand from their middle, in mm."""

MARK_ROOM = 1.3
"""What the mark after a name takes, in mm."""

SYMBOL_INK = "#101114"

BARE = ("hidden", "fired")
"""Backs that show no values."""

RAISED = 0.82
"""How large values above a note are, against the others."""

NOTE_Y = 14.7
RAISED_Y = 11.8
TAG_X = 13.35
TRIANGLE_X = 2.75
"""Where on a counter its note, its values above a note, its tag and its triangle stand."""

FRAME_INSET = 0.7
FRAME_LINE = 0.55
"""Where a style prints a frame in the side's colour: how far in from the edge, and how wide, in mm."""


@dataclass(frozen=True, slots=True)
class Strengths:
    """Which columns a unit's faces show, and what stands between the values.

    ``brackets`` are columns printed in parentheses. With ``skip`` a column that nothing is known of is left
    out, for kinds of unit that have no such value. ``turned`` names the column that says what a unit's back
    is: ``hidden`` (nothing but its side), ``fired`` (spent) or any word, which then stands on the back;
    words in ``blind`` stand alone with the side, so that all kinds of unit and Dummies look alike.
    ``triangle`` names the column that says ``filled`` or ``hollow``, for units that are reduced. ``tag`` is
    printed beside the values, ``aside`` at the right of the symbol, in other ``words`` where there are some.
    """

    front: tuple[str, ...] = ("attack", "defense", "move")
    back: tuple[str, ...] = ("depleted_attack", "depleted_defense", "depleted_move")
    between: str = "-"
    brackets: tuple[str, ...] = ()
    skip: bool = False
    turned: str = ""
    triangle: str = ""
    tag: str = ""
    aside: str = "formation"
    words: Mapping[str, str] = default(default_factory=dict)
    blind: tuple[str, ...] = ()

    def values(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns that a face of a unit prints."""
        if back and self.side(unit) in (*BARE, *self.blind):
            return ()
        columns = self.back if back else self.front
        return tuple(one for one in columns if unit.value(one) is not None) if self.skip else columns

    def side(self, unit: Unit) -> str:
        """Return what a unit's back is, in one word; empty for the usual depleted side."""
        return unit.text(self.turned) if self.turned else ""


def unit_front(unit: Unit, game: Game, look: Look, strengths: Strengths | None = None) -> Scene:
    """Return the face of a unit at full strength."""
    columns = strengths or Strengths()
    return _face(unit, game, look, columns, depleted=False)


def unit_back(unit: Unit, game: Game, look: Look, strengths: Strengths | None = None) -> Scene:
    """Return the face of a depleted unit: its strengths stand on a light band, the ground is paler."""
    columns = strengths or Strengths()
    return _face(unit, game, look, columns, depleted=True)


def formations(game: Game, side: str) -> tuple[str, ...]:
    """Return the formations of a side in the order of its units."""
    return tuple(dict.fromkeys(unit.formation for unit in game.units if unit.side == side and unit.formation))


def _face(unit: Unit, game: Game, look: Look, columns: Strengths, *, depleted: bool) -> Scene:
    size = look.style.counter_size
    dress = livery(game, unit.side, look)
    word = columns.side(unit) if depleted else ""
    if word == "hidden":
        return _hidden(unit, game, look)
    if word and word in columns.blind:
        return _blind(unit, game, look, columns.words.get(word, word))
    spent = depleted and bool(word or columns.values(unit, back=True) or not columns.skip)
    ground = mix(dress.field, "#ffffff", 0.5) if spent and not dress.frame else dress.field
    pen = Pen(look, readable(dress.ink, ground), _piece(unit, columns, depleted=depleted))
    band = _foot(look, dress, word) if spent else None
    figures = Pen(look, band[1], pen.piece) if band else pen
    return Scene(
        pen.piece,
        size,
        size,
        (
            *field(size, ground, dress, look.bleed),
            *(_band(size, pen.k, dress, look, band[0]) if band else ()),
            *_symbol(unit, game, pen),
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
    if not names:
        return _large_name(cell(unit, "name", look), pen)
    values = tuple(_bracketed(shown(unit.value(name), look), name, columns) for name in names)
    y = (RAISED_Y if word else VALUES_Y) * k
    nodes = list(value_row(values, columns.between, y, pen, RAISED if word else 1.0))
    if word:
        nodes.append(
            _label(columns.words.get(word, word).upper(), (DESIGN / 2 * k, NOTE_Y * k), "small", pen)
        )
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


def _large_name(name: Shown, pen: Pen) -> tuple[Node, ...]:
    """Return the name of a unit that has no values, as large as these would be."""
    if not name.text:
        return ()
    k = pen.k
    cx, cy = DESIGN / 2 * k, VALUES_Y * k
    room = VALUES_WIDTH * k - (2 * MARK_ROOM if name.marked else 0)
    size = fitted_size(name.text, STRONG, pen.look.style.size("strength"), width=room, piece=pen.piece)
    nodes: list[Node] = [_figure(name.text, cx, cy, size, pen)]
    if name.marked:
        half = metrics.width(name.text, STRONG, size) / 2
        nodes.append(
            mark(cx + half + MARK_ROOM * 0.6, cy + metrics.cap_height(STRONG, size) / 2 - 0.4, pen.ink)
        )
    return tuple(nodes)


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


def field(size: float, ground: str, dress: Livery, bleed: float) -> tuple[Node, ...]:
    """Return a counter's ground, out to the bleed, with a frame in the side's colour where the style asks."""
    base = Rect(-bleed, -bleed, size + 2 * bleed, size + 2 * bleed, fill=ground)
    if dress.frame is None:
        return (base,)
    inset = FRAME_INSET
    edge = size - 2 * inset
    return (base, Rect(inset, inset, edge, edge, stroke=dress.frame, line=FRAME_LINE, radius=0.6))


def _band(size: float, k: float, dress: Livery, look: Look, fill: str) -> tuple[Node, ...]:
    """Return the foot that a back's strengths or word stand on."""
    top = BAND_TOP * k
    inset = FRAME_INSET + FRAME_LINE / 2 if dress.frame else -look.bleed
    width = size - 2 * inset
    return (
        Rect(inset, top, width, size - inset - top, fill=fill),
        Rect(inset, top, width, 0.3 * k, fill=dress.deep),
    )


def _symbol(unit: Unit, game: Game, pen: Pen) -> tuple[Node, ...]:
    """Return the symbol in its box with the size mark above; an unknown type leaves the box empty."""
    look, k = pen.look, pen.k
    kind, size = cell(unit, "type", look), cell(unit, "size", look)
    cx, cy, width = DESIGN / 2 * k, BOX_Y * k, BOX_WIDTH * k
    top = cy - width / 3
    weight = look.style.counter["symbol_line"]
    nodes: list[Node] = []
    check_symbols(pen.piece, kind.text, size.text)
    if kind.text:
        nodes += symbol(kind.text, cx, cy, width, ink=SYMBOL_INK, paper=_tone(unit, game, look), line=weight)
    else:
        paper = look.style.colour("blank")
        nodes.append(Rect(cx - width / 2, top, width, width * 2 / 3, fill=paper, stroke=SYMBOL_INK, line=0.2))
    if size.text:
        nodes += size_mark(size.text, cx, top - 0.75 * k, 1.3 * k, ink=pen.ink, weight=weight * 1.1)
    if kind.marked or size.marked:
        nodes.append(mark(cx + width / 2 - 0.42, top - 1.3 * k, pen.ink))
    return tuple(nodes)


def check_symbols(piece: str, kind: str | None, size: str | None = None) -> None:
    """Raise UnknownSymbolError, naming the piece, unless its type and size can be drawn (empty ones can)."""
    try:
        if kind:
            recipe(kind)
        if size:
            size_mark(size, 0, 0, 1)
    except UnknownSymbolError as fault:
        raise fault.of(piece) from None


def _tone(unit: Unit, game: Game, look: Look) -> str:
    """Return the ground of the unit's box: one for each formation of the side, to sort them at a glance."""
    known = formations(game, unit.side)
    if unit.formation not in known or not cell(unit, "formation", look).text:
        return look.style.tone(0)
    return look.style.tone(known.index(unit.formation))


def _sides(unit: Unit, pen: Pen, columns: Strengths, *, back: bool) -> tuple[Node, ...]:
    """Return the unit's own name up the left of the box and its formation down the right.

    A face without values has the name at its foot.
    """
    x = SIDE_X * pen.k
    spent = back and columns.side(unit) in BARE
    bare = columns.skip and not columns.values(unit, back=back and not spent)
    left = () if bare else sideways(cell(unit, "name", pen.look), x, pen, turn=-90)
    aside = cell(unit, columns.aside, pen.look)
    if columns.aside != "formation":
        aside = Shown(columns.words.get(aside.text or "", ""), aside.marked)
    return (*left, *sideways(aside, DESIGN * pen.k - x, pen, turn=90))


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


def value_row(
    values: tuple[Shown, ...], between: str, cy: float, pen: Pen, scale: float = 1.0
) -> tuple[Node, ...]:
    """Return strengths in a row centred on y = ``cy``, e.g. 8-7-7; an unknown one is an empty box.

    A diamond stands under every reconstructed value; beside the foot of one that stands alone, and of the
    first and the last of a row over a note, where there is no room beneath.
    """
    size, room = pen.look.style.size("strength") * scale, VALUES_WIDTH * pen.k
    while size > metrics.LEAST_SIZE and _row_width(values, between, size) > room:
        size -= 0.25
    tall = metrics.cap_height(STRONG, size)
    x = DESIGN * pen.k / 2 - _row_width(values, between, size) / 2
    nodes: list[Node] = []
    for index, value in enumerate(values):
        if index:
            wide = metrics.width(between, STRONG, size)
            nodes.append(_figure(between, x + wide / 2, cy, size, pen))
            x += wide
        wide = _value_width(value, size)
        if value.text is None:
            nodes.append(blank_box(x + 0.15, cy - tall / 2, wide - 0.3, tall, pen))
        else:
            nodes.append(_figure(value.text, x + wide / 2, cy, size, pen))
        outer = scale < 1 and index in (0, len(values) - 1)
        if value.marked and (outer or len(values) == 1):
            side = x - 0.75 if index < len(values) - 1 else x + wide + 0.75
            nodes.append(mark(side, cy + tall / 2 - 0.4, pen.ink))
        elif value.marked:
            nodes.append(mark(x + wide / 2, cy + tall / 2 + 0.8, pen.ink))
        x += wide
    return tuple(nodes)


def _figure(text: str, cx: float, cy: float, size: float, pen: Pen) -> Node:
    return centred_text(cx, cy, text, font=STRONG, size=size, fill=pen.ink, piece=pen.piece)


def _value_width(value: Shown, size: float) -> float:
    return metrics.width("00" if value.text is None else value.text, STRONG, size) * (
        0.8 if value.text is None else 1
    )


def _row_width(values: tuple[Shown, ...], between: str, size: float) -> float:
    gaps = metrics.width(between, STRONG, size) * (len(values) - 1)
    return gaps + sum(_value_width(value, size) for value in values)


def blank_box(x: float, y: float, width: float, height: float, pen: Pen) -> Rect:
    """Return the box that a player writes an unknown value into."""
    paper = pen.look.style.colour("blank")
    return Rect(x, y, width, height, fill=paper, stroke=pen.ink, line=0.16, radius=0.3)
