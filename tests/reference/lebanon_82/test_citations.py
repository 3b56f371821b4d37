"""What the worked cases of Lebanon '82 read of its tables."""

from __future__ import annotations

from support.citations import cells_read

import components

GAME = components.game("lebanon-82")


def test_every_cell_of_the_combat_results_table_is_read_by_some_case() -> None:
    read = {(cell.row, cell.column) for cell in cells_read(GAME.id) if cell.table == "crt"}
    assert read == set(GAME.tables["crt"].cells)
