"""The headings of a designer's table: the rows above them, groups of columns, or none at all."""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.colour_words import read_colour
from countermarch.components.model.loading.headings import is_known
from countermarch.components.model.loading.workbook_cells import WideCell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Rows = list[tuple[int, list[str]]]

MAX_ABOVE = 12
"""Maximum number of rows above a table."""

IN_PAIRS = frozenset(
    {
        *(
            "provided", "provides", "required", "requires", "requirements", "input", "inputs", "output",
            "outputs",
        ),
        *(
            "construction", "function", "production", "consumption", "gain", "gains", "needs", "offers",
            "pays",
        ),
    }
)  # fmt: skip
"""Headings of groups of columns that have others beside them, often under the same headings."""

LONE = "nothing but one cell, and no name: not read"
"""How a note on rows of a single cell ends."""

LONGEST_HEADING = 60

ANY_HEADING = frozenset(
    {
        *("card", "cards", "word", "words", "question", "questions", "answer", "answers", "item", "items"),
        *("event", "events", "prompt", "prompts", "task", "tasks", "carte", "cartes", "mot", "mots", "karte"),
        *("karten", "wort", "wörter", "carta", "cartas", "palabra", "palabras", "carte", "parola", "parole"),
        *("palavra", "palavras", "karta", "karty", "słowo", "słowa", "hasło", "hasła", "pytanie", "pytania"),
    }
)
"""Further words that head a list of single texts."""

MIN_DATA = 2
"""Minimum number of rows, cells and repeated words that show a first row to hold data."""

MANY_NUMBERED = 8
"""Numbered rows from which the first is not a heading, even if a word in it could be one."""

MIN_WORDS = 9
"""Words of a long text in a first row that is not a heading; the texts below have half as many."""

MOSTLY = 1.25
"""A column in which four of five cells are numbers is one of numbers."""

_DIGITS = re.compile(r"[+\N{MINUS SIGN}-]?\d+(?:[.,]\d+)?%?")

_FILE = re.compile(r"\w\.(?:png|jpe?g|gif|svg|webp|bmp)\s*$", re.IGNORECASE)

_CODE = re.compile(r"([A-Za-z]{1,4}[-_]?)\d{1,4}")

NUMBER = re.compile(r"[\s\d.,:/%()+*\u2212\N{EN DASH}-]*")


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
    if not first or not may_head(rows[first][1]) or len(rows) == first + 1:
        return 0
    if any(is_known(cell) for _, cells in rows[:first] for cell in cells if count_filled(cells) == 1):
        return 0
    below = [count_filled(cells) > 1 for _, cells in rows[first + 1 :]]
    last = max((at for at, wide in enumerate(below) if wide), default=-1) + 1
    return first if sum(below) * 2 > last else 0


def _below_legend(rows: Rows) -> int:
    """Return the first row with two or more cells, or the first of the usual width.

    The latter if the rows in between have fewer than half as many cells.
    """
    widths = [count_filled(cells) for _, cells in rows]
    first = next((at for at, width in enumerate(widths[: MAX_ABOVE + 1]) if width > 1), 0)
    usual = median(widths[first:] or [0])
    wide = next((at for at, width in enumerate(widths[: MAX_ABOVE + 1]) if width >= usual), first)
    narrow = all(2 * width < widths[wide] for width in widths[first:wide])
    known = ({plain_word(cell) for cell in cells if is_known(cell)} for _, cells in rows[first:wide])
    narrow = narrow and all(len(words) < 2 for words in known)  # noqa: PLR2004 # headings
    return wide if rows and narrow and may_head(rows[wide][1]) else first


def begins_with_data(rows: Rows) -> bool:
    """Return whether the first row holds data rather than headings.

    It then has a number above numbers, a code above codes, a long text above texts, a picture above pictures,
    or words that are repeated below in other combinations.

    >>> wolves = [(1, ["Wolf", "Grey", "3"]), (2, ["Owl", "Brown", "1"]), (3, ["Fox", "Red", "2"])]
    >>> begins_with_data(wolves)
    True
    >>> begins_with_data([(1, ["Name", "Colour", "Cost"]), *wolves])
    False
    >>> begins_with_data([(1, ["Roll", "1", "2"]), (2, ["1", "3", "4"]), (3, ["2", "5", "6"])])
    False
    >>> begins_with_data([(1, ["1", "Colt", "2"]), (2, ["2", "Gatling", "1"]), (3, ["3", "Bang", "25"])])
    True
    >>> begins_with_data([(1, ["Wolf", "wolf.png"]), (2, ["Owl", "owl.png"])])
    True
    >>> begins_with_data([(1, ["M0", "Go"]), (2, ["M40", "Go to jail"]), (3, ["M11", "Go to Pall Mall"])])
    True
    >>> alone = [(at, [word]) for at, word in enumerate("Bat Cat Dog Eel Fox Owl Rat Yak".split(), 2)]
    >>> begins_with_data([(1, ["Ant"]), *alone]), begins_with_data([(1, ["Name"]), *alone])
    (True, False)
    """
    first, below = rows[0][1], [cells for _, cells in rows[1:]]
    filled = [cell.strip() for cell in first if cell.strip()]
    files = [at for at, cell in enumerate(first) if _FILE.search(cell)]
    above_files = any(_FILE.search("".join(cells[at : at + 1])) for at in files for cells in below)
    if above_files or len(below) < MIN_DATA or len(filled) < MIN_DATA:
        return above_files or _lists_words(rows)
    short = len(filled) < max(map(count_filled, below)) // 2
    if (short and may_head(below[0])) or any(count_filled(cells) == 0 for cells in below):
        return False
    columns = [
        [cells[place].strip() for cells in below if place < len(cells) and cells[place].strip()]
        for place in range(len(first))
    ]
    pairs = [(cell.strip(), said) for cell, said in zip(first, columns, strict=True) if cell.strip() and said]
    # a word that is also in a row below its own column, as Strength may be, is no heading
    known = any(is_known(cell) and cell not in said for cell, said in pairs)
    if (
        len(set(filled)) > MIN_DATA
        and sum(sorted(filled) == sorted(filter(None, map(str.strip, one))) for one in below) > 1
    ):
        return True  # the same words in other orders
    if _rows_are_numbered(filled, columns[0]) and (not known or len(below) >= MANY_NUMBERED):
        return True
    if not known and any(_looks_like_data(*one) for one in pairs):
        return True
    return _repeats_those_below(first, below, pairs)


