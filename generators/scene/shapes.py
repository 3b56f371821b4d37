"""Small geometry for drawing: lines, polygons, circles and ovals as path commands, in millimetres."""

from __future__ import annotations

from math import cos, radians, sin
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generators.scene.nodes import Command

Point = tuple[float, float]

KAPPA = 0.5522847498
"""How far a control point stands off so that a cubic curve follows a quarter circle of radius one."""


def line(*points: Point) -> tuple[Command, ...]:
    """Return an open line through ``points``.

    >>> line((0, 0), (2, 1))
    (('M', (0, 0)), ('L', (2, 1)))
    """
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest))


def polygon(*points: Point) -> tuple[Command, ...]:
    """Return a closed outline through ``points``.

    >>> polygon((0, 0), (1, 0), (0, 1))[-1]
    ('Z', ())
    """
    return (*line(*points), ("Z", ()))


def mirrored(points: Iterable[Point], axis: float = 0.0) -> tuple[Point, ...]:
    """Return ``points`` followed by their mirror images about the upright line x = ``axis``, in reverse order.

    >>> mirrored([(1, 0), (2, 3)])
    ((1, 0), (2, 3), (-2.0, 3), (-1.0, 0))
    """
    right = tuple(points)
    return (*right, *((2 * axis - x, y) for x, y in reversed(right)))


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a closed ellipse about (cx, cy).

    >>> ellipse(0, 0, 1, 1)[0]
    ('M', (1, 0))
    """
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def circle(cx: float, cy: float, radius: float) -> tuple[Command, ...]:
    """Return a closed circle about (cx, cy).

    >>> circle(2, 2, 1) == ellipse(2, 2, 1, 1)
    True
    """
    return ellipse(cx, cy, radius, radius)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Command, ...]:
    """Return a closed rectangle with round corners; ``radius`` is held to half the shorter side.

    >>> rounded(0, 0, 4, 2, 9)[0]
    ('M', (1.0, 0))
    """
    r = min(radius, width / 2, height / 2)
    k = r * (1 - KAPPA)
    right, bottom = x + width, y + height
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, bottom - r)),
        ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
        ("L", (x + r, bottom)),
        ("C", (x + k, bottom, x, bottom - k, x, bottom - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def star(cx: float, cy: float, radius: float, points: int = 5, waist: float = 0.42) -> tuple[Command, ...]:
    """Return a closed star standing on two points; ``waist`` is the inner radius as a share of the outer.

    >>> len(star(0, 0, 1))
    11
    """
    step = 180 / points
    corners = []
    for corner in range(points * 2):
        reach = radius if corner % 2 == 0 else radius * waist
        angle = radians(corner * step - 90)
        corners.append((cx + reach * cos(angle), cy + reach * sin(angle)))
    return polygon(*corners)


def diamond(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    """Return a closed diamond about (cx, cy).

    >>> diamond(0, 0, 1, 2)[0]
    ('M', (0, -2))
    """
    return polygon((cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy))
