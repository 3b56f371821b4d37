"""Read a designer's spreadsheet: find its lists of pieces and its tables."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.designer_cells import ICONS as MARKS
from countermarch.components.model.loading.headings import means
from countermarch.components.model.loading.layered_rows import file_of, sheet_options
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.source import SHEET_ENDINGS, TEXTS
from countermarch.importing.column import (
    LONG_TEXT,
    MOSTLY,
)
from countermarch.importing.copies import sheet_of
from countermarch.importing.found import Found, Import
from countermarch.importing.lists import (
    MAX_BESIDE,
    MAX_TOP,
    found_list,
    lists_of,
    text_rows,
    with_decks_apart,
    with_rows,
)
from countermarch.importing.tables import KINDS, tables_of
from countermarch.importing.workbook_lists import forms, of_tables, transposed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.components.model.source import Source
    from countermarch.importing.tables import FoundTable, Rows

_LABELLED = re.compile(r"[\w ]{2,24}: ")


# some workbooks have a sheet whose formulas build the INSERT statements for the game's database
_STATEMENT = re.compile(r"\s*insert\s+into\s+\S+\s*\(", re.IGNORECASE)

_CAPITAL_BRACES = re.compile(r"\{(?=[^{}]{0,24}[^a-z0-9{}-])[^\W\d_][\w -]{0,24}\}").search

PARTS = (*PIECE_COLUMNS, *KINDS)
"""What a spreadsheet may hold: the kinds of piece, and the kinds of table."""

TYPED = ".txt"
"""The extension of texts that are lists if every line has the columns of the first."""

SIGNS = ("\t", ";", "|", "/", ",", ":", "~", "^")
"""What parts the columns of such a text."""

MIN_WORDS, MAX_LINE = 2, 600
"""Least spaces and most characters of a line that is the text of a card."""


def read(file: Path, part: str = "") -> Import:
    """Read a spreadsheet as what ``part`` says (one of ``PARTS``); empty: as what fits best.

    Of a workbook, three kinds of sheet are read: tables; sheets named after pieces (Units, Event cards); and
    if no sheet has such a name, the fullest list of pieces and those with similar headings. Raises
    ``DataError``, and ``InputError``, also for a list without rows.
    """
    if file.suffix.lower() not in (*SHEET_ENDINGS, TYPED):
        raise InputError(
            "from", f"{file.name[:60]!r} is not a spreadsheet; expected one of {', '.join(SHEET_ENDINGS)}"
        )
    if not file.is_file():
        raise InputError("from", f"no such file: {str(file)[:200]!r}")
    if file.suffix.lower() == TYPED:
        return _read_delimited(file, part)
    if file.suffix.lower() not in TEXTS:
        return _workbook(file, part)
    tables = tables_of(text_rows(file), file.stem, part) if part in ("", *KINDS) else ()
    if tables or part in KINDS:
        return Import((), _some_tables(tables, file))
    if not part and (rows := transposed(text_rows(file))):
        return _of_columns(file, text_rows(file), rows)
    (only,) = _marked(file, with_rows((found_list(file, part, (), ()),)))
    return Import((only if part else with_decks_apart(only),))


def _workbook(file: Path, part: str) -> Import:
    """Read a workbook."""
    from countermarch.components.model.loading.workbooks import read_rows, sheet_names
    from countermarch.folders import legacy_excel

    # .xls needs an optional library, which is registered only where a workbook is read
    legacy_excel.install()
    sheets = sheet_names(file.parent, file.name)
    rows = {name: list(read_rows(file.parent, file.name, "", (name,))) for name in sheets}
    begin, filled = forms(rows) if not part else ("", [])
    if filled:
        return _of_forms(file, begin, filled)
    if len(sheets) == 1 and not part and (list_of_columns := transposed(rows[sheets[0]])):
        return _of_columns(file, rows[sheets[0]], list_of_columns)
    tables = {}
    for name in sheets if part in ("", *KINDS) else ():
        named = len(sheets) > 1 or part or name.lower().startswith(file.stem.lower())
        title = name if named else f"{file.stem} {name}"
        kind = part if len(sheets) == 1 else "chart" if of_tables(file.stem, sheets) and rows[name] else ""
        if found := tables_of(rows[name], title, kind):
            tables[name] = found
    every = tuple(chain(*tables.values()))
    if part in KINDS:
        return Import((), _some_tables(every, file), tuple(set(sheets) - set(tables)))
    left = tuple(name for name in sheets if name not in tables)
    left = tuple(name for name in left if not _is_sql(rows[name])) or left
    lists = lists_of(file, part, left, rows, alone=len(sheets) == 1) if left else ()
    lists = tuple(one for one in _marked(file, with_rows(lists)) if not (every and _is_bare(one)))
    used = {name for one in lists for name in one.chosen} or set(left[:1] if lists else ())
    unread = [name for name in sheets if name not in tables and name not in used]
    if file.suffix.lower() == ".json":
        # few files are JSON
        from countermarch.components.model.loading.json_sheets import last_line_read, left_out

        unread += left_out(file)
        if line := last_line_read(file):
            made = Import(lists, every, tuple(unread))
            return _with_note(made, f"the file ends early: read up to line {line}; what follows is not read")
    return Import(lists, every, tuple(unread))


def _is_bare(found: Found) -> bool:
    """Return whether a list has no names and mostly columns without headings, like part of a table."""
    bare = sum(not one.heading for one in found.columns)
    return 2 * bare > len(found.columns) and all(one.role != "title" for one in found.columns)


def _is_sql(rows: Rows) -> bool:
    """Return whether a sheet writes the statements that fill a database."""
    return any(_STATEMENT.match(cell) for _, cells in rows[:MAX_TOP] for cell in cells)


def _read_delimited(file: Path, part: str) -> Import:
    """Read a text file with cells separated by one of ``SIGNS``, or one text per line; refuse others."""
    from countermarch.components.model.loading.csv_rows import decode_text
    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.loading.files import CSV_BYTES, read_bytes

    lines = decode_text(read_bytes(file.parent, file.name, CSV_BYTES), Faults(file.name)).splitlines()
    lines = [line for line in lines if line.strip()]
    heads = {sign: [cell.strip() for cell in lines[0].split(sign)] for sign in SIGNS} if lines else {}
    able = [
        sign
        for sign, head in heads.items()
        if len(head) > 1
        and any(map(means, head))
        and MOSTLY * len(lines) <= sum(line.count(sign) == len(head) - 1 for line in lines)
    ]
    if not able and _are_texts(lines):
        able = ["\N{NULL}"]  # no character separates them
        lines = ["text" if any(len(line) > LONG_TEXT for line in lines) else "title", *lines]
    if not able or len(lines) < 2:  # noqa: PLR2004 # headings and a row
        raise InputError(
            "from",
            f"{file.name[:60]!r} is a text without columns; expected a row of headings, such as "
            f"name/text/count, and as many cells in each line, or one of {', '.join(SHEET_ENDINGS)}",
        )
    rows = csv.reader(lines, delimiter=able[0]) if able[0] in SIGNS else ([line] for line in lines)
    return _as_new_spreadsheet(file, rows, part)


def _of_forms(file: Path, begin: str, filled: Sequence[Mapping[str, str]]) -> Import:
    """Read forms as a list with a column for each of their labels."""
    labels = list(dict.fromkeys(label for form in filled for label in form))
    made = _as_new_spreadsheet(
        file, (labels, *([form.get(one, "") for one in labels] for form in filled)), ""
    )
    return _with_note(
        made, f"filled in like forms: read as a row for each {begin!r}, with a column for each label"
    )


def _of_columns(file: Path, whole: Rows, rows: Sequence[Sequence[str]]) -> Import:
    """Read a list whose pieces are in columns, below other rows if the ``whole`` sheet has these."""
    names = f"{rows[1][0][:40]!r}, {rows[2][0][:40]!r}"
    made = _as_new_spreadsheet(file, rows, "")
    above = [" ".join(filter(None, cells)) for _, cells in whole[: heading_rows.rows_above(whole)]]
    if any(above):
        made = _with_note(made, f"{'; '.join(filter(None, above))[:200]!r} above the table: not read")
    return _with_note(made, f"the pieces are in columns: read as a row for each of {names}, ...")


def _with_note(imported: Import, note: str) -> Import:
    """Return an import with a further note on its list."""
    pieces = (
        replace(one, sheet=replace(one.sheet, notes=(note, *one.sheet.notes))) for one in imported.pieces
    )
    return replace(imported, pieces=tuple(pieces))


def _as_new_spreadsheet(file: Path, rows: Iterable[Sequence[str]], part: str) -> Import:
    """Read rows as a spreadsheet that the new folder gets in place of the file."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    with TemporaryDirectory(prefix="countermarch-") as held:
        copy = Path(held) / f"{file.stem}.csv"
        copy.write_text(text.getvalue(), encoding="utf-8")
        made = read(copy, part)
    pieces = tuple(replace(one, file=file, rewritten=one.rewritten or text.getvalue()) for one in made.pieces)
    return replace(made, pieces=pieces)


