from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.generators.charts.spans import HEAD, LEFT, runs, span_table
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from countermarch.components.model.tables import ResultsTable
    from countermarch.generators.pages.blocks import Block

LEBANON = components.game("next-war-in-lebanon")


@pytest.fixture
def table() -> ResultsTable:
    return LEBANON.tables["cascading-effects"]


def drawn(table: ResultsTable, looks: str = "standard", width: float = 180) -> Block:
    return span_table(table, kit_plan(LEBANON).groups[table.id], width, Look(style(looks)))


def test_runs_cover_every_cell_of_the_table_once(table: ResultsTable) -> None:
    found = {
        (table.rows[row], run.column): run.result
        for run in runs(table)
        for row in range(run.first, run.first + run.count)
    }
    assert found == {(row, column): table[row, column] for row in table.rows for column in table.columns}
    assert sum(run.count for run in runs(table)) == len(table.rows) * len(table.columns)


def test_the_cascading_effects_chart_has_the_17_spans_of_the_printed_one(table: ResultsTable) -> None:
    assert sum(1 for _ in runs(table)) == 17


@pytest.mark.parametrize("looks", names())
def test_what_a_span_says_stays_inside_it(table: ResultsTable, looks: str) -> None:
    block = drawn(table, looks)
    cells = [node for node in block.nodes if isinstance(node, Rect) and node.x >= LEFT]
    said = [
        box for node, box in extents(block.nodes) if isinstance(node, Text) and box.x > LEFT and box.y > HEAD
    ]
    assert len(said) > 2 * len(cells) - 8
    for box in said:
        assert any(
            cell.x <= box.x
            and box.right <= cell.x + cell.width
            and cell.y <= box.y
            and box.bottom <= cell.y + cell.height
            for cell in cells
        )
    assert max(cell.y + cell.height for cell in cells) == pytest.approx(block.height)
