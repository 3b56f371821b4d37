"""Spreadsheets in layers: rows with the same id are merged, and each cell keeps its layer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import exists, label_of
from countermarch.components.model.loading.headings import SheetOptions
from countermarch.components.model.pieces import CellsByHeading
from countermarch.components.model.source import SHEET_ENDINGS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.loading.csv_files import SheetRow
    from countermarch.components.model.source import Kind, Source

Cells = dict[str, Value | None]


Made = TypeVar("Made")
Builder = Callable[[str, Cells, Layer], Made]

MAX_PIECES = 200_000


def read_rows(
    source: Source, part: str, columns: Mapping[str, Kind], build: Builder[Made]
) -> tuple[Made, ...]:
    """Read the file of a part in every layer that has it, and build a record of each row.

    The player's copy fills in existing pieces: a part that the game lacks is a fault, and a row with an
    unknown id must name a side to be a new piece. Raises ``DataError``.
    """
    known = {**columns, **source.columns.get(part, {})}
    merged: dict[str, Cells] = {}
    headings: dict[str, str] = {}
    born: dict[str, Layer] = {}
    order: dict[str, None] = dict.fromkeys(column for column in known if column != "id")
    for layer, folder in source.layers:
        name = file_of(folder, part)
        if not name:
            continue
        # a copy only states the values of pieces that exist
        if layer is Layer.COPY and not born:
            raise DataError(
                [Fault(label_of(folder, name), 0, "", "", f"no such file: the game has no {part}")]
            )
        options = sheet_options(source, part, with_headings=not born)
        # only in the copy must ids be known: the reconstruction may add pieces that the rule book leaves out
        names = _names(merged) if layer is Layer.COPY else None
        sheet = read_sheet(folder, name, known, options, names)
        headings |= sheet.headings
        if sheet.notes:
            source.notes[part] = sheet.notes
        if sheet.capitalised:
            source.capitalised[part] = sheet.capitalised
        order |= dict.fromkeys(column for column in sheet.columns if column != "id")
        for record in sheet.records.values():
            born.setdefault(record.id, layer)
            _lay_over(merged.setdefault(record.id, {}), record, layer)
    pieces = sum(count_in(cells) for cells in merged.values())
    if pieces > MAX_PIECES:
        expected = f"at most {MAX_PIECES:,} pieces in all (column count)"
        raise DataError(
            [Fault(label_of(source.layers[0][1], f"{part}.csv"), 0, "count", f"{pieces:,} pieces", expected)]
        )
    blank: Cells = dict.fromkeys(order)
    # plain dicts are faster to read, and most games need no headings
    if not headings:
        return tuple(build(key, blank | cells, born[key]) for key, cells in merged.items())
    return tuple(
        build(key, CellsByHeading(blank | cells, headings), born[key]) for key, cells in merged.items()
    )


def sheet_options(source: Source, part: str, *, with_headings: bool = True) -> SheetOptions | None:
    """Return how a designer's own file is read; None for a game of this project, whose columns are fixed.

    The headings that ``game.toml`` names are those of the first layer's file, and a fault if missing there.
    """
    if source.fixed:
        return None
    headings = source.headings.get(part, {}) if with_headings else {}
    row = source.heading_rows.get(part) if with_headings else None
    return SheetOptions(
        headings, source.ids_are_unreferenced, source.sheets.get(part, ()), marks=source.marks, heading=row
    )


def file_of(folder: Path, part: str) -> str:
    """Return the file of a part: ``units.csv``, ``units.xlsx`` ...; empty if there is none.

    Raises ``DataError`` if there are several, since it would be unclear which one counts.
    """
    found = [name for ending in SHEET_ENDINGS if exists(folder, name := f"{part}{ending}")]
    if len(found) > 1:
        expected = f"one file of {part}, not {' and '.join(found)}"
        raise DataError([Fault(label_of(folder, found[1]), 0, "", "", expected)])
    return found[0] if found else ""


def _lay_over(cells: Cells, record: SheetRow, layer: Layer) -> None:
    rule = str(record.cells.get("rule", ""))
    for column, value in record.cells.items():
        if column == "rule" and column in cells:
            continue  # the piece keeps the rule that first names it; each cell has its own
        cells[column] = Value(value, layer, rule)


def text_in(cells: Cells, column: str) -> str:
    """Return a cell as text; empty if unknown."""
    cell = cells.get(column)
    return "" if cell is None else str(cell.value)


def _names(rows: Mapping[str, Cells]) -> dict[str, str]:
    return {key: text_in(cells, "name") or text_in(cells, "title") for key, cells in rows.items()}


def count_in(cells: Cells) -> int:
    """Return the count of a row; 1 if unknown."""
    cell = cells.get("count")
    return cell.value if cell is not None and isinstance(cell.value, int) else 1
