"""Laws of amphibious landings and of stacking."""

from __future__ import annotations

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.lebanon_82 import (
    combat_effects,
    landing_result,
    reinforcement_arrival,
    stacking_check,
)
from countermarch.reference.lebanon_82.reinforcements import ArabSide, Newcomer, Occupant, Phase
from countermarch.reference.lebanon_82.terms import Choice, CrtResult, Scenario

flags = st.booleans()
choices = st.sampled_from(get_args(Choice))


@given(
    result=st.sampled_from(get_args(CrtResult)),
    side=st.sampled_from(get_args(ArabSide)),
    bastion=flags,
    lander_depleted=flags,
    defender_depleted=flags,
    attacker=choices,
    defender=choices,
)
def test_a_landing_is_an_ordinary_combat_and_the_hex_decides_it(
    *,
    result: CrtResult,
    side: ArabSide,
    bastion: bool,
    lander_depleted: bool,
    defender_depleted: bool,
    attacker: Choice,
    defender: Choice,
) -> None:
    landing = landing_result(
        result=result,
        lander_depleted=lander_depleted,
        attacker_choice=attacker,
        defender_side=side,
        in_bastion=bastion,
        defender_depleted=defender_depleted,
        defender_choice=defender,
    ).answer
    combat = combat_effects(
        result=result,
        defender_side=side,
        in_bastion=bastion,
        defender_depleted=defender_depleted,
        defender_choice=defender,
        loser_depleted=lander_depleted,
        attacker_choice=attacker,
    ).answer
    assert landing.defender_retreat == combat.defender_retreat
    assert (landing.defender == "eliminated") == (combat.defender_loss == "eliminated")
    assert (landing.lander == "eliminated") == (combat.attacker_loss in {"eliminated", "all-eliminated"})
    left = combat.defender_retreat > 0 or combat.defender_loss == "eliminated"
    assert (landing.outcome == "ashore") == (left and landing.lander != "eliminated")
    assert (landing.outcome == "eliminated") == (landing.lander == "eliminated")


@given(
    st.sampled_from(get_args(Scenario)),
    st.sampled_from(get_args(Newcomer)),
    st.sampled_from(get_args(Phase)),
    st.sampled_from(get_args(Occupant)),
    st.tuples(flags, flags, flags, flags, flags),
)
def test_whoever_may_not_arrive_may_do_nothing_and_nobody_moves_on(
    scenario: Scenario, unit: Newcomer, phase: Phase, occupant: Occupant, facts: tuple[bool, ...]
) -> None:
    coastal, beirut, landed, failed, adjacent = facts
    answer = reinforcement_arrival(
        scenario=scenario,
        unit=unit,
        phase=phase,
        occupant=occupant,
        coastal=coastal,
        beirut=beirut,
        landed_before=landed,
        failed_this_turn=failed,
        enemy_adjacent=adjacent,
    ).answer
    assert answer.allowed is (answer.reason == "ok")
    assert answer.may_move_on is False
    assert answer.must_fight is (answer.allowed and occupant == "enemy")
    assert answer.may_attack is (answer.allowed and (occupant == "enemy" or adjacent))


@given(st.integers(0, 5), st.integers(0, 5))
def test_only_a_landing_puts_two_units_in_a_hex(friendly: int, enemy: int) -> None:
    for situation in ("end-of-movement", "reinforcement-arrival"):
        answer = stacking_check(friendly_units=friendly, enemy_units=enemy, situation=situation).answer
        assert answer.legal is (friendly + enemy <= 1)
    landing = stacking_check(friendly_units=friendly, enemy_units=enemy, situation="landing-combat").answer
    assert landing.legal is (friendly + enemy <= 1 or friendly == enemy == 1)
