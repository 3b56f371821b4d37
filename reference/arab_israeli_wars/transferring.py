"""The Transfer Phase: how many units may change Fronts, and whether a set of transfers is allowed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from countermarch.components.display_names import capitalized
from countermarch.reference.arab_israeli_wars.events import announce
from countermarch.reference.arab_israeli_wars.game_data import GAME, event_named, unit_cards
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, EventOrNone, Front, IsraeliCard
from countermarch.reference.engine import InputError, Legal, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.reference.arab_israeli_wars.game_data import EventCard, UnitCard

Reason = Literal["same-front", "not-regular", "too-many", "ok"]
FreeFor = Literal["regular-unit", "any-unit"]


@dataclass(frozen=True, slots=True)
class CardTransfer:
    """One card that changes Fronts."""

    card: Annotated[IsraeliCard, Note("the card")]
    from_: Annotated[Front, "where it is"]
    to: Annotated[Front, "where it goes"]


@dataclass(frozen=True, slots=True)
class Allowance:
    """The number of units that may be transferred."""

    standard: Annotated[int, "the Transfer Phase's own one Regular Unit"]
    event_free: Annotated[int, "Free Transfers given by the event, for any Regular Units"]
    vehicle_free: Annotated[int, "one Free Transfer per Vehicle in play, for that Vehicle only"]
    other_allowed: Annotated[
        int, "units other than Vehicles that may move: the standard one and the event's Free Transfers"
    ]


@dataclass(frozen=True, slots=True)
class Transfers:
    """Whether some transfers may be made together."""

    legal: Annotated[Legal, "the whole set may be made"]
    reason: Annotated[
        Reason,
        "same-front: some entry does not change Front; not-regular: some card is not a Regular Unit; "
        "too-many: more units other than Vehicles would move than are allowed to",
    ]
    vehicle_moves: Annotated[int, "entries that are Vehicles (each uses its own Free Transfer)"]
    other_moves: Annotated[int, "the other entries"]
    other_allowed: Annotated[int, "1 + the event's Free Transfers"]


def others_allowed(event: EventCard) -> int:
    """Return how many units besides Vehicles may move in a turn with this event.

    >>> others_allowed(event_named("internal-lines"))
    3
    """
    return GAME.number("standard-transfers") + event.free_transfers


@question(
    "transfer-allowance",
    asks="How many units may I transfer this turn?",
    rules=("transfer-phase", "vehicles", "event-list"),
)
def transfer_allowance(
    *,
    event: Annotated[EventOrNone, "event of this turn"] = "none",
    vehicles: Annotated[int, Range(0, 7), "Israeli Vehicle cards in play"] = 0,
) -> Ruling[Allowance]:
    """Count the transfers of a turn (AIW-E09).

    >>> transfer_allowance(event="reinforcements", vehicles=1).answer
    Allowance(standard=1, event_free=1, vehicle_free=1, other_allowed=2)
    """
    work = Working(GAME)
    card = event_named(event)
    standard = work.number("standard-transfers")
    # AIW-E10: the rules never list the Regular Units
    work.step("transfer-phase", "One Regular Unit may move in every Transfer Phase.", standard, "AIW-E10")
    if card.free_transfers:
        announce(work, card)
    own = 0
    if vehicles:
        own = vehicles * work.amount("unit-classes", "vehicle", "own-transfers")
        each = "" if vehicles == 1 else "each "
        text = f"{counted(vehicles, 'Vehicle')} in play, {each}with a Free Transfer of its own."
        work.step("vehicles", text, own)
    # AIW-E09: a transfer is of a Regular Unit; an event says only how many, not that others may move
    others = others_allowed(card)
    text = f"Units other than Vehicles that may move: {others}."
    work.step("transfer-phase", text, others, "AIW-E09")
    return work.ruling(Allowance(standard, card.free_transfers, own, others))


@question(
    "transfers",
    asks="May I make these transfers in the Transfer Phase?",
    rules=("transfer-phase", "vehicles", "event-list", "fronts"),
    example={"moves": [{"card": "moshe-dayan", "from": "north", "to": "central"}]},
)
def transfers(
    *,
    event: Annotated[EventOrNone, "event of this turn"] = "none",
    moves: Annotated[
        tuple[CardTransfer, ...],
        "one entry per card moved, each a different physical card; may be empty",
        Note("more entries of a card than the deck has copies: bad input naming moves"),
    ],
    free_for: Annotated[
        FreeFor,
        Reading("AIW-E09"),
        "what an event's Free Transfers are for; any-unit: they also move units that are not Regular",
    ] = "regular-unit",
) -> Ruling[Transfers]:
    """Check all transfers of a turn together (AIW-E09, AIW-E10).

    >>> transfers(moves=[{"card": "kibbutzim", "from": "north", "to": "south"}]).answer.reason
    'not-regular'
    >>> train = [{"card": "convoys", "from": "north", "to": "south"}] * 2
    >>> transfers(moves=train).answer
    Transfers(legal=True, reason='ok', vehicle_moves=2, other_moves=0, other_allowed=1)
    """
    deck = unit_cards()
    cards = [deck["israeli", move.card] for move in moves]
    for title, entries in Counter(cards).items():
        if entries > title.copies:
            raise InputError("moves", f"{entries} entries of {title.id}; the deck has {title.copies}")
    work = Working(GAME)
    drawn = event_named(event)
    spare = drawn.free_transfers if free_for == "any-unit" else 0
    if spare:
        text = f"{drawn.title}. {counted(spare, 'more unit')} of any kind may be transferred this turn."
        work.step(drawn.rule, text, drawn.id, "AIW-E09")
    elif drawn.free_transfers:
        announce(work, drawn)
    allowed = others_allowed(drawn)
    vehicles = sum(card.vehicle for card in cards)
    others = len(cards) - vehicles
    fixed = [card for card in cards if not card.regular]
    reason = _reason(work, moves, _bar(fixed, spare), others, allowed)
    return work.ruling(Transfers(reason == "ok", reason, vehicles, others, allowed))


def _bar(fixed: Sequence[UnitCard], spare: int) -> str:
    """Return why cards that are not Regular may not all move; empty if ``spare`` Free Transfers suffice.

    >>> _bar([unit_cards()["israeli", "kibbutzim"]], 0)
    'Kibbutzim: not a Regular Unit, and only Regular Units move.'
    """
    if len(fixed) <= spare:
        return ""
    if spare:
        free = counted(spare, "Free Transfer")
        return f"{len(fixed)} units that are not Regular would move, but the event allows only {free}."
    return f"{fixed[0].title}: not a Regular Unit, and only Regular Units move."


def _reason(work: Working, moves: Sequence[CardTransfer], bar: str, others: int, allowed: int) -> Reason:
    """Return the first reason against the transfers; ``bar`` is one against units that are not Regular."""
    for move in moves:
        if move.from_ == move.to:
            text = f"A card would stay in {FRONT_NAMES[move.to]}: a transfer must go to another Front."
            return work.step("transfer-phase", text, "same-front")
    if bar:
        # AIW-E09: Free Transfers, too, are for Regular Units
        return work.step("transfer-phase", bar, "not-regular", "AIW-E09", "AIW-E10")
    if others > allowed:
        text = f"{others} units other than Vehicles would move, but only {allowed} may."
        # AIW-E09: the transfer of the phase, those of Vehicles and those of an event add up
        return work.step("transfer-phase", text, "too-many", "AIW-E09")
    vehicles = len(moves) - others
    if vehicles:
        each = "" if vehicles == 1 else "each "
        text = f"{counted(vehicles, 'Vehicle')} may go, {each}by its own Free Transfer."
        work.step("vehicles", text, vehicles, "AIW-E09")
    text = f"{capitalized(counted(others, 'unit'))} other than Vehicles would move; at most {allowed} may."
    return work.step("transfer-phase", text, "ok")
