"""Find the lists of pieces on the sheets of a file, and whether they are cards or units."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.cells import STRENGTHS
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.headings import NO_HEADING, means
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.names import folded
from countermarch.importing.column import (
    CAMEL,
    LONG_TEXT,
    MAX_KINDS,
    MOSTLY,
    headed,
    label,
    role_words,
    width,
)
from countermarch.importing.copies import MAX_DECKS, MIN_CARDS, MIN_DECKS, sheet_of
from countermarch.importing.found import Found
from countermarch.importing.own_roles import LETTERS, share_of
from countermarch.importing.roles import columns
from countermarch.importing.workbook_lists import (
    ALIKE,
    lists_pieces,
    named_after_pieces,
    sheets_listing_pieces,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.importing.column import Column
    from countermarch.importing.tables import Rows

MUCH_FULLER = 3
"""How many times longer than all sheets named after cards another list must be to count as the main deck."""

MAX_BESIDE = 2
"""Maximum number of tables beside the one that is read; a sheet with more is not a list."""

REPEATED = 3
"""Minimum number of columns with the same heading for them to count as tables side by side."""

LONG_PHRASE = 30
"""Letters of an effect or a description from which it is the text of a card."""

MAX_RATINGS = 9
"""Maximum number of numbers that can be read on a counter."""

MAX_ON_A_COUNTER = 90
"""Maximum number of characters in a row for a counter; a row with more is a card."""

MAX_TOP = 12
"""Rows at the top of a spreadsheet among which its headings are chosen."""

_UNITS = ("attack", "defense", "move", "type", "size", "formation")
"""Columns of which any two identify a spreadsheet of units."""

COUNTERS = frozenset({"counter", "counters", "oob"})
"""Words in the name of a file of units, whatever its columns are."""

HEROES = frozenset({"hero", "heroes", "helden", "heros", "héroes", "eroi", "heróis", "characters"})
"""Words in the name of a file of cards, though these have an attack and a defence as units have."""

_MILITARY = frozenset(("move", "type", "size", "formation", "side"))
"""Columns of which one is among them: heroes too have an attack and a defence."""


def text_rows(file: Path) -> Rows:
    """Return the rows of a text file, with their numbers. Raises ``DataError``."""
    from countermarch.components.model.loading.csv_rows import csv_rows, decode_text, delimiter
    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.loading.files import CSV_BYTES, read_bytes

    faults = Faults(file.name)
    text = decode_text(read_bytes(file.parent, file.name, CSV_BYTES), faults)
    return list(csv_rows(text, faults, delimiter(text), own=True))


def lists_of(
    file: Path, part: str, sheets: tuple[str, ...], rows: Mapping[str, Rows], *, alone: bool
) -> tuple[Found, ...]:
    """Return the lists of pieces on the sheets of a workbook."""
    called = named_after_pieces(sheets)
    if alone:
        name = part or next(iter(called), "")
        if name == "units" != part and _is_read(file, "cards") and _wordy(sheet_of(file, "cards", ())):
            name = "cards"
        return (found_list(file, name, sheets, ()),)
    # some workbooks have a sheet "Cards" with the summary, and the list under another name
    if file.suffix.lower() == ".json" and not part and called:
        called = _of_one_game(file, called, sheets, rows)
    elif list(called) == ["cards"] and not part:
        called = {"cards": _with_fuller(file, called["cards"], sheets, rows)}
    if not part and called:
        alone = "cards" not in called
        return tuple(
            _list_named_after_pieces(file, one, sheets, chosen, alone=alone) for one, chosen in called.items()
        )
    chosen = called.get(part) or sheets_listing_pieces(sheets, rows)
    if not part and 1 < len(chosen) <= MAX_KINDS and (apart := _units_apart(file, sheets, chosen)):
        return apart
    try:
        return (found_list(file, part, sheets, chosen),)
    except DataError:
        able = tuple(name for name in chosen if _is_read(file, part, name))
        if able in ((), chosen):
            raise
        return (found_list(file, part, sheets, able),)


def _of_one_game(
    file: Path, called: dict[str, tuple[str, ...]], sheets: tuple[str, ...], rows: Mapping[str, Rows]
) -> dict[str, tuple[str, ...]]:
    """Return the lists of a JSON file that are named after pieces; its other lists are cards too.

    Units with long texts count as cards too, if the file has no other lists named after pieces.
    """
    more = tuple(name for name in sheets if lists_pieces(name, rows[name]))
    if "cards" in called:
        others = {name for kind, names in called.items() if kind != "cards" for name in names}
        every = tuple(one for one in sheets if one in {*called["cards"], *more} - others)
        return called | {"cards": every if _is_read(file, "cards", *every) else called["cards"]}
    every = tuple(one for one in sheets if one in {*called.get("units", ()), *more})
    if list(called) != ["units"] or len(every) == len(called["units"]):
        return called
    words = _wordy(sheet_of(file, "units", called["units"])) and _is_read(file, "cards", *every)
    return {"cards": every} if words else called


def _list_named_after_pieces(
    file: Path, part: str, sheets: tuple[str, ...], chosen: tuple[str, ...], *, alone: bool
) -> Found:
    """Return the list on sheets that are named after pieces; cards, if units ``alone`` have many words."""
    sheet = sheet_of(file, part, chosen)
    if part == "units" and alone and _wordy(sheet) and _is_read(file, "cards", *chosen):
        part, sheet = "cards", sheet_of(file, "cards", chosen)
    return Found(file, part, sheet, sheets, chosen)


def _units_apart(file: Path, sheets: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[Found, ...]:
    """Return units and cards as lists of their own, if sheets of a workbook list both; none otherwise."""
    kinds: dict[str, list[str]] = {}
    for name in chosen:
        try:
            kinds.setdefault(found_list(file, "", sheets, (name,)).part, []).append(name)
        except DataError:
            return ()
    if len(kinds) == 1:
        return ()
    return tuple(
        Found(file, one, sheet_of(file, one, (*names,)), sheets, (*names,)) for one, names in kinds.items()
    )


def _with_fuller(
    file: Path, named: tuple[str, ...], sheets: tuple[str, ...], rows: Mapping[str, Rows]
) -> tuple[str, ...]:
    """Return the sheets named after cards, and other lists of pieces if these are much longer."""
    least = MUCH_FULLER * sum(len(rows[name]) for name in named)
    main = sheets_listing_pieces(sheets, rows)[:1]
    others = tuple(name for name in sheets if name not in named and lists_pieces(name, rows[name]))
    for more in (main if main and len(rows[main[0]]) > least else (), others):
        if sum(len(rows[name]) for name in more) > least and _is_read(file, "cards", *named, *more):
            return tuple(name for name in sheets if name in {*named, *more})
    return named


def _is_read(file: Path, part: str, *names: str) -> bool:
    try:
        sheet_of(file, part or "cards", names)
    except DataError:
        return False
    return True


def found_list(file: Path, part: str, sheets: tuple[str, ...], chosen: tuple[str, ...]) -> Found:
    """Return the list in the ``chosen`` sheets, as ``part`` or what the file name or the columns suggest."""
    named = next(iter(named_after_pieces((file.stem,))), "")
    counters = COUNTERS & {*re.findall(r"[^\W\d_]+", file.stem.lower())}
    if counters and not part and not _wordy(sheet := sheet_of(file, "units", chosen)):
        return Found(file, "units", sheet, sheets, chosen)
    heroes = HEROES & {*re.findall(r"[^\W\d_]+", file.stem.lower())}
    part = part or ("cards" if heroes else named if named != "units" else "")
    if part:
        return Found(file, part, sheet_of(file, part, chosen), sheets, chosen)
    try:
        units = sheet_of(file, "units", chosen)
    except DataError:
        cards = sheet_of(file, "cards", chosen)
        numbered = sum(bool(means(column) & {*_UNITS}) for column in cards.columns)
        if numbered > 1 and not _phrases(cards):
            raise
        return Found(file, "cards", cards, sheets, chosen)
    least = 0 if "leader" in file.stem.lower() else 1
    if least == 0 and "side" in units.columns and not _wordy(units):
        return Found(file, "units", units, sheets, chosen)
    military = bool(least == 0 or (_MILITARY & {*units.columns} and not _lists_heroes(units)))
    if military and sum(column in units.columns for column in _UNITS) > least and not _wordy(units):
        return Found(file, "units", units, sheets, chosen)
    return Found(file, "cards", sheet_of(file, "cards", chosen), sheets, chosen)


def with_decks_apart(found: Found) -> Found:
    """Return a list whose columns are independent, such as *profession*, *hobby*, *fact*, as a deck of each.

    No column is named after a name, a text or a kind, and none has numbers; most cells are different. A row
    with a single cell, below another heading than the first, shows that cells side by side have nothing
    in common: in that case the columns may be texts, and there may be fewer rows.
    """
    made = [one for one in found.columns if one.role != "hidden"]
    apart = [one for one in made if len(one.values) >= MOSTLY * len(one.rows)]
    stems = {re.sub(r"\W*\d+$", "", one.label) for one in made}
    lone = any(note.endswith(heading_rows.LONE) for note in found.sheet.notes)
    roles = ("title", "tag", "kind", *(["rules"] * lone))
    if (
        found.part != "cards"
        or not MIN_DECKS <= len(made) <= MAX_DECKS
        or len(found.sheet.records) < (MIN_CARDS // 2 if lone else MIN_CARDS)
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
        (_, head), *below = text_rows(found.file)
        for place, heading in enumerate(head):
            cells = (row[place].strip() for _, row in below if place < len(row))
            rows.writerows((label(heading), cell) for cell in cells if cell)
    else:
        every = [record.cells for record in found.sheet.records.values()]
        rows.writerows((one.label, row[one.name]) for one in made for row in every if row.get(one.name))
    with TemporaryDirectory(prefix="countermarch-") as held:
        file = Path(held) / "cards.csv"
        file.write_text(text.getvalue(), encoding="utf-8")
        sheet = sheet_of(file, "cards", ())
    note = f"each column is a deck of its own: {', '.join(one.label for one in made)}"
    sheet = replace(sheet, notes=(*found.sheet.notes, note))
    return Found(found.file, "cards", sheet, rewritten=text.getvalue())


def with_rows(found: tuple[Found, ...]) -> tuple[Found, ...]:
    """Return what was found; raises ``InputError`` for headings without rows, and many small tables."""
    for one in found:
        beside = sum(note.endswith("beside the table: not read") for note in one.sheet.notes)
        named = [name for name in one.sheet.columns if not NO_HEADING.fullmatch(name)]
        stems = Counter(re.sub(r" \d+$", "", name) for name in named)
        again = sum(times for times in stems.values() if times >= REPEATED)
        titled = {"title", "name", "body"} & {*one.sheet.columns} or any(map(_names_rows, one.columns[:2]))
        if beside > MAX_BESIDE or (2 * again > len(one.sheet.columns) > MAX_TOP and not titled):
            raise InputError(
                "from",
                f"{one.file.name[:60]} has several small tables beside each other; expected one list, with a "
                "row for each piece below one row of headings: put each list on a sheet of its own",
            )
        if not one.sheet.records:
            raise InputError("from", f"{one.file.name[:60]} has headings and no rows below them")
    return found


def _names_rows(column: Column) -> bool:
    """Return whether a column has a word of its own in every row."""
    return (
        column.filled == 1
        and len(column.values) == len(column.rows)
        and share_of(column.values, LETTERS.search) == 1
    )


def _wordy(sheet: Spreadsheet) -> bool:
    """Return whether rows hold more words than go on a counter, or most have a sentence."""
    rows = [[width(str(cell)) for cell in record.cells.values()] for record in sheet.records.values()]
    sentences = sum(max(row, default=0) > LONG_TEXT for row in rows)
    texts = [
        str(record.cells.get(one, ""))
        for one in sheet.columns
        if any(
            folded(word) in role_words()["text"]
            for word in re.findall(r"[^\W_]+", CAMEL.sub(" ", sheet.capitalised.get(one, one)))
        )
        for record in sheet.records.values()
    ]
    phrases = sum(text.count(" ") > 1 for text in texts)
    if any(width(text) > LONG_PHRASE for text in texts) or 2 * phrases > len(rows):
        return True
    numbers = sum(one.role == "stat" for one in columns(sheet, PIECE_COLUMNS["units"]))
    if numbers > MAX_RATINGS:
        return True
    return any(sum(row) > MAX_ON_A_COUNTER for row in rows) or 2 * sentences > len(rows)


def _lists_heroes(sheet: Spreadsheet) -> bool:
    """Return whether pieces have no side, and half their numbers or more are ones like health."""
    known = {*PIECE_COLUMNS["units"]}
    numbers = [one.name for one in columns(sheet, known) if one.role in ("stat", "cost")]
    others = [name for name in numbers if name not in known]
    return {"side", "size", "formation"}.isdisjoint(sheet.columns) and 2 * len(others) >= len(numbers) > 1


def _phrases(sheet: Spreadsheet) -> bool:
    """Return whether a column named after a number of a unit, such as attack, holds words instead."""
    for column in sheet.columns:
        if means(column) & STRENGTHS:
            cells = [str(row.cells.get(column) or "0") for row in sheet.records.values()]
            if 2 * sum(" " in cell or not any(map(str.isdigit, cell)) for cell in cells) > len(cells):
                return True
    return False
