"""The bounds and names that stand in the signatures are those of the game's own data."""

from __future__ import annotations

from typing import get_args

import pytest

from countermarch import components
from countermarch.reference.arab_israeli_wars.terms import (
    AnyCard,
    ArabCard,
    Effect,
    EventCardName,
    Front,
    IsraeliCard,
    Phase,
)
from countermarch.reference.arab_israeli_wars.victory import Outcome
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import Field, IntKind

GAME = components.game("arab-israeli-wars")


def _cards(deck: str) -> tuple[str, ...]:
    return tuple(card.id.removeprefix(f"{deck}-") for card in GAME.cards if card.deck == deck)


def _parameter(question: str, name: str) -> Field:
    parameters = registry.find(GAME.id, question).parameters
    return next(parameter for parameter in parameters if parameter.name == name)


@pytest.mark.parametrize(
    ("question", "parameter", "number"),
    [
        ("turn-draws", "arab_deck", "arab-cards"),
        ("turn-draws", "israeli_deck", "israeli-cards"),
        ("random-unit", "units", "arab-cards"),
        ("transfer-allowance", "vehicles", "vehicle-cards"),
        ("battle-result", "israeli_tt", "tt-per-front"),
        ("battle", "israeli_tt", "tt-per-front"),
        ("victory-check", "arab_deck", "arab-cards"),
        ("victory-check", "arab_units", "arab-cards"),
    ],
)
def test_no_more_can_be_given_than_the_game_has(question: str, parameter: str, number: str) -> None:
    kind = _parameter(question, parameter).kind
    assert isinstance(kind, IntKind)
    assert kind.max == GAME.number(number)


@pytest.mark.parametrize(("deck", "number"), [("arab_deck", "arab-cards"), ("israeli_deck", "israeli-cards")])
def test_a_deck_is_full_unless_stated_otherwise(deck: str, number: str) -> None:
    assert _parameter("turn-draws", deck).default == GAME.number(number)


def test_every_card_of_the_decks_can_be_named_and_no_other() -> None:
    assert set(get_args(IsraeliCard)) == set(_cards("israeli"))
    assert set(get_args(ArabCard)) == set(_cards("arab"))
    assert get_args(EventCardName) == _cards("event")
    assert set(get_args(AnyCard)) == set(_cards("israeli")) | set(_cards("arab"))
    assert set(_cards("israeli")) & set(_cards("arab")) == {"armored-cars"}


def test_names_of_the_signatures_are_those_of_the_charts() -> None:
    assert get_args(Front) == tuple(GAME.places)
    assert get_args(Phase) == GAME.charts["turn-sequence"].rows
    assert get_args(Outcome)[:-1] == GAME.charts["endings"].rows
    assert set(get_args(Effect)) == {card.text("effect") for card in GAME.cards if card.deck == "event"}


def test_the_endings_count_what_the_questions_look_at() -> None:
    endings = GAME.charts["endings"]
    assert endings.number("complete-loss", "count") == GAME.number("tt-per-front")
    assert endings.number("decisive-victory", "count") == len(("this turn", "last turn"))


def test_a_leader_of_the_enemy_can_be_given_as_often_as_there_is_one() -> None:
    kind = _parameter("force-total", "enemy_leaders").kind
    assert isinstance(kind, IntKind)
    leaders = {
        side: sum(c.text("class") == "leader" for c in GAME.cards if c.side == side)
        for side in ("israeli", "arab")
    }
    assert kind.max == max(leaders.values()) == 4
    assert leaders["arab"] == 3
