"""A whole battle: air support and SAMs, tactical advantage, two rounds of firefights, losses, the outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

from countermarch.reference.engine import D6, D6Pool, InputError, Legal, ListOf, Range, Ruling, question
from countermarch.reference.engine.errors import place_in_words, refuse
from countermarch.reference.engine.reasoning import Reasoning
from countermarch.reference.next_war_in_lebanon import exchanges
from countermarch.reference.next_war_in_lebanon.battle_rounds import (
    LAUNCHERS,
    NO_FIRE,
    OTHER,
    EnemyKind,
    Fight,
    IdfKind,
    Shot,
    Targeting,
    Troops,
    UnitInBattle,
    Volley,
    before,
    changed,
    check_shots,
    damage,
    fire,
    forbidden,
    supporting,
)
from countermarch.reference.next_war_in_lebanon.cascading import cascading_draws
from countermarch.reference.next_war_in_lebanon.combat import (
    Role,
    TargetFault,
    Winner,
    battle_outcome,
    tactical_advantage,
)
from countermarch.reference.next_war_in_lebanon.exchanges import FightState
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.losses import unit_damage
from countermarch.reference.next_war_in_lebanon.sam import sam_fire
from countermarch.reference.next_war_in_lebanon.support import ChitFault, SupportFault, Use, battle_chit
from countermarch.reference.next_war_in_lebanon.terms import (
    FAULTS,
    IN_2006,
    LEGAL,
    NAMES,
    SCENARIO,
    Player,
    Scenario,
    Side,
    Terrain,
    unit_label,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.engine.open_dice import KeyPath
    from countermarch.reference.next_war_in_lebanon.combat import TacticalAdvantage
    from countermarch.reference.next_war_in_lebanon.firefight import Effect
    from countermarch.reference.next_war_in_lebanon.sam import AirDefence

BattleFault = Literal["no-air-support", ChitFault, SupportFault, TargetFault]
_TARGETING = (
    "rule by which the {} chooses targets; if no rule is given, that side fires the shots listed. Its "
    "strongest unit fires first, each at the strongest enemy (weakest-first: the weakest) that 9.2 and 9.8 "
    "allow, undisrupted "
    "ones first; in-order: units and targets as listed"
)
_POOL = (
    "dice of that round when a rule chooses the targets of its side: for each target, "
    "the dice of its firers (four for one with Close Air Support), then the die of the target"
)


@dataclass(frozen=True, slots=True)
class WholeBattle:
    """A battle from beginning to end."""

    first_round: Annotated[Side, "side with the tactical advantage, which fires first"]
    idf_undisrupted: Annotated[int, "IDF units left undisrupted"]
    idf_disrupted: Annotated[int, "IDF units left disrupted"]
    idf_eliminated: Annotated[int, "IDF units gone"]
    insurgent_undisrupted: Annotated[int, "Insurgent and Syrian units left undisrupted"]
    insurgent_disrupted: Annotated[int, "left disrupted"]
    insurgent_eliminated: Annotated[int, "gone"]
    winner: Annotated[Winner, "as in battle-outcome, assuming that no unit evades"]
    chits: Annotated[int, "1 for the winner, drawn blind; 0 if nobody wins"]
    cascading_draws: Annotated[int, "cards for ties"]
    fights_again: Annotated[bool, "both sides still have units"]
    lapsed: Annotated[
        int,
        "shots not made, because the firer or target was already out, or another target had to come first",
    ]
    legal: Annotated[Legal, LEGAL] = True
    faults: Annotated[tuple[BattleFault, ...], ListOf("code"), FAULTS] = ()


def _course(
    given: Mapping[str, Any], opened: frozenset[KeyPath], _wanted: frozenset[str]
) -> exchanges.BattleTree:
    """Return the chance tree of a battle, in which the open dice are rolled."""
    battle = _OpenBattle(**given)
    return battle.course(opened)


@question(
    "battle",
    asks="How does this whole battle turn out?",
    rules=(
        *("2.1", "2.2-hq", "2.2-unit", "3.0-control", "3.0-mode", "3.0-parentheses", "3.0-ratings"),
        *("2.7", "7.1C", "7.3C", "7.3C-exempt", "7.3F", "7.4A", "7.4C", "9.1", "9.1-tie", "9.2", "9.2-csu"),
        *("9.2-loser", "9.2-mode", "9.2-multiple", "9.2-spread", "9.2-tie", "9.3", "9.3-launcher"),
        *("9.3-twice", "9.4", "9.5", "9.5-again", "9.6", "9.6-winner", "9.7", "9.8", "9.8-last"),
        *("9.8-launcher", "9.9", "10.1", "10.2", "13.1", "13.2", "14.2B", "15.3", "15.4"),
    ),
    result="winner",
    course=_course,
    example={
        "idf_units": [{"kind": "idf", "mode": "combat", "combat": 4, "dispersed": 2}],
        "insurgent_units": [{"kind": "guerrilla", "mode": "combat", "combat": 2, "dispersed": 3}],
        "attacker_die": 5,
        "defender_die": 2,
        "first_round": [{"firer": 1, "target": 1, "die": 4, "target_die": 3}],
    },
)
def battle(
    *,
    scenario: Annotated[Scenario, SCENARIO] = "next-war",
    attacker: Annotated[Side, "attacking side (Syrians: insurgent)"],
    terrain: Annotated[Terrain, "of the zone"],
    idf_units: Annotated[tuple[Troops, ...], "IDF units that do not evade, at least one"],
    insurgent_units: Annotated[
        tuple[Troops, ...], "Insurgent and Syrian units that do not evade, at least one"
    ],
    attacker_die: Annotated[D6, "attacker's die for the tactical advantage"],
    defender_die: Annotated[D6, "defender's die for the tactical advantage"],
    first_round: Annotated[
        tuple[Shot, ...],
        "shots of the side with the advantage, in order, if no rule chooses its targets",
    ] = (),
    second_round: Annotated[
        tuple[Shot, ...], "shots of the other side, in order, if no rule chooses its targets"
    ] = (),
    kfir_present: Annotated[bool, "the 900 Kfir is in the zone"] = False,
    idf_j4: Annotated[bool, "the IDF plays combat support: +1 to its ratings"] = False,
    insurgent_j4: Annotated[
        bool,
        "the Insurgent side plays combat support: +1. If all its units are Syrian, the chit "
        "counts as Syria's",
    ] = False,
    idf_targeting: Annotated[Targeting | None, _TARGETING.format("IDF")] = None,
    insurgent_targeting: Annotated[Targeting | None, _TARGETING.format("Insurgent")] = None,
    first_dice: Annotated[D6Pool, _POOL] = (),
    second_dice: Annotated[D6Pool, "the same, for the second round"] = (),
    air_support: Annotated[
        bool,
        "the IDF plays Close Air Support. If a rule chooses its targets, the support goes to the first unit "
        "that fires",
    ] = False,
    sam_dice: Annotated[D6Pool, "one for each J-4 that the Insurgent fires as a SAM, in order"] = (),
    anti_tank: Annotated[
        bool, "2006: the Insurgent plays a J-4 as AT: +2 until one of its dice shows 1"
    ] = False,
    idf_j6: Annotated[int, Range(min=0, max=2), "J-6 chits the IDF adds to its advantage roll"] = 0,
    insurgent_j6: Annotated[int, Range(min=0, max=2), "J-6 chits the Insurgent adds"] = 0,
    ambush: Annotated[bool, "the attacker springs an ambush on units that enter"] = False,
    exempt_unit: Annotated[bool, "a unit exempt from ambush is among those ambushed"] = False,
) -> Ruling[WholeBattle]:
    """Fight a battle: all firers at one target are resolved together, losses apply at once (7.3F to 9.9).

    Evaders are not included: ``battle-outcome`` covers them. A forbidden act makes the battle illegal.

    >>> guerrilla = Troops(kind="guerrilla", mode="combat", combat=2, dispersed=3)
    >>> found = battle(
    ...     attacker="idf", terrain="remote", attacker_die=5, defender_die=2, air_support=True,
    ...     idf_units=[Troops(kind="idf", mode="combat", combat=4, dispersed=2)],
    ...     insurgent_units=[guerrilla], idf_targeting="strongest-first", first_dice=[1, 2, 1, 1, 3],
    ... ).answer
    >>> found.winner, found.insurgent_disrupted, found.fights_again
    ('attacker', 1, True)
    """
    return _OpenBattle(
        scenario=scenario,
        attacker=attacker,
        terrain=terrain,
        idf_units=idf_units,
        insurgent_units=insurgent_units,
        attacker_die=attacker_die,
        defender_die=defender_die,
        first_round=first_round,
        second_round=second_round,
        kfir_present=kfir_present,
        idf_j4=idf_j4,
        insurgent_j4=insurgent_j4,
        idf_targeting=idf_targeting,
        insurgent_targeting=insurgent_targeting,
        first_dice=first_dice,
        second_dice=second_dice,
        air_support=air_support,
        sam_dice=sam_dice,
        anti_tank=anti_tank,
        idf_j6=idf_j6,
        insurgent_j6=insurgent_j6,
        ambush=ambush,
        exempt_unit=exempt_unit,
    ).fought()


@dataclass(frozen=True, kw_only=True)
class _OpenBattle:
    """A battle as it was asked, with the open dice filled in; ``fought`` resolves it."""

    scenario: Scenario
    attacker: Side
    terrain: Terrain
    idf_units: tuple[Troops, ...]
    insurgent_units: tuple[Troops, ...]
    attacker_die: int
    defender_die: int
    first_round: tuple[Shot, ...]
    second_round: tuple[Shot, ...]
    kfir_present: bool
    idf_j4: bool
    insurgent_j4: bool
    idf_targeting: Targeting | None
    insurgent_targeting: Targeting | None
    first_dice: tuple[int, ...]
    second_dice: tuple[int, ...]
    air_support: bool
    sam_dice: tuple[int, ...]
    anti_tank: bool
    idf_j6: int
    insurgent_j6: int
    ambush: bool
    exempt_unit: bool

    def fought(self) -> Ruling[WholeBattle]:
        """Fight it with the given dice."""
        self.check()
        fight = self.fight()
        work = Reasoning(GAME)
        faults = self.unplayable(work)
        air = not faults and self.air_support and not self.shot_down(work)
        rolled = work.take(self.advantage(self.attacker_die, self.defender_die))
        rounds = self.listed(rolled.first_round)
        faults += self.misdirected(work, fight, rounds)
        state = self.start(air=air, first=rolled.first_round)
        if faults:
            return work.ruling(self.refused(state, faults))
        start, ties = state, 0
        pools = (self.first_dice, self.second_dice)
        for (side, shots), pool, which in zip(rounds, pools, ("first", "second"), strict=True):
            mine, theirs = exchanges.sides(state, side)
            plan = exchanges.plan_of(fight, side, shots, mine, theirs, air=air)
            for rule, text, places in plan.notes:
                work.step(rule, text, list(places))
            if plan.barred:
                against = tuple(code for ruled in plan.barred for code in work.take(ruled).faults)
                return work.ruling(self.refused(start, against))
            for helper, friend in plan.helpers:
                text = f"unit {helper + 1} of {NAMES[side]} supports unit {friend + 1}"
                work.step("9.8", text, [helper + 1, friend + 1])
                work.take(supporting(fight.troops(side)[helper], mine[helper], self.role(side)))
            volleys = plan.volleys
            if fight.rule(side) is not None:
                volleys = _with_dice(volleys, pool, f"{which}_dice")
            elif pool:
                raise InputError(
                    f"{which}_dice", f"dice for {NAMES[side]}, whose shots are listed with theirs"
                )
            for volley in volleys:
                state, tied = _settle(work, fight, side, volley, state)
                ties += tied
            state = state._replace(lapsed=state.lapsed + len(plan.notes))
        return work.ruling(self.outcome(work, state, ties))

    def course(self, opened: frozenset[KeyPath]) -> exchanges.BattleTree:
        """Return its chance tree."""
        self.check()
        silent = Reasoning(GAME)
        waiting = {str(path[0]) for path in opened}
        faults = self.unplayable(silent)
        hidden = "sam_dice" in waiting
        air = self.air_support and (hidden or not self.shot_down(silent))
        listed = (self.first_round, self.second_round)
        shots = tuple(
            tuple(_opened(shot, (name, place), opened) for place, shot in enumerate(there))
            for name, there in zip(("first_round", "second_round"), listed, strict=True)
        )
        state = self.start(air=air and not faults, first=self.attacker)
        if faults or not (hidden and air):
            state = state._replace(stage=exchanges.ADVANTAGE)
        names = waiting & {"attacker_die", "defender_die"} | _round_dice(self, waiting)
        rolls = exchanges.Rolls(
            names=frozenset(names | ({"sam_dice"} if hidden and air else set())),
            shots=(shots[0], shots[1]),
            sam=lambda die: self.sam((die,)).answer.nullified,
            firsts=lambda: self.first_fires(waiting),
            barred=lambda first: bool(faults or self.misdirected(silent, self.fight(), self.listed(first))),
            answer=lambda last: self.final_answer(last, faults),
        )
        return exchanges.BattleTree(self.fight(), state, rolls)

    def final_answer(self, state: FightState, faults: tuple[BattleFault, ...]) -> WholeBattle:
        """Return the answer for a final state."""
        silent = Reasoning(GAME)
        if state.stage == exchanges.REFUSED:
            more = self.misdirected(silent, self.fight(), self.listed(state.first))
            return self.refused(state, (*faults, *more, *state.faults))
        return self.outcome(silent, state, int(state.tied))

    def fight(self) -> Fight:
        """Return what both rounds have in common."""
        in_combat_mode = tuple(
            replace(one, mode="combat") if one.kind in LAUNCHERS else one for one in self.insurgent_units
        )
        return Fight(
            self.scenario,
            self.attacker,
            self.idf_units,
            in_combat_mode,
            self.idf_j4,
            self.insurgent_j4,
            self.idf_targeting,
            self.insurgent_targeting,
        )

    def start(self, *, air: bool, first: Side) -> FightState:
        """Return the battle before the first shot."""
        return FightState(
            exchanges.AIR,
            len(self.sam_dice),
            air,
            self.anti_tank,
            first,
            tuple(before(one) for one in self.idf_units),
            tuple(before(one) for one in self.insurgent_units),
        )

    def check(self) -> None:
        """Refuse facts that are not a battle."""
        chits = GAME.number("insurgent-j4-chits")
        spent = len(self.sam_dice) + self.insurgent_j4 + self.anti_tank
        text = f"{len(self.sam_dice)} dice, and {spent} J-4 chits in all; the Insurgent has {chits} (16.0)"
        refuse(bool(self.sam_dice) and spent > chits, "sam_dice", text)
        _check("idf_units", self.idf_units, get_args(IdfKind))
        _check("insurgent_units", self.insurgent_units, get_args(EnemyKind))

    def unplayable(self, work: Reasoning) -> tuple[BattleFault, ...]:
        """Check the units and the chits that are played (7.3C, 7.3F, 7.4, 9.8, 15.3, 15.4)."""
        codes: list[BattleFault] = []
        enemy: Player = "insurgent"
        syrian = [unit.kind.startswith("syrian") for unit in self.insurgent_units]
        if any(syrian) and self.scenario == IN_2006:
            codes.append(work.step("15.4", "Syria takes no part in the 2006 scenario", "not-in-scenario"))
        elif all(syrian):
            enemy = "syrian"
        # NWL-E07: 3.0 excepts launchers, whose back is Fired; 12.1 is for the Syrian units that have one
        if any(one.kind in LAUNCHERS and one.mode == "dispersed" for one in self.insurgent_units):
            text = "launchers have no dispersed mode and count as in combat mode"
            work.step("3.0-mode", text, "combat", "NWL-E07")
        ambushers = self.idf_units if self.attacker == "idf" else self.insurgent_units
        # NWL-E76: any undisrupted military unit may ambush, a launcher too
        if self.ambush and all(unit.disrupted for unit in ambushers):
            codes.append(
                work.step("7.3C", "no undisrupted unit is there to spring an ambush", "ambush", "NWL-E76")
            )
        played: tuple[tuple[bool, Player, Side, Use], ...] = (
            (self.idf_j4, "idf", "idf", "combat-support"),
            (self.insurgent_j4, enemy, "insurgent", "combat-support"),
            (self.anti_tank, enemy, "insurgent", "anti-tank"),
            (self.air_support, "idf", "idf", "close-air-support"),
        )
        for used, player, side, use in played:
            if used:
                units = self.idf_units if side == "idf" else self.insurgent_units
                chit = battle_chit(
                    scenario=self.scenario,
                    side=player,
                    use=use,
                    role=self.role(side),
                    terrain=self.terrain,
                    ambush="none" if not self.ambush else "by-us" if side == self.attacker else "by-enemy",
                    exempt_unit=self.exempt_unit,
                    undisrupted_csu=sum(unit.kind == "csu" and not unit.disrupted for unit in units),
                    already_added=int(use == "anti-tank" and self.insurgent_j4),
                )
                codes += work.take(chit).faults
        if self.sam_dice and not self.air_support and self.scenario != IN_2006:
            codes.append(
                work.step(
                    "7.4A", "SAMs are fired only after Close Air Support has been played", "no-air-support"
                )
            )
        return tuple(dict.fromkeys((*codes, *self.unsupported(work))))

    def unsupported(self, work: Reasoning) -> tuple[BattleFault, ...]:
        """Check the CSUs and launchers: whom they accompany and support (9.8)."""
        codes: list[BattleFault] = []
        sides: tuple[tuple[Side, tuple[Troops, ...]], ...] = (
            ("idf", self.idf_units),
            ("insurgent", self.insurgent_units),
        )
        for side, units in sides:
            if side == self.attacker and all(unit.kind in NO_FIRE for unit in units):
                text = f"{NAMES[side]} attacks with CSUs or launchers alone; they cannot attack by themselves"
                codes.append(work.step("9.8", text, "alone"))
            for place, unit in enumerate(units, 1):
                if unit.supports is None:
                    continue
                if unit.kind not in NO_FIRE:
                    text = f"unit {place} of {NAMES[side]} is not a CSU or launcher, and supports no unit"
                    codes.append(work.step("9.8", text, "no-csu"))
                    continue
                alone = units[unit.supports - 1].kind in NO_FIRE  # itself, or another that does not roll
                helped = supporting(unit, before(unit), self.role(side), alone=alone)
                if not helped.answer.legal:
                    codes += work.take(helped).faults
        return tuple(codes)

    def misdirected(
        self, work: Reasoning, fight: Fight, rounds: Sequence[tuple[Side, tuple[Shot, ...]]]
    ) -> tuple[BattleFault, ...]:
        """Check the listed shots, whatever the losses (9.2, 9.8)."""
        codes: list[BattleFault] = []
        for number, (side, shots) in enumerate(rounds):
            if fight.rule(side) is None:
                check_shots(fight, side, shots, "second_round" if number else "first_round")
                for ruled in forbidden(fight, side, shots, first=not number):
                    codes += work.take(ruled).faults
                supported = sum(bool(shot.air_dice) for shot in shots)
                if supported and side != "idf":
                    codes.append(work.step("7.3F", "only the IDF has Close Air Support", "wrong-side"))
                elif supported and not self.air_support:
                    text = "Close Air Support was not played, so no shot has extra dice"
                    codes.append(work.step("7.3F", text, "no-air-support"))
                elif supported > 1:
                    text = "Close Air Support is for one shot of the battle"
                    # NWL-E78: one J-3 in a battle, for one unit's roll
                    codes.append(work.step("7.3F", text, "one-per-battle", "NWL-E78"))
        return tuple(dict.fromkeys(codes))

    def listed(self, first: Side) -> Sequence[tuple[Side, tuple[Shot, ...]]]:
        """Return the shots of both rounds with the side that fires them."""
        return (first, self.first_round), (OTHER[first], self.second_round)

    def role(self, side: Side) -> Role:
        """Return whether a side attacks or defends in this battle."""
        return "attacker" if side == self.attacker else "defender"

    def sam(self, dice: tuple[int, ...]) -> Ruling[AirDefence]:
        """Fire SAMs at the air support."""
        return sam_fire(scenario=self.scenario, against="close-air-support", die_rolls=dice)

    def shot_down(self, work: Reasoning) -> bool:
        """Return whether the air support is stopped by the SAMs that were fired."""
        return bool(self.sam_dice) and bool(work.take(self.sam(self.sam_dice)).nullified)

    def advantage(self, attacker_die: int, defender_die: int) -> Ruling[TacticalAdvantage]:
        """Roll for the tactical advantage."""
        worn = {
            "idf": any(unit.disrupted for unit in self.idf_units),
            "insurgent": any(unit.disrupted for unit in self.insurgent_units),
        }
        j6 = {"idf": self.idf_j6, "insurgent": self.insurgent_j6}
        defender = OTHER[self.attacker]
        return tactical_advantage(
            scenario=self.scenario,
            attacker=self.attacker,
            terrain=self.terrain,
            attacker_die=attacker_die,
            defender_die=defender_die,
            attacker_disrupted=worn[self.attacker],
            defender_disrupted=worn[defender],
            kfir_present=self.kfir_present,
            attacker_j6=j6[self.attacker],
            defender_j6=j6[defender],
        )

    def first_fires(self, waiting: set[str]) -> Counter[Side]:
        """Count the rolls with which each side fires first."""
        faces = range(1, 7)
        return Counter(
            self.advantage(mine, his).answer.first_round
            for mine in (faces if "attacker_die" in waiting else [self.attacker_die])
            for his in (faces if "defender_die" in waiting else [self.defender_die])
        )

    def refused(self, state: FightState, faults: tuple[BattleFault, ...]) -> WholeBattle:
        """Return the answer for an illegal battle."""
        return self.record(state, legal=False, faults=tuple(sorted(set(faults))))

    def record(self, state: FightState, **outcome: object) -> WholeBattle:
        """Return the answer: the remaining units, and the fields of the outcome, if the battle was fought."""
        left = [
            Counter(one.state for one in units)[name]
            for units in (state.idf, state.insurgent)
            for name in ("undisrupted", "disrupted", "eliminated")
        ]
        no_outcome = {"winner": "none", "chits": 0, "cascading_draws": 0, "fights_again": True}
        return WholeBattle(state.first, *left, **{**no_outcome, "lapsed": state.lapsed, **outcome})  # type: ignore[arg-type] # counts

    def outcome(self, work: Reasoning, state: FightState, ties: int) -> WholeBattle:
        """Determine the winner (9.6, 9.9) and the cards for ties (10.1)."""
        left = {side: Counter(one.state for one in exchanges.sides(state, side)[0]) for side in OTHER}
        attacker, defender = self.attacker, OTHER[self.attacker]
        end = work.take(
            battle_outcome(
                attacker_undisrupted=left[attacker]["undisrupted"],
                attacker_disrupted=left[attacker]["disrupted"],
                defender_undisrupted=left[defender]["undisrupted"],
                defender_disrupted=left[defender]["disrupted"],
            )
        )
        cards = work.take(cascading_draws(ties=ties)).draws
        return self.record(
            state, winner=end.winner, chits=end.chits, cascading_draws=cards, fights_again=end.fights_again
        )


def _round_dice(battle: _OpenBattle, waiting: set[str]) -> set[str]:
    """Return the parameters whose open dice the rounds roll."""
    rule = battle.idf_targeting or battle.insurgent_targeting
    listed = {name for name in ("first_round", "second_round") if name in waiting}
    return listed | ({"first_dice", "second_dice"} & waiting if rule else set())


def _opened(shot: Shot, path: KeyPath, opened: frozenset[KeyPath]) -> Shot:
    """Return a shot with 0 for open dice."""
    die = 0 if (*path, "die") in opened else shot.die
    target = 0 if (*path, "target_die") in opened else shot.target_die
    more = (0, 0, 0) if (*path, "air_dice") in opened else shot.air_dice
    return Shot(shot.firer, shot.target, die, target, shot.chosen, more)


def _with_dice(volleys: Sequence[Volley], pool: tuple[int, ...], parameter: str) -> tuple[Volley, ...]:
    """Distribute the dice of a round to its volleys."""
    due = sum(sum(volley.due) + 1 for volley in volleys)
    if len(pool) != due:
        raise InputError(parameter, f"{len(pool)} dice given; expected {due}", due)
    made = []
    at = 0
    for volley in volleys:
        dice = []
        for number in volley.due:
            dice.append(pool[at : at + number])
            at += number
        made.append(volley._replace(dice=tuple(dice), target_die=pool[at]))
        at += 1
    return tuple(made)


def _settle(
    work: Reasoning, fight: Fight, side: Side, volley: Volley, state: FightState
) -> tuple[FightState, bool]:
    """Resolve a volley with its losses; return the battle after it and whether it was a tie."""
    other = OTHER[side]
    mine, theirs = exchanges.sides(state, side)
    places = [place + 1 for place in volley.firers]
    target = volley.target + 1
    for place in places:
        work.step("9.2", f"{unit_label(side, place)} fires at {unit_label(other, target)}", [place, target])
    several = len(places) > 1
    if several:
        text = f"{NAMES[side]}'s units {', '.join(map(str, places))} fire at {unit_label(other, target)}"
        text += f", which has one die, {volley.target_die}"
        # NWL-E41: a target that beats several firers hurts one of them, of its owner's choice
        work.step("9.2-multiple", text, places, "NWL-E41")
    found = work.take(fire(fight, side, volley, mine, theirs, anti_tank=state.anti_tank))
    theirs = _suffer(work, fight.troops(other), theirs, volley.target, found.target_effect)
    lost = exchanges.firers_with_losses(found.firer_effects, found.collateral, volley.suffers)
    if found.choose_one:
        picked = places[volley.suffers]
        work.step("9.2-multiple", f"{unit_label(side, picked)} suffers", picked, "NWL-E41")
    for index, place in enumerate(volley.firers):
        if index in lost:
            mine = _suffer(work, fight.troops(side), mine, place, found.firer_effects[index])
    idf, insurgent = (mine, theirs) if side == "idf" else (theirs, mine)
    anti_tank = state.anti_tank and not found.anti_tank_ended
    return state._replace(idf=idf, insurgent=insurgent, anti_tank=anti_tank), found.collateral


def _suffer(
    work: Reasoning, troops: Sequence[Troops], units: tuple[UnitInBattle, ...], place: int, effect: Effect
) -> tuple[UnitInBattle, ...]:
    ruled = damage(troops[place].kind, effect, units[place])
    if ruled is None:
        return units
    lost = work.take(ruled)
    return changed(units, place, UnitInBattle(lost.new_disrupted, lost.new_strength))


def _check(parameter: str, units: tuple[Troops, ...], kinds: tuple[str, ...]) -> None:
    if not units:
        raise InputError(parameter, "an empty list; expected at least one unit")
    for place, unit in enumerate(units, 1):
        if unit.kind not in kinds:
            raise InputError(
                parameter, f"{place_in_words(parameter, place)}: {unit.kind!r} belongs to the other side"
            )
        refuse(
            (unit.supports or 0) > len(units),
            parameter,
            f"{place_in_words(parameter, place, 'supports')}: {len(units)} units, not {unit.supports}",
        )
        refuse(
            unit.fired and unit.kind not in LAUNCHERS,
            parameter,
            f"{place_in_words(parameter, place)}: fired is for launchers",
        )
        unit_damage_of = {"strength": "reduced" if unit.reduced else "full", "disrupted": unit.disrupted}
        try:  # what no such unit can be is not a unit here either
            unit_damage(unit=unit.kind, effect="disrupted", **unit_damage_of)  # type: ignore[arg-type] # as it takes
        except InputError as error:
            raise InputError(parameter, f"{place_in_words(parameter, place)}: {error.message}") from None
