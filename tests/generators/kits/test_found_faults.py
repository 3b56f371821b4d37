"""A fault that stops many pieces from being drawn is reported once, with the file and line of its cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch import components
from countermarch.generators.kits.trial import faults

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

UNITS = "name,type,attack,bild\n" + "".join(f"{one}.,inf,3,art/x.png\n" for one in range(1, 11))
PICTURE = """[[front]]
kind = "box"
fill = "livery"

[[front]]
kind = "image"
file = "[bild]"
x = 1
y = 1
width = 5
height = 5
"""


def own(folder: Path, **files: str) -> Game:
    return components.load(make_folder(folder, **files), extra_columns="keep")


def test_a_missing_picture_is_reported_once(tmp_path: Path) -> None:
    (stated,) = faults(own(tmp_path, units_csv=UNITS, counters_toml=PICTURE))
    assert stated == (
        f"unit-1 and 9 more: picture 'art/x.png': no such file in {tmp_path.name} "
        f"(counters.toml line 5, front 2; {tmp_path.name}/units.csv line 2)"
    )


def test_every_missing_picture_of_a_piece_is_reported_at_once(tmp_path: Path) -> None:
    layout = (
        PICTURE
        + PICTURE.replace("[bild]", "art/y.png")
        + PICTURE.replace("front", "back").replace("[bild]", "art/z.png")
    )
    stated = faults(own(tmp_path, units_csv="name,bild\nA.,art/x.png\n", counters_toml=layout))
    assert [line.partition(": no such file")[0] for line in stated] == [
        "unit-1: picture 'art/x.png'",
        "unit-1: picture 'art/y.png'",
        "unit-1 back: picture 'art/z.png'",
    ]


def test_an_unknown_type_is_reported_once_for_each_word(tmp_path: Path) -> None:
    units = "name,type,attack\n1.,infntry,3\n2.,infntry,3\n3.,armr,4\n"
    first, second = faults(own(tmp_path, units_csv=units))
    assert first.startswith("unit-1 and 1 more: no unit symbol is called 'infntry'; did you mean infantry")
    assert first.endswith(f"({tmp_path.name}/units.csv line 2)")
    assert second.endswith(f"({tmp_path.name}/units.csv line 4)")


def test_every_icon_that_there_is_not_is_reported_with_its_row(tmp_path: Path) -> None:
    cards = "title,body\nA,Move {infantry} now\nB,{infantry} and {tnk}\nC,{star} is one\n"
    infantry, tank = faults(own(tmp_path, cards_csv=cards))
    assert infantry.startswith("card-1 and 1 more: no icon 'infantry'; near: ")
    assert infantry.endswith(
        f"; [icons] of the layout names pictures of your own ({tmp_path.name}/cards.csv line 2)"
    )
    assert tank.startswith("card-2: no icon 'tnk'; near: ")


def test_new_reports_unknown_icons(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("title,text\nA,{star}\nB,Move {infantry} 2\n", encoding="utf-8")
    made = run("new", str(tmp_path / "deck"), "--from", str(tmp_path / "deck.csv"))
    said = " ".join(made.out.split())
    assert "cards.csv line 3: {infantry} is not an icon" in said
    assert "{star}" not in said


@pytest.mark.parametrize("minimum", ["", "min_size = 12\n"])
def test_a_line_without_room_names_its_item_and_what_would_help(tmp_path: Path, minimum: str) -> None:
    layout = (
        'size = "1/2"\n[[front]]\nkind = "line"\ntext = "[name]"\nx = 1\ny = 1\nwidth = 4\n'
        f"height = 4\nsize = 12\n{minimum}"
    )
    (stated,) = faults(
        own(tmp_path, units_csv="name,attack\nNewfoundland Regiment,3\n", counters_toml=layout)
    )
    assert "counters.toml line 2, front 1" in stated
    assert ("min_size = 12 may be smaller" in stated) is bool(minimum)


def test_a_side_that_there_is_not_names_the_real_file_and_row_once(tmp_path: Path) -> None:
    toml = 'title = "Ford"\n[[side]]\nid = "red"\nname = "Red"\n'
    units = "name\tside\tattack\n1.\trde\t3\n2.\trde\t3\n3.\tred\t3\n"
    (stated,) = map(str, own(tmp_path, game_toml=toml, units_tsv=units).check())
    assert stated == (
        f"{tmp_path.name}/units.tsv line 2, unit-1 and 1 more, side: 'rde': "
        "expected a known side; did you mean red?"
    )
