"""Laws of the combat results table and of what its results do."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.games import TRANSCRIPTION
from support.transcription import Grid, read

from countermarch.reference.lebanon_82 import combat_differential, combat_effects, combat_result, terrain_row
from countermarch.reference.lebanon_82.combat import Attacker, FightingSide
from countermarch.reference.lebanon_82.terms import (
    Choice,
    CrtResult,
    CrtTerrain,
    HexTerrain,
    OtherTerrain,
    Scenario,
)

# From worst to best for the attacker.
ORDER = ("Ae", "(A)", "A3", "A2", "A1", "none", "Ex", "D2", "D3", "De")
SHELTER = {"clear": 0, "town": 1, "rough": 2, "river": 2, "beirut": 2, "mountain": 3}

terrains = st.sampled_from(get_args(CrtTerrain))
results = st.sampled_from(get_args(CrtResult))
choices = st.sampled_from(get_args(Choice))
sides = st.sampled_from(get_args(FightingSide))
scenarios = st.sampled_from(get_args(Scenario))
differentials = st.integers(-20, 20)
dice = st.integers(1, 6)
strengths = st.integers(0, 30)


def _rank(terrain: CrtTerrain, differential: int, die: int) -> int:
    return ORDER.index(combat_result(terrain=terrain, differential=differential, die=die).answer.result)


@given(terrains, differentials, st.integers(0, 10), dice)
def test_more_strength_never_hurts_the_attacker(
    terrain: CrtTerrain, differential: int, more: int, die: int
) -> None:
    assert _rank(terrain, differential + more, die) >= _rank(terrain, differential, die)


@given(terrains, terrains, differentials, dice)
def test_terrain_that_protects_more_never_helps_the_attacker(
    one: CrtTerrain, other: CrtTerrain, differential: int, die: int
) -> None:
    open_ground, cover = sorted((one, other), key=SHELTER.__getitem__)
    assert _rank(cover, differential, die) <= _rank(open_ground, differential, die)


@given(terrains, differentials, st.integers(1, 5))
def test_a_higher_die_never_helps_the_attacker(terrain: CrtTerrain, differential: int, die: int) -> None:
    assert _rank(terrain, differential, die + 1) <= _rank(terrain, differential, die)


@given(differentials, dice)
def test_rough_river_and_beirut_share_a_row(differential: int, die: int) -> None:
    three: tuple[CrtTerrain, ...] = ("rough", "river", "beirut")
    rulings = {combat_result(terrain=name, differential=differential, die=die).answer for name in three}
    assert len(rulings) == 1


@pytest.mark.parametrize("die", range(1, 7))
def test_a_hopeless_attack_is_read_in_the_first_column_unless_the_table_forbids_it(die: int) -> None:
    lowest_heads: tuple[tuple[CrtTerrain, int], ...] = (
        ("clear", -5),
        ("town", -3),
        ("rough", -2),
        ("mountain", -1),
    )
    for terrain, lowest in lowest_heads:
        bottom = combat_result(terrain=terrain, differential=lowest, die=die).answer
        below = combat_result(terrain=terrain, differential=lowest - 1, die=die).answer
        barred = combat_result(terrain=terrain, differential=lowest - 1, die=die, beyond="no-attack").answer
        assert (bottom.column, bottom.clamped) == (1, "no")
        assert (below.column, below.result, below.clamped) == (1, bottom.result, "low")
        assert (barred.column, barred.head, barred.result) == (None, None, "not-allowed")


def _grids() -> list[Grid]:
    path = TRANSCRIPTION / "lebanon-82" / "combat.txt"
    return read(path.read_text("utf-8"), path)


@pytest.mark.parametrize("terrain", ["clear", "town", "rough", "mountain"])
def test_every_head_and_die_gives_the_cell_that_was_typed_the_second_time(terrain: CrtTerrain) -> None:
    row = "rough-river-beirut" if terrain == "rough" else terrain
    crt = next(grid.cells for grid in _grids() if grid.table == "crt" and not grid.headings)
    heads = next(grid.cells for grid in _grids() if grid.headings and (row, "1") in grid.cells)
    for (_, column), head in heads.items():
        for differential in map(int, head.split(",")):
            for die in range(1, 7):
                answer = combat_result(terrain=terrain, differential=differential, die=die).answer
                read_there = crt[str(die), column]
                assert (str(answer.column), answer.result.casefold()) == (column, read_there), answer


@given(
    st.sampled_from(get_args(HexTerrain)),
    st.sampled_from(get_args(OtherTerrain)),
    st.booleans(),
    st.booleans(),
)
def test_the_row_used_is_the_best_for_the_defender_and_nothing_adds_up(
    terrain: HexTerrain, other: OtherTerrain, town: bool, river: bool
) -> None:
    answer = terrain_row(terrain=terrain, other_terrain=other, town=town, across_river=river).answer
    alone = [terrain_row(terrain=terrain).answer.shift]
    if other != "none":
        alone.append(terrain_row(terrain=other).answer.shift)
    if town:
        alone.append(terrain_row(terrain="clear", town=True).answer.shift)
    if river:
        alone.append(terrain_row(terrain="clear", across_river=True).answer.shift)
    assert answer.shift == max(alone)


@given(terrains, st.integers(-1, 10))
def test_the_shift_is_the_columns_that_the_terrain_takes_off(terrain: CrtTerrain, differential: int) -> None:
    """Between the ends of every row; beyond them the columns run together."""
    hex_terrain: HexTerrain = terrain if terrain in {"rough", "mountain", "beirut"} else "clear"
    town, river = terrain == "town", terrain == "river"
    shift = terrain_row(terrain=hex_terrain, town=town, across_river=river).answer.shift
    in_clear = combat_result(terrain="clear", differential=differential, die=1).answer.column
    there = combat_result(terrain=terrain, differential=differential, die=1).answer.column
    assert in_clear is not None
    assert there == in_clear - shift


@given(
    st.lists(st.builds(Attacker, sides, strengths), min_size=1, max_size=6),
    st.lists(strengths, max_size=3),
    strengths,
    st.lists(strengths, max_size=3),
)
def test_a_unit_of_strength_0_changes_nothing_but_the_count_of_such_units(
    attackers: list[Attacker], support: list[int], defense: int, against: list[int]
) -> None:
    def asked(units: list[Attacker]) -> tuple[int, int]:
        answer = combat_differential(
            attackers=tuple(units),
            attacker_support=tuple(support),
            defense_strength=defense,
            defender_support=tuple(against),
        ).answer
        return answer.differential, answer.zero_strength_attackers

    differential, zeros = asked(attackers)
    assert asked([*attackers, Attacker("plo", 0)]) == (differential, zeros + 1)
    assert differential == sum(a.strength for a in attackers) + sum(support) - defense - sum(against)


@given(
    scenario=scenarios,
    result=results,
    side=sides,
    depleted=st.booleans(),
    choice=choices,
    loser=st.booleans(),
    attacker_choice=choices,
)
def test_a_bastion_spares_only_plo_defenders_of_1982_and_never_the_attackers(
    *,
    scenario: Scenario,
    result: CrtResult,
    side: FightingSide,
    depleted: bool,
    choice: Choice,
    loser: bool,
    attacker_choice: Choice,
) -> None:
    open_ground, bastion = (
        combat_effects(
            scenario=scenario,
            result=result,
            defender_side=side,
            in_bastion=there,
            defender_depleted=depleted,
            defender_choice=choice,
            loser_depleted=loser,
            attacker_choice=attacker_choice,
        ).answer
        for there in (False, True)
    )
    spared = scenario == "1982" and side == "plo" and result in {"Ex", "D2", "D3"}
    assert bastion.immune is spared
    assert (bastion.attacker_retreat, bastion.attacker_loss) == (
        open_ground.attacker_retreat,
        open_ground.attacker_loss,
    )
    if spared:
        assert (bastion.defender_retreat, bastion.defender_loss) == (0, "none")
    else:
        assert bastion == open_ground


@given(
    result=results,
    side=sides,
    depleted=st.booleans(),
    choice=choices,
    loser=st.booleans(),
    retreats=choices,
)
def test_nobody_both_retreats_and_loses_and_no_depleted_unit_survives_a_loss(
    *, result: CrtResult, side: FightingSide, depleted: bool, choice: Choice, loser: bool, retreats: Choice
) -> None:
    answer = combat_effects(
        result=result,
        defender_side=side,
        defender_depleted=depleted,
        defender_choice=choice,
        loser_depleted=loser,
        attacker_choice=retreats,
    ).answer
    assert not (answer.defender_retreat and answer.defender_loss != "none")
    assert not (answer.attacker_retreat and answer.attacker_loss != "none")
    assert not (depleted and answer.defender_loss == "depleted")
    assert not (loser and answer.attacker_loss == "depleted")
