"""Cards: a band with the title, a number in the corner, a picture, the text, and what kind of card it is.

Which columns of a card stand where is data (``CardPlan``), so that any deck is laid out without code. What
tells a card apart stands in its uppermost band, so that cards can lie fanned on a mat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generators.faces.blocks import typeset
from generators.faces.card_backs import card_back
from generators.faces.card_pictures import has_picture, picture
from generators.faces.card_plan import CARD_SIZES, CardPlan, Plate, deck_title, said
from generators.faces.look import BOLD, MARK, MEDIUM, STRONG, livery, mark, shown
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Path, Rect, Scene
from generators.scene.paths import circle
from generators.scene.style import darkened, readable
from generators.scene.text import centred_text, fit_line, flow

if TYPE_CHECKING:
    from components.model.game import Game
    from components.model.pieces import Card
    from generators.faces.look import Look
    from generators.scene.nodes import Node
    from generators.scene.style import Livery
    from generators.scene.text import Flowed

__all__ = ["CARD_SIZES", "CardPlan", "Plate", "card_back", "card_front", "deck_title"]

EDGE = 3.4
"""How wide the coloured edge is, in mm."""

BAND = 11.5
"""How tall the title's band is on a card of poker size, in mm."""

FOOT = 6.4
LEAST_BODY = 6.0
LEAST_PICTURE = 0.24
MOST_PICTURE = 0.56
"""The least and the most of a card's height that its picture takes."""


@dataclass(frozen=True, slots=True)
class _Face:
    """A card being drawn: its size, how much larger than poker size its type is, and its colours."""

    card: Card
    look: Look
    plan: CardPlan
    dress: Livery
    width: float
    height: float

    @property
    def k(self) -> float:
        return min(self.width / CARD_SIZES["poker"][0], 1.25)

    @property
    def left(self) -> float:
        return EDGE + 1.2

    @property
    def inner(self) -> float:
        return self.width - 2 * self.left

    @property
    def body(self) -> float:
        """The y of the lower edge of what stands above the foot."""
        return self.height - EDGE - FOOT


def card_front(card: Card, game: Game, look: Look, plan: CardPlan) -> Scene:
    """Return a card's face; raises TextOverflowError, naming the card, for a text that does not fit."""
    width, height = CARD_SIZES[plan.size]
    face = _Face(card, look, plan, livery(game, card.side, look), width, height)
    under, top = _under(face, EDGE + 1.6 + BAND * face.k)
    nodes = (*_ground(face), *_band(face), *under, *_middle(face, top), *_foot(face))
    return Scene(card.id, width, height, nodes, look.bleed)


def _ground(face: _Face) -> tuple[Node, ...]:
    """Return the coloured edge and the white panel on it."""
    bleed, dress, paper = face.look.bleed, face.dress, face.look.style.colour("paper")
    whole = (-bleed, -bleed, face.width + 2 * bleed, face.height + 2 * bleed)
    panel = (EDGE, EDGE, face.width - 2 * EDGE, face.height - 2 * EDGE)
    if dress.frame:
        return (Rect(*whole, fill=paper), Rect(*panel, stroke=dress.frame, line=0.6, radius=2.0))
    return (Rect(*whole, fill=dress.deep), Rect(*panel, fill=paper, radius=2.0))


def _band(face: _Face) -> list[Node]:
    """Return the title in its band, the corner's number before it and the badge at its end."""
    k, dress, style = face.k, face.dress, face.look.style
    top, tall = EDGE + 1.6, BAND * k
    ground = style.colour("paper") if dress.frame else dress.field
    ink = readable(dress.ink, ground)
    number, left = _corner(face, (top, tall), ink)
    badge, right = _badge(face, top + tall / 2)
    title = flow(
        f"**{plain(typeset(face.card.title or face.card.id))}**",
        left,
        top + 1.2,
        width=right - left,
        height=tall - 1.4,
        family="Barlow Condensed",
        size=(style.size("heading") + 3.0) * k,
        least=max(style.size("note") * min(k, 1.0) * 0.75, metrics.LEAST_SIZE),
        leading=1.05,
        upright="middle",
        fill=ink,
        piece=face.card.id,
    )
    return [Rect(face.left, top, face.inner, tall, fill=ground, radius=1.2), *number, *badge, *title.nodes]


def _corner(face: _Face, span: tuple[float, float], ink: str) -> tuple[list[Node], float]:
    """Return the number on its disc, and where the title may begin."""
    left, (top, tall) = face.left + 1.0, span
    value = face.card.value(face.plan.corner) if face.plan.corner else None
    if value is None:
        return [], left + 0.8
    corner = shown(value, face.look)
    radius, middle = tall * 0.44, top + tall / 2
    nodes: list[Node] = [
        Path(circle(left + radius, middle, radius), fill=face.dress.deep),
        centred_text(
            left + radius,
            middle,
            corner.text or "",
            font=BOLD,
            size=(face.look.style.size("strength") + 6) * face.k,
            width=radius * 1.7,
            fill="#ffffff",
            piece=face.card.id,
        ),
    ]
    after = left + 2 * radius + 1.8
    if corner.marked:
        nodes.append(mark(after - 1.0, middle + radius - MARK, ink))
    return nodes, after


