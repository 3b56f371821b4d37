"""Find the tables of a designer's file: below a title, one below another, with short rows.

Every row that is not read as a row of the table is noted and reported.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import dropwhile, islice, pairwise, takewhile
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.display_names import shortened_list
from countermarch.components.model.loading.faults import shown
from countermarch.components.model.loading.heading_rows import (
    LONE,
    LONGEST_HEADING,
    NUMBER,
    count_filled,
    may_head,
    plain_word,
)
from countermarch.components.model.loading.headings import is_known, means
from countermarch.components.model.loading.workbook_cells import MAX_COLUMNS, UnusableCell

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.loading.heading_rows import Rows

MAX_TABLES = 100
"""Maximum number of tables in one sheet; later ones count as rows of the last."""

TOTALS = frozenset(
    (
        *("total", "totals", "sum", "sums", "average", "grandtotal", "subtotal", "subtotals"),
        *("summe", "summen", "gesamt", "gesamtsumme", "zwischensumme", "insgesamt", "durchschnitt"),
        *("statistics", "totale", "somme", "soustotal", "totalgeneral", "suma", "razem"),
    )
)
"""What a row of totals is called."""

TYPE_WORDS = frozenset(
    {
        *(
            "string", "str", "text", "varchar", "char", "int", "integer", "number", "float", "double",
            "decimal",
        ),
        *("bool", "boolean", "date", "datetime", "enum", "list", "array", "object", "json", "uuid", "image"),
    }
)  # fmt: skip
"""What programs call the types of columns, in a row below the headings."""

SECTION_CELLS = 3
"""Minimum number of cells of the rows below a row that only names a section."""

MAX_NAMED = 6
"""Maximum number of rows that a note names."""

ANSWERS = frozenset(("y", "n", "yes", "no", "true", "false", "-"))
"""Cells of a row that is still to be filled."""

PIECE = frozenset(("name", "title", "body"))
"""Columns of which any makes a row a piece."""

MAX_TOTAL_WORDS = 3
"""Maximum number of words in the name of a row of totals, as in *Sum of Prussia*."""

SHORTEST_END = 4
"""Minimum number of characters of a heading that counts as the end of another."""

LONGEST_NAME = 40
"""A longer text in a last row of one cell is an explanation, not a name."""

MIN_SHORT_ROWS = 2
"""Minimum number of rows that end early at the same column for this to be how the file is written."""

MANY_ROWS = 10
"""Rows from which a single cell too many is left out with a note."""

FEW_SHORT_ROWS = 6
"""One in how many rows may lack a cell anywhere for the file to be read all the same."""

SHORT_ROWS_DIVISOR = 3
"""Rows for each one that ends early at the same column, at most, for this to be how the file is written."""

_LEGEND = re.compile(
    r"[*\u2020\u2021\u00a7\u00a9]|(?:key|stand|as of|(?:last )?updated|quelle|"
    r"legend|notes?|remarks?|sources?|legende|anmerkung|hinweis|l[\u00e9e]gende|leyenda|nota|legenda)\b\W"
    r"|\S{1,12}\s*=\s*\S",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Table:
    """A table: its headings and the rows below."""

    head: tuple[int, list[str]]
    rows: Rows = field(default_factory=list)
    bare: bool = False
    """Whether the first cell of any row is empty."""

    named: bool = False
    """Whether the first cell of any row is more than a number."""

    sections: list[tuple[int, str]] = field(default_factory=list)
    """The lines and words of the rows that name a section."""

    def add(self, row: tuple[int, list[str]]) -> None:
        """Add a row."""
        self.rows.append(row)
        self.bare = self.bare or not row[1][0].strip()
        self.named = self.named or _begins_with_words(row[1])


def as_one_table(rows: Rows, blank: Collection[int], faults: Faults, between: str) -> Rows:
    """Return the rows of all tables below a single row of headings.

    ``blank`` are the lines below an empty one; ``between`` is the delimiter, empty for a workbook, whose rows
    are all padded to one width.
    """
    tables = _tables(rows, blank, faults, padded=not between)
    _drop_legend(tables[-1], faults)
    for table in tables:
        _drop_totals(table, faults)
        _drop_sections(table, faults)
        _drop_empty_names(table, faults)
        _drop_bare(table, faults)
        _drop_wordless(table, faults)
        if between:
            _drop_lists(table, faults)
            _split_joined(table, between, faults)
            _check_short(table, faults)
        if between == ",":
            _join_prose(table, faults)
        _check_long(table, faults)
    if len(tables) == 1:
        return _with_sections(tables[0])
    for table in tables[1:]:
        faults.note(table.head[0], f"read as the headings of another table: {_headings_text(table.head[1])}")
    for table in tables:
        table.head, *table.rows = _with_sections(table)
    return _joined(tables)


def _with_sections(table: _Table) -> Rows:
    """Return the rows of a table, with a column for the section that each is in, if it has sections."""
    if not table.sections:
        return [table.head, *table.rows]
    width = len(table.head[1])
    rows: Rows = [(table.head[0], [*table.head[1], "Section"])]
    for line, cells in table.rows:
        section = [name for at, name in table.sections if at < line][-1:]
        rows.append((line, [*cells, *[""] * (width - len(cells)), *section]))
    return rows


def _tables(rows: Rows, blank: Collection[int], faults: Faults, *, padded: bool) -> list[_Table]:
    tables = [_Table(rows[0])]
    empty_first = 2 * sum(not cells[0].strip() for _, cells in rows[1:] if cells) >= len(rows) - 1 > 1
    apart = False
    for at in range(1, len(rows)):
        line, cells = rows[at]
        apart = apart or line in blank
        below = at + 1 < len(rows) and rows[at + 1][0] not in blank and len(tables) < MAX_TABLES
        if at == 1 and all(cell.strip().lower() in TYPE_WORDS for cell in cells if cell.strip()):
            faults.note(line, "names the types of the columns and is not read")
            continue
        if _same_headings(tables[-1].head[1], cells):
            faults.note(
                line, f"names the same columns in other words; it is not read: {_headings_text(cells)}"
            )
            continue
        if below and (
            (apart and _heads_again(rows, at, tables, blank, padded=padded))
            or _heads_numbers(rows, at, tables[-1])
            or _repeats_some(tables[-1].head[1], cells)
            or (empty_first and _heads_rows_without_first(cells, tables[-1], rows[at + 1][1], apart=apart))
        ):
            title = tables[-1].rows.pop() if _ends_with_title(tables[-1], rows[at - 1][0]) else None
            tables.append(_Table(rows[at]))
            if title:
                tables[-1].sections = [(title[0], title[1][0].strip())]
        elif empty_first and _alone(cells) and not tables[-1].named:
            faults.note(line, f"{cells[0].strip()[:LONGEST_HEADING]!r} is on its own and is not read")
            apart = True
            continue
        else:
            tables[-1].add(rows[at])
        apart = False
    return tables


def _ends_with_title(table: _Table, line: int) -> bool:
    """Return whether the last row of a table, in this line, is one cell: the title of the table below."""
    return len(table.rows) > 1 and table.rows[-1][0] == line and _alone(table.rows[-1][1])


def _same_headings(head: Sequence[str], cells: Sequence[str]) -> bool:
    """Return whether a row repeats every heading in other words or another language.

    >>> _same_headings(["Name", "Angriff", "Bewegung"], ["Unit name", "Attack", "Move"])
    True
    >>> _same_headings(["Name", "Text"], ["Heading", "Draw a card."])
    False
    """
    pairs = [(one, other) for one, other in zip(head, cells, strict=False) if one.strip() or other.strip()]
    if not 1 < count_filled(cells) == len(pairs) or not all(is_known(one) for pair in pairs for one in pair):
        return False
    return all(means(one) & means(other) for one, other in pairs[1:])  # a name may have any heading


def _repeats_some(head: Sequence[str], cells: Sequence[str]) -> bool:
    """Return whether a row repeats the first heading and another: a table begins without a gap."""
    same = [
        bool(one.strip()) and one.strip() == other.strip() for one, other in zip(head, cells, strict=False)
    ]
    return may_head(cells) and same[0] and sum(same) > 1


def _heads_numbers(rows: Rows, at: int, table: _Table) -> bool:
    """Return whether a row of known headings is among rows of numbers: another table begins without a gap."""
    cells = rows[at][1]
    filled = [cell for cell in cells if cell.strip()]
    if (
        not may_head(cells)
        or 2 * sum(map(is_known, filled)) < len(filled)
        or len(set(map(plain_word, filled))) < len(filled)
    ):
        return False
    others = [row for _, row in (*table.rows, *rows[at + 1 : at + 2])]
    return len(table.rows) > 0 and any(
        is_known(cell) and all(place < len(row) and NUMBER.fullmatch(row[place]) for row in others)
        for place, cell in enumerate(cells)
    )


def _drop_legend(table: _Table, faults: Faults) -> None:
    """Drop last rows of one cell that explain signs or are longer than a name."""
    body = list(dropwhile(lambda row: count_filled(row[1]) == 1, reversed(table.rows)))
    if not body or any(count_filled(cells) == 1 for _, cells in body):
        return
    longest = max(LONGEST_NAME, *(len(cells[0].strip()) for _, cells in body))
    for line, cells in reversed(table.rows[len(body) :]):
        said = next(cell.strip() for cell in cells if cell.strip())
        if not _LEGEND.match(said) and len(said) <= longest:
            return
        faults.note(line, f"{said[:LONGEST_HEADING]!r} explains the table and is not read")
        table.rows.pop()


def _drop_sections(table: _Table, faults: Faults) -> None:
    """Take out rows that only name a section: a word alone, the first right below the headings."""
    if not table.rows or not _alone(table.rows[0][1]) or table.sections:
        return
    alone = [_alone(cells) for _, cells in table.rows]
    whole = [cells for (_, cells), lone in zip(table.rows, alone, strict=True) if not lone]
    apart = not any(one and other for one, other in pairwise([*alone, True]))
    if not apart or not whole or min(map(count_filled, whole)) < SECTION_CELLS:
        return
    lone_rows = [row for row, lone in zip(table.rows, alone, strict=True) if lone]
    table.sections = [(line, cells[0].strip(" #-=*:")) for line, cells in lone_rows]
    named = shortened_list([repr(name) for _, name in table.sections], MAX_NAMED)
    faults.note(table.rows[0][0], f"{named}: over the rows below, read as their section")
    table.rows = [row for row, lone in zip(table.rows, alone, strict=True) if not lone]


def _drop_empty_names(table: _Table, faults: Faults) -> None:
    """Drop rows with no name and hardly any cells, if other rows have many: pieces still to be designed."""
    told_at = _piece_places(table)
    place = 1 if plain_word(table.head[1][0]) == "deck" and len(table.head[1]) > 1 else 0
    whole = [
        row for row in table.rows if count_filled(row[1][place:]) >= SECTION_CELLS and row[1][place].strip()
    ]
    most = max(1, int(median([count_filled(row[1][place:]) for row in whole] or [0]) / SHORT_ROWS_DIVISOR))

    def is_named(row: tuple[int, list[str]]) -> bool:
        return any(
            "".join(row[1][at : at + 1]).strip() for at in (place, *told_at)
        )  # a row may end before it

    empty = [row for row in table.rows if count_filled(row[1][place:]) <= most and not is_named(row)]
    if empty and SHORT_ROWS_DIVISOR * len(whole) > len(empty):
        said = LONE if most == 1 else LONE.replace("one cell", f"{most} cells")
        faults.note(empty[0][0], f"{len(empty)} rows have {said}")
        table.rows = [row for row in table.rows if row not in empty]


def _drop_bare(table: _Table, faults: Faults) -> None:
    """Drop rows with a number, or yes or no, and nothing else, where others have many cells: empty forms."""
    place = 1 if plain_word(table.head[1][0]) == "deck" else 0

    def is_bare(cells: Sequence[str]) -> bool:
        filled = [cell.strip().lower() for cell in cells[place:] if cell.strip()]
        return len(filled) < SECTION_CELLS and all(
            one in ANSWERS or bool(NUMBER.fullmatch(one)) for one in filled
        )

    bare = [row for row in table.rows if is_bare(row[1])]
    usual = median([count_filled(cells) for _, cells in table.rows if not is_bare(cells)] or [0])
    if MIN_SHORT_ROWS <= len(bare) <= len(table.rows) - SECTION_CELLS and usual > SECTION_CELLS:
        faults.note(bare[0][0], f"{len(bare)} rows have nothing but a number, or yes or no: not read")
        table.rows = [row for row in table.rows if row not in bare]


def _drop_wordless(table: _Table, faults: Faults) -> None:
    """Drop rows with none of the words that most have: statistics among pieces, and rows still to be filled.

    So are those with nothing but a number, or named *null*, where others have several words. A row with a
    name, a text of three words, or a word of its own beside others is a piece, however short.
    """
    width = len(table.head[1])
    words = [
        {at for at in range(1, min(width, len(cells))) if _is_word(cells[at])} for _, cells in table.rows
    ]
    often = [
        at for at, times in Counter(at for one in words for at in one).items() if times * 10 >= len(words) * 7
    ]
    usual = median([count_filled(cells) for _, cells in table.rows] or [0])
    if usual < SECTION_CELLS:
        return
    told_at = _piece_places(table)
    times = Counter(
        (at, cells[at].strip()) for (_, cells), worded in zip(table.rows, words, strict=True) for at in worded
    )

    def is_piece(cells: Sequence[str], worded: Collection[int]) -> bool:
        own = len(worded) > 1 and any(times[at, cells[at].strip()] == 1 for at in worded)
        long = any(cells[at].strip().count(" ") > 1 for at in worded)
        named = any(at < len(cells) and _is_word(cells[at]) for at in told_at)
        return count_filled(cells) > 1 and (own or long or named)

    def is_left(cells: Sequence[str], worded: Collection[int]) -> bool:
        few = 2 * count_filled(cells) < usual
        nulls = [cell.strip().lower() == "null" for cell in cells[:2]]
        null = any(nulls[: 1 if _is_word(cells[0]) else 2]) and all(
            not cell.strip(" 0") or place in often for place, cell in enumerate(cells[2:], 2)
        )
        number = count_filled(cells) == 1 and bool(NUMBER.fullmatch(cells[0]))
        again = sum(
            bool(cell.strip()) and cell.strip() == head.strip()
            for cell, head in zip(cells, table.head[1], strict=False)
        )
        return (
            number
            or null
            or 2 * again > count_filled(cells)
            or (
                few
                and len(often) > 1
                and 2 * len({*often} & {*worded}) < len(often)
                and not is_piece(cells, worded)
            )
        )

    left = [row for row, worded in zip(table.rows, words, strict=True) if is_left(row[1], worded)]
    if left and SHORT_ROWS_DIVISOR * len(left) < len(table.rows):
        said = [next(cell.strip() for cell in cells if cell.strip())[:LONGEST_NAME] for _, cells in left]
        named = shortened_list(said, MAX_NAMED)
        faults.note(left[0][0], f"{named}: lacks what most rows have; not read")
        table.rows = [row for row in table.rows if row not in left]


def _piece_places(table: _Table) -> list[int]:
    """Return the places of the columns that are headed as names or texts of pieces, other than the first."""
    heads = [(at, one.split()) for at, one in enumerate(table.head[1]) if at]
    return [at for at, words in heads if words and (means(" ".join(words)) | means(words[-1])) & PIECE]


def _drop_lists(table: _Table, faults: Faults) -> None:
    """Drop lines without a delimiter right below the headings, which list or explain something."""
    count = sum(1 for _ in takewhile(lambda row: len(row[1]) == 1, table.rows))
    if count and len(table.rows) - count > count and len(table.head[1]) >= SECTION_CELLS:
        faults.note(
            table.rows[0][0], f"{table.rows[0][1][0].strip()[:LONGEST_HEADING]!r} is not a row of the table"
        )
        del table.rows[:count]


def _drop_totals(table: _Table, faults: Faults) -> None:
    """Drop rows of totals, and rows of one cell below a last one: a footer.

    Such a row has a single word, one of ``TOTALS``, perhaps with another cell of the table: "Sum of Prussia".
    """
    named = {plain_word(cell) for _, cells in table.rows for cell in cells}
    wordy = median([sum(map(_is_word, cells)) for _, cells in table.rows] or [0])
    totals = [
        at for at, (_, cells) in enumerate(table.rows) if at and _sums_up(cells, named, int(wordy / 2))
    ]  # totals need rows above
    if not totals:
        return
    below = totals[-1] + 1
    footers = range(below, len(table.rows))
    if any(count_filled(table.rows[at][1]) > 1 for at in footers):
        footers = range(0)
    for at in totals:
        line, cells = table.rows[at]
        said = next(cell.strip() for cell in cells if _is_word(cell))
        faults.note(line, f"{said[:LONGEST_HEADING]!r} is a row of totals and is not read")
    for at in footers:
        line, cells = table.rows[at]
        said = next((cell.strip() for cell in cells if cell.strip()), "")
        faults.note(line, f"{said[:LONGEST_HEADING]!r} is below the totals and is not read")
    gone = {*totals, *footers}
    table.rows = [row for at, row in enumerate(table.rows) if at not in gone]


def _sums_up(cells: Sequence[str], named: Collection[str], few: int) -> bool:
    """Return whether a row has numbers and one word: of ``TOTALS``, perhaps beside one of ``named``.

    With at most ``few`` cells of words, the first of these may also have other words, if it begins or ends
    with one of ``TOTALS``.
    """
    words = [cell for cell in cells if _is_word(cell)]
    if not words or count_filled(cells) == 1:
        return False
    parts = [one for one in map(plain_word, re.split(r"[\s:]+", words[0].strip())) if one]
    if len(words) <= few and 0 < len(parts) <= MAX_TOTAL_WORDS and TOTALS & {parts[0], parts[-1]}:
        return True
    if len(words) > 1 or "".join(parts) in TOTALS:
        return len(words) == 1
    of = {"".join(parts[1:]), "".join(parts[:-1]), "".join(parts[2:])}
    return bool(parts and {parts[0], parts[-1]} & TOTALS) and bool(of & {*named} - {""})


def _is_word(cell: str) -> bool:
    return bool(cell.strip()) and not NUMBER.fullmatch(cell) and not isinstance(cell, UnusableCell)


def _heads_again(
    rows: Rows, at: int, tables: Sequence[_Table], blank: Collection[int], *, padded: bool
) -> bool:
    """Return whether a row after an empty line has headings: like earlier ones, or of another width."""
    cells = rows[at][1]
    if not may_head(cells) or len({plain_word(cell) for cell in cells if cell.strip()}) < count_filled(cells):
        return False
    if any(plain_word(cells[0]) == plain_word(table.head[1][0]) for table in tables) and cells[0].strip():
        return True
    table = tables[-1]
    width = len(table.head[1])
    if padded or len(cells) == width or not all(len(row) == width for _, row in table.rows):
        return False
    below = takewhile(lambda row: row[0] not in blank, islice(rows, at + 1, None))
    return all(len(row) == len(cells) for _, row in below)


def _heads_rows_without_first(
    cells: Sequence[str], table: _Table, below: Sequence[str], *, apart: bool
) -> bool:
    """Return whether a row has headings of a table whose rows begin with nothing but a number."""
    if (
        not table.bare
        or table.named
        or not _begins_with_words(cells)
        or not may_head(cells)
        or _begins_with_words(below)
    ):
        return False
    return apart or len(cells) != len(table.head[1])


def _begins_with_words(cells: Sequence[str]) -> bool:
    """Return whether the first cell of a row is more than a number."""
    return not NUMBER.fullmatch(cells[0])


def _alone(cells: Sequence[str]) -> bool:
    return count_filled(cells) == 1 and _begins_with_words(cells)


def _headings_text(cells: Sequence[str]) -> str:
    return shown(", ".join(cell.strip() for cell in cells if cell.strip()), LONGEST_HEADING)[1:-1]


def _check_short(table: _Table, faults: Faults) -> None:
    """Check rows that end before a column which every complete row fills.

    If many end at the same column, or a row's cells match the types of their columns, the missing cells are
    empty, which is noted; any other short row may lack a cell in its middle, and is a fault.
    """
    width = len(table.head[1])
    whole = [cells for _, cells in table.rows if len(cells) >= width]
    wanted = [place for place in range(width) if all(cells[place].strip() for cells in whole)]
    if not whole or not wanted:
        return
    short = [(line, cells) for line, cells in table.rows if len(cells) <= wanted[-1]]
    ends = Counter(len(cells) for _, cells in short)
    habits = {
        end
        for end, rows in ends.items()
        if rows >= MIN_SHORT_ROWS and rows * SHORT_ROWS_DIVISOR >= len(table.rows)
    }
    for end in sorted(habits):
        line = next(line for line, cells in short if len(cells) == end)
        faults.note(line, f"{ends[end]} rows end after {end} of {width} cells; what they lack is empty")
    wrong: list[tuple[int, list[str]]] = []
    for line, cells in short:
        if len(cells) in habits:
            continue
        if _in_place(cells, whole):
            faults.note(line, f"the row ends after {len(cells)} of {width} cells; what it lacks is empty")
        else:
            wrong.append((line, cells))
    for line, cells in wrong:
        if len(wrong) * FEW_SHORT_ROWS > len(table.rows):
            expected = f"{width} cells, as the first line has; what is left empty still has its delimiter"
            faults.add(line, "", f"{len(cells)} cells", expected)
            continue
        able = [(at, _filled_up(cells, at, width)) for at in range(len(cells))]
        able = [(at, made) for at, made in able if _in_place(made, whole)]
        at = max(((_agreement(made, whole), at) for at, made in able), default=(0, len(cells)))[1]
        before = next((cell.strip() for cell in reversed(cells[:at]) if cell.strip()), "")
        said = f"after {shown(before, LONGEST_HEADING)}" if before else "at the start"
        faults.note(
            line, f"{len(cells)} cells, not {width}: the missing cells {said} are read as empty; check it"
        )
        cells[:] = _filled_up(cells, at, width)


def _filled_up(cells: Sequence[str], at: int, width: int) -> list[str]:
    """Return the cells of a row with empty ones from a place on, so that they are as many as the headings."""
    return [*cells[:at], *[""] * (width - len(cells)), *cells[at:]]


def _agreement(cells: Sequence[str], whole: Sequence[Sequence[str]]) -> int:
    """Return how many cells of complete rows are filled or empty like this row's cell in the same column."""
    return sum(bool(one.strip()) == bool(row[at].strip()) for row in whole for at, one in enumerate(cells))


