"""The bounds and defaults that stand in the signatures are those of the game's own data."""

from __future__ import annotations

import pytest

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import EnumKind, Field, IntKind
from countermarch.reference.reign_of_missiles.terms import Space

GAME = components.game("reign-of-missiles")


def _parameter(question: str, name: str) -> Field:
    parameters = registry.find(GAME.id, question).parameters
    return next(parameter for parameter in parameters if parameter.name == name)


def test_the_pool_holds_at_least_what_set_up_draws() -> None:
    kind = _parameter("set-up", "launcher_pool").kind
    assert isinstance(kind, IntKind)
    assert kind.min == GAME.scenarios["november-2012"].number("launchers")


@pytest.mark.parametrize("question", ["random-event", "launcher-draw", "israeli-assets"])
def test_the_first_three_phases_begin_with_turn_2(question: str) -> None:
    parameter = _parameter(question, "turn")
    assert isinstance(parameter.kind, IntKind)
    assert parameter.kind.min == parameter.default == GAME.number("first-full-turn")


def test_the_sequence_and_the_number_agree_on_the_first_full_turn() -> None:
    firsts = {row: GAME.charts["sequence"].number(row, "first-turn") for row in GAME.charts["sequence"].rows}
    assert {turn for turn in firsts.values() if turn > 1} == {GAME.number("first-full-turn")}
    assert [phase for phase, turn in firsts.items() if turn == 1] == ["operational", "end"]


def test_the_spaces_of_the_signature_are_those_of_the_chart_in_order() -> None:
    kind = _parameter("diplomacy-space", "space").kind
    assert isinstance(kind, EnumKind)
    assert kind.values == GAME.charts["diplomacy-track"].rows == Space.__args__  # type: ignore[attr-defined]
    assert len(kind.values) == len(GAME.tracks["diplomacy"].boxes) == 21


def test_no_more_spaces_are_paid_than_the_highest_price_has() -> None:
    price = GAME.charts["asset-price"]
    highest = max(price.number(row, column) for row in price.rows for column in ("spaces", "example-one"))
    for name in ("israeli_left", "hamas_left"):
        kind = _parameter("israeli-assets", name).kind
        assert isinstance(kind, IntKind)
        assert kind.max == highest
    bought = _parameter("israeli-assets", "increase").kind
    assert isinstance(bought, EnumKind)
    assert bought.values == (0, *map(int, price.rows))


@pytest.mark.parametrize(
    ("event", "row"),
    [
        ("critical-hit", "critical-hit"),
        ("enhanced-intelligence", "enhanced-intelligence"),
        ("sam-missiles", "sam"),
    ],
)
def test_an_events_modifier_is_the_one_that_attacks_suffer(event: str, row: str) -> None:
    granted = GAME.charts["event-effects"].number(event, "modifier")
    chart = GAME.charts["attack-modifiers"]
    assert {chart[row, column.id] for column in chart.columns} - {None} == {granted}


def test_insh_allah_grants_what_strikes_read() -> None:
    granted = GAME.charts["event-effects"].number("insh-allah", "modifier")
    assert GAME.charts["strike-modifiers"].number("insh-allah", "modifier") == granted
