"""The chances of a volley, and of a whole battle as a chance tree (9.1, 9.2, 9.5)."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from countermarch.reference.next_war_in_lebanon.battle_rounds import (
    OTHER,
    Fight,
    UnitInBattle,
    Units,
    Volley,
    changed,
    damage,
    rating,
    ratings,
)
from countermarch.reference.next_war_in_lebanon.firefight import settled
from countermarch.reference.next_war_in_lebanon.game_data import GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.engine.chance_tree import ChanceEvent
    from countermarch.reference.next_war_in_lebanon.battle_rounds import Fighter, Plan, Shot
    from countermarch.reference.next_war_in_lebanon.combat import TargetFault
    from countermarch.reference.next_war_in_lebanon.firefight import Effect
    from countermarch.reference.next_war_in_lebanon.terms import Side

_LOW = -99
"""A margin that can no longer be decisive."""

_COST_PER_POSITION = 300
"""Measured cost of a position after the first round, in transitions of about a microsecond each."""

_FACES = range(1, 7)


class Duel(NamedTuple):
    """A firer against the target: bonuses of both, whether their modes differ, and the firer's dice.

    ``known`` are its rolled dice, ``left`` is the number anti_tank_left to roll.
    """

    own: int
    theirs: int
    modes_differ: bool
    known: tuple[int, ...]
    left: int


class Clash(NamedTuple):
    """The result of a volley: effects on the target and the firers, a tie, whether anti-tank fire is left."""

    target: Effect
    firers: tuple[Effect, ...]
    tie: bool
    anti_tank: bool


@lru_cache(maxsize=4096)
def clashes(
    duels: tuple[Duel, ...], target_die: int, firing: Side, anti_tank: bool
) -> tuple[int, tuple[tuple[Clash, int], ...]]:
    """Return the number of rolls of a volley, and how many of them give each result.

    Firers are added one by one, and margins that can no longer be decisive are merged. ``target_die`` is 0 if
    it is anti_tank_left to roll.
    """
    bonus, ends = GAME.number("anti-tank-bonus"), GAME.number("anti-tank-ends")
    faces = [target_die] if target_die else _FACES
    found: dict[Clash, int] = defaultdict(int)
    total = len(faces)
    for duel in duels:
        total *= 6**duel.left
    for face in faces:
        left = anti_tank and not (firing == "idf" and face == ends)
        raised = bonus if left and firing == "idf" else 0
        margins: dict[tuple[tuple[int, ...], bool], int] = {((), left): 1}
        for duel in duels:
            grown: dict[tuple[tuple[int, ...], bool], int] = defaultdict(int)
            for best, ways in _highest(duel.known, duel.left):
                for (before_it, had_it), count in margins.items():
                    anti_tank_left = had_it and not (firing == "insurgent" and best == ends)
                    more = bonus if anti_tank_left and firing == "insurgent" else 0
                    margin = best + duel.own + more - (face + duel.theirs + raised)
                    grown[_decisive((*before_it, margin)), anti_tank_left] += count * ways
            margins = grown
        modes_differ = [duel.modes_differ for duel in duels]
        for (margin_of_each, anti_tank_left), count in margins.items():
            result, target, firers = settled(margin_of_each, modes_differ)
            # a NamedTuple per result: equal ones merge, which keeps large battles countable
            found[Clash(target, firers, result == "tie", anti_tank_left)] += count
    return total, tuple(found.items())


@lru_cache(maxsize=64)
def _highest(known: tuple[int, ...], left: int) -> tuple[tuple[int, int], ...]:
    """Return the possible highest dice, each with its number of rolls."""
    best = max(known, default=0)
    if not left:
        return ((best, 1),)
    ways: dict[int, int] = defaultdict(int)
    for face in _FACES:
        # rolls whose highest die is this face: all up to it, less those below it
        ways[max(best, face)] += face**left - (face - 1) ** left
    return tuple(ways.items())


def _decisive(margins: tuple[int, ...]) -> tuple[int, ...]:
    best = max(margins)
    return tuple(margin if margin == best and best >= 0 else _LOW for margin in margins)


class FightState(NamedTuple):
    """A battle in progress.

    ``volleys`` are the remaining ones of the round, None before they are chosen. ``lapsed`` counts volleys
    whose firers or target are gone; ``faults`` are the choices of targets that the rules refuse.
    """

    stage: int
    shots_at_air: int
    air: bool
    anti_tank: bool
    first: Side
    idf: Units
    insurgent: Units
    volleys: tuple[Volley, ...] | None = None
    tied: bool = False
    lapsed: int = 0
    faults: tuple[TargetFault, ...] = ()


AIR, ADVANTAGE, FIRST, SECOND, OVER, REFUSED = range(6)


class Rolls(NamedTuple):
    """The rolls of a battle besides its volleys.

    ``names`` are the open parameters; ``sam`` returns whether a die stops close air support, ``firsts`` the
    number of rolls with which each side fires first, ``barred`` whether the listed shots are illegal if a
    side fires first, ``answer`` the answer for a final state.
    """

    names: frozenset[str]
    shots: tuple[tuple[Shot, ...], tuple[Shot, ...]]
    sam: Callable[[int], bool]
    firsts: Callable[[], Counter[Side]]
    barred: Callable[[Side], bool]
    answer: Callable[[FightState], object]


class BattleTree:
    """The chance tree of a battle.

    >>> from countermarch.reference.engine.odds import odds
    >>> idf = {"kind": "idf", "mode": "combat", "combat": 4, "dispersed": 2}
    >>> guerrilla = {"kind": "guerrilla", "mode": "combat", "combat": 2, "dispersed": 3}
    >>> facts = {"attacker": "idf", "terrain": "remote", "attacker_die": 3, "defender_die": 3}
    >>> facts |= {"idf_units": [idf], "insurgent_units": [guerrilla], "idf_targeting": "strongest-first"}
    >>> facts |= {"insurgent_targeting": "weakest-first", "idf_j4": True, "insurgent_j4": True}
    >>> facts |= {"air_support": True, "sam_dice": "1d6"}
    >>> str(odds("next-war-in-lebanon", "battle", facts, ["winner"]).outcomes[0].probability)
    '170527/209952'
    """

    def __init__(self, fight: Fight, start: FightState, rolls: Rolls) -> None:
        """Start before anything is rolled."""
        self.fight, self.start, self.rolls = fight, start, rolls
        self.rolled: set[str] = set(rolls.names)
        self.by_fields = False

    def estimate(self) -> int:
        """Return about how many transitions follow the first round, if no results of its volleys coincide."""
        found = 0
        shots = self.rolls.shots[0]
        for side in self.rolls.firsts():
            if self.rolls.barred(side):
                continue
            mine, theirs = sides(self.start, side)
            plan = plan_of(self.fight, side, shots, mine, theirs, air=self.start.air)
            ends = [
                clashes(duels_of(self.fight, side, volley, mine, theirs), volley.target_die, side, False)[1]  # noqa: FBT003 -- no anti-tank fire
                for volley in plan.volleys
            ]
            found += prod(map(len, ends))
        apart = self.start.anti_tank or (self.start.air and self.start.shots_at_air > 0)
        return found * _COST_PER_POSITION * (3 if apart else 1)

    def first(self) -> FightState:
        """Return the battle before anything is rolled."""
        return self.start

    def answer(self, state: FightState) -> object:
        """Return the answer for a final state."""
        return self.rolls.answer(state)

    def next_event(self, state: FightState) -> ChanceEvent[FightState] | None:
        """Return the next event; None after the second round."""
        if state.stage >= OVER:
            return None
        if state.stage == AIR:
            return self._shot_at(state)
        if state.stage == ADVANTAGE:
            firsts = self.rolls.firsts()
            return sum(firsts.values()), [
                (state._replace(stage=FIRST, first=side), ways) for side, ways in firsts.items()
            ]
        side: Side = state.first if state.stage == FIRST else OTHER[state.first]
        if state.volleys:
            return self._settled(state, side)
        return 1, [(self._planned(state, side) if state.volleys is None else self._next_round(state), 1)]

    def _shot_at(self, state: FightState) -> ChanceEvent[FightState]:
        """Fire one SAM at the air support (7.4A)."""
        if not state.shots_at_air:
            return 1, [(state._replace(stage=ADVANTAGE), 1)]
        hits = sum(self.rolls.sam(face) for face in _FACES)
        missed = state._replace(shots_at_air=state.shots_at_air - 1)
        return 6, [(state._replace(shots_at_air=0, air=False), hits), (missed, 6 - hits)]

    def _planned(self, state: FightState, side: Side) -> FightState:
        shots = self.rolls.shots[state.stage - FIRST]
        if state.stage == FIRST and self.rolls.barred(side):
            return state._replace(stage=REFUSED)
        mine, theirs = sides(state, side)
        plan = plan_of(self.fight, side, shots, mine, theirs, air=state.air)
        if plan.barred:
            against = {code for ruled in plan.barred for code in ruled.answer.faults}
            return self.start._replace(stage=REFUSED, first=state.first, faults=tuple(sorted(against)))
        return _merged(state._replace(volleys=plan.volleys, lapsed=state.lapsed + len(plan.notes)))

    def _next_round(self, state: FightState) -> FightState:
        if state.stage == SECOND:
            return state._replace(stage=OVER, volleys=None)
        air = state.air and state.first != "idf"  # the IDF fires once: afterwards it makes no difference
        state = state._replace(stage=SECOND, volleys=None, air=air)
        if self.fight.idf_rule is None or self.fight.insurgent_rule is None:
            return state
        return state._replace(
            idf=_with_equal_units_sorted(self.fight.idf, state.idf),
            insurgent=_with_equal_units_sorted(self.fight.insurgent, state.insurgent),
        )

    def _settled(self, state: FightState, side: Side) -> ChanceEvent[FightState]:
        volley, *later = state.volleys or ()
        mine, theirs = sides(state, side)
        own, enemies = self.fight.troops(side), self.fight.troops(OTHER[side])
        duels = duels_of(self.fight, side, volley, mine, theirs)
        total, ends = clashes(duels, volley.target_die, side, state.anti_tank)
        grown: dict[FightState, int] = defaultdict(int)
        for clash, ways in ends:
            us, them = mine, theirs
            them = _hurt(enemies[volley.target].kind, clash.target, them, volley.target)
            lost = firers_with_losses(clash.firers, clash.tie, volley.suffers)
            for index, place in enumerate(volley.firers):
                if index in lost:
                    us = _hurt(own[place].kind, clash.firers[index], us, place)
            idf, insurgent = (us, them) if side == "idf" else (them, us)
            after = state._replace(
                idf=idf,
                insurgent=insurgent,
                volleys=tuple(later),
                tied=state.tied or clash.tie,
                anti_tank=clash.anti_tank,
            )
            grown[_merged(after)] += ways
        return total, list(grown.items())


def sides(state: FightState, side: Side) -> tuple[Units, Units]:
    """Return the units of a side and those of its enemy."""
    return (state.idf, state.insurgent) if side == "idf" else (state.insurgent, state.idf)


def plan_of(
    fight: Fight, side: Side, shots: Sequence[Shot], mine: Units, theirs: Units, *, air: bool
) -> Plan:
    """Return who fires at whom in a round: by the side's rule, or as its shots are listed."""
    if fight.rule(side) is None:
        return fight.listed(side, shots, mine, theirs, air=air)
    return fight.by_rule(side, mine, theirs, air=air and side == "idf")


