"""Spreadsheets as they are brought: titles above, several tables, rows that end early, quotes and commas."""

from __future__ import annotations

import io
import time
from datetime import date, datetime
from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.generators.kits.leftovers import leftovers, reading_notes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.components.model.game import Game


def own(folder: Path, **files: str | bytes) -> Game:
    return components.load(make_folder(folder, **files), extra_columns="keep")


def titles(game: Game) -> list[str]:
    return [card.title for card in game.cards]


def book(rows: Sequence[Sequence[object]], formats: dict[str, str] | None = None) -> bytes:
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append(list(row))
    for cell, code in (formats or {}).items():
        made.active[cell].number_format = code
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


def test_a_title_above_the_table_is_reported_and_not_read(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv="The Ford,,\ndraft of May,,\n\nName,Cost,Text\nWolf,2,Bites.\nOwl,1,\n")
    assert titles(game) == ["Wolf", "Owl"]
    assert reading_notes(game)[0].endswith(
        "cards.csv line 1: 'The Ford' and 1 more above the table: not read"
    )
    rows = [["The Ford"], [], ["Name", "Cost"], ["Wolf", 2], ["Owl", 1]]
    assert titles(own(tmp_path / "b", cards_xlsx=book(rows))) == ["Wolf", "Owl"]


@pytest.mark.parametrize(
    "text",
    ["Creature\nWolf\nOwl\n", "Title,\nWolf,x\nOwl,y\n", "Creature,\nWolf,2\nOwl,3\n"],
)
def test_a_list_of_one_column_has_no_title_above(tmp_path: Path, text: str) -> None:
    assert len(own(tmp_path, cards_csv=text).cards) == 2


TWO_TABLES = "name,cost,text\nWolf,2,Bites.\nOwl,1,Hoots.\n\nname,value\nGold,5\nTin,1\n"


def test_a_second_table_has_its_own_headings(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv=TWO_TABLES)
    assert [(card.title, card.text("cost"), card.text("value")) for card in game.cards] == [
        ("Wolf", "2", ""),
        ("Owl", "1", ""),
        ("Gold", "", "5"),
        ("Tin", "", "1"),
    ]
    assert "line 5: read as the headings of another table: name, value" in reading_notes(game)[0]


def test_tables_of_other_widths_need_no_heading_in_common(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv="Beast,Den\nWolf,cave\n\nMetal,Colour,Use\nGold,yellow,coins\n")
    assert [card.text("metal") for card in game.cards] == ["", "Gold"]


@pytest.mark.parametrize(
    "text",
    [
        "name,cost,text\nWolf,2,Bites.\n\nOwl,1,Hoots.\nCrow,1,Steals.\n",
        "name,kin,text\nWolf,dog,Bites.\n\nOwl,bird,Hoots.\nCrow,bird,Steals.\n",
        "deck,name,text\nFire,Wolf,Bites.\n,Fox,Runs.\n,Cat,Sleeps.\nWater,Eel,Slips.\n,Cod,Swims.\n",
        "deck,name,text\nFire,Wolf,Bites.\n,Fox,Runs.\n\nWater,Eel,Slips.\n,Cod,Swims.\n",
    ],
)
def test_groups_of_rows_are_no_tables(tmp_path: Path, text: str) -> None:
    game = own(tmp_path, cards_csv=text)
    assert len(game.cards) == sum(bool(line) for line in text.splitlines()) - 1
    assert (leftovers(game), reading_notes(game)) == ((), ())


def test_rows_with_nothing_but_a_number_first_are_headed_by_words_in_that_place(tmp_path: Path) -> None:
    text = "tank,crew,gun\n,red,short\n3,blue,long\nNEXTSHEET\n,grey,long\nship,mast\n,oak\n,ash\n"
    game = own(tmp_path, cards_csv=text)
    assert [(card.text("crew"), card.text("mast")) for card in game.cards] == [
        *[("red", ""), ("blue", ""), ("grey", "")],
        *[("", "oak"), ("", "ash")],
    ]
    assert any("'NEXTSHEET' is on its own and is not read" in line for line in reading_notes(game))


