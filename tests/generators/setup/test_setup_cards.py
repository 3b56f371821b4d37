"""Set-up cards: the counters of each line, boxes to tick, several scenarios on a page where they fit."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import said, walk

from countermarch import components
from countermarch.components.errors import CountermarchError
from countermarch.components.model.loading.map_files import map_files
from countermarch.components.model.loading.references import broken_references
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.setup_lines import SCALE, TICK, forces
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.maps.hex_grid import HexMap
from countermarch.generators.maps.inset import Mark
from countermarch.generators.maps.inset import _numbers as inset_numbers
from countermarch.generators.scene.nodes import Group, Rect, Text, Use

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.scenarios import Scenario, SetupLine
    from countermarch.generators.documents.setup_lines import Place
    from countermarch.generators.scene.nodes import Scene

UNITS = """id,side,formation,type,name,attack,defense,move
a,red,1,armor,Alpha,4,4,4
b,red,1,infantry,Beta,2,3,3
c,red,2,infantry,Gamma,2,3,3
d,blue,,armor,Delta,5,4,4
e,blue,,infantry,Epsilon,2,2,3
"""

SCENARIOS = """
[[scenario]]
id = "one"
title = "The bridge"
[[scenario.setup]]
id = "first"
side = "red"
says = "1st Brigade: at the bridge"
hex = "0403"
pieces = { formation = "1" }
[[scenario.setup]]
id = "rest"
side = "red"
says = "all others behind it"
pieces = { file = "units" }
[[scenario.setup]]
id = "pickets"
side = "blue"
count = 1
says = "one of your choice"
pieces = { file = "units" }

[[scenario]]
id = "two"
title = "The ford"
[[scenario.setup]]
id = "both"
side = "blue"
count = 2
says = "on the far bank"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.toml").write_text(
        'title = "Fords"\n[[side]]\nid = "red"\nname = "Red"\n[[side]]\nid = "blue"\nname = "Blue"\n',
        "utf-8",
    )
    (tmp_path / "units.csv").write_text(UNITS, "utf-8")
    (tmp_path / "scenarios.toml").write_text(SCENARIOS, "utf-8")
    return tmp_path


def cards(game: Game) -> list[Scene]:
    return [page.scene for part in kit(game, KitOptions(only=("scenarios",))).parts for page in part.draw()]


def pictures(scene: Scene) -> list[str]:
    """The counters that a page shows at their share."""
    groups = (node for node in walk(scene.nodes) if isinstance(node, Group) and node.pictured)
    return [
        use.scene.name
        for group in groups
        if group.scale == SCALE
        for use in group.nodes
        if isinstance(use, Use)
    ]


def ticks(scene: Scene) -> int:
    return sum(
        isinstance(node, Rect) and (node.width, node.height, node.radius) == (TICK, TICK, 0.4)
        for node in walk(scene.nodes)
    )


def places(game_id: str, scenario: str) -> dict[str, Place]:
    game = components.game(game_id)
    return {
        f"{force.side} {place.line.id}": place
        for force in forces(game.scenarios[scenario], game)
        for place in force.places
    }


def test_a_folder_s_scenarios_share_a_page_and_show_their_counters(folder: Path) -> None:
    (page,) = cards(components.load(folder))
    assert pictures(page) == ["a", "b", "c", "d", "e"]
    stated = said(page)
    for words in (
        "The bridge",
        "The ford",
        "0403",
        "1 of 2",
        "2 \N{MULTIPLICATION SIGN}",
    ):
        assert words in stated
    assert ticks(page) == 3 + 2  # a box a line, and one for each counter that has no picture


def test_counters_of_a_kind_are_together_where_the_kit_says_so() -> None:
    game = components.game("next-war-in-lebanon")
    syria = forces(game.scenarios["next-war"], game, ("kind",))[2].places[0]
    kinds = [one.piece.text("kind") for one in syria.shown]
    assert kinds == ["task-force-hq"] + ["syrian-ground"] * 6 + ["syrian-missile"] * 3


def test_a_line_that_names_pieces_there_are_none_of_is_reported(folder: Path) -> None:
    text = SCENARIOS.replace('formation = "1"', 'formation = "9"')
    (folder / "scenarios.toml").write_text(text, "utf-8")
    stated = [str(fault) for fault in broken_references(components.load(folder))]
    (one,) = stated
    where = "scenarios.toml, one: first, pieces: 'formation = 9'"
    assert one.startswith(f"{where}: expected columns and values that at least one piece of red has")


