"""What the player sees of the table: the Fronts with cards and tokens, the event, the decks' backs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.components.display_names import capitalized
from countermarch.reference.arab_israeli_wars.game_data import GAME
from countermarch.reference.arab_israeli_wars.play.table import ARAB, ISRAELI
from countermarch.reference.arab_israeli_wars.play.view import standing
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.engine.phrases import counted
from countermarch.reference.play.table_view import (
    ChoiceSubject,
    OptionPrompt,
    PieceRow,
    PieceStack,
    TableView,
    ViewPlace,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.reference.arab_israeli_wars.game_data import EventCard, UnitCard
    from countermarch.reference.arab_israeli_wars.play.moving import Move
    from countermarch.reference.arab_israeli_wars.play.table import Table

ASKING: Final = {
    "scenario": OptionPrompt(
        "How does the war begin?",
        {"war-1948": "The war of 1948: three tokens each", "general": "Any deckset: all tokens are yours"},
        "AIW-E02",
    ),
    "target_timing": OptionPrompt(
        "When is the Front of an event named?",
        {"on-draw": "At once, when it is drawn", "at-battle": "In the battle, after deployment"},
        "AIW-E19",
    ),
    "leaders_stack": OptionPrompt(
        "Do several Leaders at a Front add up?", {"yes": "Yes", "no": "No"}, "AIW-E04"
    ),
}
"""The options of ``table.OPTIONS`` in words."""

_SIDE_NAMES: Final = ("Israel", "The Arabs")


def view_table(table: Table, kind: str, options: Sequence[Any]) -> TableView:
    """Return what the player sees before a decision; its kind is empty at the end."""
    return TableView(
        places=(*_fronts(table), *_event(table), _decks(table), *_gone(table)),
        sums=tuple(
            (FRONT_NAMES[name].removeprefix("the "), counted(table.tokens[front], "token"))
            for front, name in enumerate(FRONTS)
        ),
        shown=_cards_shown(table, kind),
        choices=tuple(_subject_of(kind, option) for option in options),
    )


def _fronts(table: Table) -> Iterable[ViewPlace]:
    for front, name in enumerate(FRONTS):
        held = table.tokens[front]
        token = f"territory-{name}"
        tokens = [PieceStack(token, "Israeli token", held)] if held else []
        if held < _tokens():
            tokens.append(PieceStack(token, "Arab token", _tokens() - held, back=True))
        yield ViewPlace(
            name,
            capitalized(FRONT_NAMES[name]),
            (
                PieceRow("Arab units", _units(table, ARAB, front)),
                PieceRow("Territory Tokens", tuple(tokens)),
                PieceRow("Israeli units", _units(table, ISRAELI, front)),
            ),
            standing(table, front),
            "lane",
        )


def _units(table: Table, side: int, front: int) -> tuple[PieceStack, ...]:
    copies = Counter(table.units[side][front])
    return tuple(_card(card, count) for card, count in copies.items())


def _card(card: UnitCard, count: int = 1) -> PieceStack:
    printed = "Leader" if card.force is None else f"Force {card.force}"
    return PieceStack(f"{card.side}-{card.id}", f"{card.title}, {printed}", count)


def _event_card(event: EventCard) -> PieceStack:
    return PieceStack(f"event-{event.id}", f"{event.title}. {event.says}")


def _event(table: Table) -> Iterable[ViewPlace]:
    if table.event.effect is None:
        return
    front = table.event_front
    where = "" if front is None else capitalized(FRONT_NAMES[FRONTS[front]])
    yield ViewPlace("event", "Event of the turn", (PieceRow("", (_event_card(table.event),)),), where)


def _decks(table: Table) -> ViewPlace:
    """Return the decks, face down, with their numbers of cards."""
    left = (("israeli", table.decks[ISRAELI]), ("arab", table.decks[ARAB]), ("event", table.events))
    backs = tuple(
        PieceStack(_any_card(deck), _DECK_NAMES[deck], len(cards), back=True) for deck, cards in left if cards
    )
    return ViewPlace("decks", "Decks, face down", (PieceRow("", backs),))


_DECK_NAMES: Final = {"israeli": "Israeli units", "arab": "Arab units", "event": "Events"}


def _gone(table: Table) -> Iterable[ViewPlace]:
    rows = [
        PieceRow(_SIDE_NAMES[side], tuple(_card(card, count) for card, count in Counter(cards).items()))
        for side, cards in enumerate(table.discards)
        if cards
    ]
    if rows:
        yield ViewPlace("discards", "Out of the game", tuple(rows))


def _cards_shown(table: Table, kind: str) -> tuple[PieceStack, ...]:
    """Return the cards that a decision is about: the event, or the cards drawn, the one to place first."""
    if kind == "choose-target":
        return (_event_card(table.event),)
    return tuple(_card(card) for card in table.pending) if kind == "deploy" else ()


def _subject_of(kind: str, option: object) -> ChoiceSubject:
    if kind == "transfer":
        if option is None:
            return ChoiceSubject(rule="transfer-phase")
        card, source, target = cast("Move", option)
        rule = "vehicles" if card.vehicle else "transfer-phase"
        return ChoiceSubject((_card(card),), FRONTS[target], FRONTS[source], rule)
    rule = "notation.target" if kind == "choose-target" else "israeli-phase"
    return ChoiceSubject(place=FRONTS[cast("int", option)], rule=rule)


@cache
def _tokens() -> int:
    """Return the number of Territory Tokens at a Front."""
    return next(marker.count for marker in GAME.markers if marker.kind == "territory") or 0


@cache
def _any_card(deck: str) -> str:
    """Return the id of any card of a deck; all have the same back."""
    return next(card.id for card in GAME.cards if card.deck == deck)
