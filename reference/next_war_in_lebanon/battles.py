"""A whole battle: tactical advantage, two rounds of firefights, losses as they fall, the outcome."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from reference.engine import D6, Count, InputError, Note, Range, Ruling, question
from reference.next_war_in_lebanon.book import GAME
from reference.next_war_in_lebanon.cascading import cascading_draws
from reference.next_war_in_lebanon.combat import (
    Target,
    Winner,
    battle_outcome,
    tactical_advantage,
    targeting_check,
)
from reference.next_war_in_lebanon.firefight import Effect, Firer, firefight
from reference.next_war_in_lebanon.losses import unit_damage
from reference.next_war_in_lebanon.reasoning import Reasoning, refuse
from reference.next_war_in_lebanon.support import battle_chit
from reference.next_war_in_lebanon.words import (
    IN_2006,
    NAMES,
    SCENARIO,
    Mode,
    Scenario,
    Side,
    Strength,
    Terrain,
)

IdfKind = Literal["idf", "csu"]
EnemyKind = Literal["guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"]
Fighter = Literal[
    "idf", "csu", "guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"
]
_NO_FIRE = frozenset({"csu", "rocket", "missile", "syrian-missile"})
_COMBAT = "printed combat rating (a CSU or launcher: its factor)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Troops:
    """A unit in a battle, as its counter lies."""

    kind: Annotated[Fighter, "idf: any IDF unit but a CSU"]
    mode: Annotated[Mode, Note("its mode")]
    combat: Annotated[Count, _COMBAT]
    dispersed: Annotated[Count, "printed dispersed rating"]
    disrupted: Annotated[bool, Note("it is disrupted")] = False
    reduced: Annotated[bool, "it shows its reduced side"] = False
    reduced_combat: Annotated[
        Count | None, "combat rating once it is reduced in this battle; as before when left out"
    ] = None
    reduced_dispersed: Annotated[Count | None, "dispersed rating then, likewise"] = None


@dataclass(frozen=True, slots=True)
class Shot:
    """One unit fires at one enemy unit."""

    firer: Annotated[int, Range(min=1), "place of the firing unit in its side's list"]
    target: Annotated[int, Range(min=1), "place of the target in the other list"]
    die: Annotated[D6, "the firer's die"]
    target_die: Annotated[
        D6, "the target's die; a target has one in a round, that of the first shot made at it"
    ]
    chosen: Annotated[
        bool,
        "should the target beat several firers, its owner has this one suffer; if none is chosen, the first",
    ] = False


@dataclass(frozen=True, slots=True)
class Fought:
    """A battle from beginning to end."""

    first_round: Annotated[Side, "side with the tactical advantage, which fires first"]
    idf_undisrupted: Annotated[int, "IDF units left undisrupted"]
    idf_disrupted: Annotated[int, "IDF units left disrupted"]
    idf_eliminated: Annotated[int, "IDF units gone"]
    insurgent_undisrupted: Annotated[int, "Insurgent and Syrian units left undisrupted"]
    insurgent_disrupted: Annotated[int, "left disrupted"]
    insurgent_eliminated: Annotated[int, "gone"]
    winner: Annotated[Winner, "as in battle-outcome, were there no evaders"]
    chits: Annotated[int, "1 to the winner, drawn blind; 0 without"]
    cascading_draws: Annotated[int, "cards for ties"]
    fights_again: Annotated[bool, "both sides still have units"]
    lapsed: Annotated[int, "shots not made: firer or target out of it by then, or others first"]


@question(
    "battle",
    asks="How does this whole battle turn out?",
    rules=(
        *("2.1", "2.2-hq", "2.2-unit", "3.0-control", "3.0-mode", "3.0-parentheses", "3.0-ratings"),
        *("2.7", "7.1C", "7.4C", "9.1", "9.1-tie", "9.2", "9.2-loser", "9.2-mode", "9.2-multiple"),
        *("9.2-spread", "9.2-tie", "9.3", "9.3-launcher", "9.3-twice", "9.4", "9.5", "9.5-again", "9.6"),
        *("9.6-winner", "9.7", "9.8", "9.8-last", "9.9", "10.1", "10.2", "13.1", "13.2"),
    ),
    result="winner",
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
    defender_die: Annotated[D6, "defender's die for it"],
    first_round: Annotated[
        tuple[Shot, ...],
        "shots of the side with the advantage, in their order; each unit fires once, without support of a "
        "CSU, Close Air Support or AT",
    ] = (),
    second_round: Annotated[tuple[Shot, ...], "shots of the other side, in their order"] = (),
    kfir_present: Annotated[bool, "the 900 Kfir is in the zone"] = False,
    idf_j4: Annotated[
        bool, "the IDF plays combat support: +1 to its ratings; refused where battle-chit says no"
    ] = False,
    insurgent_j4: Annotated[
        bool, "the Insurgent plays combat support: +1; likewise, as of Syria where all units are Syrian"
    ] = False,
) -> Ruling[Fought]:
    """Fight both rounds, all that fire at one target settled together, every loss at once (9.1 to 9.9).

    Support by CSUs and launchers (9.8), Close Air Support, J-6 and anti-tank chits and evaders are left out:
    ``firefight``, ``tactical-advantage`` and ``battle-outcome`` take them in.

    >>> guerrilla = Troops(kind="guerrilla", mode="combat", combat=2, dispersed=3)
    >>> found = battle(
    ...     attacker="idf", terrain="remote", attacker_die=5, defender_die=2,
    ...     idf_units=[Troops(kind="idf", mode="combat", combat=4, dispersed=2)],
    ...     insurgent_units=[guerrilla], first_round=[Shot(1, 1, 4, 3)],
    ... ).answer
    >>> found.winner, found.insurgent_disrupted, found.fights_again
    ('attacker', 1, True)
    """
    syrian = any(unit.kind.startswith("syrian") for unit in insurgent_units)
    refuse(syrian and scenario == IN_2006, "insurgent_units", "Syrian units in 2006, which has none")
    _check("idf_units", idf_units, get_args(IdfKind))
    _check("insurgent_units", insurgent_units, get_args(EnemyKind))
    work = Reasoning(GAME)
    forces: dict[Side, list[_Unit]] = {
        "idf": [_Unit(one) for one in idf_units],
        "insurgent": [_Unit(one) for one in insurgent_units],
    }
    defender: Side = "insurgent" if attacker == "idf" else "idf"
    rolled = work.take(
        tactical_advantage(
            scenario=scenario,
            attacker=attacker,
            terrain=terrain,
            attacker_die=attacker_die,
            defender_die=defender_die,
            attacker_disrupted=any(unit.disrupted for unit in forces[attacker]),
            defender_disrupted=any(unit.disrupted for unit in forces[defender]),
            kfir_present=kfir_present,
        )
    )
    if idf_j4:
        _add_support(work, "idf", attacker, terrain, idf_units)
    if insurgent_j4:
        _add_support(work, "insurgent", attacker, terrain, insurgent_units)
    if any(unit.troops.kind in _NO_FIRE for unit in forces[attacker]):
        work.step("9.8", "the support of a CSU or launcher is left out here; a firefight takes it in", 0)
    fight = _Fight(work, scenario, forces, {"idf": idf_j4, "insurgent": insurgent_j4})
    fight.round(rolled.first_round, first_round, "first_round")
    fight.round(rolled.second_round, second_round, "second_round")
    left = {side: Counter(unit.state for unit in units) for side, units in forces.items()}
    end = work.take(
        battle_outcome(
            attacker_undisrupted=left[attacker]["undisrupted"],
            attacker_disrupted=left[attacker]["disrupted"],
            defender_undisrupted=left[defender]["undisrupted"],
            defender_disrupted=left[defender]["disrupted"],
        )
    )
    cards = work.take(cascading_draws(ties=fight.ties)).draws
    idf, others = left["idf"], left["insurgent"]
    return work.ruling(
        Fought(
            rolled.first_round,
            idf["undisrupted"],
            idf["disrupted"],
            idf["eliminated"],
            others["undisrupted"],
            others["disrupted"],
            others["eliminated"],
            end.winner,
            end.chits,
            cards,
            end.fights_again,
            fight.lapsed,
        )
    )


def _add_support(
    work: Reasoning, side: Side, attacker: Side, terrain: Terrain, units: tuple[Troops, ...]
) -> None:
    """Add a side's combat support as ``battle-chit`` rules it (7.4C), or refuse it."""
    syrian = all(unit.kind.startswith("syrian") for unit in units)
    chit = battle_chit(
        side="syrian" if syrian else side,
        use="combat-support",
        role="attacker" if side == attacker else "defender",
        terrain=terrain,
        undisrupted_csu=sum(unit.kind == "csu" and not unit.disrupted for unit in units),
    )
    defending = "urban-defender" in chit.answer.faults
    where = "in defence of an urban zone" if defending else "in an urban zone without an undisrupted CSU"
    refuse(not chit.answer.legal, f"{side}_j4", f"true {where} (7.4C); false would do")
    work.take(chit)


