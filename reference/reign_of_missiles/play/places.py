"""The map in play: areas, their kinds and cities, and the arrows between them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, cast

from countermarch.reference.reign_of_missiles.game_data import GAME
from countermarch.reference.reign_of_missiles.iron_dome import MovementArrow
from countermarch.reference.reign_of_missiles.rockets import AreaExit, Exit

if TYPE_CHECKING:
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.reference.reign_of_missiles.rockets import Match
    from countermarch.reference.reign_of_missiles.strikes import City
    from countermarch.reference.reign_of_missiles.terms import AreaKind

_KINDS = ("gaza", "blue", "black", "green", "sea")


@dataclass(frozen=True, slots=True)
class BoardArea:
    """An area of the map; ``exits`` and ``arrows`` are its exits by roll and by kind of area."""

    id: str
    name: str
    kind: AreaKind
    city: City
    by_gaza: bool
    exits: tuple[Exit, ...]
    arrows: tuple[AreaExit, ...]


@cache
def areas() -> dict[str, BoardArea]:
    """Return all areas by id, in the order of the gazetteer.

    >>> areas()["tel-aviv"].city, areas()["beersheba"].city, len(areas())
    ('tel-aviv', 'black-dot', 19)
    """
    kinds = {
        place.id: cast("AreaKind", next(kind for kind in _KINDS if kind in place.kinds))
        for place in GAME.places.values()
    }
    exits: dict[str, list[Exit]] = {name: [] for name in kinds}
    for source, way in _exits():
        exits[source].append(way)
    return {
        place.id: BoardArea(
            place.id,
            place.name,
            kinds[place.id],
            _city(place),
            "next-to-gaza" in place.kinds,
            tuple(exits[place.id]),
            tuple(AreaExit(way.area, kinds[way.area]) for way in exits[place.id]),
        )
        for place in GAME.places.values()
    }


def _city(place: GazetteerPlace) -> City:
    """Return the city of an area as in the chart of strikes: by name or by kind."""
    known = GAME.charts["cities"].rows
    return cast("City", next((name for name in (place.id, *place.kinds) if name in known), "none"))


@cache
def arrows() -> tuple[MovementArrow, ...]:
    """Return every arrow of the map, as the chart of exits has them, for ``iron_dome_coverage``."""
    return tuple(MovementArrow(source, way.area) for source, way in _exits())


@cache
def arrows_at(area: str) -> tuple[MovementArrow, ...]:
    """Return the arrows that lead into an area or out of it.

    >>> len(arrows_at("dimona"))
    1
    """
    return tuple(arrow for arrow in arrows() if area in (arrow.from_, arrow.to))


@cache
def gaza() -> tuple[BoardArea, ...]:
    """Return the areas of the Gaza Strip."""
    return tuple(area for area in areas().values() if area.kind == "gaza")


def _exits() -> list[tuple[str, Exit]]:
    ways = GAME.charts["map-exits"]
    found = []
    for row in ways.rows:
        match = cast("Match", ways.text(row, "match"))
        low, high = (ways.number(row, "low"), ways.number(row, "high")) if match == "range" else (0, 9)
        found.append((ways.text(row, "from"), Exit(ways.text(row, "to"), match, low, high)))
    return found
