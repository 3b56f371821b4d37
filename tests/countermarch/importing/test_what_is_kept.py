"""Spreadsheets whose short rows, codes and signs were lost on the way to the first print."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run
from support.scenes import texts

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.importing.emblems import emblem_of, initials
from countermarch.importing.families import families
from countermarch.importing.reading import read
from countermarch.importing.starting_layouts import AS_COLOUR, laid_out, suited_design, written

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.importing.found import Found


def found_in(tmp_path: Path, text: str, name: str = "cards.csv") -> Found:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read(tmp_path / name).pieces[0]


def roles(found: Found) -> dict[str, str]:
    return {one.label: one.role for one in found.columns}


def test_short_rows_with_a_name_or_a_text_are_pieces(tmp_path: Path) -> None:
    rows = "".join(f"Dragon,{at},Drake {at},Gain {at} gold.,Hunter,{at},Shy,{at % 3}\n" for at in range(1, 9))
    caves = "Cave,1,,Gain gold.,,,,\nCave,2,,Gain gold.,,,,\n,,Average life of a drake,,,30,,\n"
    text = f"Type,Number,Name,Ability,Class,VP,Mood,Eggs\n{rows}{caves},,Total,,,66,,\nCave,,,,,,,\n"
    assert len(found_in(tmp_path, text).sheet.records) == 8 + 3  # the total and the empty one are none


def test_numbers_that_go_up_by_one_are_no_copies(tmp_path: Path) -> None:
    rows = "".join(f"{side},{at},Card {side} {at},{at % 4}\n" for side in ("A", "B") for at in range(1, 12))
    found = found_in(tmp_path, f"side,num,name,ops\n{rows}")
    assert all("count" not in row.cells for row in found.sheet.records.values())


def test_sentences_titles_and_amounts_are_kept_whatever_their_headings(tmp_path: Path) -> None:
    rows = [
        f"Chance #{at},{at},Draw {at} cards and keep one of them.,"
        f"{'Gain a coin for each of the cards in your own hand now.' * (at % 3 == 0)},Food:{at}00\n"
        for at in range(1, 20)
    ]
    found = found_in(tmp_path, f"title,number,text,Art Effetcs,outcome\n{''.join(rows)}")
    assert [roles(found)[one] for one in ("Title", "Art Effetcs", "Outcome")] == ["title", "rules", "tag"]
    found = found_in(
        tmp_path, f"Number,Text\n{''.join(row.partition(',')[2][:40] + chr(10) for row in rows)}"
    )
    assert not any(one.role == "title" for one in found.columns)  # numbers are no names of texts
    book = openpyxl.Workbook()
    for row in (["Name", "Stars"], *([f"Card {at}", at * 3 % 7] for at in range(9))):
        book.active.append(
            row
            if row[0][-1] not in "357"
            else [*row, f"Destroy {row[1]} cards of the enemy that have fewer stars."]
        )
    book.save(tmp_path / "own.xlsx")
    kept = read(tmp_path / "own.xlsx").pieces[0].columns
    assert [one.role for one in kept] == ["title", "stat", "rules"]


def test_numbers_of_cards_and_of_the_parts_of_a_list_are_no_copies(tmp_path: Path) -> None:
    rows = "".join(f"{at // 2},Arcana {at // 2},Way {at} of the card is told.\n" for at in range(44))
    assert "count" not in found_in(tmp_path, f"num,name,text\n{rows}").sheet.columns
    goals = [
        {"name": f"Goal {at}", "count": at, "lands": [f"Land {one + place}" for one in range(at)]}
        for place, at in enumerate((3, 5, 4, 3))
    ]
    found = found_in(tmp_path, json.dumps(goals), "goals.json")
    assert roles(found)["Lands in all"] == "stat"
    decks = {
        name: {
            "label": f"{name} deck",
            "count": 20,
            "cards": [{"name": f"{name} {at}", "count": 2} for at in (1, 2)],
        }
        for name in ("Sea", "Sky")
    }
    found = found_in(tmp_path, json.dumps({"decks": decks}), "decks.json")
    assert [row.cells["count"] for row in found.sheet.records.values()] == [2] * 4


def test_words_and_crowns_of_both_halves_make_dominoes(tmp_path: Path) -> None:
    rows = "".join(
        f"{at % 3},{('wheat', 'sea')[at % 2]},{at // 6},{('sea', 'wood')[at % 2]},{at}\n" for at in range(12)
    )
    found = found_in(tmp_path, f"Crowns1,Type1,Crowns2,Type2,Number\n{rows}")
    assert suited_design(found.columns, "cards", "tiles of land") == "domino"
    assert not written(found.columns, "domino")[1]


def test_a_sheet_with_the_same_names_under_other_headings_is_read_once(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "List"
    other = book.create_sheet("Export")
    book.active.append(["Name", "Cost", "Power", "Text", "Kind"])
    other.append(["Name", "Text", "Label"])
    for at in range(10):
        book.active.append([f"Owl {at}", at, 9 - at, f"Flies {at} spaces and lands.", "Bird"])
        other.append([f"Owl {at}", f"Flies {at} spaces and lands.", f"o{at}"])
    book.save(tmp_path / "owls.xlsx")
    assert [one.chosen for one in read(tmp_path / "owls.xlsx").pieces] == [("List",)]


def test_places_on_earth_codes_and_prices_are_read_for_what_they_are(tmp_path: Path) -> None:
    rows = "".join(
        f'Unit {at},{50 + at}.5,{at}.25,{50 * (1 + at // 4)},"{{ type: ""Melee"", modifier: null }}"\n'
        for at in range(12)
    )
    found = found_in(tmp_path, f"name,pos lat,pos lon,house,nullifies\n{rows}")
    kinds = roles(found)
    assert [kinds[one] for one in ("Pos lat", "Pos lon", "House")] == ["hidden", "hidden", "stat"]
    assert {str(row.cells["nullifies"]) for row in found.sheet.records.values()} == {"Melee"}


def test_a_number_beside_its_like_is_no_sum_of_these(tmp_path: Path) -> None:
    rows = "".join(f"Card {at},{9 - at},{at * at % 5},{9 - at + at * at % 5}\n" for at in range(9))
    assert roles(found_in(tmp_path, f"name,rp_br,rp_us,rp_su\n{rows}"))["Rp su"] == "stat"
    assert roles(found_in(tmp_path, f"name,gold,wood,all\n{rows}"))["All"] == "hidden"


def test_colours_by_number_pictures_as_names_and_sorted_headings(tmp_path: Path) -> None:
    rows = "".join(
        f"card-{at}.png,{at // 4},{at * 3 % 7},{'eyes.eps' if at % 2 else 'ears.eps'}\n" for at in range(12)
    )
    found = found_in(tmp_path, f"Card,Color,Points ⇳,Player\n{rows}")
    assert roles(found) == {"Card": "picture", "Color": "kind", "Points": "stat", "Player": "kind"}
    hands = [row.replace("card", "Card").replace(".png", "") for row in rows.splitlines()]
    assert roles(found_in(tmp_path, "\n".join(("Name,Tier,Power,Hero", *hands)) + "\n"))["Hero"] == "kind"


def test_words_in_braces_are_icons_whatever_their_letters(tmp_path: Path) -> None:
    rows = "".join(f"Card {at},{{R}}{{R}},Draw a card. {{Größe}}\n" for at in range(3))
    found = found_in(tmp_path, f"Name,Cost,Text\n{rows}")
    assert found.marks == ("{}",)
    cells = next(iter(found.sheet.records.values())).cells
    assert (cells["cost"], cells["body"]) == ("{r}{r}", "Draw a card. {grosse}")


def test_counters_keep_signs_zeros_and_long_names(tmp_path: Path) -> None:
    rows = "".join(
        f"{name},infantry,+1,{at},{at + 2},120{at},030{at}\n"
        for at, name in enumerate(("1st Ukrainian Mechanised Front", "Guards", "Rifles"))
    )
    found = found_in(tmp_path, f"name,type,attack,defense,move,hex,entry\n{rows}", "units.csv")
    row = next(iter(found.sheet.records.values())).cells
    assert (row["attack"], row["entry"]) == ("+1", "0300")
    layout = tomllib.loads(written(found.columns, "unit")[0])
    assert layout["size"] == "1 in"
    (name,) = (one for one in layout["front"] if one.get("text") == "[name]")
    assert name["kind"] == "text"


def test_decimals_are_written_alike_and_one_column_of_them_is_printed(tmp_path: Path) -> None:
    found = found_in(tmp_path, "name;Power;Speed\nOwl;6.5;1\nFox;7,5;2\nElk;8;3\n")
    assert '"6.5" = "6,5"' in written(found.columns, "stat-card")[0]
    rows = "".join(f"Unit {at},{at + 1 if at % 3 else 3.155 + at},{at - 4}\n" for at in range(9))
    assert roles(found_in(tmp_path, f"name,coefficient,exponent\n{rows}"))["Coefficient"] == "stat"


def test_units_and_cards_of_one_workbook_are_lists_of_their_own(tmp_path: Path) -> None:
    made = openpyxl.Workbook()
    made.remove(made.active)
    army = made.create_sheet("Armee")
    army.append(["Name", "Typ", "Seite", "Angriff", "Bewegung"])
    orders = made.create_sheet("Befehle")
    orders.append(["Name", "Kosten", "Text"])
    for at in range(1, 5):
        army.append([f"Garde {at}", "INF", "Rot", at, 4])
        orders.append([f"Befehl {at}", at, "Ziehe zwei Karten und lege eine davon ab."])
    made.save(tmp_path / "spiel.xlsx")
    found = read(tmp_path / "spiel.xlsx")
    assert {one.part: one.chosen for one in found.pieces} == {"units": ("Armee",), "cards": ("Befehle",)}
    assert run("new", str(tmp_path / "made"), "--from", str(tmp_path / "spiel.xlsx")).status == 0


def test_empty_forms_are_left_out_and_icons_are_drawn_wherever_they_stand(tmp_path: Path) -> None:
    rows = "".join(
        f"{at},Card {at},{('Lord', 'Minion')[at % 2]},{at % 4},{2 + at % 3}{{coin}},It''s card {at}.\n"
        for at in range(1, 7)
    )
    forms = "".join(f"{at},,,,,\n" for at in range(7, 20))
    found = found_in(tmp_path, f"Card Id,Card Name,Card Type,Card Cost,Card Price,Card Effect\n{rows}{forms}")
    assert len(found.sheet.records) == rows.count("\n")
    assert {"Type": "kind", "Cost": "cost"}.items() <= roles(found).items()
    assert next(iter(found.sheet.records.values())).cells["body"] == "It's card 1."
    layout = tomllib.loads(written(found.columns, "action-card")[0])
    drawn = [one["kind"] for one in layout["front"] if one.get("text") == "[card price]"]
    assert drawn == ["text"] * len(drawn)


def test_a_row_with_several_cells_too_many_keeps_them(tmp_path: Path) -> None:
    rows = "".join(f"Bird {at},bird,{at},Win the game {at}.\n" for at in range(1, 6))
    found = found_in(tmp_path, f"name,type,level,text\n{rows}Owl,bird,3,Sleep.,basic,b-0\n")
    assert list(found.sheet.records.values())[-1].cells["column 5"] == "basic"


def test_names_that_recur_are_titles_and_a_zero_is_kept_beside_rows_without_numbers(tmp_path: Path) -> None:
    rows = "".join(f"Front {at % 14},Clan,{at % 3},B{at % 14}\n" for at in range(60))
    found = found_in(tmp_path, f"Front Name,Faction,Power,Back Name\n{rows}")
    assert roles(found)["Front Name"] == "title"
    rows = "".join(f"Card {at},{at % 3},{1 + at % 2},{at % 5}\n" for at in range(9))
    blank = "".join(f"Cave {at},,,\n" for at in range(9))
    found = found_in(tmp_path, f"Name,VP,Eggs,Milk\n{rows}{blank}")
    assert [one.blanks for one in found.columns if one.role == "stat"] == [(), (), ()]


def test_a_rating_that_all_units_share_is_printed_beside_its_like(tmp_path: Path) -> None:
    rows = "".join(f"Unit {at},{at % 4},6,{at % 3},{at % 5},2,3\n" for at in range(9))
    found = found_in(tmp_path, f"name,hp,mv,cmd_range,cmd_df,cmd_at,edition\n{rows}")
    assert {"MV": "stat", "Cmd at": "stat", "Edition": "hidden"}.items() <= roles(found).items()


FILES = {
    "ships.csv": "name,type,shield,hit on,move,cargo,line,crew,faction,upgrade requirements,unique\n"
    + "".join(
        f"Ship {at},{('cruiser', 'scout')[at % 2]},{at * 5 % 9},{9 - at},{at % 4},{at * 3},{at + 2},{at + 5},"
        f"{('League of Owls', 'Moles')[at % 2]},{'blue 2 green 1 red 1 yellow 1' * (at % 2)},"
        f"{('yes', 'no')[at % 2]}\n"
        for at in range(1, 9)
    ),
    "tiles.csv": "name,doors,rooms,sister tile,ground\n"
    + "".join(f"{at}B,{at % 4},{at % 3},{at}C,{('moor', 'wood')[at % 2]}\n" for at in range(1, 9)),
    "cards.csv": "index,name,row1,row2,row3,row4,price,text\n"
    + "".join(
        f"{at},Weapon {at},{at % 2},{int(at > 2)},{int(at < 7)},{at // 5},{at},Hit one row of foes {at}.\n"
        for at in range(1, 9)
    ),
    "sides.csv": "name,n,e,s,w\n"
    + "".join(f"Keep{at}.png,{at % 3},{at % 2},{at // 4},{at // 3}\n" for at in range(9)),
    "cards.json": json.dumps(
        [
            {
                "name": f"Wonder {at}",
                "stageOne": {"wood" if at % 2 else "clay": at},
                "effectStageOne": {"name": "points", "value": 3},
                "effectStageTwo": {"name": ("coins", "points")[at % 2], "value": 2 + at * 3 % 5},
                "gain": {"playAgain": None} if at % 3 else {"coins": at},
            }
            for at in range(1, 9)
        ]
    ),
    "harvest.csv": "name,10 acres,20 acres,30 acres,40 acres\n"
    + "".join(f"Roll {at},{at * at},{at * at * 2},{at * at * 3},{at * at * 4}\n" for at in range(1, 10)),
}


@pytest.mark.parametrize("name", FILES)
def test_what_a_report_lists_is_on_the_pieces_and_the_rest_has_a_reason(tmp_path: Path, name: str) -> None:
    found = found_in(tmp_path, FILES[name], name)
    design = suited_design(found.columns, found.part, found.name)
    _, left = laid_out(found.columns, design)
    assert set(left) <= {"index", "id"}
    assert all(left.values())
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / name))
    assert made.status == 0
    parts = kit(components.load(tmp_path / "made", extra_columns="keep")).parts
    words = " ".join(text for part in parts for page in part.draw() for text in texts(page.scene)).lower()
    for one in found.columns:
        for value in one.values if one.name not in left and one.role not in ("flag", "count") else ():
            assert value in one.blanks or one.spelt.get(value, value).lower() in words, (one.label, value)
        if one.role == "flag":
            assert one.label.lower() in words


def test_a_column_that_gives_only_the_colour_is_listed_as_a_colour(tmp_path: Path) -> None:
    rows = "".join(f"{at} Guards,infantry,{('Blue', 'Red')[at % 2]},{at},{at},4\n" for at in range(1, 9))
    (tmp_path / "units.csv").write_text(f"name,type,side,attack,defense,move\n{rows}")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "units.csv"))
    assert "Colours:    Side" in made.out


def test_addresses_of_folders_are_not_printed(tmp_path: Path) -> None:
    rows = "".join(f"Bat {at},https://img.example.org/{at % 2}/,{at % 3}\n" for at in range(6))
    assert roles(found_in(tmp_path, f"name,rootofart,power\n{rows}"))["Rootofart"] == "hidden"


@pytest.mark.parametrize(
    ("text", "column", "role"),
    [
        ("Name,X,Y\n" + "".join(f"Wolf {n},{n % 2 + 1},{n}\n" for n in range(9)), "x", "stat"),
        ("".join(f"move,{n % 2},{490 + 10 * n}\n" for n in range(9)), "column 3", "stat"),
        ("".join(f"move,{n % 2},{490 + n}\n" for n in range(9)), "column 3", "hidden"),
        (
            "Name,R,G,B,All\n"
            + "".join(f"Gem {n},{n % 5},{n % 4},{n % 3},{n % 5 + n % 4 + n % 3}\n" for n in range(9)),
            "all",
            "hidden",
        ),
        (
            "Tech,Unit,Move\nWheel,Chariot,2\nBronze,Spear,3\nArchery,Archer,1\nIron,Sword,2\n",
            "unit",
            "title",
        ),
        (
            "Nazwa,Opis żartobliwy\nKrok,Kto pyta nie błądzi\nSkok,Raz na wozie raz pod\n",
            "opis żartobliwy",
            "flavour",
        ),
    ],
    ids=["a-place", "priorities", "rows", "a-sum-of-several", "what-the-pieces-are", "a-joke"],
)
def test_the_role_of_a_column(tmp_path: Path, text: str, column: str, role: str) -> None:
    found = found_in(tmp_path, text)
    assert {one.name: one.role for one in found.columns}[column] == role


def test_the_title_of_a_further_table_is_the_section_of_its_rows(tmp_path: Path) -> None:
    rows = "Name,Atk,Def\nRanger,2,14\nDruid,1,16\n,,\nWeapons,,\nName,Atk,Dice\nAxe,3,2\nBow,2,1\nClub,4,1\n"
    found = found_in(tmp_path, rows)
    stated = [(row.cells["title"], row.cells.get("section")) for row in found.sheet.records.values()]
    assert stated == [
        ("Ranger", None),
        ("Druid", None),
        *((one, "Weapons") for one in ("Axe", "Bow", "Club")),
    ]


@pytest.mark.parametrize("page", ["cp1252", "latin-1"])
def test_letters_saved_twice_and_fields_of_a_template_are_read(tmp_path: Path, page: str) -> None:
    text = "Name,Cost,Text\nCaf\u00e9,2,\u00c0 la carte: {{ cost }} {{coin}}\n\u00c9p\u00e9e,3,\u00c2ge\n"
    twice = text.encode().decode(page, errors="strict" if page == "latin-1" else "ignore")
    found = found_in(tmp_path, twice)
    first, second = (row.cells for row in found.sheet.records.values())
    assert (first["title"], first["body"]) == ("Caf\u00e9", "\u00c0 la carte: 2 {coin}")
    assert second["title"] == "\u00c9p\u00e9e"
    assert any("encoded twice" in note for note in found.sheet.notes)


def test_tiles_have_a_back(tmp_path: Path) -> None:
    found = found_in(tmp_path, "Name,Color\nWood,green\nSea,blue\nRock,grey\n", "tiles.csv")
    made = tomllib.loads(written(found.columns, suited_design(found.columns, found.part, found.name))[0])
    assert {one["kind"] for one in made["back"]} == {"box", "circle"}


def test_pieces_in_columns_are_read_as_rows(tmp_path: Path) -> None:
    rows = "Type,Scout,Tank,Gun,Medic\nHP,3,9,4,2\nRange,1,2,6,1\nDamage,1,4,5,0\nPrice,10,20,30,5\n"
    text = f"Length,24,,,\n,,,,\n{rows}"
    found = found_in(tmp_path, text, "balance.csv")
    assert [one.values for one in found.columns if one.role == "title"] == [("Scout", "Tank", "Gun", "Medic")]
    assert {one.label for one in found.columns if one.role == "stat"} >= {"HP", "Range", "Damage"}
    assert found.sheet.notes[:2] == (
        "the pieces are in columns: read as a row for each of 'Scout', 'Tank', ...",
        "'Length 24' above the table: not read",
    )


def test_a_thing_within_a_piece_is_a_text_without_its_id(tmp_path: Path) -> None:
    number = "0a1b2c3d-0000-4000-8000-0123456789ab"
    skills = [{"id": number, "text": "Run away", "cost": 2}]
    pieces = [
        {
            "name": f"Wolf {at}",
            "bite": {"id": number, "name": "Bite", "damage": at, "kind": "on_foot"},
            "skills": skills,
        }
        for at in range(1, 5)
    ]
    found = found_in(tmp_path, json.dumps(pieces), "cards.json")
    first = next(iter(found.sheet.records.values())).cells
    assert first["bite"] == "**Bite** damage 1, kind on foot"
    assert first["skills"] == "**Run away** cost 2"


def test_no_box_is_placed_beyond_the_foot_of_a_card(tmp_path: Path) -> None:
    heads = ",".join(f"Amount {at}" for at in "abcdefghijklmno")
    rows = "".join(
        f"Wolf {at},{','.join(str(place + 1) if (place + at) % 8 == 0 else '0' for place in range(15))}\n"
        for at in range(9)
    )
    found = found_in(tmp_path, f"Name,{heads}\n{rows}")
    text, left = laid_out(found.columns, "action-card")
    places = [item["y"] for item in tomllib.loads(text)["front"] if isinstance(item.get("y"), float)]
    assert max(places) < 88  # the height of the card
    assert not left


def test_what_a_card_has_no_room_for_is_on_its_back(tmp_path: Path) -> None:
    heads = ",".join(f"Skill of {first}{second}" for first in "abcdefghi" for second in "uvwxyz")
    rows = "".join(f"Wolf {at},{','.join(str(at + place) for place in range(54))}\n" for at in range(1, 6))
    (tmp_path / "cards.csv").write_text(f"Name,{heads}\n{rows}")
    done = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "cards.csv"))
    assert "on the back: " in done.out
    assert "Skill of iz" in done.out.partition("on the back: ")[2].partition("\n")[0]
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (done.status, "is cut" in done.out) == (0, False)


def test_a_text_that_is_cut_is_said(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(f"Name,Text\nWolf,{'howl ' * 1500}\nOwl,Hoots.\n")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "cards.csv"))
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert "card-1: a text does not fit and is cut at" in done.out


def test_units_with_more_numbers_than_a_counter_holds_are_cards(tmp_path: Path) -> None:
    unit = {"attack": 3, "defense": 2, "move": 4, **{f"cost_{one}": 1 for one in "abcdefgh"}}
    file = tmp_path / "list.json"
    file.write_text(
        json.dumps({"units": [{"name": f"Scout {at}", **unit, "hp": at} for at in range(1, 6)], "n": 1})
    )
    assert [one.part for one in read(file).pieces] == ["cards"]


def test_a_deck_whose_rows_share_the_words_on_top_is_no_chart(tmp_path: Path) -> None:
    rows = "".join(f"{one},{at},{at % 3},1\n" for one in ("red", "blue", "green") for at in range(1, 5))
    (tmp_path / "cardlist.csv").write_text(f"Gem,red,blue,green\n{rows}")
    assert read(tmp_path / "cardlist.csv").tables == ()


def test_first_rows_of_data_are_pieces(tmp_path: Path) -> None:
    song = "Sing a song of your own choice to all of the others"
    parties = "".join(f"social,,Dance with {at} of them until the night is over\n" for at in range(1, 6))
    assert len(found_in(tmp_path, f"singing,,{song}\n{parties}").sheet.records) == 6  # every row
    pictures = "mill,1,Mill.png,6\nbarn,1,Barn.png,6\nshop,2,Shop.png,6\n"
    assert len(found_in(tmp_path, pictures).sheet.records) == 3  # every row


def test_faulty_rows_and_lines_for_programs_do_not_stop_an_import(tmp_path: Path) -> None:
    lines = [f"{at},ops,{at % 3},{at % 2},Card {at},Text {at} is long." for at in range(20)]
    lines[7] = lines[7].replace(",1,1,", ",1,")  # a cell is missing
    found = found_in(tmp_path, "num,kind,cost,war,name,text\n" + "\n".join(lines))
    assert [*found.sheet.records.values()][7].cells["title"] == "Card 7"
    assert "5 cells, not 6: the missing cells after '1' are read as empty" in " ".join(found.sheet.notes)
    lines = [f"Pay {at} gold to the bank.,0,{at},{at % 3}" for at in range(1, 16)]
    lines[2:4] = ["Give all, and more, to one player.,1,2,2", "Go home.,0,0,0,7"]
    found = found_in(tmp_path, "\n".join(lines))
    cells = [[*row.cells.values()] for row in found.sheet.records.values()][2:4]
    assert cells == [["Give all, and more, to one player.", "1", "2", "2"], ["Go home.", "0", "0", "0"]]
    rows = "".join(f"Wolf {at},{at % 4},Run {{0}} hexes,{at}|2\n" for at in range(1, 6))
    found = found_in(tmp_path, f"name,hp,text,param1\nstring,int,string,float[]\n{rows}")
    assert next(iter(found.sheet.records.values())).cells["body"] == "Run 1/2 hexes"
    found = found_in(tmp_path, f"# sorted by hp\n# name, hp, text, power\n{rows}")
    assert {*roles(found)} == {"Name", "HP", "Text", "Power"}
    found = found_in(tmp_path, json.dumps(["Sing a song", "Drink", "Dance"]), "tasks.json")
    assert [row.cells["body"] for row in found.sheet.records.values()] == ["Sing a song", "Drink", "Dance"]


def test_lists_side_by_side_are_one_or_are_not_read(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.append(["ARENA", "Target", "Unlock", None, "ESPECIAL", "Target", "Unlock"])
    for at in range(1, 9):
        one = "bcdefghij"[at]
        book.active.append([f"A{one}", at * 7, at % 3, None, f"E{one}", at * 5, at % 4])
    book.save(tmp_path / "two.xlsx")
    (found,) = read(tmp_path / "two.xlsx").pieces
    assert (len(found.sheet.records), roles(found)["Name"], roles(found)["Kind"]) == (16, "title", "kind")


def test_files_without_headings_keep_their_order_and_print_no_words_of_programs(tmp_path: Path) -> None:
    rows = "".join(
        f"{'Fire at once' if at % 2 else 'Run away'},Go to hex {at} and stop or fight all who are in it,"
        f"{('Draw a card', 'Pass on')[at % 2]},Then lose all of the {at} cards that are left in your hand,"
        f"{('inc', 'coefBonus')[at % 2]},{('null', at)[at % 2]}\n"
        for at in range(1, 13)
    )
    found = found_in(tmp_path, rows)
    assert [one.role for one in found.columns] == ["rules"] * 4 + ["hidden"] * 2
    assert not any(one.label for one in found.columns)


def test_dominoes_choices_languages_and_rows_of_numbers(tmp_path: Path) -> None:
    halves = "".join(f"{at % 3},{at % 4 + 1},{at * 3 % 5},{at * 5 % 7 + 1}\n" for at in range(1, 9))
    found = found_in(tmp_path, f"left_num,left_den,right_num,right_den\n{halves}")
    assert suited_design(found.columns, "cards") == "domino"
    assert '"[left_num]/[left_den]"' in written(found.columns, "domino")[0]
    said = "".join(f"{at},Yes it is {at},No way {at},A long text on what comes of {at}\n" for at in range(9))
    assert "title" not in roles(found_in(tmp_path, f"id,SX,DX,Text\n{said}")).values()
    names = "".join(f"Stadt {at},Town {at},Rolle {at},Part {at}\n" for at in range(14))
    found = found_in(tmp_path, f"PlaceNameDE,PlaceNameEN,RoleNameDE,RoleNameEN\n{names}")
    assert not families([one for one in found.columns if one.role != "hidden"])
    assert [one for one in found.columns if one.role == "title"]
    grid = "".join(f"A{at},1 2{at} 3,4 5 6{at},7 8 9{at}\n" for at in range(9))
    layout = written(found_in(tmp_path, f"card,row1,row2,row3\n{grid}").columns, "stat-card")[0]
    assert layout.count("[= if column('row") == 3  # a line for each


def test_a_no_of_several_answers_is_none(tmp_path: Path) -> None:
    rows = "".join(f"Wolf {at},{at % 2},{int(at % 3 == 0)},1\n" for at in range(9))
    found = found_in(tmp_path, f"Name,Friend Gun,Friend Bow,Age\n{rows}")
    assert all("!= '0'" in one.has_value_formula for one in found.columns if one.role == "flag")
    assert roles(found)["Friend Gun"] == "flag"


def test_sheets_without_headings_are_one_list(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    song = "sing a song of your own choice to all of the others"
    for name in ("Red", "Blue"):
        sheet = book.create_sheet(name)
        for at in range(1, 5):
            sheet.append((f"{name} {at}", None, f"{song} {at} times"))
    del book["Sheet"]
    book.save(tmp_path / "parties.xlsx")
    (found,) = read(tmp_path / "parties.xlsx").pieces
    assert (len(found.sheet.records), set(found.chosen)) == (8, {"Red", "Blue"})
    assert roles(found)[""] in ("title", "rules")


def test_the_pieces_of_a_set_are_read_rather_than_the_set(tmp_path: Path) -> None:
    owls = [{"name": f"Owl {at}", "text": "Hoots.", "age": at} for at in range(1, 6)]
    found = found_in(
        tmp_path, json.dumps({"sets": [{"name": "Woods", "birds": {"common": owls}}]}), "cards.json"
    )
    assert len(found.sheet.records) == len(owls)


def test_labels_flags_copies_and_addresses_of_cards(tmp_path: Path) -> None:
    rows = "".join(
        f"Card {at},{at % 2},{at % 3 // 2},{at % 5 // 4},+{at}c,{(1, 4, 9)[at % 3]},r_{at:03}.htm,"
        f"Copper {at}\n"
        for at in range(24)
    )
    found = found_in(tmp_path, f"Name,Action,Attack,Curse,Card,Deck,Link,Left label\n{rows}")
    assert roles(found) == {
        "Name": "title",
        **dict.fromkeys(("Action", "Attack", "Curse"), "flag"),
        "Card": "tag",
        "Deck": "count",
        "Link": "hidden",
        "Left label": "tag",
    }
    between = "".join(
        f"Card {at},{at % 3},{at % 2},{at % 3 // 2},{at % 5 // 4},{at % 4}\n" for at in range(24)
    )
    found_between = found_in(tmp_path, f"Name,Treat,Shoot,Aim,Hold,Delay\n{between}", "deck.csv")
    assert {*roles(found_between).values()} == {"title", "stat"}
    assert next(one for one in found.columns if one.label == "Card").bold_lead == "**Card** "
    rows = "".join(f"{at},Stay {at},Go {at},A knock at the door\n" for at in range(9))
    found = found_in(tmp_path, f"Id,Left label,Right label,Text\n{rows}")
    assert "title" not in roles(found).values()


def test_no_symbol_of_one_kind_stands_for_a_name_of_several(tmp_path: Path) -> None:
    rows = "".join(
        f"{name},{suit},{at}\n" for suit in ("Clubs", "Hearts") for at, name in enumerate(("Ace", "Xy"))
    )
    layout = tomllib.loads(written(found_in(tmp_path, f"Name,Suit,Value\n{rows}").columns, "stat-card")[0])
    assert layout["words"]["title"] == {"Ace": "Ace", "Xy": "Xy", "*": "{star}"}
    assert (emblem_of("武道家"), emblem_of("龍") != "") == ("", True)
    assert (emblem_of("Railway"), emblem_of("PlayStation 5")) == ("train", "")
    assert emblem_of("Train Knights") != "train" == emblem_of("Night Train")
    assert [initials(one) for one in ("Three of Batons", "red", "Drei von Herz")] == ["3", "R", "3"]


def test_sets_within_a_file_are_decks_with_their_names(tmp_path: Path) -> None:
    cards = [{"title": f"Card {at}", "year": at} for at in range(3)]
    sets = [{"name": f"Deck {at}", "motto": "Onward", "cards": cards} for at in range(7)]
    found = found_in(tmp_path, json.dumps(sets), "decks.json")
    assert read(tmp_path / "decks.json").unread == ("motto",)
    assert [one.values[0] for one in found.columns if one.name == "deck"] == ["Deck 0"]
    text = "O efeito desta carta vale para todos os jogadores da mesa, um de cada vez."
    pieces = [{"nome": f"Carta {at}", "texto": f"{text} {at}", "custo": at} for at in range(3)]
    lists = {"unidades": pieces, "apoios": pieces}
    assert len(found_in(tmp_path, json.dumps(lists), "cartas.json").sheet.records) == 6


def test_blanks_in_sentences_are_printed_and_nothing_is_drawn_in_their_place(tmp_path: Path) -> None:
    rows = "\n".join(f"prompt,Number {at} is ___ of all,fine" for at in range(9))
    found = found_in(tmp_path, f"type,text,mood\n{rows}\n")
    text, _ = written(found.columns, suited_design(found.columns, "cards"))
    assert "spaced" not in text


def test_what_programs_and_spreadsheets_add_is_no_value(tmp_path: Path) -> None:
    head = "1 Name,2 Type,3 descid,4 Effect,5 Text,6 Unnamed: 30,7 色番号,8 Cost,9 ap reward,10 Long"
    rows = "\n".join(
        f"WOLF{at},{at % 3},{400 + at},atk_all:+{at % 2};first_strike,Attack {at} of them now.,{at % 4},"
        f"{at % 2},{at % 3 + 1},{at % 2 + 1},{'1' * (at == 3)}"
        for at in range(12)
    )
    found = found_in(tmp_path, f"{head}\n{rows}\n")
    kept = roles(found)
    assert {kept[one] for one in ("Descid", "Effect", "色番号")} == {"hidden"}
    assert (kept["Name"], kept["Type"], kept["Cost"], kept["Long"]) == ("title", "kind", "cost", "flag")
    assert kept["Ap reward"] == "stat"
    text, left = laid_out(found.columns, suited_design(found.columns, "cards"))
    assert left["2 type"] == AS_COLOUR
    assert "spaced" not in text


def test_names_in_several_languages_are_names_in_one(tmp_path: Path) -> None:
    rows = "\n".join(
        f"HYDRE{at},HYDRA{at},Elle mord {at} fois.,It bites {at} times.,Run {at} miles!" for at in range(5)
    )
    found = found_in(tmp_path, f"namefr,nameen,textfr,texten,effecten\n{rows}\n")
    assert roles(found)["Name"] == "title"
    assert [one.cells[0] for one in found.columns if one.role != "hidden"][:2] == [
        "HYDRA0",
        "It bites 0 times.",
    ]


def test_a_file_that_ends_early_is_read_to_its_last_whole_record(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(
        '[{"name": "Wolf", "hp": 1},\n{"name": "Owl", "hp": 2},\n{"name": "B'
    )
    done = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "cards.json"))
    assert "2 rows of cards" in done.out
    assert "the file ends early: read up to line 2" in done.out


def test_two_ends_of_a_route_are_the_title(tmp_path: Path) -> None:
    found = found_in(tmp_path, "City 1,City 2,Points\n" + "Rome,Paris,5\nBonn,Rome,7\nParis,Bonn,3\n" * 3)
    text, _ = laid_out(found.columns, suited_design(found.columns, "cards"))
    assert "join(column('city 1'), ' \N{EN DASH} ', column('city 2'))" in text


def test_code_of_a_program_and_codes_beside_names_are_not_printed(tmp_path: Path) -> None:
    rows = "\n".join(
        f"T{at % 2},Type {at % 2},Wolf {at},my.lives -= {at},{at % 2 or 'no'},{at} or all" for at in range(14)
    )
    found = found_in(tmp_path, f"type_code,type_name,name,power up,implemneted,mana cost\n{rows}\n")
    kept = roles(found)
    assert {kept[one] for one in ("Type code", "Power up", "Implemneted")} == {"hidden"}
    assert kept["Type"] == "kind"


def test_objects_of_a_json_file_one_after_another_are_a_list(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text(
        '{"name": "Wolf", "hp": 1}\n{"name": "Owl", "hp": 2},\n{"name": "Elk"}'
    )
    assert len(read(tmp_path / "cards.json").pieces[0].sheet.records) == 3


def test_numbers_that_are_mostly_alike_are_no_words_of_each_other(tmp_path: Path) -> None:
    rows = "\n".join(f"Wolf {at},{3 * (at == 3)},{2 * (at == 5)},{at * (at > 9)}" for at in range(12))
    found = found_in(tmp_path, f"Name,Tag: Event,Tag: Space,Tag: City\n{rows}\n")
    assert not [one.why for one in found.columns if one.why.startswith("a code for")]
