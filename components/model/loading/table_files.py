"""From ``tables/*.toml`` and ``numbers.toml`` to results tables, charts and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import TOML_BYTES, label_of, read_text, toml_names
from countermarch.components.model.loading.toml_files import read_layers, read_toml, unique
from countermarch.components.model.tables import (
    Chart,
    ChartColumn,
    HeadingRow,
    Number,
    ResultsTable,
    Row,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source


MAX_TABLES = 200

_LABEL_NUMBER = re.compile(r"[+\-\u2212]?\d{1,6}")


class TableFiles(Mapping[str, Table]):
    """The tables of a game by id, in order of file name, read on first access.

    To find a table, the file named after its id is tried first, then the files whose text contains the id:
    so a ruling parses one file instead of all.
    """

    def __init__(self, source: Source) -> None:
        """Take the layers to read from."""
        self._source = source
        self._read: dict[str, Table] = {}
        self._whole = False

    def __getitem__(self, table: str) -> Table:
        """Return a table; raises ``KeyError``, and ``DataError`` for a file with faults."""
        found = self._read.get(table)
        if found is None and not self._whole:
            found = self._one(table)
        if found is None:
            raise KeyError(table)
        return found

    def __iter__(self) -> Iterator[str]:
        """Yield the ids; reads every file."""
        return iter(self._all())

    def __len__(self) -> int:
        """Count the tables; reads every file."""
        return len(self._all())

    def _one(self, key: str) -> Table | None:
        """Read one table, from the last layer that has it."""
        own = f"tables/{key}.toml"
        for layer, folder in reversed(self._source.layers):
            for name in sorted(table_names(folder), key=lambda name: name != own):
                # an id in a file's text costs a search of bytes; parsing every table at each ruling costs
                # far more
                if name == own or key in read_text(folder, name, TOML_BYTES):
                    table = read_toml(folder, name, partial(table_of, layer))
                    if table.id == key:
                        return self._read.setdefault(key, table)
        return None

    def _all(self) -> Mapping[str, Table]:
        """Read the remaining tables; those already read are kept."""
        if not self._whole:
            self._read = {key: self._read.get(key, table) for key, table in _tables(self._source).items()}
            self._whole = True
        return self._read


def _tables(source: Source) -> dict[str, Table]:
    """Read ``tables/*.toml`` in all layers; raises ``DataError`` with the faults of all files."""
    found: dict[str, Table] = {}
    faults: list[Fault] = []
    for layer, folder in source.layers:
        here: dict[str, str] = {}
        for name in table_names(folder):
            try:
                table = read_toml(folder, name, partial(table_of, layer))
            except DataError as error:
                faults.extend(error.faults)
                continue
            if table.id in here:
                expected = f"an id not used before ({here[table.id]} has it)"
                faults.append(Fault(label_of(folder, name), 0, "id", table.id, expected))
            here[table.id] = name
            found[table.id] = table
    if faults:
        raise DataError(faults)
    return found


def table_names(folder: Path) -> list[str]:
    """Return the names of a folder's table files, sorted; raises ``DataError``."""
    return toml_names(folder, "tables", MAX_TABLES)


def numbers(source: Source) -> dict[str, Number]:
    """Read ``numbers.toml`` in all layers."""
    return read_layers(
        source,
        "numbers.toml",
        lambda layer, top: unique(top.sections("number"), lambda section: _number(section, layer)),
    )


def table_of(layer: Layer, top: Section) -> Table:
    """Read one table file; its ``kind`` is ``results`` or ``chart``."""
    if top.choice("kind", ("results", "chart")) == "results":
        return _results(top, layer)
    return _chart(top, layer)


def _results(top: Section, layer: Layer) -> ResultsTable:
    columns = top.texts("columns", required=True)
    cells: dict[tuple[str, str], str] = {}
    rows: list[str] = []
    for section in top.sections("row"):
        row = section.id(signed=True)
        results = section.texts("cells", required=True)
        if row in rows:
            section.fault("id", row, "an id not used before")
        if len(results) != len(columns):
            section.fault("cells", f"{len(results)} cells", f"{len(columns)}, one for each column")
        rows.append(row)
        cells |= {(row, column): result for column, result in zip(columns, results, strict=False)}
        section.finish()
    explained = top.has("key")
    key = top.mapping("key")
    for (row, column), result in cells.items():
        if explained and result not in key:
            top.fault("key", result, f"its meaning in [key] (row {row}, column {column})")
    return ResultsTable(
        id=top.id(),
        title=top.text("title"),
        rule=top.text("rule"),
        corner=top.text("corner", ""),
        columns=columns,
        rows=tuple(rows),
        cells=MappingProxyType(cells),
        headings=MappingProxyType(unique(top.sections("heading"), lambda section: _head(section, columns))),
        key=MappingProxyType(key),
        notes=top.texts("notes"),
        errata=top.texts("errata"),
        layer=layer,
    )


def _head(section: Section, columns: tuple[str, ...]) -> tuple[str, HeadingRow]:
    key = section.id()
    labels = section.texts("labels", required=True)
    first = section.text("first", columns[0] if columns else "")
    start = columns.index(first) if first in columns else -1
    if start < 0:
        section.fault("first", first, f"a column; columns are {', '.join(columns)}")
    under = columns[start : start + len(labels)]
    if len(under) != len(labels) or not labels:
        section.fault("labels", f"{len(labels)} labels", f"1 to {len(columns[start:])}, one a column")
    ranges = [_range(label) for label in labels]
    known = [found for found in ranges if found is not None]
    if len(known) < len(ranges):
        known = []
    lowest = tuple(found[0] for found in known)
    highest = tuple(found[1] for found in known)
    if list(lowest) != sorted(set(lowest)):
        section.fault("labels", ", ".join(labels), "labels that rise from left to right")
    return key, HeadingRow(
        key, section.text("title"), section.text("rule", ""), under, labels, lowest, highest
    )


def _range(label: str) -> tuple[int, int] | None:
    """Return the range of a column heading: one number, or several joined by commas or "to".

    >>> _range("+2, +3"), _range("-5"), _range("3:1")
    ((2, 3), (-5, -5), None)
    """
    parts = re.split(r"\s*,\s*|\s+to\s+", label)
    if not all(_LABEL_NUMBER.fullmatch(part) for part in parts):
        return None
    ends = [int(part.replace("\u2212", "-")) for part in parts]
    return min(ends), max(ends)


def _chart(top: Section, layer: Layer) -> Chart:
    columns = tuple(
        unique(top.sections("column"), lambda s: (s.id(), ChartColumn(s.id(), s.text("title")))).values()
    )
    rows = unique(top.sections("row"), lambda section: _row(section, len(columns)))
    cells = {
        (row.id, column.id): cell
        for row in rows.values()
        for column, cell in zip(columns, row.cells, strict=False)
    }
    return Chart(
        id=top.id(),
        title=top.text("title"),
        rule=top.text("rule"),
        corner=top.text("corner", ""),
        columns=columns,
        lines=tuple(rows.values()),
        cells=MappingProxyType(cells),
        notes=top.texts("notes"),
        errata=top.texts("errata"),
        layer=layer,
    )


def _row(section: Section, width: int) -> tuple[str, Row]:
    key = section.id()
    cells = section.cells("cells")
    if len(cells) != width:
        section.fault("cells", f"{len(cells)} cells", f"{width}, one for each column")
    return key, Row(key, section.text("title"), section.text("rule", ""), cells, section.texts("errata"))


def _number(section: Section, layer: Layer) -> tuple[str, Number]:
    key = section.id()
    return key, Number(
        id=key,
        value=section.number("value"),
        rule=section.text("rule", ""),
        says=section.text("says", ""),
        errata=section.texts("errata"),
        layer=layer,
    )


def wrong_cell(source: Source, table: str, row: str, column: str, expected: str) -> DataError | None:
    """Return the fault, with its position, of a cell that does not hold what a rule needs; None if not found.

    >>> from countermarch import components
    >>> source = components.game("lebanon-82").source
    >>> print(wrong_cell(source, "crt", "4", "6", "a whole number"))
    lebanon_82/tables/crt.toml line ... column ..., row 4: cells: 'A2': expected a whole number (row ...)
    """
    for layer, folder in reversed(source.layers):
        for name in sorted(table_names(folder), key=lambda name: name != f"tables/{table}.toml"):
            try:
                found: Table = read_toml(folder, name, partial(table_of, layer))
                if found.id == table:
                    read_toml(folder, name, partial(_fault, found, (row, column), expected))
            except DataError as error:
                return error
    return None


def _fault(table: Table, cell: tuple[str, str], expected: str, top: Section) -> None:
    """Add the fault at its cell; the table's other faults were found when it was read."""
    top.names()
    row, column = cell
    columns = [one if isinstance(one, str) else one.id for one in table.columns]
    section = top.sections("row")[table.rows.index(row)]
    where = f"{expected} (row {row}, column {column})"
    section.fault("cells", table.cells[cell], where, columns.index(column))
