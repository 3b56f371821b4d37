"""How the lists in spreadsheets are found: encodings, delimiters, legends, lines that are not pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openpyxl
import pytest
from PIL import Image
from support.command_line import run

from countermarch.importing.reading import read
from countermarch.importing.starting_layouts import suited_design, written
from countermarch.importing.tiles import edges_of

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.importing.found import Found


TYPES = ("Barracks", "Farm", "Mine", "Tower", "Market", "Harbour")


def brought(tmp_path: Path, text: str | bytes, name: str = "list.csv") -> Found:
    """Read a file of one list, and make sure that it prints."""
    tmp_path.mkdir(exist_ok=True)
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert run("new", str(tmp_path / "made"), "--from", str(file)).status == 0
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (done.status, done.err) == (0, "")
    (found,) = read(file).pieces
    return found


def found_in(tmp_path: Path, text: str) -> Found:
    """Read a file of one list."""
    (tmp_path / "list.csv").write_text(text)
    return read(tmp_path / "list.csv").pieces[0]


def cells(found: Found) -> list[tuple[object, ...]]:
    """Return the cells of all rows, by column."""
    return [
        tuple(row.cells.get(one, "") for one in found.sheet.columns if one != "id")
        for row in found.sheet.records.values()
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Name |Cost |Kind\nGrey wolf |2 |Beast\nOwl |1 |Bird\nFox |3 |Beast\n",
        "| Name | Cost | Kind |\n|---|--:|---|\n| Grey wolf | 2 | Beast |\n|Owl|1|Bird|\n|Fox|3|Beast|\n",
        "Name        Cost\tKind\n\nGrey wolf   2   Beast\nOwl\t1   Bird\nFox         3   Beast\n",
        "Name:Cost:Kind\nGrey wolf:2:Beast\nOwl:1:Bird\nFox:3:Beast\n",
        "Name,Cost,Kind\nString,Integer,String\nGrey wolf,2,Beast\nOwl,1,Bird\nFox,3,Beast\n",
        '"Name,Cost,Kind"\n"Grey wolf,2,Beast"\n"Owl,1,Bird"\n"Fox,3,Beast"\n',
        "Name;Cost;Kind\nGrey wolf;2;Beast\nOwl,1,Bird\nFox;3;Beast\n",
        "Name,Cost,Kind\nGrey\b wolf,2,Beast\nOwl,1,Bird\x7f\nFox,3,Beast\n",
        "#Name,Cost,Kind\n#beasts\nGrey wolf,2,Beast\n#birds, and more\nOwl,1,Bird\nFox,3,Beast\n",
    ],
    ids=[
        "pipes",
        "Markdown",
        "padded",
        "colons",
        "a row of types",
        "quoted",
        "two delimiters",
        "control",
        "comments",
    ],
)
def test_the_same_list_is_read_however_it_is_written(tmp_path: Path, text: str) -> None:
    found = brought(tmp_path, text)
    said = [tuple(str(one) for one in row if one != "") for row in cells(found)]
    assert said == [("Grey wolf", "2", "Beast"), ("Owl", "1", "Bird"), ("Fox", "3", "Beast")]
    assert [one.role for one in found.columns if one.role != "hidden"] == ["title", "cost", "kind"]


def test_rows_without_headings_are_data_from_the_first_on(tmp_path: Path) -> None:
    tiles = "Start,HOME,200\nMill Lane,STREET,60,50,2,10\nChest,CARD\nHigh Street,STREET,80,50,4,20\n"
    found = brought(tmp_path, tiles)
    assert cells(found)[0][:3] == ("Start", "HOME", "200")
    assert [one.label for one in found.columns if one.role == "stat"] == [""] * 4
    made = openpyxl.Workbook()
    for at in range(1, 11):
        made.active.append([at, f"Blow {at}", "Attack", at % 3 or None, f"Deal {at} damage, then rest."])
    made.save(tmp_path / "deck.xlsx")
    (found,) = read(tmp_path / "deck.xlsx").pieces
    assert cells(found)[0] == ("1", "Blow 1", "Attack", "1", "Deal 1 damage, then rest.")
    words = "Ant\nBat\nCat\nDog\nEel\nFox\nOwl\nRat\nYak"
    assert [len(found_in(tmp_path, f"{head}{words}\n").sheet.records) for head in ("", "Word\n")] == [9, 9]


def roles(found: Found) -> dict[str, str]:
    """Return the role of each column, or why it is not printed."""
    return {one.name: one.why or one.role for one in found.columns}


def test_what_programs_need_is_not_printed_and_what_players_need_is(tmp_path: Path) -> None:
    head = "class,name,text,effect type,effect kind,deck list,position,emoji,item-count,credit line,RU Text\n"
    rows = "".join(
        f'CARD_{("MOVE", "CASH")[at % 2]},Card {at},"Take {at} gold, then pass the turn to the next player.",'
        f'{("moveTo", "cash", "payAll")[at % 3]},rail,"{{""C1"": {at}, ""C2"": 2}}",{at},\U0001fa96,'
        f"{at % 2 + 1},"
        f'Axe by Ann from the Noun Project,"Возьмите {at} золотых и передайте ход следующему игроку."\n'
        for at in range(1, 13)
    )
    found = brought(tmp_path, head + rows)
    assert cells(found)[0][5] == "1 C1, 2 C2"
    assert roles(found) == {
        "class": "kind",
        "title": "title",
        "body": "rules",
        "effect type": "data for programs",
        "effect kind": "the same everywhere: rail",
        "deck list": "tag",
        "position": "stat",
        "emoji": "signs without a drawing",
        "count": "count",
        "credit line": "credits",
        "ru text": "Text in another language",
    }


def test_no_list_makes_blank_cards(tmp_path: Path) -> None:
    made = brought(
        tmp_path, "front\nhttps://a.example/one.png\nhttps://a.example/two.png\nhttps://a.example/3.png\n"
    )
    assert [one.role for one in made.columns] == ["picture"]


def test_words_numbered_under_one_heading_are_the_lines_of_a_card(tmp_path: Path) -> None:
    rows = "".join(f"{at % 3},A{at}x,B{at}y,C{at}z\n" for at in range(12))
    found = brought(tmp_path, "category_id,word1,word2,word3\n" + rows)
    assert len(found.sheet.records) == 12
    assert roles(found)["category_id"] in ("kind", "numbers in place of words")
    text, left_out = written(found.columns, suited_design(found.columns, "cards"))
    assert left_out == ()
    assert "Word" not in text.replace("[word", "")


def test_a_category_that_names_colours_gives_them_to_the_cards(tmp_path: Path) -> None:
    rows = [
        f"Street,Lane {at},{tone},{at}"
        for at, tone in enumerate(("Brown", "Light Blue", "Red", "Dark Blue") * 3)
    ]
    found = brought(tmp_path, "class,name,group,rent\nChest,Chest,None,0\n" + "\n".join(rows) + "\n")
    text, _ = written(found.columns, suited_design(found.columns, "cards"))
    assert '"Light Blue" = "#' in text
    assert "fill = '[group]'" in text or 'fill = "[group]"' in text


def test_lists_between_headings_and_rows_are_no_pieces(tmp_path: Path) -> None:
    text = "Name|Image|Count\nSizes\n32, 40\n\nGuard|guard.png|3\nRider|rider.png|2\nGun|gun.png|1\n"
    assert [row[0] for row in cells(brought(tmp_path, text))] == ["Guard", "Rider", "Gun"]


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("cp850", "d\u00e9j\u00e0 fran\u00e7ais"),
        ("cp1250", "\u0142\u0105ka pi\u0119\u0107"),
        ("cp1252", "l\u2019\u00e9t\u00e9 \u2013 d\u00e9j\u00e0"),
    ],
)
def test_letters_of_old_programs_are_read_by_where_they_stand(tmp_path: Path, page: str, word: str) -> None:
    text = f"Name,Text\nWolf,{word}\nOwl,{word} {word}\n"
    found = brought(tmp_path, text.encode(page))
    assert cells(found)[0] == ("Wolf", word)
    assert any("other letters are read as" in note for note in found.sheet.notes)


def test_rows_with_cells_beyond_the_headings_keep_them(tmp_path: Path) -> None:
    text = "Deck,Name,Text\nThreat,Virus,Infects you,Heal\nThreat,Phish,Asks you,Doubt\nHelp,Wall,Stops all\n"
    assert [row[-1] for row in cells(brought(tmp_path, text))] == ["Heal", "Doubt", ""]


def test_headings_again_among_the_rows_begin_another_list(tmp_path: Path) -> None:
    rows = "Deck,Name,Level,Skill\nRole,Clerk,1,Files\nDeck,Threat,Harm,Skill\nBad,Virus,big,Clean\n"
    found = brought(tmp_path, rows + "Bad,Worm,small,Trap\n")
    assert len(found.sheet.records) == 3
    assert {"threat", "harm"} <= set(found.sheet.columns)


def test_a_stray_quote_that_joins_two_cells_is_read_apart(tmp_path: Path) -> None:
    rows = '"id";"name";"cost"\n"a_1";"Ant";"2"\n"b_1;Bee"";"3"\n"c_1";"Cow";"4"\n'
    assert [row[0] for row in cells(brought(tmp_path, rows))] == ["Ant", "Bee", "Cow"]


def test_a_legend_above_the_headings_is_not_read_as_headings(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    for row in [
        ["legend:"],
        ["money", "m"],
        ["army", "a"],
        ["No", "Left", "Right", "Left gives", "Right gives"],
        *([at, f"Yes {at}", f"No {at}", "m,a", "!m"] for at in range(1, 7)),
    ]:
        made.active.append(row)
    made.save(tmp_path / "deck.xlsx")
    (found,) = read(tmp_path / "deck.xlsx").pieces
    assert len(found.sheet.records) == 6
    assert {"left", "right"} <= set(found.sheet.columns)


def test_columns_that_say_nothing_new_are_not_printed(tmp_path: Path) -> None:
    rows = ["name,shown,kind,kind_code,art,data,cost"]
    rows += [
        f'Card {at},Card {at},{kind},{kind[0]},deck_{kind.lower()}_{at},"{{""id"": {at}}}",{at % 3}'
        for at, kind in enumerate(("Beast", "Spell") * 3)
    ]
    found = brought(tmp_path, "\n".join(rows) + "\n")
    assert {one.name: one.why for one in found.columns if one.role == "hidden"} == {
        "shown": "the same as Name",
        "kind_code": "a code for Kind",
        "data": "data for programs",
    }


def test_columns_of_the_designers_own_work_are_not_printed(tmp_path: Path) -> None:
    rows = ["---,CardID,name,force,price,worth,est. value,ok?,image description,type icon,tint,script"]
    rows += [
        f'R{at},E0{at},Card {at},{at % 2 + 3},"{at},500",{at}.333,{at},yes,'
        f'a fox in the rain at dusk and {at} more out of it,{"KLM"[at % 3]},"(R={at},G=0)",TAKE_CARD ALL {at}'
        for at in range(1, 7)
    ]
    found = brought(tmp_path, "\n".join(rows) + "\n")
    assert {one.name: one.why for one in found.columns if one.role == "hidden"} == {
        "---": "an identifier",
        "cardid": "an identifier",
        "worth": "worked out",
        "est. value": "for your work",
        "ok?": "for your work",
        "image description": "for its picture",
        "type icon": "signs of a font",
        "tint": "data for programs",
        "script": "data for programs",
    }
    assert [one.name for one in found.columns if one.role == "title"] == ["title"]


def test_numbers_that_few_cards_have_move_up_and_leave_no_gap(tmp_path: Path) -> None:
    rows = (
        "Name,Text,Wood,Stone,Gold\nHut,Shelter for two.,1,,\nVault,Keeps it.,,2,3\nMill,Grinds grain.,2,1,\n"
    )
    found = brought(tmp_path, rows)
    layout = written(found.columns, "action-card")[0]
    assert "as_number(column('wood') != none)" in layout
    assert "**Wood**" not in layout


def test_columns_of_the_back_are_on_the_back(tmp_path: Path) -> None:
    rows = "Front Name,Front Text,Front Yield,Era,Back Name,Back Text,Back Yield\n" + "".join(
        f"Trade {at},Gives some goods now,{at},1,Empire {at},Gives many goods now,{at + 3}\n"
        for at in range(3, 9)
    )
    found = brought(tmp_path, rows)
    layout, left_out = written(found.columns, suited_design(found.columns, "cards"))
    front, back = layout[layout.index("[[front]]") :].split("[[back]]", 1)
    assert ("back name" in front, "back name" in back, "back yield" in back) == (False, True, True)
    assert "Back Text" not in left_out


def test_dark_words_stand_on_light_colours(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,Kind,Color\nAce,Air,#99ffff\nSub,Sea,#003388\nJet,Air,#99ffff\n")
    assert "if column('color') in ['#99ffff']" in written(found.columns, "stat-card")[0]


def test_the_name_of_a_file_chooses_tiles(tmp_path: Path) -> None:
    found = brought(tmp_path, "TileFile, Borders, Quantity\ncity, CCCC, 1\nroad, RRRR, 2\n", "tiles.csv")
    assert suited_design(found.columns, found.part, found.name) == "tile"


def test_sheets_filled_in_like_forms_are_a_list_of_their_labels(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    for name in ("Tank", "Truck", "Scout", "Gun"):
        rows = ["Name:", name, "Type:", "Vehicle"], ["Speed:", 3, "", "Note:"], ["", "", "", "Slow."], []
        for row in rows:
            made.active.append(row)
    made.save(tmp_path / "units.xlsx")
    assert run("new", str(tmp_path / "made"), "--from", str(tmp_path / "units.xlsx")).status == 0
    (found,) = read(tmp_path / "units.xlsx").pieces
    assert cells(found)[1] == ("Truck", "Vehicle", 3, "Slow.")
    assert "filled in like forms" in found.sheet.notes[0]


def test_rows_without_a_name_that_only_have_a_rarity_are_no_cards(tmp_path: Path) -> None:
    text = "Name,Rarity,Cost,Text\nWolf,C,2,Bites.\n,B\n,C\nOwl,B,1,Sees you.\nFox,C,3,Steals it.\n"
    assert [row[0] for row in cells(brought(tmp_path, text))] == ["Wolf", "Owl", "Fox"]


def test_cells_that_show_an_error_are_empty_and_a_pilcrow_breaks_a_line(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,Cost,Text\nWolf,#N/A,Bites.\u00b6Runs.\nOwl,2,Sees you.\nFox,3,#REF!\n")
    assert cells(found) == [("Wolf", "", "Bites.\nRuns."), ("Owl", "2", "Sees you."), ("Fox", "3", "")]


def test_headings_of_another_list_that_end_alike_are_the_same_column(tmp_path: Path) -> None:
    text = "card,cardtitle,cardtext\n,Plain,Some words.\n,More,Other words.\n\n"
    text += "imagecard,imagecardtitle,cardimage,imagecardtext\n,Panda,panda.png,A bear.\n,Bird,b.png,Sings.\n"
    found = brought(tmp_path, text)
    assert [one.values for one in found.columns if one.role == "title"] == [
        ("Plain", "More", "Panda", "Bird")
    ]
    assert [one.name for one in found.columns if one.role == "rules"] == ["body"]


def test_types_by_letter_have_symbols_and_the_commander_stands_at_the_foot(tmp_path: Path) -> None:
    text = (
        "Name,Commander,Nation,Size,Type\n1st,Jaquet,f,d,i\n2nd,Albert,f,d,c\n3rd,Roth,p,d,a\n4th,Ott,p,d,i\n"
    )
    found = brought(tmp_path, text, "units.csv")
    assert (found.part, {row.cells["type"] for row in found.sheet.records.values()}) == (
        "units",
        {"infantry", "cavalry", "artillery"},
    )
    assert 'symbol = "[type]"' in written(found.columns, "unit")[0]


def test_symbols_stand_for_types_that_names_say_and_colours_are_no_types(tmp_path: Path) -> None:
    text = "Name,Hp,Price,Stamina,Range\nRed Rifle Squad,1,2,3,4\nZIS 3 Field Gun,2,3,4,5\nWolf,1,1,1,1\n"
    layout = written(found_in(tmp_path, text).columns, "statistics")[0]
    assert '"Red Rifle Squad" = "infantry"\n"ZIS 3 Field Gun" = "artillery"\n"Wolf" = "' in layout
    text = "Name,Badge,Attack,Move\n1st,cavalry,1,2\n2nd,infantry,2,3\nArmy HQ,,1,1\nElite,blue,1,1\n"
    layout = written(found_in(tmp_path, text).columns, "unit")[0]
    assert """when = "column('name') in ['Army HQ']\"""" in layout
    assert """when = "not (column('badge') in ['blue'])\"""" in layout


