"""Sheets that are tables: recognised, written, asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run

from countermarch.importing.reading import read
from countermarch.importing.tables import table_of

if TYPE_CHECKING:
    from pathlib import Path

CRT = "Roll;1:2;1:1;2:1\n-1;AE;AE;AR\n0;AE;AR;EX\n1;AR;EX;DR\n2;EX;DR;DE\n"


def test_a_results_table_is_asked_and_printed(tmp_path: Path) -> None:
    (tmp_path / "battle.csv").write_text(CRT, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "battle.csv"))
    assert "Battle, a results table of 4 rows, 3 columns, in tables/battle.toml" in made.out
    (tmp_path / "crt.json").write_text(
        '{"1:1": {"1": "AE", "2": "AR", "3": "EX"}, "2:1": {"1": "AR", "2": "EX", "3": "DR"},'
        ' "3:1": {"1": "EX", "2": "DR", "3": "DE"}}'
    )
    (table,) = read(tmp_path / "crt.json").tables
    assert (table.kind, table.name, table.rows[0]) == ("results", "CRT", ("1", ("AE", "AR", "EX")))
    asked = run("ask", f"{tmp_path / 'made'}/", "battle", "--row=-1", "--column", "2:1")
    assert "AR" in asked.out
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert "1 page" in done.out


def test_a_list_of_cards_with_numbers_is_no_table(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Name,1,2,3\nWolf,4,5,6\nOwl,1,2,3\nFox,2,2,2\n", encoding="utf-8")
    assert read(tmp_path / "deck.csv").tables == ()


def test_a_chart_and_a_track_are_known_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "terrain.csv").write_text("Terrain,Cost,Defence\nClear,1,0\nWoods,2,+1\n", encoding="utf-8")
    made = run("new", str(tmp_path / "chart"), "--from", str(tmp_path / "terrain.csv"))
    assert "Terrain, a chart of 2 rows" in made.out
    asked = run("ask", f"{tmp_path / 'chart'}/", "terrain", "--row", "woods", "--column", "defence")
    assert "+1" in asked.out
    (tmp_path / "terrains.csv").write_text("id,name,cost\n0,OPEN,1\n1,DEEP_SEA,2\n", encoding="utf-8")
    (terrains,) = read(tmp_path / "terrains.csv").tables
    assert (terrains.corner, [name for name, _ in terrains.rows]) == ("Name", ["Open", "Deep sea"])
    (tmp_path / "calendar.csv").write_text("Turn,Month\n1,May\n2,June\n", encoding="utf-8")
    assert (
        "a track of 2 rows"
        in run("new", str(tmp_path / "track"), "--from", str(tmp_path / "calendar.csv")).out
    )
    assert run("print", f"{tmp_path / 'track'}/", "--to", str(tmp_path / "out")).status == 0


def test_every_sheet_of_a_workbook_is_used_or_named(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheets = {
        "Units": [("name", "type", "attack"), ("1st", "INF", 3)],
        "CRT": [
            ("Die", "1:1", "2:1", "3:1"),
            ("1", "A", "B", "C"),
            ("2", "B", "C", "D"),
            ("3", "C", "D", "E"),
        ],
        "Ideas": [("a lone thought",)],
    }
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    del book["Sheet"]
    book.save(tmp_path / "game.xlsx")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "game.xlsx"))
    assert "1 row of units" in made.out
    assert "CRT, a results table" in made.out
    assert "Not read:   Ideas" in made.out


def test_a_hundred_texts_without_a_name_are_a_table_for_a_large_die() -> None:
    texts = [
        [f"Something quite extreme happens, number {one}", f"A nuisance for a while, {one}"]
        for one in range(100)
    ]
    rows = [(1, ["extreme", "nuisance"]), *((at, cells) for at, cells in enumerate(texts, 2))]
    found = table_of(rows, "wild magic")
    assert found is not None
    assert (found.kind, found.corner, found.rows[4][0]) == ("chart", "D100", "5")


@pytest.mark.parametrize(
    ("text", "corner", "first"),
    [
        ("Attacker,Tank,Gun,Scout\nTank,1,2,1\nGun,2,1,1\nScout,1,1,1", "Attacker", "Tank"),
        ("Attacker,vs_TANK,vs_GUN,vs_MEN\nTANK,1,2,1\nGUN,2,1,1\nMEN,1,1,1", "Attacker", "TANK"),
        ("min,max,event\n1,30,rain\n31,60,sun\n61,95,fog\n96,100,wind", "D100", "1-30"),
        ("Wave,Enemies,HP\n1,3,100\n2,4,120\n3,5,200", "Wave", "1"),
        ("Kind,Level,1,2,3,4\nSpell,2,4,8,9,9\nSpell,3,4,4,8,8\nSong,4,4,4,4,8", "Level", "2"),
    ],
)
def test_tables_that_are_looked_up_are_charts(text: str, corner: str, first: str) -> None:
    rows = [line.split(",") for line in text.splitlines()]
    found = table_of(list(enumerate(rows, 1)), "effectiveness")
    assert found is not None
    assert (found.kind, found.corner, found.rows[0][0]) == ("chart", corner, first)


def test_a_sheet_with_nothing_under_its_heading_is_no_table() -> None:
    rows = [
        ["Ball", "", ""],
        ["", "Train", "Gain 3 additional hearts, then destroy any ball that this one lands on."],
        ["", "Snowball", "Gain 1 heart for each ball above this one, and lose it when it melts."],
    ]
    assert table_of(list(enumerate(rows, 1)), "ideas") is None


def test_rolls_of_a_die_in_rows_are_a_chart(tmp_path: Path) -> None:
    (tmp_path / "fire.csv").write_text(
        "die,act,note\n" + "".join(f"{at},go_{at},\n" for at in range(1, 7)) + "doubles,stop,\n", "utf-8"
    )
    (table,) = read(tmp_path / "fire.csv").tables
    assert (table.kind, table.corner, table.columns) == ("chart", "Die", ("Act",))
    assert table.rows[0] == ("1", ("go 1",))
    assert table.rows[-1] == ("doubles", ("stop",))


def test_a_list_of_units_with_dice_is_no_chart(tmp_path: Path) -> None:
    (tmp_path / "army.csv").write_text("Name,Dice,Text\nA,1,x\nB,2,y\nC,2,z\nD,1,v\n", "utf-8")
    assert read(tmp_path / "army.csv").tables == ()


def test_tables_between_empty_rows_and_columns_of_a_sheet_are_charts(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.active.title = "Crops"
    for title, other in (("Hay", "Corn"), ("Grain", "Fruit")):
        rows = [[title, "", "", "", other], ["Die", "1 acre", "2 acres", "", "Die", "1 acre", "2 acres"]]
        for row in (*rows, *([n, 10 * n, 20 * n, "", n, 5 * n, 7 * n] for n in range(1, 7)), []):
            made.active.append(row)
    made.save(tmp_path / "crops.xlsx")
    found = read(tmp_path / "crops.xlsx")
    names = [one.name.removeprefix("Crops: ") for one in found.tables]
    assert names == ["Hay", "Corn", "Grain", "Fruit"]
    assert found.tables[1].rows[2] == ("3", ("15", "21"))
