"""Finding the tables of a designer's file: below a title, one below another, with short rows.

Every row that is not read as a row of the table is noted and reported.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import dropwhile, islice, pairwise, takewhile
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import shown
from countermarch.components.model.loading.headings import is_known, means
from countermarch.components.model.loading.workbook_cells import MOST_COLUMNS, OddCell, WideCell

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from countermarch.components.model.loading.faults import Faults

Rows = list[tuple[int, list[str]]]

MOST_ABOVE = 12
"""Maximum rows above a table."""

MOST_TABLES = 100
"""Maximum tables in one sheet; later ones count as rows of the last."""

TOTALS = frozenset(
    (
        *("total", "totals", "sum", "sums", "average", "grandtotal", "subtotal", "subtotals"),
        *("summe", "summen", "gesamt", "gesamtsumme", "zwischensumme", "insgesamt", "durchschnitt"),
        *("totale", "somme", "soustotal", "totalgeneral", "suma", "razem"),
    )
)
"""What a row of totals is called."""

TYPE_WORDS = frozenset(
    {
        *(
            "string",
            "str",
            "text",
            "varchar",
            "char",
            "int",
            "integer",
            "number",
            "float",
            "double",
            "decimal",
        ),
        *("bool", "boolean", "date", "datetime", "enum", "list", "array", "object", "json", "uuid", "image"),
    }
)
"""What programs call the types of columns, in a row below the headings."""

IN_PAIRS = frozenset(
    {
        *(
            "provided",
            "provides",
            "required",
            "requires",
            "requirements",
            "input",
            "inputs",
            "output",
            "outputs",
        ),
        *(
            "construction",
            "function",
            "production",
            "consumption",
            "gain",
            "gains",
            "needs",
            "offers",
            "pays",
        ),
    }
)
"""Headings of groups of columns that have others beside them, often under the same headings."""

SECTION_CELLS = 3
"""Minimum cells of the rows below a row that only names a section."""

MOST_SAID = 6
LONGEST_HEADING = 60
SHORTEST_END = 4
"""Characters of a heading with which another one may end."""

LONGEST_NAME = 40
"""A longer text in a last row of one cell is an explanation, not a name."""

HABIT_ROWS = 2
HABIT_SHARE = 3
"""If at least two rows, and one in three, end early at the same column, that is how the file is written."""

MIN_DATA = 2
"""Minimum rows, cells and repeated words that show a first row to hold data."""

LEAST_WORDS = 10
"""Words of a long text in a first row that is no heading."""

MOSTLY = 1.25
"""A column in which four of five cells are numbers is one of numbers."""

_DIGITS = re.compile(r"[+\N{MINUS SIGN}-]?\d+(?:[.,]\d+)?%?")
_CODE = re.compile(r"([A-Za-z]{1,4}[-_]?)\d{1,4}")
_LEGEND = re.compile(
    r"[*\u2020\u2021\u00a7\u00a9]|(?:key|stand|as of|(?:last )?updated|quelle|"
    r"legend|notes?|remarks?|sources?|legende|anmerkung|hinweis|l[\u00e9e]gende|leyenda|nota|legenda)\b\W"
    r"|\S{1,12}\s*=\s*\S",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[\s\d.,:/%()+*\u2212\N{EN DASH}-]*")


@dataclass(slots=True)
class _Table:
    """A table: its headings and the rows below."""

    head: tuple[int, list[str]]
    rows: Rows = field(default_factory=list)
    bare: bool = False
    """Whether the first cell of any row is empty."""

    named: bool = False
    """Whether the first cell of any row is more than a number."""

    def add(self, row: tuple[int, list[str]]) -> None:
        """Add a row."""
        self.rows.append(row)
        self.bare = self.bare or not row[1][0].strip()
        self.named = self.named or _named(row[1])


def rows_above(rows: Rows) -> int:
    """Return the number of rows above a table: titles and notes, each a single cell.

    >>> rows_above([(1, ["My game"]), (2, ["Name", "Cost"]), (3, ["Wolf", "2"])])
    1
    >>> rows_above([(1, ["Name"]), (2, ["Wolf", "2"]), (3, ["Owl", "1"])])
    0
    """
    first = _below_legend(rows)
    if is_group_heading(rows, first) or _repeats_headings(rows, first):
        first += 1
    if not first or not _heads(rows[first][1]) or len(rows) == first + 1:
        return 0
    if any(is_known(cell) for _, cells in rows[:first] for cell in cells if _filled(cells) == 1):
        return 0
    below = [_filled(cells) > 1 for _, cells in rows[first + 1 :]]
    last = max((at for at, wide in enumerate(below) if wide), default=-1) + 1
    return first if sum(below) * 2 > last else 0


def _below_legend(rows: Rows) -> int:
    """Return the first row with two cells, or the first of the usual width if those above have under half."""
    widths = [_filled(cells) for _, cells in rows]
    first = next((at for at, width in enumerate(widths[: MOST_ABOVE + 1]) if width > 1), 0)
    usual = median(widths[first:] or [0])
    wide = next((at for at, width in enumerate(widths[: MOST_ABOVE + 1]) if width >= usual), first)
    narrow = all(2 * width < widths[wide] for width in widths[first:wide])
    narrow = narrow and all(sum(map(is_known, cells)) < 2 for _, cells in rows[first:wide])  # noqa: PLR2004 # headings
    return wide if rows and narrow and _heads(rows[wide][1]) else first


def begins_with_data(rows: Rows) -> bool:
    """Return whether the first row holds data rather than headings.

    It then has a number above numbers, a code above codes, a long text above texts, or several words that are
    repeated below in other combinations.

    >>> wolves = [(1, ["Wolf", "Grey", "3"]), (2, ["Owl", "Brown", "1"]), (3, ["Fox", "Red", "2"])]
    >>> begins_with_data(wolves)
    True
    >>> begins_with_data([(1, ["Name", "Colour", "Cost"]), *wolves])
    False
    >>> begins_with_data([(1, ["Roll", "1", "2"]), (2, ["1", "3", "4"]), (3, ["2", "5", "6"])])
    False
    >>> begins_with_data([(1, ["1", "Colt", "2"]), (2, ["2", "Gatling", "1"]), (3, ["3", "Bang", "25"])])
    True
    >>> begins_with_data([(1, ["M0", "Go"]), (2, ["M40", "Go to jail"]), (3, ["M11", "Go to Pall Mall"])])
    True
    """
    first, below = rows[0][1], [cells for _, cells in rows[1:]]
    filled = [cell.strip() for cell in first if cell.strip()]
    if len(below) < MIN_DATA or len(filled) < MIN_DATA:
        return False
    if len(filled) < max(map(_filled, below)) // 2 or any(_filled(cells) == 0 for cells in below):
        return False
    columns = [
        [cells[place].strip() for cells in below if place < len(cells) and cells[place].strip()]
        for place in range(len(first))
    ]
    pairs = [(cell.strip(), said) for cell, said in zip(first, columns, strict=True) if cell.strip() and said]
    known = any(map(is_known, filled))
    if not known and (_numbered(filled, columns[0]) or any(_like(*one) for one in pairs)):
        return True
    return _repeats_those_below(first, below, pairs)


def _repeats_those_below(
    first: Sequence[str], below: Sequence[Sequence[str]], pairs: Sequence[tuple[str, Sequence[str]]]
) -> bool:
    """Return whether a first row has a number above numbers, or words that are repeated below."""
    filled = [cell.strip() for cell in first if cell.strip()]
    numbers = [int(cell) for cell in filled if cell.isdecimal()]
    counting = any(after == before + 1 for before, after in pairwise(numbers))
    if (counting and numbers == sorted(set(numbers))) or (
        len(numbers) == 1 and any(is_sum(cell, said) for cell, said in pairs)
    ):
        return False  # Roll, 1, 2, 3 are headings, and so is a number that sums up those below
    above = sum(
        bool(_DIGITS.fullmatch(cell)) and MOSTLY * sum(map(bool, map(_DIGITS.fullmatch, said))) >= len(said)
        for cell, said in pairs
    )
    if any(map(is_known, filled)) and 2 * above < len(pairs):
        return False  # a word such as Attack is a heading, unless most cells are numbers above numbers
    shared = [
        sum(bool(one.strip()) and one == other for one, other in zip(first, cells, strict=False))
        for cells in below
    ]
    if above == 0 and any(shared) and not any(count == 1 for count in shared):
        return False  # headings are repeated above other rows
    repeated = 0 if above else sum(cell in said for cell, said in pairs)
    return above > 0 or (
        repeated >= MIN_DATA and first not in below
    )  # headings are repeated above each of several tables


def _numbered(first: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether rows are numbered from the first on, which has words too."""
    numbers = [first[0], *below]
    start = int(first[0]) if first[0] in ("0", "1") else 1
    counted = [str(number) for number in range(start, start + len(numbers))]
    return numbers == counted and not all(map(_DIGITS.fullmatch, first))