def test_a_row_that_ends_early_is_a_fault_unless_its_cells_are_in_place_or_others_end_there_too(
    tmp_path: Path,
) -> None:
    lone = "name,back,attack\nA,x,3\nB,y,4\nC\nD,z,1\n"
    game = own(tmp_path, units_csv=lone)
    assert [unit.number("attack") for unit in game.units] == [3, 4, None, 1]
    assert "line 4: the row ends after 1 of 3 cells; what it lacks is empty" in reading_notes(game)[0]
    (fault,) = faults_of(lambda: own(tmp_path / "lost", units_csv=lone.replace("C\n", "C,5\n")).units)
    assert "line 4: '2 cells': expected 3 cells" in fault
    habit = "name,turned,attack\nA,y,3\nB,n\nC,n\nD,y,1\n"
    game = own(tmp_path / "b", units_csv=habit)
    assert [unit.number("attack") for unit in game.units] == [3, None, None, 1]
    assert "line 3: 2 rows end after 2 of 3 cells; what they lack is empty" in reading_notes(game)[0]


def test_a_comma_within_the_last_cell_belongs_to_its_text(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv="name,text\nWolf,Bites, then runs, fast.\nOwl,Hoots.\n")
    assert game.cards[0].body == "Bites, then runs, fast."
    assert "line 2: a comma within the last cell" in reading_notes(game)[0]
    spaced = "name, text\nWolf, Bites, then runs.\nOwl, Hoots.\n"
    assert "expected 2 cells" in faults_of(lambda: own(tmp_path / "b", cards_csv=spaced).cards)[0]
    more = "name,text\nWolf,Bites,runs\nOwl,Hoots.\n"
    assert "'runs': expected 2 cells" in faults_of(lambda: own(tmp_path / "c", cards_csv=more).cards)[0]


def test_words_after_a_quote_belong_to_the_cell(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv='name,text\nWolf,"Bites, runs".\nOwl,"Hoots\ntwice."\nCrow,"Steals" all\n')
    assert [card.body for card in game.cards] == ["Bites, runs.", "Hoots\ntwice.", "Steals all"]
    assert "line 2: a quote within a cell" in reading_notes(game)[0]
    later = 'name,text,more\nWolf,"Bites" so,"and\nOwl,x,y\n'
    for place, broken in enumerate(('name,text\nWolf,"Bites\nOwl,"Hoots."\n', later)):
        folder = tmp_path / f"b{place}"
        (fault,) = faults_of(lambda home=folder, text=broken: own(home, cards_csv=text).cards)
        assert "a quote that opens a cell" in fault


@pytest.mark.parametrize("blank", [" ", "  ,,", '""," "'])
def test_a_row_of_spaces_is_an_empty_one(tmp_path: Path, blank: str) -> None:
    game = own(tmp_path, cards_csv=f"{blank}\nname,cost\n{blank}\nWolf,2\n{blank}\n")
    assert titles(game) == ["Wolf"]
    assert (leftovers(game), reading_notes(game)) == ((), ())


@pytest.mark.parametrize(
    "text",
    [
        'name,cost\nWolf,2\n\nname,"va\nlue"\nGold,5\n',
        "name,cost\nWolf,2\n\nname,\u202eeulav\nGold,5\n",
        "\u202eDraft,,\nname,cost,text\nWolf,2,x\n",
        "a,b,c\n,x,y\nNEXT\u202e\n,x,y\n",
    ],
)
def test_what_is_reported_is_on_one_line_that_can_be_read(tmp_path: Path, text: str) -> None:
    game = own(tmp_path, cards_csv=text)
    stated = [one for part in game.source.notes.values() for one in part] if game.cards else []
    assert stated
    assert all(one.isprintable() for one in stated)


