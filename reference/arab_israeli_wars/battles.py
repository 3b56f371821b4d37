"""The Battle Phase at one Front: what decides it, tokens that change hands, units that are lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, cast

from countermarch.reference.arab_israeli_wars.events import announce, need_front, touches
from countermarch.reference.arab_israeli_wars.forces import (
    add_up,
    event_force,
    leaders_in,
    record_total,
    stock_of,
)
from countermarch.reference.arab_israeli_wars.game_data import GAME, event_named
from countermarch.reference.arab_israeli_wars.terms import (
    FRONT_NAMES,
    SIDE_NAMES,
    ArabCard,
    EventOrNone,
    Front,
    IsraeliCard,
    Result,
    Side,
)
from countermarch.reference.arab_israeli_wars.turn import skip_reason
from countermarch.reference.engine import Count, InputError, Note, Range, Reading, Ruling, Working, question
from countermarch.reference.engine.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.arab_israeli_wars.forces import Stock
    from countermarch.reference.arab_israeli_wars.game_data import EventCard
    from countermarch.reference.engine.chance_tree import ChanceEvent
    from countermarch.reference.engine.open_dice import KeyPath

Special = Literal["none", "negated", "automatic-stalemate"]
Cause = Literal["negated", "automatic-stalemate", "both-empty", "no-units", "totals"]
BattleReason = Literal[
    "first-turn", "truce", "negated", "automatic-stalemate", "both-empty", "no-units", "totals"
]
LeadersHelp = Literal["own-side", "both-sides"]
IsraeliLost = Literal["none", IsraeliCard]
ArabLost = Literal["none", ArabCard]

EmptyFirst = Annotated[
    bool,
    Reading("AIW-E14"),
    "no: an automatic Stalemate takes precedence over the rule on empty Fronts; yes: an "
    "empty Front is lost first",
]
OUTCOMES: Final = "battle-outcomes"

_WINNERS: Final[dict[Result, Side]] = {"israeli-win": "israeli", "arab-win": "arab"}


@dataclass(frozen=True, slots=True)
class IsraeliUnits:
    """Some copies of an Israeli card."""

    card: Annotated[IsraeliCard, Note("the card")]
    count: Annotated[int, Range(min=1), "how many copies"] = 1


@dataclass(frozen=True, slots=True)
class ArabUnits:
    """Some copies of an Arab card."""

    card: Annotated[ArabCard, Note("the card")]
    count: Annotated[int, Range(min=1), "how many copies"] = 1


@dataclass(frozen=True, slots=True)
class BattleResult:
    """Who wins, and what changes hands."""

    result: Annotated[
        Result,
        "negated or both sides empty: no-battle; automatic-stalemate: stalemate; one side empty: the "
        "other wins; otherwise by totals",
    ]
    reason: Annotated[Cause, "the first that applies, in this order"]
    tt_change: Annotated[
        int,
        "change of Israeli TT: +/-1 for a win by totals, +/-2 against an empty Front, never more than "
        "the loser "
        "has; 0 otherwise",
    ]
    israeli_tt_after: Annotated[int, "the Israeli tokens plus the change"]
    israeli_discards: Annotated[
        int,
        "random Israeli units to discard: 1 on an Arab win by totals or a stalemate, if there are any, "
        "else 0",
    ]
    arab_discards: Annotated[int, "random Arab units to discard, likewise"]


@dataclass(frozen=True, slots=True)
class Battle:
    """How the battle at a Front turns out."""

    reason: Annotated[BattleReason, "what decided it: the first that applies, in this order"]
    result: Annotated[
        Result, "no-battle on the first turn, in a Truce, if negated, and if both sides are empty"
    ]
    israeli_total: Annotated[
        int, "Israeli Force Total with Leaders and event (answered even if there is no battle)"
    ]
    arab_total: Annotated[int, "Arab Force Total"]
    tt_change: Annotated[int, "change of Israeli TT (as in battle-result)"]
    israeli_tt_after: Annotated[int, "Israeli TT afterwards"]
    arab_tt_after: Annotated[int, "the rest of the six tokens"]
    israeli_discards: Annotated[int, "Israeli units to discard at random (0 or 1)"]
    arab_discards: Annotated[int, "Arab units to discard at random (0 or 1)"]
    israeli_discarded: Annotated[
        IsraeliLost, "the card lost; none when nothing is lost or no position was given"
    ]
    arab_discarded: Annotated[ArabLost, "the card lost, likewise"]


def decide(
    totals: tuple[int, int], units: tuple[int, int], special: Special, *, empty_first: bool = False
) -> tuple[Cause, Result]:
    """Return what decides a battle and its result; pairs are (Israeli, Arab).

    >>> decide((10, 9), (2, 2), "none"), decide((0, 5), (0, 1), "automatic-stalemate")
    (('totals', 'israeli-win'), ('automatic-stalemate', 'stalemate'))
    """
    israeli, arab = units
    empty = not israeli or not arab
    if special == "negated":
        return "negated", "no-battle"
    # AIW-E14: which of the two goes first is a reading, and ``empty_first`` the other one
    if special == "automatic-stalemate" and not (empty_first and empty):
        return "automatic-stalemate", "stalemate"
    if empty:
        if israeli == arab:
            return "both-empty", "no-battle"
        return "no-units", "israeli-win" if israeli else "arab-win"
    ours, theirs = totals
    if ours == theirs:
        return "totals", "stalemate"
    return "totals", "israeli-win" if ours > theirs else "arab-win"


def settle(
    work: Working, cause: Cause, result: Result, israeli_tt: int, units: tuple[int, int]
) -> BattleResult:
    """Return the cost of a result: tokens, and random discards of units present (AIW-E27, AIW-E28).

    >>> settle(Working(GAME), "no-units", "israeli-win", 5, (3, 0)).tt_change
    1
    """
    row = outcome_row(cause, result)
    winner = _WINNERS.get(result)
    gain = 0
    if winner:
        due = work.amount(OUTCOMES, row, "tokens")
        # a winner takes no more than the loser has (AIW-E27)
        left = work.number("tt-per-front") - israeli_tt if winner == "israeli" else israeli_tt
        taken = min(due, left)
        gain = taken if winner == "israeli" else -taken
        short = "" if taken == due else ": the loser has no more"
        text = f"The {SIDE_NAMES[winner]} side takes {counted(taken, 'token')}{short}."
        rule = "battle-phase.no-units" if cause == "no-units" else "battle-phase.winner"
        work.step(rule, text, gain, *(("AIW-E27",) if short and cause == "totals" else ()))
    rule = "battle-phase.stalemate" if result == "stalemate" else "battle-phase.loser"
    lost = []
    for side, there in zip(("israeli", "arab"), units, strict=True):
        # AIW-E23: dice pick the unit for both sides, Leaders too. AIW-E28: from the Front of the battle
        column = "winner-discards" if winner == side else "loser-discards"
        lost.append(min(there, work.amount(OUTCOMES, row, column)) if there else 0)
        if lost[-1]:
            text = f"The {SIDE_NAMES[side]} side discards one random unit of this Front."
            work.step(rule, text, lost[-1], "AIW-E23", "AIW-E28")
    return BattleResult(result, cause, gain, israeli_tt + gain, *lost)


def outcome_row(cause: Cause, result: Result) -> str:
    """Return the row of the chart of outcomes for a battle.

    >>> outcome_row("totals", "arab-win"), outcome_row("totals", "stalemate")
    ('higher-total', 'stalemate')
    """
    if cause != "totals":
        return cause
    return "stalemate" if result == "stalemate" else "higher-total"


def special_of(event: EventCard, front: Front, event_front: Front | None) -> Special:
    """Return the effect of an event on the battle at a Front, apart from changes of Force.

    >>> special_of(event_named("palestinian-refugees"), "north", None)
    'negated'
    """
    if not touches(event, front, event_front):
        return "none"
    found: dict[str | None, Special] = {
        "negate-battle": "negated",
        "automatic-stalemate": "automatic-stalemate",
    }
    return found.get(event.effect, "none")


@question(
    "battle-result",
    asks="With these Force Totals, who wins and how many Territory Tokens change hands?",
    rules=("battle-phase", "territory-tokens", "notation", "event-list"),
)
def battle_result(
    *,
    israeli_total: Annotated[
        Count,
        "Israeli Force Total",
        Note("must be 0 when israeli_units is 0, else bad input naming israeli_total"),
    ],
    arab_total: Annotated[Count, "Arab Force Total (must be 0 when arab units is 0)"],
    israeli_units: Annotated[Count, "Israeli units there at the start of the battle, Leaders included"],
    arab_units: Annotated[Count, "Arab units there"],
    israeli_tt: Annotated[int, Range(0, 6), "Israeli Territory Tokens at the Front before the battle"],
    special: Annotated[Special, "event that replaces the comparison at this Front"] = "none",
    empty_first: EmptyFirst = False,
) -> Ruling[BattleResult]:
    """Compare two Force Totals, and determine the cost of the battle.

    >>> battle_result(israeli_total=9, arab_total=0, israeli_units=2, arab_units=0, israeli_tt=3).answer
    BattleResult(result='israeli-win', reason='no-units', tt_change=2, israeli_tt_after=5,
                 israeli_discards=0, arab_discards=0)
    """
    for parameter, total, there in (
        ("israeli_total", israeli_total, israeli_units),
        ("arab_total", arab_total, arab_units),
    ):
        if total and not there:
            raise InputError(parameter, f"{total} without any unit; a side without units has 0")
    work = Working(GAME)
    totals, units = (israeli_total, arab_total), (israeli_units, arab_units)
    cause, result = decide(totals, units, special, empty_first=empty_first)
    if special != "none":
        # AIW-E14: a negated battle costs nothing; an automatic Stalemate moves no token but costs a unit
        # each.
        work.depend_on("AIW-E14")
    _record_cause(work, cause, result, totals)
    return work.ruling(settle(work, cause, result, israeli_tt, units))


class _Discards:
    """The chance tree of a battle: which units are lost at random, if not given."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        """Start before any unit is picked."""
        self.given = given
        self.rolled: set[str] = set()
        self.by_fields = False
        found = battle(**given).answer
        front: Front = given["front"]
        sides: tuple[tuple[str, Side, str, int], ...] = (
            ("israeli_discard", "israeli", "israeli_units", found.israeli_discards),
            ("arab_discard", "arab", "arab_units", found.arab_discards),
        )
        self.picked: list[tuple[str, Stock]] = [
            (name, stock_of(side, given[units], front, units))
            for name, side, units, lost in sides
            if lost and given[name] is None
        ]

    def estimate(self) -> int:
        """Return 0: there are few units to pick."""
        return 0

    def first(self) -> tuple[int, ...]:
        """Return the state without picked units."""
        return ()

    def next_event(self, state: tuple[int, ...]) -> ChanceEvent[tuple[int, ...]] | None:
        """Pick a unit of the next side that loses one; copies of a card are equal."""
        if len(state) == len(self.picked):
            return None
        name, stock = self.picked[len(state)]
        self.rolled.add(name)
        branches = []
        position = 1
        for _, count in stock:
            # the position of its first copy stands for all copies of a card: as many ways, one branch
            branches.append(((*state, position), count))
            position += count
        return position - 1, branches

    def answer(self, state: tuple[int, ...]) -> Battle:
        """Return the answer for the picked units."""
        picks = {name: position for (name, _), position in zip(self.picked, state, strict=True)}
        return battle(**{**self.given, **picks}).answer


def _course(given: Mapping[str, Any], _opened: frozenset[KeyPath], _wanted: frozenset[str]) -> _Discards:
    return _Discards(given)


@question(
    "battle",
    asks="How does the battle at this Front turn out?",
    rules=(
        "battle-phase", "leader", "truce", "setup", "event-list", "territory-tokens", "randomization",
        "fronts", "notation", "unit-cards",
    ),
    result="result",
    course=_course,
)  # fmt: skip
def battle(
    *,
    front: Annotated[Front, Note("the Front")],
    israeli_units: Annotated[tuple[IsraeliUnits, ...], "Israeli units there at the start of the battle"],
    arab_units: Annotated[
        tuple[ArabUnits, ...],
        "Arab units there",
        Note("a card printed for another Front: bad input naming arab_units, as Arab units never move"),
    ],
    israeli_tt: Annotated[int, Range(0, 6), "Israeli Territory Tokens at the Front before the battle"],
    event: Annotated[EventOrNone, "event in force this turn"] = "none",
    event_front: Annotated[
        Front | None,
        "Front named by the event; needed for an event that changes Force, or makes an automatic "
        "Stalemate, at a Front that the player or a die picks",
    ] = None,
    first_turn: Annotated[bool, Note("it is the first turn")] = False,
    israeli_discard: Annotated[
        int | None,
        Range(min=1),
        "position of the random Israeli unit picked; ignored when none is discarded",
        Note("above the number of Israeli units: bad input naming israeli_discard"),
    ] = None,
    arab_discard: Annotated[
        int | None, Range(min=1), "position of the random Arab unit picked, likewise"
    ] = None,
    leaders_stack: Annotated[bool, Note("as in force-total")] = True,
    leaders_help: Annotated[
        LeadersHelp,
        Reading("AIW-E22"),
        "whose units a Leader raises; both-sides: also the enemy's at the same Front",
    ] = "own-side",
    empty_first: EmptyFirst = False,
) -> Ruling[Battle]:
    """Fight the battle at one Front: totals, result, tokens and discards.

    >>> found = battle(front="south", israeli_units=[{"card": "haganah-brigades"}], israeli_discard=1,
    ...                arab_units=[{"card": "egyptian-army", "count": 2}], israeli_tt=1).answer
    >>> found.result, found.tt_change, found.israeli_discarded
    ('arab-win', -1, 'haganah-brigades')
    """
    ours = stock_of("israeli", israeli_units, front, "israeli_units")
    theirs = stock_of("arab", arab_units, front, "arab_units")
    card = event_named(event)
    need_front(card, event_front, "units-force", "front-force", "automatic-stalemate")
    work = Working(GAME)
    if card.effect:
        announce(work, card)
    sides: tuple[tuple[Side, Stock, Stock], ...] = (("israeli", ours, theirs), ("arab", theirs, ours))
    forces = []
    for side, stock, enemies in sides:
        gain = event_force(card, side, front, event_front)
        enemy_leaders = leaders_in(enemies) if leaders_help == "both-sides" else 0
        force = add_up(stock, gain, leaders_stack=leaders_stack, enemy_leaders=enemy_leaders)
        record_total(work, side, stock, force, card, enemy_leaders=enemy_leaders)
        forces.append(force)
    totals = (forces[0].total, forces[1].total)
    units = (forces[0].units_count, forces[1].units_count)
    # only whether it is the first turn is known, so any later one stands for the others
    skipped = skip_reason(1 if first_turn else work.number("turns-without-battles") + 1, truce=card.truce)
    reason: BattleReason
    if skipped == "none":
        special = special_of(card, front, event_front)
        cause, result = decide(totals, units, special, empty_first=empty_first)
        reason = cause
        _record_cause(work, cause, result, totals)
        found = settle(work, cause, result, israeli_tt, units)
    else:
        # the cause is not shown: ``reason`` below says why there is no battle
        found = BattleResult("no-battle", "negated", 0, israeli_tt, 0, 0)
        reason = skipped
        _record_skipped(work, front, skipped)
    israeli_lost = _picked(work, "israeli", ours, found.israeli_discards, israeli_discard)
    arab_lost = _picked(work, "arab", theirs, found.arab_discards, arab_discard)
    return work.ruling(
        Battle(
            reason=reason,
            result=found.result,
            israeli_total=totals[0],
            arab_total=totals[1],
            tt_change=found.tt_change,
            israeli_tt_after=found.israeli_tt_after,
            arab_tt_after=work.number("tt-per-front") - found.israeli_tt_after,
            israeli_discards=found.israeli_discards,
            arab_discards=found.arab_discards,
            israeli_discarded=cast("IsraeliLost", israeli_lost),
            arab_discarded=cast("ArabLost", arab_lost),
        )
    )


def unit_at(stock: Stock, position: int) -> str:
    """Return the card at a position, each entry counted as often as it has copies, from 1.

    >>> stock = stock_of("israeli", [IsraeliUnits("kibbutzim", 2), IsraeliUnits("tanks")], "north", "units")
    >>> [unit_at(stock, position) for position in (1, 2, 3)]
    ['kibbutzim', 'kibbutzim', 'tanks']
    """
    return [card.id for card, count in stock for _ in range(count)][position - 1]


def _picked(work: Working, side: Side, stock: Stock, discards: int, position: int | None) -> str:
    """Return the card that is lost, or ``none``."""
    if not discards or position is None:
        return "none"
    units = sum(count for _, count in stock)
    if position > units:
        there = counted(units, f"{SIDE_NAMES[side]} unit")
        raise InputError(f"{side}_discard", f"{position} is beyond the {there} at the Front")
    lost = unit_at(stock, position)
    title = next(card.title for card, _ in stock if card.id == lost)
    text = f"{SIDE_NAMES[side]} unit {position} of {units} is lost: {title}."
    return work.step("randomization", text, lost)


def _record_skipped(work: Working, front: Front, why: str) -> None:
    where = FRONT_NAMES[front]
    # AIW-E29: only the battles are skipped: events are drawn all the same, and those for battles are wasted
    if why == "first-turn":
        text = f"No battle in {where}: the first turn has no Battle Phase."
        work.step("setup.first-turn", text, why, "AIW-E29")
    else:
        work.step("truce", f"No battle in {where}: a Truce skips the Battle Phase.", why)


def _record_cause(work: Working, cause: Cause, result: Result, totals: tuple[int, int]) -> None:
    row = outcome_row(cause, result)
    line = GAME.charts[OUTCOMES].row(row)
    winner = SIDE_NAMES.get(_WINNERS.get(result, ""), "")
    text = {
        "negated": "The battle is negated: nothing happens here.",
        "automatic-stalemate": "An automatic Stalemate: totals and empty Fronts do not matter.",
        "both-empty": "Neither side has units: there is no battle.",
        "no-units": f"One side has no units: an {winner} win, whatever the total.",
        "higher-total": f"Israeli {totals[0]} against Arab {totals[1]}: an {winner} win.",
        "stalemate": f"Israeli {totals[0]} against Arab {totals[1]}: a Stalemate.",
    }[row]
    work.step(line.rule, text, result, *line.errata)
