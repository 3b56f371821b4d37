"""Functions of columns: finding one by number or ratio, shifts, the best column for a side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.arithmetic import number, whole
from countermarch.reference.rules_as_data.functions.common import (
    RuleFunction,
    by_name,
    grid_of,
    key_of,
    literal_text,
    rounds_up,
)
from countermarch.reference.rules_as_data.meaning import Meaning
from countermarch.reference.rules_as_data.readable_data import unknown
from countermarch.reference.rules_as_data.shapes import ChoiceShape

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.expressions.nodes import Call
    from countermarch.reference.rules_as_data.bands import Bands
    from countermarch.reference.rules_as_data.meaning import Evaluator, Scope
    from countermarch.reference.rules_as_data.readable_data import TableGrid


def _column(node: Call, scope: Scope) -> Meaning:
    return _find_in_headings(
        node, scope, lambda found, up: lambda value: found.place(value, up=up), beyond=False
    )


def _beyond(node: Call, scope: Scope) -> Meaning:
    return _find_in_headings(node, scope, lambda found, _up: found.beyond, beyond=True)


def _find_in_headings(
    node: Call, scope: Scope, of: Callable[[Bands, bool], Callable[[Any], str]], *, beyond: bool
) -> Meaning:
    """Find a number in the column headings: in the only row of them, or in the one that a choice names."""
    grid = grid_of(node.arguments[0], scope)
    shape, value = number(node.arguments[-1], scope)
    up = rounds_up(node)
    if len(node.arguments) == 3:  # noqa: PLR2004 # table, heading, number
        expected = f"a row of headings of {grid.id}"
        heads, head_of = key_of(node.arguments[1], scope, tuple(grid.headings), expected)
        places = {head: of(_bands_of_head(node, grid, head), up) for head in heads}
        columns = dict.fromkeys(c for head in heads for c in grid.headings[head].columns)
        run: Evaluator = lambda env: places[head_of(env)](value(env))  # noqa: E731 # two similar functions
    else:
        found = _only_bands(node, grid)
        place = of(found, up)
        columns = dict.fromkeys(found.reached(shape.low, shape.high, up=up))
        run = lambda env: place(value(env))  # noqa: E731 # as above
    return Meaning(ChoiceShape(("no", "low", "high") if beyond else tuple(columns)), run)


def _only_bands(node: Call, grid: TableGrid) -> Bands:
    numbered = [name for name, head in grid.headings.items() if head.bands is not None]
    if grid.column_bands is not None and not numbered:
        return grid.column_bands
    if len(numbered) == 1 and (found := grid.headings[numbered[0]].bands) is not None:
        return found
    if numbered:
        call = f'{node.function}("{grid.id}", "{numbered[0]}", x)'
        usage = f"the row of headings, one of {', '.join(numbered)}: {call}"
        raise ExpressionError(node.at, f"{node.function}(...)", usage)
    raise ExpressionError(
        node.at, f"{node.function}(...)", f"columns of {grid.id} that are numbers or odds, as 3:1, 7-9, 10+"
    )


def _bands_of_head(node: Call, grid: TableGrid, head: str) -> Bands:
    found = grid.headings[head].bands
    if found is None:
        raise ExpressionError(
            node.arguments[1].at, head, f"headings of {grid.id} that are numbers or odds, as 3:1, +2, 7-9"
        )
    return found


def _shift(node: Call, scope: Scope) -> Meaning:
    grid = grid_of(node.arguments[0], scope)
    columns, column_of = key_of(node.arguments[1], scope, grid.columns, f"a column of {grid.id}")
    by, by_run = whole(node.arguments[2], scope)
    head = by_name(node, "heading")
    row = grid.columns
    if head is not None:
        name = literal_text(head, f"a row of headings of {grid.id}")
        if name not in grid.headings:
            raise ExpressionError(
                head.at, name, unknown(f"a row of headings of {grid.id}", name, grid.headings)
            )
        row = grid.headings[name].columns
        outside = [column for column in columns if column not in row]
        if outside:
            raise ExpressionError(node.arguments[1].at, outside[0], f"a column under the headings {name}")
    index = {column: place for place, column in enumerate(row)}
    last = len(row) - 1
    reach = {
        place: (max(0, min(last, place + by.low)), max(0, min(last, place + by.high)))
        for place in (index[column] for column in columns)
    }
    low, high = min(end for end, _ in reach.values()), max(end for _, end in reach.values())
    return Meaning(
        ChoiceShape(row[low : high + 1]),
        lambda env: row[max(0, min(last, index[column_of(env)] + by_run(env)))],
    )


def _side(pick: Callable[[list[int]], int], which: str) -> Callable[[Call, Scope], Meaning]:
    """Choose among columns: the leftmost for the defender, the rightmost for the attacker."""

    def make(node: Call, scope: Scope) -> Meaning:
        grid = grid_of(node.arguments[0], scope)
        if len(node.arguments) < 3:  # noqa: PLR2004 # the table and two columns
            raise ExpressionError(node.at, node.function, f'two columns at least: {which}("{grid.id}", a, b)')
        found = [key_of(one, scope, grid.columns, f"a column of {grid.id}") for one in node.arguments[1:]]
        index = {column: place for place, column in enumerate(grid.columns)}
        values = sorted({column for columns, _ in found for column in columns}, key=index.__getitem__)
        runs = [run for _, run in found]
        columns = grid.columns
        return Meaning(
            ChoiceShape(tuple(values)), lambda env: columns[pick([index[run(env)] for run in runs])]
        )

    return make


FUNCTIONS: Final = {
    "column": RuleFunction(
        'column("table", number) or column("table", heading, number), round: "down" or "up"',
        _column,
        2,
        3,
        ("round",),
    ),
    "beyond": RuleFunction(
        'beyond("table", number) or beyond("table", heading, number): no, low or high', _beyond, 2, 3
    ),
    "shift": RuleFunction(
        'shift("table", column, number), heading: "row of headings"', _shift, 3, 3, ("heading",)
    ),
    "best_for_defender": RuleFunction(
        'best_for_defender("table", column, column, ...)', _side(min, "best_for_defender"), 2, 20
    ),
    "best_for_attacker": RuleFunction(
        'best_for_attacker("table", column, column, ...)', _side(max, "best_for_attacker"), 2, 20
    ),
}
