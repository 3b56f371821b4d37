"""The tables of a folder answer like rules: what falls beside the heads says on which side it does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.folders import table_questions
from countermarch.reference.engine import Cell, InputError

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.reference.engine import Question

TABLES = {
    "crt": """
kind = "results"
id = "crt"
title = "Combat"
rule = "7.0"
columns = ["1", "2", "3"]
[[heading]]
id = "clear"
title = "Clear"
labels = ["-1", "0, +1", "+2"]
[[row]]
id = "1"
cells = ["AE", "EX", "DE"]
[[row]]
id = "2"
cells = ["AR", "-", "DR"]
[key]
AE = "attacker eliminated"
EX = "exchange"
DE = "defender eliminated"
AR = "attacker retreats"
DR = "defender retreats"
"-" = "nothing"
""",
    "costs": """
kind = "chart"
id = "costs"
title = "Costs"
rule = "5.0"
[[column]]
id = "cost"
title = "Cost"
[[row]]
id = "clear"
title = "Clear"
rule = "5.1"
cells = [1]
[[row]]
id = "swamp"
title = "Swamp"
cells = [""]
""",
}


@pytest.fixture
def ford(tmp_path: Path) -> dict[str, Question]:
    (tmp_path / "tables").mkdir()
    (tmp_path / "game.toml").write_text('title = "Ford"\n', "utf-8")
    for name, text in TABLES.items():
        (tmp_path / "tables" / f"{name}.toml").write_text(text, "utf-8")
    return {one.id: one for one in table_questions.questions("ford", components.load(tmp_path))}


@pytest.mark.parametrize(
    ("value", "column", "said"),
    [
        (-1, "1", "Clear: -1 falls under -1"),
        (-2, "1", "Clear: -2 falls under -1, below the lowest"),
        (1, "2", "Clear: 1 falls under 0, +1"),
        (2, "3", "Clear: 2 falls under +2"),
        (3, "3", "Clear: 3 falls under +2, beyond the highest"),
    ],
)
def test_a_number_is_found_in_the_heads_and_beside_them_it_is_said_where(
    ford: dict[str, Question], value: int, column: str, said: str
) -> None:
    ruling = ford["crt"].ask({"value": value, "die": 1})
    assert ruling.steps[0].text == said
    assert ruling.answer.column == column
    assert ruling.cells == (Cell("crt", "1", column),)


def test_the_result_that_is_lit_is_the_one_that_is_given_with_its_meaning(ford: dict[str, Question]) -> None:
    question = ford["crt"]
    ruling = question.ask({"column": "3", "die": 2})
    assert (ruling.answer.result, ruling.answer.meaning) == ("DR", "defender retreats")
    assert ruling.cells == (Cell("crt", "2", "3"),)
    assert question.headline == "result"


def test_a_chart_says_what_is_in_the_cell_that_is_lit(ford: dict[str, Question]) -> None:
    costs = ford["costs"]
    ruling = costs.ask({"row": "clear", "column": "cost"})
    assert (ruling.answer.says, ruling.steps[0].rule) == ("1", "5.1")
    assert ruling.cells == (Cell("costs", "clear", "cost"),)
    assert costs.ask({"row": "swamp", "column": "cost"}).answer.says == ""
    assert costs.headline == "says"


def test_either_a_number_or_a_column_is_given(ford: dict[str, Question]) -> None:
    with pytest.raises(InputError, match="either a number, as value, or a column"):
        ford["crt"].ask({"value": 1, "column": "2", "die": 1})
