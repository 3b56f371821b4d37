"""Outlines that faces share, as path commands in millimetres."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Rect

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from countermarch.generators.scene.nodes import Command

ARC = 4 / 3 * (math.sqrt(2) - 1)
"""Length of a Bézier handle, in radii, that approximates a quarter of a circle."""


def line(*points: tuple[float, float]) -> tuple[Command, ...]:
    """Return an open line through the points.

    >>> line((0, 0), (3, 4))
    (('M', (0, 0)), ('L', (3, 4)))
    """
    return (("M", points[0]), *(("L", point) for point in points[1:]))


def polygon(points: Sequence[tuple[float, float]]) -> tuple[Command, ...]:
    """Return the closed outline through the points."""
    return (*line(*points), ("Z", ()))


def bent(
    points: Sequence[tuple[float, float]], kept: Container[tuple[float, float]] = (), places: int | None = 1
) -> tuple[Command, ...]:
    """Return a smooth line along points, the same from both ends: a loop if the last is the first.

    It passes between them, but through the ends and those ``kept``, which are its corners.

    >>> bent([(0, 0), (4, 0), (4, 8), (0, 8)])
    (('M', (0, 0)), ('C', (0, 0, 4, 0, 4.0, 4.0)), ('C', (4, 8, 0, 8, 0, 8)))
    """
    first, last = points[0], points[-1]
    looped = first == last
    held = next((place for place, point in enumerate(points) if point in kept), None) if looped else None
    if held is not None:
        points = [*points[held:], *points[1 : held + 1]]
        first = last = points[0]
    elif looped:
        points = [points[-2], *points]

    def between(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, float]:
        return round((one[0] + other[0]) / 2, places), round((one[1] + other[1]) / 2, places)

    smooth = looped and first not in kept
    at = between(first, points[0]) if smooth else first
    made: list[Command] = [("M", at)]
    for here, following in pairwise(points[1:]):
        if here in kept:
            made += [("L", here)] if at != here else []
            at = here
            continue
        end = following if following in kept else between(here, following)
        if following is points[-1] and not smooth:
            end = following
        # a control point is an end, which a file need not repeat; always the lesser, from whichever side
        made.append(("C", (*at, *here, *end) if at < end else (*here, *end, *end)))
        at = end
    if at != last and not smooth:
        made.append(("L", last))
    return (*made, ("Z", ())) if looped else tuple(made)


def simplified(points: Sequence[tuple[float, float]], near: float) -> list[tuple[float, float]]:
    """Return the points needed for a line to stay within a distance of all its points (Douglas-Peucker).

    >>> simplified([(0, 0), (2, 0.1), (4, 0), (4, 3)], 0.2)
    [(0, 0), (4, 0), (4, 3)]
    """
    kept, open_ = {0, len(points) - 1}, [(0, len(points) - 1)]
    while open_:
        first, last = open_.pop()
        if last - first < 2:  # noqa: PLR2004 # nothing between
            continue
        (x, y), (ex, ey) = points[first], points[last]
        dx, dy = ex - x, ey - y
        long = math.hypot(dx, dy)
        between = points[first + 1 : last]
        if long:
            aside = [abs((px - x) * dy - (py - y) * dx) for px, py in between]
        else:
            aside = [math.hypot(px - x, py - y) for px, py in between]
        most = max(aside)
        if most > near * (long or 1.0):
            far = first + 1 + aside.index(most)
            kept.add(far)
            open_ += ((first, far), (far, last))
    return [points[at] for at in sorted(kept)]


def regular(cx: float, cy: float, radius: float, sides: int, turn: float = -90.0) -> tuple[Command, ...]:
    """Return a regular polygon; ``turn`` is the angle of its first corner, in degrees clockwise from right.

    >>> len(regular(0, 0, 5, 6))
    7
    """
    corners = [math.radians(turn + 360 * k / sides) for k in range(sides)]
    return polygon([(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in corners])


def star(cx: float, cy: float, radius: float, points: int = 5, depth: float = 0.382) -> tuple[Command, ...]:
    """Return a star with a point upward; ``depth`` is the inner radius in outer radii."""
    corners = [
        (radius if k % 2 == 0 else radius * depth, math.radians(-90 + 180 * k / points))
        for k in range(2 * points)
    ]
    return polygon([(cx + r * math.cos(a), cy + r * math.sin(a)) for r, a in corners])


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return an ellipse of four curves.

    >>> ellipse(0, 0, 1, 1)[0]
    ('M', (1, 0))
    """
    kx, ky = rx * ARC, ry * ARC
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def circle(cx: float, cy: float, radius: float) -> tuple[Command, ...]:
    """Return a circle about (cx, cy) as four Bezier curves, closed."""
    return ellipse(cx, cy, radius, radius)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Command, ...]:
    """Return a rectangle's outline."""
    return polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Command, ...]:
    """Return a rectangle's outline with rounded corners; the radius is at most half the shorter edge.

    >>> rounded(0, 0, 4, 2, 9)[0]
    ('M', (1.0, 0))
    """
    r = min(radius, width / 2, height / 2)
    if r <= 0:
        return rectangle(x, y, width, height)
    h = r * (1 - ARC)
    right, bottom = x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - h, y, right, y + h, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - h, right - h, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + h, bottom, x, bottom - h, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + h, x + h, y, x + r, y)),
        ("Z", ()),
    )


def moved(commands: Sequence[Command], dx: float, dy: float, scale: float = 1.0) -> tuple[Command, ...]:
    """Return the commands scaled about the origin, then moved.

    >>> moved(line((0, 0), (1, 2)), 10, 10, 2)
    (('M', (10, 10)), ('L', (12, 14)))
    """
    return tuple(
        (letter, tuple(v * scale + (dx, dy)[i % 2] for i, v in enumerate(values)))
        for letter, values in commands
    )


def blank_box(x: float, y: float, width: float, height: float, *, fill: str, ink: str) -> Rect:
    """Return an empty box for players to write an unknown value in.

    >>> blank_box(0, 0, 4, 3, fill="#ffffff", ink="#000000").stroke
    '#000000'
    """
    return Rect(x, y, width, height, fill=fill, stroke=ink, line=0.16, radius=0.3)


def diamond(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a closed diamond about (cx, cy): the mark of a reconstructed value.

    >>> diamond(0, 0, 1, 2)[0]
    ('M', (0, -2))
    """
    return polygon([(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)])
