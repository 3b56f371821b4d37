"""The text of a CSV file and its rows: encoding, delimiter, quotes."""

from __future__ import annotations

import csv
import io
import re
from itertools import islice, pairwise
from typing import TYPE_CHECKING
from unicodedata import category

from countermarch.components.model.loading.cells import LONGEST_CELL
from countermarch.components.model.loading.files import decoded
from countermarch.components.model.loading.workbook_cells import MAX_ROWS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.loading.faults import Faults


MAX_TRIED = 40
"""Lines in which delimiters are counted."""

MIN_PADDED, LONGEST_CODE = 3, 8
"""Minimum number of columns of a padded file, and maximum number of characters of its cells except the first
two."""

REMARK = "# "
"""Begins a remark: a row of one cell, or the heading of a column that is not read."""

_QUOTED = re.compile(r'"[^"]*"|\S+')
_SAID = re.compile(r"sep=([,;\t])(?=\r?\n)")
"""Excel's optional first line that names the delimiter."""


def delimiter(text: str) -> str:
    r"""Return the delimiter of a file: that of Excel's ``sep=`` line, or the one that fits the first lines.

    A space stands for columns that are padded with spaces or tabs.

    >>> delimiter("name;text, effect\nWolf;Runs, bites, eats"), delimiter("name | cost\nWolf | 2")
    (';', '|')
    >>> delimiter("name      cost att\nGrey wolf   2   1\nOwl         1   0")
    ' '
    """
    # Excel splits by the delimiter of its own country unless the file names another in this line
    if said := _SAID.match(text):
        return said[1]
    lines = [line for line in islice(text.splitlines(), MAX_TRIED) if line.strip()]
    # commas in remarks are punctuation
    while len(lines) > 1 and (lines[0].startswith(REMARK) or _is_section(lines)):
        del lines[0]
    if not lines:
        return ","
    # a delimiter within quotes separates nothing
    unquoted = [re.sub('"[^"]*"', "", line) for line in lines]
    lines = unquoted if any(one in unquoted[0] for one in ",;\t|") else lines
    # a delimiter occurs as often in every line as in the headings; a comma within texts does not
    able = {one: sum(line.count(one) == lines[0].count(one) for line in lines) for one in ",;\t|:"}
    able = {one: alike for one, alike in able.items() if one in lines[0]}
    # most lines, not all: rows of remarks and short last rows are common
    usual = {one for one, alike in able.items() if 2 * alike > len(lines)}
    if not usual | {*able} - {"\t", ":"} and _padded(lines[0], lines[1:]):
        return " "
    # a colon also ends words and is part of times, so it counts only if nothing else can be meant
    if able.get(":", 0) < len(lines) or len(lines) == 1 or len(able) > 1:
        able.pop(":", None)
    # the separator that gives most cells in the headings: a comma in a name is not one
    return max(able, key=lambda one: (one in usual, lines[0].count(one)), default=",")


def _padded(head: str, lines: Sequence[str]) -> bool:
    """Return whether lines have a cell for each word of the headings, and one of the columns has numbers."""
    width = len(_words(head))
    rows = [_words(line) for line in lines]
    return (
        width >= MIN_PADDED <= len(rows) + 1
        and all(len(row) >= width for row in rows)
        and all(len(cell) <= LONGEST_CODE for row in rows for cell in row[2 - width :])
        and any(all(row[place].lstrip("+-").isdigit() for row in rows) for place in range(1 - width, 0))
    )


def _words(line: str) -> list[str]:
    """Return the cells, which are separated by spaces; quotes hold one together."""
    return [cell.strip('"') for cell in _QUOTED.findall(line)]


def _is_section(lines: Sequence[str]) -> bool:
    """Return whether the first line is one of several with # that are between rows with bars."""
    rows = [line for line in lines if not line.startswith("#")]
    return (
        lines[0].startswith("#")
        and len(rows) > 1
        and all(line.count("|") > 1 for line in (lines[0], *rows)[1:])
    )


def _padded_cells(line: str, width: int) -> list[str]:
    """Return the cells of a padded line; words that are left over belong to the first."""
    words = _words(line)
    first = max(1, len(words) - width + 1)
    return [" ".join(words[:first]), *words[first:]]


def csv_rows(
    text: str, faults: Faults, between: str, *, own: bool = False
) -> Iterator[tuple[int, list[str]]]:
    """Yield rows with the line each starts on.

    Blank rows are left out; of a designer's ``own`` file they are yielded without cells, since they may
    separate tables. There, rows that are a single cell are cut at their own delimiters, with a note.
    """
    rows = _rows(text, faults, between, own=own)
    return iter(_cut_apart([*rows], faults, between)) if own and between != " " else rows


