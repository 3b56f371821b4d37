"""Courses on a map of areas: curves through points, and lines beside them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Point
    from countermarch.generators.scene.nodes import Command


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
            # rounded, since the last digits of powers may differ between machines
            made.append((round(x, 2), round(y, 2)))
        made.append(end)
    return made


def moved_sideways(points: Sequence[Point], by: float) -> list[Point]:
    """Return a course moved sideways by a distance in mm.

    >>> moved_sideways([(0, 0), (5, 0), (9, 0)], 2)
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


def crossings(one: Sequence[Point], other: Sequence[Point]) -> Iterator[tuple[Point, float]]:
    """Yield where a course crosses another, and the direction in which it does, in degrees.

    >>> list(crossings([(0, 0), (4, 0)], [(2, -1), (2, 1)]))
    [((2.0, 0.0), 0.0)]
    """
    left, right = min(x for x, _ in other), max(x for x, _ in other)
    top, bottom = min(y for _, y in other), max(y for _, y in other)
    for (ax, ay), (bx, by) in pairwise(one):
        if max(ax, bx) < left or min(ax, bx) > right or max(ay, by) < top or min(ay, by) > bottom:
            continue  # the parts beside it are most of a course: a third of the time of a kit with them
        for (cx, cy), (dx, dy) in pairwise(other):
            across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if not across:
                continue
            here = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / across
            there = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / across
            if 0 <= here < 1 and 0 <= there < 1:
                at = (round(ax + (bx - ax) * here, 2), round(ay + (by - ay) * here, 2))
                yield at, round(math.degrees(math.atan2(by - ay, bx - ax)), 1)
