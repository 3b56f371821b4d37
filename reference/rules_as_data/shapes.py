"""Shapes: the static types of expressions.

The shape of a number includes its range, that of a choice its values, that of a list its length. So a divisor
that can be 0, a row that a table lacks and a number without bounds are found when the file is read.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import shortened_list

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FARTHEST: Final = 10**18
"""The largest absolute value of a whole number in an expression."""

FINEST: Final = 10**36
"""The largest numerator or denominator."""

_FEW: Final = 8


@dataclass(frozen=True, slots=True)
class IntegerShape:
    """A whole number from ``low`` to ``high``."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class FractionShape:
    """A fraction from ``low`` to ``high``; ``top`` and ``bottom`` bound its numerator and denominator.

    ``even``: every denominator divides ``bottom``, so that sums need no larger denominator.
    """

    low: Fraction
    high: Fraction
    top: int
    bottom: int
    even: bool = False


@dataclass(frozen=True, slots=True)
class BooleanShape:
    """Yes or no."""


@dataclass(frozen=True, slots=True)
class ChoiceShape:
    """One of several texts, without repetition, in order."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TextShape:
    """Any text."""


@dataclass(frozen=True, slots=True)
class NoneShape:
    """The value none."""


@dataclass(frozen=True, slots=True)
class OptionalShape:
    """A value or none."""

    of: Shape


@dataclass(frozen=True, slots=True)
class ListShape:
    """A list of values of one shape, with at least ``min_length`` and at most ``max_length`` items."""

    of: Shape
    min_length: int
    max_length: int


@dataclass(frozen=True, slots=True)
class RecordShape:
    """Named fields, each with its Python attribute and its shape."""

    fields: Mapping[str, tuple[str, Shape]]


Shape = (
    IntegerShape
    | FractionShape
    | BooleanShape
    | ChoiceShape
    | TextShape
    | NoneShape
    | OptionalShape
    | ListShape
    | RecordShape
)


def fits(one: Shape, other: Shape) -> bool:  # noqa: PLR0911 # one line for each pair of shapes
    """Return whether every value of one shape is valid for the other.

    >>> fits(IntegerShape(1, 3), IntegerShape(0, 6)), fits(ChoiceShape(("a",)), TextShape())
    (True, True)
    >>> fits(OptionalShape(IntegerShape(1, 2)), IntegerShape(1, 2))
    False
    """
    match one, other:
        case IntegerShape(), IntegerShape():
            return other.low <= one.low and one.high <= other.high
        case ChoiceShape(), ChoiceShape():
            return set(one.values) <= set(other.values)
        case ((NoneShape() | OptionalShape()), OptionalShape()):
            return isinstance(one, NoneShape) or fits(one.of, other.of)
        case _, OptionalShape():
            return fits(one, other.of)
        case ListShape(), ListShape():
            inside = one.max_length == 0 or fits(one.of, other.of)
            return inside and other.min_length <= one.min_length and one.max_length <= other.max_length
        case ChoiceShape(), TextShape():
            return True
        case _:
            return one == other


def union(one: Shape, other: Shape) -> Shape | None:  # noqa: PLR0911, C901 # one line for each pair of shapes
    """Return the shape of a value that has one shape or the other; None if they are incompatible.

    >>> union(IntegerShape(1, 3), IntegerShape(5, 6)), union(IntegerShape(1, 2), TextShape())
    (IntegerShape(low=1, high=6), None)
    >>> union(ChoiceShape(("a",)), NoneShape())
    OptionalShape(of=ChoiceShape(values=('a',)))
    """
    if one == other:
        return one
    match one, other:
        case (NoneShape(), OptionalShape()) | (OptionalShape(), NoneShape()):
            return one if isinstance(one, OptionalShape) else other
        case (NoneShape(), inner) | (inner, NoneShape()):
            return OptionalShape(inner)
        case (OptionalShape(a), OptionalShape(b)) | (OptionalShape(a), b) | (a, OptionalShape(b)):
            inner_union = union(a, b)
            return None if inner_union is None else OptionalShape(inner_union)
        case IntegerShape(), IntegerShape():
            return IntegerShape(min(one.low, other.low), max(one.high, other.high))
        case (IntegerShape() | FractionShape(), IntegerShape() | FractionShape()):
            a, b = as_fraction(one), as_fraction(other)
            even = a.even and b.even
            bottom = lcm(a.bottom, b.bottom) if even else max(a.bottom, b.bottom)
            return FractionShape(min(a.low, b.low), max(a.high, b.high), max(a.top, b.top), bottom, even)
        case ChoiceShape(), ChoiceShape():
            return ChoiceShape(tuple(dict.fromkeys((*one.values, *other.values))))
        case (TextShape() | ChoiceShape(), TextShape() | ChoiceShape()):
            return TextShape()
        case ListShape(), ListShape():
            least, most = min(one.min_length, other.min_length), max(one.max_length, other.max_length)
            if one.max_length == 0 or other.max_length == 0:
                return ListShape(other.of if one.max_length == 0 else one.of, least, most)
            item = union(one.of, other.of)
            return None if item is None else ListShape(item, least, most)
        case _:
            return None


def union_of(shapes: Sequence[Shape]) -> Shape | None:
    """Return the shape of a value that has one of several shapes; None if they are incompatible."""
    found: Shape | None = shapes[0] if shapes else None
    for shape in shapes[1:]:
        found = None if found is None else union(found, shape)
    return found


def as_fraction(number: IntegerShape | FractionShape) -> FractionShape:
    """Return the shape of a number as that of a fraction."""
    if isinstance(number, FractionShape):
        return number
    return FractionShape(
        Fraction(number.low), Fraction(number.high), max(abs(number.low), abs(number.high)), 1, even=True
    )


def described(shape: Shape) -> str:  # noqa: PLR0911, C901 # one line for each shape
    """Describe a shape for a message.

    >>> described(IntegerShape(1, 6)), described(ListShape(BooleanShape(), 0, 9))
    ('a number from 1 to 6', 'a list, each yes or no')
    """
    match shape:
        case IntegerShape(low, high) if low == high:
            return f"the number {low}"
        case IntegerShape(low, high):
            far = 10**9
            return "a number" if low <= -far or high >= far else f"a number from {low} to {high}"
        case FractionShape():
            return "a fraction"
        case BooleanShape():
            return "yes or no"
        case ChoiceShape(values):
            return f"one of {shortened_list(values, _FEW)}" if len(values) > 1 else f"the text {values[0]}"
        case TextShape():
            return "a text"
        case NoneShape():
            return "none"
        case OptionalShape(inner):
            return f"{described(inner)}, or none"
        case ListShape(inner):
            return f"a list, each {described(inner)}"
        case RecordShape(fields):
            return f"a record with {', '.join(fields)}"
