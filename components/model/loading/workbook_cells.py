"""What all spreadsheets share: how much of one is read, and how a part of one is fed to a parser."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator, Sequence
    from xml.parsers import expat

Row = tuple[int, list[str]]
"""The number of a row as the spreadsheet shows it, and its cells as text."""

Merged = tuple[int, int, int]
"""Cells of one column that are merged: the column from 0, and the numbers of the first row and the last."""

MOST_ROWS = 100_000
MOST_COLUMNS = 200
MOST_CELLS = 2_000_000
MOST_INFLATED = 128 * 1024 * 1024
"""Bytes that one part of a file may have once inflated."""

CHUNK = 64 * 1024

SHOWS_AN_ERROR = "a value; the cell shows an error"
"""What is expected of a cell such as ``#N/A``."""


def fill_down(rows: list[Row], merged: Sequence[Merged]) -> None:
    """Write what merged cells of a column say, the first of them, into the others; the rows are in order."""
    numbers = [number for number, _ in rows]
    count = 0
    for column, top, last in merged:
        first, end = bisect_left(numbers, top), bisect_left(numbers, last + 1)
        if first >= end or numbers[first] != top or column >= min(len(rows[first][1]), MOST_COLUMNS):
            continue
        said = rows[first][1][column]
        for _, cells in rows[first + 1 : end]:
            count += column + 1
            if count > MOST_CELLS:
                raise WorkbookError(f"at most {MOST_CELLS:,} cells that are merged")
            cells.extend([""] * (column + 1 - len(cells)))
            cells[column] = cells[column] or said


class WorkbookError(ValueError):  # becomes a fault that names the file
    """What is wrong with a spreadsheet: the row (0: all of it), the value, and what was expected."""

    def __init__(self, expected: str, row: int = 0, value: str = "") -> None:
        """Remember what is wrong."""
        super().__init__(expected)
        self.expected = expected
        self.row = row
        self.value = value


def parse(archive: zipfile.ZipFile, part: str, parser: expat.XMLParserType) -> Iterator[None]:
    """Feed a part to a parser, chunk by chunk; yields after each, so that what was found can be handed on."""
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.buffer_text = True
    size = 0
    with archive.open(part) as stream:
        while chunk := stream.read(CHUNK):
            size += len(chunk)
            if size > MOST_INFLATED:
                raise WorkbookError(f"a spreadsheet that unpacks to at most {MOST_INFLATED // 2**20} MB")
            parser.Parse(chunk, False)  # noqa: FBT003 # expat's own call
            yield
    parser.Parse(b"", True)  # noqa: FBT003 # as above
    yield


def _refuse_doctype(*_: object) -> None:
    raise WorkbookError("a spreadsheet without a document type")


def number_text(text: str) -> str:
    """Write a number of a spreadsheet as a player would.

    >>> number_text("4.0"), number_text("2.50"), number_text("1E3")
    ('4', '2.5', '1000')
    """
    try:
        value = float(text)
    except ValueError:
        return text
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)  # noqa: PLR2004 # a double's digits


def share_text(text: str) -> str:
    """Write a number that is shown as a percentage as it is shown.

    >>> share_text("0.5"), share_text("0.125"), share_text("0.07")
    ('50%', '12.5%', '7%')
    """
    try:
        return f"{float(text) * 100:.10g}%"
    except ValueError:
        return text


class WideCell(str):
    """A cell that is merged with those to its right, as what heads a group of columns is."""

    __slots__ = ()


def mark_wide_cells(rows: list[Row], places: Sequence[tuple[int, int]]) -> None:
    """Mark the cells that are merged sideways, each by its column and its row's number."""
    held = dict(rows)
    for column, number in places:
        cells = held.get(number, [])
        if column < len(cells) and type(cells[column]) is str and cells[column].strip():
            cells[column] = WideCell(cells[column])


class OddCell(str):
    """A cell that says no plain value: what would do instead, and the day that it is, if it is a whole one.

    It is a fault only where it stands in a table that is read.
    """

    __slots__ = ("day", "expected")

    expected: str
    day: str

    @property
    def told(self) -> str:
        """What a message quotes of it."""
        return "" if self.day or self == "?" else str(self)

    @classmethod
    def of(cls, text: str, expected: str, day: str = "") -> OddCell:
        """Make such a cell of what it shows."""
        made = cls(text or day or "?")
        made.expected = expected
        made.day = day
        return made


def dated(text: str, day: str = "") -> OddCell:
    """Return a cell that the spreadsheet turned into a date."""
    expected = "a text or a number; this cell is a date (format it as text: 8-7 is no day of July)"
    return OddCell.of(text, expected, day)


def local(name: str) -> str:
    """Return the name of an element or attribute without its namespace."""
    return name.rpartition(" ")[2]
