"""A game's pieces drawn by a layout: cards and counters, the player's own or the house's.

What is alike on many pieces is drawn once and referred to, so that ten thousand take little time.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from components.model.pieces import Card
from generators.faces.look import mark
from generators.faces.piece_colours import PieceColours
from generators.faces.piece_columns import PieceError, file_of
from generators.faces.piece_items import Ground, Painter
from generators.faces.piece_layout import number_of
from generators.faces.piece_values import PieceValues
from generators.scene.faults import DrawingError, about
from generators.scene.icons import ICONS, Icon
from generators.scene.nodes import Rect, Scene, Use

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Piece
    from generators.faces.look import Look
    from generators.faces.pictures import Pictures
    from generators.faces.piece_layout import Item, PieceLayout, Template
    from generators.scene.nodes import Node

MOST_REPEATS = 60
"""How often a text is repeated at most."""

Run = tuple[bool, "tuple[Item, ...]"]


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
        self.values = PieceValues(game, layout, look, {file: getattr(game, file) for file in files})
        self._colours = PieceColours(game, layout, look, self.values)
        self._uses: dict[tuple[object, ...], tuple[Use, ...]] = {}
        self._backs: dict[tuple[object, ...], Scene] = {}
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
        return any(self.values.holds(piece, sides.where) for sides in self._layout.sides)

    def front(self, piece: Piece) -> Scene:
        """Return the front of a piece that the layout is for."""
        return self._face(piece, self._place(piece), 0)

    def back(self, piece: Piece) -> Scene | None:
        """Return the back of a piece, one scene for all whose backs are alike; None without a back."""
        place = self._place(piece)
        if not self._layout.sides[place].back:
            return None
        values = (
            (self.values.value(piece, name), bool((cell := piece.value(name)) and cell.reconstructed))
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
            named |= set(self.values.own[file_of(piece)])
        cells = (piece.value(name) for name in named)
        return sum(cell is not None and cell.reconstructed for cell in cells)

    def _place(self, piece: Piece) -> int:
        """Return which faces of the layout are for a piece."""
        for place, sides in enumerate(self._layout.sides):
            if self.values.holds(piece, sides.where):
                return place
        raise PieceError(f"{piece.id}: {self._layout.file} has no layout for it")

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
        look, layout, livery = self._look, self._layout, self._colours.livery(piece)
        framed = livery.deep if livery.frame is not None else None
        ground = Ground(layout.width, layout.height, look.bleed, name, look.style.colour("paper"), framed)
        return Painter(ground, self._pictures, self._icons, partial(self._colours.colour, livery, piece))

    def _drawn(self, piece: Piece, item: Item, painter: Painter) -> tuple[Node, ...]:
        """Return an item's nodes; nothing where every column of it is empty."""
        if item.kind in ("box", "circle", "polygon", "stroke"):
            return painter.draw(item, "")
        words, echelon = self.values.filled(piece, item.template), self.values.filled(piece, item.echelon)
        if item.repeat.pieces != ("",):
            words *= self._times(piece, item.repeat)
        ours = self._ours(piece, item)
        if not words and not echelon:
            return self._blank(item, painter) if ours and self._look.missing == "blank" else ()
        nodes = painter.draw(item, words, self.values.filled(piece, item.shorter), echelon)
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
        text = self.values.filled(piece, template)
        number = number_of(text) if text else 0
        if number is None or not 0 <= number <= MOST_REPEATS or number != int(number):
            raise PieceError(f"{piece.id}: repeat: {text[:40]!r} is no whole number from 0 to {MOST_REPEATS}")
        return int(number)

    def _wanted(self, piece: Piece, item: Item) -> bool:
        if item.decks and getattr(piece, "deck", "") not in item.decks:
            return False
        if any(self.values.holds(piece, (one,)) for one in item.unless):
            return False
        return self.values.holds(piece, item.when)

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
