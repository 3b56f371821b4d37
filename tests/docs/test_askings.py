"""What the site's own files answer is what ``ask --batch`` answers."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.games import GAMES
from support.sample_facts import askings

from countermarch.reference.engine import batch, registry

EACH = 10

HARNESS = """
const [, , data] = process.argv;
const { readFileSync } = require("fs");
const held = new Map();
globalThis.countermarch = { take: (name, what) => held.set(name, what) };
const load = (name) => {
  if (!held.has(name)) require("vm").runInThisContext(readFileSync(`${data}/${name}.js`, "utf8"));
  return held.get(name);
};
const asked = JSON.parse(readFileSync(0, "utf8"));
const { ask } = load("_rules")(load(`${asked[0].game}/_program`));
process.stdout.write(JSON.stringify(asked.map(({ question, given }) => ask(question, given))));
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_site_answers_as_the_command_line_does(site: Path, game: str, tmp_path: Path) -> None:
    asked = [
        {"game": game, "question": one.id, "given": given}
        for one in registry.questions(game).values()
        for given in askings(one, EACH)
    ]
    said = _site_says(site, asked, tmp_path)
    for one, ruling, line in zip(asked, said, _command_line_says(asked), strict=True):
        kept = ("error",) if "error" in line else ("answer", "steps", "errata")
        assert {name: ruling.get(name) for name in kept} == {name: line[name] for name in kept}, one
    assert len(said) >= 100


def _site_says(site: Path, asked: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    harness = folder / "harness.cjs"
    harness.write_text(HARNESS, encoding="utf-8")
    command = ["node", str(harness), str(site / "data")]
    done = subprocess.run(command, input=json.dumps(asked), text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def _command_line_says(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = io.BytesIO("".join(f"{json.dumps(one)}\n" for one in asked).encode())
    out = io.BytesIO()
    batch.run(lines, out)
    return [json.loads(line) for line in out.getvalue().splitlines()]
