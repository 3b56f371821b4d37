"""Rulings: an answer, the steps to it, and everything that was read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from countermarch.components.display_names import words
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.json_values import Json, to_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.components.model.game import Game
    from countermarch.components.model.scenarios import Fact
    from countermarch.components.model.tables import Number, Row

Answer = TypeVar("Answer")
Value = TypeVar("Value")


class Step(NamedTuple):
    """One step of the argument: the rule, a sentence, and the value found, as JSON."""

    rule: str
    text: str
    value: Json


class Cell(NamedTuple):
    """A cell of a table that a ruling read, by the ids in the table's file."""

    table: str
    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[Answer]):
    """An answer with its steps, the ids of the errata it depends on (sorted), and what was read.

    ``cells`` are cells of tables, without repetition, ``numbers`` numbers outside tables and ``facts`` those
    of scenarios, in the order of reading.
    """

    answer: Answer
    steps: tuple[Step, ...]
    errata: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    numbers: tuple[Number, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        """Return the ruling as text: the fields of the answer, each step with its rule, the errata.

        >>> from countermarch.reference.lebanon_82 import hex_distance
        >>> print(hex_distance(from_hex="0908", to_hex="0708"))
        distance: 2
        adjacent: no
        Why
          L82-E12  From 0908 to 0708 the shortest path is 2 hexes.
          L82-E12  They are not adjacent.
        """
        answer = to_json(self.answer)
        fields = answer.items() if isinstance(answer, dict) else [("answer", answer)]
        width = max((len(step.rule) for step in self.steps), default=0)
        lines = [f"{words(name)}: {in_words(value)}" for name, value in fields]
        lines += ["Why", *(f"  {step.rule:{width}}  {step.text}" for step in self.steps)]
        if self.errata:
            lines += ["Where the rule book is unclear", *(f"  {erratum}" for erratum in self.errata)]
        return "\n".join(lines)


class Working:
    """Records the steps of one ruling and reads its data; used only inside one call of a question.

    Data can only be read through it, so that everything read is recorded.

    >>> from countermarch import components
    >>> work = Working(components.game("lebanon-82"))
    >>> work.step("10.2", "a mountain", work.amount("movement-costs", "mountain", "cost"))
    3
    >>> work.depend_on("L82-E04")
    >>> work.ruling("three")
    Ruling(answer='three', steps=(Step(rule='10.2', text='a mountain', value=3),), errata=(...,),
           cells=(Cell(table='movement-costs', row='mountain', column='cost'),), numbers=(), facts=())
    """

    __slots__ = ("_cells", "_errata", "_facts", "_game", "_numbers", "_steps")

    def __init__(self, game: Game | None = None) -> None:
        """Start without steps; without a ``game``, nothing can be read."""
        self._game: Game = game  # type: ignore[assignment] # see the docstring
        self._steps: list[Step] = []
        self._errata: set[str] = set()
        self._cells: dict[Cell, None] = {}
        self._numbers: list[Number] = []
        self._facts: list[Fact] = []

    def step(self, rule: str, text: str, value: Value, *errata: str) -> Value:
        """Record a step and return its value; ``errata`` are the errata it depends on.

        ``text`` is a whole sentence, with its capital and full stop (``Reasoning.step`` adds them), and
        ``value`` is one of JSON.
        """
        self._steps.append(Step(rule, text, value))  # type: ignore[arg-type] # callers pass JSON values
        if errata:
            self._errata.update(errata)
        return value

    def take(self, ruling: Ruling[Value]) -> Value:
        """Include the ruling of another question: its steps and everything it read; return its answer."""
        self._steps.extend(ruling.steps)
        self._errata.update(ruling.errata)
        return self.take_reads(ruling)

    def take_reads(self, ruling: Ruling[Value]) -> Value:
        """Record only what another question read, without its steps; return its answer."""
        self._cells.update(dict.fromkeys(ruling.cells))
        self._numbers.extend(ruling.numbers)
        self._facts.extend(ruling.facts)
        return ruling.answer

    def depend_on(self, *errata: str) -> None:
        """Record errata that the ruling as a whole depends on."""
        self._errata.update(errata)

    def cell(self, table: str, row: str, column: str) -> int | str | None:
        """Read a cell of a table or chart, None if it is empty; raises ``KeyError``."""
        found = self._game.all_tables[table].cells[row, column]
        self._cells[Cell(table, row, column)] = None
        return found

    def read(self, table: str, row: str, column: str) -> str:
        """Read a cell as text, empty if the cell is; raises ``KeyError``."""
        found = self.cell(table, row, column)
        return "" if found is None else str(found)

    def amount(self, table: str, row: str, column: str) -> int:
        """Read a cell that must be a number; raises ``KeyError``, or ``DataError`` if it is not."""
        found = self.cell(table, row, column)
        if not isinstance(found, int):
            raise _not_a_number(self._game, table, row, column)
        return found

    def amounts(self, table: str, row: str, *columns: str) -> tuple[int, ...]:
        """Read several numbers of a row; raises as ``amount`` does."""
        return tuple(self.amount(table, row, column) for column in columns)

    def rows(self, chart: str, column: str, holding: str) -> Iterator[Row]:
        """Yield the rows of a chart whose cell in a column is exactly ``holding``; raises ``KeyError``."""
        found = self._game.charts[chart]
        for row in found.lines:
            if found.cells[row.id, column] == holding:
                self._cells[Cell(chart, row.id, column)] = None
                yield row

    def number(self, name: str) -> int:
        """Read a number of ``numbers.toml``; raises ``KeyError``."""
        found = self._game.numbers[name]
        self._numbers.append(found)
        return found.value

    def fact(self, scenario: str, name: str) -> Fact:
        """Read a fact of a scenario; raises ``KeyError``."""
        found = self._game.scenarios[scenario].facts[name]
        self._facts.append(found)
        return found

    def ruling(self, answer: Answer) -> Ruling[Answer]:
        """Return the ruling with everything recorded so far."""
        return Ruling(
            answer,
            tuple(self._steps),
            tuple(sorted(self._errata)),
            tuple(self._cells),
            tuple(self._numbers),
            tuple(self._facts),
        )


def answer_json(ruling: Ruling[Any]) -> Json:
    """Return the answer as JSON, as in a file of worked cases."""
    return to_json(ruling.answer)


def findings(ruling: Ruling[Any]) -> dict[str, Json]:
    """Return answer, steps and errata of a ruling as JSON."""
    return {
        "answer": to_json(ruling.answer),
        "steps": [
            {"rule": step.rule, "text": step.text, "value": to_json(step.value)} for step in ruling.steps
        ],
        "errata": list(ruling.errata),
    }


def result_meanings(ruling: Ruling[Any], game: Game) -> list[tuple[str, str]]:
    """Return the result codes that a ruling read, each with its meaning in plain words."""
    found: list[tuple[str, str]] = []
    for cell in ruling.cells:
        table = game.tables.get(cell.table)
        if table is not None and (code := table[cell.row, cell.column]) in table.key:
            found.append((code, table.key[code]))
    return found


def _not_a_number(game: Game, table: str, row: str, column: str) -> Exception:
    """Return the error for a cell that must be a number: a fault of the file, with its position.

    >>> from countermarch import components
    >>> _not_a_number(components.game("lebanon-82"), "crt", "4", "6")
    DataError("lebanon_82/tables/crt.toml line ...
    """
    from countermarch.components.model.loading.table_files import wrong_cell

    expected = "a whole number, without quotes: a rule calculates with it"
    error = wrong_cell(game.source, table, row, column, expected)
    return error or TypeError(f"{table}: row {row}, column {column} holds no number")
