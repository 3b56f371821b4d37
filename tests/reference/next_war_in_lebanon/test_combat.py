"""Laws of battles in The Next War in Lebanon."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.next_war_in_lebanon import (
    battle,
    battle_chit,
    battle_outcome,
    battle_roles,
    evade,
    firefight,
    tactical_advantage,
    targeting_check,
    unit_damage,
)
from countermarch.reference.next_war_in_lebanon.terms import Loser, Mode, Side, Terrain

if TYPE_CHECKING:
    from countermarch.reference.next_war_in_lebanon.combat import AwardRule
    from countermarch.reference.next_war_in_lebanon.encounters import EnteringSide

sides = st.sampled_from(get_args(Side))
terrains = st.sampled_from(get_args(Terrain))
modes = st.sampled_from(get_args(Mode))
dice = st.integers(1, 6)
ratings = st.integers(0, 9)
counts = st.integers(0, 8)
WINS = ("target-wins", "tie", "firers-win")


@st.composite
def fights(draw: st.DrawFn) -> dict[str, Any]:
    target_mode = draw(modes)
    firing = st.just("dispersed") if target_mode == "dispersed" else modes
    firer = st.fixed_dictionaries(
        {"mode": firing, "rating": ratings, "dice": st.lists(dice, min_size=1, max_size=1)}
    )
    return {
        "firing_side": draw(sides),
        "firers": draw(st.lists(firer, min_size=1, max_size=4)),
        "target_mode": target_mode,
        "target_combat_rating": draw(ratings),
        "target_dispersed_rating": draw(ratings),
        "target_die": draw(dice),
        "target_disrupted": draw(st.booleans()),
    }


@given(fights())
def test_a_tie_is_collateral_damage_and_nothing_else_is(fight: dict[str, Any]) -> None:
    answer = firefight(**fight).answer
    margins = [mine - his for mine, his in zip(answer.firer_totals, answer.target_totals, strict=True)]
    assert answer.collateral is (answer.result == "tie") is (max(margins) == 0)
    assert (answer.target_effect == "none") is (answer.result == "target-wins")


@given(fights(), st.integers(1, 4))
def test_a_better_rating_never_hurts_the_firers(fight: dict[str, Any], more: int) -> None:
    stronger = [{**firer, "rating": firer["rating"] + more} for firer in fight["firers"]]
    before = firefight(**fight).answer.result
    after = firefight(**{**fight, "firers": stronger}).answer.result
    assert WINS.index(after) >= WINS.index(before)


@given(fights())
def test_support_on_both_sides_changes_nothing(fight: dict[str, Any]) -> None:
    plain = firefight(**fight).answer
    supported = firefight(**fight, firer_j4=True, target_j4=True).answer
    assert (plain.result, plain.firer_effects) == (supported.result, supported.firer_effects)


@given(fights())
def test_a_target_that_is_not_disrupted_never_fares_worse(fight: dict[str, Any]) -> None:
    disrupted = firefight(**{**fight, "target_disrupted": True}).answer.result
    fit = firefight(**{**fight, "target_disrupted": False}).answer.result
    assert WINS.index(fit) <= WINS.index(disrupted)


@given(fights(), st.lists(dice, min_size=4, max_size=4))
def test_close_air_support_never_hurts(fight: dict[str, Any], rolled: list[int]) -> None:
    alone = {**fight, "firing_side": "idf", "firers": [{**fight["firers"][0], "dice": rolled[:1]}]}
    helped = {**alone, "firers": [{**fight["firers"][0], "dice": rolled}]}
    assert firefight(**helped).answer.firer_totals >= firefight(**alone).answer.firer_totals


@given(fights())
def test_firers_suffer_only_where_they_do_not_win(fight: dict[str, Any]) -> None:
    answer = firefight(**fight).answer
    if answer.result == "firers-win":
        assert set(answer.firer_effects) == {"none"}
    elif answer.result == "target-wins":
        assert "none" not in answer.firer_effects
        assert answer.choose_one is (len(answer.firer_effects) > 1)


@given(
    attacker=sides,
    terrain=terrains,
    one=dice,
    two=dice,
    disrupted=st.booleans(),
    kfir=st.booleans(),
)
def test_the_two_rounds_belong_to_the_two_sides(
    *, attacker: Side, terrain: Terrain, one: int, two: int, disrupted: bool, kfir: bool
) -> None:
    answer = tactical_advantage(
        attacker=attacker,
        terrain=terrain,
        attacker_die=one,
        defender_die=two,
        defender_disrupted=disrupted,
        kfir_present=kfir,
    ).answer
    assert {answer.first_round, answer.second_round} == {"idf", "insurgent"}
    assert (answer.first_round == attacker) is (answer.advantage == "attacker")
    assert (answer.advantage == "attacker") is (answer.attacker_total > answer.defender_total)


@given(sides, dice, dice)
def test_a_town_never_helps_the_attacker(attacker: Side, one: int, two: int) -> None:
    def advantage(terrain: Terrain) -> str:
        roll = tactical_advantage(attacker=attacker, terrain=terrain, attacker_die=one, defender_die=two)
        return roll.answer.advantage

    assert advantage("remote") == advantage("populated")
    assert advantage("populated") == "attacker" or advantage("urban") == "defender"


@given(sides, terrains, st.lists(dice, min_size=1, max_size=7), counts)
def test_no_more_units_evade_than_are_there(
    side: Side, terrain: Terrain, rolled: list[int], units: int
) -> None:
    answer = evade(side=side, terrain=terrain, die_rolls=tuple(rolled), units=units).answer
    assert 0 <= answer.may_evade <= units
    assert answer.total == sum(rolled) + answer.modifier * len(rolled)


@given(st.sampled_from(("idf", "insurgent", "none")), counts, counts, st.booleans(), st.booleans())
def test_a_battle_has_two_sides_and_no_battle_has_none(
    entering: EnteringSide, idf: int, insurgent: int, sof: bool, fights: bool
) -> None:
    answer = battle_roles(
        entering=entering, idf_units=idf, insurgent_units=insurgent, idf_sof_only=sof, sof_fights=fights
    ).answer
    expected = {"idf", "insurgent"} if answer.battle else {"none"}
    assert {answer.attacker, answer.defender} == expected


@given(st.sampled_from(get_args(Loser)), st.booleans())
def test_a_harder_effect_never_leaves_a_unit_stronger(unit: Loser, double: bool) -> None:
    order = ("full", "reduced", "eliminated")
    soft = unit_damage(unit=unit, effect="disrupted", double_reduction=double).answer
    hard = unit_damage(unit=unit, effect="disrupted-and-reduced", double_reduction=double).answer
    assert order.index(hard.new_strength) >= order.index(soft.new_strength)
    assert (hard.idf_vp > 0) is (hard.removal != "none" and unit not in {"idf", "csu"})


@given(counts, counts, counts, counts)
def test_a_winner_gets_one_chit_and_either_rule_gives_as_much_as_each(a: int, b: int, c: int, d: int) -> None:
    def winner(rule: AwardRule) -> str:
        return battle_outcome(
            attacker_undisrupted=a,
            attacker_disrupted=b,
            defender_undisrupted=c,
            defender_disrupted=d,
            award_rule=rule,
        ).answer.winner

    each = {winner("9.6"), winner("9.9")}
    either = battle_outcome(
        attacker_undisrupted=a, attacker_disrupted=b, defender_undisrupted=c, defender_disrupted=d
    ).answer
    assert {either.winner} == (each - {"none"} or {"none"})
    assert either.chits == (either.winner != "none")


targets = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(("unit", "csu", "headquarters")),
            "mode": modes,
            "targeted": st.integers(0, 2),
            "evading": st.booleans(),
        }
    ),
    min_size=1,
    max_size=5,
)


@given(modes, targets)
def test_some_target_is_always_left_when_one_could_be_attacked(mode: Mode, wall: list[Any]) -> None:
    open_to_fire = [
        target
        for target in wall
        if target["kind"] != "headquarters"
        and not target["evading"]
        and not (mode == "combat" and target["mode"] == "dispersed")
    ]
    rulings = [
        targeting_check(firer_mode=mode, targets=tuple(wall), pick=place) for place in range(1, len(wall) + 1)
    ]
    if any(target["kind"] != "csu" and not target["targeted"] for target in open_to_fire):
        assert any(ruling.answer.legal for ruling in rulings)
    assert bool(open_to_fire) or not any(ruling.answer.legal for ruling in rulings)


@given(fights(), st.data())
def test_a_round_of_a_battle_settles_all_shots_at_one_target_as_a_firefight_does(
    fight: dict[str, Any], data: st.DataObject
) -> None:
    """Checked by what is left of each side: the shots share the target's die, and it suffers once."""
    found = firefight(**{**fight, "firing_side": "idf"}).answer
    die = fight["target_die"]
    firers = fight["firers"]
    shots: Any = [
        {"firer": place, "target": 1, "die": firer["dice"][0], "target_die": die if place == 1 else later}
        for place, firer in enumerate(firers, 1)
        for later in [data.draw(dice)]
    ]
    firing: Any = [
        {"kind": "idf", "mode": firer["mode"], "combat": firer["rating"], "dispersed": firer["rating"]}
        for firer in firers
    ]
    target: Any = [
        {
            "kind": "guerrilla",
            "mode": fight["target_mode"],
            "combat": fight["target_combat_rating"],
            "dispersed": fight["target_dispersed_rating"],
            "disrupted": fight["target_disrupted"],
        }
    ]
    fought = battle(
        attacker="idf",
        terrain="remote",
        attacker_die=6,
        defender_die=1,
        idf_units=firing,
        insurgent_units=target,
        first_round=shots,
    ).answer
    hurt = [effect for effect in found.firer_effects if effect != "none"]
    suffering = 1 if found.choose_one else len(hurt)
    assert (fought.idf_undisrupted, fought.idf_disrupted) == (len(firers) - suffering, suffering)
    gone = found.target_effect == "disrupted-and-reduced" or (
        found.target_effect == "disrupted" and fight["target_disrupted"]
    )
    assert fought.insurgent_eliminated == gone
    assert fought.cascading_draws == found.collateral
    assert fought.lapsed == 0


@given(terrains, sides, st.integers(0, 2), st.booleans())
def test_a_battle_takes_the_combat_support_that_the_chit_gives(
    terrain: Terrain, attacker: Side, csus: int, by_syria: bool
) -> None:
    rating = {"mode": "combat", "combat": 4, "dispersed": 2}
    side: Any = "syrian" if by_syria else "idf"
    chit = battle_chit(
        side=side,
        use="combat-support",
        role="attacker" if (side == "idf") == (attacker == "idf") else "defender",
        terrain=terrain,
        undisrupted_csu=0 if by_syria else csus,
    )
    asked: dict[str, Any] = {
        "attacker": attacker,
        "terrain": terrain,
        "attacker_die": 4,
        "defender_die": 2,
        "idf_units": [{"kind": "idf", **rating}] + [{"kind": "csu", **rating}] * csus,
        "insurgent_units": [{"kind": "syrian", **rating}],
    }
    flag = "insurgent_j4" if by_syria else "idf_j4"
    asked[flag] = True
    if chit.answer.legal:
        assert battle(**asked).answer.legal
    else:
        refused = battle(**asked)
        assert set(refused.answer.faults) == set(chit.answer.faults)
        assert "7.4C" in {step.rule for step in refused.steps}
