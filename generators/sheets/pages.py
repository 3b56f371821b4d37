"""Pages of sheets: the pieces, the cut marks, the footer."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop, number
from countermarch.generators.scene.nodes import Scene, Use, tagged
from countermarch.generators.sheets.document import Page
from countermarch.generators.sheets.footer import CLEAR, Footer, folio, footer_nodes
from countermarch.generators.sheets.impose import drawn, sheets
from countermarch.generators.sheets.marks import FOLD_WORDS, crop_marks, fold_marks, registration_marks
from countermarch.generators.sheets.outer_bleed import outer_bleed
from countermarch.generators.sheets.paper import bounds
from countermarch.generators.sheets.silhouette import ROOM, mark_nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.sheets.impose import CutPiece, Sheet
    from countermarch.generators.sheets.layout import SheetLayout
    from countermarch.generators.sheets.paper import Box, Paper

SIDES = {"front": gettext_noop("front"), "back": gettext_noop("back"), "fold": gettext_noop("fold-over")}


def print_pieces(
    pieces: Iterable[CutPiece],
    layout: SheetLayout,
    game: str,
    title: str,
    *,
    count: int | None = None,
    total: int | None = None,
    first: int = 1,
    notice: str = "",
) -> Iterator[Page]:
    """Yield the pages of all sheets of some pieces, for a writer.

    ``count`` is the number of pieces, if it is known: footers then give the number of sheets, which ``total``
    sets directly. ``first`` is the number of the first sheet. ``notice`` is the line that the game prints on
    its sheets.
    """
    if total is None and count:
        total = layout.sheets(count) + first - 1
    for sheet in sheets(pieces, layout):
        footer = Footer(
            game,
            title,
            sheet.number + first - 1,
            total,
            SIDES[sheet.side] if layout.backs != "fronts" else "",
            sheet.reconstructed,
            _shift(layout) if sheet.side == "back" else "",
            notice,
        )
        yield dress(sheet, footer)


def dress(sheet: Sheet, footer: Footer) -> Page:
    """Return a sheet as a page, with marks and footer; it has page boxes if the pieces bleed."""
    layout, paper = sheet.layout, sheet.layout.paper
    back = sheet.side == "back"
    marks = Use(_furniture(layout, sheet.pieces, gettext(FOLD_WORDS), back=back), 0.0, 0.0)
    touching = not layout.bleed and not layout.gap and not layout.marks
    nodes = (
        *(drawn(placement, layout.bleed) for placement in sheet.placements),
        *((tagged("Artifact", tuple(outer_bleed(sheet.placements))),) if touching else ()),
        tagged("Artifact", (marks,)),
        *footer_nodes(paper, footer, layout.footer, _clear(layout)),
    )
    label = f"{footer.title} {footer.number}{f' {footer.side}' if footer.side else ''}"
    scene = Scene(f"{footer.game}: {label}", paper.width, paper.height, nodes)
    place = folio(paper, layout.footer, _clear(layout))
    if not layout.bleed or not sheet.placements:
        return Page(scene, label, folio=place)
    trim: Box = bounds(placement.box for placement in sheet.placements)
    return Page(scene, label, trim, trim.grown(layout.bleed), place)


def _clear(layout: SheetLayout) -> float:
    """Return the room at the ends of the footer for registration marks, moved or not."""
    if layout.marks:
        return ROOM - layout.paper.margin
    if layout.sides == 1:
        return 0.0
    return CLEAR + 2 * abs(layout.offset[0 if layout.footer == "foot" else 1])


def _shift(layout: SheetLayout) -> str:
    """Return the offset in words; empty without an offset."""
    dx, dy = layout.offset
    if not dx and not dy:
        return ""
    return gettext("moved {right}, {down} mm").format(right=number(dx, "+g"), down=number(dy, "+g"))


@lru_cache(maxsize=64)
def _furniture(layout: SheetLayout, count: int, fold: str, *, back: bool) -> Scene:
    """Return the marks of a page as one scene, shared by all pages that look the same.

    Backs have only registration marks: the front is cut.
    """
    if layout.marks:  # a cutting machine finds its own marks, and looks at the front alone
        nodes = () if back else (*mark_nodes(layout.paper, layout.marks), *fold_marks(layout, fold))
        return Scene("marks", layout.paper.width, layout.paper.height, nodes)
    nodes = () if back else crop_marks(layout, count, fold)
    if layout.sides > 1:
        nodes += registration_marks(layout, back=back)
    return Scene("marks", layout.paper.width, layout.paper.height, nodes)


def blank_page(paper: Paper) -> Page:
    """Return an empty page, which keeps fronts and backs in step on a duplex printer."""
    return Page(Scene("blank", paper.width, paper.height, ()), "")
