"""Update the snapshots of the steps of all worked cases: one checksum for each question.

``PYTHONPATH=.:tests .venv/bin/python -m support.reasons`` writes ``reasons.json`` in
each game's folder, and lists the questions that changed; give the ids of some games.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch import components
from countermarch.reference.engine.json_values import to_json
from support.citations import cases_by_question, rulings
from support.games import GAMES

if TYPE_CHECKING:
    from pathlib import Path


def path(game: str) -> Path:
    """Return the file that holds a game's numbers."""
    return components.game(game).folder / "reasons.json"


def take(game: str) -> dict[str, str]:
    """Return, for each question, the number of its cases' steps, and a checksum of their content."""
    found = {}
    for question in sorted(cases_by_question(game)):
        steps, checksum = 0, 0
        for ruling in rulings(game, question):
            steps += len(ruling.steps)
            stated = [[step.rule, step.text, to_json(step.value)] for step in ruling.steps]
            read = sorted(map(str, (*ruling.cells, *ruling.numbers, *ruling.facts)))
            checksum = crc32(json.dumps([stated, ruling.errata, read]).encode(), checksum)
        found[question] = f"{steps} steps, {checksum:08x}"
    return found


def main() -> None:
    """Write the numbers of the games that are named, and say what changed."""
    program = argparse.ArgumentParser(
        prog="python -m support.reasons",
        description=__doc__.replace("``", ""),
        formatter_class=argparse.RawTextHelpFormatter,
    )
    program.add_argument("games", nargs="*", metavar="GAME", help="the id of a game; all when none")
    for game in program.parse_args().games or GAMES:
        file, taken = path(game), take(game)
        before = json.loads(file.read_text("utf-8")) if file.exists() else {}
        file.write_text(json.dumps(taken, indent=1) + "\n", encoding="utf-8")
        for name in sorted(before.keys() | taken.keys()):
            if before.get(name) != taken.get(name):
                print(f"{game}, {name}: {taken.get(name, 'no longer there')}")  # noqa: T201 - a program


if __name__ == "__main__":
    main()
