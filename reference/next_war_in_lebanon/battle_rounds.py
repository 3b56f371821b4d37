"""The rounds of a battle: units, shots, who fires at whom, and what it does to them (9.2, 9.5, 9.8)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from countermarch.reference.engine import D6, Count, D6Pool, InputError, Note, Range
from countermarch.reference.engine.errors import place_in_words
from countermarch.reference.next_war_in_lebanon.combat import (
    Role,
    TargetingCheck,
    TargetPiece,
    targeting_check,
)
from countermarch.reference.next_war_in_lebanon.firefight import Effect, Firefight, Firer, firefight
from countermarch.reference.next_war_in_lebanon.game_data import GAME
from countermarch.reference.next_war_in_lebanon.losses import UnitDamage, unit_damage
from countermarch.reference.next_war_in_lebanon.support import SupportBonus, support_bonus
from countermarch.reference.next_war_in_lebanon.terms import NAMES, Mode, Scenario, Side, Strength, unit_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.reference.engine import Ruling

IdfKind = Literal["idf", "csu"]
EnemyKind = Literal["guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"]
Fighter = Literal[
    "idf", "csu", "guerrilla", "main-force", "militia", "rocket", "missile", "syrian", "syrian-missile"
]
Targeting = Literal["strongest-first", "weakest-first", "in-order"]
LAUNCHERS = frozenset({"rocket", "missile", "syrian-missile"})
NO_FIRE = LAUNCHERS | {"csu"}
OTHER: dict[Side, Side] = {"idf": "insurgent", "insurgent": "idf"}
_COMBAT = "printed combat rating (a CSU or launcher: its factor)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Troops:
    """A unit in a battle, as its counter shows it."""

    kind: Annotated[Fighter, "idf: any IDF unit except a CSU"]
    mode: Annotated[Mode, Note("its mode")]
    combat: Annotated[Count, _COMBAT]
    dispersed: Annotated[Count, "printed dispersed rating"]
    disrupted: Annotated[bool, Note("it is disrupted")] = False
    reduced: Annotated[bool, "it shows its reduced side"] = False
    reduced_combat: Annotated[
        Count | None, "combat rating once it is reduced in this battle; as before when left out"
    ] = None
    reduced_dispersed: Annotated[
        Count | None, "dispersed rating once it is reduced in this battle; as before when left out"
    ] = None
    supports: Annotated[
        int | None,
        Range(min=1),
        "CSU or launcher of the attacker: position in the list of the friendly unit to whose roll it adds "
        "its factor; "
        "where a rule chooses the targets of its side, the program chooses this too",
    ] = None
    fired: Annotated[bool, "launcher: it shows its Fired side"] = False


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
        "if the target beats several firers, its owner makes this one suffer; if none is marked, the first "
        "does",
    ] = False
    air_dice: Annotated[D6Pool, "the extra dice of Close Air Support, for one IDF shot"] = ()


class UnitInBattle(NamedTuple):
    """A unit in the course of a battle."""

    disrupted: bool
    strength: Strength

    @property
    def state(self) -> str:
        """Whether it is undisrupted, disrupted or eliminated."""
        if self.strength == "eliminated":
            return "eliminated"
        return "disrupted" if self.disrupted else "undisrupted"


Units = tuple[UnitInBattle, ...]


class Volley(NamedTuple):
    """All firers at one target in a round, by positions from 0; they are resolved together (NWL-E41).

    ``dice`` are the known dice of each firer, including Close Air Support, ``target_die`` is 0 if unknown,
    and ``due`` is the number of dice of each firer.
    """

    firers: tuple[int, ...]
    target: int
    support: tuple[int, ...]
    due: tuple[int, ...]
    suffers: int
    dice: tuple[tuple[int, ...], ...] = ()
    target_die: int = 0


class Plan(NamedTuple):
    """Who fires at whom in a round; ``notes`` are shots not made, with rule, reason and positions.

    ``helpers`` are the CSUs and launchers that add to a roll, each with the unit they support, by positions
    from 0. ``barred`` are the rulings that forbid shots in the current situation.
    """

    volleys: tuple[Volley, ...]
    notes: tuple[tuple[str, str, tuple[int, int]], ...] = ()
    helpers: tuple[tuple[int, int], ...] = ()
    barred: tuple[Ruling[TargetingCheck], ...] = ()


def before(troops: Troops) -> UnitInBattle:
    """Return a unit before the first shot."""
    return UnitInBattle(troops.disrupted, "reduced" if troops.reduced else "full")


def ratings(troops: Troops, now: UnitInBattle) -> tuple[int, int]:
    """Return the combat and dispersed ratings of a unit, of its reduced side if it was reduced.

    A launcher has one rating, its factor (NWL-E07, NWL-E49).
    """
    if troops.kind in LAUNCHERS:
        return troops.combat, troops.combat
    # values were given as the counter shows them: those of a unit that came reduced are of that side already
    if now.strength == "full" or troops.reduced:
        return troops.combat, troops.dispersed
    return (
        troops.combat if troops.reduced_combat is None else troops.reduced_combat,
        troops.dispersed if troops.reduced_dispersed is None else troops.reduced_dispersed,
    )


def rating(troops: Troops, now: UnitInBattle) -> int:
    """Return the rating of a unit in its mode."""
    return ratings(troops, now)[0 if troops.mode == "combat" else 1]


@dataclass(frozen=True)
class Fight:
    """What both rounds of a battle have in common."""

    scenario: Scenario
    attacker: Side
    idf: tuple[Troops, ...]
    insurgent: tuple[Troops, ...]
    idf_j4: bool
    insurgent_j4: bool
    idf_rule: Targeting | None
    insurgent_rule: Targeting | None

    def troops(self, side: Side) -> tuple[Troops, ...]:
        """Return the units of a side."""
        return self.idf if side == "idf" else self.insurgent

    def j4(self, side: Side) -> bool:
        """Return whether combat support raises the ratings of a side."""
        return self.idf_j4 if side == "idf" else self.insurgent_j4

    def rule(self, side: Side) -> Targeting | None:
        """Return the rule by which a side chooses its targets; None if its shots are listed."""
        return self.idf_rule if side == "idf" else self.insurgent_rule

    def by_rule(self, side: Side, mine: Units, theirs: Units, *, air: bool) -> Plan:
        """Choose the targets of a side by its rule, each shot within 9.2 and 9.8.

        Its strongest unit fires first, undisrupted enemies come before disrupted ones.
        """
        own, enemies = self.troops(side), self.troops(OTHER[side])
        weakest = self.rule(side) == "weakest-first"
        in_order = self.rule(side) == "in-order"
        able = [
            place
            for place, now in enumerate(mine)
            if now.state == "undisrupted" and own[place].kind not in NO_FIRE
        ]
        if not in_order:
            able.sort(key=lambda place: -rating(own[place], mine[place]))
        strength = [
            0 if in_order else rating(enemies[place], now) * (1 if weakest else -1)
            for place, now in enumerate(theirs)
        ]
        order = [place for place, now in enumerate(theirs) if now.strength != "eliminated"]
        # the place last, so that equal targets are taken in the order of the list
        order.sort(key=lambda target: (theirs[target].disrupted, strength[target], target))
        fired: dict[int, list[int]] = {}
        firing: list[int] = []
        for place in able:
            mode = own[place].mode
            legal = (one for one in order if self.against(mode, enemies, theirs, fired, one).answer.legal)
            if (target := next(legal, None)) is not None:
                fired.setdefault(target, []).append(place)
                firing.append(place)
        helpers = self._helpers(side, mine, firing, None)
        return Plan(
            tuple(
                Volley(
                    tuple(firers),
                    target,
                    self._support(side, mine, helpers, firers),
                    tuple(_dice(air and place == firing[0]) for place in firers),
                    self._suffers(side, mine, firers),
                )
                for target, firers in fired.items()
            ),
            helpers=helpers,
        )

    def _suffers(self, side: Side, mine: Units, firers: Sequence[int]) -> int:
        """Return the firer that takes the loss: chosen by the enemy's rule, or else the first."""
        rule = self.rule(OTHER[side])
        if rule not in {"strongest-first", "weakest-first"}:
            return 0
        strengths = [rating(self.troops(side)[place], mine[place]) for place in firers]
        return strengths.index(max(strengths) if rule == "strongest-first" else min(strengths))

    def listed(self, side: Side, shots: Sequence[Shot], mine: Units, theirs: Units, *, air: bool) -> Plan:
        """Take the shots as listed, except those that losses have made impossible.

        A shot is barred if it would break 9.2 or 9.8 even had all shots before it been made. The dice of
        Close Air Support count only if it was not stopped.
        """
        own, enemies = self.troops(side), self.troops(OTHER[side])
        made: dict[int, list[Shot]] = {}
        every: dict[int, list[int]] = {}
        notes: list[tuple[str, str, tuple[int, int]]] = []
        barred = []
        for shot in shots:
            firer, target = mine[shot.firer - 1], theirs[shot.target - 1]
            fired = {place: [one.firer for one in there] for place, there in made.items()}
            why, rule = "", "9.2"
            if firer.state != "undisrupted":
                why = f"it has been {firer.state}"
            elif target.state == "eliminated":
                why = "the target has been eliminated"
            else:
                mode = own[shot.firer - 1].mode
                ruled = self.against(mode, enemies, theirs, fired, shot.target - 1)
                strict = self.against(mode, enemies, theirs, every, shot.target - 1)
                if not ruled.answer.legal and not strict.answer.legal:
                    barred.append(strict)
                elif not ruled.answer.legal:
                    last = ruled.answer.faults == ("csu-last",)
                    why, rule = "other targets come first", "9.8-last" if last else "9.2-spread"
            # also if the shot was not made: a later one must not become illegal because losses came between
            every.setdefault(shot.target - 1, []).append(shot.firer)
            if why:
                ours, other = unit_label(side, shot.firer), unit_label(OTHER[side], shot.target)
                notes.append((rule, f"{ours} does not fire at {other}: {why}", (shot.firer, shot.target)))
            else:
                made.setdefault(shot.target - 1, []).append(shot)
        firing = [shot.firer - 1 for there in made.values() for shot in there]
        named = {place: one.supports - 1 for place, one in enumerate(own) if one.supports is not None}
        helpers = self._helpers(side, mine, firing, named)
        return Plan(
            tuple(
                Volley(
                    tuple(shot.firer - 1 for shot in there),
                    target,
                    self._support(side, mine, helpers, [shot.firer - 1 for shot in there]),
                    tuple(1 + len(shot.air_dice) * air for shot in there),
                    next((place for place, shot in enumerate(there) if shot.chosen), 0),
                    tuple((shot.die, *shot.air_dice * air) for shot in there),
                    there[0].target_die,
                )
                for target, there in made.items()
            ),
            tuple(notes),
            helpers,
            tuple(barred),
        )

    def against(
        self, mode: Mode, enemies: Sequence[Troops], theirs: Units, fired: dict[int, list[int]], target: int
    ) -> Ruling[TargetingCheck]:
        """Ask whether a unit in a mode may fire at a target (9.2, 9.8)."""
        there = tuple(
            place for place, now in enumerate(theirs) if now.state != "eliminated" or place == target
        )
        targets = tuple(
            (
                enemies[place].kind in NO_FIRE,
                enemies[place].mode,
                len(fired.get(place, ())),
                theirs[place].state == "eliminated",
            )
            for place in there
        )
        return _against(mode, targets, there.index(target) + 1)

    def _helpers(
        self, side: Side, mine: Units, firing: Sequence[int], named: dict[int, int] | None
    ) -> tuple[tuple[int, int], ...]:
        """Return the CSUs and launchers that add to a roll, each with the unit that they support.

        ``named`` says whom; without it they are distributed to the units that fire, in their order (9.8).
        """
        if not firing:
            return ()
        able = [place for place, one in enumerate(self.troops(side)) if one.kind in NO_FIRE]
        shared = {place: firing[number % len(firing)] for number, place in enumerate(able)}
        whom = shared if named is None else {at: one for at, one in named.items() if one in firing}
        return tuple((at, one) for at, one in whom.items() if self._bonus(side, at, mine[at]))

    def _support(
        self, side: Side, mine: Units, helpers: Sequence[tuple[int, int]], firers: Sequence[int]
    ) -> tuple[int, ...]:
        """Return what those that support it add to the roll of each firer."""
        return tuple(
            sum(self._bonus(side, at, mine[at]) for at, whom in helpers if whom == place) for place in firers
        )

    def _bonus(self, side: Side, place: int, now: UnitInBattle) -> int:
        """Return what a CSU or launcher adds to a friend's roll."""
        if now.state == "eliminated":
            return 0
        role: Role = "attacker" if side == self.attacker else "defender"
        return supporting(self.troops(side)[place], now, role).answer.bonus


