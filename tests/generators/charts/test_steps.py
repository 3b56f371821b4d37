"""Procedures step by step: a title never reaches the tag at the right of its line."""

from __future__ import annotations

import pytest
from support.scenes import walk

from countermarch import components
from countermarch.generators.charts.chart import StepsPlan, steps_block
from countermarch.generators.pages.look import BOLD, Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Text
from countermarch.generators.scene.style import style

LOOK = Look(style("standard"))
GAME = components.game("third-lebanon-war")


@pytest.mark.parametrize("width", [50.0, 60.0, 180.0])
def test_a_title_ends_before_its_tag_begins(width: float) -> None:
    chart = GAME.charts["battle-mat"]
    block = steps_block(chart, GAME, width, LOOK, StepsPlan(tag="player"))
    lines = [node for node in walk(block.nodes) if isinstance(node, Text)]
    tags = [node for node in lines if node.align == "end"]
    titles = [node for node in lines if node.font == BOLD and node.align == "start"]
    assert len(tags) == len(titles) == len(chart.lines)
    for title, tag in zip(titles, tags, strict=True):
        ends = title.x + metrics.width(title.text, title.font, title.size)
        assert ends <= tag.x - metrics.width(tag.text, tag.font, tag.size), title.text
