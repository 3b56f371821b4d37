"""The columns of the files that pieces stand in: those that every file may have, and the player's own."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from countermarch.components.model.loading.faults import shown
from countermarch.components.model.loading.piece_files import PIECE_COLUMNS
from countermarch.components.model.pieces import Card, Chit, Unit
from countermarch.generators.scene.faults import DrawingError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from countermarch.components.model.pieces import Piece

_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
PIECE: Final = ("piece_width", "piece_height")
"""Names that every formula knows beside the columns: how wide and high the piece is, in mm."""

_SIGNED = re.compile(r"[-\N{MINUS SIGN}+]?\d{1,9}(\.\d{1,9})?")


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


def number_of(text: str) -> float | None:
    """Return the number that a text is; None for any other text.

    >>> number_of("-2"), number_of("two")
    (-2.0, None)
    """
    return float(text.replace("\N{MINUS SIGN}", "-")) if _SIGNED.fullmatch(text) else None


def numbered(name: str, own: Sequence[str]) -> str:
    """Return the column of one's own that a number names, counted from 1; empty for none.

    >>> numbered("2", ("ops", "cost")), numbered("3", ("ops", "cost")), numbered("ops", ("ops",))
    ('cost', '', '')
    """
    place = int(name) - 1 if is_number(name) else len(own)
    return own[place] if place < len(own) else ""


MADE_FOR = "# The columns that texts may show: "
"""How such a layout begins, before the columns."""

AGAIN = "it may be deleted, or made again by new --from"
MOST_NAMED = 4
LONGEST = 20_000
_COLUMN = re.compile(r"\[([^\[\]]+)\]")


def gone(folder: Path, file: str, known: Collection[str]) -> str:
    """Say which columns a layout was made for that are not among those known; empty for none."""
    try:
        with (folder / file).open(encoding="utf-8", errors="replace") as text:
            first = text.readline(LONGEST)
    except OSError:
        return ""
    made_for = _COLUMN.findall(first) if first.startswith(MADE_FOR) else ()
    names = [f"[{shown(name)[1:-1]}]" for name in made_for if name not in known and name != "id"]
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"made for columns that are no longer there, {', '.join(names[:MOST_NAMED])}{more}; {AGAIN}"


BARE = ("hidden", "fired")
"""Backs that show no values."""


@dataclass(frozen=True, slots=True)
class UnitValues:
    """Which columns a unit's faces show, and what stands between the values.

    ``brackets`` are columns printed in parentheses. With ``skip`` a column that nothing is known of is left
    out, for games whose units do not all have the same values; for units of a type in ``bare`` it always is.
    ``turned`` names the column that says what a unit's back is: ``hidden`` (nothing but its side), ``fired``
    (spent) or any word, which then stands on the back; words in ``blind`` stand alone with the side, so that
    all kinds of unit and Dummies look alike. With ``both`` each face also shows, small, what the other shows
    large. ``triangle`` names the column that says ``filled`` or
    ``hollow``, for units that are reduced. ``tag`` is printed beside the values, ``aside`` at the right of
    the symbol, in other ``words`` where there are some.
    """

    front: tuple[str, ...] = ("attack", "defense", "move")
    back: tuple[str, ...] = ("depleted_attack", "depleted_defense", "depleted_move")
    between: str = "-"
    brackets: tuple[str, ...] = ()
    skip: bool = False
    bare: tuple[str, ...] = ()
    turned: str = ""
    triangle: str = ""
    tag: str = ""
    aside: str = "formation"
    words: Mapping[str, str] = field(default_factory=dict)
    blind: tuple[str, ...] = ()
    both: bool = False

    def values(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns that a face of a unit prints."""
        if back and self.side(unit) in (*BARE, *self.blind):
            return ()
        columns = self.back if back else self.front
        return tuple(one for one in columns if unit.value(one) is not None) if self.skips(unit) else columns

    def others(self, unit: Unit, *, back: bool) -> tuple[str, ...]:
        """Return the columns of the other face that a face of a unit prints small.

        A face that tells nothing has none, and neither has one whose values hold on both.
        """
        own = self.values(unit, back=back)
        if not self.both or not own:
            return ()
        return tuple(one for one in self.values(unit, back=not back) if one not in own)

    def skips(self, unit: Unit) -> bool:
        """Say whether columns that nothing is known of are left out of a unit's faces."""
        return self.skip or unit.type in self.bare

    def side(self, unit: Unit) -> str:
        """Return what a unit's back is, in one word; empty for the usual depleted side."""
        return unit.text(self.turned) if self.turned else ""
