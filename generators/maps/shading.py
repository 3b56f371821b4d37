"""Soft relief: land of uneven height, shaded as if lit from the north-west.

The shade is drawn as bands of equal light, each a little stronger than the one around it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from functools import lru_cache
from itertools import pairwise, product
from typing import TYPE_CHECKING

from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.paths import bent, simplified

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

HIGHEST = sum(share for _, share in OCTAVES)

STEEP, ROUGH, UNEVEN = 0.8, 0.5, 0.9
"""The height of a ridge and the length of its waves, in half widths, and how deep valleys are, as a share."""

BEND, STRETCH, ENDS = 0.5, 2.4, 0.4
"""How far spurs stray along a ridge, in its half width; how much longer than wide they are; and the share of
its length along which a ridge rises at either end."""

SOFT, GAIN = 0.15, 1.05
"""The share that smoothing takes from each neighbouring grid point, and the factor that restores the slope
lost to smoothing."""

PARTS, NEAR, SMALL = 10, 0.2, 2.0
"""Coordinates of outlines are whole numbers of a cell divided by this; how far a simplified outline may be
off, and twice the smallest area that is drawn, in cells."""

ROOM, OFF = 3, 4
"""Cells without height around the grid, and cells of it off the map."""

Heights = dict[tuple[int, int], float]


def uneven(x: float, y: float, length: float) -> float:
    """Return how high uneven ground is, 0 to 1: with sharp crests, ``length`` mm from one to the next.

    >>> 0 <= uneven(3, 4, 9) <= 1, uneven(3, 4, 9) == uneven(3, 4, 9)
    (True, True)
    """
    total = 0.0
    for seed, (wave, share) in enumerate(OCTAVES):
        across, down = x / (length * wave), y / (length * wave)
        column, row = math.floor(across), math.floor(down)
        across, down = across - column, down - row
        across, down = across * across * (3 - 2 * across), down * down * (3 - 2 * down)
        a, b, c, d = _square(column, row, seed)
        noise = (a + (b - a) * across) * (1 - down) + (c + (d - c) * across) * down
        total += share * (1.0 - abs(2.0 * noise - 1.0))
    return total / HIGHEST


# cached because many points share a square; this saves a tenth of the time of a kit with a map
@lru_cache(maxsize=65_536)
def _square(column: int, row: int, seed: int) -> tuple[float, float, float, float]:
    """Return the noise, 0 to 1, at the corners of a square of the lattice: the same in each process."""
    return (
        _lattice(column, row, seed),
        _lattice(column + 1, row, seed),
        _lattice(column, row + 1, seed),
        _lattice(column + 1, row + 1, seed),
    )


def _lattice(column: int, row: int, seed: int) -> float:
    # not ``hash``, which Python salts in each process; nor a checksum, which is alike for neighbours
    mixed = (column * 374761393 + row * 668265263 + seed * 1442695041) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 13) * 1274126177) & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) / 2**32


def shaded(heights: Heights, cell: float, steps: Sequence[float] = STEPS, *, less: float = 1.0) -> list[Node]:
    """Return the shade of land given by its height in mm at the points of a grid of ``cell`` mm."""
    if not heights:
        return []
    columns, rows = {column for column, _ in heights}, {row for _, row in heights}
    # with room around for what smoothing spreads, and for a rim without a slope, within which outlines close
    left, top, wide = min(columns) - ROOM, min(rows) - ROOM, max(columns) - min(columns) + 2 * ROOM + 1
    flat = [0.0] * (wide * (max(rows) - min(rows) + 2 * ROOM + 1))
    for (column, row), high in heights.items():
        flat[(row - top) * wide + column - left] = high
    levels = [*(-step for step in reversed(steps)), *steps]
    outlines = _contours(_slopes(flat, wide, cell), wide, levels)
    bands = ((LIT, OPACITY[0], outlines[len(steps) :]), (DARK, OPACITY[1], outlines[len(steps) - 1 :: -1]))
    made = tuple(
        Group((Path(one, fill=tone),), opacity=round(strength * less, 3))
        for tone, strength, some in bands
        for one in some
        if one
    )
    # whole numbers take half the room in a file
    return [Group(made, left * cell, top * cell, scale=cell / PARTS)]


def grid_range(reach: tuple[float, float], size: float, cell: float) -> range:
    """Return the columns or rows of a grid that reach from one place to another, up to a little off the map.

    >>> grid_range((-20.0, 5.0), 100.0, 2.0)
    range(-3, 3)
    """
    # points farther off the map have no height, and the slope where they begin must be off the map as well
    first, last = max(reach[0], -OFF * cell), min(reach[1], size + OFF * cell)
    return range(math.floor(first / cell) + 1, math.floor(last / cell) + 1)


def _slopes(heights: Sequence[float], wide: int, cell: float) -> list[float]:
    """Return how far each point of a grid in rows faces the light, smoothed with those around it."""
    for step in (1, wide):
        heights = [
            (here + (before + after) * SOFT) / (1.0 + 2 * SOFT)
            for before, here, after in zip(
                (*[0.0] * step, *heights), heights, (*heights[step:], *[0.0] * step), strict=False
            )
        ]
    # ground that faces the light slopes down towards it; such slopes are positive
    across, down = (-part * GAIN / (2 * cell) for part in LIGHT)
    inner = (
        (east - west) * across + (south - north) * down
        for north, west, east, south in zip(
            heights, heights[wide - 1 :], heights[wide + 1 :], heights[2 * wide :], strict=False
        )
    )
    return [*[0.0] * wide, *inner, *[0.0] * wide]


def _contours(values: Sequence[float], wide: int, levels: Sequence[float]) -> list[tuple[Command, ...]]:
    """Return the outlines of what is above each level, in fractions of a cell; holes run the other way."""
    bands = [bisect_left(levels, value) for value in values]
    following: list[dict[int, int]] = [{} for _ in levels]
    # an edge of a cell is twice the place of its upper left end, and 1 more if it goes down
    sides = (0, 3, 2 * wide, 1)
    for at, (a, b, c, d) in enumerate(zip(bands, bands[1:], bands[wide + 1 :], bands[wide:], strict=False)):
        if a == b == c == d:
            continue
        for rank in range(min(a, b, c, d), max(a, b, c, d)):
            for one, other in THROUGH[a > rank, b > rank, c > rank, d > rank]:
                following[rank][2 * at + sides[one]] = 2 * at + sides[other]
    return [
        tuple(command for loop in _loops(after, values, wide, level) for command in loop)
        for after, level in zip(following, levels, strict=True)
    ]


def _loops(
    following: dict[int, int], values: Sequence[float], wide: int, level: float
) -> Iterator[tuple[Command, ...]]:
    """Yield the outlines of a level that pass through these edges of cells, except the smallest ones."""

    def place(edge: int) -> Point:
        at, down = divmod(edge, 2)
        row, column = divmod(at, wide)
        share = (level - values[at]) / (values[at + (wide if down else 1)] - values[at])
        return (column, row + share) if down else (column + share, row)

    while following:
        first, edge = following.popitem()
        loop = [place(first)]
        while edge != first:
            loop.append(place(edge))
            edge = following.pop(edge)
        loop = simplified([*loop, loop[0]], NEAR)
        area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(loop))
        if abs(area) > SMALL:
            # even numbers, whose middles are whole
            yield bent(
                [(2 * int(x * PARTS / 2 + 0.5), 2 * int(y * PARTS / 2 + 0.5)) for x, y in loop], (), None
            )


def _through(high: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield the steps of outlines through a cell, from side to side, with what is above on their right."""
    # an outline leaves over each side on which, clockwise, low follows high, and came over the last before
    for side in range(4):
        if high[side] and not high[(side + 1) % 4]:
            back = next(
                turn for turn in range(side - 1, side - 5, -1) if high[(turn + 1) % 4] and not high[turn % 4]
            )
            yield side, back % 4


