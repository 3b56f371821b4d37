"""The sheets of a workbook that list pieces: those named after pieces, and those with similar headings."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.headings import means

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.tables import Rows

NAMES: Mapping[str, frozenset[str]] = {
    "units": frozenset({"unit", "units", "counter", "counters", "oob", "leaders"}),
    "markers": frozenset({"marker", "markers", "token", "tokens"}),
    "chits": frozenset({"chit", "chits"}),
    "cards": frozenset(
        {"card", "cards", "deck", "decks", "carte", "cartes", "carta", "cartas", "karten", "karty"}
    ),
}
"""Names of sheets with pieces, in lower case, by kind of piece."""


_WORD = re.compile(r"[^\W\d_]+")


BESIDE = frozenset(
    {
        *("removed", "unused", "deprecated", "discarded", "obsolete", "backup", "copy", "deleted", "retired"),
        *("graveyard", "archived", "vorlage", "plantilla", "modelo", "entfernt", "viejo", "ancien", "旧"),
        *(
            "note",
            "notes",
            "rules",
            "readme",
            "changelog",
            "changes",
            "log",
            "todo",
            "ideas",
            "archive",
            "old",
        ),
        *(
            "stats",
            "statistics",
            "summary",
            "analysis",
            "pivot",
            "overview",
            "tally",
            "totals",
            "lists",
            "lookup",
            "settings",
        ),
        *("economy", "balance", "playtest", "playtests", "probability", "sources", "data", "listen"),
        *(
            "template",
            "config",
            "help",
            "credits",
            "notizen",
            "regeln",
            "statistik",
            "liste",
            "notas",
            "reglas",
        ),
    }
)
"""Words in the names of sheets without pieces."""


MOST_NUMBERS = 6
"""Most columns of a sheet of numbers alone that is a list of pieces beside others."""

ALIKE = 0.6
"""Share of their columns that two sheets have in common if one layout fits both."""


EXPLAINED = 0.7
"""Share of the names of a legend that are headings of another sheet."""


def lists_pieces(name: str, rows: Rows) -> bool:
    """Return whether a sheet has a row of headings with a name or a text, and is not called after notes."""
    heads = [cell for cell in (rows[heading_rows.rows_above(rows)][1] if rows else ()) if cell.strip()]
    told = any(means(one) & {"name", "title", "body"} for one in heads)
    return told and len(heads) > 2 and not BESIDE & set(_WORD.findall(name.lower()))  # noqa: PLR2004 # a table


def called_after_pieces(sheets: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the sheets named after pieces, by kind of piece."""
    found: dict[str, tuple[str, ...]] = {}
    sheets = [one for one in sheets if not BESIDE & set(_WORD.findall(one.lower()))]
    for part, words in NAMES.items():
        named = tuple(one for one in sheets if words & set(_WORD.findall(one.lower())))
        exact = tuple(one for one in named if one.strip().lower() == part)
        if exact or named:
            found[part] = exact or named
    return found


def alike(sheets: Sequence[str], rows: Mapping[str, Rows]) -> tuple[str, ...]:
    """Return the sheets that list pieces: the fullest, and those that share its headings.

    Sheets called after notes or statistics are only taken if there are no others.
    """
    lists: dict[str, tuple[set[str], int]] = {}
    for name in sheets:
        body = rows[name][heading_rows.rows_above(rows[name]) :]
        if len(body) > 1 and (sum(map(bool, map(str.strip, body[0][1]))) > 1 or _names(name, body)):
            heads = {cell.strip().lower() for cell in body[0][1] if cell.strip()}
            lists[name] = heads, sum(bool(cell.strip()) for _, cells in body for cell in cells)
    lists = {name: one for name, one in lists.items() if not _explains(rows[name], name, lists)}
    able = [name for name in lists if not BESIDE & set(_WORD.findall(name.lower()))] or [*lists]
    if not able:
        return tuple(sheets[:1])
    first = max(able, key=lambda name: lists[name][1])
    fullest, _ = lists[first]

    def listed(name: str) -> bool:
        heads, _ = lists[name]
        shared = heads & fullest
        titled = any(means(one) & {"name", "title"} for one in heads)
        other = len(shared) > 1 or any(means(one) - {"name", "title", "count", "note"} for one in heads)
        counted = any("count" in means(one) for one in heads)
        told = len(heads) > 1 and any("body" in means(one) for one in heads)
        body = rows[name][heading_rows.rows_above(rows[name]) :]
        numbered = name != first and (_names(name, body) or _are_numbers(body))
        return 2 * len(shared) > len(heads | fullest) or (titled and (other or counted)) or told or numbered

    return tuple(name for name in able if listed(name))


def _explains(rows: Rows, name: str, lists: Mapping[str, tuple[set[str], int]]) -> bool:
    """Return whether the first column of a sheet names the headings of another: then it is their legend."""
    first = {cells[0].strip().lower() for _, cells in rows if cells and cells[0].strip()}
    others = [heads for other, (heads, _) in lists.items() if other != name]
    return len(first) > 2 and any(EXPLAINED * len(first) <= len(first & heads) for heads in others)  # noqa: PLR2004 # a table


def _names(sheet: str, body: Rows) -> bool:
    """Return whether the only column of a sheet has names, below a heading that the sheet is called after."""
    heading = body[0][1][0].strip().lower()
    cells = [cells[0].strip() for _, cells in body[1:] if cells]
    alone = all(heading_rows.count_filled(cells) == 1 for _, cells in body)
    words = sum(bool(_WORD.search(cell)) for cell in cells)
    return alone and len(heading) > 2 and heading in sheet.lower() and words == len(cells)  # noqa: PLR2004 # a word


def _are_numbers(body: Rows) -> bool:
    """Return whether the rows of a sheet have a number below each of a few words."""
    heads = [cell.strip() for cell in body[0][1]]
    rows = [cells for _, cells in body[1:]]
    whole = all(len(cells) == len(heads) for cells in rows)
    words = heading_rows.may_head(heads) and all(heads) and len(heads) <= MOST_NUMBERS
    return words and whole and all(heading_rows.NUMBER.fullmatch(cell) for cells in rows for cell in cells)


def of_tables(stem: str, sheets: Sequence[str]) -> bool:
    """Return whether a file is called after combat or charts, and its several sheets after no pieces.

    >>> of_tables("combat", ("odds", "losses", "shifts")), of_tables("combat", ("cards", "losses", "shifts"))
    (True, False)
    """
    words = set(_WORD.findall(stem.lower()))
    several = len(sheets) >= LEAST_TABLES
    return several and bool(words & OF_TABLES) and not called_after_pieces(sheets)


LEAST_TABLES = 3
"""Sheets of a file that is a book of tables."""
OF_TABLES = frozenset(
    ("combat", "crt", "charts", "tables", "results", "modifiers", "tabellen", "tablas", "tabelle")
)
"""Words in the name of such a file."""
