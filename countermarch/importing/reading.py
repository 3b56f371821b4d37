"""Read a designer's spreadsheet: find its lists of pieces and its tables."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.cells import STRENGTHS
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.designer_rows import ICONS as MARKS
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.headings import NO_HEADING, SheetOptions, counts_copies, means
from countermarch.components.model.loading.layered_rows import file_of, sheet_options
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.source import SHEET_ENDINGS, TEXTS
from countermarch.components.whole_numbers import whole
from countermarch.importing.column import (
    CAMEL,
    LONG_TEXT,
    MOST_KINDS,
    MOSTLY,
    folded,
    headed,
    label,
    role_words,
    width,
)
from countermarch.importing.near_pictures import (
    missing_pictures,
    naming_pictures,
    pictures,
    usual_ratio,
)
from countermarch.importing.roles import columns
from countermarch.importing.tables import KINDS, table_of
from countermarch.importing.workbook_lists import ALIKE, alike, called_after_pieces, lists_pieces, of_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.loading.csv_files import SheetRow, Spreadsheet
    from countermarch.components.model.source import Kind, Role, Source
    from countermarch.importing.column import Column
    from countermarch.importing.tables import FoundTable, Rows

_LABELLED = re.compile(r"[\w ]{2,24}: ")
# some workbooks have a sheet whose formulas build the INSERT statements for the game's database
_STATEMENT = re.compile(r"\s*insert\s+into\s+\S+\s*\(", re.IGNORECASE)
_CAPITAL_BRACES = re.compile(r"\{(?=[^{}]{0,24}[^a-z0-9{}-])[^\W\d_][\w -]{0,24}\}").search
_IN_WORDS = re.compile(r"[^\W\d_]{2,}(?:[_ -][^\W\d_]+)*")


PARTS = (*PIECE_COLUMNS, *KINDS)
"""What a spreadsheet may hold: the kinds of piece, and the kinds of table."""


TYPED = ".txt"
"""The extension of texts that are lists if every line has the columns of the first."""

NOT_THERE = "no such pictures beside the file"
"""Why a column of pictures is not printed."""

MOST_MISSING = 0.5
"""Share of the pictures that are missing from which counters have none."""

SIGNS = ("\t", ";", "|", "/", ",", ":", "~", "^")
"""What parts the columns of such a text."""

MOST_ALIKE = 60
"""Largest cell of a column that is still suspected to hold numbers of copies."""

MUCH_FULLER = 3
"""How many times longer than all sheets called after cards another list is the game's main deck."""

TIMES = frozenset({"number", "num", "nb", "n", "x", "#", "no", "nr", "cnt", "ct", "\N{MULTIPLICATION SIGN}"})
"""Headings of numbers of copies, if the numbers are often alike."""

MOST_BESIDE = 2
"""Most tables beside the one that is read; a sheet with more is no list."""

LEAST_WORDS, MOST_LINE = 2, 600
"""Least spaces and most characters of a line that is the text of a card."""

REPEATED = 3
"""Columns of the same heading from which they belong to tables beside each other."""

LONG_PHRASE = 30
"""Letters of an effect or a description from which it is the text of a card."""

MOST_RATINGS = 12
"""Most numbers that can be read on a counter."""

MOST_ON_A_COUNTER = 120
"""Most characters in a row for a counter; a row with more is a card."""

MOST_TOP = 12
"""Rows at the top of a spreadsheet among which its headings are chosen."""


LEAST_DECKS, MOST_DECKS, LEAST_CARDS = 3, 8, 8
"""Columns that may be a deck each, and the fewest rows of these."""

MANY_COPIES = 10
"""A number of copies that is no strength, among ones and twos."""

SHORT_LIST = 12
"""Most cards of a deck that is too small without copies."""

_TOTAL = re.compile(r"(?<!\w )\b(\d{1,4}): without what most rows have, not read")

LEAST_FORMS, FORM_SHARE = 3, 8
"""How often a label with a colon is repeated in forms, and of how many cells one is such a label."""

_UNITS = ("attack", "defense", "move", "type", "size", "formation")
"""Columns of which any two identify a spreadsheet of units."""

COUNTERS = frozenset({"counter", "counters", "oob"})
"""Words in the name of a file of units, whatever its columns are."""