def supporting(helper: Troops, now: UnitInBattle, role: Role, *, alone: bool = False) -> Ruling[SupportBonus]:
    """Ask what a CSU or launcher adds to a friend's roll."""
    kind = "missile" if helper.kind == "syrian-missile" else helper.kind
    factor = ratings(helper, now)[0]
    return support_bonus(
        kind=kind,  # type: ignore[arg-type] # of NO_FIRE
        role=role,
        factor=factor,
        disrupted=now.disrupted,
        fired=helper.fired,
        alone=alone,
    )


@lru_cache(maxsize=4096)
def _against(
    mode: Mode, targets: tuple[tuple[bool, Mode, int, bool], ...], pick: int
) -> Ruling[TargetingCheck]:
    there = tuple(
        TargetPiece(kind="csu" if no_fire else "unit", mode=its, targeted=times, evading=gone)
        for no_fire, its, times, gone in targets
    )
    return targeting_check(firer_mode=mode, targets=there, pick=pick)


def _dice(air: bool) -> int:
    return GAME.number("firefight-dice") + (GAME.number("air-support-dice") if air else 0)


def fire(
    fight: Fight, side: Side, volley: Volley, mine: Units, theirs: Units, *, anti_tank: bool
) -> Ruling[Firefight]:
    """Resolve a volley whose dice are known against the target's one die (9.2, 10.1)."""
    own = fight.troops(side)
    target = fight.troops(OTHER[side])[volley.target]
    combat, dispersed = ratings(target, theirs[volley.target])
    return firefight(
        scenario=fight.scenario,
        firing_side=side,
        firers=tuple(
            Firer(own[place].mode, rating(own[place], mine[place]), dice, support)
            for place, dice, support in zip(volley.firers, volley.dice, volley.support, strict=True)
        ),
        target_mode=target.mode,
        target_combat_rating=combat,
        target_dispersed_rating=dispersed,
        target_die=volley.target_die,
        target_disrupted=theirs[volley.target].disrupted,
        firer_j4=fight.j4(side),
        target_j4=fight.j4(OTHER[side]),
        anti_tank=anti_tank,
    )