def test_a_lone_mark_of_a_remark_is_one(tmp_path: Path) -> None:
    assert titles(own(tmp_path, cards_csv="# beasts\n#\n# of May, 1st\nname,cost\n#\nWolf,2\n")) == ["Wolf"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252"])
def test_what_windows_writes_is_read(tmp_path: Path, encoding: str) -> None:
    text = 'name\ttext\nLöwe\tBeißt \N{EN DASH} "oft".\n'
    (tmp_path / "cards.tsv").write_bytes(text.replace('"', "").encode(encoding))
    (tmp_path / "game.toml").write_text('title = "T"\n')
    game = components.load(tmp_path, extra_columns="keep")
    assert (game.cards[0].title, game.cards[0].body) == ("Löwe", "Beißt \N{EN DASH} oft.")
    stated = [line for line in reading_notes(game) if "Windows-1252" in line]
    assert bool(stated) is (encoding == "cp1252")
    assert all("line 2: 'ö'" in line for line in stated)


@pytest.mark.parametrize("data", [b"\xff\xfen\x00a\x00m", b"name\nW\x00lf\n"])
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes) -> None:
    (fault,) = faults_of(lambda: own(tmp_path, cards_csv=data).cards)
    assert "expected text" in fault


def test_a_column_of_dates_is_read_and_reported(tmp_path: Path) -> None:
    rows = [["Name", "Day"], ["Crossing", date(1973, 10, 6)], ["Truce", date(1973, 10, 24)]]
    game = own(tmp_path, cards_xlsx=book(rows))
    assert [card.text("day") for card in game.cards] == ["1973-10-06", "1973-10-24"]
    assert "row 1: 'Day': dates, read as 1973-10-06" in reading_notes(game)[0]


@pytest.mark.parametrize(
    ("heading", "value", "shown"),
    [
        ("A-D-M", date(2005, 4, 6), "yyyy-mm-dd"),
        ("Factors", date(2005, 4, 6), "m/d/yyyy"),
        ("Worth", date(2026, 8, 7), "d-mmm"),
        ("Hour", datetime(1973, 10, 6, 14, 5), "yyyy-mm-dd hh:mm"),  # noqa: DTZ001 # as a spreadsheet has it
    ],
)
def test_strengths_that_became_dates_are_reported(
    tmp_path: Path, heading: str, value: object, shown: str
) -> None:
    data = book([["Name", heading], ["A", value]], {"B2": shown})
    (fault,) = faults_of(lambda: own(tmp_path, cards_xlsx=data).cards)
    assert "row 2: expected a text or a number; this cell is a date" in fault


def test_a_date_among_other_cells_is_left_out_and_reported(tmp_path: Path) -> None:
    data = book([["Name", "Worth"], ["A", "4-6"], ["B", date(2026, 8, 7)]])
    game = own(tmp_path, cards_xlsx=data)
    assert [card.text("worth") for card in game.cards] == ["4-6", ""]
    assert reading_notes(game)[0].endswith("row 3: 2026-08-07 under 'Worth': a date, read as empty")


def test_odd_cells_beside_the_table_hurt_nobody(tmp_path: Path) -> None:
    rows = [["Name", "Cost", None, "Made"], ["A", 1, None, date(2026, 8, 7)], ["B", 2, None, "=1+1"]]
    assert titles(own(tmp_path, cards_xlsx=book(rows))) == ["A", "B"]


def test_many_rows_that_might_head_tables_are_read_soon(tmp_path: Path) -> None:
    text = "tank,crew,gun\n" + ",red,short\n" * 9_000 + "aa,bb,cc\n" * 9_000 + "\nxx,yy\n,1\n" * 500
    began = time.process_time()
    assert len(own(tmp_path, cards_csv=text).cards) > 9_000
    assert time.process_time() - began < 20


