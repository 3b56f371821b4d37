"""The values of an owner's copy: a file to fill in, and a look at what was filled in."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import make_folder

import components
from countermarch import own_copy

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("game", [name for name in components.games() if name != "arab-israeli-wars"])
def test_the_file_to_fill_in_is_read_as_it_is_and_once_filled(tmp_path: Path, game: str) -> None:
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


def test_pieces_stand_by_side_and_formation_and_only_what_is_ours_is_asked() -> None:
    game = components.game("lebanon-82")
    rows = list(csv.reader(own_copy.files(game)["units.csv"].splitlines()))
    asked = [row[0] for row in rows[1:] if not row[0].startswith("# ")]
    assert set(asked) == {
        unit.id
        for unit in game.units
        if any(cell and cell.reconstructed for cell in unit.values.values())
        and any(cell and cell.reconstructed and isinstance(cell.value, int) for cell in unit.values.values())
    }
    groups = [row[0] for row in rows if row[0].startswith("# ")]
    assert len(groups) == len(set(groups))
    assert groups[0].startswith("# Israel")


def test_nothing_is_written_over(tmp_path: Path) -> None:
    make_folder(tmp_path, units_csv="mine")
    told = run("copy", "lebanon-82", "--to", str(tmp_path))
    assert told.status == 2
    assert "units.csv is there already" in told.err
    assert (tmp_path / "units.csv").read_text() == "mine"


def test_values_far_from_all_others_are_asked_about(tmp_path: Path) -> None:
    text = "id,attack,depleted_attack\nisraeli-36-1,70,4\nisraeli-36-188,3,9\nsyrian-47,5,2\n"
    make_folder(tmp_path, units_csv=text)
    told = run("check", "lebanon-82", "--copy", str(tmp_path), columns=200)
    assert told.status == 0
    assert "units: israeli-36-1, attack 70: all others are 0 to 11; is it so?" in told.out
    assert "units: israeli-36-188, depleted_attack 9: its front has 3; is it so?" in told.out
    assert "syrian-47" not in told.out
