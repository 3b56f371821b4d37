"""Edit a map's file as a person would: terrain of hexes, hexsides, roads, words, corners."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from countermarch.studio.files import FileError
from countermarch.studio.toml_edits import add_table, remove_table, replace_numbers, set_items, set_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.studio.toml_edits import Scalar

Brush = int | str | None
"""What to paint: the index of a table, the name of a new one (``"woods"``), or None to erase."""

Side = tuple[str, str]

TERRAINS: Mapping[str, str] = {
    "clear": "#eef1dc",
    "woods": "#b9cf9a",
    "hills": "#e3d3ab",
    "mountain": "#c9ad84",
    "town": "#e6b29d",
    "marsh": "#c9d9cc",
    "desert": "#eadcae",
    "farmland": "#e3e6b8",
    "sea": "#d5e6f0",
}
"""Terrains that can be added, with their colours."""

LINES: Mapping[str, Mapping[str, Scalar]] = {
    "river": {"colour": "#3f86b8", "width": 1.6},
    "ridge": {"colour": "#8d6a3f", "width": 1.8},
    "border": {"colour": "#8c2f22", "width": 0.9, "dashed": True},
    "limit": {"colour": "#3a3a3a", "width": 0.7, "dashed": True},
}
"""Lines along hexsides that can be added."""

ROADS: Mapping[str, Mapping[str, Scalar]] = {
    "road": {"colour": "#8a4b2a", "width": 1.4},
    "track": {"colour": "#8a6b4a", "width": 0.8, "dashed": True},
    "railway": {"colour": "#3a3a3a", "width": 1.0, "dashed": True},
    "bridge": {"colour": "#5b5b5b", "width": 1.2},
}
"""Lines through hexes that can be added."""

_RANGE = re.compile(r"(\d\d)(\d\d)(?:-(\d\d)(\d\d))?")


def tables(text: str, name: str) -> list[dict[str, Any]]:
    """Return the tables of a list in a text, skipping other values; raises ``FileError``."""
    try:
        found = tomllib.loads(text.removeprefix("\ufeff").replace("\r\n", "\n")).get(name, [])
    except ValueError as error:
        raise FileError(f"the map is not TOML ({error}); correct it in the file") from None
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def texts(table: Mapping[str, Any], key: str) -> list[str]:
    """Return a list of texts from a table; empty if it is anything else."""
    found = table.get(key)
    return [str(one) for one in found if type(one) in (str, int)] if isinstance(found, list) else []


def hexes(items: Iterable[str]) -> list[str]:
    """Return the hexes of a list of hexes and ranges.

    >>> hexes(["0102", "0304-0306", "x"])
    ['0102', '0304', '0305', '0306']
    """
    return [f"{line:02d}{place:02d}" for line, low, high in _ranges(items) for place in range(low, high + 1)]


def _ranges(items: Iterable[str]) -> list[tuple[int, int, int]]:
    """Return the line, first and last position of each item that is a hex or a range."""
    found = (_RANGE.fullmatch(one) for one in items)
    return [(int(one[1]), int(one[2]), int(one[4] or one[2])) for one in found if one]


def _hex_range(line: int, low: int, high: int) -> str:
    first = f"{line:02d}{low:02d}"
    return first if low == high else f"{first}-{line:02d}{high:02d}"


def with_hex(items: Sequence[str], one: str) -> list[str]:
    """Return a list of hexes with another: in the range that it continues, or at its place in the order.

    >>> with_hex(["0101-0102", "0104", "0301"], "0103"), with_hex(["0101", "0301"], "0205")
    (['0101-0104', '0301'], ['0101', '0205', '0301'])
    """
    line, place = int(one[:2]), int(one[2:])
    found = [(at, _ranges([item])) for at, item in enumerate(items)]
    known = [(at, *ranges[0]) for at, ranges in found if ranges]
    if any(line == own and low <= place <= high for _, own, low, high in known):
        return list(items)
    before = next((entry for entry in known if entry[1] == line and entry[3] == place - 1), None)
    after = next((entry for entry in known if entry[1] == line and entry[2] == place + 1), None)
    made = list(items)
    if before:
        made[before[0]] = _hex_range(line, before[2], after[3] if after else place)
        if after:
            del made[after[0]]
        return made
    if after:
        made[after[0]] = _hex_range(line, place, after[3])
        return made
    starts = [(own, low) for _, own, low, _ in known]
    later = next((at for at, own, low, _ in known if (own, low) > (line, place)), len(made))
    made.insert(later if starts == sorted(starts) else len(made), one)
    return made


def without_hex(items: Sequence[str], one: str) -> list[str]:
    """Return a list of hexes without one; a range with it is split.

    >>> without_hex(["0101-0104", "0301"], "0102"), without_hex(["0101", "0301"], "0301")
    (['0101', '0103-0104', '0301'], ['0101'])
    """
    line, place = int(one[:2]), int(one[2:])
    made = []
    for item in items:
        ranges = _ranges([item])
        if not ranges or ranges[0][0] != line or not ranges[0][1] <= place <= ranges[0][2]:
            made.append(item)
            continue
        _, low, high = ranges[0]
        made += [_hex_range(line, a, b) for a, b in ((low, place - 1), (place + 1, high)) if a <= b]
    return made


def paint_hexes(text: str, where: Sequence[str], brush: Brush) -> str:
    r"""Return a map's text with some hexes moved to a terrain, and out of all others.

    >>> print(paint_hexes('[[terrain]]\ntitle = "a"\nhexes = ["0101-0103"]\n', ["0102"], "woods"))
    [[terrain]]
    title = "a"
    hexes = ["0101", "0103"]
    <BLANKLINE>
    [[terrain]]
    title = "woods"
    fill = "#b9cf9a"
    hexes = ["0102"]
    <BLANKLINE>
    """
    for number, table in enumerate(tables(text, "terrain")):
        path, old = ("terrain", number), texts(table, "hexes")
        new = list(old)
        for one in where:
            if number != brush:
                new = without_hex(new, one)
            elif table.get("rest") is not True:
                new = with_hex(new, one)
        if new != old and "hexes" in table:
            text = set_items(text, (*path, "hexes"), new)
        elif new != old:
            text = set_values(text, path, {"hexes": new})
    if isinstance(brush, str):
        listed: list[str] = []
        for one in sorted(where):
            listed = with_hex(listed, one)
        text = add_table(text, ("terrain",), {"title": brush, "fill": TERRAINS[brush], "hexes": listed})
    return text


def sides(items: Iterable[str]) -> list[Side]:
    """Return the sides of a list of pairs and chains of hexes, the smaller hex first.

    >>> sides(["0201/0101", "0101/0102/0202"])
    [('0101', '0201'), ('0101', '0102'), ('0102', '0202')]
    """
    return [_pair(*two) for item in items for two in pairwise(item.split("/"))]


def _pair(one: str, other: str) -> Side:
    return (one, other) if one < other else (other, one)


def with_sides(items: Sequence[str], new: Iterable[Side]) -> list[str]:
    """Return a list of hexsides with others added: in order if the list is sorted, else at its end.

    >>> with_sides(["0101/0201", "0103/0203"], [("0102", "0202"), ("0101", "0201")])
    ['0101/0201', '0102/0202', '0103/0203']
    """
    made, there = list(items), set(sides(items))
    for pair in new:
        if pair in there:
            continue
        there.add(pair)
        said = "/".join(pair)
        ordered = made == sorted(made)
        later = next((at for at, item in enumerate(made) if item > said), len(made))
        made.insert(later if ordered else len(made), said)
    return made


def without_sides(items: Sequence[str], gone: Iterable[Side]) -> list[str]:
    """Return a list of hexsides without some; a chain with one is split.

    >>> without_sides(["0101/0201", "0102/0202/0103/0203"], [("0101", "0201"), ("0103", "0202")])
    ['0102/0202', '0103/0203']
    """
    made: list[str] = []
    cut = set(gone)
    for item in items:
        part: list[str] = []
        for one in item.split("/"):
            if part and _pair(part[-1], one) in cut:
                made += ["/".join(part)] if len(part) > 1 else []
                part = []
            part.append(one)
        made += ["/".join(part)] if len(part) > 1 else []
    return made


def set_sides(text: str, where: Sequence[Side], brush: Brush) -> str:
    """Return a map's text with a line along some hexsides, or with all lines there erased."""
    where = [_pair(*one) for one in where]
    found = tables(text, "hexline")
    if isinstance(brush, str):
        start = {"title": brush, **LINES[brush], "sides": with_sides([], where)}
        return add_table(text, ("hexline",), start)
    for number in reversed(range(len(found))):
        old = texts(found[number], "sides")
        if brush is None:
            text = _listed(text, number, "sides", old, without_sides(old, where))
        elif number == brush:
            text = _listed(text, number, "sides", old, with_sides(old, where))
    return text


