"""The map of a game as a graph for rules: places, neighbours, terrain, roads and rivers.

It is read from the file from which the map is also drawn: hexes by their numbers, or areas by their ids.
Faults of that file are reported when it is drawn; here they are skipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from countermarch.components.model.loading.files import read_text
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.loading.toml_files import parse_toml

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.toml_files import Section

MAX_BYTES: Final = 4 * 1024 * 1024
"""Maximum bytes of a map: twice the limit for other files, since a map lists many places."""

MAX_PLACES: Final = 2_000
"""Maximum hexes or areas of a map for rules."""

_HEX = re.compile(r"(\d\d)(\d\d)")
_HEXES = re.compile(r"(\d\d)(\d\d)-(\d\d)(\d\d)")
_WORD = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class MapGraph:
    """Places, their neighbours in order, their terrain, and lines such as roads and rivers.

    ``along`` maps the name of a road to ``one/other`` for every two places that it joins, in both directions,
    and ``on`` to its places; ``across`` maps the name of a river to the hex sides that it follows.
    """

    places: tuple[str, ...]
    beside: Mapping[str, tuple[str, ...]]
    terrain: Mapping[str, str]
    along: Mapping[str, frozenset[str]] = field(default_factory=dict)
    across: Mapping[str, frozenset[str]] = field(default_factory=dict)
    on: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def map_of(game: Game, key: str = "") -> MapGraph | None:
    """Return the map of a game with an id, by default the first; None if there is none."""
    for file in map_files(game.source):
        if key in ("", file.id):
            return parse_toml(file.label, read_text(file.folder, file.name, MAX_BYTES), _read_all)
    return None


def _read_all(top: Section) -> MapGraph | None:
    drawn: dict[str, Any] = {key: top.value_or_none(key) for key in top.names()}
    found = _of_hexes(drawn) if isinstance(drawn.get("hexes"), dict) else _of_areas(drawn)
    return found if found.places and len(found.places) <= MAX_PLACES else None


def _of_hexes(drawn: Mapping[str, Any]) -> MapGraph:
    grid = drawn["hexes"]
    ends = [_HEX.fullmatch(str(grid.get(end))) for end in ("first", "last")]
    if not all(ends):
        return MapGraph((), {}, {})
    (first, low), (last, high) = [(int(end[1]), int(end[2])) for end in ends if end]
    shifted = 1 if grid.get("shifted") == "odd" else 0
    numbers = [(line, at) for line in range(first, last + 1) for at in range(low, high + 1)]
    # before neighbours are made: 0000 to 9999 in a hostile file would be ten thousand hexes
    if len(numbers) > MAX_PLACES * 10:
        return MapGraph((), {}, {})
    places = {f"{line:02d}{at:02d}": (line, at) for line, at in numbers}
    terrain, out = _terrain_of_hexes(_tables(drawn, "terrain"), places)
    places = {name: at for name, at in places.items() if name not in out}
    beside = {name: _next_to(*at, shifted, places) for name, at in places.items()}
    along: dict[str, frozenset[str]] = {}
    across: dict[str, frozenset[str]] = {}
    on: dict[str, tuple[str, ...]] = {}
    for line in _tables(drawn, "hexline"):
        name = line_name(line.get("title"))
        through = _hexes_in_ranges(line.get("through"))
        along[name] = along.get(name, frozenset()) | _joins(pairwise(through))
        on[name] = tuple(dict.fromkeys((*on.get(name, ()), *through)))
        chains = [str(chain).split("/") for chain in line.get("sides") or ()]
        pairs = _joins(pair for chain in chains for pair in pairwise(chain))
        across[name] = across.get(name, frozenset()) | pairs
    known = {name: terrain.get(name, "clear") for name in places}
    return MapGraph(
        tuple(places), beside, known, _full(along), _full(across), {k: v for k, v in on.items() if v}
    )


def _terrain_of_hexes(
    kinds: Sequence[Mapping[str, Any]], places: Collection[str]
) -> tuple[dict[str, str], set[str]]:
    """Return the terrain of hexes, and the hexes that are out of play; ``rest = true`` gets what is left."""
    listed = [_hexes_in_ranges(kind.get("hexes")) for kind in kinds]
    left = set(places).difference(*listed)
    terrain: dict[str, str] = {}
    out: set[str] = set()
    for kind, hexes in zip(kinds, listed, strict=True):
        found = [*hexes, *left] if kind.get("rest") is True else hexes
        terrain |= dict.fromkeys(found, line_name(kind.get("title")))
        out |= set(found) if kind.get("out") is True else set()
    return terrain, out


def _next_to(line: int, at: int, shifted: int, places: Collection[str]) -> tuple[str, ...]:
    """Return the neighbours of a hex; every other line of hexes is shifted by half a hex."""
    # beside a shifted line, neighbours have the same number and the next; else the one before and the same
    near = at if line % 2 == shifted else at - 1
    around = [(line, at - 1), (line, at + 1)]
    around += [(line + side, near + more) for side in (-1, 1) for more in (0, 1)]
    names = [f"{one:02d}{other:02d}" for one, other in sorted(around) if one >= 0 and other >= 0]
    return tuple(name for name in names if name in places)


def _of_areas(drawn: Mapping[str, Any]) -> MapGraph:
    areas = {str(area.get("id")): area for area in _tables(drawn, "area")}
    joins: dict[str, set[str]] = {name: set() for name in areas}
    corners = {name: {tuple(point) for point in area.get("outline") or ()} for name, area in areas.items()}
    for one in areas:
        for other in areas:
            if one != other and len(corners[one] & corners[other]) > 1:  # a border has two ends
                joins[one].add(other)
    along: dict[str, frozenset[str]] = {}
    on: dict[str, tuple[str, ...]] = {}
    for way in _tables(drawn, "way"):
        through = [str(name) for name in way.get("through") or () if str(name) in areas]
        name = line_name(way.get("title"))
        along[name] = along.get(name, frozenset()) | _joins(pairwise(through))
        on[name] = tuple(dict.fromkeys((*on.get(name, ()), *through)))
        for one, other in pairwise(through):
            joins[one].add(other)
            joins[other].add(one)
    beside = {name: tuple(other for other in areas if other in joins[name]) for name in areas}
    terrain = {
        name: line_name(area.get("ground") or area.get("kind")) or "clear" for name, area in areas.items()
    }
    return MapGraph(tuple(areas), beside, terrain, _full(along), {}, {k: v for k, v in on.items() if v})


def _tables(drawn: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    found = drawn.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _hexes_in_ranges(words: object) -> list[str]:
    """Return the hexes in a list of numbers and ranges such as 0101-0105."""
    found: list[str] = []
    for text in words if isinstance(words, list) else ():
        many = _HEXES.fullmatch(str(text))
        if many and many[1] == many[3]:
            found += [f"{many[1]}{at:02d}" for at in range(int(many[2]), int(many[4]) + 1)]
        elif _HEX.fullmatch(str(text)):
            found.append(str(text))
    return found


def _joins(pairs: Iterable[tuple[str, str]]) -> frozenset[str]:
    return frozenset(text for one, other in pairs for text in (f"{one}/{other}", f"{other}/{one}"))


def _full(lines: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    return {name: pairs for name, pairs in lines.items() if pairs and name}


def line_name(title: object) -> str:
    """Return the name, for rules, of a line or terrain with a title.

    >>> line_name("Main road"), line_name(None)
    ('main-road', '')
    """
    return _WORD.sub("-", str(title or "").lower()).strip("-")


Costs: TypeAlias = "Sequence[tuple[frozenset[str], int]]"
"""Costs of lines: the pairs of places that each joins or separates, and its cost."""


def cheapest(
    ground: tuple[Mapping[str, tuple[str, ...]], Mapping[str, int | None]],
    start: str,
    ends: Collection[str],
    barred: tuple[Collection[str], Collection[str]],
    lines: tuple[Costs, Costs],
) -> tuple[int, tuple[str, ...]] | None:
    """Return the cost and the places of the cheapest path from a place to one of ``ends``, or None.

    ``ground`` has the neighbours of each place and the cost to enter it (None: it cannot be entered).
    ``barred`` are closed places, and places at which a path must end. ``lines`` are roads, whose cost
    replaces that of the place, and rivers, whose cost is added.

    >>> beside = {"a": ("b", "c"), "b": ("a", "d"), "c": ("a", "d"), "d": ("b", "c")}
    >>> ground = (beside, {"a": 1, "b": 3, "c": 1, "d": 1})
    >>> cheapest(ground, "a", ["d"], ((), ()), ((), ()))
    (2, ('a', 'c', 'd'))
    >>> cheapest(ground, "a", ["d"], (["c"], ["b"]), ((), ()))
    """
    beside, enter = ground
    closed, halting = barred
    roads, rivers = lines
    came: dict[str, str] = {}
    reached = {start: 0}
    waiting: dict[int, list[str]] = {0: [start]}
    done: set[str] = set()
    while waiting:
        cost = min(waiting)
        # by cost in buckets, in the order of the file: equal paths come out the same on every machine
        for here in waiting.pop(cost):
            if here in done:
                continue
            done.add(here)
            if here in ends:
                return cost, _way(came, here)
            # a unit that begins in a zone of control may leave it
            if here in halting and here != start:
                continue
            for there in beside[here]:
                each = enter[there]
                if there in done or there in closed or each is None:
                    continue
                side = f"{here}/{there}"
                by_road = [number for pairs, number in roads if side in pairs]
                wet = [number for pairs, number in rivers if side in pairs]
                # a road has bridges: it replaces the cost of the ground and of the rivers below it
                total = cost + (min(by_road) if by_road else each + sum(wet))
                if there not in reached or total < reached[there]:
                    reached[there] = total
                    came[there] = here
                    waiting.setdefault(total, []).append(there)
    return None


def _way(came: Mapping[str, str], end: str) -> tuple[str, ...]:
    way = [end]
    while way[-1] in came:
        way.append(came[way[-1]])
    return tuple(reversed(way))
