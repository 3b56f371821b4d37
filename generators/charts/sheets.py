"""Charts in a kit: pages of tables, charts and steps, with the address of their lookup where one is given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generators.documents.parts import drawn
from generators.documents.sections import sections_of, shows_ours
from generators.pages.flow import flow_pages

if TYPE_CHECKING:
    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan


def chart_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of charts that a document comes to; none where its sections are empty."""
    blocks = sections_of(document, context)
    marked = shows_ours(document, context)
    frame = replace(context.frame(document.title, marked=marked), link=_link(document, context))
    return [drawn(document, flow_pages(frame, blocks), marked=marked)] if blocks else []


def _link(document: DocumentPlan, context: KitContext) -> str:
    """Return the address of the lookup for the first table or chart of a document that has one."""
    links = dict(context.options.links)
    names = (
        str(section.get(key, "")) for section in document.sections for key in ("table", "chart", "steps")
    )
    return next((links[name] for name in names if name in links), "")
