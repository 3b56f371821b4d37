"""The result of a question is the first field of its answer, or the one that the question names."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch.reference.engine import Question, registry

ALL = [(game, one) for game in GAMES for one in registry.questions(game).values()]


@pytest.mark.parametrize(("game", "question"), ALL, ids=[f"{game}-{one.id}" for game, one in ALL])
def test_the_result_is_a_field_of_the_answer_and_is_named_only_where_it_is_not_the_first(
    game: str, question: Question
) -> None:
    first, *others = [field.name for field in question.answer.fields]
    assert question.result == "" or question.result in others, game
    assert question.headline == (question.result or first)


@pytest.mark.parametrize(
    ("game", "question", "field"),
    [
        ("lebanon-82", "combat-differential", "differential"),
        ("lebanon-82", "hex-distance", "distance"),
        ("lebanon-82", "sam-bombardment", "eliminated"),
        ("arab-israeli-wars", "force-total", "total"),
        ("next-war-in-lebanon", "deep-strike", "eliminated"),
        ("reign-of-missiles", "rockets-launched", "total"),
        ("third-lebanon-war", "fire-hits", "net_hits"),
    ],
)
def test_what_is_asked_for_is_the_result(game: str, question: str, field: str) -> None:
    assert registry.find(game, question).headline == field


def test_a_refusal_goes_before_everything() -> None:
    strike = registry.find("next-war-in-lebanon", "deep-strike")
    assert strike.headline_of({"legal": False, "eliminated": 0}) == "legal"
    assert strike.headline_of({"legal": True, "eliminated": 2}) == "eliminated"
    action = registry.find("next-war-in-lebanon", "joint-ops-action")
    assert action.headline_of({"chit": "j-1", "legal": False}) == "legal", "wherever in the answer it stands"


def test_a_no_that_refuses_nothing_does_not() -> None:
    effects = registry.find("lebanon-82", "combat-effects")
    assert effects.headline_of({"immune": False, "defender_loss": "depleted"}) == "defender_loss"


def test_a_result_that_is_null_gives_way_to_the_first_field() -> None:
    victory = registry.find("reign-of-missiles", "victory")
    assert victory.headline_of({"game_over": False, "winner": None}) == "game_over"


def test_the_code_of_a_results_table_is_the_result() -> None:
    crt = registry.find("lebanon-82", "combat-result")
    assert crt.headline_of({"column": 6, "result": "A2", "clamped": "no"}) == "result"
