"""The rules in summary as a booklet: the clauses, chapter by chapter.

Pages are half a sheet, to be folded; lengths are in mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch.generators.booklet.chapters import chapter_key, chapters, printed_chapters
from countermarch.generators.booklet.grid import even, fill, low
from countermarch.generators.booklet.leaves import Leaf, cover, notes, page, tailpiece
from countermarch.generators.booklet.setting import (
    MARGIN,
    Measure,
    chapter_items,
    citations,
    example_block,
    larger,
)
from countermarch.generators.pages.blocks import Block, placed
from countermarch.generators.pages.flow import slots_of
from countermarch.generators.scene.nodes import Group, Tag
from countermarch.generators.sheets.booklet import page_size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.generators.booklet.chapters import Chapter
    from countermarch.generators.booklet.grid import GridItem
    from countermarch.generators.booklet.setting import Example
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node, Scene
    from countermarch.generators.sheets.paper import Paper

GUTTER = 7.0
"""Distance of the two columns, in mm."""

LEAST = 0.95
"""How much smaller it may be so that what follows the rules adds none."""

SHARES = (1.24, 1.2, 1.16, 1.12, 1.08, 1.04, 1.0, LEAST)
"""How much larger running text may be, if that adds no sheet."""

FULL = 0.85
"""A page is full enough from this share of its height."""

ROOMY = 10.0
"""Body type above this size is set in one column, in points, unless it is only larger to fill the pages."""

LEAVES = 4
"""Pages on a folded sheet."""

BETWEEN, WIDER = 4.0, 5.0
"""Space above an example and what follows the rules, and the most by which it grows on a full page, in mm."""


@dataclass(frozen=True, slots=True)
class BookletPlan:
    """What a booklet shows besides the clauses.

    ``titles`` name chapters that the rules leave without a name. ``rules_only`` leaves out notes that no
    question decides, such as credits; ``leave_out`` the clauses whose numbers match one of its patterns
    (``4.1/*``), since another page prints them as a table. The scene ``scene`` is drawn on the cover under a
    sky of the colour ``sky``. ``closing`` makes what follows the rules, for a given width. Sheets of a
    ``pouch`` are printed on one side only.
    """

    titles: Mapping[str, str] | None = None
    rules_only: bool = False
    leave_out: tuple[str, ...] = ()
    scene: str = ""
    sky: str = ""
    examples: tuple[Example, ...] = ()
    closing: Callable[[float], Sequence[Block]] | None = None
    pouch: bool = False


def booklet_pages(
    game: Game, paper: Paper, look: Look, title: str, plan: BookletPlan | None = None
) -> tuple[Scene, ...]:
    """Return the pages in reading order, the cover first; they fill whole sheets."""
    plan = plan or BookletPlan()
    leaf = Leaf(game, title, *page_size(paper), look)
    found = printed_chapters(
        chapters(game, plan.titles), rules_only=plan.rules_only, leave_out=plan.leave_out
    )
    closing = tuple(plan.closing(leaf.room[0])) if plan.closing else ()
    draft = _Draft(leaf, found, plan, 1.0)
    count = len(draft.pages(()))
    room = count + -(count + 1) % LEAVES
    shares = SHARES if draft.columns > 1 else SHARES[:-1]  # large print is never smaller
    small = _Draft(leaf, found, plan, shares[-1]) if closing and shares is SHARES else draft
    while closing and (closing[-1].keep or len(small.pages(closing)) > room):
        closing = closing[:-1]  # what would need one more sheet
    drafts = (_Draft(leaf, found, plan, share) if share != 1.0 else draft for share in shares)
    pages = _fullest(made for one in drafts if len(made := one.pages(closing)) <= room)
    begins: dict[int, int] = {}
    for number, one in enumerate(pages, 2):
        for chapter in one.begun:
            begins.setdefault(id(chapter), number)
    scenes = [
        cover(
            leaf, [(one, begins[id(one)]) for one in found], plan.scene, plan.sky, room + 1, pouch=plan.pouch
        )
    ]
    for number, one in enumerate(pages, 2):
        nodes = list(one.nodes)
        if number == len(pages) + 1:
            nodes += tailpiece(leaf, one.foot, plan.scene, plan.sky)
        scenes.append(page(leaf, nodes, number, _running(one.chapters)))
    scenes += [page(leaf, notes(leaf), number) for number in range(len(pages) + 2, room + 2)]
    return tuple(scenes)


def _fullest(drafts: Iterable[list[_TypesetPage]]) -> list[_TypesetPage]:
    """Return the fullest draft; of equally full ones the first, since it is in the largest type."""
    # what does not fit goes on to the next page whole
    best: list[_TypesetPage] = []
    for made in drafts:
        if not best or _fullness(made) > _fullness(best):
            best = made
        if _fullness(best) == FULL:
            break
    return best


def _fullness(pages: Sequence[_TypesetPage]) -> float:
    """Return how full the emptiest page is, but for the last; all that are full enough count alike."""
    return min((min(one.share, FULL) for one in pages[:-1]), default=FULL)


def _running(found: Sequence[Chapter]) -> str:
    """Return the first and the last chapter on a page."""
    named = [f"{one.number} {one.title}".strip() for one in dict.fromkeys((*found[:1], *found[-1:]))]
    return " \N{EN DASH} ".join(named)


@dataclass(frozen=True, slots=True)
class _TypesetPage:
    """A page with its nodes, placed from the upper left corner of its text, and their bottom, in mm.

    ``share`` is how much of its height is full. ``chapters`` are those with text on it, and ``begun`` those
    that begin on it.
    """

    nodes: tuple[Node, ...]
    foot: float
    share: float
    chapters: tuple[Chapter, ...] = ()
    begun: tuple[Chapter, ...] = ()


class _Draft:
    """The chapters of a booklet as items, in type ``share`` times the usual size."""

    def __init__(self, leaf: Leaf, found: Sequence[Chapter], plan: BookletPlan, share: float) -> None:
        look = larger(leaf.look, share)
        wide = leaf.room[0]
        self.leaf = leaf
        self.columns = 1 if leaf.look.style.size("body") > ROOMY else 2
        self.step = (wide + GUTTER) / self.columns
        cited = citations(leaf.game)
        margin = MARGIN if any(one.number[:1].isdigit() for one in leaf.game.clauses) else 0.0
        measure = Measure(self.step - GUTTER, margin, look)
        self.half = measure.half
        self.items: list[GridItem] = []
        self.chapter: list[Chapter] = []
        """The chapter of each item."""
        self.examples: list[tuple[int, Block]] = []
        """Examples with the number of items up to the end of their chapter."""
        for chapter in found:
            made = list(chapter_items(chapter, cited, measure))
            self.items += made
            self.chapter += [chapter] * len(made)
            keys = {chapter.number, chapter.title, chapter_key(chapter.clauses[0].number)}
            shown = [one for one in plan.examples if one.chapter in keys]
            self.examples += [(len(self.items), example_block(one, wide, look)) for one in shown]

    def pages(self, closing: Sequence[Block]) -> list[_TypesetPage]:
        """Return the pages, with examples at the bottom of that on which their chapter ends, or the next."""
        tall, half = self.leaf.room[1], self.half
        pages: list[_TypesetPage] = []
        start, waiting = 0, self.examples
        while start < len(self.items):
            below, shown = 0.0, 0
            end = self._end(start, tall)
            for last, one in waiting:
                if last > end:
                    break
                more = below + one.height + BETWEEN
                fewer = self._end(start, tall - more)
                if last > fewer and last > start:  # it is at the bottom of the next page
                    break
                end, below, shown = fewer, more, shown + 1
            columns = even(self.items[start:end], self.columns, int((tall - below) / half))
            nodes: list[Node] = [
                Group(item.nodes(half), column * self.step, y * half, tag=None if item.keep else Tag("P"))
                for column, items in enumerate(columns)
                for item, y in items
            ]
            foot = low(columns) * half if end == len(self.items) else tall - below
            for _, one in waiting[:shown]:
                nodes.append(placed(one, 0.0, foot + BETWEEN))
                foot += BETWEEN + one.height
            here = self.chapter[start:end]
            begun = [one for one, item in zip(here, self.items[start:end], strict=True) if item.keep]
            pages.append(_TypesetPage(tuple(nodes), foot, foot / tall, tuple(here), tuple(begun)))
            start, waiting = end, waiting[shown:]
        return self._with_closing(pages, (*(one for _, one in waiting), *closing))

    def _end(self, start: int, tall: float) -> int:
        """Return the index after the last item on a page ``tall`` mm high that begins at ``start``."""
        left = fill(self.items[start:], self.columns, int(tall / self.half))[1]
        return max(len(self.items) - len(left), start + 1)

    def _with_closing(self, pages: list[_TypesetPage], closing: Sequence[Block]) -> list[_TypesetPage]:
        """Return pages with what follows the rules below the last, and on further ones."""
        last, tall = pages[-1], self.leaf.room[1]
        used = Block(0.0, last.foot, ())
        closed = pages[:-1]
        for number, slot in enumerate(slots_of((used, *closing), tall, 2 * BETWEEN, self.leaf.title)):
            begins = [index > 0 and not slot[index - 1][0].keep for index in range(len(slot))]
            foot = slot[-1][1] + slot[-1][0].height
            more = min((tall - foot) / max(sum(begins), 1), WIDER)
            nodes = tuple(
                placed(block, 0.0, y + more * sum(begins[: index + 1]))
                for index, (block, y) in enumerate(slot)
                if block is not used
            )
            share, foot = foot / tall, foot + more * sum(begins)
            before = last if not number else _TypesetPage((), 0.0, 0.0)
            closed.append(replace(before, nodes=(*before.nodes, *nodes), foot=foot, share=share))
        return closed
