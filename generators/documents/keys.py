"""The pages that explain how to read the counters and the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import near
from countermarch.components.model.pieces import Marker
from countermarch.components.translations import gettext
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import select, tally
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import drawn, fitted, grown, laid
from countermarch.generators.pages.blocks import (
    ENTRY,
    LIST,
    Block,
    entry,
    heading,
    paragraph,
    side_by_side,
    stack,
    typeset,
)
from countermarch.generators.pages.flow import flow_pages
from countermarch.generators.pages.look import BOLD
from countermarch.generators.pieces.card_plan import symbol_of
from countermarch.generators.pieces.legend import marker_blocks, reading_block, symbol_blocks
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Text, Use, tagged
from countermarch.generators.scene.paths import circle, line
from countermarch.generators.scene.symbols import SIZES
from countermarch.generators.scene.text import centred_text, flow
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Card, Unit
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.scene.nodes import Node

SCALE, APART = 0.9, 4.0
"""Scale of the cards, so that their smallest type stays above 5.5 pt; and their distance, in mm."""

BETWEEN = 8.0
DOT = 2.3
ROOM = 6.5
"""The gap between columns, the radius of a number's disc, the indent of its text, in mm."""

KINDS = {
    "framed corner": "corner", "framed badge": "badge", "framed tone": "tone",
    **dict.fromkeys(("hurts", "both"), "helps"),
    **dict.fromkeys(("badge by the symbol", "framed badge by the symbol"), "badge"),
    **dict.fromkeys(("title by the corner", "title over words", "title by the corner over words",
                     "short title by the corner over words", "title by the sign",
                     "title by the sign over words"), "title"),
    **dict.fromkeys(("under by the corner", "under a short title by the corner",
                     "under by the sign"), "under"),
    "body alone": "body",
}  # fmt: skip
"""Items of the illustrated cards that have another name in layouts."""

ASIDE = 0.45
"""Share of the card's width: an item whose middle is farther right has its number at the right edge."""

NEAR = 1.2
"""Distance of the line of a number from the words, and its least length, in mm."""

EDGE, HEAD = 0.9, 16.0
"""Distance of a number from the edge, and the largest height of an explained item, in mm."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The cards shown and the meaning of each of their items, by item name."""

    cards: tuple[Card, ...]
    words: Mapping[str, str]


def card_reading(document: DocumentPlan, context: KitContext) -> list[Block]:
    """Return the meaning of a kit's cards; raises ``KitError`` for a card that does not exist."""
    known = {card.id: card for card in context.game.cards}
    for name in document.texts("cards"):
        if name not in known:
            raise KitError(f"kit.toml: {document.title!r} names the card {name!r}; {near(name, known)}")
    words: Mapping[str, str] = document.more.get("words", {})
    legend = Legend(tuple(known[name] for name in document.texts("cards")), words)
    drawer = card_drawer(context.game, context.plan, replace(context.look, bleed=0.0))
    numbers = _numbers(legend, drawer)
    shown = [_card(card, drawer, numbers, context.look) for card in legend.cards]
    blocks = [side_by_side(shown, APART), _explanations(legend, numbers, context.width, context.look)]
    plan = context.plan.cards
    if plan is None:
        return blocks
    types = {symbol_of(card, plan) for card in context.game.cards} - {""}
    return [*blocks, *symbol_blocks(context.width, context.look, sorted(types))]


def _numbers(legend: Legend, drawer: PieceDrawer) -> dict[str, int]:
    """Return the number of each item that is explained, in the order in which it appears."""
    found: dict[str, int] = {}
    for card in legend.cards:
        for item, _ in drawer.places(card, back=False):
            name = KINDS.get(item, item)
            if name in legend.words:
                found.setdefault(name, len(found) + 1)
    return found


def _card(card: Card, drawer: PieceDrawer, numbers: Mapping[str, int], look: Look) -> Block:
    """Return a card with the numbers of its items on it, each with a line to its item."""
    front = drawer.numbered(card, 1)
    wide, tall = front.width * SCALE, front.height * SCALE
    nodes: list[Node] = [
        Group((Use(front, 0, 0),), scale=SCALE, clip=(0, 0, front.width, front.height), pictured=True)
    ]
    accent = look.style.colour("accent")
    words = [
        (box.x + box.width, box.y + box.height / 2)
        for node, box in extents(front.nodes)
        if isinstance(node, Text)
    ]
    for item, (x, y, width, height) in drawer.places(card, back=False):
        number = numbers.get(KINDS.get(item, item))
        if number is not None:
            right = x + width / 2 > front.width * ASIDE
            across = wide - EDGE if right else EDGE
            said = [(middle, far) for far, middle in words if y < middle < y + height and far > x]
            down, inner = y + min(height, HEAD) / 2, max((far for _, far in said), default=x + width)
            if KINDS.get(item, item) == "body" and said:
                down, inner = max(said)
            end = across - DOT if right else across + DOT
            to = (inner + NEAR if right else x - NEAR) * SCALE
            if (end - to) * (1 if right else -1) > NEAR:
                lead = Path(line((end, down * SCALE), (to, down * SCALE)), stroke=accent, line=0.3)
                nodes.append(tagged("Artifact", (lead,)))
            nodes.append(tagged("Artifact", _dot(number, across, down * SCALE, look)))
    return Block(wide, tall, tuple(nodes))


