"""Kits: which documents make up a game's kit, in what order, and as one document with an outline.

>>> import components
>>> made = kit(components.game("lebanon-82"), KitOptions(only=("tracks",)))
>>> [part.kind for part in made.parts]
['tracks']
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generators.faces.cover import Entry, Matter, cover_page
from generators.faces.look import Look
from generators.kits.choice import chosen
from generators.kits.documents import make_parts
from generators.kits.options import KINDS, KitError, KitOptions
from generators.kits.parts import Bench, Part
from generators.kits.pieces import Tally, counters, select
from generators.kits.plan import KitPlan, kit_plan
from generators.kits.words import remarks, steps
from generators.scene.style import style
from generators.sheets.document import Document, OutlineEntry
from generators.sheets.pages import blank_page

if TYPE_CHECKING:
    from collections.abc import Iterator

    from components.model.game import Game
    from generators.scene.nodes import Scene
    from generators.sheets.document import Duplex, Page

__all__ = ["KINDS", "Kit", "KitError", "KitOptions", "Summary", "kit"]

SHOWN = 7
"""How many pieces stand on the cover."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a kit comes to: pages, pieces, and values on them that are reconstructed or left empty.

    ``marked`` kits have something of ours on pages other than pieces, such as a map.
    """

    pages: int
    pieces: int
    reconstructed: int
    missing: int
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Kit:
    """A game's kit: its parts in order. Pages are drawn when they are asked for, as often as they are."""

    game: Game
    options: KitOptions
    parts: tuple[Part, ...]
    starts: tuple[int, ...]
    summary: Summary

    @property
    def shown(self) -> tuple[int, ...]:
        """The pages that are printed, counted from 0: all of them, or those chosen."""
        return tuple(page for page in range(self.length) if self.options.shows(page + 1))

    @property
    def length(self) -> int:
        """How many pages the whole kit has."""
        return self.starts[-1] + self.parts[-1].pages

    def pages(self) -> Iterator[Page]:
        """Yield every page that is printed."""
        if not self.options.pages:
            yield from self._all()
            return
        wanted = set(self.shown)
        last = max(wanted)
        for number, page in enumerate(self._all()):
            if number in wanted:
                yield page
            if number >= last:
                return

    def _all(self) -> Iterator[Page]:
        """Yield every page, with empty ones where a sheet's front must not fall on another's back."""
        number = 0
        for part, start in zip(self.parts, self.starts, strict=True):
            while number < start:
                yield blank_page(self.options.paper.portrait)
                number += 1
            yield from part.draw()
            number += part.pages

    @property
    def document(self) -> Document:
        """The kit as one document with its outline; its pages can be read once."""
        game = self.game
        edge: Duplex | None = None
        if self.options.duplex in ("long-edge", "short-edge"):
            edge = self.options.duplex
        title = f"{game.title}: print-and-play kit"
        return Document(
            title,
            self.pages(),
            self._outline(),
            edge,
            " \N{MIDDLE DOT} ".join(part for part in (game.title, game.publisher, game.notice) if part),
        )

    def _outline(self) -> tuple[OutlineEntry, ...]:
        """Return a line for each part of which a page is printed, at the first such page."""
        shown = self.shown
        entries = []
        for part, start in zip(self.parts, self.starts, strict=True):
            place = bisect_left(shown, start)
            if place < len(shown) and shown[place] < start + part.pages:
                entries.append(OutlineEntry(part.title, place))
        return tuple(entries)


def kit(game: Game, options: KitOptions | None = None) -> Kit:
    """Plan a game's kit; raises ``KitError`` (a ``DrawingError``) or ``DataError`` with what is wrong."""
    options = options or KitOptions()
    game = chosen(game, options.pieces, options.copies)
    plan = kit_plan(game)
    look = Look(style(options.style).dressed(plan.markers), options.missing, options.bleed)
    bench = Bench(game, plan, options, look)
    parts: list[Part] = []
    cover: int | None = None
    for document in plan.documents:
        if not options.wants(document.kind):
            continue
        if document.kind == "cover":
            cover = len(parts)
            parts.append(Part("cover", document.title, document.says, 1, lambda: iter(())))
        else:
            parts += make_parts(document, bench)
    if not parts:
        raise KitError(
            f"{game.title}: nothing to print{' of kind ' + ', '.join(options.only) if options.only else ''}"
        )
    starts = _starts(parts)
    counted = sum((part.tally for part in parts), Tally())
    summary = Summary(
        starts[-1] + parts[-1].pages,
        counted.pieces,
        counted.reconstructed,
        counted.missing,
        any(part.marked for part in parts),
    )
    if options.pages and not any(options.shows(page + 1) for page in range(summary.pages)):
        raise KitError(f"pages: {game.title} has {summary.pages} pages, and none of those chosen")
    if cover is not None:
        parts[cover] = _cover(parts[cover], cover, (parts, starts), bench, summary)
    made = Kit(game, options, tuple(parts), starts, summary)
    return replace(made, summary=replace(summary, pages=len(made.shown))) if options.pages else made


def _starts(parts: list[Part]) -> tuple[int, ...]:
    """Return the page, from 0, on which each part begins; fronts and backs begin on an even one."""
    starts: list[int] = []
    number = 0
    for part in parts:
        number += number % 2 if part.paired else 0
        starts.append(number)
        number += part.pages
    return tuple(starts)


def _cover(
    part: Part, index: int, laid: tuple[list[Part], tuple[int, ...]], bench: Bench, summary: Summary
) -> Part:
    """Return the cover, which lists the pages that all the others came to stand on."""
    entries = tuple(
        Entry(other.title, other.says, start + 1)
        for place, (other, start) in enumerate(zip(*laid, strict=True))
        if place != index
    )

    def draw() -> Iterator[Page]:
        marked = summary.reconstructed > 0
        sheet = bench.sheet(part.title, marked=marked)
        said = remarks(bench.game, summary.reconstructed, summary.missing)
        yield cover_page(bench.game, sheet, Matter(entries, steps(bench.options), said, _shown(bench)))

    return Part(part.kind, part.title, part.says, 1, draw)


def _shown(bench: Bench) -> tuple[Scene, ...]:
    """Return the fronts that stand on the cover: those the plan names, else some of each side in turn."""
    plan: KitPlan = bench.plan
    named = plan.cover.get("pieces", ())
    pieces = {piece.id: piece for piece in select(bench.game, ("units", "markers", "chits"))}
    chosen = [pieces[name] for name in named if name in pieces]
    if not chosen:
        sides = list(dict.fromkeys(piece.side for piece in pieces.values()))
        heaps = [[piece for piece in pieces.values() if piece.side == side] for side in sides]
        chosen = [heap[turn] for turn in range(SHOWN) for heap in heaps if turn < len(heap)]
    look = Look(bench.look.style, bench.look.missing)
    fronts = {made.name: made.front for made in counters(chosen[:SHOWN], bench.game, look, plan.strengths)}
    return tuple(fronts.values())
