"""Policies: random, and a simple heuristic."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.play import cached_flights
from countermarch.reference.reign_of_missiles.play.attacking import targets
from countermarch.reference.reign_of_missiles.play.flying import OWN_AREA
from countermarch.reference.reign_of_missiles.play.places import areas, gaza
from countermarch.reference.reign_of_missiles.play.prospects import gain, worth
from countermarch.reference.reign_of_missiles.play.table import LauncherInPlay

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.reign_of_missiles.play.prospects import PointValues
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.strikes import DomeThere
    from countermarch.reference.reign_of_missiles.terms import Center, Rocket


def random(_table: Table, _kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
    """Take any option with equal probability."""
    return int(draw() * len(options))


def sensible(table: Table, kind: str, options: Sequence[Any], _draw: Callable[[], float]) -> int:
    """Guard where rockets strike, attack if the expected gain is positive, and buy no assets."""
    decide = _WAYS.get(kind)
    return decide(table, options) if decide is not None else 0


def _dome(_table: Table, options: Sequence[Any]) -> int:
    """Place an Iron Dome where it saves the most."""
    open_ = {area.id: number for number, area in enumerate(options) if area is not None}
    return next((open_[area] for area in posts() if area in open_), 0)


def _fire(_table: Table, options: Sequence[Any]) -> int:
    """Fire only at rockets in a unit's own area: farther away it is depleted twice as often as it hits."""
    return options.index(OWN_AREA)


def _attack(table: Table, options: Sequence[Any]) -> int:
    """Attack with the units of the highest expected gain, or pass."""
    now = worth(table)
    best, choice = 0.0, 0
    for number, attackers in enumerate(options):
        if attackers is None:
            continue
        if attackers == "commando":
            return number
        found = max(gain(table, now, attackers, one) for one in _one_of_each_kind(targets(table, attackers)))
        if found > best:
            best, choice = found, number
    return choice


def _target(table: Table, options: Sequence[Any]) -> int:
    """Attack the target of the highest expected gain; the Commando attacks centers first."""
    attackers = table.attacking
    if attackers == "commando":
        return max(range(len(options)), key=lambda number: _prize(options[number]))
    now = worth(table)
    return max(range(len(options)), key=lambda number: gain(table, now, attackers, options[number]))


def _one_of_each_kind(found: Sequence[LauncherInPlay | Center]) -> list[LauncherInPlay | Center]:
    """Return one target of each kind."""
    kinds = {
        (one.type, one.combat_factor, one.suppressed) if isinstance(one, LauncherInPlay) else one: one
        for one in found
    }
    return list(kinds.values())


def equivalence_key(table: Table, option: object) -> object:
    """Return a key by which equivalent options are equal: of a launcher, type, CF and state."""
    if isinstance(option, LauncherInPlay) and table.attacking != "commando":
        return option.type, option.combat_factor, option.suppressed
    return option.id if isinstance(option, LauncherInPlay) else option


def _prize(target: LauncherInPlay | Center) -> int:
    if isinstance(target, LauncherInPlay):
        return target.combat_factor * 2 + (target.type == "fajr-5") - 2 * target.suppressed
    return 20 if target == "gaza-city" else 15


def _area(_table: Table, options: Sequence[Any]) -> int:
    return options.index("gaza-city") if "gaza-city" in options else 0


def _penalty(table: Table, options: Sequence[Any]) -> int:
    """Take the least costly penalty."""
    now: PointValues = worth(table)
    right = now.hamas_right if table.options["penalty_hamas_direction"] == "right" else -now.hamas_right
    costs = {"hamas-mvp": now.hamas_mvp, "hamas-marker": right, "israeli-marker": now.israeli_left}
    return max(range(len(options)), key=lambda number: costs[options[number]])


_WAYS: Final[dict[str, Callable[[Table, Sequence[Any]], int]]] = {
    "dome": _dome,
    "attack": _attack,
    "target": _target,
    "area": _area,
    "fire": _fire,
    "aircraft": lambda _, options: len(options) // 2,
    "intelligence": lambda _, options: options.index(True),
    "penalty": _penalty,
}


@cache
def posts() -> tuple[str, ...]:
    """Return all areas, in falling order of what an Iron Dome saves there.

    >>> len(posts()) == len(areas())
    True
    """
    return tuple(sorted(areas(), key=lambda area: (-_saved(area), area)))


@cache
def _saved(area: str) -> float:
    """Estimate what a ready Iron Dome in an area saves of each rocket: by its fire, and by its presence."""
    threat, ending = _traffic()
    city = areas()[area].city
    return threat[area] * _hits("same-area") + ending[area] * (_damage(city, "none") - _damage(city, "ready"))


@cache
def _hits(position: str) -> float:
    found = [
        cached_flights.fire(position, False, roll, False).answer.shot_down  # noqa: FBT003
        for roll in range(cached_flights.D10)
    ]
    return sum(found) / len(found)


@cache
def _damage(city: str, dome: DomeThere) -> float:
    """Return the average MVP of a strike in an area."""
    total = 0.0
    for roll in range(cached_flights.D10):
        for second in range(cached_flights.D10):
            total += cached_flights.strike(city, roll, dome, False, second).answer.hamas_mvp  # noqa: FBT003
    return total / cached_flights.D10**2


@cache
def _traffic() -> tuple[dict[str, float], dict[str, float]]:
    """Return the damage that passes through each area, and the share of rockets that strikes there."""
    threat, ending = dict.fromkeys(areas(), 0.0), dict.fromkeys(areas(), 0.0)
    launchers = [unit for unit in GAME.units if unit.type == "launcher"]
    all_rockets = sum((unit.number("attack") or 1) * unit.count for unit in launchers)
    for unit in launchers:
        kind = cast("Rocket", unit.id.rpartition("-")[0])
        rockets = (unit.number("attack") or 1) * unit.count
        for home in gaza():
            _fly(kind, home.id, rockets / all_rockets / len(gaza()), threat, ending)
    return threat, ending


def _fly(
    rocket: Rocket, area: str, share: float, threat: dict[str, float], ending: dict[str, float]
) -> float:
    """Follow a share of the rockets of a type from an area to their ends; return the damage they do."""
    flight = cached_flights.flight(rocket, area).answer
    if flight.status == "crashes":
        return 0
    if flight.status == "strikes":
        ending[area] += share
        return share * _damage(areas()[area].city, "none")
    onward = [to for to in cached_flights.destinations(area) if to in flight.may_enter]
    total = 0.0
    for to in onward:
        done = _fly(rocket, to, share / len(onward), threat, ending)
        threat[to] += done
        total += done
    return total
