"""Takes down why each worked case is ruled as it is, as one number a question.

``PYTHONPATH=.:tests python -m support.reasons`` writes the numbers anew: ``reasons.json`` in each game's
folder.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

import components
from reference.engine.wire import plain
from support.citations import cases_by_question, rulings
from support.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path


def path(game: str) -> Path:
    """Return the file that holds a game's numbers."""
    return components.game(game).folder / "reasons.json"


def take(game: str) -> dict[str, str]:
    """Return, for each question, how many steps its cases have, and a checksum of all that is told."""
    found = {}
    for question in sorted(cases_by_question(game)):
        steps, checksum = 0, 0
        for ruling in rulings(game, question):
            steps += len(ruling.steps)
            told = [[step.rule, step.text, plain(step.value)] for step in ruling.steps]
            read = sorted(map(str, (*ruling.cells, *ruling.numbers, *ruling.facts)))
            checksum = crc32(json.dumps([told, ruling.errata, read]).encode(), checksum)
        found[question] = f"{steps} steps, {checksum:08x}"
    return found


if __name__ == "__main__":
    for each in GAMES:
        path(each).write_text(json.dumps(take(each), indent=1) + "\n", encoding="utf-8")
