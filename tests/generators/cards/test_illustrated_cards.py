"""The illustrated cards: title, corner, text, and one back for each deck."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.scenes import texts, walk

from countermarch import components
from countermarch.components.model.layers import Layer, Value
from countermarch.components.model.pieces import Card
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.plan import KitPlan, kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.pieces.card_plan import CARD_SIZES, CardPlan, Plate
from countermarch.generators.scene import metrics
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.scene.nodes import Path, Rect, Scene, Text, Use
from countermarch.generators.scene.style import names, style
from countermarch.generators.scene.symbols import UnknownSymbolError
from countermarch.generators.sheets.extent import extents

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


def card_front(card: Card, look: Look, plan: CardPlan) -> Scene:
    return card_drawer(GAME, KitPlan((), cards=plan), look).front(card)


def card_back(deck: str, look: Look, plan: CardPlan) -> Scene:
    card = next(card for card in GAME.cards if card.deck == deck)
    return card_drawer(GAME, KitPlan((), cards=plan), look).back(card) or Scene("none", 0, 0, ())


def words(scene: Scene) -> str:
    return " ".join(texts(scene))


def test_a_card_shows_its_title_its_corner_its_class_and_its_text() -> None:
    printed = words(card_front(CARD, LOOK, PLAN))
    for said in ("Haganah Brigades", "5", "Regular", "moved"):
        assert said in printed


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("look", names())
def test_a_card_is_of_its_size_and_readable_in_every_style(size: str, look: str) -> None:
    scene = card_front(CARD, Look(style(look), bleed=3.0), replace(PLAN, size=size))
    assert (scene.width, scene.height, scene.bleed) == (*CARD_SIZES[size], 3.0)
    assert min(node.size for node in walk(scene.nodes) if isinstance(node, Text)) >= metrics.MIN_SIZE


def test_a_deck_of_one_side_has_a_back_in_its_colours_and_a_mixed_deck_a_back_in_nobodys() -> None:
    backs = [card_back(deck, LOOK, PLAN) for deck in ("israeli", "arab", "event")]
    fills = {frozenset(node.fill for node in walk(back.nodes) if isinstance(node, Rect)) for back in backs}
    assert len(fills) == 3
    assert {card.side for card in GAME.cards if card.deck == "event"} == {"israeli", "arab", ""}


def test_plates_show_numbers_with_their_sign_and_words_with_columns_filled_in() -> None:
    plan = replace(PLAN, plates=(Plate("force", "for {side}s", "", ""),), words={"israeli": "Haganah"})
    printed = words(card_front(CARD, LOOK, plan))
    assert "+5" in printed
    assert "for Haganahs" in printed


def test_the_badge_is_the_first_of_its_columns_that_says_anything() -> None:
    values = {**CARD.values, "scope": Value("north", Layer.RULEBOOK)}
    plan = replace(PLAN, badge=("front", "scope"), words={"north": "Up north"})
    assert "UP NORTH" in words(card_front(replace(CARD, values=values), LOOK, plan))
    hidden = replace(plan, words={"north": ""})
    assert "NORTH" not in words(card_front(replace(CARD, values=values), LOOK, hidden))


def test_a_text_that_does_not_fit_names_its_card() -> None:
    with pytest.raises(TextOverflowError, match=r"^haganah: "):
        card_front(replace(CARD, body="long words " * 400), LOOK, PLAN)


def test_a_picture_that_does_not_exist_names_its_card() -> None:
    with pytest.raises(UnknownSymbolError, match=r"^haganah: no unit symbol is called 'infantery'"):
        card_front(CARD, LOOK, replace(PLAN, symbols={"regular": "infantery"}))


def test_plates_and_text_of_one_card_are_not_those_of_another() -> None:
    plan = replace(PLAN, plates=(Plate("force"),))
    drawer = card_drawer(GAME, KitPlan((), cards=plan), LOOK)
    other = replace(CARD, id="other", values={**CARD.values, "force": Value(7, Layer.RULEBOOK)})
    assert ("+5" in words(drawer.front(CARD)), "+7" in words(drawer.front(other))) == (True, True)


def test_a_scene_ends_above_the_text_however_long_that_is() -> None:
    for body in ("Short.", "A longer text of several lines. " * 4, "As long as it bears. " * 12):
        scene = card_front(replace(CARD, body=body), LOOK, PLAN)
        (hills,) = (
            node for node in scene.nodes if isinstance(node, Use) and node.scene.name.startswith("hills")
        )
        said = [node for node in walk(scene.nodes) if isinstance(node, Text) and node.text in body]
        top = min(node.y - metrics.cap_height(node.font, node.size) for node in said)
        assert hills.y + hills.scene.height <= top - 2.9


@pytest.mark.parametrize("look", names())
def test_titles_of_two_lines_and_symbols_without_a_box_are_clear_of_their_edges(look: str) -> None:
    plan = kit_plan(GAME)
    drawer = card_drawer(GAME, plan, Look(style(look)))
    titles: dict[str, float] = {}
    symbols: dict[str, float] = {}
    for card in {card.title: card for card in GAME.cards}.values():
        found = list(extents(drawer.front(card).nodes))
        above = [box.y for node, box in found if isinstance(node, Text) and node.text in card.title]
        titles[card.title] = min(above) - 3.45  # where the head begins
        plates = [
            index for index, (node, _) in enumerate(found) if isinstance(node, Rect) and node.radius == 0.6
        ]
        if plates:
            plate, over = found[plates[0]][1], found[plates[0] + 1 :]
            inside = [box for node, box in over if isinstance(node, Path) and plate.contains(box)]
            sides = [(box.x - plate.x, plate.right - box.right, box.y - plate.y) for box in inside]
            symbols[card.title] = min(min(side) for side in sides)
    assert len(titles) > 60
    assert {title: air for title, air in titles.items() if air < 1.5} == {}
    assert len(symbols) > 20
    assert {title: air for title, air in symbols.items() if air < 1.0} == {}
