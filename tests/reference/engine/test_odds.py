"""Exact odds equal a count of every roll, and agree with dyce."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
import support.sample  # noqa: F401 -- enters the questions of the sample
from dyce import H
from hypothesis import given, settings
from hypothesis import strategies as st

from countermarch.reference.engine import InputError, open_dice, pools, registry
from countermarch.reference.engine.odds import Odds, odds
from countermarch.reference.engine.other_readings import reading_outcomes

FEW = settings(derandomize=True, deadline=None, database=None, max_examples=40)


def by_value(found: Odds) -> dict[Any, Fraction]:
    return {tuple(outcome.answer.values()): outcome.probability for outcome in found.outcomes}


def counted(
    name: str, dice: str, rolls: list[tuple[int, ...]], given_else: dict[str, Any]
) -> dict[Any, Fraction]:
    """Count every roll by asking for each."""
    question = registry.find("sample", name)
    seen: Counter[Any] = Counter()
    for roll in rolls:
        answer = question.ask({**given_else, dice: list(roll)}).answer
        seen[tuple(getattr(answer, field.attribute) for field in question.answer.fields)] += 1
    return {answer: Fraction(count, len(rolls)) for answer, count in seen.items()}


@FEW
@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.integers(0, 12))
def test_the_sum_of_a_pool_is_as_dyce_has_it(scores: list[int], dice: int) -> None:
    expected = dict((dice @ H(scores)).items()) if dice else {0: 1}
    found = {total: ways for total, ways in enumerate(pools.sums(scores, dice)) if ways}
    total = sum(expected.values())
    assert {k: Fraction(v, len(scores) ** dice) for k, v in found.items()} == {
        k: Fraction(v, total) for k, v in expected.items() if v
    }


def test_thirty_dice_have_every_roll_of_thirty_dice() -> None:
    assert sum(pools.sums((0, 0, 0, 0, 1, 2), 30)) == 6**30


def test_scores_are_never_negative() -> None:
    with pytest.raises(ValueError, match="one score of at least 0 a face"):
        pools.sums((-1, 2), 3)


@pytest.mark.parametrize("dice", range(5))
def test_a_tallied_pool_is_counted_as_every_roll_is(dice: int) -> None:
    rolls = list(itertools.product(range(1, 7), repeat=dice))
    found = odds("sample", "volley", {"dice": f"{dice}d6", "cover": 1})
    assert by_value(found) == counted("volley", "dice", rolls, {"cover": 1})


@pytest.mark.parametrize("rolled", [[], [6], [5, 1]])
def test_what_is_rolled_already_is_a_fact(rolled: list[int]) -> None:
    rolls = [(*rolled, *roll) for roll in itertools.product(range(1, 7), repeat=3)]
    found = odds("sample", "volley", {"dice": [*rolled, "?", "?", "?"]})
    assert by_value(found) == counted("volley", "dice", rolls, {})
    assert found.given == {"dice": [*rolled, "?", "?", "?"], "cover": 0}


def test_the_short_cut_agrees_with_the_long_way() -> None:
    short = odds("sample", "volley", {"dice": [6, *"????"]}, by=["hits"])
    whole: Counter[Any] = Counter()
    for outcome in odds("sample", "volley", {"dice": [6, *"????"]}).outcomes:
        whole[outcome.answer["hits"]] += outcome.probability  # type: ignore[assignment] # fractions count too
    assert {outcome.answer["hits"]: outcome.probability for outcome in short.outcomes} == dict(whole)


def test_outcomes_are_in_the_order_of_their_values() -> None:
    found = odds("sample", "volley", {"dice": "3d6"}, by=["hits"])
    assert [outcome.answer["hits"] for outcome in found.outcomes] == [0, 1, 2, 3, 4, 5, 6]
    assert found.at_least()[0] == 1
    assert found.at_least()[6] == Fraction(1, 216)


def test_a_pool_of_a_number_the_rules_fix_finds_its_number() -> None:
    rolls = list(itertools.product(range(1, 7), repeat=2))
    assert by_value(odds("sample", "salvo", {"guns": 2})) == counted("salvo", "dice", rolls, {"guns": 2})


def test_no_dice_are_open_where_none_are_due() -> None:
    found = odds("sample", "salvo", {"guns": 0})
    assert found.open == ()
    assert [outcome.probability for outcome in found.outcomes] == [1]


def test_a_second_roll_depends_on_the_first() -> None:
    score = H([0, 0, 0, 0, 1, 2])
    expected: Counter[tuple[int, int]] = Counter()
    for hits, ways in (2 @ score).items():
        back = max(0, 2 - hits) @ score if hits < 2 else H([0])
        for answer, more in back.items():
            expected[hits, hits - answer] += Fraction(ways, 36) * Fraction(more, sum(back.counts()))  # type: ignore[assignment]
    found = odds("sample", "duel", {"first": "2d6"}, by=["hits", "net"])
    assert found.open == ("first", "second")
    assert by_value(found) == dict(expected)


def test_a_die_that_is_due_only_sometimes_is_weighed_rightly() -> None:
    found = odds("sample", "fire", {"terrain": "town"}, by=["hit", "terrain"])
    assert by_value(found) == {
        (False, "clear"): Fraction(4, 6) / 2,
        (False, "town"): Fraction(4, 6) / 2,
        (True, "town"): Fraction(2, 6),
    }


def test_open_dice_inside_a_list_are_found() -> None:
    moves = [{"from": "town", "roll": "?"}, {"from": "town"}, {"from": "clear", "roll": 2, "dice": "1d6"}]
    found = odds("sample", "convoy", {"moves": moves}, by=["moved"])
    assert found.open == ("moves",)
    assert by_value(found) == {(5 + die,): Fraction(1, 6) for die in range(1, 7)}


def test_odds_are_json_for_a_program() -> None:
    found = odds("sample", "fire", {}, by=["hit"]).as_json()
    assert found == {
        "game": "sample",
        "question": "fire",
        "given": {"die": "?", "terrain": "clear", "modifier": 0, "scatter": "?"},
        "open": ["die", "scatter"],
        "outcomes": [
            {"answer": {"hit": False}, "probability": "2/3", "percent": 66.67},
            {"answer": {"hit": True}, "probability": "1/3", "percent": 33.33},
        ],
    }


@pytest.mark.parametrize(
    ("name", "asked", "by", "says"),
    [
        ("volley", {}, None, "dice: say how many dice are rolled"),
        ("volley", {"dice": "3d8"}, None, "dice: '3d8' is not an open pool; expected '3d6', or a list"),
        ("volley", {"dice": "dice"}, None, "dice: 'dice' is not an open pool"),
        ("volley", {"dice": "300d6"}, None, "dice: 300 open dice are too many"),
        ("volley", {"dice": "2d6", "cover": "x"}, None, "cover: 'x' is not a whole number"),
        ("volley", {"dice": "2d6", "cower": 1}, None, "cower: there is no such parameter"),
        ("volley", {"dice": "2d6"}, ["hit"], "by: 'hit' is not one of hits, net, jammed"),
        ("salvo", {"guns": 4, "dice": ["?", 1, 1, 1]}, None, 'dice: the open dice ("?") come after'),
        ("salvo", {"guns": 4, "dice": "3d6"}, None, "dice: 3 dice were given; 4 are due"),
        (
            "salvo",
            {"guns": 4, "dice": "9d6"},
            None,
            "dice: more than 10,077,696 rolls are open",
        ),
        ("fire", {"die": 9}, None, "die: 9 is not a face"),
        ("fire", [], None, "given: a list is not an object"),
    ],
)
def test_open_dice_that_make_no_sense_are_refused(
    name: str, asked: dict[str, Any], by: list[str] | None, says: str
) -> None:
    with pytest.raises(InputError) as caught:
        odds("sample", name, asked, by)
    assert str(caught.value).startswith(says)


def test_readings_have_the_odds_of_all_dice_in_lists_and_none_if_these_are_too_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    firefight = registry.find("next-war-in-lebanon", "firefight")
    target = {"target_mode": "combat", "target_combat_rating": 3, "target_dispersed_rating": 2}
    firers = [{"mode": "combat", "rating": 2, "dice": [4, 1, 1, 1]}]
    facts = firefight.check({"firing_side": "idf", **target, "firers": firers, "target_die": 5})
    found = reading_outcomes(firefight, facts)[0].odds
    opened = {"firing_side": "idf", **target, "firers": [firers[0] | {"dice": "4d6"}]}
    assert found is not None
    assert by_value(found) == by_value(odds("next-war-in-lebanon", "firefight", opened, ["result"]))
    monkeypatch.setattr(open_dice, "MAX_DICE", 3)
    assert reading_outcomes(firefight, facts)[0].odds is None
