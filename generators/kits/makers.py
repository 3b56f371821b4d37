"""Make the documents of a kit; the module of each kind is imported only if the kit has it."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING

from countermarch.generators.documents.parts import Part
from countermarch.generators.writers.calibration import calibration_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.sheets.document import Duplex

MAKERS: Mapping[str, tuple[str, str]] = {
    "booklet": ("documents.reading", "booklet_parts"),
    "calibration": ("kits.makers", "calibration_parts"),  # in this module, as it needs no other
    "cards": ("documents.cards", "card_parts"),
    "standees": ("documents.folding", "standee_parts"),
    "boxes": ("documents.folding", "box_parts"),
    "counters": ("documents.counters", "counter_parts"),
    "charts": ("documents.charts", "chart_parts"),
    "tracks": ("documents.tracks", "track_parts"),
    "poster": ("documents.charts", "poster_parts"),
    "mats": ("documents.tracks", "mat_parts"),
    "map": ("documents.maps", "map_parts"),
    "scenarios": ("documents.reading", "setup_parts"),
    "gazetteer": ("documents.reading", "gazetteer_parts"),
    "zones": ("documents.maps", "zone_parts"),
    "errata": ("documents.reading", "errata_parts"),
    "symbols": ("documents.keys", "reading_parts"),
}
"""The module of ``generators`` and its function that makes each kind of document.

The cover is made last, by the kit, which knows the pages.
"""


ENLARGED = ("charts", "gazetteer", "errata", "scenarios", "symbols")
"""Kinds of documents that are printed larger on larger paper; all others keep their size."""


def make_run(documents: Sequence[DocumentPlan], context: KitContext) -> list[tuple[DocumentPlan, Part]]:
    """Return the parts of consecutive documents, each with its plan.

    Charts with the same place and stock may share pages.
    """
    found: list[tuple[DocumentPlan, Part]] = []
    for (kind, _, _), run in groupby(documents, key=lambda one: (one.kind, one.in_play, one.stock)):
        same = tuple(run)
        if kind != "charts":
            found += [(document, part) for document in same for part in make_parts(document, context)]
            continue
        from countermarch.generators.documents.charts import chart_run

        sized = replace(context, scale=context.options.paper.enlargement)
        found += [(same[0], part) for part in chart_run(same, sized)]
    return found


def make_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the parts of a planned document."""
    if document.kind in ENLARGED:
        context = replace(context, scale=context.options.paper.enlargement)
    module, function = MAKERS[document.kind]
    make: Callable[[DocumentPlan, KitContext], list[Part]] = getattr(
        import_module(f"countermarch.generators.{module}"), function
    )
    return make(document, context)


def calibration_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the calibration sheet: both sides, or one for one-sided printers."""
    options = context.options
    edge: Duplex = "short-edge" if options.duplex == "short-edge" else "long-edge"
    front, back = calibration_pages(options.paper.portrait, edge, options.offset)
    pages = (front, back) if options.two_sided else (front,)
    return [
        Part(
            document.kind,
            document.title,
            document.says,
            len(pages),
            lambda: iter(pages),
            paired=options.two_sided,
        )
    ]
