"""A ruling: the answer to a question, every reason for it, and everything that was read for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from countermarch.reference.engine.plain import Json, plain
from countermarch.reference.engine.spoken import said, words
from countermarch.reference.engine.wrong_data import not_a_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.components.model.game import Game
    from countermarch.components.model.scenarios import Fact
    from countermarch.components.model.tables import Number, Row

Answer = TypeVar("Answer")
Value = TypeVar("Value")


class Step(NamedTuple):
    """One step of the reasoning: the rule it rests on, what it says here, and the value it gave.

    ``value`` is what the step found, as a JSON value.
    """

    rule: str
    text: str
    value: Json


class Cell(NamedTuple):
    """A cell of a printed table that a ruling used: both keys as the table's own file spells them."""

    table: str
    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[Answer]):
    """An answer with its steps in order, the errata it leans on (ids, sorted), and what was read for it.

    ``cells`` are cells of tables, each once, ``numbers`` loose numbers and ``facts`` those of scenarios, in
    the order in which they were read.
    """

    answer: Answer
    steps: tuple[Step, ...]
    errata: tuple[str, ...]
    cells: tuple[Cell, ...] = ()
    numbers: tuple[Number, ...] = ()
    facts: tuple[Fact, ...] = ()

    def __str__(self) -> str:
        """Return the ruling for a reader: every field of the answer, each step with its rule, the errata.

        >>> from countermarch.reference.lebanon_82 import hex_distance
        >>> print(hex_distance(from_hex="0908", to_hex="0708"))
        distance: 2
        adjacent: no
        Why
          L82-E12  From 0908 to 0708 the shortest path is 2 hexes.
          L82-E12  They are not next to each other.
        """
        answer = plain(self.answer)
        fields = answer.items() if isinstance(answer, dict) else [("answer", answer)]
        width = max((len(step.rule) for step in self.steps), default=0)
        lines = [f"{words(name)}: {said(value)}" for name, value in fields]
        lines += ["Why", *(f"  {step.rule:{width}}  {step.text}" for step in self.steps)]
        if self.errata:
            lines += ["Where the rule book leaves room", *(f"  {erratum}" for erratum in self.errata)]
        return "\n".join(lines)


class Working:
    """Collects the steps of one ruling, and reads for it; lives only inside the question that makes it.

    To read is to record: what a ruling says it read is what it was given.

    >>> from countermarch import components
    >>> work = Working(components.game("lebanon-82"))
    >>> work.step("10.2", "a mountain", work.amount("movement-costs", "mountain", "cost"))
    3
    >>> work.lean("L82-E04")
    >>> work.ruling("three")
    Ruling(answer='three', steps=(Step(rule='10.2', text='a mountain', value=3),), errata=(...,),
           cells=(Cell(table='movement-costs', row='mountain', column='cost'),), numbers=(), facts=())
    """

    __slots__ = ("_cells", "_errata", "_facts", "_game", "_numbers", "_steps")

    def __init__(self, game: Game | None = None) -> None:
        """Start with nothing said; ``game`` is what is read from, and a working without one reads nothing."""
        self._game: Game = game  # type: ignore[assignment] # as is said above
        self._steps: list[Step] = []
        self._errata: set[str] = set()
        self._cells: dict[Cell, None] = {}
        self._numbers: list[Number] = []
        self._facts: list[Fact] = []

    def step(self, rule: str, text: str, value: Value, *errata: str) -> Value:
        """Record a step and hand its value on; ``errata`` are the errata this step leans on."""
        self._steps.append(Step(rule, text, value))  # type: ignore[arg-type] # callers pass JSON values
        if errata:
            self._errata.update(errata)
        return value

    def take(self, ruling: Ruling[Value]) -> Value:
        """Take over the ruling of another question, its steps and all that was read for it."""
        self._steps.extend(ruling.steps)
        self._errata.update(ruling.errata)
        return self.note(ruling)

    def note(self, ruling: Ruling[Value]) -> Value:
        """Note what another question read for its ruling, and that alone."""
        self._cells.update(dict.fromkeys(ruling.cells))
        self._numbers.extend(ruling.numbers)
        self._facts.extend(ruling.facts)
        return ruling.answer

    def lean(self, *errata: str) -> None:
        """Record errata that the ruling as a whole leans on."""
        self._errata.update(errata)

    def cell(self, table: str, row: str, column: str) -> int | str | None:
        """Read a cell of a table or chart as it stands, None for an empty one; raises ``KeyError``."""
        found = self._game.all_tables[table].cells[row, column]
        self._cells[Cell(table, row, column)] = None
        return found

    def read(self, table: str, row: str, column: str) -> str:
        """Read a cell as text, empty for an empty cell; raises ``KeyError``."""
        found = self.cell(table, row, column)
        return "" if found is None else str(found)

    def amount(self, table: str, row: str, column: str) -> int:
        """Read a cell that holds a number; raises ``KeyError``, or ``DataError`` where it holds none."""
        found = self.cell(table, row, column)
        if not isinstance(found, int):
            raise not_a_number(self._game, table, row, column)
        return found

    def amounts(self, table: str, row: str, *columns: str) -> tuple[int, ...]:
        """Read several cells of a row, each a number; raises as ``amount`` does."""
        return tuple(self.amount(table, row, column) for column in columns)

    def rows(self, chart: str, column: str, holding: str) -> Iterator[Row]:
        """Read a column of a chart for a text and yield the rows that hold it there; raises ``KeyError``."""
        found = self._game.charts[chart]
        for row in found.lines:
            if found.cells[row.id, column] == holding:
                self._cells[Cell(chart, row.id, column)] = None
                yield row

    def number(self, name: str) -> int:
        """Read a number that a rule states outside any table; raises ``KeyError``."""
        found = self._game.numbers[name]
        self._numbers.append(found)
        return found.value

    def fact(self, scenario: str, name: str) -> Fact:
        """Read a fact of a scenario; raises ``KeyError``."""
        found = self._game.scenarios[scenario].facts[name]
        self._facts.append(found)
        return found

    def ruling(self, answer: Answer) -> Ruling[Answer]:
        """Close the working: the ruling with everything recorded so far."""
        return Ruling(
            answer,
            tuple(self._steps),
            tuple(sorted(self._errata)),
            tuple(self._cells),
            tuple(self._numbers),
            tuple(self._facts),
        )
