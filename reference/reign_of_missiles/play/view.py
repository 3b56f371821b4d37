"""What a position shows: a frozen record of the state, the decision in words, and the board as text."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine.phrases import counted
from countermarch.reference.play.definitions import Choice, Decision
from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.play.attacking import describe
from countermarch.reference.reign_of_missiles.play.flying import ALWAYS, OWN_AREA
from countermarch.reference.reign_of_missiles.play.places import areas, gaza
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT, LauncherInPlay
from countermarch.reference.reign_of_missiles.terms import ATTACKER_NAMES, ROCKET_NAMES
from countermarch.reference.reign_of_missiles.words import moved, space_name

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.reign_of_missiles.iron_dome import Shooter
    from countermarch.reference.reign_of_missiles.play.allocating import Trade
    from countermarch.reference.reign_of_missiles.play.places import BoardArea
    from countermarch.reference.reign_of_missiles.play.table import Table
    from countermarch.reference.reign_of_missiles.terms import Center, Rocket

_RULES = {
    "dome": "6.1/iron-dome",
    "increase": "6.0/increase",
    "aircraft": "6.0/aircraft",
    "attack": "7.1",
    "target": "7.1",
    "area": "9.1",
    "intelligence": "4.1/6,8",
    "penalty": "7.1.1/penalty",
    "fire": "7.2.2",
    "flight": "7.2.1",
}


@dataclass(frozen=True, slots=True)
class LauncherState:
    """A launcher: ``place`` is container, out, or an area of the Gaza Strip."""

    id: str
    type: str
    combat_factor: int
    place: str
    suppressed: bool


@dataclass(frozen=True, slots=True)
class DomeState:
    """An Iron Dome unit: ``place`` is pool, removed, or an area."""

    id: str
    place: str
    depleted: bool


@dataclass(frozen=True, slots=True)
class RocketState:
    """A rocket in flight, in the area where it is."""

    type: str
    area: str


@dataclass(frozen=True, slots=True)
class State:
    """The whole state of a game. Aircraft are counts: those ready this turn, and those already used.

    ``phase`` is set-up or a phase of the turn sequence.
    """

    turn: int
    phase: str
    impulse: str
    round: str
    hamas_space: str
    israeli_space: str
    hamas_mvp: int
    israeli_mvp: int
    launchers: tuple[LauncherState, ...]
    iron_domes: tuple[DomeState, ...]
    f15s_ready: int
    drones_ready: int
    f15s_used: int
    drones_used: int
    naval_area: str
    naval_attacks: int
    commando_available: bool
    commando_used: bool
    commando_area: str
    commando_targets: tuple[str, ...]
    assets_this_turn: int
    center_attacks: tuple[tuple[str, int], ...]
    event: str
    critical_hit: bool
    enhanced_intelligence: int
    urgency: bool
    insh_allah: int
    fire_order: str
    sam: int
    sam_marker: bool
    event_counts: tuple[tuple[str, int], ...]
    rocket: RocketState | None
    rockets: tuple[RocketState, ...]
    over: str


def state(table: Table) -> State:
    """Copy the table into a frozen record."""
    return State(
        turn=table.turn,
        phase=table.phase,
        impulse=table.impulse,
        round=table.round,
        hamas_space=table.hamas_space,
        israeli_space=table.israeli_space,
        hamas_mvp=table.hamas_mvp,
        israeli_mvp=table.israeli_mvp,
        launchers=tuple(
            LauncherState(one.id, one.type, one.combat_factor, one.place, one.suppressed)
            for one in table.launchers
        ),
        iron_domes=tuple(DomeState(one.id, one.place, one.depleted) for one in table.domes),
        f15s_ready=table.ready["f-15"],
        drones_ready=table.ready["drone"],
        f15s_used=table.used["f-15"],
        drones_used=table.used["drone"],
        naval_area=table.naval_area,
        naval_attacks=table.naval_attacks,
        commando_available=table.commando_available,
        commando_used=table.commando_used,
        commando_area=table.commando_area,
        commando_targets=tuple(table.commando_targets),
        assets_this_turn=table.assets,
        center_attacks=tuple(table.center_attacks.items()),
        event=table.event,
        critical_hit=table.critical_hit,
        enhanced_intelligence=table.enhanced_intelligence,
        urgency=table.urgency,
        insh_allah=table.insh_allah,
        fire_order=table.fire_order,
        sam=table.sam,
        sam_marker=table.sam_marker,
        event_counts=tuple(sorted(table.event_counts.items())),
        rocket=None if table.rocket is None else RocketState(*table.rocket),
        rockets=tuple(RocketState(*one) for one in table.rockets),
        over=table.over,
    )


def ending(table: Table) -> str:
    """Return the ending, or ``game-goes-on``."""
    return table.over or "game-goes-on"


def decision(table: Table, kind: str, options: Sequence[Any]) -> Decision:
    """Return a decision in words, with an id for each option."""
    return Decision(
        kind, table.asking, _RULES[kind], tuple(_choice(table, kind, option) for option in options)
    )


def board(table: Table) -> list[tuple[str, str]]:
    """Describe the table in lines of label and text."""
    lines = [
        (f"Turn {table.turn}", f"{table.when}; event: {_event(table.event)}"),
        ("Markers", f"Hamas {space_name(table.hamas_space)}, Israel {space_name(table.israeli_space)}"),
        ("MVP", f"Hamas {table.hamas_mvp}, Israel {table.israeli_mvp}"),
    ]
    for area in gaza():
        held = Counter(_short(one) for one in table.among(area.id))
        launchers = ", ".join(f"{name} x{number}" if number > 1 else name for name, number in held.items())
        lines.append((area.name, launchers or "no launchers"))
    lines.append(
        (
            "Launchers",
            f"{len(table.among(CONTAINER))} in the container, {len(table.among(OUT))} out of the game",
        )
    )
    domes = [
        f"{areas()[one.place].name}{' (depleted)' if one.depleted else ''}"
        for one in table.domes
        if one.place in areas()
    ]
    lines.append(("Iron Domes", ", ".join(domes) or "none"))
    ship = "" if table.naval_attacks or not table.naval_area else ", Naval Support"
    lines.append(("Ready", f"{table.ready['f-15']} F-15, {table.ready['drone']} Drones{ship}"))
    if table.round == "flight" and table.rocket is not None:
        lines.append(("Rockets", f"{counted(len(table.rockets), 'rocket')} still to fly after this one"))
    return lines


def _choice(table: Table, kind: str, option: object) -> Choice:
    if option is None:
        return _NOTHING[kind]
    return _CHOICES[kind](table, option)


def _dome(_table: Table, area: BoardArea) -> Choice:
    return Choice(area.id, f"{area.name} ({area.kind})")


def _aircraft(_table: Table, mix: tuple[int, int]) -> Choice:
    return Choice(f"{mix[0]}:{mix[1]}", f"{counted(mix[0], 'F-15')} and {counted(mix[1], 'Drone')}")


def _target(_table: Table, target: LauncherInPlay | Center) -> Choice:
    return Choice(target.id if isinstance(target, LauncherInPlay) else target, describe(target))


def _commando_area(_table: Table, area: str) -> Choice:
    return Choice(area, areas()[area].name)


def _intelligence(_table: Table, use: bool) -> Choice:  # as the flow offers it
    gain = GAME.charts["attack-modifiers"].number("enhanced-intelligence", "center")
    return Choice("use", f"Use it: {gain:+d} to the roll") if use else Choice("keep", "Keep it")


def _fire(_table: Table, shooter: Shooter | str) -> Choice:
    if isinstance(shooter, str):
        return Choice(shooter, _ORDERS[shooter])
    worn = f", {shooter.modifier:+d} to its roll" if shooter.modifier else ""
    return Choice(shooter.area, f"{areas()[shooter.area].name}, {shooter.position}{worn}")


def _flight(table: Table, rocket: tuple[Rocket, str]) -> Choice:
    kind, area = rocket
    alike = table.rockets.count(rocket)
    more = f", one of {alike}" if alike > 1 else ""
    return Choice(f"{kind}:{area}", f"{ROCKET_NAMES[kind]} in {areas()[area].name}{more}")


def _attack(_table: Table, attackers: str) -> Choice:
    return Choice(attackers, ATTACKER_NAMES[attackers])


def _penalty(table: Table, choice: str) -> Choice:
    cells = GAME.charts["penalty"]
    mvp, israeli, hamas = (cells.number(choice, column) for column in ("hamas-mvp", "israeli", "hamas"))
    if table.options["penalty_hamas_direction"] == "left":
        hamas = -hamas
    what = f"Hamas {mvp} MVP" if mvp else moved("israeli", israeli) if israeli else moved("hamas", hamas)
    return Choice(choice, what)


_ORDERS: Final = {
    ALWAYS: "Till the turn ends: at every rocket, with every Iron Dome that can hit",
    OWN_AREA: "Till the turn ends: at every rocket in an Iron Dome's own area, and no other",
}
_NOTHING: Final = {
    "dome": Choice("done", "No more"),
    "attack": Choice("pass", "Pass: end this round"),
    "fire": Choice("hold", "Hold fire"),
}


def _increase(_table: Table, trade: Trade) -> Choice:
    if not trade.increase:
        return Choice("none", "No more; no marker moves")
    moves = [("Israeli", trade.israeli_left), ("Hamas", trade.hamas_left)]
    name = f"{trade.increase}:{trade.israeli_left}:{trade.hamas_left}"
    if trade.first_marker == "hamas":
        moves.reverse()
        name += ":hamas-first"
    paid = ", then ".join(f"{marker} marker {spaces} left" for marker, spaces in moves if spaces)
    met = "; the markers meet and the game is over" if trade.game_ends else ""
    return Choice(name, f"{trade.increase} more: {paid}{met}")


def _event(name: str) -> str:
    return name if name == "none" else GAME.charts["event-effects"].row(name).title


def _short(launcher: LauncherInPlay) -> str:
    worn = " suppressed" if launcher.suppressed else ""
    return f"{ROCKET_NAMES[launcher.type]} CF {launcher.combat_factor}{worn}"


_CHOICES: Final[dict[str, Callable[[Table, Any], Choice]]] = {
    "dome": _dome,
    "increase": _increase,
    "aircraft": _aircraft,
    "attack": _attack,
    "target": _target,
    "area": _commando_area,
    "intelligence": _intelligence,
    "penalty": _penalty,
    "fire": _fire,
    "flight": _flight,
}
