"""How the cards of a game are laid out: which of their columns stand where, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generators.faces.piece_layout import SIZES as CARD_SIZES
from generators.scene.faults import about
from generators.scene.symbols import UnknownSymbolError, recipe

if TYPE_CHECKING:
    from collections.abc import Mapping

    from components.model.pieces import Card

__all__ = ["CARD_SIZES", "CardPlan", "Plate", "check_symbols", "deck_title", "filled", "said"]


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


def check_symbols(piece: str, kind: str | None) -> None:
    """Raise UnknownSymbolError, naming the piece, unless its symbol can be drawn (an empty one can)."""
    try:
        if kind:
            recipe(kind)
    except UnknownSymbolError as fault:
        raise about(fault, piece) from None
