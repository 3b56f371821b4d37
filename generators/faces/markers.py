"""Markers and chits as counters: support fire with its value, and the function markers of a game.

What a kind of marker, or a single one by its id, looks like is data of the style and of the kit
(``[markers]``); a piece's own symbol goes before it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from components.model.layers import Layer
from generators.faces.blind import blind_nodes, two_lines
from generators.faces.counter_parts import FRAME_INSET, FRAME_LINE, check_symbols, field
from generators.faces.counter_values import blank_box
from generators.faces.look import BOLD, DESIGN, MARK, STRONG, Pen, Shown, livery, mark, shown, side_of
from generators.scene import metrics
from generators.scene.nodes import Group, Path, Rect, Scene
from generators.scene.paths import line
from generators.scene.style import Livery, darkened, readable
from generators.scene.symbols import recipe, symbol
from generators.scene.text import centred_text, fitted_size, flow
from generators.scene.tints import mix

if TYPE_CHECKING:
    from components.model.game import Game
    from components.model.pieces import Marker
    from generators.faces.look import Look
    from generators.scene.nodes import Node

SYMBOL_Y = 5.35
WORDS_WIDTH = 13.8
LINE_STEP = 3.0
LINE_GAP = 0.34
"""How far lines of words stand apart at least: in mm, and in mm a point of their size."""

VALUE_Y = 11.6
LARGE = ("title", "front")
"""What may be printed large instead of a symbol: the title over the front's words, or the front's words."""

BACKS = ("blind", "words", "pale")
"""What a back may be: the side and the words alone, or the symbol and the words, perhaps on paler ground."""

PALER = 0.62
"""How much white is in the ground of a pale back."""

LARGE_Y = 6.3
HEAD_TALL = 3.9
HEADED_Y = 7.5
HEADED_WORDS_Y = 12.7
ICON_MIDDLE = 0.33
"""How far below the top of its line an icon's middle stands, in ems."""

WORDS_ALONE_Y = 8.0
VALUED = frozenset({"support-fire"})
"""Kinds that are drawn blind and show a value: an empty box when it is unknown, a plain back to hide it."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a marker's face shows; ``cross`` is the colour it is struck out in, or empty."""

    dress: Livery
    symbol: Shown
    cross: str
    name: str
    words_y: float = 12.1
    large: str = ""
    back: str = ""
    ours: bool = False
    head: str = ""
    band: str = ""


def marker_front(marker: Marker, game: Game, look: Look) -> Scene:
    """Return a marker's front: symbol and value for one that has a value, else symbol and words."""
    plan = _plan(marker, game, look, marker.id)
    value = marker.value("value")
    if marker.kind in VALUED or value is not None:
        return _scene(plan, look, (*_picture(plan, look, 5.0), *_value(shown(value, look), plan, look)))
    if plan.large == "title":
        small = _words(marker.front, plan, look, scale=1.0) if marker.front else ()
        return _scene(plan, look, (*_large(marker.title, plan, look, LARGE_Y), *small))
    words = marker.front or marker.title
    if plan.large == "front":
        return _scene(plan, look, _large(words, plan, look, WORDS_ALONE_Y))
    return _scene(plan, look, _said(words, plan, look))


def marker_back(marker: Marker, game: Game, look: Look) -> Scene:
    """Return a marker's back: its own words, a plain back for markers drawn blind, else the front again."""
    plan = _plan(marker, game, look, f"{marker.id} back", back=True)
    if marker.back and plan.back != "blind":
        return _scene(plan, look, _said(marker.back, plan, look))
    if marker.kind in VALUED or plan.back == "blind":
        return _blind(marker, game, look)
    front = marker_front(marker, game, look)
    return Scene(f"{marker.id} back", front.width, front.height, front.nodes, front.bleed)


def _plan(marker: Marker, game: Game, look: Look, name: str, *, back: bool = False) -> _Plan:
    """Return what a marker's face looks like; a blind back has nothing of the single marker's own."""
    kind = dict(look.style.markers.get(marker.kind, {}))
    if not (back and kind.get("back") == "blind"):
        kind |= look.style.markers.get(marker.id, {})
    side = livery(game, kind.get("turned", marker.side) if back else marker.side, look)
    fill = kind.get("fill", side.field)
    if back and kind.get("back") == "pale" and not side.frame:
        fill = mix(fill, "#ffffff", PALER)
    ink = readable(kind.get("ink", side.ink), fill)
    dress = Livery(fill, ink, side.frame if "fill" not in kind else _frame(fill, ink), side.deep)
    own = shown(marker.value("symbol"), look)
    picture = own if own.text else Shown(kind.get("symbol"))
    return _Plan(
        dress,
        picture,
        kind.get("cross", ""),
        name,
        large=kind.get("large", ""),
        ours=ours(marker, look),
        head=kind.get("head", ""),
        band=kind.get("band", side.deep),
        back=kind.get("back", ""),
    )


