"""A column of a spreadsheet: its heading as it is printed, its cells, and what the words of a heading say."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.colour_words import read_colour
from countermarch.components.model.loading.designer_cells import ICONS, icon_name
from countermarch.components.model.loading.headings import foreign_words
from countermarch.components.model.names import folded
from countermarch.generators.scene.icon_set import icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.source import Role

MAX_KINDS = 12
"""Maximum different words in a category whose words get a colour each."""

MAX_SIDES = 30
"""The same for a column of sides, whose colours may repeat."""

MAX_CODE = 5
"""Longest short code, such as ``2R`` or ``x``, in characters; codes are shown like numbers."""

MAX_TAG = 28
"""Longest text of a tag or a title, in letters."""

LONG_TEXT = 45
"""Length of the longest cell, in characters, from which a column is running text."""

MOSTLY = 0.7
"""Share of the cells that decides the role of their column."""

PICTURE = re.compile(r"\S[^\n]*[.,](?:png|jpe?g|svg|gif|webp|bmp|tiff?|eps|ai|psd|tga|dds)", re.IGNORECASE)

_BRACED = re.compile(r"\{([a-z0-9-]+)\}")

WORDS = re.compile(r"[^\W_]+")

CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")

JOINED = re.compile(r"\S*[^\W_]_[^\W_]\S*").fullmatch
"""Words joined by underscores, as programs write them; in a sentence underscores are a blank to fill."""

NAMES_OF_PIECES = frozenset(("name", "title", "subtitle", "sub", "named"))
"""Words of headings that are not printed before a further name."""

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
    pictures_found: bool = True
    """Whether most of the pictures that it names are found."""
    spelt: Mapping[str, str] = field(default_factory=dict)
    """The file's own words for standard types or sizes of units."""
    ratio: float = 0.0
    """The usual width of its pictures by their height; 0 if it is not known."""
    cells: tuple[str, ...] = ()
    """Its cell in each row; empty where there is none."""

    @property
    def layout_key(self) -> str:
        """The name of its item in a layout."""
        return self.label.lower() or self.name

    @property
    def number_label(self) -> str:
        """The label under a number: its heading in capitals, or icons in place of its emoji."""
        named = ICONS["emoji"].sub(lambda found: f" {{{icon_name(found[1])}}} ", self.heading)
        icons = _BRACED.findall(named)
        drawn = all(map(icon, icons))
        return " ".join(named.split()) if icons and drawn else self.label.upper().replace("/", " / ")

    @property
    def bold_lead(self) -> str:
        """The bold heading printed before its text; empty if it has none, or one that says nothing."""
        words = {folded(word) for word in WORDS.findall(self.label) if not word.isdecimal()}
        plain = role_words()["text"] | NAMES_OF_PIECES | role_words()["languages"]
        if self.longest > MAX_CODE and words and words <= plain:
            return ""
        said = sum(value.casefold().startswith(self.label.casefold()) for value in self.values)
        if self.says_nothing:
            return ""
        return f"**{self.printed_heading}** " if self.label and 2 * said <= len(self.values) else ""

    @property
    def says_nothing(self) -> bool:
        """Whether its heading is no word, such as *C1*, and its cells are words."""
        return bool(_LETTERED(self.label)) and any(
            len(value) > 1 and value.isalpha() for value in self.values
        )

    @property
    def printed_heading(self) -> str:
        """Its label without a last word such as *text*, or icons in place of the emoji of its heading."""
        if "{" in self.number_label:
            return self.number_label
        before, _, last = self.label.rpartition(" ")
        return before if before and folded(last) in ("text", "description", "desc") else self.label

    @property
    def has_value_formula(self) -> str:
        """The condition, as a layout writes it, that a piece has a cell in this column."""
        named = f"column({quoted(self.name)})"
        noes = (value for value in self.values if self.role == "flag" and not is_yes(value))
        blanks = (*self.blanks, *noes)
        nothing = [f"{named} != {quoted(blank)}" for blank in blanks]
        if len(nothing) > 1:
            nothing = [f"not ({named} in [{', '.join(map(quoted, blanks))}])"]
        held = " and ".join((f"{named} != none", *nothing))
        return f"({held})" if nothing else held

    @property
    def value_formula(self) -> str:
        """The formula of its cell: the words of a program have spaces in place of underscores."""
        named = f"column({quoted(self.name)})"
        coded = self.role != "rules" and any(map(JOINED, self.values))
        return f"spaced({named})" if coded else named

    @property
    def when(self) -> str | list[str]:
        """The value of ``when`` for an item that shows it."""
        return self.has_value_formula if self.blanks else [self.name]

    @property
    def longest(self) -> int:
        """The number of characters of its longest cell."""
        return max(map(len, self.values), default=0)


