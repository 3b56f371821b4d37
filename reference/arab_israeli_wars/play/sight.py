"""What the player sees of the table: the Fronts with their cards and tokens, the event, the decks' backs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.arab_israeli_wars.book import GAME
from countermarch.reference.arab_israeli_wars.play.table import ARAB, ISRAELI
from countermarch.reference.arab_israeli_wars.play.view import standing
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.arab_israeli_wars.words import capital, counted
from countermarch.reference.play.sight import About, Asking, Lying, Place, Row, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.reference.arab_israeli_wars.book import EventCard, UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table

ASKING: Final = {
    "scenario": Asking(
        "How does the war begin?",
        {"war-1948": "The war of 1948: three tokens each", "general": "Any deckset: all tokens are yours"},
        "AIW-E02",
    ),
    "target_timing": Asking(
        "When is the Front of an event named?",
        {"on-draw": "At once, when it is drawn", "at-battle": "In the battle, after deployment"},
        "AIW-E19",
    ),
    "leaders_stack": Asking("Do several Leaders at a Front add up?", {"yes": "Yes", "no": "No"}, "AIW-E04"),
}
"""How a player is asked for the options of ``table.OPTIONS``."""

_SIDE_NAMES: Final = ("Israel", "The Arabs")


def sight(table: Table, kind: str, options: Sequence[Any]) -> Sight:
    """Return what the player sees before a decision of a kind with its options; of no kind at the end."""
    return Sight(
        places=(*_fronts(table), *_event(table), _decks(table), *_gone(table)),
        sums=tuple(
            (FRONT_NAMES[name].removeprefix("the "), counted(table.tokens[front], "token"))
            for front, name in enumerate(FRONTS)
        ),
        shown=_shown(table, kind),
        choices=tuple(_about(kind, option) for option in options),
    )


def _fronts(table: Table) -> Iterable[Place]:
    for front, name in enumerate(FRONTS):
        held = table.tokens[front]
        token = f"territory-{name}"
        tokens = [Lying(token, "Israeli token", held)] if held else []
        if held < _tokens():
            tokens.append(Lying(token, "Arab token", _tokens() - held, back=True))
        yield Place(
            name,
            capital(FRONT_NAMES[name]),
            (
                Row("Arab units", _units(table, ARAB, front)),
                Row("Territory Tokens", tuple(tokens)),
                Row("Israeli units", _units(table, ISRAELI, front)),
            ),
            standing(table, front),
            "lane",
        )


def _units(table: Table, side: int, front: int) -> tuple[Lying, ...]:
    copies = Counter(table.units[side][front])
    return tuple(_card(card, count) for card, count in copies.items())


def _card(card: UnitCard, count: int = 1) -> Lying:
    printed = "Leader" if card.force is None else f"Force {card.force}"
    return Lying(f"{card.side}-{card.id}", f"{card.title}, {printed}", count)


def _event_card(event: EventCard) -> Lying:
    return Lying(f"event-{event.id}", f"{event.title}. {event.says}")


def _event(table: Table) -> Iterable[Place]:
    if table.event.effect is None:
        return
    front = table.event_front
    where = "" if front is None else capital(FRONT_NAMES[FRONTS[front]])
    yield Place("event", "Event of the turn", (Row("", (_event_card(table.event),)),), where)


def _decks(table: Table) -> Place:
    """Return the decks face down: how many cards each has, and nothing of what they are."""
    left = (("israeli", table.decks[ISRAELI]), ("arab", table.decks[ARAB]), ("event", table.events))
    backs = tuple(
        Lying(_any_card(deck), _DECK_NAMES[deck], len(cards), back=True) for deck, cards in left if cards
    )
    return Place("decks", "Decks, face down", (Row("", backs),))


_DECK_NAMES: Final = {"israeli": "Israeli units", "arab": "Arab units", "event": "Events"}


def _gone(table: Table) -> Iterable[Place]:
    rows = [
        Row(_SIDE_NAMES[side], tuple(_card(card, count) for card, count in Counter(cards).items()))
        for side, cards in enumerate(table.discards)
        if cards
    ]
    if rows:
        yield Place("discards", "Out of the game", tuple(rows))


def _shown(table: Table, kind: str) -> tuple[Lying, ...]:
    """Return the cards that a decision is about: the event, or those drawn, the one to be placed first."""
    if kind == "choose-target":
        return (_event_card(table.event),)
    return tuple(_card(card) for card in table.pending) if kind == "deploy" else ()


def _about(kind: str, option: Any) -> About:  # noqa: ANN401 # of the decision's own kind
    if kind == "transfer":
        if option is None:
            return About(rule="transfer-phase")
        card, source, target = option
        rule = "vehicles" if card.vehicle else "transfer-phase"
        return About((_card(card),), FRONTS[target], FRONTS[source], rule)
    return About(place=FRONTS[option], rule="notation.target" if kind == "choose-target" else "israeli-phase")


@cache
def _tokens() -> int:
    """Return how many Territory Tokens lie at a Front."""
    return next(marker.count for marker in GAME.markers if marker.kind == "territory") or 0


@cache
def _any_card(deck: str) -> str:
    """Return the id of a card of a deck: from behind they are all the same."""
    return next(card.id for card in GAME.cards if card.deck == deck)
