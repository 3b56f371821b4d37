"""A game's pieces drawn by a layout: cards and counters, the player's own or the house's.

What is alike on many pieces is drawn once and referred to, so that ten thousand take little time.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING

from components.model.loading.piece_files import CARD_COLUMNS, MARKER_COLUMNS, UNIT_COLUMNS
from components.model.pieces import Card, Chit, Unit
from generators.faces.layout_items import COLOUR, COLOURS
from generators.faces.look import mark, side_of
from generators.faces.piece_items import Ground, Painter
from generators.faces.piece_layout import number_of
from generators.scene.faults import DrawingError, about
from generators.scene.icons import ICONS, Icon
from generators.scene.markup import plain
from generators.scene.nodes import Rect, Scene, Use
from generators.scene.style import Livery, readable
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Piece
    from generators.faces.look import Look
    from generators.faces.pictures import Pictures
    from generators.faces.piece_layout import Condition, Item, PieceLayout, Template
    from generators.scene.nodes import Node

COLUMNS: Mapping[str, Mapping[str, object]] = {
    "units": UNIT_COLUMNS,
    "markers": MARKER_COLUMNS,
    "chits": MARKER_COLUMNS,
    "cards": CARD_COLUMNS,
}
"""Columns that every file of pieces may have; any other is the player's own."""

PALETTE = ("#2f4a63", "#7a3b2e", "#3f5d3a", "#5b4a7a", "#8a6a1f", "#2a6a6a", "#6a2f4f", "#4a4f57")
"""Grounds of decks that nothing says the colour of, dealt out in the order of the decks."""

MOST_REPEATS = 60
"""How often a text is repeated at most."""

CORNER = 4
"""How long what stands in a corner may be, in characters."""

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")

Run = tuple[bool, "tuple[Item, ...]"]


class PieceError(DrawingError):
    """A piece that its layout cannot draw; the message names the piece or the layout."""


def file_of(piece: Piece) -> str:
    """Return the name of the file that pieces of this kind stand in, without its ending."""
    if isinstance(piece, Card):
        return "cards"
    return "units" if isinstance(piece, Unit) else "chits" if isinstance(piece, Chit) else "markers"


def own_columns(pieces: Sequence[Piece], file: str) -> tuple[str, ...]:
    """Return the columns of a file of pieces that are the player's own, in their order."""
    return tuple(column for column in pieces[0].values if column not in COLUMNS[file]) if pieces else ()


def numbered(name: str, own: Sequence[str]) -> str:
    """Return the column of one's own that a number names, counted from 1; empty for none.

    >>> numbered("2", ("ops", "cost")), numbered("3", ("ops", "cost")), numbered("ops", ("ops",))
    ('cost', '', '')
    """
    place = int(name) - 1 if _NUMBER.fullmatch(name) else len(own)
    return own[place] if place < len(own) else ""


