"""Read the second transcription of the tables, plain grids (see tests/transcription/README.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.model.tables import Chart, ResultsTable
from support.games import TRANSCRIPTION

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from countermarch.components.model.game import Game

Table = ResultsTable | Chart
Cells = dict[tuple[str, str], str]


@dataclass(slots=True)
class Grid:
    """One grid: the table it is of, whether of its headings, its cells, and the columns it leaves out."""

    table: str
    where: str
    headings: bool = False
    columns: list[str] = field(default_factory=list)
    left_out: set[str] = field(default_factory=set)
    cells: Cells = field(default_factory=dict)


def grids(game: str) -> list[Grid]:
    """Return every grid of a game."""
    paths = sorted((TRANSCRIPTION / game).glob("*.txt"))
    return [grid for path in paths for grid in read(path.read_text("utf-8"), path)]


def read(text: str, path: Path) -> list[Grid]:
    """Return the grids of one file; ValueError says which line is not part of one."""
    found: list[Grid] = []
    for number, line in enumerate(text.splitlines(), 1):
        where = f"{path.name} line {number}"
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("table:"):
            name, *of = line.removeprefix("table:").split()
            found.append(Grid(name, where, headings=of == ["heads"]))
        elif not found:
            raise ValueError(f"{where}: a grid begins with 'table: its-id'")
        elif line.startswith("leaves out:"):
            columns, why, _ = line.removeprefix("leaves out:").partition("(")
            if not why:
                raise ValueError(f"{where}: the reason stands in brackets after the columns")
            found[-1].left_out.update(key(column) for column in columns.split(","))
        else:
            _enter(found[-1], line, where)
    return found


def _enter(grid: Grid, line: str, where: str) -> None:
    first, *cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if not grid.columns:
        grid.columns = [key(column) for column in cells]
        return
    if len(cells) != len(grid.columns):
        raise ValueError(f"{where}: {len(cells)} cells under {len(grid.columns)} columns")
    for column, cell in zip(grid.columns, cells, strict=True):
        if (key(first), column) in grid.cells:
            raise ValueError(f"{where}: {first}, {column} stands twice")
        grid.cells[key(first), column] = cell_text(cell)


def key(label: str) -> str:
    """Return a row or column label as it is compared: case, spaces and punctuation aside."""
    return re.sub(r"[^0-9a-z+]+", "-", _plain(label).casefold()).strip("-") or _plain(label).strip()


def cell_text(cell: object) -> str:
    """Return a cell as it is compared: case, kinds of dash, and the plus of a bare number aside."""
    text = "" if cell is None else " ".join(_plain(str(cell)).split()).casefold()
    if re.fullmatch(r"\+[0-9]+", text):
        text = text[1:]
    return "" if text == "-" else text


def _plain(text: str) -> str:
    return re.sub("[\u2010-\u2015\u2212]", "-", text).replace("\u2019", "'").replace("\u00d7", "x")


def differences(game: Game, found: Iterable[Grid]) -> Iterator[str]:
    """Yield every cell in which the data and the second transcription differ, or that one of them lacks."""
    tables: Mapping[str, ResultsTable | Chart] = {**game.tables, **game.charts}
    by_table: dict[tuple[str, bool], list[Grid]] = {}
    for grid in found:
        if grid.table not in tables:
            yield f"{grid.where}: there is no table {grid.table}"
        else:
            by_table.setdefault((grid.table, grid.headings), []).append(grid)
    for (name, headings), parts in by_table.items():
        yield from _compare(tables[name], headings, parts)


def _compare(table: Table, headings: bool, parts: list[Grid]) -> Iterator[str]:
    first_copy, names = _headings(table) if headings else _cells(table)
    left_out = {names.get(column, column) for grid in parts for column in grid.left_out}
    second_copy = {
        (names.get(row, row), names.get(column, column)): text
        for grid in parts
        for (row, column), text in grid.cells.items()
    }
    for row, column in sorted(first_copy.keys() | second_copy.keys()):
        if column in left_out:
            continue
        first, second = first_copy.get((row, column)), second_copy.get((row, column))
        if first != second:
            what = f"{table.id}{' headings' if headings else ''}: {row}, {column}"
            yield f"{what}: {_shown(first)} in the data, {_shown(second)} in the second transcription"


def _shown(cell: str | None) -> str:
    return "no such cell" if cell is None else repr(cell)


def _cells(table: ResultsTable | Chart) -> tuple[Cells, dict[str, str]]:
    """Return the cells of a table by comparable keys, and which id a title stands for."""
    cells = {(key(row), key(column)): cell_text(cell) for (row, column), cell in table.cells.items()}
    names: dict[str, str] = {}
    if isinstance(table, Chart):
        ids = [(column.title, column.id) for column in table.columns]
        ids += [(row.title, row.id) for row in table.lines]
        taken = {key(name) for _, name in ids}
        names = {key(title): key(name) for title, name in ids if key(title) not in taken}
    return cells, names


def _headings(table: ResultsTable | Chart) -> tuple[Cells, dict[str, str]]:
    headings = table.headings.values() if isinstance(table, ResultsTable) else ()
    cells = {
        (key(head.id), key(column)): cell_text(label)
        for head in headings
        for column, label in zip(head.columns, head.labels, strict=True)
    }
    return cells, {key(head.title): key(head.id) for head in headings}
