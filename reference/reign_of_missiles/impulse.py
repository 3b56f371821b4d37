"""A whole impulse: every rocket that reaches an area, the Iron Domes that fire at it, the strikes."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from countermarch.reference.engine import Count, DicePool, InputError, Legal, Ruling, question
from countermarch.reference.engine.chance_tree import MAX_ESTIMATED
from countermarch.reference.reign_of_missiles.expected import (
    HERE,
    DomeInReach,
    States,
    check_domes,
    excess_domes_here,
    rockets_here,
)
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.iron_dome import DomeState, Position, iron_dome_fire
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.rockets import Launcher
from countermarch.reference.reign_of_missiles.strikes import City, DomeThere, rocket_strike

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine.chance_tree import ChanceEvent
    from countermarch.reference.engine.open_dice import KeyPath

_FACES: Final = range(10)
_ROLL = DicePool(10, zero_based=True)


@dataclass(frozen=True, slots=True)
class Impulse:
    """The results of an impulse's rockets."""

    hamas_mvp: Annotated[int, "MVP of Hamas"]
    rockets: Annotated[int, "rockets that reach the area, before any is shot down"]
    striking: Annotated[int, "rockets that strike"]
    hamas_right: Annotated[int, "spaces that the Hamas marker goes right"]
    israeli_left: Annotated[int, "spaces that the Israeli marker goes left"]
    domes_depleted: Annotated[int, "Iron Domes on their depleted side after it"]
    domes_out: Annotated[int, "Iron Domes out for the rest of the turn after it"]
    legal: Annotated[Legal, "at most one Iron Dome in the area struck; otherwise no rockets fly"] = True


class ImpulseState(NamedTuple):
    """An impulse in progress: remaining rockets, Iron Domes, the event, and the results so far."""

    left: int
    domes: States
    urgency: bool
    striking: int = 0
    mvp: int = 0
    right: int = 0
    back: int = 0


def _course(
    given: Mapping[str, Any], opened: frozenset[KeyPath], wanted: frozenset[str]
) -> _Rockets | _Known:
    # an illegal set-up flies nothing, so that there are no dice to count
    if ("dice",) in opened and excess_domes_here(given["iron_domes"]):
        return _Known({**given, "dice": ()})
    if ("dice",) in opened:
        return _Rockets(given, wanted)
    return _Known(given)


@question(
    "impulse",
    asks="What do this impulse's rockets do?",
    rules=("7.2", "7.2.2", "7.2.3", "2.0/CF", "4.1", "6.1/iron-dome"),
    course=_course,
    example={"launchers": [{"launcher_type": "grad", "combat_factor": 1}], "dice": [5]},
)
def impulse(
    *,
    launchers: Annotated[tuple[Launcher, ...], "launchers whose rockets reach the area"],
    elsewhere: Annotated[Count, "of their rockets, those that fall into the sea or come down elsewhere"] = 0,
    city: Annotated[City, "city in the area struck"],
    iron_domes: Annotated[
        tuple[DomeInReach, ...],
        "Iron Domes that reach the area, in the order in which they fire; at most four",
    ] = (),
    urgency: Annotated[bool, "the Iron Dome urgency event is in force and not yet spent this turn"] = False,
    dice: Annotated[
        tuple[int, ...],
        _ROLL,
        "D10s as they are rolled, rocket by rocket: each Iron Dome until one hits, the strike, and its "
        "second roll where there is one",
    ],
) -> Ruling[Impulse]:
    """Fly the rockets of an impulse one by one (7.2 to 7.2.3); each Iron Dome fires at every one of them.

    >>> impulse(launchers=(Launcher("grad", 2),), city="black-dot", dice=(1, 2, 5)).answer.hamas_mvp
    3
    """
    work = ChartReasoning(GAME)
    check_domes(iron_domes)
    left = rockets_here(work, launchers, elsewhere)
    state = _start(left, iron_domes, urgency=urgency)
    if here := excess_domes_here(iron_domes):
        text = f"{here} Iron Domes in the area struck; one to an area"
        work.step("6.1/iron-dome", text, False, "ROM-E29")  # noqa: FBT003 -- the value that was found
        return work.ruling(replace(_answer(state, left), legal=False))
    positions = tuple(dome.position for dome in iron_domes)
    rolls = iter(dice)
    used = 0
    for number in range(1, left + 1):
        down = False
        for place, dome in enumerate(iron_domes):
            # once one has hit, the others keep their fire: the rocket is gone
            if down or state.domes[place] == "removed":
                continue
            used += 1
            shot = work.take(
                iron_dome_fire(
                    position=dome.position,
                    depleted=state.domes[place] == "depleted",
                    d10=_next(rolls, dice, number),
                    urgency=state.urgency,
                )
            )
            down = shot.shot_down
            domes = (*state.domes[:place], shot.iron_dome_after, *state.domes[place + 1 :])
            state = state._replace(domes=domes, urgency=state.urgency and not shot.urgency_spent)
        if down:
            continue
        used += 1
        there = _dome_in_same_area(state.domes, positions)
        die = _next(rolls, dice, number)
        strike = rocket_strike(city=city, d10=die, iron_dome=there)
        if strike.answer.second_roll_needed:
            used += 1
            second = _next(rolls, dice, number)
            strike = rocket_strike(city=city, d10=die, second_d10=second, iron_dome=there)
        one = work.take(strike)
        state = _struck(state, one.hamas_mvp, one.hamas_move, one.israeli_move)
    if used != len(dice):
        raise InputError("dice", f"{len(dice)} dice given; only {used} were needed")
    return work.ruling(_answer(state, left))


