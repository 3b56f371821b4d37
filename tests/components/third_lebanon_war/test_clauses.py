"""Third Lebanon War's clauses, errata, numbers and charts: complete, and tied to each other."""

from __future__ import annotations

from countermarch import components
from countermarch.reference.engine import registry

GAME = components.game("third-lebanon-war")
CLAUSES = {clause.number for clause in GAME.clauses}
SECTIONS = CLAUSES | {number.split(".")[0] for number in CLAUSES}


def test_only_what_is_done_by_hand_is_excused() -> None:
    excused = [clause.number for clause in GAME.clauses if clause.excuse]
    assert excused == ["deep-strike-decapitation-strike.units"]


def test_a_remark_says_what_a_question_leaves_to_the_players() -> None:
    remarks = {clause.number: clause.remark for clause in GAME.clauses if clause.remark}
    assert remarks["battle-mat-7-housekeeping"] == "order only; physical act"
    assert len(remarks) == 7


def test_the_errata_run_from_1_to_42() -> None:
    assert sorted(GAME.errata) == [f"TLW-E{number:02}" for number in range(1, 43)]


def test_every_rule_an_erratum_names_is_a_section_of_the_clauses() -> None:
    assert {rule for erratum in GAME.errata.values() for rule in erratum.rules} <= SECTIONS


def test_every_rule_a_number_names_is_a_clause() -> None:
    assert {number.rule for number in GAME.numbers.values()} <= CLAUSES


def test_every_rule_a_chart_names_is_a_section_of_the_clauses() -> None:
    charts = GAME.charts.values()
    assert {chart.rule for chart in charts} <= SECTIONS
    assert {row.rule for chart in charts for row in chart.lines} <= SECTIONS


def test_every_parameter_that_an_erratum_offers_exists() -> None:
    parameters = {
        field.name for question in registry.questions(GAME.id).values() for field in question.parameters
    }
    for erratum in GAME.errata.values():
        words = set((erratum.switch or "").replace(".", " ").replace(",", " ").split())
        assert not erratum.switch or words & parameters or erratum.id == "TLW-E23", erratum.id


def test_all_six_chits_have_their_functions_and_each_player_lacks_the_others() -> None:
    chart = GAME.charts["chit-functions"]
    assert {chart.text(row, "chit") for row in chart.rows} == {f"j-{number}" for number in range(1, 7)}
    idf_only = {row for row in chart.rows if chart.text(row, "insurgent") == "no"}
    insurgent_only = {row for row in chart.rows if chart.text(row, "idf") == "no"}
    assert idf_only == {"air-recon", "close-air-support", "deep-strike", "airmobile-movement"}
    assert insurgent_only == {"evade", "ambush", "rocket-attack", "minor-raid", "sam-fire"}
    assert len(chart.rows) == 22
