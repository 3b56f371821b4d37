"""Read spreadsheets (CSV or workbook) into rows of checked cells.

A file may have any of the columns of its part; an empty cell means that the value is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import LONGEST_ID, READERS, STRENGTHS, read_strength
from countermarch.components.model.loading.csv_rows import REMARK, csv_rows, decode_text, delimiter
from countermarch.components.model.loading.faults import Faults, near
from countermarch.components.model.loading.files import CSV_BYTES, decoded, label_of, read_bytes
from countermarch.components.model.loading.headings import COUNTS, ONE_COUNT, Columns, SheetOptions
from countermarch.components.model.loading.workbook_cells import MAX_COLUMNS, UnusableCell
from countermarch.components.model.source import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from countermarch.components.model.loading.cells import Cell
    from countermarch.components.model.source import Kind

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: its line in the file, its id, and the cells that are not empty."""

    line: int
    id: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file as read: its name, its columns in order (kept ones too), and its rows by id in order.

    ``headings`` maps headings of the file to columns of another name; ``notes`` say how ambiguous input was
    read; ``capitalised`` are columns as capitalised in the file; ``words`` are the file's own words for
    standard types and sizes of units, by column.
    """

    file: str
    columns: tuple[str, ...]
    records: Mapping[str, SheetRow]
    headings: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    capitalised: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


Known = Mapping[str, str]
"""The ids of the game with the names, if rows may only fill in existing pieces."""


def read_sheet(
    folder: Path,
    name: str,
    kinds: Mapping[str, Kind],
    own: SheetOptions | None = None,
    known: Known | None = None,
) -> Spreadsheet:
    """Read ``folder/name``, a text file or a workbook; raises ``DataError`` with every fault of the file."""
    faults = Faults(label_of(folder, name))
    if name.lower().endswith(TEXTS):
        data = read_bytes(folder, name, CSV_BYTES)
        text = decoded(faults.file, data) if own is None else decode_text(data, faults)
        return parse_sheet(text, kinds, faults, own, known)
    from countermarch.components.model.loading import workbooks  # few folders have one

    found = workbooks.read_rows(folder, name, name.rpartition(".")[0], own.sheets if own else ())
    return check_rows(_printable(found, faults), kinds, faults, own, known=known)


def _printable(rows: Iterator[tuple[int, list[str]]], faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Pass rows on without control characters, with a note about the first."""
    # PDF and XML have no way to write most of them, and on paper they are invisible
    noted = False
    for line, cells in rows:
        for place, cell in enumerate(cells):
            if found := _CONTROL.search(cell):
                if not noted:
                    faults.note(line, _LEFT_OUT.format(ord(found.group())))
                noted = True
                cells[place] = _CONTROL.sub("", cell)
        yield line, cells


_LEFT_OUT = "character U+{:04X} cannot be printed; it is left out, as are others like it"


def parse_sheet(
    text: str,
    kinds: Mapping[str, Kind],
    faults: Faults,
    own: SheetOptions | None = None,
    known: Known | None = None,
) -> Spreadsheet:
    r"""Check a file's text against the columns it may have, and the type of each.

    A designer's ``own`` file may have other columns as well, which are kept as text.

    >>> kinds = {"id": "id", "attack": "number"}
    >>> parse_sheet("id;attack\na1;+4\n", kinds, Faults("u.csv")).records["a1"].cells
    {'attack': 4}
    >>> parse_sheet("id,atack\na1,4\n", kinds, Faults("u.csv"))
    Traceback (most recent call last):
    countermarch.components...DataError: u.csv line 1, atack: expected a known column; did you mean attack?
    """
    if own is None or "\0" in text:  # a file with zeros is not a text
        _refuse_control_characters(text, faults)
    between = delimiter(text)
    rows = csv_rows(text, faults, between, own=own is not None)
    rows = rows if own is None else _printable(rows, faults)
    return check_rows(rows, kinds, faults, own, between=between, known=known)


