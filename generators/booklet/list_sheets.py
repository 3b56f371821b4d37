"""The gazetteer and the errata in a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.booklet.lists import errata_blocks, gazetteer_blocks
from generators.documents.parts import drawn
from generators.pages.flow import flow_pages, text_width

if TYPE_CHECKING:
    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan

ERRATA_GAP = 3.4
"""What stands between two errata, in mm."""


def gazetteer_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of places; none for a game without places."""
    shows = document.texts("shows")
    blocks = gazetteer_blocks(context.game, context.width, context.look, shows, context.plan.words)
    frame = context.frame(document.title, marked=bool(shows) and context.shows_our_places)
    return [drawn(document, flow_pages(frame, blocks), marked=frame.marked)] if context.game.places else []


def errata_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the list of errata; none for a game without errata."""
    if not context.game.errata:
        return []
    columns = int(document.more.get("columns", 2))
    blocks = errata_blocks(context.game, text_width(context.page, columns), context.look)
    pages = flow_pages(context.frame(document.title), blocks, gap=ERRATA_GAP, columns=columns)
    return [drawn(document, pages)]
