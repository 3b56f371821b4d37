"""Choosing among units agrees with asking every selection with every face of the die."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

import countermarch
from countermarch.reference.engine import InputError
from countermarch.reference.engine.choosing import choose

UNITS = [{"side": "israeli", "strength": strength} for strength in (7, 2, 11, 4)]
ATTACK: dict[str, Any] = {
    "attackers": UNITS,
    "defender_side": "plo",
    "defense_strength": 6,
    "terrain": "rough",
}
WISHED = ("De", "D3", "D2")


def test_every_choice_is_as_likely_as_asking_with_every_face_counts() -> None:
    found = {one.places: one.probability for one in choose("lebanon-82", "attack", ATTACK, WISHED).choices}
    every = [places for number in range(1, 5) for places in itertools.combinations(range(1, 5), number)]
    assert set(found) == set(every)
    for places in every:
        some = [UNITS[place - 1] for place in places]
        results = [
            countermarch.ask("lebanon-82", "attack", **(ATTACK | {"attackers": some}), die=die).answer.result
            for die in range(1, 7)
        ]
        assert found[places] == Fraction(sum(result in WISHED for result in results), 6)


def test_the_likeliest_come_first_and_the_fewest_that_are_enough_are_named() -> None:
    found = choose("lebanon-82", "attack", ATTACK, WISHED)
    shares = [one.probability for one in found.choices]
    assert shares == sorted(shares, reverse=True)
    chance = found.best.probability / 2
    fewest = found.fewest(chance)
    assert fewest is not None
    assert fewest.probability >= chance
    assert all(len(one.places) >= len(fewest.places) for one in found.choices if one.probability >= chance)
    assert found.fewest(Fraction(101, 100)) is None


def test_alike_units_are_looked_at_once() -> None:
    alike = ATTACK | {"attackers": [UNITS[0]] * 3}
    assert [one.places for one in choose("lebanon-82", "attack", alike, WISHED).choices] != []
    assert len(choose("lebanon-82", "attack", alike, WISHED).choices) == 3


@pytest.mark.parametrize(
    ("given", "results", "of", "parameter"),
    [
        ({**ATTACK, "attackers": []}, WISHED, "", "attackers"),
        ({**ATTACK, "attackers": UNITS * 4}, WISHED, "", "attackers"),
        ({**ATTACK, "attacker_support": [1]}, WISHED, "", "from"),
        (ATTACK, WISHED, "units", "from"),
        (ATTACK, ("D9",), "", "result"),
        (ATTACK, WISHED, "attacker_support", "attacker_support"),
    ],
)
def test_what_cannot_be_chosen_is_a_line(
    given: dict[str, Any], results: tuple[str, ...], of: str, parameter: str
) -> None:
    with pytest.raises(InputError) as raised:
        choose("lebanon-82", "attack", given, results, of=of)
    assert raised.value.parameter == parameter


def test_a_field_that_the_answer_has_not_got_is_named_as_such() -> None:
    with pytest.raises(InputError) as caught:
        choose("lebanon-82", "attack", ATTACK, WISHED, field="nonsense")
    assert caught.value.parameter == "field"
