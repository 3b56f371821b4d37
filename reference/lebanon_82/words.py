"""Small helps for sentences: signed numbers, plurals, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NAMED: Final = 5  # units that a sentence names one by one
_SUMMED: Final = 20  # numbers that a sentence adds up one by one


def signed(number: int) -> str:
    """Return a number with its sign, as differentials are printed.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"{number:+d}" if number else "0"


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "hex", "hexes"), counted(3, "unit"), counted(0, "unit")
    ('1 hex', '3 units', 'no units')
    """
    return f"{number or 'no'} {noun if number == 1 else plural or noun + 's'}"


def sentence(text: str) -> str:
    """Return a text as a sentence: its first letter large, a full stop at its end.

    >>> sentence("no units in play")
    'No units in play.'
    """
    return f"{text[:1].upper()}{text[1:]}."


def joined(parts: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> joined(["Tyre", "Sidon", "Qana"]), joined(["Tyre"]), joined([])
    ('Tyre, Sidon and Qana', 'Tyre', 'nothing')
    """
    *most, last = [*parts] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def added(numbers: Iterable[int]) -> str:
    """Return a sum written out.

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
    """Return the units at some positions of a list, the first few by number.

    >>> units_named([2]), units_named([1, 3]), units_named(range(1, 9))
    ('Unit 2', 'Units 1 and 3', 'Units 1, 2, 3, 4, 5 and 3 more')
    >>> units_named(range(1, 6))
    'Units 1, 2, 3, 4 and 5'
    """
    numbers = [str(position) for position in positions[:_NAMED]]
    if len(positions) > _NAMED:
        numbers.append(f"{len(positions) - _NAMED} more")
    return f"Unit{'' if len(positions) == 1 else 's'} {joined(numbers)}"
