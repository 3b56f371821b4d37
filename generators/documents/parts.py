"""The parts of a kit, how its pieces are cut, and the context that makers of parts share."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from countermarch.generators.documents.counter_groups import PieceTally
from countermarch.generators.pages.flow import SLACK, PageFrame, fills, page_slots, text_width
from countermarch.generators.scene.faults import TextOverflowError
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.planner import DocumentRun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.documents.options import KitOptions
    from countermarch.generators.documents.plan import DocumentPlan, KitPlan
    from countermarch.generators.pages.blocks import Block
    from countermarch.generators.pages.look import Look
    from countermarch.generators.pieces.drawer import PieceDrawer
    from countermarch.generators.pieces.layout_terms import Format
    from countermarch.generators.sheets.cuts import CutPlan, Outline
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.extent import Shape
    from countermarch.generators.sheets.impose import CutPiece
    from countermarch.generators.sheets.layout import Backs, SheetLayout
    from countermarch.generators.sheets.paper import Paper
    from countermarch.generators.sheets.planner import InPlay, Stock


@dataclass(frozen=True, slots=True)
class Cut:
    """How a part is cut: its sheet, the number of places used, the source of its pieces, their outline.

    ``pages`` draws the pages from a sheet on, counted from 0, and none before it. Pieces of ``mixed`` sizes
    have a sheet and outlines of their own for each sheet; ``layout`` is the first.
    """

    layout: SheetLayout
    places: int
    radius: float
    pieces: Callable[[], Iterator[CutPiece]]
    pages: Callable[[int], Iterator[Page]]
    shape: Shape = ""
    mixed: tuple[tuple[SheetLayout, tuple[Outline, ...]], ...] = ()

    def plans(self) -> Iterator[tuple[str, CutPlan]]:
        """Yield each different cutting plan with the suffix of its file's name.

        A last sheet that is not full has its own plan.
        """
        from countermarch.generators.sheets.cuts import cut_plan, mixed_cut_plan

        for number, (layout, outlines) in enumerate(self.mixed, 1):
            yield f"-{number}" if len(self.mixed) > 1 else "", mixed_cut_plan(layout, outlines)
        if self.mixed:
            return
        # a cutting machine would also cut the empty places of a last sheet
        full, rest = divmod(self.places, self.layout.capacity)
        if full:
            yield "", cut_plan(self.layout, self.layout.capacity, self.radius, self.shape)
        if rest:
            yield "-last-sheet" if full else "", cut_plan(self.layout, rest, self.radius, self.shape)


@dataclass(frozen=True, slots=True)
class Part:
    """A document of a kit: ``pages`` says how many it has, ``draw`` makes them.

    ``paired`` parts are fronts and backs, which must begin on the front of a sheet of paper. ``cut`` is how a
    part of pieces is cut, ``tiled`` says that pages are cut and joined. ``marked`` pages other than pieces
    have something reconstructed on them. ``in_play`` is where the pages are during play, ``stock`` what they
    are printed on; empty means card for pieces and paper for all else. ``plans`` are the cuts and folds of
    each page of a part that is cut out, but not into pieces of one size.
    """

    kind: str
    title: str
    says: str
    pages: int
    draw: Callable[[], Iterator[Page]]
    paired: bool = False
    tally: PieceTally = field(default_factory=PieceTally)
    cut: Cut | None = None
    marked: bool = False
    tiled: bool = False
    in_play: InPlay = "hand"
    stock: Stock | Literal[""] = ""
    plans: tuple[CutPlan, ...] = ()

    @property
    def run(self) -> DocumentRun:
        """The document as the planner of sheets sees it."""
        cut = self.cut is not None or bool(self.plans)
        # a printer feeds card differently from paper, and it is the pieces, on card, that must line up
        on_card = cut or self.kind == "calibration"
        return DocumentRun(
            self.pages,
            self.in_play,
            self.paired,
            self.tiled or cut,
            self.stock or ("card" if on_card else "paper"),
        )


@dataclass(frozen=True, slots=True)
class KitContext:
    """The context that all makers of parts share."""

    game: Game
    plan: KitPlan
    options: KitOptions
    look: Look
    drawer: PieceDrawer
    """What draws the counters."""

    wide: float = 0.0
    """The width of a block if it is not that of the page, in mm; else 0."""

    scale: float = 1.0
    """Scale of the content of its pages."""

    size: float = 1.0
    """Scale of the blocks below the titles of its pages, besides ``scale``."""

    tall: float = 1.0
    """Scale of the height of the boxes of displays."""

    copies: Mapping[str, int] = field(default_factory=dict)
    """How many copies there are of each piece of which only some are printed."""

    @property
    def page(self) -> Paper:
        """The upright paper size that pages are made for, before they are scaled."""
        return self.options.paper.portrait.scaled(self.scale)

    def frame(self, title: str, *, marked: bool = False) -> PageFrame:
        """Return the page settings that are common to a document."""
        return PageFrame(
            self.game.title,
            title,
            self.options.paper.portrait,
            self.look,
            marked,
            notice=self.game.notice,
            scale=self.scale,
            size=self.size,
        )

    def arranged(self, format_: Format, count: int, backs: Backs, gap: float | None = None) -> SheetLayout:
        """Return the sheet for this number of pieces of one format, ``gap`` mm apart."""
        options = self.options
        return arrange(
            format_.width,
            format_.height,
            options.paper,
            backs=backs,
            gap=options.gap if gap is None else gap,
            bleed=options.bleed,
            offset=options.offset,
            landscape_offset=options.landscape_offset,
            count=count,
            marks=options.marks,
            shape=format_.shape,
        )

    @property
    def shows_reconstructed_places(self) -> bool:
        """Whether the list of places prints a reconstructed value."""
        cells = (cell for place in self.game.places.values() for cell in place.values.values())
        return self.look.missing != "blank" and any(cell is not None and cell.reconstructed for cell in cells)

    @property
    def width(self) -> float:
        """The width of a block on a page."""
        return self.wide or text_width(self.page, size=self.size)


def drawn(document: DocumentPlan, pages: Sequence[Page], title: str = "", *, marked: bool = False) -> Part:
    """Return a part whose pages are already drawn."""
    made = tuple(pages)
    name = title or document.title
    return Part(document.kind, name, document.says, len(made), lambda: iter(made), marked=marked)


SIZES = (1.18,)
SMALLER = (0.9,)
"""Scales: larger to fill pages that would be half empty, smaller to save a page that would hold little.

