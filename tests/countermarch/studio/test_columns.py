"""How a spreadsheet is understood, corrected in the studio, and remembered in ``game.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import openpyxl
import pytest

from countermarch.components.errors import InputError
from countermarch.folders import opening
from countermarch.studio import columns, starting, workbook_sheets
from countermarch.studio.files import FileError, Files

if TYPE_CHECKING:
    from pathlib import Path

DECK = """Name,Qty da,Mana,Art,Card text
Wolf,2,1,wolf.png,"When it enters, draw a card and then discard one of your cards."
Bear,1,3,bear.png,"This cannot be blocked by cards that cost 2 or less, whatever they say."
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return starting.of_spreadsheet(tmp_path, "My deck.csv", DECK.encode())


def meanings(folder: Path) -> dict[str, str]:
    (one,) = columns.understood(folder)["lists"]
    return {column["heading"]: column["is"] for column in one["columns"]}


def test_a_folder_is_made_of_a_spreadsheet_and_never_over_another(deck: Path, tmp_path: Path) -> None:
    assert deck == tmp_path / "My-deck"
    found: dict[str, Any] = columns.understood(deck)
    assert meanings(deck) == {
        "name": "title",
        "Qty da": "stat",
        "Mana": "cost",
        "Art": "picture",
        "card text": "body",
    }
    assert found["lists"][0]["asks"] == ["qty da"]
    assert starting.of_spreadsheet(tmp_path, "../My deck.csv", DECK.encode()) == tmp_path / "My-deck-2"


def test_a_correction_is_a_line_of_game_toml_and_one_step_to_undo(deck: Path) -> None:
    before = {path.name: path.read_bytes() for path in deck.iterdir()}
    files = Files(deck)
    assert columns.set_column(files, "cards", "qty da", "count") == ("game.toml", "cards.toml")
    text = (deck / "game.toml").read_text("utf-8")
    old = before["game.toml"].decode()
    assert text == old.replace('"qty da" = "text"\n', "").rstrip() + '\ncount = "Qty da"\n'
    assert [card.count for card in opening.open_valid(f"{deck}/").cards] == [2, 1]
    assert "QTY DA" not in (deck / "cards.toml").read_text("utf-8").upper().replace("[COUNT]", "")
    columns.set_column(files, "cards", "art", "hidden")
    assert (deck / "game.toml").read_text("utf-8") == f'{text}\n[roles.cards]\nart = "hidden"\n'
    assert "[art]" not in (deck / "cards.toml").read_text("utf-8").partition("\n")[2]
    files.undo()
    files.undo()
    assert {path.name: path.read_bytes() for path in deck.iterdir()} == before
    files.redo()
    assert (deck / "game.toml").read_text("utf-8") == text


def test_a_layout_that_somebody_has_changed_is_kept(deck: Path) -> None:
    layout = deck / "cards.toml"
    layout.write_text(layout.read_text("utf-8") + "\n# mine\n", "utf-8")
    mine = layout.read_bytes()
    assert columns.set_column(Files(deck), "cards", "art", "hidden") == ("game.toml",)
    assert layout.read_bytes() == mine
    with pytest.raises(FileError, match=r"^cards\.toml has been changed, and is kept"):
        columns.set_design(Files(deck), "cards", "stat-card")


def test_any_column_can_become_anything_and_the_folder_stays_valid(deck: Path) -> None:
    files = Files(deck)
    known = columns.understood(deck)["lists"][0]["known"]
    for place in range(len(meanings(deck))):
        for meaning in (*columns.OWN, *known):
            name = columns.understood(deck)["lists"][0]["columns"][place]["name"]
            try:
                columns.set_column(files, "cards", name, meaning)
            except FileError:
                continue
            assert list(meanings(deck).values())[place] == meaning
            assert opening.open_game(f"{deck}/").cards
    while files.done:
        files.undo()


