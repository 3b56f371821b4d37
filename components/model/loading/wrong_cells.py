"""A cell that holds something else than the rule which reads it needs: the fault, with its place."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.table_files import table_names, table_of
from countermarch.components.model.loading.toml_files import read_toml

if TYPE_CHECKING:
    from countermarch.components.model.loading.toml_files import Section
    from countermarch.components.model.source import Source
    from countermarch.components.model.tables import Table


def wrong_cell(source: Source, table: str, row: str, column: str, expected: str) -> DataError | None:
    """Return the fault of a cell in the file that its table was read from; None where no file has it.

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
    """Note the fault at its cell; every key was asked for when the table was read."""
    top.keys()
    row, column = cell
    columns = [one if isinstance(one, str) else one.id for one in table.columns]
    section = top.sections("row")[table.rows.index(row)]
    where = f"{expected} (row {row}, column {column})"
    section.fault("cells", table.cells[cell], where, columns.index(column))
