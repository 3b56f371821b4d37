"""From ``gazetteer.csv`` to places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.gazetteer import GazetteerPlace
from countermarch.components.model.loading.rows import read_rows, text_in

if TYPE_CHECKING:
    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.rows import Cells
    from countermarch.components.model.source import Kind, Source

PLACE_COLUMNS: dict[str, Kind] = {
    "id": "id",
    "name": "text",
    "hex": "text",
    "kinds": "text",
    "note": "text",
    "rule": "text",
    "why": "text",
}


def places(source: Source) -> dict[str, GazetteerPlace]:
    """Read ``gazetteer.csv`` in all layers; places by id."""
    return {place.id: place for place in read_rows(source, "gazetteer", PLACE_COLUMNS, place_of)}


def place_of(key: str, cells: Cells, layer: Layer) -> GazetteerPlace:
    """Make a place of its cells; kinds are words with spaces between."""
    return GazetteerPlace(
        id=key,
        name=text_in(cells, "name"),
        hex=text_in(cells, "hex"),
        kinds=tuple(text_in(cells, "kinds").split()),
        note=text_in(cells, "note"),
        rule=text_in(cells, "rule"),
        layer=layer,
        values=cells,
    )
