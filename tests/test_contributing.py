"""A question and a game, added as CONTRIBUTING says, pass every test that speaks of them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from support.command_line import run

ROOT = Path(__file__).parents[1]
PARTS = ("components", "reference", "generators", "countermarch", "tests", "docs", "benchmarks", ".ci")

COLUMN_RESULT = '''

@dataclass(frozen=True, slots=True)
class ColumnResult:
    """What stands where a column and a row of the combat results table meet."""

    result: Annotated[CrtResult, "the result"]


@question("column-result", asks="What stands in a column of the combat results table?", rules=("CRT",))
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
RULES = '''"""The Marrow Ford: every rule as a question.

>>> from reference.marrow_ford import rally
>>> rally(die=4).answer.rallies
True
"""

from __future__ import annotations

from reference.marrow_ford.rallying import rally

__all__ = ["rally"]
'''
TYPED_AGAIN = "tests/transcription/marrow-ford/combat.txt"

MARROW_FORD_TABLE = """table: combat-result
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


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a question and a game more."""
    copy = tmp_path_factory.mktemp("scratch") / "project"
    copy.mkdir()
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, copy)
    (copy / "output").mkdir()
    _add_a_question(copy)
    _add_a_game(copy)
    for game in ("lebanon-82", "marrow-ford"):
        _python(copy, "-m", "pytest", "-q", "--conformance", game, "--write-census")
    _python(copy, "-m", "support.reasons")
    _python(copy, "tests/take_records.py", "lebanon-82", "marrow-ford")
    return copy


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
    before = '    "combat_differential",\n'
    (rules / "__init__.py").write_text(listed.replace(before, f'    "column_result",\n{before}'), "utf-8")
    spoken = (data / "spoken.toml").read_text("utf-8")
    (data / "spoken.toml").write_text(spoken.replace("\ncombat-effects = [", SPOKEN, 1), "utf-8")
    with (data / "cases.jsonl").open("a", encoding="utf-8") as cases:
        for case in CASES:
            cases.write(json.dumps({"question": "column-result", "rule": "CRT", **case}) + "\n")


def _add_a_game(copy: Path) -> None:
    package = copy.parent / "marrow-ford"
    assert run("new", str(package), "--package").status == 0
    data, rules = copy / "components" / "marrow_ford", copy / "reference" / "marrow_ford"
    shutil.copytree(package / "marrow_ford", data)
    rules.mkdir()
    shutil.move(data / "rules.py", rules / "rallying.py")
    (data / "__init__.py").write_text('"""Marrow Ford, as data."""\n', "utf-8")
    (rules / "__init__.py").write_text(RULES, "utf-8")
    (data / "census.json").unlink()
    again = copy / TYPED_AGAIN
    again.parent.mkdir()
    again.write_text(MARROW_FORD_TABLE, "utf-8")


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


def test_only_the_files_that_the_text_names_were_touched(scratch: Path) -> None:
    changed = {
        path.relative_to(scratch).as_posix()
        for part in PARTS
        for path in (scratch / part).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not _as_it_was(path, scratch)
    }
    ours = {name for name in changed if "marrow_ford" not in name and "marrow-ford" not in name}
    assert ours == WHAT_THE_TEXT_NAMES


def _as_it_was(path: Path, scratch: Path) -> bool:
    before = ROOT / path.relative_to(scratch)
    return before.exists() and before.read_bytes() == path.read_bytes()


def test_the_new_question_and_the_new_game_keep_every_promise(scratch: Path) -> None:
    about = (
        "tests/test_conformance.py",
        "tests/components",
        "tests/reference",
        "tests/countermarch/cli/test_rules.py",
    )
    tests = ("tests/countermarch/cli/test_questions.py", "tests/countermarch/cli/test_ask.py")
    chosen = "marrow or column or published or listed or shown or order"
    _python(scratch, "-m", "pytest", "-q", "-p", "no:xdist", "-k", chosen, *about, *tests)


@pytest.mark.long
def test_with_them_every_test_passes(scratch: Path) -> None:
    _python(
        scratch,
        "-m",
        "pytest",
        "-q",
        "-n",
        "2",
        "--ignore=docs",
        "--ignore=tests/docs",
        "--ignore=tests/test_contributing.py",
    )


def test_the_checks_pass_with_them(scratch: Path) -> None:
    where = ("components/marrow_ford", "reference/marrow_ford", "reference/lebanon_82")
    for check in (("ruff", "check", *where), ("ruff", "format", "--check", *where)):
        _python(scratch, "-m", *check)
