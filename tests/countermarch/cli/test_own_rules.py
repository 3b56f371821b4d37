"""A folder's rules as data: made, checked, asked, with odds, printed; a mistake is reported in one line."""

from __future__ import annotations

import json
import shlex
import tomllib
from typing import TYPE_CHECKING

import pytest
from support.command_line import run

from countermarch import components
from countermarch.folders import templates

if TYPE_CHECKING:
    from pathlib import Path

ATTACK = (
    *("--attackers", '[{"unit": "league-armor"}, {"unit": "league-third"}]'),
    *("--defenders", '[{"unit": "crown-rifles"}]', "--terrain", "town"),
)


@pytest.fixture
def line(tmp_path: Path) -> Path:
    folder = tmp_path / "line"
    assert run("new", str(folder), "--kind", "hex-and-counter").status == 0
    return folder


def test_a_made_game_is_valid_with_its_questions_and_cases(line: Path) -> None:
    (report,) = json.loads(run("check", f"{line}/", "--json").out)
    assert report["faults"] == []
    assert report["counts"]["questions"] == len(list((line / "questions").iterdir())) == 5
    assert report["counts"]["cases"] == len((line / "cases.jsonl").read_text("utf-8").splitlines())
    units = components.load(line).units
    assert len(units) == 12


def test_every_question_of_the_made_game_has_cases_and_every_clause_its_question_or_excuse(
    line: Path,
) -> None:
    cases = [json.loads(text) for text in (line / "cases.jsonl").read_text("utf-8").splitlines()]
    ids = {tomllib.loads(file.read_text("utf-8"))["id"] for file in (line / "questions").iterdir()}
    assert {case["question"] for case in cases} == ids
    assert all(case["why"] for case in cases)
    assert {name for clause in components.load(line).clauses for name in clause.questions} == ids


def test_a_ruling_of_the_made_game_lists_each_step_with_its_rule(line: Path) -> None:
    ruled = json.loads(run("ask", f"{line}/", "attack", *ATTACK, "--die", "4", "--json").out)
    assert ruled["answer"] == {"column": "1:2", "roll": 4, "result": "none"}
    assert [step["rule"] for step in ruled["steps"]] == ["7.2", "7.2", "7.2", "7.3", "7.5", "7.6", "7.7"]
    assert ruled["errata"] == ["TL-1"]
    shown = run("ask", f"{line}/", "attack", *ATTACK, "--die", "4").out
    assert "TL-1  Terrain and river together. Terrain and river shifts are not" in shown


def test_every_modifier_that_applies_is_a_step_of_its_own(line: Path) -> None:
    words = (*ATTACK[2:], "--attackers", '[{"unit": "league-sappers"}, {"unit": "league-guns"}]', "--night")
    ruled = json.loads(run("ask", f"{line}/", "attack", *words, "--die", "4", "--json").out)
    stated = [(step["rule"], step["value"]) for step in ruled["steps"] if step["value"] in (1, -1)]
    assert stated == [("7.6", 1), ("7.6", 1), ("7.6", -1)]
    assert ruled["answer"]["roll"] == 5


def test_the_odds_of_the_made_game_are_exact(line: Path) -> None:
    spread = json.loads(run("odds", f"{line}/", "attack", *ATTACK, "--by", "result", "--json").out)
    found = {one["answer"]["result"]: one["probability"] for one in spread["outcomes"]}
    assert found == {"Ae": "1/6", "Ar": "1/3", "none": "1/6", "Ex": "1/6", "Dr": "1/6"}


def test_the_tables_of_the_folder_can_still_be_asked_one_cell_at_a_time(line: Path) -> None:
    ruled = json.loads(run("ask", f"{line}/", "crt", "--column", "2:1", "--die", "4", "--json").out)
    assert ruled["answer"]["result"] == "Dr"


def test_every_question_of_the_made_game_shows_a_way_to_ask_it_that_is_answered(line: Path) -> None:
    for one in json.loads(run("questions", f"{line}/", "--json").out):
        shown = run("questions", f"{line}/", one["id"], columns=2000).out
        words = shown.rstrip().splitlines()[-1].strip()
        done = run(*shlex.split(words)[1:], "--json")
        assert done.status == 0, done.err


def test_the_made_game_prints_at_once_in_every_style(line: Path, tmp_path: Path) -> None:
    for style in ("standard", "low-ink"):
        shown = run("print", f"{line}/", "--style", style, "--to", str(tmp_path / "out"))
        assert shown.status == 0, shown.err
        assert "15 pieces; no reconstructed values" in shown.out


def test_the_clauses_of_a_folder_are_shown_with_what_decides_them(line: Path) -> None:
    shown = run("rules", f"{line}/", "7.5").out
    assert "Terrain and rivers shift the column to the left." in shown
    assert "TL-1" in shown


