"""Compiling texts: expressions, conditions, iterations. Importing this registers all kinds of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import nodes, parser
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data import arithmetic, conditions, functions, iteration
from countermarch.reference.rules_as_data.meaning import condition, meaning
from countermarch.reference.rules_as_data.narrowing import narrowed

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.iteration import Iteration
    from countermarch.reference.rules_as_data.meaning import Evaluator, Meaning, Scope

PARTS = (arithmetic, conditions, functions, iteration)
"""Modules that register how nodes are compiled when they are imported."""


def compile_expression(text: str, scope: Scope) -> Meaning:
    """Compile an expression; raises ``ExpressionError`` or ``UnresolvedName``."""
    return meaning(parser.parse(text), scope)


def compile_condition(text: str, scope: Scope) -> tuple[Evaluator, Scope]:
    """Compile a condition; return it and the scope in which it holds.

    Raises ``ExpressionError`` or ``UnresolvedName``.
    """
    node = parser.parse(text)
    if isinstance(node, nodes.Literal) and isinstance(node.value, bool):
        word = "always" if node.value else "never"
        raise ExpressionError(0, text, f"a condition that can be true or false; this one is {word} true")
    return condition(node, scope), scope.knowing(narrowed(node, scope, so=True))


def compile_items(text: str, scope: Scope) -> Iteration:
    """Compile the loop of a step: ``unit in units if unit.ready``.

    Raises ``ExpressionError`` or ``UnresolvedName``.
    """
    return iteration.compile_iteration(parser.parse_walk(text), scope)
