"""What of a piece's faces is reconstructed, and what they leave empty for the values of one's own copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from countermarch.components.model.pieces import Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pieces.faces import Face, Faces
    from countermarch.generators.pieces.item_drawing import ItemDrawing
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.pieces.values import PieceValues


@dataclass(frozen=True, slots=True)
class Ours:
    """Looks through the faces of pieces for values that are ours; ``blank`` where these are left empty."""

    values: PieceValues
    drawing: ItemDrawing
    blank: bool

    def none(self, piece: Piece) -> bool:
        """Say whether no face of a piece shows a value of ours."""
        return self.blank or not self.values.any_ours(piece)

    def share(self, piece: Piece, items: Sequence[Item]) -> Literal["all", "some", "none"]:
        """Say how much of what a face shows is reconstructed."""
        if self.blank or not any(self.drawing.ours(piece, item.shown) for item in items):
            return "none"
        return "some" if self.last_of_all(piece, items) is None else "all"

    def last_of_all(self, piece: Piece, items: Sequence[Item]) -> Item | None:
        """Return the last item of a counter's face that shows a value, where all are reconstructed."""
        if isinstance(piece, Card) or self.none(piece):
            return None
        found = [(item, tuple(self.drawing.cells(piece, item.shown))) for item in items]
        telling = [(item, cells) for item, cells in found if cells]
        whole = all(cell.reconstructed for _, cells in telling for cell in cells)
        return telling[-1][0] if telling and whole else None

    def columns(self, piece: Piece, face: Face) -> Iterator[str]:
        """Yield the columns of a face that are reconstructed and printed."""
        if self.none(piece):
            return
        for name in face.columns:
            yield from (
                column
                for column in self.values.cells(piece, name)
                if (cell := piece.value(column)) is not None and cell.reconstructed
            )

    def count(self, piece: Piece, faces: Faces) -> int:
        """Return how many values that a piece shows are reconstructed."""
        if self.none(piece):
            return 0
        names = self.values.columns(piece, (*faces.front.columns, *faces.back.columns))
        return sum(cell.reconstructed for cell in self.drawing.cells(piece, names))

    def left_empty(self, piece: Piece, faces: Faces) -> tuple[str, ...]:
        """Return the columns of a piece that its faces leave an empty box for."""
        row = self.values.columns(piece, (*faces.front.rows, *faces.back.rows))
        left: dict[str, None] = {}
        if self.blank:
            shown = (*faces.front.items, *faces.back.items)
            empty = [item for item in shown if not self.drawing.says(piece, item)]
            left = self.values.columns(piece, [name for item in empty for name in item.filled])
        unknown = (column for column in row | left if not self.values.shown(piece, column))
        return tuple(column for column in unknown if column in row or self.drawing.ours(piece, (column,)))
