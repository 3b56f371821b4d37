"""The documents of a kit, each by its kind; the room that makes one is opened when a kit has it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.documents.parts import KitContext, Part
    from generators.documents.plan import DocumentPlan

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


def make_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the parts that a planned document comes to."""
    room, name = MAKERS[document.kind]
    make: Callable[[DocumentPlan, KitContext], list[Part]] = getattr(
        import_module(f"generators.{room}"), name
    )
    return make(document, context)
