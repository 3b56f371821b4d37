"""The values of a layout's columns for a piece: its cells, and further names."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, cast

from countermarch.components.discovery import is_from_folder
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.pieces import Card, Marker, Unit
from countermarch.components.suggestions import did_you_mean
from countermarch.generators.pages.look import MarkedText, shown, side_of
from countermarch.generators.pieces.card_plan import CARD_NAMES, plates_of, shown_of, signed
from countermarch.generators.pieces.columns import (
    NAMES,
    PIECE,
    PieceError,
    UnitValues,
    cells_of,
    columns_of,
    common_value,
    file_of,
    is_number,
    look_of,
    note_on_removed_columns,
    number_of,
    numbered,
    own_columns,
    value_of,
)
from countermarch.generators.pieces.layout_terms import BOUNDS, EDGES, SIZES_OF, read_size
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.missing_glyphs import with_placeholders

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.card_plan import CardPlan
    from countermarch.generators.pieces.formulas import Formula
    from countermarch.generators.pieces.layout import Item, PieceLayout
    from countermarch.generators.pieces.layout_terms import Condition, Format, Template, Worked

_SHEET = re.compile(
    r"(?:sheet|tabelle|feuil|hoja|foglio|arkusz|planilha|\u043b\u0438\u0441\u0442|\u5de5\u4f5c\u8868) ?\d*",
    re.IGNORECASE,
).fullmatch
"""The name that a spreadsheet gives a sheet by itself."""

CORNER = 4
"""Maximum length of a corner's text, in characters."""


KEPT = (("side",), ("side", "title", "front", "back", "body"))
"""Columns never left blank, for units and markers: they identify the piece."""

FORM = frozenset(("deck", "side", "title", "picture", "count", "rule", "note", "why"))
"""Columns of a card that is a form to fill in: nothing on it is a value to play by."""

MAX_REPEATS = 60
"""Maximum repetitions of a text."""