def _next(rolls: Iterator[int], dice: tuple[int, ...], number: int) -> int:
    die = next(rolls, None)
    if die is None:
        raise InputError("dice", f"{len(dice)} dice given; rocket {number} is still to roll")
    return die


def _start(left: int, iron_domes: tuple[DomeInReach, ...], *, urgency: bool) -> ImpulseState:
    domes: States = tuple("depleted" if dome.depleted else "ready" for dome in iron_domes)
    return ImpulseState(left, domes, urgency)


def _dome_in_same_area(domes: States, positions: tuple[Position, ...]) -> DomeThere:
    places = [place for place, one in enumerate(positions) if one == "same-area"]
    return HERE[domes[places[0]] if places else "removed"]


def _struck(state: ImpulseState, mvp: int, right: int, israeli: int) -> ImpulseState:
    return state._replace(
        striking=state.striking + 1, mvp=state.mvp + mvp, right=state.right + right, back=state.back - israeli
    )


def _answer(state: ImpulseState, rockets: int) -> Impulse:
    worn = Counter(state.domes)
    return Impulse(
        state.mvp, rockets, state.striking, state.right, state.back, worn["depleted"], worn["removed"]
    )


class _Known:
    """The chance tree of an impulse whose dice are all known: a single state."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.rolled: set[str] = set()
        self.by_fields = False

    def estimate(self) -> int:
        """Return 0: nothing is rolled."""
        return 0

    def first(self) -> int:
        """Return the only state."""
        return 0

    def next_event(self, _state: int) -> ChanceEvent[int] | None:
        """Return None: nothing happens."""
        return None

    def answer(self, _state: int) -> Impulse:
        """Return the ruling's answer, as if it had been asked without odds."""
        return impulse(**self.given).answer


