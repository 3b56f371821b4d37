"""Laws of distance and of movement cost."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch.components import game
from countermarch.reference.lebanon_82 import hex_distance, locate_place, movement_cost
from countermarch.reference.lebanon_82.hexes import Hex, distance, neighbours
from countermarch.reference.lebanon_82.places import Place
from countermarch.reference.lebanon_82.terms import HexTerrain, OtherTerrain, Scenario, Stagger

hexes = st.builds(Hex, st.integers(1, 99), st.integers(1, 99))
near_hexes = st.builds(Hex, st.integers(40, 46), st.integers(40, 46))
staggers = st.sampled_from(get_args(Stagger))
terrains = st.sampled_from(get_args(HexTerrain))
others = st.sampled_from(get_args(OtherTerrain))


@given(hexes, hexes, hexes, staggers)
def test_distance_is_the_same_both_ways_and_no_detour_is_shorter(
    a: Hex, b: Hex, c: Hex, stagger: Stagger
) -> None:
    assert distance(a, b, stagger) == distance(b, a, stagger)
    assert distance(a, c, stagger) <= distance(a, b, stagger) + distance(b, c, stagger)
    assert (distance(a, b, stagger) == 0) == (a == b)


@given(near_hexes, near_hexes, staggers)
def test_distance_is_the_number_of_steps_that_a_walk_needs(a: Hex, b: Hex, stagger: Stagger) -> None:
    reached, steps = {a}, 0
    while b not in reached:
        reached |= {step for place in reached for step in neighbours(place, stagger)}
        steps += 1
    assert distance(a, b, stagger) == steps


@given(hexes, staggers)
def test_six_hexes_touch_a_hex_and_all_of_them_touch_it_back(place: Hex, stagger: Stagger) -> None:
    around = neighbours(place, stagger)
    assert len(around) == 6
    assert all(distance(place, other, stagger) == 1 for other in around)
    assert all(place in neighbours(other, stagger) for other in around)


@given(hexes, hexes)
def test_an_answer_that_hangs_on_the_stagger_says_so(a: Hex, b: Hex) -> None:
    even = hex_distance(from_hex=str(a), to_hex=str(b))
    odd = hex_distance(from_hex=str(a), to_hex=str(b), stagger="odd")
    assert ("L82-E12" in even.errata) == (even.answer != odd.answer)


def test_every_place_with_a_name_can_be_asked_for() -> None:
    named = {place.id for place in game("lebanon-82").places.values() if place.name}
    assert set(get_args(Place)) <= named


def test_bastions_count_in_1982_only_and_are_five() -> None:
    scenarios: tuple[Scenario, ...] = get_args(Scenario)
    for scenario in scenarios:
        found = [
            place for place in get_args(Place) if locate_place(scenario=scenario, place=place).answer.bastion
        ]
        assert len(found) == (5 if scenario == "1982" else 0)


@given(terrains, others, st.booleans(), st.booleans())
def test_a_town_never_changes_the_cost(
    terrain: HexTerrain, other: OtherTerrain, river: bool, road: bool
) -> None:
    with_town, without = (
        movement_cost(terrain=terrain, other_terrain=other, town=town, river=river, by_road=road).answer
        for town in (True, False)
    )
    assert with_town == without


@given(terrains, others, st.booleans(), st.booleans())
def test_a_road_never_costs_more_than_the_country_and_a_hexside_never_costs_less(
    terrain: HexTerrain, other: OtherTerrain, river: bool, bastion: bool
) -> None:
    def cost(*, by_road: bool = False, river: bool = river, bastion: bool = bastion) -> int:
        answer = movement_cost(
            terrain=terrain, other_terrain=other, by_road=by_road, river=river, bastion_hexside=bastion
        ).answer
        assert answer.cost is not None
        return answer.cost

    assert cost(by_road=True) <= cost()
    assert cost(river=True) == cost(river=False) + 1
    assert cost(bastion=True) == cost(bastion=False) + 1


@given(terrains, others, st.booleans())
def test_the_order_in_which_two_terrains_are_named_does_not_matter(
    terrain: HexTerrain, other: OtherTerrain, road: bool
) -> None:
    if other != "none":
        one = movement_cost(terrain=terrain, other_terrain=other, by_road=road).answer
        two = movement_cost(terrain=other, other_terrain=terrain, by_road=road).answer
        assert one == two


def test_clear_terrain_costs_what_the_chart_says_when_nothing_else_is_said() -> None:
    chart = game("lebanon-82").charts["movement-costs"]
    assert movement_cost(terrain="clear").answer.cost == chart.number("clear", "cost")