def _listed(text: str, number: int, key: str, old: Sequence[str], new: Sequence[str]) -> str:
    """Return a map's text with another list for a line; an empty line is removed."""
    if new == old:
        return text
    return set_items(text, ("hexline", number, key), new) if new else remove_table(text, ("hexline", number))


def draw_road(text: str, where: Sequence[str], brush: Brush) -> str:
    """Return a map's text with a road through some hexes, or with all roads there erased.

    A road that ends where this one begins or ends is extended; otherwise one in the same style is added.
    """
    if brush is None:
        return _without_roads(text, where)
    found = tables(text, "hexline")
    kind: dict[str, Scalar]
    kind = {"title": brush, **ROADS[brush]} if isinstance(brush, str) else _looks(found[brush])
    alike = [
        (number, hexes(texts(table, "through")))
        for number, table in enumerate(found)
        if not isinstance(brush, str) and texts(table, "through") and _looks(table) == kind
    ]
    drawn = {frozenset(pair) for _, through in alike for pair in pairwise(through)}
    way = list(where)
    while len(way) > 1 and frozenset(way[:2]) in drawn:
        del way[0]
    while len(way) > 1 and frozenset(way[-2:]) in drawn:
        del way[-1]
    if len(way) < 2:  # noqa: PLR2004 # nothing is left to draw
        return text
    for number, through in alike:
        old = texts(found[number], "through")
        for ahead in (way, way[::-1]):
            if through[-1] == ahead[0]:
                return set_items(text, ("hexline", number, "through"), [*old, *ahead[1:]])
            if through[0] == ahead[-1]:
                return set_items(text, ("hexline", number, "through"), [*ahead[:-1], *old])
    return add_table(text, ("hexline",), {**kind, "through": way})


