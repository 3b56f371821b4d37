"""The plan of a game's cards: which columns are shown where, as data."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.display_names import capitalized
from countermarch.components.whole_numbers import parse_count
from countermarch.generators.pages.blocks import typeset
from countermarch.generators.pieces.columns import TURN
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.pieces import Card

__all__ = ["CARD_SIZES", "CardPlan", "Plate", "column_text", "deck_title", "filled"]


@dataclass(frozen=True, slots=True)
class Plate:
    """A plate in a card's picture: the value of a column, large, with its label below.

    With ``value``, the plate is only for cards with that value; ``shows`` replaces the value. ``says`` may
    name columns in braces.
    """

    column: str
    says: str = ""
    value: str = ""
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Band:
    """Whom a card helps or hurts, for cards with ``value``, or one of several, in ``column`` (``*``: any).

    The column may be ``id`` or ``deck``. ``says`` may name columns in braces, and the side as ``{whom}``;
    ``tone`` is ``helps``, ``hurts`` or ``both``.
    """

    column: str
    value: str = "*"
    says: str = ""
    tone: str = "both"


TONES = ("helps", "hurts", "both")
"""The tones of a band."""


@dataclass(frozen=True, slots=True)
class CardPlan:
    """How the cards of a game are laid out.

    ``corner`` is the column shown large in the upper left. The first column of ``badge`` that is not empty is
    shown in the upper right, on the background that ``colours`` lists for its value. ``under`` names the
    columns below the title. ``decks`` maps decks to titles, ``emblems`` decks to the symbols of their backs.
    ``symbols``, ``scenes``, ``corners`` and ``types`` map the card's id, or else the value of a column of
    ``symbol`` (``*``: any other value), to a picture, a drawn scene, the text of an empty corner and the name
    of the symbol; several scenes take turns on the copies of a card. ``plates`` take precedence over a
    symbol. The first of ``bands`` that applies shows whom the card helps or hurts; ``whom`` maps sides to
    names. ``words`` maps values to printed texts; an empty text hides the value.
    """

    size: str = "poker"
    corner: str = ""
    badge: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    decks: Mapping[str, str] = field(default_factory=dict)
    emblems: Mapping[str, str] = field(default_factory=dict)
    symbol: tuple[str, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    scenes: Mapping[str, str] = field(default_factory=dict)
    corners: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    plates: tuple[Plate, ...] = ()
    bands: tuple[Band, ...] = ()
    whom: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)


def column_text(card: Card, column: str, plan: CardPlan) -> str:
    """Return the printed text of a card's column; empty if it has none."""
    value = card.text(column) or str(getattr(card, column, "") if column in ("side", "deck") else "")
    return plan.words.get(value, value.replace("-", " "))


def filled(text: str, card: Card, plan: CardPlan) -> str:
    """Return a text with the columns that it names in braces filled in."""
    return re.sub(r"\{([\w-]+)\}", lambda named: column_text(card, named[1], plan), text)


def deck_title(deck: str, plan: CardPlan) -> str:
    """Return the title of a deck.

    >>> deck_title("israeli-units", CardPlan()), deck_title("e", CardPlan(decks={"e": "Events"}))
    ('Israeli units', 'Events')
    """
    return capitalized(plan.decks.get(deck, deck.replace("-", " ")))


def shown_of(name: str, card: Card, plan: CardPlan) -> str:
    """Return the value of a layout's name for a card: ``card.badge``, ``card.under`` ...

    >>> from countermarch.components.model.layers import Layer
    >>> from countermarch.components.model.pieces import Card
    >>> card = Card("a", 1, "", Layer.RULEBOOK, {}, "unit-cards", "red", "Guards", "")
    >>> shown_of("card.deck", card, CardPlan()), shown_of("card.corner", card, CardPlan(corner="ops"))
    ('Unit cards', '')
    """
    return _SHOWN[name.removeprefix("card.")](card, plan)


def _badge(card: Card, plan: CardPlan) -> str:
    column = badge_of(card, plan)
    return typeset(column_text(card, column, plan)) if column else ""


def _under(card: Card, plan: CardPlan) -> str:
    return capitalized(", ".join(filter(None, (column_text(card, one, plan) for one in plan.under))))


def _corner(card: Card, plan: CardPlan) -> str:
    """Return what a card's corner shows, such as its cost: the plan's column, or else one of several."""
    return (card.text(plan.corner) if plan.corner else "") or _picked(card, plan.corners, plan)


