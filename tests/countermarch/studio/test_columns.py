"""How a spreadsheet is understood, corrected in the studio, and remembered in ``game.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from countermarch.components.errors import InputError
from countermarch.folders import opening
from countermarch.studio import columns, starting
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
    with pytest.raises(InputError, match="is no name for a folder"):
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
    with pytest.raises(InputError, match="no row at the top"):
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
    assert columns.design_of(folder, columns.of_folder(folder, game.source, "units"))
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
