"""Functions of tables: cells, rows, sums of modifiers, numbers and facts of the game."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.display_names import capitalized
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.reference.rules_as_data.arithmetic import number
from countermarch.reference.rules_as_data.bands import bands
from countermarch.reference.rules_as_data.functions.common import (
    RuleFunction,
    grid_of,
    key_of,
    literal_text,
    rounds_up,
)
from countermarch.reference.rules_as_data.meaning import WORK, Meaning, condition, source_of
from countermarch.reference.rules_as_data.readable_data import unknown
from countermarch.reference.rules_as_data.shapes import (
    BooleanShape,
    ChoiceShape,
    IntegerShape,
    NoneShape,
    OptionalShape,
    Shape,
    TextShape,
)
from countermarch.reference.rules_as_data.shapes import union_of as joined_shape

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.components.model.expressions.nodes import Call
    from countermarch.reference.rules_as_data.meaning import Env, Evaluator, Scope
    from countermarch.reference.rules_as_data.readable_data import TableGrid


_DECIMAL: Final = re.compile(r"\s*[+-]?\d*[.,]\d+\s*")
"""A number with decimals, as designers write it in any language."""


def _cell(node: Call, scope: Scope) -> Meaning:
    grid = grid_of(node.arguments[0], scope)
    rows, row_of = key_of(node.arguments[1], scope, grid.rows, f"a row of {grid.id}")
    columns, column_of = key_of(node.arguments[2], scope, grid.columns, f"a column of {grid.id}")
    cells = grid.cells
    # large tables are read from many expressions: their shape is worked out once
    known, key = scope.readable_data.known_shapes, (grid.id, rows, columns)
    shape = known.get(key)
    if shape is None:
        shape = _of_cells(node, grid, [(row, column) for row in rows for column in columns])
        known[key] = shape
    if not grid.printed:
        return Meaning(shape, lambda env: cells[row_of(env), column_of(env)])
    table = grid.id
    return Meaning(shape, lambda env: env[WORK].cell(table, row_of(env), column_of(env)))


def _of_cells(node: Call, grid: TableGrid, places: Sequence[tuple[str, str]]) -> Shape:
    """Return the type of cells: numbers or texts, perhaps optional; raises ``ExpressionError`` if mixed."""
    # with the type: True and 1 are equal keys in Python, and are not the same cell
    distinct = dict.fromkeys((type(cell), cell) for cell in map(grid.cells.__getitem__, places))
    numbers = [cell for kind, cell in distinct if kind is int and isinstance(cell, int)]
    texts = [cell for _, cell in distinct if isinstance(cell, str)]
    flags = any(kind is bool for kind, _ in distinct)
    empty = any(cell is None for _, cell in distinct)
    kinds: list[Shape] = []
    if numbers:
        kinds.append(IntegerShape(min(numbers), max(numbers)))
    if texts:
        kinds.append(ChoiceShape(tuple(texts)))
    if flags:
        kinds.append(BooleanShape())
    if len(kinds) > 1:
        raise ExpressionError(node.at, "cell(...)", f"cells of one kind; {_at_odds(grid, places)}")
    if not kinds:
        return NoneShape()
    return OptionalShape(kinds[0]) if empty else kinds[0]


def _at_odds(grid: TableGrid, places: Sequence[tuple[str, str]]) -> str:
    """Describe the first cell whose kind differs from most."""
    names = {int: "numbers", str: "texts", bool: "yes or no"}
    kinds = Counter(type(grid.cells[place]) for place in places if grid.cells[place] is not None)
    most = kinds.most_common(1)[0][0]
    row, column = next(
        place for place in places if grid.cells[place] is not None and type(grid.cells[place]) is not most
    )
    odd = grid.cells[row, column]
    would = ""
    if most is int:
        decimal = isinstance(odd, str) and _DECIMAL.fullmatch(odd)
        alone = "write the number alone, and its sign in a column of its own"
        would = f"; {'only whole numbers can be counted' if decimal else alone}"
    title = grid.row_titles.get(row, row)
    named = row if title == row else f"{row} ({title})"
    return f"most of {grid.id} are {names[most]}, and row {named}, column {column} holds {odd!r}{would}"


def _row(node: Call, scope: Scope) -> Meaning:
    grid = grid_of(node.arguments[0], scope)
    shape, value = number(node.arguments[1], scope)
    up = rounds_up(node)
    found = grid.row_bands
    if found is None:
        raise ExpressionError(
            node.at, "row(...)", f"rows of {grid.id} that are numbers or odds, as 3:1, 7-9, 10+"
        )
    return Meaning(
        ChoiceShape(tuple(found.reached(shape.low, shape.high, up=up))),
        lambda env: found.place(value(env), up=up),
    )


def _row_up_to(node: Call, scope: Scope) -> Meaning:
    """Compile a search for the first row whose number in a column is not exceeded; an empty cell matches."""
    grid = grid_of(node.arguments[0], scope, printed=True)
    columns, _ = key_of(node.arguments[1], scope, grid.columns, f"a column of {grid.id}")
    shape, value = number(node.arguments[2], scope)
    column = columns[0]
    if len(columns) > 1:
        raise ExpressionError(node.arguments[1].at, "", "one column, written out in quotes")
    limits: list[tuple[int | None, str]] = []
    for row in grid.rows:
        most = grid.cells[row, column]
        if isinstance(most, str | bool):
            raise ExpressionError(
                node.arguments[1].at, column, f"a column of numbers; row {row} holds {most}"
            )
        limits.append((most, row))
        # rows below one without a limit are never reached
        if most is None:
            break
    if not limits or (limits[-1][0] is not None and shape.high > limits[-1][0]):
        expected = f"a last row of {grid.id} that is empty in {column}: it takes all that is higher"
        raise ExpressionError(node.arguments[2].at, source_of(node.arguments[2]), expected)
    table = grid.id

    def find(env: Env) -> str:
        wanted = value(env)
        found = next(row for most, row in limits if most is None or wanted <= most)
        # the row that was found is highlighted, not those before it
        env[WORK].cell(table, found, column)
        return found

    return Meaning(ChoiceShape(tuple(row for _, row in limits)), find)


def _row_attribute(of: Callable[[TableGrid, str], str], empty: str) -> Callable[[Call, Scope], Meaning]:
    """Make a function that returns an attribute of a row: its title or its rule."""

    def make(node: Call, scope: Scope) -> Meaning:
        grid = grid_of(node.arguments[0], scope)
        rows, row_of = key_of(node.arguments[1], scope, grid.rows, f"a row of {grid.id}")
        known = {row: of(grid, row) for row in rows}
        for row, text in known.items():
            if not text:
                raise ExpressionError(node.arguments[1].at, row, empty)
        return Meaning(ChoiceShape(tuple(dict.fromkeys(known.values()))), lambda env: known[row_of(env)])

    return make


def _head(node: Call, scope: Scope) -> Meaning:
    """Return the heading printed above a column, in one row of headings."""
    grid = grid_of(node.arguments[0], scope)
    if not grid.headings:
        expected = (
            f"a table with rows of headings, [[heading]]; the columns of {grid.id} are their own labels"
        )
        raise ExpressionError(node.arguments[0].at, grid.id, expected)
    heads, head_of = key_of(node.arguments[1], scope, tuple(grid.headings), f"a row of headings of {grid.id}")
    _, column_of = key_of(node.arguments[2], scope, grid.columns, f"a column of {grid.id}")
    labels = {
        (head, column): label
        for head in heads
        for column, label in zip(grid.headings[head].columns, grid.headings[head].labels, strict=True)
    }
    for head in heads:
        for column in grid.columns:
            labels.setdefault((head, column), column)
    return Meaning(TextShape(), lambda env: labels[head_of(env), column_of(env)])


def _modifiers(node: Call, scope: Scope) -> Meaning:
    """Add up the rows of a chart that apply; each becomes a step with the row's rule."""
    grid = grid_of(node.arguments[0], scope, printed=True)
    columns, _ = key_of(node.arguments[1], scope, grid.columns, f"a column of {grid.id}")
    column = columns[0]
    if scope.walking is not None:
        raise ExpressionError(node.at, "modifiers(...)", "no list around it; each modifier is shown once")
    if not node.named:
        raise ExpressionError(node.at, "modifiers(...)", FUNCTIONS["modifiers"].usage)
    plan: list[tuple[Evaluator, str, str, str, tuple[str, ...]]] = []
    low = high = 0
    for row, at, test in node.named:
        # names in expressions have no hyphens, ids of rows usually do
        key = row if row in grid.rows else row.replace("_", "-")
        if key not in grid.rows:
            raise ExpressionError(at, row, unknown(f"a row of {grid.id}", row, grid.rows))
        value = grid.cells[key, column]
        if not isinstance(value, int) or isinstance(value, bool):
            raise ExpressionError(at, row, f"a row with a number in column {column} of {grid.id}")
        # any of the modifiers may apply or not
        low, high = low + min(0, value), high + max(0, value)
        title = grid.row_titles.get(key, key)
        text = f"{capitalized(title)}: {signed(value)}."
        plan.append((condition(test, scope), key, grid.rule_of(key), text, grid.errata.get(key, ())))

    table = grid.id

    def add(env: Env) -> int:
        work = env[WORK]
        return sum(
            work.step(rule, text, work.amount(table, row, column), *errata)
            for applies, row, rule, text, errata in plan
            if applies(env)
        )

    return Meaning(IntegerShape(low, high), add)


