"""Laws of the turn: command, movement, intelligence, planning, strikes."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hypothesis import given
from hypothesis import strategies as st

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import EnumKind, IntKind, Kind
from countermarch.reference.third_lebanon_war import (
    chit_functions,
    deep_strike,
    evasion,
    first_player,
    information_warfare,
    minor_raid,
    networked_operations,
    rocket_attack,
    tactical_intelligence,
    tactical_movement,
    which_chit,
)
from countermarch.reference.third_lebanon_war.chits import CHITS
from countermarch.reference.third_lebanon_war.intelligence import Scout
from countermarch.reference.third_lebanon_war.terms import Function, Infrastructure, Player, Terrain

if TYPE_CHECKING:
    from countermarch.reference.third_lebanon_war.strikes import Strike

GAME = components.game("third-lebanon-war")
STRIKES: tuple[Strike, ...] = ("pgm", "area")
levels = st.integers(0, 9)
terrains = st.sampled_from(get_args(Terrain))
scouts = st.lists(st.builds(Scout, levels, st.integers(0, 4)), min_size=1, max_size=4).map(tuple)


def _parameter(question: str, name: str) -> Kind:
    return next(f for f in registry.find(GAME.id, question).parameters if f.name == name).kind


def test_the_bounds_of_recovery_are_those_of_the_data() -> None:
    kind = _parameter("recover", "hits_to_remove")
    assert isinstance(kind, IntKind)
    assert (kind.min, kind.max) == (GAME.number("fewest-hits-removed"), GAME.number("most-hits-removed"))


def test_every_function_of_the_table_can_be_asked_for_in_its_order() -> None:
    kind = _parameter("which-chit", "function")
    assert isinstance(kind, EnumKind)
    assert kind.values == GAME.charts["chit-functions"].rows


@given(st.sampled_from(get_args(Function)), st.sampled_from(get_args(Player)))
def test_a_function_is_in_the_box_of_its_chit_and_in_no_other(function: Function, player: Player) -> None:
    answer = which_chit(function=function, player=player).answer
    boxes = [
        chit
        for chit in CHITS
        if function in {each.function for each in chit_functions(chit=chit, player=player).answer.functions}
    ]
    assert boxes == ([answer.chit] if answer.allowed else [])


@given(levels, levels, st.integers(0, 5), st.integers(0, 5))
def test_losing_a_headquarters_never_wins_the_first_turn(
    idf: int, insurgent: int, mine: int, theirs: int
) -> None:
    def first(more: int) -> bool:
        asked = first_player(
            idf_c2=idf, insurgent_c2=insurgent, idf_hqs_disrupted=mine + more, insurgent_hqs_lost=theirs
        )
        return asked.answer.first_player == "idf"

    assert first(0) or not first(1)


@given(scouts, terrains)
def test_an_idf_search_rolls_fewer_dice_than_an_insurgent_one_and_evaders_more(
    units: tuple[Scout, ...], terrain: Terrain
) -> None:
    idf, insurgent = (
        tactical_intelligence(player=player, units=units, terrain=terrain, hidden=1).answer.dice_to_roll
        for player in get_args(Player)
    )
    away = evasion(during="attack", units=units, terrain=terrain).answer.dice_to_roll
    off = {"urban": 2, "populated": 1, "other": 0}[terrain]
    assert idf == max(0, insurgent - off)
    assert away == insurgent + off


@given(st.lists(st.integers(1, 6), min_size=1, max_size=12).map(tuple), levels)
def test_no_pile_loses_more_chits_than_it_has(dice: tuple[int, ...], pile: int) -> None:
    answer = information_warfare(dice=dice, available_pile=pile).answer
    assert answer.chits_removed == min(pile, sum(die >= 5 for die in dice))


@given(st.integers(1, 9), levels, st.booleans())
def test_irregular_units_move_up_to_c2_whatever_chits_are_played(
    units: int, c2: int, networked: bool
) -> None:
    moved = tactical_movement(
        unit_class="irregular", mode="underground", units=units, c2_level=c2, networked=networked
    ).answer
    together = networked_operations(
        player="insurgent", unit_class="irregular", units_in_zone=units, c2_level=c2, paired_chit="j-3"
    ).answer
    assert moved.legal is (units <= c2) is (together.max_units == units)


@given(terrains, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_a_precise_strike_takes_one_target_and_terrain_is_nothing_to_it(
    terrain: Terrain, concentrated: int, dispersed: int, revealed: int
) -> None:
    pgm, area = (
        deep_strike(
            strike=strike,
            terrain=terrain,
            concentrated=concentrated,
            dispersed=dispersed,
            revealed=revealed,
        ).answer
        for strike in STRIKES
    )
    assert pgm.legal is (concentrated + dispersed + revealed == 1)
    assert pgm.terrain_reduction == 0
    one_class = bool(concentrated + dispersed) is not bool(revealed)
    assert area.legal is one_class
    assert area.dice_to_roll == (3 * concentrated + 2 * (dispersed + revealed) if one_class else 0)


@given(st.tuples(st.integers(1, 6), st.integers(1, 6)), st.sampled_from(get_args(Infrastructure)))
def test_a_raid_does_what_two_rockets_do(dice: tuple[int, int], target: Infrastructure) -> None:
    raid = minor_raid(border_zone="controlled", infrastructure=target, dice=dice).answer
    rockets = rocket_attack(location="south-of-litani", sr=2, infrastructure=target, dice=dice).answer
    names = ("hits", "victory_points", "csus_disrupted", "collateral_damage", "cascading_cards")
    assert [getattr(raid, name) for name in names] == [getattr(rockets, name) for name in names]
