"""What the worked cases of Third Lebanon War read of its charts, and the rules they name that it lacks."""

from __future__ import annotations

import re

import pytest
from support.citations import all_rulings, cells_read

from countermarch import components
from countermarch.components.model.layers import Layer

GAME = components.game("third-lebanon-war")
PRINTED = [chart.id for chart in GAME.charts.values() if chart.layer is Layer.RULEBOOK]
ABSENT = re.compile(r"see rulebook ([0-9.]+(?:, [0-9.]+)*)")


def test_a_rule_that_is_not_in_the_document_is_named_only_where_it_is_referred_to() -> None:
    known = GAME.errata["TLW-E34"].ruling.replace("12.1 to 12.4", "12.1, 12.2, 12.3, 12.4")
    steps = [step for ruling in all_rulings(GAME.id) for step in ruling.steps]
    named = [(numbers, step) for step in steps for numbers in ABSENT.findall(step.text)]
    assert named
    for numbers, step in named:
        assert set(numbers.split(", ")) <= set(re.findall(r"\d+\.\d+", known)), step


@pytest.mark.parametrize("chart", PRINTED)
def test_every_cell_of_a_chart_that_decides_is_read_by_some_case(chart: str) -> None:
    described = {"for-each", "aimed-at", "capacity"}
    read = {(cell.row, cell.column) for cell in cells_read(GAME.id) if cell.table == chart}
    deciding = {
        (row, column)
        for (row, column), value in GAME.charts[chart].cells.items()
        if value is not None and column not in described
    }
    assert deciding - read == set()
