"""Battles and discards on the table."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.battles import battle
from countermarch.reference.arab_israeli_wars.forces import gains
from countermarch.reference.arab_israeli_wars.play import cached_rules
from countermarch.reference.arab_israeli_wars.play.table import ARAB, ISRAELI
from countermarch.reference.arab_israeli_wars.terms import FRONT_NAMES, FRONTS
from countermarch.reference.play.definitions import Move, log_moves

if TYPE_CHECKING:
    from countermarch.reference.arab_israeli_wars.battles import Battle, BattleResult
    from countermarch.reference.arab_israeli_wars.game_data import UnitCard
    from countermarch.reference.arab_israeli_wars.play.table import Table


def fight(table: Table, front: int) -> str:
    """Fight the battle at a Front; return its result."""
    found: Battle | BattleResult
    found = _ask_battle(table, front) if table.logged else _from_memory(table, front)
    table.tokens[front] = found.israeli_tt_after
    if found.israeli_discards:
        discard_at(table, ISRAELI, front)
    if found.arab_discards:
        discard_at(table, ARAB, front)
    return found.result


def totals(table: Table, front: int) -> tuple[int, int]:
    """Return both Force Totals at a Front, Israeli and Arab, with Leaders and the event of the turn."""
    our_units, our_front, their_units, their_front, _ = cached_rules.modifiers(
        table.event.id, front, table.event_front
    )
    found = []
    for side, each, flat in ((ISRAELI, our_units, our_front), (ARAB, their_units, their_front)):
        units, leaders = len(table.units[side][front]), table.leaders[side][front]
        led, event = gains(units, leaders, each, flat, helping=leaders, stack=table.leaders_stack)
        found.append(table.force[side][front] + led + event)
    return found[0], found[1]


def _ask_battle(table: Table, front: int) -> Battle:
    """Ask the question ``battle`` about all units there."""
    israeli, arab = table.units[ISRAELI][front], table.units[ARAB][front]
    given: dict[str, Any] = {
        "front": FRONTS[front],
        "israeli_units": _units_as_given(israeli),
        "arab_units": _units_as_given(arab),
        "israeli_tt": table.tokens[front],
        "event": table.event.id,
        "event_front": None if table.event_front is None else FRONTS[table.event_front],
        "leaders_stack": table.leaders_stack,
    }
    ruling = battle(**given)
    table.log_event("fronts", f"Battle in {FRONT_NAMES[FRONTS[front]]}.", FRONTS[front])
    log_moves(table.log, Move("", FRONTS[front], FRONTS[front]))
    table.log_ruling("battle", ruling, **given)
    return ruling.answer


def _units_as_given(units: list[UnitCard]) -> list[dict[str, object]]:
    """Return the units as the question takes them, in their order, adjacent copies as one entry."""
    return [{"card": card.id, "count": len(list(copies))} for card, copies in groupby(units)]


def _from_memory(table: Table, front: int) -> BattleResult:
    """Compute the totals as the question does, and take the result from the cache."""
    special = cached_rules.modifiers(table.event.id, front, table.event_front)[4]
    israeli, arab = totals(table, front)
    ahead = (israeli > arab) - (israeli < arab)
    there, against = bool(table.units[ISRAELI][front]), bool(table.units[ARAB][front])
    return cached_rules.result(ahead, there, against, table.tokens[front], special)


def discard_at(table: Table, side: int, front: int) -> None:
    """Discard a random unit of a side at a Front, rolling until the dice pick one."""
    units = table.units[side][front]
    due = cached_rules.dice_due(len(units))
    position = None
    while position is None:
        dice = table.chance.dice(6, due)
        ruling = cached_rules.unit(len(units), dice)
        if table.logged:
            table.log_ruling("random-unit", ruling, units=len(units), dice=dice)
        position = ruling.answer.position
    card = units[position - 1]
    table.take(side, front, card)
    table.discards[side].append(card)
    if table.logged:
        table.log_event(
            "randomization", f"{card.title} is discarded from {FRONT_NAMES[FRONTS[front]]}.", card.id
        )
        log_moves(table.log, Move(f"{card.side}-{card.id}", FRONTS[front], "discards"))
