"""Reading the combat results table: the row of headings, the column, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from countermarch.reference.engine.phrases import signed
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import RESULT_NAMES, TERRAIN_NAMES

if TYPE_CHECKING:
    from countermarch.components.model.tables import Beyond
    from countermarch.reference.engine import Working
    from countermarch.reference.lebanon_82.terms import CrtResult, CrtTerrain

TABLE: Final = "crt"
ROW_OF: Final = {
    "clear": "clear",
    "town": "town",
    "rough": "rough-river-beirut",
    "river": "rough-river-beirut",
    "beirut": "rough-river-beirut",
    "mountain": "mountain",
}
"""The row of headings of each terrain."""


class Reading(NamedTuple):
    """The column of a differential, its heading, and whether the differential is off the table."""

    column: str
    head: str
    beyond: Beyond


def place(work: Working, terrain: CrtTerrain, differential: int) -> Reading:
    """Find the column for a differential in a terrain's row; off the table, the nearest column."""
    heads = GAME.tables["crt"].heads[ROW_OF[terrain]]
    found = heads.place(differential)
    match found.beyond:
        case "low":
            reads = f"is below the lowest heading, {found.label}; column {found.column} is used"
        case "high":
            reads = f"is above the last heading; its column {found.column} ({found.label}) is used"
        case _:
            reads = f"is in column {found.column} ({found.label})"
    text = f"{TERRAIN_NAMES[terrain].capitalize()}: differential {signed(differential)} {reads}."
    work.step("CRT", text, int(found.column), "L82-E57")
    if found.beyond != "no":
        # L82-E58: below the lowest heading column 1 is used, above +10 the column of +10.
        work.lean("L82-E58")
    return Reading(found.column, found.label, found.beyond)


def read(work: Working, column: str, die: int, *, at_units: bool = True) -> CrtResult:
    """Read the result of a die in a column."""
    result = cast("CrtResult", work.read(TABLE, str(die), column))
    if (die, column) in _ODD_CELLS:
        # L82-E59: these cells look like misprints, but nothing says so; they are used as printed.
        work.lean("L82-E59")
    name = RESULT_NAMES.get(result, result)
    meaning = f" {GAME.tables['crt'].key[result]}" if at_units else ""
    return work.step("CRT", f"Column {column}, die {die}: {name}.{meaning}", result)


_ODD_CELLS: Final = frozenset({(6, "7"), (6, "8"), (1, "6"), (1, "7")})
"""Cells that break the pattern of the table and are kept as printed (L82-E59)."""
