"""Force Totals: printed Force, Leaders and the event of the turn."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from countermarch.reference.arab_israeli_wars.cards import card_of
from countermarch.reference.arab_israeli_wars.events import announce, need_front, touches
from countermarch.reference.arab_israeli_wars.game_data import GAME, event_named, unit_cards
from countermarch.reference.arab_israeli_wars.terms import (
    FRONT_NAMES,
    SIDE_NAMES,
    AnyCard,
    EventOrNone,
    Front,
    Side,
)
from countermarch.reference.engine import InputError, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.reference.arab_israeli_wars.game_data import EventCard, UnitCard

    Stock = Sequence[tuple[UnitCard, int]]

_LONGEST = 180  # characters of a step that names every card


@dataclass(frozen=True, slots=True)
class Units:
    """Some copies of a card."""

    card: Annotated[AnyCard, Note("the card")]
    count: Annotated[int, Range(min=1), "how many copies"] = 1


@dataclass(frozen=True, slots=True)
class ForceTotal:
    """A side's Force Total at a Front."""

    units_count: Annotated[int, "units there, Leaders included"]
    leaders: Annotated[int, "Leaders there"]
    base_force: Annotated[int, "sum of printed Force"]
    leader_bonus: Annotated[
        int,
        "Leaders x units that are not Leaders (by the other reading those units once, if there is "
        "any Leader)",
    ]
    event_bonus: Annotated[
        int,
        "the event's Force for each unit that is not a Leader, or its Force for the Front if the side "
        "has any unit there; only if the event is for this side and this Front",
    ]
    total: Annotated[int, "the sum; 0 when the side has no units"]


def stock_of(side: Side, units: Iterable[Any], front: Front, parameter: str) -> Stock:
    """Return the cards of the given units of a side at a Front; raises ``InputError``.

    Refused are a card of the other deck, more copies than the deck has, and an Arab card printed for another
    Front, since Arab units never move.

    >>> [(card.title, count) for card, count in stock_of("arab", [Units("najada")], "central", "units")]
    [('Najada', 1)]
    >>> stock_of("arab", [Units("najada")], "south", "units")
    Traceback (most recent call last):
    countermarch...InputError: units: Najada is printed for the Centre and cannot be in ... (unit-cards.front)
    """
    stock = [(card_of(side, unit.card, parameter), unit.count) for unit in units]
    copies: Counter[str] = Counter()
    for card, count in stock:
        copies[card.id] += count
        if copies[card.id] > card.copies:
            raise InputError(
                parameter, f"{copies[card.id]} copies of {card.title}; the deck has {card.copies}"
            )
        if card.front not in (front, "random", "player-choice"):
            home = f"is printed for {FRONT_NAMES[card.front]} and cannot be in {FRONT_NAMES[front]}"
            raise InputError(parameter, f"{card.title} {home} (unit-cards.front)")
    return stock


def leaders_in(stock: Stock) -> int:
    """Return how many Leaders are among some cards.

    >>> leaders_in([(unit_cards()["israeli", "moshe-dayan"], 1)])
    1
    """
    return sum(count for card, count in stock if card.leader)


def event_force(event: EventCard, side: Side, front: Front, event_front: Front | None) -> tuple[int, int]:
    """Return what an event adds for a side at a Front: to each unit except Leaders, and to the total.

    >>> event_force(event_named("flanking-maneuvers"), "israeli", "north", "north")
    (2, 0)
    >>> event_force(event_named("police-fortresses"), "israeli", "north", "north")
    (0, 0)
    """
    if event.side != side or not touches(event, front, event_front):
        return 0, 0
    return event.unit_force, event.front_force


def add_up(
    stock: Stock, gain: tuple[int, int], *, leaders_stack: bool = True, enemy_leaders: int = 0
) -> ForceTotal:
    """Add up a side's Force at a Front; ``gain`` is what the event adds to each unit, and to the total.

    ``enemy_leaders`` are Leaders of the other side who also help (the other reading of AIW-E22).

    >>> kibbutzim, dayan = unit_cards()["israeli", "kibbutzim"], unit_cards()["israeli", "moshe-dayan"]
    >>> add_up([(kibbutzim, 3), (dayan, 1)], (1, 0)).total
    18
    """
    units = sum(count for _, count in stock)
    leaders = leaders_in(stock)
    base = sum((card.force or 0) * count for card, count in stock)
    helping = leaders + enemy_leaders
    bonus, event_bonus = gains(units, leaders, *gain, helping=helping, stack=leaders_stack)
    return ForceTotal(units, leaders, base, bonus, event_bonus, base + bonus + event_bonus)


def gains(
    units: int, leaders: int, per_unit: int, per_front: int, *, helping: int, stack: bool
) -> tuple[int, int]:
    """Return the Force that Leaders add to a side's units at a Front, and what the event adds.

    ``leaders`` are among the ``units``; ``helping`` are all Leaders who raise the others.

    >>> gains(4, 1, 1, 0, helping=1, stack=True), gains(0, 0, 0, 5, helping=0, stack=True)
    ((3, 3), (0, 0))
    """
    others = units - leaders
    led = (helping if stack else min(helping, 1)) * others * _led_by()
    return led, per_unit * others + (per_front if units else 0)


