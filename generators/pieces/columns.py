"""The columns of pieces, and further names for layouts: what kit and style define for a piece.

A kit's ``[markers]`` say what a kind of marker, or a single one by its id, looks like (``look.fill``,
``look.symbol`` ...); its ``[counters]`` define where each column of a unit is printed (``unit.front``,
``unit.tag`` ...).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import shortened_list
from countermarch.components.model.loading.faults import shown
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.pieces import Card, Chit, Marker, Unit
from countermarch.components.whole_numbers import parse_count
from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.style import darkened
from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
PIECE: Final = ("piece_width", "piece_height")
"""Names in formulas for the width and height of the piece, in mm."""

_SIGNED = re.compile(r"[-\N{MINUS SIGN}+]?\d{1,9}(\.\d{1,9})?")


class PieceError(DrawingError):
    """A piece that its layout cannot draw; the message names the piece or the layout."""


def file_of(piece: Piece) -> str:
    """Return the name of the file of this kind of piece, without its extension."""
    if isinstance(piece, Card):
        return "cards"
    return "units" if isinstance(piece, Unit) else "chits" if isinstance(piece, Chit) else "markers"


def own_columns(pieces: Sequence[Piece], file: str) -> tuple[str, ...]:
    """Return the columns of a file that the designer added, in order."""
    return tuple(column for column in pieces[0].values if column not in PIECE_COLUMNS[file]) if pieces else ()


def columns_of(pieces: Sequence[Piece]) -> frozenset[str]:
    """Return every name of a file's columns: the column's own and its heading."""
    values = pieces[0].values if pieces else {}
    return frozenset({*values, *getattr(values, "headings", ())})


def is_number(name: str) -> bool:
    """Return whether a name is the number of an added column."""
    return _NUMBER.fullmatch(name) is not None


def number_of(text: str) -> float | None:
    """Return a text as a number; None if it is not a number.

    >>> number_of("-2"), number_of("two")
    (-2.0, None)
    """
    return float(text.replace("\N{MINUS SIGN}", "-")) if _SIGNED.fullmatch(text) else None


def numbered(name: str, own: Sequence[str]) -> str:
    """Return the added column with this number, from 1; empty if there is none.

    >>> numbered("2", ("ops", "cost")), numbered("3", ("ops", "cost")), numbered("ops", ("ops",))
    ('cost', '', '')
    """
    place = int(name) - 1 if is_number(name) else len(own)
    return own[place] if place < len(own) else ""


MADE_FOR = "# The columns that texts may show: "
"""The beginning of a generated layout; a list of its columns follows."""

AGAIN = "it may be deleted, or made again by new --from"
LONGEST = 20_000
_COLUMN = re.compile(r"\[([^\[\]]+)\]")


def note_on_removed_columns(folder: Path, file: str, known: Collection[str]) -> str:
    """Return a note on columns that a generated layout uses and that no longer exist; may be empty."""
    try:
        with (folder / file).open(encoding="utf-8", errors="replace") as text:
            first = text.readline(LONGEST)
    except OSError:
        return ""
    made_for = _COLUMN.findall(first) if first.startswith(MADE_FOR) else ()
    names = [f"[{shown(name)[1:-1]}]" for name in made_for if name not in known and name != "id"]
    if not names:
        return ""
    return f"made for columns that are no longer there, {shortened_list(names)}; {AGAIN}"


BARE = ("hidden", "fired")
"""Backs without values."""


@dataclass(frozen=True, slots=True)
class UnitValues:
    """Which columns a unit's faces show, and the separator ``between`` the values.

    ``brackets`` are columns printed in parentheses. With ``skip``, columns without a value are left out, for
    games whose units do not all have the same values; for units of a type in ``bare`` they always are.
    ``turned`` names the column that defines a unit's back: ``hidden`` (only its side), ``fired`` (spent) or
    any other word, which is printed on the back. A back with a word in ``blind`` shows only the word and the
    side, so that all kinds of unit and Dummies look alike. With ``both``, each face also shows, small, the
    values that the other shows large. ``triangle`` names the column with ``filled`` or ``hollow``, for
    reduced units. ``tag`` is printed beside the values, ``aside`` at the right of the symbol; ``words`` maps
    their values to printed texts. ``symbols`` maps names or types of units to the symbols drawn for them.
    Units of a side have one colour for each value of the first column of ``tone`` that they fill. With
    ``number``, units of which there are several are numbered, and the number of a name is at the right.
    """

    front: tuple[str, ...] = ("attack", "defense", "move")
    back: tuple[str, ...] = ("depleted_attack", "depleted_defense", "depleted_move")
    between: str = "-"
    brackets: tuple[str, ...] = ()
    skip: bool = False
    bare: tuple[str, ...] = ()
    turned: str = ""
    triangle: str = ""
    tag: str = ""
    aside: str = "formation"
    words: Mapping[str, str] = field(default_factory=dict)
    blind: tuple[str, ...] = ()
    both: bool = False
    symbols: Mapping[str, str] = field(default_factory=dict)
    tone: tuple[str, ...] = ("formation",)
    number: bool = False

    def values(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns that a face of a unit prints."""
        if back and self.side(unit) in (*BARE, *self.blind):
            return ()
        columns = self.back if back else self.front
        return tuple(one for one in columns if unit.value(one) is not None) if self.skips(unit) else columns

    def others(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns of the other face that a face of a unit prints small.

        Empty for a face without values, and for one whose values apply to both faces.
        """
        own = self.values(unit, back=back)
        if not self.both or not own:
            return ()
        return tuple(one for one in self.values(unit, back=not back) if one not in own)

    def skips(self, unit: Unit) -> bool:
        """Return whether empty columns are left out of a unit's faces."""
        return self.skip or unit.type in self.bare

    def side(self, unit: Unit) -> str:
        """Return the kind of a unit's back; empty for the usual depleted side."""
        return unit.text(self.turned) if self.turned else ""


LOOKS = (
    "fill", "ink", "symbol", "cross", "large", "back", "turned", "heading", "band", "number", "tone",
    "emblem", "scene", "names",
)  # fmt: skip
"""Keys that a kit and a style may set for a kind of marker."""


OTHERS = ("unit.front-other", "unit.back-other")
"""Names of the values of the other face, shown small."""

VALUES = ("unit.front", "unit.back", *OTHERS)
"""Names of rows of values."""

LONG_NAME, LONG_ASIDE = 16, 11
"""Minimum number of characters of a name and of a text aside that do not fit on one line above the symbol."""

LARGE = ("title", "front", "symbol")
"""What may be printed large: the title above the text, or the text, instead of a symbol; or the symbol."""

BACKS = ("blind", "words", "spent")
"""Kinds of back: side and text only, symbol and text, or a pale symbol over a band with the text."""


TURN = "turn"
"""The cell that says which of its scenes a copy of a piece has."""


def look_of(piece: Piece, look: Look, unit_values: UnitValues) -> Mapping[str, str]:
    """Return what style and kit define for a piece: for its kind, then for itself.

    A unit looks like the marker that its back represents, else as is said for its type.
    """
    known = look.style.markers
    if isinstance(piece, Marker):
        return {**known.get(piece.kind, {}), **known.get(piece.id, {})}
    return known.get(_value_when_turned(piece, unit_values)) or known.get(piece.text("type"), {})


def _value_when_turned(piece: Piece, unit_values: UnitValues) -> str:
    return piece.text(unit_values.turned) if unit_values.turned else ""


def cells_of(name: str, piece: Piece, unit_values: UnitValues) -> tuple[str, ...]:
    """Return the columns of a name; a column is itself.

    >>> from countermarch.components.model.layers import Layer
    >>> from countermarch.components.model.pieces import Unit
    >>> from countermarch.generators.pieces.columns import UnitValues
    >>> unit = Unit("a", 1, "", Layer.RULEBOOK, {}, "", "", "", "", "")
    >>> cells_of("unit.front", unit, UnitValues()), cells_of("unit.tag", unit, UnitValues(tag="range"))
    (('attack', 'defense', 'move'), ('range',))
    """
    if "." not in name or name == "unit.tone":  # a column, or those of a tone
        return (name,) if "." not in name else tuple(one for one in unit_values.tone if "." not in one)
    if name in VALUES:
        back = name.startswith("unit.back")
        found = unit_values.others if name in OTHERS else unit_values.values
        return found(piece, back=back) if isinstance(piece, Unit) else ()
    if name == "look.symbol":
        return ("symbol",)
    if name == "look.words":
        return ("front",) if piece.text("front") else ("title",)
    if name in ("unit.turned", "unit.note", "unit.crowded", "unit.to-fill", "unit.number"):
        return ()  # the kind of its back reveals nothing of the unit
    column = _FROM.get(name, name)
    if isinstance(piece, Unit) and name in _COLUMNS:
        column = _COLUMNS[name](unit_values)
    return (column,) if column else ()


_FROM: Mapping[str, str] = {
    "unit.boxed": "type",
    "unit.commands": "formation",
    "unit.copies": "count",
    "unit.place": "name",
    "unit.series": "name",
    "unit.symbol": "type",
}


_COLUMNS: Mapping[str, Callable[[UnitValues], str]] = {
    "unit.turned": lambda unit_values: unit_values.turned,
    "unit.note": lambda unit_values: unit_values.turned,
    "unit.triangle": lambda unit_values: unit_values.triangle,
    "unit.tag": lambda unit_values: unit_values.tag,
    "unit.aside": lambda unit_values: unit_values.aside,
}


def value_of(
    name: str, piece: Piece, look: Look, unit_values: UnitValues, shown: Callable[[str], str]
) -> str:
    """Return the value of a name for a piece.

    ``shown`` returns the printed text of a column, empty if left blank.
    """
    if name == "style.grounds":
        return str(look.style.counter["field"])
    if name == "look.words":
        return shown("front") or shown("title")
    if name in ("unit.symbol", "unit.boxed"):
        found = _symbol(look, unit_values, shown)
        made = SYMBOLS.get(found) if name == "unit.boxed" else None
        return found if name == "unit.symbol" else "" if made is not None and not made.boxed else "yes"
    if name.startswith("look."):
        return _looks(name.removeprefix("look."), piece, look, unit_values, shown)
    if name == "unit.tone" and isinstance(piece, Unit):
        read = {"unit.symbol": lambda: _symbol(look, unit_values, shown)}
        return next((text for one in unit_values.tone if (text := read.get(one, partial(shown, one))())), "")
    return _of_unit(name, piece, unit_values, shown) if isinstance(piece, Unit) else ""


def _symbol(look: Look, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    """Return the symbol of a unit: the kit's for its name or type, else the style's for its type.

    Either may be for one side alone: ``idf/armor``.
    """
    kind, side = shown("type"), shown("side")
    own = next(
        (one for word in (shown("name"), f"{side}/{kind}", kind) if (one := unit_values.symbols.get(word))),
        "",
    )
    return own or look.style.symbols.get(f"{side}/{kind}") or look.style.symbols.get(kind, kind)


def common_value(name: str, look: Look, unit_values: UnitValues) -> str | None:
    """Return the value of a name if it is the same for every unit, else None.

    >>> from countermarch.generators.pieces.columns import UnitValues
    >>> from countermarch.generators.pages.look import Look
    >>> from countermarch.generators.scene.style import style
    >>> look, tagged = Look(style("standard")), UnitValues(tag="range")
    >>> common_value("unit.triangle", look, tagged), common_value("unit.tag", look, tagged)
    ('', None)
    """
    if name == "style.grounds":
        return str(look.style.counter["field"])
    if name in OTHERS:
        return None if unit_values.both else ""
    if name in ("unit.turned", "unit.note", "unit.triangle", "unit.tag") and not _COLUMNS[name](unit_values):
        return unit_values.words.get("", "") if name == "unit.note" else ""
    if name == "unit.number":
        return "yes" if unit_values.number else ""
    if name == "unit.blind" and not unit_values.turned:
        return "yes" if "" in unit_values.blind else ""
    return None


def _of_unit(name: str, unit: Unit, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    if name in VALUES:
        return " ".join(shown(column) or "?" for column in cells_of(name, unit, unit_values))
    if name in ("unit.blind", "unit.number", "unit.copies"):
        blind = name == "unit.blind" and _value_when_turned(unit, unit_values) in unit_values.blind
        several = unit_values.number and (name == "unit.number" or (name == "unit.copies" and unit.count > 1))
        return "yes" if blind or several else ""
    if name in ("unit.to-fill", "unit.commands"):
        return shown("to-fill") if name == "unit.to-fill" else _commands(unit, unit_values, shown)
    if name == "unit.crowded":
        aside = _of_unit("unit.aside", unit, unit_values, shown)
        return "yes" if len(shown("name")) >= LONG_NAME or len(aside) >= LONG_ASIDE else ""
    if name in ("unit.series", "unit.place"):
        return _split(shown("name"))[name == "unit.place"]
    column = _COLUMNS[name](unit_values)
    found = shown(column) if column else ""
    worded = name == "unit.note" or (name == "unit.aside" and column != "formation")
    return unit_values.words.get(found, found if name == "unit.note" else "") if worded else found


def _split(name: str) -> tuple[str, str]:
    """Return the word and the number of a name such as "Nasr 3"; of another the name and nothing."""
    word, _, number = name.rpartition(" ")
    return (word, number) if word and number.isdigit() else (name, "")


def _commands(unit: Unit, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    """Return the formation of a headquarters without values, whose symbol already says what it is."""
    alone = unit_values.aside == "formation" and not unit_values.values(unit, back=False)
    return shown("formation") if alone and shown("type") == "headquarters" else ""


def _looks(key: str, piece: Piece, look: Look, unit_values: UnitValues, shown: Callable[[str], str]) -> str:
    if key == "symbol" and (own := shown("symbol")):
        return own
    found = look_of(piece, look, unit_values).get(key, "")
    if key == "scene" and found:
        scenes = found.split()
        return scenes[parse_count(piece.text(TURN) or "0") % len(scenes)]
    if key == "names" and found:
        names = found.split(", ")
        return names[parse_count(piece.text(TURN) or "0") % len(names)]
    if key == "band":
        return darkened(found) if found else "livery-dark"
    return found


NAMES = frozenset(
    (
        *(
            "style.grounds",
            "look.words",
            "unit.front",
            "unit.back",
            "unit.blind",
            "unit.commands",
            "unit.crowded",
            "unit.symbol",
            "unit.boxed",
            "unit.to-fill",
            "unit.tone",
            "unit.number",
            "unit.copies",
            "unit.place",
            "unit.series",
            *OTHERS,
            *_COLUMNS,
        ),
        *(f"look.{key}" for key in LOOKS),
    )
)
"""All of them."""
