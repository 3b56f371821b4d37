"""What a value can be: the shapes by which an expression is checked before anything is asked.

A number knows its ends, a choice its values, a list how many items it may have. So a divisor that could be
nothing, a row that a table lacks and a number without bounds are found when the file is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FARTHEST: Final = 10**18
"""No whole number of an expression can lie farther from zero."""

FINEST: Final = 10**36
"""No numerator or denominator can be larger."""

_FEW: Final = 8


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two ends, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Part:
    """A fraction between two ends; ``top`` and ``bottom`` bound its numerator and denominator.

    ``even``: every denominator divides ``bottom``, so that a sum of many is no finer than one.
    """

    low: Fraction
    high: Fraction
    top: int
    bottom: int
    even: bool = False


@dataclass(frozen=True, slots=True)
class YesNo:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some texts, each once, in order."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """Any text."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """None, as it is written."""


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or none."""

    of: Shape


@dataclass(frozen=True, slots=True)
class Many:
    """A list of like values, of so many items at least and at most."""

    of: Shape
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Record:
    """Named fields; the attribute of Python stands beside each shape."""

    fields: Mapping[str, tuple[str, Shape]]


Shape = Whole | Part | YesNo | Choice | Text | Nothing | Maybe | Many | Record


def fits(one: Shape, other: Shape) -> bool:  # noqa: PLR0911 -- one line a pair of shapes
    """Return whether every value of a shape is one of another.

    >>> fits(Whole(1, 3), Whole(0, 6)), fits(Choice(("a",)), Text()), fits(Maybe(Whole(1, 2)), Whole(1, 2))
    (True, True, False)
    """
    match one, other:
        case Whole(), Whole():
            return other.low <= one.low and one.high <= other.high
        case Choice(), Choice():
            return set(one.values) <= set(other.values)
        case ((Nothing() | Maybe()), Maybe()):
            return isinstance(one, Nothing) or fits(one.of, other.of)
        case _, Maybe():
            return fits(one, other.of)
        case Many(), Many():
            inside = one.most == 0 or fits(one.of, other.of)
            return inside and other.least <= one.least and one.most <= other.most
        case Choice(), Text():
            return True
        case _:
            return one == other


def union(one: Shape, other: Shape) -> Shape | None:  # noqa: PLR0911, C901 -- one line a pair of shapes
    """Return the shape of a value that is one or the other; None when the two have nothing in common.

    >>> union(Whole(1, 3), Whole(5, 6)), union(Choice(("a",)), Nothing()), union(Whole(1, 2), Text())
    (Whole(low=1, high=6), Maybe(of=Choice(values=('a',))), None)
    """
    if one == other:
        return one
    match one, other:
        case (Nothing(), Maybe()) | (Maybe(), Nothing()):
            return one if isinstance(one, Maybe) else other
        case (Nothing(), inner) | (inner, Nothing()):
            return Maybe(inner)
        case (Maybe(a), Maybe(b)) | (Maybe(a), b) | (a, Maybe(b)):
            inner_union = union(a, b)
            return None if inner_union is None else Maybe(inner_union)
        case Whole(), Whole():
            return Whole(min(one.low, other.low), max(one.high, other.high))
        case (Whole() | Part(), Whole() | Part()):
            a, b = as_part(one), as_part(other)
            even = a.even and b.even
            bottom = lcm(a.bottom, b.bottom) if even else max(a.bottom, b.bottom)
            return Part(min(a.low, b.low), max(a.high, b.high), max(a.top, b.top), bottom, even)
        case Choice(), Choice():
            return Choice(tuple(dict.fromkeys((*one.values, *other.values))))
        case (Text() | Choice(), Text() | Choice()):
            return Text()
        case Many(), Many():
            least, most = min(one.least, other.least), max(one.most, other.most)
            if one.most == 0 or other.most == 0:
                return Many(other.of if one.most == 0 else one.of, least, most)
            item = union(one.of, other.of)
            return None if item is None else Many(item, least, most)
        case _:
            return None


def joined(shapes: Sequence[Shape]) -> Shape | None:
    """Return the shape of a value that is one of several; None when they have nothing in common."""
    found: Shape | None = shapes[0] if shapes else None
    for shape in shapes[1:]:
        found = None if found is None else union(found, shape)
    return found


def as_part(number: Whole | Part) -> Part:
    """Return a number's shape as that of a fraction."""
    if isinstance(number, Part):
        return number
    return Part(
        Fraction(number.low), Fraction(number.high), max(abs(number.low), abs(number.high)), 1, even=True
    )


def described(shape: Shape) -> str:  # noqa: PLR0911, C901 -- one line a shape
    """Say what a value is, for a message.

    >>> described(Whole(1, 6)), described(Choice(("a", "b"))), described(Many(YesNo(), 0, 9))
    ('a number from 1 to 6', 'one of a, b', 'a list, each yes or no')
    """
    match shape:
        case Whole(low, high) if low == high:
            return f"the number {low}"
        case Whole(low, high):
            far = 10**9
            return "a number" if low <= -far or high >= far else f"a number from {low} to {high}"
        case Part():
            return "a fraction"
        case YesNo():
            return "yes or no"
        case Choice(values):
            more = f" and {len(values) - _FEW} more" if len(values) > _FEW else ""
            return f"one of {', '.join(values[:_FEW])}{more}" if len(values) > 1 else f"the text {values[0]}"
        case Text():
            return "a text"
        case Nothing():
            return "none"
        case Maybe(inner):
            return f"{described(inner)}, or none"
        case Many(inner):
            return f"a list, each {described(inner)}"
        case Record(fields):
            return f"a record with {', '.join(fields)}"