def _looks(line: Mapping[str, Any]) -> dict[str, Scalar]:
    return {key: value for key, value in line.items() if key not in ("sides", "through")}


def _without_roads(text: str, gone: Iterable[str]) -> str:
    """Return a map's text with roads cut at some hexes; a road cut in the middle becomes two."""
    cut = set(gone)
    found = tables(text, "hexline")
    for number in reversed(range(len(found))):
        old = texts(found[number], "through")
        through = hexes(old)
        if not cut.intersection(through):
            continue
        parts: list[list[str]] = [[]]
        for one in through:
            parts = [*parts, []] if one in cut else [*parts[:-1], [*parts[-1], one]]
        first, *others = [part for part in parts if len(part) > 1] or [[]]
        for part in others:
            text = add_table(text, ("hexline",), {**_looks(found[number]), "through": part})
        text = _listed(text, number, "through", old, first)
    return text


def set_words(text: str, number: int | None, values: Mapping[str, Scalar]) -> str:
    """Return a map's text with words changed; added if there is no number, removed if there are no values."""
    if number is None:
        return add_table(text, ("words",), {**values})
    if not values:
        return remove_table(text, ("words", number))
    place = values.get("at")
    if isinstance(place, list):
        text = move_point(text, ("words", number, "at"), [float(one) for one in place])
    rest = {key: value for key, value in values.items() if key != "at"}
    return set_values(text, ("words", number), rest, ("text", "at", "size", "rotate", "colour"))


def move_point(text: str, path: tuple[str | int, ...], to: Sequence[float]) -> str:
    """Return a map's text with a label, a point, words or a box moved; numbers keep their style."""
    *above, last = path
    try:
        return replace_numbers(text, {(*path, axis): to[axis] for axis in (0, 1)})
    except FileError:  # it is not there yet
        return set_values(text, tuple(above), {str(last): list(to)}, ("id", "text", "title", "at"))


SHAPES = (("area", "outline"), ("blank", "outline"), ("border", "line"), ("line", "line"), ("relief", "line"))
"""Tables whose points are shared by areas, and the keys of the points."""


def move_corner(text: str, old: Sequence[object], to: Sequence[float]) -> str:
    r"""Return a map's text with a corner moved, in all outlines and lines that share it.

    >>> move_corner('[[area]]\noutline = [[0, 0], [9, 0.0], [9,9]]\n', (9, 0), (7.5, 1))
    '[[area]]\noutline = [[0, 0], [7.5, 1.0], [9,9]]\n'
    """
    paths = [
        (name, number, key, place)
        for name, key in SHAPES
        for number, table in enumerate(tables(text, name))
        for place, one in enumerate(table.get(key) or ())
        if isinstance(one, list) and list(one) == list(old)
    ]
    if not paths:
        raise FileError("the map no longer has this corner")
    changes: dict[tuple[str | int, ...], float]
    changes = {(*path, axis): to[axis] for path in paths for axis in (0, 1) if to[axis] != old[axis]}
    return replace_numbers(text, changes)
