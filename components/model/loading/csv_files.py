"""Reading CSV files into rows of checked cells.

Comma, semicolon or tab; UTF-8 with or without a byte order mark. A file may hold any of the columns its kind
knows; an empty cell means that nothing is known.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from components.model.loading.faults import Faults, near
from components.model.loading.files import CSV_BYTES, label_of, read_text
from components.model.loading.sheet_parts import MOST_COLUMNS, MOST_ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from components.model.source import ExtraColumns, Kind

Cell = int | str | bool

LONGEST_CELL = 10_000
LONGEST_ID = 200
MOST_OF_A_KIND = 10_000
LARGEST = 1_000_000
COUNTS = ("count", "copies", "qty", "quantity")
"""What a column may be called that says how many there are; the first is the house's own word."""

MISSPELT = 0.8
"""A column as like as this to a known one that the file lacks is taken for a slip of the pen."""

_ID = re.compile(r"[^\W_][\w .,'()+-]*")
_SAID = re.compile(r"sep=([,;\t])(?=\r?\n)")
"""The line before the first with which Excel says what stands between cells."""

_NUMBER = re.compile(r"[+\-\u2212]?[0-9]{1,9}")
_YES = {"yes": True, "true": True, "1": True, "x": True, "no": False, "false": False, "0": False}
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class Record:
    """One row: its line in the file, its id, and its cells that are not empty."""

    line: int
    id: str
    cells: Mapping[str, Cell]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as read: its name, its columns in order (kept ones too), and its rows by id in order."""

    file: str
    columns: tuple[str, ...]
    records: Mapping[str, Record]


def read_sheet(folder: Path, name: str, kinds: Mapping[str, Kind], *, extra: ExtraColumns = "fault") -> Sheet:
    """Read ``folder/name``; raises ``DataError`` with every fault of the file."""
    label = label_of(folder, name)
    return parse_sheet(label, read_text(folder, name, CSV_BYTES), kinds, extra=extra)


def read_spreadsheet(
    folder: Path, name: str, kinds: Mapping[str, Kind], *, extra: ExtraColumns = "fault"
) -> Sheet:
    """Read the sheet of an XLSX or ODS file that has its file's name, or the first; raises ``DataError``."""
    from components.model.loading import spreadsheets

    faults = Faults(label_of(folder, name))
    part = name.rpartition(".")[0]
    return check_rows(
        _printable(spreadsheets.read_rows(folder, name, part), faults), kinds, faults, extra=extra
    )


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


def parse_sheet(label: str, text: str, kinds: Mapping[str, Kind], *, extra: ExtraColumns = "fault") -> Sheet:
    r"""Check a file's text against the columns it may have, and what each holds.

    >>> sheet = parse_sheet("u.csv", "id;attack\na1;+4\n", {"id": "id", "attack": "number"})
    >>> sheet.records["a1"].cells
    {'attack': 4}
    >>> parse_sheet("u.csv", "id,atack\na1,4\n", {"id": "id", "attack": "number"})
    Traceback (most recent call last):
    components...DataError: u.csv line 1, atack: expected a known column; did you mean attack?
    """
    faults = Faults(label)
    _refuse_control_characters(text, faults)
    return check_rows(_rows(text, faults), kinds, faults, extra=extra)


