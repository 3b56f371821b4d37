"""Draw built-up ground on a map of hexes: blocks of houses between streets that cross at uneven angles."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.scene.paths import polygon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Point
    from countermarch.generators.scene.nodes import Command

LONG, UNEVEN, HOUSES, OPEN = 1.35, 0.2, 0.78, 9
"""How much longer than wide a block is; how far a crossing strays, in blocks; how much of a block is built
on; and of how many blocks one is open."""


def town_blocks(
    outline: Sequence[Point], size: float, turn: float, free: Callable[[Point], bool] = lambda _: True
) -> tuple[Command, ...]:
    """Return the blocks of houses that fit into an outline and whose centre is free, as one path.

    Streets are ``size`` mm apart one way and turned by an angle in radians.
    """
    made: list[Command] = []
    for block in _grid_of_streets(outline, size, turn):
        x, y = (sum(values) / 4 for values in zip(*block, strict=True))
        built = [(round(x + (a - x) * HOUSES, 2), round(y + (b - y) * HOUSES, 2)) for a, b in block]
        if free((x, y)) and all(_inside(corner, outline) for corner in built):
            made += polygon(built)
    return tuple(made)


def _grid_of_streets(outline: Sequence[Point], size: float, turn: float) -> Iterator[tuple[Point, ...]]:
    """Yield the corners of each block around an outline, but for the open ones."""
    along, aside = math.cos(turn), math.sin(turn)
    turned = [(x * along + y * aside, y * along - x * aside) for x, y in outline]
    columns, rows = ([value[axis] / size for value in turned] for axis in (0, 1))

    def crossing(column: int, row: int) -> Point:
        seed = crc32(f"{column} {row}".encode())
        x = (column + UNEVEN * ((seed & 0xFF) / 0x7F - 1)) * LONG * size
        y = (row + UNEVEN * ((seed >> 8 & 0xFF) / 0x7F - 1)) * size
        return x * along - y * aside, x * aside + y * along

    for column in range(int(min(columns) / LONG) - 1, int(max(columns) / LONG) + 1):
        for row in range(int(min(rows)) - 1, int(max(rows)) + 1):
            if crc32(f"{row} {column}".encode()) % OPEN:
                corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
                yield tuple(crossing(*one) for one in corners)


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    x, y = point
    crossed = (
        x < ax + (y - ay) / (by - ay) * (bx - ax)
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]])
        if (ay > y) != (by > y)
    )
    return sum(crossed) % 2 == 1