def test_ships_of_several_types_have_one_symbol_and_their_own_words(tmp_path: Path) -> None:
    text = "Name,Type,Attack,Move\nHood,cruiser,3,4\nCossack,destroyer,1,5\nSwordfish,air,1,9\n"
    layout = written(found_in(tmp_path, text).columns, "unit")[0]
    assert "if column('type') in ['cruiser', 'destroyer'] then 'ship' else " in layout
    assert 'text = "[type]"' in layout


def test_one_of_two_columns_with_the_same_names_is_printed(tmp_path: Path) -> None:
    found = found_in(tmp_path, "name,displayName,hp\nvillager,Villager,3\narcher,Archer,4\nram,Ram,5\n")
    assert [one.name for one in found.columns if one.role == "title"] == ["title"]


def test_amounts_before_the_same_words_are_printed(tmp_path: Path) -> None:
    rows = "".join(f"Unit {at},{1 + at % 3} for 2,{at}\n" for at in range(9))
    layout = written(found_in(tmp_path, f"Name,Roll type,Cost\n{rows}").columns, "stat-card")[0]
    assert '"1 for 2" = "For 2"' not in layout


def test_leaders_with_a_side_are_counters_and_numbered_units_keep_their_names(tmp_path: Path) -> None:
    (tmp_path / "leaders.csv").write_text("Name,Side,Command,Bonus\nNey,French,6,2\nHill,British,5,1\n")
    assert read(tmp_path / "leaders.csv").pieces[0].part == "units"
    rows = "1st Infantry,US,Infantry,4,5\n3rd Armored,US,Armor,7,5\n6th Panzer,German,Armor,8,6\n"
    rows = f"{rows}12th VG,German,Infantry,3,4\n"
    (title,) = (one.values for one in found_in(tmp_path, rows).columns if one.role == "title")
    assert "3rd Armored" in title