def ours(marker: Marker, look: Look) -> bool:
    """Say whether a marker as a whole is reconstructed, with no value of its own that could say so."""
    told = shown(marker.value("value"), look).marked or shown(marker.value("symbol"), look).marked
    return marker.layer is Layer.RECONSTRUCTION and look.missing != "blank" and not told


def _frame(fill: str, ink: str) -> str | None:
    """Return the frame of a marker that is printed on white, None on any other ground."""
    return ink if fill == "#ffffff" else None


def _said(words: str, plan: _Plan, look: Look) -> tuple[Node, ...]:
    """Return a symbol with words beneath, or the words alone in the middle."""
    if not plan.symbol.text:
        return _words(words, replace(plan, words_y=WORDS_ALONE_Y), look, scale=1.5)
    if plan.head:
        foot = _words(words, replace(plan, words_y=HEADED_WORDS_Y), look, scale=1.2)
        return (*_head(plan, look), *_picture(plan, look, HEADED_Y), *foot)
    return (*_picture(plan, look, SYMBOL_Y), *_words(words, plan, look))


def _head(plan: _Plan, look: Look) -> tuple[Node, ...]:
    """Return the band at the top of a marker with what it says; on a framed marker the words alone."""
    k = look.style.counter_size / DESIGN
    framed = plan.dress.frame is not None
    edge, bleed = DESIGN * k, look.bleed
    ground = darkened(plan.band)
    words = centred_text(
        edge / 2,
        (HEAD_TALL / 2 + (0.9 if framed else 0.15)) * k,
        plan.head.upper(),
        font=BOLD,
        size=look.style.size("marker"),
        width=WORDS_WIDTH * k,
        fill=ground if framed else "#ffffff",
        piece=plan.name,
    )
    if framed:
        return (words,)
    return (Rect(-bleed, -bleed, edge + 2 * bleed, HEAD_TALL * k + bleed, fill=ground), words)


def _large(text: str, plan: _Plan, look: Look, y: float) -> tuple[Node, ...]:
    """Return a word, or one of the icons, as large as the counter bears."""
    k = look.style.counter_size / DESIGN
    size = look.style.size("support") * 1.3
    icon = re.fullmatch(r"\{([\w-]+)\}", text)
    if icon:
        size *= 1.5
        tall = size * metrics.MM
        made = flow(
            text, 0, 0, width=DESIGN * k, size=size, align="middle", fill=plan.dress.ink, piece=plan.name
        )
        return (Group(made.nodes, 0, y * k - tall * ICON_MIDDLE),)
    return (
        centred_text(
            DESIGN / 2 * k,
            y * k,
            text,
            font=STRONG,
            size=size,
            width=_room(plan, k),
            fill=plan.dress.ink,
            piece=plan.name,
        ),
    )


def _scene(plan: _Plan, look: Look, nodes: tuple[Node, ...]) -> Scene:
    """Return a face; a marker that the document does not name carries the mark of what is reconstructed."""
    size = look.style.counter_size
    k = size / DESIGN
    ours = (mark(1.7 * k, 1.8 * k, plan.dress.ink),) if plan.ours else ()
    ground = field(size, plan.dress.field, plan.dress, look.bleed)
    return Scene(plan.name, size, size, (*ground, *nodes, *ours), look.bleed)


def _picture(plan: _Plan, look: Look, y: float) -> tuple[Node, ...]:
    """Return the marker's symbol in the upper half, struck out where the style says so."""
    if not plan.symbol.text:
        return ()
    k = look.style.counter_size / DESIGN
    ink, cx = plan.dress.ink, DESIGN / 2 * k
    check_symbols(plan.name, plan.symbol.text)
    width = (7.2 if recipe(plan.symbol.text).boxed else 9.6) * k
    nodes = list(
        symbol(
            plan.symbol.text,
            cx,
            y * k,
            width,
            ink=ink,
            paper=plan.dress.field,
            line=look.style.counter["symbol_line"],
        )
    )
    if plan.cross:
        reach = 3.4 * k
        for turn in (1, -1):
            stroke = line((cx - reach, y * k - reach * turn), (cx + reach, y * k + reach * turn))
            nodes.append(Path(stroke, stroke=plan.dress.field, line=1.7 * k))
            nodes.append(Path(stroke, stroke=plan.cross, line=0.9 * k))
    if plan.symbol.marked and not plan.ours:
        nodes.append(mark(1.7 * k, 1.8 * k, ink))
    return tuple(nodes)


