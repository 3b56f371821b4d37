"""The cover of a kit, drawn last, when the page numbers of all documents are known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.discovery import is_from_folder
from countermarch.components.model.source import COUNTER_FILES
from countermarch.generators.cover.page import ContentsLine, CoverContent, contents_pages, cover_pages
from countermarch.generators.cover.words import job_lines, remarks, steps
from countermarch.generators.documents.cards import card_drawer
from countermarch.generators.documents.counter_groups import counter_drawer, counters, select

if TYPE_CHECKING:
    from collections.abc import Iterator

    from countermarch.generators.cover.words import Pieces
    from countermarch.generators.documents.parts import KitContext, Part
    from countermarch.generators.documents.plan import KitPlan
    from countermarch.generators.kits.model import Kit
    from countermarch.generators.scene.nodes import Scene
    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.planner import PaperSide

SHOWN = 7
"""How many pieces are shown on the cover."""


def kit_cover(made: Kit, index: int, context: KitContext) -> Part:
    """Return the cover, which lists the pages of all documents and the print jobs.

    It has more pages than planned where the list is too long; the kit is then planned again.
    """
    parts, every, summary = made.parts, made.paper_sides, made.summary
    part = parts[index]
    titles = [
        ContentsLine(other.title, other.says, _places(place, every))
        for place, other in enumerate(parts)
        if place != index
    ]
    entries = tuple(sorted(titles, key=lambda entry: entry.pages))
    sized = replace(context, scale=context.options.paper.enlargement)
    frame = sized.frame(part.title, marked=summary.reconstructed > 0)

    def draw() -> Iterator[Page]:
        said = remarks(context.game, summary.reconstructed, summary.missing)
        kinds = {part.kind for part in parts}
        pieces: Pieces = "counters" if "counters" in kinds else "cards" if "cards" in kinds else ""
        made_so = steps(context.options, pieces, cornered=_cornered(context))
        jobs = replace(made, options=replace(made.options, pages=())).jobs
        jobs_told = job_lines(jobs, context.options, filed=not is_from_folder(context.game))
        yield from cover_pages(
            context.game,
            frame,
            CoverContent(
                entries,
                made_so,
                said,
                _fronts_on_cover(context),
                jobs_told,
                scene=context.plan.cover.get("scene", ""),
                sky=context.plan.cover.get("sky", ""),
            ),
        )

    return replace(part, draw=draw, pages=len(contents_pages(entries, frame)))


def _places(part: int, every: tuple[PaperSide, ...]) -> tuple[int, ...]:
    """Return the pages, from 1, on which a part begins, and begins again after a page of another part."""
    found: list[int] = []
    before: int | None = None
    for side in every:
        if side.face is None:
            continue
        if side.face.run == part != before:
            found.append(side.number + 1)
        before = side.face.run
    return tuple(found)


def _cornered(context: KitContext) -> bool:
    """Return whether any counter has corners to nip: none is where all are round or hexes."""
    layout = context.plan.counters
    if layout is None:
        return True
    shapes = {(one.format or layout.format).shape for one in layout.sides} or {layout.shape}
    return "" in shapes


def _fronts_on_cover(context: KitContext) -> tuple[Scene, ...]:
    """Return the fronts on the cover: those that the plan names, else some of each side in turn."""
    plan: KitPlan = context.plan
    named = plan.cover.get("pieces", ())
    pieces = {piece.id: piece for piece in select(context.game, COUNTER_FILES)}
    cards = {card.id: card for card in context.game.cards}
    if any(name in cards for name in named):
        drawn = card_drawer(context.game, plan, replace(context.look, bleed=0.0))
        return tuple(drawn.front(cards[name]) for name in named if name in cards)
    chosen = [pieces[name] for name in named if name in pieces]
    if not chosen:
        sides = list(dict.fromkeys(piece.side for piece in pieces.values()))
        heaps = [[piece for piece in pieces.values() if piece.side == side] for side in sides]
        chosen = [heap[turn] for turn in range(SHOWN) for heap in heaps if turn < len(heap)]
    drawer = context.drawer
    if context.look.bleed:
        drawer = counter_drawer(context.game, plan, replace(context.look, bleed=0.0))
    made = counters(chosen[:SHOWN], drawer)
    return tuple({one.name: one.front for one in made}.values())
