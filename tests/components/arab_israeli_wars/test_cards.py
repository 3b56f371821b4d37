"""Arab Israeli Wars' cards: complete, as printed, and each event's text says what its columns say."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.games import TRANSCRIPTION

from countermarch import components
from countermarch.components.model.layers import Layer

if TYPE_CHECKING:
    from countermarch.components.model.pieces import Card

GAME = components.game("arab-israeli-wars")
EVENTS = [card for card in GAME.cards if card.deck == "event"]
LETTERS = {"N": "north", "C": "central", "S": "south", "R": "random"}
NAMES = {"israeli": "Israeli", "arab": "Arab"}


def typed_again() -> dict[str, list[list[str]]]:
    """Return the second transcription of the lists of cards, by deck."""
    found: dict[str, list[list[str]]] = {}
    text = (TRANSCRIPTION / GAME.id / "decks.grid").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("deck:"):
            rows = found[line.removeprefix("deck:").strip()] = []
        elif line and not line.startswith("#"):
            rows.append([cell.strip() for cell in line.split("|")])
    return found


def deck(name: str) -> list[Card]:
    return [card for card in GAME.cards if card.deck == name]


@pytest.mark.parametrize(
    ("name", "cards", "titles"), [("israeli", 45, 19), ("arab", 53, 17), ("event", 46, 46)]
)
def test_the_decks_are_full(name: str, cards: int, titles: int) -> None:
    assert sum(card.count for card in deck(name)) == GAME.number(f"{name}-cards") == cards
    assert len(deck(name)) == titles
    (content,) = (content for content in GAME.contents if content.id == f"{name}-deck")
    assert content.count == cards


def test_there_are_144_cards_and_all_are_the_documents() -> None:
    assert sum(card.count for card in GAME.cards) == 144
    assert {card.layer for card in GAME.cards} == {Layer.RULEBOOK}


@pytest.mark.parametrize("side", ["israeli", "arab"])
def test_both_transcriptions_of_a_unit_list_agree(side: str) -> None:
    ours = [
        [
            card.title,
            str(card.count),
            next((k for k, v in LETTERS.items() if v == card.text("front")), "-") if side == "arab" else "-",
            card.text("force") or "-",
            card.text("class"),
            card.text("descriptor") or "-",
        ]
        for card in deck(side)
    ]
    assert ours == typed_again()[side]


def test_both_transcriptions_of_the_event_list_agree() -> None:
    assert [[card.title, short(card)] for card in EVENTS] == typed_again()["event"]


def short(card: Card) -> str:  # noqa: PLR0911 -- one line an effect
    """Say an event as the second transcription does."""
    side, scope = card.side or "both", card.text("scope")
    match card.text("effect"):
        case "draw" | "truce" as effect:
            draws = card.number("arab_draws") if side == "arab" else card.number("israeli_draws")
            return f"{'truce ' if effect == 'truce' else ''}draw {side} {draws}"
        case "units-force":
            return f"units {side} {scope} {card.number('unit_force'):+d}"
        case "front-force":
            return f"front {side} {scope} {card.number('front_force'):+d}"
        case "negate-battle":
            return f"no battle {scope}"
        case "automatic-stalemate":
            return f"stalemate {scope}"
        case "free-transfers":
            return f"transfers {card.number('free_transfers')}"
        case effect:
            return f"{effect} {side} {scope}"


@pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.id)
def test_the_text_of_an_event_says_what_its_columns_do(card: Card) -> None:
    assert card.body == stated(card)


def stated(card: Card) -> str:  # noqa: PLR0911 -- one line an effect
    """Make the text of an event from its columns."""
    where = {"target": "Pick a Front: ", "random": "Roll for a Front: "}.get(card.text("scope"), "")
    side = NAMES.get(card.side, "")
    match card.text("effect"):
        case "draw":
            return draws(card)
        case "truce":
            return f"Truce: no battles this turn. {draws(card)}"
        case "units-force":
            text = f"unit{' there' if where else ''} except a Leader has {card.number('unit_force'):+d} Force"
            return f"{where}{'each' if where else 'Each'} {side} {text} this turn."
        case "front-force":
            text = f"the {side} Force Total there is {card.number('front_force')} higher this turn"
            return f"{where}{text}, if any {side} unit is there."
        case "negate-battle":
            return "There is no battle in the North this turn."
        case "automatic-stalemate":
            return f"{where}the battle there is a Stalemate, whatever the totals."
        case "free-transfers":
            number = card.number("free_transfers") or 0
            return f"{number} more Regular Unit{'s' * (number > 1)} may be transferred this turn."
    if side:
        return f"{where}one random {side} unit there is discarded."
    if where:
        return f"{where}each side discards one random unit there."
    return "Each side discards one random unit at every Front."


def draws(card: Card) -> str:
    drawn = [
        f"{number} more {name} card{'s' * (number > 1)}"
        for name, column in (("Arab", "arab_draws"), ("Israeli", "israeli_draws"))
        if (number := card.number(column))
    ]
    return f"Draw and deploy {', then '.join(drawn)}."


def test_effects_come_as_often_as_the_manifest_says() -> None:
    assert Counter(card.text("effect") for card in EVENTS) == {
        "units-force": 24,
        "front-force": 6,
        "draw": 6,
        "truce": 2,
        "free-transfers": 3,
        "discard": 3,
        "negate-battle": 1,
        "automatic-stalemate": 1,
    }
    assert [card.id for card in EVENTS if card.flag("truce")] == [
        "event-major-truce",
        "event-long-cease-fire",
    ]


def test_an_israeli_card_goes_where_its_class_says() -> None:
    classes = GAME.charts["unit-classes"]
    for card in deck("israeli"):
        by = classes.text(card.text("class"), "front")
        assert card.text("front") == {"player": "player-choice", "dice": "random"}[by]


def test_only_leaders_have_no_force() -> None:
    units = [card for card in GAME.cards if card.deck != "event"]
    assert {card.id for card in units if card.number("force") is None} == {
        card.id for card in units if card.text("class") == "leader"
    }
    assert min(card.number("force") or 1 for card in units) == 1


def test_every_card_has_its_text() -> None:
    assert [card.id for card in GAME.cards if not card.body.endswith(".")] == []
