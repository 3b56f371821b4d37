"""A step cites the rule that it uses, and a headline says what is so once every die is given."""

from __future__ import annotations

import pytest
from support.command_line import run

from countermarch.reference.reign_of_missiles import center_attack, commando_attack, launcher_attack

SHARED = {"impulse": "am", "d10": 4, "d6": 1, "sam": True}


def test_the_missiles_of_a_commando_attack_are_those_of_its_own_rule() -> None:
    rules = [step.rule for step in commando_attack(target="launcher", **SHARED).steps if "SAM" in step.text]
    assert rules == ["9.1/sam"]


def test_those_of_an_air_attack_are_those_of_the_event() -> None:
    shot = launcher_attack(launcher_type="grad", combat_factor=3, attackers="f-15", **SHARED)
    struck = center_attack(center="gaza-city", attackers="f-15", **SHARED)
    for ruling in (shot, struck):
        assert [step.rule for step in ruling.steps if "SAM" in step.text] == ["4.2/8,9"]


@pytest.mark.parametrize(
    ("second", "stated"),
    [
        ((), "Slight damage; roll once more"),
        (("--second-d10", "0"), "Slight damage; the Israeli marker 1 space left"),
        (("--second-d10", "1"), "Slight damage; Hamas 1 MVP"),
    ],
)
def test_a_second_roll_is_asked_for_only_until_it_is_given(second: tuple[str, ...], stated: str) -> None:
    shown = run("ask", "reign-of-missiles", "rocket-strike", "--city", "none", "--d10", "2", *second).out
    assert f"┃   {stated}   ┃" in shown
