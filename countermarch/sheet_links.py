"""Which lookup of a game's site answers what a table or a chart of its kit is read for."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from components.model.game import Game
    from reference.engine import Question
    from reference.engine.ruling import Ruling

CASES = "cases.jsonl"
ENOUGH = 5
"""So many cases of a question are ruled: each may read another table."""


def table_links(game: Game, site: str) -> tuple[tuple[str, str], ...]:
    """Return tables and charts with the address of the first question that reads each in a worked case.

    >>> import components
    >>> dict(table_links(components.game("lebanon-82"), "https://example.org/cm"))["crt"]
    'https://example.org/cm/games/lebanon-82/table/#combat-result'
    """
    from reference.engine import registry

    found: dict[str, str] = {}
    for question, ruling in _rulings(game, registry.questions(game.id)):
        for cell in ruling.cells:
            found.setdefault(cell.table, f"{site.rstrip('/')}/games/{game.id}/table/#{question.id}")
    return tuple(sorted(found.items()))


def _rulings(game: Game, questions: Mapping[str, Question]) -> Iterator[tuple[Question, Ruling[Any]]]:
    """Yield the rulings of the first worked cases of each question; a game without cases has none."""
    from components.errors import InputError

    path, done = game.folder / CASES, Counter[str]()
    for line in path.read_text("utf-8").splitlines() if path.is_file() else ():
        case = json.loads(line)
        question = questions.get(str(case.get("question")))
        if question is None or done[question.id] >= ENOUGH or "answer" not in case:
            continue
        try:
            yield question, question.ask(case["given"])
        except InputError:  # the case is of what is refused
            continue
        done[question.id] += 1