There are few, so that the pages of a kit have the same sizes of type.
"""


@dataclass(frozen=True, slots=True)
class FittedBlocks:
    """Blocks, their settings, and how full each of their pages is, from 0 to 1."""

    context: KitContext
    blocks: tuple[Block, ...]
    full: tuple[float, ...]

    @property
    def pages(self) -> int:
        """The number of pages that the blocks take."""
        return len(self.full)


def laid(
    blocks: Sequence[Block], context: KitContext, title: str, *, gap: float = 4.0, columns: int = 1
) -> FittedBlocks:
    """Return blocks in their places on pages of this size."""
    frame = context.frame(title)
    slots = page_slots(frame, blocks, gap=gap, columns=columns)
    return FittedBlocks(context, tuple(blocks), fills(frame, slots, columns))


def fitted(
    make: Callable[[KitContext], Sequence[Block]],
    context: KitContext,
    title: str,
    *,
    gap: float = 4.0,
    columns: int = 1,
) -> FittedBlocks:
    """Return the blocks that ``make`` returns, slightly reduced if that saves a page."""
    first = laid(make(context), context, title, gap=gap, columns=columns)
    for share in SMALLER if first.pages > 1 else ():
        if sum(first.full) * share**2 > first.pages - 1:
            continue  # even with the smaller text, which is narrower too, no page would be saved
        smaller = replace(context, size=context.size * share)
        tried = laid(make(smaller), smaller, title, gap=gap, columns=columns)
        if tried.pages < first.pages:
            return tried
    return first


def grown(
    make: Callable[[KitContext], Sequence[Block]],
    made: FittedBlocks,
    title: str,
    *,
    gap: float = 4.0,
    columns: int = 1,
) -> FittedBlocks:
    """Return the blocks of ``make`` as large as the pages that ``made`` takes can hold."""
    for share in SIZES if made.context.size >= 1 else ():
        if sum(made.full) * share > made.pages:
            continue  # they would be too tall even if no line broke
        larger = replace(made.context, size=made.context.size * share)
        with suppress(TextOverflowError):
            tried = laid(make(larger), larger, title, gap=gap, columns=columns)
            wide = text_width(larger.page, columns, larger.size) + SLACK
            if tried.pages == made.pages and all(block.width <= wide for block in tried.blocks):
                return tried
    return made
