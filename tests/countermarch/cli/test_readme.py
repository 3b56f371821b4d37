"""Every block of the README can be pasted into a shell as it is; its table of games is true."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.guides import blocks

from countermarch.cli import game_list
from countermarch.reference import play

README = Path(__file__).parents[3] / "README.md"
TEXT = README.read_text("utf-8")
BLOCKS = blocks(README, "sh")
INSTALLS = ("make ", "pipx ", "python3 -m venv ")
"""What a block that builds or installs begins with: these fetch packages, so they are not run here."""
ROW = re.compile(
    r"^\| !\[.*?\]\((\S+)\) \| \[(.+?)\]\((\S+)\) \| (\d+) .*? \| (\d+) questions \| (yes|no)\b", re.MULTILINE
)


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder to paste into, and in it the command on the path."""
    folder = tmp_path_factory.mktemp("pasted")
    program = folder / "bin" / "countermarch"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m countermarch "$@"\n', "utf-8")
    program.chmod(0o755)
    return folder


def test_every_block_runs_in_the_order_of_the_page(shell: Path) -> None:
    kept = {f"XDG_{name}_HOME": str(shell / name.lower()) for name in ("CACHE", "CONFIG", "STATE")}
    path = os.pathsep.join([str(shell / "bin"), os.environ["PATH"]])
    for block in BLOCKS:
        if block.startswith(INSTALLS):
            continue
        ran = subprocess.run(
            ["/bin/sh", "-e", "-c", block],
            cwd=shell,
            env=os.environ | kept | {"PATH": path, "PYTHONPATH": str(README.parent)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert ran.returncode == 0, f"{block}{ran.stdout}{ran.stderr}"


def test_a_block_has_no_comment() -> None:
    """An interactive zsh takes ``#`` for a word, and ``make`` would take that for a target."""
    assert BLOCKS
    assert not any("#" in block for block in BLOCKS)


def test_the_table_of_games_is_true() -> None:
    listed = [
        (title, int(pieces), int(questions), playable == "yes")
        for _, title, _, pieces, questions, playable in ROW.findall(TEXT)
    ]
    games = game_list.games()
    assert listed == [
        (one["title"], one["pieces"], one["questions"], one["id"] in play.games()) for one in games
    ]


def test_every_link_leads_to_a_file() -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", TEXT) if "://" not in link]
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_the_page_is_short() -> None:
    assert len(TEXT.splitlines()) < 120
