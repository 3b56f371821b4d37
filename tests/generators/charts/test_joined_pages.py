"""Pages that are read: shared where that saves one, about equally full, larger on larger paper."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import placed_texts, texts

from countermarch import components
from countermarch.generators.documents.charts import chart_run
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.options import KitOptions
from countermarch.generators.documents.parts import KitContext, fitted, grown
from countermarch.generators.documents.plan import DocumentPlan, kit_plan
from countermarch.generators.kits import kit
from countermarch.generators.pages.blocks import Block, heading, stacked_parts
from countermarch.generators.pages.flow import PageFrame, fills, flow_pages, page_slots
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Group, Node, Scene, Text
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.paper import PAPERS

if TYPE_CHECKING:
    from countermarch.components.model.game import Game

FRAME = PageFrame("Game", "Title", PAPERS["a4"], Look(style("standard")))
ROW = Block(100, 10.0, ())
ROOM = next(n for n in range(1, 100) if len(page_slots(FRAME, [ROW] * (n + 1), gap=0.0)) > 1)
"""So many rows fill a page."""


def _context(game: Game) -> KitContext:
    plan = kit_plan(game)
    return KitContext(game, plan, KitOptions(), FRAME.look, counter_drawer(game, plan, FRAME.look))


def sizes(nodes: tuple[Node, ...], scale: float = 1.0) -> list[float]:
    """Return the sizes of all texts as they come out."""
    found: list[float] = []
    for node in nodes:
        if isinstance(node, Text):
            found.append(node.size * scale)
        elif isinstance(node, Group):
            found += sizes(node.nodes, scale * node.scale)
    return found


def test_no_line_is_alone_on_a_last_page() -> None:
    for count in range(20, 80):
        slots = page_slots(FRAME, [ROW] * count, gap=0.0)
        full = fills(FRAME, slots)
        assert sum(map(len, slots)) == count
        assert len(slots) == -(-count // ROOM)
        assert len(slots) == 1 or min(full) >= 0.45, (count, full)


def test_the_columns_of_a_last_page_are_about_equally_long() -> None:
    for count in range(1, 5 * ROOM):
        slots = page_slots(FRAME, [ROW] * count, gap=0.0, columns=2)
        assert sum(map(len, slots)) == count
        left, right = (*slots, [])[-2:] if len(slots) % 2 else slots[-2:]
        assert 0 <= len(left) - len(right) <= 1, (count, len(left), len(right))


def test_what_is_cut_at_the_end_of_a_page_has_its_heading_again_on_the_next() -> None:
    rows = stacked_parts([ROW] * (ROOM + 5))
    pages = flow_pages(
        FRAME, [heading("First round of fire", 100, FRAME.look), replace(rows, loose=True)], gap=0.0
    )
    first, second = ([text for text, _, _ in placed_texts(page.scene.nodes)] for page in pages)
    assert "First round of fire" in first
    assert "continued" not in first
    assert second.index("First round of fire") + 1 == second.index("continued")


def test_charts_that_leave_pages_half_empty_share_them() -> None:
    game = components.game("lebanon-82")
    context = _context(game)
    short = [
        DocumentPlan("charts", title, more={"section": [{"text": title}]})
        for title in ("One", "Two", "Three")
    ]
    assert [(part.title, part.pages) for part in chart_run(short, context)] == [("One; Two; Three", 1)]
    linked = replace(context, options=replace(context.options, links=(("crt", "https://example.org/crt"),)))
    assert [part.title for part in chart_run(short, linked)] == ["One", "Two", "Three"]


def test_what_would_take_little_of_a_second_page_is_a_little_smaller() -> None:
    context = _context(components.game("lebanon-82"))

    def make(sized: KitContext, lines: int) -> list[Block]:
        return [Block(sized.width, 10.0, ())] * lines

    one = fitted(lambda sized: make(sized, ROOM + 1), context, "Title", gap=0.0)
    assert (one.pages, one.context.size) == (1, 0.9)
    two = fitted(lambda sized: make(sized, ROOM + ROOM // 2), context, "Title", gap=0.0)
    assert (two.pages, two.context.size) == (2, 1.0)
    assert min(two.full) > 0.6


def test_blocks_grow_until_they_fill_their_page_and_are_spread_over_it() -> None:
    context = _context(components.game("lebanon-82"))

    def make(sized: KitContext, wide: float = 10.0) -> list[Block]:
        assert sized.width * sized.size == pytest.approx(180)
        return [replace(ROW, width=wide)] * (ROOM * 3 // 4)

    small = fitted(make, context, "Title", gap=0.0)
    large = grown(make, small, "Title", gap=0.0)
    assert (large.pages, large.context.size) == (1, 1.18)
    assert large.full[0] == pytest.approx(small.full[0] * 1.18)
    wide = partial(make, wide=160.0)
    assert grown(wide, small, "Title", gap=0.0).context.size == 1  # they would be wider than the page

    (page,) = flow_pages(large.context.frame("Title"), [replace(ROW, keep=True), ROW, ROW], gap=2.0)
    (body,) = (node for node in page.scene.nodes if isinstance(node, Group) and node.scale == 1.18)
    tops = [node.dy for node in body.nodes if isinstance(node, Group)]
    assert [b - a for a, b in pairwise(tops)] == pytest.approx([ROW.height + 2.0, ROW.height + 4.0])


READ = ("charts", "symbols", "errata", "gazetteer", "scenarios")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_that_is_read_is_more_than_half_full(game: str, paper: str) -> None:
    made = kit(components.game(game), KitOptions(paper=PAPERS[paper], only=READ))
    for part in made.parts:
        if part.pages == 1:
            continue  # nothing could be moved to it
        for number, page in enumerate(part.draw(), 1):
            lowest = max(y for text, _, y in placed_texts(page.scene.nodes) if y < page.scene.height - 25)
            assert lowest > 0.55 * page.scene.height, (part.title, number)


def test_errata_are_in_the_order_of_their_numbers_if_a_kit_says_so() -> None:
    for game in ("lebanon-82", "third-lebanon-war"):
        pages = kit(components.game(game), KitOptions(only=("errata",))).document.pages
        stated = [one for page in pages for one in texts(page.scene) if re.fullmatch(r"E\d\d", one)]
        assert stated == sorted(stated)
        assert len(stated) == len(components.game(game).errata)


@pytest.mark.parametrize(("large", "small"), [("a3", "a4"), ("tabloid", "letter")])
def test_what_is_read_is_larger_on_larger_paper(large: str, small: str) -> None:
    game = components.game("lebanon-82")

    def body(paper: str) -> list[float]:
        made = kit(game, KitOptions(only=("errata",), paper=PAPERS[paper]))
        scene: Scene = next(iter(made.document.pages)).scene
        return sorted(sizes(scene.nodes))

    ratio = PAPERS[large].portrait.width / PAPERS[small].portrait.width
    assert body(large)[-1] == pytest.approx(body(small)[-1] * ratio)
    middles = {paper: found[len(found) // 2] for paper in (large, small) if (found := body(paper))}
    assert middles[large] >= middles[small] * ratio - 1e-6  # a sheet that is taller has even larger words


@pytest.mark.parametrize(("large", "small"), [("a3", "a4"), ("tabloid", "letter")])
def test_so_is_the_cover_of_a_kit(large: str, small: str) -> None:
    def cover(paper: str) -> Scene:
        made = kit(components.game("lebanon-82"), KitOptions(only=("cover", "errata"), paper=PAPERS[paper]))
        return next(iter(made.document.pages)).scene

    ratio = PAPERS[large].portrait.width / PAPERS[small].portrait.width
    printed = {paper: sizes(cover(paper).nodes) for paper in (large, small)}
    assert max(printed[large]) == pytest.approx(max(printed[small]) * ratio)
    middles = {paper: sorted(found)[len(found) // 2] for paper, found in printed.items()}
    assert middles[large] == pytest.approx(middles[small] * ratio, rel=0.05)


def test_a_scaled_page_stays_within_its_paper() -> None:
    page = flow_pages(replace(FRAME, scale=1.25), [Block(FRAME.paper.scaled(1.25).width - 30, 5.0, ())])[0]
    assert (page.scene.width, page.scene.height) == (FRAME.paper.width, FRAME.paper.height)
