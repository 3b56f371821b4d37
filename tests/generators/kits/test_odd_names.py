"""Unknown names in a folder are reported, with what is expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch import components
from countermarch.generators.kits.leftovers import leftovers

if TYPE_CHECKING:
    from pathlib import Path

UNITS = "id,side,type,attack,move\na,red,artillery,3,4\nb,blue,infantry,2,4\n"
FRONT = '[[front]]\nkind = "line"\ntext = "[attack]-[move]"\n'
MAP = """title = "Ford"
[hexes]
first = "0101"
last = "1010"
[[terrain]]
title = "wood"
fill = "#9fb77a"
hexes = ["0101", "0909"]
"""


def stated(folder: Path) -> str:
    return "\n".join(leftovers(components.load(folder, extra_columns="keep")))


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ('"artilery"', "counters.toml: no piece has the type 'artilery'; did you mean artillery?"),
        ('["tank", "boat"]', "counters.toml: no piece has the type 'tank' or 'boat'"),
        ('["tank", "artillery"]', ""),
        ('"art"', ""),
    ],
)
def test_a_value_that_no_piece_has(tmp_path: Path, value: str, line: str) -> None:
    layout = f"{FRONT}[layouts.guns]\nwhere = {{ type = {value} }}\n"
    assert stated(make_folder(tmp_path, units_csv=UNITS, counters_toml=layout)) == line


def test_a_deck_that_is_not_there(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        cards_csv="id,deck,title,body\na,events,A,B\n",
        cards_toml='[decks.evnts]\ntitle = "Events"\n',
    )
    assert stated(folder) == "cards.toml, [decks.evnts]: there is no such deck; did you mean events?"


def test_a_place_off_the_map(tmp_path: Path) -> None:
    places = "id,name,kind,hex\nford,Marrow Ford,village,0103\nmill,Old Mill,village,1411\n"
    off = stated(make_folder(tmp_path, gazetteer_csv=places, map_toml=MAP)).strip()
    assert off == "gazetteer: Old Mill (1411): no hex of the map, which goes from 0101 to 1010; not shown"


def test_a_layout_of_a_spreadsheet_that_has_other_columns_now(tmp_path: Path) -> None:
    (tmp_path / "army.csv").write_text("Truppe,Type,Att\n1.,inf,3\n2.,art,4\n", encoding="utf-8")
    folder = tmp_path / "made"
    assert run("new", str(folder), "--from", str(tmp_path / "army.csv"), "--as", "units").status == 0
    assert "counters.toml" not in stated(folder)
    (folder / "game.toml").write_text('title = "Made"\n', encoding="utf-8")
    (folder / "units.csv").write_text("Einheit,Type,Att\n1.,inf,3\n2.,art,4\n", encoding="utf-8")
    older = (
        "made for columns that are no longer there, [truppe]; it may be deleted, or made again by new --from"
    )
    assert f"counters.toml: {older}" in stated(folder)
    layout = folder / "counters.toml"
    layout.write_text(layout.read_text("utf-8") + FRONT.replace("move", "truppe"), encoding="utf-8")
    checked = run("check", f"{folder}/")
    assert checked.status == 1
    assert f"counters.toml: [truppe] is not a column; the file was {older}" in " ".join(
        f"{checked.out} {checked.err}".split()
    )


def test_a_deck_without_a_name_that_can_be_seen_is_spelled_out(tmp_path: Path) -> None:
    cards = "title,deck\nA,\N{ZERO WIDTH SPACE}\n"
    folder = make_folder(tmp_path, cards_csv=cards, cards_toml='[decks.wardens]\ntitle = "Wardens"\n')
    assert "there is no such deck" in stated(folder)
    assert stated(folder).isprintable()
    assert "\\u200b" in stated(folder)


def test_a_broken_map_is_reported_though_no_document_shows_it(tmp_path: Path) -> None:
    kit = '[[document]]\nkind = "counters"\n'
    folder = make_folder(
        tmp_path, units_csv="name\nA\n", kit_toml=kit, map_toml="[hexes]\nsize = 1\nsize = 2\n"
    )
    found = run("check", f"{folder}/")
    assert found.status == 1
    assert "map.toml line 3" in found.out
    assert run("print", f"{folder}/", "--to", str(tmp_path / "out")).status == 2
