"""The turn and the odds of a game: every fault of their files at once, with line and column."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from support.command_line import run
from support.folders import faults_of, make_folder
from support.games import GAMES

from countermarch import components
from countermarch.components.model.loading import turn_files

if TYPE_CHECKING:
    from pathlib import Path

TURN = """often = "battle"
[[step]]
title = "One"
sys = "Do it."
[[step.draw]]
count = 3
[[tracker]]
id = "turn"
title = 7
turn = "yes"
"""
ODDS = """[[table]]
question = "x"
result = "y"
rows = "z"
colour = "red"
[[draw]]
from = "units"
where = "side"
by = "type"
"""


def test_every_fault_of_a_turn_names_its_line_and_column(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, turn_toml=TURN)
    found = faults_of(lambda: turn_files.read_turn(folder))
    assert [fault.partition(", ")[0].rpartition("/")[2] for fault in found] == [
        "turn.toml line 1 column 9",
        "turn.toml line 5",
        "turn.toml line 2",
        "turn.toml line 4 column 1",
        "turn.toml line 9 column 9",
        "turn.toml line 10 column 8",
    ]
    assert "sys: 'Do it.': expected a known key; did you mean says?" in found[3]


def test_a_player_is_a_side_of_the_game(tmp_path: Path) -> None:
    acting = '[acting]\nnames = { red = "Red", blue = "Blue" }\n'
    cup = '[[cup]]\nid = "c"\ntitle = "C"\nfile = "chits"\nwhere = { side = "red" }\nplayer = ["red", "rd"]\n'
    step = '[[step]]\ntitle = "S"\nsays = "Do."\nplayer = "thrid"\n'
    folder = make_folder(tmp_path, turn_toml=acting + cup + step)
    first, second = faults_of(lambda: turn_files.read_turn(folder))
    assert "turn.toml line 12 column 10" in first
    assert "'thrid': expected a side from names in [acting]: first, second, red, blue" in first
    assert "turn.toml line 8" in second
    assert "'rd': expected a side from names in [acting]: red, blue" in second


def test_every_fault_of_the_odds_is_reported(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, odds_toml=ODDS)
    found = faults_of(lambda: turn_files.read_odds(folder))
    assert ["line 5 column 1" in found[0], "line 8 column 9" in found[1]] == [True, True]


def test_check_reads_both(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "own", units_csv="id\na\n", turn_toml=TURN, odds_toml=ODDS)
    shown = run("check", f"{folder}/", columns=200)
    assert shown.status == 1
    assert "turn.toml line 4 column 1" in shown.out
    assert "odds.toml line 5 column 1" in shown.out


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_shipped_file_is_lost(game: str) -> None:
    def plain(value: object) -> object:
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, list | tuple) else value

    folder = components.game(game).folder
    for name, read in ((turn_files.TURN, turn_files.read_turn), (turn_files.ODDS, turn_files.read_odds)):
        if (folder / name).is_file():
            assert plain(read(folder)) == tomllib.loads((folder / name).read_text("utf-8"))
