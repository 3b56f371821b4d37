"""The values of an owner's copy: a file to fill in, and a look at what was filled in."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import openpyxl
import pytest
from support.command_line import run
from support.folders import make_folder
from support.games import GAMES

from countermarch import components
from countermarch.folders import copies

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", GAMES)
def test_the_file_to_fill_in_is_read_as_it_is_and_once_filled(tmp_path: Path, game: str) -> None:
    if "units.csv" not in copies.blank_copy_files(components.game(game)):
        pytest.skip("its rule book gives every number of its units")
    made = run("copy", game, "--to", str(tmp_path / "mine"))
    assert (made.status, made.err) == (0, "")
    assert run("check", game, "--copy", str(tmp_path / "mine")).status == 0
    path = tmp_path / "mine" / "units.csv"
    rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
    place = next(number for number, row in enumerate(rows) if number and len(row) > 1)
    rows[place][2] = "3"
    path.write_text("\n".join(",".join(row) for row in rows), encoding="utf-8")
    read = components.load_game(game, copy=tmp_path / "mine")
    assert read.check() == ()
    (unit,) = (unit for unit in read.units if unit.id == rows[place][0])
    assert unit.value(rows[0][2]).layer == "copy"


def test_pieces_are_listed_by_side_and_formation_and_only_what_is_reconstructed_is_asked() -> None:
    game = components.game("lebanon-82")
    rows = list(csv.reader(copies.blank_copy_files(game)["units.csv"].splitlines()))
    asked = [row[0] for row in rows[1:] if not row[0].startswith("# ")]
    assert set(asked) == {
        unit.id
        for unit in game.units
        if any(cell and cell.reconstructed for cell in unit.values.values())
        and any(cell and cell.reconstructed and isinstance(cell.value, int) for cell in unit.values.values())
    }
    groups = [row[0] for row in rows if row[0].startswith("# ")]
    assert len(groups) == len(set(groups))
    stated, first, *_ = groups
    assert stated.endswith("formation / type / size / name")
    assert first.startswith("# Israel")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv="mine")
    stated = run("copy", "lebanon-82", "--to", str(tmp_path))
    assert stated.status == 2
    assert "units.csv already exists" in stated.err
    assert (tmp_path / "units.csv").read_text() == "mine"


@pytest.mark.usefixtures("undrawn")
def test_values_far_from_all_others_are_asked_about(tmp_path: Path) -> None:
    text = "id,attack,depleted_attack\nisraeli-36-1,70,4\nisraeli-36-188,3,9\nsyrian-47,5,2\n"
    make_folder(tmp_path, units_csv=text)
    stated = run("check", "lebanon-82", "--copy", str(tmp_path), columns=200)
    assert stated.status == 0
    assert "units: israeli-36-1, attack 70: all others are 0 to 11; please check" in stated.out
    assert "units: israeli-36-188, depleted_attack 9: its front has 3; please check" in stated.out
    assert "syrian-47" not in stated.out


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_of_pieces_that_the_game_does_not_have_is_refused(tmp_path: Path, game: str) -> None:
    text = "id,attack,defense,move\nno-such-piece,8,7,7\n"
    make_folder(tmp_path, units_csv=text)
    for command in ("check", "print"):
        stated = run(
            command,
            game,
            "--copy",
            str(tmp_path),
            "--to" if command == "print" else "--list",
            *([str(tmp_path / "out")] if command == "print" else []),
        )
        assert stated.status == (1 if command == "check" else 2)
        assert "units.csv" in stated.out + stated.err
    assert not (tmp_path / "out").exists()


def test_a_new_piece_of_a_kind_that_the_game_does_not_have_is_refused(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv="id,side,attack\nnew,israeli,8\n")
    stated = run("check", "arab-israeli-wars", "--copy", str(tmp_path), columns=200)
    assert stated.status == 1
    assert "units.csv: expected no such file: the game has no units" in stated.out


def test_a_workbook_alone_is_a_copy(tmp_path: Path) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    book = openpyxl.Workbook()
    book.active.append(["id", "attack"])
    book.active.append(["syrian-47", 4])
    book.save(folder / "units.xlsx")
    read = components.load_game("lebanon-82", copy=folder)
    assert [unit.number("attack") for unit in read.units if unit.id == "syrian-47"] == [4]


def test_a_file_in_capitals_is_named_with_what_to_rename_it_to(tmp_path: Path) -> None:
    (tmp_path / "UNITS.CSV").write_text("id,attack\nsyrian-47,4\n", encoding="utf-8")
    stated = run("print", "lebanon-82", "--copy", str(tmp_path), "--to", str(tmp_path / "out"))
    assert stated.status == 2
    assert "UNITS.CSV: expected the name units.csv; rename it" in stated.err


@pytest.mark.usefixtures("undrawn")
def test_what_the_rule_book_says_otherwise_is_asked_about_and_print_says_that_something_is(
    tmp_path: Path,
) -> None:
    make_folder(tmp_path, units_csv="id,attack,defense,move\nisraeli-96-a,9,7,7\nsyrian-47,4,5,8\n")
    stated = run("check", "lebanon-82", "--copy", str(tmp_path), columns=200)
    assert "units: israeli-96-a, attack 9: the rule book has 8; please check" in stated.out
    assert "israeli-96-a, defense" not in stated.out
    out = ("--only", "counters", "--format", "pdf", "--to", str(tmp_path / "out"))
    printed = run("print", "lebanon-82", "--copy", str(tmp_path), *out)
    assert "look again at 1 value of your copy: countermarch check lists them" in printed.out
    (tmp_path / "units.csv").write_text("id,attack\nsyrian-47,4\n", encoding="utf-8")
    assert "look again" not in run("print", "lebanon-82", "--copy", str(tmp_path), *out).out


def test_what_is_wrong_with_a_copy_is_reported_at_once(tmp_path: Path) -> None:
    text = "id,atack,attack\nsyrian-47,3,four\nISRAELI-36-1,2,4.0\nno-such,1,1\n"
    make_folder(tmp_path, units_csv=text)
    stated = run("check", "lebanon-82", "--copy", str(tmp_path), columns=200)
    lines = [line.strip() for line in stated.out.splitlines()[1:]]
    assert [line.split(": ")[0].partition("units.csv ")[2] for line in lines] == [
        "line 1, atack",
        "line 2, attack",
        "line 3, id",
        "line 4, id",
    ]
    assert lines[2].endswith("did you mean israeli-36-1?")


@pytest.mark.parametrize(("cell", "read"), [("10.0", 10), ("4.00", 4), ("-1.0", -1), ('"9,0"', 9)])
def test_a_whole_number_with_a_fraction_of_nothing_is_a_whole_number(
    tmp_path: Path, cell: str, read: int
) -> None:
    make_folder(tmp_path, units_csv=f"id,attack,count\nsyrian-47,{cell},2.0\n")
    game = components.load_game("lebanon-82", copy=tmp_path)
    (unit,) = (unit for unit in game.units if unit.id == "syrian-47")
    assert (unit.number("attack"), unit.count) == (read, 2)


def test_a_fraction_is_none(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv="id,attack\nsyrian-47,4.5\n")
    assert (
        "'4.5': expected a whole number"
        in run("check", "lebanon-82", "--copy", str(tmp_path), columns=200).out
    )


@pytest.mark.usefixtures("undrawn")
def test_a_copy_is_compared_with_the_game_and_its_values_are_listed(tmp_path: Path) -> None:
    (tmp_path / "units.csv").write_text("id,attack\nisraeli-36-1,11\n", "utf-8")
    shown = run("changes", "lebanon-82", "--copy", str(tmp_path))
    assert (shown.status, shown.out.split()[-4:]) == (0, ["israeli-36-1", "attack", "7", "11"])
    assert f"write --copy {tmp_path}" in run("changes", "lebanon-82", str(tmp_path)).err
    assert run("changes", "lebanon-82").err.startswith("new: not given")
    listed = run("check", "lebanon-82", "--list", "--copy", str(tmp_path)).out
    assert "Your copy: 1\n  units: israeli-36-1, attack 11\n" in listed
