"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.games import cases

import components
from reference.engine import Ruling, registry
from reference.engine.ask import ask

GAME = components.game("arab-israeli-wars")
RULES = {clause.number for clause in GAME.clauses}
WORKED = [case for case in cases(GAME.id) if "answer" in case]
BY_QUESTION = {
    name: [case for case in WORKED if case["question"] == name] for name in registry.questions(GAME.id)
}
CHAPTERS = {"event-list", "israeli-unit-list", "arab-unit-list"}


def _rulings(question: str) -> list[Ruling[Any]]:
    return [ask(GAME.id, question, case["given"])[1] for case in BY_QUESTION[question]]


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_cites_a_clause_of_the_ledger_and_every_erratum_exists(question: str) -> None:
    for ruling in _rulings(question):
        assert ruling.steps
        assert {step.rule for step in ruling.steps} <= RULES | CHAPTERS
        assert set(ruling.errata) <= GAME.errata.keys()


@pytest.mark.parametrize("question", BY_QUESTION)
def test_every_step_is_a_sentence(question: str) -> None:
    for ruling in _rulings(question):
        for step in ruling.steps:
            assert re.fullmatch(r"[A-Z0-9(+-].{5,210}\.", step.text), step
            assert not re.search(r"None|True|False|[{}\[\]]|  ", step.text), step


def test_every_case_names_a_clause_or_a_chapter_of_them() -> None:
    chapters = {number.split(".")[0] for number in RULES} | CHAPTERS
    own = [case for case in cases(GAME.id) if "rule" in case]
    assert len(own) > 300
    assert {case["rule"] for case in own} <= RULES | chapters


def test_every_erratum_that_a_question_can_show_is_leant_on_by_some_ruling() -> None:
    leant = {
        erratum for question in BY_QUESTION for ruling in _rulings(question) for erratum in ruling.errata
    }
    about_the_table = {"AIW-E26", "AIW-E30"}  # nothing to ask: discards stay out, battles do not touch
    assert set(GAME.errata) - leant == about_the_table