def picture_name(cell: str) -> str:
    r"""Return the name of a picture without its folder and ending; any other cell as it is.

    >>> picture_name("res\\range\\far-arc.png"), picture_name("Wolf")
    ('far-arc', 'Wolf')
    """
    return re.split(r"[\\/]", cell)[-1].rpartition(".")[0] if PICTURE.fullmatch(cell) else cell


def width(text: str) -> int:
    """Return the number of letters that a text is wide; Chinese, Japanese and Korean characters count as two.

    >>> width("Wolf"), width("古龍")
    (4, 4)
    """
    return len(text) + sum(unicodedata.east_asian_width(one) == "W" for one in text)


def quoted(text: str) -> str:
    """Return a text escaped for a formula."""
    return f'"{text}"' if "'" in text else f"'{text}'"


def label(heading: str) -> str:
    """Return a heading as it is printed.

    >>> [label(one) for one in ("combat_rating", "abilityType", "rcf", "side_id", "isShip", "needs_dark_gt")]
    ['Combat rating', 'Ability type', 'RCF', 'Side', 'Ship', 'Needs dark >']
    """
    heading = (
        re.sub(r"[<(\[]([\w -]+)[>)\]]:?", r"\1", heading) if _WRAPPED(heading) else heading.rstrip(": ")
    )
    heading = _TYPED.sub("", heading)
    named = ICONS["emoji"].sub(lambda found: f" {icon_name(found[1]).replace('-', ' ')} ", heading)
    # brackets would be read as columns in a layout's own texts
    named = named.translate({ord("["): "(", ord("]"): ")", ord("_"): " "})
    words = _GLUED.sub(r"\1 \2", " ".join(CAMEL.sub(" ", named).lstrip("@").split()))
    words = _ARROWS.sub("", words) or words
    words = re.sub(r"^[iI]s (?=[^\W\d])", "", words)
    words = re.sub(r"(?<=\w) id$", "", words, flags=re.IGNORECASE)
    words = _WITHIN.sub(r" \1 ", words)
    words = _OF_LANGUAGE.sub(r"\1 \2", words)
    words = re.sub(r"(?<=\w) (gte?|lte?)$", lambda found: f" {_SIGNS[found[1].lower()]}", words)
    if words.isupper() or (words.islower() and _INITIALS.fullmatch(words)):
        return words.upper()
    lower = heading.islower() or bool(CAMEL.search(heading))
    words = words.lower() if lower else words
    return words[:1].upper() + words[1:]


_TYPED = re.compile(r"(?<=\w) ?[/:|(] ?(?:int|integer|str|string|float|bool|boolean)\)?$", re.IGNORECASE)
"""A type after a heading: hp/int, name:string."""
_GLUED = re.compile(r"\b([a-z]{3,12}?)(costs?|points|kosten|punkte)\b", re.IGNORECASE)
"""Two words written as one: manacost, actionpoints."""
_OF_LANGUAGE = re.compile(
    r"^(name|title|text|desc|description|rules|effect)(en|fr|de|es|it|pt|pl|ru|cn|zh|jp|ja)$", re.IGNORECASE
)
"""A word and the language of what is below it: namefr, textEN."""
_WITHIN = re.compile(r"(?<=[a-z]{3})(\d)(?=[a-z]{3})")
"""A number within a heading: reward0type."""
_LETTERED = re.compile(r"[A-Za-z]{1,2}\d{1,2}|\d{1,3}").fullmatch
"""A heading that numbers the columns."""
_WRAPPED = re.compile(r"<[\w -]+>:?|\([\w -]+\):?|\[[\w -]+\]:?").fullmatch
_ARROWS = re.compile("[ \u2190-\u21ff\u25b2-\u25c5\u2b05-\u2b0d]+$")
"""Arrows by which a table is sorted."""
_SIGNS = {"gt": ">", "gte": "\N{GREATER-THAN OR EQUAL TO}", "lt": "<", "lte": "\N{LESS-THAN OR EQUAL TO}"}
_INITIALS = re.compile(r"(?!nb|nr|st)[bcdfghj-np-tv-xz]{2,3}", re.IGNORECASE)
"""Letters that make no word: CF, HP, VP."""

