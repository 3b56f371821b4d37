from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.play import begin, game, games, resume, save

START = begin("arab-israeli-wars", seed=4)
KEPT: dict[str, Any] = json.loads(save(START.choose("south")))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize("name", games())
def test_a_saved_game_is_resumed_where_it_was_left(name: str) -> None:
    position = begin(name, seed=12)
    for _ in range(12):
        if position.decision is None:
            break
        position = position.choose(position.decision.choices[-1].id)
        assert resume(save(position)) == position
    assert position.decisions


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"form": 2}, "form 2 is not known"),
        ({"form": True}, "form true is not known"),
        ({"game": "chess"}, "'chess' cannot be played"),
        ({"game": None}, "null cannot be played"),
        ({"game": "../../etc"}, "cannot be played"),
        ({"seed": -1}, "seed: -1 is not a whole number"),
        ({"seed": 1.0}, "seed: 1.0 is not a whole number"),
        ({"seed": True}, "seed: true is not a whole number"),
        ({"options": {"leaders_stack": "maybe"}}, "leaders_stack: 'maybe'"),
        ({"options": {"wings": "two"}}, "'wings' is not one of"),
        ({"options": []}, "options is not an object of words"),
        ({"decisions": ["nowhere"]}, "number 1, 'nowhere', is not legal"),
        ({"decisions": [1]}, "decisions is not a list of words"),
        ({"decisions": ["south"] * 20_001}, "20001 decisions"),
        ({"more": 1}, "'more' is not known"),
    ],
)
def test_a_spoilt_save_is_refused_with_what_is_wrong(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=r"^save: ") as caught:
        resume(json.dumps({**KEPT, **change}))
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "[" * 200_000, "1" * 999_999, '"\\ud800"', " " * 1_000_001])
def test_what_is_no_save_at_all_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"^save: "):
        resume(text)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from([*KEPT, "other"]), JSON))
def test_no_save_makes_anything_but_its_own_error(change: dict[str, Any]) -> None:
    said = "save: "
    try:
        resume(json.dumps({**KEPT, **change}))
    except InputError as error:
        said = str(error)
    assert said.startswith("save: ")
    assert said.isprintable()


def test_a_decision_after_the_end_is_refused() -> None:
    end = begin("arab-israeli-wars", seed=4).finish(game("arab-israeli-wars").policies["random"])
    kept = {**KEPT, "decisions": [*end.decisions, "north"]}
    with pytest.raises(InputError, match="the game is over"):
        resume(json.dumps(kept))
    with pytest.raises(InputError, match="the game is over"):
        end.choose("north")


def test_nothing_can_be_taken_back_before_the_first_decision() -> None:
    with pytest.raises(InputError, match="decisions: 1 to take back; 0 decisions were made"):
        START.undo()