@pytest.mark.parametrize(
    ("name", "data", "part"),
    [
        ("deck.exe", DECK, ""),
        ("deck.csv", "", ""),
        ("deck.csv", DECK, "spells"),
        ("deck.xlsx", "no workbook", ""),
    ],
)
def test_what_is_no_spreadsheet_leaves_nothing_behind(
    tmp_path: Path, name: str, data: str, part: str
) -> None:
    with pytest.raises(Exception, match=r"spreadsheet|expected|rows|workbook") as refused:
        starting.of_spreadsheet(tmp_path, name, data.encode(), part)
    assert "Traceback" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../out", "a/b", "", ".hidden", "x" * 90, "a\nb"])
def test_a_new_folder_is_made_here_and_nowhere_else(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="is not a name for a folder"):
        starting.of_kind(tmp_path, "small", name)
    assert list(tmp_path.iterdir()) == []


ABOVE = """Beasts of the north,,
Draft,2,
Name,Mana,Text
Wolf,1,Draw a card.
Bear,3,Discard a card.
"""


def test_the_row_of_the_headings_is_chosen_and_remembered(tmp_path: Path) -> None:
    folder = starting.of_spreadsheet(tmp_path, "Beasts.csv", ABOVE.encode())
    (one,) = columns.understood(folder)["lists"]
    assert [row["row"] for row in one["top"]] == [1, 2, 3, 4, 5]
    wrong = 3 if one["heading"] == 2 else 2
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    files = Files(folder)
    for row in (wrong, 3, 0, 4, 3):
        columns.set_heading(files, "cards", row)
        (one,) = columns.understood(folder)["lists"]
        assert one["heading"] == row
        assert (folder / "game.toml").read_text("utf-8").endswith(f"\n[headings]\ncards = {row}\n")
    assert [card.title for card in opening.open_valid(f"{folder}/").cards] == ["Wolf", "Bear"]
    for _ in range(5):
        files.undo()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    with pytest.raises(InputError, match="not a row at the top"):
        columns.set_heading(files, "cards", 9)


def test_a_list_of_cards_becomes_one_of_counters_and_back(tmp_path: Path) -> None:
    rows = "Name,Side,Attack\nWolf,north,3\nBear,south,4\n"
    folder = starting.of_spreadsheet(tmp_path, "Beasts.csv", rows.encode(), "cards")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    files = Files(folder)
    assert columns.set_kind(files, "cards", "units") == ("units.csv", "game.toml", "counters.toml")
    assert sorted(path.name for path in folder.iterdir()) == ["counters.toml", "game.toml", "units.csv"]
    assert (folder / "units.csv").read_bytes() == rows.encode()
    assert "columns" not in (folder / "game.toml").read_text("utf-8")
    game = opening.open_valid(f"{folder}/")
    assert [(unit.name, unit.number("attack")) for unit in game.units] == [("Wolf", 3), ("Bear", 4)]
    assert workbook_sheets.design_of(folder, columns.of_folder(folder, game.source, "units"))
    (folder / "cards.csv").write_text("id,title\na,A\n", "utf-8")
    with pytest.raises(FileError, match="the folder has cards"):
        columns.set_kind(files, "units", "cards")
    with pytest.raises(InputError, match="expected one of"):
        columns.set_kind(files, "units", "../cards")
    (folder / "cards.csv").unlink()
    files.undo()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
    files.redo()
    assert (folder / "units.csv").read_bytes() == rows.encode()
    assert not (folder / "cards.toml").exists()


CRT = [["Roll", "1:2", "1:1", "2:1"], [1, "AE", "AR", "EX"], [2, "AR", "EX", "DR"], [3, "EX", "DR", "DE"]]
BEASTS = [["Name", "Attack", "Text"], ["Wolf", 3, "Draw a card."], ["Bear", 4, "Discard a card."]]
PLACES = [["Name", "Attack", "Text"], ["Mill", 0, "Rest here."], ["Ford", 1, "Cross here."]]


@pytest.fixture
def book(tmp_path: Path) -> Path:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in {"Beasts": BEASTS, "Places": PLACES, "Battle": CRT}.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(tmp_path / "World.xlsx")
    return starting.of_spreadsheet(tmp_path, "World.xlsx", (tmp_path / "World.xlsx").read_bytes())


