"""Where Iron Domes do the most good: counted from the map, the launchers and the chart of strikes."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

from reference.reign_of_missiles.facts import GAME
from reference.reign_of_missiles.play import flights
from reference.reign_of_missiles.play.places import areas, gaza

if TYPE_CHECKING:
    from reference.reign_of_missiles.strikes import DomeThere
    from reference.reign_of_missiles.terms import Rocket


@cache
def posts() -> tuple[str, ...]:
    """Return all areas, those first where an Iron Dome saves the most.

    >>> len(posts()) == len(areas())
    True
    """
    return tuple(sorted(areas(), key=lambda area: (-_saved(area), area)))


@cache
def _saved(area: str) -> float:
    """Estimate what a ready Iron Dome in an area saves of each rocket: by its fire, and by its presence."""
    passing, ending = _traffic()
    mean = sum(_damage(areas()[place].city, "none") * share for place, share in ending.items())
    city = areas()[area].city
    fire = passing[area] * _hits("same-area") * mean
    return fire + ending[area] * (_damage(city, "none") - _damage(city, "ready"))


@cache
def _hits(position: str) -> float:
    found = [
        flights.fire(position, False, roll, False).answer.shot_down  # noqa: FBT003
        for roll in range(flights.D10)
    ]
    return sum(found) / len(found)


@cache
def _damage(city: str, dome: DomeThere) -> float:
    """Return the MVP that a rocket scores on average where it strikes."""
    total = 0.0
    for roll in range(flights.D10):
        for second in range(flights.D10):
            total += flights.strike(city, roll, dome, False, second).answer.hamas_mvp  # noqa: FBT003
    return total / flights.D10**2


@cache
def _traffic() -> tuple[Counter[str], Counter[str]]:
    """Return how often a rocket passes through each area, and how often it strikes there."""
    passing: Counter[str] = Counter()
    ending: Counter[str] = Counter()
    launchers = [unit for unit in GAME.units if unit.type == "launcher"]
    all_rockets = sum((unit.number("attack") or 1) * unit.count for unit in launchers)
    for unit in launchers:
        kind, rockets = unit.id.rpartition("-")[0], (unit.number("attack") or 1) * unit.count
        for home in gaza():
            _fly(kind, home.id, rockets / all_rockets / len(gaza()), passing, ending)  # type: ignore[arg-type] # a type's id
    return passing, ending


def _fly(rocket: Rocket, area: str, share: float, passing: Counter[str], ending: Counter[str]) -> None:
    """Follow a share of the rockets of a type from an area to their ends."""
    flight = flights.flight(rocket, area).answer
    if flight.status == "strikes":
        ending[area] += share  # type: ignore[assignment] # shares, not numbers
    if flight.status in {"strikes", "crashes"}:
        return
    onward = [to for to in flights.destinations(area) if to in flight.may_enter]
    for to in onward:
        passing[to] += share / len(onward)  # type: ignore[assignment] # as above
        _fly(rocket, to, share / len(onward), passing, ending)
