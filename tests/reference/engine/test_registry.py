"""Questions are found by name; an unknown name is answered with the nearest known ones."""

from __future__ import annotations

import pickle

import pytest
from support.games import GAMES
from support.sample import fire, volley

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.ask import ask
from countermarch.reference.engine.errors import choices, quoted


def test_every_game_has_questions_in_the_order_of_play() -> None:
    for game in GAMES:
        questions = registry.questions(game)
        assert questions
        assert all(question.game == game for question in questions.values())
        assert all(question.module.startswith("countermarch.reference.") for question in questions.values())
    assert list(registry.questions("sample")) == ["fire", "volley", "salvo", "duel", "convoy"]


def test_the_sample_is_no_game_that_players_see() -> None:
    assert "sample" not in registry.games()
    assert "engine" not in registry.games()


@pytest.mark.parametrize(
    "game", ["lebanon", "", "engine", "../lebanon_82", "lebanon_82", None, 3, ["sample"], {}]
)
def test_an_unknown_game_is_refused_with_those_that_are_known(game: object) -> None:
    with pytest.raises(InputError) as caught:
        ask(game, "fire", {})
    assert caught.value.parameter == "game"
    assert all(known in caught.value.message for known in registry.games())


@pytest.mark.parametrize("question", ["fires", "", None, [], {}])
def test_an_unknown_question_is_refused_with_the_nearest(question: object) -> None:
    with pytest.raises(InputError, match=r"question: .* is not one of fire, volley"):
        ask("sample", question, {})


def test_of_many_names_only_the_nearest_are_reported() -> None:
    names = [f"unit-{number}" for number in range(30)] + ["tanks"]
    assert choices("tankz", names) == "the 31 known; nearest: tanks"
    assert choices("zzz", names) == "the 31 known, such as unit-0, unit-1, unit-2"


@pytest.mark.parametrize(
    ("value", "stated"),
    [("x" * 100, repr("x" * 40 + "…")), ("a\nb", r"'a\nb'"), (float("inf"), "inf"), ({1}, "a Python set")],
)
def test_what_was_given_is_reported_in_a_few_safe_characters(value: object, stated: str) -> None:
    assert quoted(value) == stated


def test_an_input_error_travels_between_processes() -> None:
    error = pickle.loads(pickle.dumps(InputError("die", "is missing")))  # noqa: S301 -- our own bytes
    assert (error.parameter, error.message, str(error)) == ("die", "is missing", "die: is missing")


def test_a_question_travels_between_processes_by_its_name() -> None:
    assert pickle.loads(pickle.dumps(fire)) is fire  # noqa: S301 -- our own bytes
    ruling = volley(dice=(5, 6))
    assert pickle.loads(pickle.dumps(ruling)) == ruling  # noqa: S301 -- our own bytes
