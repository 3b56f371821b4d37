"""The gazetteer and the errata in a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.booklet.lists import errata_blocks, gazetteer_blocks
from countermarch.generators.documents.fitting import fitted
from countermarch.generators.documents.parts import drawn
from countermarch.generators.pages.flow import flow_pages, text_width

if TYPE_CHECKING:
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.pages.blocks import Block

ERRATA_GAP = 3.4
"""What stands between two errata, in mm."""


def gazetteer_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of places; none for a game without places."""
    if not context.game.places:
        return []
    shows = document.texts("shows")

    def make(sized: KitContext) -> list[Block]:
        return gazetteer_blocks(sized.game, sized.width, sized.look, shows, sized.plan.words)

    made = fitted(make, context, document.title)
    frame = made.context.frame(document.title, marked=bool(shows) and context.shows_our_places)
    return [drawn(document, flow_pages(frame, made.blocks), marked=frame.marked)]


def errata_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of errata; none for a game without errata."""
    if not context.game.errata:
        return []
    columns = int(document.more.get("columns", 2))

    def make(sized: KitContext) -> list[Block]:
        return errata_blocks(sized.game, text_width(sized.page, columns), sized.look)

    made = fitted(make, context, document.title, gap=ERRATA_GAP, columns=columns)
    pages = flow_pages(made.context.frame(document.title), made.blocks, gap=ERRATA_GAP, columns=columns)
    return [drawn(document, pages)]
