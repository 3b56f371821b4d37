"""What XLSX and ODS have in common: limits, parsing a part, special cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator, Sequence
    from xml.parsers import expat

Row = tuple[int, list[str]]
"""The number of a row as spreadsheet programs show it, and its cells as text."""

Merged = tuple[int, int, int]
"""Merged cells of one column: the column from 0, and the numbers of the first and last row."""

# limits on what is held in memory: a spreadsheet of pieces has hundreds of rows
MAX_ROWS = 100_000
MAX_COLUMNS = 200
MAX_CELLS = 2_000_000
MAX_INFLATED = 128 * 1024 * 1024
"""Maximum bytes of one part of the ZIP file once inflated."""

CHUNK = 64 * 1024

SHOWS_AN_ERROR = "a value; the cell shows an error"
"""The expectation for a cell such as ``#N/A``."""


def fill_down(rows: list[Row], merged: Sequence[Merged]) -> None:
    """Copy the text of vertically merged cells into all rows they span; ``rows`` are in order."""
    numbers = [number for number, _ in rows]
    count = 0
    for column, top, last in merged:
        # a merge may span a million rows of an otherwise empty sheet: only rows that exist are visited, by
        # bisection
        first, end = bisect_left(numbers, top), bisect_left(numbers, last + 1)
        if first >= end or numbers[first] != top or column >= min(len(rows[first][1]), MAX_COLUMNS):
            continue
        said = rows[first][1][column]
        for _, cells in rows[first + 1 : end]:
            # filling makes rows longer, so that a small file could demand much memory: what is filled counts
            # too
            count += column + 1
            if count > MAX_CELLS:
                raise WorkbookError(f"at most {MAX_CELLS:,} cells that are merged")
            cells.extend([""] * (column + 1 - len(cells)))
            cells[column] = cells[column] or said


class WorkbookError(ValueError):
    """A fault of a workbook: the row (0: the whole file), the value, and what was expected."""

    def __init__(self, expected: str, row: int = 0, value: str = "") -> None:
        """Describe the fault; callers add the name of the file."""
        super().__init__(expected)
        self.expected = expected
        self.row = row
        self.value = value


def parse(archive: zipfile.ZipFile, part: str, parser: expat.XMLParserType) -> Iterator[None]:
    """Parse a part in chunks; yields after each, so that rows found so far can be handed on."""
    # neither format has document types; entities that expand each other ("billion laughs") need one
    parser.StartDoctypeDeclHandler = _refuse_doctype
    # else expat splits a text at every entity and line break, with a call for each part
    parser.buffer_text = True
    size = 0
    with archive.open(part) as stream:
        while chunk := stream.read(CHUNK):
            # the size that a ZIP file declares may be false, so the bytes actually unpacked are counted
            size += len(chunk)
            if size > MAX_INFLATED:
                raise WorkbookError(f"a spreadsheet that unpacks to at most {MAX_INFLATED // 2**20} MB")
            parser.Parse(chunk, False)  # noqa: FBT003 # the signature of expat
            yield
    parser.Parse(b"", True)  # noqa: FBT003 # as above
    yield


def _refuse_doctype(*_: object) -> None:
    raise WorkbookError("a spreadsheet without a document type")


def number_text(text: str) -> str:
    """Return a number in readable form; spreadsheets store 4 as 4.0.

    >>> number_text("4.0"), number_text("2.50"), number_text("1E3")
    ('4', '2.5', '1000')
    """
    try:
        value = float(text)
    except ValueError:
        return text
    # Above 1e15 a double no longer holds every whole number.
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)  # noqa: PLR2004 # a double's digits


def share_text(text: str) -> str:
    """Return a number that is formatted as a percentage.

    >>> share_text("0.5"), share_text("0.125"), share_text("0.07")
    ('50%', '12.5%', '7%')
    """
    try:
        return f"{float(text) * 100:.10g}%"
    except ValueError:
        return text


class WideCell(str):
    """A cell that is merged with cells to its right, as the heading of a group of columns is."""

    __slots__ = ()


def mark_wide_cells(rows: list[Row], places: Sequence[tuple[int, int]]) -> None:
    """Turn horizontally merged cells, given by column and row number, into ``WideCell``."""
    held = dict(rows)
    for column, number in places:
        cells = held.get(number, [])
        # an ``UnusableCell`` stays one: its fault matters more than its width
        if column < len(cells) and type(cells[column]) is str and cells[column].strip():
            cells[column] = WideCell(cells[column])


class UnusableCell(str):
    """A cell without a plain value: what is expected instead, and its day if it is a date without a time.

    It is a fault only inside a table that is read.
    """

    __slots__ = ("day", "expected")

    expected: str
    day: str

    @property
    def quoted(self) -> str:
        """The text that a message quotes."""
        # a date and a cell without a text have nothing that its author would recognise
        return "" if self.day or self == "?" else str(self)

    @classmethod
    def of(cls, text: str, expected: str, day: str = "") -> UnusableCell:
        """Make such a cell with the text that it shows."""
        made = cls(text or day or "?")
        made.expected = expected
        made.day = day
        return made


IS_A_DATE = "a text or a number; this cell is a date (format it as text: 8-7 is not a day in July)"
"""What is expected in place of a date."""


def dated(text: str, day: str = "") -> UnusableCell:
    """Return a cell that holds a date, usually because the program turned a value such as 8-7 into one."""
    expected = IS_A_DATE
    return UnusableCell.of(text, expected, day)


def local(name: str) -> str:
    """Return the name of an element or attribute without its namespace."""
    return name.rpartition(" ")[2]
