"""Find the role of each column of a spreadsheet: the title, a number, a picture, the rules text and so on.

A column is recognised by its heading (in seven languages) and then by its cells. Every column gets one
role, so that each is either shown or named as not printed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from countermarch.components.colour_words import read_colour
from countermarch.components.model.loading.designer_rows import ICONS, icon_name
from countermarch.components.model.loading.headings import NO_HEADING
from countermarch.generators.scene.icon_set import icon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.loading.csv_files import Spreadsheet
    from countermarch.components.model.source import Role

MOST_KINDS = 12
"""Most different words in a category whose words get a colour each."""

MOST_SIDES = 30
"""The same for a column of sides, whose colours may repeat."""

MOST_CODE = 5
"""Longest short code, such as ``2R`` or ``x``, in characters; codes are shown like numbers."""

MOST_TAG = 28
MANY = 3
"""Number of rows from which a column with a single value is not printed."""

LONG_TEXT = 45
"""Length of the longest cell, in characters, from which a column is running text."""

MOSTLY = 0.7
"""Share of the cells that decides the role of their column."""

LONG_FORM = 6
"""Numbers of a piece from which they are a long form, in which fewer zeros stand for nothing."""

RARE = 0.15
"""Share of the pieces with a note up to which short notes are the maker's own."""

LEAST_PILE = 5
"""Pieces for each word of a column from which it sorts cards with texts and does not name them."""

MANY_ROWS = 8
"""Rows from which a number that is always the sum of two others is so by design."""

SOME = 0.2
"""Share of the cells with three decimals from which their column was worked out by a formula."""

_NUMBER = re.compile(
    r"[+\N{MINUS SIGN}\N{EN DASH}-]?\d+(?:[.,]\d+)?(?:[+%*]|/\d+)?|[nN]/[aA]|[-\N{EN DASH}xX*?]"
)
_CODE = re.compile(r"[^\s]{1,5}")
_PICTURE = re.compile(r"\S[^\n]*\.(?:png|jpe?g|svg|gif|webp|bmp|tiff?|eps|ai|psd|tga|dds)", re.IGNORECASE)
_BRACED = re.compile(r"\{([a-z0-9-]+)\}")
_KEY = re.compile(r"\d+|[\d, ]*\d{5}[\d, ]*")
_ROW_CODE = re.compile(r"[A-Za-z]{1,4}[-. ]?\d{1,4}")
_MACHINE = re.compile(r"[a-z]+(?:_[a-z0-9]+)*_\d+")
_DATA = re.compile(r"[\[{]\s*[\[{\"].*[\]}],?|\((?:\w+=[\w.-]+,?)+\)", re.DOTALL)
_CALL = re.compile(r"[A-Z]+(?:_[A-Z0-9]+)+\b.*", re.DOTALL)
_CODED = re.compile(r"[A-Z][A-Z_]+(?:[ :;,|+-]*(?:[A-Z_]+|\d+))*")
_PROMPT = re.compile(
    r"\b(?:illustration|vector|cartoon|lighting|photorealistic|watercolou?r|close-up|art style|4k|rendering|"
    r"oil painting|pixel art|midjourney)\b",
    re.IGNORECASE,
)
_OF_MAKER = re.compile(
    r"\b(?:placeholder|to ?do|wip|tbd|fixme|artwork|playtest\w*|rework|needs? (?:art|image)|not final)\b",
    re.IGNORECASE,
)
_SERIAL = re.compile(
    r"(?:set|card|collector|print|page|sheet|expansion|art)\W?(?:num(?:ber)?|no|nr|id|#)", re.IGNORECASE
)
_WORKED_OUT = re.compile(r"-?\d*\.\d{2,}[1-9]%?")
_PROGRAM = re.compile(r"\S+\.(?:ts|js|py|json|cs|lua|gd|tres|tscn|prefab|asset|xml|cpp|java|rs)")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_ADDRESS = re.compile(r"https?://\S+|www\.\S+")
_WORDS = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_FLAGS = frozenset(
    (
        "yes",
        "no",
        "true",
        "false",
        "y",
        "n",
        "t",
        "f",
        "x",
        "ja",
        "nein",
        "oui",
        "non",
        "si",
        "sí",
        "sim",
        "não",
    )
)
_NOTHING = frozenset(("-", "--", "\N{EN DASH}", "\N{EM DASH}", "n/a", "none", "null"))
_USUAL = frozenset(("normal", "standard", "default", "basic", "numeric"))
"""Words that say nothing where most pieces have them."""
_FALSE = frozenset(("no", "false", "n", "f", "nein", "non", "não", "0"))


