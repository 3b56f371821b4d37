"""What follows a ruling in the browser agrees with Python: receipts, what is needed for a result."""

from __future__ import annotations

import json
import subprocess
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support.games import GAMES
from support.node import OLDER_NODE

from countermarch import components
from countermarch.components.model.loading.turn_files import read_turn
from countermarch.reference.engine import InputError, receipts, registry
from countermarch.reference.engine.inverse import need
from countermarch.reference.engine.receipts import receipt, version
from countermarch.reference.engine.ruling import findings
from countermarch.site.anchors import anchor
from countermarch.site.companion_values import CompanionError
from countermarch.site.data import chains
from countermarch.site.subjects import installed
from countermarch.site.translated.program import program
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
HARNESS = """
const site = require(process.argv[2]);
const { script, given } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const done = (value) => process.stdout.write(JSON.stringify(value));
const whole = `return (async () => {${script}})()`;
new Function("site", "given", whole)(site, given).then(done);
"""
RECEIPTS = """
const made = [];
for (const { game, schema, facts, ruling } of given) {
  const cite = (long) => site.receipt(game, schema, facts, ruling, long);
  made.push([await cite(false), await cite(true)]);
}
return made;
"""
NEEDED = """
const { made, facts, fact, field, wished, percent } = given;
const found = site.begin(new Function(`return ${made}`)()).spreads("combat-result", facts, fact, field);
const rows = site.chances(found, new Set(wished.map((one) => JSON.stringify(one))));
const said = site.enough(rows, percent);
return [rows.map(([value, ways, total]) => [value, Number(ways), Number(total)]), said];
"""


@pytest.fixture(scope="module")
def in_node(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Any], Any]:
    install()
    folder = tmp_path_factory.mktemp("after")
    bundle, harness = folder / "site.cjs", folder / "harness.cjs"
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [ESBUILD, source, "--bundle", "--format=cjs", f"--outfile={bundle}", "--log-level=error"]
    subprocess.run(list(map(str, command)), check=True)
    harness.write_text(HARNESS, encoding="utf-8")

    def run(script: str, given: object) -> object:
        done = subprocess.run(
            ["node", "--require", OLDER_NODE, str(harness), str(bundle)],
            input=json.dumps({"script": script, "given": given}), text=True, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize("game", GAMES)
def test_a_receipt_of_the_site_is_the_one_of_the_command_line(
    game: str, in_node: Callable[[str, Any], Any]
) -> None:
    box = components.game(game)
    asked = []
    expected = []
    for line in (box.folder / "cases.jsonl").read_text("utf-8").splitlines():
        case = json.loads(line)
        question = registry.find(game, case["question"])
        try:
            ruling = question.ask(case["given"])
        except InputError:
            continue
        parts = findings(ruling)
        parts["result"] = question.headline_of(parts["answer"])  # type: ignore[arg-type] # a record
        facts = question.given_json(question.check(case["given"]))
        about = {"id": game, "version": version(box)}
        asked.append({"game": about, "schema": question.schema(), "facts": facts, "ruling": parts})
        clean = question.check(case["given"])
        expected.append(list(receipts.receipt_lines(question, clean, ruling, game, version(box))))
    assert len(asked) > 50
    assert in_node(RECEIPTS, asked) == expected


def test_a_list_in_a_receipt_is_read_as_it_is_written(in_node: Callable[[str, Any], Any]) -> None:
    texts = ['[{kind~idf,combat~-4,name~"a~b: true"},{"kind":"true","disrupted":null}]', "[]", '[town,"1"]']
    read = in_node("return given.map((text) => site.asJson(text));", texts)
    assert read == [receipts.json_from_short(text) for text in texts]
    assert [json.loads(text) for text in read][2] == ["town", "1"]


def test_a_receipt_is_found_in_any_text(in_node: Callable[[str, Any], Any]) -> None:
    line = receipt("lebanon-82", "combat-result", {"terrain": "town", "differential": 3, "die": 4})
    script = "return given.map((text) => site.receiptsIn(text));"
    broken = line.replace("combat-result", "s%k")
    folded = line.replace("&die", "\n> &die").replace("#", " \r\n#")
    (found,), (again,), none, neither = in_node(
        script, [f"He says: {line}.", f"It ends {folded}", "cm:lebanon-82 is no receipt", broken]
    )
    assert (found["game"], found["question"]) == ("lebanon-82", "combat-result")
    assert found["facts"] == "terrain=town&differential=3&die=4"
    assert found["marks"] == line.rpartition("#")[2]
    assert (found["before"], found["after"]) == ("He says: ", ".")
    assert again["line"] == line
    assert none == neither == []


@pytest.mark.parametrize(("wished", "percent"), [(["De", "D2", "D3", "Ex"], 70), (["Ex"], 33), (["Ae"], 100)])
def test_what_is_needed_is_what_the_command_line_says(
    wished: list[str], percent: int, in_node: Callable[[str, Any], Any]
) -> None:
    given = {
        "made": program([registry.find("lebanon-82", "combat-result")]), "facts": {"terrain": "town"},
        "fact": "differential", "field": "result", "wished": wished, "percent": percent,
    }  # fmt: skip
    rows, said = in_node(NEEDED, given)
    python = need("lebanon-82", "combat-result", {"terrain": "town"}, wished, Fraction(percent, 100))
    assert [(value, Fraction(ways, total)) for value, ways, total in rows] == [
        (one.value, one.probability) for one in python.tried
    ]
    assert said.replace("+", "") == python.summary


def test_what_is_enough_is_said_in_words(in_node: Callable[[str, Any], Any]) -> None:
    script = "return given.map(([rows, percent]) => site.enough(rows, percent));"
    rising = [[-1, 0, 6], [0, 3, 6], [1, 6, 6]]
    asked = [
        [rising, 50],
        [rising, 60],
        [rising[::-1], 101],
        [rising, 0],
        [[["town", 6, 6], ["clear", 0, 6]], 50],
    ]
    assert in_node(script, asked) == ["at least 0", "at least +1", "", "any", "Town"]


def test_every_game_with_a_turn_has_lookups_that_follow_on_each_other() -> None:
    for game in GAMES:
        made = chains(installed(game))
        assert made or not read_turn(components.game(game).folder), game


def test_a_value_that_there_is_not_cannot_be_carried(monkeypatch: pytest.MonkeyPatch) -> None:
    for then in (
        {"after": "combat-result", "ask": "combat-effects", "carry": {"result": "outcome"}},
        {"after": "combat-result", "ask": "combat-effects", "carry": {"results": "result"}},
        {"after": "combat-result", "ask": "combat-effect"},
    ):
        monkeypatch.setattr("countermarch.site.data.read_turn", lambda _, one=then: {"then": [one]})
        with pytest.raises(CompanionError):
            chains(installed("lebanon-82"))


def test_scripts_write_the_anchors_that_the_pages_have(in_node: Callable[[str, Any], Any]) -> None:
    numbers = [clause.number for game in GAMES for clause in components.game(game).clauses]
    assert in_node("return given.map(site.anchor);", numbers) == [anchor(number) for number in numbers]
