"""What functions of expressions share: descriptions, and arguments that name tables, rows and columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import meaning, source_of
from countermarch.reference.rules_as_data.readable_data import unknown
from countermarch.reference.rules_as_data.shapes import ChoiceShape, IntegerShape, described

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.expressions.nodes import Call, Node
    from countermarch.reference.rules_as_data.meaning import Evaluator, Meaning, Scope
    from countermarch.reference.rules_as_data.readable_data import TableGrid


@dataclass(frozen=True, slots=True)
class RuleFunction:
    """A function: its usage, its compiler, the number of its arguments, and the names of named ones."""

    usage: str
    make: Callable[[Call, Scope], Meaning]
    min_arguments: int = 1
    max_arguments: int = 1
    named: tuple[str, ...] = ()
    any_name: bool = False


def by_name(node: Call, name: str) -> Node | None:
    """Return a named argument, or None."""
    return next((value for given, _, value in node.named if given == name), None)


def literal_text(node: Node, what: str) -> str:
    """Return a text that must be a literal, such as the name of a table; raises ``ExpressionError``."""
    if isinstance(node, nodes.Literal) and isinstance(node.value, str):
        return node.value
    raise ExpressionError(node.at, source_of(node), f"{what}, written out in quotes")


MAX_ROWS: Final = 200
"""A number with a larger range cannot name a row or column."""

_ROUND: Final = ("down", "up", "for the defender", "for the attacker")


def rounds_up(node: Call) -> bool:
    """Return whether a call has ``round="up"`` or ``"for the attacker"``; raises ``ExpressionError``."""
    found = by_name(node, "round")
    if found is None:
        return False
    text = literal_text(found, f"one of {', '.join(_ROUND)}")
    if text not in _ROUND:
        raise ExpressionError(found.at, text, f"one of {', '.join(_ROUND)}")
    return text in ("up", "for the attacker")


def grid_of(node: Node, scope: Scope, *, printed: bool = False) -> TableGrid:
    """Return the named table, or pieces unless it must be ``printed``; raises ``ExpressionError``."""
    name = literal_text(node, "the name of a table")
    grid = scope.readable_data.grid(name)
    if grid is None:
        raise ExpressionError(node.at, name, scope.readable_data.no_grid(name))
    if printed and not grid.printed:
        raise ExpressionError(node.at, name, "a table of the game, not pieces")
    return grid


def key_of(node: Node, scope: Scope, known: Sequence[str], what: str) -> tuple[tuple[str, ...], Evaluator]:
    """Return the rows (or columns) that a value can name, and the function that returns one."""
    found = meaning(node, scope)
    run = found.run
    match found.shape:
        case ChoiceShape(values):
            there = frozenset(known)
            for value in values:
                if value not in there:
                    raise ExpressionError(node.at, value, unknown(what, value, known))
            return values, run
        case IntegerShape(low, high) if high - low <= MAX_ROWS:
            names = {number: str(number) for number in range(low, high + 1)}
            for name in names.values():
                if name not in known:
                    given = f"{source_of(node) or 'this'} is {described(found.shape)}"
                    raise ExpressionError(node.at, name, f"{unknown(what, name, known)} ({given})")
            return tuple(names.values()), lambda env: names[run(env)]
        case other:
            raise ExpressionError(
                node.at, source_of(node), f"{what}, or a choice of such; this is {described(other)}"
            )
