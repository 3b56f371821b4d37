"""The cards of a kit: decks follow each other on the sheets, or each has its own sheets if asked.

A game whose ``kit.toml`` has a table ``[cards]`` gets the illustrated cards of this project. Any other uses a
layout: its own ``cards.toml``, or the default one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from countermarch.components.model.layers import Layer
from countermarch.components.translations import gettext
from countermarch.generators.documents.counter_groups import PieceTally
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.piece_sheets import Kind, piece_part, shared_sheets, sheets_of
from countermarch.generators.documents.print_choice import copy_numbers
from countermarch.generators.pieces.card_plan import deck_title
from countermarch.generators.pieces.drawer import PieceDrawer
from countermarch.generators.pieces.layout import CARDS, resized
from countermarch.generators.pieces.layout_files import card_layout, illustrated_layout
from countermarch.generators.pieces.layout_terms import CARD_SIZES
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.sheets.impose import CutPiece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Card
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan, KitPlan
    from countermarch.generators.pages.look import Look

Heap = Mapping[str, "Sequence[Card]"]
"""Cards by their decks."""


def card_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the parts that the cards of a game, or of the decks named, are printed as."""
    drawer = card_drawer(context.game, context.plan, context.look, size_of(document, context))
    decks = decks_of(document, context)
    heaps = [{deck: cards} for deck, cards in decks.items()] if context.options.apart else [decks]
    parts = []
    for heap in heaps:
        sizes = cards_by_size(heap, drawer)
        own_sheets: list[Part] = []
        for own, of_size in sizes:
            title = _title(document, of_size, context, drawer)
            named = f"{title}, {own.layout.format}" if len(sizes) > 1 else title
            own_sheets += _heap(document, context, own, of_size, named)
        together = _shared(document, context, sizes, own_sheets) if len(own_sheets) > 1 else None
        parts += [together] if together else own_sheets
    return parts


def _shared(
    document: DocumentPlan,
    context: KitContext,
    sizes: Sequence[tuple[PieceDrawer, Heap]],
    own_sheets: Sequence[Part],
) -> Part | None:
    """Return cards of several sizes as one part on shared sheets; None if that saves no sheet."""
    held = [(drawer, card) for drawer, heap in sizes for cards in heap.values() for card in cards]
    backs = any(sides.back for drawer, _ in sizes for sides in drawer.layout.sides)
    sheets = shared_sheets(
        context,
        [(drawer.layout.format, card.count) for drawer, card in held],
        context.options.duplex if backs else "fronts",
    )
    if len(sheets) * sheets[0].layout.sides >= sum(part.pages for part in own_sheets):
        return None
    kinds = [_kind(drawer, card, context) for drawer, card in held]
    tally = sum((part.tally for part in own_sheets), PieceTally())
    title = _title(document, sizes[0][1], context, sizes[0][0])
    title = gettext("{title}, {count} sizes").format(title=title, count=len(sizes))
    return piece_part(document, context, title, kinds, sheets, tally=tally, mixed=True)


def cards_by_size(heap: Heap, drawer: PieceDrawer) -> list[tuple[PieceDrawer, Heap]]:
    """Return the cards of each size with the drawer for it, the usual size first; decks stay together."""
    if not drawer.has_several_formats:
        return [(drawer, heap)]
    found: dict[PieceDrawer, dict[str, list[Card]]] = {drawer: {}}
    for deck, cards in heap.items():
        for card in cards:
            found.setdefault(drawer.for_size_of(card), {}).setdefault(deck, []).append(card)
    return [(own, decks) for own, decks in found.items() if decks]


def _heap(
    document: DocumentPlan, context: KitContext, drawer: PieceDrawer, heap: Heap, title: str
) -> list[Part]:
    """Return a part of cards of one size; None without cards."""
    look = drawer.layout
    cards = [card for own in heap.values() for card in own]
    if not cards:
        return []
    marks = sum(_reconstructed(card, context.look) * card.count for card in cards)
    copies = [at for at, card in enumerate(cards) for _ in range(card.count)]
    backs = any(sides.back for sides in look.sides)
    layout = context.arranged(look.format, len(copies), context.options.duplex if backs else "fronts")
    counted = PieceTally(len(copies), marks)
    max_sheets = int(document.more.get("sheets", 0))
    if max_sheets and not any(card.body for card in cards):  # for more blank ones, print again
        rounds = range(max(card.count for card in cards))
        one_of_each = (at for nth in rounds for at, card in enumerate(cards) if nth < card.count)
        copies = list(islice(one_of_each, max_sheets * layout.capacity))
    sheets = sheets_of(iter(copies), layout)
    kinds = [_kind(drawer, card, context) for card in cards]
    return [piece_part(document, context, title, kinds, sheets, tally=counted)]


def card_drawer(game: Game, plan: KitPlan, look: Look, size: str = "") -> PieceDrawer:
    """Return what draws a game's cards: its own layout, the illustrated one of its kit, or the plain one."""
    if plan.cards is not None and not (game.home(CARDS) / CARDS).exists():
        layout = resized(illustrated_layout(), size or plan.cards.size)
        return PieceDrawer(game, layout, look, Pictures(*game.folders), ("cards",), cards=plan.cards)
    layout = card_layout(game.home(CARDS))
    layout = resized(layout, size) if size else layout
    return PieceDrawer(game, layout, look, Pictures(*game.folders), ("cards",))


def _title(document: DocumentPlan, heap: Heap, context: KitContext, drawer: PieceDrawer) -> str:
    """Return the title of a part, with its decks if the kit describes them or each is printed apart."""
    if drawer.values.cards is not None:
        named = ", ".join(deck_title(deck, drawer.values.cards) for deck in heap if deck)
        return f"{document.title}: {named}" if named else document.title
    if not context.options.apart or len(decks_of(document, context)) == 1:
        return document.title
    return f"{document.title}: {drawer.values.deck_title(next(iter(heap.values()))[0])}"


def decks_of(document: DocumentPlan, context: KitContext) -> dict[str, list[Card]]:
    """Return the cards of each deck that a document names, without empty decks."""
    wanted = document.texts("decks")
    decks: dict[str, list[Card]] = {}
    for card in context.game.cards:
        if card.count and (not wanted or card.deck in wanted):
            decks.setdefault(card.deck, []).append(card)
    return decks


def size_of(document: DocumentPlan, context: KitContext) -> str:
    """Return the card size that the player asks for, or else that of the kit's document; may be empty."""
    size = str(document.more.get("size", ""))
    if size and size not in CARD_SIZES:
        raise KitError(
            f"kit.toml: {document.title!r} has the size {size!r}; expected one of {', '.join(CARD_SIZES)}"
        )
    return context.options.cards or size


def _kind(drawer: PieceDrawer, card: Card, context: KitContext) -> Kind:
    draw = partial(_copy, drawer, card, context.copies.get(card.id, card.count))
    return Kind(drawer.layout.format, card.count, draw, copy_numbers(card.id, context.options.pieces))


def _copy(drawer: PieceDrawer, card: Card, total: int, number: int) -> CutPiece:
    """Return copy number n of ``total`` of a card, counted from 1."""
    front, back = drawer.numbered(card, number, total), drawer.back(card)
    return CutPiece(front, back, card.id, _reconstructed(card, drawer.look) > 0)


def _reconstructed(card: Card, look: Look) -> int:
    """Return the number of reconstructed values on a card; 0 if they are left blank."""
    if look.missing == "blank":
        return 0
    return sum([cell.layer is Layer.RECONSTRUCTION for cell in card.values.values() if cell])
