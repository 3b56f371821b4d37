"""What columns are recognised as, and the layouts that are designed for them."""

from __future__ import annotations

import json
import tomllib
from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run
from support.drawings import png_picture
from support.scenes import texts

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.importing.palette import DARK
from countermarch.importing.reading import read
from countermarch.importing.starting_layouts import DESIGNS, suited_design, written
from countermarch.importing.writer import Writer

if TYPE_CHECKING:
    from pathlib import Path

PICTURE = png_picture()

DECK = """\
card_id,Name,Type,Cost,Power,Effect,Flavor text,Art,Unique,Set
c1,Koala,Beast,2,3,<b>Sleep</b> twice<br>gain [resource:splork],"Eucalyptus, again.",art/koala.png,yes,Base
c2,Emu,Beast,1,4,Run and gain [splork],A war was lost to these.,art/emu.png,no,Base
c3,Storm,Spell,3,,Draw two :card: then stop,The sky fell on us all at once.,art/storm.png,no,Base
c4,Drought,Spell,3,,Each player loses :card: now,No rain for a hundred days.,art/drought.png,no,Base
"""
ARMY = """\
Einheit;Typ;Land;Moral;Stärke;Bewegung;Anzahl
1. Garde;INF;Preußen;elite;4;4;3
2. Garde;INF;Preußen;elite;3;4;2
Husaren;CAV;Österreich;linie;2;7;1
Kanonen;ART;Österreich;linie;5;3;1
"""


def roles(tmp_path: Path, name: str, text: str) -> dict[str, str]:
    (tmp_path / name).write_text(text, encoding="utf-8")
    (found,) = read(tmp_path / name).pieces
    return {column.label: column.role for column in found.columns}


def printed_words(folder: Path) -> str:
    made = kit(components.load(folder, extra_columns="keep"))
    return " ".join(text for part in made.parts for page in part.draw() for text in texts(page.scene))


def test_every_column_of_a_deck_has_its_role(tmp_path: Path) -> None:
    assert roles(tmp_path, "deck.csv", DECK) == {
        "Card": "hidden",
        "Name": "title",
        "Type": "kind",
        "Cost": "cost",
        "Power": "stat",
        "Effect": "rules",
        "Flavor text": "flavour",
        "Art": "picture",
        "Unique": "flag",
        "Set": "hidden",
    }


def test_a_german_army_has_its_numbers_at_the_foot_and_a_colour_for_each_country(tmp_path: Path) -> None:
    (tmp_path / "armee.csv").write_text(ARMY, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "armee.csv"))
    assert "Numbers:" in made.out
    layout = tomllib.loads((tmp_path / "made" / "counters.toml").read_text(encoding="utf-8"))
    assert [item["symbol"] for item in layout["front"] if item["kind"] == "symbol"] == ["[type]"]
    assert set(layout["colours"]["side"]) == {"Preußen", "Österreich", "*"}
    assert "4-4" in printed_words(tmp_path / "made")


def test_german_types_and_sizes_are_symbols_and_a_note_lists_the_others(tmp_path: Path) -> None:
    rows = ["Name,Typ,Größe,Stärke", "A,Luftlande,Btl.,3", "B,Nachschub,Kompanie,2", "C,Drachen,Rotte,9"]
    (tmp_path / "t.csv").write_text("\n".join(rows), encoding="utf-8")
    said = " ".join(run("new", str(tmp_path / "made"), "--from", str(tmp_path / "t.csv")).out.split())
    assert "no symbol for type 'Drachen': printed in words" in said
    assert "no symbol for size 'Rotte': printed in words" in said


def test_german_sizes_are_marks_over_the_symbols_of_types(tmp_path: Path) -> None:
    rows = ["Seite;Name;Truppengattung;Größe;Angriff;Verteidigung;Bewegung"]
    rows += ["Preußen;Garde;Infanterie;Regiment;5;4;3", "Preußen;Husaren;Kavallerie;Bataillon;3;2;6"]
    rows += ["Hannover;Dragoner;Kavallerie;Regiment;4;3;5"]
    (tmp_path / "t.csv").write_text("\n".join(rows), encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "t.csv"))
    assert "5-4-3" in printed_words(tmp_path / "made")


