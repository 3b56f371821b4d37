"""The text of a designer's own spreadsheet: as UTF-8, or as what Excel and Windows write otherwise."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from countermarch.components.model.loading.files import decoded

if TYPE_CHECKING:
    from countermarch.components.model.loading.faults import Faults

_WIDE = (b"\xff\xfe", b"\xfe\xff")
_END = "\x1e"
"""A line that no file holds, after one that is read alone."""


def own_text(data: bytes, faults: Faults) -> str:
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


def loose_cells(line: str, delimiter: str) -> list[str] | None:
    """Read a line in which something stands after a quote that closes, as spreadsheets do.

    None where a quote stays open.

    >>> loose_cells('a,"no" more', ","), loose_cells('"a" b,"c', ",")
    (['a', 'no more'], None)
    """
    reader = csv.reader([line, _END], delimiter=delimiter)
    try:
        cells = next(reader)
    except (csv.Error, StopIteration):
        return None
    return cells if reader.line_num == 1 else None
