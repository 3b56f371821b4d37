"""One game from the set-up to the meeting of the markers, stopping at each decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.reign_of_missiles.ending import end_phase
from countermarch.reference.reign_of_missiles.events import random_event
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.launchers import launcher_deployment, launcher_draw
from countermarch.reference.reign_of_missiles.play import cached_rules
from countermarch.reference.reign_of_missiles.play.allocating import allocation, place_domes, place_ship
from countermarch.reference.reign_of_missiles.play.attacking import combat_round
from countermarch.reference.reign_of_missiles.play.flying import flight_round
from countermarch.reference.reign_of_missiles.play.places import gaza
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, LAST_TURN, POOL, UNFINISHED
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES

if TYPE_CHECKING:
    from countermarch.reference.play.definitions import Flow
    from countermarch.reference.reign_of_missiles.play.table import Table

_USES = {"none": 0, "one": 1, "two": 2}


def flow(table: Table) -> Flow:
    """Play a game on a table, yielding every decision; see ``PlayableGame``."""
    place_launchers(table, table.start.launchers_placed)
    yield from place_domes(table, "set-up")
    place_ship(table)
    table.phase, table.impulse = table.start.first_phase, table.start.first_impulse
    table.round = GAME.charts["impulses"].text(table.impulse, "first")
    while True:
        yield from _play_step(table)
        if table.over:
            return
        _go_on(table)
        if table.turn > LAST_TURN:
            table.over = UNFINISHED
            return


def _play_step(table: Table) -> Flow:
    """Play the current phase, or round of an impulse."""
    match table.phase:
        case "random-event":
            _event(table)
        case "launcher-determination":
            _launchers(table)
        case "asset-allocation":
            yield from allocation(table)
        case "end":
            _end_phase(table)
        case _:
            yield from combat_round(table) if table.round == "combat" else flight_round(table)


def _go_on(table: Table) -> None:
    """Ask what comes next, and move on to it."""
    after = cached_rules.next_phase(table.turn, table.phase, table.impulse, table.round)
    table.turn, table.phase = after.turn, after.phase
    table.impulse, table.round = after.impulse, after.round


def place_launchers(table: Table, drawn: int) -> None:
    """Draw random launchers and distribute them over the Gaza Strip, each type evenly (ROM-E33)."""
    taken = table.chance.shuffled(table.among(CONTAINER))[:drawn]
    by_type = {kind: [one for one in taken if one.type == kind] for kind in ROCKET_NAMES}
    counts = {kind.replace("-", "_"): len(found) for kind, found in by_type.items()}
    spread = (
        table.ask(launcher_deployment, **counts)
        if table.logged
        else cached_rules.deployment(*counts.values())
    )
    for kind, found in by_type.items():
        name = kind.replace("-", "_")
        each, extra = getattr(spread, f"{name}_each"), getattr(spread, f"{name}_extra_areas")
        one_more = [area.id for area in table.chance.shuffled(gaza())][:extra]
        homes = [area.id for area in gaza() for _ in range(each + (area.id in one_more))]
        for launcher, home in zip(found, homes, strict=True):
            launcher.place, launcher.suppressed = home, False
        if one_more:
            names = sorted(area.name for area in gaza() if area.id in one_more)
            table.log_event("5.1", f"One more {ROCKET_NAMES[kind]} in {', '.join(names)}.")


def _launchers(table: Table) -> None:
    """Roll how many launchers there are this turn, and deploy them."""
    roll, stored = table.chance.pick(10), len(table.among(CONTAINER))
    own_side_only = table.options["own_side_only"] == "yes"
    if table.logged:
        table.ask(
            launcher_draw,
            d10=roll,
            hamas_space=table.hamas_space,
            launchers_in_container=stored,
            turn=table.turn,
            own_side_only=own_side_only,
        )
    drawn = cached_rules.drawn(roll, table.hamas_space, stored, own_side_only)
    place_launchers(table, drawn)


def _event(table: Table) -> None:
    """Roll for the event, count it, and apply its immediate effects."""
    d6, d10 = table.chance.die(), table.chance.pick(10)
    name = cached_rules.event_rolled(d6, d10)[0]
    before = table.event_counts.get(name, 0)
    if table.logged:
        rolled = {"d6": d6, "d10": d10, **table.spaces, "turn": table.turn}
        found = table.ask(random_event, **rolled, times_rolled_before=before)
    else:
        found = cached_rules.event_here(d6, d10, (table.hamas_space, table.israeli_space), before)
    table.event = name
    table.event_counts[name] = before + 1
    uses = _USES.get(found.uses, 0)
    match found.modifies:
        case "qassam-and-grad-launcher-attacks":
            table.critical_hit = True
        case "center-attacks":
            table.enhanced_intelligence = uses
        case "rocket-strikes":
            table.insh_allah = uses
        case "air-and-commando-attacks":
            table.sam, table.sam_marker = uses, True
        case "iron-dome-depletion":
            table.urgency = True
        case "commando-availability":
            table.commando_available = True
    table.apply(hamas_mvp=found.hamas_mvp, hamas_move=found.hamas_move, israeli_move=found.israeli_move)


def _end_phase(table: Table) -> None:
    """Award MVP for suppressed launchers, and clear the map and the events."""
    there = table.on_map()
    suppressed = sum(one.suppressed for one in there)
    if table.logged:
        table.ask(
            end_phase,
            suppressed_launchers=suppressed,
            normal_launchers=len(there) - suppressed,
            launchers_in_container=len(table.among(CONTAINER)),
        )
    table.apply(israeli_mvp=cached_rules.award(suppressed))
    for launcher in there:
        launcher.place, launcher.suppressed = CONTAINER, False
    for dome in table.domes:
        table.put_dome(dome, POOL)
        dome.depleted = False
    table.fire_order = ""
    table.ready = dict.fromkeys(table.ready, 0)
    table.used = dict.fromkeys(table.used, 0)
    table.naval_area, table.naval_attacks = "", 0
    table.center_attacks = dict.fromkeys(table.center_attacks, 0)
    table.critical_hit = table.urgency = table.sam_marker = False
    table.enhanced_intelligence = table.insh_allah = table.sam = 0
    table.event = "none"