class PieceValues:
    """Finds the values of a layout's columns for the pieces of a game."""

    def __init__(
        self,
        game: Game,
        layout: PieceLayout,
        look: Look,
        found: Mapping[str, Sequence[Piece]],
        *,
        unit_values: UnitValues | None = None,
        cards: CardPlan | None = None,
    ) -> None:
        """Set the pieces of each file; raises ``PieceError`` for an unknown column.

        ``unit_values`` defines which columns of units are shown where, ``cards`` those of cards.
        """
        self.game = game
        self._layout = layout
        self._look = look
        self._unit_values = unit_values or UnitValues()
        self.cards = cards
        self._blank = look.missing == "blank"
        self._show: Callable[[str], str] = with_placeholders if is_from_folder(game) else str
        self._readers: dict[tuple[type[Piece], str], Callable[[Piece], str]] = {}
        self._marked: tuple[Piece, bool] | None = None
        self.own = {
            file: tuple(column for column in own_columns(pieces, file) if column != layout.size_in)
            for file, pieces in found.items()
        }
        self._corners = {file: self._corner(file, pieces) for file, pieces in found.items()}
        if any(found.values()):  # where no piece is chosen there are no columns, and nothing is drawn
            every = [getattr(game.whole or game, file) for file in found]
            self._check({column for pieces in every for column in columns_of(pieces)})

    def _check(self, columns: set[str]) -> None:
        """Raise ``PieceError`` for a name that is not a column."""
        layout = self._layout
        usual = (column for file in self.own for column in PIECE_COLUMNS[file] if column != "count")
        known = {*columns, *usual, *_SPECIAL, *NAMES, *CARD_NAMES}
        for name in sorted((*layout.columns, *layout.colours, *layout.words)):
            if name not in known and not is_number(name):
                older = note_on_removed_columns(self.game.home(layout.file), layout.file, known)
                if older:
                    raise PieceError(f"{layout.file}: [{name[:60]}] is not a column; the file was {older}")
                hint = did_you_mean(name, known, 1) or f"; expected one of {', '.join(sorted(known))}"
                what = "cards" if "cards" in self.own else "counters"
                raise PieceError(f"{layout.file}: [{name[:60]}] is not a column of the {what}{hint}")

    def holds(self, piece: Piece, conditions: tuple[Condition, ...]) -> bool:
        """Return whether all conditions hold for a piece."""
        for one in conditions:
            if one.formula is not None:
                from countermarch.generators.pieces.formulas import truth_of

                if not truth_of(one.formula, partial(self._read, piece), piece.id):
                    return False
            elif one.given:
                if piece.value(one.column) is None:
                    return False
            elif not one.holds(self.cell(piece, one.column)):
                return False
        return True

    def _read(self, piece: Piece, name: str) -> str:
        """Return the value of a name in a formula: a cell, or an edge of the piece in mm."""
        if name in PIECE:
            return f"{self.size[PIECE.index(name)]:.6g}"
        return self.cell(piece, name)

    def evaluated(self, piece: Piece, text: str) -> str:
        """Return the result of a formula as text; raises ``PieceError``."""
        from countermarch.generators.pieces.formulas import text_of

        return text_of(text, partial(self._read, piece), piece.id)

    def number(self, piece: Piece, key: Worked, found: Formula, times: float) -> float | None:
        """Return a number of an item that a formula gives; None if empty. Raises ``PieceError``."""
        from countermarch.generators.pieces.formulas import number_for

        value = number_for(key, found, partial(self._read, piece), piece.id, BOUNDS[key])
        return None if value is None else round(value * times, 6)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of a piece, in mm."""
        return self._layout.width, self._layout.height

    def cut_to(self, piece: Piece) -> Format:
        """Return the format of a piece by its columns; a cell that is not a size raises ``PieceError``."""
        layout, usual = self._layout, self._layout.format
        text = self.cell(piece, layout.size_in) if layout.size_in else ""
        if not text:
            listed = ((self.cell(piece, column), of) for column, of in layout.sizes.items())
            sizes = (of.get(value, of.get("*")) for value, of in listed)
            size = next((one for one in sizes if one is not None), None)
            return usual if size is None else usual.sized(*size)
        names, (least, most) = SIZES_OF[layout.file], EDGES[layout.file]
        found = read_size(text, names)
        if found is None or not all(least <= edge <= most for edge in found):
            raise PieceError(
                f"{piece.id}: {layout.size_in}: {text[:40]!r} is not a size from {least:g} to {most:g} mm; "
                f"write {', '.join(names)}, or 20 x 15 mm"
            )
        made = usual.sized(*found)
        if made.shape == "round" and not made.square:
            raise PieceError(
                f"{piece.id}: {layout.size_in}: {text[:40]!r}: round pieces need an equal width and height"
            )
        return made

    def cells(self, piece: Piece, name: str) -> tuple[str, ...]:
        """Return the columns of a name."""
        if name in ("others", "values", "rest"):
            return self.own[file_of(piece)]
        if (name in _SPECIAL and not self._is_own(name)) or name in CARD_NAMES:
            return ()
        return cells_of(name, piece, self._unit_values)

    def columns(self, piece: Piece, names: Iterable[str]) -> dict[str, None]:
        """Return the columns of names, each once, in order."""
        return dict.fromkeys([column for name in names for column in self.cells(piece, name)])

    def looks(self, piece: Piece) -> Mapping[str, str]:
        """Return what style and kit define for a piece."""
        return look_of(piece, self._look, self._unit_values)

    def plates(self, piece: Piece) -> tuple[tuple[str, str], ...]:
        """Return the plates of a card as (value, label)."""
        return tuple(plates_of(piece, self.cards)) if self.cards and isinstance(piece, Card) else ()

    def row(self, piece: Piece, item: Item, *, marked: bool = True) -> tuple[MarkedText, ...]:
        """Return the values of a row, optionally with marks; bracketed columns have brackets."""
        brackets = (*item.brackets, *self._unit_values.brackets)
        found = []
        for column in (column for name in item.row for column in self.cells(piece, name)):
            value = shown(piece.value(column), self._look)
            text = f"({value.text})" if value.text and column in brackets else value.text
            found.append(MarkedText(text, value.marked and marked))
        return tuple(found)

    def strip(self, piece: Piece, item: Item, *, marked: bool = True) -> tuple[MarkedText, ...]:
        """Return the left part, size and right part of a strip, optionally with marks."""
        found = []
        for part in (item.template, item.echelon, item.aside):
            columns = [column for name in part.columns for column in self.cells(piece, name)]
            reconstructed = self.any_reconstructed(piece) and any(
                cell.reconstructed for column in columns if (cell := piece.value(column))
            )
            text = self.filled(piece, part)
            found.append(
                MarkedText(text, bool(text) and reconstructed and marked and self._look.missing != "blank")
            )
        return tuple(found)

    def any_reconstructed(self, piece: Piece) -> bool:
        """Return whether any value of a piece is reconstructed."""
        known = self._marked
        if known is None or known[0] is not piece:
            found = True in [cell.reconstructed for cell in piece.values.values() if cell]
            known = self._marked = (piece, found)
        return known[1]

    def marks_back(self, piece: Piece) -> bool:
        """Return whether a back has the mark of reconstructed values; that of a blank card has none."""
        if isinstance(piece, Card) and not any(
            cell for name, cell in piece.values.items() if name not in FORM
        ):
            return False
        return self.any_reconstructed(piece)

    def cell(self, piece: Piece, name: str) -> str:
        """Return the text in a column, not its wording."""
        if name in piece.values:
            return self.shown(piece, name)
        return self.value(piece, name)

    def filled(self, piece: Piece, template: Template) -> str:
        """Return a text with the piece's values; empty if all its columns are.

        In a player's own layout a square replaces what no font has.
        """
        pieces = template.pieces
        if len(pieces) == 1:
            return self._show(pieces[0])
        values = [
            signed(self.value(piece, name[1:])) if name[0] == "+" else self.value(piece, name)
            for name in pieces[1::2]
        ]
        if not any(values):
            return ""
        text = "".join(text for pair in zip(pieces[::2], [*values, ""], strict=True) for text in pair)
        return self._show(text.strip())

    def times(self, piece: Piece, template: Template) -> int:
        """Return how often a text is repeated; raises ``PieceError`` for an invalid number."""
        text = self.filled(piece, template)
        number = number_of(text) if text else 0
        if number is None or not 0 <= number <= MAX_REPEATS or number != int(number):
            raise PieceError(
                f"{piece.id}: repeat: {text[:40]!r} is not a whole number from 0 to {MAX_REPEATS}"
            )
        return int(number)

    def value(self, piece: Piece, name: str) -> str:
        """Return what a piece shows for a column or another name."""
        kind = type(piece)
        reader = self._readers.get((kind, name))
        if reader is None:
            reader = self._readers[kind, name] = self._reader(kind, name)
        return reader(piece)

    def _reader(self, kind: type[Piece], name: str) -> Callable[[Piece], str]:  # noqa: PLR0911 # a way for each sort of name
        """Return the function that reads a name for a kind of piece, determined once."""
        if name[:1] == "=":
            return lambda piece: self.evaluated(piece, name[1:])
        words = self._layout.words.get(name)
        if words is not None:
            plain = _SPECIAL.get(name)
            if plain is not None and "*" not in words:  # values without a wording stay as they are
                return lambda piece: words.get(self._cell_of(piece, name)) or plain(self, piece)
            return lambda piece: _in_words(self._cell_of(piece, name), words)
        special = _SPECIAL.get(name)
        if special is not None and not self._is_own(name):
            return partial(special, self)
        if name in CARD_NAMES:
            plan = self.cards if issubclass(kind, Card) else None
            return (lambda _: "") if plan is None else (lambda card: shown_of(name, cast("Card", card), plan))
        same = self.common_value(kind, name)
        if same is not None:
            return lambda _: same
        if name in NAMES:
            return lambda piece: value_of(
                name, piece, self._look, self._unit_values, partial(self.shown, piece)
            )
        if name == "rule":
            return lambda piece: self._look.cite(self._cell_of(piece, name))
        return lambda piece: self._cell_of(piece, name)

    def common_value(self, kind: type[Piece], name: str) -> str | None:
        """Return the value of a built-in name if it is the same for all pieces of a kind, else None."""
        return common_value(name, self._look, self._unit_values) if issubclass(kind, Unit) else None

    def _cell_of(self, piece: Piece, name: str) -> str:
        if name in piece.values:
            return self.shown(piece, name)
        column = numbered(name, self.own[file_of(piece)])
        return self.shown(piece, column) if column else ""

    def shown(self, piece: Piece, column: str) -> str:
        """Return a cell as text; empty if it is reconstructed and such values are left out."""
        cell = piece.values.get(column)
        if cell is None:
            return ""
        if self._blank and cell.reconstructed and not isinstance(piece, Card):
            return str(cell.value) if column in KEPT[isinstance(piece, Marker)] else ""
        return str(cell.value)

    def _corner(self, file: str, pieces: Sequence[Piece]) -> str:
        """Return the first added column if it is short on all pieces; else an empty text."""
        first = next(iter(self.own[file]), "")
        return first if first and all(len(piece.text(first)) <= CORNER for piece in pieces) else ""

    def side_name(self, piece: Piece) -> str:
        """Return the name of a piece's side."""
        found = piece.text("side")
        side = side_of(self.game, found)
        return side.name if side else found

    def corner(self, piece: Piece) -> str:
        """Return the corner's text: the first added column, if that is short on all pieces."""
        column = self._corners[file_of(piece)]
        return self.shown(piece, column) if column else ""

    def rest(self, piece: Piece) -> str:
        """Return a piece's added columns from the second on, each with its name."""
        return "   ".join(f"{name} {value}" for name, value in self._own(piece, self.own[file_of(piece)][:1]))

    def others(self, piece: Piece) -> str:
        """Return a piece's added columns except the corner's, one line each, with names."""
        pairs = self._own(piece, (self._corners[file_of(piece)],))
        return "\n".join(f"**{plain(name)}** {value}" for name, value in pairs)

    def values(self, piece: Piece) -> str:
        """Return the values of a piece's added columns without names."""
        return "  ".join(value for _, value in self._own(piece, (self._corners[file_of(piece)],)))

    def _own(self, piece: Piece, without: Sequence[str]) -> list[tuple[str, str]]:
        file = file_of(piece)
        written = self.game.source.capitalised.get(file, {})
        pairs = ((name, self.shown(piece, name)) for name in self.own[file] if name not in without)
        return [(written.get(name, name).replace("_", " "), value) for name, value in pairs if value]

    def _is_own(self, name: str) -> bool:
        """Return whether a designer's column has the name of what is otherwise built in, such as *game*."""
        return name in _YIELDING and any(name in own for own in self.own.values())

    def game_title(self, _piece: Piece) -> str:
        """Return the title of the game, which ``{game}`` stands for on any piece."""
        return self.game.title

    def deck_title(self, piece: Piece) -> str:
        """Return the title of a card's deck, or the game's title."""
        found = getattr(piece, "deck", "")
        deck = self._layout.decks.get(found)
        if deck:
            return deck.title
        named = "" if _SHEET(str(found)) else str(found)
        words = named.replace("-", " ").replace("_", " ") or self.game.title
        return words.capitalize() if words.islower() else words


def _in_words(text: str, words: Mapping[str, str]) -> str:
    """Return the layout's wording of a column's value."""
    return words.get(text, words.get("*", text)) if text else ""


_SPECIAL: Mapping[str, Callable[[PieceValues, Piece], str]] = {
    "id": lambda _, piece: piece.id,
    "copy": lambda _, piece: piece.text("copy"),
    "nth": lambda _, piece: piece.text("copy").partition(" ")[0],
    "file": lambda _, piece: file_of(piece),
    "game": PieceValues.game_title,
    "deck": PieceValues.deck_title,
    "side": PieceValues.side_name,
    "rest": PieceValues.rest,
    "others": PieceValues.others,
    "values": PieceValues.values,
    "corner": PieceValues.corner,
}
"""Further names for layouts and what each shows."""

_YIELDING = frozenset(("copy", "nth", "file", "game", "corner"))
"""Those of which a column of the designer's with the same name takes the place."""
