"""If a then b else c: each branch knows what the condition told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.expressions import evaluator, nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.learning import learned
from countermarch.reference.rules_as_data.meaning import Meaning, condition, meaning, means, said
from countermarch.reference.rules_as_data.shapes import described, union

if TYPE_CHECKING:
    from countermarch.reference.rules_as_data.meaning import Scope


@means(nodes.Choose)
def _choose(node: nodes.Choose, scope: Scope) -> Meaning:
    if isinstance(node.test, nodes.Literal) and isinstance(node.test.value, bool):
        raise ExpressionError(node.test.at, said(node.test), "a condition; one of the two is never reached")
    test = condition(node.test, scope)
    so = meaning(node.so, scope.knowing(learned(node.test, scope, so=True)))
    other = meaning(node.otherwise, scope.knowing(learned(node.test, scope, so=False)))
    shape = union(so.shape, other.shape)
    if shape is None:
        both = f"{described(so.shape)} and {described(other.shape)}"
        raise ExpressionError(
            node.otherwise.at, said(node.otherwise), f"the same kind after then and else; these are {both}"
        )
    return Meaning(shape, evaluator.choice(test, so.run, other.run))
