"""Pieces for print shops: pictures of exactly the pixels that each takes."""

from __future__ import annotations

import csv
import json
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from support.command_line import run

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Rect, Scene
from countermarch.generators.sheets.document import Document
from countermarch.generators.sheets.shops import names, shop, shop_page, stock_for
from countermarch.generators.writers import pdf, png

if TYPE_CHECKING:
    from pathlib import Path

PIXELS = {
    "game-crafter": {
        "poker": (825, 1125),
        "mini": (600, 825),
        "small-chit": (225, 225),
        "large-chit": (375, 375),
    },
    "makeplayingcards": {"poker": (822, 1122)},
}
EVERY = [(name, stock.id) for name in names() for stock in shop(name).stocks]


@pytest.mark.parametrize(("name", "stock_id"), EVERY)
def test_a_picture_has_the_pixels_of_its_stock_and_is_inked_to_the_edge(name: str, stock_id: str) -> None:
    where = shop(name)
    stock = next(one for one in where.stocks if one.id == stock_id)
    assert stock.pixels == PIXELS[name].get(stock_id, stock.pixels)
    wide, tall = stock.trim
    face = Scene("face", wide, tall, (Rect(-4, -4, wide + 8, tall + 8, fill="#20242c"),), 4.0)
    page = shop_page(face, stock, where)
    (data,) = png.render(pdf.write(Document("x", [page])), resolution=where.resolution)
    picture = Image.open(BytesIO(data)).convert("RGB")
    assert picture.size == stock.pixels
    corners = [
        (0, 0),
        (picture.width - 1, 0),
        (0, picture.height - 1),
        (picture.width - 1, picture.height - 1),
    ]
    assert {picture.getpixel(corner) for corner in corners} == {(0x20, 0x24, 0x2C)}


def test_a_piece_without_enough_bleed_is_refused() -> None:
    where = shop("game-crafter")
    with pytest.raises(DrawingError, match=r"drawn with 1 mm of bleed, and The Game Crafter takes 3\.2 mm"):
        shop_page(Scene("face", 63.5, 88.9, (), 1.0), where.stocks[0], where)


def test_counters_of_five_eighths_go_onto_the_next_larger_chit() -> None:
    found = stock_for(15.875, 15.875, shop("game-crafter"))
    assert found is not None
    assert found.pixels == (300, 300)
    assert stock_for(16.0, 16.0, shop("makeplayingcards")) is None


def test_a_shop_gets_each_card_once_and_the_list_of_copies(tmp_path: Path) -> None:
    words = (
        "print",
        "arab-israeli-wars",
        "--only",
        "event-s*,territory-north",
        "--for",
        "game-crafter",
        "--json",
    )
    shown = run(*words, "--to", str(tmp_path))
    assert shown.status == 0, shown.err
    (stated,) = json.loads(shown.out)
    folder = tmp_path / "arab-israeli-wars" / "game-crafter"
    rows = list(csv.DictReader((folder / "copies.csv").read_text("utf-8").splitlines()))
    assert rows
    for row in rows:
        for side in ("front", "back"):
            with Image.open(folder / row[side]) as picture:
                assert picture.size == ((825, 1125) if row["stock"] == "poker cards" else (375, 375))
    assert sum(int(row["copies"]) for row in rows) == stated["pieces"]


def test_a_counter_of_no_stock_size_is_drawn_for_the_next_larger_chit(tmp_path: Path) -> None:
    words = ("print", "lebanon-82", "--only", "israeli-96-a", "--for", "game-crafter", "--json")
    (stated,) = json.loads(run(*words, "--to", str(tmp_path)).out)
    assert any("drawn for square chits of 3/4 inch" in note for note in stated["notes"])


def test_a_shop_that_is_not_known_is_reported_with_those_there_are(tmp_path: Path) -> None:
    shown = run("print", "lebanon-82", "--for", "gamecrafter", "--to", str(tmp_path))
    assert shown.status == 2
    assert shown.err == "for: 'gamecrafter' is not a for; did you mean game-crafter?\n"