def _dot(number: int, x: float, y: float, look: Look) -> tuple[Node, ...]:
    accent = look.style.colour("accent")
    return (
        Path(circle(x, y, DOT), fill=accent, stroke="#ffffff", line=0.4),
        centred_text(x, y, str(number), font=BOLD, size=9.0, fill="#ffffff"),
    )


def _explanations(legend: Legend, numbers: Mapping[str, int], width: float, look: Look) -> Block:
    """Return the explanation of each number, in two columns."""
    half = (width - BETWEEN) / 2
    blocks: list[Block] = []
    for name, number in numbers.items():
        words = flow(
            plain(typeset(legend.words[name])),
            ROOM,
            0.6,
            width=half - ROOM,
            size=look.style.size("body") + 0.4,
            leading=1.24,
            fill=look.style.colour("ink"),
        )
        dot = _dot(number, DOT, DOT, look)
        blocks.append(Block(half, max(words.height + 0.6, 2 * DOT), entry(words.nodes, dot), tag=ENTRY))
    middle = -(-len(blocks) // 2)
    columns: Sequence[Block] = [stack(part, 2.2) for part in (blocks[:middle], blocks[middle:]) if part]
    return replace(side_by_side(columns, BETWEEN), tag=LIST)


GAP = 2.4
"""Space between the rows, in mm."""


def reading_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the page that explains the counters, or the cards named; without units it shows every symbol."""
    if document.texts("cards"):
        cards = partial(card_reading, document)
        shown = grown(cards, laid(cards(context), context, document.title, gap=5.0), document.title, gap=5.0)
        return [drawn(document, flow_pages(shown.context.frame(document.title), shown.blocks, gap=5.0))]
    game = context.game
    example = _example(game, str(document.more.get("unit", "")), document)
    counted = (*game.markers, *([example] if example is not None else ()))
    marked = tally(counted, context.drawer).reconstructed > 0
    make = partial(_blocks, document, example=example, small=False)
    made = laid(make(context), context, document.title, gap=GAP)
    if made.pages > 1:
        less = partial(_blocks, document, example=example, small=True)
        fewer = fitted(less, context, document.title, gap=GAP)
        made, make = (fewer, less) if fewer.pages < made.pages else (made, make)
    made = grown(make, made, document.title, gap=GAP)
    frame = made.context.frame(document.title, marked=marked)
    return [drawn(document, flow_pages(frame, made.blocks, gap=GAP))]


def _blocks(document: DocumentPlan, context: KitContext, example: Unit | None, *, small: bool) -> list[Block]:
    """Return the explanation of the counters; with ``small`` markers it takes less of the page."""
    game, look, width = context.game, context.look, context.width
    types = document.texts("symbols") or tuple(dict.fromkeys(unit.type for unit in game.units if unit.type))
    sizes = tuple(size for size in SIZES if any(unit.size == size for unit in game.units))
    blocks = symbol_blocks(width, look, types, sizes, together=small)
    words: Mapping[str, str] = document.more.get("words", {})
    if words:
        said = "; ".join(f"**{plain(word)}** {plain(meaning)}" for word, meaning in words.items())
        blocks.append(paragraph(said, width, look))
    drawer = context.drawer
    if example is not None and (
        not drawer.has_own_layout(example)
        or (document.more.get("unit") and drawer.for_size_of(example).layout.format.square)
    ):
        blocks = [reading_block(example, game, width, context.drawer), *blocks]
    shown = [one for one in select(game, document.texts("pieces") or ["markers"]) if isinstance(one, Marker)]
    if shown and not any(map(context.drawer.has_own_layout, shown)):
        chits = any(one in game.chits for one in shown)
        title = gettext("Markers and chits") if chits else gettext("Markers")
        markers = marker_blocks(shown, game, width, context.drawer, small=small)
        blocks += [heading(title, width, look), *markers]
    return blocks


def _example(game: Game, named: str, document: DocumentPlan) -> Unit | None:
    """Return the unit to explain: the one named, or else the first."""
    units = {unit.id: unit for unit in game.units}
    if named and named not in units:
        raise KitError(f"kit.toml: {document.title!r} names the unit {named!r}; {near(named, units)}")
    return units[named] if named else next(iter(game.units), None)
