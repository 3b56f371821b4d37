"""Tables as a function is given them: by name, by row, by column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.functions.common import written
from countermarch.reference.rules_as_data.ground import unknown
from countermarch.reference.rules_as_data.meaning import meaning, said
from countermarch.reference.rules_as_data.shapes import Choice, Whole, described

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.expressions.nodes import Node
    from countermarch.reference.rules_as_data.ground import TableGrid
    from countermarch.reference.rules_as_data.meaning import Run, Scope

MOST_ROWS: Final = 200
"""A number that may stand for more rows or columns than this stands for none."""

ROUND: Final = ("down", "up", "for the defender", "for the attacker")


def sheet_of(node: Node, scope: Scope, *, printed: bool = False) -> TableGrid:
    """Return the table that is named, or pieces unless it must be ``printed``; raises ``ExpressionError``."""
    name = written(node, "the name of a table")
    sheet = scope.ground.sheet(name)
    if sheet is None:
        raise ExpressionError(node.at, name, scope.ground.no_sheet(name))
    if printed and not sheet.printed:
        raise ExpressionError(node.at, name, "a table of the game, not pieces")
    return sheet


def key_of(node: Node, scope: Scope, known: Sequence[str], what: str) -> tuple[tuple[str, ...], Run]:
    """Return the rows (or columns) that a value may name, and the function that names one."""
    found = meaning(node, scope)
    run = found.run
    match found.shape:
        case Choice(values):
            there = frozenset(known)
            for value in values:
                if value not in there:
                    raise ExpressionError(node.at, value, unknown(what, value, known))
            return values, run
        case Whole(low, high) if high - low <= MOST_ROWS:
            names = {number: str(number) for number in range(low, high + 1)}
            for name in names.values():
                if name not in known:
                    raise ExpressionError(
                        node.at,
                        name,
                        f"{unknown(what, name, known)} ({said(node) or 'this'} is {described(found.shape)})",
                    )
            return tuple(names.values()), lambda env: names[run(env)]
        case other:
            raise ExpressionError(
                node.at, said(node), f"{what}, or a choice of such; this is {described(other)}"
            )
