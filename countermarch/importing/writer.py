"""Write a layout for the columns of a spreadsheet: keys, colours, items."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.model.names import folded
from countermarch.components.model.unit_terms import type_in, type_word
from countermarch.components.toml_text import in_toml
from countermarch.generators.scene.style import contrast
from countermarch.importing.column import (
    CAMEL,
    JOINED,
    MAX_CODE,
    MAX_SIDES,
    MAX_TAG,
    MOSTLY,
    colour_of,
    headed,
    label,
    picture_name,
    quoted,
)
from countermarch.importing.near_pictures import file_name
from countermarch.importing.own_roles import share_of
from countermarch.importing.palette import (
    DARK,
    GREY,
    INK,
    MIN_CONTRAST,
    names_colours,
    names_several_colours,
    on_background,
    similar_hues,
    tone_in,
    under_ink,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column

BOLD = "Barlow Condensed Bold"
MEDIUM = "Barlow Condensed Medium"

MAX_SPELT = 150
"""Maximum different words of a column that get a colour or label each."""
MAX_TITLES = 3
"""Pieces for each title, on average, from which titles are a category."""
USUAL = 0.75
"""Share of the pieces that is most of them."""
DENSE = 0.6
"""Share of the pieces above which a column is dense: its number gets a corner, its category the colour."""

_BACK = re.compile(r"(?:^|[^a-z])(?:back|reverse|verso|rück\w*|b)(?:$|[^a-z])")

_CAMEL_WORDS = re.compile(r"[A-Z]?[a-z]{2,}(?:[A-Z][a-z]+)+")
"""The name of a kind in a program, as ``MoveTo``."""

_COMMA, _POINT = re.compile(r"-?\d+,\d\d?"), re.compile(r"-?\d+\.\d\d?")
_WHOLE = re.compile(r"-?\d+\.0+")
"""Whole numbers as programs write them."""

PLAIN_COLOUR = "livery-deep"
"""The colour of pieces without a category."""

FEW_PIECES = 6
"""Pieces of which each may have a colour of its own."""


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
    wide: float = 63.5
    high: float = 88.9
    """Width and height of a card, in mm."""
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
        if column.role == "kind" and all(map(str.islower, column.values)):  # a category as the title
            return f"[= upper({column.value_formula})]"
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
            of_line = {"kind": "text", "family": usual.pop("font"), "leading": 0.95, "vertical": "middle"}
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
            min_size=5.0,
            leading=0.9,
            align="middle",
            vertical="middle",
            ink=ink,
            when=number.when,
        )

    def box(
        self, box: Sequence[object], fill: str, remark: str = "", *, face: str = "", **keys: object
    ) -> None:
        """Write a filled box."""
        self._write(remark, face, box, {"kind": "box", "fill": fill, **keys})

    def mark_shown(self, *columns: Column) -> None:
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
            self.mark_shown(found)
        return found

    def add_colour_table(
        self, column: Column, dealt: Sequence[str], groups: Mapping[str, str] | None = None
    ) -> str:
        """Add a colour for each value of a column: the one it names, or the next in ``dealt``.

        Values of one of the ``groups``, or that differ in capitals alone, have the same. Return the
        expression by which an item takes that colour.
        """
        column = self.whole.get(column.name, column)
        words = {value: _bare(value) for value in column.values if value not in column.blanks}
        letters = headed(column, "kind") or (len(words) > 2 and all(len(one) == 1 for one in words.values()))  # noqa: PLR2004 # a code
        black = "u" in words.values()  # of letters u and b, u is blue
        named = {
            value: tone_in("k" if black and word == "b" else word, letters=letters)
            for value, word in words.items()
        }
        plain = any(named[value] and (len(word) > 1 or not word.isascii()) for value, word in words.items())
        if not plain and 2 * sum(map(bool, named.values())) <= len(words):
            named = {}
        tones = {value: on_background(tone, dealt) for value, tone in named.items() if tone}
        if tones and not groups:  # what names several colours has none of them
            tones = {value: GREY for value in named if names_several_colours(words[value])} | tones
        taken = {*tones.values()} - {GREY}
        left = [one for one in dealt if not any(similar_hues(one, other) for other in taken)] or dealt
        head = f"[colours.{in_toml(column.name)}]"
        if head in self.tables:
            return f"[{column.name}]"
        self.tables += [
            "",
            *(
                ["# no column is a category: names that share a word, or else their first letter"]
                * bool(groups)
            ),
            head,
        ]
        keys = {value: (groups or {}).get(value) or folded(value) for value in words}
        places = {
            key: at for at, key in enumerate(dict.fromkeys(keys[one] for one in words if one not in tones))
        }
        self.tables += [
            f"{in_toml(value)} = {in_toml(tones.get(value) or left[places[keys[value]] % len(left)])}"
            for value in words
            if value != "*"  # the colour of all others
        ]
        self.tables.append(f'"*" = {in_toml(GREY if dealt is DARK else "#d8d5cc")}')
        return f"[{column.name}]"

    def symbols(self, column: Column) -> None:
        """Write which type of unit (``infantry``) each word in a column means."""
        types = {value: type_in(value) or type_word(value) for value in column.values}
        meant = {value: word for value, word in types.items() if word != value}
        if meant:
            self.tables += ["", f"[words.{in_toml(column.name)}]"]
            self.tables += [f"{in_toml(value)} = {in_toml(word)}" for value, word in meant.items()]

    def write_word_tables(self) -> None:
        """Write the ``[words]`` tables: underscores become spaces, pictures lose folders or URLs."""
        for one in self.columns:
            if one.role == "picture" and one.name in self.seen:
                files = {value: file_name(value) for value in one.values if file_name(value) != value}
                self.tables += ["", f"[words.{in_toml(one.name)}]"] if files else []
                self.tables += [f"{in_toml(value)} = {in_toml(file)}" for value, file in files.items()]
            drawn = any(f'{key} = "[{one.name}]"' in self.lines for key in ("symbol", "echelon"))
            spelt = {} if drawn else _spelt(one)
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
                and len(one.values) <= MAX_SPELT
            ):
                self.tables += ["", f"[words.{in_toml(one.name)}]"]
                self.tables += [f"{in_toml(value)} = {in_toml(said)}" for value, said in spelt.items()]

    def text(self) -> str:
        """Return the file."""
        self.write_word_tables()
        first = next((at for at, one in enumerate(self.lines) if not one), len(self.lines))
        return "\n".join([*self.lines[:first], *self.tables, *self.lines[first:]]) + "\n"


def picture_of_back(writer: Writer) -> Column | None:
    """Return the one of two picture columns that is named for the back, and mark it as shown; else None."""
    found = [one for one in writer.of("picture") if one.filled > DENSE]
    if len(found) != 2:  # noqa: PLR2004 # a picture for each face
        return None
    back = next((one for one in found if headed(one, "back") or _of_backs(one)), None)
    if back:
        writer.mark_shown(back)
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


def _spelt(column: Column) -> dict[str, str]:
    """Return how cells are printed that are not printed as they are: identifiers and codes."""
    if all(map(_COSTS.fullmatch, column.values)) and any(len(value) > 3 for value in column.values):  # noqa: PLR2004 # two codes
        return {value: _COST.sub(r"\g<0> ", value).strip() for value in column.values}
    sorts = sum(map(bool, map(_SORTED.match, column.values)))
    numbered = column.role == "kind" and sorts > 1 and sorts >= MOSTLY * len(column.values)
    # "1 for 2" and "1 for 3" are amounts, not numbers by which a list is sorted
    numbered = numbered and len({found[0] for found in map(_SORTED.match, column.values) if found}) == sorts
    cased = [value for value in column.values if not value.islower()]
    program = column.role in ("kind", "tag", "title") and sum(
        map(bool, map(_CAMEL_WORDS.fullmatch, cased))
    ) >= MOSTLY * len(cased)
    named = {
        value: _SORTED.sub("", value) if numbered else column.spelt.get(value, value)
        for value in column.values
    }
    spelt = {
        value: ", ".join(word.split(";"))
        if ";" in word
        else label(picture_name(word))
        if numbered
        or JOINED(word)
        or picture_name(word) != word
        or (column.role in ("kind", "tag") and _CAMEL_WORDS.fullmatch(word) and word[0].islower())
        or (column.role == "kind" and word.islower() and len(word) > MAX_CODE / 2)
        else CAMEL.sub(" ", word)
        if program and _CAMEL_WORDS.fullmatch(word)
        else word
        for value, word in named.items()
    }
    return {value: word for value, word in spelt.items() if word != value}


_COST = re.compile(r"\d{1,2}[A-Za-z](?=\d)")
_COSTS = re.compile(r"(?:\d{1,2}[A-Za-z]){1,8}")
"""Amounts of several things in one word: *2G1R*."""


def _bare(value: str) -> str:
    """Return a cell in lower case, of a code such as *1W* or a word such as *2_pique* without the number."""
    return _SORTED.sub("", _NUMBERED.sub("", value.lower()))


_NUMBERED = re.compile(r"^\d{1,2}(?=\D$)")
_SORTED = re.compile(r"^\d{1,2}[ _.-]+(?!for\b|per\b)(?=[^\W\d_]{3})")
"""A number before a word, by which a list is sorted."""


def joined(column: Column, before: str, after: str = "") -> str:
    """Return a formula for a column with words around it; it prints nothing if the cell is empty."""
    parts = [quoted(before), column.value_formula, *([quoted(after)] if after else [])]
    return f"[= if {column.has_value_formula} then join({', '.join(parts)}) else '']"


def unless_blank(column: Column, nothing: str = "") -> str:
    """Return the text that prints a cell, and other words for one that stands for nothing."""
    if not column.blanks:
        return f"[{column.name}]"
    return f"[= if {column.has_value_formula} then {column.value_formula} else {quoted(nothing)}]"


def most_filled_at_once(columns: Sequence[Column]) -> int:
    """Return the largest number of these columns that have a cell in the same row."""
    return max(Counter(row for one in columns for row in one.rows).values(), default=len(columns))


def usual_number(columns: Sequence[Column]) -> int:
    """Return how many of these columns most rows have at most, of the rows that have any."""
    counts = sorted(Counter(row for one in columns for row in one.rows).values())
    return counts[int((len(counts) - 1) * USUAL)] if counts else len(columns)


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
        writer.mark_shown(own)
        tones = {value: colour_of(value) or GREY for value in own.values if value != "*"}
        if dealt is not DARK:
            tones = {value: under_ink(tone) for value, tone in tones.items()}
        light = [value for value, tone in tones.items() if contrast(tone, INK) > MIN_CONTRAST]
        if light:
            listed = ", ".join(map(quoted, light[:MAX_SPELT]))
            writer.on_tint = (
                f"[= if column({quoted(own.name)}) in [{listed}] then {quoted(INK)} else '#ffffff']"
            )
        if any(value.lower() != tone for value, tone in tones.items()) or own.filled < 1:
            writer.tables += ["", f"[colours.{in_toml(own.name)}]"]
            writer.tables += [f"{in_toml(value)} = {in_toml(tone)}" for value, tone in tones.items()]
            writer.tables.append(f'"*" = {in_toml(GREY)}')
        return f"[{own.name}]", None
    for title in writer.of("title") if titles else ():
        if share_of(title.values, lambda one: tone_in(one.lower(), letters=False)) >= MOSTLY:
            return writer.add_colour_table(title, dealt), None
    able = [
        one
        for one in (*writer.of("kind"), *writer.of("tag"), *(writer.of("title") if titles else ()))
        if 1 < len(one.values) <= MAX_SIDES
        and not headed(one, "note")
        and (one.filled > DENSE or names_colours(one))
        and (one.role != "title" or MAX_TITLES * len(one.values) <= len(one.rows))
        and (one.role == "kind" or one.longest <= MAX_TAG)
        and (len(one.values) < len(one.rows) or len(one.values) <= FEW_PIECES)
    ]
    best = min(
        able,
        key=lambda one: (
            one.name == "deck",
            headed(one, "product"),
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
        return writer.add_colour_table(deck, dealt), None
    return (writer.add_colour_table(best, dealt), best) if best else (PLAIN_COLOUR, None)
