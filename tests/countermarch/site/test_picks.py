from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch.reference.engine import InputError, registry
from countermarch.site.companion_values import CompanionError
from countermarch.site.picks import picks
from countermarch.site.subjects import installed

if TYPE_CHECKING:
    from countermarch.reference.engine import Question


def refused(question: Question, given: dict[str, Any]) -> str:
    try:
        question.check(given)
    except InputError as error:
        return error.parameter
    return ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_picked_is_a_fact_that_its_question_takes(game: str) -> None:
    for pick in picks(installed(game)):
        for name in pick["questions"]:
            question = registry.find(game, name)
            for piece in pick["pieces"]:
                for side in ("front", "back"):
                    given = piece.get(side)
                    if given is None:
                        continue
                    wanting = refused(question, {pick["list"]: [given]} if pick["list"] else given)
                    # what else the question asks may be wanting, these facts may not
                    assert wanting not in (pick["list"], *given), (name, piece)


def test_both_ratings_of_a_target_come_along() -> None:
    target = next(one for one in picks(installed("next-war-in-lebanon")) if one["list"] is None)
    assert {"target_combat_rating", "target_dispersed_rating"} == set(target["pieces"][0]["front"])


@pytest.mark.parametrize(
    "wrong",
    [
        {"questions": ["combat-differentials"]},
        {"list": "defenders"},
        {"values": {"strengths": "attack"}},
        {"values": {"strength": "range"}},
        {"group": "clan"},
    ],
)
def test_a_pick_of_what_is_not_there_is_refused(
    wrong: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    right = {
        "questions": ["combat-differential"],
        "list": "attackers",
        "file": "units",
        "values": {"strength": "attack"},
    }
    monkeypatch.setattr("countermarch.site.picks.read_turn", lambda _: {"pick": [right | wrong]})
    with pytest.raises(CompanionError):
        picks(installed("lebanon-82"))
