"""Hostile or random expressions and files: a question or faults of one line each, quickly."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from support.folders import faults_or_none
from support.question_files import FIGHT, SECONDS, VALUE, answered, changed, folder_with, questions

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE: dict[str, str] = {
    "Python": "__import__('os').system('true')",
    "a dunder": "attack.__class__.__mro__",
    "a lambda": "(lambda: 1)()",
    "a power": "9 ** 9 ** 9",
    "brackets without end": "(" * 1900,
    "a list of lists": "[" * 1900,
    "nots without end": "not " * 490 + "up",
    "conditions without end": "if up then " * 170 + "1",
    "a long sum": "1" + "+1" * 990,
    "products that explode": "*".join(["attack"] * 200),
    "a very long text": '"' + "x" * 3000 + '"',
    "NUL": "attack + \\u0000",
    "other digits": "\u0663 + attack",
    "a look-alike": "att\u0430ck + 1",
    "a joke of quotes": "'\"'\"'\"",
    "nested walks": "sum(sum(x for x in [1]) for y in [1, 2])",
    "nothing": " ",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_expression_is_reported_in_one_line_and_quickly(tmp_path: Path, what: str) -> None:
    text = HOSTILE[what].replace("'''", "' ''")
    start = time.process_time()
    stated = faults_or_none(
        lambda: questions(
            folder_with(tmp_path, changed('"{attack} to', f"'''{text}'''\nvalue = \"{{attack}} to"))
        )
    )
    stated += faults_or_none(
        lambda: questions(
            folder_with(tmp_path, FIGHT.replace("value = 'if up", f"value = '''{text}'''\nx = 'if up", 1))
        )
    )
    assert stated
    assert all(line.isprintable() and len(line) < 900 for line in stated)
    assert time.process_time() - start < SECONDS


WORDS = (
    *("attack", "defense", "die", "up", "odds", "1", "0", "99", '"1:1"', '"crt"', "yes", "none", "x"),
    *("+", "-", "*", "/", "(", ")", "[", "]", ",", ".", ":", "==", "<", "in", "for", "if", "then", "else"),
    *("cell(", "column(", "shift(", "sum(", "max(", "down(", "modifiers(", "otherwise(", "row(", "title("),
)
NUMBERS = (
    *(
        "attack",
        "defense",
        "die",
        "3",
        "-2",
        "({n} + {n})",
        "({n} - {n})",
        "({n} * {n})",
        "down({n} / max(1, {n}))",
    ),
    *("min({n}, {n})", "(if {c} then {n} else {n})", "sum(x for x in [{n}, {n}] if {c})", "abs({n})"),
    *("count(distinct([{n}, {n}]))", "max([{n}, {n}])", "place({n}, [{n}, {n}])", "clamp({n}, 0, 9)"),
)
CONDITIONS = (
    "up",
    "{n} < {n}",
    "{n} == {n}",
    "not {c}",
    "({c} and {c})",
    "({c} or {c})",
    'odds == "1:1"',
    "{n} in [1, {n}]",
)


def _grown(draw: random.Random, text: str) -> str:
    """Grow an expression that is well formed: only what it means may be at fault."""
    for _ in range(40):
        if "{" not in text:
            break
        few = len(text) > 150
        for mark, parts in (
            ("{n}", NUMBERS[:4] if few else NUMBERS),
            ("{c}", CONDITIONS[:1] if few else CONDITIONS),
        ):
            text = text.replace(mark, draw.choice(parts), 1)
    return text


@pytest.mark.parametrize("seed", [82, 83, 84, 85])
def test_no_expression_at_random_does_anything_but_mean_something_or_be_reported(
    tmp_path: Path, seed: int
) -> None:
    folder = folder_with(tmp_path)
    file = folder / "questions" / "fight.toml"
    draw = random.Random(seed)  # noqa: S311 -- the same every time
    sound = 0
    for number in range(200):
        text = (
            _grown(draw, draw.choice(("{n}", "{c}")))
            if number % 2
            else " ".join(draw.choices(WORDS, k=draw.randint(1, 9)))
        )
        file.write_text(FIGHT.replace(VALUE, f"value = '{text}'"), encoding="utf-8")
        stated = faults_or_none(lambda: questions(folder))
        assert all(line.isprintable() for line in stated)
        if not stated:
            sound += 1
            (fight,) = questions(folder).values()
            for attack in (0, 7, 99):
                answered(fight, attack=attack, defense=3, die=1, up=bool(attack % 2))
    assert sound > 5


def test_no_file_at_random_does_anything_but_hold_a_question_or_be_reported(tmp_path: Path) -> None:
    folder = folder_with(tmp_path)
    file = folder / "questions" / "fight.toml"
    draw = random.Random(2006)  # noqa: S311 -- as above
    lines = FIGHT.splitlines()
    sound = 0
    for _ in range(400):
        mixed = list(lines)
        for _ in range(draw.randint(1, 3)):
            at = draw.randrange(len(mixed))
            match draw.randrange(3):
                case 0:
                    del mixed[at]
                case 1:
                    mixed.insert(at, draw.choice(lines))
                case _:
                    cut = draw.randrange(len(mixed[at]) + 1)
                    mixed[at] = mixed[at][:cut] + draw.choice("\"'[]{}=\\\u202e") + mixed[at][cut:]
        file.write_text("\n".join(mixed), encoding="utf-8")
        stated = faults_or_none(lambda: questions(folder))
        assert all(line.isprintable() for line in stated)
        sound += not stated
    assert sound
