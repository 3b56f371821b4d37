"""The documents of a kit, each by its kind; the room that makes one is opened when a kit has it."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import DocumentPlan

MAKERS: Mapping[str, tuple[str, str]] = {
    "booklet": ("booklet.sheets", "booklet_parts"),
    "calibration": ("kits.calibration", "calibration_parts"),
    "cards": ("cards.sheets", "card_parts"),
    "standees": ("folding.sheets", "standee_parts"),
    "boxes": ("folding.sheets", "box_parts"),
    "counters": ("counters.sheets", "counter_parts"),
    "charts": ("charts.sheets", "chart_parts"),
    "tracks": ("tracks.sheets", "track_parts"),
    "poster": ("charts.posters", "poster_parts"),
    "mats": ("tracks.mat_sheets", "mat_parts"),
    "map": ("maps.sheets", "map_parts"),
    "scenarios": ("setup.sheets", "setup_parts"),
    "gazetteer": ("booklet.list_sheets", "gazetteer_parts"),
    "zones": ("maps.zone_sheets", "zone_parts"),
    "errata": ("booklet.list_sheets", "errata_parts"),
    "symbols": ("counters.reading_sheets", "reading_parts"),
}
"""The module of ``generators`` and its function that makes each kind of document.

The cover is made last, by the kit, which alone knows the pages.
"""


READ = ("charts", "gazetteer", "errata", "scenarios", "symbols")
"""Kinds of documents that are read, and grow with the paper; others hold pieces, or are folded."""


def make_run(documents: Sequence[DocumentPlan], context: KitContext) -> list[tuple[DocumentPlan, Part]]:
    """Return the parts of documents that follow each other, each with the plan that it comes of.

    Charts that lie in one place and are printed on one stock may share pages.
    """
    found: list[tuple[DocumentPlan, Part]] = []
    for (kind, _, _), run in groupby(documents, key=lambda one: (one.kind, one.place, one.stock)):
        same = tuple(run)
        if kind != "charts":
            found += [(document, part) for document in same for part in make_parts(document, context)]
            continue
        from countermarch.generators.charts.sheets import chart_run

        sized = replace(context, scale=context.options.paper.enlargement)
        found += [(same[0], part) for part in chart_run(same, sized)]
    return found


def make_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the parts that a planned document comes to."""
    if document.kind in READ:
        context = replace(context, scale=context.options.paper.enlargement)
    room, name = MAKERS[document.kind]
    make: Callable[[DocumentPlan, KitContext], list[Part]] = getattr(
        import_module(f"countermarch.generators.{room}"), name
    )
    return make(document, context)
