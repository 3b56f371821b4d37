"""Where a drawn card is deployed, and what an event discards at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from countermarch.reference.arab_israeli_wars.cards import card_of
from countermarch.reference.arab_israeli_wars.chance import front_of
from countermarch.reference.arab_israeli_wars.events import announce, need_front, touches
from countermarch.reference.arab_israeli_wars.game_data import GAME, event_named
from countermarch.reference.arab_israeli_wars.terms import (
    FRONT_NAMES,
    FRONTS,
    SIDE_NAMES,
    AnyCard,
    EventOrNone,
    Front,
    Side,
)
from countermarch.reference.engine import D6, Count, InputError, Note, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

DecidedBy = Literal["card", "player", "dice"]


@dataclass(frozen=True, slots=True)
class CardDeployment:
    """The Front to which a card is deployed."""

    decided_by: Annotated[
        DecidedBy,
        "card: printed Front; player: Israeli cards; dice: Arab cards of no Front and Israeli Extremists",
    ]
    front: Annotated[Front, "where it goes"]


@dataclass(frozen=True, slots=True)
class UnitsByFront:
    """Units of one side at each Front."""

    north: Annotated[Count, Note("in the North")] = 0
    central: Annotated[Count, "in the Centre"] = 0
    south: Annotated[Count, Note("in the South")] = 0


@dataclass(frozen=True, slots=True)
class DiscardsByFront:
    """Units of one side discarded at each Front."""

    north: Annotated[int, "in the North"]
    central: Annotated[int, "in the Centre"]
    south: Annotated[int, "in the South"]


@dataclass(frozen=True, slots=True)
class EventDiscards:
    """The units that an event discards at each Front."""

    israeli_discards: Annotated[DiscardsByFront, "random Israeli units discarded at each Front (0 or 1)"]
    arab_discards: Annotated[
        DiscardsByFront,
        "random Arab units discarded at each Front (0 or 1; a Front without units loses none, no re-roll)",
    ]


@question(
    "deployment",
    asks="To which Front is this card deployed, and who decides?",
    rules=(
        "unit-cards", "arab-phase", "israeli-phase", "notation", "extremists", "fronts",
        "israeli-unit-list", "arab-unit-list", "randomization",
    ),
    result="front",
    example={"chosen_front": "north"},
)  # fmt: skip
def deployment(
    *,
    side: Annotated[Side, "whose card"],
    card: Annotated[AnyCard, "the card drawn", Note("not of that side's deck: bad input naming card")],
    chosen_front: Annotated[
        Front | None,
        "the Front that the player chooses; needed only for a card whose Front the player decides, "
        "otherwise ignored",
        Note("missing then: bad input naming chosen_front"),
    ] = None,
    front_die: Annotated[
        D6 | None,
        "the die for a random Front; needed only for a card whose Front the dice decide, otherwise ignored",
        Note("missing then: bad input naming front_die"),
    ] = None,
) -> Ruling[CardDeployment]:
    """Find the Front of a card: printed on it, chosen by the player, or rolled.

    >>> deployment(side="arab", card="air-force", front_die=5).answer
    CardDeployment(decided_by='dice', front='south')
    """
    work = Working(GAME)
    found = card_of(side, card)
    # AIW-E24: no rule keeps a card for later: it is deployed as soon as it is drawn
    if found.front == "player-choice":
        if chosen_front is None:
            raise InputError("chosen_front", "not given; you choose the Front: north, central or south")
        text = f"{found.title}: you choose its Front, {FRONT_NAMES[chosen_front]}."
        # AIW-E25: where a card names no Front, an Israeli one is placed by its player
        work.step("israeli-phase", text, chosen_front, "AIW-E24", "AIW-E25")
        return work.ruling(CardDeployment("player", chosen_front))
    if found.front != "random":
        text = f"{found.title} goes to {FRONT_NAMES[found.front]}, as printed on the card."
        work.step(found.rule, text, found.front)
        return work.ruling(CardDeployment("card", found.front))
    if front_die is None:
        raise InputError("front_die", "not given; a face of a six-sided die (1 to 6) picks the Front")
    if side == "israeli":
        # AIW-E01: the Flank of Extremists is a Front
        work.step("extremists", f"{found.title} are Extremists: a die picks the Front.", "dice", "AIW-E01")
    else:
        work.step("notation", f"{found.title}: marked R, a die picks the Front.", "dice")
    return work.ruling(CardDeployment("dice", front_of(work, front_die)))


@question(
    "event-discards",
    asks="How many units must each side take off each Front because of the event?",
    rules=("event-list", "event-phase", "randomization"),
)
def event_discards(
    *,
    event: Annotated[EventOrNone, "event drawn"],
    event_front: Annotated[
        Front | None, "random Front; needed only for Desperate Struggle and Arab Withdrawal"
    ] = None,
    israeli_units: Annotated[
        UnitsByFront, "Israeli units (Leaders included) at each Front when the event is drawn"
    ],
    arab_units: Annotated[UnitsByFront, "Arab units (Leaders included) at each Front"],
) -> Ruling[EventDiscards]:
    """Count the units that a discard event takes at once, before Israel deploys (AIW-E12).

    >>> event_discards(event="arab-withdrawal", event_front="south", israeli_units={"south": 2},
    ...                arab_units={"south": 3}).answer.arab_discards
    DiscardsByFront(north=0, central=0, south=1)
    """
    work = Working(GAME)
    card = event_named(event)
    need_front(card, event_front, "discard")
    if card.effect == "discard":
        announce(work, card)
    else:
        text = f"{card.title}: nothing is discarded in the Event Phase."
        work.step(card.rule, text, 0)

    def lost(side: Side, units: UnitsByFront) -> DiscardsByFront:
        hit = card.effect == "discard" and card.side in (side, "both")
        found = []
        for front in FRONTS:
            there = getattr(units, front)
            due = work.number("event-discards") if hit and touches(card, front, event_front) else 0
            found.append(min(due, there))
            if due:
                has = counted(there, f"{SIDE_NAMES[side]} unit")
                loses = "none is lost" if not found[-1] else f"{found[-1]} is lost, picked by dice"
                verb = "is" if there == 1 else "are"
                text = f"{has[:1].upper()}{has[1:]} {verb} in {FRONT_NAMES[front]}: {loses}."
                # AIW-E12: a Front without a unit loses none. AIW-E23: dice pick the unit, and it may be a
                # Leader
                work.step(card.rule, text, found[-1], "AIW-E12", "AIW-E23")
        return DiscardsByFront(*found)

    return work.ruling(EventDiscards(lost("israeli", israeli_units), lost("arab", arab_units)))
