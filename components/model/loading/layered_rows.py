"""CSV files in layers: rows of one id laid over each other, each cell keeping the layer it comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.loading.csv_files import SheetOptions, read_sheet, read_spreadsheet
from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import exists, label_of
from countermarch.components.model.source import SHEET_ENDINGS, TEXTS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from countermarch.components.model.loading.csv_files import SheetRow
    from countermarch.components.model.source import Kind, Source

Cells = dict[str, Value | None]


class Headed(Cells):
    """Cells that also answer to what their columns are headed in the designer's file.

    >>> cells = Headed({"attack": Value(3, Layer.RULEBOOK)}, {"strength": "attack"})
    >>> cells["strength"].value, "strength" in cells, list(cells)
    (3, True, ['attack'])
    """

    __slots__ = ("headings",)

    def __init__(self, cells: Mapping[str, Value | None], headings: Mapping[str, str]) -> None:
        """Hold the cells, and the columns by their headings."""
        super().__init__(cells)
        self.headings = headings

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a column of a name or heading."""
        return super().__contains__(key) or key in self.headings

    def __missing__(self, key: str) -> Value | None:
        """Return the cell of the column that is headed so."""
        return self[self.headings[key]]

    def get(self, key: str, default: Any = None) -> Any:  # noqa: ANN401 # as a dict has it
        """Return a cell by the name or the heading of its column."""
        return super().get(self.headings.get(key, key), default)


Made = TypeVar("Made")
Builder = Callable[[str, Cells, Layer], Made]

MOST_PIECES = 200_000


def read_rows(
    source: Source, part: str, columns: Mapping[str, Kind], build: Builder[Made]
) -> tuple[Made, ...]:
    """Read ``<part>.csv`` of every layer that has it and build a record of each row; raises ``DataError``.

    The player's copy fills in what the game has: a file of which the game has nothing is a fault, and a row
    whose id no earlier layer knows is a new piece only if it names a side.
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
        read = read_sheet if name.endswith(TEXTS) else read_spreadsheet
        own = None
        if source.extra == "keep":
            named = {} if born else source.headings.get(part, {})
            own = SheetOptions(
                named, loose=source.loose, sheets=source.sheets.get(part, ()), marks=source.marks
            )
        if layer is Layer.COPY and not born:
            raise DataError(
                [Fault(label_of(folder, name), 0, "", "", f"no such file: the game has no {part}")]
            )
        sheet = read(folder, name, known, own, born if layer is Layer.COPY else None)
        headings |= sheet.headings
        if sheet.notes:
            source.notes[part] = sheet.notes
        if sheet.written:
            source.written[part] = sheet.written
        order |= dict.fromkeys(column for column in sheet.columns if column != "id")
        for record in sheet.records.values():
            born.setdefault(record.id, layer)
            _lay_over(merged.setdefault(record.id, {}), record, layer)
    pieces = sum(count_in(cells) for cells in merged.values())
    if pieces > MOST_PIECES:
        expected = f"at most {MOST_PIECES:,} pieces in all (column count)"
        raise DataError(
            [Fault(label_of(source.layers[0][1], f"{part}.csv"), 0, "count", f"{pieces:,} pieces", expected)]
        )
    blank: Cells = dict.fromkeys(order)
    if not headings:
        return tuple(build(key, blank | cells, born[key]) for key, cells in merged.items())
    return tuple(build(key, Headed(blank | cells, headings), born[key]) for key, cells in merged.items())


def file_of(folder: Path, part: str) -> str:
    """Return the file that holds a part, ``units.csv`` or one of the others; empty when there is none.

    Raises ``DataError`` when there are several, for nobody could tell which one is meant.
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
    """Return a cell as text; empty when unknown."""
    cell = cells.get(column)
    return "" if cell is None else str(cell.value)


def count_in(cells: Cells) -> int:
    """Return the count of a row; one when unknown."""
    cell = cells.get("count")
    return cell.value if cell is not None and isinstance(cell.value, int) else 1
