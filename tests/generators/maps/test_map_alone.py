"""A folder that holds a map and nothing else, and boxes on a map of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.folders import make_folder
from support.scenes import texts

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.documents.options import KitError
from countermarch.generators.documents.plan import kit_plan
from countermarch.generators.kits import kit
from countermarch.generators.maps.hex_grid import HexMap
from countermarch.generators.maps.hex_map import hex_map_scene
from countermarch.generators.pages.look import Look
from countermarch.generators.scene.style import style

if TYPE_CHECKING:
    from pathlib import Path

MAP = (
    'title = "Ford"\nkey = [9, 9]\n[hexes]\nfirst = "0101"\nlast = "0405"\n'
    '[[box]]\ntitle = "Reserves"\nat = [20, 40]\nsize = [40, 30]\n'
)


def test_a_map_alone_prints(tmp_path: Path) -> None:
    made = kit(components.load(make_folder(tmp_path, map_toml=MAP), extra_columns="keep"))
    assert "map" in [part.kind for part in made.parts]


def test_a_folder_with_neither_is_reported_with_what_is_expected(tmp_path: Path) -> None:
    game = components.load(make_folder(tmp_path, gazetteer_csv="id,name\nford,Ford\n"), extra_columns="keep")
    with pytest.raises(KitError, match=r"no pieces: expected units\.csv"):
        kit(game)


def test_a_box_covers_the_numbers_of_the_hexes_that_it_is_on(tmp_path: Path) -> None:
    game = components.load(make_folder(tmp_path, map_toml=MAP), extra_columns="keep")
    (file,) = map_files(game.source)
    plan = map_plan(game, file, kit_plan(game).hexes)
    assert isinstance(plan, HexMap)
    said = list(texts(hex_map_scene(plan, Look(style("standard")))))
    assert max(said.index(number) for number in ("0101", "0405")) < said.index("Reserves")
