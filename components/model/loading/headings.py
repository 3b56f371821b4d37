"""Recognising the headings of a designer's spreadsheet.

A heading may be a column's own name, one that ``game.toml`` maps to it, or a synonym in one of several
languages; any other is a column of the designer's own, unless it looks like a typo of a known one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.model.loading.cells import LONGEST_ID, fits
from countermarch.components.model.loading.faults import shown
from countermarch.components.model.names import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.components.model.loading.faults import Faults
    from countermarch.components.model.source import Kind

COUNTS = ("count", "copies", "qty", "quantity")
"""Names for the column with the number of copies; the first is the standard one."""

WORDS: Mapping[str, tuple[str, ...]] = {
    "count": (
        *COUNTS[1:],
        "amount",
        "amounts",
        "quantities",
        "numberincluded",
        "noofcards",
        "nocopies",
        "multiplicity",
        "pieces",
        "cardcount",
        "frequency",
        "numberofcopies",
        "cardcopies",
        "numofunits",
        "numberofunits",
        "amountindeck",
        "numberindeck",
        "quantityindeck",
        "decknumber",
        "repeats",
        "repetitions",
        "unitcount",
    ),
    "title": ("name", "cardtitle", "cardname", "heading", "card", "label"),
    "body": (
        *("text", "effect", "description", "desc", "cardtext", "rulestext", "effecttext", "rules"),
        *("ability", "cardeffect", "bodytext"),
    ),
    "name": ("unitname", "title", "designation", "unitid", "label"),
    "side": ("nation", "nationality", "army", "country", "faction", "player", "owner", "force", "team"),
    "type": ("unittype", "kind", "class", "arm", "branch", "symbol"),
    "size": ("echelon", "unitsize", "level"),
    "formation": ("parent", "division", "corps", "regiment", "brigade", "unit"),
    "attack": ("att", "atk", "attackstrength", "strength", "str", "combat", "combatstrength", "cf", "cs"),
    "defense": ("defence", "def", "defend", "defensestrength", "defencestrength", "df", "ds"),
    "move": (
        *("movement", "mov", "mv", "moves", "ma", "mp", "mf"),
        *("movementallowance", "movementpoints", "speed"),
    ),
    "note": ("notes", "comment", "comments", "remarks"),
    "value": ("values", "points"),
    "kinds": ("kind", "type", "types"),
    "hex": ("hexnumber", "hexno", "location"),
}
"""Synonyms of a column, the most likely first, without spaces and punctuation."""

_LETTERS = {"a": "attack", "d": "defense", "m": "move"}
_TOGETHER = frozenset(
    {"value", "values", "factors", "factor", "ratings", "rating", "stats", "strengths", "strength", "combat"}
)
"""Headings of a column that may hold all values of a unit in one cell: 4-6-5."""

NOT_TYPOS = frozenset(
    {
        *("tile", "font", "black", "bank", "rack", "pack", "wide", "hide", "love", "mode", "time"),
        *("side", "size", "type", "name", "title", "deck", "kind", "body", "value"),
    }
)
"""Words one letter away from a known column that are not typos of it."""

NO_HEADING = re.compile(r"(?:column|unnamed:?) \d+(?: \d+)?|__empty(?:_\d+)?")
"""The name of a column without a heading, also as spreadsheet libraries write it."""

_INNER_CAPITAL = re.compile("[a-z][A-Z]").search

SHORTEST = 4
"""Minimum length of a heading that may be a typo."""

_TRIPLE = re.compile(
    r"\(?(\d{1,3})\)?\s*[-\N{EN DASH}\N{EM DASH}]\s*(\d{1,3})\s*[-\N{EN DASH}\N{EM DASH}]\s*(\d{1,3})"
)
_ANY = re.compile(r"\d{1,3}(?:\s*[-\N{EN DASH}\N{EM DASH}/:]\s*\d{1,3}){1,2}")
_PART = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """How a designer's own file is read: ``named`` maps headings to columns, as ``game.toml`` says.

    ``ids_are_unreferenced``: ids are only names, since nothing refers to them. ``sheets``: the sheets of a
    workbook to read. ``keep_typos``: a heading one letter off a known one is its own column, not a fault.
    Words between ``marks`` (``[]``, ``::``) are icons. ``heading`` is the row of the headings, 0 if none.
    """

    named: Mapping[str, str] = field(default_factory=dict)
    ids_are_unreferenced: bool = False
    sheets: tuple[str, ...] = ()
    keep_typos: bool = False
    marks: tuple[str, ...] = ()
    heading: int | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a file in order: the name of each (None: not read), and its heading in the file.

    ``split_columns`` maps the position of a column with several values (4-6-5) to the columns of these.
    ``words`` maps the standard names of types and sizes in a column to the file's own words.
    """

    names: tuple[str | None, ...]
    labels: tuple[str, ...]
    split_columns: Mapping[int, tuple[str, ...]]
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def headings(self) -> dict[str, str]:
        """The columns by their headings, where these differ and are unique."""
        found: dict[str, str] = {}
        for place, name in enumerate(self.names):
            label = self.labels[place].lower()
            free = label not in self.names or (label == "id" != name)  # ids are then numbers of rows
            if name and label and free and self.labels.count(self.labels[place]) == 1:
                found[label] = name
        return found

    @property
    def capitalised(self) -> dict[str, str]:
        """The designer's own columns as they are capitalised in the file, and others headed as *cardName*."""
        pairs = zip(self.names, self.labels, strict=True)
        headings = self.headings
        return {
            name: plain
            for name, label in pairs
            if name
            and (
                (plain := label.translate(_PLAIN)).lower() == name != plain
                or (headings.get(label.lower()) == name and _INNER_CAPITAL(plain))
            )
        }

    def headed(self, place: int) -> str:
        """Return the name of a column for messages: its heading in the file."""
        name, label = self.names[place] or "", self.labels[place]
        return name if label.lower() in ("", name) else label


