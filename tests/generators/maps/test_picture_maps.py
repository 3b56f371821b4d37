"""A board from a picture, and several maps in a folder: printed, exported, and asked about."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from support.folders import make_folder
from support.scenes import texts

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.kits import kit
from countermarch.generators.maps.hex_grid import HexMap, middle
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.writers import pdf, png
from countermarch.reference.rules_as_data.question_files import questions_of

INCH = 25.4
BOARD = """title = "Ford"
picture = "board.png"
[hexes]
first = "0101"
last = "0403"
size = 20
pixels = 80
at = [60, 70]
"""
TOWN = """title = "Town"
picture = "maps/town.svg"
width = 90
[[area]]
id = "gate"
at = [20, 30]
[[area]]
id = "mill"
at = [70, 30]
[[way]]
title = "street"
colour = "#000000"
through = ["gate", "mill"]
"""
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="9cm" height="6cm"><rect width="400" height="300"/></svg>'
)
PLACES = "id,name,hex,map\nford,Ford,0102,\ngate,Gate,,town\nmill,Mill,,town\n"
WALK = """id = "walk"
asks = "how far?"
rules = ["1"]
map = "town"
[[given]]
name = "to"
kind = "enum"
from = "areas"
says = "where to"
[[answer]]
name = "distance"
says = "how far"
value = "distance('gate', to)"
"""


def board(at: tuple[int, int] = (60, 70)) -> bytes:
    """Return a blue picture of 400 x 400 pixels with a red dot ``at`` a point."""
    made = Image.new("RGB", (400, 400), "#0000ff")
    made.paste("#ff0000", (at[0] - 6, at[1] - 6, at[0] + 6, at[1] + 6))
    stream = BytesIO()
    made.save(stream, "PNG")
    return stream.getvalue()


def folder(into: Path, board_toml: str = BOARD, **more: str) -> Path:
    """Return a folder with a board of hexes and a town of points, each on a picture."""
    home = make_folder(into, map_toml=board_toml, gazetteer_csv=PLACES, maps__town_toml=TOWN, **more)
    (home / "board.png").write_bytes(board())
    (home / "maps" / "town.svg").write_text(SVG, encoding="utf-8")
    return home


def test_pictures_print_at_true_size_with_hexes_where_they_are_in_them(tmp_path: Path) -> None:
    game = components.load(folder(tmp_path), extra_columns="keep")
    first, town = map_files(game.source)
    plan = map_plan(game, first, {})
    assert isinstance(plan, HexMap)
    assert (plan.width, plan.height) == (100.0, 100.0), "80 pixels are 20 mm"
    assert middle(plan.grid, 1, 1) == (15.0, 17.5)
    assert (map_plan(game, town, {}).width, map_plan(game, town, {}).height) == (
        90.0,
        pytest.approx(60.0, rel=0.01),
    )
    made = kit(game)
    assert [(part.kind, part.title) for part in made.parts][:2] == [("map", "Ford"), ("map", "Town")]
    page = next(iter(made.parts[0].draw())).scene
    assert {"0101", "0403"} <= set(texts(page))
    printed = Image.open(BytesIO(next(png.render(pdf.write(made.document), resolution=INCH * 4)))).convert(
        "RGB"
    )
    red, _, blue = printed.split()
    box = ImageChops.subtract(blue, red).point(lambda value: 255 * (value > 250)).getbbox()
    assert box is not None
    assert box[2] - box[0] == pytest.approx(400, abs=1), "100 mm at 4 pixels a mm"
    assert box[3] - box[1] == pytest.approx(400, abs=1)


def test_each_map_is_a_board_with_its_own_places(tmp_path: Path) -> None:
    made = contents(kit(components.load(folder(tmp_path), extra_columns="keep")))
    first, town = made.starts[0].board, made.boards[0]
    assert [spot.name for spot in first.spots] == ["Ford"]
    assert first.grid is not None
    assert [(spot.name, spot.middle) for spot in town.spots] == [
        ("Gate", pytest.approx((20, 30))),
        ("Mill", pytest.approx((70, 30))),
    ]


def test_a_question_names_its_map(tmp_path: Path) -> None:
    (walk,) = questions_of(components.load(folder(tmp_path, questions__walk_toml=WALK), extra_columns="keep"))
    assert walk.function(to="mill").answer.distance == 1


@pytest.mark.parametrize(
    ("before", "after", "fault"),
    [
        (
            "board.png",
            "../../secret.png",
            r"line 2 column 11, picture: '../../secret.png': expected a picture",
        ),
        ("board.png", "maps/town.toml", r"line 2 column 11, .*is not a PNG, JPEG or SVG file"),
        ("pixels = 80", "pixels = 0", r"line 7 column 10, hexes: pixels: '0': expected a number from 2"),
        ("pixels = 80", "", r"line 1, width: expected the width in mm, or pixels in \[hexes\]"),
        ("pixels = 80", "pixels = 2", r"line 2 column 11, .*at most 2000 mm; this is 4,000 x 4,000 mm"),
        ("at = [60, 70]", "at = [390, 70]", r"line 8 column 6, hexes: at: .*0401 would not be on it"),
    ],
)
def test_faults_name_the_place(tmp_path: Path, before: str, after: str, fault: str) -> None:
    game = components.load(folder(tmp_path, BOARD.replace(before, after)), extra_columns="keep")
    with pytest.raises(DataError, match=fault) as raised:
        kit(game)
    assert len(raised.value.faults) == 1


def test_a_damaged_picture_is_a_fault(tmp_path: Path) -> None:
    home = folder(tmp_path)
    (home / "board.png").write_bytes(board()[:300])
    with pytest.raises(DataError, match=r"map.toml line 2 column 11, .*is damaged or incomplete"):
        kit(components.load(home, extra_columns="keep"))
