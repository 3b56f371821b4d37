"""Shapes that touch the edge of a piece, carried on into its bleed; what reaches farther is cut off."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Node

Point = tuple[float, float]

CLOSE = 1e-6
PAST = 3.0
"""How far a line is carried on, as a share of the bleed: beyond it, for a thick one ends slant."""

FARTHEST = 10.0
"""An edge that meets the border at a flat angle is carried on at most so many times as far as the bleed."""


def carried(points: Sequence[Point], size: tuple[float, float], bleed: float) -> list[Point]:
    """Return the corners of a polygon, those on the edge of a piece moved out as far as it bleeds.

    Edges keep their direction: one along the border moves out, one that ends there is carried on.

    >>> carried([(0, 0), (10, 0), (0, 10)], (10, 10), 1)
    [(-1, -1), (11.0, -1.0), (-1.0, 11.0)]
    >>> carried([(5, 0), (8, 5), (2, 5)], (10, 10), 1)
    [(5, 0), (8, 5), (2, 5)]
    """
    if not bleed:
        return list(points)
    count = len(points)
    found = []
    for place, point in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % count]
        found.append(_moved(point, (before, after), size, bleed))
    return found


def _sides(point: Point, size: tuple[float, float]) -> frozenset[str]:
    """Return the sides of the piece that a point lies on, or beyond."""
    (x, y), (wide, tall) = point, size
    on = {"left": x <= CLOSE, "right": x >= wide - CLOSE, "top": y <= CLOSE, "foot": y >= tall - CLOSE}
    return frozenset(side for side, holds in on.items() if holds)


def _moved(point: Point, near: tuple[Point, Point], size: tuple[float, float], bleed: float) -> Point:
    sides = _sides(point, size)
    along = [sides & _sides(other, size) for other in near]
    if not sides or not any(along):
        return point  # a tip that only touches the border ends there
    out = _out(point, frozenset().union(*along), size, bleed)
    for other, shared in zip(near, along, strict=True):
        if not shared:
            return _carried_on(other, point, out, bleed)
    return out


def _out(point: Point, sides: frozenset[str], size: tuple[float, float], bleed: float) -> Point:
    (x, y), (wide, tall) = point, size
    x = -bleed if "left" in sides else wide + bleed if "right" in sides else x
    y = -bleed if "top" in sides else tall + bleed if "foot" in sides else y
    return x, y


def _carried_on(start: Point, point: Point, out: Point, bleed: float) -> Point:
    """Return where the line from ``start`` through a point on the border meets the border moved out."""
    across, down = point[0] - start[0], point[1] - start[1]
    length = hypot(across, down)
    if not length:
        return out
    reach = [
        abs((to - at) / step)
        for at, to, step in ((point[0], out[0], across / length), (point[1], out[1], down / length))
        if abs(to - at) > CLOSE and abs(step) > CLOSE
    ]
    far = min(max(reach, default=0.0), FARTHEST * bleed)
    return point[0] + across / length * far, point[1] + down / length * far


def prolonged(points: Sequence[Point], size: tuple[float, float], bleed: float) -> list[Point]:
    """Return the points of an open line; an end on the border is carried on well past the edge.

    >>> prolonged([(0, 5), (10, 5)], (10, 10), 1)
    [(-3.0, 5.0), (13.0, 5.0)]
    """
    found = list(points)
    for end, next_ in ((0, 1), (-1, -2)):
        if bleed and _sides(found[end], size):
            (x, y), (to_x, to_y) = points[next_], points[end]
            length = hypot(to_x - x, to_y - y)
            if length:
                far = PAST * bleed / length
                found[end] = (to_x + (to_x - x) * far, to_y + (to_y - y) * far)
    return found


def kept_in(
    nodes: tuple[Node, ...], size: tuple[float, float], bleed: float, slack: float
) -> tuple[Node, ...]:
    """Return nodes cut off where they reach past the bleed by more than ``slack``, the half of a line."""
    wide, tall = size
    out = bleed + slack + CLOSE
    least, right, foot = -out, wide + out, tall + out
    for _, box in extents(nodes):
        if box.x < least or box.y < least or box.right > right or box.bottom > foot:
            return (Group(nodes, clip=(-bleed, -bleed, wide + 2 * bleed, tall + 2 * bleed)),)
    return nodes