class _Unit:
    """A unit as it stands in the course of the battle."""

    def __init__(self, troops: Troops) -> None:
        self.troops = troops
        self.disrupted = troops.disrupted
        self.strength: Strength = "reduced" if troops.reduced else "full"

    @property
    def ratings(self) -> tuple[int, int]:
        """Its combat and dispersed ratings, those of its reduced side once it was reduced."""
        own = self.troops
        if self.strength == "full" or own.reduced:
            return own.combat, own.dispersed
        return (
            own.combat if own.reduced_combat is None else own.reduced_combat,
            own.dispersed if own.reduced_dispersed is None else own.reduced_dispersed,
        )

    @property
    def rating(self) -> int:
        """The rating of its mode."""
        return self.ratings[0 if self.troops.mode == "combat" else 1]

    @property
    def state(self) -> str:
        """Whether it is undisrupted, disrupted or eliminated."""
        if self.strength == "eliminated":
            return "eliminated"
        return "disrupted" if self.disrupted else "undisrupted"


class _Fight:
    """The rounds of a battle; losses fall at once."""

    def __init__(
        self, work: Reasoning, scenario: Scenario, forces: dict[Side, list[_Unit]], j4: dict[Side, bool]
    ) -> None:
        self.work, self.scenario, self.forces, self.j4 = work, scenario, forces, j4
        self.ties = self.lapsed = 0

    def round(self, side: Side, shots: tuple[Shot, ...], parameter: str) -> None:
        """Fire one side's shots (9.2, 9.5); one that the losses by then do not allow is not made.

        All that fire at one target are settled together, once the last of them has fired (NWL-E41).
        """
        other: Side = "insurgent" if side == "idf" else "idf"
        self._check_shots(side, shots, parameter)
        made: dict[int, list[Shot]] = {shot.target: [] for shot in shots}
        for number, shot in enumerate(shots, 1):
            firer, target = self.forces[side][shot.firer - 1], self.forces[other][shot.target - 1]
            who = f"unit {shot.firer} of {NAMES[side]} at unit {shot.target} of {NAMES[other]}"
            targeted = {place: len(fired) for place, fired in made.items()}
            if why := self._lapses(firer, target, other, targeted):
                self.lapsed += 1
                self.work.step("9.2", f"{who}: not made, {why}", [shot.firer, shot.target])
            else:
                made[shot.target].append(shot)
                self.work.step("9.2", f"{who}: fired", [shot.firer, shot.target])
            last = all(later.target != shot.target for later in shots[number:])
            if last and made[shot.target]:
                self._fire(side, made[shot.target])

    def _check_shots(self, side: Side, shots: tuple[Shot, ...], parameter: str) -> None:
        """Refuse shots that no course of the battle allows (3.0, 9.2, 9.3, 9.8)."""
        other: Side = "insurgent" if side == "idf" else "idf"
        fired: set[int] = set()
        chosen: set[int] = set()
        for number, shot in enumerate(shots, 1):
            firer = self._unit(side, shot.firer, parameter, number)
            target = self._unit(other, shot.target, parameter, number)
            if shot.firer in fired:
                raise InputError(parameter, f"item {number}: unit {shot.firer} has fired in this round")
            fired.add(shot.firer)
            self._check_shot(firer, target, f"item {number}", parameter)
            if shot.chosen and shot.target in chosen:
                raise InputError(parameter, f"item {number}: another that fires at the same unit is chosen")
            if shot.chosen:
                chosen.add(shot.target)

    def _unit(self, side: Side, place: int, parameter: str, number: int) -> _Unit:
        units = self.forces[side]
        if place > len(units):
            raise InputError(parameter, f"item {number}: {NAMES[side]} has {len(units)} units, not {place}")
        return units[place - 1]

    def _check_shot(self, firer: _Unit, target: _Unit, item: str, parameter: str) -> None:
        own = firer.troops
        if own.disrupted:
            raise InputError(parameter, f"{item}: a disrupted unit never fires")
        if own.kind in _NO_FIRE:
            raise InputError(parameter, f"{item}: a {own.kind} does not fire by itself")
        if own.mode == "combat" and target.troops.mode == "dispersed":
            raise InputError(parameter, f"{item}: a unit in combat mode cannot attack a dispersed one")

    def _lapses(self, firer: _Unit, target: _Unit, other: Side, targeted: dict[int, int]) -> str:
        """Say why a shot cannot be made by now; empty where it can (9.2, 9.5)."""
        if firer.state != "undisrupted":
            return f"the firer is {firer.state} by then"
        if target.state == "eliminated":
            return "the target is eliminated by then"
        there = [
            (place, unit) for place, unit in enumerate(self.forces[other], 1) if unit.state != "eliminated"
        ]
        targets = tuple(
            Target(
                kind="csu" if unit.troops.kind in _NO_FIRE else "unit",
                mode=unit.troops.mode,
                targeted=targeted.get(place, 0),
            )
            for place, unit in there
        )
        pick = next(index for index, (_, unit) in enumerate(there, 1) if unit is target)
        allowed = targeting_check(firer_mode=firer.troops.mode, targets=targets, pick=pick).answer
        return "others come first" if not allowed.legal else ""

    def _fire(self, side: Side, shots: list[Shot]) -> None:
        """Settle all that fire at one target against its one die (9.2, 10.1)."""
        other: Side = "insurgent" if side == "idf" else "idf"
        place, die = shots[0].target, shots[0].target_die
        firers = [self.forces[side][shot.firer - 1] for shot in shots]
        target = self.forces[other][place - 1]
        if len(shots) > 1:
            units = ", ".join(str(shot.firer) for shot in shots)
            text = f"units {units} of {NAMES[side]} fire at unit {place} of {NAMES[other]}"
            text += f", which has one die, {die}"
            if any(shot.target_die != die for shot in shots):
                text += "; what stands beside a later shot does not count"
            self.work.step("9.2-multiple", text, [shot.firer for shot in shots], "NWL-E41")
        combat, dispersed = target.ratings
        found = self.work.take(
            firefight(
                scenario=self.scenario,
                firing_side=side,
                firers=tuple(
                    Firer(unit.troops.mode, unit.rating, (shot.die,))
                    for unit, shot in zip(firers, shots, strict=True)
                ),
                target_mode=target.troops.mode,
                target_combat_rating=combat,
                target_dispersed_rating=dispersed,
                target_die=die,
                target_disrupted=target.disrupted,
                firer_j4=self.j4[side],
                target_j4=self.j4[other],
            )
        )
        self.ties += found.collateral
        self._suffer(target, found.target_effect)
        one = self._picked(side, shots) if found.choose_one else None
        for index, unit in enumerate(firers):
            if one is None or index == one:
                self._suffer(unit, found.firer_effects[index])

    def _picked(self, side: Side, shots: list[Shot]) -> int:
        """Which of several firers suffers, as the target's owner chooses; the first where none is chosen."""
        for index, shot in enumerate(shots):
            if shot.chosen:
                text = f"unit {shot.firer} of {NAMES[side]} suffers, as chosen"
                self.work.step("9.2-multiple", text, shot.firer, "NWL-E41")
                return index
        text = f"unit {shots[0].firer} of {NAMES[side]} suffers, the first of them: none is chosen"
        self.work.step("9.2-multiple", text, shots[0].firer, "NWL-E41")
        return 0

    def _suffer(self, unit: _Unit, effect: Effect) -> None:
        if effect == "none":
            return
        lost = self.work.take(
            unit_damage(
                unit=unit.troops.kind,
                effect=effect,
                strength="reduced" if unit.strength == "reduced" else "full",
                disrupted=unit.disrupted,
            )
        )
        unit.strength, unit.disrupted = lost.new_strength, lost.new_disrupted


def _check(parameter: str, units: tuple[Troops, ...], kinds: tuple[str, ...]) -> None:
    if not units:
        raise InputError(parameter, "an empty list; at least one unit would do")
    for place, unit in enumerate(units, 1):
        if unit.kind not in kinds:
            raise InputError(parameter, f"item {place}: {unit.kind!r} is of the other side")
        unit_damage_of = {"strength": "reduced" if unit.reduced else "full", "disrupted": unit.disrupted}
        try:  # what no such unit can be is no unit here either
            unit_damage(unit=unit.kind, effect="disrupted", **unit_damage_of)  # type: ignore[arg-type] # as it takes
        except InputError as error:
            raise InputError(parameter, f"item {place}: {error.message}") from None
