"""Folders as designers bring them: what is not read or not shown is said, and what is there prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder
from support.own_folders import UNIT, checked, printed

from countermarch.generators.pieces.layout_files import FOLDER, card_layout

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("file", "says"),
    [
        ("units.fods", "units.fods: not read; save it as units.csv, units.xlsx or units.ods"),
        ("Cards.csv", "Cards.csv: not read; rename it to cards.csv"),
        ("cards.tab", "cards.tab: not read; save it as cards.csv, cards.xlsx or cards.ods"),
        ("unit.csv", "unit.csv: not read; rename it to units.csv"),
        ("UNITS.CSV", "UNITS.CSV: not read; rename it to units.csv"),
        ("Markers.XLSX", "Markers.XLSX: not read; rename it to markers.xlsx"),
        ("chit.numbers", "chit.numbers: not read; save it as chits.csv, chits.xlsx or chits.ods"),
        ("counters.csv", "counters.csv: not read; spreadsheets are called units, markers"),
        ("kits.toml", "kits.toml: not read; rename it to kit.toml"),
        ("Cards.toml", "Cards.toml: not read; rename it to cards.toml"),
        ("crt.toml", "crt.toml: not read; tables belong in the folder tables"),
        ("tables/crt.csv", "tables/crt.csv: not read; a table is a TOML file"),
        ("Tables/crt.toml", "Tables/: not read; rename it to tables/"),
    ],
)
def test_a_file_that_is_not_read_is_said(tmp_path: Path, file: str, says: str) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text("id\n", encoding="utf-8")
    assert says in checked(folder).out
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err) == (0, "")
    assert says in shown.out
    (stated,) = json.loads(printed(folder, tmp_path, "--json").out)
    assert any(says in note for note in stated["notes"])


def test_pictures_notes_and_the_files_of_the_example_are_not_called_strays(tmp_path: Path) -> None:
    folder = tmp_path / "ford"
    run("new", str(folder))
    for name in ("README.md", "sketch.png", "notes.txt", ".units.csv.swp", "~$units.xlsx", "units.csv~"):
        (folder / name).write_text("x", encoding="utf-8")
    assert "not read" not in checked(folder).out


def test_charts_alone_print(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path / "mine", tracks_toml='[[track]]\nid = "t"\ntitle = "T"\nfirst = 1\nlast = 3\n'
    )
    assert printed(folder, tmp_path).status == 0


def test_print_without_a_game_prints_the_folder_one_stands_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(make_folder(tmp_path / "mine", units_csv=UNIT))
    assert run("print", "--to", str(tmp_path / "prints")).status == 0
    assert [one.name for one in (tmp_path / "prints").iterdir()] == ["mine"]


def test_a_layout_that_says_a_size_alone_prints_the_default_cards(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", cards_csv="id,ops\nc,3\n", cards_toml='size = "mini"\n')
    shown = printed(folder, tmp_path)
    assert shown.status == 0
    assert "not used" not in shown.out
    assert card_layout(folder).sides == card_layout(FOLDER).sides
    assert card_layout(folder).width == 44.0


def test_a_folder_of_a_spreadsheet_alone_is_a_game_called_like_it(tmp_path: Path) -> None:
    folder = tmp_path / "two-rivers"
    folder.mkdir()
    (folder / "cards.csv").write_text("Name,Text\nWolf,Bites.\n", encoding="utf-8")
    shown = printed(folder, tmp_path)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("Two Rivers\n")


def test_a_spreadsheet_of_another_name_is_shown_what_makes_a_game_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "my deck.csv").write_text("Name\nWolf\n", encoding="utf-8")
    assert (
        "countermarch new DIR --from my deck.csv makes a game of that file" in printed(folder, tmp_path).err
    )


def test_a_kit_is_not_printed_over_a_file_of_the_player_s(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT)
    theirs = tmp_path / "out" / "mine" / "kit.pdf"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(b"%PDF-1.4 theirs")
    shown = printed(folder, tmp_path)
    assert shown.status == 2
    assert "kit.pdf is there and was not written by Countermarch" in shown.err
    assert theirs.read_bytes() == b"%PDF-1.4 theirs"
    theirs.unlink()
    assert printed(folder, tmp_path).status == 0
    (theirs.parent / ".countermarch.json").unlink()
    assert printed(folder, tmp_path).status == 0


def test_the_designer_is_the_author_of_the_pdf(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "mine", units_csv=UNIT, game_toml='title = "T"\ndesigner = "Ada Lind"\n')
    printed(folder, tmp_path)
    assert b"/Author (Ada Lind)" in (tmp_path / "out" / "mine" / "kit.pdf").read_bytes()
