"""What the player sees of the table: the areas of the map, the Diplomacy Track, aircraft and markers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, get_args

from countermarch.reference.play.sight import About, Asking, Lying, Place, Row, Sight
from countermarch.reference.reign_of_missiles.play.places import areas
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT, POOL, Launcher
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES, Space
from countermarch.reference.reign_of_missiles.words import counted, space_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from countermarch.reference.reign_of_missiles.iron_dome import Shooter
    from countermarch.reference.reign_of_missiles.play.places import Area
    from countermarch.reference.reign_of_missiles.play.table import Dome, Table
    from countermarch.reference.reign_of_missiles.terms import Center, Rocket

ASKING: Final = {
    "price_reading": Asking(
        "What do more assets cost?",
        {
            "rule": "As the rule says: +2 for one space in all",
            "example": "As its example pays: by each marker",
        },
        "ROM-E04",
    ),
    "own_side_only": Asking(
        "Does the number of a space count on the other side's colour?",
        {"no": "Yes, the printed number counts", "yes": "No, only on the marker's own side"},
        "ROM-E05",
    ),
    "penalty_hamas_direction": Asking(
        "Where does the Hamas marker go by choice b of the penalty?",
        {"right": "Right, as printed", "left": "Left, as if misprinted"},
        "ROM-E06",
    ),
    "aircraft_count": Asking(
        "How many aircraft does the total allow?",
        {"together": "F-15s and Drones together", "each": "That many of each"},
        "ROM-E14",
    ),
    "flight_order": Asking(
        "Which rocket flies next?",
        {"launch": "In launch order", "player": "You say which"},
        "ROM-E32",
    ),
}
"""How a player is asked for the options of ``table.OPTIONS``."""

_SPACES: Final = get_args(Space)
"""The spaces of the Diplomacy Track from left to right, which are the boxes of the printed one."""


def sight(table: Table, kind: str, options: Sequence[Any]) -> Sight:
    """Return what the player sees before a decision of a kind with its options; of no kind at the end."""
    return Sight(
        places=(*_map(table, kind), _track(table), _points(table), *_beside(table)),
        sums=(
            ("Hamas", f"{space_name(table.hamas_space).capitalize()}, {table.hamas_mvp} MVP"),
            ("Israel", f"{space_name(table.israeli_space).capitalize()}, {table.israeli_mvp} MVP"),
        ),
        shown=_shown(table, kind),
        choices=tuple(_about(table, kind, option) for option in options),
    )


def _map(table: Table, kind: str) -> Iterable[Place]:
    """Return every area with what is there, the rocket that is being fired at among it."""
    waiting = Counter(table.rockets)
    flying = table.rocket if kind == "fire" else None
    for area in areas().values():
        lying = [
            *_launchers(table, area.id),
            *(_dome(one) for one in table.domes if one.place == area.id),
            *([_ship(table)] if table.naval_area == area.id else []),
            *([Lying("commando", "Commando")] if table.commando_area == area.id else []),
            *(_rocket(rocket, count) for (rocket, where), count in waiting.items() if where == area.id),
            *([_rocket(flying[0])] if flying and flying[1] == area.id else []),
        ]
        rows = (Row("", tuple(lying)),) if lying else ()
        yield Place(area.id, area.name, rows, "" if area.kind == "gaza" else area.kind, "area")


def _launchers(table: Table, place: str) -> Iterable[Lying]:
    alike = Counter((one.type, one.combat_factor, one.suppressed) for one in table.among(place))
    for (kind, factor, suppressed), count in sorted(alike.items()):
        yield _launcher(kind, factor, count, suppressed=suppressed)


def _launcher(kind: Rocket, factor: int, count: int = 1, *, suppressed: bool) -> Lying:
    worn = ", suppressed" if suppressed else ""
    return Lying(f"{kind}-{factor}", f"{ROCKET_NAMES[kind]} launcher, CF {factor}{worn}", count, suppressed)


def _dome(dome: Dome) -> Lying:
    return Lying("iron-dome", "Iron Dome, depleted" if dome.depleted else "Iron Dome", back=dome.depleted)


def _ship(table: Table) -> Lying:
    done = bool(table.naval_attacks)
    return Lying("naval-support", "Naval Support, used" if done else "Naval Support", back=done)


def _rocket(kind: Rocket, count: int = 1) -> Lying:
    return Lying(f"rocket-{kind}", f"{ROCKET_NAMES[kind]} rocket", count)


def _track(table: Table) -> Place:
    markers = (
        ("diplomacy-hamas", "Hamas", table.hamas_space),
        ("diplomacy-israeli", "Israel", table.israeli_space),
    )
    lying = tuple(
        Lying(piece, f"{side}: {space_name(space)}", box=_SPACES.index(space))
        for piece, side, space in markers
    )
    says = "Left is towards green 10, right towards blue 10. When the markers meet the game is over."
    return Place("diplomacy", "Diplomacy Track", (Row("", lying),), says, "track")


def _points(table: Table) -> Place:
    """Return the points, each beside the marker of its side."""
    held = (("mvp-hamas", "Hamas", table.hamas_mvp), ("mvp-israeli", "Israel", table.israeli_mvp))
    lying = tuple(Lying(piece, f"{side}: {points} MVP") for piece, side, points in held)
    return Place(
        "mvp", "Victory points", (Row("", lying),), f"Hamas {table.hamas_mvp}, Israel {table.israeli_mvp}"
    )


def _beside(table: Table) -> Iterable[Place]:
    """Return what lies beside the map: aircraft, Iron Domes to come, markers of events, launchers."""
    pool = sum(one.place == POOL for one in table.domes)
    ready = [
        *_aircraft(table, "f-15", "F-15"),
        *_aircraft(table, "drone", "Drone"),
        *([Lying("commando", "Commando")] if table.commando_available and not table.commando_used else []),
    ]
    yield Place("ready", "Aircraft and Commando", (Row("", tuple(ready)),) if ready else ())
    if pool:
        yield Place("pool", "Iron Domes not on the map", (Row("", (Lying("iron-dome", "Iron Dome", pool),)),))
    if events := tuple(_events(table)):
        yield Place("events", "Events that last", (Row("", events),))
    gone = tuple(_launchers(table, OUT))
    says = f"{counted(len(table.among(CONTAINER)), 'launcher')} in the container, drawn blindly"
    yield Place("container", "Launchers off the map", (Row("Out of the game", gone),) if gone else (), says)


def _aircraft(table: Table, unit: str, name: str) -> Iterable[Lying]:
    if table.ready[unit]:
        yield Lying(unit, f"{name}, ready", table.ready[unit])
    if table.used[unit]:
        yield Lying(unit, f"{name}, used", table.used[unit], back=True)


def _events(table: Table) -> Iterable[Lying]:
    """Return the markers that lie face up; those of two uses are turned over after the first."""
    if table.critical_hit:
        yield Lying("critical-hit", "Critical hit!")
    for piece, name, uses in (
        ("enhanced-intelligence", "Enhanced Intelligence", table.enhanced_intelligence),
        ("insh-allah", "Insh Allah!", table.insh_allah),
        ("sam-missiles", "SAM missiles!", table.sam),
    ):
        if uses:
            yield Lying(piece, f"{name}, {counted(uses, 'use')} left", back=uses == 1)
    if table.urgency:
        yield Lying("iron-dome-urgency", "Iron Dome urgency")


_UNITS: Final = {
    "f-15": (Lying("f-15", "F-15"),),
    "drone": (Lying("drone", "Drone"),),
    "f-15-and-drone": (Lying("f-15", "F-15"), Lying("drone", "Drone")),
    "naval-support": (Lying("naval-support", "Naval Support"),),
    "commando": (Lying("commando", "Commando"),),
}
_BY_UNITS: Final = {"target", "intelligence", "area"}
"""Kinds of decision in which those who attack are shown."""


def _shown(table: Table, kind: str) -> tuple[Lying, ...]:
    """Return what a decision is about: the rocket to fire at, the units that attack."""
    if kind == "fire" and table.rocket is not None:
        return (_rocket(table.rocket[0]),)
    return _UNITS.get(table.attacking, ()) if kind in _BY_UNITS else ()


def _about(table: Table, kind: str, option: Any) -> About:  # noqa: ANN401 # of the decision's own kind
    look = _ABOUT.get(kind)
    return look(table, option) if look is not None else About()


def _about_dome(_table: Table, area: Area | None) -> About:
    return About() if area is None else About((Lying("iron-dome", "Iron Dome"),), area.id)


def _about_attack(table: Table, attackers: str | None) -> About:
    if attackers is None:
        return About()
    where = table.naval_area if attackers == "naval-support" else "ready"
    return About(_UNITS[attackers], where, rule="9.1" if attackers == "commando" else "7.1")


def _about_target(table: Table, target: Launcher | Center) -> About:
    commando = table.attacking == "commando"
    if isinstance(target, Launcher):
        piece = _launcher(target.type, target.combat_factor, suppressed=target.suppressed)
        return About((piece,), target.place, rule="9.1" if commando else "7.1.1")
    return About(place=target, rule="9.1" if commando else "7.1.2")


def _about_fire(table: Table, shooter: Shooter | str | None) -> About:
    if shooter is None or isinstance(shooter, str):
        return About(rule="7.2.2/note")
    rule = "7.2.2/adjacent" if shooter.position == "adjacent" else "7.2.2"
    return About((_dome(table.standing[shooter.area]),), shooter.area, rule=rule)


_ABOUT: Final[dict[str, Callable[[Table, Any], About]]] = {
    "dome": _about_dome,
    "attack": _about_attack,
    "target": _about_target,
    "area": lambda _table, area: About(place=area),
    "fire": _about_fire,
    "flight": lambda _table, rocket: About((_rocket(rocket[0]),), rocket[1]),
    "aircraft": lambda _table, _mix: About(place="ready", rule="6.0/aircraft"),
    "increase": lambda _table, trade: About(place="diplomacy" if trade.increase else ""),
    "penalty": lambda _table, choice: About(place="mvp" if choice == "hamas-mvp" else "diplomacy"),
}
