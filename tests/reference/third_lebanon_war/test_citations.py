"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.games import cases

import components
from components.model.layers import Layer
from reference.engine import Ruling, registry
from reference.engine.ask import ask

GAME = components.game("third-lebanon-war")
CLAUSES = {clause.number for clause in GAME.clauses}
SECTIONS = CLAUSES | {number.split(".")[0] for number in CLAUSES}
WORKED = [case for case in cases(GAME.id) if "answer" in case]
BY_QUESTION = {
    name: [case for case in WORKED if case["question"] == name] for name in registry.questions(GAME.id)
}
PRINTED = [chart.id for chart in GAME.charts.values() if chart.layer is Layer.RULEBOOK]
ABSENT = re.compile(r"see rulebook ([0-9.]+(?:, [0-9.]+)*)")


def _rulings(question: str) -> list[Ruling[Any]]:
    return [ask(GAME.id, question, case["given"])[1] for case in BY_QUESTION[question]]


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_cites_a_section_of_the_document_and_every_erratum_exists(question: str) -> None:
    for ruling in _rulings(question):
        assert ruling.steps
        assert {step.rule for step in ruling.steps} <= SECTIONS
        assert set(ruling.errata) <= GAME.errata.keys()


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_is_a_sentence(question: str) -> None:
    for ruling in _rulings(question):
        for step in ruling.steps:
            assert re.fullmatch(r"[A-Z0-9(+-].{5,210}\.", step.text), step
            assert not re.search(r"None|True|False|[{}\[\]]|  ", step.text), step


@pytest.mark.parametrize("question", BY_QUESTION)
def test_a_rule_that_is_not_in_the_document_is_named_only_where_it_is_referred_to(question: str) -> None:
    known = GAME.errata["TLW-E34"].ruling.replace("12.1 to 12.4", "12.1, 12.2, 12.3, 12.4")
    for ruling in _rulings(question):
        for step in ruling.steps:
            for named in ABSENT.findall(step.text):
                assert set(named.split(", ")) <= set(re.findall(r"\d+\.\d+", known)), step


@pytest.mark.parametrize("chart", PRINTED)
def test_every_cell_of_a_chart_that_decides_is_read_by_some_case(chart: str) -> None:
    described = {"for-each", "aimed-at", "capacity"}
    read = {
        (cell.row, cell.column)
        for question in BY_QUESTION
        for ruling in _rulings(question)
        for cell in ruling.cells
        if cell.table == chart
    }
    deciding = {
        (row, column)
        for (row, column), value in GAME.charts[chart].cells.items()
        if value is not None and column not in described
    }
    assert deciding - read == set()
