"""Arab Israeli Wars' tokens, Fronts, starts, tracks, clauses and errata."""

from __future__ import annotations

import pytest

from countermarch import components
from countermarch.components.model.layers import Layer

GAME = components.game("arab-israeli-wars")
RULES = {clause.number for clause in GAME.clauses}
CHAPTERS = {number.split(".")[0] for number in RULES} | {"israeli-unit-list", "arab-unit-list", "event-list"}


def test_six_two_sided_tokens_for_each_front() -> None:
    tokens = [marker for marker in GAME.markers if marker.kind == "territory"]
    assert [marker.id for marker in tokens] == [f"territory-{front}" for front in GAME.places]
    assert {marker.count for marker in tokens} == {GAME.number("tt-per-front")}
    assert {(marker.front, marker.back) for marker in tokens} == {("Israeli", "Arab")}
    (content,) = (content for content in GAME.contents if content.id == "territory-tokens")
    assert sum(marker.count for marker in tokens) == content.count == 18


def test_markers_that_the_document_does_not_have_are_reconstructed() -> None:
    ours = {marker.id for marker in GAME.markers if marker.layer is Layer.RECONSTRUCTION}
    assert ours == {"turn", "phase", "event-front", "all-won"}


def test_three_fronts_each_with_a_mat() -> None:
    assert len(GAME.places) == GAME.number("fronts") == 3
    mats = [GAME.tracks[f"front-{front}"] for front in GAME.places]
    assert {mat.layer for mat in mats} == {Layer.RECONSTRUCTION}


@pytest.mark.parametrize(("scenario", "israeli", "arab"), [("general", 6, 0), ("war-1948", 3, 3)])
def test_a_start_lays_out_every_token(scenario: str, israeli: int, arab: int) -> None:
    start = GAME.scenarios[scenario]
    assert (start.number("israeli-tt"), start.number("arab-tt")) == (israeli, arab)
    assert start.number("israeli-tt") + start.number("arab-tt") == GAME.number("tt-per-front")
    assert start.flag("first-turn-battles") is False


def test_the_set_up_of_1948_is_nine_tokens_a_side() -> None:
    lines = GAME.scenarios["war-1948"].setup
    placed = {
        side: sum(line.count or 0 for line in lines if line.side == side) for side in ("israeli", "arab")
    }
    assert placed == {"israeli": 9, "arab": 9}


def test_the_track_of_phases_is_the_turn_sequence() -> None:
    titles = [row.title for row in GAME.charts["turn-sequence"].lines]
    assert titles == [f"{n}. {box.label} Phase" for n, box in enumerate(GAME.tracks["phases"].boxes, 1)]


def test_there_are_89_clauses_and_two_are_excused() -> None:
    assert len(GAME.clauses) == 89
    assert [clause.number for clause in GAME.clauses if clause.excuse] == ["introduction", "designers-notes"]


def test_every_event_has_its_clause_and_says_there_what_its_card_says() -> None:
    summaries = {clause.number: clause.summary for clause in GAME.clauses}
    for card in GAME.cards:
        assert card.rule in RULES
        if card.deck == "event":
            assert summaries[card.rule] == card.body


def test_the_errata_run_from_1_to_31() -> None:
    assert sorted(GAME.errata) == [f"AIW-E{number:02}" for number in range(1, 32)]


def test_every_rule_an_erratum_or_a_number_names_is_of_the_ledger() -> None:
    named = {rule for erratum in GAME.errata.values() for rule in erratum.rules}
    named |= {number.rule for number in GAME.numbers.values()}
    assert named - RULES - CHAPTERS == set()


def test_a_switch_is_described_for_every_reading_that_a_parameter_offers() -> None:
    with_switch = {erratum.id.removeprefix("AIW-E") for erratum in GAME.errata.values() if erratum.switch}
    assert with_switch == {"02", "03", "04", "09", "14", "19", "22"}