def _in_place(cells: Sequence[str], whole: Sequence[Sequence[str]]) -> bool:
    """Return whether a row has numbers and words in the same columns as complete rows."""
    for place, cell in enumerate(cells):
        others = [row[place].strip() for row in whole if row[place].strip()]
        numbers = sum(bool(NUMBER.fullmatch(one)) for one in others)
        if cell.strip() and others and bool(NUMBER.fullmatch(cell.strip())) != (2 * numbers > len(others)):
            return False
    return True


def _split_joined(table: _Table, between: str, faults: Faults) -> None:
    """Split cells that a stray quote has joined, where that makes a short row complete."""
    width = len(table.head[1])
    for place, (line, cells) in enumerate(table.rows):
        made = [part.strip('"') for cell in cells for part in cell.split(between)]
        if len(cells) < width == len(made):
            table.rows[place] = (line, made)
            faults.note(line, "a quotation mark joins cells; they are read separately")


def _check_long(table: _Table, faults: Faults) -> None:
    """Add columns without headings for what rows hold beyond the headings.

    A single such row that has one cell too many, for a comma in a text, is a fault, or a note if it is one of
    many.
    """
    line, head = table.head
    expected = f"{len(head)} cells, as {'the first line' if line == 1 else f'line {line}'} has"
    long = [(at, cells) for at, cells in table.rows if any(cells[len(head) :])]
    wide = max((len(cells) for _, cells in long), default=0)
    if len(long) >= MIN_SHORT_ROWS or wide > len(head) + 1:
        rows = "the row has" if len(long) == 1 else f"{len(long)} rows have"
        faults.note(long[0][0], f"{rows} cells beyond the headings; they are read without any")
        table.head = (line, [*head, *[""] * (wide - len(head))])
        return
    for at, cells in long:
        said = next(cell for cell in cells[len(head) :] if cell)
        if len(table.rows) < MANY_ROWS:
            faults.add(at, "", said, expected)
        else:
            faults.note(
                at, f"{shown(said, LONGEST_HEADING)} beyond the {len(head)} columns: not read; check it"
            )
        del cells[len(head) :]


