"""What the site's own files answer, tables first and then the script, is what ``ask --batch`` answers."""

from __future__ import annotations

import io
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support.askings import askings
from support.games import GAMES

from countermarch.reference.engine import batch, registry
from docs.build.npm import ESBUILD, install

ROOT = Path(__file__).parents[2]
EACH = 40

HARNESS = """
const [, , bundle, data] = process.argv;
const { evaluate, follow, prepare } = require(bundle);
const { readFileSync } = require("fs");
const held = new Map();
globalThis.window = globalThis;
globalThis.countermarch = { take: (name, what) => held.set(name, what) };
const load = (name) => {
  if (!held.has(name)) require("vm").runInThisContext(readFileSync(`${data}/${name}.js`, "utf8"));
  return held.get(name);
};
const asked = JSON.parse(readFileSync(0, "utf8"));
const { ask } = load("_rules")(load(`${asked[0].game}/_program`));
const ready = new Map();
const question = (game, name) => {
  if (!ready.has(name)) {
    const found = load(`${game}/${name}`);
    if (found.table) prepare(found.schema, found.table);
    ready.set(name, found);
  }
  return ready.get(name);
};
process.stdout.write(JSON.stringify(asked.map(({ game, question: name, given }) => {
  const { schema, table, walk } = question(game, name);
  const found = table ? evaluate(table, given) : walk ? follow(walk, schema, given) : null;
  return [found ? "table" : "script", found ?? ask(name, given)];
})));
"""


@pytest.mark.parametrize("game", GAMES)
def test_the_site_answers_as_the_command_line_does(site: Path, game: str, tmp_path: Path) -> None:
    asked = [
        {"game": game, "question": one.id, "given": given}
        for one in registry.questions(game).values()
        for given in askings(one, EACH)
    ]
    said = _site_says(site, asked, tmp_path)
    for one, (by, ruling), line in zip(asked, said, _command_line_says(asked), strict=True):
        assert ruling is not None, one
        kept = ("error",) if "error" in line else ("answer", "steps", "errata")
        assert {name: ruling.get(name) for name in kept} == {name: line[name] for name in kept}, (by, one)
    ways = [by for by, _ in said]
    assert len(said) >= 600
    assert min(ways.count("table"), ways.count("script")) >= 100


def _site_says(site: Path, asked: list[dict[str, Any]], folder: Path) -> list[tuple[str, dict[str, Any]]]:
    install()
    bundle, harness = folder / "site.cjs", folder / "harness.cjs"
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")
    command = ["node", harness, bundle, site / "data"]
    text = json.dumps(asked)
    done = subprocess.run(list(map(str, command)), input=text, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: list[tuple[str, dict[str, Any]]] = json.loads(done.stdout)
    return found


def _command_line_says(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = io.BytesIO("".join(f"{json.dumps(one)}\n" for one in asked).encode())
    out = io.BytesIO()
    batch.run(lines, out)
    return [json.loads(line) for line in out.getvalue().splitlines()]
