"""The text of a CSV file and its rows: encoding, delimiter, quotes."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import LONGEST_CELL
from countermarch.components.model.loading.files import decoded
from countermarch.components.model.loading.workbook_cells import MOST_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.components.model.loading.faults import Faults


REMARK = "# "
"""Begins a remark: a row of one cell, or the heading of a column that is not read."""

_SAID = re.compile(r"sep=([,;\t])(?=\r?\n)")
"""Excel's optional first line that names the delimiter."""


def delimiter(text: str) -> str:
    """Return the delimiter of a file: that of Excel's ``sep=`` line, or the most frequent in line one."""
    if said := _SAID.match(text):
        return said[1]
    head = text.lstrip("\r\n")
    while head.startswith(REMARK) and "\n" in head:  # a remark
        head = head.split("\n", 1)[1]
    head = head.split("\n", 1)[0]
    return max(",;\t", key=head.count)


def csv_rows(
    text: str, faults: Faults, between: str, *, own: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """Yield rows with the line each starts on.

    Blank rows are left out; of a designer's ``own`` file they are yielded without cells, since they may part
    tables.
    """
    said = _SAID.match(text)
    rest = text[said.end() :] if said else text  # the line end stays, so that lines keep their numbers
    lines = _Lines(io.StringIO(rest, newline=""))
    # Without strict, a quote that is never closed swallows the rest of the file as one cell.
    reader = csv.reader(lines, delimiter=between, strict=True)
    count = 0
    while True:
        line = lines.begin()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            from countermarch.components.model.loading.csv_rows import lenient_cells

            found = lenient_cells(lines.held[0], between) if own and len(lines.held) == 1 else None
            if found is None:
                faults.add(line, "", "", _what_csv_expected(error))
                return
            faults.note(line, "a quote within a cell; read as a spreadsheet reads it")
            cells, reader = found, csv.reader(lines, delimiter=between, strict=True)
        if not any(cells):
            if own:
                yield line, []
            continue
        count += 1
        if count > MOST_ROWS + 1:  # the first line names the columns
            faults.add(line, "", "", f"at most {MOST_ROWS:,} rows")
            return
        yield line, cells


class _Lines:
    """The lines of a file; ``held`` are those of the current row, for a second attempt at reading it."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream
        self._number = 0
        self.held: list[str] = []

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        text = next(self._stream)
        self._number += 1
        self.held.append(text)
        return text

    def begin(self) -> int:
        """Start a row: forget the lines of the last one; return the number of the next line."""
        self.held.clear()
        return self._number + 1


def _what_csv_expected(error: csv.Error) -> str:
    if "field limit" in str(error) or "field larger" in str(error):
        return f"cells of at most {LONGEST_CELL:,} characters; is a quote left open?"
    return f"cells with a delimiter between, a quote that opens a cell closing it ({error})"


_WIDE = (b"\xff\xfe", b"\xfe\xff")
_END = "\x1e"
"""Follows a line that is read alone, to see whether a quote swallows the end of the line."""


def decode_text(data: bytes, faults: Faults) -> str:
    """Return the text of a designer's file; raises ``DataError`` if it is not text.

    UTF-16 is recognised by its byte order mark. Anything else that is not UTF-8 is read as Windows-1252, with
    a note, because that is what Excel for Windows writes as "CSV" in Western Europe.
    """
    if data.startswith(_WIDE):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            return decoded(faults.file, data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            return decoded(faults.file, data)
        line = data.count(b"\n", 0, error.start) + 1
        faults.note(
            line,
            f"{text[error.start]!r} and other letters are read as Windows-1252; if any is wrong, "
            "save the file as UTF-8",
        )
        return text


def lenient_cells(line: str, delimiter: str) -> list[str] | None:
    """Read a line with text after a closing quote, as spreadsheets do; None if a quote stays open.

    >>> lenient_cells('a,"no" more', ","), lenient_cells('"a" b,"c', ",")
    (['a', 'no more'], None)
    """
    reader = csv.reader([line, _END], delimiter=delimiter)
    try:
        cells = next(reader)
    except (csv.Error, StopIteration):
        return None
    return cells if reader.line_num == 1 else None
