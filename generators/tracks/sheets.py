"""Tracks and displays in a kit: pages with room between them for counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.documents.parts import drawn
from generators.documents.sections import sections_of, shows_ours
from generators.pages.flow import flow_pages

if TYPE_CHECKING:
    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan

GAP = 5.0
"""What stands between two tracks, in mm."""


def track_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of tracks that a document comes to; none where its sections are empty."""
    blocks = sections_of(document, context)
    marked = shows_ours(document, context)
    frame = context.frame(document.title, marked=marked)
    return [drawn(document, flow_pages(frame, blocks, gap=GAP), marked=marked)] if blocks else []