def test_a_list_without_names_is_titled_by_the_types_in_its_first_column(tmp_path: Path) -> None:
    rows = "".join(f"{one},{tier},{side}\n" for side in "AB" for one in TYPES for tier in (1, 2))
    (title,) = (
        one.label for one in found_in(tmp_path, f"Type,Tier,Faction\n{rows}").columns if one.role == "title"
    )
    assert title == "Type"


def test_lines_for_programs_are_not_read_as_pieces(tmp_path: Path) -> None:
    typed = "\u540d\u79f0,\u751f\u547d,\u884c\u52a8\nmonsterName,maxHP,actionType\nstring,int,enum|Act\n"
    assert cells(found_in(tmp_path, f"{typed}A,10,Hit\nB,8,Run\n")) == [("A", "10", "Hit"), ("B", "8", "Run")]
    remarks = "# Beasts\n#\n# Columns:\n#   name,glyph,hp\n# glyph: any,small,letter\n# === Early ===\n"
    found = found_in(tmp_path, f"{remarks}Rat,r,6\nBat,b,4\n")
    assert [one.label for one in found.columns] == ["Name", "Glyph", "HP"]


def test_a_sheet_with_fewer_headings_than_cells_is_read(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    for row in (["", "Outcome", "", "Result"], ["", "Fate"], ["", "Boon", "Range", "2", "", "x", "y"] * 2):
        made.active.append(row)
    made.save(tmp_path / "dice.xlsx")
    assert read(tmp_path / "dice.xlsx").pieces


def test_words_under_a_heading_for_pictures_name_them_and_print_without_files(tmp_path: Path) -> None:
    text = "Name,Icon,Text\nOne,star,Shines on you.\nTwo,nothing-like-it,Is not there.\n"
    found = brought(tmp_path, text)
    assert [one.role for one in found.columns if one.name == "icon"] == ["picture"]


def test_a_sheet_of_lists_is_no_deck_though_it_is_named_after_cards(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.active.title = "Master card lists"
    made.active.append(["Basic", "People", "Nobles"])
    made.active.append(["Draft", "Petition", "Ball"])
    sheet = made.create_sheet("Basic")
    for row in (["Name", "Cost", "Text"], ["Draft", 2, "Take a unit."], ["Rest", 1, "Draw."]):
        sheet.append(row)
    made.save(tmp_path / "deck.xlsx")
    assert [one.chosen for one in read(tmp_path / "deck.xlsx").pieces] == [("Basic",)]


def test_phrases_under_a_heading_for_a_number_of_a_unit_make_a_list_of_cards(tmp_path: Path) -> None:
    text = "Name,Level,Attack\nOrcs,normal,Move 1. Deal 2 damage.\nAdepts,elite,Take 2 damage.\n"
    found = brought(tmp_path, text)
    assert (found.part, [one.name for one in found.columns if one.role == "stat"]) == ("cards", [])
    typo = tmp_path / "units.csv"
    typo.write_text("Name,Attack,Move\nOrcs,3,2\nAdepts,four,2\nBears,2,1\n", "utf-8")
    assert run("new", str(tmp_path / "typo"), "--from", str(typo)).status == 2


@pytest.mark.parametrize(
    ("text", "copies"),
    [
        ("name,N,E,S,W\nAa,2,2,1,2\nBb,2,1,2,2\nCc,1,2,2,2\nDd,1,1,1,2\n", None),
        ("name,N,Cost\nAa,2,2\nBb,2,1\nCc,1,2\nDd,1,1\n", [2, 2, 1, 1]),
        ("name,cost,Initial_quantity\nAa,2,4\nBb,2,\nCc,1,3\n", [4, None, 3]),
        ("nome,numero\nAa,1\nBb,2\nCc,3\nDd,1\nEe,2\nFf,3\n", None),
        ("nome,numero\nAa,4\nBb,1\nCc,1\nDd,4\n", [4, 1, 1, 4]),
        ("Action,Reward,13\nAa,Gold 2,4\nBb,Gold 1,3\nCc,Loyalty,2\nDd,Loyalty,3\n", [4, 3, 2, 3]),
    ],
    ids=[
        "edges by compass",
        "n",
        "a qualified word",
        "numbers of cards",
        "a number of each",
        "the sum as heading",
    ],
)
def test_copies_are_counted_by_columns_that_say_so(
    tmp_path: Path, text: str, copies: list[int | None] | None
) -> None:
    found = brought(tmp_path, text)
    assert len(found.sheet.records) == text.count("\n") - 1
    counts = [row.cells.get("count") for row in found.sheet.records.values()]
    assert counts == (copies or [None] * len(counts))


def test_a_file_without_headings_keeps_its_first_row_whatever_numbers_are_in_it(tmp_path: Path) -> None:
    found = brought(tmp_path, "Bell,PHR,8,6,7,13\nPan,PHR,8,3,10,5\nBei,UCM,8,12,6,18\n")
    assert [row[0] for row in cells(found)] == ["Bell", "Pan", "Bei"]
    assert [one.role for one in found.columns if one.name == "column 4"] == ["stat"]
    assert not any(one.heading for one in found.columns)
    bare = (
        "Venom,Pals,Tech,Strength\nAgent,Shield,Strength,Tech\nAmos,Shield,Tech,Strength\nAnn,Men,Tech,Wits\n"
    )
    assert [row[0] for row in cells(brought(tmp_path / "2", bare))] == ["Venom", "Agent", "Amos", "Ann"]
    suspects = "Mrs. Rose,Red,Attic\nMr. Jade,Green,Cellar\nDr. Plum,Purple,Library\n"
    assert len(cells(brought(tmp_path / "3", suspects))) == 3


def test_rows_with_another_sign_than_the_headings_are_cells(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,Cost,Text\nElf|1|Hits, runs\nOrc|2|\n")
    assert [*cells(found)[0]] == ["Elf", "1", "Hits, runs"]
    rows = "#Light\nDias, Lord||7|3\nElf, Queen||6|1\n#Dark\nOrc||5|2\nGoblin|null|0|0\n"
    assert [row[0] for row in cells(brought(tmp_path / "2", rows))] == [
        "Dias, Lord",
        "Elf, Queen",
        "Orc",
        "Goblin",
    ]


def test_ids_in_words_are_the_names_if_nothing_else_is(tmp_path: Path) -> None:
    text = "id,cost,description\nJardin,4,A point for every ten cards that are in your deck at the end.\n"
    found = brought(tmp_path, f"{text}Atelier,3,Take a card that costs up to four and put it in your hand.\n")
    assert [one.values for one in found.columns if one.role == "title"] == [("Jardin", "Atelier")]
    found = brought(tmp_path / "2", "tile1;100;20;1\ntile2;150;20;0\ntile3;150;40;0\n", "tiles.csv")
    assert [one.values[0] for one in found.columns if one.role == "title"] == ["tile1"]


def test_a_column_is_only_the_same_as_another_if_it_is_in_every_row(tmp_path: Path) -> None:
    text = "Name,Attack,Move,Ag,Ag range,G,G range\n"
    text += "".join(f"{name},1,2,x,x,3,3\n" for name in "ABCDEFGH") + "Missile,1,2,4,20,2,2\n"
    found = brought(tmp_path, text, "units.csv")
    assert [one.name for one in found.columns if one.why.startswith("the same as")] == ["g range"]
    found = brought(tmp_path / "2", "Name,HP,Luck\nOwl,3,3\nFox,4,4\nElk,5,5\n", "a&b_deck.csv")
    assert [one.label for one in found.columns if one.role == "stat"] == ["HP", "Luck"]


def test_tiles_with_long_texts_are_cards_that_show_them(tmp_path: Path) -> None:
    text = "Tile,Effect\nOcean,Units use three movement points to move into it.\n"
    found = brought(tmp_path, f"{text}Road,Costs no movement points to move through at all.\n", "tiles.csv")
    assert suited_design(found.columns, "cards", "tiles") == "event-card"
    assert written(found.columns, "event-card")[1] == ()


def test_webp_pictures_become_png_files_and_broken_ones_are_left_out(tmp_path: Path) -> None:
    from PIL import Image

    (tmp_path / "img").mkdir()
    Image.new("RGB", (30, 20), "red").save(tmp_path / "img" / "a.webp")
    (tmp_path / "img" / "b.webp").write_bytes(b"RIFF, but no picture")
    found = brought(tmp_path, "Name,Cost,Img\nWolf,2,img/a.webp\nOwl,1,img/b.webp\nFox,3,img/c.webp\n")
    assert [path.name for path in (tmp_path / "made" / "img").iterdir()] == ["a.webp.png"]
    assert [one.role for one in found.columns] == ["title", "cost", "picture"]


def test_many_small_tables_side_by_side_are_refused(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.active.append([cell for one in range(5) for cell in ("Name", f"Iron {one}", None)])
    for row in ([f"Card {at}", at % 3, None] * 5 for at in range(9)):
        made.active.append(row)
    made.save(tmp_path / "small.xlsx")
    done = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "small.xlsx"))
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "several small tables beside each other" in done.err
    legend = openpyxl.Workbook()
    for at in range(6):
        legend.active.append([f"Card {at}", at % 3, f"Text {at}", None, *["Sign"] * 6 * (at < 2)])
    legend.active.insert_rows(1)
    for place, heading in enumerate(("Name", "Iron", "Text", None, *"ABCDEF"), 1):
        legend.active.cell(1, place, heading)
    legend.save(tmp_path / "legend.xlsx")
    (found,) = read(tmp_path / "legend.xlsx").pieces
    assert len(found.sheet.records) == 6


def test_columns_that_share_nothing_are_decks_of_their_own(tmp_path: Path) -> None:
    rows = "".join(f"job {one},hobby {one},fact {one}\n" for one in range(9))
    found = brought(tmp_path, f"profession,hobby,fact\n{rows}")
    assert len(cells(found)) == 27
    assert {row[0] for row in cells(found)} == {"Profession", "Hobby", "Fact"}


def test_a_text_is_set_under_the_heading_of_another_column(tmp_path: Path) -> None:
    found = brought(
        tmp_path,
        "Name,Crit Name,Crit Text,A1Cost,Action 1\n"
        "Worm,Dig,Two damage to every card beside it in the row,2,Draw\nOwl,,Fly,1,Look\nFox,Bite,,3,Run\n",
    )
    text, _ = written(found.columns, "event-card")
    assert "'**Crit: '" in text
    assert "'**Action 1', (if column('a1cost') != none" in text


def test_numbers_about_other_columns_are_not_printed(tmp_path: Path) -> None:
    parts = [(9 - one, one * one % 5) for one in range(9)]
    rows = "".join(f"Card {one},{one},{two},{one + two},{10 + one},wip\n" for one, two in parts)
    found = brought(tmp_path, f"Name,Attack,Armor,Total,Title size,Printed\n{rows}")
    hidden = {one.label: one.why for one in found.columns if one.role == "hidden"}
    assert hidden == {
        "Total": "the sum of Attack and Armor",
        "Title size": "for your work",
        "Printed": "for your work",
    }


def test_pictures_named_after_numbers_or_words_are_values(tmp_path: Path) -> None:
    rows = "".join(
        f"Card {one},art\\c{one}.png,{one % 3}.eps,r/{'far' if one % 2 else 'near'}.png\n" for one in range(8)
    )
    found = brought(tmp_path, f"Name,Image,Gems,Range\n{rows}")
    assert {one.label: one.role for one in found.columns} == {
        "Name": "title",
        "Image": "picture",
        "Gems": "stat",
        "Range": "kind",
    }
    text, _ = written(found.columns, "action-card")
    assert '"r/far.png" = "Far"' in text
    assert '"2.eps" = "2"' in text


def test_letters_of_six_edges_make_hexagons(tmp_path: Path) -> None:
    codes = ("RYYBRB", "BYYBRR", "YRRBBY", "BYRBRY", "RBBRYY", "YRBYBR")
    found = brought(tmp_path, "".join(f"{at},Y,{code}\n" for at, code in enumerate(codes, 1)))
    assert suited_design(found.columns, "cards") == "hexagonal-tile"


def test_ranges_of_a_die_make_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "meetings.csv"
    file.write_text("Monster,Number,D%\nBog,2d4,0-20\nFrog,1,21-60\nPig,3,61-99\n")
    (table,) = read(file).tables
    assert (table.kind, table.corner, table.rows[0]) == ("chart", "D%", ("0-20", ("Bog", "2d4")))


TEXT = "Draw two cards from the deck and then put one of them back on top."


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (f"name,title,description\n1A,Hero,{TEXT}\n1B,Then,{TEXT}!\n1C,But,{TEXT}?\n", "title"),
        (f"original_card_name,name,description\n,דם,{TEXT}\nSkirmish,ערב,{TEXT}!\n,דבר,{TEXT}?\n", "title"),
        (f"name,label,description\nmrs_rose,Mrs. Rose,{TEXT}\nmr_jade,Mr. Jade,{TEXT}!\n", "label"),
        (f"1|ADV|Go|{TEXT}\n2|BNK|Bank Pays|{TEXT}\n3|JAI|To Jail|{TEXT}!\n", "column 3"),
        (f"text,place\n{TEXT},go\n{TEXT}!,none\n{TEXT}?,\n", ""),
        ("no,text,prize\n7,Go to jail,jail\n8,Pay 50 crowns,pay_50\n9,Collect 200,get_200\n", "body"),
        ("牌名,费用,效果\n蓝,3费,抽2张牌\n,2费,抽两张牌\n,4费,探索两张职业牌\n", "title"),
    ],
)
def test_the_title_is_a_name_and_no_code_or_rule(tmp_path: Path, text: str, title: str) -> None:
    found = brought(tmp_path, text)
    assert next((one.name for one in found.columns if one.role == "title"), "") == title


