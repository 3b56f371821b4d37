"""The combat results table: the row of headings, the column, the result, and what the result does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from countermarch.reference.engine.phrases import counted, signed
from countermarch.reference.lebanon_82.game_data import GAME
from countermarch.reference.lebanon_82.terms import RESULT_NAMES

if TYPE_CHECKING:
    from countermarch.components.model.tables import Beyond
    from countermarch.reference.engine import Working
    from countermarch.reference.lebanon_82.terms import (
        AttackerLoss,
        Choice,
        CrtResult,
        CrtTerrain,
        Loss,
        Scenario,
    )

TABLE: Final = "crt"
_EFFECTS: Final = "crt-effects"
ROW_OF: Final = {
    "clear": "clear",
    "town": "town",
    "rough": "rough-river-beirut",
    "river": "rough-river-beirut",
    "beirut": "rough-river-beirut",
    "mountain": "mountain",
}
"""The row of headings of each terrain."""


class ColumnReading(NamedTuple):
    """The column of a differential, its heading, and whether the differential is off the table."""

    column: str
    head: str
    beyond: Beyond


def find_column(work: Working, terrain: CrtTerrain, differential: int) -> ColumnReading:
    """Find the column for a differential in a terrain's row; off the table, the nearest column."""
    heads = GAME.tables["crt"].headings[ROW_OF[terrain]]
    found = heads.column_for(differential)
    match found.beyond:
        case "low":
            reads = f"is below the lowest heading, {found.label}; column {found.column} is used"
        case "high":
            reads = f"is above the last heading; its column {found.column} ({found.label}) is used"
        case _:
            reads = f"is in column {found.column} ({found.label})"
    text = f"{heads.title} row: differential {signed(differential)} {reads}."
    # L82-E57: where a row begins over the twelve columns is our reading
    work.step("CRT", text, int(found.column), "L82-E57")
    if found.beyond != "no":
        # L82-E58: below the lowest heading column 1 is used, above +10 the column of +10.
        work.depend_on("L82-E58")
    return ColumnReading(found.column, found.label, found.beyond)


def read(work: Working, column: str, die: int, *, at_units: bool = True) -> CrtResult:
    """Read the result of a die in a column."""
    result = cast("CrtResult", work.read(TABLE, str(die), column))
    if (die, column) in _SUSPECTED_MISPRINTS:
        # L82-E59: these cells look like misprints, but nothing says so; they are used as printed.
        work.depend_on("L82-E59")
    name = RESULT_NAMES.get(result, result)
    meaning = f" {GAME.tables['crt'].key[result]}" if at_units else ""
    return work.step("CRT", f"Column {column}, die {die}: {name}.{meaning}", result)


_SUSPECTED_MISPRINTS: Final = frozenset({(6, "7"), (6, "8"), (1, "6"), (1, "7")})
"""Cells that break the pattern of the table and are kept as printed (L82-E59)."""


class Suffered(NamedTuple):
    """What the defending unit suffers: the hexes it retreats, or the loss it takes."""

    retreat: int
    loss: Loss
    immune: bool = False


class AttackersSuffer(NamedTuple):
    """What the attackers suffer: the hexes all of them retreat, or the loss they take."""

    retreat: int
    loss: AttackerLoss


def bastion_shelters(work: Working, result: CrtResult, scenario: Scenario) -> bool:
    """Return whether a bastion cancels a result for the PLO unit in it (12.0)."""
    bastions = work.fact(scenario, "bastions")
    if not bastions.value:
        return work.step(bastions.rule, f"Bastions are not in effect in {scenario}.", value=False)
    # L82-E25: a bastion shelters a defender alone. L82-E26: only Palestinian ones, not the Syrians
    immune = work.read(_EFFECTS, result, "bastion") == "immune"
    does = f"ignores {result}" if immune else f"is not protected from {result}"
    return work.step("12.0", f"A PLO unit defending in a bastion {does}.", immune, "L82-E25", "L82-E26")


def defender_suffers(work: Working, result: CrtResult, choice: Choice, *, depleted: bool) -> Suffered:
    """Return what a result does to a defending unit without a bastion (CRT)."""
    loss = work.read(_EFFECTS, result, "defender-loss")
    if loss == "all":
        return Suffered(
            0, work.step("CRT", f"{_result_name(result)}: the defending unit is eliminated.", "eliminated")
        )
    if loss == "one step":
        return Suffered(0, _step_loss(work, f"{_result_name(result)}: the defending unit", depleted=depleted))
    retreat = work.amount(_EFFECTS, result, "defender-retreat")
    if not retreat:
        work.step("CRT", f"{_result_name(result)}: nothing happens to the defending unit.", "none")
        return Suffered(0, "none")
    if choice == "deplete":
        # L82-E62: a depleted unit may also be chosen for a loss, and is then eliminated.
        work.depend_on("L82-E62")
        owner = f"{_result_name(result)}: instead of retreating, the defending unit takes a loss and"
        return Suffered(0, _step_loss(work, owner, depleted=depleted))
    text = f"{_result_name(result)}: the defending unit retreats {counted(retreat, 'hex', 'hexes')}."
    return Suffered(work.step("CRT", text, retreat), "none")


def attackers_suffer(work: Working, result: CrtResult, choice: Choice, *, depleted: bool) -> AttackersSuffer:
    """Return what a result does to the attackers (CRT); ``depleted``: the unit taking a loss was depleted."""
    loss = work.read(_EFFECTS, result, "attacker-loss")
    if loss == "all":
        text = f"{_result_name(result)}: every attacking unit is eliminated."
        return AttackersSuffer(0, work.step("CRT", text, "all-eliminated"))
    if loss == "one step":
        # L82-E68: the owner picks the attacking unit that takes the loss.
        work.depend_on("L82-E68")
        return AttackersSuffer(
            0, _step_loss(work, f"{_result_name(result)}: one attacking unit", depleted=depleted)
        )
    retreat = work.amount(_EFFECTS, result, "attacker-retreat")
    if not retreat:
        work.step("CRT", f"{_result_name(result)}: nothing happens to the attackers.", "none")
        return AttackersSuffer(0, "none")
    if choice == "deplete":
        # L82-E62: a depleted unit may be chosen as well; L82-E68: its owner picks it
        work.depend_on("L82-E62", "L82-E68")
        owner = f"{_result_name(result)}: instead of all retreating, one attacking unit takes a loss and"
        return AttackersSuffer(0, _step_loss(work, owner, depleted=depleted))
    text = f"{_result_name(result)}: every attacking unit retreats {counted(retreat, 'hex', 'hexes')}."
    return AttackersSuffer(work.step("CRT", text, retreat), "none")


def _step_loss(work: Working, owner: str, *, depleted: bool) -> Literal["depleted", "eliminated"]:
    if depleted:
        return work.step("CRT", f"{owner} is eliminated because it was already depleted.", "eliminated")
    return work.step("CRT", f"{owner} is depleted.", "depleted")


def _result_name(result: CrtResult) -> str:
    return RESULT_NAMES.get(result, result)
