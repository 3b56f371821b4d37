"""Conditions: what may be compared with what, and what is joined by and, or, not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import evaluator, nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.loading.faults import near
from countermarch.reference.rules_as_data.arithmetic import help_with
from countermarch.reference.rules_as_data.learning import learned
from countermarch.reference.rules_as_data.meaning import Meaning, condition, is_given, meaning, means, said
from countermarch.reference.rules_as_data.shapes import (
    Choice,
    Many,
    Maybe,
    Nothing,
    Part,
    Record,
    Shape,
    Whole,
    YesNo,
    described,
    union,
)

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.meaning import Scope


@means(nodes.Compared)
def _compared(node: nodes.Compared, scope: Scope) -> Meaning:
    parts: list[tuple[Node, Meaning]] = [(node.first, meaning(node.first, scope))]
    for sign, at, other in node.rest:
        parts.append((other, meaning(other, scope)))
        (left_node, left), (right_node, right) = parts[-2:]
        if sign in ("in", "not in"):
            _listed(sign, at, left, right)
            continue
        _comparable(sign, at, left, right)
        if len(node.rest) == 1:
            _refuse_certain(sign, at, (left_node, left.shape), (right_node, right.shape), scope)
    signs = (sign for sign, _, _ in node.rest)
    first, *others = (part.run for _, part in parts)
    return Meaning(YesNo(), evaluator.compared(first, list(zip(signs, others, strict=True))))


def _listed(sign: str, at: int, left: Meaning, right: Meaning) -> None:
    if not isinstance(right.shape, Many):
        raise ExpressionError(
            at, sign, f"a list after it, as in: a in [1, 2]; this is {described(right.shape)}"
        )
    if right.shape.most:
        _comparable("==", at, left, Meaning(right.shape.of, right.run))


def _comparable(sign: str, at: int, left: Meaning, right: Meaning) -> None:
    """Refuse to compare what is never alike: other shapes, or a text that a choice does not have."""
    a, b = left.shape, right.shape
    if sign not in ("==", "!="):
        _need_numbers(sign, at, a, b)
        return
    if isinstance(a, Record | Many) or isinstance(b, Record | Many):
        raise ExpressionError(at, sign, "single values on both sides, not lists or records")
    if isinstance(a, Nothing) and isinstance(b, Nothing):
        raise ExpressionError(at, sign, "something that can be other than none")
    for one, other in ((a, b), (b, a)):
        if isinstance(one, Nothing) and not isinstance(other, Maybe):
            raise ExpressionError(at, sign, f"something that can be none; this is always {described(other)}")
    if union(a, b) is None:
        raise ExpressionError(
            at, sign, f"two of a kind; these are {described(a)} and {described(b)}{_yes_text(a, b)}"
        )
    plain_a, plain_b = (shape.of if isinstance(shape, Maybe) else shape for shape in (a, b))
    if isinstance(plain_a, Choice) and isinstance(plain_b, Choice):
        _refuse_strangers(at, plain_a.values, plain_b.values)


def _need_numbers(sign: str, at: int, a: Shape, b: Shape) -> None:
    for shape in (a, b):
        if not isinstance(shape, Whole | Part):
            raise ExpressionError(
                at, sign, f"numbers on both sides; this is {described(shape)}{help_with(shape)}"
            )


def _refuse_strangers(at: int, one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """Refuse two choices without a value in common."""
    if not set(one) & set(other):
        many, few = sorted((one, other), key=len, reverse=True)
        hint = near(few[0], many) or "they share none"
        raise ExpressionError(at, few[0], f"one of the values on the other side; {hint}")


def _yes_text(a: Shape, b: Shape) -> str:
    texts = [shape.values for shape in (a, b) if isinstance(shape, Choice)]
    if any(isinstance(shape, YesNo) for shape in (a, b)) and texts and set(texts[0]) <= {"yes", "no"}:
        return "; a condition needs no comparison: x, or not x"
    return ""


def _refuse_certain(
    sign: str, at: int, left: tuple[Node, Shape], right: tuple[Node, Shape], scope: Scope
) -> None:
    """Refuse to hold something given against a number when the outcome is known beforehand."""
    (left_node, a), (right_node, b) = left, right
    if not (isinstance(a, Whole) and isinstance(b, Whole)):
        return
    for node, other in ((left_node, right_node), (right_node, left_node)):
        if not (is_given(node, scope) and _is_written(other)):
            continue
        outcomes = {
            "<": (a.low < b.high, a.high >= b.low),
            "<=": (a.low <= b.high, a.high > b.low),
            ">": (a.high > b.low, a.low <= b.high),
            ">=": (a.high >= b.low, a.low < b.high),
            "==": (a.low <= b.high and b.low <= a.high, True),
            "!=": (True, a.low <= b.high and b.low <= a.high),
        }
        may, may_not = outcomes[sign]
        if not (may and may_not):
            shape = a if node is left_node else b
            always = "always" if may else "never"
            raise ExpressionError(
                at,
                sign,
                f"a condition that can be so or not; {said(node)} is {described(shape)}: this is {always} so",
            )


def _is_written(node: Node) -> bool:
    inner = node.of if isinstance(node, nodes.Negative) else node
    return isinstance(inner, nodes.Literal)


@means(nodes.Inverted)
def _inverted(node: nodes.Inverted, scope: Scope) -> Meaning:
    test = condition(node.of, scope)
    return Meaning(YesNo(), lambda env: not test(env))


@means(nodes.Joined)
def _joined(node: nodes.Joined, scope: Scope) -> Meaning:
    tests = []
    for part in node.parts:  # what stands further right holds only where all before it does, or does not
        tests.append(condition(part, scope))
        scope = scope.knowing(learned(part, scope, so=node.word == "and"))
    return Meaning(YesNo(), evaluator.joined(node.word, tests))
