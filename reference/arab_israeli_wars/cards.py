"""Unit cards and the contents of the three decks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from countermarch.reference.arab_israeli_wars.game_data import (
    GAME,
    DeploysTo,
    UnitCard,
    event_cards,
    unit_cards,
)
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, SIDE_NAMES, AnyCard, Deck, Side
from countermarch.reference.engine import InputError, Note, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class CardFacts:
    """The values of a Unit card and what they mean."""

    copies: Annotated[int, "number in the deck"]
    force: Annotated[int | None, "printed Force; null for a Leader (printed as a dash)"]
    deploys_to: Annotated[
        DeploysTo,
        "Arab cards: printed Front (R = random); Israeli cards: player-choice, but random for Extremists",
    ]
    leader: Annotated[bool, "Leader"]
    regular: Annotated[
        bool,
        "Israeli card noted Regular or Vehicles (a Vehicle is a Regular Unit); false for all others and all "
        "Arab cards (AIW-E10)",
    ]
    vehicle: Annotated[bool, "noted Vehicles: one Free Transfer per turn"]
    extremist: Annotated[bool, "noted Extremists"]
    transferable: Annotated[bool, "may be moved in the Transfer Phase: the same as regular"]


@dataclass(frozen=True, slots=True)
class DeckFacts:
    """The number of cards in a deck, by kind."""

    cards: Annotated[int, "cards in all"]
    titles: Annotated[int, "different card names"]
    leaders: Annotated[int, "Leader cards (0 for event)"]
    total_force: Annotated[int, "sum of printed Force over all cards (0 for event)"]
    regular_cards: Annotated[
        int, "Israeli cards that are Regular Units, Vehicles included (0 for the other decks)"
    ]
    vehicle_cards: Annotated[int, "Israeli Vehicles (0 for the other decks)"]
    extremist_cards: Annotated[int, "Israeli Extremists (0 for the other decks)"]
    north_cards: Annotated[int, "Arab cards that deploy to the North (0 for the other decks)"]
    central_cards: Annotated[int, "Arab cards that deploy to the Centre (0 for the other decks)"]
    south_cards: Annotated[int, "Arab cards that deploy to the South (0 for the other decks)"]
    random_cards: Annotated[int, "Arab cards that deploy to a random Front (0 for the other decks)"]


def card_of(side: Side, name: str, parameter: str = "card") -> UnitCard:
    """Return a card of a side's deck; InputError for one that is only in the other deck.

    >>> card_of("arab", "armored-cars").copies
    3
    >>> card_of("arab", "tanks")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: card: 'tanks' is not in the Arab Unit Deck
    """
    card = unit_cards().get((side, name))
    if card is None:
        raise InputError(parameter, f"'{name}' is not in the {SIDE_NAMES[side]} Unit Deck")
    return card


@question(
    "unit-card",
    asks="What does this Unit card say, and what does it mean?",
    rules=(
        "unit-cards", "israeli-unit-list", "arab-unit-list", "notation", "leader", "vehicles",
        "extremists", "israeli-phase", "transfer-phase",
    ),
    result="force",
)  # fmt: skip
def unit_card(
    *,
    side: Annotated[Side, "whose Unit Deck"],
    card: Annotated[
        AnyCard, "card of that side's deck", Note("a card of the other deck only: bad input naming card")
    ],
) -> Ruling[CardFacts]:
    """Read one title of the lists of Unit cards.

    >>> unit_card(side="israeli", card="tanks").answer
    CardFacts(copies=1, force=4, deploys_to='player-choice', leader=False, regular=True, vehicle=True,
              extremist=False, transferable=True)
    """
    work = Working(GAME)
    found = card_of(side, card)
    if card == "armored-cars":
        # AIW-E21: both decks have a card of this title, with different values.
        work.depend_on("AIW-E21")
    if found.side == "arab" and found.front == "central" and not found.leader and found.id != "najada":
        # AIW-E20: the scan of the rule book has lost the Front of these cards; they are Central.
        work.depend_on("AIW-E20")
    text = f"{found.title}: {counted(found.copies, 'card')} in the {SIDE_NAMES[side]} deck."
    work.step(found.rule, text, found.copies)
    # AIW-E05: a Leader is in the lists of units: a unit without Force. AIW-E22: for his own side alone
    if found.leader:
        force = f"every friendly unit at its Front, other than Leaders, gets +{found.leads} Force"
        text = f"A Leader: no Force of its own; {force}."
        work.step("leader", text, found.force, "AIW-E05", "AIW-E22")
    else:
        work.step(found.rule, f"Force {found.force}.", found.force)
    _record_front(work, found)
    _record_transfers(work, found)
    return work.ruling(
        CardFacts(
            copies=found.copies,
            force=found.force,
            deploys_to=found.front,
            leader=found.leader,
            regular=found.regular,
            vehicle=found.vehicle,
            extremist=found.unit_class == "extremist",
            transferable=found.regular,
        )
    )


def _record_front(work: Working, card: UnitCard) -> None:
    # AIW-E25: unit cards are said to name a Front, but the Israeli list has no such column
    if card.front == "player-choice":
        work.step("israeli-phase", "You choose its Front when you deploy it.", card.front, "AIW-E25")
    elif card.front != "random":
        work.step(card.rule, f"It is deployed to {FRONT_NAMES[card.front]}.", card.front)
    elif card.side == "israeli":
        # AIW-E01: the rules write Flank and Front for the same thing
        work.step("extremists", "Extremists: a die says to which Front it goes.", card.front, "AIW-E01")
    else:
        # AIW-E18: one die picks a Front, two faces for each
        work.step("notation", "Marked R: a die says to which Front it goes.", card.front, "AIW-E18")


def _record_transfers(work: Working, card: UnitCard) -> None:
    # AIW-E10: Arab notes but Leader do nothing: only Israeli units transfer
    if card.side == "arab":
        text = "Arab units never move, and no note on an Arab card has an effect except Leader."
        work.step("transfer-phase", text, card.regular, "AIW-E10")
    elif card.vehicle:
        text = "A Vehicle is a Regular Unit with one Free Transfer of its own each turn."
        # AIW-E09: a Vehicle's own transfer is in addition to that of the phase. AIW-E10: a Vehicle is a
        # Regular Unit
        work.step("vehicles", text, card.regular, "AIW-E09", "AIW-E10")
    elif card.regular:
        work.step("transfer-phase", "A Regular Unit: it may be moved in the Transfer Phase.", card.regular)
    else:
        work.step("transfer-phase", "Not a Regular Unit: it never moves.", card.regular, "AIW-E10")


@question(
    "deck-count",
    asks="How many cards are in the deck, and of what kinds?",
    rules=("the-decks", "israeli-unit-list", "arab-unit-list", "event-list", "notation"),
)
def deck_count(*, deck: Annotated[Deck, "the deck, as at the start"]) -> Ruling[DeckFacts]:
    """Count the cards of a deck.

    >>> found = deck_count(deck="arab").answer
    >>> found.cards, found.titles, found.total_force, found.random_cards
    (53, 17, 162, 13)
    """
    work = Working(GAME)
    if deck == "event":
        cards = work.number("event-cards")
        text = f"The list gives {len(event_cards())} events, one card of each."
        # AIW-E17: the list has no column of copies; one of each title makes 46
        work.step("event-list", text, cards, "AIW-E17")
        return work.ruling(DeckFacts(cards, len(event_cards()), *[0] * 9))
    titles = [card for card in unit_cards().values() if card.side == deck]
    work.step("the-decks", f"The {SIDE_NAMES[deck]} Unit Deck has {len(titles)} titles.", len(titles))
    cards = sum(card.copies for card in titles)
    rule = f"{deck}-unit-list"
    work.step(rule, f"{cards} cards, as many of each title as the list says.", cards)
    force = sum(card.copies * (card.force or 0) for card in titles)
    leaders = _copies(card for card in titles if card.leader)
    # AIW-E05: a Leader is a unit of Force 0
    work.step(rule, f"Force {force} in all; {counted(leaders, 'Leader')} without Force.", force, "AIW-E05")
    if deck == "israeli":
        classes = {name: _copies(c for c in titles if c.unit_class == name) for name in _classes()}
        regular = _copies(card for card in titles if card.regular)
        vehicles, extremists = classes["vehicle"], classes["extremist"]
        text = f"{regular} Regular Units, {vehicles} of them Vehicles; {extremists} Extremists."
        # AIW-E10: Leaders, Kibbutzim, Settlers, Police and Extremists never transfer
        work.step("notation.notes", text, regular, "AIW-E10")
        kinds = (regular, vehicles, extremists)
        return work.ruling(DeckFacts(cards, len(titles), leaders, force, *kinds, 0, 0, 0, 0))
    where = ("north", "central", "south", "random")
    north, central, south, random = (_copies(c for c in titles if c.front == front) for front in where)
    text = f"{north} cards go to the North, {central} to the Centre, {south} to the South, {random} by dice."
    # AIW-E20: on four cards the letter of Central is a Cyrillic one that looks like C
    work.step("notation", text, cards, "AIW-E20")
    return work.ruling(DeckFacts(cards, len(titles), leaders, force, 0, 0, 0, north, central, south, random))


def _classes() -> tuple[str, ...]:
    return GAME.charts["unit-classes"].rows


def _copies(cards: Iterable[UnitCard]) -> int:
    return sum(card.copies for card in cards)
