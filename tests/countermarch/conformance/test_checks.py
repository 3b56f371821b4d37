"""The checks notice what they are there for: each promise broken once, on purpose."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import pytest

import countermarch
from countermarch import components
from countermarch.conformance import CHECKS, Nonconformance, Subject, subject
from countermarch.conformance.about_cases import write_census
from countermarch.conformance.subjects import NotYet
from countermarch.reference.engine import D6, Question, Ruling, Working

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLE = Path(countermarch.__file__).parent / "folders" / "kinds" / "small"


@dataclass(frozen=True, slots=True)
class Landing:
    safe: Annotated[bool, "the battalion lands"]


def made(function: Callable[..., Any]) -> Question:
    return Question("landing", "ford", "Does it land?", ("1.0",), function)


def landing(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
    work = Working()
    return work.ruling(Landing(work.step("1.0", f"Die {die}: it lands on 3 or more.", die >= 3)))


def uncited(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
    work = Working()
    return work.ruling(Landing(work.step("9.9", f"Die {die}.", die >= 3)))


def unreasoned(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
    return Working().ruling(Landing(die >= 3))


def otherwise(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
    work = Working()
    return work.ruling(Landing(work.step("1.0", f"Die {die}.", die >= 4)))


def broken(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
    raise KeyError(die)


CASES: list[dict[str, Any]] = [
    *({"given": {"die": die}, "answer": {"safe": die >= 3}, "why": f"die {die}"} for die in (1, 2, 3, 6)),
    *({"given": {"die": die}, "error": "die", "why": "no face"} for die in (0, 7)),
]
LEDGER = "number\ttitle\tkind\tsummary\tquestions\n1.0\tLanding\trule\tA die of 3 or more.\tlanding\n"


@pytest.fixture
def ford(tmp_path: Path) -> Subject:
    folder = tmp_path / "ford"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "The Ford"', "utf-8")
    (folder / "clauses.tsv").write_text(LEDGER, "utf-8")
    lines = (json.dumps({"game": "ford", "question": "landing", **case}) for case in CASES)
    (folder / "cases.jsonl").write_text("\n".join(lines) + "\n", "utf-8")
    checked = Subject("ford", components.load(folder), {"landing": made(landing)})
    write_census(checked)
    return checked


@pytest.mark.parametrize("check", CHECKS)
def test_a_small_game_that_keeps_its_promises_passes_every_check(ford: Subject, check: str) -> None:
    CHECKS[check](ford)


def test_every_check_says_what_holds() -> None:
    assert all(check.__doc__ for check in CHECKS.values())


ANY, BROKEN = (
    "every_question_answers_or_refuses_whatever_its_kinds_allow",
    "every_question_refuses_broken_input_with_its_own_error_only",
)
CENSUS = "the_census_counts_every_question_that_can_be_walked"


@pytest.mark.parametrize(
    ("function", "check", "says"),
    [
        (uncited, ANY, "9.9 is not a clause or an erratum of ford"),
        (unreasoned, ANY, "a ruling without a step"),
        (broken, ANY, "KeyError"),
        (broken, BROKEN, "KeyError"),
        (otherwise, "every_case_is_ruled_as_written", "misruled"),
        (otherwise, CENSUS, "the counts differ from those recorded"),
    ],
)
def test_a_rule_that_breaks_a_promise_is_noticed(
    ford: Subject, function: Callable[..., Any], check: str, says: str
) -> None:
    wrong = replace(ford, questions={"landing": made(function)})
    with pytest.raises(Nonconformance, match=says):
        CHECKS[check](wrong)


def test_a_clause_whose_question_is_missing_or_does_not_cite_it_is_noticed(ford: Subject) -> None:
    check = CHECKS["every_clause_is_decided_by_a_question_that_cites_it"]
    other = replace(made(landing), rules=("2.0",))
    with pytest.raises(Nonconformance, match="none of landing cites it"):
        check(replace(ford, questions={"landing": other}))
    with pytest.raises(Nonconformance, match="there is no question landing"):
        check(replace(ford, questions={}))


def spoilt(ford: Subject, file: str, text: str) -> Subject:
    (ford.game.folder / file).write_text(text, "utf-8")
    return Subject("ford", components.load(ford.game.folder), ford.questions)


@pytest.mark.parametrize(
    ("file", "text", "check", "says"),
    [
        ("cases.jsonl", "", "every_question_has_worked_cases_and_bad_inputs", "landing: 0 worked cases"),
        ("census.json", "{}\n", CENSUS, "the counts differ"),
        ("clauses.tsv", "number\n", "every_file_reads_and_every_name_is_known", "clauses.tsv"),
        (
            "numbers.toml",
            '[[number]]\nid = "reach"\nvalue = 3\n',
            "every_number_and_table_names_its_rule",
            "reach",
        ),
    ],
)
def test_a_file_that_breaks_a_promise_is_noticed(
    ford: Subject, file: str, text: str, check: str, says: str
) -> None:
    with pytest.raises((Nonconformance, NotYet, components.CountermarchError), match=says):
        CHECKS[check](spoilt(ford, file, text))


def test_a_case_that_is_listed_twice_is_noticed(ford: Subject) -> None:
    text = (ford.game.folder / "cases.jsonl").read_text("utf-8")
    with pytest.raises(Nonconformance, match="twice"):
        CHECKS["no_case_stands_twice"](spoilt(ford, "cases.jsonl", text + text.splitlines()[0] + "\n"))


def run_plug_in(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    plug_in = ("-p", "countermarch.conformance.plugin", "-p", "no:cacheprovider")
    root = str(EXAMPLE.parents[2])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plug_in, *words],
        cwd=folder,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "check", ["every_question_has_worked_cases_and_bad_inputs", "every_case_is_ruled_as_written"]
)
def test_the_larger_game_to_begin_with_keeps_its_cases(check: str) -> None:
    CHECKS[check](subject(str(EXAMPLE.with_name("hex-and-counter"))))


def test_the_plug_in_checks_a_folder_that_it_is_given(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "ford")
    ran = run_plug_in(tmp_path, "--conformance", "ford/")
    assert ran.returncode == 0, ran.stdout
    assert f"{len(CHECKS)} passed" in ran.stdout


def test_the_plug_in_leaves_the_tests_of_the_project_alone_unless_they_are_named(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "ford")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = .\n", "utf-8")
    (tmp_path / "test_own.py").write_text("def test_own() -> None:\n    assert False\n", "utf-8")
    assert f"{len(CHECKS)} passed" in run_plug_in(tmp_path, "--conformance", "ford/").stdout
    both = run_plug_in(tmp_path, "--conformance", "ford/", "test_own.py")
    assert f"1 failed, {len(CHECKS)} passed" in both.stdout


def test_the_plug_in_says_in_a_line_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "ford").mkdir()
    (tmp_path / "ford" / "game.toml").write_text("title = 3", "utf-8")
    ran = run_plug_in(tmp_path, "--conformance", "ford/", "-rN")
    assert ran.returncode == 1
    assert ran.stdout.count("game.toml line 1") == 1
    assert "Traceback" not in ran.stdout


def test_a_census_that_is_different_says_how_to_write_it_again(ford: Subject) -> None:
    with pytest.raises(Nonconformance, match=f"pytest --conformance {ford.name} --write-census"):
        CHECKS["the_census_counts_every_question_that_can_be_walked"](spoilt(ford, "census.json", "{}\n"))


def test_a_census_that_is_different_shows_the_counts_that_moved_alone(ford: Subject) -> None:
    changed = Subject("ford", ford.game, {"landing": made(otherwise)})
    with pytest.raises(Nonconformance) as refused:
        CHECKS[CENSUS](changed)
    lines = str(refused.value).splitlines()[1:]
    assert all(re.fullmatch(r"landing: [a-z, ]+: written .+, counted .+", line) for line in lines)
    assert "landing: answers, safe, false: written 2, counted 3" in lines


def test_an_installed_game_is_a_subject_by_its_id() -> None:
    checked = subject("lebanon-82")
    assert checked.cases
    assert len(checked.written) == len(checked.questions)
