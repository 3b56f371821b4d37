"""Untrusted rules as data: expressions, and whole files of questions that are then asked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch import components
from countermarch.components.errors import InputError
from countermarch.components.model.expressions.errors import ExpressionError
from countermarch.components.model.expressions.parser import parse
from countermarch.reference.rules_as_data.building import build
from countermarch.reference.rules_as_data.readable_data import ReadableData
from fuzzing import scraps
from fuzzing.target import ANSWERED, REFUSED, FaultError, Target, in_one_line, outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

ROOT = Path(__file__).parents[2]
BASE = ROOT / "countermarch" / "folders" / "kinds" / "hex-and-counter"
_EXPRESSIONS = re.compile(r"^(?:value|when|for|unless|is)\s*=\s*'(.+)'", re.MULTILINE)
WHOLE = 1, 2, 0, -1, 10**9


@cache
def files() -> Sequence[str]:
    """Return files of questions that are valid for their game."""
    return [path.read_text("utf-8") for path in sorted((BASE / "questions").glob("*.toml"))]


@cache
def expressions() -> Sequence[str]:
    """Return valid expressions."""
    ours = [
        text
        for path in (ROOT / "tests").rglob("*.toml")
        for text in _EXPRESSIONS.findall(path.read_text("utf-8"))
    ]
    found = [text for file in files() for text in _EXPRESSIONS.findall(file)]
    return sorted(
        {*ours, *found, "if up then 1 else if down then 2 else 3", "sum(unit.strength for unit in units)"}
    )


def expression(draw: Random) -> str:
    """Make an expression that is broken somewhere."""
    return scraps.text(draw, expressions())


def parsed(given: str) -> str:
    """Take an expression apart."""
    try:
        parse(given)
    except ExpressionError as error:
        in_one_line(str(error))
        return REFUSED
    return ANSWERED


@cache
def ground() -> ReadableData:
    """Return the game that the questions are about."""
    return ReadableData(components.load(BASE))


def question_file(draw: Random) -> str:
    """Make a file of a question, changed somewhere; half of the changes are to an expression."""
    text = draw.choice(files())
    inside = list(_EXPRESSIONS.finditer(text))
    if inside and draw.random() < 0.5:
        one = draw.choice(inside)
        return text[: one.start(1)] + scraps.text(draw, expressions()) + text[one.end(1) :]
    return scraps.text(draw, [text])


def built(given: str) -> str:
    """Make a question from the file; a valid one answers, or refuses its facts."""
    made = None

    def call() -> None:
        nonlocal made
        made = build("mine.toml", given, ground(), "mine")

    stated = outcome(call)
    if made is not None:
        for facts in (made.example, {}):
            try:
                made.ask(facts or {})
            except InputError as error:
                in_one_line(str(error))
            except Exception as error:
                raise FaultError(f"called valid, and fails when asked: {error!r}") from error
    return stated


TARGETS = (
    Target("expressions", "expressions of rules as data", expression, parsed, cheap=True),
    Target("rules", "files of rules as data, asked where they are valid", question_file, built),
)
