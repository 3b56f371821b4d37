"""Shares and their confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from countermarch.reference.engine.sampling import confidence_interval


@dataclass(frozen=True, slots=True)
class Share:
    """The share of games in which something happened, with its confidence interval."""

    count: int
    total: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """The observed share, from 0 to 1; 0 if there were no games."""
        return self.count / self.total if self.total else 0.0


def wilson(count: int, total: int) -> Share:
    """Return a share with Wilson's score interval, which is valid for few games and shares near 0 and 1 too.

    >>> found = wilson(8, 10)
    >>> round(found.low, 3), round(found.high, 3)
    (0.49, 0.943)
    >>> wilson(0, 10).low
    0.0
    """
    if not total:
        return Share(count, total, 0.0, 1.0)
    low, high = confidence_interval(Fraction(count, total), total)
    return Share(count, total, low if count else 0.0, high if count < total else 1.0)
