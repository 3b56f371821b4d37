"""What a condition tells of the names in it: where ``terrain == woods`` is so, terrain is woods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import is_given, key_of, known, said
from countermarch.reference.rules_as_data.shapes import Choice, Maybe, Nothing, Shape, Whole, described

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


def learned(test: Node, scope: Scope, *, so: bool) -> dict[str, Shape]:
    """Return what is known of names and fields where a condition is so, or where it is not.

    Raises ``ExpressionError`` where nothing is left that they could be: that can never come about.
    """
    match test:
        case nodes.Inverted(_, of):
            return learned(of, scope, so=not so)
        case nodes.Joined(_, word, parts) if (word == "and") == so:
            found: dict[str, Shape] = {}
            for part in parts:
                found |= learned(part, scope.knowing(found), so=so)
            return found
        case nodes.Compared(at, first, ((sign, _, other),)):
            key = key_of(first)
            shape = None if key is None else known(first, scope)
            values = _written(other)
            if key is None or shape is None or values is None:
                return {}
            left = _left(shape, sign if so else _OTHERWISE[sign], values)
            if left is None and not is_given(first, scope):
                return {}  # a table made it certain; another table need not
            if left is None:
                never = "always" if not so else "never"
                raise ExpressionError(
                    at,
                    said(first),
                    f"a condition that can be so or not; this is {never} so ({described(shape)})",
                )
            return {} if left == shape else {key: left}
        case _:
            return {}


def _written(node: Node) -> list[object] | None:
    """Return the values that are written out, one or a list of them; None when there are others."""
    items = node.items if isinstance(node, nodes.Listed) else (node,)
    found: list[object] = []
    for item in items:
        match item:
            case nodes.Literal(_, value):
                found.append(value)
            case nodes.Negative(_, nodes.Literal(_, int() as value)):
                found.append(-value)
            case _:
                return None
    return found


def _left(shape: Shape, sign: str, values: list[object]) -> Shape | None:
    """Return what is left of a shape where a comparison is so; None when nothing is."""
    match shape:
        case Maybe(inner):
            return _left_of_maybe(shape, inner, sign, values)
        case Choice(texts):
            if sign in ("==", "in"):
                kept = tuple(text for text in texts if text in values)
            elif sign in ("!=", "not in"):
                kept = tuple(text for text in texts if text not in values)
            else:
                return shape
            return Choice(kept) if kept else None
        case Whole(low, high) if len(values) == 1 and type(values[0]) is int:
            return _between(low, high, sign, values[0])
        case _:
            return shape


def _left_of_maybe(shape: Maybe, inner: Shape, sign: str, values: list[object]) -> Shape | None:
    if sign == "==" and values == [None]:
        return Nothing()
    if sign == "!=" and values == [None]:
        return inner
    if sign in ("==", "in") and None not in values:
        return _left(inner, sign, values)
    return shape


def _between(low: int, high: int, sign: str, value: int) -> Whole | None:
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
    return Whole(low, high) if low <= high else None