def _like(cell: str, below: Sequence[str]) -> bool:
    """Return whether a cell is a code like those below it, as M0 above M40 is, or as long a text."""
    if code := _CODE.fullmatch(cell):
        codes = [one[1] for one in map(_CODE.fullmatch, below) if one]
        return MOSTLY * len(codes) >= len(below) and codes.count(code[1]) >= MIN_DATA
    text = len(cell) > LONGEST_HEADING and len(cell.split()) >= LEAST_WORDS and not cell.endswith("?")
    return text and 2 * sum(len(said) > LONGEST_HEADING for said in below) > len(below)


def is_sum(cell: str, below: Sequence[str]) -> bool:
    """Return whether a number above small whole numbers is their sum, if perhaps that of an earlier version.

    >>> is_sum("12", ["3", "2", "3", "1", "2"]), is_sum("3", ["3", "2", "3", "1", "2"])
    (True, False)
    """
    if not cell.isdecimal() or len(below) <= MIN_DATA or not all(map(str.isdecimal, below)):
        return False
    numbers = [*map(int, below)]
    return int(cell) >= 2 * max(numbers) and abs(sum(numbers) - int(cell)) * 4 <= int(cell)


def is_group_heading(rows: Rows, at: int) -> bool:
    """Return whether a row has headings of groups of columns, with the columns' own headings below it.

    Those are unique within their group, and most of them are known words, or above numbers, or below merged
    cells.

    >>> is_group_heading([(1, ["Truppe", "", "Werte", ""]), (2, ["Korb", "Farbe", "Kampf", "Lauf"])], 0)
    False
    >>> below = [(2, ["Korb", "Farbe", "Kampf", "Lauf"]), (3, ["1.", "Inf", "3", "4"])]
    >>> is_group_heading([(1, ["Truppe", "", "Werte", ""]), *below], 0)
    True
    """
    if at + 1 >= len(rows) or not _heads(rows[at + 1][1]):
        return False
    if not rows[at][1][0].strip() and any(_plain(cell) in IN_PAIRS for cell in rows[at][1]):
        return True
    if not _heads(rows[at][1]):
        return False
    over, own = rows[at][1], [_plain(cell) for cell in rows[at + 1][1] if cell.strip()]
    pairs = [(group, _plain(cell)) for group, cell in _grouped(over, rows[at + 1][1]) if cell.strip()]
    if len(pairs) != len(set(pairs)) or (len(own) != len(set(own)) and _filled(over) < 2):  # noqa: PLR2004 # a pair of headings
        return False
    if any(isinstance(cell, WideCell) for cell in over) and at + 2 < len(rows):
        return _filled(over) < len(own)
    known = sum(is_known(cell) for cell in own)
    return len(own) >= 2 * _filled(over) and (known * 2 >= len(own) or _above_numbers(rows, at + 1))


