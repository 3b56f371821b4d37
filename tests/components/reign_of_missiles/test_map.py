"""The reconstructed map is valid: every roll leads somewhere, and every flight ends."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.components.model.layers import Layer
from countermarch.reference.reign_of_missiles import rocket_exit, rocket_movement
from countermarch.reference.reign_of_missiles.rockets import AreaExit, Exit

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.terms import AreaKind, Rocket

GAME = components.game("reign-of-missiles")
EXITS = GAME.charts["map-exits"]
COLOURS = ("gaza", "blue", "black", "green", "sea")

LEAVING: dict[str, list[str]] = defaultdict(list)
for row_id in EXITS.rows:
    LEAVING[EXITS.text(row_id, "from")].append(row_id)


def _kind(area: str) -> AreaKind:
    (kind,) = (kind for kind in GAME.places[area].kinds if kind in COLOURS)
    return kind  # type: ignore[return-value]


def _exit(row: str) -> Exit:
    low, high = EXITS[row, "low"], EXITS[row, "high"]
    return Exit(
        EXITS.text(row, "to"),
        EXITS.text(row, "match"),  # type: ignore[arg-type]
        low if isinstance(low, int) else 0,
        high if isinstance(high, int) else 9,
    )


def test_the_map_is_reconstructed_and_says_so() -> None:
    assert EXITS.layer is Layer.RECONSTRUCTION
    named = {place.id for place in GAME.places.values() if place.layer is Layer.RULEBOOK}
    assert named == {"gaza-city", "khan-yunis", "ashdod", "tel-aviv", "jerusalem", "dimona"}


def test_there_are_four_areas_in_gaza_and_a_sea_beside_them() -> None:
    kinds = [_kind(area) for area in GAME.places]
    assert kinds.count("gaza") == GAME.number("gaza-areas")
    assert [place.id for place in GAME.places.values() if "next-to-gaza" in place.kinds] == ["gaza-sea"]


@pytest.mark.parametrize("area", sorted(LEAVING))
def test_every_roll_matches_exactly_one_exit(area: str) -> None:
    exits = tuple(_exit(row) for row in LEAVING[area])
    for roll in range(10):
        assert rocket_exit(die_sides=10, roll=roll, exits=exits).answer.matches == 1


@pytest.mark.parametrize("rocket", ["qassam", "grad", "fajr-5"])
def test_every_flight_ends_where_its_range_says(rocket: Rocket) -> None:
    ends = {"qassam": {"black"}, "grad": {"black"}, "fajr-5": {"green"}}[rocket]

    def fly(area: str, been: tuple[str, ...]) -> None:
        assert area not in been, "a circle"
        exits = tuple(
            AreaExit(to, _kind(to)) for to in (EXITS.text(row, "to") for row in LEAVING.get(area, ()))
        )
        flight = rocket_movement(rocket_type=rocket, area_kind=_kind(area), exits=exits).answer
        if flight.status == "strikes":
            assert _kind(area) in ends
        for following in flight.may_enter:
            fly(following, (*been, area))

    for area in GAME.places:
        if _kind(area) == "gaza":
            fly(area, ())
