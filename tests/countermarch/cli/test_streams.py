"""Output that is not UTF-8, and programs that talk to the command line by line."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TextIO, cast

import pytest
from support.children import child
from support.command_line import run

from countermarch.cli import streams
from countermarch.cli.layout.page import TerminalPage, heading
from countermarch.cli.streams import EscapingStream

COMMAND = [sys.executable, "-m", "countermarch"]
RESULT = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")
ANSWERS = (
    RESULT,
    ("odds", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3"),
    ("rules", "third-lebanon-war"),
    ("find", "close", "air", "support"),
    ("questions", "reign-of-missiles"),
    ("games",),
    ("check", "lebanon-82"),
    ("play", "arab-israeli-wars", "--seed", "1948", "--policy", "sensible"),
    ("--help",),
    ("print", "--help"),
)


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "ascii"])
@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_an_answer_is_written_whole_in_any_encoding(encoding: str, words: tuple[str, ...]) -> None:
    whole, shown = run(*words), run(*words, encoding=encoding)
    assert (shown.status, shown.err) == (whole.status, whole.err) == (0, "")
    assert "\\u" not in shown.out
    wanted = [word for word in whole.out.split() if word.isascii() and word.isalnum()]
    assert [word for word in shown.out.split() if word in wanted] == wanted


@pytest.mark.parametrize(
    "words",
    [
        (*RESULT, "--json"),
        ("rules", "third-lebanon-war", "--json"),
        ("questions", "next-war-in-lebanon", "--json"),
        ("find", "air", "--json"),
    ],
    ids=" ".join,
)
def test_json_loses_nothing_in_any_encoding(words: tuple[str, ...]) -> None:
    shown = run(*words, encoding="cp1252").out
    assert shown.isascii()
    assert json.loads(shown) == json.loads(run(*words).out)


def test_an_error_is_one_readable_line_in_any_encoding() -> None:
    shown = run("print", "Müller \N{RIGHTWARDS ARROW} game", encoding="ascii")
    assert shown.status == 2
    assert shown.err.count("\n") == 1
    assert "Muller -> game" in shown.err


@pytest.mark.parametrize(("encoding", "sign"), [("cp1252", b"####"), ("ascii:xmlcharrefreplace", b"&#9608;")])
def test_a_child_with_another_encoding_writes_its_whole_answer(encoding: str, sign: bytes) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1", "COLUMNS": "80"}
    shown = subprocess.run([*COMMAND, *RESULT], capture_output=True, env=environment, check=False)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert sign in shown.stdout


def test_every_sign_of_the_program_has_words() -> None:
    held = io.TextIOWrapper(io.BytesIO(), "ascii", errors=streams.READABLE)
    streams.make_writable()
    held.write("".join(streams.WORDS))
    held.flush()
    assert held.buffer.getvalue() == "".join(streams.WORDS.values()).encode("ascii")  # type: ignore[attr-defined]


def test_a_game_can_be_played_through_a_pipe_line_by_line() -> None:
    command = [*COMMAND, "play", "arab-israeli-wars", "--seed", "1948"]
    with child(command, environment={"NO_COLOR": "1"}) as player:
        assert b"seed 1948" in player.line(b"\n>")
        player.say(b"b\n")
        player.line(b"\n>")
        player.say(b"nonsense\n")
        assert b"nonsense" in player.line(b"\n>")
        player.say(b"q\n")
        assert player.end() == 0


FORGED = "cm:lebanon-82/\x1b]0;pwned\x07\x1b[2Jx?x=1#1835c56c-7d723705559e8310-1f3b149461830538"
OUTSIDE = "\x1b[2J\x9b1A\u202eemas\u2066"


def test_a_letter_cannot_move_the_cursor() -> None:
    said = run("verify", FORGED)
    assert not set("\x1b\x07\x9b") & set(said.out + said.err)
    assert "\\u001b[2J" in said.out


@pytest.mark.parametrize(
    "words",
    [
        ("ask", "lebanon-82", "combat-result", f"--{OUTSIDE}", "3"),
        ("ask", "lebanon-82", "combat-result", "--terrain", OUTSIDE),
        ("ask", f"lebanon-82{OUTSIDE}", "combat-result"),
        ("rules", "lebanon-82", OUTSIDE),
        ("find", OUTSIDE),
        (f"{OUTSIDE}",),
        ("verify", f"cm:{OUTSIDE}"),
        ("print", "lebanon-82", "--style", OUTSIDE),
        ("play", "--resume", OUTSIDE),
    ],
)
def test_no_word_that_is_given_is_obeyed_by_the_terminal(words: tuple[str, ...]) -> None:
    said = run(*words)
    assert not set("\x1b\x9b\u202e\u2066") & set(said.out + said.err)


@pytest.mark.parametrize("words", [("check",), ("ask",), ("print", "--only", "cards", "--to", "{}/to")])
def test_no_title_of_a_folder_is_obeyed_by_the_terminal(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "game.toml").write_text('title = "same \\u202e gnihtyna"\n', "utf-8")
    (tmp_path / "cards.csv").write_text("title,text\nBolt,Draw.\n", "utf-8")
    command, *more = words
    said = run(command, str(tmp_path), *(word.format(tmp_path) for word in more))
    assert "\u202e" not in said.out + said.err


def test_the_path_of_a_written_file_is_not_obeyed(tmp_path: Path) -> None:
    said = run("symbols", "--to", str(tmp_path / f"{OUTSIDE}.pdf"))
    assert said.status == 0
    assert not set("\x1b\x9b\u202e\u2066") & set(said.out)


def test_styles_still_reach_a_terminal() -> None:
    """The program's own styles pass: only texts are made safe."""
    out = io.StringIO()
    out.isatty = lambda: True  # type: ignore[method-assign]
    page = TerminalPage(cast("TextIO", EscapingStream(out)))
    page.print(heading(f"bold {OUTSIDE}"))
    assert "\x1b[1mbold" in out.getvalue()
    assert "\x1b[2J" not in out.getvalue()


def test_a_path_is_shown_whole_whatever_is_in_its_name(tmp_path: Path) -> None:
    named = tmp_path / "a\x1b[2Jb.pdf"
    shown = run("symbols", "--to", str(named))
    assert (shown.status, shown.err) == (0, "")
    assert shown.out == f"  {tmp_path}/a\\u001b[2Jb.pdf\n"
