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
    assert "no dice are open" in shown
    assert "100 %" in shown


def test_an_unknown_field_is_told_the_nearest() -> None:
    shown = run(*OPEN, "--by", "resutl", "--json")
    assert shown.status == 2
    assert json.loads(shown.err)["error"]["parameter"] == "by"