def test_a_mistake_in_a_question_leaves_it_out_and_is_a_fault_when_checked(line: Path) -> None:
    file = line / "questions" / "3-attack.toml"
    file.write_text(
        file.read_text("utf-8").replace('"rows of terrain"', '"rows of terain"'), encoding="utf-8"
    )
    others = run("questions", f"{line}/")
    assert (others.status, others.err.count("\n")) == (0, 1)
    assert "did you mean terrain?" in others.err
    assert others.err.endswith("; this question is left out\n")
    assert "supply" in others.out
    asked = run("ask", f"{line}/", "attack", "--die", "3")
    assert asked.err.splitlines()[1].startswith("question: 'attack' is not one of ")
    checked = run("check", f"{line}/", columns=500)
    assert checked.status == 1
    assert "questions/3-attack.toml line " in checked.out


def test_a_changed_table_moves_a_case_and_check_says_which(line: Path) -> None:
    file = line / "tables" / "crt.toml"
    file.write_text(
        file.read_text("utf-8").replace('["Ar", "none", "Ex"', '["Ar", "Ex", "Ex"'),
        encoding="utf-8",
    )
    checked = run("check", f"{line}/", columns=500)
    assert checked.status == 1
    assert """attack: result: '"none"': expected "Ex", which the rules now give;""" in checked.out


def test_a_clause_that_names_a_question_that_is_not_there_is_reported(line: Path) -> None:
    file = line / "clauses.tsv"
    file.write_text(file.read_text("utf-8").replace("\tvictory\n", "\tvictori\n"), encoding="utf-8")
    assert "did you mean victory?" in run("check", f"{line}/", columns=500).out
    file.write_text(file.read_text("utf-8").replace("\tvictori\n", "\tlosses,\n"), encoding="utf-8")
    assert "questions with commas between, or - (why" in run("check", f"{line}/", columns=500).out


def test_a_clause_of_a_folder_with_tables_alone_names_a_question_that_exists(tmp_path: Path) -> None:
    folder = tmp_path / "ford"
    run("new", str(folder))
    (folder / "clauses.tsv").write_text("1.0\tBattle\trule\tRoll.\tcombat\n", encoding="utf-8")
    stated = run("check", f"{folder}/", columns=500).out
    assert "clauses.tsv line 1, 1.0, questions: 'combat': " in stated
    assert "did you mean combat-result?" in stated


def test_faults_of_tables_and_of_questions_are_reported_together(line: Path) -> None:
    units = line / "units.csv"
    units.write_text(units.read_text("utf-8").replace("Guards,5,", "Guards,five,"), encoding="utf-8")
    file = line / "questions" / "5-victory.toml"
    file.write_text(file.read_text("utf-8").replace("league_towns)", "league_town)"), encoding="utf-8")
    stated = json.loads(run("check", f"{line}/", "--json").out)[0]["faults"]
    assert any("units.csv line 2" in fault for fault in stated)
    assert any("did you mean league_towns?" in fault for fault in stated)
    assert len(stated) == len(set(stated))


@pytest.mark.parametrize("kind", templates.kinds())
def test_a_game_of_each_kind_is_made_and_can_be_asked_as_it_says(kind: str, tmp_path: Path) -> None:
    made = run("new", str(tmp_path / "own"), "--kind", kind)
    assert made.status == 0
    (line,) = [text for text in made.out.splitlines() if text.startswith("Look it up:")]
    assert run(*line.split()[4:]).status == 0


def test_an_unknown_kind_of_game_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    shown = run("new", str(tmp_path / "own"), "--kind", "hexes")
    assert (shown.status, shown.err) == (
        2,
        "kind: 'hexes' is not a kind; expected one of hex-and-counter, small\n",
    )
    assert not (tmp_path / "own").exists()


def test_a_file_of_cases_or_questions_under_another_name_is_noticed(line: Path) -> None:
    (line / "cases.jsonl").rename(line / "case.jsonl")
    (line / "questions" / "6-rest.csv").write_text("id\n", encoding="utf-8")
    shown = run("check", f"{line}/", columns=500).out
    assert "case.jsonl: not read; rename it to cases.jsonl" in shown
    assert "questions/6-rest.csv: not read; a question is a TOML file" in shown


def test_a_refusal_is_shown_in_place_of_the_result(line: Path) -> None:
    words = ("ask", f"{line}/", "movement", "--unit", "crown-guns", "--start", "0504", "--end")
    assert "Cost: 5" in run(*words, "0902").out
    assert "Not allowed" in run(*words, "0108").out


def test_units_of_a_list_are_named_as_on_their_counters(line: Path) -> None:
    facts = (
        "--attackers",
        "guards, Rifles depleted",
        "--defenders",
        "iron",
        "--terrain",
        "woods",
        "--die",
        "3",
    )
    asked = json.loads(run("ask", f"{line}/", "attack", *facts, "--json").out)["given"]
    assert [one["unit"] for one in asked["attackers"]] == ["crown-guards", "crown-rifles"]
    assert [one["depleted"] for one in asked["attackers"]] == [False, True]
    assert [one["unit"] for one in asked["defenders"]] == ["league-armor"]
