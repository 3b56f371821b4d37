"""The average of an impulse, against every roll of two rockets and one Iron Dome counted out."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from countermarch.reference.reign_of_missiles import impulse_damage, iron_dome_fire, rocket_strike
from countermarch.reference.reign_of_missiles.expected import DomeInReach
from countermarch.reference.reign_of_missiles.rockets import Launcher

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.iron_dome import Position
    from countermarch.reference.reign_of_missiles.strikes import City


def struck(city: City, dome: str, die: int) -> Fraction:
    there = "none" if dome == "removed" else dome
    mvp = [
        rocket_strike(city=city, d10=die, second_d10=second, iron_dome=there).answer.hamas_mvp  # type: ignore[arg-type] # a state of one
        for second in range(10)
    ]
    return Fraction(sum(mvp), 10)


@pytest.mark.parametrize("city", ["none", "ashdod", "dimona"])
@pytest.mark.parametrize("position", ["same-area", "adjacent"])
def test_two_rockets_and_an_iron_dome_come_to_what_every_roll_counts(city: City, position: Position) -> None:
    total = Fraction(0)
    for shots in itertools.product(range(10), repeat=2):
        dome = "ready"
        for shot in shots:
            down = False
            if dome != "removed":
                fired = iron_dome_fire(position=position, depleted=dome == "depleted", d10=shot).answer
                down, dome = fired.shot_down, fired.iron_dome_after
            if not down:
                beside = dome if position == "same-area" else "removed"
                total += sum((struck(city, beside, die) for die in range(10)), Fraction(0)) / 10
    answer = impulse_damage(
        launchers=(Launcher("grad", 2),), city=city, iron_domes=(DomeInReach(position),)
    ).answer
    assert answer.hamas_mvp == f"{float(round(total / 100 * 100) / 100):.2f}"


def test_a_further_iron_dome_never_helps_hamas() -> None:
    before = 10.0
    for domes in range(5):
        reach = tuple(DomeInReach("adjacent") for _ in range(domes))
        answer = impulse_damage(launchers=(Launcher("fajr-5", 9),), city="none", iron_domes=reach).answer
        assert float(answer.hamas_mvp) < before
        before = float(answer.hamas_mvp)
