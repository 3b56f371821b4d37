"""Chapter 11: the two amphibious units, their landings, and the one case of stacking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from countermarch.reference.engine import Count, Legal, Note, Ruling, Working, question
from countermarch.reference.engine.phrases import counted, sentence
from countermarch.reference.lebanon_82.crt import (
    Suffered,
    attackers_suffer,
    bastion_shelters,
    defender_suffers,
)
from countermarch.reference.lebanon_82.game_data import GAME, cited
from countermarch.reference.lebanon_82.terms import Choice, CrtResult, Scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

Newcomer = Literal["8-7-7", "4-2-5", "other"]
Phase = Literal["movement", "mobile-movement", "combat", "mobile-combat"]
Occupant = Literal["none", "enemy", "friendly"]
Reason = Literal[
    "ok", "no-reinforcements", "not-a-reinforcement", "already-landed", "already-tried-this-turn",
    "wrong-phase", "not-coastal", "beirut-hex", "occupied-by-friend",
]  # fmt: skip
LandingOutcome = Literal["ashore", "returns-to-box", "eliminated"]
UnitState = Literal["full", "depleted", "eliminated"]
ArabSide = Literal["plo", "syrian"]
Situation = Literal["end-of-movement", "reinforcement-arrival", "landing-combat"]

_ARRIVAL_PHASES: Final = frozenset({"movement", "mobile-movement"})


@dataclass(frozen=True, slots=True)
class Arrival:
    """Whether a unit may land, and what it may do then."""

    allowed: Annotated[Legal, "it may arrive"]
    reason: Annotated[Reason, "ok, or the first that applies in this order"]
    must_fight: Annotated[
        bool, "allowed and the hex is enemy-occupied: the combat in the hex decides the landing"
    ]
    may_move_on: Annotated[bool, "may leave the landing hex this game turn (always false)"]
    may_attack: Annotated[bool, "allowed, and it must fight or is next to an enemy"]


@dataclass(frozen=True, slots=True)
class LandingResult:
    """The outcome of a landing on an enemy-occupied hex."""

    outcome: Annotated[
        LandingOutcome, "ashore only if the defender is eliminated or retreated and the lander survives"
    ]
    lander: Annotated[UnitState, "state of the landing unit afterwards"]
    defender: Annotated[UnitState, "state of the defending unit afterwards"]
    defender_retreat: Annotated[int, "hexes the defender retreats (0, 2 or 3)"]


@dataclass(frozen=True, slots=True)
class StackingCheck:
    """Whether some units may be in one hex."""

    legal: Annotated[Legal, "at most one unit in all, or exactly one of each side in landing-combat"]


@question(
    "reinforcement-arrival",
    asks="May this unit land here now, and what may it do this turn?",
    rules=("11.0", "11.1", "11.2", "11.3", "11.4", "21.0", "25.0"),
)
def reinforcement_arrival(
    *,
    scenario: Annotated[Scenario, Note("which scenario")] = "1982",
    unit: Annotated[Newcomer, "the 96th Division's two units by their printed values, or any other unit"],
    phase: Annotated[Phase, "Israeli phase in which it would arrive"],
    coastal: Annotated[bool, "the hex is a coastal hex"],
    beirut: Annotated[bool, "the hex is a Beirut hex"] = False,
    occupant: Annotated[
        Occupant, "unit in the hex now; it counts as friendly if the other 96th unit lands there this phase"
    ] = "none",
    landed_before: Annotated[bool, "the unit has already made a successful landing"] = False,
    failed_this_turn: Annotated[
        bool, "the unit was sent back to the Amphibious box earlier in this same game turn"
    ] = False,
    enemy_adjacent: Annotated[bool, "an accessible enemy unit is in a hex next to the landing hex"] = False,
) -> Ruling[Arrival]:
    """Decide whether an amphibious unit may land, and whether it may move on or attack (11.0-11.4).

    >>> reinforcement_arrival(unit="8-7-7", phase="movement", coastal=True, occupant="enemy").answer
    Arrival(allowed=True, reason='ok', must_fight=True, may_move_on=False, may_attack=True)
    >>> reinforcement_arrival(unit="8-7-7", phase="combat", coastal=False).answer.reason
    'wrong-phase'
    """
    work = Working(GAME)
    obstacles = (
        *_unit_obstacles(
            work, scenario, unit, landed_before=landed_before, failed_this_turn=failed_this_turn
        ),
        *_place_obstacles(phase, occupant, coastal=coastal, beirut=beirut),
    )
    for applies, reason, rule, text, errata in obstacles:
        if applies:
            work.step(rule, text, reason, *errata)
            return work.ruling(
                Arrival(allowed=False, reason=reason, must_fight=False, may_move_on=False, may_attack=False)
            )
    # L82-E20: it stays there for the turn. L82-E21: the rules fix no turn of arrival
    work.step("11.1", "It may land on this coastal hex, in any game turn.", "ok", "L82-E20", "L82-E21")
    must_fight = occupant == "enemy"
    if must_fight:
        work.step("11.3", "It must fight the enemy in the hex; the result decides the landing.", value=True)
    work.step("11.2", "It goes no further this game turn.", value=False)
    may_attack = must_fight or enemy_adjacent
    if enemy_adjacent:
        text = "It may fight an accessible enemy next to its hex this turn."
        # L82-E24: after a landing it may fight in the Mobile Combat Phase too; L82-E34: not across a lake
        work.depend_on("L82-E24", "L82-E34")
        work.step("11.4", text, value=True)
    elif not must_fight:
        work.step("11.4", "No enemy is in or next to its hex, so it has nothing to fight.", value=False)
    return work.ruling(
        Arrival(allowed=True, reason="ok", must_fight=must_fight, may_move_on=False, may_attack=may_attack)
    )


@question(
    "landing-result",
    asks="What happens to a unit that landed on an enemy-occupied hex, given the combat result?",
    rules=("11.3", "12.0", "CRT"),
)
def landing_result(
    *,
    result: Annotated[CrtResult, "the CRT result of the combat in the landing hex"],
    lander_depleted: Annotated[bool, "the landing unit was already depleted"] = False,
    lander_takes_loss: Annotated[
        bool,
        "a loss of one attacking unit falls on the landing unit (no: on another unit attacking the same hex)",
    ] = True,
    attacker_choice: Annotated[Choice, "A1-A3 only"] = "retreat",
    defender_side: Annotated[ArabSide, "the unit in the hex"],
    in_bastion: Annotated[bool, "the hex is a Palestinian bastion"] = False,
    defender_depleted: Annotated[bool, "the defending unit was already depleted"] = False,
    defender_choice: Annotated[Choice, "D2 and D3 only"] = "retreat",
) -> Ruling[LandingResult]:
    """Decide a landing: the lander stays only where the enemy left the hex and it survives (11.3).

    >>> landing_result(result="D2", defender_side="plo").answer
    LandingResult(outcome='ashore', lander='full', defender='full', defender_retreat=2)
    >>> landing_result(result="D2", defender_side="plo", in_bastion=True).answer.outcome
    'returns-to-box'
    """
    work = Working(GAME)
    immune = in_bastion and defender_side == "plo" and bastion_shelters(work, result, "1982")
    defence = (
        Suffered(0, "none", immune=True)
        if immune
        else defender_suffers(work, result, defender_choice, depleted=defender_depleted)
    )
    lander = _lander(work, result, attacker_choice, depleted=lander_depleted, takes_loss=lander_takes_loss)
    defender = _state(defence.loss, depleted=defender_depleted)
    cleared = bool(defence.retreat) or defender == "eliminated"
    outcome: LandingOutcome
    if lander == "eliminated":
        outcome = work.step("11.3", "The landing unit is eliminated.", "eliminated")
    elif cleared:
        outcome = work.step("11.3", "No enemy is left in the hex: the landing unit is ashore.", "ashore")
    else:
        text = f"The enemy still holds the hex: the landing unit goes back to the Amphibious box, {lander}."
        # L82-E23: a lander is ashore only if the defender was eliminated or has retreated
        outcome = work.step("11.3", text, "returns-to-box", "L82-E23")
    return work.ruling(LandingResult(outcome, lander, defender, defence.retreat))


@question("stacking-check", asks="May these units stack?", rules=("11.0", "11.3"))
def stacking_check(
    *,
    friendly_units: Annotated[Count, "units of the moving side in the hex"],
    enemy_units: Annotated[Count, "units of the other side in the hex"] = 0,
    situation: Annotated[
        Situation,
        "landing-combat: an amphibious landing on an enemy-occupied hex, from arrival until its combat is "
        "resolved",
    ] = "end-of-movement",
) -> Ruling[StackingCheck]:
    """Decide whether units may share a hex: only lander and enemy, until the combat is resolved (11.3).

    >>> stacking_check(friendly_units=1, enemy_units=1, situation="landing-combat").answer
    StackingCheck(legal=True)
    """
    work = Working(GAME)
    units = friendly_units + enemy_units
    most = work.number("units-in-a-hex")
    each = work.number("units-of-each-side-in-landing-combat")
    rule = "11.0" if situation == "reinforcement-arrival" else "11.3"
    if situation == "landing-combat" and friendly_units == enemy_units == each:
        text = f"While a landing is being resolved, {each} unit of each side may share the hex."
        # L82-E22: one Israeli and one enemy unit; the second unit of the 96th lands elsewhere
        work.depend_on("L82-E22")
        legal = work.step(rule, text, value=True)
    else:
        verdict = "that is allowed" if units <= most else f"no more than {counted(most, 'unit')} may be there"
        legal = work.step(rule, sentence(f"{counted(units, 'unit')} in the hex: {verdict}"), units <= most)
    return work.ruling(StackingCheck(legal))


_Obstacle = tuple[bool, Reason, str, str, tuple[str, ...]]


def _unit_obstacles(
    work: Working, scenario: Scenario, unit: Newcomer, *, landed_before: bool, failed_this_turn: bool
) -> Iterator[_Obstacle]:
    """Yield reasons against the unit: whether one applies, its code, rule, sentence and errata."""
    arrivals = work.fact(scenario, "reinforcements")
    yield (
        not arrivals.value,
        "no-reinforcements",
        cited(arrivals),
        f"Nobody receives reinforcements in {scenario}.",
        arrivals.errata,
    )
    landers = GAME.charts["reinforcements"].rows
    text = f"Only the two units of the 96th Division arrive: {' and '.join(landers)}."
    yield unit not in landers, "not-a-reinforcement", "11.1", text, ()
    yield landed_before, "already-landed", "11.3", "It has already landed once and may not land again.", ()
    text = "It was sent back this game turn and may not try again before the next one."
    # L82-E23: a lander that did not clear the hex goes back to the box until a later turn
    yield failed_this_turn, "already-tried-this-turn", "11.3", text, ("L82-E23",)


def _place_obstacles(phase: Phase, occupant: Occupant, *, coastal: bool, beirut: bool) -> Iterator[_Obstacle]:
    """Yield reasons against the time and the hex, as ``_unit_obstacles`` does for the unit."""
    text = "Units arrive at the beginning of the Movement or Mobile Movement Phase."
    # L82-E20: in either movement phase
    yield phase not in _ARRIVAL_PHASES, "wrong-phase", "11.0", text, ("L82-E20",)
    yield not coastal, "not-coastal", "11.1", "It must land on a coastal hex.", ()
    yield beirut, "beirut-hex", "11.1", "It may not land on a Beirut hex.", ()
    text = "No unit may arrive in a hex with a friendly unit."
    # L82-E22: beside one enemy, but never beside a friend
    yield occupant == "friendly", "occupied-by-friend", "11.0", text, ("L82-E22",)


def _lander(
    work: Working, result: CrtResult, choice: Choice, *, depleted: bool, takes_loss: bool
) -> UnitState:
    """Return the landing unit's state after the result for the attackers."""
    loss = attackers_suffer(work, result, choice, depleted=depleted and takes_loss).loss
    if loss == "all-eliminated":
        return "eliminated"
    # L82-E68: the owner picks the unit that suffers, so the lander may be spared
    if loss != "none" and not takes_loss:
        work.step("CRT", "Another attacking unit takes that loss.", "none", "L82-E68")
        return _state("none", depleted=depleted)
    return _state(loss, depleted=depleted)


def _state(loss: Literal["none", "depleted", "eliminated"], *, depleted: bool) -> UnitState:
    if loss == "none":
        return "depleted" if depleted else "full"
    return loss
