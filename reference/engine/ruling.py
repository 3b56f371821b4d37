"""A ruling: the answer to a question, and every reason for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
Value = TypeVar("Value")

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the reasoning: the rule it rests on, what it says here, and the value it gave.

    ``value`` is what the step found, as a JSON value.
    """

    rule: str
    text: str
    value: Json


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a printed table that a ruling used: both keys as the table's own file spells them."""

    table: str
    row: str
    column: str


@dataclass(frozen=True, slots=True)
class Ruling(Generic[Answer]):
    """An answer with its steps in order, the errata it leans on (ids, sorted), and the cells it read."""

    answer: Answer
    steps: tuple[Step, ...]
    errata: tuple[str, ...]
    cells: tuple[Cell, ...] = ()


class Working:
    """Collects the steps of one ruling; lives only inside the question that makes it.

    >>> work = Working()
    >>> work.step("9.9", "two and two", 4)
    4
    >>> work.lean("L82-E57")
    >>> work.ruling("four")
    Ruling(answer='four', steps=(Step(rule='9.9', text='two and two', value=4),), errata=(...,), cells=())
    """

    __slots__ = ("_cells", "_errata", "_steps")

    def __init__(self) -> None:
        """Start with nothing said."""
        self._steps: list[Step] = []
        self._errata: set[str] = set()
        self._cells: list[Cell] = []

    def step(self, rule: str, text: str, value: Value, *errata: str) -> Value:
        """Record a step and hand its value on; ``errata`` are the errata this step leans on."""
        self._steps.append(Step(rule, text, value))  # type: ignore[arg-type] # callers pass JSON values
        if errata:
            self._errata.update(errata)
        return value

    def lean(self, *errata: str) -> None:
        """Record errata that the ruling as a whole leans on."""
        self._errata.update(errata)

    def look_up(self, table: str, row: str, column: str) -> None:
        """Record a table cell that was read, so that it can be shown lit up."""
        self._cells.append(Cell(table, row, column))

    def ruling(self, answer: Answer) -> Ruling[Answer]:
        """Close the working: the ruling with everything recorded so far."""
        return Ruling(answer, tuple(self._steps), tuple(sorted(self._errata)), tuple(self._cells))
