"""Results tables: codes in a grid and words in another, their key and the legend of their colours."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from support.scenes import placed_texts, walk

from countermarch import components
from countermarch.generators.charts.grid_columns import TEXT
from countermarch.generators.charts.results import LONGEST_CODE, results_key, results_legend, results_table
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from countermarch.generators.charts.spans import Groups

LOOK = Look(style("standard"))
GAME = components.game("lebanon-82")
TABLE = GAME.tables["crt"]


@pytest.fixture
def groups() -> Groups:
    return kit_plan(GAME).groups["crt"]


@pytest.mark.parametrize(("length", "as_words"), [(LONGEST_CODE, False), (LONGEST_CODE + 1, True)])
def test_codes_are_in_cells_of_colour_and_words_do_not(groups: Groups, length: int, as_words: bool) -> None:
    longest = replace(TABLE, cells=dict.fromkeys(TABLE.cells, "M" * length))
    coloured = sum(isinstance(node, Rect) for node in walk(results_table(longest, groups, 180, LOOK).nodes))
    assert (coloured < len(TABLE.cells)) == as_words


@pytest.mark.parametrize("width", [90.0, 110.0, 180.0])
def test_no_head_or_cell_reaches_its_neighbour(groups: Groups, width: float) -> None:
    lines = defaultdict(list)
    for node in walk(results_table(TABLE, groups, width, LOOK).nodes):
        if isinstance(node, Text) and node.align == "middle":
            half = metrics.width(node.text, node.font, node.size) / 2
            lines[round(node.y, 1)].append((node.x - half, node.x + half, node.text))
    for line in lines.values():
        for one, other in pairwise(sorted(line)):
            assert one[1] <= other[0], (one, other)
    assert max(map(len, lines.values())) >= len(TABLE.columns)


@pytest.mark.parametrize("across", [1, 2, 3])
def test_what_a_code_means_stays_in_its_column(groups: Groups, across: int) -> None:
    width = 90.0 * across
    block = results_key(
        replace(TABLE, key={"D2": "back " * 60, "Ae": "gone " * 60}), groups, width, LOOK, across
    )
    lines = [(text, x) for text, x, _ in placed_texts(block.nodes) if text.startswith(("back", "gone"))]
    each = (width - 7.0 * (across - 1)) / across
    for text, x in lines:
        left = 0 if text.startswith("back") or across == 1 else each + 7.0
        ends = x + metrics.width(text, f"{TEXT} Regular", LOOK.style.size("body"))
        assert left + 12 < x < ends <= left + each + 0.01
    assert len(lines) > 4


def test_a_legend_is_as_tall_as_its_lines() -> None:
    plan = kit_plan(components.game("next-war-in-lebanon"))
    shown = next(one for one in plan.groups.values() if one.legend)
    for width in (40.0, 90.0, 400.0):
        block = results_legend(shown, width, LOOK)
        patches = [node for node in walk(block.nodes) if isinstance(node, Rect)]
        words = [node for node in walk(block.nodes) if isinstance(node, Text)]
        assert len(patches) == len(words) == len(shown.legend)
        assert block.height == pytest.approx(max(patch.y + patch.height for patch in patches))
        assert all(0 <= word.y <= block.height for word in words)
