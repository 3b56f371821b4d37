"""Fills items of a layout from a piece and draws them; counts what is reconstructed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from countermarch.components.model.loading.toml_places import Places
from countermarch.components.model.pieces import Card
from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.items import ItemFilling
from countermarch.generators.pieces.layout_terms import Extent
from countermarch.generators.scene.metrics import MIN_SIZE
from countermarch.generators.scene.paths import blank_box
from countermarch.generators.scene.symbols import OUTLINES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from countermarch.components.model.layers import Value
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.faces import Face, FaceDescription, Faces
    from countermarch.generators.pieces.items import Painter
    from countermarch.generators.pieces.layout import Item, PieceLayout
    from countermarch.generators.pieces.values import PieceValues
    from countermarch.generators.scene.faults import DrawingError
    from countermarch.generators.scene.nodes import Node
    from countermarch.generators.scene.symbols import Outline

DRAWN_WITHOUT_COLUMNS = ("box", "circle", "polygon", "stroke")
"""Kinds of item that show nothing of a piece."""


class ItemDrawing:
    """Draws the items of one layout."""

    def __init__(self, values: PieceValues, layout: PieceLayout, look: Look) -> None:
        """Set the values of the pieces, their layout and the look."""
        self._values = values
        self._layout = layout
        self._look = look
        self._blank_left = look.missing == "blank"

    def draw(
        self,
        piece: Piece,
        item: Item,
        painter: Painter,
        *,
        marked: bool,
        description: FaceDescription | None = None,
    ) -> tuple[Node, ...]:
        """Return an item's nodes and describe them; none if all its columns are empty."""
        if item.kind in DRAWN_WITHOUT_COLUMNS:
            return painter.draw(item, ItemFilling())
        values = self._values
        plates = values.plates(piece) if item.kind == "plates" else ()
        if plates or item.kind == "pattern":
            filling = ItemFilling(plates=plates)
            if description is not None:
                description.add_item(item, filling, ())
            return painter.draw(item, filling)
        reconstructed = not isinstance(piece, Card) and self.reconstructed(piece, item.filled)
        found = self._filling(piece, item, reconstructed=reconstructed, marked=marked)
        if found is None:
            left = reconstructed and item.kind != "strip" and self._blank_left
            return self._blank(item, painter) if left else ()
        if description is not None:
            columns = (column for name in item.row for column in values.cells(piece, name))
            description.add_item(item, found, columns)
        return painter.draw(item, found)

    def _filling(self, piece: Piece, item: Item, *, reconstructed: bool, marked: bool) -> ItemFilling | None:
        """Return the content of an item for a piece; None for nothing."""
        values = self._values
        words, echelon = values.filled(piece, item.template), values.filled(piece, item.echelon)
        if item.repeat.pieces != ("",):
            words *= values.times(piece, item.repeat)
        put = values.strip if item.kind == "strip" else values.row
        row = put(piece, item, marked=marked)
        if not words and not echelon and not row:
            return None
        return ItemFilling(
            words,
            values.filled(piece, item.shorter),
            echelon,
            row,
            scene=values.filled(piece, item.scene),
            marked=reconstructed and marked and not self._blank_left,
            outline=self._outlined(piece, item),
        )

    def _outlined(self, piece: Piece, item: Item) -> Outline:
        """Return the outline of a piece's symbol; raises ``PieceError`` for an unknown one."""
        found = self._values.filled(piece, item.outline).lower() or "box"
        if found not in OUTLINES:
            raise PieceError(f"{piece.id}: outline: {found[:40]!r} is not one of {', '.join(OUTLINES)}")
        return found

    def says(self, piece: Piece, item: Item) -> bool:
        """Return whether a piece has any text for an item; a strip is never left empty."""
        templates = (item.template, item.echelon)
        return item.kind == "strip" or any(self._values.filled(piece, template) for template in templates)

    def cells(self, piece: Piece, names: Iterable[str]) -> Iterator[Value]:
        """Yield the known values of the columns of names."""
        for name in names:
            for column in self._values.cells(piece, name):
                cell = piece.value(column)
                if cell is not None:
                    yield cell

    def reconstructed(self, piece: Piece, names: Iterable[str]) -> bool:
        """Return whether a value in the columns of names is reconstructed."""
        return self._values.any_reconstructed(piece) and any(
            cell.reconstructed for cell in self.cells(piece, names)
        )

    def marks(self, piece: Piece, name: str) -> tuple[bool, ...]:
        """Return which columns of a name are reconstructed; empty if none is."""
        if not self._values.any_reconstructed(piece):
            return ()
        return tuple(cell.reconstructed for cell in self.cells(piece, (name,)))

    def _blank(self, item: Item, painter: Painter) -> tuple[Node, ...]:
        """Return the box to fill in, in place of a reconstructed value."""
        box = item.placed(self._layout.width, self._layout.height)
        ink = painter.colour(item.ink) or "#000000"
        return (blank_box(*box, fill=self._look.style.colour("blank"), ink=ink),)


