"""Read a list of pieces, and find the column that says how many there are of each."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.headings import (
    ANY_NUMBER,
    NO_HEADING,
    OF_A_DECK,
    SheetOptions,
    counts_copies,
    goes_up,
)
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.whole_numbers import parse_count
from countermarch.importing.roles import columns

if TYPE_CHECKING:
    from countermarch.components.model.loading.csv_files import Spreadsheet

_IN_WORDS = re.compile(r"[^\W\d_]{2,}(?:[_ -][^\W\d_]+)*")

MAX_ALIKE = 60
"""Largest cell of a column that is still suspected to hold numbers of copies."""

TIMES = frozenset(
    {
        "number",
        "zahl",
        "num",
        "nb",
        "nbr",
        "n",
        "x",
        "#",
        "no",
        "nr",
        "cnt",
        "ct",
        "occurrences",
        "\N{MULTIPLICATION SIGN}",
    }
)
"""Headings of numbers of copies, if the numbers are often alike."""

MIN_DECKS, MAX_DECKS, MIN_CARDS = 3, 8, 8
"""Columns that may be a deck each, and the fewest rows of these."""

MANY_COPIES = 10
"""A number of copies that is not a strength, among ones and twos."""

SHORT_LIST = 12
"""Maximum cards of a deck that is too small without copies."""

_TOTAL = re.compile(r"(?<!\w )\b(\d{1,4}): lacks what most rows have; not read")


def sheet_of(file: Path, part: str, chosen: tuple[str, ...], marks: tuple[str, ...] = ()) -> Spreadsheet:
    """Read a list of pieces; the one column that counts copies by another heading becomes ``count``."""
    options = SheetOptions(ids_are_unreferenced=True, keep_typos=True, sheets=chosen, marks=marks)
    sheet = read_sheet(file.parent, file.name, PIECE_COLUMNS[part], options)
    paid = next((one for one, column in sheet.headings.items() if column == "count"), "")
    if _is_of_money(sheet, paid):
        options = replace(options, named={paid.lower(): paid.lower()})
        sheet = read_sheet(file.parent, file.name, PIECE_COLUMNS[part], options)
    every = numbers_of_copies(sheet)
    copies = [one for one in every if counts_copies(one) and not _numbers_cards(sheet, one)]
    copies = copies or [one for one in every if one in TIMES and _may_repeat(sheet, one)]
    copies = copies or [one for one in every if _heading_is_sum(sheet, one)]
    own = () if "count" in sheet.columns else sheet.columns
    guessed = [one for one in own if _is_total(sheet, one) or _fills_deck(sheet, one)] or [
        one for one in every if _counts_unheaded(sheet, one, alone=len(every) == 1)
    ]
    copies = copies or [one for one in every[-1:] if _mostly_single(sheet, one)] or guessed
    named = {copies[0]: "count"} if len(copies) == 1 else {}
    if _ids_are_names(sheet, part):
        named["id"] = "title" if "title" in PIECE_COLUMNS[part] else "name"
    if not named:
        return sheet
    again = read_sheet(
        file.parent, file.name, PIECE_COLUMNS[part], replace(options, named={**options.named, **named})
    )
    if copies != guessed or len(copies) != 1:
        return again
    note = f"{copies[0]!r} is taken for the number of copies; if it is not, remove its line from game.toml"
    return replace(again, notes=(*again.notes, note))


def _numbers_cards(sheet: Spreadsheet, column: str) -> bool:
    """Return whether numbers under a word such as *numero* go up by one, so that they are those of cards."""
    cells = [str(row.cells.get(column, "")) for row in sheet.records.values()]
    return column in ANY_NUMBER and goes_up(cells)


def _is_of_money(sheet: Spreadsheet, heading: str) -> bool:
    """Return whether amounts are paid: they are in tens, or few pieces have one."""
    cells = [str(row.cells["count"]) for row in sheet.records.values() if row.cells.get("count")]
    tens = sum(cell.isdecimal() and parse_count(cell) % 10 == 0 for cell in cells)
    several = all(1 < parse_count(cell) <= MANY_COPIES for cell in cells)
    few = 2 * len(cells) < len(sheet.records) and not several
    return heading.lower().startswith("amount") and (few or 2 * tens > len(cells))


def _is_total(sheet: Spreadsheet, column: str) -> bool:
    """Return whether a row of a lone number, which is not read, adds up a column."""
    totals = {int(found[1]) for found in map(_TOTAL.search, sheet.notes) if found}
    cells = [str(row.cells[column]) for row in sheet.records.values() if row.cells.get(column)]
    numbers = set(cells) if totals and all(map(str.isdecimal, cells)) else ()
    return len(numbers) > 1 and sum(map(parse_count, cells)) in totals


def _fills_deck(sheet: Spreadsheet, column: str) -> bool:
    """Return whether numbers below *deck* say how many of a card are in it: decks are numbered 1, 2, 3."""
    cells = [str(row.cells[column]) for row in sheet.records.values() if row.cells.get(column)]
    if column.lower() not in OF_A_DECK or not all(map(str.isdecimal, cells)):
        return False
    numbers = {*map(parse_count, cells)}
    return 1 < len(numbers) < len(cells) and max(numbers) > len(numbers) and max(numbers) <= MAX_ALIKE


def _counts_unheaded(sheet: Spreadsheet, column: str, *, alone: bool) -> bool:
    """Return whether small numbers of a sheet without headings are copies, not levels in their order.

    They come before the names, or are the only numbers of a short list, and all above 1.
    """
    if not all(map(NO_HEADING.fullmatch, (one for one in sheet.columns if one != "id"))):
        return False
    numbers = [parse_count(str(row.cells.get(column, ""))) for row in sheet.records.values()]
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
    return 2 * few >= len(numbers) > MIN_CARDS and min(numbers) > 0 and max(numbers) >= MANY_COPIES


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
        return 2 * len(set(cells)) <= len(cells) and 2 * ordered < len(cells) and not goes_up(cells)
    titled = {"body", "title"} <= {*sheet.columns} or {"body", "name"} <= {*sheet.columns}
    return titled and 4 * len(set(cells)) <= 3 * len(cells)


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
        # n, s and w together are edges of a tile, x and y a place
        beside = {"n": {"s", "w"}, "x": {"y"}}.get(column)
        if (
            cells
            and not (beside and beside <= {*sheet.columns})
            and all(0 <= parse_count(cell) <= MAX_ALIKE for cell in cells)
        ):
            found.append(column)
    return found