def damage(kind: Fighter, effect: Effect, now: UnitInBattle) -> Ruling[UnitDamage] | None:
    """Return what an effect does to a unit; None for no effect."""
    if effect == "none":
        return None
    strength: Literal["full", "reduced"] = "reduced" if now.strength == "reduced" else "full"
    return unit_damage(unit=kind, effect=effect, strength=strength, disrupted=now.disrupted)


def changed(units: Units, place: int, now: UnitInBattle) -> Units:
    """Return the units with one of them replaced."""
    return (*units[:place], now, *units[place + 1 :])


def check_shots(fight: Fight, side: Side, shots: Sequence[Shot], parameter: str) -> None:
    """Raise ``InputError`` for shots that name no unit."""
    chosen: set[int] = set()
    for number, shot in enumerate(shots, 1):
        for place, whose in ((shot.firer, side), (shot.target, OTHER[side])):
            there = len(fight.troops(whose))
            if place > there:
                text = f"{place_in_words(parameter, number)}: {NAMES[whose]} has {there} units, not {place}"
                raise InputError(parameter, text)
        more = GAME.number("air-support-dice")
        if shot.air_dice and len(shot.air_dice) != more:
            text = f"{len(shot.air_dice)} dice; expected {more} for an IDF shot"
            raise InputError(parameter, f"{place_in_words(parameter, number, 'air_dice')}: {text}")
        if shot.chosen and shot.target in chosen:
            raise InputError(
                parameter,
                f"{place_in_words(parameter, number)}: another unit that fires at the same target is already "
                "marked as chosen",
            )
        if shot.chosen:
            chosen.add(shot.target)


def forbidden(
    fight: Fight, side: Side, shots: Sequence[Shot], *, first: bool
) -> list[Ruling[TargetingCheck]]:
    """Return why listed shots were never legal, whatever the losses (9.2, 9.8).

    The distribution of shots is only checked in the ``first`` round; in the second it depends on losses.
    """
    enemies = fight.troops(OTHER[side])
    fired: list[int] = []
    found = []
    for number, shot in enumerate(shots):
        own = fight.troops(side)[shot.firer - 1]
        times = [one.target for one in shots[:number]] if first else []
        ruled = targeting_check(
            firer_kind="csu" if own.kind in NO_FIRE else "unit",
            firer_mode=own.mode,
            firer_disrupted=own.disrupted,
            firer_has_rolled=shot.firer in fired,
            targets=tuple(
                TargetPiece(
                    kind="csu" if first and enemy.kind in NO_FIRE else "unit",
                    mode=enemy.mode,
                    targeted=times.count(place),
                )
                for place, enemy in enumerate(enemies, 1)
            ),
            pick=shot.target,
        )
        fired.append(shot.firer)
        if not ruled.answer.legal:
            found.append(ruled)
    return found
