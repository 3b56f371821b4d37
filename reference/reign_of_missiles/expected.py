"""The average results of an impulse's rockets: launches, shots of Iron Domes, strikes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, NamedTuple

from countermarch.reference.engine import Count, InputError, Note, Ruling, question
from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.iron_dome import DomeState, Position, iron_dome_fire
from countermarch.reference.reign_of_missiles.reasoning import ChartReasoning
from countermarch.reference.reign_of_missiles.rockets import Launcher, rockets_launched
from countermarch.reference.reign_of_missiles.strikes import City, DomeThere, rocket_strike

# limits on the work of counting
MAX_ROCKETS: Final = 60
MAX_DOMES: Final = 4
_FACES: Final = range(10)

States = tuple[DomeState, ...]


@dataclass(frozen=True, slots=True)
class DomeInReach:
    """An Iron Dome that fires at every rocket of the impulse until it is shot down."""

    position: Annotated[Position, "in the area struck, or in an area joined to it by an arrow"]
    depleted: Annotated[bool, Note("it starts on its depleted side")] = False


@dataclass(frozen=True, slots=True)
class Expected:
    """The average results of an impulse's rockets, as numbers with two decimals."""

    rockets: Annotated[int, "rockets that reach the area, before any is shot down"]
    striking: Annotated[str, "rockets that strike, on average"]
    hamas_mvp: Annotated[str, "MVP of Hamas, on average"]
    hamas_right: Annotated[str, "spaces that the Hamas marker goes right, on average"]
    israeli_left: Annotated[str, "spaces that the Israeli marker goes left, on average"]


class _Strike(NamedTuple):
    """What one strike gives on average: MVP of Hamas, spaces of each marker."""

    mvp: Fraction
    right: Fraction
    left: Fraction


@question(
    "impulse-damage",
    asks="What damage do this impulse's rockets do on average?",
    rules=("7.2", "7.2.2", "7.2.3", "2.0/CF"),
    result="hamas_mvp",
)
def impulse_damage(
    *,
    launchers: Annotated[tuple[Launcher, ...], "launchers whose rockets reach the area"],
    elsewhere: Annotated[Count, "of their rockets, those that fall into the sea or come down elsewhere"] = 0,
    city: Annotated[City, "city in the area struck"],
    iron_domes: Annotated[
        tuple[DomeInReach, ...],
        "Iron Domes that reach the area, in the order in which they fire; at most four",
    ] = (),
) -> Ruling[Expected]:
    """Average an impulse over every roll of the D10s, with Iron Domes wearing out (7.2 to 7.2.3).

    >>> impulse_damage(launchers=(Launcher("grad", 2),), city="none").answer
    Expected(rockets=2, striking='2.00', hamas_mvp='0.50', hamas_right='0.20', israeli_left='0.10')
    """
    check_domes(iron_domes)
    if here := excess_domes_here(iron_domes):
        raise InputError("iron_domes", f"{here} in the area struck; expected one to an area (6.1)")
    work = ChartReasoning(GAME)
    rockets = rockets_here(work, launchers, elsewhere)
    positions = tuple(dome.position for dome in iron_domes)
    states: dict[States, Fraction] = {
        tuple("depleted" if dome.depleted else "ready" for dome in iron_domes): Fraction(1)
    }
    chances = _Chances(work, city)
    through = Fraction(0)
    sums = [Fraction(0)] * 3
    for _ in range(rockets):
        states, struck = _rocket(states, positions, chances)
        for there, share in struck.items():
            through += share
            one = chances.strike(there)
            sums = [total_ + share * part for total_, part in zip(sums, one, strict=True)]
    if iron_domes:
        text = f"{counted(len(iron_domes), 'Iron Dome')} fire at each rocket in turn until it is shot down"
        # ROM-E27: all units leave the map in the End Phase, so every Iron Dome begins ready
        work.step("7.2.2", text, _two_decimals(rockets - through), "ROM-E27")
        down = _two_decimals(rockets - through)
        work.step("7.2.2/0-1", f"on average {down} of {rockets} shot down", down)
    work.step(
        "7.2.3", f"on average {_two_decimals(through)} strike; each rolls a D10", _two_decimals(through)
    )
    mvp, right, left = map(_two_decimals, sums)
    each = f", {_two_decimals(sums[0] / through)} a strike" if through else ""
    # ROM-E30: 2 at a black dot, 3 at a red one, and nothing for slight damage
    work.step("7.2.3", f"Hamas {mvp} MVP on average{each}", mvp, "ROM-E30")
    work.step("7.2.3", f"Hamas marker {right} right, Israeli marker {left} left on average", right)
    return work.ruling(Expected(rockets, _two_decimals(through), mvp, right, left))


