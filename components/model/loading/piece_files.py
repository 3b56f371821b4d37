"""From ``units.csv``, ``markers.csv``, ``chits.csv`` and ``cards.csv`` to pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from components.model.loading.rows import count_in, read_rows, text_in
from components.model.pieces import Card, Chit, Marker, Unit

if TYPE_CHECKING:
    from components.model.game import Source
    from components.model.layers import Layer
    from components.model.loading.csv_files import Kind
    from components.model.loading.rows import Cells

UNIT_COLUMNS: dict[str, Kind] = {
    "id": "id",
    "side": "text",
    "formation": "text",
    "type": "text",
    "size": "text",
    "name": "text",
    "count": "count",
    "attack": "number",
    "defense": "number",
    "move": "number",
    "depleted_attack": "number",
    "depleted_defense": "number",
    "depleted_move": "number",
    "rule": "text",
    "note": "text",
}
MARKER_COLUMNS: dict[str, Kind] = {
    "id": "id",
    "side": "text",
    "kind": "text",
    "title": "text",
    "count": "count",
    "value": "number",
    "symbol": "text",
    "body": "text",
    "front": "text",
    "back": "text",
    "rule": "text",
    "note": "text",
}
CARD_COLUMNS: dict[str, Kind] = {
    "id": "id",
    "deck": "text",
    "side": "text",
    "title": "text",
    "body": "text",
    "count": "count",
    "rule": "text",
    "note": "text",
}


def unit(key: str, cells: Cells, layer: Layer) -> Unit:
    """Make a unit of its cells; a count that nobody knows is one."""
    return Unit(
        id=key,
        count=count_in(cells),
        rule=text_in(cells, "rule"),
        layer=layer,
        values=cells,
        side=text_in(cells, "side"),
        formation=text_in(cells, "formation"),
        type=text_in(cells, "type"),
        size=text_in(cells, "size"),
        name=text_in(cells, "name"),
    )


def marker(key: str, cells: Cells, layer: Layer) -> Marker:
    """Make a marker of its cells."""
    return _marker(Marker, key, cells, layer)


def chit(key: str, cells: Cells, layer: Layer) -> Chit:
    """Make a chit of its cells."""
    return _marker(Chit, key, cells, layer)


MarkerKind = TypeVar("MarkerKind", bound=Marker)


def _marker(kind: type[MarkerKind], key: str, cells: Cells, layer: Layer) -> MarkerKind:
    return kind(
        id=key,
        count=count_in(cells),
        rule=text_in(cells, "rule"),
        layer=layer,
        values=cells,
        side=text_in(cells, "side"),
        kind=text_in(cells, "kind"),
        title=text_in(cells, "title"),
        body=text_in(cells, "body"),
        symbol=text_in(cells, "symbol"),
        front=text_in(cells, "front"),
        back=text_in(cells, "back"),
    )


def card(key: str, cells: Cells, layer: Layer) -> Card:
    """Make a card of its cells."""
    return Card(
        id=key,
        count=count_in(cells),
        rule=text_in(cells, "rule"),
        layer=layer,
        values=cells,
        deck=text_in(cells, "deck"),
        side=text_in(cells, "side"),
        title=text_in(cells, "title"),
        body=text_in(cells, "body"),
    )


def units(source: Source) -> tuple[Unit, ...]:
    """Read ``units.csv`` in all layers."""
    return read_rows(source, "units", UNIT_COLUMNS, unit)


def markers(source: Source) -> tuple[Marker, ...]:
    """Read ``markers.csv`` in all layers."""
    return read_rows(source, "markers", MARKER_COLUMNS, marker)


def chits(source: Source) -> tuple[Chit, ...]:
    """Read ``chits.csv`` in all layers."""
    return read_rows(source, "chits", MARKER_COLUMNS, chit)


def cards(source: Source) -> tuple[Card, ...]:
    """Read ``cards.csv`` in all layers."""
    return read_rows(source, "cards", CARD_COLUMNS, card)
