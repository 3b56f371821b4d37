"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.games import cases

import components
from reference.engine import Ruling, registry
from reference.engine.ask import ask

GAME = components.game("next-war-in-lebanon")
RULES = {clause.number for clause in GAME.clauses}
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


def test_every_erratum_with_a_switch_is_leaned_on_by_some_case() -> None:
    leaned = {
        erratum for question in BY_QUESTION for ruling in _rulings(question) for erratum in ruling.errata
    }
    assert {erratum.id for erratum in GAME.errata.values() if erratum.switch} <= leaned


def test_a_switch_names_a_parameter_and_a_value_it_takes() -> None:
    for erratum in GAME.errata.values():
        for told in re.split(r", ", erratum.switch) if erratum.switch else ():
            name, parameter = told.split(" ")[0].split(".")
            fields = {field.name: field for field in registry.find(GAME.id, name).parameters}
            assert parameter in fields, told
            values = getattr(fields[parameter].kind, "values", ())
            for value in told.partition(" = ")[2].split(" | ") if values else ():
                assert value in values, told
