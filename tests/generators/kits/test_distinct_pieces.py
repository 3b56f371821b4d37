"""Each distinct piece is counted, named and drawn separately, for shops, presses and screens."""

from __future__ import annotations

import csv
import json
from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch import components
from countermarch.folders import opening
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.kits.model import different_pieces
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.tabletop.names import slug
from countermarch.generators.tabletop.simulator import saved_object

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

NUMBERED = '[[front]]\nkind = "line"\ntext = "[copy]"\nx = 5\ny = 5\nwidth = 20\nheight = 5\n'
CARDS = "id,deck,title,body,count\nwolf,x,Wolf,Bites.,3\nwolf 1,x,Cub,Runs.,1\nhen,x,Hen,Lays.,2\n"
ALIKE_IN_A_FILE_NAME = "id,side,type,attack,count\ng.1,red,infantry,3,2\ng-1,red,armour,4,1\n"


def _numbered(folder: Path) -> Path:
    return make_folder(folder, cards_csv=CARDS, cards_toml=NUMBERED)


def _opened(folder: Path) -> Game:
    return components.load(folder, extra_columns="keep")


def test_copies_that_say_which_they_are_are_different_and_others_are_not(tmp_path: Path) -> None:
    made = kit(_opened(_numbered(tmp_path)), KitOptions(only=("cards",)))
    found = {one.label: (one.name, one.copies) for one in different_pieces(made.parts)}
    assert found == {
        "wolf 2": ("wolf", 1),
        "wolf 3": ("wolf", 1),
        "wolf 4": ("wolf", 1),  # "wolf 1" is another card
        "wolf 1": ("wolf 1", 1),
        "hen 1": ("hen", 1),
        "hen 2": ("hen", 1),
    }
    plain = kit(_opened(make_folder(tmp_path / "plain", cards_csv=CARDS)), KitOptions(only=("cards",)))
    assert {one.label: one.copies for one in different_pieces(plain.parts)} == {
        "wolf": 3,
        "wolf 1": 1,
        "hen": 2,
    }


@pytest.mark.parametrize(("way", "column"), [("game-crafter", "front"), ("press", "piece")])
def test_a_shop_and_a_press_get_every_numbered_copy(tmp_path: Path, way: str, column: str) -> None:
    folder = _numbered(tmp_path / "mine")
    shown = run(
        "print", str(folder), "--only", "cards", "--for", way, "--to", str(tmp_path / "out"), "--json"
    )
    assert shown.status == 0, shown.err
    (stated,) = json.loads(shown.out)
    assert stated["pieces"] == 6
    (listed,) = (tmp_path / "out").glob("*/*/copies.csv")
    rows = list(csv.DictReader(listed.read_text("utf-8").splitlines()))
    assert len({row[column] for row in rows}) == len(rows) == 6
    assert {row["copies"] for row in rows} == {"1"}


def test_pieces_whose_names_make_one_name_of_a_file_have_a_picture_each(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=ALIKE_IN_A_FILE_NAME)
    for words in (("--for", "game-crafter"), ("--format", "pieces")):
        shown = run("print", str(folder), "--only", "counters", *words, "--to", str(tmp_path / "out"))
        assert shown.status == 0, shown.err
    (shop,) = (tmp_path / "out").glob("*/game-crafter")
    rows = list(csv.DictReader((shop / "copies.csv").read_text("utf-8").splitlines()))
    assert [row["copies"] for row in rows] == ["2", "1"]
    fronts = [(shop / row["front"]).read_bytes() for row in rows]
    assert fronts[0] != fronts[1]
    (single,) = (tmp_path / "out").glob("*/pieces")
    assert sorted(path.name for path in single.glob("*front.png")) == ["g-1-2-front.png", "g-1-front.png"]


def test_a_table_on_a_screen_shows_each_piece_its_own_picture(tmp_path: Path) -> None:
    folder = _numbered(make_folder(tmp_path, units_csv=ALIKE_IN_A_FILE_NAME))
    held = contents(kit(_opened(folder)))
    (deck,) = held.decks
    assert [(thing.id, thing.count) for thing in deck.things] == [
        ("wolf 2", 1),
        ("wolf 3", 1),
        ("wolf 4", 1),
        ("wolf 1", 1),
        ("hen 1", 1),
        ("hen 2", 1),
    ]
    assert len({thing.front for thing in deck.things}) == 6
    files = dict(saved_object(held, ""))
    save = json.loads(next(data for name, data in files.items() if name.endswith(".json")))
    tiles = {
        tile["CustomImage"]["ImageURL"]
        for bag in save["ObjectStates"]
        for tile in bag.get("ContainedObjects", ())
        if tile["Name"] == "Custom_Tile"
    }
    one, other = (f"{slug(held.id)}-unit-g-1{number}.png" for number in ("", "-2"))
    assert tiles == {one, other}
    assert files[f"images/{one}"] != files[f"images/{other}"]


def test_cards_with_the_texts_of_an_own_copy_are_all_printed(tmp_path: Path) -> None:
    own = 'id,title,body,count\ncascading-blank-1,Foreign press,"The IDF loses 1 VP.",2\n'
    (tmp_path / "cards.csv").write_text(own, encoding="utf-8")
    made = kit(opening.open_valid("third-lebanon-war", copy=tmp_path), KitOptions(only=("cards",)))
    copies = {one.label: one.copies for one in different_pieces(made.parts)}
    assert copies["cascading-blank-1"] == 2
    assert sum(copies.values()) == 18  # the eight blank ones are two each
