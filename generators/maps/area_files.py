"""Read the features of a map of areas from its file: lines, relief, text and boxes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.generators.maps.area_plan import (
    EDGES,
    GRAIN,
    LONGEST,
    MapBox,
    MapLine,
    MapText,
    MapTown,
    Relief,
    Sign,
    colour,
    limited_tables,
    point,
    points,
)
from countermarch.generators.maps.courses import sampled
from countermarch.generators.maps.terrain import textures
from countermarch.generators.scene.paths import simplified
from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.loading.toml_files import Section
    from countermarch.generators.maps.area_plan import Point

WIDEST = 60.0
"""The widest line or band, in mm."""

DASH = (2.4, 1.8)

RADIUS = 12.0
"""Default size of a point of a map, in mm."""

AROUND = 48
"""Corners of the polygon for a round point."""


def read_lines(top: Section) -> tuple[MapLine, ...]:
    """Read rivers and limits: ``line`` is a list of points, ``between`` the groups of areas on both sides."""
    return tuple(_line(one) for one in limited_tables(top, "line"))


def _line(section: Section) -> MapLine:
    between = section.texts("between")
    found = MapLine(
        section.text("title", ""),
        colour(section, "colour"),
        section.length("width", 1.0, minimum=0.1, maximum=WIDEST),
        () if between else points(section, "line"),
        tuple(frozenset(words.split()) for words in between),
        DASH if section.flag("dashed") else (),
        section.length("aside", 0.0, minimum=0.0, maximum=WIDEST),
        section.length("opacity", 1.0, minimum=0.05, maximum=1.0),
        colour(section, "casing") if section.has("casing") else "",
        section.text("label", ""),
        points(section, "label-at", minimum=1) if section.has("label-at") else (),
        section.flag("taper"),
        section.choice("edge", ("", *EDGES), ""),
        colour(section, "core") if section.has("core") else "",
    )
    if between and len(between) != 2:  # noqa: PLR2004 # one side and the other
        section.fault("between", str(list(between)), "two texts: the groups of areas on both sides")
    if found.edge and not (between and found.aside):
        section.fault("edge", found.edge, "a line between two groups of areas, moved aside")
    section.finish()
    return found


def read_borders(top: Section) -> dict[tuple[Point, Point], list[Point]]:
    """Read the courses of borders: from one corner of outlines to the next, curved through more points.

    The courses are listed for both directions.
    """
    courses: dict[tuple[Point, Point], list[Point]] = {}
    for one in limited_tables(top, "border"):
        found = points(one, "line")
        one.finish()
        if found:
            way = _without_straight_parts(sampled(found, BORDER_STEP))
            courses[found[0], found[-1]], courses[found[-1], found[0]] = way, way[::-1]
    return courses


def _without_straight_parts(way: Sequence[Point]) -> list[Point]:
    """Return a course with fewer points where it is straight; none is far from the next."""
    parts = (simplified(way[at : at + NEXT + 1], BORDER_NEAR) for at in range(0, len(way) - 1, NEXT))
    return [way[0], *(point for part in parts for point in part[1:])]


def along_borders(
    outline: Sequence[Point], courses: Mapping[tuple[Point, Point], list[Point]]
) -> tuple[Point, ...]:
    """Return a closed outline whose straight sides are replaced with the borders that they follow.

    >>> along_borders([(0, 0), (9, 0)], {((0, 0), (9, 0)): [(0, 0), (5, 2), (9, 0)]})
    ((0, 0), (5, 2), (9, 0))
    """
    ends = zip(outline, (*outline[1:], *outline[:1]), strict=True)
    return tuple(place for pair in ends for place in courses.get(pair, pair)[:-1])


BORDER_STEP, BORDER_NEAR, NEXT = 1.5, 0.35, 10
"""Distance between the points of a curved border, and how far the border may be off when points are left out,
in mm; one of every so many points is always kept."""


def read_outline(section: Section) -> tuple[tuple[Point, ...], float]:
    """Read an area's outline, or that of a point ``at`` a place: a circle, or a box of a ``size``.

    Also returns how far a point reaches from its centre; 0 for an area.
    """
    if not section.has("at"):
        return points(section, "outline"), 0.0
    x, y = point(section, "at", (0.0, 0.0))
    if section.has("size"):
        wide, tall = section.lengths("size", (24.0, 16.0), minimum=2.0, maximum=LONGEST)
        half, high = wide / 2, tall / 2
        corners = ((x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high))
        return corners, min(half, high)
    radius = section.length("radius", RADIUS, minimum=1.0, maximum=200.0)
    angles = (2 * math.pi * step / AROUND for step in range(AROUND))
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles), radius


def read_ways(top: Section, labels: Mapping[str, Point]) -> tuple[MapLine, ...]:
    """Read the ways between areas or points, each ``through`` the ids of two or more."""
    return tuple(_way(one, labels) for one in limited_tables(top, "way"))


def _way(section: Section, labels: Mapping[str, Point]) -> MapLine:
    through: list[Point] = []
    named = section.texts("through", required=True)
    for place, name in enumerate(named):
        if name not in labels:
            section.fault("through", name, f"an area of the map; {near(name, labels)}", place)
        else:
            through.append(labels[name])
    if len(named) < 2:  # noqa: PLR2004 # a way has two ends
        section.fault("through", list(named), "two areas or more")
    found = MapLine(
        section.text("title", ""),
        colour(section, "colour"),
        section.length("width", 1.2, minimum=0.1, maximum=WIDEST),
        tuple(through) if len(through) > 1 else ((0.0, 0.0), (0.0, 0.0)),
        (),
        DASH if section.flag("dashed") else (),
    )
    section.finish()
    return found


def read_relief(top: Section) -> tuple[Relief, ...]:
    """Read ridges and valleys: bands along curves."""
    return tuple(_relief(one) for one in limited_tables(top, "relief"))


def _relief(section: Section) -> Relief:
    width = section.length("width", 12.0, minimum=0.5, maximum=WIDEST)
    texture = section.choice("texture", tuple(textures()), "mountain")
    strength = section.length("strength", 0.0, minimum=0.0, maximum=1.0)
    grain = section.length("grain", GRAIN, minimum=1.0, maximum=10.0)
    high = section.length("high", 1.0, minimum=0.05, maximum=2.0)
    found = Relief(
        points(section, "line"),
        width,
        colour(section, "colour"),
        texture,
        strength,
        grain,
        high,
        section.flag("plots"),
    )
    section.finish()
    return found


def read_words(top: Section) -> tuple[MapText, ...]:
    """Read the text that names no area."""
    return tuple(_words(one) for one in limited_tables(top, "words"))


def _words(section: Section) -> MapText:
    found = MapText(
        section.text("text"),
        point(section, "at", (0.0, 0.0)),
        section.length("size", 9.0, minimum=5.0, maximum=72.0),
        section.length("rotate", 0.0, minimum=-180.0, maximum=180.0),
        colour(section, "colour") if section.has("colour") else "",
    )
    section.finish()
    return found


def read_towns(top: Section) -> tuple[MapTown, ...]:
    """Read the towns, which are drawn by their size: 1 a village, 2 a town, 3 a city."""
    return tuple(_town(one) for one in limited_tables(top, "town"))


def _town(section: Section) -> MapTown:
    found = MapTown(
        section.text("name", ""),
        point(section, "at", (0.0, 0.0)),
        int(section.length("size", 1.0, minimum=1.0, maximum=3.0)),
        section.choice("side", ("right", "left", "above", "below"), "right"),
    )
    section.finish()
    return found


def read_boxes(top: Section) -> tuple[MapBox, ...]:
    """Read the boxes for pieces."""
    return tuple(_box(one) for one in limited_tables(top, "box"))


def _box(section: Section) -> MapBox:
    wide, tall = section.lengths("size", (40.0, 40.0), minimum=1.0, maximum=LONGEST)
    found = MapBox(
        section.text("title"),
        point(section, "at", (0.0, 0.0)),
        (wide, tall),
        section.text("says", ""),
        colour(section, "fill") if section.has("fill") else "",
        int(section.length("slots", 0.0, minimum=0.0, maximum=MAX_SLOTS)),
        colour(section, "band") if section.has("band") else "",
        _symbol(section),
    )
    section.finish()
    return found


def _symbol(section: Section) -> str:
    """Read the name of a unit symbol; empty if there is none, or none of that name."""
    symbol = section.text("symbol", "")
    if symbol and symbol not in SYMBOLS:
        section.fault("symbol", symbol, f"a unit symbol; {near(symbol, SYMBOLS)}")
        return ""
    return symbol


MAX_SLOTS = 40.0
"""Maximum spaces for counters in a box."""


def read_sign(section: Section) -> tuple[str, Sign]:
    """Read how a kind of place is shown: a unit symbol, or a dot which may have a ring."""
    dot = colour(section, "dot") if section.has("dot") else ""
    return section.text("kind"), Sign(section.text("title"), _symbol(section), dot, section.flag("ring"))
