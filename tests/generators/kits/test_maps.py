"""Area maps read from a game's folder: what is drawn, and how a map at fault is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import components
from generators.kits import KitError, KitOptions, kit
from generators.kits.maps import area_map

if TYPE_CHECKING:
    from pathlib import Path

    from components.model.game import Game

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
    plan = area_map(game, game.folder / "map.toml")
    assert [(area.name, area.label) for area in plan.areas] == [
        ("West", (25.0, 30.0)),
        ("East", (75.0, 30.0)),
    ]
    assert [(arrow.start, arrow.end, arrow.roll) for arrow in plan.arrows] == [("west", "east", "3")]
    assert len(list(kit(game, KitOptions(only=("map",))).pages())) == 1


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("width = 100", "width = -3", "expected mm from 0 to 2000"),
        ("width = 100\n", "", "'width'"),
        ('id = "east"', 'id = "north"', "area 'north' is not in the gazetteer"),
        ('id = "land"', 'id = "sea"', "area 'west' is none of sea"),
        ("#cfccc6", "grey", "'grey', expected a colour such as"),
        ("[100, 0], ", "[100], ", "map.toml: value fault"),
        ("[[0, 0], [50, 0], [50, 60], [0, 60]]", "7", "expected 2 to 500 points, found '7'"),
        ("width = 100", "width = [", "cannot be read"),
        ("[[kind]]", LOST + "[[kind]]", "arrow 'two' is no exit of ways"),
        (EAST, "", "not both are areas"),
    ],
)  # fmt: skip
def test_a_map_at_fault_is_refused_in_one_line(tmp_path: Path, before: str, after: str, message: str) -> None:
    assert before in MAP
    with pytest.raises(KitError, match=r"map\.toml") as caught:
        kit(folder(tmp_path, MAP.replace(before, after, 1)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_kit_that_names_a_map_needs_one(tmp_path: Path) -> None:
    game = folder(tmp_path)
    (game.folder / "map.toml").unlink()
    with pytest.raises(KitError, match=r"'Map' is a map, and Two areas has no map\.toml"):
        kit(game)
