"""Write a layout for the columns of a spreadsheet: keys, colours, items."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.colour_words import COLOUR_WORDS, read_colour
from countermarch.components.model.unit_terms import type_word
from countermarch.components.toml_text import in_toml
from countermarch.generators.scene.style import contrast
from countermarch.importing.column import (
    MOST_SIDES,
    MOST_TAG,
    MOSTLY,
    colour_of,
    headed,
    label,
    picture_name,
    quoted,
)
from countermarch.importing.near_pictures import file_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column

BOLD = "Barlow Condensed Bold"
MEDIUM = "Barlow Condensed Medium"

DARK = (
    *("#2f5d8a", "#8a3b2f", "#3f7048", "#7a5a1e", "#5b3f7a", "#22706b"),
    *("#8a2f5d", "#4d5563", "#9c5312", "#37508d", "#5f6b1e", "#704848"),
)
"""Colours of categories, dark enough for white text."""

LIGHT = (
    *("#d9c58c", "#a9c3dc", "#c5d3a0", "#e2b3a2", "#ccbbdd", "#a8d2ca"),
    *("#e8d9c4", "#bcc3cd", "#ddb6c9", "#c9c9a4", "#e5cf6f", "#b7cdb0"),
)
"""Colours of sides, light enough for dark text."""

HEARTS = ("hearts", "heart", "coeur", "cœur", "herz", "corazones", "cuori", "copas", "\N{BLACK HEART SUIT}")
DIAMONDS = ("diamonds", "carreau", "karo", "diamantes", "quadri", "ouros", "\N{BLACK DIAMOND SUIT}")
SPADES = ("spades", "spade", "pique", "pik", "picas", "picche", "espadas", "\N{BLACK SPADE SUIT}")
CLUBS = ("clubs", "club", "trèfle", "trefle", "kreuz", "tréboles", "fiori", "paus", "\N{BLACK CLUB SUIT}")
"""Suits of playing cards."""

NAMED: Mapping[str, str] = {
    **{word: colour for colour, words in COLOUR_WORDS.items() for word in words},
    **dict.fromkeys((*COLOUR_WORDS["#ffffff"], "diamond"), "#85867d"),
    **dict.fromkeys(("roja", "rojas", "vermelha", "rossa", "rouges", "rote", "r"), "#a8322a"),
    **dict.fromkeys(("verdes", "verte", "vertes", "grüne"), "#37743f"),
    **dict.fromkeys(("bleue", "bleues", "azules", "blaue"), "#2f5d9a"),
    **dict.fromkeys(("amarilla", "amarela", "gialla", "gelbe"), "#9a7416"),
    **dict.fromkeys(("negra", "preta", "nera", "noire", "schwarze"), "#2c2d31"),
    **dict.fromkeys(("blanca", "branca", "bianca", "blanche", "weiße"), "#85867d"),
    **dict.fromkeys(("g", "grn"), "#37743f"),
    **dict.fromkeys(("u", "b", "blu"), "#2f5d9a"),
    "y": "#9a7416",
    **dict.fromkeys(("k", "blk"), "#2c2d31"),
    **dict.fromkeys(("w", "wht"), "#85867d"),
    "p": "#6b3f8a",
    "o": "#b0591a",
    **dict.fromkeys(
        ("赤", "红", "紅", "红色", "紅色", "赤色", "빨강", "красный", "красная", "röd", "rood"), "#a8322a"
    ),
    **dict.fromkeys((*HEARTS, *DIAMONDS, "червы", "бубны"), "#a8322a"),
    **dict.fromkeys(
        ("緑", "绿", "綠", "绿色", "綠色", "緑色", "초록", "зелёный", "зеленый", "grön", "groen"), "#37743f"
    ),
    **dict.fromkeys(
        ("青", "蓝", "藍", "蓝色", "藍色", "青色", "파랑", "синий", "голубой", "blå", "blauw"), "#2f5d9a"
    ),
    **dict.fromkeys(("黄", "黃", "黄色", "黃色", "노랑", "жёлтый", "желтый", "gul", "geel"), "#9a7416"),
    **dict.fromkeys(("紫", "紫色", "보라", "фиолетовый", "lilla", "paars"), "#6b3f8a"),
    **dict.fromkeys(("黒", "黑", "黑色", "黒色", "검정", "чёрный", "черный", "svart", "zwart"), "#2c2d31"),
    **dict.fromkeys(("白", "白色", "하양", "белый", "vit", "wit"), "#85867d"),
    **dict.fromkeys(("橙", "橙色", "оранжевый"), "#b0591a"),
    **dict.fromkeys((*SPADES, *CLUBS), "#2c2d31"),
}
"""Printed colours for names and letters of colours in a spreadsheet, dark enough for white text."""

PALE: Mapping[str, str] = {
    "#a8322a": "#e2b3a2",
    "#37743f": "#c5d3a0",
    "#2f5d9a": "#a9c3dc",
    "#9a7416": "#e5cf6f",
    "#2c2d31": "#9fa3aa",
    "#85867d": "#f0efe9",
    "#6b3f8a": "#ccbbdd",
    "#b0591a": "#ecc08f",
    "#74512f": "#cfb592",
    "#666b73": "#bcc3cd",
    "#a8437c": "#ddb6c9",
}
"""The same hues light enough for dark text, by the printed colour of ``NAMED``."""
MOST_SPELT = 60
"""Most different words of a column that get a colour or label each."""
MOST_TITLES = 3
"""Pieces for each title, on average, from which titles are a category."""
DENSE = 0.6
"""Share of the pieces above which a column is dense: its number gets a corner, its category the colour."""

_BACK = re.compile(r"(?:^|[^a-z])(?:back|reverse|verso|rück\w*|b)(?:$|[^a-z])")

_CAMEL_WORDS = re.compile(r"[A-Z]?[a-z]{2,}(?:[A-Z][a-z]+)+")
"""The name of a kind in a program, as ``MoveTo``."""

_COMMA, _POINT = re.compile(r"-?\d+,\d\d?"), re.compile(r"-?\d+\.\d\d?")
_WHOLE = re.compile(r"-?\d+\.0+")
"""Whole numbers as programs write them."""

INK = "#17181c"
GREY = "#4d5563"
"""The colour of what has none of its own."""
FEW_PIECES = 6
"""Pieces of which each may have a colour of its own."""

LEAST_ON_COLOUR = 3.4
"""Least contrast of white words on a colour."""

LEAST_UNDER_INK = 6.0
"""Least contrast of dark words on a colour of counters."""

LEAST_CONTRAST = 8.0
"""A ground in which dark words have at least this contrast is light."""


@dataclass(slots=True)
class Writer:
    """A layout being written: its keys, colours and items, and the columns that it shows."""

    columns: Sequence[Column]
    lines: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    shown: set[str] = field(default_factory=set)
    side: str = "front"
    """The face for which items are written."""
    decks: Sequence[str] = ()
    """The decks for which items are written; empty for all."""
    seen: set[str] = field(default_factory=set)
    """The columns shown on any piece."""
    whole: Mapping[str, Column] = field(default_factory=dict)
    """The columns of all decks, by name."""
    on_tint: str = "#ffffff"
    """The colour of words on the colour of the piece."""
    emblems: str = ""
    """The column of names whose words are their emblems."""

    def begin(self, decks: Sequence[str], columns: Sequence[Column]) -> None:
        """Begin the items of some decks, which have these columns."""
        self.whole = self.whole or {one.name: one for one in self.columns}
        self.decks, self.columns, self.shown, self.on_tint, self.side = (
            decks,
            columns,
            set(),
            "#ffffff",
            "front",
        )

    def printed(self, column: Column) -> str:
        """Return the text that prints a cell: its words, or the cell itself if its words are emblems."""
        return f"[= {column.value_formula}]" if column.name == self.emblems else f"[{column.name}]"

    def head(self, **keys: object) -> None:
        """Write keys of the file, once."""
        if self.lines:
            return
        self.lines += [f"{key} = {in_toml(value)}" for key, value in keys.items()]

    def item(self, remark: str = "", *, face: str = "", at: Sequence[object] = (), **keys: object) -> None:
        """Write an item; ``remark`` is its comment, ``at`` its box: x, y, width, height."""
        self._write(remark, face, at, keys)

    def _write(self, remark: str, face: str, at: Sequence[object], keys: dict[str, object]) -> None:
        if keys["kind"] in ("line", "text"):
            keys["cut"] = True
        if self.decks:
            keys["decks"] = list(self.decks)
        self.lines += ["", f"[[{face or self.side}]]" + (f"   # {remark}" if remark else "")]
        if at:
            keys = {
                "kind": keys.pop("kind"),
                **dict(zip(("x", "y", "width", "height"), at, strict=True)),
                **keys,
            }
        keys = {key: round(value, 2) if isinstance(value, float) else value for key, value in keys.items()}
        self.lines += [
            f"{key} = {in_toml(value)}" for key, value in keys.items() if value not in ("", None, [])
        ]

    def line(
        self,
        text: str,
        box: Sequence[object],
        size: float,
        remark: str = "",
        *,
        face: str = "",
        **keys: object,
    ) -> None:
        """Write a line of text in a box of ``x, y, width, height``; nothing for an empty text."""
        if not text:
            return
        usual = {"kind": "line", "text": text, "size": size, "font": BOLD, "align": "middle", **keys}
        if any(f"[{one.name}]" in text and any("{" in cell for cell in one.values) for one in self.columns):
            of_line = {"kind": "text", "family": usual.pop("font"), "leading": 0.95, "upright": "middle"}
            usual = {**usual, **of_line}  # a line has no icons
        self._write(remark, face, box, usual)

    def under(
        self, number: Column, text: str, box: Sequence[object], size: float, ink: str = "muted"
    ) -> None:
        """Write the label under a number, where the piece has it; nothing for an empty text."""
        if not text:
            return
        self.item(
            kind="text",
            text=text,
            at=box,
            family=MEDIUM,
            size=size,
            least=5.0,
            leading=0.9,
            align="middle",
            upright="middle",
            ink=ink,
            when=number.when,
        )

    def box(
        self, box: Sequence[object], fill: str, remark: str = "", *, face: str = "", **keys: object
    ) -> None:
        """Write a filled box."""
        self._write(remark, face, box, {"kind": "box", "fill": fill, **keys})

    def take(self, *columns: Column) -> None:
        """Mark columns as shown, so that ``of`` and ``first`` no longer return them."""
        self.shown.update(column.name for column in columns)
        self.seen.update(self.shown)

    def drawn(self, *instead: str) -> Column | None:
        """Return the first picture; none if its files are missing and there are columns of the roles."""
        picture = self.first("picture")
        if picture and not picture.pictures_found and self.of(*instead):
            self.seen.discard(picture.name)
            return None
        return picture

    def of(self, *roles: str) -> list[Column]:
        """Return the columns of some roles that are not shown yet, in their order."""
        return [one for one in self.columns if one.role in roles and one.name not in self.shown]

    def first(self, *roles: str) -> Column | None:
        """Return the first column of some roles that is not shown yet, and note that it is."""
        found = next(iter(self.of(*roles)), None)
        if found:
            self.take(found)
        return found

    def colours(self, column: Column, dealt: Sequence[str]) -> str:
        """List a colour for each value of a column: as the value is named, or else the next in ``dealt``.

        Return the expression by which an item takes that colour.
        """
        column = self.whole.get(column.name, column)
        words = [value.lower() for value in column.values]
        letters = headed(column, "kind") or (len(words) > 2 and all(len(word) == 1 for word in words))  # noqa: PLR2004 # a code
        plain = [word for word in words if _tone(word) and (len(word) > 1 or not word.isascii())]
        sure = [word for word in words if _tone(word) and (word in plain or letters)]
        by_name = bool(plain) or 2 * len(sure) > len(words)
        left = [one for one in dealt if one not in {_on(_tone(word), dealt) for word in sure}] or dealt
        head = f"[colours.{in_toml(column.name)}]"
        if head in self.tables:
            return f"[{column.name}]"
        self.tables += ["", head]
        for place, value in enumerate(column.values):
            if value == "*" or value in column.blanks:  # the colour of all others
                continue
            named = by_name and value.lower() in sure
            colour = (
                _on(_tone(value.lower()), dealt)
                if named
                else (left if by_name else dealt)[place % len(left if by_name else dealt)]
            )
            self.tables.append(f"{in_toml(value)} = {in_toml(colour)}")
        self.tables.append(f'"*" = {in_toml(GREY if dealt is DARK else "#d8d5cc")}')
        return f"[{column.name}]"

    def symbols(self, column: Column) -> None:
        """Write which type of unit (``infantry``) each abbreviation in a column means."""
        meant = {value: type_word(value) for value in column.values if type_word(value) != value}
        if meant:
            self.tables += ["", f"[words.{in_toml(column.name)}]"]
            self.tables += [f"{in_toml(value)} = {in_toml(word)}" for value, word in meant.items()]

    def words(self) -> None:
        """Write words of categories: spaces for underscores, and pictures without folders or addresses."""
        for one in self.columns:
            if one.role == "picture" and one.name in self.seen:
                files = {value: file_name(value) for value in one.values if file_name(value) != value}
                self.tables += ["", f"[words.{in_toml(one.name)}]"] if files else []
                self.tables += [f"{in_toml(value)} = {in_toml(file)}" for value, file in files.items()]
            spelt = {
                value: ", ".join(value.split(";")) if ";" in value else label(picture_name(value))
                for value in one.values
                if "_" in value.strip("_")
                or ";" in value
                or picture_name(value) != value
                or (one.role in ("kind", "tag", "title") and _CAMEL_WORDS.fullmatch(value))
            }
            drawn = (f'{key} = "[{one.name}]"' for key in ("symbol", "echelon"))
            if not any(line in self.lines for line in drawn):
                spelt = {**one.spelt, **spelt}
            if one.role in ("stat", "cost") and any(map(_COMMA.fullmatch, one.values)):
                dotted = {value: value.replace(".", ",") for value in one.values if _POINT.fullmatch(value)}
                spelt = {**spelt, **dotted}  # numbers among texts are written as these are
            if one.values and all(map(_WHOLE.fullmatch, one.values)):
                spelt = {value: value.partition(".")[0] for value in one.values}
            if (
                one.role in ("kind", "tag", "title", "stat", "cost")
                and one.name in self.seen
                and one.name != self.emblems
                and spelt
                and len(one.values) <= MOST_SPELT
            ):
                self.tables += ["", f"[words.{in_toml(one.name)}]"]
                self.tables += [f"{in_toml(value)} = {in_toml(said)}" for value, said in spelt.items()]

    def text(self) -> str:
        """Return the file."""
        self.words()
        first = next((at for at, one in enumerate(self.lines) if not one), len(self.lines))
        return "\n".join([*self.lines[:first], *self.tables, *self.lines[first:]]) + "\n"


def _tone(word: str) -> str:
    """Return the printed colour that a word names, such as *red*, *r* or *light blue*; empty for others."""
    return NAMED.get(word) or read_colour(word)


def _on(colour: str, dealt: Sequence[str]) -> str:
    """Return a named colour among the ``dealt`` ones: pale, or dark enough for white words."""
    if dealt is not DARK:
        return PALE.get(colour, colour)
    while contrast(colour, "#ffffff") < LEAST_ON_COLOUR:
        tones = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        colour = "#{:02x}{:02x}{:02x}".format(*(int(tone * 0.85) for tone in tones))
    return colour


def _under_ink(colour: str) -> str:
    """Return a colour, with so much white in it that dark words are read on it."""
    while contrast(colour, INK) < LEAST_UNDER_INK:
        tones = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        colour = "#{:02x}{:02x}{:02x}".format(*(int(tone + (255 - tone) * 0.15) for tone in tones))
    return colour


def picture_of_back(writer: Writer) -> Column | None:
    """Return the second of two pictures of every piece, called after the back; it is shown there alone."""
    found = [one for one in writer.of("picture") if one.filled > DENSE]
    if len(found) != 2:  # noqa: PLR2004 # a picture for each face
        return None
    back = next((one for one in found if headed(one, "back") or _of_backs(one)), None)
    if back:
        writer.take(back)
    return back


def _of_backs(column: Column) -> bool:
    named = [bool(_BACK.search(picture_name(file_name(value)).lower())) for value in column.values]
    return MOSTLY * len(named) <= sum(named)


def write_picture_of_back(writer: Writer, back: Column) -> None:
    """Write a picture over the whole back."""
    side, writer.side = writer.side, "back"
    writer.box((0, 0, 0, 0), "paper", "the back", frame="paper")
    file = f"[{back.name}]"
    at = (0, 0, "100%", "100%")
    writer.item("", kind="image", at=at, file=file, fit="cover", missing="name", when=back.when)
    writer.side = side


def joined(column: Column, before: str, after: str = "") -> str:
    """Return a formula for a column with words around it; it prints nothing if the cell is empty."""
    parts = [quoted(before), column.value_formula, *([quoted(after)] if after else [])]
    return f"[= if {column.has_value_formula} then join({', '.join(parts)}) else '']"


def together(columns: Sequence[Column]) -> int:
    """Return the largest number of these columns that have a cell in the same row."""
    return max(Counter(row for one in columns for row in one.rows).values(), default=len(columns))


def names_colours(column: Column) -> bool:
    """Return whether a column that some pieces have names colours in words."""
    words = [value.lower() for value in column.values if value not in column.blanks]
    named = sum(
        word.startswith("{color") or (bool(_tone(word)) and (len(word) > 1 or not word.isascii()))
        for word in words
    )
    return MOSTLY * len(words) <= named and 3 * len(column.rows) > len(column.lengths)


def tint(
    writer: Writer, dealt: Sequence[str], *roles: str, titles: bool = False
) -> tuple[str, Column | None]:
    """Return the expression for the colour of the pieces, and the column that it depends on, if any.

    A column of colours comes first, then a category: preferably one with a heading of the ``roles``, else
    that with the fewest values; its values get the colours in ``dealt``. With ``titles``, a column of few
    titles counts as a category too.
    """
    own = max(writer.of("colour"), key=lambda one: len(one.values) > 1, default=None)
    if own:
        writer.take(own)
        tones = {value: colour_of(value) or GREY for value in own.values if value != "*"}
        if dealt is not DARK:
            tones = {value: _under_ink(tone) for value, tone in tones.items()}
        light = [value for value, tone in tones.items() if contrast(tone, INK) > LEAST_CONTRAST]
        if light:
            listed = ", ".join(map(quoted, light[:MOST_SPELT]))
            writer.on_tint = (
                f"[= if column({quoted(own.name)}) in [{listed}] then {quoted(INK)} else '#ffffff']"
            )
        if any(value.lower() != tone for value, tone in tones.items()) or own.filled < 1:
            writer.tables += ["", f"[colours.{in_toml(own.name)}]"]
            writer.tables += [f"{in_toml(value)} = {in_toml(tone)}" for value, tone in tones.items()]
            writer.tables.append(f'"*" = {in_toml(GREY)}')
        return f"[{own.name}]", None
    able = [
        one
        for one in (*writer.of("kind"), *writer.of("tag"), *(writer.of("title") if titles else ()))
        if 1 < len(one.values) <= MOST_SIDES
        and (one.filled > DENSE or names_colours(one))
        and (one.role != "title" or MOST_TITLES * len(one.values) <= len(one.rows))
        and (one.role == "kind" or one.longest <= MOST_TAG)
        and (len(one.values) < len(one.rows) or len(one.values) <= FEW_PIECES)
    ]
    best = min(
        able,
        key=lambda one: (
            one.name == "deck",
            one.filled < MOSTLY and not names_colours(one),
            not headed(one, *roles),
            not names_colours(one),
            not headed(one, "type"),
            len(one.values),
        ),
        default=None,
    )
    deck = writer.whole.get("deck") if writer.decks else None
    if not best and deck:
        return writer.colours(deck, dealt), None
    return (writer.colours(best, dealt), best) if best else ("livery-deep", None)