def test_html_and_words_in_brackets_become_marks_and_icons(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert "{splork} is not an icon and prints as a badge" in " ".join(made.out.split())
    cards = components.load(tmp_path / "made", extra_columns="keep").cards
    assert cards[0].body == "**Sleep** twice\ngain {splork}"
    assert cards[2].body == "Draw two {card} then stop"


def test_what_is_not_shown_is_said_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, encoding="utf-8")
    said = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).out
    assert "Card (an identifier)" in said
    assert "Set (the same everywhere: Base)" in said


def test_a_picture_is_copied_and_a_missing_one_is_named_on_its_card(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "Koala.PNG").write_bytes(PICTURE)
    (tmp_path / "deck.csv").write_text(DECK.replace("art/koala.png", "koala"), encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert (tmp_path / "made" / "koala.png").read_bytes() == PICTURE
    assert "no picture 'art/emu.png', 'art/storm.png', 'art/drought.png'" in " ".join(made.out.split())
    printed = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (
        "no picture 'art/emu.png', 'art/storm.png', 'art/drought.png'; in its place the name is printed"
        in printed.out
    )
    said = printed_words(tmp_path / "made")
    assert "emu.png" in said
    assert "koala.png" not in said


def test_a_path_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(PICTURE)
    (tmp_path / "deck").mkdir()
    file = tmp_path / "deck" / "deck.csv"
    file.write_text("name,art\nA,../secret.png\nB,/etc/passwd.png\n", encoding="utf-8")
    assert run("new", str(tmp_path / "made"), "--from", str(file)).status == 0
    assert not [path for path in (tmp_path / "made").rglob("*") if "secret" in path.name]


@pytest.mark.parametrize("design", DESIGNS)
def test_every_starting_layout_prints_a_deck_and_an_army(tmp_path: Path, design: str) -> None:
    for name, text in (("deck", DECK), ("army", ARMY)):
        (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
        part = "cards" if DESIGNS[design].file == "cards" else "units"
        words = ("--from", str(tmp_path / f"{name}.csv"), "--as", part, "--layout", design)
        assert run("new", str(tmp_path / name), *words).status == 0
        done = run("print", f"{tmp_path / name}/", "--to", str(tmp_path / "out"))
        assert (done.status, done.err) == (0, "")


@pytest.mark.parametrize(
    ("headings", "part", "design"),
    [
        ("name,text\nA,Lose a turn.\n", "cards", "event-card"),
        ("name,text,cost\nA,Lose a turn.,2\n", "cards", "action-card"),
        ("name,power,speed\nA,1,2\n", "cards", "stat-card"),
        ("name,type,attack,move\nA,INF,1,2\n", "units", "unit"),
        ("name,type,a,b,c,d,e,f,g,h\nA,INF,1,2,3,4,5,6,7,8\n", "units", "statistics"),
        ("name\nFired\n", "markers", "token"),
    ],
)
def test_the_layout_that_suits_the_columns_is_chosen(
    tmp_path: Path, headings: str, part: str, design: str
) -> None:
    (tmp_path / "a.csv").write_text(headings, encoding="utf-8")
    (found,) = read(tmp_path / "a.csv", part).pieces
    assert suited_design(found.columns, part) == design


def test_icons_of_the_set_are_drawn_by_name_by_a_usual_word_and_by_emoji(tmp_path: Path) -> None:
    text = "name,text\nA,Pay {coins} and {sword}.\nB,Take \N{EGG} then \N{OCTOPUS}.\n"
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    said = " ".join(made.out.split())
    assert "no drawing of \N{OCTOPUS}: printed if a font has it, else left out" in said
    assert "{egg}" not in said
    assert 'octopus = "\N{OCTOPUS}"' in (tmp_path / "made/cards.toml").read_text("utf-8")
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (done.status, done.err) == (0, "")


def test_a_text_that_does_not_fit_ends_in_dots_and_never_stops_the_print(tmp_path: Path) -> None:
    name, text = "Extraordinarilylongnameofonewordalone" * 3, "word " * 900
    (tmp_path / "deck.csv").write_text(f"name,text,cost\n{name},{text},{name}\nB,short,2\n", encoding="utf-8")
    assert run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).status == 0
    done = run("print", f"{tmp_path / 'made'}/", "--to", str(tmp_path / "out"))
    assert (done.status, done.err) == (0, "")
    assert "\N{HORIZONTAL ELLIPSIS}" in printed_words(tmp_path / "made")


def test_a_file_called_cards_holds_cards_whatever_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,type,attack\nImp,INF,3\n", encoding="utf-8")
    assert [one.part for one in read(tmp_path / "cards.csv").pieces] == ["cards"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Name,+1 Health,Food\nWolf,x7y,2\nOwl,x8y,3\n", ("Wolf", "x7y")),
        (
            "Name,Kind,Cost\nHit,Attack,1,Deals 6 damage\nGuard,Skill,1,Gain 5 block\n",
            ("Hit", "Gain 5 block"),
        ),
        (
            f"Name,Text,More\nOne,[HORIZONT] Go. [DOMINIUM] Up.,{'so many words ' * 60}\nTwo,[ZENIT] Ward,\n",
            ("horizont", "zenit"),
        ),
        ("Id,Move,Attack,Type\nInfantry,3,4,Infantry\nTank,5,8,Tank\n", ("Infantry", "Tank")),
    ],
)
def test_a_file_with_odd_headings_prints_its_cells(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    file = tmp_path / "own.csv"
    file.write_text(text, encoding="utf-8")
    assert run("new", str(tmp_path / "game"), "--from", str(file)).status == 0
    printed = printed_words(tmp_path / "game")
    assert [word for word in words if word not in printed] == []


def test_a_number_of_units_is_the_number_of_counters(tmp_path: Path) -> None:
    text = "Name,numOfUnits,Move,Attack,Type\nBadger,3,21,4,Air\nKilo,4,4,3,Sub\n"
    assert roles(tmp_path, "fleet.csv", text)["Num of units"] == "count"


def test_columns_of_a_workbook_beyond_an_empty_one_are_read(tmp_path: Path) -> None:
    rows = [
        ["Nation", "", "Unit", "Points"],
        *(["FRA", "", f"Unit {one}", f"{one}", "Halts"] for one in "1234"),
    ]
    made = openpyxl.Workbook()
    for row in rows:
        made.active.append([cell or None for cell in row])
    made.save(tmp_path / "army.xlsx")
    (found,) = read(tmp_path / "army.xlsx").pieces
    assert {"points", "column 4"} <= set(found.sheet.columns)


HEADLESS = """1,Wolf,Animal,"When played, draw two cards and discard one of them at random.",3
2,Bear,Animal,Gain three food.,4
3,Sword,Item,Your animals get +1 attack.,2
4,Shield,Item,Prevent two damage.,2
5,Storm,Animal,All players discard a card.,5
"""


def test_a_file_without_headings_keeps_its_first_row_and_prints_no_invented_heading(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(HEADLESS, encoding="utf-8")
    (found,) = read(tmp_path / "deck.csv").pieces
    assert [one.role for one in found.columns] == ["hidden", "title", "kind", "rules", "stat"]
    assert len(found.sheet.records) == 5
    assert "holds data, not headings" in found.sheet.notes[0]
    assert "Column" not in written(found.columns, "action-card")[0]


def test_numbers_that_count_up_are_headings(tmp_path: Path) -> None:
    (tmp_path / "tech.csv").write_text("Name,1,2,3\nWheel,4,5,6\nSail,7,8,9\nMill,1,2,3\n", encoding="utf-8")
    assert len(read(tmp_path / "tech.csv", "cards").pieces[0].sheet.records) == 3


def test_cards_with_nothing_but_a_name_and_a_kind_have_a_large_name_below_their_emblem(
    tmp_path: Path,
) -> None:
    (tmp_path / "deck.csv").write_text(
        "Name,Kind\n" + "\n".join(f"Card {n},{kind}" for n, kind in enumerate(("Spell", "Ally") * 4)) + "\n",
        encoding="utf-8",
    )
    layout = written(read(tmp_path / "deck.csv").pieces[0].columns, "event-card")[0]
    assert "size = 26.0" in layout
    assert tomllib.loads(layout)["words"]["title"]["Card 2"] == "{wand-sparkles}"  # the emblem of its kind


def test_two_cards_of_different_names_are_no_kinds(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Name,Text\nWolf,Eats sheep.\nBear,Sleeps.\n", encoding="utf-8")
    layout = written(read(tmp_path / "deck.csv").pieces[0].columns, "event-card")[0]
    assert "# its kind" not in layout
    assert list(tomllib.loads(layout)["colours"]) == ["title"]  # each has its own


def test_colours_and_words_of_codes_kinds_and_names(tmp_path: Path) -> None:
    suits = ("1_coeur", "2_pique", "3_trefle")
    rows = "".join(
        f"Owl,{at % 4 + 1}{'WRG*'[at % 4]},{suits[at % 3]},2G{at % 3}R1P,Set {at % 2}\n" for at in range(12)
    )
    (tmp_path / "deck.csv").write_text(f"name,gem,family,needs,set\n{rows}", encoding="utf-8")
    columns = {one.name: one for one in read(tmp_path / "deck.csv").pieces[0].columns}
    writer = Writer([*columns.values()])
    writer.add_colour_table(columns["gem"], DARK)
    writer.add_colour_table(columns["family"], DARK)
    writer.seen = {*columns}
    layout = tomllib.loads(writer.text())
    assert layout["colours"]["gem"]["2R"] == layout["colours"]["family"]["1_coeur"] == "#a8322a"
    assert layout["words"]["family"] == {"1_coeur": "Coeur", "2_pique": "Pique", "3_trefle": "Trefle"}
    assert layout["words"]["needs"]["2G1R1P"] == "2G 1R 1P"
    assert columns["set"].bold_lead == ""  # its cells say it


def test_a_workbook_gives_its_decks_and_leaves_out_its_notes_and_statistics(tmp_path: Path) -> None:
    sheets = {
        "Readme": [("Topic", "Remark"), ("Printing", "In colour"), ("Cutting", "By knife")],
        "Monsters": [
            ("Name", "Attack", "Life", "Text"),
            ("Troll", 4, 6, "Heals."),
            ("Orc", 2, 3, "Charges first."),
        ],
        "Items": [("Name", "Cost", "Text"), ("Rope", 1, "Climb a wall."), ("Lamp", 2, "See the next room.")],
        "Statistics": [("Name", "Cost", "Share"), ("Rope", 1, "33 %"), ("Lamp", 2, "67 %")],
    }
    made = openpyxl.Workbook()
    made.remove(made.active)
    for title, rows in sheets.items():
        sheet = made.create_sheet(title)
        for row in rows:
            sheet.append(row)
    made.save(tmp_path / "game.xlsx")
    brought = read(tmp_path / "game.xlsx")
    assert [one.chosen for one in brought.pieces] == [("Monsters", "Items")]
    assert brought.unread == ("Readme", "Statistics")


def test_zeros_and_dashes_of_numbers_that_most_cards_lack_are_not_printed(tmp_path: Path) -> None:
    rows = "Owl,0,4,n/a\nFox,0,3,2\nElk,7,0,5\n"
    (tmp_path / "deck.csv").write_text(f"Name,Range,Force,Speed\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    words = printed_words(tmp_path / "made")
    assert "n/a" not in words
    assert "0 FORCE" in words
    assert (words.count("RANGE"), words.count("FORCE"), words.count("SPEED")) == (1, 3, 2)


def test_each_fact_of_a_card_has_a_line_of_its_own(tmp_path: Path) -> None:
    heads = ("Origin", "Guild", "Trade", "Season", "Habit", "Drink")
    cells = [",".join(f"the {one} of {number}" for one in heads) for number in ("three", "four")]
    text = "\n".join([f"Name,{','.join(heads)}", f"Owl,{cells[0]}", f"Fox,{cells[1]}", ""])
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    layout = tomllib.loads((tmp_path / "made" / "cards.toml").read_text(encoding="utf-8"))
    (facts,) = (one for one in layout["front"] if "Drink **[drink]**" in str(one.get("text")))
    assert "align" not in facts
    assert facts["text"].count("**\n") > len(heads) / 2


def test_units_whose_numbers_need_labels_have_them(tmp_path: Path) -> None:
    rows = "Rifles,red,infantry,100,1100,3\nTanks,blue,armor,80,9000,5\n"
    (tmp_path / "units.csv").write_text(f"unit,player,class,hp,price,movement\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "units.csv"))
    words = printed_words(tmp_path / "made")
    assert all(one in words for one in ("Price", "1100", "9000", "Movement"))


def test_types_and_sizes_in_words_are_printed_as_the_file_writes_them(tmp_path: Path) -> None:
    (tmp_path / "armee.csv").write_text(
        "Name;Typ;Größe;Seite;Angriff;Verteidigung;Bewegung;Moral;Reichweite\n"
        "Erste;Infanterie;Regiment;Preußen;4;5;3;2;12\nStab;Kav;Armee;Sachsen;1;2;4;2;0\n",
        encoding="utf-8",
    )
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "armee.csv"))
    words = printed_words(tmp_path / "made")
    assert "Infanterie Regiment" in words
    assert "Kav Armee" in words
    assert "Verteidigung" in words  # in one piece


def test_columns_numbered_under_one_word_print_their_numbers(tmp_path: Path) -> None:
    hints = [f"It is found in the {place} of many a country house" for place in ("attic", "hall", "cellar")]
    text = f"Name,Hint1,Hint2,Hint3\nClock,{','.join(hints)}\nMouse,{','.join(hints[::-1])}\n"
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    layout = (tmp_path / "made" / "cards.toml").read_text(encoding="utf-8")
    assert all(f"'**{number}** '" in layout for number in (1, 2, 3))
    assert "**Hint" not in layout


def test_leaders_with_many_ratings_have_them_labelled(tmp_path: Path) -> None:
    rows = "Ney,red,5,2,3,1\nBlücher,blue,4,1,2,3\n"
    text = f"Name,Player,Initiative,Bonus,Command,Rank\n{rows}"
    (tmp_path / "leaders.csv").write_text(text, encoding="utf-8")
    (found,) = read(tmp_path / "leaders.csv", "units").pieces
    assert suited_design(found.columns, found.part, "leaders") == "statistics"


def test_cards_without_a_title_label_each_of_their_texts_and_begin_at_the_top(tmp_path: Path) -> None:
    texts_ = [f"The ground shakes for {many} rounds and everybody falls" for many in ("two", "three", "four")]
    text = f"Extreme,Moderate,Nuisance\n{','.join(texts_)}\n{','.join(texts_[::-1])}\n"
    (tmp_path / "magic.csv").write_text(text, encoding="utf-8")
    (found,) = read(tmp_path / "magic.csv", "cards").pieces
    layout = tomllib.loads(written(found.columns, "event-card")[0])
    paper = next(one for one in layout["front"] if one.get("fill") == "paper")
    (words,) = (one for one in layout["front"] if "'**Extreme** '" in one.get("text", ""))
    assert words["y"] > paper["y"]


def test_sheets_with_other_columns_get_items_of_their_own(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Heroes"
    for row in (("Name", "Health", "Speed", "Text"), ("Ann", 3, 4, "Runs."), ("Bob", 5, 2, "Sits.")):
        book.active.append(row)
    tools = book.create_sheet("Tools")
    for row in (("Name", "Weight", "Material", "Effect"), ("Saw", 9, "steel", "Cut a tree down.")):
        tools.append(row)
    book.save(tmp_path / "game.xlsx")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "game.xlsx"))
    layout = tomllib.loads((tmp_path / "made" / "cards.toml").read_text(encoding="utf-8"))
    of = {tuple(one["decks"]) for one in layout["front"]}
    assert of == {("Heroes",), ("Tools",)}
    health = [one for one in layout["front"] if "[health]" in str(one.get("text"))]
    assert {tuple(one["decks"]) for one in health} == {("Heroes",)}
    assert "Cut a tree down." in printed_words(tmp_path / "made")


def test_columns_with_one_number_are_one_line(tmp_path: Path) -> None:
    heads = "Name,Slot1 place,Slot1 type,Slot2 place,Slot2 type,Text"
    rows = "Ferry,deck,common,,,Sails.\nBarge,hold,rare,deck,common,Floats."
    (tmp_path / "deck.csv").write_text(f"{heads}\n{rows}\n", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    words = printed_words(tmp_path / "made")
    assert "Slot 1:  deck common" in words
    assert words.count("Slot 2") == 1


def test_a_second_attack_is_that_of_the_reduced_side(tmp_path: Path) -> None:
    rows = "1st,inf,4,5,2\n2nd,inf,3,5,\n"
    (tmp_path / "units.csv").write_text(f"name,type,attack,move,attack\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "units.csv"))
    layout = tomllib.loads((tmp_path / "made" / "counters.toml").read_text(encoding="utf-8"))
    values = {face: [one.get("text") for one in layout[face]] for face in ("front", "back")}
    assert "[attack]-[move]" in values["front"]
    assert "[attack 2]-[move]" in values["back"]
    assert all("attack 2" in str(one["when"]) for one in layout["back"])


def test_letters_for_the_edges_of_a_tile_are_at_its_edges(tmp_path: Path) -> None:
    rows = "".join(
        f"tile {one},{edges}\n" for one, edges in enumerate(("CCFR", "RFRF", "FFFF", "CRCR", "RRFF"))
    )
    (tmp_path / "tiles.csv").write_text(f"Name,Borders\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "tiles.csv"))
    words = printed_words(tmp_path / "made")
    assert words.split().count("C") == "CCFRCRCR".count("C")
    rows = "".join(
        f"Card {at},{'Beast' * (at % 3 // 2)},{at * 3 % 7 + 1},{at % 4 + 1},{at % 5 + 1},{at % 7 + 1}\n"
        for at in range(20)
    )
    (tmp_path / "deck.csv").write_text(f"Name,Type,Up,Right,Down,Left\n{rows}", encoding="utf-8")
    items = tomllib.loads(written(read(tmp_path / "deck.csv").pieces[0].columns, "stat-card")[0])["front"]
    (said,) = (one for one in items if "'Type **'" in one.get("text", ""))
    lowest = max(one["y"] + one["height"] for one in items if one.get("text") in ("[left]", "[down]"))
    assert said["y"] >= lowest  # words are below the numbers, not over them


def test_identifiers_in_words_are_names_where_there_are_no_others(tmp_path: Path) -> None:
    rows = "light_tank,60,box\nheavy_tank,90,box\nfield_gun,20,cone\nrifle_squad,10,box\n"
    (tmp_path / "deck.csv").write_text(f"id,health,shape\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert "Light tank" in printed_words(tmp_path / "made")


def test_prompts_and_codes_beside_texts_are_not_printed(tmp_path: Path) -> None:
    heads = "Name,Effect,Description,Drawing"
    rows = [
        f'Card {one},GAIN_GOLD ALL {one},"Each of you gains {one} gold coins from the bank, and cheers.",'
        f'"A vector illustration of {one} coins, flat colours, soft lighting, white background"'
        for one in range(1, 5)
    ]
    (tmp_path / "deck.csv").write_text("\n".join([heads, *rows, ""]), encoding="utf-8")
    said = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).out
    words = printed_words(tmp_path / "made")
    assert "gains 1 gold coins" in words
    assert "GAIN_GOLD" not in words
    assert "lighting" not in words
    assert "data for programs" in said


def test_headings_that_say_nothing_are_left_out_and_those_that_differ_are_kept(tmp_path: Path) -> None:
    heads = "Name,Effect,Good effect,Bad effect"
    rows = [
        "Owl,Flies over all of the mountains and the lakes.,+1,-1",
        "Fox,Runs.,+2,-2",
        "Elk,Stands.,+3,-3",
    ]
    (tmp_path / "deck.csv").write_text("\n".join([heads, *rows, ""]), encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    words = printed_words(tmp_path / "made").upper()
    assert words.count("GOOD EFFECT") == words.count("BAD EFFECT") == len(rows)
    assert words.count("EFFECT") == 2 * len(rows)


def test_numbers_with_an_r_before_are_those_of_the_reduced_side(tmp_path: Path) -> None:
    rows = "1st,ge,army,5,3,3,3,3,2\n2nd,fr,army,4,3,3,3,2,1\n"
    (tmp_path / "units.csv").write_text(f"name,nation,type,cf,lf,mf,rcf,rlf,rmf\n{rows}", encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "units.csv"))
    words = printed_words(tmp_path / "made")
    assert "5-3-3" in words
    assert "3-3-2" in words


def test_a_kind_called_like_the_rest_of_the_colours_is_printed(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "name,type,text\n"
        + "".join(f"Card {n},{'ABC*'[n % 4]},{'Draw a card, then discard one. ' * 2}\n" for n in range(8)),
        encoding="utf-8",
    )
    run("new", str(tmp_path / "game"), "--from", str(tmp_path / "deck.csv"))
    assert "Card 3" in printed_words(tmp_path / "game")


def test_a_card_has_the_emblem_of_its_name_above_its_text_unless_the_text_needs_the_room(
    tmp_path: Path,
) -> None:
    texts = ["Draw a card."] * 4 + ["Draw a card, then discard one, and so on. " * 14]
    names = ("Old Wolf", "Castle of Sand", "Dragon", "Xyzzy", "Queen")
    rows = "".join(f"{name},{text}\n" for name, text in zip(names, texts, strict=True))
    (tmp_path / "deck.csv").write_text(f"name,text\n{rows}", encoding="utf-8")
    layout = tomllib.loads(written(read(tmp_path / "deck.csv").pieces[0].columns, "event-card")[0])
    assert layout["words"]["title"] == {
        "Old Wolf": "{dog}",
        "Castle of Sand": "{chess-rook}",
        "Dragon": "{dragon}",
        "Xyzzy": "X",
        "Queen": "{chess-queen}",
        "*": "{star}",
    }
    boxes = [one for one in layout["front"] if one["kind"] == "box" and "frame" not in one]
    assert [one["fill"] for one in boxes if (one["y"], one["height"]) == (1.2, 12.2)]  # in every style
    (emblem,) = (one for one in layout["front"] if one.get("text") == "[title]")
    assert emblem["when"] == f"(length(column('body')) < {len(texts[-1].strip())})"


def test_minus_one_on_several_cards_stands_for_nothing(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "name,attack,text\nFire,-1,Burn a card.\nIce,-1,Hold a card.\nOwl,4,Flies.\nFox,3,Runs.\n",
        encoding="utf-8",
    )
    stated = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).out
    assert "-1 is not printed for Attack" in stated
    assert "-1" not in printed_words(tmp_path / "made")
    for layout in ("leader", "unit", "statistics", "token", "domino"):
        source = ("--from", str(tmp_path / "deck.csv"), "--layout", layout)
        run("new", str(tmp_path / layout), *source)
        assert "-1" not in printed_words(tmp_path / layout)
    deck = "name,speed,turn,text\nFire,3,-1,Burns.\nIce,2,-1,Holds.\nOwl,-2,4,Flies.\nFox,3,3,Runs.\n"
    (tmp_path / "deck.csv").write_text(deck, encoding="utf-8")
    run("new", str(tmp_path / "karts"), "--from", str(tmp_path / "deck.csv"))
    assert "-1" in printed_words(tmp_path / "karts")  # there are penalties


def test_effects_for_an_engine_are_left_out_where_a_text_says_the_same(tmp_path: Path) -> None:
    rows = "".join(
        f"Card {n},onPlay: draw({n}),When you play this card draw {n} cards.\n" for n in range(2, 6)
    )
    (tmp_path / "deck.csv").write_text(f"name,effect,note\n{rows}", encoding="utf-8")
    roles = {one.name: one.role for one in read(tmp_path / "deck.csv").pieces[0].columns}
    assert (roles["body"], roles["note"]) == ("hidden", "rules")


def test_every_list_of_a_json_file_of_cards_is_a_deck(tmp_path: Path) -> None:
    people = [{"name": f"P{n}", "skill": n, "salary": 2} for n in range(3)]
    ideas = [{"name": f"I{n}", "cost": n, "text": "Sell it."} for n in range(3)]
    lists = {
        "staff": {"Sales": {"people": people}, "Law": {"people": people}},
        "cards": {"good": {"cards": ideas}},
    }
    (tmp_path / "game.json").write_text(json.dumps(lists), encoding="utf-8")
    (found,) = read(tmp_path / "game.json").pieces
    assert found.chosen == ("people", "cards")
    rows = [row.cells for row in found.sheet.records.values()]
    assert [row.get("group") for row in rows] == ["Sales"] * 3 + ["Law"] * 3 + [None] * 3


def test_what_few_units_have_is_named_at_the_foot_of_a_counter(tmp_path: Path) -> None:
    rows = "Tank,3,3,2,5,TRUE,\nCarrier,1,2,2,14,FALSE,2\nFighter,3,4,4,10,FALSE,\n"
    heads = "name,attack,defense,movement,cost,isLand,capacity"
    (tmp_path / "units.csv").write_text(f"{heads}\n{rows}", encoding="utf-8")
    (found,) = read(tmp_path / "units.csv").pieces
    text, left_out = written(found.columns, suited_design(found.columns, found.part))
    (foot,) = (one["text"] for one in tomllib.loads(text)["front"] if "Land" in one.get("text", ""))
    assert "'Capacity '" in foot
    assert left_out == ()


def test_numbers_of_different_lists_keep_their_zeros(tmp_path: Path) -> None:
    lists = {
        "people": [{"name": f"P{n}", "skill": n, "pay": 2} for n in range(3)],
        "cards": [{"name": f"I{n}", "max_skill": 0, "text": "Sell it."} for n in range(5)],
    }
    (tmp_path / "game.json").write_text(json.dumps(lists), encoding="utf-8")
    columns = {one.name: one for one in read(tmp_path / "game.json").pieces[0].columns}
    assert columns["skill"].values == ("0", "1", "2")
    assert "0" not in columns["skill"].blanks


def test_each_layout_of_cards_places_the_numbers_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "name,cost,attack,defense,text\nOwl,2,1,3,Look at a card.\nFox,3,4,1,Draw a card.\n", "utf-8"
    )
    columns = read(tmp_path / "deck.csv").pieces[0].columns
    event, stat, action = (written(columns, one)[0] for one in ("event-card", "stat-card", "action-card"))
    assert "Attack **[attack]**" in event
    assert "Attack **[attack]**" not in stat + action
    assert len({event.partition("\n[")[2], stat.partition("\n[")[2], action.partition("\n[")[2]}) == 3


def test_a_leader_without_a_portrait_has_its_initial_and_each_rating_a_plate(tmp_path: Path) -> None:
    (tmp_path / "leaders.csv").write_text("name,side,fire,rally\nNey,Blue,2.5,10\nDavout,Red,4,1\n", "utf-8")
    text, _ = written(read(tmp_path / "leaders.csv").pieces[0].columns, "leader")
    assert "headquarters" not in text
    items = tomllib.loads(text)["front"]
    assert sum(one["kind"] == "box" and one.get("fill") == "paper" for one in items) == 3