def _join_prose(table: _Table, faults: Faults) -> None:
    """Rejoin a last cell that was split at a comma in its text: the rest begins with a space."""
    width = len(table.head[1])
    spaced = sum(any(cell[:1].isspace() for cell in cells[1:width]) for _, cells in table.rows)
    if spaced * SHORT_ROWS_DIVISOR > len(table.rows):
        return  # every comma has a space after it
    for place, (line, cells) in enumerate(table.rows):
        if len(cells) > width > 1 and all(cell[:1].isspace() for cell in cells[width:]):
            table.rows[place] = (line, [*cells[: width - 1], ",".join(cells[width - 1 :])])
            faults.note(line, "a comma within the last cell belongs to its text; quotes around it say so")
            continue
        after = [
            at for at, cell in enumerate(cells) if at and cell[:1].isspace() and cell.strip()[:1].isalpha()
        ]
        if len(cells) - width == len(after) > 0 and width > 1:
            made: list[str] = []
            for at, cell in enumerate(cells):
                made[-1:] = [f"{made[-1]},{cell}"] if at in after else [*made[-1:], cell]
            table.rows[place] = (line, made)
            faults.note(
                line, "a comma before a space belongs to the text of its cell; quotes around it say so"
            )


def _joined(tables: Sequence[_Table]) -> Rows:
    """Return the rows of several tables below the headings of all; equal headings are one column."""
    heads: list[str] = []
    places: dict[tuple[str, int], int] = {}
    columns = [same_columns(table.head[1], heads, places) for table in tables]
    made: Rows = [(tables[0].head[0], heads)]
    if len(heads) > MAX_COLUMNS:
        return made  # the caller adds the fault
    for table, of in zip(tables, columns, strict=True):
        for line, cells in table.rows:
            row = [""] * len(heads)
            for place, cell in zip(of, cells, strict=False):
                row[place] = cell
            made.append((line, row))
    return made


