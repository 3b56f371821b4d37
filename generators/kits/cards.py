"""The cards of a kit: decks follow each other on the sheets, or each has sheets of its own where asked.

A game whose ``kit.toml`` has a table ``[cards]`` gets the house's illustrated cards. Any other is printed by
a layout: its own ``cards.toml``, or the house's plain one, which shows every column.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from components.model.layers import Layer
from generators.faces.layout_files import CARDS, card_layout
from generators.faces.look import shown
from generators.faces.pictures import Pictures
from generators.faces.piece_layout import SIZES, resized
from generators.faces.piece_press import PiecePress
from generators.kits.options import KitError
from generators.kits.parts import Cut, Part
from generators.kits.pieces import Tally, safely
from generators.sheets.impose import Piece
from generators.sheets.layout import arrange
from generators.sheets.pages import print_pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from components.model.pieces import Card
    from generators.faces.card_plan import CardPlan
    from generators.faces.look import Look
    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.document import Page
    from generators.sheets.layout import Layout
    from generators.sheets.outline import Shape


def card_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the parts that the cards of a game, or of the decks named, come to."""
    plan, folder = bench.plan.cards, bench.game.folder
    if plan is not None and not (folder / CARDS).exists():
        return _illustrated(document, bench, plan)
    return _laid_out(document, bench)


def _decks(document: DocumentPlan, bench: Bench) -> dict[str, list[Card]]:
    """Return the cards of each deck wanted, those that the kit has at least one of."""
    wanted = document.texts("decks")
    decks: dict[str, list[Card]] = {}
    for card in bench.game.cards:
        if card.count and (not wanted or card.deck in wanted):
            decks.setdefault(card.deck, []).append(card)
    return decks


def _size(document: DocumentPlan, bench: Bench) -> str:
    """Return the size of cards that the player asks for, or else the kit's document; empty for none."""
    size = str(document.more.get("size", ""))
    if size and size not in SIZES:
        raise KitError(f"kit.toml: {document.title!r} has the size {size!r}; there are {', '.join(SIZES)}")
    return bench.options.cards or size


def _layout(bench: Bench, width: float, height: float, count: int, *, backs: bool) -> Layout:
    options = bench.options
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
    bench: Bench,
    *,
    title: str,
    layout: Layout,
    tally: Tally,
    faces: Callable[[], Iterator[Piece]],
    radius: float = 3.0,
    shape: Shape = "",
) -> Part:
    safe = bench.options.safe

    def pieces() -> Iterator[Piece]:
        return map(safely(safe), faces()) if safe else faces()

    def draw() -> Iterator[Page]:
        return print_pieces(
            pieces(), layout, bench.game.title, title, count=tally.pieces, notice=bench.game.notice
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


def _laid_out(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the cards of a game that lays them out itself, or says nothing of their looks."""
    game = bench.game
    look = card_layout(game.folder)
    size = _size(document, bench)
    look = resized(look, size) if size else look
    press = PiecePress(game, look, bench.look, Pictures(game.folder), ("cards",))
    decks = _decks(document, bench)
    if not bench.options.apart:
        decks = {"": [card for cards in decks.values() for card in cards]} if decks else {}
    parts = []
    for cards in decks.values():
        marks = sum(_ours(card, bench.look) * card.count for card in cards)
        counted = Tally(sum(card.count for card in cards), marks)
        layout = _layout(
            bench, look.width, look.height, counted.pieces, backs=any(sides.back for sides in look.sides)
        )
        title = (
            document.title if len(decks) == 1 else f"{document.title}: {press.values.deck_title(cards[0])}"
        )
        parts.append(
            _part(
                document,
                bench,
                title=title,
                layout=layout,
                tally=counted,
                faces=partial(_pressed, cards, press),
                radius=look.corner,
                shape=look.shape,
            )
        )
    return parts


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


def _illustrated(document: DocumentPlan, bench: Bench, plan: CardPlan) -> list[Part]:
    """Return the cards of a game whose kit describes them."""
    from generators.faces.card_plan import CARD_SIZES, deck_title

    plan = replace(plan, size=_size(document, bench) or plan.size)
    width, height = CARD_SIZES[plan.size]
    parts = []
    decks = _decks(document, bench)
    heaps = [{deck: cards} for deck, cards in decks.items()] if bench.options.apart else [decks]
    for heap in heaps:
        cards = [card for own in heap.values() for card in own]
        if not cards:
            continue
        marks = sum(_marked(card, bench, plan) * card.count for card in cards)
        counted = Tally(sum(card.count for card in cards), marks)
        layout = _layout(bench, width, height, counted.pieces, backs=True)
        named = ", ".join(deck_title(deck, plan) for deck in heap if deck)
        title = f"{document.title}: {named}" if named else document.title
        parts.append(
            _part(
                document,
                bench,
                title=title,
                layout=layout,
                tally=counted,
                faces=partial(_all_faces, tuple(heap.values()), bench, plan),
            )
        )
    return parts


def _all_faces(decks: Sequence[Sequence[Card]], bench: Bench, plan: CardPlan) -> Iterator[Piece]:
    """Yield the cards of decks one after another, each with the back of its own."""
    for cards in decks:
        yield from _faces(cards, bench, plan)


def _faces(cards: Sequence[Card], bench: Bench, plan: CardPlan) -> Iterator[Piece]:
    """Yield cards as pieces, as many of each as its count says."""
    from generators.faces.cards import card_back, card_front

    back = card_back(cards[0].deck, bench.game, bench.look, plan)
    for card in cards:
        front = card_front(card, bench.game, bench.look, plan)
        piece = Piece(front, back, card.id, _marked(card, bench, plan) > 0)
        for _ in range(card.count):
            yield piece


def _marked(card: Card, bench: Bench, plan: CardPlan) -> int:
    """Return how many reconstructed values a card shows."""
    return int(bool(plan.corner) and shown(card.value(plan.corner), bench.look).marked)
