"""The columns of the files that pieces stand in: those that every file may have, and the player's own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.pieces import Card, Chit, Unit
from countermarch.generators.scene.faults import DrawingError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.pieces import Piece

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")


class PieceError(DrawingError):
    """A piece that its layout cannot draw; the message names the piece or the layout."""


def file_of(piece: Piece) -> str:
    """Return the name of the file that pieces of this kind stand in, without its ending."""
    if isinstance(piece, Card):
        return "cards"
    return "units" if isinstance(piece, Unit) else "chits" if isinstance(piece, Chit) else "markers"


def own_columns(pieces: Sequence[Piece], file: str) -> tuple[str, ...]:
    """Return the columns of a file of pieces that are the player's own, in their order."""
    return tuple(column for column in pieces[0].values if column not in PIECE_COLUMNS[file]) if pieces else ()


def columns_of(pieces: Sequence[Piece]) -> frozenset[str]:
    """Return every name by which a column of a file of pieces is known: its own, and its heading there."""
    values = pieces[0].values if pieces else {}
    return frozenset({*values, *getattr(values, "headings", ())})


def is_number(name: str) -> bool:
    """Say whether a name counts the player's own columns."""
    return _NUMBER.fullmatch(name) is not None


def numbered(name: str, own: Sequence[str]) -> str:
    """Return the column of one's own that a number names, counted from 1; empty for none.

    >>> numbered("2", ("ops", "cost")), numbered("3", ("ops", "cost")), numbered("ops", ("ops",))
    ('cost', '', '')
    """
    place = int(name) - 1 if is_number(name) else len(own)
    return own[place] if place < len(own) else ""
