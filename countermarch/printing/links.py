"""Find the lookup on a game's site that reads a table or chart of its kit."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.generators.kits import KitOptions
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.ruling import Ruling

ENOUGH = 5
"""How many cases of a question are answered to see which tables it reads."""


def linked(game: Game, options: KitOptions, site: str = "") -> KitOptions:
    """Return the options with the addresses of the lookups, on the given site or the game's own."""
    where = site or game.site
    return replace(options, links=table_links(game, where)) if where else options


def table_links(game: Game, site: str) -> tuple[tuple[str, str], ...]:
    """Return tables and charts with the address of the first question that reads each in a worked case.

    A folder's table that no case reads is a question itself. Addresses of a folder's site name files, since
    it also opens from disk.

    >>> from countermarch import components
    >>> dict(table_links(components.game("lebanon-82"), "https://example.org/cm"))["crt"]
    'https://example.org/cm/games/lebanon-82/table/#combat-result'
    """
    from countermarch.components.discovery import is_from_folder

    questions = _questions(game)
    page = "table.html" if is_from_folder(game) else "table/"
    found: dict[str, str] = {}
    for question, ruling in _rulings(game, questions):
        for cell in ruling.cells:
            found.setdefault(cell.table, question.id)
    for name in (*game.tables, *game.charts) if is_from_folder(game) else ():
        if name in questions:
            found.setdefault(name, name)
    base = f"{site.rstrip('/')}/games/{quote(game.id)}/{page}"
    return tuple((name, f"{base}#{question}") for name, question in sorted(found.items()))


def _questions(game: Game) -> Mapping[str, Question]:
    """Return the questions of a game; none if it has no rules."""
    from countermarch.components.discovery import is_from_folder
    from countermarch.reference.engine import registry

    if is_from_folder(game):
        from countermarch.site.subjects import of_folder

        return of_folder(game).questions
    return registry.questions(game.id) if game.id in registry.games() else {}


def _rulings(game: Game, questions: Mapping[str, Question]) -> Iterator[tuple[Question, Ruling[Any]]]:
    """Yield the rulings of the first worked cases of each question; a game without cases has none."""
    from countermarch.components.errors import InputError
    from countermarch.reference.rules_as_data.cases import read_cases

    done = Counter[str]()
    for case in read_cases(game.folder):
        question = questions.get(case.question)
        if question is None or done[question.id] >= ENOUGH or case.answer is None:
            continue
        try:
            yield question, question.ask(case.given)
        except InputError:  # the case is a refusal
            continue
        done[question.id] += 1
