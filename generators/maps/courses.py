"""Courses on a map of areas: curves through points, lines beside them, shaded ridges along them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Point, Relief
    from countermarch.generators.scene.nodes import Command, Node

Spot = tuple[float, float, float]
"""A point of a slope: across, down, and its height."""

LIGHT = (-0.5, -0.6, 0.62)
"""Where light comes from: the north-west, half up."""

LIT, DARK = "#fff8e8", "#3d2f1c"
"""What the facets of a ridge are mixed with, towards the light and away from it."""

TONES, STRENGTH = 5, 0.6
"""How many tones facets have towards either, and how strong the last one is."""

SPUR = 0.17
"""Distance between a spur of a ridge and the valley beside it, in its width."""

LEAN = 0.42
"""How far along the ridge the foot of a spur may be from its top, in its half width."""

FOOT = 0.55
"""How strong the outer facets are: a ridge fades into the plain."""


def curve(
    points: Sequence[Point], before: Point | None = None, after: Point | None = None
) -> tuple[Command, ...]:
    """Return a smooth curve through points; those before and after it only give its ends their direction.

    >>> curve([(0, 0), (9, 0)])
    (('M', (0, 0)), ('C', (1.5, 0.0, 7.5, 0.0, 9, 0)))
    """
    made: list[Command] = [("M", tuple(points[0]))]
    ends = [before or points[0], *points, after or points[-1]]
    for last, start, end, following in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        # Catmull-Rom: the curve passes through its points, and its direction at each is that of its
        # neighbours
        one = tuple(a + (b - c) / 6 for a, b, c in zip(start, end, last, strict=True))
        two = tuple(a - (b - c) / 6 for a, b, c in zip(end, following, start, strict=True))
        made.append(("C", (*one, *two, *end)))
    return tuple(made)


def sampled(points: Sequence[Point], step: float) -> list[Point]:
    """Return points about a step apart on the curve through points, of which all are kept.

    >>> sampled([(0, 0), (9, 0)], 5)
    [(0, 0), (4.5, 0.0), (9, 0)]
    """
    made = [points[0]]
    for (start, end), (_, bends) in zip(pairwise(points), curve(points)[1:], strict=True):
        (ax, ay), (bx, by) = bends[:2], bends[2:4]
        count = max(round(math.dist(start, end) / step), 1)
        for place in range(1, count):
            t = place / count
            # the Bernstein polynomials of a cubic Bézier curve
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            x = sum(a * b for a, b in zip(shares, (start[0], ax, bx, end[0]), strict=True))
            y = sum(a * b for a, b in zip(shares, (start[1], ay, by, end[1]), strict=True))
            made.append((round(x, 2), round(y, 2)))
        made.append(end)
    return made


def beside(points: Sequence[Point], by: float) -> list[Point]:
    """Return a course moved sideways by a distance in mm.

    >>> beside([(0, 0), (5, 0), (9, 0)], 2)
    [(0.0, 2.0), (5.0, 2.0), (9.0, 2.0)]
    """
    return [
        (round(x + across * by, 2), round(y + down * by, 2))
        for (x, y), (across, down) in zip(points, _normals(points), strict=True)
    ]


def _normals(points: Sequence[Point]) -> Iterator[Point]:
    """Yield the direction across a course at each of its points."""
    for before, after in zip((points[0], *points), (*points[1:], points[-1]), strict=False):
        long = math.dist(before, after) or 1.0
        yield ((before[1] - after[1]) / long, (after[0] - before[0]) / long)


def shaded_ridge(one: Relief, *, frugal: bool) -> list[Node]:
    """Return a ridge with its spurs as facets, shaded as if lit from the north-west."""
    crest = sampled(one.points, one.width * SPUR)
    across, last = list(_normals(crest)), len(crest) - 1
    tones: dict[int, list[Sequence[Point]]] = {}
    for side in (1, -1):
        profiles = [
            _profile(at, normal, side * one.width / 2, place, last)
            for place, (at, normal) in enumerate(zip(crest, across, strict=True))
        ]
        for one_side, other in pairwise(profiles):
            for ring in (0, 1):
                facet = (one_side[ring], other[ring], other[ring + 1], one_side[ring + 1])
                tone = round(_brightness(facet) * TONES * (FOOT if ring else 1.0))
                if tone:
                    corners = [(x, y) for x, y, _ in facet]
                    # all in one direction: with overlaps, opposite ones would cancel each other under the
                    # non-zero rule
                    tones.setdefault(tone, []).append(corners if side > 0 else corners[::-1])
    made: list[Node] = []
    for tone, facets in sorted(tones.items()):
        ink = LIT if tone > 0 else mix(one.colour, DARK, 0.35)
        path = Path(tuple(command for facet in facets for command in polygon(facet)), fill=ink)
        made.append(Group((path,), opacity=round(abs(tone) / TONES * STRENGTH * (0.4 if frugal else 1), 3)))
    return made


def _profile(at: Point, across: Point, reach: float, place: int, last: int) -> list[Spot]:
    """Return three points (x, y, height) down a slope at one point of the crest: a spur or a valley."""
    seed = crc32(f"{place} {reach:.1f} {last}".encode())
    spur, more = (place + (reach > 0)) % 2 == 0, (seed & 0xFF) / 0xFF
    ends = min(1.0, min(place, last - place) / (last * 0.25 or 1.0)) ** 0.7
    far = abs(reach) * ends * ((0.82 if spur else 0.66) + more * 0.28)
    top = abs(reach) * 0.55 * ends * (0.85 + 0.3 * ((seed >> 8) & 0xFF) / 0xFF)
    (x, y), (nx, ny), sign = at, across, math.copysign(1.0, reach)
    half, lean = far * (0.5 if spur else 0.34), (((seed >> 16) & 0xFF) / 0xFF - 0.5) * abs(reach) * LEAN
    return [
        (x, y, top * (1.0 if spur else 0.82)),
        *(
            (
                round(x + nx * sign * out - ny * aside, 2),
                round(y + ny * sign * out + nx * aside, 2),
                top * high,
            )
            for out, aside, high in ((half, lean * 0.6, 0.62 if spur else 0.3), (far, lean, 0.0))
        ),
    ]


def _brightness(facet: Sequence[Spot]) -> float:
    """Return how much brighter a facet is than the plain, -1 to 1."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz), (dx, dy, dz) = facet
    (ux, uy, uz), (vx, vy, vz) = (cx - ax, cy - ay, cz - az), (dx - bx, dy - by, dz - bz)
    normal = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    long = math.hypot(*normal) or 1.0
    up = 1.0 if normal[2] >= 0 else -1.0
    lit = up * sum(a * b for a, b in zip(normal, LIGHT, strict=True)) / long / math.hypot(*LIGHT)
    flat = LIGHT[2] / math.hypot(*LIGHT)
    return max(-1.0, min(1.0, (lit - flat) * 1.5))
