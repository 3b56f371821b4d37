"""The browser's evaluator gives Python's rulings, over the whole of every compiled question."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import components
from countermarch.site.anchors import anchor
from countermarch.site.compiled import compile_question, taken_apart
from countermarch.site.domain import Axis, Domain, domain
from docs.build.npm import ESBUILD, install
from reference.engine import registry
from reference.engine.kinds import BoolKind, DieKind, EnumKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reference.engine import Question
    from reference.engine.kinds import Field, Kind

ROOT = Path(__file__).parents[2]
GAMES = [game for game in components.games() if game in registry.games()]
HARNESS = """
const { anchor, evaluate, prepare } = require(process.argv[2]);
const fs = require("fs");
const { schema, table, asked, numbers } = JSON.parse(fs.readFileSync(0, "utf8"));
if (table) prepare(schema, table);
process.stdout.write(JSON.stringify(numbers?.map(anchor) ?? asked.map((given) => evaluate(table, given))));
"""


@pytest.fixture(scope="session")
def evaluator(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    install()
    folder = tmp_path_factory.mktemp("evaluator")
    bundle, harness = folder / "evaluate.cjs", folder / "harness.cjs"
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")
    return ["node", str(harness), str(bundle)]


@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_every_finite_ruling(site: Path, game: str, evaluator: list[str]) -> None:
    compared = 0
    for question in registry.questions(game).values():
        script = (site / "data" / game / f"{question.id}.js").read_text("utf-8")
        table = json.loads(script[script.index("{") : script.rindex("}") + 1]).get("table")
        if table is None:
            continue
        asked = list(_whole(question, table).every())
        filled = [one | table["fixed"] for one in asked]
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


def _whole(question: Question, table: dict[str, Any]) -> Domain:
    """Return the domain of a compiled table, by what the table itself says of its axes."""
    axes = []
    for axis in table["axes"]:
        fields: Sequence[Field] = question.parameters
        for name in axis["path"]:
            field = next(one for one in fields if one.name == name)
            fields = field.kind.fields if isinstance(field.kind, RecordKind) else ()
        values = [None] if axis.get("null") else []
        axes.append(Axis(tuple(axis["path"]), (*values, *_values(field.kind, axis.get("span")))))
    return Domain(tuple(axes), table["fixed"])


def _values(kind: Kind, span: list[int] | None) -> Sequence[Any]:
    match kind:
        case BoolKind():
            return (False, True)
        case EnumKind(values):
            return values
        case DieKind():
            return kind.faces
        case _:
            assert span is not None
            return range(span[0], span[1] + 1)


def _expected(question: Question, given: dict[str, Any]) -> dict[str, Any]:
    parts = taken_apart(question, given)
    if "error" in parts:
        parameter, message = parts["error"]
        return {"error": {"parameter": parameter, "message": message}}
    steps = [{"rule": rule, "text": text, "value": value} for rule, text, value in parts["steps"]]
    return {**parts, "steps": steps}


def test_facts_outside_the_table_are_not_guessed(evaluator: list[str]) -> None:
    question = registry.find("lebanon-82", "combat-result")
    finite = domain(question, 10)
    assert finite is not None
    table = compile_question(question, finite)
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


def test_scripts_write_the_anchors_that_the_pages_have(evaluator: list[str]) -> None:
    numbers = [clause.number for game in GAMES for clause in components.game(game).clauses]
    written = subprocess.run(
        evaluator, input=json.dumps({"numbers": numbers}), text=True, capture_output=True, check=True
    )
    assert dict(zip(numbers, json.loads(written.stdout), strict=True)) == {
        number: anchor(number) for number in numbers
    }
