"""From ``units.csv``, ``markers.csv``, ``chits.csv`` and ``cards.csv`` to pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.loading.rows import count_in, read_rows, text_in
from countermarch.components.model.pieces import Card, Chit, Marker, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.layers import Layer
    from countermarch.components.model.loading.rows import Cells
    from countermarch.components.model.source import Kind, Source

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
    "why": "text",
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
    "why": "text",
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
    "why": "text",
}
PIECE_COLUMNS: Mapping[str, Mapping[str, Kind]] = {
    "units": UNIT_COLUMNS,
    "markers": MARKER_COLUMNS,
    "chits": MARKER_COLUMNS,
    "cards": CARD_COLUMNS,
}
"""Columns that every file of pieces may have, by its name; any other is the player's own."""


PieceKind = TypeVar("PieceKind", Unit, Marker, Chit, Card)


def piece(kind: type[PieceKind], texts: tuple[str, ...], key: str, cells: Cells, layer: Layer) -> PieceKind:
    """Make a piece of its cells; ``texts`` are the columns that are fields of its own.

    A count that nobody knows is one.
    """
    own = {name: text_in(cells, name) for name in texts}
    return kind(key, count_in(cells), text_in(cells, "rule"), layer, cells, **own)


def unit(key: str, cells: Cells, layer: Layer) -> Unit:
    """Make a unit of its cells."""
    return piece(Unit, ("side", "formation", "type", "size", "name"), key, cells, layer)


MARKER_TEXTS = ("side", "kind", "title", "body", "symbol", "front", "back")


def marker(key: str, cells: Cells, layer: Layer) -> Marker:
    """Make a marker of its cells."""
    return piece(Marker, MARKER_TEXTS, key, cells, layer)


def chit(key: str, cells: Cells, layer: Layer) -> Chit:
    """Make a chit of its cells."""
    return piece(Chit, MARKER_TEXTS, key, cells, layer)


def card(key: str, cells: Cells, layer: Layer) -> Card:
    """Make a card of its cells."""
    return piece(Card, ("deck", "side", "title", "body"), key, cells, layer)


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
