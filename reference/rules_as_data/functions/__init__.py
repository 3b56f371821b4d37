"""The functions of expressions: of numbers, lists, tables, columns, the map, and other questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.loading.faults import near
from countermarch.reference.rules_as_data.functions import asking, columns, lists, numbers, places, tables
from countermarch.reference.rules_as_data.meaning import compiles

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.rules_as_data.functions.common import RuleFunction
    from countermarch.reference.rules_as_data.meaning import Meaning, Scope

FUNCTIONS: Mapping[str, RuleFunction] = {
    **numbers.FUNCTIONS,
    **lists.FUNCTIONS,
    **tables.FUNCTIONS,
    **columns.FUNCTIONS,
    **places.FUNCTIONS,
    **asking.FUNCTIONS,
}
"""Every function by its name."""


@compiles(nodes.Call)
def call(node: nodes.Call, scope: Scope) -> Meaning:
    """Compile a function call; raises ``ExpressionError``."""
    function = FUNCTIONS.get(node.function)
    if function is None:
        hint = near(node.function, FUNCTIONS)
        listed = ", ".join(sorted(FUNCTIONS))
        raise ExpressionError(
            node.at, f"{node.function}(...)", f"a function; {hint or f'choose from {listed}'}"
        )
    if not function.min_arguments <= len(node.arguments) <= function.max_arguments:
        raise ExpressionError(node.at, f"{node.function}(...)", function.usage)
    if not function.any_name:
        for name, at, _ in node.named:
            if name not in function.named:
                raise ExpressionError(at, f"{name}:", function.usage)
    named = [name for name, _, _ in node.named]
    if len(set(named)) < len(named):
        raise ExpressionError(node.at, f"{node.function}(...)", "each name once")
    return function.make(node, scope)