class _Rockets:
    """The chance tree of an impulse, rocket by rocket; unwanted results are dropped to merge states.

    A state is one number, which is counted several times faster than a tuple: the rockets left, the index of
    the state of its Iron Domes and event in ``conditions``, and the results so far, each below ``_SPAN``.
    """

    def __init__(self, given: Mapping[str, Any], wanted: frozenset[str]) -> None:
        """Start before the first rocket."""
        self.rolled = {"dice"}
        iron_domes: tuple[DomeInReach, ...] = given["iron_domes"]
        self.positions: tuple[Position, ...] = tuple(dome.position for dome in iron_domes)
        self.city: City = given["city"]
        check_domes(iron_domes)
        self.rockets = rockets_here(ChartReasoning(GAME), given["launchers"], given["elsewhere"])
        start = _start(self.rockets, iron_domes, urgency=given["urgency"])
        self.conditions: list[_Conditions] = [(start.domes, start.urgency)]
        self.places: dict[_Conditions, int] = {self.conditions[0]: 0}
        self.kept = [place for place, name in enumerate(_FIELDS) if name in wanted]
        self.steps: dict[tuple[int, bool], _Step] = {}
        self.by_fields = len(self.kept) > 1
        self.domes_wanted = not wanted.isdisjoint({"domes_depleted", "domes_out"})

    def estimate(self) -> int:
        """Return how many transitions there are, if all results went with all states of the Iron Domes."""
        if len(self.kept) <= 1:
            return 0
        found = 0
        here, sums = {0}, {0}
        for _ in range(self.rockets):
            steps = [self._step(at, last=False)[1] for at in here]
            found += len(sums) * sum(map(len, steps))
            if found > MAX_ESTIMATED:
                break
            parts = {part for step in steps for _, part, _ in step}
            sums = {one + part for one in sums for part in parts}
            here = {later for step in steps for later, _, _ in step}
        return found

    def first(self) -> int:
        """Return the impulse before the first rocket."""
        return self.rockets * _MAX_CONDITIONS * _SUMS

    def next_event(self, state: int) -> ChanceEvent[int] | None:
        """Resolve the next rocket, or all rockets if only a single result is wanted."""
        where, sums = divmod(state, _SUMS)
        left, here = divmod(where, _MAX_CONDITIONS)
        if not left:
            return None
        if len(self.kept) <= 1:
            return self._all_flown(left, here)
        total, step = self._step(here, last=left == 1)
        before = (left - 1) * _MAX_CONDITIONS
        return total, [((before + later) * _SUMS + sums + part, ways) for later, part, ways in step]

    def answer(self, state: int) -> Impulse:
        """Return the answer for a final state."""
        here, sums = divmod(state, _SUMS)
        domes, urgency = self.conditions[here]
        found = [sums // _SPAN**place % _SPAN for place in range(len(_FIELDS))]
        return _answer(ImpulseState(0, domes, urgency, *found), self.rockets)

    def _place(self, conditions: _Conditions) -> int:
        """Return the place of Iron Domes and event in ``conditions``."""
        if conditions not in self.places:
            self.places[conditions] = len(self.conditions)
            self.conditions.append(conditions)
        return self.places[conditions]

    def _step(self, here: int, *, last: bool) -> _Step:
        """Return the possible results of one rocket, limited to those wanted."""
        if (here, last) not in self.steps:
            total, ends = _rocket(self.positions, self.city, *self.conditions[here])
            found: dict[tuple[int, int], int] = defaultdict(int)
            for (after, event, done), ways in ends.items():
                part: int = sum(done[place] * _SPAN**place for place in self.kept)
                if self.domes_wanted:
                    later = self._place((after, event and not last))
                elif last:
                    # after the last rocket the state of the Iron Domes matters only if it was asked for: all
                    # ends merge
                    later = self._place(((), False))
                else:
                    # adjacent Iron Domes that are out are all alike, wherever they were in the row: fewer
                    # states
                    later = self._place((_in_order(self.positions, after), event))
                found[later, part] += ways
            self.steps[here, last] = total, [(later, part, ways) for (later, part), ways in found.items()]
        return self.steps[here, last]

    def _all_flown(self, left: int, here: int) -> ChanceEvent[int]:
        """Convolve one result of all rockets, which is a polynomial for each state of the Iron Domes.

        Polynomials are packed into integers, ``bits`` for each coefficient. Multiplying by the few ways of a
        rocket and shifting is ten times as fast as multiplying polynomials.
        """
        unit = _SPAN ** self.kept[0] if self.kept else 1
        total = self._step(here, last=False)[0]
        bits = 4 * left * (len(self.positions) + 2)  # a ten-sided die has fewer than 2**4 faces
        flying: dict[int, int] = {here: 1}
        for _ in range(left):
            parts: dict[tuple[int, int], int] = defaultdict(int)
            for now, ways in flying.items():
                for later, part, more in self._step(now, last=False)[1]:
                    parts[later, part // unit] += ways * more
            flying = defaultdict(int)
            for (later, power), ways in parts.items():
                flying[later] += ways << power * bits
        if not self.domes_wanted:
            flying = {self._place(((), False)): sum(flying.values())}
        ends: dict[int, int] = defaultdict(int)
        for now, ways in flying.items():
            domes = self._place((self.conditions[now][0], False))
            for value, count in enumerate(_unpacked(ways, 1 << bits)):
                if count:
                    ends[domes * _SUMS + value * unit] += count
        return total**left, list(ends.items())


_FIELDS: Final = ("striking", "hamas_mvp", "hamas_right", "israeli_left")
_SPAN: Final = 256
"""More than any result of an impulse: at most 60 rockets, each with at most 3 of it."""

_SUMS: Final[int] = _SPAN ** len(_FIELDS)
_MAX_CONDITIONS: Final = 1024
"""More than the states of four Iron Domes and the event."""


def _in_order(positions: tuple[Position, ...], domes: States) -> States:
    """Return the Iron Domes with the removed ones last among the adjacent ones, which are equivalent."""
    near = [place for place, one in enumerate(positions) if one == "adjacent"]
    sorted_near = sorted((domes[place] for place in near), key=lambda one: one == "removed")
    made = list(domes)
    for place, one in zip(near, sorted_near, strict=True):
        made[place] = one
    return tuple(made)


def _unpacked(packed: int, base: int) -> list[int]:
    """Return the coefficients of a polynomial that is packed into an integer."""
    found = []
    while packed:
        found.append(packed % base)
        packed //= base
    return found


_Conditions = tuple[States, bool]
_Done = tuple[int, int, int, int]
_Step = tuple[int, "Sequence[tuple[int, int, int]]"]


@lru_cache(maxsize=1024)
def _rocket(
    positions: tuple[Position, ...], city: City, domes: States, urgency: bool
) -> tuple[int, Mapping[tuple[States, bool, _Done], int]]:
    """Return the number of rolls for one rocket, and how many of them give each result (7.2.2, 7.2.3)."""
    faces = len(_FACES)
    # the dice that are still to come after a hit, which must be counted for ends to be equally likely
    rest = faces ** (len(domes) + 2)
    ends: Counter[tuple[States, bool, _Done]] = Counter()
    flying: Mapping[tuple[States, bool], int] = {(domes, urgency): 1}
    for place, position in enumerate(positions):
        rest //= faces
        still: Counter[tuple[States, bool]] = Counter()
        for (before, event), ways in flying.items():
            if before[place] == "removed":
                still[before, event] += ways * faces
                continue
            for (worn, kept, down), hits in _shot(position, before[place] == "depleted", event).items():
                now = (*before[:place], worn, *before[place + 1 :])
                if down:
                    ends[now, kept, (0, 0, 0, 0)] += ways * hits * rest
                else:
                    still[now, kept] += ways * hits
        flying = still
    for (after, event), ways in flying.items():
        there = _dome_in_same_area(after, positions)
        for done, rolls in _strike(city, there).items():
            ends[after, event, done] += ways * rolls
    return faces ** (len(domes) + 2), ends


@lru_cache(maxsize=16)
def _shot(position: Position, depleted: bool, urgency: bool) -> Mapping[tuple[DomeState, bool, bool], int]:
    """Count the dice after which an Iron Dome is in a state, the event is left, and the rocket is down."""
    ends: Counter[tuple[DomeState, bool, bool]] = Counter()
    for die in _FACES:
        shot = iron_dome_fire(position=position, depleted=depleted, d10=die, urgency=urgency).answer
        ends[shot.iron_dome_after, urgency and not shot.urgency_spent, shot.shot_down] += 1
    return ends


@lru_cache(maxsize=64)
def _strike(city: City, there: DomeThere) -> Mapping[_Done, int]:
    """Count the rolls of two dice with which a strike has each result."""
    ends: Counter[_Done] = Counter()
    for die in _FACES:
        for second in _FACES:
            one = rocket_strike(city=city, d10=die, second_d10=second, iron_dome=there).answer
            # two dice for every strike, also where one decides: all strikes then have the same number of
            # rolls
            ends[1, one.hamas_mvp, one.hamas_move, -one.israeli_move] += 1
    return ends
