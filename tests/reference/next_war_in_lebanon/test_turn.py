"""Laws of chits, movement and the air in The Next War in Lebanon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch import components
from countermarch.reference.next_war_in_lebanon import (
    chit_supply,
    deep_strike,
    group_move,
    hand_draw,
    joint_ops_action,
    reorganize,
    rocket_attack,
    sam_fire,
    stacking_check,
    turn_order,
    zone_entry,
)
from countermarch.reference.next_war_in_lebanon.joint_ops import Action, Phase
from countermarch.reference.next_war_in_lebanon.movement import GroupMethod
from countermarch.reference.next_war_in_lebanon.terms import (
    JointOps,
    Loser,
    Mode,
    Player,
    Scenario,
    Side,
    Terrain,
    UnitKind,
)

if TYPE_CHECKING:
    from countermarch.reference.next_war_in_lebanon.administration import Reorganizing
    from countermarch.reference.next_war_in_lebanon.air import HalfRule
    from countermarch.reference.next_war_in_lebanon.command import DrawRule, When
    from countermarch.reference.next_war_in_lebanon.zones import Method

GAME = components.game("next-war-in-lebanon")
levels = st.integers(1, 20)
counts = st.integers(0, 30)
dice = st.integers(1, 6)


@given(levels, levels)
def test_both_players_have_a_preparation_and_an_operations_phase(idf: int, insurgent: int) -> None:
    answer = turn_order(idf_c2=idf, insurgent_c2=insurgent).answer
    assert len(answer.phases) == 7
    for player in ("idf", "insurgent"):
        assert {f"{player}-preparation", f"{player}-operations"} <= set(answer.phases)
    assert answer.phases[1].startswith(answer.first_player)


@given(levels, st.sampled_from(("setup", "end-of-turn")), st.sampled_from(("as-ruled", "half-always")))
def test_a_hand_is_as_large_as_the_level(level: int, when: When, rule: DrawRule) -> None:
    answer = hand_draw(c2_level=level, when=when, draw_rule=rule).answer
    assert answer.drawn_blind + answer.selected == answer.hand_size == level
    assert answer.drawn_blind >= 1
    assert answer.selected >= 0


@pytest.mark.parametrize("side", get_args(Side))
@pytest.mark.parametrize("optional", [False, True])
def test_the_chits_of_a_side_add_up(side: Side, optional: bool) -> None:
    supplies = [
        chit_supply(side=side, chit=chit, optional_rules=optional).answer for chit in get_args(JointOps)
    ]
    assert {supply.total for supply in supplies} == {sum(supply.count for supply in supplies)}
    assert supplies[0].total == (24 if optional else 20)


@pytest.mark.parametrize("action", get_args(Action))
def test_every_action_is_open_to_somebody_at_some_time(action: Action) -> None:
    legal = [
        (scenario, side, phase)
        for scenario in ("next-war", "2006")
        for side in get_args(Player)
        for phase in get_args(Phase)
        if (scenario, side) != ("2006", "syrian")
        and joint_ops_action(
            scenario=scenario, side=side, action=action, phase=phase, optional_rules=True
        ).answer.legal
    ]
    assert legal
    reaction = joint_ops_action(side="idf", action=action, phase="own-operations").answer.reaction
    assert reaction is any(phase == "enemy-operations" for _, _, phase in legal)


@given(
    method=st.sampled_from(get_args(GroupMethod)),
    side=st.sampled_from(get_args(Player)),
    level=levels,
    combat=counts,
    dispersed=counts,
    sanctuary=st.booleans(),
)
def test_nobody_is_lost_on_the_way(
    *, method: GroupMethod, side: Player, level: int, combat: int, dispersed: int, sanctuary: bool
) -> None:
    answer = group_move(
        method=method,
        side=side,
        c2_level=level,
        combat_units=combat,
        dispersed_units=dispersed,
        from_sanctuary=sanctuary,
    ).answer
    assert answer.may_move + answer.must_stay == combat + dispersed
    assert answer.may_move <= level
    assert answer.legal or answer.may_move == 0


@pytest.mark.parametrize("unit", [kind for kind in get_args(UnitKind) if kind != "sof"])
@pytest.mark.parametrize("method", ["move", "strategic-move", "infiltrate"])
def test_on_the_ground_only_special_forces_enter_an_enemy_sanctuary(unit: UnitKind, method: Method) -> None:
    idf = GAME.charts["unit-kinds"].text(unit, "side") == "idf"
    for area in ("north-lebanon-sanctuary", "syria") if idf else ("israel-sanctuary",):
        ruling = zone_entry(unit=unit, method=method, to_area=area, syria_in_war=True)
        assert not ruling.answer.legal


@pytest.mark.parametrize("unit", get_args(UnitKind))
def test_a_legal_entry_draws_a_card_only_for_the_idf_in_a_sanctuary(unit: UnitKind) -> None:
    for area in ("israel", "israel-sanctuary", "lebanon", "north-lebanon-sanctuary", "syria"):
        for method in ("move", "airmobile"):
            answer = zone_entry(unit=unit, method=method, to_area=area, syria_in_war=True).answer
            idf = GAME.charts["unit-kinds"].text(unit, "side") == "idf"
            enemy = area in {"north-lebanon-sanctuary", "syria"}
            assert answer.cascading_draw is (answer.legal and idf and enemy)


@given(levels, st.lists(st.tuples(st.booleans(), counts, st.integers(0, 3), st.integers(0, 3)), max_size=5))
def test_after_detaching_no_task_force_is_too_large(level: int, groups: list[Any]) -> None:
    given_groups = [
        {
            "kind": "task-force" if box else "stack",
            "units": units + disrupted + foreign,
            "disrupted": disrupted,
            "foreign": foreign,
        }
        for box, units, disrupted, foreign in groups
    ]
    answer = stacking_check(c2_level=level, groups=given_groups).answer  # type: ignore[arg-type] # records as objects
    for group, detach in zip(given_groups, answer.detach, strict=True):
        if group["kind"] == "task-force":
            assert group["units"] - detach <= level


@given(st.sampled_from(get_args(Loser)), st.sampled_from(("change-mode", "undisrupt", "ready-launcher")))
def test_what_a_j1_may_not_do_changes_nothing(unit: Loser, action: Reorganizing) -> None:
    answer = reorganize(unit=unit, action=action).answer
    if not answer.legal:
        after = (answer.new_strength, answer.new_disrupted, answer.new_mode, answer.new_fired)
        assert after == ("full", False, "combat", False)


@given(
    st.sampled_from(("urban", "populated", "remote")),
    st.sampled_from(("combat", "dispersed")),
    counts,
    st.sampled_from(("of-mode", "all-in-mode")),
)
def test_an_area_strike_never_targets_more_than_are_there(
    terrain: Terrain, mode: Mode, units: int, rule: HalfRule
) -> None:
    answer = deep_strike(
        strike="area", terrain=terrain, mode=mode, units_in_mode=units, half_rule=rule
    ).answer
    assert answer.targets_allowed <= units
    assert answer.legal is (answer.targets_allowed > 0)


@given(st.lists(dice, min_size=1, max_size=5), st.sampled_from(("next-war", "2006")))
def test_a_sam_spends_no_chit_after_it_has_hit(rolled: list[int], scenario: Scenario) -> None:
    answer = sam_fire(scenario=scenario, against="close-air-support", die_rolls=tuple(rolled)).answer
    assert answer.hit_on is not None
    assert all(die < answer.hit_on for die in rolled[: answer.chits_spent - 1])
    assert answer.nullified is (rolled[answer.chits_spent - 1] >= answer.hit_on)


@given(st.lists(st.tuples(st.sampled_from(("sr-rocket", "mr-rocket", "missile")), dice, dice), min_size=1))
def test_hits_never_exceed_the_dice(salvo: list[Any]) -> None:
    units = [{"kind": kind, "dice": [one, two] if kind == "missile" else [one]} for kind, one, two in salvo]
    answer = rocket_attack(units=units).answer  # type: ignore[arg-type] # records as objects
    assert answer.vp == answer.hits <= sum(len(unit["dice"]) for unit in units)
    assert answer.cascading_draws == (answer.hits > 0)
