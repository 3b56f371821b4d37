"""What headlines and steps say is so, and the rule that they cite says it."""

from __future__ import annotations

from typing import Any

import pytest

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.ruling import answer_json
from countermarch.reference.third_lebanon_war import evasion, rocket_attack
from countermarch.reference.third_lebanon_war.intelligence import Scout

GAME = components.game("third-lebanon-war")


@pytest.mark.parametrize(
    ("player", "units", "hqs", "stated"),
    [
        (
            "idf",
            [{"j3_rating": 2, "disrupted": True}],
            2,
            "2 TF HQs are hit; 0 units still undisrupted; C2 -2",
        ),
        ("insurgent", [], 1, "1 TF HQ is hit; 0 units still undisrupted; C2 -1"),
        (
            "idf",
            [{"j3_rating": 1}],
            1,
            "1 unit is disrupted; 1 TF HQ is hit; 0 units still undisrupted; C2 -1",
        ),
        ("idf", [{"j3_rating": 2}], 1, "No unit is disrupted or removed; 1 unit still undisrupted"),
    ],
)
def test_headquarters_that_are_hit_are_reported(
    player: str, units: list[dict[str, Any]], hqs: int, stated: str
) -> None:
    asked = registry.find(GAME.id, "apply-hits")
    answer: Any = answer_json(asked.ask({"player": player, "units": units, "tf_hqs": hqs, "net_hits": 1}))
    assert headline(asked, GAME, answer).text == stated


def test_elsewhere_is_any_zone_that_is_neither_south_of_the_litani_nor_a_sanctuary() -> None:
    step = rocket_attack(location="elsewhere", mr=1, infrastructure="civilian").steps[0]
    where = "from a Zone that is neither south of the Litani nor a Sanctuary"
    assert step.text == f"1 unit may fire {where} (see rulebook 12.3)."


def test_an_evasion_without_a_chit_does_not_cite_the_step_that_asks_for_one() -> None:
    found = {"units": (Scout(2),), "terrain": "other", "during": "tactical-intelligence"}
    free = evasion(**found, j2_chit_played=False, free_after_search=True)  # type: ignore[arg-type]
    assert free.answer.allowed
    assert {step.rule for step in free.steps} == {"j2-evade.dice"}
    paid = evasion(**found)  # type: ignore[arg-type]
    assert paid.steps[0].rule == "battle-mat-1-attack-declaration.evade"
