"""How the cards of a game are laid out: which of their columns stand where, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generators.pages.blocks import typeset
from generators.pieces.formats import CARD_SIZES
from generators.scene.markup import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.pieces import Card

__all__ = ["CARD_SIZES", "CardPlan", "Plate", "deck_title", "filled", "said"]


@dataclass(frozen=True, slots=True)
class Plate:
    """A sign in a card's picture: the value of a column large, and what it is beneath.

    With ``value`` the plate stands only where the column has it; ``shows`` replaces the value. ``says`` may
    name columns in braces.
    """

    column: str
    says: str = ""
    value: str = ""
    shows: str = ""


@dataclass(frozen=True, slots=True)
class CardPlan:
    """How the cards of a game are laid out.

    ``corner`` is the column shown large in the upper left; ``badge`` names columns the first of which that
    says anything stands in the upper right, on the ground that ``colours`` gives its value; ``under`` names
    columns beneath the title. ``decks`` gives decks their titles, ``emblems`` the symbols of their backs.
    ``symbols`` turns the card's id, or else the value of one of the columns of ``symbol``, into a picture
    (``*``: any other value); ``plates`` go before it. ``words`` replaces values by better words, an empty one
    by none.
    """

    size: str = "poker"
    corner: str = ""
    badge: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    decks: Mapping[str, str] = field(default_factory=dict)
    emblems: Mapping[str, str] = field(default_factory=dict)
    symbol: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    plates: tuple[Plate, ...] = ()
    colours: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


def said(card: Card, column: str, plan: CardPlan) -> str:
    """Return what a card's column says in words."""
    value = card.text(column) or str(getattr(card, column, "") if column in ("side", "deck") else "")
    return plan.words.get(value, value.replace("-", " "))


def filled(text: str, card: Card, plan: CardPlan) -> str:
    """Return a text with the columns that it names in braces filled in."""
    return re.sub(r"\{([\w-]+)\}", lambda named: said(card, named[1], plan), text)


def deck_title(deck: str, plan: CardPlan) -> str:
    """Return what a deck is called.

    >>> deck_title("israeli-units", CardPlan()), deck_title("e", CardPlan(decks={"e": "Events"}))
    ('Israeli units', 'Events')
    """
    words = plan.decks.get(deck, deck.replace("-", " "))
    return words[:1].upper() + words[1:]


def shown_of(name: str, card: Card, plan: CardPlan) -> str:
    """Return what one of the names shows for a card that a layout may use: ``card.badge``, ``card.under`` ...

    >>> from components.model.layers import Layer
    >>> from components.model.pieces import Card
    >>> card = Card("a", 1, "", Layer.RULEBOOK, {}, "unit-cards", "red", "Guards", "")
    >>> shown_of("card.deck", card, CardPlan()), shown_of("card.corner", card, CardPlan(corner="ops"))
    ('Unit cards', '')
    """
    match name.removeprefix("card."):
        case "title":
            found = plain(typeset(card.title or card.id))
        case "body":
            found = typeset(card.body)
        case "corner":
            found = card.text(plan.corner) if plan.corner else ""
        case "badge":
            column = badge_of(card, plan)
            found = typeset(said(card, column, plan)) if column else ""
        case "under":
            words = ", ".join(word for word in (said(card, one, plan) for one in plan.under) if word)
            found = words[:1].upper() + words[1:]
        case "emblem":
            found = plan.emblems.get(card.deck, "")
        case "deck":
            found = deck_title(card.deck, plan)
        case "plates":
            found = "yes" if plates_of(card, plan) else ""
        case "picture":
            found = "yes" if plates_of(card, plan) or symbol_of(card, plan) else ""
        case _:
            found = symbol_of(card, plan)
    return found


def badge_of(card: Card, plan: CardPlan) -> str:
    """Return the column that a card's badge tells of; empty for none."""
    return next((column for column in plan.badge if card.text(column)), "")


def symbol_of(card: Card, plan: CardPlan) -> str:
    """Return the id of a card's symbol: its own, or that of a value of its columns; empty for none."""
    found = plan.symbols.get(card.id, "")
    for column in plan.symbol:
        if not found and card.text(column):
            found = plan.symbols.get(card.text(column), plan.symbols.get("*", ""))
    return found


def plates_of(card: Card, plan: CardPlan) -> list[tuple[str, str]]:
    """Return what a card's plates show large, and what they say beneath."""
    found = []
    for plate in plan.plates:
        value = card.value(plate.column)
        if value is None or (plate.value and card.text(plate.column) != plate.value):
            continue
        number = card.number(plate.column)
        large = signed(str(number)) if number is not None else said(card, plate.column, plan)
        found.append((plate.shows or large, filled(plate.says, card, plan)))
    return found


def signed(number: str) -> str:
    """Return a number with its sign, by the true minus.

    >>> signed("4"), signed("-1"), signed("0")
    ('+4', '\N{MINUS SIGN}1', '0')
    """
    if number.startswith("-"):
        return f"\N{MINUS SIGN}{number[1:]}"
    return f"+{number}" if number.isdigit() and int(number) else number


CARD_NAMES = tuple(
    f"card.{name}"
    for name in (
        *("title", "body", "corner", "badge", "under", "emblem", "deck", "plates", "picture", "symbol"),
    )
)
"""Names that a layout may use for what a kit's ``[cards]`` say of a card."""
