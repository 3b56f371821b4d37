"""Functions of numbers: rounding, limits, remainders, and values in place of none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.expressions.evaluator import NUMBERS, clamp
from countermarch.reference.rules_as_data.arithmetic import bounded, number, whole
from countermarch.reference.rules_as_data.functions.common import RuleFunction
from countermarch.reference.rules_as_data.meaning import Meaning, meaning, source_of
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    NoneShape,
    OptionalShape,
    described,
    union,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.expressions.nodes import Call
    from countermarch.reference.rules_as_data.meaning import Env, Scope


def _rounding(how: Callable[[Any], int]) -> Callable[[Call, Scope], Meaning]:
    def make(node: Call, scope: Scope) -> Meaning:
        shape, run = number(node.arguments[0], scope)
        rounded = bounded(node.at, IntegerShape(how(shape.low), how(shape.high)))
        return Meaning(rounded, lambda env: how(run(env)))

    return make


def _absolute(node: Call, scope: Scope) -> Meaning:
    shape, run = number(node.arguments[0], scope)
    ends = sorted((abs(Fraction(shape.low)), abs(Fraction(shape.high))))
    near, far = Fraction(0) if shape.low <= 0 <= shape.high else ends[0], ends[1]
    if isinstance(shape, IntegerShape):
        return Meaning(IntegerShape(int(near), int(far)), lambda env: abs(run(env)))
    return Meaning(replace(shape, low=near, high=far), lambda env: abs(run(env)))


def _remainder(node: Call, scope: Scope) -> Meaning:
    (_, run), (by, by_run) = (whole(argument, scope) for argument in node.arguments)
    if by.low <= 0:
        raise ExpressionError(
            node.arguments[1].at,
            source_of(node.arguments[1]),
            f"a divisor of at least 1; this is {described(by)}",
        )
    return Meaning(IntegerShape(0, by.high - 1), lambda env: run(env) % by_run(env))


def _clamp(node: Call, scope: Scope) -> Meaning:
    value, run = whole(node.arguments[0], scope)
    low, low_run = whole(node.arguments[1], scope)
    high, high_run = whole(node.arguments[2], scope)
    if low.high > high.low:
        raise ExpressionError(node.at, "clamp(...)", "a lower end that is never above the upper one")
    shape = IntegerShape(max(low.low, min(value.low, high.low)), min(high.high, max(value.high, low.high)))
    return Meaning(shape, lambda env: clamp(run(env), low_run(env), high_run(env)))


def _otherwise(node: Call, scope: Scope) -> Meaning:
    value, instead = (meaning(argument, scope) for argument in node.arguments)
    if not isinstance(value.shape, OptionalShape | NoneShape):
        raise ExpressionError(
            node.at, "otherwise(...)", f"something that can be none; this is always {described(value.shape)}"
        )
    shape = instead.shape if isinstance(value.shape, NoneShape) else union(value.shape.of, instead.shape)
    if shape is None:
        raise ExpressionError(
            node.arguments[1].at,
            source_of(node.arguments[1]),
            f"the same kind; the other is {described(value.shape)}",
        )
    run, other = value.run, instead.run

    def found(env: Env) -> object:
        first = run(env)
        return other(env) if first is None else first

    return Meaning(shape, found)


def _as_number(node: Call, scope: Scope) -> Meaning:
    value = meaning(node.arguments[0], scope)
    if isinstance(value.shape, BooleanShape):
        run = value.run
        return Meaning(IntegerShape(0, 1), lambda env: int(run(env)))
    if not isinstance(value.shape, ChoiceShape):
        raise ExpressionError(
            node.at, "as_number(...)", f"a choice of digits, or yes or no; this is {described(value.shape)}"
        )
    known: dict[str, int] = {}
    for text in value.shape.values:
        if not text.lstrip("+-\u2212").isdecimal() or len(text) > 9:  # noqa: PLR2004 # fits LARGEST
            raise ExpressionError(node.at, text, "digits; this is one of the values it may have")
        known[text] = int(text.replace("\u2212", "-"))
    run = value.run
    return Meaning(IntegerShape(min(known.values()), max(known.values())), lambda env: known[run(env)])


_OF_NUMBERS: Final = {"abs": _absolute, "remainder": _remainder, "clamp": _clamp}

FUNCTIONS: Final = {
    **{
        name: RuleFunction(usage, _OF_NUMBERS.get(name) or _rounding(how), count, count)
        for name, (usage, how, count) in NUMBERS.items()
    },
    "otherwise": RuleFunction("otherwise(x, y): x, or y where x is none", _otherwise, 2, 2),
    "as_number": RuleFunction("as_number(x): digits as a number; yes as 1, no as 0", _as_number),
}
