from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from support import commands
from support.command_line import run

from countermarch.cli.app import PANELS, command_line
from countermarch.cli.completion import SHELLS, VARIABLE

README = Path(__file__).parents[3] / "README.md"
NAMES = command_line.list_commands(None)


def test_the_whole_command_line_is_as_written_down() -> None:
    renew = "if this is meant: python tests/support/commands.py"
    assert commands.dump() == commands.FILE.read_text("utf-8"), renew


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_examples_that_name_it(name: str) -> None:
    shown = run(name, "--help")
    assert shown.status == 0
    assert shown.err == ""
    assert "Examples:" in shown.out
    assert f"countermarch {name}" in shown.out.partition("Examples:")[2]


def test_every_module_of_commands_is_on_the_help_page() -> None:
    folder = Path(commands.__file__).parents[2] / "countermarch" / "cli" / "commands"
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    assert modules == set(NAMES)
    assert modules <= {name for names in PANELS.values() for name in names}


def test_the_commands_of_the_readme_are_commands() -> None:
    lines = re.findall(r"^countermarch .+$", README.read_text("utf-8"), re.MULTILINE)
    assert len(lines) >= 5
    for line in lines:
        assert shlex.split(line)[1] in NAMES, line


def test_help_loads_neither_games_nor_rich() -> None:
    script = (
        "import sys\nfrom countermarch.__main__ import main\nmain(['--help'])\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert not {
        "countermarch.components.model",
        "countermarch.reference",
        "countermarch.generators",
        "rich",
    } & set(ran.stderr.split())


def completed(line: str) -> list[str]:
    words = line.split(" ")
    shown = run(_COUNTERMARCH_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(len(words) - 1))
    return [line.partition(",")[2] for line in shown.out.splitlines() if line]


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("countermarch od", ["odds"]),
        ("countermarch ask leb", ["lebanon-82"]),
        ("countermarch ask lebanon-82 combat-r", ["combat-result"]),
        ("countermarch ask lebanon-82 combat-result --terr", ["--terrain"]),
        ("countermarch ask lebanon-82 combat-result --terrain to", ["town"]),
        ("countermarch odds lebanon-82 combat-result --terrain town --terr", []),
        ("countermarch questions leb", ["lebanon-82"]),
        ("countermarch print leb", ["lebanon-82"]),
        ("countermarch ask nonsense co", []),
    ],
)
def test_the_shell_completes_commands_games_questions_parameters_and_values(
    line: str, offered: list[str]
) -> None:
    assert completed(line) == offered


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_is_given_what_makes_it_complete_our_words(shell: str) -> None:
    shown = run("--completion", shell)
    assert (shown.status, shown.err) == (0, "")
    assert VARIABLE in shown.out
    assert f"{shell}_complete" in shown.out


def test_a_shell_that_is_not_served_is_answered_with_those_that_are() -> None:
    shown = run("--completion", "tcsh")
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == "completion: 'tcsh' is not a completion; expected one of bash, zsh, fish\n"
