"""A cell that a rule needs as a number and that is not one is reported as a fault of its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import pytest
from support.folders import make_folder

from countermarch import components
from countermarch.cli import failures
from countermarch.components.model.loading.faults import DataError
from countermarch.reference.engine import Question, Ruling, Working
from countermarch.reference.rules_as_data.cases import Case, failed_cases

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

TERRAIN = """kind = "chart"
id = "terrain"
title = "Terrain"
rule = "5.1"
column = [{ id = "cost", title = "Cost" }, { id = "modifier", title = "Modifier" }]
[[row]]
id = "woods"
title = "Woods"
cells = [2, "-1"]
"""
SAID = (
    "own/tables/{file}.toml line 9 column 13, row 1: cells: '-1': "
    "expected a whole number, without quotes: a rule calculates with it (row woods, column modifier)"
)


@dataclass(frozen=True, slots=True)
class Modified:
    by: Annotated[int, "by how much"]


@pytest.fixture(params=["terrain", "ground"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Game, str]:
    """A game with a table in a file of the same name, or of another."""
    folder = make_folder(tmp_path / "own", game_toml='title = "Own"\n')
    (folder / "tables").mkdir()
    (folder / "tables" / f"{request.param}.toml").write_text(TERRAIN, "utf-8")
    return components.load(folder), SAID.format(file=request.param)


def test_a_number_written_as_text_is_reported_with_file_row_and_column(own: tuple[Game, str]) -> None:
    game, said = own
    assert Working(game).amount("terrain", "woods", "cost") == 2
    with pytest.raises(DataError) as raised:
        Working(game).amount("terrain", "woods", "modifier")
    stated = failures.explain(raised.value)
    assert stated is not None
    assert (stated.line, stated.status) == (said, failures.BAD_INPUT)


def test_a_worked_case_finds_it(own: tuple[Game, str]) -> None:
    game, said = own

    def modifier() -> Ruling[Modified]:
        work = Working(game)
        return work.ruling(Modified(work.amount("terrain", "woods", "modifier")))

    question = Question("modifier", "own", "By how much?", ("5.1",), modifier)
    case = Case(1, "modifier", {}, {"by": -1}, None)
    assert [str(fault) for fault in failed_cases([case], {"modifier": question}, "cases.jsonl")] == [said]


def test_a_rule_that_fails_at_a_worked_case_is_reported_with_the_case(own: tuple[Game, str]) -> None:
    game, _ = own

    def modifier() -> Ruling[Modified]:
        return Working(game).ruling(Modified(Working(game).amount("terrain", "swamp", "modifier")))

    question = Question("modifier", "own", "By how much?", ("5.1",), modifier)
    case = Case(7, "modifier", {}, {"by": -1}, None)
    (fault,) = failed_cases([case], {"modifier": question}, "cases.jsonl")
    assert str(fault).startswith(
        "cases.jsonl line 7, modifier: given: expected an answer, but the rule fails ("
    )
