"""The language as a whole: every kind of node, every function, and what a text means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import nodes, parser
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data import arithmetic, choosing, comparing, functions, walking
from countermarch.reference.rules_as_data.learning import learned
from countermarch.reference.rules_as_data.meaning import condition, meaning

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.meaning import Meaning, Run, Scope
    from countermarch.reference.rules_as_data.walking import Path

PARTS = (arithmetic, choosing, comparing, functions, walking)
"""What enters the meanings of nodes when it is loaded."""


def expression(text: str, scope: Scope) -> Meaning:
    """Return what an expression means; raises ``ExpressionError`` or ``UnresolvedName``."""
    return meaning(parser.parse(text), scope)


def whether(text: str, scope: Scope) -> tuple[Run, Scope]:
    """Compile a condition; return it and the scope in which it holds.

    Raises ``ExpressionError`` or ``UnresolvedName``.
    """
    node = parser.parse(text)
    if isinstance(node, nodes.Literal) and isinstance(node.value, bool):
        word = "always" if node.value else "never"
        raise ExpressionError(0, text, f"a condition that can be so or not; this is {word} so")
    return condition(node, scope), scope.knowing(learned(node, scope, so=True))


def items(text: str, scope: Scope) -> Path:
    """Compile what a step is repeated for: ``unit in units if unit.ready``.

    Raises ``ExpressionError`` or ``UnresolvedName``.
    """
    return walking.path(parser.parse_walk(text), scope)
