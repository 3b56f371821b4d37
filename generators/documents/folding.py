"""The standees and the tuck boxes of a kit, on pages to cut out and fold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.model.source import COUNTER_FILES
from countermarch.components.translations import gettext, gettext_noop, ngettext
from countermarch.generators.documents.cards import card_drawer, cards_by_size, decks_of, size_of
from countermarch.generators.documents.counter_groups import groups
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.parts import Part
from countermarch.generators.folding.boxes import ROOM, THICKNESS, BoxPlan, depth_of, tuck_box
from countermarch.generators.folding.net import laid_out
from countermarch.generators.folding.standees import REVERSES, TAB, Standee, standee
from countermarch.generators.pieces.pictures import Pictures
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.footer import Footer, folio, footer_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.components.model.pieces import Card, Marker, Unit
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.folding.net import Net, NetPage
    from countermarch.generators.pieces.drawer import PieceDrawer

MIN_HEIGHT, MAX_HEIGHT = 12.0, 130.0
"""The smallest and largest height of standees, in mm."""

FOLDING = {
    "standees": gettext_noop(
        "Cut out, fold at the middle, glue back to back; fold the flaps out to form a base."
    ),
    "boxes": gettext_noop("Cut out, score the dashed lines, fold; glue the flap at the left and the bottom."),
}


def standee_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the standees of the pieces that a document names; of all counters if it names none."""
    grouped = groups(context.game, document.texts("pieces") or COUNTER_FILES)
    pieces = [piece for group in grouped for piece in group if piece.count]
    if not pieces:
        return []
    asked = document.more
    tall = _length(document, "height", 0.0, (MIN_HEIGHT, MAX_HEIGHT))
    tab = _length(document, "tab", TAB, (0.0, 40.0))
    reverse = str(asked.get("reverse", ""))
    if reverse and reverse not in REVERSES:
        raise KitError(
            f"kit.toml: {document.title!r} has the reverse {reverse!r}; expected one of {', '.join(REVERSES)}"
        )
    nets: list[Net] = []
    for piece in pieces:
        made = _standee(piece, context.drawer, document)
        net = standee(made, tall or made.front.height, tab, reverse)
        nets += [net] * piece.count
    marked = any(context.drawer.reconstructed(piece) for piece in pieces)
    return [_part(document, context, nets, marked=marked)]


def _standee(piece: Unit | Marker, drawer: PieceDrawer, document: DocumentPlan) -> Standee:
    ground, ink = drawer.colour(piece, "livery"), drawer.colour(piece, "livery-ink")
    called = getattr(piece, "name", "") or getattr(piece, "title", "")
    named = "" if document.more.get("nameless") else str(called)
    front, back = drawer.front(piece), drawer.back(piece)
    own = None if back == front else back
    return Standee(named, front, own, ground or "#ffffff", ink or "#000000", piece.id)


def box_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return a tuck box for each deck and card size, or one for all decks together."""
    decks = decks_of(document, context)
    if not decks:
        return []
    drawer = card_drawer(context.game, context.plan, context.look, size_of(document, context))
    heaps = [decks] if document.more.get("together") else [{deck: cards} for deck, cards in decks.items()]
    nets = [
        tuck_box(_box(document, context, own, [card for cards in of_size.values() for card in cards]))
        for heap in heaps
        for own, of_size in cards_by_size(heap, drawer)
    ]
    return [_part(document, context, nets, marked=False)]


def _box(document: DocumentPlan, context: KitContext, drawer: PieceDrawer, cards: Sequence[Card]) -> BoxPlan:
    first, layout = cards[0], drawer.layout
    count = sum(card.count for card in cards)
    thickness = _length(document, "thickness", THICKNESS, (0.1, 3.0))
    room = _length(document, "room", ROOM, (0.2, 20.0))
    alone = len({card.deck for card in cards}) == 1
    title = drawer.values.deck_title(first) if alone and first.deck else context.game.title
    file = str(document.more.get("picture", ""))
    low = drawer.livery(first).frame
    return BoxPlan(
        title,
        context.game.title if title != context.game.title else "",
        ngettext("{count} card", "{count} cards", count).format(count=count),
        layout.width + room,
        layout.height + room,
        depth_of(count, thickness, room),
        drawer.colour(first, "livery-deep") or "#ffffff",
        drawer.colour(first, "livery-back") or "#000000",
        low,
        drawer.back(first) if alone else None,
        Pictures(*context.game.folders).read(file) if file else None,
    )


def _length(document: DocumentPlan, key: str, usual: float, bounds: tuple[float, float]) -> float:
    found: Any = document.more.get(key)
    if found is None:
        return usual
    least, most = bounds
    if not least <= float(found) <= most:
        raise KitError(f"kit.toml: {document.title!r}: {key}: {found:g} mm is not from {least:g} to {most:g}")
    return float(found)


def _part(document: DocumentPlan, context: KitContext, nets: Sequence[Net], *, marked: bool) -> Part:
    pages = laid_out(nets, context.options.paper)

    def draw() -> Iterator[Page]:
        for number, page in enumerate(pages, 1):
            yield _page(page, document, context, (number, len(pages)), marked=marked)

    plans = tuple(page.cut_plan() for page in pages)
    return Part(document.kind, document.title, document.says, len(pages), draw, plans=plans, marked=marked)


def _page(
    page: NetPage, document: DocumentPlan, context: KitContext, place: tuple[int, int], *, marked: bool
) -> Page:
    game, paper = context.game, page.paper
    footer = Footer(
        game.title, document.title, *place, "", marked, gettext(FOLDING[document.kind]), game.notice
    )
    nodes = (*page.nodes, *footer_nodes(paper, footer))
    label = f"{document.title} {place[0]}"
    return Page(Scene(f"{game.title}: {label}", paper.width, paper.height, nodes), label, folio=folio(paper))