def _are_texts(lines: Sequence[str]) -> bool:
    """Return whether most lines are the text of a card: several words, and no label with a colon in front."""
    texts = [line for line in lines if line.count(" ") >= MIN_WORDS and len(line) <= MAX_LINE]
    texts = [line for line in texts if line[0].isalpha() and not _LABELLED.match(line)]
    return len(lines) > MAX_BESIDE and MOSTLY * len(lines) <= len(texts)


def of_folder(folder: Path, source: Source, part: str) -> Found | None:
    """Return the spreadsheet of a part in a game's folder, as its ``game.toml`` says; None without one.

    Raises ``DataError``.
    """
    name = file_of(folder, part)
    if not name:
        return None
    options, chosen = sheet_options(source, part), source.sheets.get(part, ())
    sheet = read_sheet(folder, name, {**PIECE_COLUMNS[part], **source.columns.get(part, {})}, options)
    names: tuple[str, ...] = ()
    if not name.endswith(TEXTS):
        from countermarch.components.model.loading.workbooks import sheet_names

        names = sheet_names(folder, name)
    return Found(folder / name, part, sheet, names, chosen, source.marks, source.roles.get(part, {}))


def first_rows(found: Found) -> Rows:
    """Return the rows at the top of a spreadsheet, with their numbers, as they are in the file."""
    if found.file.suffix.lower() in TEXTS:
        return text_rows(found.file)[:MAX_TOP]
    from countermarch.components.model.loading.workbooks import read_rows

    return list(islice(read_rows(found.file.parent, found.file.name, found.part, found.chosen), MAX_TOP))


