"""The site finds what the command line finds: for one list of questions the same, in the same order."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES

from countermarch.search.index import index_of
from countermarch.site.search_data import game_entries, search_program
from countermarch.site.subjects import installed
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
ASKED = ROOT / "tests" / "countermarch" / "questions_in_players_words.txt"
MORE = (
    "D2 in beaufrot",
    "rule 7.8",
    "7 of hearts",
    "f-15",
    "12.1",
    "J-3",
    "Fj\u00e4der\u2019s",
    "",
    "the of",
    "zzzqqq",
    "snowing in a hatchery, tracing mutinies",
    "best chance",
)
HARNESS = """
const { begin } = require(process.argv[2]);
const made = require(process.argv[3]);
const { parts, asked } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const [entries, same] = ["entries", "same"].map((name) => parts.flatMap((part) => part[name]));
const index = begin(made).index(entries, same);
const plain = ({ entry, score }) => [entry.kind, entry.id, score];
const said = (query) => [index.find(query, 5).map(plain), index.readAs(query), index.lacking(query)];
process.stdout.write(JSON.stringify(asked.map(said)));
"""


def _asked() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    game = ""
    for line in ASKED.read_text("utf-8").splitlines():
        if line.startswith("@ "):
            game = line[2:]
        elif line and not line.startswith("#"):
            found.setdefault(game, []).append(line.split(" | ")[0])
    return found


@pytest.fixture(scope="module")
def browser_search(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[str], list[str]], Any]:
    install()
    folder = tmp_path_factory.mktemp("search")
    bundle, harness = folder / "search.cjs", folder / "harness.cjs"
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")
    (folder / "finder.cjs").write_text(f"module.exports = {search_program()};", encoding="utf-8")

    def run(games: list[str], asked: list[str]) -> object:
        subjects = [installed(game) for game in games]
        given = {"parts": [game_entries(one) for one in subjects]}
        done = subprocess.run(
            ["node", str(harness), str(bundle), str(folder / "finder.cjs")],
            input=json.dumps(given | {"asked": asked}), text=True, capture_output=True, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize("game", ["-", *GAMES])
def test_the_site_finds_what_the_command_line_finds(
    game: str, browser_search: Callable[[list[str], list[str]], Any]
) -> None:
    games = GAMES if game == "-" else [game]
    index = index_of(games)
    asked = [*_asked()[game], *MORE]
    for query, (hits, read, lacking) in zip(asked, browser_search(list(games), asked), strict=True):
        expected = [[hit.entry.kind, hit.entry.id, hit.score] for hit in index.find(query, limit=5)]
        assert [[kind, name, round(score, 3)] for kind, name, score in hits] == expected, query
        assert dict(read) == index.read_as(query), query
        assert lacking == index.lacking(query), query
