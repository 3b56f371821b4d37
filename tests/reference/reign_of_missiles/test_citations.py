"""What the worked cases of A Reign of Missiles read of its tables."""

from __future__ import annotations

from support.citations import cells_read

from countermarch import components

GAME = components.game("reign-of-missiles")
ROLLED_ON = (
    *("events-even", "events-odd", "launcher-attack", "casualties", "penalty", "center-attack"),
    *("commando-attack", "commando-success", "attack-modifiers", "iron-dome-fire", "iron-dome-modifiers"),
    *("rocket-strike", "strike-modifiers", "cities", "slight-damage", "launch-rate", "diplomacy-track"),
    *("rocket-range", "asset-price"),
)


def test_every_row_of_every_table_that_is_rolled_on_is_read_by_some_case() -> None:
    read = {(cell.table, cell.row) for cell in cells_read(GAME.id)}
    rows = {(name, row) for name in ROLLED_ON for row in GAME.charts[name].rows}
    assert rows - read == set()


def test_every_cell_of_the_victory_table_is_read_by_some_case() -> None:
    read = {(cell.row, cell.column) for cell in cells_read(GAME.id) if cell.table == "victory"}
    assert read == set(GAME.tables["victory"].cells)
