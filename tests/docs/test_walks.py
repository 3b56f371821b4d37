"""Trees of what is a list, a pool of dice or an open number: browser, tree and rule say the same."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from countermarch.reference.engine import registry
from countermarch.site import symbolic, walk_check, walks
from countermarch.site.compiled import taken_apart
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable

    from countermarch.reference.engine import Question

ROOT = Path(__file__).parents[2]
ASKED = [
    ("lebanon-82", "combat-differential"),
    ("lebanon-82", "sam-fire"),
    ("next-war-in-lebanon", "evade"),
    ("reign-of-missiles", "rocket-movement"),
    ("third-lebanon-war", "fire-hits"),
]
HARNESS = """
const { follow } = require(process.argv[2]);
const { made, schema, asked } = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map((given) => follow(made, schema, given))));
"""


@pytest.fixture(scope="module")
def in_browser(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Any], Any]:
    install()
    folder = tmp_path_factory.mktemp("walks")
    bundle, harness = folder / "walk.cjs", folder / "harness.cjs"
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")

    def run(given: object) -> Any:  # noqa: ANN401 -- JSON
        command = ["node", str(harness), str(bundle)]
        text = json.dumps(given)
        done = subprocess.run(command, input=text, text=True, capture_output=True, check=True)
        return json.loads(done.stdout)

    return run


def some(question: Question, made: walks.Walk, many: int) -> list[dict[str, Any]]:
    chance = random.Random(f"browser {question.id}")  # noqa: S311 -- the same each time
    return [
        {
            one.name: value
            for one in question.parameters
            for value in walk_check.random_facts(one, chance, made)
        }
        for _ in range(many)
    ]


@pytest.mark.parametrize(("game", "name"), ASKED)
def test_the_browser_rules_on_lists_as_the_rule_does(
    game: str, name: str, in_browser: Callable[[Any], Any]
) -> None:
    question = registry.find(game, name)
    made = walks.compile_walk(question)
    assert made is not None
    asked = some(question, made, 400)
    within = 0
    found = in_browser({"made": made, "schema": question.schema(), "asked": asked})
    for given, ruling in zip(asked, found, strict=True):
        if ruling is None:
            assert walk_check.follow(made, given) is None
            continue
        within += 1
        parts = taken_apart(question, given)
        if "error" in parts:
            parameter, message = parts["error"]
            assert ruling == {"error": {"parameter": parameter, "message": message}}, given
        else:
            keys = ("rule", "text", "value")
            steps = [dict(zip(keys, step, strict=True)) for step in parts["steps"]]
            assert ruling == {**parts, "steps": steps}, given
    assert within > 100


def test_what_is_longer_than_the_tree_or_out_of_bounds_is_not_guessed(
    in_browser: Callable[[Any], Any],
) -> None:
    question = registry.find("lebanon-82", "combat-differential")
    made = walks.compile_walk(question)
    unit = {"side": "syrian", "strength": 4}
    asked = [
        {"attackers": [unit] * 9, "attacker_support": [], "defense_strength": 3, "defender_support": []},
        {"attackers": [unit], "attacker_support": [], "defense_strength": -1, "defender_support": []},
    ]
    assert in_browser({"made": made, "schema": question.schema(), "asked": asked}) == [None, None]


def test_a_tree_that_differs_from_its_rule_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    question = registry.find("lebanon-82", "combat-differential")
    monkeypatch.setattr(symbolic.Way, "nothing", symbolic.Way.below)
    assert walks.compile_walk(question) is None
