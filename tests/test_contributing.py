"""A question and a game, added as CONTRIBUTING says, pass every test that speaks of them."""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.command_line import run
from support.guides import blocks, commands, session

ROOT = Path(__file__).parents[1]
PARTS = ("components", "reference", "generators", "countermarch", "tests", "docs", "benchmarks", ".ci")

COLUMN_RESULT = '''

@dataclass(frozen=True, slots=True)
class ColumnResult:
    """The result where a column and a row of the combat results table meet."""

    result: Annotated[CrtResult, "the result"]


@question("column-result", asks="Which results are in a column of the combat results table?", rules=("CRT",))
def column_result(
    *,
    column: Annotated[int, Range(1, 12), "column of the table"],
    die: Annotated[D6, "one die"],
) -> Ruling[ColumnResult]:
    """Read one cell of the combat results table by its column (CRT).

    >>> column_result(column=5, die=1).answer.result
    'Ex'
    """
    work = Working(GAME)
    result = cast("CrtResult", work.read("crt", str(die), str(column)))
    work.step("CRT", f"Column {column}, die {die}: {result}.", result)
    return work.ruling(ColumnResult(result))
'''
CASES = (
    {"given": {"column": 5, "die": 1}, "answer": {"result": "Ex"}, "why": "the fifth cell of the first row"},
    {"given": {"column": 1, "die": 4}, "answer": {"result": "Ae"}, "why": "the fourth row begins with Ae"},
    {"given": {"column": 12, "die": 1}, "answer": {"result": "De"}, "why": "the last cell of the first row"},
    {
        "given": {"column": 6, "die": 3},
        "answer": {"result": "none"},
        "why": "the sixth cell of the third row",
    },
    {"given": {"column": 13, "die": 1}, "error": "column", "why": "there are twelve columns"},
    {"given": {"column": 1, "die": 7}, "error": "die", "why": "no face of a die"},
)
SPOKEN = """
column-result = [
  { says = "No effect", when = { result = "none" } },
  { says = "{result}", unless = { result = "none" } },
]
combat-effects = ["""
RULES = '''"""The Sixth Game: every rule as a question.

>>> from countermarch.reference.sixth_game import rally
>>> rally(die=4).answer.rallies
True
"""

from __future__ import annotations

from countermarch.reference.sixth_game.rallying import rally

__all__ = ["rally"]
'''
RECONSTRUCTED = "id,move,why\nwardens-guns,3,Guns of the time were towed.\n"
TYPED_AGAIN = "tests/transcription/sixth-game/combat.txt"

SIXTH_GAME_TABLE = """table: combat-result
die | 1:2  | 1:1  | 2:1  | 3:1
1   | A2   | A1   | Ex   | D1
2   | A1   | A1   | none | D1
3   | A1   | none | none | D1
4   | A1   | none | D1   | D2
5   | none | Ex   | D1   | D2
6   | none | D1   | D2   | De
"""

WHAT_THE_TEXT_NAMES = {
    "components/lebanon_82/cases.jsonl",
    "components/lebanon_82/clauses.tsv",
    "reference/lebanon_82/__init__.py",
    "reference/lebanon_82/combat.py",
    "components/lebanon_82/census.json",
    "components/lebanon_82/reasons.json",
    "components/lebanon_82/spoken.toml",
    "tests/records/shown/lebanon-82.txt",
}
TEXT = ROOT / "CONTRIBUTING.md"
GUIDE = ROOT / "docs" / "pages" / "guide" / "add-a-game.md"
LOOSE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def test_what_the_text_shows_is_answered_as_it_says() -> None:
    typed_there = session(TEXT)
    assert typed_there
    for typed in typed_there:
        name, *words = typed.words
        assert name == "countermarch"
        assert doctest.OutputChecker().check_output(typed.answer, run(*words).out, LOOSE), typed.words


def test_the_tests_that_the_text_names_are_there() -> None:
    assert blocks(TEXT, "sh")
    for python, *words in commands(TEXT):
        assert (python, *words[:2]) == (".venv/bin/python", "-m", "pytest")
        named = [word for word in words[2:] if "/" in word or word == "components"]
        assert all((ROOT / one).exists() for one in named)
        assert named or "--conformance" in words


@pytest.mark.parametrize("program", [("tests/update_snapshots.py",), ("-m", "support.reasons")])
def test_the_update_command_says_how_it_is_run(program: tuple[str, ...]) -> None:
    assert "the id of a game; all when none" in _python(ROOT, *program, "--help")


