"""Courses on a map of areas: curves through points, lines beside them, shaded ridges along them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Point, Relief
    from countermarch.generators.scene.nodes import Command, Node

LIGHT = (-0.64, -0.77)
"""The direction that light comes from: the north-west."""

LIT, DARK = "#fff8e8", "#3d2f1c"
"""What a slope is tinted with, towards the light and away from it."""

BANDS, SOFT = (1.0, 0.82, 0.66, 0.52, 0.38, 0.24, 0.12), (0.11, 0.085)
"""The bands of a slope from its foot to its crest, as shares of its width, and how opaque each is in the
light and in the shade: together they fade into the plain."""

SPUR, SPURS = 0.16, (0.16, 0.15)
"""The distance between spurs, in the width of a ridge, and how opaque they are in the light and the shade."""

LEAN = 0.5
"""How far along the ridge the foot of a spur may be from its top, in its half width."""


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
    """Return a ridge with spurs, its slopes softly shaded as if lit from the north-west."""
    crest = sampled(one.points, one.width * SPUR)
    across, last = list(_normals(crest)), len(crest) - 1
    shade, less = mix(one.colour, DARK, 0.35), 0.4 if frugal else 1.0
    made: list[Node] = []
    for side in (1, -1):
        away = [(side * nx, side * ny) for nx, ny in across]
        faces = sum(nx * LIGHT[0] + ny * LIGHT[1] for nx, ny in away) / len(away)
        reach = [_reach(one.width / 2, place, last, side) for place in range(last + 1)]
        soft = SOFT[faces < 0] * (0.45 + 0.55 * abs(faces)) * less
        for share in BANDS:
            foot = [
                (round(x + nx * far * share, 2), round(y + ny * far * share, 2))
                for (x, y), (nx, ny), far in zip(crest, away, reach, strict=True)
            ]
            slope = Path((*curve(crest), *_back(foot)), fill=LIT if faces > 0 else shade)
            made.append(Group((slope,), opacity=round(soft, 3)))
        # on a lit slope the flank of a spur that is in the shade, on a shaded slope the one in the light
        spurs = tuple(
            command
            for place in range(1, last)
            if (place + (side > 0)) % 2
            for command in _spur(crest[place - 1 : place + 2], away[place], reach[place], place, faces < 0)
        )
        if spurs:
            tone = Path(spurs, fill=shade if faces > 0 else LIT)
            made.append(Group((tone,), opacity=round(SPURS[faces < 0] * less, 3)))
    return made


def _back(foot: Sequence[Point]) -> Iterator[Command]:
    """Yield the way along the foot of a slope, from its end to its start, to close it."""
    (_, start), *bends = curve(foot[::-1])
    yield ("L", start)
    yield from bends
    yield ("Z", ())


def _reach(half: float, place: int, last: int, side: int) -> float:
    """Return how far a slope reaches at a point of the crest: it is uneven, and nothing at both ends."""
    seed = crc32(f"{place} {half:.1f} {last} {side}".encode())
    ends: float = min(1.0, min(place, last - place) / (last * 0.3 or 1.0)) ** 0.7
    return half * ends * (0.74 + 0.26 * (seed & 0xFF) / 0xFF)


def _spur(crest: Sequence[Point], away: Point, far: float, place: int, towards: bool) -> Iterator[Command]:
    """Yield one flank of a spur: a bent wedge from the crest down to its foot."""
    (ax, ay), (x, y), (bx, by) = crest
    long = math.dist((ax, ay), (bx, by)) or 1.0
    ux, uy = (bx - ax) / long, (by - ay) / long
    if (ux * LIGHT[0] + uy * LIGHT[1] > 0) != towards:
        ux, uy = -ux, -uy
    seed = crc32(f"{place} {far:.1f}".encode())
    lean, long = ((seed & 0xFF) / 0xFF - 0.5) * far * LEAN, far * (0.62 + 0.3 * ((seed >> 8) & 0xFF) / 0xFF)
    fx, fy = x + away[0] * long + ux * lean, y + away[1] * long + uy * lean
    wide = far * 0.27
    mx, my = (x + fx) / 2 - ux * lean * 0.2, (y + fy) / 2 - uy * lean * 0.2
    points = ((x, y), (mx, my), (fx, fy), (mx + ux * wide, my + uy * wide))
    (sx, sy), (mx, my), (fx, fy), (wx, wy) = ((round(px, 2), round(py, 2)) for px, py in points)
    yield ("M", (sx, sy))
    yield ("C", (mx, my, mx, my, fx, fy))
    yield ("C", (wx, wy, wx, wy, sx, sy))
    yield ("Z", ())