def contents(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


def kinds(folder: Path) -> dict[str, str]:
    """Return what each sheet is, as the list of cards says."""
    one = next(one for one in columns.understood(folder)["lists"] if one["part"] == "cards")
    return dict(one["kinds"])


def test_each_sheet_becomes_pieces_a_table_or_nothing_and_back(book: Path) -> None:
    files, before = Files(book), contents(book)
    assert kinds(book) == {"Beasts": "cards", "Places": "cards", "Battle": "results"}
    table = before["tables/battle.toml"]
    assert workbook_sheets.set_sheet(files, "cards", "Battle", "") == ("game.toml", "tables/battle.toml")
    assert kinds(book)["Battle"] == ""
    assert "tables/battle.toml" not in contents(book)
    workbook_sheets.set_sheet(files, "cards", "Battle", "results")
    assert contents(book) == before
    assert workbook_sheets.set_sheet(files, "cards", "Places", "track")[1:] == ("tracks.toml", "cards.toml")
    assert kinds(book) == {"Beasts": "cards", "Places": "track", "Battle": "results"}
    assert 'cards = ["Beasts"]' in (book / "game.toml").read_text("utf-8")
    assert (book / "tracks.toml").read_text("utf-8").startswith('[[track]]\nid = "places"\n')
    workbook_sheets.set_sheet(files, "cards", "Places", "units")
    assert kinds(book)["Places"] == "units"
    assert not (book / "tracks.toml").exists()
    game = opening.open_valid(f"{book}/")
    assert ([unit.name for unit in game.units], [card.title for card in game.cards]) == (
        ["Mill", "Ford"],
        ["Wolf", "Bear"],
    )
    assert {"units.xlsx", "counters.toml"} <= set(contents(book))
    assert (book / "units.xlsx").read_bytes() == (book / "cards.xlsx").read_bytes()
    with pytest.raises(FileError, match="Places is the only sheet of units"):
        workbook_sheets.set_sheet(files, "cards", "Places", "chart")
    for _ in range(4):
        files.undo()
    assert contents(book) == before
    assert (book / "tables" / "battle.toml").read_bytes() == table


def test_a_table_that_somebody_has_changed_is_kept(book: Path) -> None:
    table = book / "tables" / "battle.toml"
    table.write_text(table.read_text("utf-8") + "# mine\n", "utf-8")
    before = contents(book)
    with pytest.raises(FileError, match=r"^tables/battle\.toml has been changed, and is kept"):
        workbook_sheets.set_sheet(Files(book), "cards", "Battle", "chart")
    assert contents(book) == before


def test_a_whole_list_becomes_a_table_and_pieces_again(deck: Path) -> None:
    files, before = Files(deck), contents(deck)
    written = columns.set_kind(files, "cards", "chart")
    assert written == ("sources/My-Deck.csv", "game.toml", "tables/my-deck.toml")
    assert sorted(contents(deck)) == ["game.toml", "sources/My-Deck.csv", "tables/my-deck.toml"]
    assert columns.understood(deck)["kept"] == [{"file": "sources/My-Deck.csv", "kind": "chart"}]
    game = opening.open_valid(f"{deck}/")
    assert game.charts["my-deck"].lines[0].title == "Wolf"
    workbook_sheets.list_of_table(files, "sources/My-Deck.csv", "track")
    assert columns.understood(deck)["kept"] == [{"file": "sources/My-Deck.csv", "kind": "track"}]
    workbook_sheets.list_of_table(files, "sources/My-Deck.csv", "cards")
    assert (deck / "cards.csv").read_bytes() == before["cards.csv"]
    assert opening.open_valid(f"{deck}/").cards
    for outside in ("../My deck.csv", "cards.csv", "sources/../game.toml"):
        with pytest.raises(InputError, match="is not a spreadsheet that is kept"):
            workbook_sheets.list_of_table(files, outside, "cards")
    for _ in range(3):
        files.undo()
    assert contents(deck) == before
