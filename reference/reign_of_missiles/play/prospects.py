"""Estimates for the Israeli player: the value of a position, and the gain of an attack.

The probabilities of an attack are counted over its rulings; their value is a guess at where the markers will
meet and who will then have more MVP, based on a few rates from simulated games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.play import cached_flights, cached_rules
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, LauncherInPlay
from countermarch.reference.reign_of_missiles.track import place

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.terms import Center, Rocket

_FACES: Final = 10

SHARE: Final = 0.55
"""The share of the spaces between the markers that the Hamas marker will move (from simulations)."""

PRICE: Final = 0.5
"""MVP that Hamas gains on Israel for every space that the markers come closer (from simulations)."""

_MEETING: Final = 1.5  # the place right of which Israel wins
# spread of the meeting place and of the lead, for each root of a space between markers
_WIDTH: Final = (0.5, 0.6)
_ROCKET_MVP: Final[dict[str, float]] = {"qassam": 0.2, "grad": 0.25, "fajr-5": 0.45}
_ROCKET_MOVES: Final = (0.08, -0.05)  # of the Hamas and of the Israeli marker
_IMPULSES: Final = {"am": 3, "pm": 2, "night": 1}


@dataclass(frozen=True, slots=True)
class PointValues:
    """The value of small changes: an Israeli MVP, a Hamas MVP, a space right and a space left."""

    israeli_mvp: float
    hamas_mvp: float
    hamas_right: float
    israeli_left: float

    def rocket(self, kind: Rocket) -> float:
        """Return the expected cost of a rocket."""
        right, left = _ROCKET_MOVES
        return _ROCKET_MVP[kind] * self.hamas_mvp + right * self.hamas_right - left * self.israeli_left

    @property
    def penalty(self) -> float:
        """The value of the least costly penalty for a wild miss."""
        return max(self.hamas_mvp, self.hamas_right, self.israeli_left)


def hope(hamas: int, israeli: int, lead: float) -> float:
    """Estimate the chance to win from the positions of the markers and the lead in MVP.

    >>> hope(-8, 9, 0) < hope(-8, 9, 5) < hope(-4, 9, 5)
    True
    """
    gap = max(israeli - hamas, 0)
    spread = sqrt(gap + 0.5)
    meeting = (hamas + SHARE * gap - _MEETING) / (_WIDTH[0] * spread)
    ahead = (lead - 0.5 - PRICE * gap) / (_WIDTH[1] * spread)
    return _chance(meeting) * _chance(ahead)


def _chance(number: float) -> float:
    return 1 / (1 + exp(-1.7 * max(-8.0, min(8.0, number))))


def safety(table: Table) -> float:
    """Estimate the chance not to lose at this table: Hamas wins left of the middle and ahead in MVP."""
    hamas, israeli, lead = _standing(table)
    gap = max(israeli - hamas, 0)
    spread = sqrt(gap + 0.5)
    left = (-hamas - SHARE * gap - _MEETING) / (_WIDTH[0] * spread)
    behind = (-lead - 0.5 + PRICE * gap) / (_WIDTH[1] * spread)
    return 1 - _chance(left) * _chance(behind)


def prospect(table: Table) -> float:
    """Estimate the chance to win at this table.

    >>> from countermarch.reference.play import game
    >>> rom = game("reign-of-missiles")
    >>> options = {name: values[0] for name, values in rom.options.items()}
    >>> 0 < prospect(rom.table(1, options, logged=False)) < 1
    True
    """
    return hope(*_standing(table))


def _standing(table: Table) -> tuple[int, int, float]:
    """Return the markers' distances from the middle, and the lead in MVP including suppressed launchers."""
    middle = place("zero")
    suppressed = sum(one.suppressed for one in table.on_map())
    return (
        place(table.hamas_space) - middle,
        place(table.israeli_space) - middle,
        table.israeli_mvp - table.hamas_mvp + suppressed / 2,
    )


def worth(table: Table) -> PointValues:
    """Return the value of small changes at this table."""
    hamas, israeli, lead = _standing(table)
    now = hope(hamas, israeli, lead)
    return PointValues(
        hope(hamas, israeli, lead + 1) - now,
        hope(hamas, israeli, lead - 1) - now,
        hope(hamas + 1, israeli, lead) - now,
        hope(hamas, israeli - 1, lead) - now,
    )


