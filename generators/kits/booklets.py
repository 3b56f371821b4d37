"""The rules in summary as a booklet to fold: what it takes in a kit, whichever way the printer works."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.faces.booklet import booklet_pages
from generators.kits.parts import Part
from generators.sheets.booklet import booklet, pouches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generators.kits.parts import Bench
    from generators.kits.plan import DocumentPlan
    from generators.sheets.document import Page


def booklet_parts(document: DocumentPlan, bench: Bench) -> list[Part]:
    """Return the booklet: sheets in duplex, or for one-sided printers folded with the print outside."""
    if not bench.game.clauses:
        return []
    options = bench.options
    pages = booklet_pages(
        bench.game, options.paper, bench.look, document.title, document.more.get("chapters")
    )

    def draw() -> Iterator[Page]:
        if options.duplex in ("long-edge", "short-edge"):
            return booklet(pages, options.paper, options.duplex, offset=options.landscape_offset)
        return pouches(pages, options.paper)

    return [
        Part(document.kind, document.title, document.says, len(pages) // 2, draw, paired=options.two_sided)
    ]
