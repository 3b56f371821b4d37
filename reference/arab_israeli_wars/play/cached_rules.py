"""Cached answers of questions, which make simulations fast.

A battle or the end of a turn depends on few facts (who is ahead, whether anyone is there), so a
representative case with the same answer is asked, and nearly everything comes from the cache.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from countermarch.reference.arab_israeli_wars.battles import battle_result, special_of
from countermarch.reference.arab_israeli_wars.chance import dice_for, random_front, random_unit
from countermarch.reference.arab_israeli_wars.deploying import event_discards
from countermarch.reference.arab_israeli_wars.forces import event_force
from countermarch.reference.arab_israeli_wars.game_data import event_named
from countermarch.reference.arab_israeli_wars.terms import FRONTS
from countermarch.reference.arab_israeli_wars.transferring import transfer_allowance
from countermarch.reference.arab_israeli_wars.turn import turn_draws, turn_phases
from countermarch.reference.arab_israeli_wars.victory import victory_check

if TYPE_CHECKING:
    from countermarch.reference.arab_israeli_wars.battles import BattleResult, Special
    from countermarch.reference.arab_israeli_wars.chance import RandomFront, RandomUnit
    from countermarch.reference.arab_israeli_wars.deploying import EventDiscards
    from countermarch.reference.arab_israeli_wars.transferring import Allowance
    from countermarch.reference.arab_israeli_wars.turn import CardDraws, TurnPhases
    from countermarch.reference.engine import Ruling

UNITS_BY_FRONT = tuple[int, int, int]
_WON = dict.fromkeys(FRONTS, "israeli-win")
_NONE = dict.fromkeys(FRONTS, "no-battle")


@cache
def draws(event: str, arab_deck: int, israeli_deck: int) -> Ruling[CardDraws]:
    """Ask ``turn-draws``."""
    return turn_draws(event=event, arab_deck=arab_deck, israeli_deck=israeli_deck)  # type: ignore[arg-type] # an id


@cache
def front(die: int) -> Ruling[RandomFront]:
    """Ask ``random-front``."""
    return random_front(die=die)


@cache
def unit(units: int, dice: tuple[int, ...]) -> Ruling[RandomUnit]:
    """Ask ``random-unit``."""
    return random_unit(units=units, dice=dice)


@cache
def dice_due(units: int) -> int:
    """Return how many dice ``random-unit`` needs."""
    return dice_for(units)


@cache
def phases(turn: int, event: str) -> Ruling[TurnPhases]:
    """Ask ``turn-phases``."""
    return turn_phases(turn=turn, event=event)  # type: ignore[arg-type] # an id


@cache
def allowance(event: str, vehicles: int) -> Ruling[Allowance]:
    """Ask ``transfer-allowance``."""
    return transfer_allowance(event=event, vehicles=vehicles)  # type: ignore[arg-type] # an id


@cache
def discards(
    event: str, event_front: str | None, israeli: UNITS_BY_FRONT, arab: UNITS_BY_FRONT
) -> Ruling[EventDiscards]:
    """Ask ``event-discards``."""
    counts: Any = [dict(zip(FRONTS, units, strict=True)) for units in (israeli, arab)]
    return event_discards(
        event=event,  # type: ignore[arg-type] # an id
        event_front=event_front,  # type: ignore[arg-type] # a Front
        israeli_units=counts[0],
        arab_units=counts[1],
    )


@cache
def modifiers(event: str, front: int, event_front: int | None) -> tuple[int, int, int, int, Special]:
    """Return what an event does at a Front: Force of each unit and total, Israeli and Arab, and what else.

    >>> modifiers("ambush", 0, 0), modifiers("failed-assault", 1, 1)
    ((0, 5, 0, 0, 'none'), (0, 0, 0, 0, 'automatic-stalemate'))
    """
    card, here = event_named(event), FRONTS[front]
    there = None if event_front is None else FRONTS[event_front]
    ours, theirs = (event_force(card, side, here, there) for side in ("israeli", "arab"))
    return (*ours, *theirs, special_of(card, here, there))


@cache
def result(ahead: int, israeli: bool, arab: bool, israeli_tt: int, special: Special) -> BattleResult:
    """Ask ``battle-result`` of a case with the same leader (``ahead``: 1 Israel, -1 the Arabs) and presence.

    >>> result(1, True, True, 3, "none").tt_change
    1
    """
    return battle_result(
        israeli_total=int(israeli and ahead > 0),
        arab_total=int(arab and ahead < 0),
        israeli_units=int(israeli),
        arab_units=int(arab),
        israeli_tt=israeli_tt,
        special=special,
    ).answer


@cache
def outcome(tokens: tuple[int, int, int], *, arab_cards: bool, won_now: bool, won_before: bool) -> str:
    """Ask ``victory-check`` of an equivalent case, and return its result.

    >>> outcome((3, 3, 3), arab_cards=True, won_now=True, won_before=True)
    'decisive-victory'
    """
    given: Any = {
        "israeli_tt": dict(zip(FRONTS, tokens, strict=True)),
        "arab_deck": int(arab_cards),
        "arab_units": 0,
        "this_turn": _WON if won_now else _NONE,
        "last_turn": _WON if won_before else _NONE,
    }
    return victory_check(**given).answer.outcome
