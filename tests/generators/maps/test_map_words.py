"""On a map of hexes, text does not overlap numbers; on tiles of maps and posters, no seam cuts text."""

from __future__ import annotations

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents import charts as posters
from countermarch.generators.documents import maps as sheets
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.maps.hex_grid import HexMap
from countermarch.generators.maps.hex_map import KEY_WIDTH, hex_map_scene
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import A4, LETTER, Box
from countermarch.generators.sheets.poster import tiling

PLANS = {game: kit_plan(components.game(game)) for game in GAMES}
TILED = [
    game for game, plan in PLANS.items() if {"map", "poster"}.intersection(one.kind for one in plan.documents)
]
HEXES = [game for game in TILED if PLANS[game].hexes]


@pytest.mark.parametrize("game", HEXES)
def test_words_and_the_key_of_a_hex_map_strike_no_number(game: str) -> None:
    made = components.game(game)
    plan = map_plan(made, map_files(made.source)[0], PLANS[game].hexes)
    assert isinstance(plan, HexMap)
    scene = hex_map_scene(plan, Look(style("standard")))
    found = list(extents(scene.nodes, only=(Text, Rect)))
    numbers = {node.text: box for node, box in found if isinstance(node, Text) and node.text.isdigit()}
    assert len(numbers) > 500
    spoken = {one.text for one in plan.words}
    words = {node.text: box for node, box in found if isinstance(node, Text) and node.text in spoken}
    assert set(words) == spoken
    struck = {(word, number) for word, a in words.items() for number, b in numbers.items() if a.overlaps(b)}
    assert struck == set()
    whole = Box(0, 0, scene.width, scene.height)
    assert [word for word, box in words.items() if not whole.contains(box)] == []
    key = next(box for node, box in found if isinstance(node, Rect) and node.width == KEY_WIDTH + 5)
    cut = [number for number, box in numbers.items() if box.overlaps(key) and not key.contains(box)]
    assert cut == []


@pytest.mark.parametrize("look", ["standard", "large-print"])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("game", TILED)
def test_no_seam_of_a_map_or_a_poster_runs_through_words(
    game: str, paper: object, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts: list[str] = []
    plans: list[object] = []

    def looked_at(width: float, height: float, paper: object, *, poster: object) -> object:
        plan = tiling(width, height, paper, poster=poster)
        plans.append(plan)
        for node, box in extents(poster.nodes, only=(Text,)):
            across = [at for at in plan.across.at if box.x < at < box.right]
            down = [at for at in plan.down.at if box.y < at < box.bottom]
            cuts.extend(node.text for _ in (*across, *down))
        return plan

    monkeypatch.setattr(sheets, "tiling", looked_at)
    monkeypatch.setattr(posters, "tiling", looked_at)
    kit(components.game(game), KitOptions(paper=paper, style=look))
    assert plans
    assert all(len(plan.tiles) > 1 for plan in plans)
    assert cuts == []
