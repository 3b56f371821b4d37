"""From ``units.csv``, ``markers.csv``, ``chits.csv``, ``cards.csv`` and ``gazetteer.csv`` to records."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeVar

from countermarch.components.model.layers import Layer
from countermarch.components.model.loading.cells import STRENGTHS
from countermarch.components.model.loading.csv_files import read_sheet
from countermarch.components.model.loading.faults import DataError, where
from countermarch.components.model.loading.layered_rows import (
    count_in,
    file_of,
    read_rows,
    sheet_options,
    text_in,
)
from countermarch.components.model.pieces import (
    Card,
    CellsByHeading,
    Chit,
    GazetteerPlace,
    Marker,
    Piece,
    Unit,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.layered_rows import Cells
    from countermarch.components.model.source import Kind, Source


_NUMBER: Final = "number"
_TYPES: Final[Mapping[str, Kind]] = {"id": "id", "count": "count", **dict.fromkeys(STRENGTHS, _NUMBER)}


def _columns(names: str) -> dict[str, Kind]:
    """Return columns with their types, in the order in which a file is written."""
    return {name: _TYPES.get(name, "text") for name in names.split()}


UNIT_COLUMNS = _columns(
    "id side formation type size name count attack defense move"
    " depleted_attack depleted_defense depleted_move rule note why"
)
MARKER_COLUMNS = _columns("id side kind title count value symbol body front back rule note why")
CARD_COLUMNS = _columns("id deck side title body count rule note why")
PLACE_COLUMNS = _columns("id name hex kinds note rule why")
PIECE_COLUMNS: Mapping[str, Mapping[str, Kind]] = {
    "units": UNIT_COLUMNS,
    "markers": MARKER_COLUMNS,
    "chits": MARKER_COLUMNS,
    "cards": CARD_COLUMNS,
}
"""The standard columns of each file of pieces; any other is the player's own."""


PieceKind = TypeVar("PieceKind", Unit, Marker, Chit, Card)


def read_pieces(
    part: str, kind: type[PieceKind], source: Source, columns: Mapping[str, Kind] | None = None
) -> tuple[PieceKind, ...]:
    """Read the file of a part in all layers; raises ``DataError``."""
    own = [field.name for field in fields(kind)[len(fields(Piece)) :]]  # texts, besides those of every piece

    def build(key: str, cells: Cells, layer: Layer) -> PieceKind:
        texts = {name: text_in(cells, name) for name in own}
        values = cells if isinstance(cells, CellsByHeading) else MappingProxyType(cells)
        return kind(key, count_in(cells), text_in(cells, "rule"), layer, values, **texts)

    return read_rows(source, part, columns or PIECE_COLUMNS[part], build)


units = partial(read_pieces, "units", Unit)
markers = partial(read_pieces, "markers", Marker)
chits = partial(read_pieces, "chits", Chit)
cards = partial(read_pieces, "cards", Card)


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
        values=MappingProxyType(cells),
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
        return read_pieces("units", Unit, replace(game.source, columns={}), columns)
    except DataError:
        return ()
