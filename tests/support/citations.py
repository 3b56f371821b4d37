"""What the rulings of the worked cases cite: rules, errata, and cells of tables."""

from __future__ import annotations

from functools import cache
from typing import Any

import components
from reference.engine import Cell, Ruling, registry
from reference.engine.ask import ask
from support.games import GAMES, cases

QUESTIONS = [(game, question) for game in GAMES for question in registry.questions(game)]


@cache
def rulings(game: str, question: str) -> tuple[Ruling[Any], ...]:
    """Return the rulings of a question's worked cases, those that end in an answer."""
    return tuple(
        ask(game, question, case["given"])[1]
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
    """Return what a step of a game may cite: its clauses as its rule book numbers them."""
    numbers = {clause.number for clause in components.game(game).clauses}
    if game == "lebanon-82":
        return {number.split(" ")[0] for number in numbers}  # a clause, and not its paragraphs
    if game == "reign-of-missiles":
        return numbers | {number.split("/")[0] for number in numbers}
    if game == "third-lebanon-war":
        return numbers | {number.split(".")[0] for number in numbers}
    if game == "arab-israeli-wars":
        return numbers | {"event-list", "israeli-unit-list", "arab-unit-list"}
    return numbers
