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
"""What a remark begins with: a row of one cell, or the heading of a column that is not read."""

_SAID = re.compile(r"sep=([,;\t])(?=\r?\n)")
"""The line before the first with which Excel says what stands between cells."""


def delimiter(text: str) -> str:
    """Return what stands between the cells of a file: what Excel says, or what its first line has most of."""
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
    """Yield the rows that are not blank, each with the line it starts on; of one's ``own`` file all rows.

    There a blank row has no cells.
    """
    said = _SAID.match(text)
    rest = text[said.end() :] if said else text  # the line end stays, so that lines keep their numbers
    lines = _Lines(io.StringIO(rest, newline=""))
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
    """The lines of a file, those that a row was read of held until the next begins."""

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
        """Let go of the lines of the last row; return the number of the next."""
        self.held.clear()
        return self._number + 1


def _what_csv_expected(error: csv.Error) -> str:
    if "field limit" in str(error) or "field larger" in str(error):
        return f"cells of at most {LONGEST_CELL:,} characters; is a quote left open?"
    return f"cells with a delimiter between, a quote that opens a cell closing it ({error})"


_WIDE = (b"\xff\xfe", b"\xfe\xff")
_END = "\x1e"
"""A line that no file holds, after one that is read alone."""


def decode_text(data: bytes, faults: Faults) -> str:
    """Return the text of a file, noting where it is not the UTF-8 that is asked for.

    UTF-16 says so itself; what is neither is taken for the letters of Windows in Western Europe. Raises
    ``DataError`` for what is no text.
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
    """Read a line in which something stands after a quote that closes, as spreadsheets do.

    None where a quote stays open.

    >>> lenient_cells('a,"no" more', ","), lenient_cells('"a" b,"c', ",")
    (['a', 'no more'], None)
    """
    reader = csv.reader([line, _END], delimiter=delimiter)
    try:
        cells = next(reader)
    except (csv.Error, StopIteration):
        return None
    return cells if reader.line_num == 1 else None