_MILITARY = frozenset(("move", "type", "size", "formation", "side"))
"""Columns of which one is among them: heroes too have an attack and a defence."""


@dataclass(frozen=True)
class Found:
    """How a spreadsheet was understood: its kind of piece, its columns, and the sheets that are read."""

    file: Path
    part: str
    sheet: Spreadsheet
    sheets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    roles: Mapping[str, Role] = field(default_factory=dict)
    """The roles of columns that are given, not guessed."""
    rewritten: str = ""
    """What the new folder gets in place of the file, as CSV; empty for a copy."""

    @property
    def spreadsheet(self) -> str:
        """The name of the file in the new folder."""
        return f"{self.part}{'.csv' if self.rewritten else self.file.suffix.lower()}"

    @property
    def name(self) -> str:
        """The name of its file and of its sheets."""
        return " ".join((self.file.stem, *self.chosen))

    @property
    def headed(self) -> dict[str, str]:
        """Known columns with a different heading in the file, and that heading."""
        return {column: heading for heading, column in self.sheet.headings.items() if column in self.known}

    @property
    def known(self) -> Mapping[str, Kind]:
        """The columns that every file of such pieces may have."""
        return PIECE_COLUMNS[self.part]

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns with their roles; symbols replace missing pictures of counters."""
        return self._columns_of(self.sheet)

    @cached_property
    def groups(self) -> tuple[tuple[tuple[str, ...], tuple[Column, ...]], ...]:
        """Sheets that fill the same columns together, and those columns; none if all fill the same."""
        rows: dict[str, dict[str, SheetRow]] = {}
        for row_id, row in self.sheet.records.items():
            rows.setdefault(str(row.cells.get("deck", "")), {})[row_id] = row
        if self.part != "cards" or len(self.chosen) < 2 or not set(rows) <= set(self.chosen):  # noqa: PLR2004 # decks
            return ()
        filled = {name: {key for row in of.values() for key in row.cells} for name, of in rows.items()}
        groups: list[list[str]] = []
        for name, keys in filled.items():
            like = (one for one in groups if ALIKE * len(keys | filled[one[0]]) <= len(keys & filled[one[0]]))
            group = next(like, None)
            if group:
                group.append(name)
            else:
                groups.append([name])
        if len(groups) == 1:
            return ()
        return tuple(
            (
                tuple(group),
                self._columns_of(self._part_of(group, {k for n in group for k in filled[n]}, rows)),
            )
            for group in groups
        )

    def _part_of(
        self, decks: Sequence[str], keys: set[str], rows: Mapping[str, dict[str, SheetRow]]
    ) -> Spreadsheet:
        records = {row_id: row for name in decks for row_id, row in rows[name].items()}
        names = tuple(one for one in self.sheet.columns if one in keys)
        return replace(self.sheet, columns=names, records=records)

    def _columns_of(self, sheet: Spreadsheet) -> tuple[Column, ...]:
        made = naming_pictures(columns(sheet, self.known, self.roles), self.file)
        missing = set(missing_pictures(self.file, made))
        share = 1 if self.part == "cards" else MOST_MISSING
        gone = {
            one.name
            for one in made
            if one.role == "picture" and len(missing & set(one.values)) >= share * len(one.values)
        }
        if self.part == "cards":
            ratios = {one.name: usual_ratio(pictures(self.file, [one]).values()) for one in made}
            return tuple(
                replace(one, role="kind")
                if one.name in gone
                and 1 < len(one.values) <= MOST_KINDS
                and 2 * len(one.values) <= len(one.rows)
                else replace(one, there=False, why=NOT_THERE)
                if one.name in gone
                else replace(one, ratio=ratios[one.name])
                for one in made
            )
        return tuple(replace(one, role="hidden", why=NOT_THERE) if one.name in gone else one for one in made)

    @property
    def own(self) -> tuple[str, ...]:
        """The columns that are the designer's own."""
        return tuple(column for column in self.sheet.columns if column not in self.known)