def _lists_words(rows: Rows) -> bool:
    """Return whether rows are a list of short texts, each of one cell, and the first is like all others.

    A heading is a known word or a name of a program, ends in a colon, or differs in its capitals.
    """
    words = [cells[0].strip() for _, cells in rows if count_filled(cells) == 1 and cells[0].strip()]
    if len(words) < max(len(rows), MANY_NUMBERED) or max(map(len, words)) > LONGEST_HEADING:
        return False
    first, *below = words
    heads = any(
        is_known(one) or one.lower() in ANY_HEADING for one in (first, *re.findall(r"\w+", first)[-1:])
    )
    cased = {(one[:1].isupper(), one.isupper()) for one in below}
    return (
        not heads
        and "_" not in first
        and not first.endswith(":")
        and first not in below
        and (len(cased) > 1 or (first[:1].isupper(), first.isupper()) in cased)
        and not any(map(NUMBER.fullmatch, words))
    )


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
    if any(is_known(cell) and cell not in said for cell, said in pairs) and 2 * above < len(pairs):
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


def _rows_are_numbered(first: Sequence[str], below: Sequence[str]) -> bool:
    """Return whether rows are numbered from the first on, which has words too."""
    numbers = [first[0], *below]
    start = int(first[0]) if first[0] in ("0", "1") else 1
    counted = [str(number) for number in range(start, start + len(numbers))]
    return numbers == counted and not all(map(_DIGITS.fullmatch, first))


def _looks_like_data(cell: str, below: Sequence[str]) -> bool:
    """Return whether a cell is like those below: a code (M0 above M40), a colour, a text of several words."""
    if read_colour(cell.lower()):
        return MOSTLY * sum(bool(read_colour(said.lower())) for said in below) >= len(below)
    if code := _CODE.fullmatch(cell):
        codes = [one[1] for one in map(_CODE.fullmatch, below) if one]
        return MOSTLY * len(codes) >= len(below) and codes.count(code[1]) >= MIN_DATA
    text = len(cell.split()) >= MIN_WORDS and not cell.endswith(("?", ":"))
    return text and 2 * sum(len(said.split()) >= MIN_WORDS / 2 for said in below) > len(below)


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
    if at + 1 >= len(rows) or not may_head(rows[at + 1][1]):
        return False
    paired = not rows[at][1][0].strip() and any(plain_word(cell) in IN_PAIRS for cell in rows[at][1])
    if paired or _cycle(rows[at][1], rows[at + 1][1]):
        return True
    if not may_head(rows[at][1]):
        return False
    over, own = rows[at][1], [plain_word(cell) for cell in rows[at + 1][1] if cell.strip()]
    pairs = [(group, plain_word(cell)) for group, cell in _grouped(over, rows[at + 1][1]) if cell.strip()]
    if len(pairs) != len(set(pairs)) or (len(own) != len(set(own)) and count_filled(over) < 2):  # noqa: PLR2004 # a pair of headings
        return False
    if any(isinstance(cell, WideCell) for cell in over) and at + 2 < len(rows):
        return count_filled(over) < len(own)
    known = sum(is_known(cell) for cell in own)
    return len(own) >= 2 * count_filled(over) and (known * 2 >= len(own) or _above_numbers(rows, at + 1))


