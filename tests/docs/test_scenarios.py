"""Scenarios as pages to set up from: names in place of ids, every line; or what to look up elsewhere."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.site.scenarios import SetupSheet, blanks, sheets
from countermarch.site.words import GameWords


def _sheets(game_id: str) -> tuple[SetupSheet, ...]:
    game = components.game(game_id)
    return sheets(game, GameWords(game), registry.questions(game_id))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_game_says_how_it_starts_or_what_to_look_up(game_id: str) -> None:
    game = components.game(game_id)
    blank = blanks(game)
    assert bool(_sheets(game_id)) != (blank is not None)
    assert blank is None or blank.boxes


@pytest.mark.parametrize("game_id", GAMES)
def test_every_fact_and_line_of_a_scenario_is_shown_once(game_id: str) -> None:
    for sheet in _sheets(game_id):
        assert len(sheet.main) + len(sheet.more) == len(sheet.scenario.facts)
        lines = [line for force in sheet.forces for line in force.lines]
        assert lines == list(sheet.scenario.setup)


@pytest.mark.parametrize("game_id", GAMES)
def test_sides_and_values_go_by_their_names(game_id: str) -> None:
    ids = {side.id for side in components.game(game_id).sides}
    for sheet in _sheets(game_id):
        assert ids.isdisjoint(force.name for force in sheet.forces)
        for fact in (*sheet.main, *sheet.more):
            assert ids.isdisjoint(fact.value.split(" · ")), fact
            assert not fact.says.startswith(("whether", "side that")), fact


def test_a_scenario_leads_to_the_lookups_that_check_its_set_up() -> None:
    found = {sheet.scenario.id: [link for _, link in sheet.checks] for sheet in _sheets("lebanon-82")}
    assert "#israeli-setup-1982" in found["1982"]
    assert "#syrian-setup-1976" in found["1976"]
    assert "#israeli-setup-1982" not in found["1976"]
    assert "#plo-setup-check?scenario=2006" in found["2006"]
