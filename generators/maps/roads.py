"""Roads on a map of hexes: curves that smooth the way from hex to hex, and join where roads meet."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.maps.hex_grid import middle

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexLine, HexMap, Point
    from countermarch.generators.scene.nodes import Command

STEPS = 12
"""Points examined on each stretch of a curve."""

SLANT = 0.35
"""Sideways shift of a line between the outermost hexes and the frame, in distances between neighbours."""

CUT, WANDER, ASIDE = 0.3, 0.15, 0.24
"""How far a road cuts a corner, towards the middle of the hexes before and after; how far it strays; and the
most of both together, in distances between neighbours: it stays well within its hex."""

ACROSS = 0.2
"""Cosine of the angle between two roads up to which one ends at the other, instead of turning into it."""


STRAIGHT = 0.6
"""How straight a road comes to one that it turns into."""


@dataclass(frozen=True, slots=True)
class Road:
    """A road with its curve; ``first`` is the stretch of the curve that leaves its first hex."""

    line: HexLine
    path: tuple[Command, ...]
    first: int


@lru_cache(maxsize=4)
def roads(plan: HexMap) -> tuple[Road, ...]:
    """Return each road with its curve.

    Roads that end in the same hex continue each other; a third turns into them. One that ends at the rim
    away from any place leaves the map.
    """
    found = [one for one in plan.lines if one.through]
    arms: dict[Hex, list[Hex]] = {}
    for road in found:
        for one, other in pairwise(road.through):
            arms.setdefault(one, []).append(other)
            arms.setdefault(other, []).append(one)
    arms = {where: list(dict.fromkeys(near)) for where, near in arms.items()}
    net = _RoadNet(plan, arms)
    return tuple(net.road(one) for one in found)


class _RoadNet:
    """Where roads pass through each hex, and in which direction they leave it."""

    def __init__(self, plan: HexMap, arms: dict[Hex, list[Hex]]) -> None:
        self.plan, self.arms = plan, arms
        self.named = {one.hex for one in plan.named if one.name or one.sign}
        self.at = {where: self._place(where) for where in arms}
        self.out = {
            where: leaving(self.at[where], self.at[near[0]], plan)
            for where, near in arms.items()
            if len(near) == 1 and where not in self.named and _at_the_rim(where, plan.grid)
        }

    def road(self, line: HexLine) -> Road:
        """Return a road with its curve."""
        start, end = line.through[0], line.through[-1]
        path: list[Command] = []
        if start in self.out:
            path += [("M", self.out[start]), self._stretch_to_frame(start, inwards=True)]
        else:
            path.append(("M", self.at[start]))
        first = len(path) - 1
        path += [self._stretch(here, there) for here, there in pairwise(line.through)]
        if end in self.out:
            path.append(self._stretch_to_frame(end, inwards=False))
        return Road(line, tuple(path), first)

    def _place(self, where: Hex) -> Point:
        """Return where roads pass: the middle of a hex with a name or a fork, else a little aside."""
        grid, near = self.plan.grid, self.arms[where]
        x, y = middle(grid, *where)
        if where in self.named or len(near) != 2:  # noqa: PLR2004 # a road goes on
            return (x, y)
        (ax, ay), (bx, by) = (middle(grid, *one) for one in near)
        long = math.hypot(bx - ax, by - ay) or 1.0
        # not ``hash``: a map must look the same in each process
        stray = (crc32(f"{where[0]} {where[1]}".encode()) % 255 / 127 - 1) * WANDER * grid.step
        dx = ((ax + bx) / 2 - x) * CUT - (by - ay) / long * stray
        dy = ((ay + by) / 2 - y) * CUT + (bx - ax) / long * stray
        less = min(1.0, ASIDE * grid.step / (math.hypot(dx, dy) or 1.0))
        return (round(x + dx * less, 2), round(y + dy * less, 2))

    def _direction(self, where: Hex, towards: Hex) -> Point:
        """Return the direction in which a road leaves a hex for a neighbour."""
        here, there, near = self.at[where], self.at[towards], self.arms[where]
        ahead = _unit(here, there)
        if len(near) == 1:
            return _unit(self.out[where], there) if where in self.out else ahead
        if len(near) == 2:  # noqa: PLR2004 # a road goes on
            return _unit(self.at[near[near[0] == towards]], there)
        pairs = combinations(near, 2)
        # the two that lie farthest apart are one road, which others turn into
        one, other = max(pairs, key=lambda two: (math.dist(*(self.at[end] for end in two)), two))
        dx, dy = _unit(self.at[one], self.at[other])
        along = dx * ahead[0] + dy * ahead[1]
        if abs(along) < ACROSS:
            return ahead
        sign = math.copysign(1.0, along)
        straight = 0.0 if towards in (one, other) else STRAIGHT
        return _unit((0.0, 0.0), (dx * sign + ahead[0] * straight, dy * sign + ahead[1] * straight))

    def _stretch(self, here: Hex, there: Hex) -> Command:
        out, back = self._direction(here, there), self._direction(there, here)
        return _curve(self.at[here], out, self.at[there], back)

    def _stretch_to_frame(self, where: Hex, *, inwards: bool) -> Command:
        """Return the stretch between a hex at the rim and the frame."""
        at, out = self.at[where], self.out[where]
        (dx, dy), ahead = self._direction(where, self.arms[where][0]), _unit(at, out)
        if inwards:
            return _curve(out, (-ahead[0], -ahead[1]), at, (-dx, -dy))
        return _curve(at, (-dx, -dy), out, (-ahead[0], -ahead[1]))


def _unit(start: Point, end: Point) -> Point:
    far = math.dist(start, end) or 1.0
    return ((end[0] - start[0]) / far, (end[1] - start[1]) / far)


def _curve(start: Point, out: Point, end: Point, back: Point) -> Command:
    """Return a curve between two points, by the directions in which it leaves either."""
    far = math.dist(start, end) / 3
    one = (round(start[0] + out[0] * far, 2), round(start[1] + out[1] * far, 2))
    two = (round(end[0] + back[0] * far, 2), round(end[1] + back[1] * far, 2))
    return ("C", (*one, *two, *end))


def leaving(at: Point, before: Point, plan: HexMap) -> Point:
    """Return where a line that came from another point leaves the map in the same direction."""
    (x, y), step = at, plan.grid.step
    far = math.dist(at, before) or 1.0
    dx, dy = (x - before[0]) / far, (y - before[1]) / far
    aside, wide, tall = step * SLANT, plan.field, plan.height
    exits = (
        (x + dx * step, (0.0, y + dy * aside)),
        (wide - x - dx * step, (wide, y + dy * aside)),
        (y + dy * step, (x + dx * aside, 0.0)),
        (tall - y - dy * step, (x + dx * aside, tall)),
    )
    return min(exits)[1]


def _at_the_rim(hex_: Hex, grid: HexGrid) -> bool:
    return hex_[0] in grid.lines or hex_[1] in grid.places


def stretches(path: Sequence[Command]) -> Iterator[list[Point]]:
    """Yield points along each stretch of a curve."""
    start = path[0][1]
    for letter, values in path[1:]:
        if letter == "C":
            yield list(_points(start, values))
        start = values[-2:]


def _points(start: Sequence[float], values: Sequence[float]) -> Iterator[Point]:
    """Yield points of a curve from a start to an end, by its two control points and the end."""
    one, two, end = values[0:2], values[2:4], values[4:6]
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        x, y = (a * s + b * p + c * q + d * e for s, p, q, e in zip(start, one, two, end, strict=True))
        yield x, y
