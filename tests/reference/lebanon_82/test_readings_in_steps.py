"""A step that depends on an adopted reading says so, and what the rule itself prints."""

from __future__ import annotations

from countermarch import components
from countermarch.reference.lebanon_82 import (
    israeli_setup_1982,
    israeli_setup_2006,
    plo_setup_check,
    support_fire_allotment,
    victory_1976,
    victory_three_player,
)
from countermarch.reference.lebanon_82.setup_israeli import UnitInHex, UnitInSector
from countermarch.reference.lebanon_82.setup_plo import PloUnit

END = {"plo_left": 1, "syrian_left": 1, "beirut_israeli": 3, "plo_kills": 2, "syrian_kills": 2}


def test_fourteen_markers_are_our_reading_and_twelve_what_the_rule_prints() -> None:
    for turn in (5, 6):
        steps = support_fire_allotment(scenario="2006", side="israeli", turn=turn).steps
        assert steps[-1].text.startswith("He has 14 markers (reading L82-E44). 22.0 prints 12, yet")
    printed = support_fire_allotment(scenario="2006", side="israeli", turn=5, pool_size=12).steps
    assert printed[-1].text == "He has 12 markers, as printed in 22.0."
    (clause,) = (one for one in components.game("lebanon-82").clauses if one.number == "22.0")
    assert "twelve" in clause.summary


def test_eliminations_decide_between_the_same_number_by_the_rule_and_else_by_a_reading() -> None:
    even = [one.text for one in victory_three_player(**END, sam_active=3).steps]
    assert "3 Beirut hexes against 3 SAM sites: tied, so eliminations decide." in even
    odd = victory_three_player(**END, beirut_plo=2, sam_active=3).steps
    (stated,) = (one for one in odd if "eliminated decides" in one.text)
    assert stated.text.startswith("PLO: 2 Beirut hexes, not more than 3 SAM sites.")
    assert "(as in a tie) the number of Israeli units eliminated decides" in stated.text


def test_a_pool_that_is_neither_is_reported_as_the_players() -> None:
    for turn in (5, 6):
        steps = support_fire_allotment(scenario="2006", side="israeli", turn=turn, pool_size=13).steps
        assert (
            steps[-1].text
            == "He has 13 markers, the number that you entered; 22.0 prints 12, and L82-E44 adopts 14."
        )


def test_what_is_wrong_with_a_set_up_is_reported_as_what_must_be() -> None:
    in_sectors = (
        UnitInSector("880", "elsewhere"),
        UnitInSector("96", "90"),
        UnitInSector("36", "90"),
        UnitInSector("880", "36"),
    )
    in_1982 = israeli_setup_1982(units=in_sectors)
    assert len(in_1982.answer.faults) == 4
    far = israeli_setup_2006(units=(UnitInHex("36", "3820", "elsewhere"), UnitInHex("36", "3810", "israel")))
    assert far.answer.faults == ("not-adjacent", "not-in-israel")
    astray = plo_setup_check(scenario="2006", units=(PloUnit("tyre", "1820"),))
    assert "tyre:out-of-range" in astray.answer.faults
    for ruling in (in_1982, far, astray):
        for step in ruling.steps:
            if step.text.startswith(("Unit", "The units")) or "out of place" in step.text:
                assert " must " in step.text


def test_a_shared_hex_is_not_reported_as_two_units_of_each_place() -> None:
    units = (PloUnit("beirut", "1820"), PloUnit("sidon", "1820"))
    stated = [step.text for step in plo_setup_check(scenario="1976", units=units).steps]
    for place in ("Beirut", "Sidon"):
        assert f"{place}: 2 units in all are in 1820, where no two may share a hex." in stated
    assert "Beirut: 1 unit set up, 6 needed, one in each of the six Beirut hexes." in stated


def test_a_survivor_is_said_to_be_needed_for_what_needs_one() -> None:
    asked = {"beirut_captured": 6, "sidon_captured": True, "plo_left": 0, "syrian_left": 0}
    captured = victory_1976(**asked, survivor_rule="elimination-only")
    assert captured.answer.by == "capture"
    stated = "No Syrian units in play; at least one is needed to win by eliminating the PLO."
    assert stated in [step.text for step in captured.steps]
    both = [step.text for step in victory_1976(**asked).steps]
    assert "No Syrian units in play; at least one is needed." in both
