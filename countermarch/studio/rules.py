"""The questions of a folder in the studio: asked with the forms of its site, answered here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.reference.engine import registry
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.ruling import findings
from countermarch.reference.rules_as_data.cases import FILE, failed_cases, read_cases

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

OPEN = "?"
"""A die that is still to roll."""


def questions(game: Game) -> dict[str, Any]:
    """Return the questions of a valid game as the lookups of its site get them; raises ``DataError``."""
    from countermarch.site.data import game_data, question_data, rules_data
    from countermarch.site.subjects import of_folder

    subject = of_folder(game)
    return {
        "game": game_data(game, subject),
        "rules": rules_data(game),
        "questions": [question_data(one, subject) for one in subject.questions.values()],
        "cases": len(read_cases(game.folder)),
    }


def ruled(game: Game, name: str, facts: Mapping[str, object], open_: Mapping[str, object]) -> dict[str, Any]:
    """Return the ruling of a question, and its odds by the result with its dice open.

    ``open_`` are the facts that are still open; with any, there are only odds. A fact that is not accepted is
    an ``error``. Raises ``DataError`` and ``IndexError``.
    """
    from countermarch.folders import questions as folder_questions

    named = f"{game.folder}/"
    try:
        folder_questions.register_valid(named, game)
        known = registry.questions(named)
    except InputError:
        known = {}
    if name not in known:
        raise IndexError(f"there is no question {name[:60]!r}")
    question = known[name]
    try:
        if open_:
            return {"outcomes": _outcomes(question, {**facts, **open_})}
        ruling = question.ask(facts)
        found = findings(ruling)
        answer: Any = found["answer"]
        spoken = headline(question, game, answer, ruling.steps)
        dice = [
            one["name"]
            for one in question.schema()["given"]
            if one["kind"] == "die" and facts.get(one["name"]) is not None
        ]
        return {
            "ruling": {
                **found,
                "result": question.headline_of(answer),
                "cells": to_json(ruling.cells),
                "spoken": {"text": spoken.text, "stated": list(spoken.stated)},
            },
            "outcomes": _outcomes(question, {**facts, **dict.fromkeys(dice, OPEN)}) if dice else [],
        }
    except InputError as error:
        return {"error": {"parameter": error.parameter, "message": error.message}}


def _outcomes(question: Question, given: Mapping[str, object]) -> list[dict[str, Any]]:
    by = question.headline
    found = odds(question.game, question.id, given, [by]).outcomes
    return [{"value": one.answer[by], "ways": str(one.ways), "total": str(one.total)} for one in found]


def worked(game: Game) -> list[dict[str, Any]]:
    """Return every worked case of a game with its line, and how the ruling differs; raises ``DataError``."""
    from countermarch.folders import questions as folder_questions

    known = {one.id: one for one in folder_questions.questions(f"{game.folder}/", game)}
    return [
        {
            "file": FILE,
            "line": case.line,
            "question": case.question,
            "given": dict(case.given),
            "why": case.why,
            "rule": case.rule,
            "faults": [str(fault) for fault in failed_cases([case], known, FILE)],
        }
        for case in read_cases(game.folder)
    ]
