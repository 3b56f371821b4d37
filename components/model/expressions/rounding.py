"""Rounding as the language knows it."""

from __future__ import annotations

import math
from fractions import Fraction


def nearest(value: Fraction | int) -> int:
    """Round to the nearest whole number, a half away from zero.

    >>> nearest(Fraction(5, 2)), nearest(Fraction(-5, 2)), nearest(Fraction(7, 3))
    (3, -3, 2)
    """
    if value < 0:
        return -nearest(-value)
    return math.floor(value + Fraction(1, 2))