PLACES = ("x", "y", "width", "height")


def evaluated(values: PieceValues, piece: Piece, item: Item) -> Item | None:
    """Return an item with its formulas evaluated for a piece; None if one is empty.

    Raises ``PieceError`` for an item without extent.
    """
    if not item.sums:
        return item
    found: dict[str, Any] = {}
    for key, formula, times in item.sums:
        number = values.number(piece, key, formula, times)
        if number is None:
            return None
        found[key] = Extent(number) if key in PLACES else number
    if "size" in found:
        size = max(found["size"], MIN_SIZE)
        found |= {"size": size, "min_size": min(item.min_size, size)}
    item = replace(item, **found)
    _, _, wide, tall = item.placed(*values.size)
    if item.kind != "stroke" and (wide <= 0 or tall <= 0):
        what = item.name or item.kind
        raise PieceError(f"{piece.id}: {what}: {wide:g} x {tall:g} mm is not an extent on the piece")
    return item


def locate(fault: DrawingError, folder: Path, file: str) -> None:
    """Add to a fault the file, line and item of the layout that caused it."""
    path, fault.path = fault.path, ()
    if not path:
        return
    try:
        text = (folder / file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return
    found = _places(text).value(path)
    line = f" line {found[0]}" if found else ""
    fault.item = "; ".join(part for part in (f"{file}{line}, {_item_number(path)}", fault.item) if part)


@lru_cache(maxsize=4)
def _places(text: str) -> Places:
    return Places(text)


def _item_number(path: tuple[str | int, ...]) -> str:
    """Return which item it is, counted from 1.

    >>> _item_number(("front", 2)), _item_number(("layouts", "leaders", "back", 0))
    ('front 3', 'layouts.leaders, back 1')
    """
    *above, face, place = path
    before = f"{'.'.join(map(str, above))}, " if above else ""
    return f"{before}{face} {int(place) + 1}"


@dataclass(frozen=True, slots=True)
class ReconstructedValues:
    """Finds reconstructed values on the faces of pieces; ``blank`` if these are left empty."""

    values: PieceValues
    drawing: ItemDrawing
    blank: bool

    def shows_none(self, piece: Piece) -> bool:
        """Return whether a piece has no reconstructed value, printed or not, or these are left blank."""
        return self.blank or not self.values.any_reconstructed(piece)

    def share(self, piece: Piece, items: Sequence[Item]) -> Literal["all", "some", "none"]:
        """Return how much of a face is reconstructed: all, some or none; never all of a card's."""
        if self.blank or not any(self.drawing.reconstructed(piece, item.shown) for item in items):
            return "none"
        return "some" if self.last_item_if_all_reconstructed(piece, items) is None else "all"

    def last_item_if_all_reconstructed(self, piece: Piece, items: Sequence[Item]) -> Item | None:
        """Return the last item of a face that shows a value, if all are reconstructed; None for cards."""
        if isinstance(piece, Card) or self.shows_none(piece):
            return None
        found = [(item, tuple(self.drawing.cells(piece, item.shown))) for item in items]
        valued = [(item, cells) for item, cells in found if cells]
        whole = all(cell.reconstructed for _, cells in valued for cell in cells)
        return valued[-1][0] if valued and whole else None

    def columns(self, piece: Piece, face: Face) -> Iterator[str]:
        """Yield the columns of a face that are reconstructed and printed."""
        if self.shows_none(piece):
            return
        for name in face.columns:
            yield from (
                column
                for column in self.values.cells(piece, name)
                if (cell := piece.value(column)) is not None and cell.reconstructed
            )

    def count_reconstructed(self, piece: Piece, faces: Faces) -> int:
        """Return how many values that a piece shows are reconstructed."""
        if self.shows_none(piece):
            return 0
        names = self.values.columns(piece, (*faces.front.columns, *faces.back.columns))
        return sum(cell.reconstructed for cell in self.drawing.cells(piece, names))

    def left_empty(self, piece: Piece, faces: Faces) -> tuple[str, ...]:
        """Return the columns that a piece's faces show as an empty box."""
        row = self.values.columns(piece, (*faces.front.rows, *faces.back.rows))
        left: dict[str, None] = {}
        if self.blank:
            shown = (*faces.front.items, *faces.back.items)
            empty = [item for item in shown if not self.drawing.says(piece, item)]
            left = self.values.columns(piece, [name for item in empty for name in item.filled])
        unknown = (column for column in row | left if not self.values.shown(piece, column))
        return tuple(
            column for column in unknown if column in row or self.drawing.reconstructed(piece, (column,))
        )
