"""From ``units.csv``, ``markers.csv``, ``chits.csv``, ``cards.csv`` and ``gazetteer.csv`` to records."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.faults import DataError, where
from countermarch.components.model.loading.layered_rows import (
    count_in,
    file_of,
    read_rows,
    sheet_options,
    text_in,
)
from countermarch.components.model.pieces import Card, Chit, GazetteerPlace, Marker, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.layered_rows import Cells
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
"""The standard columns of each file of pieces; any other is the player's own."""


PieceKind = TypeVar("PieceKind", Unit, Marker, Chit, Card)


def piece(kind: type[PieceKind], texts: tuple[str, ...], key: str, cells: Cells, layer: Layer) -> PieceKind:
    """Make a piece of its cells; ``texts`` are the columns that are fields of this kind of piece."""
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
    """Make a place of its cells; ``kinds`` are words separated by spaces."""
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


def piece_lines(source: Source, part: str) -> Mapping[str, tuple[str, int]]:
    """Return the file and line of each row by its id, for messages; skips files that cannot be read."""
    found: dict[str, tuple[str, int]] = {}
    known = {**PIECE_COLUMNS[part], **source.columns.get(part, {})}
    options = sheet_options(source, part)
    for layer, folder in source.layers:
        name = "" if layer is Layer.COPY else file_of(folder, part)
        if not name:
            continue
        try:
            sheet = read_sheet(folder, name, known, options)
        except DataError:
            continue
        for record in sheet.records.values():
            found.setdefault(record.id, (sheet.file, record.line))
    return found


def line_labels(source: Source, part: str) -> Mapping[str, str]:
    """Return ``piece_lines`` as text, such as ``army/units.xlsx row 7``."""
    return {row: where(*place) for row, place in piece_lines(source, part).items()}


def units_as_text(game: Game) -> tuple[Unit, ...]:
    """Return the units of a game whose file has faults, every cell as text, to find what else is wrong.

    Returns nothing if the file is valid, or cannot be read even so.
    """
    try:
        return game.units[:0]
    except DataError:
        pass
    columns: dict[str, Kind] = {**dict.fromkeys(UNIT_COLUMNS, "text"), "id": "id"}
    try:
        return read_rows(replace(game.source, columns={}), "units", columns, unit)
    except DataError:
        return ()
