"""No file of the user is replaced without permission."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.command_line import run

PLAY = ("play", "arab-israeli-wars", "--seed", "1948", "--policy", "random")


@pytest.mark.parametrize(
    ("name", "words", "instead"),
    [
        ("notes.json", (*PLAY, "--save"), "--resume"),
        ("notes.json", (*PLAY, "--save"), "--overwrite"),
        ("thesis.pdf", ("symbols", "--to"), "--overwrite"),
    ],
)
def test_a_file_that_is_there_is_kept(
    tmp_path: Path, name: str, words: tuple[str, ...], instead: str
) -> None:
    kept = tmp_path / name
    kept.write_text("mine", "utf-8")
    refused = run(*words, str(kept))
    assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
    assert instead in refused.err
    assert kept.read_text("utf-8") == "mine"
    assert run(*words, str(kept), "--overwrite").status == 0
    assert kept.read_bytes() != b"mine"


def test_a_symbolic_link_stays_one(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    assert run(*PLAY, "--save", str(link)).status == 2  # a link to nowhere is somebody's too
    assert run(*PLAY, "--save", str(link), "--overwrite").status == 0
    assert link.is_symlink()
    assert real.is_file()


def test_a_resumed_game_is_saved_where_it_was(tmp_path: Path) -> None:
    evening = str(tmp_path / "evening.json")
    assert run(*PLAY[:4], "--save", evening, stdin=b"1\nq\n").status == 0
    assert run("play", "--resume", evening, "--save", evening, stdin=b"1\nq\n").status == 0


def test_calibrate_replaces_its_own_sheets_alone(tmp_path: Path) -> None:
    words = ("calibrate", "--to", str(tmp_path))
    assert [run(*words).status for _ in range(2)] == [0, 0]
    (sheet,) = tmp_path.iterdir()
    sheet.write_text("mine", "utf-8")
    refused = run(*words)
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert sheet.read_text("utf-8") == "mine"
