"""What people read in the terminal: no names of the data, no underscores."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.citations import QUESTIONS, cases_by_question
from support.command_line import run
from support.games import GAMES

import components
from countermarch.cli import situation
from countermarch.cli.layout import question as question_page
from countermarch.cli.layout import ruling as ruling_page
from reference.engine import registry
from reference.engine.wire import answer_json


def told(text: str) -> str:
    """Return what of a page is words: not the commands to copy, nor receipts."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(("countermarch ", "cm:"))]
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_ruling_and_the_page_of_its_question_have_no_underscore(
    game: str, question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = registry.find(game, question)
    case = next(case for case in cases_by_question(game)[question] if "answer" in case)
    ruling = asked.ask(case["given"])
    answer: Any = answer_json(ruling)
    ruling_page.show(asked, situation.game_of(game), case["given"], ruling, answer)
    question_page.show(asked)
    shown = told(capsys.readouterr().out)
    assert not re.search(r"\w_\w", shown), re.findall(r"\S*\w_\w\S*", shown)


@pytest.mark.parametrize("game", GAMES)
def test_clauses_and_errata_have_no_underscore_and_no_id_of_a_clause(game: str) -> None:
    ids = {
        clause.number for clause in components.game(game).clauses if re.match(r"[a-z][\w]*-", clause.number)
    }
    shown = told(run("rules", game, columns=200).out)
    for erratum in components.game(game).errata:
        shown += told(run("rules", game, erratum, columns=200).out)
    assert not re.search(r"\w_\w", shown), re.findall(r"\S*\w_\w\S*", shown)
    assert not ids & {
        number for number in re.findall(r"[\w.-]+", shown) if "." in number or number.count("-") > 2
    }
