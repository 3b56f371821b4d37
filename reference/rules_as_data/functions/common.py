"""What a function of an expression is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.model.expressions import nodes
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.meaning import said

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.expressions.nodes import Call, Node
    from countermarch.reference.rules_as_data.meaning import Meaning, Scope


@dataclass(frozen=True, slots=True)
class Function:
    """A function: how it is written, what makes its meaning, how many values it takes, and which by name."""

    usage: str
    make: Callable[[Call, Scope], Meaning]
    least: int = 1
    most: int = 1
    named: tuple[str, ...] = ()
    any_name: bool = False


def by_name(node: Call, name: str) -> Node | None:
    """Return what is given by a name; None when it is left out."""
    return next((value for given, _, value in node.named if given == name), None)


def written(node: Node, what: str) -> str:
    """Return a text that must be written out, such as the name of a table; raises ``ExpressionError``."""
    if isinstance(node, nodes.Literal) and isinstance(node.value, str):
        return node.value
    raise ExpressionError(node.at, said(node), f"{what}, written out in quotes")


def word(node: Call, name: str, words: tuple[str, ...]) -> str:
    """Return one of some words given by name, the first when it is left out; raises ``ExpressionError``."""
    found = by_name(node, name)
    if found is None:
        return words[0]
    text = written(found, f"one of {', '.join(words)}")
    if text not in words:
        raise ExpressionError(found.at, text, f"one of {', '.join(words)}")
    return text
