from __future__ import annotations

import json

from support.command_line import run
from support.games import catalogue

import countermarch


def test_the_questions_of_a_game_come_in_the_order_of_play() -> None:
    published = list(catalogue("lebanon-82"))
    listed = [one["id"] for one in json.loads(run("questions", "lebanon-82", "--json").out)]
    assert set(published) <= set(listed)
    shown = run("questions", "lebanon-82").out
    assert [shown.index(name + " ") for name in listed] == sorted(shown.index(name + " ") for name in listed)


def test_one_question_as_json_is_its_schema() -> None:
    schema = json.loads(run("questions", "lebanon-82", "combat-result", "--json").out)
    assert schema == countermarch.questions("lebanon-82")["combat-result"].schema()


def test_all_games_are_listed_without_a_name() -> None:
    listed = json.loads(run("questions", "--json").out)
    assert set(listed) >= {"lebanon-82"}
    assert "lebanon-82" in run("questions").out


def test_an_unknown_question_is_offered_the_nearest() -> None:
    shown = run("questions", "lebanon-82", "combat-results")
    assert shown.status == 2
    assert "combat-result" in shown.err