def check_rows(
    rows: Iterator[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    faults: Faults,
    *,
    extra: ExtraColumns = "fault",
) -> Sheet:
    """Check rows, the first of which names the columns, each with its line; raises ``DataError``."""
    first = next(rows, None)
    if first is None:
        faults.add(1, "", "", f"a first line of column names; known are {', '.join(kinds)}")
        faults.raise_if_any()
        return Sheet(faults.file, (), {})
    columns = _header(first[0], first[1], kinds, extra, faults)
    faults.raise_if_any()
    readers = [None if name is None else _READERS[kinds.get(name, "text")] for name in columns]
    records: dict[str, Record] = {}
    for line, cells in rows:
        record = _record(line, cells, columns, readers, faults)
        if record is None:
            continue
        if record.id in records:
            faults.add(
                line, "id", record.id, f"an id not used before (line {records[record.id].line} has it)"
            )
        records[record.id] = record
    faults.raise_if_any()
    return Sheet(faults.file, tuple(name for name in columns if name), records)


def _refuse_control_characters(text: str, faults: Faults) -> None:
    for found in _CONTROL.finditer(text):
        line = text.count("\n", 0, found.start()) + 1
        faults.add(line, "", f"character U+{ord(found.group()):04X}", "text without control characters")
        if faults.left_out:
            break
    faults.raise_if_any()


def _delimiter(text: str) -> str:
    head = text.lstrip("\r\n").split("\n", 1)[0]
    return max(",;\t", key=head.count)


def _rows(text: str, faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with the line it starts on."""
    said = _SAID.match(text)
    delimiter = said[1] if said else _delimiter(text)
    rest = text[said.end() :] if said else text  # the line end stays, so that lines keep their numbers
    reader = csv.reader(io.StringIO(rest, newline=""), delimiter=delimiter, strict=True)
    count = 0
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            faults.add(line, "", "", _what_csv_expected(error))
            return
        if not any(cells):
            continue
        count += 1
        if count > MOST_ROWS + 1:  # the first line names the columns
            faults.add(line, "", "", f"at most {MOST_ROWS:,} rows")
            return
        yield line, cells


def _what_csv_expected(error: csv.Error) -> str:
    if "field limit" in str(error) or "field larger" in str(error):
        return f"cells of at most {LONGEST_CELL:,} characters; is a quote left open?"
    return f"cells with a delimiter between, a quote that opens a cell closing it ({error})"


def _header(
    line: int, cells: list[str], kinds: Mapping[str, Kind], extra: ExtraColumns, faults: Faults
) -> list[str | None]:
    names: list[str | None] = []
    if len(cells) > MOST_COLUMNS:
        faults.add(line, "", f"{len(cells)} columns", f"at most {MOST_COLUMNS} columns")
        return names
    for cell in cells:
        name = _counted(cell.strip().lower(), kinds)
        if not name:
            names.append(None)
        elif name in names and name == COUNTS[0]:
            faults.add(line, cell.strip(), "", f"one column that counts, called one of {', '.join(COUNTS)}")
        elif name in names:
            faults.add(line, name, "", "each column once")
        elif name in kinds or (extra == "keep" and _own(name, cells, kinds)):
            names.append(name)
        else:
            faults.add(line, name[:LONGEST_ID], "", f"a known column; {near(name, kinds)}")
    if "id" not in names and not faults.found:
        faults.add(line, "id", "", "a column of that name")
    return names


def _counted(name: str, kinds: Mapping[str, Kind]) -> str:
    """Return a column's name; any word for a count is ``count``, unless the game has such a column."""
    return COUNTS[0] if COUNTS[0] in kinds and name in COUNTS and name not in kinds else name


def _own(name: str, cells: list[str], kinds: Mapping[str, Kind]) -> bool:
    """Tell whether an unknown column is a player's own rather than one that is missing, misspelt."""
    from difflib import SequenceMatcher

    if len(name) > LONGEST_ID or not _ID.fullmatch(name):
        return False
    present = {_counted(cell.strip().lower(), kinds) for cell in cells}
    missing = (kind for kind in kinds if kind not in present)
    return not any(SequenceMatcher(None, name, kind).ratio() >= MISSPELT for kind in missing)


def _record(
    line: int,
    cells: list[str],
    columns: list[str | None],
    readers: list[Callable[[str], Cell] | None],
    faults: Faults,
) -> Record | None:
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        faults.add(line, "", cells[len(columns)], f"{len(columns)} cells, as the first line has")
    found: dict[str, Cell] = {}
    row_id = ""
    for column, read, cell in zip(columns, readers, cells, strict=False):
        text = cell.strip()
        if column is None or read is None:
            if text:
                faults.add(line, "", text, "no cell here, or a name for its column in the first line")
            continue
        if not text:
            if column == "id":
                faults.add(line, "id", "", "an id")
            continue
        try:
            value = read(text)
        except ValueError as error:
            faults.add(line, column, text, str(error))
            continue
        if column == "id":
            row_id = text
        else:
            found[column] = value
    return Record(line, row_id, found) if row_id else None


def _read_id(text: str) -> str:
    if len(text) > LONGEST_ID:
        raise ValueError(f"an id of at most {LONGEST_ID} characters")
    if not _ID.fullmatch(text):
        raise ValueError(
            "an id of letters, digits, spaces and - _ . , + ' ( ), starting with a letter or digit"
        )
    return text


def _read_text(text: str) -> str:
    if len(text) > LONGEST_CELL:
        raise ValueError(f"at most {LONGEST_CELL:,} characters")
    return text


def _read_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError("a whole number, or nothing where it is not known")
    number = int(text.replace("\u2212", "-"))
    if abs(number) > LARGEST:
        raise ValueError(f"a number between -{LARGEST:,} and {LARGEST:,}")
    return number


def _read_count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(MOST_OF_A_KIND)):
        raise ValueError(f"a count from 0 to {MOST_OF_A_KIND:,}")
    number = int(text)
    if number > MOST_OF_A_KIND:
        raise ValueError(f"a count from 0 to {MOST_OF_A_KIND:,}")
    return number


def _read_flag(text: str) -> bool:
    answer = _YES.get(text.lower())
    if answer is None:
        raise ValueError("yes or no")
    return answer


_READERS: dict[Kind, Callable[[str], Cell]] = {
    "id": _read_id,
    "text": _read_text,
    "number": _read_number,
    "count": _read_count,
    "flag": _read_flag,
}
