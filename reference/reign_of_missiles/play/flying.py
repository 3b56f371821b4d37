"""The Missile Flight and Strike Round: rockets are launched, fly, are fired at, and strike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.ruling import Step
from countermarch.reference.play.definitions import Move, log_moves
from countermarch.reference.reign_of_missiles.iron_dome import iron_dome_fire
from countermarch.reference.reign_of_missiles.play import cached_flights
from countermarch.reference.reign_of_missiles.play.places import areas, gaza
from countermarch.reference.reign_of_missiles.play.table import REMOVED
from countermarch.reference.reign_of_missiles.rockets import Launcher as Firing
from countermarch.reference.reign_of_missiles.rockets import rocket_exit, rocket_movement, rockets_launched
from countermarch.reference.reign_of_missiles.strikes import rocket_strike
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES

if TYPE_CHECKING:
    from collections.abc import Container, Generator

    from countermarch.reference.play.definitions import Ask, Flow
    from countermarch.reference.reign_of_missiles.iron_dome import Shooter
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.strikes import DomeThere
    from countermarch.reference.reign_of_missiles.terms import Rocket

ALWAYS: Final = "fire-at-all"
"""The standing order that every Iron Dome that can hit fires at every rocket, until the turn is over."""

OWN_AREA: Final = "fire-in-own-area"
"""The standing order that Iron Domes fire at rockets in their own areas, until the turn is over."""

ORDERS: Final = (ALWAYS, OWN_AREA)


def flight_round(table: Table) -> Flow:
    """Set up every rocket, then fly them one at a time to their ends."""
    table.rockets = _set_up(table)
    while table.rockets and not table.over:
        number = 0
        if table.player_orders_flights:
            number = yield from _next_to_fly(table)
        yield from _fly(table, *table.rockets.pop(number))
    table.rockets, table.rocket = [], None


def _next_to_fly(table: Table) -> Generator[Ask, int, int]:
    """Let the player choose which rocket flies next; equal rockets in one area count once (ROM-E32)."""
    first: dict[tuple[Rocket, str], int] = {}
    for number, rocket in enumerate(table.rockets):
        first.setdefault(rocket, number)
    if len(first) == 1:
        return 0
    table.asking = "Which rocket flies next?"
    waiting = list(first)
    return first[waiting[(yield ("flight", waiting))]]


def _set_up(table: Table) -> list[tuple[Rocket, str]]:
    """Launch from every launcher, area by area, and roll each rocket's first area."""
    order = {area.id: place for place, area in enumerate(gaza())}
    there = sorted(table.on_map(), key=lambda one: (order[one.place], one.id))
    if table.logged:
        firing = tuple(Firing(one.type, one.combat_factor, one.suppressed) for one in there)
        table.ask(rockets_launched, launchers=firing)
    return [
        (one.type, _roll_exit(table, one.type, one.place))
        for one in there
        for _ in range(cached_flights.launched(one.type, one.combat_factor, one.suppressed))
    ]


def _roll_exit(table: Table, rocket: Rocket, area: str) -> str:
    """Roll for the way out of an area."""
    roll = table.chance.pick(cached_flights.D10)
    to = cached_flights.destinations(area)[roll]
    if table.logged:
        text = f"{ROCKET_NAMES[rocket]} rocket, {areas()[area].name}, D10 {roll}: to {areas()[to].name}."
        given = {"die_sides": cached_flights.D10, "roll": roll, "exits": areas()[area].exits}
        table.log_ruling(rocket_exit, cached_flights.exits(area)[roll], given, Step("7.2/dice", text, None))
        log_moves(table.log, Move(f"rocket-{rocket}", area, to))
    return to