def _grouped(over: Sequence[str], own: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each heading with its group: the nearest cell above it or to the left of that."""
    group = ""
    for place, cell in enumerate(own):
        group = (over[place].strip() if place < len(over) else "") or group
        yield group, cell


def with_group_names(over: Sequence[str], own: Sequence[str]) -> list[str]:
    """Return headings and groups as one row: repeated headings are prefixed with their group.

    So are all below groups that come in pairs.

    >>> with_group_names(["", "Provided", "", "Required"], ["Name", "Session", "Address", "Session"])
    ['Name', 'Provided Session', 'Provided Address', 'Required Session']
    >>> with_group_names(["", "Front", "", "Back", ""], ["Name", "Attack", "Move", "Attack", "Move"])
    ['Name', 'Attack', 'Move', 'Back Attack', 'Back Move']
    """
    seen: set[str] = set()
    made = []
    for group, cell in _grouped(over, own):
        again = (_plain(cell) in seen or _plain(group) in IN_PAIRS) and cell.strip()
        seen.add(_plain(cell))
        made.append(f"{group} {cell.strip()}" if again and group else cell)
    return made


def below_titles(rows: Rows) -> Rows:
    """Return the rows of a table from its headings on, which have the names of their groups."""
    above = rows_above(rows)
    if not above or not is_group_heading(rows, above - 1):
        return rows[above:]
    line, own = rows[above]
    return [(line, with_group_names(rows[above - 1][1], own)), *rows[above + 1 :]]


def _above_numbers(rows: Rows, at: int) -> bool:
    """Return whether a word is above a column of numbers: then the row holds headings, not texts."""
    below = rows[at + 1 :]
    for place, cell in enumerate(rows[at][1]):
        said = [cells[place].strip() for _, cells in below if place < len(cells) and cells[place].strip()]
        if cell.strip() and said and all(_NUMBER.fullmatch(one) for one in said):
            return True
    return False


def _repeats_headings(rows: Rows, at: int) -> bool:
    """Return whether the row below repeats most headings, as cells merged over two rows do."""
    if at + 2 >= len(rows) or not _heads(rows[at][1]) or not _heads(rows[at + 1][1]):
        return False
    pairs = zip(rows[at][1], rows[at + 1][1], strict=False)
    again = sum(bool(over.strip()) and _plain(over) == _plain(own) for over, own in pairs)
    return again > 1 and again * 2 >= _filled(rows[at][1])


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
        if between:
            _drop_lists(table, faults)
            _split_joined(table, between, faults)
            _check_short(table, faults)
        if between == ",":
            _join_prose(table, faults)
        _check_long(table, faults)
    if len(tables) == 1:
        return [tables[0].head, *tables[0].rows]
    for table in tables[1:]:
        faults.note(table.head[0], f"read as the headings of another table: {_headings_text(table.head[1])}")
    return _joined(tables)


def _tables(rows: Rows, blank: Collection[int], faults: Faults, *, padded: bool) -> list[_Table]:
    tables = [_Table(rows[0])]
    empty_first = 2 * sum(not cells[0].strip() for _, cells in rows[1:] if cells) >= len(rows) - 1 > 1
    apart = False
    for at in range(1, len(rows)):
        line, cells = rows[at]
        apart = apart or line in blank
        below = at + 1 < len(rows) and rows[at + 1][0] not in blank and len(tables) < MOST_TABLES
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
            tables.append(_Table(rows[at]))
        elif empty_first and _alone(cells) and not tables[-1].named:
            faults.note(line, f"{cells[0].strip()[:LONGEST_HEADING]!r} is on its own and is not read")
            apart = True
            continue
        else:
            tables[-1].add(rows[at])
        apart = False
    return tables


def _same_headings(head: Sequence[str], cells: Sequence[str]) -> bool:
    """Return whether a row repeats every heading in other words or another language.

    >>> _same_headings(["Name", "Angriff", "Bewegung"], ["Unit name", "Attack", "Move"])
    True
    >>> _same_headings(["Name", "Text"], ["Heading", "Draw a card."])
    False
    """
    pairs = [(one, other) for one, other in zip(head, cells, strict=False) if one.strip() or other.strip()]
    if not 1 < _filled(cells) == len(pairs) or not all(is_known(one) for pair in pairs for one in pair):
        return False
    return all(means(one) & means(other) for one, other in pairs[1:])  # pieces may be named by many words


def _repeats_some(head: Sequence[str], cells: Sequence[str]) -> bool:
    """Return whether a row repeats the first heading and another: a table begins without a gap."""
    same = [
        bool(one.strip()) and one.strip() == other.strip() for one, other in zip(head, cells, strict=False)
    ]
    return _heads(cells) and same[0] and sum(same) > 1


def _heads_numbers(rows: Rows, at: int, table: _Table) -> bool:
    """Return whether a row of known headings is among rows of numbers: another table begins without a gap."""
    cells = rows[at][1]
    filled = [cell for cell in cells if cell.strip()]
    if (
        not _heads(cells)
        or 2 * sum(map(is_known, filled)) < len(filled)
        or len(set(map(_plain, filled))) < len(filled)
    ):
        return False
    others = [row for _, row in (*table.rows, *rows[at + 1 : at + 2])]
    return len(table.rows) > 0 and any(
        is_known(cell) and all(place < len(row) and _NUMBER.fullmatch(row[place]) for row in others)
        for place, cell in enumerate(cells)
    )


def _drop_legend(table: _Table, faults: Faults) -> None:
    """Drop last rows of one cell that explain signs or are longer than a name."""
    body = list(dropwhile(lambda row: _filled(row[1]) == 1, reversed(table.rows)))
    if not body or any(_filled(cells) == 1 for _, cells in body):
        return
    longest = max(LONGEST_NAME, *(len(cells[0].strip()) for _, cells in body))
    for line, cells in reversed(table.rows[len(body) :]):
        said = next(cell.strip() for cell in cells if cell.strip())
        if not _LEGEND.match(said) and len(said) <= longest:
            return
        faults.note(line, f"{said[:LONGEST_HEADING]!r} explains the table and is not read")
        table.rows.pop()


def _drop_sections(table: _Table, faults: Faults) -> None:
    """Drop rows that only name a section: a word alone, the first right below the headings."""
    if not table.rows or not _alone(table.rows[0][1]):
        return
    alone = [_alone(cells) for _, cells in table.rows]
    whole = [cells for (_, cells), lone in zip(table.rows, alone, strict=True) if not lone]
    apart = not any(one and other for one, other in pairwise([*alone, True]))
    if not apart or not whole or min(map(_filled, whole)) < SECTION_CELLS:
        return
    said = [repr(cells[0].strip()) for (_, cells), lone in zip(table.rows, alone, strict=True) if lone]
    more = f" and {len(said) - MOST_SAID} more" if len(said) > MOST_SAID else ""
    faults.note(
        table.rows[0][0], f"{', '.join(said[:MOST_SAID])}{more}: over the rows below, not read as pieces"
    )
    table.rows = [row for row, lone in zip(table.rows, alone, strict=True) if not lone]


def _drop_empty_names(table: _Table, faults: Faults) -> None:
    """Drop rows without a name and with hardly a cell, where others have many: they are to be designed."""
    place = 1 if _plain(table.head[1][0]) == "deck" and len(table.head[1]) > 1 else 0
    whole = [row for row in table.rows if _filled(row[1][place:]) >= SECTION_CELLS and row[1][place].strip()]
    most = max(1, int(median([_filled(row[1][place:]) for row in whole] or [0]) / HABIT_SHARE))

    def is_named(row: tuple[int, list[str]]) -> bool:
        return bool("".join(row[1][place : place + 1]).strip())  # a row may end before it

    empty = [row for row in table.rows if _filled(row[1][place:]) <= most and not is_named(row)]
    if empty and HABIT_SHARE * len(whole) > len(empty):
        cells = "one cell" if most == 1 else f"{most} cells"
        faults.note(empty[0][0], f"{len(empty)} rows have nothing but {cells}, and no name: not read")
        table.rows = [row for row in table.rows if row not in empty]


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
    named = {_plain(cell) for _, cells in table.rows for cell in cells}
    totals = [
        at for at, (_, cells) in enumerate(table.rows) if at and _sums_up(cells, named)
    ]  # totals need rows above
    if not totals:
        return
    below = totals[-1] + 1
    footers = range(below, len(table.rows))
    if any(_filled(table.rows[at][1]) > 1 for at in footers):
        footers = range(0)
    for at in totals:
        line, cells = table.rows[at]
        said = next(cell.strip() for cell in cells if _is_word(cell))
        faults.note(line, f"{said[:LONGEST_HEADING]!r} sums up and is not read")
    for at in footers:
        line, cells = table.rows[at]
        said = next((cell.strip() for cell in cells if cell.strip()), "")
        faults.note(line, f"{said[:LONGEST_HEADING]!r} is below the totals and is not read")
    gone = {*totals, *footers}
    table.rows = [row for at, row in enumerate(table.rows) if at not in gone]


def _sums_up(cells: Sequence[str], named: Collection[str]) -> bool:
    """Return whether a row has numbers and one word: of ``TOTALS``, perhaps beside one of ``named``."""
    words = [cell for cell in cells if _is_word(cell)]
    if len(words) != 1 or _filled(cells) == 1:
        return False
    parts = [one for one in map(_plain, re.split(r"[\s:]+", words[0].strip())) if one]
    if "".join(parts) in TOTALS:
        return True
    of = {"".join(parts[1:]), "".join(parts[:-1]), "".join(parts[2:])}
    return bool(parts and {parts[0], parts[-1]} & TOTALS) and bool(of & {*named} - {""})


def _is_word(cell: str) -> bool:
    return bool(cell.strip()) and not _NUMBER.fullmatch(cell) and not isinstance(cell, OddCell)


def _heads_again(
    rows: Rows, at: int, tables: Sequence[_Table], blank: Collection[int], *, padded: bool
) -> bool:
    """Return whether a row after an empty line has headings: like earlier ones, or of another width."""
    cells = rows[at][1]
    if not _heads(cells) or len({_plain(cell) for cell in cells if cell.strip()}) < _filled(cells):
        return False
    if any(_plain(cells[0]) == _plain(table.head[1][0]) for table in tables) and cells[0].strip():
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
    if not table.bare or table.named or not _named(cells) or not _heads(cells) or _named(below):
        return False
    return apart or len(cells) != len(table.head[1])


def _heads(cells: Sequence[str]) -> bool:
    """Return whether a row may hold headings: at least two, no numbers, nothing long."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return len(filled) > 1 and not any(
        len(cell) > LONGEST_HEADING or _NUMBER.fullmatch(cell) for cell in filled
    )


