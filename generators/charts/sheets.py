"""Charts in a kit: pages of tables, charts and steps, with the address of their lookup where one is given.

Documents that follow each other share pages where that takes fewer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from countermarch.generators.documents.fitting import fitted, laid
from countermarch.generators.documents.parts import drawn
from countermarch.generators.documents.sections import sections_of, shows_ours
from countermarch.generators.pages.flow import flow_pages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.documents.fitting import Fitted
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan

FULL = 0.6
"""A document that takes more of its last page than this keeps to itself."""


@dataclass(frozen=True, slots=True)
class _Laid:
    """Documents on pages that they share."""

    documents: tuple[DocumentPlan, ...]
    fitted: Fitted

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
        one = _Laid((document,), fitted(partial(sections_of, document), context, document.title))
        if not one.fitted.blocks:
            continue
        both = _both(found[-1], one) if found else None
        if both is not None:
            found[-1] = both
        else:
            found.append(one)
    return [_part(one, context) for one in found]


def _both(one: _Laid, other: _Laid) -> _Laid | None:
    """Return documents on shared pages; None where that saves none, or each has its own address."""
    before, after = one.fitted, other.fitted
    context = before.context
    if context.options.links or context.scale != after.context.scale:
        return None
    if min(before.full[-1], after.full[-1]) > FULL:
        return None
    shared = laid((*before.blocks, *after.blocks), context, one.title)
    return (
        _Laid((*one.documents, *other.documents), shared)
        if shared.pages < before.pages + after.pages
        else None
    )


def _part(one: _Laid, context: KitContext) -> Part:
    first = one.documents[0]
    marked = any(shows_ours(document, context) for document in one.documents)
    frame = replace(one.fitted.context.frame(one.title, marked=marked), link=_link(first, context))
    says = "; ".join(document.says for document in one.documents if document.says)
    made = drawn(first, flow_pages(frame, one.fitted.blocks), one.title, marked=marked)
    return replace(made, says=says)


def _link(document: DocumentPlan, context: KitContext) -> str:
    """Return the address of the lookup for the first table or chart of a document that has one."""
    links = dict(context.options.links)
    names = (
        str(section.get(key, "")) for section in document.sections for key in ("table", "chart", "steps")
    )
    return next((links[name] for name in names if name in links), "")