@dataclass(frozen=True, slots=True)
class Column:
    """A column with its role and its cells.

    ``name`` is its name in layouts; ``label`` its printed heading, empty if the file has none;
    ``values`` are its different cells in their order, ``filled`` the share of rows that have one. ``why``
    says why a hidden one is not printed.
    """

    name: str
    label: str
    role: Role
    values: tuple[str, ...]
    filled: float
    why: str = ""
    rows: frozenset[int] = frozenset()
    """The rows with a cell in it, counted from 0."""
    heading: str = ""
    """Its heading as it is in the file."""
    blanks: tuple[str, ...] = ()
    """Cells that stand for nothing, such as ``n/a``, and 0 where most pieces have none; not printed."""
    lengths: tuple[int, ...] = ()
    """The width of its cell in each row, in letters."""
    there: bool = True
    """Whether most of the pictures that it names are found."""

    @property
    def item(self) -> str:
        """The name of its item in a layout."""
        return self.label.lower() or self.name

    @property
    def sign(self) -> str:
        """The label under a number: its heading in capitals, or icons in place of its emoji."""
        named = ICONS["emoji"].sub(lambda found: f" {{{icon_name(found[1])}}} ", self.heading)
        icons = _BRACED.findall(named)
        drawn = all(map(icon, icons))
        return " ".join(named.split()) if icons and drawn else self.label.upper()

    @property
    def lead(self) -> str:
        """The bold heading printed before its text; empty if it has none, or one that says nothing."""
        words = {_folded(word) for word in _WORDS.findall(self.label)}
        return f"**{self.label}** " if words and not words <= _role_words()["text"] else ""

    @property
    def holds(self) -> str:
        """The condition of a layout that a piece has it."""
        named = f"column({quoted(self.name)})"
        nothing = f" and not ({named} in [{', '.join(map(quoted, self.blanks))}])" if self.blanks else ""
        return f"({named} != none{nothing})" if nothing else f"{named} != none"

    @property
    def given(self) -> str | list[str]:
        """The value of ``when`` for an item that shows it."""
        return self.holds if self.blanks else [self.name]

    @property
    def longest(self) -> int:
        """The number of characters of its longest cell."""
        return max(map(len, self.values), default=0)


def columns(
    sheet: Spreadsheet, known: Iterable[str], given: Mapping[str, Role] | None = None
) -> tuple[Column, ...]:
    """Return the columns of a spreadsheet with their roles; ``known`` ones have a fixed meaning.

    ``given`` are the roles that are not guessed.
    """
    given = given or {}
    rows = [record.cells for record in sheet.records.values()]
    headings = {column: heading for heading, column in sheet.headings.items()}
    fixed = frozenset(known)
    found = []
    nameless = 2 * sum(bool(NO_HEADING.fullmatch(one)) for one in sheet.columns) < len(sheet.columns)
    for name in sheet.columns:
        if name == "id" and _numbered(sheet):
            continue
        given_at = [at for at, row in enumerate(rows) if row.get(name) not in (None, "")]
        cells = [str(rows[at][name]).strip() for at in given_at]
        heading = sheet.written.get(name, headings.get(name, "" if NO_HEADING.fullmatch(name) else name))
        values = tuple(dict.fromkeys(cells))
        share = len(cells) / (len(rows) or 1)
        lengths = tuple(width(str(row.get(name) or "")) for row in rows)
        column = Column(
            name, label(heading), "tag", values, share, "", frozenset(given_at), heading, (), lengths
        )
        guessed = _known(column, cells) if name in fixed else _own(column, cells, len(rows))
        if nameless and NO_HEADING.fullmatch(name) and guessed.role == "stat":
            guessed = replace(guessed, role="hidden", why="numbers without a heading")
        found.append(guessed if name not in given else replace(column, role=given[name]))
    found = [one if one.name in given else _said_once(one, found, rows) for one in found]
    found = [one if one.name in given else _of_others(one, found, rows) for one in found]
    found = [*_without_paths(found, given)]
    if sum(one.role == "rules" for one in found) > 1:
        found = [_without_codes(one) if one.name not in given else one for one in found]
    numbers = sum(one.role == "stat" for one in found)
    zeros = (4 if numbers >= LONG_FORM else 2) if numbers >= MANY else 0
    found = [_without_blanks(one, rows, zeros if one.name not in fixed else 0) for one in found]
    only = {role for role in ("title", "cost") if role in given.values()}
    other: Mapping[str, Role] = {"title": "tag", "cost": "stat"}
    found = [
        replace(one, role=other[one.role]) if one.role in only and one.name not in given else one
        for one in found
    ]
    return _one_title(_one_cost(found), given)


