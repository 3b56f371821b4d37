"""The hint for a missing extra is the command that installs it in the running environment."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from countermarch.components.extras import how_to_install

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "venvs" / "countermarch"
    made.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(made))
    monkeypatch.setattr(sys, "executable", f"{made}/bin/python")
    monkeypatch.setattr("countermarch.components.extras.WINDOWS", False)
    monkeypatch.setattr("countermarch.components.extras._wheel", str)
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    return made


def test_an_environment_that_is_not_active_is_named_by_its_python(environment: Path) -> None:
    assert how_to_install("png") == f"{environment}/bin/python -m pip install 'countermarch[png]'"


def test_in_an_active_environment_pip_is_that_of_it(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(environment))
    assert how_to_install("png") == "pip install 'countermarch[png]'"


def test_what_pipx_installed_is_injected_into(environment: Path) -> None:
    (environment / "pipx_metadata.json").write_text("{}", "utf-8")
    (environment / "pyvenv.cfg").write_text("uv = 0.9", "utf-8")
    assert how_to_install("png") == "pipx inject countermarch 'countermarch[png]'"


def test_what_is_run_without_installing_is_run_again_with_the_extra(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder, file, command in (
        ("pipx", "pipx_metadata.json", "pipx run --spec 'countermarch[png]' countermarch"),
        ("archive-v0", "pyvenv.cfg", "uvx --from 'countermarch[png]' countermarch"),
    ):
        cached = environment.parent / folder / "3f9a"
        cached.mkdir(parents=True)
        (cached / file).write_text("uv = 0.9", "utf-8")
        monkeypatch.setattr(sys, "prefix", str(cached))
        assert how_to_install("png") == command


def test_a_tool_of_uv_is_installed_again_from_the_wheel_that_it_came_from(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (environment / "uv-receipt.toml").touch()
    assert how_to_install("png") == "uv tool install 'countermarch[png]'"
    wheel = "file:///wheels/countermarch-1.0.0-py3-none-any.whl"
    monkeypatch.setattr("countermarch.components.extras._wheel", lambda: f" @ {wheel}")
    assert how_to_install("png") == f"uv tool install 'countermarch[png] @ {wheel}'"


def test_a_one_file_program_names_what_can_be_added_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert how_to_install("mcp") == "pipx install 'countermarch[mcp]'"


def test_an_environment_of_uv_has_no_pip(environment: Path) -> None:
    (environment / "pyvenv.cfg").write_text("home = /usr/bin\nuv = 0.9\n", "utf-8")
    command = f"uv pip install --python {environment}/bin/python 'countermarch[png]'"
    assert how_to_install("png") == command


def test_a_command_of_windows_has_double_quotes(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(environment))
    monkeypatch.setattr("countermarch.components.extras.WINDOWS", True)
    assert how_to_install("png") == 'pip install "countermarch[png]"'
