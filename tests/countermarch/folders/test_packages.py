"""A sixth game in a separate package, built as a wheel and installed, works in all three uses."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import zipfile
from contextlib import suppress
from pathlib import Path

import pytest
from support.command_line import run

from countermarch import components
from countermarch.components.errors import InputError
from countermarch.conformance import about_cases, about_data, subject
from countermarch.conformance.about_cases import write_census
from countermarch.conformance.subjects import NotYet
from countermarch.folders import templates

ROOT = Path(components.__file__).parents[1]
PYTHON_FILES = ["marrow_ford/__init__.py", "marrow_ford/rules.py"]


@pytest.mark.parametrize("kind", templates.kinds())
def test_a_package_holds_the_game_of_its_kind_and_what_python_needs(tmp_path: Path, kind: str) -> None:
    made = run("new", str(tmp_path / "marrow-ford"), "--kind", kind, "--package")
    assert (made.status, made.err) == (0, "")
    files = {path.relative_to(tmp_path / "marrow-ford").as_posix() for path in tmp_path.rglob("*.*")}
    assert {"pyproject.toml", "README.md", ".github/workflows/check.yml", *PYTHON_FILES} <= files
    texts = [path.read_text("utf-8") for path in tmp_path.rglob("*") if path.is_file()]
    assert [text for text in texts if "@id@" in text or "@package@" in text] == []


@pytest.mark.parametrize("name", ["Marrow", "1066", "a_b", "marrow--ford", "lebanon 82"])
def test_a_name_that_is_no_id_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    made = run("new", str(tmp_path / name), "--package")
    assert (made.status, made.out) == (2, "")
    assert made.err.startswith("folder: ")
    assert made.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder to work in, and the environment of a Python with the package and Countermarch installed."""
    work = tmp_path_factory.mktemp("sixth")
    assert run("new", str(work / "marrow-ford"), "--kind", "hex-and-counter", "--package").status == 0
    built = (
        "import os, sys; from setuptools import build_meta; os.chdir(sys.argv[1]); "
        "print(build_meta.build_wheel(sys.argv[2]))"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", built, str(work / "marrow-ford"), str(work)],
        capture_output=True,
        text=True,
        check=True,
    )
    wheel = work / done.stdout.split()[-1]
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(work / "installed")
    paths = os.pathsep.join([str(work / "installed"), str(ROOT)])
    return work, os.environ | {"PYTHONPATH": paths, "NO_COLOR": "1"}


def stated(environment: tuple[Path, dict[str, str]], *words: str) -> str:
    work, settings = environment
    command = [sys.executable, "-m", "countermarch", *words]
    done = subprocess.run(command, cwd=work, env=settings, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), words
    return done.stdout


def test_an_installed_game_is_listed_asked_found_and_checked(
    environment: tuple[Path, dict[str, str]],
) -> None:
    assert "marrow-ford: The Tollan Line" in stated(environment, "games")
    ruling = json.loads(stated(environment, "ask", "marrow-ford", "rally", "--die", "4", "--json"))
    assert ruling["answer"] == {"rallies": True}
    assert [step["rule"] for step in ruling["steps"]] == ["10.0", "10.0"]
    spread = json.loads(stated(environment, "odds", "marrow-ford", "rally", "--json"))
    assert len(spread["outcomes"]) == 2
    assert json.loads(stated(environment, "ask", "marrow-ford", "victory", "--league-towns", "2", "--json"))
    assert stated(environment, "find", "rally", "--game", "marrow-ford").startswith("Does the unit rally?")
    assert "Rallying" in stated(environment, "rules", "marrow-ford", "10.0")
    assert "valid" in stated(environment, "check", "marrow-ford")


def test_an_installed_game_prints(environment: tuple[Path, dict[str, str]]) -> None:
    stated(environment, "print", "marrow-ford", "--to", "prints", "--format", "pdf,svg")
    assert (environment[0] / "prints" / "marrow-ford" / "kit.pdf").stat().st_size > 20_000
    assert list((environment[0] / "prints" / "marrow-ford" / "svg").glob("*.svg"))


def test_an_installed_game_passes_the_conformance_kit(environment: tuple[Path, dict[str, str]]) -> None:
    work, settings = environment
    plug_in = ("-p", "countermarch.conformance.plugin", "-p", "no:cacheprovider")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        *plug_in,
        "--conformance",
        "marrow-ford",
    ]
    done = subprocess.run(
        command,
        cwd=work,
        env=settings | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_rules_of_a_new_package_read_their_numbers_from_its_data(tmp_path: Path) -> None:
    """As a game of this repository must: each number has its rule."""
    assert run("new", str(tmp_path / "marrow-ford"), "--package").status == 0
    rules = ast.parse((tmp_path / "marrow-ford" / "marrow_ford" / "rules.py").read_text("utf-8"))
    assert [
        node.value for node in ast.walk(rules) if isinstance(node, ast.Constant) and type(node.value) is int
    ] == []


def test_a_census_is_not_written_among_installed_packages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(tmp_path))
    assert run("new", str(tmp_path / "ford"), "--kind", "hex-and-counter").status == 0
    before = (tmp_path / "ford" / "census.json").read_bytes()
    with pytest.raises(InputError, match="pip install --editable"):
        write_census(subject(f"{tmp_path}/ford"))
    assert (tmp_path / "ford" / "census.json").read_bytes() == before


@pytest.mark.parametrize("lacks", ["cases.jsonl", "census.json"])
def test_a_folder_may_still_lack_what_an_installed_game_must_have(tmp_path: Path, lacks: str) -> None:
    assert run("new", str(tmp_path / "ford"), "--kind", "hex-and-counter").status == 0
    (tmp_path / "ford" / lacks).unlink()
    draft = subject(f"{tmp_path}/ford")
    for check in about_cases.CHECKS:
        with suppress(NotYet):
            check(draft)


def test_what_check_accepts_without_questions_conforms(tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Name,Text\nBolt,Draw two cards.\n", "utf-8")
    assert run("new", str(tmp_path / "deck"), "--from", str(tmp_path / "deck.csv")).status == 0
    assert run("check", str(tmp_path / "deck")).status == 0
    deck = subject(f"{tmp_path}/deck")
    assert deck.questions == {}
    for check in (*about_data.CHECKS, *about_cases.CHECKS):
        check(deck)


def test_two_packages_that_claim_one_id_are_both_named(
    environment: tuple[Path, dict[str, str]], tmp_path: Path
) -> None:
    """Choosing one of them could change rulings without anybody noticing."""
    work, settings = environment
    claim = tmp_path / "other-1.0.dist-info" / "entry_points.txt"
    claim.parent.mkdir()
    claim.write_text("[countermarch.games]\nlebanon-82 = marrow_ford\n", "utf-8")
    paths = os.pathsep.join([settings["PYTHONPATH"], str(tmp_path)])
    command = [sys.executable, "-m", "countermarch", "ask", "lebanon-82", "sam-site-fate"]
    done = subprocess.run(
        command, cwd=work, env=settings | {"PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "marrow_ford" in done.stderr
    assert "countermarch.components.lebanon_82" in done.stderr
    assert done.stderr.count("\n") == 1
