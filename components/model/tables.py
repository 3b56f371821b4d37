"""Tables as they are printed: results tables (such as a CRT), charts, and single numbers."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeVar

from countermarch.components.model.layers import Layer

if TYPE_CHECKING:
    from collections.abc import Iterator

Beyond = Literal["no", "low", "high"]


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """The column for a value: its id, the heading printed there, and whether the value is off the table.

    ``beyond`` is ``"low"`` below the first heading (the first column is used), ``"high"`` above the last.
    """

    column: str
    label: str
    beyond: Beyond


@dataclass(frozen=True, slots=True)
class HeadingRow:
    """A row of column headings, for one kind of terrain where a table has several rows of them.

    ``columns`` and ``labels`` pair one to one; a row may cover fewer columns than the table has. ``lowest``
    and ``highest`` are the ends of each label's range ("+2, +3" is 2 to 3), empty if labels are not numbers.
    """

    id: str
    title: str
    rule: str
    columns: tuple[str, ...]
    labels: tuple[str, ...]
    lowest: tuple[int, ...]
    highest: tuple[int, ...]

    def column_for(self, value: int) -> ColumnMatch:
        """Find the column for a number; off the table, the nearest column and ``beyond``.

        >>> head = HeadingRow("t", "T", "", ("1", "2"), ("0", "+1, +2"), (0, 1), (0, 2))
        >>> head.column_for(2), head.column_for(-4).beyond, head.column_for(9).beyond
        (ColumnMatch(column='2', label='+1, +2', beyond='no'), 'low', 'high')
        """
        index = bisect_right(self.lowest, value) - 1
        if index < 0:
            return ColumnMatch(self.columns[0], self.labels[0], "low")
        beyond: Beyond = "high" if value > self.highest[-1] else "no"
        return ColumnMatch(self.columns[index], self.labels[index], beyond)


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A table read by row (usually a die) and column, giving a result code.

    ``cells`` maps (row, column) to a code; ``key`` maps each code to its meaning in plain words;
    ``headings`` are the rows of column headings, by id, in printed order.

    >>> cells = {("1", "1"): "De", ("1", "2"): "Ex"}
    >>> table = ResultsTable("t", "T", "1.0", "Die", ("1", "2"), ("1",), cells, {}, {})
    >>> table["1", "2"]
    'Ex'
    """

    id: str
    title: str
    rule: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: Mapping[tuple[str, str], str]
    headings: Mapping[str, HeadingRow]
    key: Mapping[str, str]
    notes: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK

    def __getitem__(self, cell: tuple[str, str]) -> str:
        """Return the result in a row and column; raises ``KeyError`` if there is none."""
        return self.cells[cell]


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """A column of a chart."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a chart: its cells in column order; None is an empty cell."""

    id: str
    title: str
    rule: str
    cells: tuple[int | str | None, ...]
    errata: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Any rectangular chart; each row has its rule.

    ``cells`` maps (row id, column id) to a number or a text; ``lines`` holds whole rows, for printing.

    >>> from countermarch import components
    >>> chart = components.game("lebanon-82").charts["movement-costs"]
    >>> chart.number("mountain", "cost"), chart.row("mountain").rule
    (3, '10.2 p1')
    """

    id: str
    title: str
    rule: str
    corner: str
    columns: tuple[ChartColumn, ...]
    lines: tuple[Row, ...]
    cells: Mapping[tuple[str, str], int | str | None]
    notes: tuple[str, ...] = ()
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK

    @property
    def rows(self) -> tuple[str, ...]:
        """The ids of the rows, in printed order."""
        return tuple(row.id for row in self.lines)

    def __getitem__(self, cell: tuple[str, str]) -> int | str | None:
        """Return the cell in a row and column; raises ``KeyError`` if there is none."""
        return self.cells[cell]

    def number(self, row: str, column: str) -> int:
        """Return a cell that must be a number; raises ``TypeError`` otherwise."""
        found = self.cells[row, column]
        if not isinstance(found, int):
            raise TypeError(f"{self.id}: row {row}, column {column} holds {found!r}, not a number")
        return found

    def text(self, row: str, column: str) -> str:
        """Return a cell as text; an empty cell is the empty text."""
        found = self.cells[row, column]
        return "" if found is None else str(found)

    def row(self, row_id: str) -> Row:
        """Return a row by its id; raises ``KeyError``."""
        for row in self.lines:
            if row.id == row_id:
                return row
        raise KeyError(row_id)


Table = ResultsTable | Chart
OneKind = TypeVar("OneKind", bound=ResultsTable | Chart)


class TablesOfKind(Mapping[str, OneKind]):
    """A view of the tables of one kind, by id; looking up one reads no other file."""

    def __init__(self, tables: Mapping[str, Table], kind: type[OneKind]) -> None:
        """``tables`` holds the tables of both kinds."""
        self._every = tables
        self._kind = kind

    def __getitem__(self, table: str) -> OneKind:
        """Return a table of this kind; raises ``KeyError``."""
        found = self._every[table]
        if not isinstance(found, self._kind):
            raise KeyError(table)
        return found

    def __iter__(self) -> Iterator[str]:
        """Yield the ids of all tables of this kind."""
        return (key for key, table in self._every.items() if isinstance(table, self._kind))

    def __len__(self) -> int:
        """Count the tables of this kind."""
        return sum(1 for _ in self)


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a rule states outside any table, and what it counts.

    >>> from countermarch import components
    >>> number = components.game("lebanon-82").numbers["sam-range"]
    >>> number.value, number.rule
    (2, '13.0')
    """

    id: str
    value: int
    rule: str
    says: str
    errata: tuple[str, ...] = ()
    layer: Layer = Layer.RULEBOOK
