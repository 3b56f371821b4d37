"""Pieces of sentences: sums and lists of units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.phrases import joined

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NAMED: Final = 5  # units named individually
_SUMMED: Final = 20  # terms written out


def added(numbers: Iterable[int]) -> str:
    """Return a sum as a formula.

    >>> added([8, 4]), added([3]), added([])
    ('8 + 4', '3', '0')
    >>> added([1] * 20).count("+"), added([1] * 21)
    (19, '21 values')
    """
    terms = [str(number) for number in numbers]
    if len(terms) > _SUMMED:
        return f"{len(terms)} values"
    return " + ".join(terms) or "0"


def units_named(positions: Sequence[int]) -> str:
    """Name the units at some positions of a list, only the first few of many.

    >>> units_named([2]), units_named([1, 3]), units_named(range(1, 9))
    ('Unit 2', 'Units 1 and 3', 'Units 1, 2, 3, 4, 5 and 3 more')
    >>> units_named(range(1, 6))
    'Units 1, 2, 3, 4 and 5'
    """
    numbers = [str(position) for position in positions[:_NAMED]]
    if len(positions) > _NAMED:
        numbers.append(f"{len(positions) - _NAMED} more")
    return f"Unit{'' if len(positions) == 1 else 's'} {joined(numbers)}"
