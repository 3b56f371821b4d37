"""What of a game an expression may read: tables, charts and pieces as sheets of rows and columns, numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.faults import near
from countermarch.components.model.source import PIECE_FILES
from countermarch.components.model.tables import Chart
from countermarch.reference.rules_as_data.bands import Bands, bands
from countermarch.reference.rules_as_data.board import board_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.tables import ResultsTable
    from countermarch.reference.engine.ruling import Ruling
    from countermarch.reference.rules_as_data.board import Board
    from countermarch.reference.rules_as_data.shapes import Shape

Cell = int | str | bool | None


PLACES: Final = "places"


@dataclass(frozen=True, slots=True)
class GridHead:
    """Heads over some columns of a sheet: a label each, and the bands that they stand for if they do."""

    columns: tuple[str, ...]
    labels: tuple[str, ...]
    bands: Bands | None


@dataclass(frozen=True)
class TableGrid:
    """Rows and columns with a cell at each crossing; ``printed`` sheets are tables, whose cells light up.

    ``titles``, ``rules`` and ``errata`` are those of the rows; ``rule`` is that of the whole.
    """

    id: str
    rule: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]
    printed: bool = True
    row_titles: Mapping[str, str] = field(default_factory=dict)
    column_titles: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    errata: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    heads: Mapping[str, GridHead] = field(default_factory=dict)
    results: tuple[str, ...] = ()

    @cached_property
    def column_bands(self) -> Bands | None:
        """The bands that the columns themselves stand for, by id or else by title."""
        return bands(self.columns, self.columns) or bands(
            self.columns, [self.column_titles.get(column, column) for column in self.columns]
        )

    @cached_property
    def row_bands(self) -> Bands | None:
        """The bands that the rows themselves stand for, by id or else by title."""
        return bands(self.rows, self.rows) or bands(
            self.rows, [self.row_titles.get(row, row) for row in self.rows]
        )

    def rule_of(self, row: str) -> str:
        """Return the rule of a row: its own, or that of the sheet."""
        return self.rules.get(row) or self.rule


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that others can ask: the shape of its answer, and what answers clean facts.

    ``given`` are, by their names, the attribute, the shape and the default (empty for none) of its facts.
    """

    given: Mapping[str, tuple[str, Shape, tuple[object, ...]]]
    shape: Shape
    answer: Callable[[dict[str, Any]], Ruling[Any]]


class Ground:
    """A game as expressions see it; every sheet is made when it is first named."""

    def __init__(self, game: Game) -> None:
        """``game`` is sound: its parts can be read."""
        self.game = game
        self._sheets: dict[str, TableGrid] = {}
        self.known_shapes: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Shape] = {}
        """What cells of a sheet can hold, by its rows and columns: the same are asked for again and again."""
        self.asked: dict[str, Asked] = {}
        """The questions that were read so far, which later ones can ask."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all sheets."""
        pieces = [kind for kind in PIECE_FILES if getattr(self.game, kind)]
        places = [PLACES] if self.game.places else []
        return tuple(dict.fromkeys((*self.game.all_tables, *pieces, *places)))

    def sheet(self, name: str) -> TableGrid | None:
        """Return a sheet by its name; None when there is none. Pieces are read when they are named."""
        if name not in self._sheets:
            made = self._made(name)
            if made is None or not made.rows:
                return None
            self._sheets[name] = made
        return self._sheets[name]

    def _made(self, name: str) -> TableGrid | None:
        game = self.game
        table = game.all_tables.get(name)
        if table is not None:
            return _of_chart(table) if isinstance(table, Chart) else _of_table(table)
        if name == PLACES:
            places = game.places.values()
            return _of_rows(name, ((place.id, place.rule, place.name, place.values) for place in places))
        if name not in PIECE_FILES:
            return None
        pieces: tuple[Piece, ...] = getattr(game, name)
        return _of_rows(name, ((p.id, p.rule, _title(p), p.values) for p in pieces))

    def no_sheet(self, name: str) -> str:
        """Say which sheets there are, in place of an unknown one."""
        return (
            f"a table of the game, or pieces ({', '.join(PIECE_FILES)}, {PLACES}); {near(name, self.names)}"
        )

    @cached_property
    def board(self) -> Board | None:
        """The game's map, for rules to walk; None where it has none."""
        return board_of(self.game)

    @cached_property
    def clauses(self) -> frozenset[str]:
        """Every rule number that a step may cite; empty when the game has no ledger to hold it against."""
        game = self.game
        if not game.clauses:
            return frozenset()
        numbers = {clause.number for clause in game.clauses} | {clause.rule for clause in game.clauses}
        tables = {table.rule for table in game.all_tables.values()}
        rows = {row.rule for chart in game.charts.values() for row in chart.lines}
        return frozenset(numbers | tables | (rows - {""}))


def _title(piece: Piece) -> str:
    return piece.text("name") or piece.text("title") or piece.id


def _of_table(table: ResultsTable) -> TableGrid:
    return TableGrid(
        table.id,
        table.rule,
        table.rows,
        table.columns,
        table.cells,
        heads={
            head.id: GridHead(head.columns, head.labels, bands(head.columns, head.labels))
            for head in table.heads.values()
        },
        results=tuple(table.key),
    )


def _of_chart(chart: Chart) -> TableGrid:
    return TableGrid(
        chart.id,
        chart.rule,
        chart.rows,
        tuple(column.id for column in chart.columns),
        chart.cells,
        row_titles={row.id: row.title for row in chart.lines},
        column_titles={column.id: column.title for column in chart.columns},
        rules={row.id: row.rule for row in chart.lines if row.rule},
        errata={row.id: row.errata for row in chart.lines if row.errata},
    )


def _of_rows(name: str, rows: Iterable[tuple[str, str, str, Mapping[str, object]]]) -> TableGrid:
    listed = list(rows)
    columns = tuple(dict.fromkeys(column for *_, values in listed for column in values))
    cells: dict[tuple[str, str], Cell] = {}
    for key, _, _, values in listed:
        for column in columns:
            value = values.get(column)
            cells[key, column] = None if value is None else getattr(value, "value", None)
    return TableGrid(
        name,
        "",
        tuple(key for key, *_ in listed),
        columns,
        cells,
        printed=False,
        row_titles={key: title for key, _, title, _ in listed},
        rules={key: rule for key, rule, *_ in listed if rule},
    )


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Say that a name is none of some, and which are nearest.

    >>> unknown("a row of terrain", "wods", ("woods", "clear"))
    'a row of terrain; did you mean woods?'
    """
    hint = near(name, list(known))
    return f"{what}; {hint}" if hint else what
