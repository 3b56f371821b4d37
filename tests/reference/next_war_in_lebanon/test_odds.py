"""The odds of The Next War in Lebanon's dice, against what a player works out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from countermarch.reference.engine.odds import odds

GAME = "next-war-in-lebanon"


def chances(question: str, given: dict[str, Any], field: str) -> dict[Any, Fraction]:
    found = odds(GAME, question, given, [field])
    return {outcome.answer[field]: outcome.probability for outcome in found.outcomes}


def test_a_sam_stops_air_support_one_time_in_three_and_in_2006_one_in_six() -> None:
    shot = {"against": "close-air-support", "die_rolls": "1d6"}
    assert chances("sam-fire", shot, "nullified")[True] == Fraction(1, 3)
    assert chances("sam-fire", {**shot, "scenario": "2006"}, "nullified")[True] == Fraction(1, 6)


def test_two_sams_stop_air_support_five_times_in_nine() -> None:
    shots = {"against": "close-air-support", "die_rolls": "2d6"}
    assert chances("sam-fire", shots, "nullified")[True] == 1 - Fraction(2, 3) ** 2


@pytest.mark.parametrize(("terrain", "mode", "on"), [("populated", "combat", 2), ("urban", "combat", 1)])
def test_an_area_strike_is_a_binomial(terrain: str, mode: str, on: int) -> None:
    given = {"strike": "area", "terrain": terrain, "mode": mode, "units_in_mode": 6, "die_rolls": "3d6"}
    hit = Fraction(on, 6)
    assert chances("deep-strike", given, "eliminated") == {
        0: (1 - hit) ** 3,
        1: 3 * hit * (1 - hit) ** 2,
        2: 3 * hit**2 * (1 - hit),
        3: hit**3,
    }


def test_two_rockets_and_a_missile_score_as_four_dice() -> None:
    units = [
        {"kind": "sr-rocket", "dice": "1d6"},
        {"kind": "mr-rocket", "dice": "1d6"},
        {"kind": "missile", "dice": "2d6"},
    ]
    assert chances("rocket-attack", {"units": units}, "vp")[0] == Fraction(5, 6) ** 4


def test_the_tactical_advantage_in_a_town() -> None:
    attacker = Fraction(sum(a > d + 2 for a, d in product(range(1, 7), repeat=2)), 36)
    given = {"attacker": "idf", "terrain": "urban"}
    assert chances("tactical-advantage", given, "advantage")["attacker"] == attacker == Fraction(1, 6)


def test_close_air_support_raises_the_odds_of_a_firefight() -> None:
    fight = {
        "firing_side": "idf",
        "target_mode": "combat",
        "target_combat_rating": 4,
        "target_dispersed_rating": 1,
    }
    plain = {**fight, "firers": [{"mode": "combat", "rating": 4, "dice": "1d6"}]}
    aided = {**fight, "firers": [{"mode": "combat", "rating": 4, "dice": "4d6"}]}
    assert chances("firefight", plain, "result")["tie"] == Fraction(1, 6)
    wins = Fraction(sum(max(roll[:4]) > roll[4] for roll in product(range(1, 7), repeat=5)), 6**5)
    assert chances("firefight", aided, "result")["firers-win"] == wins


def test_syria_enters_on_one_die_in_three() -> None:
    assert chances("cascading-effect", {"suit": "diamond", "rank": "7"}, "effect") == {
        "syria-enters": Fraction(1, 3),
        "none": Fraction(2, 3),
    }
