"""Cards: a band with the title, a number in the corner, a picture, the text, and what kind of card it is.

Which columns of a card stand where is data (``CardPlan``), so that any deck is laid out without code.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING

from generators.faces.blocks import typeset
from generators.faces.counters import check_symbols
from generators.faces.look import BOLD, MARK, MEDIUM, STRONG, livery, mark, shown
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Scene
from generators.scene.paths import circle, regular
from generators.scene.style import readable
from generators.scene.symbols import symbol
from generators.scene.text import centred_text, fit_line, flow
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.game import Game
    from components.model.pieces import Card
    from generators.faces.look import Look
    from generators.scene.nodes import Node
    from generators.scene.style import Livery

CARD_SIZES: Mapping[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (69.85, 120.65),
}
"""Width and height of each size of card in mm."""

EDGE = 3.4
"""How wide the coloured edge is, in mm."""

HEX = 7.0
LEAST_BODY = 6.0


@dataclass(frozen=True, slots=True)
class CardPlan:
    """How the cards of a game are laid out.

    ``corner`` and ``badge`` are the columns shown large in the upper left and small in the upper right,
    ``under`` those named beneath the title; ``decks`` gives decks their titles; ``symbol`` is the column
    whose value ``symbols`` turns into a picture (``*``: any other value).
    """

    size: str = "poker"
    corner: str = ""
    badge: str = ""
    under: tuple[str, ...] = ()
    decks: Mapping[str, str] = field(default_factory=dict)
    symbol: str = ""
    symbols: Mapping[str, str] = field(default_factory=dict)


def card_front(card: Card, game: Game, look: Look, plan: CardPlan) -> Scene:
    """Return a card's face; raises TextOverflowError, naming the card, for a text that does not fit."""
    width, height = CARD_SIZES[plan.size]
    k = min(width / CARD_SIZES["poker"][0], 1.25)
    dress = livery(game, card.side, look)
    body_top, picture = _picture(card, look, plan, (width, height, k))
    nodes = (
        *_ground(width, height, dress, look),
        *_title(card, dress, look, plan, (width, k)),
        *picture,
        *_body(card, look, (width, height, k), body_top),
        *_foot(card, dress, look, plan, (width, height, k)),
    )
    return Scene(card.id, width, height, nodes, look.bleed)


def _ground(width: float, height: float, dress: Livery, look: Look) -> tuple[Node, ...]:
    """Return the coloured edge and the white panel on it."""
    bleed, style = look.bleed, look.style
    panel = (EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE)
    if dress.frame:
        return (
            Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=style.colour("paper")),
            Rect(*panel, stroke=dress.frame, line=0.6, radius=2.0),
        )
    return (
        Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=dress.deep),
        Rect(*panel, fill=style.colour("paper"), radius=2.0),
    )


def _title(card: Card, dress: Livery, look: Look, plan: CardPlan, at: tuple[float, float]) -> list[Node]:
    """Return the title in its band, the corner's number before it and the badge at its end."""
    width, k = at
    style = look.style
    left, right, top, tall = EDGE + 2.2, width - EDGE - 2.2, EDGE + 1.6, 11.0 * k
    middle = top + tall / 2
    nodes: list[Node] = [
        Rect(
            EDGE + 1.2,
            top,
            width - 2 * EDGE - 2.4,
            tall,
            fill=style.colour("paper") if dress.frame else dress.field,
            radius=1.2,
        )
    ]
    words = readable(dress.ink, style.colour("paper") if dress.frame else dress.field)
    corner = shown(card.value(plan.corner), look) if plan.corner else None
    if corner is not None and card.value(plan.corner) is not None:
        disc = tall * 0.42
        nodes.append(Path(circle(left + disc, middle, disc), fill=dress.deep))
        nodes.append(
            centred_text(
                left + disc,
                middle,
                corner.text or "",
                font=BOLD,
                size=style.size("strength") * k,
                width=disc * 1.7,
                fill="#ffffff",
                piece=card.id,
            )
        )
        left += 2 * disc + 1.8
        if corner.marked:
            nodes.append(mark(left - 1.0, middle + disc - MARK, words))
    badge = card.text(plan.badge) if plan.badge else ""
    if badge:
        said = fit_line(
            typeset(badge.replace("-", " ")),
            right,
            0,
            width=12.0 * k,
            font=STRONG,
            size=style.size("head"),
            fill=words,
            align="end",
            piece=card.id,
        )
        wide = metrics.width(said.text, said.font, said.size)
        nodes.append(
            centred_text(right, middle, said.text, font=STRONG, size=said.size, fill=words, align="end")
        )
        right -= wide + 1.8
    title = flow(
        f"**{plain(typeset(card.title or card.id))}**",
        left,
        top,
        width=right - left,
        height=tall,
        family="Barlow Condensed",
        size=(style.size("heading") + 3.0) * k,
        least=style.size("note"),
        leading=1.05,
        upright="middle",
        fill=words,
        piece=card.id,
    )
    under = [card.text(column).replace("-", " ") for column in plan.under if card.text(column)]
    nodes += title.nodes
    if under:
        line = f"{', '.join(under)}"
        nodes.append(
            centred_text(
                width / 2,
                top + tall + 2.8,
                line[:1].upper() + line[1:],
                font=MEDIUM,
                size=style.size("body") * k,
                least=5,
                width=width - 2 * EDGE - 4,
                fill=readable(style.colour("muted"), style.colour("paper")),
                piece=card.id,
            )
        )
    return nodes