def read_headings(
    head: tuple[int, Sequence[str]],
    body: Sequence[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    options: SheetOptions,
    faults: Faults,
) -> Columns:
    """Find out what each column of a designer's file is, and add faults for typos and missing headings.

    ``body`` are the rows below: a synonym stands for a column only if the cells fit the column's type.
    """
    line, cells = head
    unheaded = [f"column {place + 1}" for place in range(len(cells))]
    cells = [
        name if not cell.strip() and name in options.named else cell
        for cell, name in zip(cells, unheaded, strict=True)
    ]
    plain = [" ".join(cell.lower().split()) for cell in cells]
    shown_as = [one.translate(_PLAIN) for one in plain]
    names: list[str | None] = [
        options.named.get(one) or options.named.get(other) or (one if one in kinds else None)
        for one, other in zip(plain, shown_as, strict=True)
    ]
    for heading in sorted(options.named.keys() - {*plain, *shown_as}):
        there = ", ".join(one for one in plain if one)
        faults.add(
            line,
            options.named[heading],
            heading,
            f"a heading of the file, as game.toml says; the file has {there}",
        )
    for place, name in enumerate(names):
        if name and name in names[:place] and name == "id":
            faults.add(line, cells[place].strip(), "", "each column once")
    parted = _find_split_columns(plain, names, body, kinds)
    _by_words(plain, names, body, kinds, parted)
    taken = {*names, *(name for columns in parted.values() for name in columns)}
    for place, heading in enumerate(plain):
        if names[place] or place in parted:
            continue
        if not heading:
            names[place] = f"column {place + 1}" if any(_column(body, place)) else None
        elif not options.keep_typos and (
            meant := _typo_of(heading, [kind for kind in kinds if kind not in taken])
        ):
            keep = f'"{shown(heading)[1:-1]}" = "text" under [columns.{_part_of(faults)}] in game.toml'
            expected = f"a known column; did you mean {meant}? (to keep it: {keep})"
            faults.add(line, heading[:LONGEST_ID], "", expected)
        elif len(heading) > LONGEST_ID:
            faults.add(line, heading[:LONGEST_ID], "", f"a heading of at most {LONGEST_ID} characters")
        else:
            plainly = heading.translate(_PLAIN)
            names[place] = plainly.lstrip("+ ") or plainly  # [+name] is a name with its sign
    counts = [cell.strip() for cell, one in zip(cells, plain, strict=True) if one in COUNTS]
    if "count" in names and len(counts) > 1:
        faults.add(line, counts[1], "", ONE_COUNT)
    labels = tuple(" ".join(cell.split()) for cell in cells)
    return Columns(tuple(_numbered_repeats(names)), labels, parted)


_PLAIN = str.maketrans("[]<>|`", "()()/'")
"""Replaces characters that are markup where headings are shown."""

ONE_COUNT = f"one column that counts, called one of {', '.join(COUNTS)}"


def _part_of(faults: Faults) -> str:
    return faults.file.rpartition("/")[2].partition(".")[0]


def _column(body: Sequence[tuple[int, list[str]]], place: int) -> Iterator[str]:
    """Yield the cells of a column that are not empty."""
    for _, cells in body:
        if place < len(cells) and cells[place].strip():
            yield cells[place].strip()


def _by_words(
    plain: Sequence[str],
    names: list[str | None],
    body: Sequence[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
    parted: Mapping[int, tuple[str, ...]],
) -> None:
    """Assign columns that the file lacks to headings that are synonyms of them, if the cells fit."""
    squeezed = [_squeezed(one) for one in plain]
    taken = {name for columns in parted.values() for name in columns}
    for column, kind in kinds.items():
        if column in names or column in taken or (column == "side" and "formation" not in kinds):
            continue
        for word in (column, *WORDS.get(column, ()), *_in_other_languages().get(column, ())):
            places = [place for place, one in enumerate(squeezed) if one == word and names[place] is None]
            if len(places) != 1 or places[0] in parted:
                continue
            numbered = column == "size" and all(map(str.isdigit, _column(body, places[0])))
            numbered = numbered or (word in ANY_NUMBER and goes_up(tuple(_column(body, places[0]))))
            if not numbered and all(fits(kind, text) for text in _column(body, places[0])):
                names[places[0]] = column
                break


ANY_NUMBER = frozenset(("numero", "number", "num", "no", "nr"))
"""Synonyms of numbers of copies that are the numbers of the cards themselves just as well."""


MAX_RUNS = 6
"""Most numbers of copies, each of several cards in a row, that go up by one."""


def goes_up(cells: Sequence[str]) -> bool:
    """Return whether most numbers are one more than the number above them, as those of cards are.

    Several cards in a row may have the same number, if many numbers go up.

    >>> goes_up(("1", "2", "3", "1", "2", "3")), goes_up(("4", "1", "2", "2")), goes_up(("1", "1", "2"))
    (True, False, False)
    >>> goes_up([str(at // 2) for at in range(20)])
    True
    """
    apart = [cell for cell, _ in groupby(cells)]
    cells = apart if len(apart) > MAX_RUNS else cells
    steps = [
        more.isdecimal() and one.isdecimal() and int(more) - int(one) == 1 for one, more in pairwise(cells)
    ]
    return len(cells) > 1 and 2 * sum(steps) > len(steps)


@cache
def _in_other_languages() -> Mapping[str, tuple[str, ...]]:
    """Return the synonyms of columns in other languages, without spaces, signs and accents."""
    return {
        column: tuple(_squeezed(one.lower()) for one in known) for column, known in foreign_words().items()
    }


def foreign_words() -> dict[str, list[str]]:
    """Return the synonyms of columns in other languages, as they are written."""
    import tomllib

    return tomllib.loads(Path(__file__).with_name("heading_words.toml").read_text("utf-8"))


@cache
def _known_words() -> frozenset[str]:
    words = (*WORDS.items(), *_in_other_languages().items())
    return frozenset({"id", *WORDS, *(word for _, known in words for word in known)})


def is_known(heading: str) -> bool:
    """Return whether a heading is a known synonym of any column, in any of the languages.

    >>> is_known("Att."), is_known("Verteid."), is_known("Wolf")
    (True, True, False)
    """
    return _squeezed(heading.lower()) in _known_words()


def means(heading: str) -> frozenset[str]:
    """Return the columns that a heading is a synonym of, in any of the languages.

    >>> sorted(means("Att.")), sorted(means("Wolf"))
    (['attack'], [])
    """
    word = _squeezed(heading.lower())
    known = (*WORDS.items(), *_in_other_languages().items())
    return frozenset(column for column, words in known if word and word in (column, *words))


_COUNTING = (
    "howmany", "ofeach", "copies", "x", "n", "no", "nr", "each", "times", "#",
    "\N{MULTIPLICATION SIGN}",
)  # fmt: skip
_LONG_ENOUGH = 2


def may_count(heading: str) -> bool:
    """Return whether a column with this heading may hold the number of copies.

    >>> [may_count(one) for one in ("Menge da", "How many in the box", "x", "# in deck", "Kosten", "Next")]
    [True, True, True, True, False, False]
    """
    lower = heading.lower()
    if _squeezed(lower) in _COUNTING or "#" in lower or any(one in _squeezed(lower) for one in _COUNTING[:3]):
        return True
    return any("count" in means(word) and len(word) >= _LONG_ENOUGH for word in lower.split())


OF_A_DECK = frozenset(
    {
        *("deck", "decks", "box", "pack", "cards", "karten", "stapel", "schachtel", "cartes", "paquet"),
        *("cartas", "mazo", "baralho", "caja", "mazzo", "scatola", "talii", "talia", "kart", "pudełku"),
    }
)

_WHEN_COUNTED = frozenset(
    {"item", "initial", "initially", "starting", "start", "total", "in", "game", "print", "printed"}
)


def counts_copies(heading: str) -> bool:
    """Return whether a heading says in other words that a column holds the number of copies.

    >>> [counts_copies(one) for one in ("Ilość w talii", "# in deck", "Copies per box", "Hit count")]
    [True, True, True, False]
    >>> [counts_copies(one) for one in ("Initial_quantity", "Total", "Gold quantity")]
    [True, False, False]
    """
    words = re.findall(r"[^\W_]+|#", heading.lower())
    counting = {one for one in words if one == "#" or "count" in means(one)}
    plainly = bool(counting - {"#"}) and set(words) - counting <= _WHEN_COUNTED
    return "copies" in words or plainly or (bool(counting) and bool(OF_A_DECK & set(words)))


def _squeezed(heading: str) -> str:
    """Remove spaces, signs and accents from a heading.

    >>> _squeezed("qté."), _squeezed("größe"), _squeezed("siła")
    ('qte', 'große', 'sila')
    """
    return "".join(character for character in folded(heading) if character.isalnum())


def _find_split_columns(
    plain: Sequence[str],
    names: Sequence[str | None],
    body: Sequence[tuple[int, list[str]]],
    kinds: Mapping[str, Kind],
) -> dict[int, tuple[str, ...]]:
    """Find the column whose cells combine attack, defense and move (or attack and move)."""
    if "attack" not in kinds or {"attack", "defense", "move"} & set(names):
        return {}
    for place, heading in enumerate(plain):
        if names[place] is not None:
            continue
        found = list(_column(body, place))
        headed = _headed(heading)
        known = bool(headed) or _squeezed(heading) in _TOGETHER
        if found and all((_ANY if known else _TRIPLE).fullmatch(text) for text in found):
            lengths = {len(_PART.findall(text)) for text in found}
            columns = headed or (("attack", "move") if lengths == {2} else ("attack", "defense", "move"))
            if lengths == {len(columns)}:
                return {place: columns}
    return {}


def _headed(heading: str) -> tuple[str, ...]:
    """Return the columns that a heading such as ``A-D-M`` or ``att/mov`` combines, if any."""
    columns = []
    for part in re.split(r"[-\N{EN DASH}/]", heading):
        word = _squeezed(part)
        column = _LETTERS.get(word) or next(
            (name for name in _LETTERS.values() if word == name or word in WORDS[name]), ""
        )
        if not column or column in columns:
            return ()
        columns.append(column)
    return tuple(columns) if len(columns) > 1 else ()


def holds_values(heading: str) -> bool:
    """Return whether a column holds several values in a cell, which a spreadsheet may turn into a date.

    >>> holds_values("A-D-M"), holds_values("Factors"), holds_values("Date")
    (True, True, False)
    """
    plain = " ".join(heading.lower().split())
    return bool(_headed(plain)) or _squeezed(plain) in _TOGETHER


def values_in(text: str) -> list[str]:
    """Cut a cell such as ``4-6-5`` into its values.

    >>> values_in("4-6-5"), values_in("")
    (['4', '6', '5'], [])
    """
    return _PART.findall(text)


def _typo_of(heading: str, missing: Sequence[str]) -> str:
    """Return the known column that a heading is one letter away from; empty if none."""
    if len(heading) < SHORTEST or heading in NOT_TYPOS or not heading.replace("_", "").isalpha():
        return ""
    return next((column for column in missing if one_letter_apart(heading, column)), "")


def one_letter_apart(one: str, other: str) -> bool:
    """Return whether two words differ by one letter changed, added, removed, or two swapped.

    >>> one_letter_apart("atack", "attack"), one_letter_apart("titel", "title"), one_letter_apart("a", "abc")
    (True, True, False)
    """
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = next(
        (at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rest, left = one[start:], other[start:]
    if len(rest) == len(left):
        return rest[1:] == left[1:] or (rest[1::-1] == left[:2] and rest[2:] == left[2:])
    return rest[1:] == left or rest == left[1:]


def _numbered_repeats(names: Sequence[str | None]) -> Iterator[str | None]:
    """Yield the names, with a number after repeated ones."""
    seen: dict[str, int] = {}
    for name in names:
        if name is None:
            yield None
            continue
        seen[name] = seen.get(name, 0) + 1
        yield name if seen[name] == 1 else f"{name} {seen[name]}"