def firers_with_losses(effects: tuple[Effect, ...], tie: bool, chosen: int) -> tuple[int, ...]:
    """Return the firers that take losses: all that tied, or the one that the target's owner picks."""
    hurt = tuple(index for index, effect in enumerate(effects) if effect != "none")
    return hurt if tie else hurt[chosen : chosen + 1]


def duels_of(fight: Fight, side: Side, volley: Volley, mine: Units, theirs: Units) -> tuple[Duel, ...]:
    """Return the bonuses to the dice of a volley (7.4C, 9.2, 9.3, 9.8)."""
    own, target = fight.troops(side), fight.troops(OTHER[side])[volley.target]
    bonus = GAME.number("support-bonus")
    extra = bonus if fight.j4(OTHER[side]) else 0
    if theirs[volley.target].disrupted:
        extra += GAME.number("disrupted-defence")
    combat, dispersed = ratings(target, theirs[volley.target])
    dice = volley.dice or ((),) * len(volley.firers)
    return tuple(
        Duel(
            rating(own[place], mine[place]) + support + (bonus if fight.j4(side) else 0),
            (combat if own[place].mode == "combat" else dispersed) + extra,
            own[place].mode != target.mode,
            tuple(die for die in rolled if die),
            due - sum(bool(die) for die in rolled),
        )
        for place, support, due, rolled in zip(volley.firers, volley.support, volley.due, dice, strict=True)
    )


