"""The values that a formula of a layout works with, and the functions it knows."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from countermarch.components.model.expressions.rounding import nearest
from countermarch.generators.pieces.layout_terms import number_of

Value = Fraction | str | bool | None
"""A number, a text, yes or no, or nothing: an empty cell and whatever is worked out of one."""

Cells = Callable[[str], str]
Run = Callable[[Cells], Value]

LONGEST: Final = 10_000
"""Most characters that a formula may come to."""

MANY: Final = 50
"""Most values that a function takes."""

_FINEST: Final = 1000


class FormulaError(Exception):
    """A formula that comes to nothing sound for the cells of a piece; the message is half a sentence."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function: how it is written, what it makes of its values, and how many it takes."""

    usage: str
    make: Callable[[tuple[Value, ...]], Value]
    least: int = 1
    most: int = 1


def number(value: Value) -> Fraction | None:
    """Return a value as a number; None for nothing. Raises ``FormulaError`` for a text that is none.

    >>> number("2.5"), number(None)
    (Fraction(5, 2), None)
    """
    if value is None or isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or number_of(value) is None:
        raise FormulaError(f"{said(value)[:40]!r} is no number")
    return Fraction(value.replace("\N{MINUS SIGN}", "-"))


def said(value: Value) -> str:
    """Return a value as it is shown: whole numbers as such, others with up to three decimals.

    >>> said(Fraction(7, 2)), said(Fraction(-4)), said(Fraction(1, 3)), said(True), said(None)
    ('3.5', '-4', '0.333', 'yes', '')
    """
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    fine = nearest(value * _FINEST)
    whole, rest = divmod(abs(fine), _FINEST)
    text = f"{whole}.{rest:03}".rstrip("0").rstrip(".") if rest else str(whole)
    return f"-{text}" if fine < 0 else text


def truth(value: Value) -> bool:
    """Say whether a condition holds; a column alone asks whether anything stands in it."""
    return value if isinstance(value, bool) else value is not None


def _of_numbers(how: Callable[..., Fraction | int]) -> Callable[[tuple[Value, ...]], Value]:
    """Return what needs all its numbers: nothing where one of them is nothing."""

    def make(values: tuple[Value, ...]) -> Value:
        found = [number(value) for value in values]
        return None if None in found else Fraction(how(*found))

    return make


def _end(how: Callable[[list[Fraction]], Fraction]) -> Callable[[tuple[Value, ...]], Value]:
    """Return what takes the smallest or the largest of what is not nothing."""

    def make(values: tuple[Value, ...]) -> Value:
        found = [one for one in map(number, values) if one is not None]
        return how(found) if found else None

    return make


def _remainder(value: Fraction, by: Fraction) -> Fraction:
    if not by:
        raise FormulaError("a number is divided by 0")
    return value % by


def _otherwise(values: tuple[Value, ...]) -> Value:
    return values[1] if values[0] is None else values[0]


def _as_number(values: tuple[Value, ...]) -> Value:
    try:
        return Fraction(values[0]) if isinstance(values[0], bool) else number(values[0])
    except FormulaError:
        return None


def _of_text(how: Callable[[str], Value]) -> Callable[[tuple[Value, ...]], Value]:
    return lambda values: how(said(values[0]))


def _joined(values: tuple[Value, ...]) -> Value:
    text = "".join(map(said, values))
    if len(text) > LONGEST:
        raise FormulaError(f"a text of {len(text):,} characters is too long")
    return text or None


def _signed(value: Fraction) -> str:
    return f"+{said(value)}" if value > 0 else said(value)


FUNCTIONS: Final[Mapping[str, Function]] = {
    "down": Function("down(x): rounded down, as in down(attack / 2)", _of_numbers(math.floor)),
    "up": Function("up(x): rounded up", _of_numbers(math.ceil)),
    "nearest": Function("nearest(x): rounded to the nearest, a half away from zero", _of_numbers(nearest)),
    "abs": Function("abs(x): without its sign", _of_numbers(abs)),
    "remainder": Function("remainder(a, b): what is left of a divided by b", _of_numbers(_remainder), 2, 2),
    "clamp": Function(
        "clamp(x, low, high): x, but never below low nor above high",
        _of_numbers(lambda x, low, high: max(low, min(x, high))),
        3,
        3,
    ),
    "min": Function("min(a, b, ...): the smallest of those that are known", _end(min), 1, MANY),
    "max": Function("max(a, b, ...): the largest of those that are known", _end(max), 1, MANY),
    "otherwise": Function("otherwise(x, y): x, or y where x is empty", _otherwise, 2, 2),
    "as_number": Function("as_number(x): x as a number, nothing where it is none", _as_number),
    "join": Function("join(a, b, ...): texts and numbers one after another", _joined, 1, MANY),
    "upper": Function("upper(x): in capital letters", _of_text(lambda text: text.upper() or None)),
    "lower": Function("lower(x): in small letters", _of_text(lambda text: text.lower() or None)),
    "length": Function("length(x): how many characters it has", _of_text(lambda text: Fraction(len(text)))),
    "signed": Function(
        "signed(x): a number with its sign",
        lambda values: None if (found := number(values[0])) is None else _signed(found),
    ),
    "has": Function(
        "has(a, b): whether the text a has the text b in it",
        lambda values: said(values[1]) in said(values[0]),
        2,
        2,
    ),
    "column": Function(
        'column("heading"): a column whose heading is no plain word, its name in quotes',
        lambda _values: None,
    ),
}
"""Every function by its name."""
