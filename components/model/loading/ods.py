"""The cells of an ODS spreadsheet's sheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

from countermarch.components.model.loading.workbook_cells import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    UnusableCell,
    WideCell,
    WorkbookError,
    dated,
    local,
    number_text,
    parse,
    share_text,
)
from countermarch.components.whole_numbers import parse_count

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

    from countermarch.components.model.loading.workbook_cells import Row

# a sheet of LibreOffice has 1,048,576 rows, and an untouched one is one row repeated as often
MAX_REPEATED = 2_000_000
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_PARTS = re.compile(r"\w+")


def rows(archive: zipfile.ZipFile, place: int) -> Iterator[Row]:
    """Yield the rows of the sheet at a position that are not empty."""
    reader = _OdsSheet(place)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    for _ in parse(archive, "content.xml", parser):
        yield from reader.found
        reader.found.clear()


def names(archive: zipfile.ZipFile) -> list[str]:
    """Return the names of the sheets in order."""
    found: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        if local(name) == "table":
            found.append(next((value for key, value in attributes.items() if local(key) == "name"), ""))

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = start
    for _ in parse(archive, "content.xml", parser):
        if len(found) > MAX_COLUMNS:
            raise WorkbookError(f"at most {MAX_COLUMNS} sheets")
    return found


def _times(attributes: dict[str, str], name: str, row: int) -> int:
    text = attributes.get(name, "1")
    if not 0 <= parse_count(text) <= MAX_REPEATED:
        raise WorkbookError(f"a cell repeated at most {MAX_REPEATED:,} times", row, text)
    return int(text)


class _OdsSheet:
    """Parses the XML of all sheets and collects the rows of one in ``found``."""

    def __init__(self, wanted: int) -> None:
        self.found: list[Row] = []
        self._wanted = wanted
        self._table = -1
        self._row = 0
        self._repeated = 1
        self._cells: list[str] = []
        self._gap = 0
        self._merged: dict[int, tuple[str, int]] = {}
        self._cell: dict[str, str] | None = None
        self._text: list[str] = []
        self._paragraphs = 0
        self._depth = 0
        self._note = 0
        self._count = 0
        self._rows = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of a sheet, row, cell or text."""
        here = local(name)
        if here == "table":
            self._table += 1
            self._row = 0
            self._merged = {}
        if self._table != self._wanted:
            return
        match here:
            case "table-row":
                made = {local(key): value for key, value in attributes.items()}
                self._repeated = _times(made, "number-rows-repeated", self._row + 1)
                self._cells, self._gap = [], 0
            # a cell that a merge covers is written as well, and keeps its place in the row
            case "table-cell" | "covered-table-cell":
                self._cell = {local(key): value for key, value in attributes.items()}
                self._text, self._paragraphs = [], 0
            case "annotation":
                self._note += 1
            case _ if not self._note:
                self._in_text(here, attributes)

    def _in_text(self, here: str, attributes: dict[str, str]) -> None:
        """Handle a paragraph, or a space or line break within one."""
        # each paragraph is a line of the cell
        if here == "p":
            if self._paragraphs:
                self._text.append("\n")
            self._paragraphs += 1
            self._depth += 1
        elif self._depth and here == "s":
            count = next((value for key, value in attributes.items() if local(key) == "c"), "1")
            # XML keeps single spaces only, so ODF counts more of them in text:s. A count that is no number is
            # read as -1 and means one space, the default of text:c; a hostile file may ask for a billion
            self._text.append(" " * min(abs(parse_count(count)), 100))
        elif self._depth and here in ("tab", "line-break"):
            self._text.append(" " if here == "tab" else "\n")

    def characters(self, text: str) -> None:
        """Collect the text of a cell."""
        if self._depth and not self._note and self._table == self._wanted:
            self._text.append(text)

    def end(self, name: str) -> None:
        """Handle the end of a text, cell or row."""
        if self._table != self._wanted:
            return
        match local(name):
            case "p" if not self._note:
                self._depth -= 1
            case "annotation":
                self._note -= 1
            case "table-cell" | "covered-table-cell" if self._cell is not None:
                self._finish_cell(self._cell)
                self._cell = None
            case "table-row":
                self._finish_row()

    def _finish_cell(self, cell: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_CELLS:
            raise WorkbookError(f"at most {MAX_CELLS:,} cells")
        times = _times(cell, "number-columns-repeated", self._row + 1)
        text = self._read(cell) or self._text_above()
        if (rows := _times(cell, "number-rows-spanned", self._row + 1)) > 1 and text:
            self._merged[len(self._cells) + self._gap] = (text, self._row + rows)
        if _times(cell, "number-columns-spanned", self._row + 1) > 1 and type(text) is str:
            text = WideCell(text)
        if not text:
            # LibreOffice ends rows with a million repeated empty cells: they are only counted until a text
            # follows
            self._gap += times
            return
        if len(self._cells) + self._gap + times > MAX_COLUMNS:
            raise WorkbookError(f"at most {MAX_COLUMNS} columns", self._row + 1, text)
        self._cells += [""] * self._gap + [text] * times
        self._gap = 0

    def _text_above(self) -> str:
        """Return the text of the cell above that this one is merged with; empty for any other."""
        text, end = self._merged.get(len(self._cells) + self._gap, ("", 0))
        return text if self._row < end else ""

    def _read(self, cell: dict[str, str]) -> str:
        match cell.get("value-type", "string"):
            case "percentage":
                return share_text(cell.get("value", ""))
            case "float" | "currency":
                return number_text(cell.get("value", ""))
            case "boolean":
                return "yes" if cell.get("boolean-value") == "true" else "no"
            case "date" | "time":
                return self._date(cell)
        # formulas with a text as their result state it as an attribute
        return cell.get("string-value") or "".join(self._text)

    def _date(self, cell: dict[str, str]) -> str:
        """Return a date; only one that is shown with its year counts as a day."""
        said, text = cell.get("date-value", ""), "".join(self._text)
        whole = _DAY.fullmatch(said) and len(_PARTS.findall(text)) == 3  # noqa: PLR2004 # day, month, year
        return dated(text, said if whole else "")

    def _finish_row(self) -> None:
        filled = any(text.strip() or isinstance(text, UnusableCell) for text in self._cells)
        if not filled:
            # the same for a million empty rows at the end of a sheet
            self._row += self._repeated
            return
        for _ in range(self._repeated):
            self._row += 1
            self._rows += 1
            if self._rows > MAX_ROWS + 1:  # the first names the columns
                raise WorkbookError(f"at most {MAX_ROWS:,} rows", self._row)
            self.found.append((self._row, self._cells))
