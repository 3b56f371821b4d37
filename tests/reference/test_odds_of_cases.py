"""What every ruling shows beside it: the odds of its case before the dice were rolled."""

from __future__ import annotations

import pytest
from support.games import GAMES, cases

from countermarch.reference.engine import InputError, open_dice, registry
from countermarch.reference.engine.odds import odds


@pytest.mark.parametrize("game", GAMES)
def test_every_case_with_its_dice_open_has_odds_or_says_what_keeps_it_from_any(game: str) -> None:
    questions = registry.questions(game)
    able = counted = 0
    for case in cases(game):
        question = questions[case["question"]]
        opened = open_dice.opened(question.parameters, case["given"])
        if "answer" not in case or opened == case["given"]:
            continue
        able += 1
        try:
            found = odds(game, question.id, opened)
        except InputError:  # how many dice, or shots of one side that the other cannot fire
            continue
        assert sum(one.probability for one in found.outcomes) == 1
        counted += 1
    assert counted > min(30, able // 2)  # a small game has few cases
