"""The sheets of a workbook that list pieces: those named after pieces, and those with similar headings."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.model.loading import heading_rows
from countermarch.components.model.loading.headings import means
from countermarch.components.model.names import folded
from countermarch.importing.column import MOSTLY, role_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.tables import Rows

NAMES: Mapping[str, frozenset[str]] = {
    "units": frozenset(
        {
            *("unit", "units", "counter", "counters", "oob", "leaders", "einheiten", "einheit", "truppen"),
            *("unités", "unites", "unidades", "unità", "unita", "jednostki", "spielsteine", "plättchen"),
        }
    ),
    "markers": frozenset({"marker", "markers", "token", "tokens", "marqueurs", "marcadores", "segnalini"}),
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


MAX_NUMBERS = 6
"""Maximum number of columns of a sheet of numbers alone that is a list of pieces beside others."""

ALIKE = 0.6
"""Share of their columns that two sheets have in common if one layout fits both."""


EXPLAINED = 0.7
"""Share of the names of a legend that are headings of another sheet."""


def lists_pieces(name: str, rows: Rows) -> bool:
    """Return whether a sheet has headings for a name or a text, and is not called notes or the like."""
    heads = [cell for cell in (rows[heading_rows.rows_above(rows)][1] if rows else ()) if cell.strip()]
    titled = any(means(one) & {"name", "title", "body"} for one in heads)
    return titled and len(heads) > 2 and not BESIDE & set(_WORD.findall(name.lower()))  # noqa: PLR2004 # a table


def named_after_pieces(sheets: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the sheets named after pieces, by kind of piece."""
    found: dict[str, tuple[str, ...]] = {}
    sheets = [one for one in sheets if not BESIDE & set(_WORD.findall(one.lower()))]
    for part, words in NAMES.items():
        named = tuple(one for one in sheets if words & set(_WORD.findall(one.lower())))
        exact = tuple(one for one in named if one.strip().lower() == part)
        if exact or named:
            found[part] = exact or named
    return found


def sheets_listing_pieces(sheets: Sequence[str], rows: Mapping[str, Rows]) -> tuple[str, ...]:
    """Return the sheets that list pieces: the fullest, and those that share its headings.

    Sheets named after notes or statistics are only taken if there are no others.
    """
    lists: dict[str, tuple[set[str], int]] = {}
    for name in sheets:
        body = rows[name][heading_rows.rows_above(rows[name]) :]
        if len(body) > 1 and (sum(map(bool, map(str.strip, body[0][1]))) > 1 or _names(name, body)):
            bare = heading_rows.begins_with_data(body)  # sheets without headings have as many columns
            heads = {
                str(at) if bare else cell.strip().lower()
                for at, cell in enumerate(body[0][1])
                if cell.strip()
            }
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
        worded = len(heads) > 1 and any("body" in means(one) for one in heads)
        body = rows[name][heading_rows.rows_above(rows[name]) :]
        numbered = name != first and (_names(name, body) or _are_numbers(body))
        return 2 * len(shared) > len(heads | fullest) or (titled and (other or counted)) or worded or numbered

    chosen = [name for name in able if listed(name)]
    return tuple(name for name in chosen if not _again(rows[name], name, [first, *chosen], lists, rows))


def _again(
    body: Rows,
    name: str,
    others: Sequence[str],
    lists: Mapping[str, tuple[set[str], int]],
    rows: Mapping[str, Rows],
) -> bool:
    """Return whether a sheet has the pieces of the fullest again, under other headings: a view of these.

    Two armies of the same units have the same headings.
    """
    first = others[0]
    heads, more = lists[name][0], lists[first][0]
    if name == first or 2 * len(heads & more) > len(heads | more):
        return False
    ones, whole = _titles(body), _titles(rows[first])
    return len(ones) >= MANY_AGAIN and MOSTLY * len(ones) <= len(ones & whole)


MANY_AGAIN = 8
"""Least names of a sheet that repeats another."""


def _titles(rows: Rows) -> set[str]:
    """Return the cells below the heading of a sheet that is a name or a title."""
    body = rows[heading_rows.rows_above(rows) :]
    at = next((at for at, cell in enumerate(body[0][1]) if means(cell) & {"name", "title"}), None)
    return {cells[at].strip() for _, cells in body[1:] if at is not None and at < len(cells)} - {""}


def _explains(rows: Rows, name: str, lists: Mapping[str, tuple[set[str], int]]) -> bool:
    """Return whether the first column of a sheet names the headings of another: then it is their legend."""
    first = {cells[0].strip().lower() for _, cells in rows if cells and cells[0].strip()}
    others = [heads for other, (heads, _) in lists.items() if other != name]
    return len(first) > 2 and any(EXPLAINED * len(first) <= len(first & heads) for heads in others)  # noqa: PLR2004 # a table


def _names(sheet: str, body: Rows) -> bool:
    """Return whether the only column of a sheet has names, below a heading that the sheet is named after."""
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
    words = heading_rows.may_head(heads) and all(heads) and len(heads) <= MAX_NUMBERS
    return words and whole and all(heading_rows.NUMBER.fullmatch(cell) for cells in rows for cell in cells)


def of_tables(stem: str, sheets: Sequence[str]) -> bool:
    """Return whether a file is named after combat or charts, and its several sheets after no pieces.

    >>> of_tables("combat", ("odds", "losses", "shifts")), of_tables("combat", ("cards", "losses", "shifts"))
    (True, False)
    """
    words = set(_WORD.findall(stem.lower()))
    several = len(sheets) >= MIN_TABLES
    return several and bool(words & OF_TABLES) and not named_after_pieces(sheets)


