"""Charts in a kit: pages of tables, charts and steps, with the address of their lookup where one is given.

Documents that follow each other share pages where that takes fewer; one that needs little of a last page is
drawn a little smaller instead.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generators.documents.parts import drawn
from generators.documents.sections import sections_of, shows_ours
from generators.pages.flow import flow_pages, page_slots, reaches

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan
    from generators.pages.blocks import Block
    from generators.pages.flow import PageFrame

SMALLER = (0.95, 0.9)
"""How much smaller, in turn, a document is drawn that would leave its last page nearly empty."""

LITTLE = 0.3
"""What share of its last page a document takes for which that is tried."""

FULL = 0.6
"""A document that takes more of its last page than this keeps to itself."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Documents on pages that they share: their blocks, made for a scale, and how many pages these take."""

    documents: tuple[DocumentPlan, ...]
    blocks: tuple[Block, ...]
    scale: float
    pages: int
    last: float

    @property
    def title(self) -> str:
        """The titles of the documents."""
        return "; ".join(document.title for document in self.documents)


def chart_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the pages of charts that a document comes to; none where its sections are empty."""
    return chart_run((document,), context)


def chart_run(documents: Sequence[DocumentPlan], context: KitContext) -> list[Part]:
    """Return the parts of documents that follow each other, several in one where that saves a page."""
    found: list[_Laid] = []
    for document in documents:
        laid = _laid(document, context)
        if not laid.blocks:
            continue
        both = _both(found[-1], laid, context) if found else None
        if both is not None:
            found[-1] = both
        else:
            found.append(laid)
    return [_part(laid, context) for laid in found]


def _laid(document: DocumentPlan, context: KitContext) -> _Laid:
    """Return a document on its pages, smaller where it would leave the last one nearly empty."""
    first = _at(document, context, 1.0)
    for share in SMALLER if first.pages > 1 and first.last < LITTLE else ():
        tried = _at(document, context, share)
        if tried.pages < first.pages:
            return tried
    return first


def _at(document: DocumentPlan, context: KitContext, share: float) -> _Laid:
    context = replace(context, scale=context.scale * share)
    return _counted((document,), tuple(sections_of(document, context)), context)


def _counted(documents: tuple[DocumentPlan, ...], blocks: tuple[Block, ...], context: KitContext) -> _Laid:
    frame = context.frame(documents[0].title)
    slots = page_slots(frame, blocks)
    return _Laid(documents, blocks, context.scale, len(slots), reaches(frame, slots[-1]))


def _both(one: _Laid, other: _Laid, context: KitContext) -> _Laid | None:
    """Return documents on shared pages; None where that saves none, or each has its own address."""
    if context.options.links or one.scale != other.scale or min(one.last, other.last) > FULL:
        return None
    at = replace(context, scale=one.scale)
    laid = _counted((*one.documents, *other.documents), (*one.blocks, *other.blocks), at)
    return laid if laid.pages < one.pages + other.pages else None


def _part(laid: _Laid, context: KitContext) -> Part:
    first = laid.documents[0]
    marked = any(shows_ours(document, context) for document in laid.documents)
    frame: PageFrame = replace(
        context.frame(laid.title, marked=marked), link=_link(first, context), scale=laid.scale
    )
    says = "; ".join(document.says for document in laid.documents if document.says)
    made = drawn(first, flow_pages(frame, laid.blocks), laid.title, marked=marked)
    return replace(made, says=says)


def _link(document: DocumentPlan, context: KitContext) -> str:
    """Return the address of the lookup for the first table or chart of a document that has one."""
    links = dict(context.options.links)
    names = (
        str(section.get(key, "")) for section in document.sections for key in ("table", "chart", "steps")
    )
    return next((links[name] for name in names if name in links), "")
