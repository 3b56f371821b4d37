"""Kits: which documents make up a game's kit, in what order, and as one document with an outline.

>>> import components
>>> made = kit(components.game("lebanon-82"), KitOptions(only=("tracks",)))
>>> [part.kind for part in made.parts]
['tracks']
"""

from __future__ import annotations

from dataclasses import field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from components.discovery import own
from components.model.loading.faults import DataError
from components.model.source import COUNTER_FILES
from components.records import dataclass
from generators.counters.chosen import Tally, counter_press, counters, select
from generators.counters.sheets import joined
from generators.cover.page import ContentsLine, Matter, cover_page
from generators.cover.words import job_lines, remarks, steps
from generators.documents.choice import chosen
from generators.documents.options import ADDED, KINDS, KitError, KitOptions
from generators.documents.parts import KitContext, Part
from generators.documents.plan import DocumentPlan, KitPlan, kit_plan
from generators.documents.plan_names import unknown_names
from generators.kits.makers import make_run
from generators.kits.stand_ins import with_stand_ins
from generators.pages.look import Look
from generators.pieces.own_fonts import install
from generators.scene.collector import collector_waits
from generators.sheets.document import Document, OutlineEntry
from generators.sheets.footer import numbered
from generators.sheets.jobs import jobs
from generators.sheets.pages import blank_page
from generators.sheets.planner import chosen_slots, plan_sheets, slots

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from components.model.game import Game
    from generators.scene.nodes import Scene
    from generators.sheets.document import Duplex, Page
    from generators.sheets.jobs import Job
    from generators.sheets.planner import PaperSheet, Slot

__all__ = ["KINDS", "Kit", "KitError", "KitOptions", "Summary", "kit"]

SHOWN = 7
"""How many pieces stand on the cover."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a kit comes to: pages, pieces, and values on them that are reconstructed or left empty.

    ``marked`` kits have something of ours on pages other than pieces, such as a map. ``blank`` counters to
    fill in are besides the game's pieces.
    """

    pages: int
    pieces: int
    reconstructed: int
    missing: int
    marked: bool = False
    blank: int = 0


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's kit: its parts in order, and the sheets of paper that they come to.

    ``every`` is each side of that paper in the order of printing. Pages are drawn when they are asked for,
    as often as they are.
    """

    game: Game
    options: KitOptions
    parts: tuple[Part, ...]
    sheets: tuple[PaperSheet, ...]
    every: tuple[Slot, ...]
    summary: Summary

    @property
    def shown(self) -> tuple[Slot, ...]:
        """The sides that are printed: all of them, or those chosen."""
        if not self.options.pages:
            return self.every
        return chosen_slots(
            self.every,
            [part.run for part in self.parts],
            lambda number: self.options.shows(number + 1),
            two_sided=self.options.two_sided,
        )

    def numbers(self, part: int) -> tuple[int, ...]:
        """Return where in the kit the pages of a part stand, counted from 0."""
        return _numbers(part, self.every)

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The jobs that the kit is printed in: sheets for card, for paper, and for one side alone."""
        runs = [part.run for part in self.parts]
        return () if self.options.pages else jobs(self.sheets, runs, two_sided=self.options.two_sided)

    def pages(self, chosen: Sequence[Slot] | None = None) -> Iterator[Page]:
        """Yield every page that is printed, or those on the sides given, with their numbers."""
        readers = [_Reader(part) for part in self.parts]
        numbers = {slot.face: slot.number + 1 for slot in self.every}
        for slot in self.shown if chosen is None else chosen:
            if slot.face is None:
                yield blank_page(self.options.paper.portrait)
            else:
                yield numbered(readers[slot.face.run].page(slot.face.page), numbers[slot.face])

    @property
    def document(self) -> Document:
        """The kit as one document with its outline; its pages can be read once.

        The author of a player's own game is its designer.
        """
        return self._document("print-and-play kit", self.shown, two_sided=self.options.two_sided)

    def job_document(self, job: Job) -> Document:
        """Return the sheets of one print job as a document; its pages keep their numbers in the kit."""
        sides = slots(job.sheets, two_sided=job.two_sided)
        return self._document(f"print-and-play kit, {job.name}", sides, two_sided=job.two_sided)

    def _document(self, title: str, sides: Sequence[Slot], *, two_sided: bool) -> Document:
        game = self.game
        edge: Duplex | None = None
        if two_sided and self.options.duplex in ("long-edge", "short-edge"):
            edge = self.options.duplex
        return Document(
            f"{game.title}: {title}",
            self.pages(sides),
            self._outline(sides),
            edge,
            " \N{MIDDLE DOT} ".join(part for part in (game.title, game.publisher, game.notice) if part),
            (game.designer or game.publisher or game.title) if own(game) else "",
        )

    def _outline(self, sides: Sequence[Slot]) -> tuple[OutlineEntry, ...]:
        """Return a line for each part of which a page is printed, at the first such page."""
        first: dict[int, int] = {}
        for place, slot in enumerate(sides):
            if slot.face is not None:
                first.setdefault(slot.face.run, place)
        return tuple(OutlineEntry(self.parts[part].title, place) for part, place in first.items())


