"""Functions of lists: sums, counts, extremes, any and all, positions."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.arithmetic import bounded, help_with, number
from countermarch.reference.rules_as_data.functions.common import RuleFunction, by_name
from countermarch.reference.rules_as_data.meaning import Meaning, meaning, source_of
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    FractionShape,
    IntegerShape,
    ListShape,
    described,
    union,
)
from countermarch.reference.rules_as_data.shapes import union_of as joined_shape

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.expressions.nodes import Call
    from countermarch.reference.rules_as_data.meaning import Evaluator, Scope


def _list(node: Call, scope: Scope, place: int = 0) -> tuple[ListShape, Evaluator]:
    argument = node.arguments[place]
    found = meaning(argument, scope)
    if not isinstance(found.shape, ListShape):
        raise ExpressionError(argument.at, source_of(argument), f"a list; this is {described(found.shape)}")
    return found.shape, found.run


def _numbers(shape: ListShape) -> str:
    """Return the expectation of a list of numbers, for another list."""
    return f"a list of numbers; this is {described(shape)}{help_with(shape.of)}"


def _sum(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    item = IntegerShape(0, 0) if shape.max_length == 0 else shape.of
    if not isinstance(item, IntegerShape | FractionShape):
        raise ExpressionError(node.arguments[0].at, "", _numbers(shape))
    # a positive item adds least when the list is shortest, a negative one when it is longest
    lows, highs = (
        item.low * (shape.min_length if item.low > 0 else shape.max_length),
        item.high * (shape.max_length if item.high > 0 else shape.min_length),
    )
    if isinstance(item, FractionShape):
        # fractions of unrelated denominators: their common one may be the product of all
        bottom = item.bottom if item.even else item.bottom ** max(1, shape.max_length)
        top = item.top * bottom * max(1, shape.max_length)
        total: IntegerShape | FractionShape = FractionShape(
            Fraction(lows), Fraction(highs), top, bottom, item.even
        )
    else:
        total = IntegerShape(int(lows), int(highs))
    bounded(node.at, total)
    return Meaning(total, lambda env: sum(run(env)))


def _extreme(pick: Callable[..., Any], word: str) -> Callable[[Call, Scope], Meaning]:
    def of_numbers(node: Call, scope: Scope) -> Meaning:
        if node.named:
            raise ExpressionError(
                node.named[0][1],
                "otherwise:",
                f"a list; of several numbers there is always one: {word}(a, b)",
            )
        found = [number(argument, scope) for argument in node.arguments]
        shape = joined_shape([shape for shape, _ in found])
        if not isinstance(shape, IntegerShape | FractionShape):  # numbers have a shape in common
            raise ExpressionError(node.at, word, "numbers")
        ends = ([s.low for s, _ in found], [s.high for s, _ in found])
        narrowed = _with_ends(shape, pick(ends[0]), pick(ends[1]))
        runs = [run for _, run in found]
        # two arguments without a list made for them: odds ask this thousands of times
        if len(runs) == 2:  # noqa: PLR2004 # most calls have two
            f, g = runs
            return Meaning(narrowed, lambda env: pick(f(env), g(env)))
        return Meaning(narrowed, lambda env: pick([run(env) for run in runs]))

    def make(node: Call, scope: Scope) -> Meaning:
        if len(node.arguments) > 1:
            return of_numbers(node, scope)
        shape, run = _list(node, scope)
        if shape.max_length and not isinstance(shape.of, IntegerShape | FractionShape):
            raise ExpressionError(node.arguments[0].at, "", _numbers(shape))
        return _or_else(node, scope, shape, lambda env: pick(found) if (found := run(env)) else None)

    return make


def _with_ends(
    shape: IntegerShape | FractionShape, low: int | Fraction, high: int | Fraction
) -> IntegerShape | FractionShape:
    return (
        IntegerShape(int(low), int(high))
        if isinstance(shape, IntegerShape)
        else FractionShape(Fraction(low), Fraction(high), shape.top, shape.bottom, shape.even)
    )


def _or_else(node: Call, scope: Scope, shape: ListShape, run: Evaluator) -> Meaning:
    """Return one item of a list, or the ``otherwise:`` of an empty list."""
    instead = by_name(node, "otherwise")
    if instead is None:
        if not shape.min_length:
            hint = f"{node.function}(..., otherwise: 0): the list may be empty"
            raise ExpressionError(node.at, f"{node.function}(...)", hint)
        return Meaning(shape.of, run)
    other = meaning(instead, scope)
    # of a list that is always empty, only the otherwise is ever returned
    joined = other.shape if shape.max_length == 0 else union(shape.of, other.shape)
    if joined is None:
        raise ExpressionError(
            instead.at, source_of(instead), f"the same kind as the items: {described(shape.of)}"
        )
    other_run = other.run
    return Meaning(joined, lambda env: other_run(env) if (found := run(env)) is None else found)


def _first(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    return _or_else(node, scope, shape, lambda env: found[0] if (found := run(env)) else None)


def _last(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    return _or_else(node, scope, shape, lambda env: found[-1] if (found := run(env)) else None)


def _running(node: Call, scope: Scope) -> Meaning:
    """Compile the running totals of a list."""
    shape, run = _list(node, scope)
    item = IntegerShape(0, 0) if shape.max_length == 0 else shape.of
    if not isinstance(item, IntegerShape):
        raise ExpressionError(
            node.arguments[0].at, "", f"a list of whole numbers; this is {described(shape)}"
        )
    total = IntegerShape(
        min(item.low, item.low * shape.max_length), max(item.high, item.high * shape.max_length)
    )
    bounded(node.at, total)

    def totals(env: dict[str, Any]) -> tuple[int, ...]:
        found, so_far = [], 0
        for one in run(env):
            so_far += one
            found.append(so_far)
        return tuple(found)

    return Meaning(ListShape(total, shape.min_length, shape.max_length), totals)


def _count(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    return Meaning(IntegerShape(shape.min_length, shape.max_length), lambda env: len(run(env)))


def _whether(test: Callable[[Any], bool], word: str) -> Callable[[Call, Scope], Meaning]:
    def make(node: Call, scope: Scope) -> Meaning:
        shape, run = _list(node, scope)
        if shape.max_length and not isinstance(shape.of, BooleanShape):
            usage = f"conditions, as in {word}(u.strength > 3 for u in units); this is {described(shape)}"
            raise ExpressionError(node.arguments[0].at, "", usage)
        return Meaning(BooleanShape(), lambda env: test(run(env)))

    return make


def _distinct(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    return Meaning(
        ListShape(shape.of, min(1, shape.min_length), shape.max_length),
        lambda env: tuple(dict.fromkeys(run(env))),
    )


def _places(node: Call, scope: Scope) -> Meaning:
    shape, run = _list(node, scope)
    return Meaning(
        ListShape(
            IntegerShape(min(1, shape.max_length), shape.max_length), shape.min_length, shape.max_length
        ),
        lambda env: tuple(range(1, len(run(env)) + 1)),
    )


def _place(node: Call, scope: Scope) -> Meaning:
    value = meaning(node.arguments[0], scope)
    shape, run = _list(node, scope, 1)
    if shape.max_length and union(value.shape, shape.of) is None:
        expected = f"something the list may hold: {described(shape.of)}"
        raise ExpressionError(node.arguments[0].at, source_of(node.arguments[0]), expected)
    wanted = value.run

    def found(env: dict[str, Any]) -> int:
        items, item = run(env), wanted(env)
        return items.index(item) + 1 if item in items else 0

    return Meaning(IntegerShape(0, shape.max_length), found)


FUNCTIONS: Final = {
    "sum": RuleFunction("sum(list), as in sum(u.strength for u in units if u.ready)", _sum),
    "min": RuleFunction(
        "min(a, b, ...) or min(list, otherwise: x)", _extreme(min, "min"), 1, 20, ("otherwise",)
    ),
    "max": RuleFunction(
        "max(a, b, ...) or max(list, otherwise: x)", _extreme(max, "max"), 1, 20, ("otherwise",)
    ),
    "count": RuleFunction("count(list), as in count(u for u in units if u.ready)", _count),
    "any": RuleFunction("any(conditions), as in any(u.ready for u in units)", _whether(any, "any")),
    "all": RuleFunction("all(conditions), as in all(u.ready for u in units)", _whether(all, "all")),
    "first": RuleFunction("first(list, otherwise: x): its first item", _first, 1, 1, ("otherwise",)),
    "last": RuleFunction("last(list, otherwise: x): its last item", _last, 1, 1, ("otherwise",)),
    "running": RuleFunction("running(numbers): the total up to each of them", _running),
    "distinct": RuleFunction("distinct(list): each value once, in order", _distinct),
    "place": RuleFunction(
        "place(value, list): where it first occurs, from 1; 0 if it does not", _place, 2, 2
    ),
    "places": RuleFunction("places(list): 1, 2, 3 and so on, a number for each item", _places),
}
