"""Games played by the translated program are those of the command line, position by position."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.playing import GAMES, here

from countermarch.reference import play
from countermarch.site.plays import play_program
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[[str, object], Any]

ROOT = Path(__file__).parents[2]
SEEDS = (0, 1, 7, 2**31, 2**32, 2**32 + 5, 2**65 - 1, -5)
WHOLE = """
const play = MADE(py)["*play"];
return given.map(([begin, made]) => {
  const told = [JSON.parse(play(JSON.stringify(begin)))];
  for (const choice of made) {
    const { save } = told.at(-1);
    told.push(JSON.parse(play(JSON.stringify({ do: "choose", save, choice, seen: 0 }))));
  }
  return told;
});
"""


THOUGHT = """
const play = MADE(py)["*play"];
return given.map((begin) => {
  const { save } = JSON.parse(play(JSON.stringify(begin)));
  for (;;) {
    const thought = JSON.parse(play(JSON.stringify({ do: "think", save })));
    if (thought.best !== null) return thought;
  }
});
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run a piece of script in Node: ``given`` is what is handed in."""
    install()
    folder = tmp_path_factory.mktemp("games")
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    bundle = folder / "py.cjs"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)

    def run(body: str, given: object) -> object:
        (folder / "run.cjs").write_text(
            'const { py } = require("./py.cjs");\n'
            'const given = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
            f"process.stdout.write(JSON.stringify((() => {{ {body} }})()));\n",
            encoding="utf-8",
        )
        done = subprocess.run(
            ["node", str(folder / "run.cjs")],
            input=json.dumps(given), text=True, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run


def test_random_numbers_are_those_of_python_draw_by_draw(run: Run) -> None:
    body = (
        "return given.map((seed) => { const { random } = py.Random(BigInt(seed)); "
        "return Array.from({ length: 1500 }, () => random()); });"
    )
    for seed, drawn in zip(SEEDS, run(body, list(map(str, SEEDS))), strict=True):
        chance = random.Random(seed)  # noqa: S311 -- dice, not secrets
        assert drawn == [chance.random() for _ in range(1500)], seed


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_by_the_program_is_that_of_the_command_line(name: str, run: Run) -> None:
    _compare(name, range(1, 2), run)


def test_json_is_read_and_written_as_python_does(run: Run) -> None:
    texts = ['{"seed": 4611686018427387905, "part": 0.0943826341809224714, "says": "12345678901234567890"}']
    texts.append("[-1, 1e3, 2.5, true, null, 9007199254740993, -98765432109876543210]")
    found = run("return given.map((text) => py.dumps(py.loads(text)));", texts)
    assert [json.loads(one) for one in found] == [json.loads(one) for one in texts]


@pytest.mark.parametrize("name", GAMES)
def test_what_each_choice_is_worth_is_that_of_the_command_line(name: str, run: Run) -> None:
    begin = {"do": "begin", "game": name, "seed": "3", "options": {}}
    [found] = run(THOUGHT.replace("MADE", f"({play_program(name)})"), [begin])
    asked, stated = {"do": "think", "save": here(begin)["save"]}, {"best": None}
    while stated["best"] is None:
        stated = here(asked)
    assert (found["total"], found["best"]) == (stated["total"], stated["best"])
    for one, other in zip(found["worth"], stated["worth"], strict=True):
        assert one == pytest.approx(other, rel=1e-9)  # deviations are rounded otherwise in the last place


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_ten_whole_games_by_the_program_are_those_of_the_command_line(name: str, run: Run) -> None:
    _compare(name, range(10), run)


def _compare(name: str, seeds: range, run: Run) -> None:
    """Compare every position of some games, board, choices and log; links are made by the page."""
    games = []
    for seed in seeds:
        policy = play.game(name).policies["sensible" if seed % 2 else "random"]
        made = play.begin(name, seed=seed).finish(policy).decisions
        games.append(({"do": "begin", "game": name, "seed": str(seed), "options": {}}, made))
    for (begin, made), there in zip(
        games, run(WHOLE.replace("MADE", f"({play_program(name)})"), games), strict=True
    ):
        stated = here(begin)
        assert {**there[0], "link": ""} == {**stated, "link": ""}
        for choice, found in zip(made, there[1:], strict=True):
            stated = here({"do": "choose", "save": stated["save"], "choice": choice, "seen": 0})
            assert {**found, "link": ""} == {**stated, "link": ""}, (begin["seed"], choice)
        assert stated["ending"] is not None
