"""The bounds and defaults that stand in the signatures are those of the game's own data."""

from __future__ import annotations

import pytest

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import Field, IntKind

GAME = components.game("lebanon-82")


def _parameter(question: str, name: str) -> Field:
    parameters = registry.find(GAME.id, question).parameters
    return next(parameter for parameter in parameters if parameter.name == name)


@pytest.mark.parametrize(
    ("question", "parameter", "number"),
    [
        ("movement-cost", "clear_cost", "clear-cost-other-reading"),
        ("support-fire-allotment", "turn", "length-cap"),
        ("support-fire-allotment", "pool_size", "israeli-markers"),
        ("game-length", "current_turn", "length-cap"),
        ("game-length", "base_length", "length-cap"),
        ("victory-1982", "plo_left", "plo-units-1982"),
        ("victory-three-player", "plo_left", "plo-units-1982"),
        ("victory-three-player", "beirut_israeli", "beirut-hexes"),
        ("victory-three-player", "beirut_plo", "beirut-hexes"),
        ("victory-three-player", "sam_active", "sam-sites"),
        ("victory-2006", "plo_eliminated", "plo-units-2006"),
        ("victory-1976", "beirut_captured", "beirut-hexes"),
        ("victory-1976", "plo_left", "plo-units-1976"),
        ("victory-1976", "syrian_left", "syrian-units-1976"),
    ],
)
def test_no_more_can_be_given_than_the_game_has(question: str, parameter: str, number: str) -> None:
    kind = _parameter(question, parameter).kind
    assert isinstance(kind, IntKind)
    assert kind.max == GAME.number(number)


@pytest.mark.parametrize(
    ("question", "parameter", "number"),
    [
        ("support-fire-allotment", "pool_size", "israeli-markers"),
        ("game-length", "base_length", "base-length"),
    ],
)
def test_what_is_left_out_is_what_the_rules_give(question: str, parameter: str, number: str) -> None:
    assert _parameter(question, parameter).default == GAME.number(number)


def test_the_smallest_pool_of_markers_is_the_one_in_print() -> None:
    kind = _parameter("support-fire-allotment", "pool_size").kind
    assert isinstance(kind, IntKind)
    assert kind.min == GAME.number("israeli-markers-as-printed")


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_a_scenario_counts_its_units_as_its_set_up_and_the_numbers_do(scenario: str) -> None:
    data = GAME.scenarios[scenario]
    placed = sum(line.count or 0 for line in data.setup if line.side == "plo")
    assert data.number("plo-units") == placed == GAME.number(f"plo-units-{scenario}")
    assert data.number("base-length") == GAME.number("base-length")
    assert data.number("sam-sites") in {0, GAME.number("sam-sites")}
    if "syrian-units" in data.facts:
        assert data.number("syrian-units") == GAME.number(f"syrian-units-{scenario}")


def test_a_game_turn_has_as_many_combat_phases_as_the_chart_has_rows() -> None:
    assert len(GAME.charts["combat-phases"].rows) == GAME.number("combat-phases")