class PiecePress:
    """Draws the pieces of one game that a layout is for."""

    def __init__(
        self, game: Game, layout: PieceLayout, look: Look, pictures: Pictures, files: Iterable[str]
    ) -> None:
        """Hold the game, its layout and the files of pieces that it is for.

        Raises ``PieceError`` for a column that these do not have.
        """
        self._game = game
        self._layout = layout
        self._look = look
        self._pictures = pictures
        self._icons: Mapping[str, Icon | str] = {**ICONS, **self._own_icons()} if layout.icons else ICONS
        found: Mapping[str, Sequence[Piece]] = {file: getattr(game, file) for file in files}
        self.own = {file: own_columns(pieces, file) for file, pieces in found.items()}
        self._corners = {file: self._corner(file, pieces) for file, pieces in found.items()}
        self._deck_ids = tuple(dict.fromkeys(card.deck for card in game.cards)) if "cards" in found else ()
        self._liveries: dict[tuple[str, str, bool], Livery] = {}
        self._uses: dict[tuple[object, ...], tuple[Use, ...]] = {}
        self._backs: dict[tuple[object, ...], Scene] = {}
        self._check({column for pieces in found.values() if pieces for column in pieces[0].values})
        self._runs = [(_parted(sides.front), _parted(sides.back)) for sides in layout.sides]
        self._on_back = [
            tuple(sorted({name for item in sides.back for name in item.columns})) for sides in layout.sides
        ]

    @property
    def layout(self) -> PieceLayout:
        """What it draws by."""
        return self._layout

    def draws(self, piece: Piece) -> bool:
        """Say whether the layout is for a piece; the house draws the others."""
        return any(self._holds(piece, sides.where) for sides in self._layout.sides)

    def front(self, piece: Piece) -> Scene:
        """Return the front of a piece that the layout is for."""
        return self._face(piece, self._place(piece), 0)

    def back(self, piece: Piece) -> Scene | None:
        """Return the back of a piece, one scene for all whose backs are alike; None without a back."""
        place = self._place(piece)
        if not self._layout.sides[place].back:
            return None
        values = (
            (self._value(piece, name), bool((cell := piece.value(name)) and cell.reconstructed))
            for name in self._on_back[place]
        )
        key = (place, file_of(piece), getattr(piece, "deck", ""), piece.text("side"), *values)
        found = self._backs.get(key)
        if found is None:
            found = self._backs[key] = self._face(piece, place, 1)
        return found

    def reconstructed(self, piece: Piece) -> int:
        """Return how many values that a piece shows are reconstructed."""
        sides = self._layout.sides[self._place(piece)]
        named = {name for item in (*sides.front, *sides.back) for name in item.shown}
        if self._look.missing == "blank":
            return 0
        if named & {"rest", "others", "values"}:
            named |= set(self.own[file_of(piece)])
        cells = (piece.value(name) for name in named)
        return sum(cell is not None and cell.reconstructed for cell in cells)

    def _place(self, piece: Piece) -> int:
        """Return which faces of the layout are for a piece."""
        for place, sides in enumerate(self._layout.sides):
            if self._holds(piece, sides.where):
                return place
        raise PieceError(f"{piece.id}: {self._layout.file} has no layout for it")

    def _check(self, columns: set[str]) -> None:
        """Raise ``PieceError`` for a name that is no column of the pieces."""
        layout = self._layout
        usual = (column for file in self.own for column in COLUMNS[file] if column != "count")
        known = {*columns, *usual, *_SPECIAL}
        for name in sorted((*layout.columns, *layout.colours, *layout.words)):
            if name not in known and not _NUMBER.fullmatch(name):
                near = get_close_matches(name, known, 1)
                hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(sorted(known))}"
                what = "cards" if "cards" in self.own else "counters"
                raise PieceError(f"{layout.file}: [{name[:60]}] is no column of the {what}{hint}")

    def _face(self, piece: Piece, place: int, face: int) -> Scene:
        side = ("", " back")[face]
        name = f"{piece.id}{side}"
        painter = self._painter(piece, name)
        nodes: list[Node] = []
        try:
            for number, (still, items) in enumerate(self._runs[place][face]):
                if still:
                    kind = (place, face, number, isinstance(piece, Card), piece.text("side"))
                    nodes += self._alike((*kind, getattr(piece, "deck", "")), piece, items)
                elif self._wanted(piece, items[0]):
                    nodes += self._drawn(piece, items[0], painter)
        except DrawingError as fault:
            if str(fault).startswith(f"{name}: "):
                raise
            raise about(fault, name) from None
        layout = self._layout
        return Scene(name, layout.width, layout.height, tuple(nodes), self._look.bleed)

    def _alike(self, kind: tuple[object, ...], piece: Piece, items: tuple[Item, ...]) -> tuple[Use, ...]:
        """Return what is alike on many pieces as one scene, the same one for all of them."""
        shown = tuple(self._wanted(piece, item) for item in items)
        key = (*kind, shown)
        found = self._uses.get(key)
        if found is None:
            painter = self._painter(piece, self._layout.file)
            nodes: list[Node] = []
            for item, wanted in zip(items, shown, strict=True):
                if wanted:
                    nodes += self._drawn(piece, item, painter)
            layout = self._layout
            name = "card" if isinstance(piece, Card) else "counter"
            scene = Scene(name, layout.width, layout.height, tuple(nodes), self._look.bleed)
            found = self._uses[key] = (Use(scene, 0.0, 0.0),)
        return found

    def _painter(self, piece: Piece, name: str) -> Painter:
        look, layout, livery = self._look, self._layout, self._livery(piece)
        framed = livery.deep if livery.frame is not None else None
        ground = Ground(layout.width, layout.height, look.bleed, name, look.style.colour("paper"), framed)
        return Painter(ground, self._pictures, self._icons, partial(self._colour, livery, piece))

    def _drawn(self, piece: Piece, item: Item, painter: Painter) -> tuple[Node, ...]:
        """Return an item's nodes; nothing where every column of it is empty."""
        if item.kind in ("box", "circle", "polygon", "stroke"):
            return painter.draw(item, "")
        words, echelon = self._filled(piece, item.template), self._filled(piece, item.echelon)
        if item.repeat.pieces != ("",):
            words *= self._times(piece, item.repeat)
        ours = self._ours(piece, item)
        if not words and not echelon:
            return self._blank(item, painter) if ours and self._look.missing == "blank" else ()
        nodes = painter.draw(item, words, self._filled(piece, item.shorter), echelon)
        return (*nodes, self._mark(item, painter)) if ours and self._look.missing != "blank" else nodes

    def _ours(self, piece: Piece, item: Item) -> bool:
        """Say whether an item of a counter shows a reconstructed value."""
        if isinstance(piece, Card):
            return False
        cells = (piece.value(name) for name in (*item.template.columns, *item.repeat.columns))
        return any(cell is not None and cell.reconstructed for cell in cells)

    def _mark(self, item: Item, painter: Painter) -> Node:
        """Return the diamond of a reconstructed value, in the lower right corner of its box."""
        x, y, width, height = item.placed(self._layout.width, self._layout.height)
        return mark(x + width - 0.6, y + height - 0.6, painter.colour(item.ink) or "#000000")

    def _blank(self, item: Item, painter: Painter) -> tuple[Node, ...]:
        """Return the box that stands for a reconstructed value where these are left out."""
        box = item.placed(self._layout.width, self._layout.height)
        ink = painter.colour(item.ink) or "#000000"
        return (Rect(*box, fill=self._look.style.colour("blank"), stroke=ink, line=0.16, radius=0.3),)

    def _times(self, piece: Piece, template: Template) -> int:
        """Return how often a text is repeated; raises ``PieceError`` for what is no such number."""
        text = self._filled(piece, template)
        number = number_of(text) if text else 0
        if number is None or not 0 <= number <= MOST_REPEATS or number != int(number):
            raise PieceError(f"{piece.id}: repeat: {text[:40]!r} is no whole number from 0 to {MOST_REPEATS}")
        return int(number)

    def _wanted(self, piece: Piece, item: Item) -> bool:
        if item.decks and getattr(piece, "deck", "") not in item.decks:
            return False
        if any(self._holds(piece, (one,)) for one in item.unless):
            return False
        return self._holds(piece, item.when)

    def _holds(self, piece: Piece, conditions: tuple[Condition, ...]) -> bool:
        return all(one.holds(self._cell(piece, one.column)) for one in conditions)

    def _cell(self, piece: Piece, name: str) -> str:
        """Return what stands in a column, not what is shown for it."""
        return self._shown(piece, name) if name in piece.values else self._value(piece, name)

    def _filled(self, piece: Piece, template: Template) -> str:
        """Return a text with the piece's values; empty when every column of it is."""
        pieces = template.pieces
        if len(pieces) == 1:
            return pieces[0]
        values = [self._value(piece, name) for name in pieces[1::2]]
        if not any(values):
            return ""
        return "".join(text for pair in zip(pieces[::2], [*values, ""], strict=True) for text in pair).strip()

    def _value(self, piece: Piece, name: str) -> str:
        """Return what a piece shows for a column, or for one of the names that stand for something else."""
        words = self._layout.words.get(name)
        if words is not None:
            text = self._cell_of(piece, name)
            return words.get(text, words.get("*", text)) if text else ""
        special = _SPECIAL.get(name)
        if special is not None:
            return special(self, piece)
        return self._cell_of(piece, name)

    def _cell_of(self, piece: Piece, name: str) -> str:
        column = numbered(name, self.own[file_of(piece)]) if name not in piece.values else name
        return self._shown(piece, column) if column else ""

    def _shown(self, piece: Piece, column: str) -> str:
        """Return a cell as text; empty where it is reconstructed and such values are left out."""
        cell = piece.value(column)
        blank = self._look.missing == "blank" and cell is not None and cell.reconstructed
        return "" if cell is None or (blank and not isinstance(piece, Card)) else str(cell.value)

    def _corner(self, file: str, pieces: Sequence[Piece]) -> str:
        """Return the first column of the player's own where it is short on all pieces; else none."""
        first = next(iter(self.own[file]), "")
        return first if first and all(len(piece.text(first)) <= CORNER for piece in pieces) else ""

    def side_name(self, piece: Piece) -> str:
        """Return the name of a piece's side."""
        found = piece.text("side")
        side = side_of(self._game, found)
        return side.name if side else found

    def corner(self, piece: Piece) -> str:
        """Return what stands in a corner: the first own column, where that is short on all pieces."""
        column = self._corners[file_of(piece)]
        return self._shown(piece, column) if column else ""

    def rest(self, piece: Piece) -> str:
        """Return a piece's own columns from the second on, each with its name."""
        return "   ".join(f"{name} {value}" for name, value in self._own(piece, self.own[file_of(piece)][:1]))

    def others(self, piece: Piece) -> str:
        """Return a piece's own columns but that of the corner, each with its name, a line each."""
        said = self._own(piece, (self._corners[file_of(piece)],))
        return "\n".join(f"**{plain(name)}** {value}" for name, value in said)

    def values(self, piece: Piece) -> str:
        """Return the values of a piece's own columns without their names."""
        return "  ".join(value for _, value in self._own(piece, (self._corners[file_of(piece)],)))

    def _own(self, piece: Piece, without: Sequence[str]) -> list[tuple[str, str]]:
        said = ((name, self._shown(piece, name)) for name in self.own[file_of(piece)] if name not in without)
        return [(name.replace("_", " "), value) for name, value in said if value]

    def game_title(self, _piece: Piece) -> str:
        """Return the title of the game."""
        return self._game.title

    def deck_title(self, piece: Piece) -> str:
        """Return the title of a card's deck; that of the game for pieces of no deck."""
        found = getattr(piece, "deck", "")
        deck = self._layout.decks.get(found)
        if deck:
            return deck.title
        return str(found).replace("-", " ").replace("_", " ").capitalize() or self._game.title

    def _livery(self, piece: Piece) -> Livery:
        deck_id, side_id, card = getattr(piece, "deck", ""), piece.text("side"), isinstance(piece, Card)
        found = self._liveries.get((side_id, deck_id, card))
        if found is None:
            deck = self._layout.decks.get(deck_id)
            side = side_of(self._game, side_id)
            place = self._deck_ids.index(deck_id) if deck_id in self._deck_ids else 0
            own = bool(deck and deck.colours)
            panel = self._look.style.colour("panel")
            colours: Mapping[str, str] = {"fill": panel}
            if deck and own:
                colours = deck.colours
            elif side and side.colours:
                colours = side.colours
            elif card:
                colours = {"fill": PALETTE[place % len(PALETTE)], "ink": "#ffffff"}
            found = self._look.style.livery("" if own else side_id, colours)
            self._liveries[side_id, deck_id, card] = found
        return found

    def _colour(self, livery: Livery, piece: Piece, name: str) -> str | None:
        """Return a colour by its role, or by what stands in a column; None for none."""
        if name.startswith("["):
            name = self._by_value(piece, name[1:-1])
        if not name or name[0] == "#":
            return name or None
        low = livery.frame is not None
        match name:
            case "livery":
                return livery.field
            case "livery-ink":
                return livery.ink
            case "livery-deep":
                return livery.field if low else livery.deep
            case "livery-back":
                return livery.deep if low else mix(livery.deep, readable("#ffffff", livery.deep), 0.85)
            case _:
                return self._look.style.colour(name)

    def _by_value(self, piece: Piece, column: str) -> str:
        """Return the colour that a column's value stands for, or is itself."""
        text = self._cell(piece, column)
        listed = self._layout.colours.get(column)
        if listed is not None:
            return listed.get(text, listed.get("*", ""))
        if text and text not in COLOURS and not COLOUR.fullmatch(text):
            raise PieceError(
                f"{piece.id}: {column}: {text[:40]!r} is no colour; write #rrggbb, "
                f"or say in [colours.{column}] of {self._layout.file} which it is"
            )
        return text.lower() if text.startswith("#") else text

    def _own_icons(self) -> dict[str, Icon]:
        """Return the player's own icons."""
        found = {}
        for name, file in self._layout.icons.items():
            picture = self._pictures.read(file)
            found[name] = Icon((), picture.width / picture.height, picture.data)
        return found


def _parted(items: Sequence[Item]) -> tuple[Run, ...]:
    """Part the items into runs that show no column, and single ones that do."""
    runs: list[Run] = []
    for item in items:
        still = not item.shown
        if still and runs and runs[-1][0]:
            runs[-1] = (True, (*runs[-1][1], item))
        else:
            runs.append((still, (item,)))
    return tuple(runs)


_SPECIAL: Mapping[str, Callable[[PiecePress, Piece], str]] = {
    "id": lambda _, piece: piece.id,
    "file": lambda _, piece: file_of(piece),
    "game": PiecePress.game_title,
    "deck": PiecePress.deck_title,
    "side": PiecePress.side_name,
    "rest": PiecePress.rest,
    "others": PiecePress.others,
    "values": PiecePress.values,
    "corner": PiecePress.corner,
}
"""Names that a layout may use beside the columns, and what each shows."""
