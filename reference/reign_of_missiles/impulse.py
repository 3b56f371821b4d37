"""A whole impulse: every rocket that reaches an area, the Iron Domes that fire at it, the strikes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from countermarch.reference.engine import Count, DicePool, InputError, Ruling, question
from countermarch.reference.reign_of_missiles.expected import (
    HERE,
    DomeInReach,
    States,
    check_domes,
    rockets_here,
)
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.iron_dome import Position, iron_dome_fire
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.rockets import Launcher
from countermarch.reference.reign_of_missiles.strikes import City, DomeThere, rocket_strike

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.reference.engine.chance_tree import Branches
    from countermarch.reference.engine.open_dice import Path

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


class Flown(NamedTuple):
    """An impulse in progress: remaining rockets, Iron Domes, the event, and the results so far."""

    left: int
    domes: States
    urgency: bool
    striking: int = 0
    mvp: int = 0
    right: int = 0
    back: int = 0


def _course(given: Mapping[str, Any], opened: frozenset[Path], wanted: frozenset[str]) -> _Rockets | _Known:
    if ("dice",) in opened:
        return _Rockets(given, wanted)
    return _Known(given)


@question(
    "impulse",
    asks="What do this impulse's rockets do?",
    rules=("7.2", "7.2.2", "7.2.3", "2.0/CF", "4.1"),
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
    positions = tuple(dome.position for dome in iron_domes)
    rolls = iter(dice)
    used = 0
    for number in range(1, left + 1):
        down = False
        for place, dome in enumerate(iron_domes):
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
        there = _beside(state.domes, positions)
        die = _next(rolls, dice, number)
        strike = rocket_strike(city=city, d10=die, iron_dome=there)
        if strike.answer.second_roll_needed:
            used += 1
            second = _next(rolls, dice, number)
            strike = rocket_strike(city=city, d10=die, second_d10=second, iron_dome=there)
        one = work.take(strike)
        state = _struck(state, one.hamas_mvp, one.hamas_move, one.israeli_move)
    if used != len(dice):
        raise InputError("dice", f"{len(dice)} dice given; only {used} were due")
    return work.ruling(_answer(state, left))


def _next(rolls: Iterator[int], dice: tuple[int, ...], number: int) -> int:
    die = next(rolls, None)
    if die is None:
        raise InputError("dice", f"{len(dice)} dice given; rocket {number} is still to roll")
    return die


def _start(left: int, iron_domes: tuple[DomeInReach, ...], *, urgency: bool) -> Flown:
    domes: States = tuple("depleted" if dome.depleted else "ready" for dome in iron_domes)
    return Flown(left, domes, urgency)


def _beside(domes: States, positions: tuple[Position, ...]) -> DomeThere:
    places = [place for place, one in enumerate(positions) if one == "same-area"]
    return HERE[domes[places[0]] if places else "removed"]


def _struck(state: Flown, mvp: int, right: int, israeli: int) -> Flown:
    return state._replace(
        striking=state.striking + 1,
        mvp=state.mvp + mvp,
        right=state.right + right,
        back=state.back - israeli,
    )


def _answer(state: Flown, rockets: int) -> Impulse:
    worn = Counter(state.domes)
    return Impulse(
        state.mvp, rockets, state.striking, state.right, state.back, worn["depleted"], worn["removed"]
    )


class _Known:
    """The chance tree of an impulse whose dice are all known: a single state."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.given = given
        self.rolled: set[str] = set()

    def first(self) -> int:
        """Return the only state."""
        return 0

    def events(self, _state: int) -> Branches | None:
        """Return None: nothing happens."""
        return None

    def answer(self, _state: int) -> Impulse:
        """Return the answer."""
        return impulse(**self.given).answer


class _Rockets:
    """The chance tree of an impulse, rocket by rocket; unwanted results are dropped to merge states."""

    def __init__(self, given: Mapping[str, Any], wanted: frozenset[str]) -> None:
        """Start before the first rocket."""
        self.rolled = {"dice"}
        iron_domes: tuple[DomeInReach, ...] = given["iron_domes"]
        self.positions: tuple[Position, ...] = tuple(dome.position for dome in iron_domes)
        self.city: City = given["city"]
        check_domes(iron_domes)
        self.rockets = rockets_here(ChartReasoning(GAME), given["launchers"], given["elsewhere"])
        self.start = _start(self.rockets, iron_domes, urgency=given["urgency"])
        self.keeps = tuple(
            int(name in wanted) for name in ("striking", "hamas_mvp", "hamas_right", "israeli_left")
        )

    def first(self) -> Flown:
        """Return the impulse before the first rocket."""
        return self.start

    def events(self, state: Flown) -> Branches | None:
        """Fly the next rocket."""
        if not state.left:
            return None
        total, ends = _rocket(self.positions, self.city, state.domes, state.urgency)
        grown: Counter[Flown] = Counter()
        for (domes, urgency, done), ways in ends.items():
            sums = [keep * one for keep, one in zip(self.keeps, done, strict=True)]
            later = Flown(
                state.left - 1,
                domes,
                urgency,
                state.striking + sums[0],
                state.mvp + sums[1],
                state.right + sums[2],
                state.back + sums[3],
            )
            grown[later] += ways
        return total, list(grown.items())

    def answer(self, state: Flown) -> Impulse:
        """Return the answer for a final state."""
        return _answer(state, self.rockets)


_Done = tuple[int, int, int, int]


@lru_cache(maxsize=1024)
def _rocket(
    positions: tuple[Position, ...], city: City, domes: States, urgency: bool
) -> tuple[int, Mapping[tuple[States, bool, _Done], int]]:
    """Return the number of rolls for one rocket, and how many of them give each result (7.2.2, 7.2.3)."""
    faces = len(_FACES)
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
            for die in _FACES:
                shot = iron_dome_fire(
                    position=position, depleted=before[place] == "depleted", d10=die, urgency=event
                ).answer
                now = (*before[:place], shot.iron_dome_after, *before[place + 1 :])
                kept = event and not shot.urgency_spent
                if shot.shot_down:
                    ends[now, kept, (0, 0, 0, 0)] += ways * rest
                else:
                    still[now, kept] += ways
        flying = still
    for (after, event), ways in flying.items():
        there = _beside(after, positions)
        for die in _FACES:
            for second in _FACES:
                one = rocket_strike(city=city, d10=die, second_d10=second, iron_dome=there).answer
                ends[after, event, (1, one.hamas_mvp, one.hamas_move, -one.israeli_move)] += ways
    return faces ** (len(domes) + 2), ends