@lru_cache(maxsize=512)
def _after(kind: Fighter, effect: Effect, now: UnitInBattle) -> UnitInBattle:
    lost = damage(kind, effect, now)
    return now if lost is None else UnitInBattle(lost.answer.new_disrupted, lost.answer.new_strength)


def _hurt(kind: Fighter, effect: Effect, units: Units, place: int) -> Units:
    return units if effect == "none" else changed(units, place, _after(kind, effect, units[place]))


def _with_equal_units_sorted(troops: Sequence[object], units: Units) -> Units:
    """Sort equal units, since it does not matter which of them was hit; this merges states."""
    made = list(units)
    for one in dict.fromkeys(troops):
        places = [place for place, other in enumerate(troops) if other == one]
        for place, now in zip(places, sorted(units[place] for place in places), strict=True):
            made[place] = now
    return tuple(made)


_GONE = UnitInBattle(disrupted=False, strength="eliminated")


def _merged(state: FightState) -> FightState:
    """Drop what no longer matters of units that have finished the second round; this merges states."""
    if state.stage != SECOND or state.volleys is None:
        return state
    firing = {place for volley in state.volleys for place in volley.firers}
    struck = {volley.target for volley in state.volleys}
    idf_busy, their_busy = (firing, struck) if OTHER[state.first] == "idf" else (struck, firing)
    return state._replace(idf=_counted(state.idf, idf_busy), insurgent=_counted(state.insurgent, their_busy))


def _counted(units: Units, busy: set[int]) -> Units:
    done = sorted(
        _GONE if now.strength == "eliminated" else UnitInBattle(now.disrupted, "full")
        for place, now in enumerate(units)
        if place not in busy
    )
    rest = iter(done)
    return tuple(now if place in busy else next(rest) for place, now in enumerate(units))
