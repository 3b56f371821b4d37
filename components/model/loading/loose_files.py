"""Pieces of a file with bad cells, read as texts alone: to look for what else is wrong with them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.model.loading import piece_files
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.rows import read_rows

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Unit
    from countermarch.components.model.source import Kind

    Kinds = dict[str, Kind]


def loose_units(game: Game) -> tuple[Unit, ...]:
    """Return the units of a game whose file has faults, each cell as the text that stands there.

    Nothing is returned where the units are sound, and where the file cannot be read even so.
    """
    try:
        return game.units[:0]
    except DataError:
        pass
    try:
        return read_rows(replace(game.source, columns={}), "units", _texts(), piece_files.unit)
    except DataError:
        return ()


def _texts() -> Kinds:
    return {column: "id" if column == "id" else "text" for column in piece_files.UNIT_COLUMNS}