def rockets_here(work: ChartReasoning, launchers: tuple[Launcher, ...], elsewhere: int) -> int:
    """Count the rockets that come down in the area; raises ``InputError`` for too many (7.2)."""
    total = work.take(rockets_launched(launchers=launchers)).total
    if total > MAX_ROCKETS:
        raise InputError("launchers", f"{counted(total, 'rocket')} are too many; at most {MAX_ROCKETS}")
    if elsewhere > total:
        raise InputError("elsewhere", f"{elsewhere} of {counted(total, 'rocket')}; expected at most {total}")
    rockets = total - elsewhere
    if elsewhere:
        work.step("7.2", f"{elsewhere} of them come down elsewhere, {rockets} here", rockets)
    return rockets


def check_domes(iron_domes: tuple[DomeInReach, ...]) -> None:
    """Raise ``InputError`` if there are more Iron Domes than can reach an area."""
    if len(iron_domes) > MAX_DOMES:
        raise InputError("iron_domes", f"{len(iron_domes)} Iron Domes are too many; at most {MAX_DOMES}")


def excess_domes_here(iron_domes: tuple[DomeInReach, ...]) -> int:
    """Return the number of Iron Domes in the area struck if it exceeds the limit, otherwise 0 (6.1)."""
    here = sum(dome.position == "same-area" for dome in iron_domes)
    return here if here > GAME.number("iron-domes-to-an-area") else 0


class _Chances:
    """The probabilities of shots and strikes; the data they read is recorded in the ``Working``."""

    def __init__(self, work: ChartReasoning, city: City) -> None:
        self._work, self._city = work, city
        self._shots: dict[tuple[Position, bool], dict[tuple[bool, DomeState], Fraction]] = {}
        self._strikes: dict[DomeThere, _Strike] = {}

    def shot(self, position: Position, *, depleted: bool) -> dict[tuple[bool, DomeState], Fraction]:
        """Return the probability that a shot hits, and those of the Iron Dome's state after it (7.2.2)."""
        if (position, depleted) not in self._shots:
            found: dict[tuple[bool, DomeState], Fraction] = defaultdict(Fraction)
            for die in _FACES:
                shot = self._work.take_reads(iron_dome_fire(position=position, depleted=depleted, d10=die))
                found[shot.shot_down, shot.iron_dome_after] += Fraction(1, len(_FACES))
            self._shots[position, depleted] = found
        return self._shots[position, depleted]

    def strike(self, there: DomeThere) -> _Strike:
        """Average one strike over its D10, and over the second one if it is rolled (7.2.3)."""
        if there not in self._strikes:
            mvp = right = left = Fraction(0)
            for die in _FACES:
                for second in _FACES:
                    ruling = rocket_strike(city=self._city, d10=die, second_d10=second, iron_dome=there)
                    one = self._work.take_reads(ruling)
                    mvp += one.hamas_mvp
                    right += one.hamas_move
                    left -= one.israeli_move
            rolls = len(_FACES) ** 2
            self._strikes[there] = _Strike(mvp / rolls, right / rolls, left / rolls)
        return self._strikes[there]


def _rocket(
    states: dict[States, Fraction], positions: tuple[Position, ...], chances: _Chances
) -> tuple[dict[States, Fraction], dict[DomeThere, Fraction]]:
    """Fly one rocket: the states of the Iron Domes after it, and the probability of a strike for each."""
    after: dict[States, Fraction] = defaultdict(Fraction)
    struck: dict[DomeThere, Fraction] = defaultdict(Fraction)
    flying = dict(states)
    for place, position in enumerate(positions):
        still: dict[States, Fraction] = defaultdict(Fraction)
        for before, share in flying.items():
            if before[place] == "removed":
                still[before] += share
                continue
            shots = chances.shot(position, depleted=before[place] == "depleted")
            for (down, state), ways in shots.items():
                now = (*before[:place], state, *before[place + 1 :])
                (after if down else still)[now] += share * ways
        flying = still
    for now, share in flying.items():
        after[now] += share
        here = next((now[place] for place, one in enumerate(positions) if one == "same-area"), "removed")
        struck[HERE[here]] += share
    return after, struck


HERE: Final[dict[str, DomeThere]] = {"ready": "ready", "depleted": "depleted", "removed": "none"}
"""The Iron Dome in the area struck, as a strike sees it."""


def _two_decimals(amount: Fraction | int) -> str:
    """Return an average with two decimals.

    >>> _two_decimals(Fraction(7, 3)), _two_decimals(2)
    ('2.33', '2.00')
    """
    hundredths = round(Fraction(amount) * 100)
    return f"{hundredths // 100}.{hundredths % 100:02d}"
