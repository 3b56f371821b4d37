"""The last question asked again, and prompts for missing facts, one by one."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING

import click
import pytest
from support.command_line import run

from countermarch import components
from countermarch.cli import last_asked, prompts
from countermarch.cli.named_pieces import NamedPieces
from countermarch.reference.engine import registry
from countermarch.user_files import state as kept_state

if TYPE_CHECKING:
    from pathlib import Path

CRT = ("ask", "lebanon-82", "combat-result", "--terrain", "town", "--differential", "3", "--die", "4")


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_the_last_ruling_is_varied_by_what_is_given_again() -> None:
    assert run(*CRT).status == 0
    assert json.loads(run("again", "--die", "5", "--json").out)["answer"]["result"] == "A3"
    varied = json.loads(run("again", "--terrain", "clear", "--json").out)
    assert varied["given"]["die"] == 5, "what is varied is the last in its turn"


def test_the_last_odds_are_varied_as_well() -> None:
    assert run("odds", *CRT[1:-2]).status == 0
    assert json.loads(run("again", *CRT[-2:], "--json").out)["given"]["die"] == 4


def test_without_a_last_question_it_is_a_line() -> None:
    shown = run("again")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == "no question has been asked yet; countermarch ask GAME QUESTION asks one\n"


@pytest.mark.parametrize(
    "kept", ["", "{", "[]", '{"game": 1}', '{"game": "x", "question": "y", "given": []}']
)
def test_a_damaged_file_is_as_none(kept: str) -> None:
    path = kept_state(last_asked.LAST)
    path.parent.mkdir(parents=True)
    path.write_text(kept, "utf-8")
    assert run("again").status == 2


def test_a_question_that_was_refused_is_not_kept() -> None:
    assert run(*CRT).status == 0
    assert run(*CRT[:-1], "7").status == 2
    assert json.loads(run("again", "--json").out)["given"]["die"] == 4


def test_where_nothing_can_be_kept_a_question_is_still_answered(state: Path) -> None:
    (state / "countermarch").write_text("a file in the way", "utf-8")
    assert run(*CRT).status == 0


def test_a_folder_is_asked_again_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "marrow-ford").status == 0
    assert run("ask", "marrow-ford/", "combat-result", "--column", "2:1", "--die", "4").status == 0
    monkeypatch.chdir("/")
    assert run("again", "--die", "5").status == 0


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_facts_are_asked_for_one_by_one_until_each_would_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = registry.find("lebanon-82", "combat-differential")
    typed(monkeypatch, "zz", "golani, 188th", "many", "6")
    found = prompts.ask_for(asked, {}, NamedPieces(components.game("lebanon-82")))
    assert asked.ask(found).answer.differential == 12
    stated = capsys.readouterr().err
    assert "'zz' is not understood" in stated
    assert "'many' is not a whole number of at least 0" in stated


def test_a_choice_is_taken_by_its_number_and_by_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = registry.find("lebanon-82", "combat-effects")
    typed(monkeypatch, "D2", "PLO")
    assert prompts.ask_for(asked, {}, None) == {"result": "D2", "defender_side": "plo"}
    typed(monkeypatch, "9", "3")
    assert prompts.ask_for(asked, {}, None) == {"result": "D3", "defender_side": "plo"}
    assert "  3  PLO" in capsys.readouterr().err


def test_the_end_of_input_stops_without_a_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch)
    with pytest.raises(click.exceptions.Exit) as stopped:
        prompts.ask_for(registry.find("lebanon-82", "hex-distance"), {}, None)
    assert stopped.value.exit_code == 130


def test_nobody_is_asked_where_no_person_sits() -> None:
    shown = run("ask", "lebanon-82", "combat-result", "--terrain", "town")
    assert shown.status == 2
    assert shown.err.startswith("differential: ")
