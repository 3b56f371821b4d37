"""The rounds of a battle: units and their shots, settled target by target, losses as they fall (9.2, 9.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from countermarch.reference.engine import D6, Count, InputError, Note, Range
from countermarch.reference.next_war_in_lebanon.combat import Target, targeting_check
from countermarch.reference.next_war_in_lebanon.firefight import Effect, Firer, firefight
from countermarch.reference.next_war_in_lebanon.losses import unit_damage
from countermarch.reference.next_war_in_lebanon.words import NAMES, Mode, Scenario, Side, Strength

if TYPE_CHECKING:
    from countermarch.reference.next_war_in_lebanon.reasoning import Reasoning

IdfKind = Literal["idf", "csu"]
EnemyKind = Literal["guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"]
Fighter = Literal[
    "idf", "csu", "guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"
]
NO_FIRE = frozenset({"csu", "rocket", "missile", "syrian-missile"})
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


@dataclass(slots=True)
class FightingUnit:
    """A unit as it stands in the course of the battle."""

    troops: Troops
    disrupted: bool
    strength: Strength

    @classmethod
    def before(cls, troops: Troops) -> FightingUnit:
        """Take a unit as it stands before the first shot."""
        return cls(troops, troops.disrupted, "reduced" if troops.reduced else "full")

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


@dataclass(slots=True)
class Fight:
    """The rounds of a battle; losses fall at once, ties and shots that lapse are counted."""

    work: Reasoning
    scenario: Scenario
    forces: dict[Side, list[FightingUnit]]
    j4: dict[Side, bool]
    ties: int = 0
    lapsed: int = 0

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

    def _unit(self, side: Side, place: int, parameter: str, number: int) -> FightingUnit:
        units = self.forces[side]
        if place > len(units):
            raise InputError(parameter, f"item {number}: {NAMES[side]} has {len(units)} units, not {place}")
        return units[place - 1]

    def _check_shot(self, firer: FightingUnit, target: FightingUnit, item: str, parameter: str) -> None:
        own = firer.troops
        if own.disrupted:
            raise InputError(parameter, f"{item}: a disrupted unit never fires")
        if own.kind in NO_FIRE:
            raise InputError(parameter, f"{item}: a {own.kind} does not fire by itself")
        if own.mode == "combat" and target.troops.mode == "dispersed":
            raise InputError(parameter, f"{item}: a unit in combat mode cannot attack a dispersed one")

    def _lapses(
        self, firer: FightingUnit, target: FightingUnit, other: Side, targeted: dict[int, int]
    ) -> str:
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
                kind="csu" if unit.troops.kind in NO_FIRE else "unit",
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
                text += "; what is beside a later shot does not count"
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

    def _suffer(self, unit: FightingUnit, effect: Effect) -> None:
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
