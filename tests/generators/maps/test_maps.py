"""Area maps read from a game's folder: what is drawn, and how a map at fault is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.scenes import said, walk

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.kits import KitError, KitOptions, kit
from countermarch.generators.maps.area_map import map_scene
from countermarch.generators.maps.area_plan import AreaMap
from countermarch.generators.maps.terrain import textures
from countermarch.generators.pages.look import Look
from countermarch.generators.scene import nodes
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

MAP = """
width = 100
height = 60
exits = "ways"
[[kind]]
id = "land"
title = "land"
fill = "#cfccc6"
[[area]]
id = "west"
outline = [[0, 0], [50, 0], [50, 60], [0, 60]]
[[area]]
id = "east"
outline = [[50, 0], [100, 0], [100, 60], [50, 60]]
"""

EAST = MAP[MAP.rindex("[[area]]") :]
LOST = '[[arrow]]\nexit = "two"\nline = [[0, 0], [1, 1]]\n'

EDGE = '[[line]]\ncolour = "#b34d05"\nedge = "pairs"\nline = [[0, 0], [9, 9]]\n'

CHART = """
kind = "chart"
id = "ways"
title = "Ways"
rule = "1"
[[column]]
id = "from"
title = "From"
[[column]]
id = "to"
title = "To"
[[column]]
id = "match"
title = "Roll"
[[column]]
id = "low"
title = "From"
[[column]]
id = "high"
title = "To"
[[row]]
id = "one"
title = "One"
rule = "1"
cells = ["west", "east", "range", 3, 3]
"""


def folder(tmp_path: Path, written: str = MAP) -> Game:
    """A small game with two areas and one way from west to east."""
    home = tmp_path / "two-areas"
    (home / "tables").mkdir(parents=True)
    (home / "game.toml").write_text('title = "Two areas"\n', "utf-8")
    (home / "gazetteer.csv").write_text("id,name,kinds\nwest,West,land\neast,East,land\n", "utf-8")
    (home / "tables" / "ways.toml").write_text(CHART, "utf-8")
    (home / "kit.toml").write_text('[[document]]\nkind = "map"\ntitle = "Map"\n', "utf-8")
    (home / "map.toml").write_text(written, "utf-8")
    return components.load(home)


def test_a_players_own_map_is_printed(tmp_path: Path) -> None:
    game = folder(tmp_path)
    plan = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(plan, AreaMap)
    assert [(area.name, area.label) for area in plan.areas] == [
        ("West", (25.0, 30.0)),
        ("East", (75.0, 30.0)),
    ]
    assert [(arrow.start, arrow.end, arrow.roll) for arrow in plan.arrows] == [("west", "east", "3")]
    assert len(list(kit(game, KitOptions(only=("map",))).pages())) == 1


def test_a_kind_with_a_wash_lets_the_land_through(tmp_path: Path) -> None:
    coloured = MAP.replace("height = 60", 'height = 60\nland = "#d8c48a"\ncompass = [10, 20]').replace(
        '"#cfccc6"', '"#cfccc6"\nwash = 0.5'
    )
    plain = 'strength = 0.5\ncolour = "#88aa55"\nline = [[0, 30], [100, 30]]\ntexture = "plain"\n'
    game = folder(tmp_path, f"{coloured}[[relief]]\n{plain}")
    plan = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(plan, AreaMap)
    scene = map_scene(plan, Look(style("standard")))
    country = next(one.scene for one in scene.nodes if isinstance(one, nodes.Use))
    (framed,) = country.nodes
    assert isinstance(framed, nodes.Group)
    groups = [one for one in framed.nodes if isinstance(one, nodes.Group) and one.nodes]
    first = [(one.opacity, one.nodes[0]) for one in groups]
    fills = [
        (opacity, inner.fill) for opacity, inner in first if isinstance(inner, nodes.Path) and inner.fill
    ]
    assert fills[:3] == [(1.0, "#d8c48a"), (0.5, "#cfccc6"), (0.5, "#cfccc6")]
    assert "N" in said(scene)


ROADS = """
[[line]]
colour = "#fff4dd"
casing = "#8c5a3a"
line = [[5, 10], [95, 10]]
[[line]]
colour = "#fff4dd"
casing = "#8c5a3a"
line = [[30, 0], [30, 60]]
[[line]]
label = "front"
label-at = [[80, 52]]
colour = "#a3231f"
core = "#16181e"
line = [[0, 50], [100, 50]]
[[relief]]
colour = "#8aa95c"
width = 8
texture = "farmland"
plots = true
line = [[55, 20], [90, 20]]
"""


def test_roads_join_lines_have_labels_and_fields_lie_on_land(tmp_path: Path) -> None:
    game = folder(tmp_path, MAP + ROADS)
    plan = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(plan, AreaMap)
    scene = map_scene(plan, Look(style("standard")))
    drawn = [node for node in walk(scene.nodes) if isinstance(node, nodes.Path)]
    strokes = [node.stroke for node in drawn if node.stroke in ("#8c5a3a", "#fff4dd")]
    assert strokes == ["#8c5a3a"] * 2 + ["#fff4dd"] * 2  # no casing crosses a road
    # the line of a border is on its river
    assert [node.stroke for node in drawn if node.stroke in ("#a3231f", "#16181e")] == ["#a3231f", "#16181e"]
    (label,) = (
        node for node in walk(scene.nodes) if isinstance(node, nodes.Group) and "front" in texts_in(node)
    )
    assert (abs(label.dx - 80.0) < 1.1, label.dy, label.rotate) == (True, 50.0, 0.0)
    fields = textures()["farmland"].plots
    masked = [node for node in walk(scene.nodes) if isinstance(node, nodes.Group) and node.mask]
    assert any(
        isinstance(path, nodes.Path) and path.stroke in fields for one in masked for path in walk(one.nodes)
    )


def test_marks_inside_a_border_are_strokes_alone_or_in_pairs(tmp_path: Path) -> None:
    marks = 'colour = "#b34d05"\nwidth = 0.5\naside = 3\nbetween = ["west", "east"]\n'
    game = folder(tmp_path, f'{MAP}[[line]]\nedge = "ticks"\n{marks}[[line]]\nedge = "pairs"\n{marks}')
    plan = map_plan(game, map_files(game.source)[0], {})
    assert isinstance(plan, AreaMap)
    drawn = [
        node for node in walk(map_scene(plan, Look(style("standard"))).nodes) if isinstance(node, nodes.Path)
    ]
    ticks, pairs = ([at for _, at in one.commands] for one in drawn if one.line == 0.5)
    assert {
        (x, y) for x, y in zip(ticks[::2], ticks[1::2], strict=True) if x[0] != 50 or y != (47.0, x[1])
    } == set()
    assert [round(b[1] - a[1], 2) for a, b in zip(ticks[::2], ticks[2::2], strict=False)][:2] == [2.2, 2.2]
    assert [round(b[1] - a[1], 2) for a, b in zip(pairs[::2], pairs[2::2], strict=False)][:3] == [
        1.1,
        2.7,
        1.1,
    ]


def texts_in(group: nodes.Group) -> list[str]:
    return [node.text for node in group.nodes if isinstance(node, nodes.Text)]


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("width = 100", "width = -3", "width: '-3': expected a number from 1 to 2000"),
        ("width = 100\n", "", "width: expected a number; the key is missing"),
        ('id = "east"', 'id = "north"', "'north': expected a place of the gazetteer"),
        ('id = "land"', 'id = "sea"', "'west': expected a place that is one of sea"),
        ("#cfccc6", "greyish", "'greyish': expected a colour, such as #8b0000"),
        ("[100, 0], ", "[100], ", "'[100]': expected a point [x, y] in mm"),
        ("[[0, 0], [50, 0], [50, 60], [0, 60]]", "7", "outline: '7': expected 2 to 500 points"),
        ("width = 100", "width = [", "expected TOML"),
        ("[[kind]]", EDGE + "[[kind]]", "edge: 'pairs': expected a line between two groups of areas"),
        ("[[kind]]", LOST + "[[kind]]", "arrow: 'two': expected an exit of ways"),
        (EAST, "", "expected an exit between two areas"),
    ],
)  # fmt: skip
def test_each_fault_of_a_map_names_its_line(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in MAP
    with pytest.raises(DataError, match=r"map\.toml line \d+") as caught:
        kit(folder(tmp_path, MAP.replace(before, after, 1)))
    assert any(message in str(fault) for fault in caught.value.faults)


def test_a_kit_that_names_a_map_needs_one(tmp_path: Path) -> None:
    game = folder(tmp_path)
    (game.folder / "map.toml").unlink()
    with pytest.raises(KitError, match=r"'Map' is a map, and Two areas has no map\.toml"):
        kit(game)