@dataclass(frozen=True, slots=True)
class Import:
    """The contents of a file: lists of pieces, tables, and the sheets of a workbook that are not read."""

    pieces: tuple[Found, ...]
    tables: tuple[FoundTable, ...] = ()
    unread: tuple[str, ...] = ()


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
        raise InputError("from", f"there is no file {str(file)[:200]!r}")
    if file.suffix.lower() == TYPED:
        return _typed(file, part)
    if file.suffix.lower() in TEXTS:
        table = table_of(_text_rows(file), file.stem, part) if part in ("", *KINDS) else None
        if table or part in KINDS:
            return Import((), (_some_table(table, file),))
        (only,) = _marked(file, _with_rows((_list(file, part, (), ()),)))
        return Import((only if part else _with_decks_apart(only),))
    from countermarch.components.model.loading.workbooks import read_rows, sheet_names
    from countermarch.folders import legacy_excel

    # .xls needs an optional library, which is registered only where a workbook is read
    legacy_excel.install()
    sheets = sheet_names(file.parent, file.name)
    rows = {name: list(read_rows(file.parent, file.name, "", (name,))) for name in sheets}
    tables = {}
    for name in sheets if part in ("", *KINDS) else ():
        title = name if len(sheets) > 1 or part or name == file.stem else f"{file.stem} {name}"
        kind = part if len(sheets) == 1 else "chart" if of_tables(file.stem, sheets) and rows[name] else ""
        if found := table_of(rows[name], title, kind):
            tables[name] = found
    if part in KINDS:
        return Import(
            (), tuple(tables.values()) or (_some_table(None, file),), tuple(set(sheets) - set(tables))
        )
    left = tuple(name for name in sheets if name not in tables)
    left = tuple(name for name in left if not _is_sql(rows[name])) or left
    lists = _lists(file, part, left, rows, alone=len(sheets) == 1) if left else ()
    lists = _marked(file, _with_rows(lists))
    used = {name for one in lists for name in one.chosen} or set(left[:1])
    _refuse_forms(file, rows, {name for one in lists for name in one.chosen} or set(sheets))
    unread = (name for name in sheets if name not in tables and name not in used)
    return Import(lists, tuple(tables.values()), tuple(unread))


def _is_sql(rows: Rows) -> bool:
    """Return whether a sheet writes the statements that fill a database."""
    return any(_STATEMENT.match(cell) for _, cells in rows[:MOST_TOP] for cell in cells)


def _typed(file: Path, part: str) -> Import:
    """Read a text file as the spreadsheet that it is with commas; refuse one that has no columns."""
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
        able = ["\N{NULL}"]  # no sign parts them
        lines = ["text" if any(len(line) > LONG_TEXT for line in lines) else "title", *lines]
    if not able or len(lines) < 2:  # noqa: PLR2004 # headings and a row
        raise InputError(
            "from",
            f"{file.name[:60]!r} is a text without columns; expected a row of headings, such as "
            f"name/text/count, and as many cells in each line, or one of {', '.join(SHEET_ENDINGS)}",
        )
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerows(csv.reader(lines, delimiter=able[0]) if able[0] in SIGNS else ([line] for line in lines))
    with TemporaryDirectory(prefix="countermarch-") as held:
        copy = Path(held) / f"{file.stem}.csv"
        copy.write_text(text.getvalue(), encoding="utf-8")
        made = read(copy, part)
    pieces = tuple(replace(one, file=file, rewritten=one.rewritten or text.getvalue()) for one in made.pieces)
    return replace(made, pieces=pieces)


def _are_texts(lines: Sequence[str]) -> bool:
    """Return whether most lines are the text of a card: several words, and no label with a colon in front."""
    texts = [line for line in lines if line.count(" ") >= LEAST_WORDS and len(line) <= MOST_LINE]
    texts = [line for line in texts if line[0].isalpha() and not _LABELLED.match(line)]
    return len(lines) > MOST_BESIDE and MOSTLY * len(lines) <= len(texts)


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
        return _text_rows(found.file)[:MOST_TOP]
    from countermarch.components.model.loading.workbooks import read_rows

    return list(islice(read_rows(found.file.parent, found.file.name, found.part, found.chosen), MOST_TOP))


