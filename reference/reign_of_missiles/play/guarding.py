"""Where Iron Domes are most useful, estimated from the map, the launchers and the chart of strikes."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.play import cached_flights
from countermarch.reference.reign_of_missiles.play.places import areas, gaza

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.strikes import DomeThere
    from countermarch.reference.reign_of_missiles.terms import Rocket


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
