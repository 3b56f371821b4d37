"""A wrong cell in any table does not pass: some check notices."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.games import GAMES

SCRIPT = Path(__file__).parent / "mutate_tables.py"


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_cell_is_noticed(game: str) -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, game, "--sample", "12"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
