"""The browser's evaluator gives Python's rulings, over the whole of every compiled question."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import components
from docs.build.assets import ESBUILD, install
from docs.build.compiled import compile_question, taken_apart
from docs.build.data import fitting
from reference.engine import registry

if TYPE_CHECKING:
    from reference.engine import Question

ROOT = Path(__file__).parents[2]
GAMES = [game for game in components.games() if game in registry.games()]
HARNESS = """
const { evaluate, prepare } = require(process.argv[2]);
const fs = require("fs");
const { schema, table, asked } = JSON.parse(fs.readFileSync(0, "utf8"));
prepare(schema, table);
process.stdout.write(JSON.stringify(asked.map((given) => evaluate(table, given))));
"""


@pytest.fixture(scope="session")
def evaluator(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    install()
    folder = tmp_path_factory.mktemp("evaluator")
    bundle, harness = folder / "evaluate.cjs", folder / "harness.cjs"
    source = ROOT / "docs" / "src" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")
    return ["node", str(harness), str(bundle)]


@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_every_finite_ruling(game: str, evaluator: list[str]) -> None:
    compared = 0
    for question in registry.questions(game).values():
        domain = fitting(question)
        if domain is None:
            continue
        asked = [json.loads(json.dumps(one)) for one in domain.every()]
        filled = [one | domain.fixed for one in asked]
        table = json.loads(json.dumps(compile_question(question, domain)))
        said = subprocess.run(
            evaluator,
            input=json.dumps({"schema": question.schema(), "table": table, "asked": filled}),
            text=True,
            capture_output=True,
            check=True,
        )
        rulings = json.loads(said.stdout)
        for given, ruling in zip(asked, rulings, strict=True):
            assert ruling == _expected(question, given), (question.id, given)
        compared += len(asked)
    assert compared > 1000


def _expected(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    parts = taken_apart(question, given)
    if "error" in parts:
        parameter, message = parts["error"]
        return {"error": {"parameter": parameter, "message": message}}
    steps = [{"rule": rule, "text": text, "value": value} for rule, text, value in parts["steps"]]
    return {**parts, "steps": steps}


def test_facts_outside_the_table_are_not_guessed(evaluator: list[str]) -> None:
    question = registry.find("lebanon-82", "combat-result")
    domain = fitting(question)
    assert domain is not None
    table = compile_question(question, domain)
    asked = [{"terrain": "town", "differential": 999, "die": 4, "beyond": "nearest-column"}]
    asked.append({"terrain": "swamp", "differential": 0, "die": 4, "beyond": "nearest-column"})
    said = subprocess.run(
        evaluator,
        input=json.dumps({"schema": question.schema(), "table": table, "asked": asked}),
        text=True,
        capture_output=True,
        check=True,
    )
    assert json.loads(said.stdout) == [None, None]
