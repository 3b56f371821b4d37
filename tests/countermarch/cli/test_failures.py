from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from support.command_line import run
from support.games import GAMES, cases

from countermarch.__main__ import main
from countermarch.cli import failures
from countermarch.cli.failures import for_people
from countermarch.components.errors import InputError
from countermarch.reference.engine import registry

MODULE = [sys.executable, "-m", "countermarch"]


def test_the_module_and_the_entry_are_the_same_command() -> None:
    ran = subprocess.run([*MODULE, "--version"], check=True, capture_output=True, text=True)
    assert ran.stdout == run("--version").out
    assert ran.stdout.startswith("countermarch ")


def test_without_a_command_there_is_help() -> None:
    assert run().out == run("--help").out
    assert run().status == 0


def test_an_unknown_command_is_offered_the_nearest() -> None:
    shown = run("prnit")
    assert shown.status == 2
    assert shown.err == "'prnit' is not a command; did you mean print?\n"


def test_a_closed_pipe_ends_quietly() -> None:
    shell = f"'{sys.executable}' -m countermarch rules lebanon-82 | head -n 1"
    ran = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("Lebanon '82")
    assert ran.stderr == ""


def test_a_full_disk_under_standard_output_is_one_line() -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [*MODULE, "rules", "lebanon-82"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr == "no space left on device\n"


def test_an_interruption_is_quiet() -> None:
    with patch("countermarch.components.games", side_effect=KeyboardInterrupt):
        shown = run("games")
    assert (shown.status, shown.out, shown.err) == (130, "", "")


def test_a_fault_of_the_program_is_called_one_and_is_one_line() -> None:
    with patch("countermarch.components.games", side_effect=AssertionError("never\nhappens")):
        shown = run("games")
        stated = run("games", "--json")
    assert shown.status == stated.status == failures.BUG
    assert shown.err == (
        "this is a bug in Countermarch (AssertionError: never happens); "
        "set COUNTERMARCH_DEBUG=1 to see where\n"
    )
    assert json.loads(stated.err)["error"]["parameter"] is None


def test_a_developer_may_see_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COUNTERMARCH_DEBUG", "1")
    with patch("countermarch.components.games", side_effect=AssertionError), pytest.raises(AssertionError):
        main(["games"])


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PermissionError(13, "Permission denied", "kit/units.csv"), "kit/units.csv: permission denied"),
        (OSError(28, "No space left on device"), "no space left on device"),
        (RecursionError(), "the input is nested too deeply"),
        (MemoryError(), "there is not enough memory for this"),
    ],
)
def test_what_a_machine_refuses_is_said_in_one_line(error: Exception, message: str) -> None:
    failure = failures.explain(error)
    assert failure is not None
    assert (failure.line, failure.status) == (message, failures.BAD_INPUT)


@pytest.mark.parametrize("error", [KeyError("x"), TypeError("x"), ValueError("x"), AttributeError("x")])
def test_a_plain_python_error_is_never_taken_for_a_player_s_mistake(error: Exception) -> None:
    assert failures.explain(error) is None


@pytest.mark.parametrize("word", ["\x1b[31mred", "a" * 10_000, "new\nline", "\u202eright to left"])
def test_what_was_given_is_repeated_short_and_without_control_characters(word: str) -> None:
    for words in (
        [word],
        ["ask", word, "x"],
        ["rules", word],
        ["print", "--paper", word],
        ["questions", word],
    ):
        shown = run(*words)
        assert shown.status == 2
        assert shown.err.count("\n") == 1
        assert len(shown.err) < 400
        assert "\x1b" not in shown.err
        assert "\u202e" not in shown.err


@pytest.mark.parametrize("game", GAMES)
def test_no_error_of_the_rules_reaches_a_person_with_a_name_of_a_program(game: str) -> None:
    for case in cases(game):
        if "error" not in case:
            continue
        with pytest.raises(InputError) as raised:
            registry.find(game, case["question"]).ask(case["given"])
        said = for_people(raised.value.message).removeprefix("null")  # what was given, repeated as it was
        assert not re.search(r"(?<!')\b(true|false|null|None|True|False)\b(?!')", said), said
        assert not re.search(r"(?<!')\b[a-z]+_[a-z_]+\b(?!')", said), said


def test_a_fact_is_named_in_an_error_as_it_is_typed() -> None:
    shown = run("ask", "lebanon-82", "hex-distance", "--from-hex", "29-25", "--to-hex", "0708")
    assert shown.status == 2
    assert shown.err.startswith("from-hex: ")
    shown = run(
        "ask", "arab-israeli-wars", "event-discards", "--event", "bitter-fighting", "--israeli-units", "{}"
    )
    assert shown.err == "arab-units: not given; expected values for north, central, south\n"