MIN_TABLES = 3
"""Sheets of a file that is a book of tables."""
OF_TABLES = frozenset(
    ("combat", "crt", "charts", "tables", "results", "modifiers", "tabellen", "tablas", "tabelle")
)
"""Words in the name of such a file."""


def forms(sheets: Mapping[str, Rows]) -> tuple[str, list[dict[str, str]]]:
    """Return the label with which each of many forms begins, and their values by label; else none.

    A label ends with a colon and is before its value, or above its text. In a table within a form, the values
    of a row are those of its first cell.

    >>> rows = [[(1, ["Name:", name, "Speed:", "4"]), (2, ["vs", "Range", "Dice"]), (3, ["Air", "3", "-"])]
    ...         for name in ("Tank", "Truck", "Jeep")]
    >>> forms({"units": [row for form in rows for row in form]})[1][0]
    {'Name': 'Tank', 'Speed': '4', 'Air': 'Range 3'}
    """
    cells = [cell.strip() for rows in sheets.values() for _, row in rows for cell in row if cell.strip()]
    labels = Counter(cell for cell in cells if cell.endswith(":"))
    often = [one for one, count in labels.items() if count >= MIN_FORMS]
    if len(often) < 2 or FORM_SHARE * sum(labels.values()) <= len(cells):  # noqa: PLR2004 # a label beside another
        return "", []
    found: list[_Form] = []
    for name, rows in sheets.items():
        form = None
        for _, row in rows:
            filled = {at: cell.strip() for at, cell in enumerate(row) if cell.strip()}
            if often[0] in filled.values():
                form = _Form({"Deck": name} if len(sheets) > 1 else {})
                found.append(form)
            if form:
                form.add(filled)
    first = often[0].rstrip(": ")
    return first, [form.values for form in found if form.values.get(first)]


def transposed(rows: Rows) -> list[list[str]]:
    """Return a list whose pieces are in columns with a row for each piece; none for others.

    The first column then has the words that are usual headings of numbers.

    >>> rows = [["", "Scout", "Tank"], ["HP", "3", "9"], ["Range", "1", "2"], ["Damage", "1", "4"]]
    >>> transposed([*enumerate(rows)])
    [['Name', 'HP', 'Range', 'Damage'], ['Scout', '3', '1', '1'], ['Tank', '9', '2', '4']]
    """
    whole = [cells for _, cells in rows[heading_rows.rows_above(rows) :]]
    filled = {at for cells in whole for at, cell in enumerate(cells) if cell.strip()}
    first, width = min(filled, default=0), max(filled, default=0) + 1
    head, *body = [[*cells, *[""] * width][first:width] for cells in whole] or [[""]]
    names, labels = [cell.strip() for cell in head[1:]], [cells[0].strip() for cells in body]
    labelled = [one for one in labels if words_of(one) & role_words()["stat"]]
    cells = [cell.strip() for row in body for cell in row[1:] if cell.strip()]
    numbers = sum(map(bool, map(heading_rows.NUMBER.fullmatch, cells)))
    if (
        len(labelled) < max(MIN_LABELS, MANY_LABELS * len(labels))
        or len({*labels}) < len(labels)
        or len({*names} - {""}) < max(2, len(names))
        or any(means(one) or words_of(one) & role_words()["stat"] or one.isdecimal() for one in names)
        or numbers < MOSTLY * len(cells)
    ):
        return []
    columns = zip(*body, strict=True)
    return [["Name", *labels], *([name, *column] for name, column in zip(names, [*columns][1:], strict=True))]


MIN_LABELS, MANY_LABELS = 3, 0.4
"""Minimum number of words of a first column that are headings of numbers, and their least share."""


def words_of(text: str) -> set[str]:
    """Return the words of a text without accents.

    >>> sorted(words_of("Crit Chance"))
    ['chance', 'crit']
    """
    return {folded(word) for word in _WORD.findall(text)}


@dataclass(slots=True)
class _Form:
    """A form, as far as its rows are read: its values, labels above texts, and the head of its table."""

    values: dict[str, str]
    above: dict[int, str] = field(default_factory=dict)
    head: dict[int, str] = field(default_factory=dict)

    def add(self, filled: dict[int, str]) -> None:
        """Read a row: cells by their places."""
        for at in [at for at, cell in filled.items() if at in self.above and not cell.endswith(":")]:
            label = self.above[at]
            self.values[label] = f"{self.values[label]} {filled.pop(at)}".strip()
        labels = [at for at, cell in filled.items() if cell.endswith(":")]
        for at, more in zip(labels, [*labels[1:], MAX_PLACES], strict=False):
            label = filled[at].rstrip(": ")
            self.values[label] = " ".join(cell for place, cell in filled.items() if at < place < more)
            if more == MAX_PLACES and not self.values[label]:
                self.above = {at: label}
        if labels or not filled:
            self.head = {}
        elif len(filled) == 1 and self.above:
            self.values[[*self.above.values()][-1]] += " ".join(filled.values())
        elif not self.head:
            self.head = filled
        elif (first := min(filled)) == min(self.head):
            pairs = ((self.head.get(at, ""), cell) for at, cell in filled.items() if at != first)
            said = [f"{over} {cell}".strip() for over, cell in pairs if any(map(str.isalnum, cell))]
            self.values[filled[first]] = ", ".join(said)


MIN_FORMS, FORM_SHARE = 3, 8
"""How often a label with a colon is repeated in forms, and of how many cells one is such a label."""

MAX_PLACES = 1000
"""Right of every cell."""