def check_rows(
    rows: Iterator[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    faults: Faults,
    own: SheetOptions | None = None,
    *,
    between: str = "",
    known: Known | None = None,
) -> Spreadsheet:
    """Check rows with their line numbers, the first of which names the columns; raises ``DataError``.

    With ``known`` ids, a row with any other id must name a side: it is then a new piece.
    """
    first = next((row for row in rows if row[1]), None)
    if first is None:
        faults.add(1, "", "", f"a first line of column names; known are {', '.join(kinds)}")
        faults.raise_if_any()
        return Spreadsheet(faults.file, (), {})
    if own is None:
        columns = _header(first[0], first[1], kinds, faults)
    elif len(first[1]) > MAX_COLUMNS:
        faults.add(first[0], "", f"{len(first[1])} columns", f"at most {MAX_COLUMNS} columns")
    else:
        from countermarch.components.model.loading.designer_rows import designer_rows

        every = chain((first,), rows)
        columns, found = designer_rows(every, kinds, own, faults, between)
        rows = iter(found)
    if own is None:
        rows = _plain(rows, faults)
    # An own file is cut into tables above, and without ids no row can be named: both make later faults noise.
    if own is not None or "id" not in columns.names:
        faults.raise_if_any()
    return _checked(rows, columns, kinds, faults, known, own=own is not None)


def _checked(
    rows: Iterator[tuple[int, list[str]]],
    columns: Columns,
    kinds: Mapping[str, Kind],
    faults: Faults,
    known: Known | None,
    *,
    own: bool,
) -> Spreadsheet:
    """Read the rows below the headings."""
    readers = [
        None
        if name is None
        else read_strength
        if own and name in STRENGTHS and kinds.get(name) == "number"
        else READERS[kinds.get(name, "text")]
        for name in columns.names
    ]
    records: dict[str, SheetRow] = {}
    for line, cells in rows:
        # only a row with nothing else: "# 1" may also be a unit's number
        remark = cells[0].startswith(REMARK) and not any(cells[1:])
        record = None if remark else _record(line, cells, columns, readers, faults)
        if record is None:
            continue
        if record.id in records:
            faults.add(
                line, "id", record.id, f"an id not used before (line {records[record.id].line} has it)"
            )
        records[record.id] = record
    if known is not None:
        _refuse_unknown_ids(records, known, faults)
    faults.raise_if_any()
    names = tuple(name for name in columns.names if name)
    headings, capitalised = (columns.headings, columns.capitalised) if own else ({}, {})
    return Spreadsheet(faults.file, names, records, headings, tuple(faults.notes), capitalised, columns.words)


def _refuse_unknown_ids(records: Mapping[str, SheetRow], known: Known, faults: Faults) -> None:
    """Add a fault for each row that fills in a piece which does not exist."""
    for record in records.values():
        if record.id not in known and "side" not in record.cells:
            named = [key for key, name in known.items() if name.casefold() == record.id.casefold()]
            hint = f"its id is {' or '.join(named)}" if named else near(record.id, known)
            expected = f"an id of the game, or a side for a new piece; {hint}"
            faults.add(record.line, "id", record.id, expected)


def _plain(rows: Iterator[tuple[int, list[str]]], faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Pass rows on and add a fault for each cell without a plain value."""
    plain = True
    for line, cells in rows:
        for cell in cells:
            if isinstance(cell, UnusableCell):
                faults.add(line, "", cell.quoted, cell.expected)
                plain = False
        if plain:
            yield line, cells


def _refuse_control_characters(text: str, faults: Faults) -> None:
    for found in _CONTROL.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        faults.add(line, "", f"character U+{ord(found.group()):04X}", "text without control characters")
        if faults.left_out:
            break
    faults.raise_if_any()


def _header(line: int, cells: list[str], kinds: Mapping[str, Kind], faults: Faults) -> Columns:
    """Read the names of the columns; a faulty one is then skipped like a remark."""
    names: list[str | None] = []
    said = [cell.strip() for cell in cells]
    if len(cells) > MAX_COLUMNS:
        faults.add(line, "", f"{len(cells)} columns", f"at most {MAX_COLUMNS} columns")
        return Columns((), (), {})
    for place, cell in enumerate(said):
        name = _count_or_own_name(cell.lower(), kinds)
        if name in kinds and name not in names:
            names.append(name)
            continue
        names.append(None)
        if not name or name.startswith(REMARK):
            continue
        said[place] = REMARK
        if name not in kinds:
            faults.add(line, name[:LONGEST_ID], "", f"a known column; {near(name, kinds)}")
        elif name == COUNTS[0]:
            faults.add(line, cell, "", ONE_COUNT)
        else:
            faults.add(line, name, "", "each column once")
    if "id" not in names and not faults.found:
        faults.add(line, "id", "", "a column of that name")
    return Columns(tuple(names), tuple(said), {})


def _count_or_own_name(name: str, kinds: Mapping[str, Kind]) -> str:
    """Return a column's name; ``count`` for its synonyms, unless the game has a column of that name."""
    return COUNTS[0] if COUNTS[0] in kinds and name in COUNTS and name not in kinds else name


def _record(
    line: int, cells: list[str], columns: Columns, readers: list[Callable[[str], Cell] | None], faults: Faults
) -> SheetRow | None:
    width = len(columns.names)
    if len(cells) > width and any(cells[width:]):
        faults.add(line, "", cells[width], f"{width} cells, as the first line has")
    found: dict[str, Cell] = {}
    row_id = ""
    for place, (column, read, cell) in enumerate(zip(columns.names, readers, cells, strict=False)):
        text = cell.strip()
        if column is None or read is None:
            if text and not columns.labels[place].startswith(REMARK):
                faults.add(line, "", text, "no cell here, or a name for its column in the first line")
            continue
        if not text:
            if column == "id":
                faults.add(line, "id", "", "an id")
            continue
        try:
            value = read(text)
        except ValueError as error:
            faults.add(line, columns.headed(place), text, str(error))
            continue
        if column == "id":
            row_id = text
        else:
            found[column] = value
    return SheetRow(line, row_id, found) if row_id else None
