"""Lebanon '82's clauses and errata: complete, and in our own words."""

from __future__ import annotations

from countermarch import components

GAME = components.game("lebanon-82")


def test_there_are_108_clauses_and_two_are_excused() -> None:
    assert len(GAME.clauses) == 108
    assert [clause.number for clause in GAME.clauses if clause.excuse] == ["10.2 p4", "11.2 p3"]


def test_the_errata_run_from_1_to_68() -> None:
    assert sorted(GAME.errata) == [f"L82-E{number:02}" for number in range(1, 69)]


def test_every_rule_an_erratum_names_is_the_rule_of_a_clause() -> None:
    rules = {clause.rule for clause in GAME.clauses}
    strange = {rule for erratum in GAME.errata.values() for rule in erratum.rules} - rules
    assert strange == set()


def test_every_rule_a_number_names_is_the_rule_of_a_clause() -> None:
    rules = {clause.rule for clause in GAME.clauses}
    assert {number.rule for number in GAME.numbers.values()} <= rules


def test_a_switch_is_described_for_every_reading_a_parameter_offers() -> None:
    with_switch = {erratum.id for erratum in GAME.errata.values() if erratum.switch}
    offered = {"03", "05", "06", "09", "12", "40", "41", "44", "46", "51", "53", "54", "58"}
    assert {f"L82-E{number}" for number in offered} <= with_switch
