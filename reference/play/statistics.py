"""Shares and their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    """The share of games in which something happened, with its confidence interval."""

    count: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The observed share."""
        return self.count / self.of if self.of else 0.0


@cache
def _z() -> float:
    """Return half the width of the interval in standard errors."""
    return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def wilson(count: int, of: int) -> Share:
    """Return a share with Wilson's score interval, which is valid for few games and shares near 0 and 1 too.

    >>> found = wilson(8, 10)
    >>> round(found.low, 3), round(found.high, 3)
    (0.49, 0.943)
    >>> wilson(0, 10).low
    0.0
    """
    if not of:
        return Share(count, of, 0.0, 1.0)
    z = _z()
    share, extra = count / of, z * z / of
    centre = (share + extra / 2) / (1 + extra)
    half = z * sqrt(share * (1 - share) / of + extra / of / 4) / (1 + extra)
    low = 0.0 if count == 0 else max(0.0, centre - half)
    high = 1.0 if count == of else min(1.0, centre + half)
    return Share(count, of, low, high)