def test_tables_of_too_many_columns_in_all_are_refused(tmp_path: Path) -> None:
    tables = ("key," + ",".join(f"t{table}c{column}" for column in range(60)) for table in range(5))
    text = "\n\n".join(f"{heads}\n" + ",".join("1" * 61) for heads in tables)
    assert "at most 200 columns" in faults_of(lambda: own(tmp_path, cards_csv=text).cards)[0]


MERGED = [["Deck", "Name"], ["Fire", "Wolf"], [None, "Fox"], ["Water", "Eel"], [None, "Cod"]]


def merged_ods() -> bytes:
    """Return an ODS file of the same rows, two cells of the first column merged in each deck."""
    from odf import opendocument, table, text

    made = opendocument.OpenDocumentSpreadsheet()
    sheet = table.Table(name="cards")
    made.spreadsheet.addElement(sheet)
    for deck, name in MERGED:
        row = table.TableRow()
        sheet.addElement(row)
        spanned = {"numberrowsspanned": 2, "numbercolumnsspanned": 1} if deck in ("Fire", "Water") else {}
        first = table.TableCell(valuetype="string", **spanned) if deck else table.CoveredTableCell()
        second = table.TableCell(valuetype="string")
        for cell, said in ((first, deck), (second, name)):
            row.addElement(cell)
            if said:
                cell.addElement(text.P(text=said))
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_merged_cells_of_a_column_say_all_the_same(tmp_path: Path, kind: str) -> None:
    made = openpyxl.load_workbook(io.BytesIO(book(MERGED)))
    made.active.merge_cells("A2:A3")
    made.active.merge_cells("A4:A5")
    stream = io.BytesIO()
    made.save(stream)
    files = {f"cards_{kind}": stream.getvalue() if kind == "xlsx" else merged_ods()}
    assert [card.deck for card in own(tmp_path, **files).cards] == ["Fire", "Fire", "Water", "Water"]


def test_headings_merged_over_two_rows_are_read_once(tmp_path: Path) -> None:
    rows = [["Name", "Side", "Losses", None], [None, None, "Men", "Guns"], ["Guard", "red", 3, 4]]
    made = openpyxl.load_workbook(io.BytesIO(book(rows)))
    made.active.merge_cells("A1:A2")
    made.active.merge_cells("B1:B2")
    stream = io.BytesIO()
    made.save(stream)
    (unit,) = own(tmp_path, units_xlsx=stream.getvalue()).units
    assert (unit.name, unit.side, unit.text("men"), unit.text("guns")) == ("Guard", "red", "3", "4")


def test_headings_of_groups_of_columns_are_not_the_headings(tmp_path: Path) -> None:
    text = "Draft 4,,,,\n,,Combat,,Supply\nName,Side,Att,Def,Cost\n1st,red,4,5,1\n2nd,red,3,3,1\n"
    game = own(tmp_path, units_csv=text)
    assert [(unit.name, unit.number("attack"), unit.text("cost")) for unit in game.units] == [
        *[("1st", 4, "1"), ("2nd", 3, "1")]
    ]
    plain = own(tmp_path / "b", cards_csv="Beast,,Lair\nWolf,grey,cave\nOwl,brown,tree\n")
    assert len(plain.cards) == 2


GERMAN = [
    ["Zähltafel Mai 1917", *[None] * 7],
    [],
    ["Truppe", None, None, "Werte", None, None, None, "Sonst"],
    ["Einheit", "Verband", "Art", "Angriff", "Abwehr", "Schritte", "Zug", "Bemerkung"],
    ["60th (London)", "XX", "Fuß", 4, 5, 2, 4, "grün"],
    ["Asienkorps", "XX", "Fuß", 6, 6, 3, 4, "alt"],
]


def merged(rows: Sequence[Sequence[object]], *areas: str) -> bytes:
    made = openpyxl.load_workbook(io.BytesIO(book(rows)))
    for area in areas:
        made.active.merge_cells(area)
    stream = io.BytesIO()
    made.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("areas", [("A1:H1", "A3:C3", "D3:G3"), ()])
