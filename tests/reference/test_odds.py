"""The odds of every question with dice include the rolls of the worked cases, and add up to one."""

from __future__ import annotations

import itertools
from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES, cases

from countermarch.reference.engine import registry
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import DiceKind, DieKind
from countermarch.reference.engine.odds import odds

if TYPE_CHECKING:
    from countermarch.reference.engine import Question

MAX_OPEN = 3
"""Dice of a pool that are opened again; the rest stay as rolled."""

ROLLED = [
    pytest.param(game, name, id=f"{game}-{name}")
    for game in GAMES
    for name, question in registry.questions(game).items()
    if any(isinstance(field.kind, DieKind | DiceKind) for field in question.parameters)
]
TALLIED = [
    pytest.param(question, id=f"{game}-{name}")
    for game in GAMES
    for name, question in registry.questions(game).items()
    if len(question.tallies) == 1 and "." not in question.tallies[0].dice
]
"""Whole battles are compared with every roll in ``test_whole_battles``."""


def worked(game: str, name: str, limit: int) -> list[dict[str, Any]]:
    """Return some worked cases of a question that were answered."""
    return [case for case in cases(game) if case["question"] == name and "answer" in case][:limit]


def reopened(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    """Return what was given with its dice in the air again."""
    asked = dict(given)
    for field in question.parameters:
        rolled = asked.get(field.name)
        if rolled is not None and isinstance(field.kind, DieKind):
            asked[field.name] = "?"
        elif rolled and isinstance(field.kind, DiceKind):
            kept = rolled[:-MAX_OPEN]
            asked[field.name] = [*kept, *["?"] * (len(rolled) - len(kept))]
        elif field.name not in asked and not field.required:
            asked[field.name] = to_json(field.default)
    return asked


@pytest.mark.parametrize(("game", "name"), ROLLED)
def test_the_odds_hold_what_was_rolled_and_sum_to_one(game: str, name: str) -> None:
    question = registry.find(game, name)
    several = sum(isinstance(field.kind, DiceKind) for field in question.parameters) > 1
    for case in worked(game, name, limit=4):
        asked = reopened(question, case["given"])
        if several:  # a later pool may be as long as an earlier one makes it, so pools stay as rolled
            asked |= {name: value for name, value in case["given"].items() if isinstance(value, list)}
        if "?" not in str(asked):
            continue
        found = odds(game, name, asked)
        assert sum(outcome.probability for outcome in found.outcomes) == 1
        assert any({**o.answer, **case["answer"]} == o.answer for o in found.outcomes), case


@pytest.mark.parametrize("question", TALLIED)
def test_a_tally_counts_what_asking_for_every_roll_counts(question: Question) -> None:
    dice = question.tallies[0].dice
    kind = next(field.kind for field in question.parameters if field.name == dice)
    assert isinstance(kind, DiceKind)
    for case in worked(question.game, question.id, limit=8):
        for number in range(4):
            counted: Counter[str] = Counter()
            for roll in itertools.product(kind.faces, repeat=number):
                counted[str(to_json(question.ask({**case["given"], dice: list(roll)}).answer))] += 1
            asked = {**case["given"], dice: f"{number}d{kind.sides}"}
            found = odds(question.game, question.id, asked)
            total = kind.sides**number
            assert {str(dict(o.answer)): o.probability for o in found.outcomes} == {
                answer: Fraction(count, total) for answer, count in counted.items()
            }


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"insurgent_j4": "sam", "cas_chits": 3},
        {"attacker": "insurgent", "ambush": True, "hq_rule": "spare-hit", "idf_tf_hqs": 2},
        {
            "insurgent_j4": "combat-support",
            "cas_chits": 2,
            "insurgent_tf_hqs": 1,
            "distribution": "as-desired",
        },
    ],
)
def test_hits_that_are_more_than_enough_are_counted_as_one_where_nobody_asks_for_them(
    more: dict[str, Any],
) -> None:
    given = {
        "attacker": "idf",
        "terrain": "urban",
        "idf_units": [{"j3_rating": 3}, {"j3_rating": 0}],
        "insurgent_units": [{"j3_rating": 2}, {"j3_rating": 1, "kind": "militia"}],
        **more,
    }
    by = ["winner", "idf_c2_change", "insurgent_c2_change", "insurgent_j4_fate", "collateral_damage"]
    few = odds("third-lebanon-war", "resolve-battle", given, by)
    every = odds("third-lebanon-war", "resolve-battle", given, [*by, "first_net_hits", "return_net_hits"])
    sums: Counter[tuple[object, ...]] = Counter()
    for one in every.outcomes:
        sums[tuple(one.answer[name] for name in by)] += one.ways
    assert {tuple(one.answer[name] for name in by): one.ways for one in few.outcomes} == sums