@cache
def _led_by() -> int:
    """Return the Force that one Leader gives each other unit."""
    return next(card.leads for card in unit_cards().values() if card.leader)


def record_total(
    work: Working, side: Side, stock: Stock, found: ForceTotal, event: EventCard, *, enemy_leaders: int
) -> None:
    """Record the terms of a Force Total."""
    name = SIDE_NAMES[side]
    if not stock:
        work.step("battle-phase.totals", f"No {name} units are there: their Force Total is 0.", 0)
        return
    others = found.units_count - found.leaders
    forces = [f" at {card.force}" if card.force else "" for card, _ in stock]
    what = ", ".join(f"{count} {card.title}{at}" for (card, count), at in zip(stock, forces, strict=True))
    text = f"{name} units: {what}; printed Force {found.base_force}."
    if len(text) > _LONGEST:
        text = f"{name}: {found.units_count} units with a printed Force of {found.base_force}."
    # AIW-E05: a Leader counts as a unit, though it adds no Force
    work.step("unit-cards.force", text, found.base_force, *(("AIW-E05",) if found.leaders else ()))
    helping = found.leaders + enemy_leaders
    if helping:
        leaders = [counted(found.leaders, "Leader")] if found.leaders else []
        leaders += [counted(enemy_leaders, "enemy Leader")] if enemy_leaders else []
        led = counted(others, "other unit")
        text = f"{', '.join(leaders)} and {led}: {found.leader_bonus or 'no'} more Force."
        # AIW-E04: several Leaders at a Front add up.
        stacked = ("AIW-E04",) if helping > 1 else ()
        # AIW-E22: a Leader helps units of his own side only
        work.step("leader", text, found.leader_bonus, "AIW-E22", *stacked)
    # AIW-E07: no floor is needed: no Force is below 1, and no event of a turn takes more than 1
    if found.event_bonus:
        # AIW-E06: changes per unit do not raise Leaders. AIW-E08: a change of the total is added once.
        errata = ("AIW-E06",) if event.unit_force else ("AIW-E08",)
        text = f"{event.title}: {found.event_bonus:+d} for the {name} total."
        work.step(
            event.rule, text, found.event_bonus, *errata, *(("AIW-E07",) if event.unit_force < 0 else ())
        )
    more = _signed(found.leader_bonus) + _signed(found.event_bonus)
    added = f"{found.base_force}{more} = " if more else ""
    work.step("battle-phase.totals", f"{name} Force Total: {added}{found.total}.", found.total)


def _signed(part: int) -> str:
    return f" {'-' if part < 0 else '+'} {abs(part)}" if part else ""


@question(
    "force-total",
    asks="What is a side's Force Total at a Front?",
    rules=("battle-phase", "leader", "event-list", "unit-cards"),
    result="total",
)
def force_total(
    *,
    side: Annotated[Side, "whose total"],
    units: Annotated[
        tuple[Units, ...],
        "that side's units at the Front",
        Note(
            "may be empty; a card not of that side's deck, too many copies, or an Arab card "
            "printed for another Front: bad input naming units"
        ),
    ],
    front: Annotated[Front, Note("the Front")],
    event: Annotated[EventOrNone, "event in force"] = "none",
    event_front: Annotated[
        Front | None,
        "Front named by the event; needed for an event that changes Force at a Front that the player "
        "or a die picks",
    ] = None,
    leaders_stack: Annotated[
        bool,
        Reading("AIW-E04", also_a_fact=True),
        "each Leader gives its own +1; no: several Leaders give +1 together",
    ] = True,
    enemy_leaders: Annotated[
        int,
        Range(0, 4),
        Reading("AIW-E22"),
        "Leaders of the other side at the Front, who raise these units too",
    ] = 0,
) -> Ruling[ForceTotal]:
    """Add up a side's Force at a Front, Leaders and event included.

    >>> found = force_total(side="israeli", units=[{"card": "haganah-brigades", "count": 2},
    ...     {"card": "yigal-allon"}], front="north", event="ambush", event_front="north").answer
    >>> found.base_force, found.leader_bonus, found.event_bonus, found.total
    (10, 2, 5, 17)
    """
    stock = stock_of(side, units, front, "units")
    card = event_named(event)
    need_front(card, event_front, "units-force", "front-force")
    most = sum(unit.copies for unit in unit_cards().values() if unit.leader and unit.side != side)
    if enemy_leaders > most:
        raise InputError("enemy_leaders", f"{enemy_leaders} is more than the {most} that the other side has")
    work = Working(GAME)
    if card.effect in ("units-force", "front-force"):
        announce(work, card)
    gain = event_force(card, side, front, event_front)
    found = add_up(stock, gain, leaders_stack=leaders_stack, enemy_leaders=enemy_leaders)
    record_total(work, side, stock, found, card, enemy_leaders=enemy_leaders)
    return work.ruling(found)
