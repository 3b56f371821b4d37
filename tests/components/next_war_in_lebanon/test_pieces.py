"""The Next War in Lebanon's pieces reconcile with what the rules count."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from countermarch import components
from countermarch.components.model.layers import Layer

if TYPE_CHECKING:
    from countermarch.components.model.pieces import Piece, Unit

GAME = components.game("next-war-in-lebanon")
FORCES = GAME.charts["order-of-battle"]
RATINGS = ("combat", "dispersed", "factor")


def full(side: str) -> list[Unit]:
    return [unit for unit in GAME.units if unit.side == side and unit.text("strength") == "full"]


def layer(piece: Piece, column: str) -> Layer | None:
    cell = piece.value(column)
    return cell.layer if cell else None


def test_the_pieces_come_to_the_176_of_the_box() -> None:
    # Also, all reconstructed: 299 Herev is in no set-up list, an Insurgent headquarters in no table,
    # and the rules name only three markers whose number is plain: the turn's and a C2 level's for each side.
    extra = {"idf-herev", "idf-herev-reduced", "insurgent-hq"}
    units = sum(unit.count for unit in GAME.units if unit.id not in extra)
    chits = sum(chit.count for chit in GAME.chits)
    markers = sum(m.count for m in GAME.markers if m.id in {"game-turn", "c2-idf", "c2-insurgent"})
    assert (units, chits, markers) == (107, 66, 3)
    assert units + chits + markers == GAME.number("counters") == 176


@pytest.mark.parametrize("kind", [row for row in FORCES.rows if row != "task-force-hq"])
def test_there_are_as_many_units_of_a_kind_as_the_larger_scenario_needs(kind: str) -> None:
    units = [unit for unit in GAME.units if unit.text("kind") == kind and unit.text("strength") == "full"]
    for scenario, column in (("next-war", "next_war"), ("2006", "in_2006")):
        for status, cell in (("start", "start"), ("reinforcement", "reinforcements")):
            marked = sum(unit.text(column) == status for unit in units)
            assert marked == FORCES.number(kind, f"{scenario}-{cell}"), (scenario, status)
    needed = [
        FORCES.number(kind, f"{scenario}-start") + FORCES.number(kind, f"{scenario}-reinforcements")
        for scenario in ("next-war", "2006")
    ]
    assert len(units) == max(needed)


def test_the_idf_has_thirty_units_and_the_insurgents_twenty_six() -> None:
    assert len([unit for unit in full("idf") if unit.text("kind") != "herev-299"]) == 30
    assert len([unit for unit in full("insurgent") if unit.text("kind") != "main-force"]) == 26


def test_seven_headquarters_of_the_idf_and_that_of_the_syrian_corps() -> None:
    found = [unit for unit in GAME.units if unit.text("kind") == "task-force-hq"]
    assert Counter(unit.side for unit in found) == {"idf": 7, "syrian": 1, "insurgent": 1}
    assert {unit.size for unit in found if unit.side == "idf"} == {"division"}
    assert [unit.size for unit in found if unit.side == "syrian"] == ["corps"]
    assert {unit.text("back") for unit in found} == {"hidden"}


def test_every_full_idf_unit_has_a_reduced_counter_of_its_kind_and_name() -> None:
    by_id = {unit.id: unit for unit in GAME.units}
    for unit in full("idf"):
        weaker = by_id[f"{unit.id}-reduced"]
        assert (weaker.type, weaker.size, weaker.name) == (unit.type, unit.size, unit.name)
        assert (unit.text("triangle"), weaker.text("triangle")) == ("filled", "hollow")
        for rating in RATINGS:
            assert (weaker.number(rating) or 0) <= (unit.number(rating) or 0)


def test_no_insurgent_or_syrian_unit_has_a_reduced_counter() -> None:
    assert {unit.side for unit in GAME.units if unit.text("strength") == "reduced"} == {"idf"}


def test_the_aid_gives_a_reduced_counter_to_exactly_the_sides_that_have_one() -> None:
    losses = GAME.charts["losses"]
    has = {losses.text(row.id, "side") for row in losses.lines if losses.text(row.id, "reduced") == "yes"}
    assert has == {unit.side for unit in GAME.units if unit.text("strength") == "reduced"}


def test_every_rating_is_marked_as_reconstructed() -> None:
    for unit in GAME.units:
        for rating in RATINGS:
            assert layer(unit, rating) in {None, Layer.RECONSTRUCTION}


def test_a_unit_has_two_ratings_or_one_factor_and_a_headquarters_none() -> None:
    for unit in GAME.units:
        known = tuple(unit.number(rating) is not None for rating in RATINGS)
        if unit.text("kind") == "task-force-hq":
            assert known == (False, False, False)
        else:
            supports = unit.text("kind") == "csu" or unit.text("back") == "fired"
            assert known == ((False, False, True) if supports else (True, True, False)), unit.id


def test_launchers_have_a_fired_back_and_rockets_a_range() -> None:
    launchers = [unit for unit in GAME.units if unit.text("back") == "fired"]
    kinds = Counter(unit.text("kind") for unit in launchers)
    assert kinds["syrian-missile"] == GAME.number("syrian-missiles")
    assert kinds == {"sr-rocket": 5, "mr-rocket": 3, "missile": 1, "syrian-missile": 3}
    assert {(u.text("kind"), u.text("range")) for u in launchers if u.text("range")} == {
        ("sr-rocket", "SR"),
        ("mr-rocket", "MR"),
    }


def test_kfir_is_one_of_the_light_infantry_brigades() -> None:
    (kfir,) = [unit for unit in full("idf") if "Kfir" in unit.name]
    assert (kfir.text("kind"), kfir.size, kfir.rule) == ("light-infantry", "brigade", "10.2-kfir")


def test_what_the_rules_do_not_number_is_marked_as_reconstructed() -> None:
    ours = {unit.id for unit in GAME.units if unit.layer is Layer.RECONSTRUCTION}
    assert {f"syrian-ground-{number}" for number in range(2, 7)} <= ours
    assert {f"insurgent-main-force-{number}" for number in range(2, 5)} <= ours
    assert all(layer(marker, "count") is Layer.RECONSTRUCTION for marker in GAME.markers)


def test_each_side_has_20_joint_ops_chits_and_4_more_by_the_optional_rules() -> None:
    supply = GAME.charts["joint-ops-supply"]
    for side in ("idf", "insurgent"):
        own = {chit.title: chit.count for chit in GAME.chits if chit.side == side}
        assert own == {row.upper(): supply.number(row, side) for row in supply.rows}
        assert sum(own.values()) == 24
        assert own["J-5"] + own["J-6"] == 4


def test_four_suits_thirteen_ranks_and_a_spare_make_eighteen() -> None:
    count = Counter(chit.kind for chit in GAME.chits if not chit.side)
    assert count == {"suit": 4, "rank": 14}
    assert sum(count.values()) == GAME.number("cascading-chits")
    ranks = {chit.id.removeprefix("rank-") for chit in GAME.chits if chit.kind == "rank"}
    assert ranks - {"spare"} == set(GAME.tables["cascading-effects"].rows)