def _picture(
    card: Card, look: Look, plan: CardPlan, at: tuple[float, float, float]
) -> tuple[float, list[Node]]:
    """Return where the text may begin, and the card's symbol on a panel above it."""
    width, height, k = at
    top = EDGE + 1.6 + 11.0 * k + (5.6 if plan.under else 2.0)
    chosen = plan.symbols.get(card.text(plan.symbol), plan.symbols.get("*", "")) if plan.symbol else ""
    if not chosen:
        return top + 1.5, []
    check_symbols(card.id, chosen)
    tall = height * 0.27
    style = look.style
    box = (EDGE + 1.2, top, width - 2 * EDGE - 2.4, tall)
    nodes: list[Node] = [
        Rect(*box, fill=style.colour("panel")),
        *symbol(
            chosen,
            width / 2,
            top + tall / 2,
            tall * 1.05,
            ink=style.colour("ink"),
            paper=style.colour("paper"),
            line=0.5,
        ),
    ]
    return top + tall + 3.2, nodes


def _body(card: Card, look: Look, at: tuple[float, float, float], top: float) -> tuple[Node, ...]:
    """Return the text, as large as fits, down to the least that is read with ease."""
    width, height, k = at
    room = height - EDGE - 6.2 - top
    side = EDGE + 3.0
    if not card.body:
        return ()
    return flow(
        card.body,
        side,
        top,
        width=width - 2 * side,
        height=room,
        size=(look.style.size("body") + 1.6) * k,
        least=LEAST_BODY,
        leading=1.25,
        fill=look.style.colour("ink"),
        piece=card.id,
    ).nodes


def _foot(
    card: Card, dress: Livery, look: Look, plan: CardPlan, at: tuple[float, float, float]
) -> list[Node]:
    """Return the foot: the deck at the left, the rule at the right."""
    width, height, _ = at
    style = look.style
    y = height - EDGE - 2.6
    size = max(style.size("small"), metrics.LEAST_SIZE)
    ink = style.colour("muted")
    deck = deck_title(card.deck, plan)
    room = width - 2 * EDGE - 5.0
    nodes: list[Node] = []
    rule = ""
    if card.rule and metrics.width(card.rule, MEDIUM, size) <= room * 0.68:
        rule = card.rule
        nodes.append(centred_text(width - EDGE - 2.4, y, rule, font=MEDIUM, size=size, fill=ink, align="end"))
    left = room - (metrics.width(rule, MEDIUM, size) + 2.0 if rule else 0.0)
    if deck and metrics.width(deck, STRONG, size) <= left:
        nodes.append(
            centred_text(EDGE + 2.4, y, deck, font=STRONG, size=size, fill=dress.deep, align="start")
        )
    return nodes


def deck_title(deck: str, plan: CardPlan) -> str:
    """Return what a deck is called.

    >>> deck_title("israeli-units", CardPlan()), deck_title("e", CardPlan(decks={"e": "Events"}))
    ('Israeli units', 'Events')
    """
    words = plan.decks.get(deck, deck.replace("-", " "))
    return words[:1].upper() + words[1:]


def card_back(card: Card, game: Game, look: Look, plan: CardPlan) -> Scene:
    """Return the back of a card: the same for all cards of its deck."""
    width, height = CARD_SIZES[plan.size]
    dress, title = livery(game, card.side, look), deck_title(card.deck, plan) or "Cards"
    bleed = look.bleed
    ground = look.style.colour("paper") if dress.frame else dress.deep
    ink = dress.frame or "#ffffff"
    field_ = _hexes(width, height, mix(ground, ink, 0.22), bleed)
    panel = (width / 2 - width * 0.36, height / 2 - 11.0, width * 0.72, 22.0)
    nodes = (
        Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill=ground),
        Group(field_, 0, 0, clip=(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)),
        Rect(EDGE, EDGE, width - 2 * EDGE, height - 2 * EDGE, stroke=ink, line=0.5, radius=2.0),
        Rect(*panel, fill=ground, stroke=ink, line=0.5, radius=1.5),
        centred_text(
            width / 2,
            height / 2 - 2.2,
            title,
            font=BOLD,
            size=20,
            width=panel[2] - 5,
            fill=ink,
            piece=card.id,
        ),
        centred_text(
            width / 2,
            height / 2 + 5.4,
            game.title,
            font=MEDIUM,
            size=9,
            width=panel[2] - 5,
            fill=ink,
            piece=card.id,
        ),
    )
    return Scene(f"{card.deck or 'card'} back", width, height, nodes, bleed)


@lru_cache(maxsize=64)
def _hexes(width: float, height: float, ink: str, bleed: float) -> tuple[Node, ...]:
    """Return a field of hexes over a card and its bleed."""
    rise = HEX * sqrt(3)
    nodes: list[Node] = []
    for column in range(int((width + 2 * bleed) / (HEX * 1.5)) + 2):
        for row in range(int((height + 2 * bleed) / rise) + 2):
            x = column * HEX * 1.5 - bleed
            y = row * rise + (rise / 2 if column % 2 else 0.0) - bleed
            nodes.append(Path(regular(x, y, HEX, 6, 0), stroke=ink, line=0.3))
    return tuple(nodes)