def _cut_apart(
    rows: list[tuple[int, list[str]]], faults: Faults, between: str
) -> list[tuple[int, list[str]]]:
    """Cut rows that are quoted as a whole, or that have another delimiter, if they have a cell per heading.

    >>> from countermarch.components.model.loading.faults import Faults
    >>> _cut_apart([(1, ["a,b,c"]), (2, ["1,2,3"]), (3, ["4,5,6"])], Faults("x.csv"), ",")
    [(1, ['a', 'b', 'c']), (2, ['1', '2', '3']), (3, ['4', '5', '6'])]
    """
    head = next((cells for _, cells in rows if any(cells)), [])
    if between == "\t" and (lined := _lined_up(rows, head)):
        faults.note(rows[0][0], "several tabs between cells line them up; read as one")
        return lined
    if made := _of_another_sign(rows, head, faults, between):
        return made
    # exports of exports put quotes around whole rows
    single = [(line, cells[0]) for line, cells in rows if cells and cells[0] and not any(cells[1:])]
    whole = len(single) == sum(any(cells) for _, cells in rows)
    for sign in (one for one in ",;\t|" if whole or one != between):
        width = head[0].count(sign) + 1 if whole and head else len(head)
        found = {line: next(csv.reader([cell], delimiter=sign)) for line, cell in single if sign in cell}
        found = {line: cells for line, cells in found.items() if len(cells) == width}
        least = MAX_WHOLE * len(single) if whole else 1
        if width >= MIN_PADDED and len(found) >= max(least, 1):
            line = min(found)
            many = "the rows are" if whole else f"{len(found)} rows are" if len(found) > 1 else "the row is"
            faults.note(line, f"{many} a single cell with {_SIGNS[sign]} in it; read as cells")
            return [(at, found.get(at, cells)) for at, cells in rows]
    return rows


def _of_another_sign(
    rows: list[tuple[int, list[str]]], head: Sequence[str], faults: Faults, between: str
) -> list[tuple[int, list[str]]]:
    """Return rows that all have another delimiter than the headings, with a cell for each; none for others.

    >>> from countermarch.components.model.loading.faults import Faults
    >>> rows = [(1, ["Name", "Cost", "Text"]), (2, ["Elf|1|Hits", " runs"]), (3, ["Orc|2|"])]
    >>> _of_another_sign(rows, rows[0][1], Faults("x.csv"), ",")[1:]
    [(2, ['Elf', '1', 'Hits, runs']), (3, ['Orc', '2', ''])]
    """
    lines = {line: between.join(cells) for line, cells in rows if any(cells) and cells is not head}
    for sign in (one for one in ";\t|" if one != between and len(head) >= MIN_PADDED and lines):
        found = {line: text.split(sign) for line, text in lines.items()}
        if all(len(cells) == len(head) for cells in found.values()):
            below = f"the rows have {_SIGNS[sign]} between their cells, the headings have {_SIGNS[between]}"
            faults.note(min(found), f"{below}; read as cells")
            return [(at, found.get(at, cells)) for at, cells in rows]
    return []


def _lined_up(rows: list[tuple[int, list[str]]], head: Sequence[str]) -> list[tuple[int, list[str]]]:
    """Return rows without the empty cells that line up columns by several tabs; none if they are cells.

    >>> _lined_up([(1, ["a", "", "b", "c"]), (2, ["1", "2", "", "3"])], ["a", "", "b", "c"])
    [(1, ['a', 'b', 'c']), (2, ['1', '2', '3'])]
    """
    made = [(line, [cell for cell in cells if cell.strip()]) for line, cells in rows]
    full = [cells for _, cells in made if cells]
    width = len(full[0]) if full else 0
    gaps = "" in head[: max((at for at, cell in enumerate(head) if cell.strip()), default=0)]
    alike = sum(len(cells) == width for cells in full)
    short = all(width - 1 <= len(cells) <= width for cells in full)
    return made if gaps and width >= MIN_PADDED and short and alike >= MAX_WHOLE * len(full) else []


MAX_WHOLE = 0.9
"""Share of the rows of a file that are cut alike, if each is a single cell."""

_SIGNS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}


