"""A game made of a designer's spreadsheet."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run
from support.scenes import texts

from countermarch import components
from countermarch.generators.kits import kit

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game

DECK = 'Card Name,Cost,Effect,Copies,Titel\nWolf,2,"Bites, twice.",3,x\nOwl,1,Hoots.,1,y\n'
ARMY = "NATION,TYPE,SIZE,VALUE,ID\nred,INF,XX,4-6-5,36/17\nred,ARM,XX,7-6-9,36/17\n"


@pytest.mark.parametrize(
    ("text", "part", "layout"), [(DECK, "cards", "cards.toml"), (ARMY, "units", "counters.toml")]
)
def test_what_is_made_of_a_spreadsheet_is_valid_and_prints(
    tmp_path: Path, text: str, part: str, layout: str
) -> None:
    (tmp_path / "first try.csv").write_text(text, encoding="utf-8")
    made = run("new", str(tmp_path / "two-rivers"), "--from", str(tmp_path / "first try.csv"))
    assert (made.status, made.err) == (0, "")
    names = {path.name for path in (tmp_path / "two-rivers").iterdir()}
    assert names == {"game.toml", f"{part}.csv", layout}
    assert run("check", f"{tmp_path / 'two-rivers'}/").status == 0
    printed = run("print", f"{tmp_path / 'two-rivers'}/", "--to", str(tmp_path / "out"))
    assert (printed.status, printed.err) == (0, "")


def test_the_mapping_is_written_down_to_be_changed(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(DECK, encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert "Title:      Card name" in made.out
    assert "Copies:     Copies" in made.out
    assert "Cost:       Cost" in made.out
    assert "Text:       Effect" in made.out
    written = tomllib.loads((tmp_path / "made" / "game.toml").read_text(encoding="utf-8"))
    assert written["title"] == "Made"
    assert written["columns"]["cards"] == {
        "title": "card name",
        "body": "effect",
        "count": "copies",
        "cost": "text",
        "titel": "text",
    }
    cards = components.load(tmp_path / "made", extra_columns="keep").cards
    assert [(card.title, card.count) for card in cards] == [("Wolf", 3), ("Owl", 1)]


@pytest.mark.parametrize("heading", ["Menge da", "How many (each)", "#", "Zahl"])
def test_a_column_that_looks_like_a_count_is_asked_about_and_the_answer_counts(
    tmp_path: Path, heading: str
) -> None:
    (tmp_path / "deck.csv").write_text(f"Title,{heading}\nWolf,2\nOwl,3\nFox,2\n", encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    asked = next(line for line in made.out.splitlines() if line.startswith("Ask:"))
    written = asked.partition("Then write ")[2].removesuffix(" in game.toml")
    new, _, old = written.partition(" in place of ")
    file = tmp_path / "made" / "game.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    assert [card.count for card in components.load(tmp_path / "made", extra_columns="keep").cards] == [
        2,
        3,
        2,
    ]


@pytest.mark.parametrize("heading", ["Ilość w talii", "Copies [each]", "# in deck", "Frequency"])
def test_a_heading_that_says_it_counts_copies_does(tmp_path: Path, heading: str) -> None:
    (tmp_path / "deck.csv").write_text(f"Title,{heading}\nWolf,2\nOwl,3\nFox,2\n", encoding="utf-8")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).out
    assert f"Copies:     {heading}" in made
    assert "Ask:" not in made
    cards = components.load(tmp_path / "made", extra_columns="keep").cards
    assert [card.count for card in cards] == [2, 3, 2]


@pytest.mark.parametrize("rows", ["Wolf,1\nOwl,2\nFox,3\n", "Wolf,200\nOwl,200\n", "Wolf,a\nOwl,2\n"])
def test_numbers_in_a_row_and_large_ones_are_not_asked_about(tmp_path: Path, rows: str) -> None:
    (tmp_path / "deck.csv").write_text(f"Title,Wert\n{rows}", encoding="utf-8")
    assert "Ask:" not in run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv")).out


def army_book(path: Path, *others: str) -> None:
    book = openpyxl.Workbook()
    book.active.title = "To do"
    book.active.append(["balance the south"])
    units = book.create_sheet("Unit list")
    for row in (
        ["Ridge war, draft 4"],
        [None, None, "Combat", None, "Notes"],
        ["Name", "Side", "Att", "MP", "Quality"],
        ["1st", "North", 4, 6, "elite"],
        ["2nd", None, 3, 6, "elite"],
        ["Band", "South", 1, 8, "poor"],
        ["Total", None, 8],
    ):
        units.append(row)
    units.merge_cells("B4:B5")
    for name in others:
        book.create_sheet(name).append(["Name", "Effect"])
        book[name].append([f"Card of {name}", "Draw."])
    book.save(path)


def test_a_workbook_whose_sheets_are_named_after_pieces_holds_them_all(tmp_path: Path) -> None:
    army_book(tmp_path / "war.xlsx", "Event Cards", "Old")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "war.xlsx"))
    assert "3 rows of units (sheet Unit list)" in made.out
    assert "1 row of cards (sheet Event Cards)" in made.out
    assert "'Total' is a row of totals and is not read" in made.out
    names = {path.name for path in (tmp_path / "made").iterdir()}
    assert names == {"units.xlsx", "cards.xlsx", "game.toml", "counters.toml", "cards.toml"}
    game = components.load(tmp_path / "made", extra_columns="keep")
    assert [(unit.name, unit.side, unit.number("attack")) for unit in game.units] == [
        *[("1st", "North", 4), ("2nd", "North", 3), ("Band", "South", 1)]
    ]
    assert [card.title for card in game.cards] == ["Card of Event Cards"]
    assert [(side.id, bool(side.colours)) for side in game.sides] == [("North", True), ("South", True)]
    said = " ".join(run("check", str(tmp_path / "made")).out.split())
    assert said.count("sheet Old: not read") == said.count("sheet To do: not read") == 1
    assert "sheet Event Cards" not in said
    assert "sheet Unit list" not in said
    (tmp_path / "made" / "tables").mkdir()
    table = 'title = "Old"\nrule = "1"\ncolumns = ["a"]\n[[row]]\nid = "b"\ncells = ["c"]\n'
    (tmp_path / "made" / "tables" / "old.toml").write_text(table, "utf-8")
    said = " ".join(run("check", str(tmp_path / "made")).out.split())
    assert "sheet Old: not read; tables/old.toml is read in its place; change the table there" in said


@pytest.mark.parametrize(
    ("cards", "units"), [("Karten", "Einheiten"), ("Cartes", "Unités"), ("Cartas", "Unidades")]
)
def test_the_sheets_of_a_workbook_are_known_by_names_in_other_languages(
    tmp_path: Path, cards: str, units: str
) -> None:
    book = openpyxl.Workbook()
    book.active.title = cards
    for row in (["Name", "Text"], ["Hochwasser", "Alle weichen zurück."]):
        book.active.append(row)
    sheet = book.create_sheet(units)
    for row in (["Einheit", "Angriff"], ["Hasen", 6], ["Wölfe", 4]):
        sheet.append(row)
    book.save(tmp_path / "war.xlsx")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "war.xlsx"))
    assert f"1 row of cards (sheet {cards})" in made.out
    assert f"2 rows of units (sheet {units})" in made.out
    assert {"cards.toml", "counters.toml"} <= {path.name for path in (tmp_path / "made").iterdir()}


def test_a_workbook_of_other_names_is_read_where_its_first_table_is(tmp_path: Path) -> None:
    army_book(tmp_path / "war.xlsx", "Spells", "Traps")
    book = openpyxl.load_workbook(tmp_path / "war.xlsx")
    del book["Unit list"]
    book.save(tmp_path / "war.xlsx")
    made = run("new", str(tmp_path / "made"), "--from", str(tmp_path / "war.xlsx"))
    assert "2 rows of cards (sheet Spells, Traps)" in made.out
    written = tomllib.loads((tmp_path / "made" / "game.toml").read_text(encoding="utf-8"))
    assert written["sheets"] == {"cards": ["Spells", "Traps"]}


def test_counters_made_of_a_spreadsheet_show_their_values(tmp_path: Path) -> None:
    army_book(tmp_path / "war.xlsx")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "war.xlsx"))
    game = components.load(tmp_path / "made", extra_columns="keep")
    assert "4-6" in "".join(words(game))
    layout = tmp_path / "made" / "counters.toml"
    begun = layout.read_text(encoding="utf-8")
    assert 'text = "[attack]-[move]"' in begun
    layout.write_text(begun.replace("[attack]-[move]", "[move]"), encoding="utf-8")
    said = " ".join(run("check", str(tmp_path / "made")).out.split())
    assert "units, column attack: not used; [attack] in counters.toml would show it" in said


def words(game: Game) -> list[str]:
    """Return the texts on the fronts of the counters."""
    return [text for part in kit(game).parts for page in part.draw() for text in texts(page.scene)]


def test_rows_of_many_words_are_cards(tmp_path: Path) -> None:
    text = f"name,type,attack,size\nA,INF,3,{'word ' * 40}\n"
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    run("new", str(tmp_path / "made"), "--from", str(tmp_path / "deck.csv"))
    assert (tmp_path / "made" / "cards.csv").exists()
    run("new", str(tmp_path / "other"), "--from", str(tmp_path / "deck.csv"), "--as", "units")
    assert (tmp_path / "other" / "units.csv").exists()


@pytest.mark.parametrize(
    ("name", "says"), [("none.csv", "no such file"), ("note.txt", "is a text without columns")]
)
def test_what_is_no_spreadsheet_is_reported(tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "note.txt").write_text("x", encoding="utf-8")
    stated = run("new", str(tmp_path / "made"), "--from", str(tmp_path / name))
    assert stated.status == 2
    assert says in stated.err
    assert not (tmp_path / "made").exists()


def test_the_name_of_the_only_sheet_says_what_it_holds(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for row in (["Einheit", "Angriff"], ["Asienkorps", 6], ["60th", 4]):
        book.active.append(row)
    for title, part in (("Units", "units"), ("Tabelle1", "cards")):
        book.active.title = title
        book.save(tmp_path / "army.xlsx")
        made = run("new", str(tmp_path / part), "--from", str(tmp_path / "army.xlsx"))
        assert f"2 rows of {part}" in made.out


def test_a_word_in_braces_that_is_no_icon_prints_as_a_badge(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text('Name,Text\nBolt,"Gain {splork}, roll {die}."\n', "utf-8")
    made = run("new", str(tmp_path / "deck"), "--from", str(tmp_path / "deck.csv"))
    assert made.status == 0
    assert "{splork}" in made.out
    assert "{die}" not in made.out
    printed = run("print", str(tmp_path / "deck"), "--to", str(tmp_path / "out"), "--format", "svg")
    assert (printed.status, printed.err) == (0, "")
    game = components.load(tmp_path / "deck", extra_columns="keep")
    assert "splork" in [text for page in kit(game).pages() for text in texts(page.scene)]


@pytest.mark.parametrize(
    "heading",
    ["Anzahl", "Anz.", "Stück", "Qté", "Quantité", "Cantidad", "Quantità", "Ilość", "Qtd.", "Quantidade"],
)
def test_a_count_is_known_in_other_languages(tmp_path: Path, heading: str) -> None:
    (tmp_path / "deck.csv").write_text(f"Name,{heading}\nBolt,2\nFire,4\n", "utf-8")
    assert run("new", str(tmp_path / "deck"), "--from", str(tmp_path / "deck.csv")).status == 0
    game = components.load(tmp_path / "deck", extra_columns="keep")
    assert sum(card.count for card in game.cards) == 6


@pytest.mark.parametrize(
    ("head", "values"),
    [
        ("Einheit,Angriff,Verteid.,Bew.", (4, 5, 6)),
        ("Unité,Attaque,Défense,Mouvement", (4, 5, 6)),
        ("Unidad,Ataque,Defensa,Movimiento", (4, 5, 6)),
        ("Unità,Attacco,Difesa,Movimento", (4, 5, 6)),
        ("Jednostka,Atak,Obrona,Ruch", (4, 5, 6)),
        ("Unidade,Ataque,Defesa,Movimento", (4, 5, 6)),
    ],
)
def test_units_are_known_in_other_languages(tmp_path: Path, head: str, values: tuple[int, ...]) -> None:
    (tmp_path / "oob.csv").write_text(f"{head}\nGarde,4,5,6\n", "utf-8")
    assert run("new", str(tmp_path / "oob"), "--from", str(tmp_path / "oob.csv")).status == 0
    (unit,) = components.load(tmp_path / "oob", extra_columns="keep").units
    assert tuple(unit.number(name) for name in ("attack", "defense", "move")) == values
    assert unit.name == "Garde"


def test_headings_without_rows_are_refused(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Name,Text\n", "utf-8")
    refused = run("new", str(tmp_path / "deck"), "--from", str(tmp_path / "deck.csv"))
    assert (refused.status, refused.err) == (2, "from: deck.csv has headings and no rows below them\n")
    assert not (tmp_path / "deck").exists()
