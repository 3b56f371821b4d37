from __future__ import annotations

import json
from fractions import Fraction

import pytest
from support.command_line import run

OPEN = ("odds", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3")


def test_the_shares_of_all_outcomes_add_up_to_one() -> None:
    spread = json.loads(run(*OPEN, "--json").out)
    assert spread["open"] == ["die"]
    assert sum(Fraction(one["probability"]) for one in spread["outcomes"]) == 1


def test_outcomes_may_be_grouped_by_a_field() -> None:
    spread = json.loads(run(*OPEN, "--by", "column", "--json").out)
    assert [(one["answer"], one["probability"]) for one in spread["outcomes"]] == [({"column": 6}, "1")]


def test_what_is_alike_in_all_outcomes_is_said_once() -> None:
    shown = run(*OPEN).out
    assert shown.count("+2, +3") == 1
    assert "In every case" in shown


@pytest.mark.parametrize("columns", [40, 80])
def test_the_bars_fit_the_screen_and_the_longest_is_the_likeliest(columns: int) -> None:
    lines = [line for line in run(*OPEN, columns=columns).out.splitlines() if "%" in line]
    assert max(map(len, lines)) <= columns
    assert max(lines, key=lambda line: line.count("█")).split()[0] == "Ex"


def test_a_certain_answer_is_called_certain() -> None:
    shown = run(*OPEN, "--die", "4").out
    assert "every die is given" in shown
    assert "100%" in shown


def test_an_unknown_field_is_offered_the_nearest() -> None:
    shown = run(*OPEN, "--by", "resutl", "--json")
    assert shown.status == 2
    assert json.loads(shown.err)["error"]["parameter"] == "by"


def test_dice_inside_a_list_are_left_open_as_written_by_hand() -> None:
    asked = ("odds", "lebanon-82", "sam-fire", "--marker", "aircraft", "--by", "removed", "--sites")
    assert "5/9" in run(*asked, "distance=2 roll=?, distance=1 roll=?").out
    assert "1/3" in run(*asked, "distance=2 roll=?").out
    assert "the answer is certain; roll=? in an item leaves it open" in run(*asked, "distance=2").out


def test_a_pool_inside_a_list_is_left_open_by_its_size_or_in_part() -> None:
    firefight = ("odds", "next-war-in-lebanon", "firefight", "--by", "result", "--firing-side", "idf")
    target = ("--target-mode", "combat", "--target-combat-rating", "3", "--target-dispersed-rating", "2")
    for dice, share in (("4d6", "701/1296"), ("4+?+?+?", "25/48")):
        firers = ("--firers", f"mode=combat rating=2 dice={dice}")
        assert share in run(*firefight, *target, *firers).out, dice


def test_dice_too_many_to_count_can_be_rolled_with_an_option() -> None:
    shown = run(
        "odds", "next-war-in-lebanon", "sam-fire", "--against", "close-air-support", "--die-rolls", "9d6"
    )
    assert shown.status == 2
    assert shown.err.endswith("give some of the dice, or have them rolled by chance: --sample 20000\n")
