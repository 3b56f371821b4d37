"""The rules in summary as a booklet to fold: what it takes in a kit, whichever way the printer works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.booklet.rules import booklet_pages
from countermarch.generators.documents.parts import Part
from countermarch.generators.sheets.booklet import booklet, pouches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.sheets.document import Page


def booklet_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the booklet: sheets in duplex, or for one-sided printers folded with the print outside."""
    if not context.game.clauses:
        return []
    options = context.options
    pages = booklet_pages(
        context.game, options.paper, context.look, document.title, document.more.get("chapters")
    )

    def draw() -> Iterator[Page]:
        if options.duplex in ("long-edge", "short-edge"):
            return booklet(pages, options.paper, options.duplex, offset=options.landscape_offset)
        return pouches(pages, options.paper)

    return [
        Part(document.kind, document.title, document.says, len(pages) // 2, draw, paired=options.two_sided)
    ]
