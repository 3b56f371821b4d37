"""The cells of an XLSX workbook's sheet."""

from __future__ import annotations

import re
from datetime import date, timedelta
from posixpath import normpath
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary
from xml.parsers import expat

from countermarch.components.model.loading.workbook_cells import (
    MAX_CELLS,
    MAX_COLUMNS,
    MAX_ROWS,
    SHOWS_AN_ERROR,
    UnusableCell,
    WorkbookError,
    dated,
    fill_down,
    local,
    mark_wide_cells,
    number_text,
    parse,
    share_text,
)
from countermarch.components.whole_numbers import parse_count

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

    from countermarch.components.model.loading.workbook_cells import Merged, Row


_DATES = frozenset({*range(14, 23), *range(45, 48)})
"""Built-in formats that show a date or a time (ECMA-376 part 1, 18.8.30)."""

_DAYS = frozenset({14, 15})
"""Those of them that show a day with month and year."""

_WHOLE = re.compile(r"[0-9]{1,7}")
WHOLE_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T00:00(?::00(?:\.0*)?)?)?Z?")
_SHARES = frozenset({9, 10})
"""Built-in formats that show a percentage."""

_DATE_CODE = re.compile(r"[ymdhs]", re.IGNORECASE)
_ASIDE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def elements(archive: zipfile.ZipFile, part: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the elements of a small part with their attributes, without namespaces."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attributes: dict[str, str]) -> None:
        found.append((local(name), {local(key): value for key, value in attributes.items()}))

    parser.StartElementHandler = start
    for _ in parse(archive, part, parser):
        if len(found) > MAX_CELLS:
            raise WorkbookError(f"a workbook of at most {MAX_CELLS:,} parts")
        yield from found
        found.clear()


def styles(archive: zipfile.ZipFile) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """Return the ids of cell styles for dates, for percentages, and for days with their year."""
    if "xl/styles.xml" not in archive.namelist():
        return frozenset(), frozenset(), frozenset()
    dates, shares, days = set(_DATES), set(_SHARES), set(_DAYS)
    styles: list[int] = []
    inside = False
    for name, attributes in elements(archive, "xl/styles.xml"):
        if name == "numFmt":
            # letters in quotes, in brackets or after a backslash are not parts of a date: [Red], "days"
            code = _ASIDE.sub("", attributes.get("formatCode", ""))
            if "%" in code:
                shares.add(parse_count(attributes.get("numFmtId", "")))
            elif _DATE_CODE.search(code):
                dates.add(parse_count(attributes.get("numFmtId", "")))
                # m is the month beside y and d, and the minute beside h or s
                if set("ymd") <= (letters := set(code.lower())) and not letters & set("hs"):
                    days.add(parse_count(attributes.get("numFmtId", "")))
        # cells refer to the list cellXfs by index; the other lists have elements of the same name
        elif name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            inside = name == "cellXfs"
        elif name == "xf" and inside:
            styles.append(parse_count(attributes.get("numFmtId", "")))
    shown = list(enumerate(styles))
    return (
        frozenset(number for number, code in shown if code in dates),
        frozenset(number for number, code in shown if code in shares),
        frozenset(number for number, code in shown if code in days),
    )


def first_day(archive: zipfile.ZipFile) -> date:
    """Return the day 0 of a workbook's dates, which differs in files from old versions for the Mac."""
    for name, attributes in elements(archive, "xl/workbook.xml"):
        if name == "workbookPr" and attributes.get("date1904", "0") in ("1", "true"):
            # the default of Excel for the Mac before 2011
            return date(1904, 1, 1)
    return date(1899, 12, 30)  # Excel counts from 1900-01-01 as day 1 and has a 29 February 1900


def day(text: str, day_zero: date) -> str:
    """Return the ISO date of a day number; empty if it is not a whole number."""
    if not _WHOLE.fullmatch(text):
        return ""
    try:
        return (day_zero + timedelta(days=int(text))).isoformat()
    except OverflowError:
        return ""


# kept whole for all sheets, unlike rows, which are handed on as they are read
MAX_SHARED = 64 * 1024 * 1024
"""Maximum number of characters of all shared strings."""

_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_AREA = re.compile(rf"{_PLACE.pattern}:{_PLACE.pattern}")

_SHARED: WeakKeyDictionary[zipfile.ZipFile, list[str]] = WeakKeyDictionary()
"""The shared strings of open workbooks, so that reading several sheets parses them once."""


def rows(archive: zipfile.ZipFile, place: int) -> Iterator[Row]:
    """Yield the rows of the sheet at a position that are not empty."""
    reader = _XlsxSheet(_shared(archive), *styles(archive), first_day(archive))
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    found: list[Row] = []
    for _ in parse(archive, _sheet_part(archive, place), parser):
        found += reader.found
        reader.found.clear()
    # merged cells are listed after all rows, so the rows of the sheet have to wait for them
    fill_down(found, reader.merged)
    mark_wide_cells(found, reader.wide)
    yield from found


def names(archive: zipfile.ZipFile) -> list[str]:
    """Return the names of the sheets in order."""
    return [name for name, _ in _sheets(archive)]


def _sheets(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Return the name of each sheet and the relationship id of its part."""
    found = [
        (attributes.get("name", ""), attributes.get("id", ""))
        for name, attributes in elements(archive, "xl/workbook.xml")
        if name == "sheet"
    ]
    if len(found) > MAX_COLUMNS:
        raise WorkbookError(f"at most {MAX_COLUMNS} sheets")
    return found


def _sheet_part(archive: zipfile.ZipFile, place: int) -> str:
    """Return the name of the part that holds a sheet."""
    chosen = _sheets(archive)[place][1]
    for name, attributes in elements(archive, "xl/_rels/workbook.xml.rels"):
        if name == "Relationship" and attributes.get("Id") == chosen:
            target = attributes.get("Target", "")
            # targets are relative to the folder of workbook.xml, or absolute within the archive
            return target.lstrip("/") if target.startswith("/") else normpath(f"xl/{target}")
    raise WorkbookError("a workbook that contains all its sheets")


def _shared(archive: zipfile.ZipFile) -> list[str]:
    """Return the shared strings of a workbook."""
    if archive not in _SHARED:
        _SHARED[archive] = _read_shared(archive)
    return _SHARED[archive]


def _read_shared(archive: zipfile.ZipFile) -> list[str]:
    """Parse the shared strings, without the phonetic readings of Japanese texts."""
    name = "xl/sharedStrings.xml"
    if name not in archive.namelist():
        return []
    reader = _SharedStrings()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler, parser.EndElementHandler = reader.start, reader.end
    parser.CharacterDataHandler = reader.characters
    for _ in parse(archive, name, parser):
        pass
    return reader.texts


class _SharedStrings:
    """Parses the shared strings."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._held: list[str] = []
        self._reading = False
        self._phonetic = False
        self._total = 0

    def start(self, name: str, _: dict[str, str]) -> None:
        """Handle the start of a text or of its phonetic reading."""
        here = local(name)
        self._reading = self._reading or here == "t"
        # Japanese strings include their phonetic reading in a second t, which is not on screen
        self._phonetic = self._phonetic or here == "rPh"

    def characters(self, text: str) -> None:
        """Collect a text."""
        if self._reading and not self._phonetic:
            self._held.append(text)

    def end(self, name: str) -> None:
        """Handle the end of a text."""
        here = local(name)
        if here == "t":
            self._reading = False
        elif here == "rPh":
            self._phonetic = False
        elif here == "si":
            self.texts.append(_unescaped("".join(self._held)))
            self._held.clear()
            self._total += len(self.texts[-1])
            if self._total > MAX_SHARED or len(self.texts) > MAX_CELLS:
                raise WorkbookError("a workbook with less text")


def _unescaped(text: str) -> str:
    """Return a text with the characters that XML cannot hold, which are written as ``_x000D_``.

    >>> _unescaped("Take 2_x000D_ cards"), _unescaped("card_x5F")
    ('Take 2 cards', 'card_x5F')
    """
    # Excel escapes the CR of a line break as _x000D_; the LF after it is in the text already
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)).strip("\r"), text)


