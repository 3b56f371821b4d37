"""Cached answers about rockets and shots at them, for each roll in each area, to simulate games fast."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.reign_of_missiles.iron_dome import IronDome, iron_dome_coverage, iron_dome_fire
from countermarch.reference.reign_of_missiles.play.places import areas, arrows_at
from countermarch.reference.reign_of_missiles.rockets import Launcher as Firing
from countermarch.reference.reign_of_missiles.rockets import rocket_exit, rocket_movement, rockets_launched
from countermarch.reference.reign_of_missiles.strikes import rocket_strike

if TYPE_CHECKING:
    from countermarch.reference.engine import Ruling
    from countermarch.reference.reign_of_missiles.iron_dome import DomeFire, Position, Shooter
    from countermarch.reference.reign_of_missiles.rockets import Flight
    from countermarch.reference.reign_of_missiles.strikes import City, DomeThere, Strike
    from countermarch.reference.reign_of_missiles.terms import Rocket

D10: Final = 10
"""The die that is rolled for rockets in play."""


@cache
def exits(area: str) -> tuple[Ruling[Any], ...]:
    """Ask ``rocket-exit`` for each roll of the D10 in an area.

    >>> [ruling.answer.area for ruling in exits("khan-yunis")][:2]
    ['launch-centre', 'launch-south']
    """
    ways = areas()[area].exits
    return tuple(rocket_exit(die_sides=10, roll=roll, exits=ways) for roll in range(D10))


@cache
def destinations(area: str) -> tuple[str, ...]:
    """Return where each roll of the D10 leads from an area."""
    return tuple(ruling.answer.area for ruling in exits(area))


@cache
def flight(rocket: Rocket, area: str) -> Ruling[Flight]:
    """Ask ``rocket-movement`` of a rocket in an area."""
    here = areas()[area]
    return rocket_movement(rocket_type=rocket, area_kind=here.kind, exits=here.arrows)


@cache
def launched(kind: Rocket, combat_factor: int, suppressed: bool) -> int:
    """Ask ``rockets-launched`` of one launcher."""
    return rockets_launched(launchers=(Firing(kind, combat_factor, suppressed),)).answer.total


@cache
def reach(area: str) -> dict[str, tuple[Shooter, Shooter]]:
    """Ask ``iron-dome-coverage`` for a ready and a depleted unit in each area; return those in range.

    The rocket's own area comes first.

    >>> reach("dimona")["dimona"][1].modifier
    1
    """
    found = {}
    # ``_barrage`` relies on the rocket's own area being the first
    for place in sorted(areas(), key=lambda place: place != area):
        both = [
            iron_dome_coverage(
                rocket_area=area, iron_domes=(IronDome(place, worn),), arrows=arrows_at(area)
            ).answer.may_fire
            for worn in (False, True)
        ]
        if all(both):
            found[place] = (both[0][0], both[1][0])
    return found


@cache
def fire(position: Position, depleted: bool, roll: int, urgency: bool) -> Ruling[DomeFire]:
    """Ask ``iron-dome-fire``."""
    return iron_dome_fire(position=position, depleted=depleted, d10=roll, urgency=urgency)


@cache
def can_hit(position: Position, depleted: bool) -> bool:
    """Return whether any roll hits a rocket.

    >>> can_hit("adjacent", False), can_hit("adjacent", True)
    (True, False)
    """
    return any(fire(position, depleted, roll, urgency=False).answer.shot_down for roll in range(D10))


@cache
def strike(city: City, roll: int, dome: DomeThere, insh_allah: bool, second: int | None) -> Ruling[Strike]:
    """Ask ``rocket-strike``."""
    return rocket_strike(city=city, d10=roll, iron_dome=dome, insh_allah=insh_allah, second_d10=second)