def _one_ends(one: str, other: str) -> bool:
    """Return whether the longer of two headings ends with the other, as ``spell title`` with ``title``.

    >>> _one_ends("title", "spell_title"), _one_ends("skill", "max_skill")
    (True, False)
    """
    short, long = sorted((plain_word(one), plain_word(other)), key=len)
    return len(short) >= SHORTEST_END and long.endswith(short) and long.removesuffix(short) not in _BOUNDS


_BOUNDS = frozenset(("min", "max", "minimum", "maximum", "least", "most", "base", "bonus"))
"""Words that make another number of the one that follows."""


def _both_name(one: str, other: str) -> bool:
    """Return whether two headings begin with a word for a name, as ``Name of the spell`` does."""
    return all({"name", "title"} & means(cell.split()[0]) for cell in (one, other) if cell.split())


def same_columns(head: Sequence[str], heads: list[str], places: dict[tuple[str, int], int]) -> list[int]:
    """Return the positions of a table's columns in ``heads``, to which new ones are added.

    Synonyms are one column; so are the first columns if both have known headings.
    """
    seen: Counter[str] = Counter()
    found: list[int] = []
    exact = {" ".join(cell.lower().split()) for cell in head}
    for cell in head:
        heading = " ".join(cell.lower().split())
        key = (heading, seen[heading])
        seen[heading] += 1
        if key not in places and not seen[heading] > 1:
            free = [
                at for at, one in enumerate(heads) if at not in found and one.lower().strip() not in exact
            ]
            same = [at for at in free if means(heads[at]) & means(cell) or _one_ends(heads[at], cell)]
            same = same or [at for at in free if at == len(found) and _both_name(heads[at], cell)]
            first = [0] if heads and not found and 0 in free and is_known(cell) and is_known(heads[0]) else []
            if same or first:
                places[key] = (same or first)[0]
        if key not in places:
            places[key] = len(heads)
            heads.append(cell)
        found.append(places[key])
    return found