def all_rows(file: Path, sheet: str) -> Rows:
    """Return the rows of a sheet of a workbook, its first if no sheet is called so, or of a text file."""
    if file.suffix.lower() in TEXTS:
        return _text_rows(file)
    from countermarch.components.model.loading.workbooks import read_rows, sheet_names

    named = (sheet,) if sheet in sheet_names(file.parent, file.name) else ()
    return list(read_rows(file.parent, file.name, "", named))


def _some_table(table: FoundTable | None, file: Path) -> FoundTable:
    if table is None:
        raise InputError("from", f"{file.name[:60]} holds no table with headings above and at the left")
    return table


def _text_rows(file: Path) -> Rows:
    from countermarch.components.model.loading.csv_rows import csv_rows, decode_text, delimiter
    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.loading.files import CSV_BYTES, read_bytes

    faults = Faults(file.name)
    text = decode_text(read_bytes(file.parent, file.name, CSV_BYTES), faults)
    return list(csv_rows(text, faults, delimiter(text), own=True))


def _marked(file: Path, found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Read lists again if their texts do not mark icons with braces."""
    marks = _icon_marks(found)
    if not marks:
        return found
    return tuple(replace(one, marks=marks, sheet=_sheet(file, one.part, one.chosen, marks)) for one in found)


def _lists(
    file: Path, part: str, sheets: tuple[str, ...], rows: Mapping[str, Rows], *, alone: bool
) -> tuple[Found, ...]:
    """Return the lists of pieces on the sheets of a workbook."""
    called = called_after_pieces(sheets)
    if alone:
        name = part or next(iter(called), "")
        if name == "units" != part and _is_read(file, "cards") and _wordy(_sheet(file, "cards", ())):
            name = "cards"
        return (_list(file, name, sheets, ()),)
    # some workbooks have a sheet "Cards" with the summary, and the list under another name
    if list(called) == ["cards"] and not part:
        called = {"cards": _with_fuller(file, called["cards"], sheets, rows)}
    if not part and called:
        return tuple(
            Found(file, one, _sheet(file, one, chosen), sheets, chosen) for one, chosen in called.items()
        )
    chosen = called.get(part) or alike(sheets, rows)
    if not part and 1 < len(chosen) <= MOST_KINDS and (apart := _units_apart(file, sheets, chosen)):
        return apart
    try:
        return (_list(file, part, sheets, chosen),)
    except DataError:
        able = tuple(name for name in chosen if _is_read(file, part, name))
        if able in ((), chosen):
            raise
        return (_list(file, part, sheets, able),)


def _units_apart(file: Path, sheets: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[Found, ...]:
    """Return units and cards as lists of their own, if sheets of a workbook list both; none otherwise."""
    kinds: dict[str, list[str]] = {}
    for name in chosen:
        try:
            kinds.setdefault(_list(file, "", sheets, (name,)).part, []).append(name)
        except DataError:
            return ()
    if len(kinds) == 1:
        return ()
    return tuple(
        Found(file, one, _sheet(file, one, (*names,)), sheets, (*names,)) for one, names in kinds.items()
    )


def _with_fuller(
    file: Path, named: tuple[str, ...], sheets: tuple[str, ...], rows: Mapping[str, Rows]
) -> tuple[str, ...]:
    """Return the sheets named after cards, and other lists of pieces if these are much longer."""
    least = MUCH_FULLER * sum(len(rows[name]) for name in named)
    main = alike(sheets, rows)[:1]
    others = tuple(name for name in sheets if name not in named and lists_pieces(name, rows[name]))
    for more in (main if main and len(rows[main[0]]) > least else (), others):
        if sum(len(rows[name]) for name in more) > least and _is_read(file, "cards", *named, *more):
            return tuple(name for name in sheets if name in {*named, *more})
    return named


def _is_read(file: Path, part: str, *names: str) -> bool:
    try:
        _sheet(file, part or "cards", names)
    except DataError:
        return False
    return True


def _list(file: Path, part: str, sheets: tuple[str, ...], chosen: tuple[str, ...]) -> Found:
    """Return a list of pieces: ``part``, or the kind that the file name or the columns suggest."""
    named = next(iter(called_after_pieces((file.stem,))), "")
    counters = COUNTERS & {*re.findall(r"[^\W\d_]+", file.stem.lower())}
    if counters and not part and not _wordy(sheet := _sheet(file, "units", chosen)):
        return Found(file, "units", sheet, sheets, chosen)
    part = part or (named if named != "units" else "")
    if part:
        return Found(file, part, _sheet(file, part, chosen), sheets, chosen)
    try:
        units = _sheet(file, "units", chosen)
    except DataError:
        cards = _sheet(file, "cards", chosen)
        told = sum(bool(means(column) & {*_UNITS}) for column in cards.columns)
        if told > 1 and not _phrases(cards):
            raise
        return Found(file, "cards", cards, sheets, chosen)
    least = 0 if "leader" in file.stem.lower() else 1
    military = bool(least == 0 or (_MILITARY & {*units.columns} and not _of_heroes(units)))
    if military and sum(column in units.columns for column in _UNITS) > least and not _wordy(units):
        return Found(file, "units", units, sheets, chosen)
    return Found(file, "cards", _sheet(file, "cards", chosen), sheets, chosen)


def _with_decks_apart(found: Found) -> Found:
    """Return a list whose columns are independent, such as *profession*, *hobby*, *fact*, as a deck of each.

    No column is called after a name, a text or a kind, and none has numbers; most cells are different. A row
    with a single cell, below another heading than the first, shows that cells beside each other have nothing
    in common: then there may be texts, and fewer rows.
    """
    made = [one for one in found.columns if one.role != "hidden"]
    apart = [one for one in made if len(one.values) >= MOSTLY * len(one.rows)]
    stems = {re.sub(r"\W*\d+$", "", one.label) for one in made}
    lone = any(note.endswith(heading_rows.LONE) for note in found.sheet.notes)
    roles = ("title", "tag", "kind", *(["rules"] * lone))
    if (
        found.part != "cards"
        or not LEAST_DECKS <= len(made) <= MOST_DECKS
        or len(found.sheet.records) < (LEAST_CARDS // 2 if lone else LEAST_CARDS)
        or 2 * len(apart) <= len(made)
        or len(stems) < len(made)
        or any(one.role not in roles for one in made)
        or any(not one.label or one.filled <= ALIKE for one in made)
        or any(one.longest > LONG_TEXT and not lone for one in made)
        or any(headed(one, "title", "text", "kind", "type", "side", "cost", "back", "id") for one in made)
    ):
        return found
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("deck", "title"))
    if lone:
        (_, head), *below = _text_rows(found.file)
        for place, heading in enumerate(head):
            cells = (row[place].strip() for _, row in below if place < len(row))
            rows.writerows((label(heading), cell) for cell in cells if cell)
    else:
        every = [record.cells for record in found.sheet.records.values()]
        rows.writerows((one.label, row[one.name]) for one in made for row in every if row.get(one.name))
    with TemporaryDirectory(prefix="countermarch-") as held:
        file = Path(held) / "cards.csv"
        file.write_text(text.getvalue(), encoding="utf-8")
        sheet = _sheet(file, "cards", ())
    note = f"each column is a deck of its own: {', '.join(one.label for one in made)}"
    sheet = replace(sheet, notes=(*found.sheet.notes, note))
    return Found(found.file, "cards", sheet, rewritten=text.getvalue())


def _refuse_forms(file: Path, rows: Mapping[str, Rows], sheets: set[str]) -> None:
    """Raise ``InputError`` for sheets that repeat labels with a colon before their values."""
    cells = [cell.strip() for name in sheets for _, row in rows.get(name, ()) for cell in row if cell.strip()]
    labels = Counter(cell for cell in cells if cell.endswith(":"))
    often = [label for label, count in labels.items() if count >= LEAST_FORMS]
    if len(often) > 1 and FORM_SHARE * sum(labels.values()) > len(cells):
        raise InputError(
            "from",
            f"{file.name[:60]} is filled in like forms, with {often[0][:30]!r} and {often[1][:30]!r} "
            "beside values; expected a row for each piece below one row of headings",
        )


def _with_rows(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Return what was found; raises ``InputError`` for headings without rows, and many small tables."""
    for one in found:
        beside = sum(note.endswith("beside the table: not read") for note in one.sheet.notes)
        named = [name for name in one.sheet.columns if not NO_HEADING.fullmatch(name)]
        stems = Counter(re.sub(r" \d+$", "", name) for name in named)
        again = sum(times for times in stems.values() if times >= REPEATED)
        told = {"title", "name", "body"} & {*one.sheet.columns}
        if beside > MOST_BESIDE or (2 * again > len(one.sheet.columns) > MOST_TOP and not told):
            raise InputError(
                "from",
                f"{one.file.name[:60]} has several small tables beside each other; expected one list, with a "
                "row for each piece below one row of headings: put each list on a sheet of its own",
            )
        if not one.sheet.records:
            raise InputError("from", f"{one.file.name[:60]} has headings and no rows below them")
    return found


def _wordy(sheet: Spreadsheet) -> bool:
    """Return whether rows hold more words than go on a counter, or most have a sentence."""
    rows = [[width(str(cell)) for cell in record.cells.values()] for record in sheet.records.values()]
    sentences = sum(max(row, default=0) > LONG_TEXT for row in rows)
    texts = [
        str(record.cells.get(one, ""))
        for one in sheet.columns
        if any(
            folded(word) in role_words()["text"]
            for word in re.findall(r"[^\W_]+", CAMEL.sub(" ", sheet.written.get(one, one)))
        )
        for record in sheet.records.values()
    ]
    if any(width(text) > LONG_PHRASE for text in texts):
        return True
    numbers = sum(one.role == "stat" for one in columns(sheet, PIECE_COLUMNS["units"]))
    if numbers > MOST_RATINGS:
        return True
    return any(sum(row) > MOST_ON_A_COUNTER for row in rows) or 2 * sentences > len(rows)


def _of_heroes(sheet: Spreadsheet) -> bool:
    """Return whether pieces have no side and as many numbers that units have not, such as health."""
    known = {*PIECE_COLUMNS["units"]}
    numbers = [one.name for one in columns(sheet, known) if one.role in ("stat", "cost")]
    others = [name for name in numbers if name not in known]
    return {"side", "size", "formation"}.isdisjoint(sheet.columns) and 2 * len(others) >= len(numbers) > 1


def _phrases(sheet: Spreadsheet) -> bool:
    """Return whether a column called after a number of a unit, such as attack, holds words instead."""
    for column in sheet.columns:
        if means(column) & STRENGTHS:
            cells = [str(row.cells.get(column) or "0") for row in sheet.records.values()]
            if 2 * sum(" " in cell or not any(map(str.isdigit, cell)) for cell in cells) > len(cells):
                return True
    return False


def _sheet(file: Path, part: str, chosen: tuple[str, ...], marks: tuple[str, ...] = ()) -> Spreadsheet:
    """Read a list of pieces; the one column that counts copies by another heading becomes ``count``."""
    options = SheetOptions(loose=True, keep_typos=True, sheets=chosen, marks=marks)
    sheet = read_sheet(file.parent, file.name, PIECE_COLUMNS[part], options)
    every = numbers_of_copies(sheet)
    copies = [one for one in every if counts_copies(one)]
    copies = copies or [one for one in every if one in TIMES and _may_repeat(sheet, one)]
    copies = copies or [one for one in every if _heading_is_sum(sheet, one)]
    own = () if "count" in sheet.columns else sheet.columns
    guessed = [one for one in own if _is_total(sheet, one)] or [
        one for one in every if _counts_unheaded(sheet, one, alone=len(every) == 1)
    ]
    copies = copies or [one for one in every[-1:] if _mostly_single(sheet, one)] or guessed
    named = {copies[0]: "count"} if len(copies) == 1 else {}
    if _ids_are_names(sheet, part):
        named["id"] = "title" if "title" in PIECE_COLUMNS[part] else "name"
    if not named:
        return sheet
    again = read_sheet(file.parent, file.name, PIECE_COLUMNS[part], replace(options, named=named))
    if copies != guessed or len(copies) != 1:
        return again
    note = f"{copies[0]!r} is taken for the number of copies; if it is not, remove its line from game.toml"
    return replace(again, notes=(*again.notes, note))


def _is_total(sheet: Spreadsheet, column: str) -> bool:
    """Return whether a row of a lone number, which is not read, adds up a column."""
    totals = {int(found[1]) for found in map(_TOTAL.search, sheet.notes) if found}
    cells = [str(row.cells[column]) for row in sheet.records.values() if row.cells.get(column)]
    numbers = set(cells) if totals and all(map(str.isdecimal, cells)) else ()
    return len(numbers) > 1 and sum(map(whole, cells)) in totals


def _counts_unheaded(sheet: Spreadsheet, column: str, *, alone: bool) -> bool:
    """Return whether small numbers of a sheet without headings are copies, not levels in their order.

    They come before the names, or are the only numbers of a short list, and all above 1.
    """
    if not all(map(NO_HEADING.fullmatch, (one for one in sheet.columns if one != "id"))):
        return False
    numbers = [whole(str(row.cells.get(column, ""))) for row in sheet.records.values()]
    names = {str(row.cells.get("column 2", ""))[:1] for row in sheet.records.values()}
    first = column == "column 1" and all(map(str.isalpha, names))
    short = alone and min(numbers) > 1 and len(numbers) <= SHORT_LIST
    jumps = numbers not in (sorted(numbers), sorted(numbers, reverse=True))
    small = min(numbers) > 0 and max(numbers) <= MANY_COPIES
    return (first or short) and jumps and small and len(set(numbers)) < len(numbers)


def _heading_is_sum(sheet: Spreadsheet, column: str) -> bool:
    """Return whether the heading of a column of numbers is about their sum, the number of all pieces."""
    return heading_rows.is_sum(column, [str(row.cells.get(column) or 0) for row in sheet.records.values()])


def _mostly_single(sheet: Spreadsheet, column: str) -> bool:
    """Return whether the last column of a sheet without headings has copies: usually 1 or 2, once 25."""
    if not all(map(NO_HEADING.fullmatch, sheet.columns[-1:])) or column != sheet.columns[-1]:
        return False
    numbers = [int(str(row.cells.get(column) or 0)) for row in sheet.records.values()]
    few = sum(number in (1, 2) for number in numbers)
    return 2 * few >= len(numbers) > LEAST_CARDS and min(numbers) > 0 and max(numbers) >= MANY_COPIES


def _ids_are_names(sheet: Spreadsheet, part: str) -> bool:
    """Return whether identifiers are words, such as ``marine_unit``, and nothing else names the pieces."""
    if "id" not in sheet.columns or {"title", "name"} & set(sheet.columns):
        return False
    words = [one for one in sheet.records if _IN_WORDS.fullmatch(one)]
    if any(one.role == "title" for one in columns(sheet, PIECE_COLUMNS[part])):
        words = [one for one in words if "_" in one]
    return len(words) > len(sheet.records) / 2


def _may_repeat(sheet: Spreadsheet, column: str) -> bool:
    """Return whether numbers are as often alike as those of copies, and not the ranks of a suit.

    What is headed *number* counts pieces only if these have names and texts, and no ranks from 1.
    """
    cells = [str(row.cells.get(column, "")) for row in sheet.records.values()]
    if column != "number":
        ordered = sum(int(more or 0) - int(one or 0) == 1 for one, more in pairwise(cells))
        return 2 * len(set(cells)) <= len(cells) and 2 * ordered < len(cells)
    told = {"body", "title"} <= {*sheet.columns} or {"body", "name"} <= {*sheet.columns}
    return told and 4 * len(set(cells)) <= 3 * len(cells)


def numbers_of_copies(sheet: Spreadsheet) -> list[str]:
    """Return the columns whose cells could all be numbers of copies; none if the sheet has a ``count``."""
    if "count" in sheet.columns:
        return []
    rows = [record.cells for record in sheet.records.values()]
    found = []
    for column in sheet.columns:
        cells = [str(cells.get(column, "")) for cells in rows]
        if counts_copies(column) or column in TIMES:
            cells = [cell for cell in cells if cell]  # an empty cell is one piece
        # n, s and w together are edges of a tile
        north = column == "n" and {"s", "w"} <= {*sheet.columns}
        if cells and not north and all(0 <= whole(cell) <= MOST_ALIKE for cell in cells):
            found.append(column)
    return found


def _icon_marks(found: Sequence[Found]) -> tuple[str, ...]:
    """Return how texts mark icons: words between signs in at least two cells, or emoji in any."""
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
