"""Conditions: comparisons, ``and``, ``or``, ``not``, and ``if ... then ... else``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import evaluator, nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.loading.faults import near
from countermarch.reference.rules_as_data.arithmetic import help_with
from countermarch.reference.rules_as_data.meaning import (
    Meaning,
    compiles,
    condition,
    is_given,
    meaning,
    source_of,
)
from countermarch.reference.rules_as_data.narrowing import narrowed
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    FractionShape,
    IntegerShape,
    ListShape,
    NoneShape,
    OptionalShape,
    RecordShape,
    Shape,
    described,
    union,
)

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.meaning import Scope


@compiles(nodes.Compared)
def _compared(node: nodes.Compared, scope: Scope) -> Meaning:
    parts: list[tuple[Node, Meaning]] = [(node.first, meaning(node.first, scope))]
    for sign, at, other in node.rest:
        parts.append((other, meaning(other, scope)))
        (left_node, left), (right_node, right) = parts[-2:]
        if sign in ("in", "not in"):
            _listed(sign, at, left, right)
            continue
        _comparable(sign, at, left, right)
        # a chain such as 1 < x < 6 may be certain in one half and not in the other
        if len(node.rest) == 1:
            _refuse_certain(sign, at, (left_node, left.shape), (right_node, right.shape), scope)
    signs = (sign for sign, _, _ in node.rest)
    first, *others = (part.run for _, part in parts)
    return Meaning(BooleanShape(), evaluator.compared(first, list(zip(signs, others, strict=True))))


def _listed(sign: str, at: int, left: Meaning, right: Meaning) -> None:
    if not isinstance(right.shape, ListShape):
        raise ExpressionError(
            at, sign, f"a list after it, as in: a in [1, 2]; this is {described(right.shape)}"
        )
    if right.shape.max_length:
        _comparable("==", at, left, Meaning(right.shape.of, right.run))


def _comparable(sign: str, at: int, left: Meaning, right: Meaning) -> None:
    """Refuse a comparison that is never true: of different shapes, or with a text that a choice lacks."""
    a, b = left.shape, right.shape
    if sign not in ("==", "!="):
        _need_numbers(sign, at, a, b)
        return
    if isinstance(a, RecordShape | ListShape) or isinstance(b, RecordShape | ListShape):
        raise ExpressionError(at, sign, "single values on both sides, not lists or records")
    if isinstance(a, NoneShape) and isinstance(b, NoneShape):
        raise ExpressionError(at, sign, "something that can be other than none")
    for one, other in ((a, b), (b, a)):
        if isinstance(one, NoneShape) and not isinstance(other, OptionalShape):
            raise ExpressionError(at, sign, f"something that can be none; this is always {described(other)}")
    if union(a, b) is None:
        raise ExpressionError(
            at, sign, f"two of a kind; these are {described(a)} and {described(b)}{_yes_text(a, b)}"
        )
    plain_a, plain_b = (shape.of if isinstance(shape, OptionalShape) else shape for shape in (a, b))
    if isinstance(plain_a, ChoiceShape) and isinstance(plain_b, ChoiceShape):
        _refuse_disjoint_choices(at, plain_a.values, plain_b.values)


def _need_numbers(sign: str, at: int, a: Shape, b: Shape) -> None:
    for shape in (a, b):
        if not isinstance(shape, IntegerShape | FractionShape):
            raise ExpressionError(
                at, sign, f"numbers on both sides; this is {described(shape)}{help_with(shape)}"
            )


def _refuse_disjoint_choices(at: int, one: tuple[str, ...], other: tuple[str, ...]) -> None:
    """Refuse two choices without a common value."""
    if not set(one) & set(other):
        many, few = sorted((one, other), key=len, reverse=True)
        hint = near(few[0], many) or "they share none"
        raise ExpressionError(at, few[0], f"one of the values on the other side; {hint}")


def _yes_text(a: Shape, b: Shape) -> str:
    texts = [shape.values for shape in (a, b) if isinstance(shape, ChoiceShape)]
    if any(isinstance(shape, BooleanShape) for shape in (a, b)) and texts and set(texts[0]) <= {"yes", "no"}:
        return "; a condition needs no comparison: x, or not x"
    return ""


def _refuse_certain(
    sign: str, at: int, left: tuple[Node, Shape], right: tuple[Node, Shape], scope: Scope
) -> None:
    """Refuse to compare a given value with a number if the outcome is always the same."""
    (left_node, a), (right_node, b) = left, right
    if not (isinstance(a, IntegerShape) and isinstance(b, IntegerShape)):
        return
    for node, other in ((left_node, right_node), (right_node, left_node)):
        # only for what was given: a comparison of cells may be certain today and not after the next edit of
        # the table
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
                f"a condition that can be true or false; {source_of(node)} is {described(shape)}: "
                f"this one is {always} true",
            )


def _is_written(node: Node) -> bool:
    inner = node.of if isinstance(node, nodes.Negative) else node
    return isinstance(inner, nodes.Literal)


@compiles(nodes.Inverted)
def _inverted(node: nodes.Inverted, scope: Scope) -> Meaning:
    test = condition(node.of, scope)
    return Meaning(BooleanShape(), lambda env: not test(env))


@compiles(nodes.Joined)
def _joined(node: nodes.Joined, scope: Scope) -> Meaning:
    tests = []
    for part in node.parts:  # later parts are only evaluated if earlier ones hold (and) or do not (or)
        tests.append(condition(part, scope))
        scope = scope.knowing(narrowed(part, scope, so=node.word == "and"))
    return Meaning(BooleanShape(), evaluator.joined(node.word, tests))


@compiles(nodes.Choose)
def _choose(node: nodes.Choose, scope: Scope) -> Meaning:
    if isinstance(node.test, nodes.Literal) and isinstance(node.test.value, bool):
        raise ExpressionError(
            node.test.at, source_of(node.test), "a condition; one of the two is never reached"
        )
    test = condition(node.test, scope)
    so = meaning(node.so, scope.knowing(narrowed(node.test, scope, so=True)))
    other = meaning(node.otherwise, scope.knowing(narrowed(node.test, scope, so=False)))
    shape = union(so.shape, other.shape)
    if shape is None:
        both = f"{described(so.shape)} and {described(other.shape)}"
        raise ExpressionError(
            node.otherwise.at,
            source_of(node.otherwise),
            f"the same kind after then and else; these are {both}",
        )
    return Meaning(shape, evaluator.choice(test, so.run, other.run))