def _named(cells: Sequence[str]) -> bool:
    """Return whether the first cell of a row is more than a number."""
    return not _NUMBER.fullmatch(cells[0])


def _alone(cells: Sequence[str]) -> bool:
    return _filled(cells) == 1 and _named(cells)


def _filled(cells: Sequence[str]) -> int:
    return sum(bool(cell.strip()) for cell in cells)


def _plain(cell: str) -> str:
    return "".join(one for one in cell.lower() if one.isalnum())


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
        end for end, rows in ends.items() if rows >= HABIT_ROWS and rows * HABIT_SHARE >= len(table.rows)
    }
    for end in sorted(habits):
        line = next(line for line, cells in short if len(cells) == end)
        faults.note(line, f"{ends[end]} rows end after {end} of {width} cells; what they lack is empty")
    for line, cells in short:
        if len(cells) in habits:
            continue
        if _in_place(cells, whole):
            faults.note(line, f"the row ends after {len(cells)} of {width} cells; what it lacks is empty")
        else:
            expected = f"{width} cells, as the first line has; what is left empty still has its delimiter"
            faults.add(line, "", f"{len(cells)} cells", expected)


def _in_place(cells: Sequence[str], whole: Sequence[Sequence[str]]) -> bool:
    """Return whether a row has numbers and words in the same columns as complete rows."""
    for place, cell in enumerate(cells):
        others = [row[place].strip() for row in whole if row[place].strip()]
        numbers = sum(bool(_NUMBER.fullmatch(one)) for one in others)
        if cell.strip() and others and bool(_NUMBER.fullmatch(cell.strip())) != (2 * numbers > len(others)):
            return False
    return True