def signed(value: object) -> str:
    """Return a number with its sign, zero without.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '-2')
    """
    return f"+{value}" if isinstance(value, int) and value > 0 else str(value)


def _number(node: Call, scope: Scope) -> Meaning:
    name = literal_text(node.arguments[0], "the id of a number")
    numbers = scope.readable_data.game.numbers
    if name not in numbers:
        raise ExpressionError(node.arguments[0].at, name, unknown("a number of numbers.toml", name, numbers))
    value = numbers[name].value
    return Meaning(IntegerShape(value, value), lambda env: env[WORK].number(name))


def _fact(node: Call, scope: Scope) -> Meaning:
    scenarios = scope.readable_data.game.scenarios
    names, scenario_of = key_of(node.arguments[0], scope, tuple(scenarios), "a scenario")
    fact = literal_text(node.arguments[1], "the id of a fact")
    values: dict[str, Any] = {}
    for name in names:
        facts = scenarios[name].facts
        if fact not in facts:
            raise ExpressionError(
                node.arguments[1].at, fact, unknown(f"a fact of scenario {name}", fact, facts)
            )
        values[name] = facts[fact].value
        if isinstance(values[name], tuple):
            raise ExpressionError(node.arguments[1].at, fact, "a fact with a single value, not a list")
    shape = joined_shape([_fact_shape(value) for value in values.values()])
    if shape is None:
        raise ExpressionError(node.arguments[1].at, fact, "a fact of one kind in all these scenarios")
    return Meaning(shape, lambda env: env[WORK].fact(scenario_of(env), fact).value)