def _rows(text: str, faults: Faults, between: str, *, own: bool) -> Iterator[tuple[int, list[str]]]:
    said = _SAID.match(text)
    rest = text[said.end() :] if said else text  # the line end stays, so that lines keep their numbers
    # without newline="" line breaks inside quoted cells would be changed, and not counted by ``csv``
    lines = _Lines(io.StringIO(rest, newline=""))
    if between == " ":
        head = next((line for line in rest.splitlines() if line.strip()), "")
        width, below = len(_words(head)), [line for line in rest.splitlines() if line.strip()][1:]
        # R writes the numbers of the rows in quotes, and no heading for them
        width += all(line.startswith('"') and len(_words(line)) == width + 1 for line in below)
        yield from enumerate((_padded_cells(line, width) for line in rest.splitlines()), 1)
        return
    # Without strict, a quote that is never closed swallows the rest of the file as one cell.
    reader = csv.reader(lines, delimiter=between, strict=True)
    count, quoted = 0, False
    while True:
        line = lines.begin()
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            found = lenient_cells(lines.held[0], between) if own and len(lines.held) == 1 else None
            if found is None:
                faults.add(line, "", "", _what_csv_expected(error))
                return
            if not quoted:
                faults.note(
                    line, "a quote within a cell; read as a spreadsheet reads it, as are others like it"
                )
            quoted = True
            # a reader that raised an error is in the middle of a cell: begin with a new one
            cells, reader = found, csv.reader(lines, delimiter=between, strict=True)
        if not any(cells):
            if own:
                yield line, []
            continue
        count += 1
        if count > MAX_ROWS + 1:  # the first line names the columns
            faults.add(line, "", "", f"at most {MAX_ROWS:,} rows")
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


# Excel's "Unicode text" is UTF-16, with this mark in one byte order or the other
_WIDE = (b"\xff\xfe", b"\xfe\xff")
_END = "\x1e"
"""Follows a line that is read alone, to see whether a quote swallows the end of the line."""


def decode_text(data: bytes, faults: Faults) -> str:
    """Return the text of a designer's file; raises ``DataError`` if it is not text.

    UTF-16 is recognised by its byte order mark. Anything else that is not UTF-8 is read, with a note, in the
    first of ``CODE_PAGES`` in which the fewest letters are out of place.
    """
    if data.startswith(_WIDE):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            return decoded(faults.file, data)
    try:
        # Excel's "CSV UTF-8" begins with a byte order mark, which would become part of the first heading
        return _repair_mojibake(data.decode("utf-8-sig"), faults)
    except UnicodeDecodeError as error:
        # almost any bytes are valid in a code page, so only the letters that result show which one is meant
        asian = {
            name: text for page, name in ASIAN_PAGES.items() if _usual(text := _in_page(data, page), page)
        }
        texts = asian or {name: text for page, name in CODE_PAGES.items() if (text := _in_page(data, page))}
        # undefined bytes in every page: then it is not a text at all
        if not texts:
            return decoded(faults.file, data)
        name, text = min(texts.items(), key=lambda one: 0 if asian else _out_of_place(one[1]))
        line = data.count(b"\n", 0, error.start) + 1
        sign = next(
            (one for one in text[len(data[: error.start].decode("utf-8")) :] if not one.isascii()), ""
        )
        faults.note(
            line, f"{sign!r} and other letters are read as {name}; if any is wrong, save the file as UTF-8"
        )
        return text


def _repair_mojibake(text: str, faults: Faults) -> str:
    """Return text in which UTF-8 that a program read as Windows-1252 and saved again is repaired."""
    if not _TWICE(text):
        return text
    lines = text.splitlines(keepends=True)
    # done twice, because some files went through the wrong code page two times; other lines are unchanged
    made = [_repaired_once(_repaired_once(line)) for line in lines]
    wrong = [at for at, pair in enumerate(zip(lines, made, strict=True), 1) if pair[0] != pair[1]]
    if wrong:
        sign = next(one for one in lines[wrong[0] - 1] if not one.isascii())
        faults.note(wrong[0], f"{sign!r} and other characters are UTF-8 that was encoded twice; decoded")
    return "".join(made)


def _repaired_once(line: str) -> str:
    """Return a line as it was before a program read its UTF-8 as Windows-1252; other lines are unchanged."""
    try:
        return bytes(map(_byte, line)).decode("utf-8") if _TWICE(line) else line
    except (UnicodeDecodeError, ValueError):
        return line


def _byte(sign: str) -> int:
    """Return the byte that Windows programs read as a character; raises ``ValueError`` if there is none."""
    return sign.encode("cp1252")[0] if ord(sign) > LAST_BYTE else ord(sign)


LAST_BYTE = 0xFF
_TWICE = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u017e\u0192\u02c6\u02dc\u2013-\u2122]").search
"""Two characters that are the first bytes of one UTF-8 character, misread."""