@dataclass(frozen=True, slots=True)
class Chances:
    """The average results of an attack: MVP, moves of the Hamas marker, launchers destroyed and so on."""

    israeli_mvp: float
    hamas_mvp: float
    hamas_right: float
    israeli_left: float
    destroyed: float
    suppressed: float
    penalty: float
    removed: float


def gain(table: Table, now: PointValues, attackers: str, target: LauncherInPlay | Center) -> float:
    """Estimate the gain of an attack."""
    sam = table.sam > 0 and attackers != "naval-support"
    toll = _toll()
    if not isinstance(target, LauncherInPlay):
        found = _at_center(
            target,
            attackers,
            table.impulse,
            table.enhanced_intelligence > 0,
            sam,
            bool(table.among(CONTAINER)),
        )
        stopped = 0.0
    else:
        kind, factor, suppressed = target.type, target.combat_factor, target.suppressed
        found = _at_launcher(kind, factor, suppressed, attackers, table.impulse, table.critical_hit, sam)
        rockets = cached_flights.launched(kind, factor, suppressed)
        fewer = rockets - cached_flights.launched(kind, factor, suppressed=True) if factor > 1 else 0
        left = _IMPULSES[table.impulse]
        stopped = left * now.rocket(kind) * (found.destroyed * rockets + found.suppressed * fewer)
        stopped -= found.destroyed * suppressed * now.israeli_mvp / 2
    return (
        found.israeli_mvp * now.israeli_mvp
        + (found.hamas_mvp + toll[0]) * now.hamas_mvp
        + found.hamas_right * now.hamas_right
        + (found.israeli_left + toll[1]) * now.israeli_left
        + found.suppressed * now.israeli_mvp / 2
        + found.penalty * now.penalty
        - stopped
        - found.removed * now.rocket("grad")
    )


@cache
def _toll() -> tuple[float, float]:
    """Return the mean toll of an attack: MVP, and spaces left."""
    rows = [cached_rules.toll(int(row)) for row in GAME.charts["casualties"].rows]
    return sum(one.hamas_mvp for one in rows) / len(rows), -sum(one.israeli_move for one in rows) / len(rows)


@cache
def _at_launcher(  # noqa: PLR0917 # positional for the cache
    kind: Rocket, factor: int, suppressed: bool, attackers: str, impulse: str, critical_hit: bool, sam: bool
) -> Chances:
    given: dict[str, Any] = {
        "launcher_type": kind,
        "combat_factor": factor,
        "suppressed": suppressed,
        "attackers": attackers,
        "impulse": impulse,
        "critical_hit": critical_hit,
        "sam": sam,
    }
    found = [cached_rules.at_launcher(*given.items(), ("d10", roll)) for roll in range(_FACES)]
    return Chances(
        israeli_mvp=_mean([one.israeli_mvp for one in found]),
        hamas_mvp=0,
        hamas_right=0,
        israeli_left=0,
        destroyed=_mean([one.result.startswith("destroyed") for one in found]),
        suppressed=_mean([one.suppressed_after and not suppressed for one in found]),
        penalty=_mean([one.penalty_due for one in found]),
        removed=0,
    )


@cache
def _at_center(  # noqa: PLR0917 # positional for the cache
    center: Center, attackers: str, impulse: str, intelligence: bool, sam: bool, stored: bool
) -> Chances:
    given: dict[str, Any] = {
        "center": center,
        "attackers": attackers,
        "impulse": impulse,
        "launchers_in_container": int(stored),
        "enhanced_intelligence": intelligence,
        "sam": sam,
    }
    found = [cached_rules.at_center(*given.items(), ("d10", roll)) for roll in range(_FACES)]
    return Chances(
        israeli_mvp=_mean([one.israeli_mvp for one in found]),
        hamas_mvp=_mean([one.hamas_mvp for one in found]),
        hamas_right=_mean([one.hamas_move for one in found]),
        israeli_left=_mean([-one.israeli_move for one in found]),
        destroyed=0,
        suppressed=0,
        penalty=0,
        removed=_mean([one.launchers_removed for one in found]),
    )


def _mean(values: list[Any]) -> float:
    return float(sum(values)) / len(values)
