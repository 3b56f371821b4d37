"""The browser's evaluator gives Python's rulings: some of every compiled question, and the whole of it."""

from __future__ import annotations

import json
import subprocess
from itertools import count
from math import gcd
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch import components
from countermarch.reference.engine import registry
from countermarch.reference.engine.kinds import BoolKind, DieKind, EnumKind, RecordKind
from countermarch.site.anchors import anchor
from countermarch.site.compiled import compile_question, taken_apart
from countermarch.site.domain import Axis, Domain, domain
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field, Kind

ROOT = Path(__file__).parents[2]
SOME = 120
"""How many rulings of a question are compared where not all are; every value of every fact is among them."""

HARNESS = """
const { anchor, evaluate, prepare } = require(process.argv[2]);
const fs = require("fs");
const { all, numbers } = JSON.parse(fs.readFileSync(0, "utf8"));
const answers = ({ schema, table, asked }) => {
  prepare(schema, table);
  return asked.map((given) => evaluate(table, given));
};
process.stdout.write(JSON.stringify(numbers?.map(anchor) ?? all.map(answers)));
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
def test_browser_and_python_agree_on_some_of_every_finite_question(
    site: Path, game: str, evaluator: list[str]
) -> None:
    tables = [(question, table, _some(whole)) for question, table, whole in _tables(site, game)]
    assert len(tables) > 10
    assert _compare(evaluator, tables) > 500


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_browser_and_python_agree_on_every_finite_ruling(site: Path, game: str, evaluator: list[str]) -> None:
    for question, table, whole in _tables(site, game):
        _compare(evaluator, [(question, table, list(whole.every()))])


def test_what_is_taken_of_a_whole_meets_every_value() -> None:
    whole = Domain((Axis(("a",), tuple(range(60))), Axis(("b",), tuple(range(7))), Axis(("c",), (0, 1))), {})
    taken = _some(whole)
    assert len(taken) <= 2 * SOME
    for name, values in (("a", 60), ("b", 7), ("c", 2)):
        assert {one[name] for one in taken} == set(range(values))


def _tables(site: Path, game: str) -> Iterator[tuple[Question, dict[str, Any], Domain]]:
    for question in registry.questions(game).values():
        script = (site / "data" / game / f"{question.id}.js").read_text("utf-8")
        table = json.loads(script[script.index("{") : script.rindex("}") + 1]).get("table")
        if table is not None:
            yield question, table, _whole(question, table)


def _some(whole: Domain) -> list[dict[str, Any]]:
    """Take some ways of asking: a step apart that shares no factor with any axis, so that all values come."""
    every = list(whole.every())
    steps = count(max(1, len(every) // SOME))
    step = next(one for one in steps if all(gcd(one, len(axis.values)) == 1 for axis in whole.axes))
    return every[::step]


def _compare(
    evaluator: list[str], tables: Sequence[tuple[Question, dict[str, Any], list[dict[str, Any]]]]
) -> int:
    """Compare rulings of tables, each asked in the ways that come with it; return how many there were."""
    put = [
        {"schema": question.schema(), "table": table, "asked": [one | table["fixed"] for one in asked]}
        for question, table, asked in tables
    ]
    said = subprocess.run(
        evaluator, input=json.dumps({"all": put}), text=True, capture_output=True, check=True
    )
    for (question, _, asked), rulings in zip(tables, json.loads(said.stdout), strict=True):
        for given, ruling in zip(asked, rulings, strict=True):
            assert ruling == _expected(question, given), (question.id, given)
    return sum(len(asked) for _, _, asked in tables)


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
        input=json.dumps({"all": [{"schema": question.schema(), "table": table, "asked": asked}]}),
        text=True,
        capture_output=True,
        check=True,
    )
    assert json.loads(said.stdout) == [[None, None]]


def test_scripts_write_the_anchors_that_the_pages_have(evaluator: list[str]) -> None:
    numbers = [clause.number for game in GAMES for clause in components.game(game).clauses]
    written = subprocess.run(
        evaluator, input=json.dumps({"numbers": numbers}), text=True, capture_output=True, check=True
    )
    assert dict(zip(numbers, json.loads(written.stdout), strict=True)) == {
        number: anchor(number) for number in numbers
    }
