"""The numbers of an item that are worked out for each piece: where it stands, how large it is, its turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from countermarch.generators.pieces.columns import PieceError
from countermarch.generators.pieces.layout_terms import Extent
from countermarch.generators.scene.metrics import LEAST_SIZE

if TYPE_CHECKING:
    from countermarch.components.model.pieces import Piece
    from countermarch.generators.pieces.layout import Item
    from countermarch.generators.pieces.values import PieceValues

PLACES = ("x", "y", "width", "height")


def worked(values: PieceValues, piece: Piece, item: Item) -> Item | None:
    """Return an item with the numbers that a piece's cells come to; None where one comes to nothing.

    Raises ``PieceError`` for what has no extent.
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
        size = max(found["size"], LEAST_SIZE)
        found |= {"size": size, "least": min(item.least, size)}
    item = replace(item, **found)
    _, _, wide, tall = item.placed(*values.size)
    if item.kind != "stroke" and (wide <= 0 or tall <= 0):
        what = item.name or item.kind
        raise PieceError(f"{piece.id}: {what}: {wide:g} x {tall:g} mm is no extent on the piece")
    return item
