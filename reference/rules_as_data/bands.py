"""Find a number among printed headings: "3:1", "+2, +3", "7-9", "10+", "2 to 8", "9 or more"."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

Beyond = Literal["no", "low", "high"]
End = int | Fraction

# tables are printed with hyphens, minus signs and en dashes
_N: Final = r"([+\-\u2212]?\d{1,9})"
_RATIO = re.compile(r"(\d{1,6})\s*:\s*(\d{1,6})")
# two numbers with a hyphen are odds in one table and a range in another: which, the whole row of headings
# decides
_HYPHEN = re.compile(r"(\d{1,6})\s*[-\u2013]\s*(\d{1,6})")
_SPAN = re.compile(rf"{_N}\s*(?:to|\.\.\.?|\u2026|or)\s*{_N}")
_FROM = re.compile(rf"(?:{_N}\s*(?:\+|or more|and up|or over)|(?:>=|≥)\s*{_N})")
_UP_TO = re.compile(rf"(?:{_N}\s*(?:or less|or fewer|and down|or under)|(?:<=|≤)\s*{_N})")
_LIST = re.compile(rf"{_N}(?:\s*,\s*{_N[1:-1]})*")


@dataclass(frozen=True, slots=True)
class Bands:
    """Ranges of numbers in rising order: the key of each, its lowest and its highest number.

    The first may be open downwards and the last upwards.
    """

    keys: tuple[str, ...]
    lows: tuple[End, ...]
    highs: tuple[End, ...]
    open_low: bool
    open_high: bool

    def place(self, value: End, *, up: bool = False) -> str:
        """Return the key of a number's band; between two bands the lower one or, with ``up``, the upper.

        >>> odds = bands(("1:2", "1:1", "2:1"), ("1:2", "1:1", "2:1"))
        >>> odds.place(Fraction(9, 5)), odds.place(Fraction(9, 5), up=True), odds.place(7), odds.place(0)
        ('1:1', '2:1', '2:1', '1:2')
        """
        last = len(self.keys) - 1
        index = bisect_left(self.highs, value) if up else bisect_right(self.lows, value) - 1
        return self.keys[0 if index < 0 else min(index, last)]

    def reached(self, low: End, high: End, *, up: bool = False) -> tuple[str, ...]:
        """Return the keys of the bands for numbers from ``low`` to ``high``."""
        first, last = (self.keys.index(self.place(end, up=up)) for end in (low, high))
        return self.keys[first : last + 1]

    def beyond(self, value: End) -> Beyond:
        """Return whether a number is below the lowest or above the highest band."""
        if value < self.lows[0] and not self.open_low:
            return "low"
        return "high" if value > self.highs[-1] and not self.open_high else "no"


def bands(keys: Sequence[str], labels: Sequence[str]) -> Bands | None:
    """Parse labels as bands, one for each key; None if one is not a number or two overlap.

    Labels with a hyphen are ranges ("7-9"), unless some are decreasing: then all are odds ("1-2", "3-1").

    >>> bands(("a", "b", "c"), ("2-6", "7-9", "10+")).place(8)
    'b'
    >>> bands(("1-2", "1-1", "3-1"), ("1-2", "1-1", "3-1")).place(Fraction(1, 2))
    '1-2'
    >>> bands(("x",), ("dug in",)) is None
    True
    """
    hyphens = [found for label in labels if (found := _HYPHEN.fullmatch(label.strip()))]
    odds = any(int(found[1]) > int(found[2]) for found in hyphens)
    spans = [_span(label.strip(), odds=odds) for label in labels]
    if not labels or None in spans:
        return None
    ranked = sorted((span, key) for span, key in zip(spans, keys, strict=True) if span is not None)
    # Beyond any number that an expression can have (shapes.FINEST).
    far = Fraction(10) ** 40
    lows = [span[0] for span, _ in ranked]
    highs = [span[1] for span, _ in ranked]
    if any(low <= high for low, high in zip(lows[1:], highs, strict=False)):
        return None
    return Bands(
        tuple(key for _, key in ranked),
        tuple(map(_plain, lows)),
        tuple(map(_plain, highs)),
        open_low=lows[0] == -far,
        open_high=highs[-1] == far,
    )


def _plain(end: Fraction) -> End:
    return end.numerator if end.denominator == 1 else end


def _span(label: str, *, odds: bool) -> tuple[Fraction, Fraction] | None:
    """Return the lowest and highest number of a label; None if it is not a number."""
    far = Fraction(10) ** 40
    found = _RATIO.fullmatch(label) or (_HYPHEN.fullmatch(label) if odds else None)
    if found is not None:
        return None if int(found[2]) == 0 else (Fraction(int(found[1]), int(found[2])),) * 2
    if (found := _FROM.fullmatch(label)) is not None:
        return _number(found[1] or found[2]), far
    if (found := _UP_TO.fullmatch(label)) is not None:
        return -far, _number(found[1] or found[2])
    if (found := _HYPHEN.fullmatch(label) or _SPAN.fullmatch(label)) is not None:
        low, high = sorted((_number(found[1]), _number(found[2])))
        return low, high
    if _LIST.fullmatch(label):
        numbers = [_number(part.strip()) for part in label.split(",")]
        return min(numbers), max(numbers)
    return None


def _number(text: str) -> Fraction:
    # int() does not know the minus sign
    return Fraction(int(text.replace("\u2212", "-")))
