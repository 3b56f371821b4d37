"""Reading CSV files into rows of checked cells.

Comma, semicolon or tab; UTF-8 with or without a byte order mark. A file may hold any of the columns its kind
knows; an empty cell means that nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import LONGEST_ID, READERS, STRENGTHS, read_strength
from countermarch.components.model.loading.csv_rows import REMARK, csv_rows, delimiter
from countermarch.components.model.loading.faults import Faults, near
from countermarch.components.model.loading.files import CSV_BYTES, label_of, read_bytes, read_text
from countermarch.components.model.loading.headings import COUNTS, ONE_COUNT, Columns
from countermarch.components.model.loading.workbook_cells import MOST_COLUMNS, OddCell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from countermarch.components.model.loading.cells import Cell
    from countermarch.components.model.source import Kind

_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One row: its line in the file, its id, and its cells that are not empty."""

    line: int
    id: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file as read: its name, its columns in order (kept ones too), and its rows by id in order.

    ``headings`` are the columns by what they are headed in the file, where that is another word; ``notes``
    say how it was read where it could be meant otherwise, ``written`` how columns are spelt there.
    """

    file: str
    columns: tuple[str, ...]
    records: Mapping[str, SheetRow]
    headings: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    written: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a designer's own file is read: what ``game.toml`` says of its headings, the sheets of a workbook.

    ``loose`` ids are only names: nothing else of the game refers to them. With ``slips`` a known heading with
    a letter wrong is a column of one's own. Words between ``marks`` (``[]``, ``::``) are icons.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    loose: bool = False
    sheets: tuple[str, ...] = ()
    slips: bool = False
    marks: tuple[str, ...] = ()


Known = Mapping[str, object]
"""The ids of the game, where rows may only fill in what is there."""


def read_sheet(
    folder: Path,
    name: str,
    kinds: Mapping[str, Kind],
    own: SheetOptions | None = None,
    known: Known | None = None,
) -> Spreadsheet:
    """Read ``folder/name``; raises ``DataError`` with every fault of the file."""
    faults = Faults(label_of(folder, name))
    if own is None:
        return _parsed(read_text(folder, name, CSV_BYTES), faults, kinds, own, known)
    from countermarch.components.model.loading.csv_rows import decode_text

    text = decode_text(read_bytes(folder, name, CSV_BYTES), faults)
    return _parsed(text, faults, kinds, own, known)


def read_spreadsheet(
    folder: Path,
    name: str,
    kinds: Mapping[str, Kind],
    own: SheetOptions | None = None,
    known: Known | None = None,
) -> Spreadsheet:
    """Read the sheet of a workbook that is called like its file, or the first; raises ``DataError``."""
    from countermarch.components.model.loading import workbooks

    faults = Faults(label_of(folder, name))
    part = name.rpartition(".")[0]
    found = workbooks.read_rows(folder, name, part, own.sheets if own else ())
    rows = _printable(found, faults)
    return check_rows(rows, kinds, faults, own, known=known)


def _printable(rows: Iterator[tuple[int, list[str]]], faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Pass rows on, noting control characters as faults."""
    for line, cells in rows:
        for cell in cells:
            found = _CONTROL.search(cell)
            if found:
                faults.add(
                    line, "", f"character U+{ord(found.group()):04X}", "text without control characters"
                )
        yield line, cells


def parse_sheet(
    label: str, text: str, kinds: Mapping[str, Kind], own: SheetOptions | None = None
) -> Spreadsheet:
    r"""Check a file's text against the columns it may have, and what each holds.

    A file of a designer's ``own`` may have other columns as well, which are kept as text.

    >>> sheet = parse_sheet("u.csv", "id;attack\na1;+4\n", {"id": "id", "attack": "number"})
    >>> sheet.records["a1"].cells
    {'attack': 4}
    >>> parse_sheet("u.csv", "id,atack\na1,4\n", {"id": "id", "attack": "number"})
    Traceback (most recent call last):
    countermarch.components...DataError: u.csv line 1, atack: expected a known column; did you mean attack?
    """
    return _parsed(text, Faults(label), kinds, own)


def _parsed(
    text: str, faults: Faults, kinds: Mapping[str, Kind], own: SheetOptions | None, known: Known | None = None
) -> Spreadsheet:
    _refuse_control_characters(text, faults)
    between = delimiter(text)
    rows = csv_rows(text, faults, between, own=own is not None)
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
    """Check rows, the first of which names the columns, each with its line; raises ``DataError``.

    With ``known`` ids, a row of another is a new piece only if it names a side.
    """
    first = next((row for row in rows if row[1]), None)
    if first is None:
        faults.add(1, "", "", f"a first line of column names; known are {', '.join(kinds)}")
        faults.raise_if_any()
        return Spreadsheet(faults.file, (), {})
    if own is None:
        columns = _header(first[0], first[1], kinds, faults)
    elif len(first[1]) > MOST_COLUMNS:
        faults.add(first[0], "", f"{len(first[1])} columns", f"at most {MOST_COLUMNS} columns")
    else:
        from countermarch.components.model.loading.designer_rows import designer_rows

        every = chain((first,), rows)
        columns, found = designer_rows(
            every,
            kinds,
            own.named,
            faults,
            loose=own.loose,
            between=between,
            slips=own.slips,
            marks=own.marks,
        )
        rows = iter(found)
    if own is None:
        rows = _plain(rows, faults)
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
    """Read the rows below the first."""
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
        _refuse_strangers(records, known, faults)
    faults.raise_if_any()
    names = tuple(name for name in columns.names if name)
    headings, written = (columns.headings, columns.written) if own else ({}, {})
    return Spreadsheet(faults.file, names, records, headings, tuple(faults.notes), written)


def _refuse_strangers(records: Mapping[str, SheetRow], known: Known, faults: Faults) -> None:
    """Note every row that fills in what is not there as a fault."""
    for record in records.values():
        if record.id not in known and "side" not in record.cells:
            expected = f"an id of the game, or a side for a new piece; {near(record.id, known)}"
            faults.add(record.line, "id", record.id, expected)


def _plain(rows: Iterator[tuple[int, list[str]]], faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Pass rows on, noting cells that say no plain value as faults."""
    plain = True
    for line, cells in rows:
        for cell in cells:
            if isinstance(cell, OddCell):
                faults.add(line, "", cell.told, cell.expected)
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
    """Read the names of the columns; one that is a fault is then passed over like a remark."""
    names: list[str | None] = []
    said = [cell.strip() for cell in cells]
    if len(cells) > MOST_COLUMNS:
        faults.add(line, "", f"{len(cells)} columns", f"at most {MOST_COLUMNS} columns")
        return Columns((), (), {})
    for place, cell in enumerate(said):
        name = _counted(cell.lower(), kinds)
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


def _counted(name: str, kinds: Mapping[str, Kind]) -> str:
    """Return a column's name; any word for a count is ``count``, unless the game has such a column."""
    return COUNTS[0] if COUNTS[0] in kinds and name in COUNTS and name not in kinds else name


def _record(
    line: int,
    cells: list[str],
    columns: Columns,
    readers: list[Callable[[str], Cell] | None],
    faults: Faults,
) -> SheetRow | None:
    width = len(columns.names)
    if len(cells) > width and any(cells[width:]):
        faults.add(line, "", cells[width], f"{width} cells, as the first line has")
    found: dict[str, Cell] = {}
    row_id = ""
    for place, (column, read, cell) in enumerate(zip(columns.names, readers, cells, strict=False)):
        text = cell.strip()
        if column is None or read is None:
            if text and not columns.said[place].startswith(REMARK):
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