# not D800 to DFFF: half a surrogate pair cannot be written to any file
_ESCAPED = re.compile("_x(?![Dd][89A-Fa-f])([0-9A-Fa-f]{4})_")


def column_number(letters: str) -> int:
    """Return the number of a column from 0.

    >>> column_number("A"), column_number("AB")
    (0, 27)
    """
    number = 0
    for letter in letters:
        # a number to base 26 without a zero: A is 1, Z 26, AA 27
        number = number * 26 + ord(letter) - 64
    return number - 1


class _XlsxSheet:
    """Parses a sheet's XML and collects its rows in ``found``.

    ``dated_styles`` are those of ``date_styles`` that show the year; ``day_zero`` is the date of day 0.
    """

    def __init__(
        self,
        shared_strings: list[str],
        date_styles: frozenset[int],
        percent_styles: frozenset[int],
        dated_styles: frozenset[int],
        day_zero: date,
    ) -> None:
        self.found: list[Row] = []
        self.merged: list[Merged] = []
        self.wide: list[tuple[int, int]] = []
        self._dated_styles = dated_styles
        self._day_zero = day_zero
        self._shared_strings = shared_strings
        self._date_styles = date_styles
        self._percent_styles = percent_styles
        self._row = 0
        self._cells: dict[int, str] = {}
        self._column = -1
        self._kind = ""
        self._style = -1
        self._formula = False
        self._reading = False
        self._value: list[str] = []
        self._count = 0
        self._rows = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Handle the start of a row, cell or value."""
        match local(name):
            case "row":
                number = parse_count(attributes.get("r", ""))
                # r is optional for rows and cells: small writers leave it out, and then each follows the one
                # before
                self._row = number if number > 0 else self._row + 1
                # by column and not a list: rows leave out their empty cells
                self._cells, self._column = {}, -1
            case "c":
                place = _PLACE.fullmatch(attributes.get("r", ""))
                self._column = column_number(place[1]) if place else self._column + 1
                # n is the default of the standard, so that most numbers do not state it
                self._kind = attributes.get("t", "n")
                self._style = parse_count(attributes.get("s", ""))
                self._formula = False
                self._value = []
            case "v" | "t":
                self._reading = True
            case "f":
                self._formula = True
            case "mergeCell":
                self._merge(attributes.get("ref", ""))

    def _merge(self, text: str) -> None:
        """Record cells merged within one column or one row."""
        found = _AREA.fullmatch(text)
        if found and found[1] == found[3] and len(self.merged) < MAX_ROWS:
            self.merged.append((column_number(found[1]), int(found[2]), int(found[4])))
        elif found and found[2] == found[4] and len(self.wide) < MAX_ROWS:
            self.wide.append((column_number(found[1]), int(found[2])))

    def characters(self, text: str) -> None:
        """Collect the text of a value."""
        if self._reading:
            self._value.append(text)

    def end(self, name: str) -> None:
        """Handle the end of a value, cell or row."""
        match local(name):
            case "v" | "t":
                self._reading = False
            case "c":
                self._cell()
            case "row":
                self._finish_row()

    def _cell(self) -> None:
        self._count += 1
        if self._count > MAX_CELLS:
            raise WorkbookError(f"at most {MAX_CELLS:,} cells")
        text = "".join(self._value)
        if not text:
            if self._formula and self._kind != "str":  # a formula may well come out as an empty text
                self._add_formula_without_result()
            return
        if self._column >= MAX_COLUMNS:
            raise WorkbookError(f"at most {MAX_COLUMNS} columns", self._row, text)
        self._cells[self._column] = self._read(text)

    def _add_formula_without_result(self) -> None:
        if self._column < MAX_COLUMNS:
            # programs other than spreadsheets write formulas without their results
            expected = "a value; this cell's formula was never worked out (save the file in a spreadsheet)"
            self._cells[self._column] = UnusableCell.of("", expected)

    def _number(self, text: str) -> str:
        """Return a number as its format shows it."""
        if self._style in self._date_styles:
            # dates are stored as numbers; only the cell's format distinguishes 45123 from 16 July 2023
            return dated("", day(text, self._day_zero) if self._style in self._dated_styles else "")
        return share_text(text) if self._style in self._percent_styles else number_text(text)

    def _text(self, number: str) -> str:
        """Return a shared string."""
        place = parse_count(number)
        if not 0 <= place < len(self._shared_strings):
            raise WorkbookError("a cell with an existing text", self._row, number)
        return self._shared_strings[place]

    def _read(self, text: str) -> str:
        match self._kind:
            case "s":
                return self._text(text)
            case "b":
                # a cell of the kind b is shown as TRUE, but stored as 1
                return "yes" if text == "1" else "no"
            case "n":
                return self._number(text)
            case "d":
                return dated("", text[:10] if WHOLE_DAY.fullmatch(text) else "")
            case "e":
                return UnusableCell.of(text, SHOWS_AN_ERROR)
        return text

    def _finish_row(self) -> None:
        if not any(text.strip() or isinstance(text, UnusableCell) for text in self._cells.values()):
            return
        self._rows += 1
        if self._rows > MAX_ROWS + 1:  # the first names the columns
            raise WorkbookError(f"at most {MAX_ROWS:,} rows", self._row)
        cells = [self._cells.get(column, "") for column in range(max(self._cells) + 1)]
        self.found.append((self._row, cells))
