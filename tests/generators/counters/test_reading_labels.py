"""Labels around the enlarged counters do not overlap them, in every style."""

from __future__ import annotations

import pytest
from support.games import GAMES
from support.scenes import walk

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import BOLD, Look
from countermarch.generators.pieces.legend import reading_block
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Rect, Text
from countermarch.generators.scene.style import names, style

WIDTH = 180.0


@pytest.mark.parametrize("look", names())
@pytest.mark.parametrize("game", [game for game in GAMES if components.game(game).units])
def test_no_label_reaches_a_counter(game: str, look: str) -> None:
    held = components.game(game)
    drawer = counter_drawer(held, kit_plan(held), Look(style(look)))
    block = reading_block(held.units[0], held, WIDTH, drawer)
    frames = [node for node in block.nodes if isinstance(node, Rect) and node.fill is None]
    left, right = min(frame.x for frame in frames), max(frame.x + frame.width for frame in frames)
    labels = [
        one
        for node in block.nodes
        if isinstance(node, Group) and node.tag
        for one in walk(node.nodes)
        if isinstance(one, Text) and one.font == BOLD
    ]
    assert labels
    for label in labels:
        wide = metrics.width(label.text, BOLD, label.size)
        # its line, which begins beside it, goes on to an elbow 3 mm off the counter, and not back
        if label.align == "end":
            assert label.x - wide > right + 4.4, label.text
        else:
            assert label.x + wide < left - 4.4, label.text
    assert frames[0].width >= 1.7 * drawer.layout.width
