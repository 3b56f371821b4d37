from __future__ import annotations

import json
from fractions import Fraction

import pytest
from support.command_line import run

TOWN = ("lebanon-82", "combat-result", "--terrain", "town")
NEED = ("need", *TOWN, "--result", "De,D2,D3,Ex", "--chance")


@pytest.mark.parametrize("chance", ["70%", "0.7", "7/10", " 70 % "])
def test_what_is_needed_is_in_the_box(chance: str) -> None:
    shown = run(*NEED, chance)
    assert (shown.status, shown.err) == (0, "")
    assert "┃   differential: at least 8   ┃" in shown.out
    assert max(map(len, run(*NEED, chance, columns=40).out.splitlines())) <= 40


def test_what_no_value_reaches_is_said_with_exit_status_1() -> None:
    shown = run("need", *TOWN, "--result", "Ex", "--chance", "100%")
    assert shown.status == 1
    assert "no value is enough" in shown.out


@pytest.mark.parametrize("chance", ["", "x", "1/0", "-1", "700%", "1e3", "9" * 99])
def test_a_share_that_is_none_is_one_line(chance: str) -> None:
    shown = run(*NEED, chance)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith("chance: ")
    assert shown.err.count("\n") == 1


def test_two_situations_have_the_odds_that_each_has_alone() -> None:
    words = ("compare", *TOWN, "--differential", "3", "--against", "--terrain=clear")
    both = json.loads(run(*words, "--json").out)
    for part, terrain in (("first", "town"), ("second", "clear")):
        alone = ("lebanon-82", "combat-result", "--terrain", terrain, "--differential", "3")
        assert both[part] == json.loads(run("odds", *alone, "--by", "result", "--json").out)
        assert sum(Fraction(one["probability"]) for one in both[part]["outcomes"]) == 1
    line = next(line for line in run(*words).out.splitlines() if line.startswith("  Ex"))
    assert line.split() == ["Ex", "33.3%", "50.0%", "+16.7"]


@pytest.mark.parametrize("against", ["", "'", "--nonsense 3", "terrain", "--terrain swamp"])
def test_a_second_situation_that_is_none_is_one_line(against: str) -> None:
    shown = run("compare", *TOWN, "--differential", "3", "--against", against)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("70", "did you mean 70%?"),
        ("170%", "at most 100%"),
        ("0", "more than 0%"),
        ("3/2", "is not a valid chance"),
    ],
)
def test_a_chance_that_is_none_is_reported_with_what_is_expected(word: str, says: str) -> None:
    crt = ("lebanon-82", "combat-result", "--terrain", "town", "--result", "Ex")
    refused = run("need", *crt, "--chance", word)
    assert refused.status == 2
    assert refused.err.startswith(f"chance: '{word}' is not a valid chance; ")
    assert says in refused.err


def test_a_list_cannot_be_worked_out_and_what_can_is_listed() -> None:
    facts = (
        "--attackers",
        "israeli 7",
        "--defender-side",
        "plo",
        "--defense-strength",
        "3",
        "--terrain",
        "clear",
    )
    asked = ("need", "lebanon-82", "attack", *facts, "--result", "D2", "--chance", "60%", "--fact")
    shown = run(*asked, "attacker-support")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err.startswith(
        "fact: attacker support is not one number, choice or yes-or-no; expected one of"
    )
    assert "defense strength" in shown.err
