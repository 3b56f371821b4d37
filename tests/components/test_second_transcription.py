"""Every printed table was typed twice, independently; the two must not differ in a single cell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.transcription import differences, grids, read

from countermarch import components
from countermarch.components.model.layers import Layer

if TYPE_CHECKING:
    from countermarch.components.model.tables import Chart, ResultsTable


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_the_rule_book_was_typed_twice(game: str) -> None:
    data = components.game(game)
    twice = {(grid.table, grid.headings) for grid in grids(game)}
    tables: list[ResultsTable | Chart] = [*data.tables.values(), *data.charts.values()]
    printed = [table for table in tables if table.layer is Layer.RULEBOOK]
    assert {table.id for table in printed} - {table for table, heads in twice if not heads} == set()
    with_heads = {
        table.id for table in data.tables.values() if table.headings and table.layer is Layer.RULEBOOK
    }
    assert with_heads - {table for table, heads in twice if heads} == set(), "the rows of heads count too"


@pytest.mark.parametrize("game", GAMES)
def test_both_transcriptions_agree_in_every_cell(game: str) -> None:
    found = list(differences(components.game(game), grids(game)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("die | 1", "grid.txt line 1: a grid begins with 'table: its-id'"),
        ("table: crt\ndie | 1\n1 | Ae | Ae", "grid.txt line 3: 2 cells under 1 columns"),
        ("table: crt\ndie | 1\n1 | Ae\n1 | Ex", "grid.txt line 4: 1, 1 stands twice"),
        ("table: crt\nleaves out: note", "grid.txt line 2: the reason stands in brackets"),
    ],
)
def test_a_faulty_grid_names_its_line(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        read(text, Path("grid.txt"))
