"""The calibration sheet in a kit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.generators.documents.parts import Part
from countermarch.generators.sheets.calibration import calibration_pages

if TYPE_CHECKING:
    from countermarch.generators.documents.parts import KitContext
    from countermarch.generators.documents.plan import DocumentPlan
    from countermarch.generators.sheets.document import Duplex


def calibration_parts(document: DocumentPlan, context: KitContext) -> list[Part]:
    """Return the sheet that measures a printer: both sides of it, or one for printers of one side."""
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
