"""No text of a counter overlaps anything: in every game, style and way of marking reconstructed values."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.collisions import CUT, collisions
from support.games import GAMES

from countermarch import components
from countermarch.generators.documents.counter_groups import counter_drawer
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.pages.look import Look, mark
from countermarch.generators.pieces.drawer import faces
from countermarch.generators.pieces.layout import PieceLayout
from countermarch.generators.pieces.layout_terms import COUNTER_SIZES
from countermarch.generators.scene.nodes import Group, Rect, Scene, Text
from countermarch.generators.scene.style import names, style

FONT = "Barlow Condensed Bold"


@pytest.mark.parametrize("style", names())
@pytest.mark.parametrize("game_id", GAMES)
def test_words_meet_neither_each_other_nor_the_symbol_nor_the_cut(game_id: str, style: str) -> None:
    game = components.game(game_id)
    plan = kit_plan(game)
    for missing in ("reconstruction", "blank"):
        drawer = counter_drawer(game, plan, Look(plan.style(style), missing))
        pieces = (*game.units, *game.markers, *game.chits)
        drawn = {face for piece in pieces for face in faces(piece, drawer)}
        assert sorted(fault for face in drawn for fault in collisions(face)) == []


def test_what_meets_is_found() -> None:
    up = Group((Text(0, 0, "Golani", FONT, 8, align="middle"),), 3.0, 8.0, rotate=-90)
    symbol = Rect(4.0, 5.0, 8.0, 16 / 3, stroke="#000000")
    assert collisions(Scene("a", 16, 16, (up, symbol))) == []
    nearer = Group(up.nodes, 5.0, 8.0, rotate=-90)
    assert collisions(Scene("a", 16, 16, (nearer, symbol))) == ["a: 'Golani' meets 'symbol'"]
    low = Text(8, 15.5, "4-4", FONT, 12, align="middle")
    assert collisions(Scene("b", 16, 16, (low,))) == ["b: '4-4' is 0.50 mm from the cut"]
    diamond = mark(6.0, 7.0, "#000000")
    beside = Text(5.0, 7.2, "36", FONT, 6.0)
    assert collisions(Scene("c", 16, 16, (beside, diamond))) == ["c: '36' meets 'sign'"]
    assert collisions(Scene("d", 16, 16, (beside, mark(9.0, 7.0, "#000000")))) == []


@pytest.mark.parametrize("inches", ["1/2", "1"])
@pytest.mark.parametrize("game_id", GAMES)
def test_units_of_another_size_are_as_clear(game_id: str, inches: str) -> None:
    game = components.game(game_id)
    edge = COUNTER_SIZES[inches][0]
    layout = PieceLayout("counters.toml", edge, edge)
    plan = replace(kit_plan(game), counters=layout)
    drawer = counter_drawer(game, plan, Look(plan.style("standard")))
    drawn = {face for unit in game.units for face in faces(unit, drawer)}
    inside = CUT * min(1.0, edge / style("standard").counter_size) - 0.1
    assert sorted(fault for face in drawn for fault in collisions(face, inside)) == []
