"""From CSV rows in layers to pieces and places."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from components.model.gazetteer import GazetteerPlace
from components.model.layers import Layer, Value
from components.model.loading.csv_files import Kind, Sheet, read_sheet
from components.model.loading.faults import DataError, Fault, near
from components.model.loading.files import exists, label_of
from components.model.pieces import Card, Chit, Marker, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from components.model.game import Source
    from components.model.loading.csv_files import ExtraColumns, Record

Cells = dict[str, Value | None]
Made = TypeVar("Made")
Builder = Callable[[str, Cells, Layer], Made]

MOST_PIECES = 200_000

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
PLACE_COLUMNS: dict[str, Kind] = {
    "id": "id",
    "name": "text",
    "hex": "text",
    "kinds": "text",
    "note": "text",
    "rule": "text",
}


def read_pieces(
    layers: tuple[tuple[Layer, Path], ...],
    name: str,
    columns: Mapping[str, Kind],
    build: Builder[Made],
    extra: ExtraColumns,
) -> tuple[Made, ...]:
    """Read a file of every layer that has it, lay the layers over each other, and build a record of each row.

    In the player's copy a row whose id no earlier layer knows is a new piece only if it names a side, and a
    fault otherwise. Raises ``DataError``.
    """
    merged: dict[str, Cells] = {}
    born: dict[str, Layer] = {}
    order: dict[str, None] = dict.fromkeys(column for column in columns if column != "id")
    for layer, folder in layers:
        if not exists(folder, name):
            continue
        sheet = read_sheet(folder, name, columns, extra=extra)
        if layer is Layer.COPY and born:
            _refuse_strangers(sheet, born)
        order |= dict.fromkeys(column for column in sheet.columns if column != "id")
        for record in sheet.records.values():
            born.setdefault(record.id, layer)
            _lay_over(merged.setdefault(record.id, {}), record, layer)
    blank: Cells = dict.fromkeys(order)
    pieces = sum(_count(cells) for cells in merged.values())
    if pieces > MOST_PIECES:
        expected = f"at most {MOST_PIECES:,} pieces in all (column count)"
        raise DataError([Fault(label_of(layers[0][1], name), 0, "count", f"{pieces:,} pieces", expected)])
    return tuple(build(key, blank | cells, born[key]) for key, cells in merged.items())


def _lay_over(cells: Cells, record: Record, layer: Layer) -> None:
    rule = str(record.cells.get("rule", ""))
    for column, value in record.cells.items():
        if column == "rule" and column in cells:
            continue  # the piece keeps the rule that first names it; each cell has its own
        cells[column] = Value(value, layer, rule)


def _refuse_strangers(sheet: Sheet, known: Mapping[str, Layer]) -> None:
    faults = [
        Fault(
            sheet.file,
            record.line,
            "id",
            record.id,
            f"an id of the game, or a side for a new piece; {near(record.id, known)}",
        )
        for record in sheet.records.values()
        if record.id not in known and "side" not in record.cells
    ]
    if faults:
        raise DataError(faults)


def _text(cells: Cells, column: str) -> str:
    cell = cells.get(column)
    return "" if cell is None else str(cell.value)


def _count(cells: Cells) -> int:
    cell = cells.get("count")
    return cell.value if cell is not None and isinstance(cell.value, int) else 1


def unit(key: str, cells: Cells, layer: Layer) -> Unit:
    """Make a unit of its cells; a count that nobody knows is one."""
    return Unit(
        id=key,
        count=_count(cells),
        rule=_text(cells, "rule"),
        layer=layer,
        values=cells,
        side=_text(cells, "side"),
        formation=_text(cells, "formation"),
        type=_text(cells, "type"),
        size=_text(cells, "size"),
        name=_text(cells, "name"),
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
        count=_count(cells),
        rule=_text(cells, "rule"),
        layer=layer,
        values=cells,
        side=_text(cells, "side"),
        kind=_text(cells, "kind"),
        title=_text(cells, "title"),
        body=_text(cells, "body"),
        symbol=_text(cells, "symbol"),
        front=_text(cells, "front"),
        back=_text(cells, "back"),
    )


def card(key: str, cells: Cells, layer: Layer) -> Card:
    """Make a card of its cells."""
    return Card(
        id=key,
        count=_count(cells),
        rule=_text(cells, "rule"),
        layer=layer,
        values=cells,
        deck=_text(cells, "deck"),
        side=_text(cells, "side"),
        title=_text(cells, "title"),
        body=_text(cells, "body"),
    )


def place_of(key: str, cells: Cells, layer: Layer) -> GazetteerPlace:
    """Make a place of its cells; kinds are words with spaces between."""
    return GazetteerPlace(
        id=key,
        name=_text(cells, "name"),
        hex=_text(cells, "hex"),
        kinds=tuple(_text(cells, "kinds").split()),
        note=_text(cells, "note"),
        rule=_text(cells, "rule"),
        layer=layer,
        values=cells,
    )


def units(source: Source) -> tuple[Unit, ...]:
    """Read ``units.csv`` in all layers."""
    return _read(source, "units", UNIT_COLUMNS, unit)


def markers(source: Source) -> tuple[Marker, ...]:
    """Read ``markers.csv`` in all layers."""
    return _read(source, "markers", MARKER_COLUMNS, marker)


def chits(source: Source) -> tuple[Chit, ...]:
    """Read ``chits.csv`` in all layers."""
    return _read(source, "chits", MARKER_COLUMNS, chit)


def cards(source: Source) -> tuple[Card, ...]:
    """Read ``cards.csv`` in all layers."""
    return _read(source, "cards", CARD_COLUMNS, card)


def places(source: Source) -> dict[str, GazetteerPlace]:
    """Read ``gazetteer.csv`` in all layers; places by id."""
    return {place.id: place for place in _read(source, "gazetteer", PLACE_COLUMNS, place_of)}


def _read(source: Source, name: str, columns: Mapping[str, Kind], build: Builder[Made]) -> tuple[Made, ...]:
    known = {**columns, **source.columns.get(name, {})}
    return read_pieces(source.layers, f"{name}.csv", known, build, source.extra)