CODE_PAGES = {"cp1252": "Windows-1252", "cp1250": "Windows-1250", "cp850": "DOS code page 850"}
"""What older programs write: Excel in Western and in Central Europe, and programs for DOS."""


ASIAN_PAGES = {
    "shift_jis": "Shift-JIS",
    "euc_kr": "EUC-KR",
    "gb2312": "GB2312",
    "big5": "Big5",
    "gb18030": "GB18030",
    "cp1251": "Windows-1251",
}
"""What programs write in Japan, Korea, China, Taiwan and Russia, the most specific first."""

USUAL = {
    "shift_jis": ("\u3040-\u30ff", 0.3),
    "euc_kr": ("\uac00-\ud7a3", 0.9),
    "cp1251": ("\u0410-\u044f", 0.95),
}
"""The characters typical of a code page, and their minimum share of the non-ASCII characters."""

_FREQUENT = (
    "\uc774\ub2e4\uc758\ub294\uc744\ub97c\uc5d0\uac00\ub85c\uace0\ud558\ud55c\uc9c0\uae30\uc2dc\ub9ac\uc0ac\uc790\uc218\uc778"
    "\ub300\ub3c4\ud574\ub098\ub77c\uc11c\uc815\uc5b4\uc544\uce74\ub4dc\uacf5\ub825\uc6a9"
)
"""Frequent syllables of Korean."""

MIN_RUN = 2.5
"""Minimum mean number of non-ASCII characters in a row in such texts; accented letters come singly."""


def _usual(text: str, page: str) -> bool:
    """Return whether a text that was read in a code page has the characters that are usual there."""
    signs = [one for one in text if not one.isascii() and one.isalpha()]
    runs = len(re.findall("[^\x00-\x7f]+", text))
    if not signs or (page == "cp1251" and len(signs) < MIN_RUN * runs):
        return False
    if page == "euc_kr" and len(re.findall(f"[{_FREQUENT}]", text)) * 8 < len(signs):
        return False  # characters of GB2312 are syllables too, but seldom the frequent ones
    if page in USUAL:
        letters, least = USUAL[page]
        return len(re.findall(f"[{letters}]", text)) >= least * len(signs)
    # GB18030 decodes any bytes; the characters that are also in GB2312 are the usual ones
    if page == "gb18030":
        return 10 * sum(_common(one, "gb2312") for one in signs) >= 9 * len(signs)
    return 10 * sum(_common(one, page) for one in signs) >= 9 * len(signs)


def _common(sign: str, page: str) -> bool:
    """Return whether a Chinese character is among the common ones of a code page, which come first in it."""
    # both pages sort the common characters first, by sound or by strokes, and the rare ones after them
    made = sign.encode(page, "ignore")
    first, last = (0xB0, 0xD7) if page == "gb2312" else (0xA4, 0xC6)
    return len(made) > 1 and first <= made[0] <= last


def _in_page(data: bytes, page: str) -> str:
    try:
        return data.decode(page)
    except UnicodeDecodeError:
        return ""


def _out_of_place(text: str) -> int:
    """Count symbols within words and capitals after lower-case letters, where one of the two is not ASCII.

    >>> [_out_of_place(one) for one in ("don\u2019t", "d\u00e9j\u00e0", "fran\u2021ais", "don\u00c6t")]
    [0, 0, 1, 1]
    """
    found = 0
    for (one, sign), (_, after) in pairwise(pairwise(text)):
        if sign.isascii() and one.isascii() and after.isascii():
            continue
        within = one.isalpha() and after.isalpha() and not sign.isalpha()
        # fractions, currencies and lone accents beside letters come from a wrong page
        within = within or (category(sign) in ("No", "Sc", "Sk") and (one.isalpha() or after.isalpha()))
        # a wrong page turns accented letters into symbols or capitals, then in the middle of words
        found += (within and not sign.isspace() and sign not in "\N{RIGHT SINGLE QUOTATION MARK}'-") or (
            sign.isupper() and one.islower()
        )
    return found


def lenient_cells(line: str, delimiter: str) -> list[str] | None:
    """Read a line with text after a closing quote, as spreadsheets do; None if a quote stays open.

    >>> lenient_cells('a,"no" more', ","), lenient_cells('"a" b,"c', ",")
    (['a', 'no more'], None)
    """
    # a reader that needs the second line has an open quote
    reader = csv.reader([line, _END], delimiter=delimiter)
    try:
        cells = next(reader)
    except (csv.Error, StopIteration):
        return None
    return cells if reader.line_num == 1 else None
