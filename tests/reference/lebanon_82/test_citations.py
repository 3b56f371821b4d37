"""What the worked cases of Lebanon '82 read of its tables, and what its rulings cite."""

from __future__ import annotations

from support.citations import cells_read

from countermarch import components
from countermarch.reference.lebanon_82 import attack, game_length, movement_cost, support_fire_allotment
from countermarch.reference.lebanon_82.combat import Attacker

GAME = components.game("lebanon-82")


def test_every_cell_of_the_combat_results_table_is_read_by_some_case() -> None:
    read = {(cell.row, cell.column) for cell in cells_read(GAME.id) if cell.table == "crt"}
    assert read == set(GAME.tables["crt"].cells)


def test_an_attack_cites_neither_sam_range_nor_the_set_up_of_2006_for_its_hexes() -> None:
    given = {"defender_side": "plo", "defense_strength": 3, "terrain": "rough", "die": 2}
    found = attack(
        attackers=(Attacker("israeli", 7),), attacker_hexes=("2615",), defender_hex="2616", **given
    )
    assert {step.rule for step in found.steps} == {"11.4", "12.0", "CRT"}
    assert "2615 is next to 2616" in found.steps[0].text
    assert {"L82-E01"} == {"L82-E01", "L82-E12"} & set(found.errata)
    beside = attack(
        attackers=(Attacker("israeli", 7),), attacker_hexes=("2717",), defender_hex="2616", **given
    )
    assert "L82-E12" in beside.errata


def test_a_side_that_is_wiped_out_leans_on_how_the_last_turn_of_2006_is_read() -> None:
    for turn in (10, 16, 20):
        assert "L82-E45" in game_length(scenario="2006", plo_eliminated=14, current_turn=turn).errata
    assert "L82-E45" not in game_length(scenario="2006", plo_eliminated=13, current_turn=20).errata
    assert "L82-E45" not in game_length(scenario="1982", side_wiped_out=True).errata


def test_a_hexside_leans_on_how_the_table_of_movement_is_read() -> None:
    assert "L82-E04" in movement_cost(terrain="clear", river=True).errata
    assert "L82-E04" in movement_cost(terrain="clear", bastion_hexside=True).errata
    later = movement_cost(scenario="2006", terrain="clear", bastion_hexside=True)
    assert "L82-E04" not in later.errata
    assert "L82-E04" not in movement_cost(terrain="clear").errata


def test_a_side_that_is_not_there_is_refused_by_the_rule_that_names_the_sides() -> None:
    (step,) = support_fire_allotment(scenario="1976", side="israeli", turn=3).steps
    assert (step.rule, step.value) == ("25.1", 0)
    (step,) = support_fire_allotment(scenario="2006", side="syrian", turn=3).steps
    assert step.rule == "20.3"