def _tone(card: Card, plan: CardPlan) -> str:
    band = _band(card, plan)
    return band.tone if band else ""


def _type(card: Card, plan: CardPlan) -> str:
    """Return the name of a card's symbol."""
    symbol = SYMBOLS.get(symbol_of(card, plan))
    return _picked(card, plan.types, plan) or (symbol.title if symbol else "")


def _picture(card: Card, plan: CardPlan) -> str:
    """Return whether a card has a picture."""
    shown = plates_of(card, plan) or symbol_of(card, plan) or _picked(card, plan.scenes, plan)
    return "yes" if shown else ""


def scenes_of(card: Card, plan: CardPlan) -> list[str]:
    """Return the scenes of a card, which take turns on its copies."""
    return _picked(card, plan.scenes, plan).split()


def _scene(card: Card, plan: CardPlan) -> str:
    """Return the scene of a card, or of one of its copies."""
    scenes = scenes_of(card, plan)
    return scenes[parse_count(card.text(TURN) or "0") % len(scenes)] if scenes else ""


def badge_of(card: Card, plan: CardPlan) -> str:
    """Return the column of a card's badge; may be empty."""
    return next((column for column in plan.badge if card.text(column)), "")


def symbol_of(card: Card, plan: CardPlan) -> str:
    """Return the id of a card's symbol: its own, or that of a value in its columns; may be empty."""
    return _picked(card, plan.symbols, plan)


def _picked(card: Card, by: Mapping[str, str], plan: CardPlan) -> str:
    """Return what a table has for a card's id, or else for a value in its columns."""
    found = by.get(card.id, "")
    for column in plan.symbol:
        if not found and card.text(column):
            found = by.get(card.text(column), by.get("*", ""))
    return found


def _cell(card: Card, column: str) -> str:
    return card.text(column) or str(getattr(card, column, "") if column in ("id", "deck", "side") else "")


def _band(card: Card, plan: CardPlan) -> Band | None:
    """Return the first band that holds for a card."""
    for band in plan.bands:
        value = _cell(card, band.column)
        if value and (band.value in ("*", value) or value in band.value.split()):
            return band
    return None


def band_of(card: Card, plan: CardPlan) -> str:
    """Return a text that names whom a card helps or hurts and at which Front; empty if no band applies."""
    band = _band(card, plan)
    if band is None:
        return ""
    column = badge_of(card, plan)
    where = typeset(column_text(card, column, plan)) if column else ""
    says = band.says.replace("{whom}", plan.whom.get(card.side, column_text(card, "side", plan)))
    return ": ".join(part for part in (filled(says, card, plan), where) if part)


def plates_of(card: Card, plan: CardPlan) -> list[tuple[str, str]]:
    """Return the plates of a card as (value, label)."""
    found = []
    for plate in plan.plates:
        value = card.value(plate.column)
        if value is None or (plate.value and card.text(plate.column) != plate.value):
            continue
        number = card.number(plate.column)
        large = signed(str(number)) if number is not None else column_text(card, plate.column, plan)
        found.append((plate.shows or large, filled(plate.says, card, plan)))
    return found


def signed(number: str) -> str:
    """Return a number with its sign, by the true minus.

    >>> signed("4"), signed("-1"), signed("0")
    ('+4', '\N{MINUS SIGN}1', '0')
    """
    if number.startswith("-"):
        return f"\N{MINUS SIGN}{number[1:]}"
    return f"+{number}" if parse_count(number) > 0 else number


_SHOWN: Mapping[str, Callable[[Card, CardPlan], str]] = {
    "title": lambda card, _: plain(typeset(card.title or card.id)),
    "body": lambda card, _: typeset(card.body),
    "corner": _corner,
    "badge": _badge,
    "under": _under,
    "band": band_of,
    "tone": _tone,
    "scene": _scene,
    "type": _type,
    "emblem": lambda card, plan: plan.emblems.get(card.deck, ""),
    "back": lambda card, plan: plan.scenes.get(card.deck, ""),
    "deck": lambda card, plan: deck_title(card.deck, plan),
    "plates": lambda card, plan: "yes" if plates_of(card, plan) else "",
    "picture": _picture,
    "symbol": symbol_of,
}

CARD_NAMES = tuple(f"card.{name}" for name in _SHOWN)
"""Names that layouts may use for what ``[cards]`` of a kit defines."""
