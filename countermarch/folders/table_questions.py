"""Tables of a folder as questions.

A results table is read by its row (a die if the rows are the faces of one) and by its column, or by a number
that is found in its column headings. A chart is read by row and column.
"""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from countermarch.components.translations import gettext, gettext_noop, use
from countermarch.reference.engine import InputError, Range, Ruling, Working
from countermarch.reference.engine.kinds import Die
from countermarch.reference.engine.questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.components.model.game import Game
    from countermarch.components.model.tables import Chart, ResultsTable

COMBAT = "combat-result"
"""A second name for the results table of a game that has only one."""

FARTHEST = 1_000_000

Fact = int | str | None
"""What one of these questions is given, checked against its hints before: a number, a name, or nothing."""

Hints = dict[str, Any]
"""The types of a question's parameters by name, and under ``return`` of its answer."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """The answer of a results table."""

    column: Annotated[str, "the column that was read"]
    result: Annotated[str, "the result in that cell"]
    meaning: Annotated[str, "what the result means; empty when the table does not say"]


NAMES = (
    gettext_noop("column"),
    gettext_noop("die"),
    gettext_noop("heading"),
    gettext_noop("result"),
    gettext_noop("row"),
    gettext_noop("says"),
    gettext_noop("value"),
)
"""Names of the facts and answers of these questions, which the site translates."""


@dataclass(frozen=True, slots=True)
class ChartCell:
    """The answer of a chart."""

    row: Annotated[str, "the row that was read"]
    column: Annotated[str, "the column that was read"]
    says: Annotated[str, "the content of the cell; empty for an empty cell"]


def questions(named: str, game: Game) -> list[Question]:
    """Return a question for each table of a game, registered under ``named``."""
    with use(game.catalogue):
        return _questions(named, game)


def _questions(named: str, game: Game) -> list[Question]:
    found = [
        _results_question(table.id, named, game, table)
        for table in game.tables.values()
        if table.rows and table.columns
    ]
    found += [
        _chart_question(named, game, chart) for chart in game.charts.values() if chart.lines and chart.columns
    ]
    if len(game.tables) == 1 and COMBAT not in {one.id for one in found}:
        only = next(iter(game.tables.values()))
        found += [_results_question(COMBAT, named, game, only)] if only.rows and only.columns else []
    return found


def _question(
    key: str,
    named: str,
    table: ResultsTable | Chart,
    function: Callable[..., Ruling[Any]],
    hints: Hints,
    *,
    example: Hints,
    result: str,
) -> Question:
    """Make a question of a function with the parameter types in ``hints``."""
    function.__annotations__ = dict(hints)
    function.__qualname__ = f"{named}:{key}"
    function.__dict__["__signature__"] = inspect.Signature(
        [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=None if name in ("value", "column") and "value" in hints else inspect.Parameter.empty,
            )
            for name in hints
            if name != "return"
        ]
    )
    asks = gettext("Look up: {table}").format(table=table.title)
    return Question(key, named, asks, (table.rule,), function, result=result, example=example)


def _results_question(key: str, named: str, game: Game, table: ResultsTable) -> Question:
    """Make the question of a results table."""
    faces = len(table.rows)
    die = table.rows == tuple(str(face + 1) for face in range(faces))
    row_name = "die" if die else "row"
    numbered = {head.id: head for head in table.headings.values() if head.lowest}
    hints: Hints = {}
    column: Any = Literal[table.columns]
    if len(numbered) > 1:
        hints["heading"] = Annotated[
            Literal[tuple(numbered)], gettext("the row of headings over the columns")
        ]
    if numbered:
        hints["value"] = Annotated[
            int | None,
            Range(-FARTHEST, FARTHEST),
            gettext("a number to find in the headings, in place of the column"),
        ]
        hints["column"] = Annotated[column | None, gettext("the column, in place of a number")]
    else:
        hints["column"] = Annotated[column, gettext("the column")]
    hints[row_name] = (
        Annotated[int, Die(faces), gettext("the die")]
        if die
        else Annotated[Literal[table.rows], gettext("the row")]
    )
    hints["return"] = Ruling[TableResult]
    row_word, column_word = gettext("row"), gettext("column")

    def answer(**given: Fact) -> Ruling[TableResult]:
        work = Working(game)
        chosen = given.get("column")
        if numbered:
            head = numbered[str(given["heading"])] if len(numbered) > 1 else next(iter(numbered.values()))
            value = given.get("value")
            if (value is None) == (chosen is None):
                raise InputError("value", "give either a number, as value, or a column")
            if isinstance(value, int):
                place = head.column_for(value)
                where = {"no": "", "low": ", below the lowest", "high": ", beyond the highest"}[place.beyond]
                said = f"{head.title or table.title}: {value} falls under {place.label}{where}"
                chosen = work.step(head.rule or table.rule, said, place.column)
        row = str(given[row_name])
        result = work.read(table.id, row, str(chosen))
        work.step(table.rule, f"{table.title}: {row_word} {row}, {column_word} {chosen}", result)
        return work.ruling(TableResult(str(chosen), result, table.key.get(result, "")))

    # of a number and a column, either alone will do: the example names the column
    example = {"column": table.columns[0]} if numbered else {}
    return _question(key, named, table, answer, hints, example=example, result="result")


def _chart_question(named: str, game: Game, chart: Chart) -> Question:
    """Make the question of a chart."""
    columns = tuple(column.id for column in chart.columns)
    hints: Hints = {
        "row": Annotated[Literal[chart.rows], gettext("the row")],
        "column": Annotated[Literal[columns], gettext("the column")],
        "return": Ruling[ChartCell],
    }

    def answer(**given: Fact) -> Ruling[ChartCell]:
        work = Working(game)
        row, column = str(given["row"]), str(given["column"])
        line = chart.row(row)
        said = work.read(chart.id, row, column)
        work.step(line.rule or chart.rule, f"{chart.title}: {line.title}, {column}", said)
        return work.ruling(ChartCell(row, column, said))

    return _question(chart.id, named, chart, answer, hints, example={}, result="says")