@pytest.mark.parametrize(
    "text",
    [
        f"Name,Description,Amounts\nOwl,{TEXT},x2\nWolf,{TEXT}!,\nFox,{TEXT}?,x3\n",
        f"id,number,name,description\n1,2,Owl,{TEXT}\n2,1,Wolf,{TEXT}!\n3,2,Fox,{TEXT}?\n4,2,Elk,{TEXT}.\n",
        f"name,Occurrences,description\nOwl,1,{TEXT}\nWolf,3,{TEXT}!\nFox,1,{TEXT}?\nElk,3,{TEXT}.\n",
        f"name,Nbr,description\nOwl,1,{TEXT}\nWolf,3,{TEXT}!\nFox,1,{TEXT}?\nElk,3,{TEXT}.\n",
    ],
)
def test_copies_are_counted_under_other_words(tmp_path: Path, text: str) -> None:
    assert "count" in brought(tmp_path, text).sheet.columns


def test_amounts_of_money_are_no_copies(tmp_path: Path) -> None:
    found = brought(
        tmp_path, f"action,text,amount\nget_paid,{TEXT},50\nmove_on,{TEXT}!,\npay_bank,{TEXT}?,200\n"
    )
    assert [one.name for one in found.columns if one.role == "stat"] == ["amount"]
    assert not any(one.role == "title" for one in found.columns)  # actions of a program beside a text


