"""Tracks and displays in a kit: pages with room between them for counters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.generators.documents.fitting import laid
from countermarch.generators.documents.parts import drawn
from countermarch.generators.documents.sections import sections_of, shows_ours
from countermarch.generators.pages.flow import flow_pages

if TYPE_CHECKING:
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan

LOWER = (0.9, 0.8, 0.7)
"""Shares of the height of displays that are tried in turn, for the first that takes a page fewer."""

GAP = 5.0
"""What stands between two tracks, in mm."""


def track_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of tracks that a document comes to; none where its sections are empty."""
    marked = shows_ours(document, context)
    frame = context.frame(document.title, marked=marked)
    best = laid(sections_of(document, context), context, document.title, gap=GAP)
    for lower in LOWER if best.pages > 1 else ():
        tried = laid(sections_of(document, replace(context, lower=lower)), context, document.title, gap=GAP)
        if tried.pages < best.pages:
            best = tried
            break
    if not best.blocks:
        return []
    found = flow_pages(frame, best.blocks, gap=GAP)
    return [drawn(document, found, marked=marked)]