def test_groups_are_above_headings_that_no_one_knows(tmp_path: Path, areas: tuple[str, ...]) -> None:
    game = own(tmp_path, units_xlsx=merged(GERMAN, *areas))
    assert [(unit.text("einheit"), unit.text("angriff")) for unit in game.units] == [
        *[("60th (London)", "4"), ("Asienkorps", "6")]
    ]
    above, groups = reading_notes(game)[:2]
    assert above.endswith("row 1: 'Zähltafel Mai 1917' above the table: not read")
    assert groups.endswith("row 3: 'Truppe', 'Werte', 'Sonst': groups of columns; their headings are below")


def test_cells_merged_sideways_head_groups_of_words_as_well(tmp_path: Path) -> None:
    rows = [
        ["Wesen", None, "Ort"],
        ["Tier", "Art", "Bau"],
        ["Wolf", "grau", "Höhle"],
        ["Uhu", "braun", "Baum"],
    ]
    assert len(own(tmp_path, cards_xlsx=book(rows)).cards) == 3
    game = own(tmp_path / "b", cards_xlsx=merged(rows, "A1:B1"))
    assert [card.text("bau") for card in game.cards] == ["Höhle", "Baum"]


@pytest.mark.parametrize(
    ("last", "count"), [("Total,,9", 2), ("Sum,5,9", 2), ("Total,war,9", 3), ("Tot,,9", 3)]
)
def test_a_last_row_that_sums_up_is_no_piece(tmp_path: Path, last: str, count: int) -> None:
    game = own(tmp_path, cards_csv=f"name,kin,cost\nWolf,dog,4\nOwl,bird,5\n{last}\n")
    assert len(game.cards) == count
    assert any("is a row of totals and is not read" in line for line in reading_notes(game)) is (count == 2)


@pytest.mark.parametrize(
    "word", ["Summe", "Gesamtsumme", "Zwischensumme:", "Total", "Summe North", "South total"]
)
def test_totals_below_each_part_and_a_footer_are_no_pieces(tmp_path: Path, word: str) -> None:
    units = f"North,A,5,6\n\n{word},,5,6\nSouth,B,4,3\nSouth,Total war,1,2\n{word},,5,5\nof 12 March,,,\n"
    game = own(tmp_path, units_csv=f"side,name,attack,move\n{units}")
    assert [unit.name for unit in game.units] == ["A", "B", "Total war"]
    said = " ".join(reading_notes(game))
    assert said.count("is a row of totals and is not read") == 2
    assert "'of 12 March' is below the totals and is not read" in said


GROUPED = (
    (";Vorderseite;;;Rückseite;;", "Verband;Angriff;Verteid.;Bew.;Angriff;Verteid.;Bew.", "rückseite"),
    (";Recto;;;Verso;;", "Unité;Attaque;Défense;Mouvement;Attaque;Défense;Mouvement", "verso"),
    (";Front;;;Back;;", "Unit;Attack;Defense;Move;Attack;Defense;Move", "back"),
)


@pytest.mark.parametrize(("groups", "heads", "back"), GROUPED)
def test_subheadings_that_are_in_each_group_are_distinguished(
    tmp_path: Path, groups: str, heads: str, back: str
) -> None:
    allies = "Allies;;;;;;\nGuard;4;5;6;2;3;6\nRifles;3;5;6;2;2;6\n"
    axis = "Axis;;;;;;\nPanzer;6;4;8;3;2;8\nTotal;13;14;20;7;7;20\n"
    game = own(tmp_path, units_csv=f"{groups}\n{heads}\n{allies}{axis}")
    assert [unit.number("attack") for unit in game.units] == [4, 3, 6]
    second = next(name for name in game.units[0].values if name.startswith(back))
    assert [unit.text(second) for unit in game.units] == ["2", "2", "3"]
    assert [unit.text("section") for unit in game.units] == ["Allies", "Allies", "Axis"]
    stated = " ".join(reading_notes(game))
    assert "'Allies', 'Axis': over the rows below" in stated
    assert "'Total' is a row of totals" in stated


