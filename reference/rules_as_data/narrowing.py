"""Type narrowing: where ``terrain == "woods"`` holds, terrain can only be woods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import is_given, key_of, shape_of, source_of
from countermarch.reference.rules_as_data.shapes import (
    ChoiceShape,
    IntegerShape,
    NoneShape,
    OptionalShape,
    Shape,
    described,
)

if TYPE_CHECKING:
    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.meaning import Scope

_OTHERWISE: Final = {
    "==": "!=",
    "!=": "==",
    "in": "not in",
    "not in": "in",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def narrowed(test: Node, scope: Scope, *, so: bool) -> dict[str, Shape]:
    """Return the narrowed shapes of names and fields where a condition holds (``so``) or does not.

    Raises ``ExpressionError`` if no value is left, since the condition is then always the same.
    """
    match test:
        case nodes.Inverted(_, of):
            return narrowed(of, scope, so=not so)
        # a and b: both hold; not (a or b): neither does. The other two cases leave everything possible
        case nodes.Joined(_, word, parts) if (word == "and") == so:
            found: dict[str, Shape] = {}
            for part in parts:
                found |= narrowed(part, scope.knowing(found), so=so)
            return found
        case nodes.Compared(at, first, ((sign, _, other),)):
            key = key_of(first)
            shape = None if key is None else shape_of(first, scope)
            values = _literal_values(other)
            if key is None or shape is None or values is None:
                return {}
            left = _narrowed(shape, sign if so else _OTHERWISE[sign], values)
            if left is None and not is_given(first, scope):
                return {}  # certain only because of this table's cells
            if left is None:
                never = "always" if not so else "never"
                raise ExpressionError(
                    at,
                    source_of(first),
                    f"a condition that can be true or false; this one is {never} true ({described(shape)})",
                )
            return {} if left == shape else {key: left}
        case _:
            return {}


def _literal_values(node: Node) -> list[object] | None:
    """Return the values of a literal or of a list of literals; None for anything else."""
    items = node.items if isinstance(node, nodes.Listed) else (node,)
    found: list[object] = []
    for item in items:
        match item:
            case nodes.Literal(_, value):
                found.append(value)
            # the parser knows no negative literals: -1 is a sign and a number
            case nodes.Negative(_, nodes.Literal(_, int() as value)):
                found.append(-value)
            case _:
                return None
    return found


def _narrowed(shape: Shape, sign: str, values: list[object]) -> Shape | None:
    """Return the shape narrowed by a comparison; None if no value is left."""
    match shape:
        case OptionalShape(inner):
            return _left_of_maybe(shape, inner, sign, values)
        case ChoiceShape(texts):
            if sign in ("==", "in"):
                kept = tuple(text for text in texts if text in values)
            elif sign in ("!=", "not in"):
                kept = tuple(text for text in texts if text not in values)
            else:
                return shape
            return ChoiceShape(kept) if kept else None
        case IntegerShape(low, high) if len(values) == 1 and type(values[0]) is int:
            return _between(low, high, sign, values[0])
        case _:
            return shape


def _left_of_maybe(shape: OptionalShape, inner: Shape, sign: str, values: list[object]) -> Shape | None:
    if sign == "==" and values == [None]:
        return NoneShape()
    if sign == "!=" and values == [None]:
        return inner
    if sign in ("==", "in") and None not in values:
        return _narrowed(inner, sign, values)
    return shape


def _between(low: int, high: int, sign: str, value: int) -> IntegerShape | None:
    match sign:
        case "<":
            high = min(high, value - 1)
        case "<=":
            high = min(high, value)
        case ">":
            low = max(low, value + 1)
        case ">=":
            low = max(low, value)
        case "==" | "in":
            low, high = max(low, value), min(high, value)
        case _:
            low, high = low + (value == low), high - (value == high)
    return IntegerShape(low, high) if low <= high else None