THROUGH = {high: tuple(_through(high)) for high in product((False, True), repeat=4)}
"""How outlines pass through a cell, by which of its corners are above the level, clockwise."""


def _eased(share: float) -> float:
    """Return a share from 0 to 1, without a kink at either end."""
    share = min(share, 1.0)
    return share * share * (3 - 2 * share)


def ridge(crest: Sequence[Point], width: float, cell: float, size: Point) -> Heights:
    """Return the height in mm of a ridge along a course at each point of the grid.

    It is 0 at the ridge's foot, and lower at its ends. The ridge is cut off a little outside a map of a
    ``size``.
    """
    found: Heights = {}
    half, gone = width / 2, 0.0
    near: dict[tuple[int, int], tuple[float, float, float]] = {}
    for (ax, ay), (bx, by) in pairwise(crest):
        long = math.dist((ax, ay), (bx, by)) or 1.0
        ux, uy = (bx - ax) / long, (by - ay) / long
        rows = grid_range((min(ay, by) - half, max(ay, by) + half), size[1], cell)
        for column in grid_range((min(ax, bx) - half, max(ax, bx) + half), size[0], cell):
            x = column * cell - ax
            for row in rows:
                y = row * cell - ay
                side = x * uy - y * ux
                # most are too far from the whole line
                if not -half < side < half:
                    continue
                along = x * ux + y * uy
                if along < 0.0:
                    along = 0.0
                elif along > long:
                    along = long
                away = math.hypot(x - ux * along, y - uy * along)
                if away < half and ((known := near.get((column, row))) is None or away < known[0]):
                    near[column, row] = (away, gone + along, math.copysign(away, side))
        gone += long
    for (column, row), (away, along, side) in near.items():
        ends, rise = _eased(min(along, gone - along) / gone / ENDS), _eased(1 - away / half)
        x, y = column * cell, row * cell
        # spurs run down from the crest, none of them straight
        bent = BEND * half * (uneven(x, y, half) - 0.5)
        rough = uneven(along + bent, side / STRETCH, half * ROUGH)
        found[column, row] = half * STEEP * rise * ends * (1 - UNEVEN + UNEVEN * rough)
    return found
