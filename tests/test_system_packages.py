"""``make test`` where packages may not be installed: one line on what to install, and the rest goes on."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci" / "system-packages"
WANTED = ("sh:dash", "nosuch-browser:chromium", "nosuch-node:nodejs")


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """Return the programs of a machine with apt-get, on which somebody is logged in who is not root."""
    for name, script in {"id": "echo 1000", "apt-get": "echo $1 >&2", "sudo": "exit 1"}.items():
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        program.chmod(0o755)
    (tmp_path / "sh").symlink_to(str(shutil.which("sh")))
    return tmp_path


def wanted(machine: Path, *words: str) -> tuple[int, str]:
    command = [str(machine / "sh"), str(SCRIPT), *words]
    done = subprocess.run(command, env={"PATH": str(machine)}, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_user_without_rights_is_shown_in_one_line_what_to_install(machine: Path) -> None:
    says = "Missing: chromium nodejs. As root run: apt-get install chromium nodejs."
    assert wanted(machine, *WANTED) == (2, f"{says}\n")
    assert wanted(machine, "--or-skip", *WANTED) == (0, f"{says} Tests that need them are skipped.\n")


def test_a_machine_without_apt_is_reported(machine: Path) -> None:
    (machine / "apt-get").unlink()
    status, says = wanted(machine, "--or-skip", *WANTED)
    assert (status, says.count("\n")) == (0, 1)
    assert says.startswith("Missing: chromium nodejs. This machine has no apt-get")


def test_where_nothing_is_missing_nothing_is_said(machine: Path) -> None:
    assert wanted(machine, "sh:dash") == (0, "")


def test_who_may_use_sudo_without_a_password_gets_them(machine: Path) -> None:
    (machine / "sudo").write_text('#!/bin/sh\nshift\n"$@"\n', "utf-8")
    status, says = wanted(machine, "nosuch:chromium")
    assert (status, says.splitlines()) == (0, ["Installing chromium with apt-get.", "update", "install"])
