"""The browser says every ruling in the words of the command line."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from support.citations import QUESTIONS, rulings

from countermarch import components
from countermarch.components.saying import CAPITALS
from countermarch.reference.engine import registry
from countermarch.reference.engine.headlines import of_lines
from countermarch.reference.engine.wire import answer_json
from countermarch.site.data import spoken
from docs.build.npm import ESBUILD, install

SCRIPTS = Path(__file__).parents[2] / "countermarch" / "site" / "js"
HARNESS = """
const { headline } = require(process.argv[2]);
const asked = JSON.parse(require("fs").readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([schema, ruling]) => headline(schema, ruling)?.text ?? null)));
"""


def test_the_browser_says_what_the_command_line_says(tmp_path: Path) -> None:
    install()
    bundle, harness = tmp_path / "headline.cjs", tmp_path / "harness.cjs"
    command = [
        ESBUILD,
        SCRIPTS / "node.js",
        "--bundle",
        "--format=cjs",
        f"--outfile={bundle}",
        "--log-level=error",
    ]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")
    asked, expected = [], []
    for game, name in QUESTIONS:
        question = registry.find(game, name)
        lines = components.game(game).spoken.headlines.get(name, ())
        schema = spoken(question, components.game(game))
        for ruling in rulings(game, name):
            answer: Any = answer_json(ruling)
            first = question.headline_of(answer)
            refused = answer[first] is False and first in question.refusals
            asked.append([schema, {"answer": answer, "result": first}])
            said = of_lines([line for line in lines if not refused or first in line.when], answer)
            expected.append(said.text.replace("-", "\N{MINUS SIGN}") if said else None)
    found = subprocess.run(
        ["node", harness, bundle], input=json.dumps(asked), text=True, capture_output=True, check=True
    )
    says = [one and one.replace("-", "\N{MINUS SIGN}") for one in json.loads(found.stdout)]
    assert len(says) > 1000
    for one, other in zip(says, expected, strict=True):
        assert one == other


def test_the_browser_knows_every_word_that_keeps_its_capitals() -> None:
    known = set((SCRIPTS / "words.js").read_text("utf-8").split("`")[1].split())
    assert known == {word for word in CAPITALS.values() if not word.startswith("J-")}