@dataclass(slots=True)
class _Reader:
    """Reads the pages of a part, which are drawn in turn, in the order in which sheets want them."""

    part: Part
    drawn: int = 0
    rest: Iterator[Page] | None = None
    kept: dict[int, Page] = field(default_factory=dict)

    def page(self, number: int) -> Page:
        """Return a page; those that were drawn on the way are kept, but for pieces, which come in order."""
        if number in self.kept:
            return self.kept.pop(number)
        if self.rest is None:
            self.rest = self.part.draw()
        while self.drawn < number:
            passed = next(self.rest)
            if self.part.cut is None:
                self.kept[self.drawn] = passed
            self.drawn += 1
        self.drawn += 1
        return next(self.rest)


def kit(game: Game, options: KitOptions | None = None) -> Kit:
    """Plan a game's kit; raises ``KitError`` (a ``DrawingError``) or ``DataError`` with what is wrong."""
    with collector_waits():
        return _kit(game, options or KitOptions())


def _kit(game: Game, options: KitOptions) -> Kit:
    unknown = unknown_names(game)
    if unknown:
        raise DataError(unknown)
    game = chosen(game, options.pieces, options.copies)
    plan = kit_plan(game)
    install(game)
    game = with_stand_ins(game)
    look = Look(plan.style(options.style), options.missing, options.bleed, game.spoken.cited, plan.rules)
    context = KitContext(game, plan, options, look, counter_press(game, plan, look))
    parts: list[Part] = []
    cover: int | None = None
    wanted = [one for one in added(plan, options) if options.wants(one.kind)]
    for is_cover, run in groupby(joined(wanted, context), key=lambda one: one.kind == "cover"):
        if is_cover:
            cover = len(parts)
            parts.append(_no_cover(next(run)))
        else:
            for document, part in make_run(tuple(run), context):
                parts.append(replace(part, lies=document.place, stock=document.stock))
    if not parts:
        raise KitError(
            f"{game.title}: nothing to print{' of kind ' + ', '.join(options.only) if options.only else ''}"
        )
    sheets = plan_sheets([part.run for part in parts], two_sided=options.two_sided)
    every = slots(sheets, two_sided=options.two_sided)
    counted = sum((part.tally for part in parts), Tally())
    others = any(part.plans or part.kind == "map" for part in parts)
    if not counted.pieces and not others and not options.only:
        raise KitError(_no_pieces(game))
    summary = Summary(
        len(every),
        counted.pieces - counted.to_fill,
        counted.reconstructed,
        counted.missing,
        any(part.marked for part in parts),
        counted.to_fill,
    )
    if options.pages and not any(options.shows(page + 1) for page in range(summary.pages)):
        raise KitError(f"pages: {game.title} has {summary.pages} pages, and none of those chosen")
    made = Kit(game, options, tuple(parts), sheets, every, summary)
    if cover is not None:
        parts[cover] = _cover(made, cover, context)
        made = replace(made, parts=tuple(parts))
    return replace(made, summary=replace(summary, pages=len(made.shown))) if options.pages else made


