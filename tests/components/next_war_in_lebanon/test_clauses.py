"""The Next War in Lebanon's clauses and errata: complete, and in our own words."""

from __future__ import annotations

from countermarch import components

GAME = components.game("next-war-in-lebanon")
NUMBERS = {clause.number for clause in GAME.clauses}


def _known(rule: str) -> bool:
    return any(number == rule or number.startswith(f"{rule}-") for number in NUMBERS)


def test_all_parts_of_the_game_are_free_of_faults() -> None:
    assert GAME.check() == ()


def test_there_are_166_clauses_and_nine_are_excused() -> None:
    assert len(GAME.clauses) == 166
    assert [clause.number for clause in GAME.clauses if clause.excuse] == [
        "1.0",
        "2.0",
        "2.2",
        "2.4",
        "2.5",
        "6.3-complete",
        "10.0",
        "15.6-notes",
        "design-notes",
    ]


def test_the_errata_run_from_1_to_79() -> None:
    assert sorted(GAME.errata) == [f"NWL-E{number:02}" for number in range(1, 80)]


def test_every_erratum_has_two_readings_and_a_reason() -> None:
    for erratum in GAME.errata.values():
        assert len(erratum.readings) >= 2, erratum.id
        assert erratum.ruling, erratum.id
        assert erratum.why, erratum.id


def test_every_rule_that_is_cited_is_in_the_ledger() -> None:
    cited = {rule for erratum in GAME.errata.values() for rule in erratum.rules}
    cited |= {number.rule for number in GAME.numbers.values()}
    cited |= {chart.rule for chart in GAME.charts.values()}
    cited |= {row.rule for chart in GAME.charts.values() for row in chart.lines}
    cited |= {fact.rule for scenario in GAME.scenarios.values() for fact in scenario.facts.values()}
    cited |= {line.rule for scenario in GAME.scenarios.values() for line in scenario.setup}
    cited |= {note.rule for scenario in GAME.scenarios.values() for note in scenario.notes}
    cited |= {track.rule for track in GAME.tracks.values()}
    cited |= {piece.rule for piece in GAME.pieces if piece.rule}
    cited |= {place.rule for place in GAME.places.values() if place.rule}
    assert {rule for rule in cited if not _known(rule)} == set()


def test_the_clause_and_the_summary_bring_reinforcements_by_the_same_chit() -> None:
    (clause,) = [one for one in GAME.clauses if one.number == "7.3B"]
    assert "by the J-1" in clause.summary
    assert "E16" in clause.summary
    assert GAME.errata["NWL-E16"].ruling.startswith("In the Next War scenario a J-1 brings in one IDF unit")
    assert GAME.charts["joint-ops-actions"].text("enter-reinforcements", "chit") == "j-1"


def test_a_switch_is_described_for_every_reading_a_parameter_offers() -> None:
    offered = {"01", "02", "12", "15", "16", "18", "21", "27", "31", "34", "35", "36", "45", "46"}
    offered |= {"50", "51", "52", "56", "57", "61", "63"}
    assert {erratum.id for erratum in GAME.errata.values() if erratum.switch} == {
        f"NWL-E{number}" for number in offered
    }