def all_rows(file: Path, sheet: str) -> Rows:
    """Return the rows of a sheet of a workbook, its first if no sheet is called so, or of a text file."""
    if file.suffix.lower() in TEXTS:
        return text_rows(file)
    from countermarch.components.model.loading.workbooks import read_rows, sheet_names

    named = (sheet,) if sheet in sheet_names(file.parent, file.name) else ()
    return list(read_rows(file.parent, file.name, "", named))


def _some_tables(tables: tuple[FoundTable, ...], file: Path) -> tuple[FoundTable, ...]:
    if not tables:
        raise InputError("from", f"{file.name[:60]} holds no table with headings above and at the left")
    return tables


def _marked(file: Path, found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Read lists again if their texts do not mark icons with braces."""
    marks = _icon_marks(found)
    if not marks:
        return found
    return tuple(
        replace(one, marks=marks, sheet=sheet_of(file, one.part, one.chosen, marks)) for one in found
    )


def _icon_marks(found: Sequence[Found]) -> tuple[str, ...]:
    """Return how texts mark icons: words between marks in at least two cells, or emoji in any."""
    lists = [column for one in found for column in one.columns]
    texts = [value for column in lists if column.role == "rules" for value in column.values]
    every = [value for column in lists for value in column.values]
    return tuple(
        mark
        for mark, pattern in MARKS.items()
        if (
            any(map(pattern.search, every))
            if mark == "emoji"
            else sum(map(bool, map(_CAPITAL_BRACES, every))) > 1
            if mark == "{}"
            else sum(map(bool, map(pattern.search, texts))) > 1
        )
    )
