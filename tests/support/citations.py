"""What the rulings of the worked cases cite: rules, errata, and cells of tables."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from countermarch import components
from countermarch.reference.engine import Cell, Ruling, registry
from countermarch.reference.engine.ask import ask
from support.games import GAMES, cases

QUESTIONS = [(game, question) for game in GAMES for question in registry.questions(game)]


@cache
def rulings(game: str, question: str) -> tuple[Ruling[Any], ...]:
    """Return the rulings of a question's worked cases, those that end in an answer."""
    return tuple(
        ask(game, question, case["given"])
        for case in cases_by_question(game).get(question, ())
        if "answer" in case
    )


@cache
def cases_by_question(game: str) -> dict[str, list[dict[str, Any]]]:
    """Return a game's worked cases by the question they ask."""
    found: dict[str, list[dict[str, Any]]] = {}
    for case in cases(game):
        found.setdefault(case["question"], []).append(case)
    return found


def all_rulings(game: str) -> list[Ruling[Any]]:
    """Return the rulings of all worked cases of a game."""
    return [ruling for question in registry.questions(game) for ruling in rulings(game, question)]


def cells_read(game: str) -> list[Cell]:
    """Return every cell that some worked case of a game read, as often as it was."""
    return [cell for ruling in all_rulings(game) for cell in ruling.cells]


def errata_leant_on(game: str) -> set[str]:
    """Return every erratum that some worked case of a game leans on."""
    return {erratum for ruling in all_rulings(game) for erratum in ruling.errata}


def citable(game: str) -> set[str]:
    """Return what a step may cite: a game's clauses, not their paragraphs, their parts' whole, and errata.

    An erratum is cited where no rule says it: who moves first in a scenario that does not name the player.
    """
    numbers = {re.sub(r" p\d+.*", "", clause.number) for clause in components.game(game).clauses}
    parts = {number.partition("/")[0] for number in numbers}
    # a chapter that has a name and no number
    chapters = {number.partition(".")[0] for number in numbers if number[0].isalpha()}
    return numbers | parts | chapters | set(components.game(game).errata)
