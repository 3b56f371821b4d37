"""Laws of battle: dice, hits, what hits do, and whole battles as the sum of their parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.reference.engine import InputError
from countermarch.reference.engine.odds import odds
from countermarch.reference.third_lebanon_war import (
    apply_hits,
    battle_outcome,
    fire_dice,
    fire_hits,
    resolve_battle,
    tactical_advantage,
    unit_status,
)
from countermarch.reference.third_lebanon_war.battle import IdfUnit
from countermarch.reference.third_lebanon_war.fire import FiringUnit
from countermarch.reference.third_lebanon_war.losses import AnyKind, Target, UnitKind
from countermarch.reference.third_lebanon_war.terms import OTHER_PLAYER, Player, Terrain

if TYPE_CHECKING:
    from countermarch.reference.third_lebanon_war.attack import Role

pools = st.lists(st.integers(1, 6), max_size=12).map(tuple)
terrains = st.sampled_from(get_args(Terrain))
players = st.sampled_from(get_args(Player))


@st.composite
def targets(draw: st.DrawFn, *, kinds: tuple[UnitKind, ...] = ("tactical",)) -> Target:
    rating = draw(st.integers(0, 5))
    disrupted = draw(st.booleans())
    hits = 0 if disrupted else draw(st.integers(0, max(1, rating) - 1))
    kind = draw(st.sampled_from(kinds))
    return Target(kind=kind, j3_rating=rating, hits=hits, disrupted=disrupted)


sides = st.lists(targets(), min_size=1, max_size=4).map(tuple)


def room(unit: Target) -> int:
    return 0 if unit.disrupted else max(1, unit.j3_rating) - unit.hits


@given(sides, st.integers(0, 3), st.integers(0, 20))
def test_no_hit_is_lost_and_none_is_made(units: tuple[Target, ...], hqs: int, hits: int) -> None:
    answer = apply_hits(player="idf", units=units, tf_hqs=hqs, net_hits=hits).answer
    capacity = sum(map(room, units))
    spare = max(0, hits - capacity)
    assert answer.excess_hits == max(0, spare - answer.hqs_hit)
    assert answer.collateral_damage is (answer.excess_hits > 0)
    assert answer.c2_change == -answer.hqs_hit
    assert answer.undisrupted_left == sum(each.status == "undisrupted" for each in answer.units)
    taken = sum(now.hits - was.hits for was, now in zip(units, answer.units, strict=True) if now.hits)
    filled = sum(
        room(was)
        for was, now in zip(units, answer.units, strict=True)
        if now.status != "undisrupted" and not was.disrupted
    )
    assert taken + filled <= hits


@given(sides, st.integers(0, 3), st.integers(0, 20))
def test_a_headquarters_falls_only_with_all_its_units_and_only_to_a_hit(
    units: tuple[Target, ...], hqs: int, hits: int
) -> None:
    answer = apply_hits(player="idf", units=units, tf_hqs=hqs, net_hits=hits).answer
    assert answer.hqs_hit == (hqs if hits and not answer.undisrupted_left else 0)
    sparing = apply_hits(player="idf", units=units, tf_hqs=hqs, net_hits=hits, hq_rule="spare-hit").answer
    assert sparing.hqs_hit <= answer.hqs_hit
    assert sparing.excess_hits == answer.excess_hits


@given(sides, st.integers(0, 3), st.integers(0, 20))
def test_one_more_hit_never_helps_the_side_that_is_hit(
    units: tuple[Target, ...], hqs: int, hits: int
) -> None:
    fewer = apply_hits(player="idf", units=units, tf_hqs=hqs, net_hits=hits).answer
    more = apply_hits(player="idf", units=units, tf_hqs=hqs, net_hits=hits + 1).answer
    assert more.undisrupted_left <= fewer.undisrupted_left
    assert more.hqs_hit >= fewer.hqs_hit


@given(sides, st.data())
def test_however_its_owner_spreads_hits_the_excess_is_the_same(
    units: tuple[Target, ...], data: st.DataObject
) -> None:
    hits = data.draw(st.integers(0, sum(map(room, units)) + 3))
    left, shares = hits, []
    for place, unit in enumerate(units):
        later = sum(map(room, units[place + 1 :]))
        low = max(0, min(room(unit), left - later))
        shares.append(data.draw(st.integers(low, min(room(unit), left))))
        left -= shares[-1]
    spread = tuple(replace(unit, assigned=share) for unit, share in zip(units, shares, strict=True))
    own = apply_hits(player="idf", units=spread, net_hits=hits).answer
    in_order = apply_hits(player="idf", units=units, net_hits=hits).answer
    assert own.excess_hits == in_order.excess_hits


@given(st.lists(targets(kinds=("militia", "syrian", "tactical")), min_size=1, max_size=4).map(tuple))
def test_militia_and_syrians_are_removed_where_others_are_disrupted(units: tuple[Target, ...]) -> None:
    answer = apply_hits(player="insurgent", units=units, net_hits=100).answer
    fresh = [unit for unit in units if not unit.disrupted]
    assert answer.removed == sum(unit.kind != "tactical" for unit in fresh)
    assert answer.newly_disrupted == sum(unit.kind == "tactical" for unit in fresh)


@given(pools, terrains, st.booleans(), players)
def test_terrain_helps_the_defender_alone_and_never_below_nothing(
    dice: tuple[int, ...], terrain: Terrain, ambushed: bool, player: Player
) -> None:
    def hits(role: Role) -> tuple[int, int]:
        answer = fire_hits(
            player=player, dice=dice, fired_at=role, terrain=terrain, defender_ambushed=ambushed
        ).answer
        return answer.raw_hits, answer.net_hits

    raw, on_attacker = hits("attacker")
    assert raw == on_attacker == dice.count(5) + 2 * dice.count(6)
    cover = 0 if ambushed else {"urban": 2, "populated": 1, "other": 0}[terrain]
    assert hits("defender") == (raw, max(0, raw - cover))


@given(
    st.lists(st.tuples(st.integers(0, 6), st.booleans()), max_size=6),
    st.integers(0, 4),
    st.booleans(),
)
def test_dice_add_up_unit_by_unit(units: list[tuple[int, bool]], cas: int, supported: bool) -> None:
    force = tuple(FiringUnit(rating, 0, disrupted) for rating, disrupted in units)
    answer = fire_dice(
        player="idf", units=force, combat_support=supported, undisrupted_csu=True, cas_chits=cas
    ).answer
    able = [rating for rating, disrupted in units if not disrupted]
    assert answer.rating_dice == sum(able)
    assert answer.support_dice == (len(able) if supported else 0)
    assert answer.air_dice == 3 * cas
    assert answer.total_dice == sum(able) + answer.support_dice + 3 * cas


@pytest.mark.parametrize("kind", get_args(AnyKind))
def test_ratings_fall_hit_by_hit_until_the_unit_is_out(kind: AnyKind) -> None:
    for rating in range(6):
        most = 1 if "hq" in kind else max(1, rating)
        for hits in range(most):
            answer = unit_status(kind=kind, j2_rating=rating, j3_rating=rating, hits=hits).answer
            assert (answer.current_j3, answer.status) == (max(0, rating - hits), "undisrupted")
        last = unit_status(kind=kind, j2_rating=rating, j3_rating=rating, hits=most).answer
        assert (last.current_j2, last.current_j3) == (0, 0)
        assert last.status == ("disrupted" if kind in {"tactical", "tf-hq"} else "removed")
        with pytest.raises(InputError, match="hits"):
            unit_status(kind=kind, j2_rating=rating, j3_rating=rating, hits=most + 1)


@pytest.mark.parametrize(
    ("attack", "defence", "hqs"), [*product(range(2), range(2), product(range(2), repeat=2))]
)
def test_at_most_one_side_wins_and_only_with_a_unit_left(
    attack: int, defence: int, hqs: tuple[int, int]
) -> None:
    answer = battle_outcome(
        attacker_undisrupted=attack,
        defender_undisrupted=defence,
        attacker_hqs_undisrupted=hqs[0],
        defender_hqs_undisrupted=hqs[1],
    ).answer
    mirrored = battle_outcome(
        attacker_undisrupted=defence,
        defender_undisrupted=attack,
        attacker_hqs_undisrupted=hqs[1],
        defender_hqs_undisrupted=hqs[0],
    ).answer
    swap = {"attacker": "defender", "defender": "attacker", "none": "none"}
    assert mirrored.winner == swap[answer.winner]
    assert answer.consolidation_chits == (answer.winner != "none")
    if answer.winner == "attacker":
        assert (attack, defence, hqs[1]) == (1, 0, 0)


@given(
    attacker=players,
    ambush=st.booleans(),
    terrain=terrains,
    idf=sides,
    insurgent=sides,
    rolls=st.lists(st.integers(1, 6), min_size=30, max_size=30),
)
def test_a_battle_is_the_sum_of_its_parts(
    *,
    attacker: Player,
    ambush: bool,
    terrain: Terrain,
    idf: tuple[Target, ...],
    insurgent: tuple[Target, ...],
    rolls: list[int],
) -> None:
    ambush = ambush and attacker == "insurgent" and any(not unit.disrupted for unit in insurgent)
    order = tactical_advantage(attacker=attacker, ambush=ambush).answer
    units: dict[Player, tuple[Target, ...]] = {"idf": idf, "insurgent": insurgent}

    def fire(
        firing: Player, struck: Player, own: tuple[Target, ...], dice: list[int]
    ) -> tuple[int, list[int]]:
        able = tuple(FiringUnit(unit.j3_rating, unit.hits, unit.disrupted) for unit in own)
        due = fire_dice(player=firing, units=able).answer.total_dice
        role: Role = "attacker" if struck == attacker else "defender"
        hits = fire_hits(
            player=firing,
            dice=tuple(dice[:due]),
            fired_at=role,
            terrain=terrain,
            defender_ambushed=ambush,
        ).answer.net_hits
        return hits, dice[:due]

    first, second = order.first_fire, order.return_fire
    hits, opening = fire(first, second, units[first], rolls)
    suffered = apply_hits(player=second, units=units[second], net_hits=hits).answer
    left = tuple(
        replace(unit, hits=now.hits, disrupted=now.status != "undisrupted")
        for unit, now in zip(units[second], suffered.units, strict=True)
    )
    answered, answer_dice = fire(second, first, left, rolls[::-1])
    back = apply_hits(player=first, units=units[first], net_hits=answered).answer
    whole = resolve_battle(
        attacker=attacker,
        ambush=ambush,
        terrain=terrain,
        idf_units=tuple(IdfUnit(unit.j3_rating, unit.hits, unit.disrupted) for unit in idf),
        insurgent_units=insurgent,
        first_fire_dice=tuple(opening),
        return_fire_dice=tuple(answer_dice),
    ).answer
    assert (whole.first_net_hits, whole.return_net_hits) == (hits, answered)
    after = {second: suffered, first: back}
    assert whole.idf_undisrupted == after["idf"].undisrupted_left
    assert whole.insurgent_undisrupted == after["insurgent"].undisrupted_left
    assert whole.collateral_damage == (suffered.collateral_damage or back.collateral_damage)
    defender = OTHER_PLAYER[attacker]
    end = battle_outcome(
        attacker_undisrupted=after[attacker].undisrupted_left,
        defender_undisrupted=after[defender].undisrupted_left,
        collateral_damage=whole.collateral_damage,
    ).answer
    names = {"attacker": attacker, "defender": defender, "none": "none"}
    assert whole.winner == names[end.winner]


def test_one_battle_die_hits_once_in_six_and_twice_in_six() -> None:
    found = odds(
        "third-lebanon-war",
        "fire-hits",
        {"player": "idf", "dice": "1d6", "fired_at": "attacker", "terrain": "other"},
        by=["raw_hits"],
    )
    assert [(o.answer["raw_hits"], str(o.probability)) for o in found.outcomes] == [
        (0, "2/3"),
        (1, "1/6"),
        (2, "1/6"),
    ]


def test_an_open_sam_die_changes_how_many_dice_are_open_later() -> None:
    given_ = {
        "attacker": "idf",
        "terrain": "other",
        "idf_units": [{"j3_rating": 1, "disrupted": True}],
        "insurgent_units": [{"j3_rating": 1, "disrupted": True}],
        "cas_chits": 1,
        "insurgent_j4": "sam",
    }
    found = odds("third-lebanon-war", "resolve-battle", given_, by=["return_fire_dice_count"])
    chances = {o.answer["return_fire_dice_count"]: str(o.probability) for o in found.outcomes}
    assert chances == {0: "1/3", 3: "2/3"}