def _badge(face: _Face, middle: float) -> tuple[list[Node], float]:
    """Return the badge at the end of the band, and where the title must end."""
    k, style = face.k, face.look.style
    right = face.left + face.inner - 1.2
    column = next((column for column in face.plan.badge if face.card.text(column)), "")
    words = typeset(said(face.card, column, face.plan)) if column else ""
    if not words:
        return [], right - 0.4
    colour = darkened(face.plan.colours.get(face.card.text(column), face.dress.deep))
    framed = face.dress.frame is not None
    text = fit_line(
        words.upper(),
        right,
        0,
        width=16.0 * k,
        font=BOLD,
        size=style.size("note") * min(k, 1.2) + 0.4,
        fill=colour if framed else "#ffffff",
        align="end",
        piece=face.card.id,
    )
    wide = metrics.width(text.text, text.font, text.size) + 2.6
    tall = metrics.cap_height(text.font, text.size) + 2.4
    pill = Rect(
        right - wide,
        middle - tall / 2,
        wide,
        tall,
        fill=None if framed else colour,
        stroke=colour if framed else None,
        line=0.35,
        radius=1.0,
    )
    line = centred_text(
        right - wide / 2,
        middle,
        text.text,
        font=text.font,
        size=text.size,
        fill=text.fill,
        piece=face.card.id,
    )
    return [pill, line], right - wide - 1.4


def _under(face: _Face, y: float) -> tuple[list[Node], float]:
    """Return the line beneath the title, and where the picture may begin."""
    told = [said(face.card, column, face.plan) for column in face.plan.under]
    words = ", ".join(word for word in told if word)
    if not words:
        return [], y + 1.4
    style = face.look.style
    line = centred_text(
        face.width / 2,
        y + 2.7,
        words[:1].upper() + words[1:],
        font=MEDIUM,
        size=(style.size("body") + 0.4) * face.k,
        least=5,
        width=face.inner - 1.0,
        fill=readable(style.colour("muted"), style.colour("paper")),
        piece=face.card.id,
    )
    return [line], y + 5.4


def _middle(face: _Face, top: float) -> list[Node]:
    """Return the picture, as tall as the text beneath it leaves it, and the text."""
    drawn = has_picture(face.card, face.plan)
    gap = 3.0 if drawn and face.card.body else 0.0
    room = face.body - top
    least = face.height * LEAST_PICTURE if drawn else 0.0
    text = _text(face, top, room - least - gap) if face.card.body else None
    tall = min(room - gap - (text.height if text else 0.0), face.height * MOST_PICTURE) if drawn else 0.0
    nodes: list[Node] = []
    if drawn:
        nodes += picture(face.card, face.plan, face.dress, face.look, (face.left, top, face.inner, tall))
    if text:
        start = top + tall + gap if drawn else top + 1.4
        nodes += _text(face, start, face.body - start).nodes
    return nodes


def _text(face: _Face, top: float, room: float) -> Flowed:
    """Return the text, as large as fits, down to the least that is read with ease."""
    side = EDGE + 3.0
    return flow(
        typeset(face.card.body),
        side,
        top,
        width=face.width - 2 * side,
        height=room,
        size=(face.look.style.size("body") + 1.6) * face.k,
        least=LEAST_BODY,
        leading=1.25,
        fill=face.look.style.colour("ink"),
        piece=face.card.id,
    )


def _foot(face: _Face) -> list[Node]:
    """Return the foot: the deck at the left, the rule at the right."""
    style, card = face.look.style, face.card
    y = face.height - EDGE - 2.6
    size = max(style.size("small") * min(face.k, 1.0), metrics.LEAST_SIZE)
    ink = style.colour("muted")
    deck = deck_title(card.deck, face.plan)
    room = face.width - 2 * EDGE - 5.0
    nodes: list[Node] = []
    rule = ""
    if card.rule and metrics.width(card.rule, MEDIUM, size) <= room * 0.68:
        rule = card.rule
        nodes.append(
            centred_text(face.width - EDGE - 2.4, y, rule, font=MEDIUM, size=size, fill=ink, align="end")
        )
    left = room - (metrics.width(rule, MEDIUM, size) + 2.0 if rule else 0.0)
    if deck and metrics.width(deck, STRONG, size) <= left:
        nodes.append(
            centred_text(EDGE + 2.4, y, deck, font=STRONG, size=size, fill=face.dress.deep, align="start")
        )
    return nodes