_CHANNELS = re.compile(r"(?:\(|rgba?\(|\b)((?:\s*(?:[RGBA]=)?\d{1,3}\s*,?){3,4})\)?", re.IGNORECASE)
_CHANNEL = re.compile(r"(?:([RGBA])=)?(\d{1,3})", re.IGNORECASE)
# without a sign, a number of six digits or a word of six letters is not a colour
_UNSIGNED = r"(?=[0-9]*[a-f])(?=[a-f]*[0-9])"
# some programs write eight digits: the last two are opacity, which paper does not have
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
    # Unreal exports colours as (B=133,G=0,R=143,A=0): blue first, so the letters count, not the order
    named = {name.lower() or "rgba"[place]: int(value) for place, (name, value) in enumerate(parts)}
    tones = [named.get(one, 256) for one in "rgb"]
    return "#{:02x}{:02x}{:02x}".format(*tones) if max(tones) < 256 else ""  # noqa: PLR2004 # a byte


def is_yes(text: str) -> bool:
    """Return whether a cell of a yes/no column says yes.

    >>> is_yes("TRUE"), is_yes("no")
    (True, False)
    """
    return text.strip().lower() not in _FALSE


@cache
def role_words() -> Mapping[str, frozenset[str]]:
    """Return the words that headings of each role have, without accents."""
    import tomllib

    words = tomllib.loads(Path(__file__).with_name("role_words.toml").read_text("utf-8"))
    foreign = foreign_words()
    more = {role: [word for one in columns for word in foreign[one]] for role, columns in _COLUMNS.items()}
    return {role: frozenset(map(folded, (*known, *more.get(role, ())))) for role, known in words.items()}


_COLUMNS = {
    "title": ("title", "name"),
    "text": ("body",),
    "note": ("note",),
    "side": ("side",),
    "stat": ("attack", "defense", "move", "value"),
}
"""The known columns whose headings in other languages say a role too."""


def headed(column: Column, *roles: str) -> bool:
    """Return whether the heading of a column has a word of one of the roles.

    >>> headed(Column("Kartenkosten", "Mana-Kosten", "tag", (), 1.0), "cost")
    True
    >>> headed(Column("カード名", "カード名", "tag", (), 1.0), "title")
    True
    """
    spelt = (column.label, column.name, CAMEL.sub(" ", column.heading))
    words = {folded(word) for one in spelt for word in WORDS.findall(one)}
    ends = {part for word in words for part in (*_WITHOUT_SPACES.findall(word), *_LATIN.findall(word))}
    known = {one for role in roles for one in role_words()[role]}
    return bool((words | ends) & known) or any(
        end.endswith(one) for end in ends for one in known if _WITHOUT_SPACES.fullmatch(one)
    )


_WITHOUT_SPACES = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_LATIN = re.compile("[a-z]{2,}")
"""A run of characters of a script without spaces (the last ones are the main word); a run of Latin
letters."""


def headed_by(column: Column, name: Column) -> str:
    """Return "text" if a column is the text below a heading in another, "number" if its number; else "".

    >>> one = Column("crit_text", "Crit text", "rules", (), 1.0)
    >>> headed_by(one, Column("crit_name", "Crit name", "tag", (), 1.0))
    'text'
    >>> headed_by(one, Column("+", "+", "tag", (), 1.0))
    ''
    >>> headed_by(Column("a1", "A1 cost", "stat", (), 1.0), Column("x", "Action 1", "rules", (), 1.0))
    'number'
    """
    text = [folded(word) for word in WORDS.findall(column.label)]
    head = [folded(word) for word in WORDS.findall(name.label)]
    if len(text) < 2 or not head:  # noqa: PLR2004 # a stem and a word
        return ""
    names = role_words()["title"] | {"ability", "skill", "power"}
    stem = head[:-1] if head[-1] in names and len(head) > 1 else head
    if column.role in ("stat", "cost"):
        word = text[-1] in role_words()["cost"]
        initial = len(head) > 1 and head[-1].isdigit() and text[:-1] == [head[0][:1] + head[-1]]
        return "number" if word and name.role != "kind" and (initial or text[:-1] == stem != []) else ""
    if column.role not in ("rules", "tag", "kind") or text[:-1] != stem:
        return ""
    numbered = head[-1].isdigit() and len(head) > 1
    return "text" if numbered or (stem != head and text[-1] in role_words()["text"]) else ""