def _fact_shape(value: object) -> Shape:
    if isinstance(value, bool):
        return BooleanShape()
    return IntegerShape(value, value) if isinstance(value, int) else ChoiceShape((str(value),))


def _band(node: Call, scope: Scope) -> Meaning:
    """Return whether a number falls in a span that is written out: ``within("7-9", roll)``."""
    label = literal_text(node.arguments[0], 'a span, as "7-9" or "10+"')
    found = bands((label,), (label,))
    if found is None:
        raise ExpressionError(node.arguments[0].at, label, 'a span of numbers, as "7-9", "10+" or "2 to 8"')
    _, value = number(node.arguments[1], scope)
    low, high = found.lows[0], found.highs[0]
    return Meaning(BooleanShape(), lambda env: low <= value(env) <= high)


FUNCTIONS: Final = {
    "cell": RuleFunction('cell("table", row, column)', _cell, 3, 3),
    "row": RuleFunction('row("table", number), round: "down" or "up"', _row, 2, 2, ("round",)),
    "row_up_to": RuleFunction('row_up_to("table", "column", number)', _row_up_to, 3, 3),
    "title": RuleFunction(
        'title("table", row): what the row is called',
        _row_attribute(lambda s, r: s.row_titles.get(r, r), "a row with a title"),
        2,
        2,
    ),
    "rule": RuleFunction(
        'rule("table", row): the rule of the row',
        _row_attribute(lambda s, r: s.rule_of(r), "a row with a rule"),
        2,
        2,
    ),
    "heading": RuleFunction(
        'heading("table", "row of headings", column): the label above the column', _head, 3, 3
    ),
    "modifiers": RuleFunction(
        'modifiers("table", "column", row: condition, ...)', _modifiers, 2, 2, any_name=True
    ),
    "number": RuleFunction('number("id"), a number of numbers.toml', _number),
    "fact": RuleFunction('fact(scenario, "id"), a fact of scenarios.toml', _fact, 2, 2),
    "within": RuleFunction('within("7-9", number)', _band, 2, 2),
}