def _split_joined(table: _Table, between: str, faults: Faults) -> None:
    """Split cells that a stray quote has joined, where that makes a short row complete."""
    width = len(table.head[1])
    for place, (line, cells) in enumerate(table.rows):
        made = [part.strip('"') for cell in cells for part in cell.split(between)]
        if len(cells) < width == len(made):
            table.rows[place] = (line, made)
            faults.note(line, "a quote joins cells; they are read apart")


def _check_long(table: _Table, faults: Faults) -> None:
    """Add columns without headings for what rows hold beyond the headings; a single such row is a fault."""
    line, head = table.head
    expected = f"{len(head)} cells, as {'the first line' if line == 1 else f'line {line}'} has"
    long = [(at, cells) for at, cells in table.rows if any(cells[len(head) :])]
    if len(long) >= HABIT_ROWS:
        wide = max(len(cells) for _, cells in long)
        faults.note(long[0][0], f"{len(long)} rows have cells beyond the headings; they are read without any")
        table.head = (line, [*head, *[""] * (wide - len(head))])
        return
    for at, cells in long:
        faults.add(at, "", next(cell for cell in cells[len(head) :] if cell), expected)
        del cells[len(head) :]


def _join_prose(table: _Table, faults: Faults) -> None:
    """Rejoin a last cell that was split at a comma in its text: the rest begins with a space."""
    width = len(table.head[1])
    spaced = sum(any(cell[:1].isspace() for cell in cells[1:width]) for _, cells in table.rows)
    if spaced * HABIT_SHARE > len(table.rows):
        return  # every comma has a space after it
    for place, (line, cells) in enumerate(table.rows):
        if len(cells) > width > 1 and all(cell[:1].isspace() for cell in cells[width:]):
            table.rows[place] = (line, [*cells[: width - 1], ",".join(cells[width - 1 :])])
            faults.note(line, "a comma within the last cell belongs to its text; quotes around it say so")


def _joined(tables: Sequence[_Table]) -> Rows:
    """Return the rows of several tables below the headings of all; equal headings are one column."""
    heads: list[str] = []
    places: dict[tuple[str, int], int] = {}
    columns = [same_columns(table.head[1], heads, places) for table in tables]
    made: Rows = [(tables[0].head[0], heads)]
    if len(heads) > MOST_COLUMNS:
        return made  # the caller adds the fault
    for table, of in zip(tables, columns, strict=True):
        for line, cells in table.rows:
            row = [""] * len(heads)
            for place, cell in zip(of, cells, strict=False):
                row[place] = cell
            made.append((line, row))
    return made


def _one_ends(one: str, other: str) -> bool:
    """Return whether the longer of two headings ends with the other, as ``spell title`` with ``title``."""
    short, long = sorted((_plain(one), _plain(other)), key=len)
    return len(short) >= SHORTEST_END and long.endswith(short)


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
