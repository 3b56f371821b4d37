"""The cards of a kit: decks follow each other on the sheets, or each has sheets of its own where asked.

A game whose ``kit.toml`` has a table ``[cards]`` gets the house's illustrated cards. Any other is printed by
a layout: its own ``cards.toml``, or the house's plain one, which shows every column.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from components.model.layers import Layer
from generators.cards.plan import deck_title
from generators.counters.chosen import Tally, safely
from generators.documents.options import KitError
from generators.documents.parts import Cut, Part
from generators.pieces.layout import SIZES, resized
from generators.pieces.layout_files import CARDS, card_layout, illustrated_layout
from generators.pieces.pictures import Pictures
from generators.pieces.press import PiecePress
from generators.sheets.impose import Piece
from generators.sheets.layout import arrange
from generators.sheets.pages import print_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from components.model.game import Game
    from components.model.pieces import Card
    from generators.documents.parts import KitContext
    from generators.documents.plan import DocumentPlan, KitPlan
    from generators.pages.look import Look
    from generators.sheets.document import Page
    from generators.sheets.layout import Layout
    from generators.sheets.outline import Shape


def card_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the parts that the cards of a game, or of the decks named, come to."""
    press = card_press(context.game, context.plan, context.look, _size(document, context))
    look, decks = press.layout, _decks(document, context)
    heaps = [{deck: cards} for deck, cards in decks.items()] if context.options.apart else [decks]
    parts = []
    for heap in heaps:
        cards = [card for own in heap.values() for card in own]
        if not cards:
            continue
        marks = sum(_ours(card, context.look) * card.count for card in cards)
        counted = Tally(sum(card.count for card in cards), marks)
        layout = _layout(
            context, look.width, look.height, counted.pieces, backs=any(sides.back for sides in look.sides)
        )
        parts.append(
            _part(
                document,
                context,
                title=_title(document, heap, context, press),
                layout=layout,
                tally=counted,
                faces=partial(_pressed, cards, press),
                radius=look.corner,
                shape=look.shape,
            )
        )
    return parts


def card_press(game: Game, plan: KitPlan, look: Look, size: str = "") -> PiecePress:
    """Return what draws a game's cards: its own layout, the illustrated one of its kit, or the plain one."""
    if plan.cards is not None and not (game.folder / CARDS).exists():
        layout = resized(illustrated_layout(), size or plan.cards.size)
        return PiecePress(game, layout, look, Pictures(game.folder), ("cards",), cards=plan.cards)
    layout = card_layout(game.folder)
    layout = resized(layout, size) if size else layout
    return PiecePress(game, layout, look, Pictures(game.folder), ("cards",))


def _title(
    document: DocumentPlan, heap: Mapping[str, Sequence[Card]], context: KitContext, press: PiecePress
) -> str:
    """Return the title of a part: with its decks where the kit describes these, or where each is apart."""
    if press.values.cards is not None:
        named = ", ".join(deck_title(deck, press.values.cards) for deck in heap if deck)
        return f"{document.title}: {named}" if named else document.title
    if not context.options.apart or len(_decks(document, context)) == 1:
        return document.title
    return f"{document.title}: {press.values.deck_title(next(iter(heap.values()))[0])}"


def _decks(document: DocumentPlan, context: KitContext) -> dict[str, list[Card]]:
    """Return the cards of each deck wanted, those that the kit has at least one of."""
    wanted = document.texts("decks")
    decks: dict[str, list[Card]] = {}
    for card in context.game.cards:
        if card.count and (not wanted or card.deck in wanted):
            decks.setdefault(card.deck, []).append(card)
    return decks


def _size(document: DocumentPlan, context: KitContext) -> str:
    """Return the size of cards that the player asks for, or else the kit's document; empty for none."""
    size = str(document.more.get("size", ""))
    if size and size not in SIZES:
        raise KitError(f"kit.toml: {document.title!r} has the size {size!r}; there are {', '.join(SIZES)}")
    return context.options.cards or size


def _layout(context: KitContext, width: float, height: float, count: int, *, backs: bool) -> Layout:
    options = context.options
    return arrange(
        width,
        height,
        options.paper,
        backs=options.duplex if backs else "fronts",
        gap=options.gap,
        bleed=options.bleed,
        offset=options.offset,
        landscape_offset=options.landscape_offset,
        count=count,
        marks=options.marks,
    )


def _part(
    document: DocumentPlan,
    context: KitContext,
    *,
    title: str,
    layout: Layout,
    tally: Tally,
    faces: Callable[[], Iterator[Piece]],
    radius: float = 3.0,
    shape: Shape = "",
) -> Part:
    safe = context.options.safe

    def pieces() -> Iterator[Piece]:
        return map(safely(safe), faces()) if safe else faces()

    def draw() -> Iterator[Page]:
        return print_pieces(
            pieces(), layout, context.game.title, title, count=tally.pieces, notice=context.game.notice
        )

    return Part(
        document.kind,
        title,
        document.says,
        layout.pages(tally.pieces),
        draw,
        layout.sides > 1,
        tally,
        Cut(layout, tally.pieces, radius, pieces, shape),
    )


def _pressed(cards: Sequence[Card], press: PiecePress) -> Iterator[Piece]:
    """Yield cards as pieces, as many of each as its count says."""
    for card in cards:
        piece = Piece(press.front(card), press.back(card), card.id, _ours(card, press.look) > 0)
        for _ in range(card.count):
            yield piece


def _ours(card: Card, look: Look) -> int:
    """Return how many values of a card are reconstructed; none where they are left blank."""
    if look.missing == "blank":
        return 0
    return sum(cell is not None and cell.layer is Layer.RECONSTRUCTION for cell in card.values.values())
