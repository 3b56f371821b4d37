"""The example that shows how to ask a question is a worked case of it, one that shows what it is for."""

from __future__ import annotations

import json
import shlex

import pytest
from support.command_line import run
from support.games import GAMES

from countermarch import components, examples
from countermarch.cli.layout.question import how_to_ask
from countermarch.reference.engine import registry
from countermarch.reference.rules_as_data.cases import FILE


@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_ask_is_a_worked_case(game: str) -> None:
    box = components.game(game)
    lines = (box.folder / FILE).read_text("utf-8").splitlines()
    cases = [json.loads(line) for line in lines]
    for asked in registry.questions(game).values():
        given = examples.example(asked, box)
        assert any(
            case["given"] == given and "answer" in case for case in cases if case["question"] == asked.id
        )
        readings = [field for field in asked.parameters if field.reading and not field.required]
        assert all((given or {}).get(field.name, field.default) == field.default for field in readings)


def test_it_comes_to_something_where_any_does() -> None:
    stated = how_to_ask(registry.find("lebanon-82", "support-fire-allotment"))
    answer = json.loads(run(*shlex.split(stated)[1:], "--json").out)["answer"]
    assert answer["markers"]
    assert "--differential 0" not in how_to_ask(registry.find("lebanon-82", "combat-result"))


def test_a_question_without_cases_is_filled_in() -> None:
    asked = registry.find("lebanon-82", "combat-result")
    assert examples.example(asked, None) is None


def test_a_line_of_a_batch_is_shown_in_its_help_and_is_answered() -> None:
    shown = " ".join(run("ask", "--help").out.split())
    begin = shown.index('{"game"')
    line = shown[begin : shown.index("}}", begin) + 2]
    stated = run("ask", "--batch", "-", stdin=line.encode())
    assert stated.status == 0
    assert json.loads(stated.out)["answer"]["result"]
