"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.games import cases

import components
from reference.engine import Ruling, registry
from reference.engine.ask import ask

GAME = components.game("reign-of-missiles")
RULES = {clause.number for clause in GAME.clauses} | {clause.number.split("/")[0] for clause in GAME.clauses}
WORKED = [case for case in cases(GAME.id) if "answer" in case]
BY_QUESTION = {
    name: [case for case in WORKED if case["question"] == name] for name in registry.questions(GAME.id)
}


def _rulings(question: str) -> list[Ruling[Any]]:
    return [ask(GAME.id, question, case["given"])[1] for case in BY_QUESTION[question]]


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_cites_a_rule_of_the_ledger_and_every_erratum_exists(question: str) -> None:
    for ruling in _rulings(question):
        assert ruling.steps
        assert {step.rule for step in ruling.steps} <= RULES
        assert set(ruling.errata) <= GAME.errata.keys()


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_is_a_sentence(question: str) -> None:
    for ruling in _rulings(question):
        for step in ruling.steps:
            assert re.fullmatch(r"[A-Z0-9(+-].{5,210}\.", step.text), step
            assert not re.search(r"None|True|False|[{}\[\]]|  ", step.text), step


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_cell_said_to_be_read_is_in_its_table(question: str) -> None:
    for ruling in _rulings(question):
        for cell in ruling.cells:
            table = GAME.tables.get(cell.table) or GAME.charts[cell.table]
            assert (cell.row, cell.column) in table.cells


def test_every_row_of_every_table_that_is_rolled_on_is_read_by_some_case() -> None:
    read = {
        (cell.table, cell.row)
        for question in BY_QUESTION
        for ruling in _rulings(question)
        for cell in ruling.cells
    }
    rolled_on = (
        *("events-even", "events-odd", "launcher-attack", "casualties", "penalty", "center-attack"),
        *("commando-attack", "commando-success", "attack-modifiers", "iron-dome-fire", "iron-dome-modifiers"),
        *("rocket-strike", "strike-modifiers", "cities", "slight-damage", "launch-rate", "diplomacy-track"),
        *("rocket-range", "asset-price"),
    )
    rows = {(name, row) for name in rolled_on for row in GAME.charts[name].rows}
    assert rows - read == set()
    cells = {
        (cell.row, cell.column)
        for ruling in _rulings("victory")
        for cell in ruling.cells
        if cell.table == "victory"
    }
    assert cells == set(GAME.tables["victory"].cells)