def _fly(table: Table, rocket: Rocket, area: str) -> Flow:
    """Fly one rocket to its end: shot down, in the sea, or striking."""
    while True:
        table.rocket = (rocket, area)
        if table.logged:
            table.log_event(
                "7.2.1/interrupt", f"{ROCKET_NAMES[rocket]} rocket in {areas()[area].name}.", area
            )
            log_moves(table.log, Move(f"rocket-{rocket}", area, area))
        if table.fire_order:
            down = _barrage(table, area)
        else:
            down = yield from _interception(table, rocket, area)
        if down:
            return
        ruling = cached_flights.flight(rocket, area)
        if table.logged:
            here = areas()[area]
            given = {"rocket_type": rocket, "area_kind": here.kind, "exits": here.arrows}
            table.log_ruling(rocket_movement, ruling, given)
        flight = ruling.answer
        if flight.status == "crashes":
            return
        if flight.status == "strikes":
            _strike(table, area)
            return
        onward = _roll_exit(table, rocket, area)
        while onward not in flight.may_enter:  # a Grad enters no green area: rolled again (ROM-E24)
            onward = _roll_exit(table, rocket, area)
        area = onward


def _interception(table: Table, rocket: Rocket, area: str) -> Generator[Ask, int, bool]:
    """Let every Iron Dome within range fire once, if the player wants; return whether the rocket is down."""
    standing = table.standing
    waiting = [
        near[standing[place].depleted]
        for place, near in cached_flights.reach(area).items()
        if place in standing
    ]
    while waiting:
        table.asking = f"{ROCKET_NAMES[rocket]} in {areas()[area].name}: which Iron Dome fires?"
        chosen = yield ("fire", (None, *waiting, *ORDERS))
        if chosen == 0:
            break
        if chosen > len(waiting):
            table.fire_order = ORDERS[chosen - len(waiting) - 1]
            return _barrage(table, area, {one.area for one in waiting})
        if _shoot(table, waiting.pop(chosen - 1)):
            return True
    return False


def _barrage(table: Table, area: str, left: Container[str] | None = None) -> bool:
    """Fire by the standing order, the rocket's own area first; return whether the rocket is down.

    ``left`` are the areas whose units have not fired at this rocket yet, if some have.
    """
    standing, own = table.standing, table.fire_order == OWN_AREA
    for place, near in cached_flights.reach(area).items():
        if own and place != area:
            break  # the rocket's own area is the first
        dome = standing.get(place)
        if dome is None or (left is not None and place not in left):
            continue
        shooter = near[dome.depleted]
        if cached_flights.can_hit(shooter.position, dome.depleted) and _shoot(table, shooter):
            return True
    return False


def _shoot(table: Table, shooter: Shooter) -> bool:
    """Fire one Iron Dome; return whether the rocket is down."""
    dome, position, urgency = table.standing[shooter.area], shooter.position, table.urgency
    depleted, roll = dome.depleted, table.chance.pick(cached_flights.D10)
    ruling = cached_flights.fire(position, depleted, roll, urgency)
    if table.logged:
        table.log_event("7.2.2", f"The Iron Dome in {areas()[shooter.area].name} fires.", shooter.area)
        if table.rocket is not None:
            log_moves(table.log, Move("iron-dome", shooter.area, table.rocket[1]))
        given = {"position": position, "depleted": depleted, "d10": roll, "urgency": urgency}
        table.log_ruling(iron_dome_fire, ruling, given)
    found = ruling.answer
    if found.urgency_spent:
        table.urgency = False
    dome.depleted = found.iron_dome_after == "depleted"
    if found.iron_dome_after == "removed":
        table.put_dome(dome, REMOVED)
    return found.shot_down


def _strike(table: Table, area: str) -> None:
    """Resolve the rocket's attack where it ends."""
    dome = table.standing.get(area)
    state: DomeThere = "none" if dome is None else "depleted" if dome.depleted else "ready"
    city, roll = areas()[area].city, table.chance.pick(cached_flights.D10)
    insh_allah = table.insh_allah > 0  # the first strikes of the turn (ROM-E13)
    table.insh_allah -= insh_allah
    ruling = cached_flights.strike(city, roll, state, insh_allah, None)
    second = None
    if ruling.answer.second_roll_needed:
        second = table.chance.pick(cached_flights.D10)
        ruling = cached_flights.strike(city, roll, state, insh_allah, second)
    if table.logged:
        given = {"city": city, "d10": roll, "iron_dome": state, "insh_allah": insh_allah}
        table.log_ruling(rocket_strike, ruling, given if second is None else {**given, "second_d10": second})
        log_moves(table.log, Move("", area, area))
    found = ruling.answer
    table.apply(hamas_mvp=found.hamas_mvp, hamas_move=found.hamas_move, israeli_move=found.israeli_move)