def _grouped(over: Sequence[str], own: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each heading with its group: the nearest cell above it or to the left of that.

    Headings that recur in the same order are groups, however the cells above are placed.
    """
    if found := _cycle(over, own):
        start, names = found
        period = (len(own) - start) // len(names)
        for place, cell in enumerate(own):
            yield names[(place - start) // period] if place >= start else "", cell
        return
    group = ""
    for place, cell in enumerate(own):
        group = (over[place].strip() if place < len(over) else "") or group
        yield group, cell


def _cycle(over: Sequence[str], own: Sequence[str]) -> tuple[int, list[str]] | None:
    """Return where headings begin that recur in order to the end of the row, and what is above each group.

    >>> _cycle(["Tier", "", "1", "", "2"], ["Name", "Hp", "Cost", "Hp", "Cost"])
    (1, ['Tier 1', 'Tier 2'])
    """
    words = [plain_word(cell) for cell in own]
    for start in range(1, len(words)):
        above = [cell.strip() for cell in over[start:] if cell.strip()]
        period, rest = divmod(len(words) - start, max(len(above), 1))
        if len(above) < MIN_DATA or rest or period < MIN_DATA or "" in words[start:]:
            continue
        first = words[start : start + period]
        if words[start:] == first * len(above) and words[start - 1] not in first:
            lead = next((cell.strip() for cell in reversed(over[:start]) if cell.strip()), "")
            return start, [f"{lead} {one}" if lead and one.isdecimal() else one for one in above]
    return None


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
    numbered = (found := _cycle(over, own)) and all(name[-1].isdecimal() for name in found[1])
    for group, cell in _grouped(over, own):
        again = (plain_word(cell) in seen or plain_word(group) in IN_PAIRS or numbered) and cell.strip()
        seen.add(plain_word(cell))
        made.append(f"{group} {cell.strip()}" if again and group else cell)
    return made


def below_titles(rows: Rows) -> Rows:
    """Return the rows of a table from its headings on, which have the names of their groups."""
    above = rows_above(rows)
    if not above or not is_group_heading(rows, above - 1):
        return rows[above:]
    line, own = rows[above]
    return [(line, with_group_names(rows[above - 1][1], own)), *rows[above + 1 :]]


def has_second_headings(rows: Rows) -> bool:
    """Return whether the row below the headings repeats them: in another language, as types, or as units.

    Each column then has a word in it that is never repeated below. Two words are above numbers, or one if
    either row is in another script.

    >>> rows = [(3, ["1", "turn"]), (4, ["2", "turn"]), (5, ["3", "turn"])]
    >>> has_second_headings([(1, ["die", "move"]), (2, ["\u9ab0\u503c", "\u79fb\u52a8"]), *rows])
    True
    >>> has_second_headings([(1, ["name", "hp"]), (2, ["Wolf", "x"]), (3, ["Owl", "2"]), (4, ["Fox", "x"])])
    False
    """
    if len(rows) < 2 + MIN_DATA or not may_head(rows[0][1]) or not may_head(rows[1][1]):
        return False
    head, own = rows[0][1], rows[1][1]
    if [bool(one.strip()) for one in head] != [bool(one.strip()) for one in own][: len(head)]:
        return False
    numbers = 0
    for place, cell in enumerate(own):
        said = [cells[place].strip() for _, cells in rows[2:] if place < len(cells) and cells[place].strip()]
        if cell.strip() and cell.strip() in said:
            return False
        numeric = sum(bool(_DIGITS.fullmatch(one)) for one in said)
        word = sum(map(str.isalpha, cell)) > 1 and not cell.strip().startswith("#")
        numbers += word and len(said) > MIN_DATA and MOSTLY * numeric >= len(said)
    words = [cell.strip() for cell in own if cell.strip()]
    other = "".join(head).isascii() and MOSTLY * sum(not one.isascii() for one in words) >= len(words)
    return numbers > (0 if other else 1) and len(set(words)) == len(words)


def _above_numbers(rows: Rows, at: int) -> bool:
    """Return whether a word is above a column of numbers: then the row holds headings, not texts."""
    below = rows[at + 1 :]
    for place, cell in enumerate(rows[at][1]):
        said = [cells[place].strip() for _, cells in below if place < len(cells) and cells[place].strip()]
        if cell.strip() and said and all(NUMBER.fullmatch(one) for one in said):
            return True
    return False


def _repeats_headings(rows: Rows, at: int) -> bool:
    """Return whether the row below repeats most headings, as cells merged over two rows do."""
    if at + 2 >= len(rows) or not may_head(rows[at][1]) or not may_head(rows[at + 1][1]):
        return False
    pairs = zip(rows[at][1], rows[at + 1][1], strict=False)
    again = sum(bool(over.strip()) and plain_word(over) == plain_word(own) for over, own in pairs)
    return again > 1 and again * 2 >= count_filled(rows[at][1])


def may_head(cells: Sequence[str]) -> bool:
    """Return whether a row may hold headings: at least two, no numbers, nothing long."""
    filled = [cell.strip() for cell in cells if cell.strip()]
    return len(filled) > 1 and not any(
        len(cell) > LONGEST_HEADING or NUMBER.fullmatch(cell) for cell in filled
    )


def count_filled(cells: Sequence[str]) -> int:
    """Return how many cells of a row have something in them."""
    return sum(bool(cell.strip()) for cell in cells)


def plain_word(cell: str) -> str:
    """Return the letters and digits of a cell in lower case."""
    return "".join(one for one in cell.lower() if one.isalnum())
