"""The house's illustrated cards: title, corner, text, and one back a deck."""

from __future__ import annotations

from dataclasses import replace

import pytest

import components
from components.model.layers import Layer, Value
from components.model.pieces import Card
from generators.faces.cards import CARD_SIZES, CardPlan, Plate, card_back, card_front
from generators.faces.look import Look
from generators.scene import metrics
from generators.scene.faults import TextOverflowError
from generators.scene.nodes import Rect, Scene, Text
from generators.scene.style import names, style
from generators.scene.symbols import UnknownSymbolError

GAME = components.game("arab-israeli-wars")
LOOK = Look(style("standard"))
PLAN = CardPlan(corner="force", under=("class",), symbol=("class",), symbols={"regular": "infantry"})
CARD = Card(
    "haganah",
    10,
    "9.1",
    Layer.RULEBOOK,
    {"force": Value(5, Layer.RULEBOOK), "class": Value("regular", Layer.RULEBOOK)},
    "israeli",
    "israeli",
    "Haganah Brigades",
    "May be **moved** in the Transfer Phase.",
)


def words(scene: Scene) -> str:
    return " ".join(node.text for node in scene.nodes if isinstance(node, Text))


def test_a_card_shows_its_title_its_corner_its_class_and_its_text() -> None:
    printed = words(card_front(CARD, GAME, LOOK, PLAN))
    for said in ("Haganah Brigades", "5", "Regular", "moved"):
        assert said in printed


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("look", names())
def test_a_card_is_of_its_size_and_readable_in_every_style(size: str, look: str) -> None:
    scene = card_front(CARD, GAME, Look(style(look), bleed=3.0), replace(PLAN, size=size))
    assert (scene.width, scene.height, scene.bleed) == (*CARD_SIZES[size], 3.0)
    assert min(node.size for node in scene.nodes if isinstance(node, Text)) >= metrics.LEAST_SIZE


def test_a_deck_of_one_side_has_a_back_in_its_colours_and_a_mixed_deck_a_back_in_nobodys() -> None:
    grounds = {deck: card_back(deck, GAME, LOOK, PLAN).nodes[0] for deck in ("israeli", "arab", "event")}
    assert len({ground.fill for ground in grounds.values() if isinstance(ground, Rect)}) == 3
    assert {card.side for card in GAME.cards if card.deck == "event"} == {"israeli", "arab", ""}


def test_plates_show_numbers_with_their_sign_and_words_with_columns_filled_in() -> None:
    plan = replace(PLAN, plates=(Plate("force", "for {side}s", "", ""),), words={"israeli": "Haganah"})
    printed = words(card_front(CARD, GAME, LOOK, plan))
    assert "+5" in printed
    assert "for Haganahs" in printed


def test_the_badge_is_the_first_of_its_columns_that_says_anything() -> None:
    values = {**CARD.values, "scope": Value("north", Layer.RULEBOOK)}
    plan = replace(PLAN, badge=("front", "scope"), words={"north": "Up north"})
    assert "UP NORTH" in words(card_front(replace(CARD, values=values), GAME, LOOK, plan))
    hidden = replace(plan, words={"north": ""})
    assert "NORTH" not in words(card_front(replace(CARD, values=values), GAME, LOOK, hidden))


def test_a_text_that_does_not_fit_names_its_card() -> None:
    with pytest.raises(TextOverflowError, match=r"^haganah: "):
        card_front(replace(CARD, body="long words " * 400), GAME, LOOK, PLAN)


def test_a_picture_that_does_not_exist_names_its_card() -> None:
    with pytest.raises(UnknownSymbolError, match=r"^haganah: no unit symbol is called 'infantery'"):
        card_front(CARD, GAME, LOOK, replace(PLAN, symbols={"regular": "infantery"}))
