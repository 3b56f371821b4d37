"""What an XLSX workbook says of its cells beside their values: which styles show a date or a percentage."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING
from xml.parsers import expat

from countermarch.components.model.loading.sheet_parts import MOST_CELLS, Trouble, local, parse

if TYPE_CHECKING:
    import zipfile
    from collections.abc import Iterator

_DATES = frozenset({*range(14, 23), *range(45, 48)})
_DAYS = frozenset({14, 15})
"""Of the formats that every workbook has those that show a day with its month and year."""

_WHOLE = re.compile(r"[0-9]{1,7}")
WHOLE_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T00:00(?::00(?:\.0*)?)?)?Z?")
_SHARES = frozenset({9, 10})
_DATE_CODE = re.compile(r"[ymdhs]", re.IGNORECASE)
_ASIDE = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')


def elements(archive: zipfile.ZipFile, part: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the elements of a small part with their attributes, all without namespaces."""
    found: list[tuple[str, dict[str, str]]] = []
    parser = expat.ParserCreate(namespace_separator=" ")

    def start(name: str, attributes: dict[str, str]) -> None:
        found.append((local(name), {local(key): value for key, value in attributes.items()}))

    parser.StartElementHandler = start
    for _ in parse(archive, part, parser):
        if len(found) > MOST_CELLS:
            raise Trouble(f"a workbook of at most {MOST_CELLS:,} parts")
        yield from found
        found.clear()


def styles(archive: zipfile.ZipFile) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """Return the numbers of the cell styles for dates, for percentages, and for days with their year."""
    if "xl/styles.xml" not in archive.namelist():
        return frozenset(), frozenset(), frozenset()
    dates, shares, days = set(_DATES), set(_SHARES), set(_DAYS)
    styles: list[int] = []
    inside = False
    for name, attributes in elements(archive, "xl/styles.xml"):
        if name == "numFmt":
            code = _ASIDE.sub("", attributes.get("formatCode", ""))
            if "%" in code:
                shares.add(whole(attributes.get("numFmtId", "")))
            elif _DATE_CODE.search(code):
                dates.add(whole(attributes.get("numFmtId", "")))
                if set("ymd") <= (letters := set(code.lower())) and not letters & set("hs"):
                    days.add(whole(attributes.get("numFmtId", "")))
        elif name in ("cellXfs", "cellStyleXfs", "cellStyles", "dxfs"):
            inside = name == "cellXfs"
        elif name == "xf" and inside:
            styles.append(whole(attributes.get("numFmtId", "")))
    shown = list(enumerate(styles))
    return (
        frozenset(number for number, code in shown if code in dates),
        frozenset(number for number, code in shown if code in shares),
        frozenset(number for number, code in shown if code in days),
    )


def first_day(archive: zipfile.ZipFile) -> date:
    """Return the day from which a workbook counts; there are two habits."""
    for name, attributes in elements(archive, "xl/workbook.xml"):
        if name == "workbookPr" and attributes.get("date1904", "0") in ("1", "true"):
            return date(1904, 1, 1)
    return date(1899, 12, 30)


def day(text: str, first: date) -> str:
    """Write the day that a number stands for; empty where it is none, or not a whole one."""
    if not _WHOLE.fullmatch(text):
        return ""
    try:
        return (first + timedelta(days=int(text))).isoformat()
    except OverflowError:
        return ""


def whole(text: str) -> int:
    """Read a whole number; -1 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1  # noqa: PLR2004 # a small number