def _value(value: Shown, plan: _Plan, look: Look) -> tuple[Node, ...]:
    """Return the number a marker adds, with its sign."""
    k = look.style.counter_size / DESIGN
    cx, cy, ink = DESIGN / 2 * k, (VALUE_Y if plan.symbol.text else WORDS_ALONE_Y) * k, plan.dress.ink
    size = look.style.size("support")
    if value.text is None:
        tall = metrics.cap_height(STRONG, size) * 0.9
        plus = centred_text(cx - 2.2 * k, cy, "+", font=STRONG, size=size, fill=ink, piece=plan.name)
        return (plus, blank_box(cx - 0.6 * k, cy - tall / 2, 3.6 * k, tall, Pen(look, ink, plan.name)))
    number = signed(value.text)
    words = centred_text(
        cx, cy, number, font=STRONG, size=size, width=WORDS_WIDTH * k, fill=ink, piece=plan.name
    )
    if not value.marked:
        return (words,)
    half = metrics.width(number, STRONG, words.size) / 2
    return (words, mark(cx + half + MARK + 0.4, cy + metrics.cap_height(STRONG, words.size) / 2 - MARK, ink))


def signed(number: str) -> str:
    """Return a number with its sign, by the true minus.

    >>> signed("4"), signed("-1"), signed("0")
    ('+4', '\N{MINUS SIGN}1', '0')
    """
    if number.startswith("-"):
        return f"\N{MINUS SIGN}{number[1:]}"
    return f"+{number}" if number.isdigit() and int(number) else number


def _room(plan: _Plan, k: float) -> float:
    """Return how wide a marker's words may be: less within a frame."""
    return WORDS_WIDTH * k - (1.0 if plan.dress.frame else 0.0)


def _words(text: str, plan: _Plan, look: Look, *, scale: float = 1.35) -> tuple[Node, ...]:
    """Return a marker's words in the lower half: one line, or two when one would be small."""
    k = look.style.counter_size / DESIGN
    size = look.style.size("marker") * scale
    lines = two_lines(text.upper())
    room = _room(plan, k)
    fitting = min(fitted_size(words, BOLD, size, width=room, piece=plan.name) for words in lines)
    step = max(LINE_STEP * k, fitting * LINE_GAP)
    first = plan.words_y * k - step * (len(lines) - 1) / 2
    return tuple(
        centred_text(
            DESIGN / 2 * k,
            first + index * step,
            words,
            font=BOLD,
            size=fitting,
            fill=plan.dress.ink,
            piece=plan.name,
        )
        for index, words in enumerate(lines)
    )


def _blind(marker: Marker, game: Game, look: Look) -> Scene:
    """Return the back of a marker that is drawn blind: the side and its title, alike for all of a side."""
    side = side_of(game, marker.side)
    own = _plan(marker, game, look, f"{marker.id} back", back=True)
    dress = livery(game, marker.side, look) if side else own.dress
    framed = look.style.counter["field"] == "frame"
    ground = dress.field if framed else dress.deep if side else darkened(dress.ink)
    plan = _Plan(
        Livery(ground, readable("#ffffff", ground), dress.frame if framed else None, dress.deep),
        Shown(None),
        cross="",
        name=f"{marker.id} back",
        words_y=9.9,
        ours=own.ours,
    )
    k = look.style.counter_size / DESIGN
    inset = 1.5 * k if not framed else FRAME_INSET + FRAME_LINE + 0.5
    said = marker.back or marker.title
    if side is not None:
        pen = Pen(look, plan.dress.ink, plan.name)
        return _scene(plan, look, blind_nodes(side.name, said, ground, pen, inset))
    edge = DESIGN * k - 2 * inset
    pale = mix(plan.dress.ink, darkened(ground) if not framed else ground, 0.45)
    frame = Rect(inset, inset, edge, edge, stroke=pale, line=0.2, radius=0.7)
    plan = replace(plan, words_y=WORDS_ALONE_Y)
    return _scene(plan, look, (frame, *_words(said, plan, look)))
