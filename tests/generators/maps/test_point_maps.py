"""Maps from point to point: round and square places, and the ways between them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from support import maps
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.maps.area_borders import crossing
from countermarch.generators.maps.area_map import map_scene, without_reconstruction
from countermarch.generators.maps.area_plan import AreaMap
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Path, Text
from countermarch.generators.scene.style import style
from countermarch.generators.sheets.extent import extents

if TYPE_CHECKING:
    from pathlib import Path as FilePath

PLACES = "id,name,kinds\nford,Ford,village\nmill,Mill,village\nland,Plain,open\n"
MAP = maps.POINTS
KIT = '[[document]]\nkind = "map"\ntitle = "Map"\n'


def plan(folder: FilePath, written: str = MAP) -> AreaMap:
    home = make_folder(folder, map_toml=written, gazetteer_csv=PLACES, kit_toml=KIT)
    game = components.load(home)
    found = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(found, AreaMap)
    return found


def test_a_point_is_round_or_a_box_about_its_place(tmp_path: FilePath) -> None:
    ford, mill, land = plan(tmp_path).areas
    assert {round(math.dist(corner, (40, 40)), 6) for corner in ford.outline} == {16.0}
    assert mill.outline == ((25, 90), (55, 90), (55, 110), (25, 110))
    assert [(area.label[0], area.point) for area in (ford, mill)] == [(pytest.approx(40), 16), (40, 10)]
    assert land.point == 0


def test_a_way_is_over_the_land_and_under_the_points(tmp_path: FilePath) -> None:
    found = plan(tmp_path)
    nodes = [node for node, _ in extents(map_scene(found, Look(style("standard"))).nodes)]
    fills = [node.fill if isinstance(node, Path) else None for node in nodes]
    way = next(place for place, one in enumerate(nodes) if isinstance(one, Path) and one.stroke == "#8a4b2a")
    assert fills.index("#ccddbb") < way < fills.index("#e8d9a8")
    assert "road" in [node.text for node in nodes if isinstance(node, Text)]


def test_an_arrow_between_points_begins_at_their_rims(tmp_path: FilePath) -> None:
    ford, mill, _ = plan(tmp_path).areas
    (_, start), (_, end) = crossing(ford, mill)
    assert (start, end) == (pytest.approx(56), pytest.approx(90))


def test_what_is_reconstructed_is_left_out_of_a_blank_map(tmp_path: FilePath) -> None:
    from dataclasses import replace

    assert without_reconstruction(replace(plan(tmp_path), reconstructed=True)).ways == ()


def test_the_map_is_printed(tmp_path: FilePath) -> None:
    home = make_folder(tmp_path, map_toml=MAP, gazetteer_csv=PLACES, kit_toml=KIT)
    assert len(list(kit(components.load(home), KitOptions(only=("map",))).pages())) == 1


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        ('["ford", "mill"]', '["ford", "mil"]', "'mil': expected an area of the map; did you mean mill"),
        ('["ford", "mill"]', '["ford"]', "expected two areas or more"),
        ("radius = 16", "radius = 900", "'900': expected a number from 1 to 200"),
        ("at = [40, 40]", "at = [40]", "expected 2 numbers"),
        ("#8a4b2a", "brownish", "a colour, such as #8b0000"),
    ],
)
def test_a_mistake_is_reported_with_its_place(
    tmp_path: FilePath, before: str, after: str, fault: str
) -> None:
    said = faults_of(lambda: plan(tmp_path, MAP.replace(before, after, 1)))
    assert any(fault in one and " line " in one for one in said), said


def test_a_colour_of_nothing_is_reported(tmp_path: FilePath) -> None:
    said = faults_of(lambda: plan(tmp_path, MAP.replace('"#e8d9a8"', '" "', 1)))
    assert any("a colour, such as #8b0000" in one for one in said), said


def test_a_key_that_nobody_places_is_clear_of_the_frame(tmp_path: FilePath) -> None:
    found = plan(tmp_path, MAP.replace("key = [120, 6]\n", ""))
    assert min(found.key_corner) >= 4


def test_a_map_alone_is_a_game_called_like_its_folder(tmp_path: FilePath) -> None:
    (tmp_path / "the-ford").mkdir()
    (tmp_path / "the-ford" / "map.toml").write_text(MAP, encoding="utf-8")
    places = PLACES.replace("kinds", "kind")
    (tmp_path / "the-ford" / "gazetteer.csv").write_text(places, encoding="utf-8")
    game = components.load(tmp_path / "the-ford", extra_columns="keep")
    assert (game.title, game.places["ford"].kinds) == ("The Ford", ("village",))
    assert [part.kind for part in kit(game, KitOptions()).parts if part.kind == "map"] == ["map"]
