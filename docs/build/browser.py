"""What the worker calls: one question or its odds, JSON text in and out, faults as data.

>>> print(answer('{"game": "lebanon-82", "question": "sam-site-fate", "given": {"event": "nonsense"}}')[:34])
{"error": {"parameter": "event", "
"""

from __future__ import annotations

import json

from countermarch.reference.engine import InputError, registry
from countermarch.reference.engine.ask import ask, error_json
from countermarch.reference.engine.odds import odds
from countermarch.reference.engine.wire import findings
from countermarch.reference.play.by_text import play

__all__ = ["answer", "likely", "play"]


def answer(text: str) -> str:
    """Answer ``{game, question, given}``: answer, result, steps, errata and cells, or error."""
    asked = json.loads(text)
    try:
        _, ruling = ask(asked["game"], asked["question"], asked["given"])
        found = findings(ruling)
        result = registry.find(asked["game"], asked["question"]).headline_of(found["answer"])
    except InputError as error:
        return json.dumps(error_json(error))
    cells = [[cell.table, cell.row, cell.column] for cell in ruling.cells]
    return json.dumps(found | {"result": result, "cells": cells})


def likely(text: str) -> str:
    """Return the odds of ``{game, question, given, by}``: outcomes with ways and total, or error."""
    asked = json.loads(text)
    try:
        found = odds(asked["game"], asked["question"], asked["given"], by=[asked["by"]])
    except InputError as error:
        return json.dumps(error_json(error))
    return json.dumps(
        {
            "outcomes": [
                {"value": one.answer[asked["by"]], "ways": str(one.ways), "total": str(one.total)}
                for one in found.outcomes
            ]
        }
    )