def _said_once(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a column that repeats an earlier one, or that is a code for the words of another."""
    if column.role in ("hidden", "count", "picture", "colour") or len(column.values) < 2:  # noqa: PLR2004 # a choice
        return column
    coded = column.role in ("stat", "tag", "kind") and column.longest <= MOST_CODE
    before = True
    for one in every:
        if one.name == column.name:
            before = False
        elif one.role != "hidden" and one.rows == column.rows:
            pairs = {(row.get(one.name), row.get(column.name)) for row in rows}
            alike = sum(
                _plain(rows[at].get(one.name)) == _plain(rows[at].get(column.name)) for at in one.rows
            )
            named = bool(one.label) and column.label.casefold().startswith(one.label.casefold())
            if before and alike == len(one.rows):
                return replace(column, role="hidden", why=f"the same as {one.label}")
            if coded and named and len(pairs - {(None, None)}) == len(one.values) == len(column.values):
                return replace(column, role="hidden", why=f"a code for {one.label}")
    return column


def _of_others(column: Column, every: Sequence[Column], rows: Sequence[Mapping[str, object]]) -> Column:
    """Hide a column about others: the size of a text, the sum of two numbers, whether there is a picture."""
    others = [one for one in every if one is not column and one.role != "hidden"]
    if _is_about(column, others):
        return replace(column, role="hidden", why="for your work")
    if column.role == "stat" and len(column.rows) >= MANY_ROWS and len(column.values) > MANY:
        numbers = [one for one in others if one.role in ("stat", "cost") and one.label]
        pairs = (pair for pair in combinations(numbers, 2) if _is_sum(column, pair, rows))
        if pair := next(pairs, None):
            return replace(column, role="hidden", why=f"the sum of {pair[0].label} and {pair[1].label}")
    return column


def _is_about(column: Column, others: Sequence[Column]) -> bool:
    """Return whether a column says whether another has a cell, or the type size of its text."""
    words = [_folded(word) for word in _WORDS.findall(column.label)]
    if len(words) < 2:  # noqa: PLR2004 # a stem and a word
        return False
    if column.role == "flag":
        there = bool(set(words) & _role_words()["picture"])
        return words[0] == "has" and (there or any(words[1] in _folded(one.label) for one in others))
    if words[-1] not in _role_words()["layout"] or column.role not in ("stat", "tag", "kind"):
        return False
    texts = {"title", "text", "font", *(_first(one) for one in others if one.role in ("rules", "flavour"))}
    sizes = all(_TYPE_SIZE(value.strip("% ")) for value in column.values)
    return sizes and not texts.isdisjoint((words[0], words[-2]))


_TYPE_SIZE = re.compile(r"(?:[5-9]|[1-9]\d|1[0-2]\d)(?:\.\d+)?(?:pt|px)?").fullmatch


def _first(column: Column) -> str:
    return _folded(next(iter(_WORDS.findall(column.label)), ""))


def _is_sum(column: Column, pair: tuple[Column, Column], rows: Sequence[Mapping[str, object]]) -> bool:
    """Return whether a number is that of two other columns together in every row, and these are no zeros."""
    cells = [[str(row.get(one.name) or "0").strip() for one in (column, *pair)] for row in rows]
    if not all(cell.isdecimal() for row in cells for cell in row):
        return False
    used = all(sum(row[place] != "0" for row in cells) >= SOME * len(rows) for place in (1, 2))
    return used and all(int(all_) == int(one) + int(other) for all_, one, other in cells)


def _without_paths(found: Sequence[Column], given: Mapping[str, Role]) -> Iterator[Column]:
    """Yield the columns; a further column of few pictures, or pictures called after numbers, is a value."""
    first = next((one for one in found if one.role == "picture"), None)
    for one in found:
        names = [picture_name(value) for value in one.values]
        number = bool(names) and all(map(str.isdecimal, names)) and len(one.values) <= MOST_KINDS
        few = one is not first and 1 < len(one.values) <= MOST_KINDS and 2 * len(one.values) <= len(one.rows)
        if one.role != "picture" or one.name in given or not (number or few):
            yield one
        elif number:
            rows = {at for at, length in enumerate(one.lengths) if length}
            yield replace(one, role="stat", rows=frozenset(rows))
        else:
            yield replace(one, role="kind")


def picture_name(cell: str) -> str:
    r"""Return the name of a picture without its folder and ending; any other cell as it is.

    >>> picture_name("res\\range\\far-arc.png"), picture_name("Wolf")
    ('far-arc', 'Wolf')
    """
    return re.split(r"[\\/]", cell)[-1].rpartition(".")[0] if _PICTURE.fullmatch(cell) else cell


def _without_blanks(column: Column, rows: Sequence[Mapping[str, object]], zeros: int) -> Column:
    """Return a column of numbers or words that counts ``-`` as empty, and 0 if one in ``zeros`` is."""
    if column.role not in ("stat", "cost", "tag", "kind", "rules", "flavour") or not column.values:
        return column
    cells = {at: _plain(rows[at].get(column.name)) for at in column.rows}
    mostly = column.role == "stat" and zeros * list(cells.values()).count("0") > len(cells)
    nothing = _NOTHING | {"0"} if mostly else _NOTHING
    often = [word for word in _USUAL if list(cells.values()).count(word) >= MOSTLY * len(cells)]
    nothing = nothing | set(often if column.role in ("tag", "kind") else ())
    held = frozenset(at for at, cell in cells.items() if cell not in nothing)
    if not held:
        return replace(column, role="hidden", why=f"only {column.values[0]}")
    blanks = tuple(value for value in column.values if _plain(value) in nothing)
    lengths = tuple(length if at in held else 0 for at, length in enumerate(column.lengths))
    return replace(column, blanks=blanks, rows=held, filled=len(held) / len(rows), lengths=lengths)


def _without_codes(column: Column) -> Column:
    """Hide a text of codes for a program, such as ``STEAL_MONEY ALL 1``, beside texts for people."""
    coded = _share(column.values, _CODED.fullmatch) >= MOSTLY and any("_" in one for one in column.values)
    return replace(column, role="hidden", why="data for programs") if coded else column


def width(text: str) -> int:
    """Return the number of letters that a text is wide; Chinese, Japanese and Korean signs count as two.

    >>> width("Wolf"), width("古龍")
    (4, 4)
    """
    return len(text) + sum(unicodedata.east_asian_width(one) == "W" for one in text)


def quoted(text: str) -> str:
    """Return a text escaped for a formula."""
    return f'"{text}"' if "'" in text else f"'{text}'"


def _plain(cell: object) -> str:
    return picture_name(str(cell or "").strip()).casefold()


def _numbered(sheet: Spreadsheet) -> bool:
    """Return whether the ids only number the rows, as they do for a file without ids."""
    first = next(iter(sheet.records), "").rpartition("-")[0]
    return bool(first) and list(sheet.records) == [
        f"{first}-{number}" for number in range(1, len(sheet.records) + 1)
    ]


def label(heading: str) -> str:
    """Return a heading as it is printed.

    >>> [label(one) for one in ("combat_rating", "abilityType", "VP", "side_id")]
    ['Combat rating', 'Ability type', 'VP', 'Side']
    """
    named = ICONS["emoji"].sub(lambda found: f" {icon_name(found[1]).replace('-', ' ')} ", heading)
    words = " ".join(_CAMEL.sub(" ", named.replace("_", " ")).lstrip("@").split())
    words = re.sub(r"(?<=\w) id$", "", words, flags=re.IGNORECASE)
    if words.isupper():
        return words
    lower = heading.islower() or bool(_CAMEL.search(heading))
    words = words.lower() if lower else words
    return words[:1].upper() + words[1:]


_CHANNELS = re.compile(r"(?:\(|rgba?\(|\b)((?:\s*(?:[RGBA]=)?\d{1,3}\s*,?){3,4})\)?", re.IGNORECASE)
_CHANNEL = re.compile(r"(?:([RGBA])=)?(\d{1,3})", re.IGNORECASE)
# without a sign, a number of six digits or a word of six letters is no colour
_UNSIGNED = r"(?=[0-9]*[a-f])(?=[a-f]*[0-9])"
_HEX = re.compile(rf"(?:#|0x|{_UNSIGNED})([0-9a-f]{{6}})(?:[0-9a-f]{{2}})?", re.IGNORECASE)


def colour_of(text: str) -> str:
    """Return the colour that a cell spells, as #rrggbb; empty if it is none.

    >>> colour_of("#390016"), colour_of("(B=133,G=0,R=143,A=0)"), colour_of("rgb(1, 2, 3)"), colour_of("#333")
    ('#390016', '#8f0085', '#010203', '#333333')
    >>> colour_of("1565C0"), colour_of("156500"), colour_of("facade")
    ('#1565c0', '', '')
    """
    if colour := read_colour(text.strip()):
        return colour
    if found := _HEX.fullmatch(text.strip()):
        return f"#{found[1].lower()}"
    if not ("=" in text or text.lower().startswith("rgb")) or not _CHANNELS.fullmatch(text.strip()):
        return ""
    parts = _CHANNEL.findall(text)
    named = {name.lower() or "rgba"[place]: int(value) for place, (name, value) in enumerate(parts)}
    tones = [named.get(one, 256) for one in "rgb"]
    return "#{:02x}{:02x}{:02x}".format(*tones) if max(tones) < 256 else ""  # noqa: PLR2004 # a byte


def _are_colours(cells: Sequence[str]) -> bool:
    """Return whether cells are colours, and not only words: these are a category with names."""
    return _share(cells, colour_of) >= MOSTLY and not all(cell.isalpha() for cell in cells)


def is_yes(text: str) -> bool:
    """Return whether a cell of a yes/no column says yes.

    >>> is_yes("TRUE"), is_yes("no")
    (True, False)
    """
    return text.strip().lower() not in _FALSE


@cache
def _role_words() -> Mapping[str, frozenset[str]]:
    """Return the words that headings of each role have, without accents."""
    import tomllib

    words = tomllib.loads(Path(__file__).with_name("role_words.toml").read_text("utf-8"))
    return {role: frozenset(map(_folded, known)) for role, known in words.items()}


def _folded(text: str) -> str:
    parts = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    return "".join(character for character in parts if not unicodedata.combining(character))


def headed(column: Column, *roles: str) -> bool:
    """Return whether the heading of a column has a word of one of the roles.

    >>> headed(Column("Kartenkosten", "Mana-Kosten", "tag", (), 1.0), "cost")
    True
    """
    spelt = (column.label, column.name, _CAMEL.sub(" ", column.heading))
    words = {_folded(word) for one in spelt for word in _WORDS.findall(one)}
    return any(words & _role_words()[role] for role in roles)


def headed_by(column: Column, name: Column) -> str:
    """Return "text" if a column is the text below a heading in another, "number" if its number; else "".

    >>> one = Column("crit_text", "Crit text", "rules", (), 1.0)
    >>> headed_by(one, Column("crit_name", "Crit name", "tag", (), 1.0))
    'text'
    >>> headed_by(Column("a1", "A1 cost", "stat", (), 1.0), Column("x", "Action 1", "rules", (), 1.0))
    'number'
    """
    text = [_folded(word) for word in _WORDS.findall(column.label)]
    head = [_folded(word) for word in _WORDS.findall(name.label)]
    if len(text) < 2:  # noqa: PLR2004 # a stem and a word
        return ""
    names = _role_words()["title"] | {"ability", "skill", "power"}
    stem = head[:-1] if head[-1] in names and len(head) > 1 else head
    if column.role in ("stat", "cost"):
        word = text[-1] in _role_words()["cost"]
        initial = len(head) > 1 and head[-1].isdigit() and text[:-1] == [head[0][:1] + head[-1]]
        return "number" if word and name.role != "kind" and (initial or text[:-1] == stem != []) else ""
    if column.role not in ("rules", "tag", "kind") or text[:-1] != stem:
        return ""
    numbered = head[-1].isdigit() and len(head) > 1
    return "text" if numbered or (stem != head and text[-1] in _role_words()["text"]) else ""


_KNOWN: Mapping[str, Role] = {
    "count": "count",
    "body": "rules",
    **dict.fromkeys(("title", "name"), "title"),
    **dict.fromkeys(("type", "kind"), "kind"),
    **dict.fromkeys(("attack", "defense", "move", "value"), "stat"),
    **dict.fromkeys(("depleted_attack", "depleted_defense", "depleted_move"), "stat"),
    **dict.fromkeys(("side", "deck", "formation", "size"), "tag"),
}


def _known(column: Column, cells: Sequence[str]) -> Column:
    if column.name == "note" and (why := _why_hidden(column, cells, 0)):
        return replace(column, role="hidden", why=why)
    role = _KNOWN.get(column.name, "hidden")
    if role == "title" and cells and all(map(str.isdigit, cells)):
        return replace(column, role="hidden", why="an identifier")
    if (
        column.name == "body"
        and max(_share(cells, _CALL.fullmatch), _share(cells, _DATA.fullmatch)) >= MOSTLY
    ):
        return replace(column, role="hidden", why="data for programs")
    if column.name in ("note", "why", "rule") and _share(cells, str.isdigit) < MOSTLY and cells:
        role = "flavour" if column.longest > LONG_TEXT else "tag"
    if (
        column.name == "body"
        and column.longest <= LONG_TEXT
        and column.values
        and all(map(_CODE.fullmatch, cells))
        and not all(map(str.isalpha, cells))
    ):
        role = "stat"
    return replace(column, role=role, why="" if role != "hidden" else "an identifier")


def _own(column: Column, cells: Sequence[str], rows: int) -> Column:
    """Return a column of the designer's own with its role."""
    why = _why_hidden(column, cells, rows)
    if why:
        return replace(column, role="hidden", why=why)
    named = headed(column, "picture") and column.longest < LONG_TEXT
    named = named and (2 * len(column.values) > len(cells) or _share(cells, _MACHINE.fullmatch) >= MOSTLY)
    if _share(cells, _PICTURE.fullmatch) >= MOSTLY or named:
        return replace(column, role="picture")
    if _are_colours(cells):
        return replace(column, role="colour")
    return replace(column, role=_by_cells(column, cells, rows))


def _why_hidden(column: Column, cells: Sequence[str], rows: int) -> str:
    """Return why a column is not printed on pieces; empty if it is."""
    if not cells:
        return "empty"
    if _are_colours(cells):
        return ""
    first = cells[0] if cells[0] in ("0", "1") else "1"
    apart = len(column.values) >= MOSTLY * len(cells)
    keys = _share(cells, _KEY.fullmatch) >= MOSTLY
    drawn = headed(column, "picture") or _share(cells, _PROMPT.search) >= SOME * 2
    machine = apart and _share(cells, _MACHINE.fullmatch) >= MOSTLY and not drawn
    nameless = not any(map(str.isalnum, column.heading)) and bool(column.heading)
    reasons = {
        "files of a program": _share(cells, _PROGRAM.fullmatch) >= MOSTLY,
        "web addresses": _share(cells, _ADDRESS.fullmatch) >= MOSTLY,
        "data for programs": max(_share(cells, _DATA.fullmatch), _share(cells, _CALL.fullmatch)) >= MOSTLY,
        "worked out": _share(cells, _WORKED_OUT.fullmatch) >= SOME,
        "for its picture": drawn and column.longest >= LONG_TEXT and not _share(cells, _PICTURE.fullmatch),
        "signs of a font": drawn and all(one.isascii() and one.isalnum() and len(one) == 1 for one in cells),
        "notes for your work": headed(column, "note")
        and (
            _share(cells, _OF_MAKER.search) >= SOME or (column.filled <= RARE and column.longest < LONG_TEXT)
        ),
        "for your work": column.longest < LONG_TEXT
        and (headed(column, "work") or bool(_SERIAL.fullmatch(column.label))),
        "an identifier": machine
        or (headed(column, "id") and (len(column.values) == len(cells) or keys))
        or (headed(column, "number") and apart and keys)
        or (nameless and apart and all(" " not in one for one in cells)),
        "ticks": len(column.values) == 1 and not cells[0].isalnum() and len(cells[0]) == 1,
        "a number of the row": not column.heading and apart and _share(cells, _ROW_CODE.fullmatch) >= MOSTLY,
        "row numbers": rows >= MANY and cells == [str(int(first) + at) for at in range(rows)],
        f"the same everywhere: {column.values[0][:30]}": rows >= MANY
        and len(column.values) == column.filled == 1
        and not headed(column, "cost", "stat"),
    }
    return next((why for why, holds in reasons.items() if holds), "")


def _by_cells(column: Column, cells: Sequence[str], rows: int) -> Role:
    """Return the role of a column of text or numbers."""
    lower = {cell.lower() for cell in cells}
    if lower <= _FLAGS and len(lower) <= 2:  # noqa: PLR2004 # yes and no
        return "flag"
    if headed(column, "flavour") and column.longest > MOST_TAG:
        return "flavour"
    if column.longest > LONG_TEXT:
        return "rules"
    cells = [cell for cell in cells if _plain(cell) not in _NOTHING] or cells
    short = _share(cells, lambda cell: len(cell) <= MOST_CODE and " " not in cell)
    numbers = _share(cells, _NUMBER.fullmatch)
    if numbers >= MOSTLY or (short >= MOSTLY and headed(column, "cost", "stat")):
        return "cost" if headed(column, "cost") and column.longest <= MOST_CODE else "stat"
    most = MOST_SIDES if headed(column, "kind", "side") else MOST_KINDS
    few = len(column.values) <= min(most, max(2, rows / 2))
    if few and column.longest <= MOST_TAG and column.filled > 0.5:  # noqa: PLR2004 # most have one
        return "kind"
    return "title" if headed(column, "title") and len(column.values) > rows / 2 else "tag"


def _share(cells: Sequence[str], test: object) -> float:
    return sum(bool(test(cell)) for cell in cells) / len(cells) if cells and callable(test) else 0.0


def _one_title(found: Sequence[Column], given: Iterable[str]) -> tuple[Column, ...]:
    """Keep only the first title; if there is none, use the first short text that distinguishes the pieces."""
    titles = [column for column in found if column.role == "title" and column.values]
    if not titles:
        unfit = {"side", "deck", *given}
        words = [one for one in found if one.role in ("tag", "kind", "rules") and one.name not in unfit]
        words = [one for one in words if median(map(len, one.values or ("",))) <= MOST_TAG]
        words = [one for one in words if _share(one.values, _LETTERS.search) >= MOSTLY]
        texts = any(one.role in ("rules", "flavour") and one.filled > MOSTLY for one in found)
        words = [
            one
            for one in words
            if not (texts and len(one.rows) >= LEAST_PILE * len(one.values))
            and not _share(one.values, _PICTURE.fullmatch)
        ]
        most = max((len(one.values) for one in words if one.longest > 1), default=0)
        titles = [one for one in words if len(one.values) >= MOSTLY * most]
    return tuple(
        replace(column, role="title")
        if titles and column is titles[0]
        else replace(column, role="tag")
        if column.role == "title"
        else column
        for column in found
    )


def _one_cost(found: Sequence[Column]) -> Sequence[Column]:
    costs = [column for column in found if column.role == "cost"]
    return [replace(one, role="stat") if one in costs[1:] else one for one in found]
