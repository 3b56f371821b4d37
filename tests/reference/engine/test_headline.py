"""The result of a question is one of its fields, and the one that is asked for."""

from __future__ import annotations

import pytest

from reference.engine import Question, registry
from reference.engine.headline import expected, headline

ALL = [(game, one) for game in registry.games() for one in registry.questions(game).values()]


@pytest.mark.parametrize(("game", "question"), ALL, ids=[f"{game}-{one.id}" for game, one in ALL])
def test_the_result_is_a_field_of_the_answer(game: str, question: Question) -> None:
    names = {field.name for field in question.answer.fields}
    assert expected(question) in names, game
    assert question.result == "" or question.result in names, game


@pytest.mark.parametrize(
    ("game", "question", "field"),
    [
        ("lebanon-82", "combat-differential", "differential"),
        ("lebanon-82", "hex-distance", "distance"),
        ("arab-israeli-wars", "force-total", "total"),
        ("next-war-in-lebanon", "deep-strike", "eliminated"),
        ("reign-of-missiles", "rockets-launched", "total"),
        ("third-lebanon-war", "fire-hits", "net_hits"),
    ],
)
def test_what_is_asked_for_is_the_result(game: str, question: str, field: str) -> None:
    assert expected(registry.find(game, question)) == field


def test_a_refusal_goes_before_everything() -> None:
    strike = registry.find("next-war-in-lebanon", "deep-strike")
    assert headline(strike, {"legal": False, "eliminated": 0}) == "legal"
    assert headline(strike, {"legal": True, "eliminated": 2}) == "eliminated"


def test_a_result_that_is_null_gives_way_to_what_is_asked() -> None:
    victory = registry.find("reign-of-missiles", "victory")
    assert headline(victory, {"game_over": False, "winner": None}) == "game_over"


def test_the_code_of_a_results_table_is_the_result() -> None:
    crt = registry.find("lebanon-82", "combat-result")
    assert headline(crt, {"column": 6, "result": "A2", "clamped": "no"}, ["A2"]) == "result"
