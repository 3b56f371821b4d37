"""Event cards: what each one does, and whether it needs a Front."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal, cast

from countermarch.reference.arab_israeli_wars.game_data import GAME, EventCard, event_cards
from countermarch.reference.arab_israeli_wars.terms import Effect, EventCardName, EventSide, Front, Scope
from countermarch.reference.engine import InputError, Note, Ruling, Working, question

AnySide = Literal["any", "israeli", "arab", "both"]

_ERRATA: Final[dict[Effect, tuple[str, ...]]] = {
    # AIW-E13: drawn at once, Arab cards first, in addition to the cards of the turn
    "draw": ("AIW-E13",),
    "truce": ("AIW-E13",),
    # AIW-E06: Leaders are not counted
    "units-force": ("AIW-E06",),
    # AIW-E08: once for the whole Front, and wasted where the side has no unit
    "front-force": ("AIW-E08",),
    # AIW-E14: nothing at all happens in a negated battle; in an automatic Stalemate each side discards a
    # unit
    "negate-battle": ("AIW-E14",),
    "automatic-stalemate": ("AIW-E14",),
    # AIW-E09: in addition to those of the Vehicles and of the phase
    "free-transfers": ("AIW-E09",),
    # AIW-E12: "all Fronts" and "one random Front" refer to the discards
    "discard": ("AIW-E12",),
}


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What an Event card does."""

    effect: Annotated[Effect, "class of effect (truce: the Truce and the draw that comes with it)"]
    side: Annotated[
        EventSide,
        "whose cards, units or totals it changes (both for a negated battle and an automatic Stalemate; "
        "Israeli for a Truce, whose draw is Israeli)",
    ]
    front_scope: Annotated[
        Scope,
        "which Fronts: all three, one the player picks, one by dice, the North; none for draws and "
        "transfers; "
        "truce: all",
    ]
    unit_force: Annotated[int, "change of Force per non-Leader unit of the side (0 if none)"]
    front_force: Annotated[int, "change of the side's Force Total at the one Front (0 if none)"]
    israeli_draws: Annotated[int, "Israeli Unit cards drawn because of the event"]
    arab_draws: Annotated[int, "Arab Unit cards drawn because of the event"]
    free_transfers: Annotated[int, "Free Transfers given to the Israelis"]
    skips_battle_phase: Annotated[bool, "true for a Truce"]


@dataclass(frozen=True, slots=True)
class NamedEvent:
    """One Event card of a list."""

    event: Annotated[EventCardName, "the card"]


@dataclass(frozen=True, slots=True)
class EventList:
    """The Event cards that have an effect."""

    count: Annotated[int, "number of cards"]
    events: Annotated[tuple[NamedEvent, ...], "the cards, in the order of the rule book's list"]


def need_front(event: EventCard, event_front: Front | None, *effects: Effect) -> None:
    """Refuse an event with these effects that needs a Front if none is given.

    >>> need_front(event_cards()["ambush"], None, "front-force")
    Traceback (most recent call last):
    countermarch...InputError: event_front: not given; Ambush names one of north, central, south
    """
    if event_front is None and event.effect in effects and event.names_a_front:
        raise InputError("event_front", f"not given; {event.title} names one of north, central, south")


def touches(event: EventCard, front: Front, event_front: Front | None) -> bool:
    """Return whether an event works at a Front.

    >>> touches(event_cards()["ambush"], "north", "south"), touches(event_cards()["siege"], "north", None)
    (False, True)
    """
    return event.scope in ("all", front) or (event.names_a_front and event_front == front)


def announce(work: Working, event: EventCard) -> None:
    """Record the effect of the card as a step."""
    errata = _ERRATA[event.effect] if event.effect else ()
    # AIW-E19: at once; to name it only in battle is about as good a reading
    timing = ("AIW-E19",) if event.names_a_front else ()
    work.step(event.rule, f"{event.title}. {event.says}", event.id, *errata, *timing)


@question(
    "event-card",
    asks="What does this Event card do?",
    rules=("event-list", "event-phase", "notation", "truce", "randomization"),
)
def event_card(*, event: Annotated[EventCardName, "the Event card"]) -> Ruling[EventFacts]:
    """Read one Event card.

    >>> found = event_card(event="bridgehead").answer
    >>> found.side, found.front_scope, found.unit_force
    ('arab', 'random', 2)
    """
    work = Working(GAME)
    card = event_cards()[event]
    announce(work, card)
    if card.scope == "target":
        work.step("notation.target", "Target: you pick the Front when the card is drawn.", card.scope)
    elif card.scope == "random":
        work.step("randomization", "A die picks the Front when the card is drawn.", card.scope, "AIW-E18")
    if card.truce:
        work.step("truce", "A Truce: the Battle Phase of this turn is skipped.", card.truce)
    effect = card.effect or "draw"
    return work.ruling(
        EventFacts(
            effect=effect,
            side=card.side,
            front_scope=card.scope,
            unit_force=card.unit_force,
            front_force=card.front_force,
            israeli_draws=card.israeli_draws,
            arab_draws=card.arab_draws,
            free_transfers=card.free_transfers,
            skips_battle_phase=card.truce,
        )
    )


_EFFECTS: Final[dict[Effect, str]] = {
    "draw": "draw Unit cards",
    "truce": "call a Truce",
    "units-force": "change the Force of units",
    "front-force": "raise a Force Total",
    "negate-battle": "negate a battle",
    "automatic-stalemate": "make a battle a Stalemate",
    "free-transfers": "give Free Transfers",
    "discard": "discard units",
}


@question("events-by-effect", asks="How many Event cards have this effect, and which?", rules=("event-list",))
def events_by_effect(
    *,
    effect: Annotated[Effect, Note("as in event-card")],
    side: Annotated[AnySide, "restrict to events of this side", Note("as in event-card")] = "any",
) -> Ruling[EventList]:
    """List the Event cards of one effect, in the order of the rule book.

    >>> [found.event for found in events_by_effect(effect="draw", side="arab").answer.events]
    ['jihad', 'arab-league']
    """
    work = Working(GAME)
    found = [card for card in event_cards().values() if card.effect == effect and side in ("any", card.side)]
    whose = {"any": "", "both": " and are for both sides"}.get(side, f" and are {side.capitalize()}")
    text = f"Cards that {_EFFECTS[effect]}{whose}: {len(found) or 'none'} of {len(event_cards())}."
    # AIW-E17: one card of each title, since the list has no column of copies
    work.step("event-list", text, len(found), "AIW-E17")
    for card in found:
        announce(work, card)
    events = tuple(NamedEvent(cast("EventCardName", card.id)) for card in found)
    return work.ruling(EventList(len(found), events))
