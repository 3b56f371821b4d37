"""Realistic folders: sheets that are not read, and mistakes that other mistakes would hide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run
from support.folders import make_folder

from countermarch.components.model.loading import xlsx
from countermarch.components.model.loading.workbooks import unread_sheets

if TYPE_CHECKING:
    from pathlib import Path


def book(path: Path, *sheets: str, empty: str = "") -> None:
    made = openpyxl.Workbook()
    made.remove(made.active)
    for name in sheets:
        sheet = made.create_sheet(name)
        sheet.append(["id", "title", "text"])
        sheet.append([f"{name}-1", "A", "Words"])
    if empty:
        made.create_sheet(empty)
    made.save(path)


@pytest.mark.parametrize("command", ["check", "print"])
def test_sheets_that_are_not_read_are_reported(tmp_path: Path, command: str) -> None:
    home = make_folder(tmp_path / "game")
    book(home / "cards.xlsx", "cards", "Notes", "Units", empty="Sheet4")
    given = () if command == "check" else ("--to", str(tmp_path / "out"), "--format", "pdf")
    found = run(command, str(home), *given)
    said = " ".join(found.out.split())
    assert found.status == 0
    assert "cards.xlsx, sheet Units: not read; save it as units.csv" in said
    would = 'cards = [..., "Notes"] under [sheets] of game.toml makes cards of it; if it lists units, save it'
    assert f"sheet Notes: not read; {would} as units.csv" in said
    assert "Sheet4" not in said


def test_sheets_that_are_named_are_read(tmp_path: Path) -> None:
    home = make_folder(tmp_path / "game", game_toml='title = "T"\n[sheets]\ncards = ["cards", "Notes"]\n')
    book(home / "cards.xlsx", "cards", "Notes")
    assert "not read" not in run("check", str(home)).out


UNITS = (
    "id,side,type,size,attack\n"
    "a,red,infntry,battalion,four\n"
    "b,red,armor,batallion,3\n"
    "c,red,dragon,company,2\n"
)


def test_a_misspelt_type_is_reported_beside_a_bad_cell(tmp_path: Path) -> None:
    said = " ".join(run("check", str(make_folder(tmp_path, units_csv=UNITS))).out.split())
    assert "attack: 'four': expected a whole number" in said
    assert "a: no unit symbol is called 'infntry'; did you mean infantry" in said
    assert "b: no size of unit is called 'batallion'; did you mean battalion" in said
    assert "dragon" not in said  # which is a word of the designer's own, and printed as such


def test_a_file_that_cannot_be_read_reports_what_it_can(tmp_path: Path) -> None:
    broken = UNITS.replace("b,red,armor,batallion,3", 'b,"red')
    found = run("check", str(make_folder(tmp_path, units_csv=broken)))
    assert found.status == 1
    assert "1 fault" in found.out


def test_the_texts_that_sheets_share_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = make_folder(tmp_path / "game")
    book(home / "cards.xlsx", "cards", "One", "Two", "Three")
    reads: list[object] = []
    read = xlsx._read_shared  # noqa: SLF001 - how often is what counts
    monkeypatch.setattr(xlsx, "_read_shared", lambda archive: reads.append(archive) or read(archive))
    assert unread_sheets(home, "cards.xlsx", "cards") == ("One", "Two", "Three")
    assert len(reads) == 1


def test_how_a_sheet_was_read_is_separate_from_what_is_left_out(tmp_path: Path) -> None:
    home = make_folder(
        tmp_path / "game", units_csv="A title\n\nname,attack\nA,3\nB,2\n", notes_csv="a,b\n1,2\n"
    )
    said = run("check", str(home)).out
    read, left = said.index("Read so:"), said.index("Left out:")
    assert read < said.index("'A title' above the table: not read") < left < said.index("notes.csv")
    assert "'A title' above the table" in run("print", str(home), "--to", str(tmp_path / "out")).out
