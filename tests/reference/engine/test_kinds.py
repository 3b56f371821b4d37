"""Parameters are checked strictly, and errors say in one line what was wrong and what is expected."""

from __future__ import annotations

import math
from typing import Any

import pytest
from support.sample import Counts, Move, convoy, fire, salvo, volley

from countermarch.reference.engine import InputError
from countermarch.reference.engine.ask import ask

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("fire", {}, "die: not given; expected a face of a six-sided die (1 to 6)"),
    ("fire", {"die": 7}, "die: 7 is not a face of a six-sided die (1 to 6)"),
    ("fire", {"die": "4"}, "die: '4' is not a face of a six-sided die (1 to 6)"),
    ("fire", {"die": True}, "die: true is not a face of a six-sided die (1 to 6)"),
    ("fire", {"die": 4.0}, "die: 4.0 is not a face of a six-sided die (1 to 6)"),
    ("fire", {"die": None}, "die: null is not a face of a six-sided die (1 to 6)"),
    ("fire", {"die": 1, "scatter": 10}, "scatter: 10 is not a face of a ten-sided die (0 to 9)"),
    ("fire", {"die": 1, "terrain": "swamp"}, "terrain: 'swamp' is not one of clear, town, mountain"),
    ("fire", {"die": 1, "terrain": None}, "terrain: null is not one of clear, town, mountain"),
    ("fire", {"die": 1, "terrain": ["clear"]}, "terrain: a list is not one of clear, town, mountain"),
    ("fire", {"die": 1, "modifier": 3}, "modifier: 3 is not a whole number from -2 to 2"),
    ("fire", {"die": 1, "modifier": math.nan}, "modifier: nan is not a whole number from -2 to 2"),
    ("fire", {"dye": 1}, "dye: there is no such parameter; it takes die, terrain, modifier, scatter"),
    ("volley", {"dice": [1, 0]}, "dice: the second die: 0 is not a face of a six-sided die (1 to 6)"),
    ("volley", {"dice": 6}, "dice: 6 is not a list of faces of a six-sided die (1 to 6)"),
    ("volley", {"dice": [1] * 10_001}, "dice: 10001 items are too many; expected at most 10000"),
    ("volley", {"dice": [], "cover": -1}, "cover: -1 is not a whole number of at least 0"),
    (
        "volley",
        {"dice": [], "cover": 10**9 + 1},
        "cover: 1000000001 is out of bounds; expected a whole number of at least 0, ...",
    ),
    (
        "volley",
        {"dice": [], "cover": 10**5000},
        "cover: a number of many digits is out of bounds; ...",
    ),
    ("convoy", {"moves": [{}]}, "moves: the first move has no from; expected clear, town or mountain"),
    (
        "convoy",
        {"moves": [{"from": "town", "roll": 0}]},
        "moves: the roll of the first move: 0 is not a face of a ...",
    ),
    (
        "convoy",
        {"moves": [{"from": "town", "to": 0}]},
        "moves: the first move: 'to' is not a field; the fields are from, ...",
    ),
    ("convoy", {"moves": {}}, "moves: an object is not a list of objects with from, count, roll, dice"),
    (
        "convoy",
        {"moves": [[]]},
        "moves: the first move: a list is not an object with from, count, roll, dice",
    ),
    ("convoy", {"moves": [], "start": 3}, "start: 3 is not an object with north, south"),
    (
        "convoy",
        {"moves": [], "tolls": [1, -1]},
        "tolls: the second toll: -1 is not a whole number of at least 0",
    ),
    (
        "convoy",
        {"moves": [], "title": "\x1b[31m"},
        "title: '\\x1b[31m' holds characters that cannot be printed; ...",
    ),
    (
        "convoy",
        {"moves": [], "title": "\ud800"},
        "title: '\\ud800' holds characters that cannot be printed; ...",
    ),
    (
        "convoy",
        {"moves": [], "title": "x" * 10_001},
        "title: 10001 characters are too many; expected at most 10000",
    ),
    ("convoy", {"moves": [], "title": 3}, "title: 3 is not text"),
    ("duel", {"first": [1, 1], "second": []}, "second: 2 dice are due"),
    ("landing-craft", {}, "question: 'landing-craft' is not one of fire, volley, salvo, duel, convoy"),
]


@pytest.mark.parametrize(("name", "given", "says"), WRONG)
def test_a_bad_input_is_named_with_what_is_expected(name: str, given: dict[str, Any], says: str) -> None:
    with pytest.raises(InputError) as caught:
        ask("sample", name, given)
    line = str(caught.value)
    assert line.startswith(says.removesuffix("..."))
    assert says.endswith("...") or line == says


def test_what_is_left_out_is_filled_in() -> None:
    ruling = ask("sample", "convoy", {"moves": [{"from": "town"}], "start": {"north": 1}})
    assert ruling.as_json()["given"] == {
        "moves": [{"from": "town", "count": 1, "roll": None, "dice": []}],
        "start": {"north": 1, "south": 0},
        "tolls": [],
        "title": "convoy",
    }


def test_an_optional_parameter_may_be_null() -> None:
    assert ask("sample", "salvo", {"guns": 2, "dice": None}) == ask("sample", "salvo", {"guns": 2})


def test_an_answer_is_plain_json() -> None:
    asked = {"moves": [{"from": "town", "roll": 3}], "start": {"south": 0}}
    assert ask("sample", "convoy", asked).as_json()["answer"] == {
        "moved": 4,
        "names": ["convoy 1"],
        "moves": [{"from": "town", "count": 1, "roll": 3, "dice": []}],
        "left": None,
    }


def test_a_question_is_a_plain_function_of_typed_values() -> None:
    ruling = convoy(moves=(Move(from_="town", count=2),), start=Counts(north=1))
    assert ruling.answer.moved == 2
    assert ruling.answer.left == Counts(north=1)
    assert fire.__doc__ is not None
    assert fire(die=6).answer.hit


def test_a_record_made_in_python_is_checked_too() -> None:
    with pytest.raises(
        InputError, match="moves: the count of the first move: -3 is not a whole number of at least 0"
    ):
        convoy(moves=(Move(from_="town", count=-3),))


def test_the_function_takes_names_only() -> None:
    with pytest.raises(InputError, match="fire takes its parameters by name only"):
        fire(3)  # type: ignore[call-arg] # the mistake under test


def test_the_body_may_refuse_what_only_it_can_see() -> None:
    with pytest.raises(InputError, match="dice: 1 dice were given; 2 are due"):
        salvo(guns=2, dice=(1,))


def test_lists_and_tuples_are_alike() -> None:
    assert volley(dice=(5, 6)) == volley(dice=[5, 6])  # type: ignore[arg-type] # as JSON has it
