"""Procedures step by step, in words and in pictures."""

from __future__ import annotations

import pytest
from support.scenes import walk

from countermarch import components
from countermarch.generators.charts.chart import StepsPlan, steps_block
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.options import KitOptions
from countermarch.generators.documents.parts import KitContext
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.documents.step_panels import panels_block
from countermarch.generators.pages.look import BOLD, Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path, Text
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


def test_panels_show_icons_pieces_and_words_side_by_side_with_an_arrow_between() -> None:
    game = components.game("next-war-in-lebanon")
    plan = kit_plan(game)
    context = KitContext(game, plan, KitOptions(), LOOK, counter_drawer(game, plan, LOOK))
    panels = [
        {"title": "Roll", "shows": ["die-5", "+", "idf-mech-infantry-1"], "says": "Add the rating."},
        {
            "title": "Compare",
            "number": 5,
            "shows": ["defender"],
            "against": ["swords"],
            "says": "The higher total wins.",
        },
    ]
    block = panels_block(panels, context)
    words = [node.text for node in walk(block.nodes) if isinstance(node, Text)]
    assert {"1  Roll", "5  Compare", "+", "defender", "1 Golani"} <= set(words)
    arrows = [node for node in block.nodes if isinstance(node, Path)]
    assert len(arrows) == 1
    assert context.width / 2 - 5 < arrows[0].commands[0][1][0] < context.width / 2
