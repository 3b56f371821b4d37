"""Soft relief: land of uneven height, shaded as if lit from the north-west.

The shade is drawn as bands of equal light, each a little stronger than the one around it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Point
    from countermarch.generators.scene.nodes import Command, Node

LIGHT = (-0.64, -0.77)
"""The direction that light comes from: the north-west."""

LIT, DARK = "#fffaf0", "#4d3416"
"""What a slope is tinted with, towards the light and away from it."""

STEPS = (0.04, 0.1, 0.17, 0.25, 0.34, 0.44, 0.55, 0.68, 0.82, 1.0)
"""How steep a slope is, towards the light or away from it, where each band begins."""

OPACITY = (0.13, 0.075)
"""How opaque a band is, in the light and in the shade."""

OCTAVES = ((1.0, 1.0), (0.47, 0.42), (0.23, 0.2))
"""The waves of uneven ground: their length and their height, as shares of the longest."""

STEEP, ROUGH, UNEVEN = 0.8, 0.5, 0.9
"""The height of a ridge and the length of its waves, in half widths, and how deep valleys are, as a share."""

BEND, STRETCH, ENDS = 0.5, 2.4, 0.4
"""How far spurs stray along a ridge, in its half width; how much longer than wide they are; and the share of
its length along which a ridge rises at either end."""

Heights = dict[tuple[int, int], float]


def uneven(x: float, y: float, length: float) -> float:
    """Return how high uneven ground is, 0 to 1: with sharp crests, ``length`` mm from one to the next.

    >>> 0 <= uneven(3, 4, 9) <= 1, uneven(3, 4, 9) == uneven(3, 4, 9)
    (True, True)
    """
    total = high = 0.0
    for seed, (wave, share) in enumerate(OCTAVES):
        total += share * (1.0 - abs(2.0 * _noise(x / (length * wave), y / (length * wave), seed) - 1.0))
        high += share
    return total / high


def _noise(x: float, y: float, seed: int) -> float:
    """Return smooth noise, 0 to 1, which is the same in each process."""
    column, row = math.floor(x), math.floor(y)
    across, down = x - column, y - row
    across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
    a, b = _lattice(column, row, seed), _lattice(column + 1, row, seed)
    c, d = _lattice(column, row + 1, seed), _lattice(column + 1, row + 1, seed)
    return (a + (b - a) * across) * (1 - down) + (c + (d - c) * across) * down


@lru_cache(maxsize=65_536)  # neighbours share their corners: a tenth of the time of a kit with a map
def _lattice(column: int, row: int, seed: int) -> float:
    # not ``hash``, which Python salts in each process; nor a checksum, which is alike for neighbours
    mixed = (column * 374761393 + row * 668265263 + seed * 1442695041) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 13) * 1274126177) & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 2**32


def shaded(
    heights: Heights,
    cell: float,
    steps: Sequence[float] = STEPS,
    *,
    less: float = 1.0,
    apart: float = 0.0,
) -> list[Node]:
    """Return the shade of land given by its height in mm at the points of a grid of ``cell`` mm.

    Points of an outline closer than ``apart`` mm are left out, which makes smaller files.
    """
    slopes: Heights = {}
    for column, row in heights:
        east, west = (heights.get((column + step, row), 0.0) for step in (1, -1))
        south, north = (heights.get((column, row + step), 0.0) for step in (1, -1))
        # ground that faces the light slopes down towards it; such slopes are positive
        slopes[column, row] = -((east - west) * LIGHT[0] + (south - north) * LIGHT[1]) / (2 * cell)
    made: list[Node] = []
    for turn, tone, strength in ((-1, LIT, OPACITY[0]), (1, DARK, OPACITY[1])):
        light = {at: -turn * slope for at, slope in slopes.items()}
        bands = (tuple(_contours(light, level, cell, apart)) for level in steps)
        made += [Group((Path(one, fill=tone),), opacity=round(strength * less, 3)) for one in bands if one]
    return made


def _contours(values: Heights, level: float, cell: float, apart: float) -> Iterator[Command]:
    """Yield the outlines of what is above a level: a loop for each piece, holes in the other direction."""
    above = {at for at, value in values.items() if value > level}
    corners = {
        (column + dx, row + dy)
        for column, row in above
        if not (
            (column + 1, row) in above
            and (column - 1, row) in above
            and (column, row + 1) in above
            and (column, row - 1) in above
        )
        for dx in (-1, 0)
        for dy in (-1, 0)
    }
    following: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for column, row in corners:
        high = (
            (column, row) in above,
            (column + 1, row) in above,
            (column + 1, row + 1) in above,
            (column, row + 1) in above,
        )
        for (x, y, down), (to_x, to_y, to_down) in THROUGH[high]:
            following[column + x, row + y, down] = (column + to_x, row + to_y, to_down)

    def place(edge: tuple[int, int, int]) -> Point:
        column, row, down = edge
        one, other = (column, row), (column + 1 - down, row + down)
        a, b = values.get(one, 0.0), values.get(other, 0.0)
        share = min(max((level - a) / ((b - a) or 1.0), 0.0), 1.0)
        return (
            # a tenth of a mm is finer than print shows, and equal points meet in equal numbers
            round((column + (1 - down) * share) * cell, 1),
            round((row + down * share) * cell, 1),
        )

    for first in sorted(following):
        if first not in following:
            continue
        at = first
        loop: list[Point] = []
        while at in following:
            found = place(at)
            if not loop or not apart or math.dist(found, loop[-1]) >= apart:
                loop.append(found)
            at = following.pop(at)
        if len(loop) > 3:  # noqa: PLR2004 # smaller than a cell
            yield from _smooth(loop)


def _through(high: tuple[bool, ...]) -> Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """Yield the steps of outlines through a cell, from edge to edge, with what is above on their right."""
    edges = ((0, 0, 0), (1, 0, 1), (0, 1, 0), (0, 0, 1))
    # an outline leaves over each edge on which, clockwise, low follows high, and came over the last before
    for side in range(4):
        if high[side] and not high[(side + 1) % 4]:
            back = next(
                turn for turn in range(side - 1, side - 5, -1) if high[(turn + 1) % 4] and not high[turn % 4]
            )
            yield edges[side], edges[back % 4]


THROUGH = {high: tuple(_through(high)) for high in product((False, True), repeat=4)}
"""How outlines pass through a cell, by which of its corners are above the level, clockwise."""


def _eased(share: float) -> float:
    """Return a share from 0 to 1, without a kink at either end."""
    share = min(share, 1.0)
    return share * share * (3 - 2 * share)


def _smooth(loop: Sequence[Point]) -> Iterator[Command]:
    yield ("M", loop[0])
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        (loop[-1], *loop), loop, (*loop[1:], loop[0]), (*loop[2:], *loop[:2]), strict=False
    ):
        one = (round(bx + (cx - ax) / 6, 1), round(by + (cy - ay) / 6, 1))
        two = (round(cx - (dx - bx) / 6, 1), round(cy - (dy - by) / 6, 1))
        yield ("C", (*one, *two, cx, cy))
    yield ("Z", ())


def ridge(crest: Sequence[Point], width: float, cell: float) -> Heights:
    """Return the heights of a ridge along a course, in cells: none at its foot, and lower at its ends."""
    found: Heights = {}
    half, gone = width / 2, 0.0
    near: dict[tuple[int, int], tuple[float, float, float]] = {}
    for (ax, ay), (bx, by) in pairwise(crest):
        long = math.dist((ax, ay), (bx, by)) or 1.0
        ux, uy = (bx - ax) / long, (by - ay) / long
        for column in range(int((min(ax, bx) - half) // cell), int((max(ax, bx) + half) // cell) + 2):
            for row in range(int((min(ay, by) - half) // cell), int((max(ay, by) + half) // cell) + 2):
                x, y = column * cell - ax, row * cell - ay
                along = min(max(x * ux + y * uy, 0.0), long)
                away = math.hypot(x - ux * along, y - uy * along)
                if away < near.get((column, row), (half,))[0]:
                    near[column, row] = (away, gone + along, math.copysign(away, x * uy - y * ux))
        gone += long
    for (column, row), (away, along, side) in near.items():
        ends, rise = _eased(min(along, gone - along) / gone / ENDS), _eased(1 - away / half)
        x, y = column * cell, row * cell
        # spurs run down from the crest, none of them straight
        bent = BEND * half * (uneven(x, y, half) - 0.5)
        rough = uneven(along + bent, side / STRETCH, half * ROUGH)
        found[column, row] = half * STEEP * rise * ends * (1 - UNEVEN + UNEVEN * rough)
    return found
