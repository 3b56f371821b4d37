"""Lists of decks: every title with its number and its columns, or what the cards do and which do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.cards.plan import CardPlan, said
from countermarch.generators.charts.grid_columns import GridRow
from countermarch.generators.charts.grids import grid
from countermarch.generators.pages.blocks import typeset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.pieces import Card
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pages.look import Look


def deck_list(
    cards: Sequence[Card], columns: Sequence[str], width: float, look: Look, plan: CardPlan
) -> Block:
    """Return a list of cards in their order: title, how many there are, the columns named, the rule."""
    rows = [
        GridRow(
            typeset(card.title),
            (str(card.count), *(typeset(said(card, column, plan)) for column in columns)),
            look.cite(card.rule).rpartition(", ")[2],
        )
        for card in cards
    ]
    return grid("Card", ["Cards", *(_title(column) for column in columns)], rows, width, look)


def effect_list(cards: Sequence[Card], width: float, look: Look) -> Block:
    """Return what cards do, each text once in their order, with how many do it and their titles."""
    heaps: dict[str, list[Card]] = {}
    for card in cards:
        heaps.setdefault(card.body, []).append(card)
    rows = [
        GridRow(
            typeset(text),
            (str(sum(card.count for card in heap)), ", ".join(typeset(card.title) for card in heap)),
        )
        for text, heap in sorted(heaps.items(), key=lambda pair: -len(pair[1]))
    ]
    return grid("What it does", ["Cards", "Titles"], rows, width, look)


def _title(column: str) -> str:
    words = column.replace("_", " ")
    return words[:1].upper() + words[1:]
