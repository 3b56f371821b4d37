"""The Missile Flight and Strike Round: rockets are set up, fly, are fired at, and strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reference.reign_of_missiles.iron_dome import IronDome, iron_dome_coverage, iron_dome_fire
from reference.reign_of_missiles.play.places import areas, arrows_at, gaza
from reference.reign_of_missiles.play.table import POOL
from reference.reign_of_missiles.rockets import Launcher as Firing
from reference.reign_of_missiles.rockets import rocket_exit, rocket_movement, rockets_launched
from reference.reign_of_missiles.strikes import rocket_strike
from reference.reign_of_missiles.terms import ROCKET_NAMES

if TYPE_CHECKING:
    from collections.abc import Generator

    from reference.play.parts import Ask, Flow
    from reference.reign_of_missiles.iron_dome import Shooter
    from reference.reign_of_missiles.play.table import Dome, Table
    from reference.reign_of_missiles.terms import Rocket

_DIE = 10
_REMOVED = "removed"


def flight_round(table: Table) -> Flow:
    """Set up every rocket, then fly them one at a time to their ends."""
    table.rockets = _set_up(table)
    while table.rockets and not table.over:
        yield from _fly(table, *table.rockets.pop(0))
    table.rockets, table.rocket = [], None


def _set_up(table: Table) -> list[tuple[Rocket, str]]:
    """Launch from every launcher, area by area, and roll each rocket's first area."""
    order = {area.id: place for place, area in enumerate(gaza())}
    there = sorted(table.on_map(), key=lambda one: (order[one.place], one.id))
    firing = tuple(Firing(one.type, one.combat_factor, one.suppressed) for one in there)
    table.ask(rockets_launched, launchers=firing)
    found: list[tuple[Rocket, str]] = []
    for launcher, fires in zip(there, firing, strict=True):
        rockets = table.consider(rockets_launched, launchers=(fires,)).total
        found += [(launcher.type, _roll_exit(table, launcher.type, launcher.place)) for _ in range(rockets)]
    return found


def _roll_exit(table: Table, rocket: Rocket, area: str) -> str:
    """Roll for the way out of an area."""
    roll = table.chance.pick(_DIE)
    found = table.ask_in_short(
        rocket_exit,
        "7.2/dice",
        lambda way: (
            f"{ROCKET_NAMES[rocket]} rocket, {areas()[area].name}, D10 {roll}: to {areas()[way.area].name}."
        ),
        die_sides=_DIE,
        roll=roll,
        exits=areas()[area].exits,
    )
    return str(found.area)


def _fly(table: Table, rocket: Rocket, area: str) -> Flow:
    """Fly one rocket to its end: shot down, in the sea, or striking."""
    while True:
        table.rocket = (rocket, area)
        table.say("7.2.1/interrupt", f"{ROCKET_NAMES[rocket]} rocket in {areas()[area].name}.", area)
        down = yield from _interception(table, rocket, area)
        if down:
            return
        here = areas()[area]
        flight = table.ask(rocket_movement, rocket_type=rocket, area_kind=here.kind, exits=here.arrows)
        if flight.status == "crashes":
            return
        if flight.status == "strikes":
            _strike(table, area)
            return
        area = _roll_exit(table, rocket, here.id)
        while area not in flight.may_enter:  # a Grad does not enter a green area: rolled again (ROM-E24)
            area = _roll_exit(table, rocket, here.id)


def _interception(table: Table, rocket: Rocket, area: str) -> Generator[Ask, int, bool]:
    """Let every Iron Dome in reach fire once, if the player will; tell whether the rocket is down."""
    on_map = {one.place: one for one in table.domes if one.place not in (POOL, _REMOVED)}
    units = tuple(IronDome(place, dome.depleted) for place, dome in on_map.items())
    may_fire = table.consider(
        iron_dome_coverage, rocket_area=area, iron_domes=units, arrows=arrows_at(area)
    ).may_fire
    waiting: list[Shooter] = sorted(may_fire, key=lambda one: one.position != "same-area")
    while waiting:
        name = ROCKET_NAMES[rocket]
        table.asking = f"{name} in {areas()[area].name}: which Iron Dome fires?"
        chosen = yield ("fire", (None, *waiting))
        if chosen == 0:
            break
        shooter = waiting.pop(chosen - 1)
        if _shoot(table, on_map[shooter.area], shooter):
            return True
    return False


def _shoot(table: Table, dome: Dome, shooter: Shooter) -> bool:
    """Fire one Iron Dome; tell whether the rocket is down."""
    table.say("7.2.2", f"The Iron Dome in {areas()[shooter.area].name} fires.", shooter.area)
    found = table.ask(
        iron_dome_fire,
        position=shooter.position,
        depleted=dome.depleted,
        d10=table.chance.pick(_DIE),
        urgency=table.urgency,
    )
    if found.urgency_spent:
        table.urgency = False
    dome.depleted = found.iron_dome_after == "depleted"
    if found.iron_dome_after == "removed":
        dome.place = _REMOVED
    return bool(found.shot_down)


def _strike(table: Table, area: str) -> None:
    """Resolve the rocket's attack where it ends."""
    dome = next((one for one in table.domes if one.place == area), None)
    given = {
        "city": areas()[area].city,
        "d10": table.chance.pick(_DIE),
        "iron_dome": "none" if dome is None else "depleted" if dome.depleted else "ready",
        "insh_allah": table.insh_allah > 0,  # the first strikes of the turn (ROM-E13)
    }
    table.insh_allah -= bool(given["insh_allah"])
    if table.consider(rocket_strike, **given).second_roll_needed:
        given["second_d10"] = table.chance.pick(_DIE)
    found = table.ask(rocket_strike, **given)
    table.apply(hamas_mvp=found.hamas_mvp, hamas_move=found.hamas_move, israeli_move=found.israeli_move)
