"""Reading the combat results table: the row of heads, the column, the result."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from reference.lebanon_82.facts import results_table
from reference.lebanon_82.terms import RESULT_NAMES, TERRAIN_NAMES
from reference.lebanon_82.words import signed

if TYPE_CHECKING:
    from components.model.tables import Beyond
    from reference.engine import Working
    from reference.lebanon_82.terms import CrtResult, CrtTerrain

TABLE: Final = "crt"
ROW_OF: Final = {
    "clear": "clear",
    "town": "town",
    "rough": "rough-river-beirut",
    "river": "rough-river-beirut",
    "beirut": "rough-river-beirut",
    "mountain": "mountain",
}
"""The row of heads that each terrain uses."""


class Reading(NamedTuple):
    """Where a differential falls: the column, its head, whether it lies beyond the row's ends."""

    column: str
    head: str
    beyond: Beyond


def place(work: Working, terrain: CrtTerrain, differential: int) -> Reading:
    """Find the column for a differential in a terrain's row; beyond its ends the nearest column."""
    heads = results_table().heads[ROW_OF[terrain]]
    found = heads.place(differential)
    shown = signed(differential)
    match found.beyond:
        case "low":
            end = f"below its lowest head, {found.label}: the first column is used,"
        case "high":
            end = f"above its last head, {found.label}: that column is used,"
        case _:
            end = f"under {found.label},"
    text = f"{TERRAIN_NAMES[terrain].capitalize()}: {shown} lies {end} column {found.column}."
    work.step("CRT", text, int(found.column), "L82-E57")
    if found.beyond != "no":
        work.lean("L82-E58")
    return Reading(found.column, found.label, found.beyond)


def read(work: Working, column: str, die: int) -> CrtResult:
    """Read the result of a die in a column."""
    result = cast("CrtResult", results_table()[str(die), column])
    work.look_up(TABLE, str(die), column)
    if (die, column) in _ODD_CELLS:
        work.lean("L82-E59")
    meaning = results_table().key[result]
    name = RESULT_NAMES.get(result, result)
    return work.step("CRT", f"Column {column}, die {die}: {name}. {meaning}", result)


_ODD_CELLS: Final = frozenset({(6, "7"), (6, "8"), (1, "6"), (1, "7")})
"""Cells that break the pattern of the table and stand as printed (L82-E59)."""
