"""Every mutation of a table, a rule or a drawing is noticed by some check."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.games import GAMES

HERE = Path(__file__).parent
ROOMS = (
    *(
        f"countermarch.generators.{room}"
        for room in ("counters", "cards", "charts", "tracks", "maps", "setup", "cover")
    ),
    *(
        "countermarch.generators.booklet",
        "countermarch.generators.pieces",
        "countermarch.generators.pages",
        "countermarch.site",
    ),
)


MODULES = {
    "countermarch.generators.documents.counter_groups": 1,
    "countermarch.site.companions": 1,
}
"""Some modules that draw and show, and how many mutations of each are made in every run."""

MORE = ("countermarch.generators.charts.results", "countermarch.generators.tracks.mats")


def unnoticed(script: str, *options: str) -> str:
    """Return a mutation script's report of what nothing noticed; empty if all were noticed."""
    command = [sys.executable, HERE / script, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize("game", GAMES)
def test_a_changed_cell_is_noticed(game: str) -> None:
    assert unnoticed("mutate_tables.py", game, "--sample", "1") == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_mistake_in_a_rule_is_noticed(game: str) -> None:
    assert unnoticed("mutate_rules.py", game, "--sample", "2") == ""


@pytest.mark.parametrize("module", MODULES)
def test_a_mistake_in_what_is_drawn_and_shown_is_noticed(module: str) -> None:
    assert unnoticed("mutate_drawing.py", module, "--sample", str(MODULES[module])) == ""


@pytest.mark.long
@pytest.mark.parametrize(
    "module", ["countermarch.generators.charts.results", "countermarch.generators.tracks.mats", *MODULES]
)
def test_more_mistakes_in_what_is_drawn_and_shown_are_noticed(module: str) -> None:
    assert unnoticed("mutate_drawing.py", module, "--sample", "3") == ""


@pytest.mark.long
@pytest.mark.parametrize("package", ROOMS)
def test_mistakes_anywhere_in_what_is_drawn_and_shown_are_noticed(package: str) -> None:
    assert unnoticed("mutate_drawing.py", package, "--sample", "1") == ""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_changed_cell_is_noticed(game: str) -> None:
    assert unnoticed("mutate_tables.py", game) == ""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_mistake_in_a_rule_is_noticed(game: str) -> None:
    assert unnoticed("mutate_rules.py", game) == ""
