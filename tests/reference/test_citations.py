"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re

import pytest
from support.citations import QUESTIONS, citable, rulings

import components

of_every_question = pytest.mark.parametrize(("game", "question"), QUESTIONS)


@of_every_question
def test_every_step_cites_a_rule_of_the_ledger_and_every_erratum_exists(game: str, question: str) -> None:
    assert rulings(game, question)
    for ruling in rulings(game, question):
        assert ruling.steps
        assert {step.rule for step in ruling.steps} <= citable(game)
        assert set(ruling.errata) <= components.game(game).errata.keys()


@of_every_question
def test_every_step_is_a_sentence(game: str, question: str) -> None:
    for ruling in rulings(game, question):
        for step in ruling.steps:
            assert re.fullmatch(r"[A-Z0-9(+-].{5,210}\.", step.text), step
            assert not re.search(r"None|True|False|[{}\[\]]|  ", step.text), step


@of_every_question
def test_every_cell_said_to_be_read_is_in_its_table(game: str, question: str) -> None:
    known = components.game(game)
    for ruling in rulings(game, question):
        for cell in ruling.cells:
            table = known.tables.get(cell.table) or known.charts[cell.table]
            assert (cell.row, cell.column) in table.cells