def test_the_text_and_the_guide_have_as_many_steps_for_a_game() -> None:
    steps = re.compile(r"^(\d)\. ", re.MULTILINE)
    of_the_text = steps.findall(TEXT.read_text("utf-8").partition("## A game, in eight steps")[2])
    assert of_the_text == steps.findall(GUIDE.read_text("utf-8")) == list("12345678")


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a question and a game more."""
    copy = tmp_path_factory.mktemp("scratch") / "project"
    copy.mkdir()
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / part, copy / part, symlinks=True, ignore=ignored)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, copy)
    (copy / "output").mkdir()
    _add_a_question(copy)
    _add_a_game(copy)
    _python(copy, "-c", "import setuptools; setuptools.setup()", "-q", "egg_info")  # as installing does
    return copy


@pytest.fixture(scope="module")
def renewed(scratch: Path) -> Path:
    """The same copy, with all snapshots updated."""
    for game in ("lebanon-82", "sixth-game"):
        _python(scratch, "-m", "pytest", "-q", "--conformance", game, "--write-census")
    _python(scratch, "-m", "support.reasons")
    _python(scratch, "tests/update_snapshots.py", "lebanon-82", "sixth-game")
    return scratch


def _add_a_question(copy: Path) -> None:
    data, rules = copy / "components" / "lebanon_82", copy / "reference" / "lebanon_82"
    ledger = (data / "clauses.tsv").read_text("utf-8")
    line = next(line for line in ledger.splitlines() if line.startswith("CRT p6\t"))
    (data / "clauses.tsv").write_text(ledger.replace(line, f"{line}, column-result"), "utf-8")
    chapter = (rules / "combat.py").read_text("utf-8")
    chapter = chapter.replace("    Note,\n", "    Note,\n    Range,\n").replace(
        "Note, Reading", "Note, Range, Reading"
    )
    (rules / "combat.py").write_text(chapter + COLUMN_RESULT, "utf-8")
    listed = (rules / "__init__.py").read_text("utf-8")
    listed = listed.replace("    combat_result,\n", "    combat_result,\n    column_result,\n", 1)
    before = '"combat_differential", '
    (rules / "__init__.py").write_text(listed.replace(before, f'"column_result", {before}'), "utf-8")
    spoken = (data / "spoken.toml").read_text("utf-8")
    (data / "spoken.toml").write_text(spoken.replace("\ncombat-effects = [", SPOKEN, 1), "utf-8")
    with (data / "cases.jsonl").open("a", encoding="utf-8") as cases:
        for case in CASES:
            cases.write(json.dumps({"question": "column-result", "rule": "CRT", **case}) + "\n")


def _add_a_game(copy: Path) -> None:
    package = copy.parent / "sixth-game"
    assert run("new", str(package), "--package").status == 0
    data, rules = copy / "components" / "sixth_game", copy / "reference" / "sixth_game"
    shutil.copytree(package / "sixth_game", data)
    rules.mkdir()
    shutil.move(data / "rules.py", rules / "rallying.py")
    (data / "__init__.py").write_text('"""The Sixth Game, as data."""\n', "utf-8")
    (rules / "__init__.py").write_text(RULES, "utf-8")
    (data / "census.json").unlink()
    named = (data / "game.toml").read_text("utf-8").replace("Marrow Ford", "The Sixth Game")
    (data / "game.toml").write_text(named, "utf-8")
    project = (copy / "pyproject.toml").read_text("utf-8")
    for group, folder in (("games", "components"), ("rules", "reference")):
        announced = f'[project.entry-points."countermarch.{group}"]\n'
        assert announced in project
        project = project.replace(announced, f'{announced}sixth-game = "countermarch.{folder}.sixth_game"\n')
    (copy / "pyproject.toml").write_text(project, "utf-8")
    (data / "reconstruction").mkdir()
    (data / "reconstruction" / "units.csv").write_text(RECONSTRUCTED, "utf-8")
    again = copy / TYPED_AGAIN
    again.parent.mkdir()
    again.write_text(SIXTH_GAME_TABLE, "utf-8")


def _python(copy: Path, *words: str) -> str:
    paths = os.pathsep.join([str(copy), str(copy / "tests")])
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_new_question_and_the_new_game_answer_and_their_data_is_valid(scratch: Path) -> None:
    asked = ["ask", "lebanon-82", "column-result", "--column", "5", "--die", "1", "--json"]
    assert json.loads(_python(scratch, "-m", "countermarch", *asked))["answer"] == {"result": "Ex"}
    asked = ["ask", "sixth-game", "rally", "--die", "4", "--json"]
    assert json.loads(_python(scratch, "-m", "countermarch", *asked))["answer"]["rallies"] is True
    _python(scratch, "-m", "countermarch", "check", "lebanon-82", "sixth-game")


@pytest.mark.long
def test_only_the_files_that_the_text_names_were_touched(renewed: Path) -> None:
    changed = {
        path.relative_to(renewed).as_posix()
        for part in PARTS
        for path in (renewed / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not _as_it_was(path, renewed)
    }
    ours = {name for name in changed if "sixth_game" not in name and "sixth-game" not in name}
    assert ours == WHAT_THE_TEXT_NAMES


def _as_it_was(path: Path, scratch: Path) -> bool:
    before = ROOT / path.relative_to(scratch)
    return before.exists() and before.read_bytes() == path.read_bytes()


@pytest.mark.long
def test_the_new_question_and_the_new_game_keep_every_promise(renewed: Path) -> None:
    about = (
        "tests/test_conformance.py",
        "tests/components",
        "tests/reference",
        "tests/countermarch/cli/test_rules.py",
    )
    tests = ("tests/countermarch/cli/test_questions.py", "tests/countermarch/cli/test_ask.py")
    chosen = "sixth or column or published or listed or shown or order"
    _python(renewed, "-m", "pytest", "-q", "-p", "no:xdist", "-k", chosen, *about, *tests)


@pytest.mark.long
def test_with_them_every_test_passes(renewed: Path) -> None:
    _python(
        renewed,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--ignore=docs",
        "--ignore=tests/docs",
        "--ignore=tests/test_contributing.py",
        # the README counts what is published, not what these pages add
        "--deselect=tests/countermarch/cli/test_readme.py::test_the_table_of_games_is_true",
    )


def test_the_checks_pass_with_them(scratch: Path) -> None:
    where = ("components/sixth_game", "reference/sixth_game", "reference/lebanon_82")
    for check in (("ruff", "check", *where), ("ruff", "format", "--check", *where)):
        _python(scratch, "-m", *check)
