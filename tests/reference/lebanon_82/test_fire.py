"""Laws of SAM fire, bombardment and support fire."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.lebanon_82 import (
    combat_differential,
    combat_result,
    sam_bombardment,
    sam_fire,
    support_fire_allotment,
    support_fire_coordination,
)
from countermarch.reference.lebanon_82.sam import SamSite
from countermarch.reference.lebanon_82.support import ArabUnits, MarkerSide
from countermarch.reference.lebanon_82.terms import CrtTerrain, Scenario

dice = st.integers(1, 6)
ready = st.builds(SamSite, st.integers(0, 2), roll=st.none() | dice)
idle = st.builds(SamSite, st.integers(0, 9), st.booleans(), st.booleans(), st.none())
sites = st.lists(ready | idle, max_size=6)


@given(sites)
def test_a_marker_is_lost_exactly_when_some_roll_is_1_or_2(listed: list[SamSite]) -> None:
    answer = sam_fire(marker="aircraft", sites=tuple(listed)).answer
    rolls = [site.roll for site in listed if site.roll is not None]
    assert answer.shots == len(rolls)
    assert answer.shots <= answer.eligible <= len(listed)
    assert answer.removed is bool({1, 2} & set(rolls))


@given(sites, ready)
def test_one_more_site_never_saves_the_marker(listed: list[SamSite], more: SamSite) -> None:
    before = sam_fire(marker="aircraft", sites=tuple(listed)).answer
    after = sam_fire(marker="aircraft", sites=(*listed, more)).answer
    assert after.removed >= before.removed
    assert after.eligible == before.eligible + 1


@pytest.mark.parametrize("scenario", ["2006", "1976"])
def test_no_site_fires_outside_1982(scenario: Scenario) -> None:
    held = SamSite(distance=0)
    assert sam_fire(scenario=scenario, marker="aircraft", sites=(held,)).answer.eligible == 0
    with pytest.raises(
        InputError, match="sites: the second site: it has a roll but may not fire: there is no SAM fire"
    ):
        sam_fire(scenario=scenario, marker="aircraft", sites=(held, SamSite(distance=0, roll=1)))


@given(st.lists(st.integers(0, 12), min_size=1, max_size=4), st.sampled_from(get_args(CrtTerrain)), dice)
def test_a_bombardment_is_read_like_an_attack_on_a_strength_of_3(
    support: list[int], terrain: CrtTerrain, die: int
) -> None:
    answer = sam_bombardment(support=tuple(support), terrain=terrain, die=die).answer
    strengths = combat_differential(attackers=(), attacker_support=tuple(support), defense_strength=3).answer
    read = combat_result(terrain=terrain, differential=strengths.differential, die=die).answer
    assert (answer.differential, answer.column, answer.result) == (
        strengths.differential,
        read.column,
        read.result,
    )
    assert answer.eliminated is (answer.result in {"Ex", "De"})


@given(st.sampled_from(get_args(ArabUnits)), st.integers(0, 4), st.integers(0, 4))
def test_markers_of_the_units_own_force_are_never_limited(units: ArabUnits, plo: int, syrian: int) -> None:
    answer = support_fire_coordination(arab_units=units, plo_markers=plo, syrian_markers=syrian).answer
    strangers = {"plo-only": syrian, "syrian-only": plo, "mixed": 0}[units]
    assert answer.legal is (strangers <= 1)


def test_a_side_without_units_gets_no_marker_and_the_standard_rules_say_the_rest() -> None:
    for turn in range(1, 31):
        absentees: tuple[tuple[Scenario, MarkerSide], ...] = (("2006", "syrian"), ("1976", "israeli"))
        for scenario, side in absentees:
            absent = support_fire_allotment(scenario=scenario, side=side, turn=turn).answer
            assert (absent.markers, absent.source) == (0, "not-in-scenario")
        for side in get_args(MarkerSide):
            standard = support_fire_allotment(scenario="1982", side=side, turn=turn).answer
            assert (standard.markers, standard.source) == (None, "standard-rules")
