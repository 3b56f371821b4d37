"""A Reign of Missiles' clauses and errata: complete, and tied to each other."""

from __future__ import annotations

from countermarch import components

GAME = components.game("reign-of-missiles")
RULES = {clause.number for clause in GAME.clauses} | {clause.number.split("/")[0] for clause in GAME.clauses}


def test_there_are_130_clauses_and_nine_are_excused() -> None:
    assert len(GAME.clauses) == 130
    excused = {clause.number for clause in GAME.clauses if clause.excuse}
    assert excused == {
        *("title", "1.0", "1.0/contents", "1.0/needed", "2.0/DR"),
        *("9.0", "11.0", "credits", "reading"),
    }


def test_the_errata_run_from_1_to_54() -> None:
    assert sorted(GAME.errata) == [f"ROM-E{number:02}" for number in range(1, 55)]


def test_every_rule_named_by_data_is_the_rule_of_a_clause() -> None:
    named = {rule for erratum in GAME.errata.values() for rule in erratum.rules}
    named |= {number.rule for number in GAME.numbers.values()}
    named |= {row.rule for chart in GAME.charts.values() for row in chart.lines}
    named |= {piece.rule for piece in GAME.pieces if piece.rule}
    named |= {fact.rule for scenario in GAME.scenarios.values() for fact in scenario.facts.values()}
    assert named - RULES == set()


def test_a_switch_is_described_for_every_reading_a_parameter_offers() -> None:
    offered = {"03", "04", "05", "06", "14", "17", "19", "33"}
    assert {f"ROM-E{number}" for number in offered} <= {e.id for e in GAME.errata.values() if e.switch}
