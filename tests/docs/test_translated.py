"""The rules as a script: over thousands of askings of all questions it answers what the rules answer."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from support import snippets
from support.games import GAMES
from support.sample_facts import askings, error_of_script

from countermarch import components
from countermarch.conformance import subject
from countermarch.conformance.about_sentences import sentences
from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.headlines import game_headline
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.ruling import findings
from countermarch.reference.rules_as_data import ReadableData, build
from countermarch.sentences import ask_in_words
from countermarch.site.sentences import sentence_program
from countermarch.site.subjects import installed, of_folder
from countermarch.site.translated.program import program, translate
from docs.build.npm import ESBUILD, install

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from countermarch.components.model.language import HeadlinePart
    from countermarch.reference.engine import Question

    Headlines = Mapping[str, Sequence[HeadlinePart]]
    Run = Callable[[str, str, object], Any]

ROOT = Path(__file__).parents[2]
AS_DATA = sorted((ROOT / "tests/reference/rules_as_data/questions").glob("*/*.toml"))
EACH = 40
"""How many askings of each question, besides its worked cases."""

ASK = """const { ask } = begin(made);
const said = (one) => ({ ...one, spoken: one.spoken?.text ?? null });
return given.map(([name, facts]) => said(ask(name, facts)));"""
ODDS = "const { odds } = begin(made); return odds(...given);"
HEAR = "const { hear } = begin(made); return given[1].map((text) => hear(text, given[0]));"
READ = ("status", "question", "given", "assumed", "missing", "not_understood", "respelt")
SUITED = """const { ask } = begin(made);
const [schema, facts, thrown] = given;
const found = (dice) => suited(schema, schema.given, [], { ...facts, ...dice }, (one) => ask(schema.id, one));
return thrown.map(found);"""
CLAIMED = """const { claimed } = begin(made);
return given.map((text) => claimed("crt", text, ["De", "Ex"], "Ex"));"""
CALL = "const found = made(py); return given.map((name) => plain(found[name]()));"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run a piece of script in Node: ``made`` is a program, ``given`` what is handed in."""
    install()
    folder = tmp_path_factory.mktemp("translated")
    source = ROOT / "countermarch" / "site" / "js" / "node.js"
    command = [
        ESBUILD,
        source,
        "--bundle",
        "--format=cjs",
        f"--outfile={folder / 'py.cjs'}",
        "--log-level=error",
    ]
    subprocess.run(list(map(str, command)), check=True)

    def run(made: str, body: str, given: object) -> object:
        script = (
            'const { begin, py, plain, suited } = require("./py.cjs");\n'
            'const given = JSON.parse(require("fs").readFileSync(0, "utf8"));\n'
            f"const made = {made};\n"
            f"process.stdout.write(JSON.stringify((() => {{ {body} }})()));\n"
        )
        (folder / "run.cjs").write_text(script, encoding="utf-8")
        command = ["node", str(folder / "run.cjs")]
        done = subprocess.run(command, input=json.dumps(given), text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr[-2000:]
        return json.loads(done.stdout)

    return run


@pytest.mark.parametrize("game", GAMES)
def test_the_script_answers_and_says_every_question_as_the_rules_do(game: str, run: Run) -> None:
    questions = registry.questions(game)
    asked = [(one.id, given) for one in questions.values() for given in askings(one, EACH)]
    said = run(_program(game), ASK, asked)
    ruled = 0
    for (name, given), ruling in zip(asked, said, strict=True):
        expected = _expected(questions[name], given, components.game(game).spoken.headlines)
        assert ruling == expected, (name, given)
        ruled += "answer" in expected
    assert ruled > 20 * len(questions)


@pytest.mark.parametrize("file", AS_DATA, ids=lambda file: file.stem)
def test_the_script_answers_questions_written_as_data_as_they_rule(file: Path, run: Run) -> None:
    game = file.parent.name
    question = build(file.name, file.read_text("utf-8"), ReadableData(components.game(game)), game)
    asked = askings(question, 100)
    said = run(program([question]), ASK, [(question.id, given) for given in asked])
    assert said == [_expected(question, given) for given in asked]
    assert sum("answer" in ruling for ruling in said) > 20


def test_the_script_answers_a_designers_game_as_its_rules_do(run: Run) -> None:
    folder = ROOT / "countermarch/folders/kinds/hex-and-counter"
    questions = of_folder(components.load(folder)).questions
    cases = [json.loads(line) for line in (folder / "cases.jsonl").read_text("utf-8").splitlines()]
    worked = {name: [case["given"] for case in cases if case["question"] == name] for name in questions}
    asked = [
        (name, given)
        for name, question in questions.items()
        if worked[name]
        for given in askings(question, 2_000 if name == "attack" else 20, worked[name])
    ]
    assert {"attack", "supply", "movement"} <= {name for name, _ in asked}
    asked += [("attack", worked["attack"][0] | {"die": die}) for die in (2.5, -0.5, 1e-3)]
    said = run(program(questions.values()), ASK, asked)
    assert said == [_expected(questions[name], given) for name, given in asked]
    assert sum("answer" in ruling for ruling in said) > 500
    texts = [["He rolls a 2 and says Ex: ", ""], ["He rolls a 2 and says De: ", ""]]
    judged = run(program([questions["crt"]]), CLAIMED, texts)
    assert judged == [[["Ex"], True], [["De"], False]]


@pytest.mark.parametrize("game", GAMES)
def test_the_script_is_the_same_whatever_was_asked_before(game: str) -> None:
    fresh = (
        "import sys\n"
        "from countermarch.site.translated.program import program\n"
        "from countermarch.reference.engine import registry\n"
        f"sys.stdout.write(program(registry.questions({game!r}).values()))"
    )
    for question in registry.questions(game).values():
        for given in askings(question, 2):
            _expected(question, given)
    command = [sys.executable, "-c", fresh]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout
    assert program(registry.questions(game).values()) == said


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_the_script_reads_sentences_as_python_does(game: str, first: int, run: Run) -> None:
    stated = [sentence for _, _, sentence in sentences(subject(game))]
    title = components.game(game).title
    others = (f"{title}: {stated[0]}", "what is the weather", "odds at +3?", "not one on 1-4, in B7")
    asked = [*stated[5 * first :: 20], *others]
    heard = run(sentence_program(installed(game)), HEAR, [game, asked])
    for text, reply in zip(asked, heard, strict=True):
        expected = json.loads(json.dumps(ask_in_words(text, game).as_json()))
        assert {name: reply[name] for name in READ} == {name: expected[name] for name in READ}, text
    assert sum(one["status"] == "answered" for one in heard) > 5


PATTERNS = (
    (r"\b(\w+)-(?P<number>\d+)\b", r"<\g<number> \1>", "Qassam-3, J-6 and caf\u00e9-12x \u05d2\u05d5-4"),
    (r"[^\W_]+(?:\.[0-9]+)*", "_", "rule 10.2 of \u05d2\u05d5\u05dc\u05e0\u05d9_x"),
    (r"(?<!['\w-])(true|false)(?!['\w-])", r"[\1]", "true, 'true' un-true false"),
    (r"\{([a-z_.]+)(?::([+t]))?\}$", "*", "a {b:+} {c:t}\n"),
    (r"[]{}\d-]{2,3}", "#", "a]} {12-} 7"),
    (r"\s*[,;]\s*", " ", "one ,two;  three"),
)


@pytest.mark.parametrize(("pattern", "other", "text"), PATTERNS)
def test_a_pattern_finds_in_a_browser_what_it_finds_in_python(
    pattern: str, other: str, text: str, run: Run
) -> None:
    compiled = re.compile(pattern)
    found = [[*one.span(), *one.groups()] for one in compiled.finditer(text)]
    expected = [found, compiled.findall(text), compiled.sub(other, text)]
    body = """
        const one = py.re.pattern(given[0]);
        const found = one.finditer(given[2]).map((found) => [...found.span(), ...found.groups()]);
        return [found, one.findall(given[2]), one.sub(given[1], given[2])];"""
    assert run("null", body, [pattern, other, text]) == json.loads(json.dumps(expected))


@cache
def _program(game: str) -> str:
    return program(registry.questions(game).values(), components.game(game).spoken.headlines)


def _expected(
    question: Question, given: dict[str, Any], headlines: Headlines | None = None
) -> dict[str, Any]:
    try:
        ruling = question.ask(given)
    except InputError as error:
        return error_of_script(error) | {"spoken": None}
    found = findings(ruling)
    cells = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    answer: Any = found["answer"]
    because = ruling.steps[-1].text.removesuffix(".") if ruling.steps else ""
    spoken = game_headline(headlines or {}, question, {"because": because, **answer})
    said = spoken and re.sub(r"(?<![\w-])-(?=\d)", "\N{MINUS SIGN}", spoken.text)
    result = question.headline_of(answer)
    return json.loads(json.dumps({**found, "result": result, "cells": cells, "spoken": said}))


FIRE = {"player": "idf", "fired_at": "attacker", "terrain": "urban"}
ATTACK = {"defender_side": "plo", "defense_strength": 3, "terrain": "rough"}
AIR = {
    "attackers": [{"side": "israeli", "strength": 7}],
    "markers": [{"side": "israeli", "value": 6, "kind": "aircraft", "sam_dice": "2d6"}],
}
FRONT = {
    "front": "south",
    "israeli_units": [{"card": "haganah-brigades", "count": 2}, {"card": "kibbutzim"}],
    "arab_units": [{"card": "egyptian-army", "count": 2}, {"card": "saudi-forces"}],
    "israeli_tt": 3,
}
IMPULSE = {
    "launchers": [{"launcher_type": "grad", "combat_factor": 3}],
    "city": "ashdod",
    "iron_domes": [{"position": "same-area"}, {"position": "adjacent"}],
    "urgency": True,
}
DUEL = {
    "firing_side": "idf",
    "target_mode": "combat",
    "target_combat_rating": 3,
    "target_dispersed_rating": 2,
}
BATTLE = {
    "attacker": "idf",
    "terrain": "populated",
    "idf_units": [{"j3_rating": 3}, {"j3_rating": 2}],
    "insurgent_units": [{"j3_rating": 2}, {"j3_rating": 2, "kind": "militia"}],
}
FIGHT = {
    "attacker": "idf",
    "terrain": "remote",
    "idf_units": [
        {"kind": "idf", "mode": "combat", "combat": 4, "dispersed": 2, "reduced_combat": 2},
        {"kind": "idf", "mode": "dispersed", "combat": 4, "dispersed": 3},
    ],
    "insurgent_units": [{"kind": "guerrilla", "mode": "combat", "combat": 2, "dispersed": 3}] * 2,
    "idf_targeting": "strongest-first",
    "insurgent_targeting": "weakest-first",
}
POOLS: list[tuple[str, str, dict[str, Any], str]] = [
    ("third-lebanon-war", "fire-hits", FIRE | {"dice": "30d6"}, "raw_hits"),
    ("third-lebanon-war", "fire-hits", FIRE | {"dice": [6, "?", "?"]}, "net_hits"),
    ("third-lebanon-war", "fire-hits", FIRE | {"dice": "30d6"}, "net_hits"),
    ("third-lebanon-war", "resolve-battle", BATTLE, "winner"),
    ("third-lebanon-war", "resolve-battle", BATTLE | {"insurgent_j4": "combat-support"}, "winner"),
    ("next-war-in-lebanon", "battle", FIGHT, "winner"),
    ("next-war-in-lebanon", "battle", FIGHT | {"air_support": True, "sam_dice": "2d6"}, "idf_eliminated"),
    ("next-war-in-lebanon", "battle", FIGHT | {"scenario": "2006", "anti_tank": True}, "winner"),
    ("next-war-in-lebanon", "battle", FIGHT | {"anti_tank": True}, "legal"),
    ("lebanon-82", "combat-result", {"terrain": "town", "differential": 3}, "result"),
    ("lebanon-82", "attack", ATTACK | {"attackers": [{"side": "israeli", "strength": 7}]}, "result"),
    ("lebanon-82", "attack", ATTACK | AIR, "result"),
    ("arab-israeli-wars", "battle", FRONT, "arab_discarded"),
    ("reign-of-missiles", "impulse", IMPULSE, "hamas_mvp"),
    ("arab-israeli-wars", "random-unit", {"units": 20}, "position"),
    (
        "next-war-in-lebanon",
        "firefight",
        DUEL | {"firers": [{"mode": "combat", "rating": 4, "dice": "1d6"}]},
        "target_effect",
    ),
]


@pytest.mark.parametrize(("game", "name", "facts", "by"), POOLS)
def test_the_script_counts_the_odds_as_the_rules_do(
    game: str, name: str, facts: dict[str, Any], by: str, run: Run
) -> None:
    made = _program(game)
    try:
        counted = odds(game, name, facts, by=[by]).outcomes
        stated = [
            {"value": one.answer[by], "ways": str(one.ways), "total": str(one.total)} for one in counted
        ]
        expected: object = {"outcomes": stated}
    except InputError as error:
        expected = error_of_script(error)
    assert run(made, ODDS, [name, facts, by]) == expected
    assert "outcomes" in json.dumps(expected)


def test_no_die_changes_which_side_is_taken_to_attack(run: Run) -> None:
    question = registry.find("next-war-in-lebanon", "battle")
    unit = {"mode": "combat", "dispersed": 2}
    facts = {
        "attacker": "idf",
        "terrain": "populated",
        "idf_units": [{"kind": "idf", "combat": 4, **unit}] * 2,
        "insurgent_units": [{"kind": "guerrilla", "combat": 3, **unit}] * 2,
        **dict.fromkeys(("idf_targeting", "insurgent_targeting"), "strongest-first"),
    }
    begun = {"attacker_die": 3, "defender_die": 4}
    throws = [{}, begun, *({**begun, "first_dice": [1] * many} for many in range(1, 5))]
    with pytest.raises(InputError, match="second_dice"):  # where the IDF attacks dice are still to come
        question.ask({**facts, **throws[-1]})
    question.ask({**facts, **throws[-1], "attacker": "insurgent"})  # else none
    found = run(_program(question.game), SUITED, [question.schema(), facts, throws])
    assert found == [{}] * len(throws)
    facts["attacker"] = "nobody"
    found = run(_program(question.game), SUITED, [question.schema(), facts, throws])
    assert found == [{"attacker": "idf"}] * len(throws)


def test_as_many_are_compared_as_were_promised() -> None:
    many = [askings(one, EACH) for game in GAMES for one in registry.questions(game).values()]
    assert sum(map(len, many)) >= 2_000
    lists = [
        value for asked in many for given in asked for value in given.values() if isinstance(value, list)
    ]
    assert sum(not one for one in lists) >= 200  # empty ones
    assert sum(len(one) > 5 for one in lists) >= 100  # and longer than any table holds


def test_what_python_means_is_what_the_script_does(run: Run) -> None:
    made = translate(lambda one: {snippet.__name__: one.reference(snippet) for snippet in snippets.SNIPPETS})
    assert "outside(" not in made, re.findall(r'outside\("(.*?)"\)', made)
    names = [snippet.__name__ for snippet in snippets.SNIPPETS]
    for snippet, found in zip(snippets.SNIPPETS, run(made, CALL, names), strict=True):
        assert found == json.loads(json.dumps(to_json(snippet()))), snippet.__name__


def _with_dataclass_magic() -> object:
    return vars(snippets.Unit("a"))


def test_what_is_not_provided_for_is_refused_and_not_guessed(run: Run) -> None:
    made = translate(lambda one: {"magic": one.reference(_with_dataclass_magic)})
    assert "outside(" in made
    body = "try { made(py).magic(); } catch (error) { return error.message; }"
    assert "vars" in run(made, body, None)


def test_facts_that_are_missing_or_of_another_kind_are_refused_as_the_rules_refuse_them(run: Run) -> None:
    question = registry.find("lebanon-82", "combat-differential")
    unit = {"side": "syrian", "strength": 4}
    facts = {"attackers": [unit], "attacker_support": [], "defense_strength": 3, "defender_support": []}
    asked = [
        {name: value for name, value in facts.items() if name != "defense_strength"},
        facts | {"defense_strength": -1},
        facts | {"attackers": [{"side": "syrian"}]},
        facts | {"attackers": [unit | {"strength": "4"}]},
        facts | {"attackers": "all"},
        facts | {"attackers": [unit] * 10_001},
        facts | {"nonsense": 1},
    ]
    said = run(program([question]), ASK, [(question.id, given) for given in asked])
    assert said == [_expected(question, given) for given in asked]


def test_numbers_are_exact_however_large_and_no_answer_holds_one_that_json_does_not(run: Run) -> None:
    one, other = 12_345_678_901, -98_765_432_109
    body = (
        "const [a, b] = given; const c = py.mul(a, b); "
        "const found = [c, py.floordiv(c, 7), py.mod(c, 7), py.sub(py.add(c, 1), c), py.pow(6, 30)];"
        "found.push(py.neg(c)); "
        "try { plain(c); } catch (error) { found.push(error.message); } return found.map(py.str);"
    )
    large = one * other
    expected = [large, large // 7, large % 7, 1, 6**30, -large, "a number of many digits"]
    assert run("null", body, [one, other]) == [str(value) for value in expected]