def test_the_file_of_a_line_is_one_that_has_counters(folder: Path) -> None:
    (folder / "scenarios.toml").write_text(SCENARIOS.replace('file = "units"', 'file = "cards"'), "utf-8")
    with pytest.raises(CountermarchError, match="'cards': expected one of units, markers, chits"):
        _ = components.load(folder).scenarios


def lines() -> Iterator[tuple[Game, Scenario, SetupLine]]:
    for game_id in GAMES:
        game = components.game(game_id)
        for scenario in game.scenarios.values():
            for line in scenario.setup:
                yield game, scenario, line


def test_every_line_of_a_game_that_names_pieces_finds_as_many_as_it_takes() -> None:
    seen = 0
    for game, scenario, line in lines():
        if not line.pieces or line.count is None:
            continue
        held = sum(
            piece.count
            for file in ("units", "markers", "chits")
            for piece in getattr(game, file)
            if line.takes(piece, file)
        )
        assert held >= line.count, (game.id, scenario.id, line.id)
        seen += 1
    assert seen > 40


def test_a_division_shows_its_brigades_and_a_choice_all_that_it_is_made_from() -> None:
    found = places("lebanon-82", "1982")
    assert [one.piece.text("name") for one in found["israeli division-36"].shown] == ["Golani", "188", "767"]
    commandos, others = found["syrian commandos"], found["syrian others"]
    assert (commandos.choose, commandos.total) == (10, 12)
    assert (others.total, others.left) == (6, 2)  # the commandos that were not chosen among them


def test_lines_that_take_from_the_same_pieces_show_these_once() -> None:
    game = components.game("lebanon-82")
    plo = forces(game.scenarios["1982"], game)[2]
    assert len(plo.pool) == 20
    assert not any(place.shown for place in plo.places)


def test_counters_that_the_other_side_owns_lie_with_their_backs_up() -> None:
    found = places("arab-israeli-wars", "war-1948")
    assert [one.turned for one in found["israeli israeli-tokens-north"].shown] == [False]
    assert [one.turned for one in found["arab arab-tokens-north"].shown] == [True]


def test_the_scenarios_of_the_next_war_show_who_starts_and_who_comes_later() -> None:
    found = places("next-war-in-lebanon", "2006")
    assert {one.piece.text("in_2006") for one in found["idf units"].shown} == {"start"}
    assert found["idf units"].total == 11
    assert {one.piece.text("in_2006") for one in found["idf reinforcements"].shown} == {"reinforcement"}


def test_an_inset_shows_the_hexes_of_a_scenario_and_its_lines_say_each_once() -> None:
    game = components.game("lebanon-82")
    pages = {page.scene.name: page for page in kit(game, KitOptions(only=("scenarios",))).pages()}
    for scenario in game.scenarios.values():
        (page,) = (page for name, page in pages.items() if name.endswith(scenario.title))
        words = Counter(re.findall(r"\b\d{4}\b", said(page.scene)))
        lines = [{one.hex, *re.findall(r"\b\d{4}\b", one.says)} - {""} for one in scenario.setup]
        for where in {one.hex for one in scenario.setup} - {""}:
            assert words[where] == 1 + sum(where in one for one in lines)
    plan = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(plan, HexMap)
    for ground in plan.of_scenarios:
        (page,) = (
            page for name, page in pages.items() if name.endswith(game.scenarios[ground.scenario].title)
        )
        assert ground.title in said(page.scene)
        assert ground not in plan.zones
    blank = tuple(kit(game, KitOptions(only=("scenarios",), missing="blank")).pages())
    assert "not in play" not in " ".join(said(page.scene) for page in blank)
    named = [" ".join(said(page.scene) for page in some).count("Beirut") for some in (pages.values(), blank)]
    assert named[0] - named[1] == 2  # the map of 2006 ends south of it


def test_a_number_with_room_on_all_sides_is_to_the_right_of_its_hex() -> None:
    mark = Mark((10, 18), 0, "#000000")
    for at in range(40):
        spot = (20.1 + at * 0.37, 30.3 + at * 0.71)
        (text,) = inset_numbers([(mark, spot)], [], 0.8, (100.0, 100.0))
        assert isinstance(text, Text)
        assert (text.x > spot[0] + 0.8, abs(text.y - spot[1]) < 1) == (True, True), spot
