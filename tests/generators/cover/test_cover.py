"""The head of a cover holds its words, however low the contents leave it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from support.games import GAMES

import components
from generators.kits import KitOptions, kit
from generators.scene.nodes import Rect, Text
from generators.scene.style import style
from generators.sheets.extent import extents
from generators.sheets.paper import LETTER


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_low_head_stand_clear_of_each_other_and_of_its_foot(game: str) -> None:
    made = components.game(game)
    scene = next(iter(kit(made, KitOptions(paper=LETTER, style="large-print")).document.pages)).scene
    found = list(extents(scene.nodes, only=(Text, Rect)))
    accent = style("large-print").colour("accent")
    foot = next(box for node, box in found if isinstance(node, Rect) and node.fill == accent)
    above = [box for node, box in found if isinstance(node, Text) and box.y < foot.y and box.width]
    margin = min(box.x for box in above)  # what stands further in is said on the pieces that are shown
    said = 2 + bool(made.subtitle) + bool(made.designer or made.publisher or made.year)
    lines = sorted((box.y, box.bottom) for box in above if box.x < margin + 0.5)
    assert len(lines) == said
    assert foot.y - lines[-1][1] >= 1.5
    assert all(one[1] < other[0] for one, other in pairwise(lines))
