"""The data of a game that expressions can read: tables and pieces as grids, the map, other questions."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from countermarch.components.model.loading.faults import near
from countermarch.components.model.source import PIECE_FILES
from countermarch.components.model.tables import Chart
from countermarch.reference.rules_as_data.bands import Bands, bands
from countermarch.reference.rules_as_data.map_graph import map_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.tables import ResultsTable
    from countermarch.reference.engine.ruling import Ruling
    from countermarch.reference.rules_as_data.map_graph import MapGraph
    from countermarch.reference.rules_as_data.shapes import Shape

Cell = int | str | bool | None


PLACES: Final = "places"


@dataclass(frozen=True, slots=True)
class GridHeadings:
    """A row of headings above some columns: their labels, and these as number bands if possible."""

    columns: tuple[str, ...]
    labels: tuple[str, ...]
    bands: Bands | None


@dataclass(frozen=True)
class TableGrid:
    """A grid of cells. ``printed`` grids are tables, whose cells are recorded when they are read.

    ``titles``, ``rules`` and ``errata`` are those of the rows; ``rule`` is that of the whole grid.
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
    headings: Mapping[str, GridHeadings] = field(default_factory=dict)
    results: tuple[str, ...] = ()

    @cached_property
    def column_bands(self) -> Bands | None:
        """The columns as number bands, by id or else by title."""
        return bands(self.columns, self.columns) or bands(
            self.columns, [self.column_titles.get(column, column) for column in self.columns]
        )

    @cached_property
    def row_bands(self) -> Bands | None:
        """The rows as number bands, by id or else by title."""
        return bands(self.rows, self.rows) or bands(
            self.rows, [self.row_titles.get(row, row) for row in self.rows]
        )

    def rule_of(self, row: str) -> str:
        """Return the rule of a row: its own, or that of the grid."""
        return self.rules.get(row) or self.rule


@dataclass(frozen=True, slots=True)
class AskableQuestion:
    """A question that later ones can ask: its parameters, the shape of its answer, and its function.

    ``given`` maps each parameter to its attribute, its shape and its default (empty if it has none).
    """

    given: Mapping[str, tuple[str, Shape, tuple[object, ...]]]
    shape: Shape
    answer: Callable[[dict[str, Any]], Ruling[Any]]


class ReadableData:
    """The data of a game that expressions read; each grid is made on first use."""

    def __init__(self, game: Game) -> None:
        """Take a game whose parts can all be read."""
        self.game = game
        self._grids: dict[str, TableGrid] = {}
        self.known_shapes: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Shape] = {}
        """The shapes of sets of cells, which many expressions share."""
        self.asked: dict[str, AskableQuestion] = {}
        """The questions read so far, which later ones can ask."""

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all that cells are read from: tables, charts, files of pieces, and places."""
        pieces = [kind for kind in PIECE_FILES if getattr(self.game, kind)]
        places = [PLACES] if self.game.places else []
        return tuple(dict.fromkeys((*self.game.all_tables, *pieces, *places)))

    def grid(self, name: str) -> TableGrid | None:
        """Return a grid by name, or None."""
        if name not in self._grids:
            made = self._made(name)
            if made is None or not made.rows:
                return None
            self._grids[name] = made
        return self._grids[name]

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

    def no_grid(self, name: str) -> str:
        """Return the expectation for an unknown grid."""
        return (
            f"a table of the game, or pieces ({', '.join(PIECE_FILES)}, {PLACES}); {near(name, self.names)}"
        )

    @cached_property
    def board(self) -> MapGraph | None:
        """The map, by default the game's first; None for a game without one."""
        return map_of(self.game)

    def on(self, key: str) -> ReadableData:
        """Return the same game with another of its maps."""
        other = copy(self)
        other.board = map_of(self.game, key)
        return other

    @cached_property
    def clauses(self) -> frozenset[str]:
        """Every rule number that a step may cite; empty if the game has no ``clauses.tsv``."""
        game = self.game
        if not game.clauses:
            return frozenset()
        # steps cite "10.2", clauses.tsv lists "10.2 p1": either may be meant
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
        headings={
            head.id: GridHeadings(head.columns, head.labels, bands(head.columns, head.labels))
            for head in table.headings.values()
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


_DASHES: Final = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
"""What means "none" in a column of numbers."""

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")


def _of_rows(name: str, rows: Iterable[tuple[str, str, str, Mapping[str, object]]]) -> TableGrid:
    listed = list(rows)
    columns = tuple(dict.fromkeys(column for *_, values in listed for column in values))
    cells: dict[tuple[str, str], Cell] = {}
    for key, _, _, values in listed:
        for column in columns:
            value = values.get(column)
            cells[key, column] = None if value is None else getattr(value, "value", None)
    for column in columns:
        own = {key: cells[key, column] for key, *_ in listed}
        if _DASHES.isdisjoint(map(str, own.values())):
            continue
        whole = {key: None if str(cell) in _DASHES else cell for key, cell in own.items()}
        if all(cell is None or _WHOLE.fullmatch(str(cell)) for cell in whole.values()):
            cells |= {(key, column): cell if cell is None else int(str(cell)) for key, cell in whole.items()}
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
    """Return the expectation for an unknown name, with the nearest known ones.

    >>> unknown("a row of terrain", "wods", ("woods", "clear"))
    'a row of terrain; did you mean woods?'
    """
    hint = near(name, list(known))
    return f"{what}; {hint}" if hint else what