@pytest.mark.parametrize(("groups", "heads", "back"), GROUPED)
def test_so_are_those_of_a_workbook_with_merged_cells(
    tmp_path: Path, groups: str, heads: str, back: str
) -> None:
    made = openpyxl.Workbook()
    sheet = made.active
    assert sheet is not None
    for row in (groups, heads, "Guard;4;5;6;2;3;6", "Rifles;3;5;6;2;2;6"):
        sheet.append([int(cell) if cell.isdigit() else cell or None for cell in row.split(";")])
    sheet.merge_cells("B1:D1")
    sheet.merge_cells("E1:G1")
    file = io.BytesIO()
    made.save(file)
    game = own(tmp_path, units_xlsx=file.getvalue())
    assert [unit.number("attack") for unit in game.units] == [4, 3]
    assert any(name.startswith(back) for name in game.units[0].values)


def test_r_s_row_names_are_no_cells_too_many(tmp_path: Path) -> None:
    game = own(tmp_path, units_csv='"name","attack"\n"1","Wolf",3\n"2","Owl",1\n')
    assert [(unit.name, unit.number("attack")) for unit in game.units] == [("Wolf", 3), ("Owl", 1)]
    game = own(tmp_path / "b", units_csv='"attack","move"\n"Wolf",3,4\n"Owl",1,6\n')
    assert [(unit.name, unit.number("attack")) for unit in game.units] == [("Wolf", 3), ("Owl", 1)]


@pytest.mark.parametrize(
    "head",
    [
        "Name;Angriff;Bewegung\nName;Attack;Move",
        "Name;Attack;Move\nUnit;Att;Mov",
        "Nom;Attaque;Mouvement\nName;Attack;Move",
    ],
)
def test_headings_said_again_in_other_words_are_no_piece(tmp_path: Path, head: str) -> None:
    game = own(tmp_path, units_csv=f"{head}\nPanzer;4;5\nRifles;2;3\n")
    assert [(unit.number("attack"), unit.number("move")) for unit in game.units] == [(4, 5), (2, 3)]


def test_headings_in_other_words_among_the_rows_head_the_same_columns(tmp_path: Path) -> None:
    rows = "Tank,4,5\nFoot,2,3\nUnit,Mov,Att\nGun,1,3\nHorse,2,1\n"
    game = own(tmp_path, units_csv=f"Name,Attack,Move\n{rows}")
    assert [(unit.name, unit.number("attack")) for unit in game.units] == [
        ("Tank", 4),
        ("Foot", 2),
        ("Gun", 3),
        ("Horse", 1),
    ]
    assert "read as the headings of another table: Unit, Mov, Att" in " ".join(reading_notes(game))


@pytest.mark.parametrize(
    "legend",
    [
        "* = elite",
        "* elite,,\nKey: A is attack",
        "Legende: * = Garde,,",
        f"{'What is long is no name. ' * 3},,",
    ],
)
def test_a_legend_in_the_last_rows_is_no_piece(tmp_path: Path, legend: str) -> None:
    game = own(tmp_path, units_csv=f"Name,Attack,Move\nTank,4,5\nFoot,2,3\nTotal,6,8\n{legend}\n")
    assert [unit.name for unit in game.units] == ["Tank", "Foot"]
    assert "explains the table and is not read" in " ".join(reading_notes(game))


def test_a_last_row_with_a_name_alone_is_a_piece(tmp_path: Path) -> None:
    game = own(tmp_path, cards_csv="Title,Text\nWolf,Bites.\nOwl,\n")
    assert titles(game) == ["Wolf", "Owl"]
