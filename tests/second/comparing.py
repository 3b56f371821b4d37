"""Two samples of the same thing: how far apart they are, were they drawn from one distribution."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Hashable, Sequence

FEWEST = 5  # games expected in a cell of a chi-square test


def apart(first: Counter[Hashable], second: Counter[Hashable]) -> float:
    """Return by how many standard deviations the chi-square of two samples is above what chance gives."""
    games, others = first.total(), second.total()
    cells: list[tuple[int, int]] = []
    rare = (0, 0)
    for value in first.keys() | second.keys():
        cell = (first[value], second[value])
        if sum(cell) * min(games, others) / (games + others) >= FEWEST:
            cells.append(cell)
        else:
            rare = (rare[0] + cell[0], rare[1] + cell[1])
    if sum(rare):
        cells.append(rare)
    chi_square = 0.0
    for a, b in cells:
        for seen, share in ((a, games), (b, others)):
            expected = (a + b) * share / (games + others)
            chi_square += (seen - expected) ** 2 / expected
    return deviations(chi_square, len(cells) - 1)


def deviations(chi_square: float, degrees: int) -> float:
    """Return a chi-square in standard deviations of the normal distribution (Wilson and Hilferty).

    >>> round(deviations(7.815, 3), 1), round(deviations(3.841, 1), 1)  # both 5 %
    (1.7, 1.7)
    """
    if not degrees:
        return 0.0
    spread = 2 / (9 * degrees)
    return ((chi_square / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread)


def z_score(first: Sequence[float], second: Sequence[float]) -> float:
    """Return by how many standard deviations of their difference two means differ."""
    difference = abs(fmean(first) - fmean(second))
    spread = sqrt(variance(first) / len(first) + variance(second) / len(second))
    return difference / spread if spread else float("inf") if difference else 0.0
