"""Every ruling cites what exists, in sentences that can be read out at the table."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from support.citations import QUESTIONS, citable, rulings
from support.games import GAMES, own_cases

from countermarch import components
from countermarch.reference.engine import registry

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


SAYS_NOTHING = re.compile(
    r"(?<!adds )\b(\d+): \1\.$|[+]0\b|\b0 of no\b|\b0 more\b|\b1 SAM sites|\b1 [A-Za-z]+ units\b"
)
"""A sum of one number, an addition of nothing, one thing that is several."""


@of_every_question
def test_no_step_is_said_twice_running_or_adds_nothing(game: str, question: str) -> None:
    for ruling in rulings(game, question):
        texts = [step.text for step in ruling.steps]
        assert all(one != other or "die " in one for one, other in pairwise(texts)), texts
        assert not [text for text in texts if SAYS_NOTHING.search(text)]


@of_every_question
def test_every_cell_said_to_be_read_is_in_its_table(game: str, question: str) -> None:
    known = components.game(game)
    for ruling in rulings(game, question):
        for cell in ruling.cells:
            table = known.tables.get(cell.table) or known.charts[cell.table]
            assert (cell.row, cell.column) in table.cells


TOLD_BY_THEIR_OWN = {
    ("third-lebanon-war", "which-chit"): "every function of a chit is in the clause of that function",
    (
        "third-lebanon-war",
        "chit-functions",
    ): "every function of a chit is in the clause of that function",
}
"""Questions that list what other clauses say, and why their steps cite those."""


@of_every_question
def test_every_step_rests_on_a_rule_that_its_question_decides(game: str, question: str) -> None:
    decided = registry.find(game, question).rules
    cited = {step.rule for ruling in rulings(game, question) for step in ruling.steps}
    errata = components.game(game).errata
    settled = {name for name in cited & errata.keys() if set(errata[name].rules) & set(decided)}
    strange = {rule for rule in cited - settled if not any(_under(rule, one) for one in decided)}
    assert bool(strange) == ((game, question) in TOLD_BY_THEIR_OWN), strange


def _under(rule: str, of: str) -> bool:
    """Return whether a rule is one, or part of it: ``7.1.1/night`` of ``7.1.1``, ``7.1A`` of ``7.1``."""
    return rule == of or (rule.startswith(of) and not rule[len(of)].isdigit())


@pytest.mark.parametrize(
    ("game", "question", "given", "rules"),
    [
        (
            "reign-of-missiles",
            "commando-attack",
            {"target": "gaza-city", "impulse": "night", "d10": 3, "d6": 3},
            ["9.1/night", "9.1/dice", "9.1/<=3", "9.1/<=3", "9.1/D6"],
        ),
        (
            "reign-of-missiles",
            "center-attack",
            {"center": "gaza-city", "attackers": "f-15-and-drone", "impulse": "night", "d10": 9, "d6": 6},
            ["7.1.2/combined", "7.1.2/night", "7.1.2", "7.1.2/4+", "7.1.2/D6"],
        ),
    ],
)
def test_an_attack_cites_its_own_rule_and_not_that_of_another_kind(
    game: str, question: str, given: dict[str, object], rules: list[str]
) -> None:
    assert [step.rule for step in registry.find(game, question).ask(given).steps] == rules


def test_a_die_of_a_rocket_cites_the_rule_of_its_result_and_not_that_of_its_range() -> None:
    asked = registry.find("next-war-in-lebanon", "rocket-attack")
    ruling = asked.ask({"units": [{"kind": "sr-rocket", "dice": [6]}]})
    assert [step.rule for step in ruling.steps if "die 6" in step.text] == ["7.3D"]


def test_a_win_without_a_token_is_in_doubt_only_where_the_loser_has_a_unit_to_discard() -> None:
    asked = registry.find("arab-israeli-wars", "battle-result")
    at_the_end = {"israeli_total": 5, "arab_total": 0, "israeli_units": 1, "arab_units": 0, "israeli_tt": 6}
    assert "AIW-E27" not in asked.ask(at_the_end).errata
    fought = at_the_end | {"arab_total": 2, "arab_units": 1}
    assert "AIW-E27" in asked.ask(fought).errata


SHOWN_ELSEWHERE = {
    ("lebanon-82", "13.0 p8"): "the summary of 1982 is filed under 10.1 and shows the four phases too",
    ("lebanon-82", "20.0 p2"): "the summary of 2006 is filed under 20.0 p1 and shows the map's part too",
    ("lebanon-82", "20.4"): "the summary of 2006 is filed under 20.0 p1 and shows the order too",
}
"""Clauses that no case is filed under, and where they are shown all the same."""


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_question_decides_has_a_case_of_its_own(game: str) -> None:
    filed = {case.get("rule") for case in own_cases(game)}
    bare = {clause.number for clause in components.game(game).clauses if clause.decided} - filed
    assert bare == {number for one, number in SHOWN_ELSEWHERE if one == game}