def test_what_programs_wrote_is_not_printed(tmp_path: Path) -> None:
    data = '"[[""sword"", 2]]"'
    rows = [f"{name},{data},army_ge army_ix_{at},{at * 3}\n" for at, name in enumerate(("Owl", "Fox", "Elk"))]
    found = brought(tmp_path, "name,effect,counter,cost\n" + "".join(rows))
    assert [one.name for one in found.columns if one.role == "hidden"] == ["body", "counter"]
    rows = [
        f"{name},{TEXT}{at},goTo:tile{name}:{at},Le,tune_1a2b3c4d5{at}f,2021-11-24T21:3{at}:12Z\n"
        for at, name in enumerate(("Owl", "Fox", "Elk"))
    ]
    found = brought(tmp_path / "2", "name,text,action,article,voice,made at\n" + "".join(rows))
    assert [one.name for one in found.columns if one.role == "hidden"] == [
        "action",
        "article",
        "voice",
        "made at",
    ]


def test_columns_of_one_heading_are_named_after_those_before_them(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,Attack,Cost,Move,Cost,Jump,Cost\nOwl,1,2,3,4,5,6\nFox,2,3,4,5,6,8\n")
    assert [one.label for one in found.columns if "cost" in one.name] == [
        "Attack cost",
        "Move cost",
        "Jump cost",
    ]


def test_a_text_file_with_columns_is_a_list(tmp_path: Path) -> None:
    found = brought(
        tmp_path, "name/description/number\nOwl/Draw/3\nFox/Take 2 cards/1\nElk/Run/3\n", "cards.txt"
    )
    assert cells(found) == [("Owl", "Draw", 3), ("Fox", "Take 2 cards", 1), ("Elk", "Run", 3)]
    file = tmp_path / "notes.txt"
    file.write_text("Buy milk\nand bread\n", encoding="utf-8")
    done = run("new", str(tmp_path / "other"), "--from", str(file))
    assert (done.status, done.err.count("\n")) == (2, 1)


def test_a_table_of_rolls_without_headings_is_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "encounters.csv"
    rows = ["Apes,01-07,-,1", "Bats,08-12,01-04,-", "Cats,13,05-09,02-03", "Dogs,14-20,10,04"]
    file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    found = read(file)
    assert (found.pieces, [one.kind for one in found.tables]) == ((), ["chart"])
    assert found.tables[0].rows[0] == ("Apes", ("01-07", "-", "1"))


def test_sheets_that_are_put_aside_are_left_out_and_named(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name in ("Specials", "Resources", "Removed Cards"):
        sheet = made.create_sheet(name)
        sheet.append(["Title", "Qty", "Description"])
        for at in range(1, 4):
            sheet.append([f"{name} {at}", at, f"Take {at} cards."])
    made.save(tmp_path / "deck.xlsx")
    found = read(tmp_path / "deck.xlsx")
    assert [one.chosen for one in found.pieces] == [("Specials", "Resources")]
    assert found.unread == ("Removed Cards",)


def test_pictures_at_web_addresses_are_found_beside_the_file(tmp_path: Path) -> None:
    for name in ("a-front", "a-back", "b-front", "b-back"):
        Image.new("RGB", (8, 8), "red").save(tmp_path / f"{name}.png")
    base = "https://example.org/art"
    rows = [f"{base}/{one}-back.png,{base}/{one}-front.png\n" for one in "ab"]
    found = brought(tmp_path, "flooded,unflooded\n" + "".join(rows), "tiles.csv")
    assert [one.role for one in found.columns if one.role != "hidden"] == ["picture", "picture"]
    layout = (tmp_path / "made" / "cards.toml").read_text(encoding="utf-8")
    assert '"https://example.org/art/a-back.png" = "a-back.png"' in layout
    assert (tmp_path / "made" / "b-front.png").is_file()


def test_copies_are_counted_without_headings(tmp_path: Path) -> None:
    names = ("Colt", "Barrel", "Duel", "Bang", "Beer", "Jail", "Saloon", "Stagecoach", "Panic", "Scope")
    rows = "".join(
        f"{at};{name};Item;{25 if name == 'Bang' else 1 + at % 2}\n" for at, name in enumerate(names, 1)
    )
    (tmp_path / "deck.csv").write_text(rows, encoding="utf-8")
    (found,) = read(tmp_path / "deck.csv").pieces
    assert [row.cells["count"] for row in found.sheet.records.values()][2:4] == [2, 25]
    assert len(found.sheet.records) == len(names)
    assert found.headed["count"] == "column 4"


def test_a_text_of_sentences_is_a_list_of_cards(tmp_path: Path) -> None:
    lines = [f"You sell {number} cows at the fair. Collect $3000 for each barn." for number in (2, 3, 4)]
    (tmp_path / "fate.txt").write_text("\n\n".join(lines), encoding="utf-8")
    (found,) = read(tmp_path / "fate.txt").pieces
    assert [record.cells["body"] for record in found.sheet.records.values()] == lines


def test_codes_and_running_numbers_need_a_heading_beside_words(tmp_path: Path) -> None:
    said = "Take two cards and put one of them below the deck again"
    rows = "".join(
        f"{at},Card {'abcd'[at]}x,{at % 2},Y,{('Weather', 'Harvest')[at // 2]},{said} {at}\n"
        for at in range(4)
    )
    (tmp_path / "list.csv").write_text(rows, encoding="utf-8")
    (found,) = read(tmp_path / "list.csv").pieces
    assert {one.name: one.role for one in found.columns}["column 4"] == "hidden"


def test_words_in_capitals_are_read_at_once(tmp_path: Path) -> None:
    rows = [
        f"Card {at},{'ABCDEFGHIJKL' * 4}!,Draw {at} of the other cards from the deck and keep it.\n"
        for at in range(9)
    ]
    found = brought(tmp_path, "".join(("Name,Told,Text\n", *rows)))
    assert len(cells(found)) == len(rows)


def test_tables_side_by_side_with_the_same_headings_are_one_list(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,Cost,,Name,Cost\nWolf,1,,Owl,2\nFox,3,,Elk,4\nBear,5,,,\n")
    assert [row[0] for row in cells(found)] == ["Wolf", "Fox", "Bear", "Owl", "Elk"]


@pytest.mark.parametrize(
    "second",
    ["\u540d\u79f0,\u5c3a\u5bf8,\u79fb\u52a8", "word,points,inches"],
    ids=["another language", "units"],
)
def test_a_second_line_of_headings_is_no_piece(tmp_path: Path, second: str) -> None:
    found = brought(tmp_path, f"Named,Size,Speed\n{second}\nWolf,3,2\nOwl,1,2\nFox,2,1\n")
    assert [row[0] for row in cells(found)] == ["Wolf", "Owl", "Fox"]


def test_a_comment_below_the_rows_and_lines_of_tabs_in_quotes(tmp_path: Path) -> None:
    text = 'Name,Cost\nWolf,3\n"Owl\t1\t"\nFox,2\n\n/*\nsmart: 1, 2, 3\nnot done\n*/\n'
    assert [row[0] for row in cells(brought(tmp_path, text))] == ["Wolf", "Owl", "Fox"]


@pytest.mark.parametrize(
    ("page", "word"),
    [
        ("big5", "\u5c0f\u602a\u6b66\u5668"),
        ("gbk", "\u5e73\u539f\u5730\u5f62"),
        ("shift_jis", "\u706b\u8d70\u308a\u30c9\u30ec\u30a4\u30af"),
        ("euc_kr", "\uc6a9\uc0ac\uc774\ub2e4"),
        ("cp1251", "\u0421\u0435\u0440\u044b\u0439 \u0432\u043e\u043b\u043a"),
    ],
)
def test_letters_of_asian_and_russian_programs_are_read(tmp_path: Path, page: str, word: str) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(f"Name,Text\nWolf,{word}\nOwl,{word}\n".encode(page))
    (found,) = read(file).pieces
    assert cells(found)[0] == ("Wolf", word)


def test_rows_without_the_words_of_others_and_totals_are_no_pieces(tmp_path: Path) -> None:
    rows = "".join(f"Card {at},Elves,Hero,Draw {at} cards.,{at}\n" for at in range(1, 8))
    text = f"Name,Faction,Kind,Text,Cost\n{rows}Elvish Total,,,,28\nWeights,0,,,\nNULL,Elves,Hero,,0\n9,,,,\n"
    assert len(cells(brought(tmp_path, text))) == 7


def test_the_same_words_in_other_orders_are_the_edges_of_tiles(tmp_path: Path) -> None:
    words = ["red", "green", "blue", "yellow", "purple", "orange"]
    orders = (words, words[:1] + words[:0:-1], words[1:] + words[:1], words[:2] + words[:1:-1])
    found = brought(tmp_path, "".join(f"{','.join(order)}\n" for order in orders))
    assert (len(cells(found)), suited_design(found.columns, "cards")) == (4, "hexagonal-tile")


def test_edges_stand_at_the_edges_of_a_card(tmp_path: Path) -> None:
    under = brought(
        tmp_path / "2", "Name,Road N,Road E,Road S,Road O\nWolf,1,2,3,4\nOwl,4,3,2,1\nFox,2,2,9,1\n"
    )
    assert [one.label for one in edges_of(under.columns)] == ["Road N", "Road E", "Road S", "Road O"]
    found = brought(tmp_path, "Name,N,E,S,W\nWolf,1,2,3,4\nOwl,4,3,2,1\nFox,2,2,9,1\n")
    text, left_out = written(found.columns, suited_design(found.columns, "cards"))
    assert left_out == ()
    below = float(text.split('text = "[s]"')[0].rpartition("y = ")[2].split()[0])
    above = float(text.split('text = "[n]"')[0].rpartition("y = ")[2].split()[0])
    assert below > 2 * above


def test_numbers_of_cards_are_titles_where_nothing_else_names_them(tmp_path: Path) -> None:
    rows = "".join(f"{at},{at % 3},{'AB'[at % 2]}\n" for at in range(1, 13))
    found = brought(tmp_path, f"Value,Points,Set\n{rows}")
    assert next(one.name for one in found.columns if one.role == "title") == "value"


def test_icons_of_templates_and_signs_around_headings_are_no_part_of_texts(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,<mov>,Text\nWolf,2,Pay {{icon_coin:small}}.\nOwl,3,Draw.\n")
    assert cells(found)[0][-1] == "Pay {coin}."
    assert [one.label for one in found.columns][1] == "Mov"


def test_words_for_colours_in_other_languages_are_those_colours(tmp_path: Path) -> None:
    found = brought(tmp_path, "Name,\u8272\nWolf,\u8d64\nOwl,\u7dd1\nFox,\u8d64\nElk,\u7121\nDog,\u7dd1\n")
    text, _ = written(found.columns, "stat-card")
    assert '"\u8d64" = "#a8322a"' in text
    assert '"\u7dd1" = "#37743f"' in text


@pytest.mark.parametrize(
    ("text", "copies"),
    [
        ("3,Boss,Fights in front\n3,Boss B,Fights behind\n5,Herd,Runs\n2,Dust,All hits -2\n", [3, 3, 5, 2]),
        ("Lift,3,Move at once\nBags,2,Shore up a tile\nWaters,3,\nStone,5,\n", [3, 2, 3, 5]),
        (
            (
                "Unit,Name,Kind,Text\n4,Owl,Bird,Flies\n2,Fox,Beast,Runs\n3,Elk,Beast,Stands\n"
                "1,Bee,Insect,Stings\n1,Ant,Insect,Digs\n11\n"
            ),
            [4, 2, 3, 1, 1],
        ),
    ],
    ids=["before the names", "a short list", "a total"],
)
def test_numbers_that_are_copies_are_taken_for_them_and_reported(
    tmp_path: Path, text: str, copies: list[int]
) -> None:
    found = found_in(tmp_path, text)
    assert [row.cells["count"] for row in found.sheet.records.values()] == copies
    assert "taken for the number of copies" in found.sheet.notes[-1]


def test_levels_in_their_order_without_headings_are_no_copies(tmp_path: Path) -> None:
    found = found_in(tmp_path, "1,Wheel,Draw a card\n1,Bow,Shoot\n2,Road,Walk on\n3,Sail,Sail away\n")
    assert "count" not in found.sheet.columns


def test_needed_numbers_are_printed_and_those_of_programs_are_not(tmp_path: Path) -> None:
    text = (
        "id,name,text,game,convert,convert_num,RewardCredits,efficiency,EF[0],asyncId,loc,file,nickname\n"
        "1,Owl,See #2 of the wood,base,feather,1,4,0.17,0,ca,3 4,wood.jpg,bird\n"
        "2,Fox,Cancels #1 for good,base,feather,2,6,0.25,2,ca,3 5,wood.jpg,dog\n"
        "3,Elk,Ends #2 this turn,more,fur,1,3,0.20,1,cv,4 4,wood.jpg,deer\n"
        "4,Bee,Flies over #3 at once,more,fur,2,4,0.14,3,dd,4 5,wood.jpg,fly\n"
    )
    found = found_in(tmp_path, text)
    roles = {one.heading or one.name: (one.role, one.why) for one in found.columns}
    assert roles["id"][0] == "tag"
    assert [roles[one][0] for one in ("convert_num", "RewardCredits")] == ["stat", "stat"]
    assert [roles[one] for one in ("efficiency", "asyncId", "loc")] == [
        ("hidden", "worked out"),
        ("hidden", "an identifier"),
        ("hidden", "data for programs"),
    ]
    assert next(why for one, (_, why) in roles.items() if one.startswith("EF")) == "data for programs"


def test_a_sheet_that_explains_the_headings_of_another_is_not_the_list(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "data"
    for row in (("Name", "Set", "Fight", "Text"), ("Owl", "A", 3, "Flies"), ("Fox", "B", 2, "Runs")):
        book["data"].append(row)
    book.create_sheet("meta")
    for row in (
        ("Name", "What it is called"),
        ("Set", "The box"),
        ("Fight", "How strong"),
        ("Text", "Rules"),
    ):
        book["meta"].append(row)
    book.save(tmp_path / "pieces.xlsx")
    done = read(tmp_path / "pieces.xlsx")
    assert (done.pieces[0].chosen, done.unread) == (("data",), ("meta",))
