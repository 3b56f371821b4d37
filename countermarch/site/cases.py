"""Worked cases for the pages: the situation and the answer in words, with a link to the lookup."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlencode

from countermarch.reference.engine.display_values import without_field_names
from countermarch.reference.engine.headlines import is_worth_showing
from countermarch.reference.rules_as_data.cases import read_cases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question
    from countermarch.reference.rules_as_data.cases import Case as Written
    from countermarch.site.words import GameWords


@dataclass(frozen=True, slots=True)
class ShownCase:
    """A worked case: facts and answer as (name, value), and the result."""

    facts: tuple[tuple[str, str], ...]
    result: tuple[str, str]
    rest: tuple[tuple[str, str], ...]
    rule: str
    why: str
    link: str


def worked_cases(
    game: Game, questions: Mapping[str, Question], names: GameWords
) -> tuple[tuple[Question, tuple[ShownCase, ...]], ...]:
    """Return the worked cases of a game, question by question in the order of play."""
    found: dict[str, list[ShownCase]] = {name: [] for name in questions}
    for case in read_cases(game.folder):
        if case.answer is not None and case.question in found:
            found[case.question].append(_case(case, case.answer, questions[case.question], names))
    return tuple((questions[name], tuple(cases)) for name, cases in found.items() if cases)


def _case(case: Written, answered: Mapping[str, Any], question: Question, names: GameWords) -> ShownCase:
    answer = dict(answered)
    first = question.headline_of(answer) if answer else ""
    result = names.pairs({first: answer.pop(first, "")}) or [(first, "\N{EN DASH}")]
    return ShownCase(
        tuple(names.pairs(case.given)),
        result[0],
        tuple(names.pairs({name: value for name, value in answer.items() if is_worth_showing(name, value)})),
        case.rule,
        without_field_names(case.why),
        link(question.id, case.given),
    )


def link(question: str, given: Mapping[str, Any]) -> str:
    """Return the address of a lookup with its facts filled in.

    >>> link("combat-result", {"terrain": "town", "die": 4})
    '#combat-result?terrain=town&die=4'
    """
    facts = {
        name: value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        for name, value in given.items()
    }
    return f"#{quote(question)}" + (f"?{urlencode(facts, safe=',:')}" if facts else "")
