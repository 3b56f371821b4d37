"""Sums, products and quotients. Unbounded numbers and divisors that can be 0 are refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions import evaluator, nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import Meaning, compiles, meaning, source_of
from countermarch.reference.rules_as_data.shapes import (
    FARTHEST,
    FINEST,
    ChoiceShape,
    FractionShape,
    IntegerShape,
    OptionalShape,
    Shape,
    as_fraction,
    described,
)

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.meaning import Evaluator, Scope


def number(node: Node, scope: Scope) -> tuple[IntegerShape | FractionShape, Evaluator]:
    """Compile a number; raises ``ExpressionError`` for anything else."""
    found = meaning(node, scope)
    if not isinstance(found.shape, IntegerShape | FractionShape):
        raise ExpressionError(
            node.at, source_of(node), f"a number; this is {described(found.shape)}{help_with(found.shape)}"
        )
    return found.shape, found.run


def whole(node: Node, scope: Scope) -> tuple[IntegerShape, Evaluator]:
    """Compile a whole number; raises ``ExpressionError`` for anything else."""
    shape, run = number(node, scope)
    if isinstance(shape, FractionShape):
        raise ExpressionError(
            node.at, source_of(node), "a whole number; this is a fraction: round it with down(...) or up(...)"
        )
    return shape, run


def help_with(shape: Shape) -> str:
    """Return a hint on how to convert a value to a number."""
    if isinstance(shape, OptionalShape) and isinstance(shape.of, IntegerShape | FractionShape):
        return ": say what none counts with otherwise(..., 0)"
    if isinstance(shape, ChoiceShape):
        odd = [value for value in shape.values if not value.lstrip("+-").isdigit()]
        if not odd:
            return ": as_number(...) makes numbers of digits"
        return f": {odd[0]!r} is not a whole number" if len(odd) < len(shape.values) else ""
    return ""


def bounded(at: int, shape: IntegerShape | FractionShape) -> IntegerShape | FractionShape:
    """Return the shape; raises ``ExpressionError`` if its numbers could exceed the limits."""
    if isinstance(shape, IntegerShape):
        valid = max(abs(shape.low), abs(shape.high)) <= FARTHEST
    else:
        valid = shape.top <= FINEST and shape.bottom <= FINEST
    if not valid:
        raise ExpressionError(at, "", "numbers that stay small; give what comes in here a lower max (or min)")
    return shape


_SMALL: Final = 20
"""Divisors up to this have a small common multiple, which bounds the denominators of sums."""


@compiles(nodes.Negative)
def _negative(node: nodes.Negative, scope: Scope) -> Meaning:
    shape, run = number(node.of, scope)
    return Meaning(_flipped(shape), evaluator.negated(run))


@compiles(nodes.Chain)
def _chain(node: nodes.Chain, scope: Scope) -> Meaning:
    shape, first = number(node.first, scope)
    rest: list[tuple[str, Evaluator]] = []
    for sign, at, other in node.rest:
        other_shape, run = number(other, scope)
        shape = bounded(at, _combined(sign, at, shape, other_shape))
        rest.append((sign, run))
    return Meaning(shape, evaluator.chain(first, rest))


def _combined(
    sign: str, at: int, a: IntegerShape | FractionShape, b: IntegerShape | FractionShape
) -> IntegerShape | FractionShape:
    if sign == "/":
        return _divided(at, a, b)
    if sign == "+":
        return _added(a, b)
    if sign == "-":
        return _added(a, _flipped(b))
    # with negative numbers any of the four corners may be the lowest
    ends = [x * y for x in (a.low, a.high) for y in (b.low, b.high)]
    if isinstance(a, IntegerShape) and isinstance(b, IntegerShape):
        return IntegerShape(int(min(ends)), int(max(ends)))
    p, q = as_fraction(a), as_fraction(b)
    return FractionShape(
        Fraction(min(ends)), Fraction(max(ends)), p.top * q.top, p.bottom * q.bottom, p.even and q.even
    )


def _flipped(shape: IntegerShape | FractionShape) -> IntegerShape | FractionShape:
    if isinstance(shape, IntegerShape):
        return IntegerShape(-shape.high, -shape.low)
    return replace(shape, low=-shape.high, high=-shape.low)


def _added(a: IntegerShape | FractionShape, b: IntegerShape | FractionShape) -> IntegerShape | FractionShape:
    if isinstance(a, IntegerShape) and isinstance(b, IntegerShape):
        return IntegerShape(a.low + b.low, a.high + b.high)
    p, q = as_fraction(a), as_fraction(b)
    top = p.top * q.bottom + q.top * p.bottom
    return FractionShape(p.low + q.low, p.high + q.high, top, p.bottom * q.bottom, p.even and q.even)


def _divided(at: int, a: IntegerShape | FractionShape, b: IntegerShape | FractionShape) -> FractionShape:
    # all ranges are known when the file is read, so that a division by zero is a fault of the file
    if b.low <= 0 <= b.high:
        raise ExpressionError(
            at, "/", f"a divisor that is never 0; this is {described(b)}, so put max(1, ...) around it"
        )
    p, q = as_fraction(a), as_fraction(b)
    ends = [Fraction(x) / Fraction(y) for x in (a.low, a.high) for y in (b.low, b.high)]
    few = isinstance(b, IntegerShape) and b.low > 0 and b.high <= _SMALL
    # the common denominator of every divisor in the range; for many divisors a bound does
    finest = lcm(*range(int(b.low), int(b.high) + 1)) if few else q.top
    even = p.even and (few or b.low == b.high)
    return FractionShape(
        min(ends), max(ends), p.top * q.bottom * (finest if few else 1), p.bottom * finest, even
    )
