"""Numbers and names on a map of hexes that a road would strike through: a plate of the ground behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.maps.area_features import curve
from countermarch.generators.maps.hex_grid import middle
from countermarch.generators.scene.nodes import Rect

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Point
    from countermarch.generators.maps.hex_plan import Hex, HexMap

STEPS = 10
"""So many points of each stretch of a road are looked at."""

NEAR = (3.2, 1.7)
"""How far from the middle of a number a road must stay, across and down, in mm."""


def plate(at: Point, wide: float, tall: float, fill: str) -> Rect:
    """Return what stands behind words around a point, a little wider than they are."""
    return Rect(at[0] - wide / 2 - 0.5, at[1] - tall / 2, wide + 1.0, tall, fill=fill, radius=0.6)


def crossed(plan: HexMap, above: float) -> frozenset[Hex]:
    """Return the hexes whose number, so many steps above their middle, a road comes too near."""
    grid = plan.grid
    edge = grid.step
    numbers: dict[tuple[int, int], list[tuple[Hex, Point]]] = {}
    for one in grid.numbers if any(line.through for line in plan.lines) else ():
        x, y = middle(grid, *one)
        at = (x, y - edge * above)
        numbers.setdefault((int(at[0] // edge), int(at[1] // edge)), []).append((one, at))
    found: set[Hex] = set()
    for line in plan.lines:
        for x, y in _points([middle(grid, *where) for where in line.through]) if line.through else ():
            column, row = int(x // edge), int(y // edge)
            cells = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            for cell in cells:
                for one, at in numbers.get(cell, ()):
                    if abs(at[0] - x) < NEAR[0] and abs(at[1] - y) < NEAR[1]:
                        found.add(one)
    return frozenset(found)


def _points(through: Sequence[Point]) -> Iterator[Point]:
    """Yield points along the curve through points.

    >>> [round(x, 1) for x, _ in _points([(0.0, 0.0), (10.0, 0.0)])][-1]
    10.0
    """
    start: tuple[float, ...] = through[0]
    for letter, values in curve(through)[1:]:
        if letter != "C":
            continue
        one, two, end = values[0:2], values[2:4], values[4:6]
        for step in range(STEPS + 1):
            t = step / STEPS
            a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
            x, y = (a * s + b * p + c * q + d * e for s, p, q, e in zip(start, one, two, end, strict=True))
            yield x, y
        start = end
