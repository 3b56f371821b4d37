from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import walk

from countermarch import components
from countermarch.components.citations import citation
from countermarch.generators.booklet.chapters import chapters
from countermarch.generators.booklet.rules import BookletPlan, booklet_pages
from countermarch.generators.pages.blocks import typeset
from countermarch.generators.pages.look import Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import curly
from countermarch.generators.scene.nodes import Group, Text, Use
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.booklet import pouches
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import A4, LETTER, Paper

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.components.model.rulebook import Clause
    from countermarch.generators.scene.nodes import Node, Scene


def texts(scene: Scene) -> list[Text]:
    def walk(nodes: Iterable[Node]) -> list[Text]:
        found: list[Text] = []
        for node in nodes:
            if isinstance(node, Text):
                found.append(node)
            elif isinstance(node, Group):
                found += walk(node.nodes)
        return found

    return walk(scene.nodes)


def unprinted(clauses: Iterable[Clause], pages: Sequence[Scene]) -> list[str]:
    """Return the clauses of which the title or the summary is nowhere in a booklet, by number."""

    def letters(words: str) -> str:
        return "".join(curly(words).split())

    said = letters("".join(text.text for page in pages for text in texts(page)))
    return [
        one.number
        for one in clauses
        if letters(typeset(one.summary)) not in said
        or not any(letters(name) in said for name in (one.title, citation(one.number, {})))
    ]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_of_a_game_is_in_its_booklet(name: str) -> None:
    game = components.game(name)
    pages = booklet_pages(game, A4, Look(style("standard")), "Rules")
    assert unprinted(game.clauses, pages) == []
    assert len(pages) % 4 == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_booklet_of_the_rules_alone_leaves_out_only_notes_that_decide_nothing(name: str) -> None:
    game = components.game(name)
    pages = booklet_pages(game, A4, Look(style("standard")), "Rules", BookletPlan(rules_only=True))
    printed = {text.text for page in pages for text in texts(page)}
    rules = {each for each in game.clauses if each.decided or each.kind != "note"}
    left_out = {each.title for each in game.clauses} - {each.title for each in rules}
    assert unprinted(rules, pages) == []
    headings = {chapter.title for chapter in chapters(game)}
    assert not (left_out - headings) & printed


def test_what_a_chart_prints_is_left_out_and_nothing_else() -> None:
    game = components.game("lebanon-82")
    plan = BookletPlan(leave_out=("CRT p[2-6]", "CRT [!p]*"))
    pages = booklet_pages(game, A4, Look(style("standard")), "Rules", plan)
    charted = [one.number for one in game.clauses if one.number.startswith("CRT ") and one.number != "CRT p1"]
    assert unprinted(game.clauses, pages) == charted


@pytest.mark.parametrize("name", GAMES)
def test_chapters_keep_the_order_of_the_rules_and_lose_no_clause(name: str) -> None:
    game = components.game(name)
    assert [clause for chapter in chapters(game) for clause in chapter.clauses] == list(game.clauses)


@pytest.mark.parametrize("looks", names())
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_booklet_is_too_small_or_leaves_its_page(name: str, paper: Paper, looks: str) -> None:
    for page in booklet_pages(components.game(name), paper, Look(style(looks)), "Rules"):
        for node, box in extents(page.nodes):
            if isinstance(node, Text):
                assert node.size >= metrics.MIN_SIZE
                assert box.x >= 5
                assert box.right <= page.width - 5
                assert box.y >= 5
                assert box.bottom <= page.height - 4


def test_the_contents_name_the_page_on_which_a_chapter_begins() -> None:
    game = components.game("next-war-in-lebanon")
    cover, *pages = booklet_pages(game, A4, Look(style("standard")), "Rules")
    listed = [text.text for text in texts(cover)]
    combat = int(listed[listed.index("Combat") + 1])
    assert "Combat" in [text.text for text in texts(pages[combat - 2])]


def test_a_chapter_can_be_given_a_better_title() -> None:
    game = components.game("lebanon-82")
    named = chapters(game, {"CRT": "Combat results"})
    assert named[-1].title == "Combat results"
    assert chapters(game)[-1].title == "CRT"


def test_the_pages_of_a_pouch_booklet_follow_each_other_on_one_side_of_the_paper() -> None:
    pages = booklet_pages(components.game("lebanon-82"), A4, Look(style("standard")), "Rules")
    sheets = list(pouches(pages, A4))
    assert len(sheets) * 2 == len(pages)
    for number, sheet in enumerate(sheets):
        placed = [node.scene.name for node in walk(sheet.scene.nodes) if isinstance(node, Use)]
        assert placed == [page.name for page in pages[2 * number : 2 * number + 2]]


def baselines(nodes: Iterable[Node], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Text, float, float]]:
    """Yield each text with the place of its base line on the page."""
    for node in nodes:
        if isinstance(node, Text):
            yield node, x + node.x, y + node.y
        elif isinstance(node, Group):
            yield from baselines(node.nodes, x + node.dx, y + node.dy)


@pytest.mark.parametrize("name", GAMES)
def test_the_lines_of_a_booklet_are_on_one_grid_and_its_columns_equally_long(name: str) -> None:
    pages = booklet_pages(components.game(name), A4, Look(style("standard")), "Rules")
    texts_of = [
        [one for one in baselines(page.nodes) if one[0].font.startswith("Countermarch Text")]
        for page in pages
    ]
    *full, _ = filter(None, texts_of[1:])  # the last may be short
    assert full
    for said in full:
        half = max(text.size for text, _, _ in said) * metrics.MM * 1.22 / 2
        ends = [[y for _, x, y in said if (x < pages[0].width / 2) == left] for left in (True, False)]
        steps = [(y - min(map(min, ends))) / half for y in (*ends[0], *ends[1])]
        assert steps == pytest.approx([round(step) for step in steps], abs=0.02)
        # a heading with its first lines stays whole, and a paragraph on its page
        assert abs(max(ends[0]) - max(ends[1])) / half < 14