def added(plan: KitPlan, options: KitOptions) -> tuple[DocumentPlan, ...]:
    """Return the documents of a kit and those that the player asks for besides, behind the last of pieces."""
    planned = {one.kind for one in plan.documents}
    asked = dict.fromkeys(kind for kind in (*options.only, *options.add) if kind in ADDED)
    fresh = [DocumentPlan(kind, ADDED[kind]) for kind in asked if kind not in planned]
    pieces = [place for place, one in enumerate(plan.documents, 1) if one.kind in ("counters", "cards")]
    place = pieces[-1] if pieces else len(plan.documents)
    return (*plan.documents[:place], *fresh, *plan.documents[place:])


def _no_cover(document: DocumentPlan) -> Part:
    """Return the place of the cover, which is drawn once all other pages are known."""
    nothing: tuple[Page, ...] = ()
    place, stock = document.place, document.stock
    return Part("cover", document.title, document.says, 1, lambda: iter(nothing), lies=place, stock=stock)


def _no_pieces(game: Game) -> str:
    """Say that a kit would have no piece in it, and what would do."""
    from generators.kits.leftovers import unread_files

    if game.pieces:
        return f"{game.title}: no pieces: kit.toml prints none of them, or every count is 0"
    found = "; ".join(map(str, unread_files(game)[:3]))
    would = "units.csv, markers.csv, chits.csv or cards.csv (or .xlsx, .ods) would do"
    return f"{game.title}: no pieces: {found or would}; --only charts,tracks prints what has none"


def _numbers(part: int, every: tuple[Slot, ...]) -> tuple[int, ...]:
    return tuple(slot.number for slot in every if slot.face is not None and slot.face.run == part)


def _places(part: int, every: tuple[Slot, ...]) -> tuple[int, ...]:
    """Return the pages, from 1, on which a part begins, and begins again after a page of another part."""
    found: list[int] = []
    before: int | None = None
    for slot in every:
        if slot.face is None:
            continue
        if slot.face.run == part != before:
            found.append(slot.number + 1)
        before = slot.face.run
    return tuple(found)


def _cover(made: Kit, index: int, context: KitContext) -> Part:
    """Return the cover, which lists the pages that all the others came to stand on, and the print jobs."""
    parts, every, summary = made.parts, made.every, made.summary
    part = parts[index]
    listed = [
        ContentsLine(other.title, other.says, _places(place, every))
        for place, other in enumerate(parts)
        if place != index
    ]
    entries = tuple(sorted(listed, key=lambda entry: entry.pages))

    def draw() -> Iterator[Page]:
        marked = summary.reconstructed > 0
        sized = replace(context, scale=context.options.paper.enlargement)
        frame = sized.frame(part.title, marked=marked)
        said = remarks(context.game, summary.reconstructed, summary.missing)

        jobs = replace(made, options=replace(made.options, pages=())).jobs
        jobs_told = job_lines(jobs, context.options, filed=not own(context.game))
        yield cover_page(
            context.game,
            frame,
            Matter(
                entries, steps(context.options, cornered=_cornered(context)), said, _shown(context), jobs_told
            ),
        )

    return replace(part, draw=draw)


def _cornered(context: KitContext) -> bool:
    """Tell whether any counter has corners to nip: none is where all are round or hexes."""
    layout = context.plan.counters
    if layout is None:
        return True
    shapes = {(one.format or layout.format).shape for one in layout.sides} or {layout.shape}
    return "" in shapes


def _shown(context: KitContext) -> tuple[Scene, ...]:
    """Return the fronts that stand on the cover: those the plan names, else some of each side in turn."""
    plan: KitPlan = context.plan
    named = plan.cover.get("pieces", ())
    pieces = {piece.id: piece for piece in select(context.game, COUNTER_FILES)}
    chosen = [pieces[name] for name in named if name in pieces]
    if not chosen:
        sides = list(dict.fromkeys(piece.side for piece in pieces.values()))
        heaps = [[piece for piece in pieces.values() if piece.side == side] for side in sides]
        chosen = [heap[turn] for turn in range(SHOWN) for heap in heaps if turn < len(heap)]
    press = context.press
    if context.look.bleed:
        press = counter_press(context.game, plan, replace(context.look, bleed=0.0))
    made = counters(chosen[:SHOWN], press)
    return tuple({one.name: one.front for one in made}.values())
