"""Evaluation: for each kind of node, a function from the values of names to a value.

Rules are type-checked first, so that nothing here can fail. Formulas of layouts convert texts to numbers
(``number``) and compare texts in their own way (``same``). Sums with None are None, comparisons false.
"""

from __future__ import annotations

import math
import operator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Evaluator = Callable[[Any], Any]
    """Evaluates an expression; its argument holds the values of names."""

    Rest = Sequence[tuple[str, Evaluator]]
    """The operands after the first, each with the operator before it."""


def as_it_is(value: object) -> object:
    """Return a value unchanged."""
    return value


def negated(operand: Evaluator, number: Callable[[Any], Any] = as_it_is) -> Evaluator:
    """Return a function that negates a number."""
    return lambda env: None if (value := number(operand(env))) is None else -value


def chain(first: Evaluator, rest: Rest, number: Callable[[Any], Any] = as_it_is) -> Evaluator:
    """Return a function that adds, subtracts, multiplies and divides from left to right.

    >>> chain(lambda env: env["a"], [("*", lambda env: 3), ("/", lambda env: 2)])({"a": 5})
    Fraction(15, 2)
    """
    steps = [(_STEPS[sign], run) for sign, run in rest]

    def total(env: object) -> object:
        found = number(first(env))
        for step, run in steps:
            by = number(run(env))
            found = None if found is None or by is None else step(found, by)
        return found

    return total


def compared(
    first: Evaluator,
    rest: Rest,
    number: Callable[[Any], Any] = as_it_is,
    same: Callable[[Any, Any], bool] = operator.eq,
) -> Evaluator:
    """Return a function that evaluates a chained comparison such as ``1 <= die <= 6``.

    >>> compared(lambda env: 1, [("<=", lambda env: env["die"]), ("<=", lambda env: 6)])({"die": 7})
    False
    """
    tests = [_test(sign, number, same) for sign, _ in rest]
    runs = [first, *(run for _, run in rest)]
    if len(tests) == 1:
        (test,), (one, other) = tests, runs
        return lambda env: test(one(env), other(env))

    def in_a_row(env: object) -> bool:
        values = [run(env) for run in runs]
        return all(test(a, b) for test, a, b in zip(tests, values, values[1:], strict=False))

    return in_a_row


def _test(
    sign: str, number: Callable[[Any], Any], same: Callable[[Any, Any], bool]
) -> Callable[[Any, Any], bool]:
    if sign in ("==", "!="):
        return same if sign == "==" else lambda a, b: not same(a, b)
    if sign in ("in", "not in"):
        return lambda a, listed: any(same(a, item) for item in listed) == (sign == "in")
    order = _ORDERS[sign]

    def ordered(a: object, b: object) -> bool:
        one, other = number(a), number(b)
        return one is not None and other is not None and order(one, other)

    return ordered


def joined(word: str, parts: Sequence[Evaluator]) -> Evaluator:
    """Return a function that combines conditions by ``and`` or ``or``."""
    every = all if word == "and" else any
    return lambda env: every(part(env) for part in parts)


def choice(test: Evaluator, then: Evaluator, otherwise: Evaluator) -> Evaluator:
    """Return a function for ``if test then … else …``."""
    return lambda env: then(env) if test(env) else otherwise(env)


def round_half_away(value: Fraction | int) -> int:
    """Round to the nearest whole number, a half away from zero.

    >>> round_half_away(Fraction(5, 2)), round_half_away(Fraction(-5, 2)), round_half_away(Fraction(7, 3))
    (3, -3, 2)
    """
    if value < 0:
        return -round_half_away(-value)
    return math.floor(value + Fraction(1, 2))


def clamp(value: int | Fraction, low: int | Fraction, high: int | Fraction) -> int | Fraction:
    """Limit a number to the range from ``low`` to ``high``."""
    return min(high, max(low, value))


_STEPS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    # exact: 1/3 of 3 is 1, where floats may round an odds column down
    "/": lambda a, b: Fraction(a) / b,
}

_ORDERS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

NUMBERS: Final[Mapping[str, tuple[str, Callable[..., Any], int]]] = {
    "down": ("down(x): rounded down, as in down(attack / 2)", math.floor, 1),
    "up": ("up(x): rounded up", math.ceil, 1),
    "nearest": ("nearest(x): rounded to the nearest, a half away from zero", round_half_away, 1),
    "abs": ("abs(x): without its sign", abs, 1),
    "remainder": ("remainder(a, b): what is left of a divided by b", lambda a, b: a % b, 2),
    "clamp": ("clamp(x, low, high): x, but never below low nor above high", clamp, 3),
}
"""The functions of numbers: how each is written, what it does, and of how many numbers."""
