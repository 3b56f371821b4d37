"""What the player sees of the table: the areas of the map, the Diplomacy Track, aircraft and markers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, get_args

from countermarch.reference.engine.phrases import counted
from countermarch.reference.play.table_view import (
    ChoiceSubject,
    OptionPrompt,
    PieceRow,
    PieceStack,
    TableView,
    ViewPlace,
)
from countermarch.reference.reign_of_missiles.play.places import areas
from countermarch.reference.reign_of_missiles.play.table import CONTAINER, OUT, POOL, LauncherInPlay
from countermarch.reference.reign_of_missiles.terms import ROCKET_NAMES, Space
from countermarch.reference.reign_of_missiles.words import space_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from countermarch.reference.reign_of_missiles.iron_dome import Shooter
    from countermarch.reference.reign_of_missiles.play.places import BoardArea
    from countermarch.reference.reign_of_missiles.play.table import Dome, Table
    from countermarch.reference.reign_of_missiles.terms import Center, Rocket

ASKING: Final = {
    "price_reading": OptionPrompt(
        "What do more assets cost?",
        {
            "rule": "As the rule says: +2 for one space in all",
            "example": "As in its example: +2 for one space by each marker",
        },
        "ROM-E04",
    ),
    "own_side_only": OptionPrompt(
        "Does the number of a space count on the other side's colour?",
        {"no": "Yes, the printed number counts", "yes": "No, only on the marker's own side"},
        "ROM-E05",
    ),
    "penalty_hamas_direction": OptionPrompt(
        "Where does the Hamas marker go by choice b of the penalty?",
        {"right": "Right, as printed", "left": "Left: “right” is taken to be a misprint"},
        "ROM-E06",
    ),
    "aircraft_count": OptionPrompt(
        "How many aircraft does the total allow?",
        {"together": "F-15s and Drones together", "each": "That many of each"},
        "ROM-E14",
    ),
    "flight_order": OptionPrompt(
        "Which rocket flies next?", {"launch": "In launch order", "player": "You say which"}, "ROM-E32"
    ),
}
"""The options of ``table.OPTIONS`` in words."""

_SPACES: Final = get_args(Space)
"""The spaces of the Diplomacy Track from left to right, like the boxes of the printed track."""


def view_table(table: Table, kind: str, options: Sequence[Any]) -> TableView:
    """Return what the player sees before a decision; its kind is empty at the end."""
    return TableView(
        places=(*_map(table, kind), _track(table), _points(table), *_pieces_beside_map(table)),
        sums=(
            ("Hamas", f"{space_name(table.hamas_space).capitalize()}, {table.hamas_mvp} MVP"),
            ("Israel", f"{space_name(table.israeli_space).capitalize()}, {table.israeli_mvp} MVP"),
        ),
        shown=_pieces_shown(table, kind),
        choices=tuple(_subject_of(table, kind, option) for option in options),
    )


def _map(table: Table, kind: str) -> Iterable[ViewPlace]:
    """Yield every area with its pieces, including the rocket that is being fired at."""
    waiting = Counter(table.rockets)
    flying = table.rocket if kind == "fire" else None
    for area in areas().values():
        lying = [
            *_launchers(table, area.id),
            *(_dome(one) for one in table.domes if one.place == area.id),
            *([_ship(table)] if table.naval_area == area.id else []),
            *([PieceStack("commando", "Commando")] if table.commando_area == area.id else []),
            *(_rocket(rocket, count) for (rocket, where), count in waiting.items() if where == area.id),
            *([_rocket(flying[0])] if flying and flying[1] == area.id else []),
        ]
        rows = (PieceRow("", tuple(lying)),) if lying else ()
        yield ViewPlace(area.id, area.name, rows, "" if area.kind == "gaza" else area.kind, "area")


def _launchers(table: Table, place: str) -> Iterable[PieceStack]:
    alike = Counter((one.type, one.combat_factor, one.suppressed) for one in table.among(place))
    for (kind, factor, suppressed), count in sorted(alike.items()):
        yield _launcher(kind, factor, count, suppressed=suppressed)


def _launcher(kind: Rocket, factor: int, count: int = 1, *, suppressed: bool) -> PieceStack:
    worn = ", suppressed" if suppressed else ""
    return PieceStack(
        f"{kind}-{factor}", f"{ROCKET_NAMES[kind]} launcher, CF {factor}{worn}", count, suppressed
    )


def _dome(dome: Dome) -> PieceStack:
    return PieceStack(
        "iron-dome", "Iron Dome, depleted" if dome.depleted else "Iron Dome", back=dome.depleted
    )


def _ship(table: Table) -> PieceStack:
    done = bool(table.naval_attacks)
    return PieceStack("naval-support", "Naval Support, used" if done else "Naval Support", back=done)


def _rocket(kind: Rocket, count: int = 1) -> PieceStack:
    return PieceStack(f"rocket-{kind}", f"{ROCKET_NAMES[kind]} rocket", count)


def _track(table: Table) -> ViewPlace:
    markers = (
        ("diplomacy-hamas", "Hamas", table.hamas_space),
        ("diplomacy-israeli", "Israel", table.israeli_space),
    )
    lying = tuple(
        PieceStack(piece, f"{side}: {space_name(space)}", box=_SPACES.index(space))
        for piece, side, space in markers
    )
    says = "Left is towards green 10, right towards blue 10. When the markers meet the game is over."
    return ViewPlace("diplomacy", "Diplomacy Track", (PieceRow("", lying),), says, "track")


def _points(table: Table) -> ViewPlace:
    """Return the points, with the marker of each side."""
    held = (("mvp-hamas", "Hamas", table.hamas_mvp), ("mvp-israeli", "Israel", table.israeli_mvp))
    lying = tuple(PieceStack(piece, f"{side}: {points} MVP") for piece, side, points in held)
    return ViewPlace(
        "mvp",
        "Victory points",
        (PieceRow("", lying),),
        f"Hamas {table.hamas_mvp}, Israel {table.israeli_mvp}",
    )


def _pieces_beside_map(table: Table) -> Iterable[ViewPlace]:
    """Yield the pieces beside the map: aircraft, future Iron Domes, event markers, launchers."""
    pool = sum(one.place == POOL for one in table.domes)
    ready = [
        *_aircraft(table, "f-15", "F-15"),
        *_aircraft(table, "drone", "Drone"),
        *(
            [PieceStack("commando", "Commando")]
            if table.commando_available and not table.commando_used
            else []
        ),
    ]
    yield ViewPlace("ready", "Aircraft and Commando", (PieceRow("", tuple(ready)),) if ready else ())
    if pool:
        yield ViewPlace(
            "pool",
            "Iron Domes not on the map",
            (PieceRow("", (PieceStack("iron-dome", "Iron Dome", pool),)),),
        )
    if events := tuple(_events(table)):
        yield ViewPlace("events", "Events in effect", (PieceRow("", events),))
    gone = tuple(_launchers(table, OUT))
    says = f"{counted(len(table.among(CONTAINER)), 'launcher')} in the container, drawn blindly"
    yield ViewPlace(
        "container", "Launchers off the map", (PieceRow("Out of the game", gone),) if gone else (), says
    )


def _aircraft(table: Table, unit: str, name: str) -> Iterable[PieceStack]:
    if table.ready[unit]:
        yield PieceStack(unit, f"{name}, ready", table.ready[unit])
    if table.used[unit]:
        yield PieceStack(unit, f"{name}, used", table.used[unit], back=True)


def _events(table: Table) -> Iterable[PieceStack]:
    """Yield the markers in effect; those with two uses are flipped after the first."""
    if table.critical_hit:
        yield PieceStack("critical-hit", "Critical hit!")
    for piece, name, uses in (
        ("enhanced-intelligence", "Enhanced Intelligence", table.enhanced_intelligence),
        ("insh-allah", "Insh Allah!", table.insh_allah),
        ("sam-missiles", "SAM missiles!", table.sam),
    ):
        if uses:
            yield PieceStack(piece, f"{name}, {counted(uses, 'use')} left", back=uses == 1)
    if table.urgency:
        yield PieceStack("iron-dome-urgency", "Iron Dome urgency")


_UNITS: Final = {
    "f-15": (PieceStack("f-15", "F-15"),),
    "drone": (PieceStack("drone", "Drone"),),
    "f-15-and-drone": (PieceStack("f-15", "F-15"), PieceStack("drone", "Drone")),
    "naval-support": (PieceStack("naval-support", "Naval Support"),),
    "commando": (PieceStack("commando", "Commando"),),
}
_BY_UNITS: Final = {"target", "intelligence", "area"}
"""Kinds of decision in which the attackers are shown."""


def _pieces_shown(table: Table, kind: str) -> tuple[PieceStack, ...]:
    """Return the pieces that a decision is about: the rocket to fire at, the attackers."""
    if kind == "fire" and table.rocket is not None:
        return (_rocket(table.rocket[0]),)
    return _UNITS.get(table.attacking, ()) if kind in _BY_UNITS else ()


def _subject_of(table: Table, kind: str, option: object) -> ChoiceSubject:
    look = _ABOUT.get(kind)
    return look(table, option) if look is not None else ChoiceSubject()


def _about_dome(_table: Table, area: BoardArea | None) -> ChoiceSubject:
    return (
        ChoiceSubject() if area is None else ChoiceSubject((PieceStack("iron-dome", "Iron Dome"),), area.id)
    )


def _about_attack(table: Table, attackers: str | None) -> ChoiceSubject:
    if attackers is None:
        return ChoiceSubject()
    where = table.naval_area if attackers == "naval-support" else "ready"
    return ChoiceSubject(_UNITS[attackers], where, rule="9.1" if attackers == "commando" else "7.1")


def _about_target(table: Table, target: LauncherInPlay | Center) -> ChoiceSubject:
    commando = table.attacking == "commando"
    if isinstance(target, LauncherInPlay):
        piece = _launcher(target.type, target.combat_factor, suppressed=target.suppressed)
        return ChoiceSubject((piece,), target.place, rule="9.1" if commando else "7.1.1")
    return ChoiceSubject(place=target, rule="9.1" if commando else "7.1.2")


def _about_fire(table: Table, shooter: Shooter | str | None) -> ChoiceSubject:
    if shooter is None or isinstance(shooter, str):
        return ChoiceSubject(rule="7.2.2/note")
    rule = "7.2.2/adjacent" if shooter.position == "adjacent" else "7.2.2"
    return ChoiceSubject((_dome(table.standing[shooter.area]),), shooter.area, rule=rule)


_ABOUT: Final[dict[str, Callable[[Table, Any], ChoiceSubject]]] = {
    "dome": _about_dome,
    "attack": _about_attack,
    "target": _about_target,
    "area": lambda _table, area: ChoiceSubject(place=area),
    "fire": _about_fire,
    "flight": lambda _table, rocket: ChoiceSubject((_rocket(rocket[0]),), rocket[1]),
    "aircraft": lambda _table, _mix: ChoiceSubject(place="ready", rule="6.0/aircraft"),
    "increase": lambda _table, trade: ChoiceSubject(place="diplomacy" if trade.increase else ""),
    "penalty": lambda _table, choice: ChoiceSubject(place="mvp" if choice == "hamas-mvp" else "diplomacy"),
}
