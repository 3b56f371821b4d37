"""The backs of cards: one for all cards of a deck, so that a face-down deck tells nothing."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, TypedDict

from generators.faces.card_plan import CARD_SIZES, check_symbols, deck_title
from generators.faces.look import BOLD, MEDIUM, livery
from generators.scene import metrics
from generators.scene.nodes import Group, Path, Rect, Scene
from generators.scene.paths import regular
from generators.scene.style import Livery, darkened
from generators.scene.symbols import recipe, symbol
from generators.scene.text import centred_text
from generators.scene.tints import mix

if TYPE_CHECKING:
    from components.model.game import Game
    from generators.faces.card_plan import CardPlan
    from generators.faces.look import Look
    from generators.scene.nodes import Node

EDGE = 3.4
HEX = 7.0


class _Line(TypedDict):
    """What the two lines of a back have in common."""

    least: float
    width: float
    fill: str
    piece: str


def card_back(deck: str, game: Game, look: Look, plan: CardPlan) -> Scene:
    """Return the back of a deck: in its side's colours, or in none where the deck has cards of several."""
    width, height = CARD_SIZES[plan.size]
    k = width / CARD_SIZES["poker"][0]
    dress, bleed = _dress(deck, game, look), look.bleed
    ground = look.style.colour("paper") if dress.frame else dress.deep
    ink = dress.frame or "#ffffff"
    whole = (-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
    middle, wide = height / 2, width * 0.74
    emblem = plan.emblems.get(deck, "")
    tall = (32.0 if emblem else 22.0) * k
    top = middle - tall / 2
    words = top + tall - 22.0 * k
    title = deck_title(deck, plan) or "Cards"
    line = _Line(least=metrics.LEAST_SIZE, width=wide - 5, fill=ink, piece=f"back of {deck}")
    nodes = (
        Rect(*whole, fill=ground),
        Group(_hexes(width, height, mix(ground, ink, 0.2), bleed), 0, 0, clip=whole),
        Rect(
            EDGE,
            EDGE,
            width - 2 * EDGE,
            height - 2 * EDGE,
            stroke=mix(ground, ink, 0.75),
            line=0.45,
            radius=2.0,
        ),
        Rect(
            EDGE + 1.1,
            EDGE + 1.1,
            width - 2 * EDGE - 2.2,
            height - 2 * EDGE - 2.2,
            stroke=mix(ground, ink, 0.4),
            line=0.2,
            radius=1.4,
        ),
        Rect((width - wide) / 2, top, wide, tall, fill=ground, stroke=ink, line=0.5, radius=1.8),
        *_emblem(emblem, deck, (width / 2, top + 9.0 * k, 13.0 * k), ground, ink),
        centred_text(width / 2, words + 9.2 * k, title, font=BOLD, size=21 * k, **line),
        centred_text(width / 2, words + 16.6 * k, game.title, font=MEDIUM, size=9 * k, **line),
    )
    return Scene(f"{deck or 'card'} back", width, height, nodes, bleed)


def _dress(deck: str, game: Game, look: Look) -> Livery:
    sides = {card.side for card in game.cards if card.deck == deck}
    if len(sides) == 1:
        return livery(game, sides.pop(), look)
    dress = livery(game, "", look)
    deep = darkened(look.style.colour("accent"))
    return Livery(dress.field, dress.ink, deep if dress.frame else None, deep)


def _emblem(name: str, deck: str, at: tuple[float, float, float], ground: str, ink: str) -> tuple[Node, ...]:
    if not name:
        return ()
    check_symbols(f"back of {deck}", name)
    x, y, wide = at
    return symbol(name, x, y, wide if recipe(name).boxed else wide * 1.2, ink=ink, paper=ground, line=0.45)


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
