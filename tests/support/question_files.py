"""A folder whose question is data: small, valid, and easy to spoil."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch import components
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.rules_as_data import questions_of
from support.folders import make_folder

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.reference.engine import Question

VALUE = "value = 'cell(\"crt\", die, odds)'"
SECONDS = 5.0
CRT = """
kind = "results"
id = "crt"
title = "Combat"
rule = "7.0"
columns = ["1:2", "1:1", "2:1", "3:1"]
[[row]]
id = "1"
cells = ["Ar", "Ar", "none", "Dr"]
[[row]]
id = "2"
cells = ["Ar", "none", "Dr", "De"]
[key]
Ar = "back"
Dr = "back"
De = "gone"
none = "nothing"
"""
CLAUSES = "7.0\tAttacks\tprocedure\tUnits attack.\tfight\n7.1\tOdds\tprocedure\tAs a ratio.\tfight\n"
ERRATA = """
[[erratum]]
id = "E1"
title = "Odds"
rules = ["7.1"]
readings = ["down", "up"]
ruling = "down"
confidence = "high"
"""
FIGHT = """
id = "fight"
asks = "What is the result?"
rules = ["7.0"]
[[given]]
name = "attack"
kind = "int"
min = 0
max = 99
says = "attack"
[[given]]
name = "defense"
kind = "int"
min = 1
max = 99
says = "defence"
[[given]]
name = "die"
kind = "die"
sides = 2
says = "die"
[[given]]
name = "up"
kind = "bool"
default = false
reading = "E1"
says = "rounded up"
[[step]]
name = "odds"
rule = "7.1"
says = "{attack} to {defense}: {odds}"
value = 'if up then column("crt", attack / defense, round: "up") else column("crt", attack / defense)'
errata = ["E1"]
[[answer]]
name = "result"
value = 'cell("crt", die, odds)'
says = "result"
"""


def folder_with(tmp_path: Path, fight: str = FIGHT, **more: str) -> Path:
    files = {
        "tables__crt_toml": CRT,
        "clauses_tsv": CLAUSES,
        "errata_toml": ERRATA,
        "units_csv": "id,side,attack\na,red,4\nb,blue,3\n",
    }
    return make_folder(tmp_path / "own", questions__fight_toml=fight, **{**files, **more})


def questions(folder: Path) -> dict[str, Question]:
    return {one.id: one for one in questions_of(components.load(folder, extra_columns="keep"))}


def changed(old: str, new: str) -> str:
    assert old in FIGHT
    return FIGHT.replace(old, new, 1)


def answered(question: Question, **given: object) -> object:
    return to_json(question.ask(given).answer)
