"""Terrain is drawn with smooth outlines that always agree, whichever terrain they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from support.folders import make_folder

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.maps.hex_grid import HexGrid, HexMap, between
from countermarch.generators.maps.terrain import chains_along, outlines, smooth_net, terrain_scene, textures
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.nodes import Path, Use
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from pathlib import Path as FilePath

    from countermarch.generators.maps.hex_grid import Hex, Point

GRID = HexGrid((1, 6), (1, 6), "even", down=True, back=False, step=18.0, origin=(20.0, 20.0))
HEXES = st.frozensets(st.sampled_from(sorted(GRID.known)), min_size=1)

MAP = """title = "Vale"
[hexes]
first = "0101"
last = "0606"
[[terrain]]
title = "clear"
fill = "#eeeecc"
rest = true
[[terrain]]
title = "dark wood"
fill = "#99bb77"
hexes = ["0203-0205", "0303"]
[[hexline]]
title = "stream"
colour = "#3377bb"
sides = ["0203/0303/0304/0404"]
"""


def plan(folder: FilePath, text: str = MAP) -> HexMap:
    """The map of a folder."""
    game = components.load(make_folder(folder, map_toml=text))
    (file,) = map_files(game.source)
    found = map_plan(game, file, {})
    assert isinstance(found, HexMap)
    return found


def sides(hexes: frozenset[Hex]) -> list[tuple[Point, Point]]:
    """The sides between hexes and the rest."""
    return [side for one in hexes for other in GRID.known - hexes if (side := between(GRID, one, other))]


def net(hexes: frozenset[Hex]) -> dict[Point, Point]:
    """Where those sides are drawn."""
    return smooth_net(sides(hexes), GRID.step)


@given(HEXES)
def test_every_outline_is_closed_and_no_point_is_far_from_a_hex(hexes: frozenset[Hex]) -> None:
    commands = outlines(hexes, GRID, net(hexes))
    letters = [letter for letter, _ in commands]
    assert letters.count("M") == letters.count("Z") >= 1
    ends = [values[-2:] for letter, values in commands if letter != "Z"]
    assert all(0 < x < 150 and 0 < y < 150 for x, y in ends)


@given(HEXES)
def test_a_set_of_hexes_and_the_rest_share_their_border(hexes: frozenset[Hex]) -> None:
    inner = {values[-2:] for letter, values in outlines(hexes, GRID, net(hexes)) if letter == "C"}
    rest = {values[-2:] for letter, values in outlines(GRID.known - hexes, GRID, net(hexes)) if letter == "C"}
    assert len(inner & rest) >= len(sides(hexes))


def test_a_river_between_two_terrains_runs_on_their_border() -> None:
    wood = frozenset({(2, 2), (2, 3)})
    border = {values[-2:] for letter, values in outlines(wood, GRID, net(wood)) if letter == "C"}
    river = {point for _, points in chains_along(sides(wood), net(wood)) for point in points}
    assert river == border


def test_a_straight_border_is_drawn_straighter_than_the_hexes_run() -> None:
    north = frozenset(one for one in GRID.known if one[0] <= 3)
    corners = {corner for side in sides(north) for corner in side}
    drawn = [net(north)[corner][1] for corner in corners if 40 < corner[0] < 100]
    assert max(drawn) - min(drawn) < 0.6 * (max(y for _, y in corners) - min(y for _, y in corners))


def test_one_terrain_takes_the_rest_and_a_chain_of_hexes_is_a_river(tmp_path: FilePath) -> None:
    found = plan(tmp_path)
    clear, wood = found.terrains
    assert (clear.texture, wood.texture) == ("clear", "woods")
    assert clear.hexes | wood.hexes == found.grid.known
    assert not clear.hexes & wood.hexes
    assert found.lines[0].sides == (((2, 3), (3, 3)), ((3, 3), (3, 4)), ((3, 4), (4, 4)))


def test_marks_distinguish_terrains_without_colour(tmp_path: FilePath) -> None:
    found = plan(tmp_path)
    for name in ("standard", "low-ink"):
        marks = {
            node.scene.name.split()[0]
            for node in terrain_scene(found, Look(style(name))).nodes
            if isinstance(node, Use)
        }
        assert marks == {"clear", "fields", "woods"}


def test_each_texture_that_has_a_mark_gives_it_a_colour() -> None:
    for name, one in textures().items():
        assert not one.mark or one.line or one.shade, name
        assert not one.mark or one.count > 0, name


def test_the_same_map_is_painted_the_same(tmp_path: FilePath) -> None:
    one, other = plan(tmp_path / "a"), plan(tmp_path / "b")
    look = Look(style("standard"))
    assert terrain_scene(one, look) == terrain_scene(other, look)
    assert any(isinstance(node, Path) for node in terrain_scene(one, look).nodes)
