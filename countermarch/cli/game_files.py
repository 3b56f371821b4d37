"""Games in progress on the command line: options, saved games, and a game as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from countermarch.cli.failures import short
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from countermarch.reference.play import Position


def options(words: Sequence[str]) -> dict[str, str]:
    """Read options given as NAME=VALUE; raises ``InputError`` for anything else.

    >>> options(["target-timing=at-battle"])
    {'target_timing': 'at-battle'}
    """
    found = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise InputError("option", f"{short(word)} is not NAME=VALUE")
        found[name.replace("-", "_")] = value
    return found


def read(path: Path) -> Position:
    """Read a saved game from a file or from its address; raises ``InputError`` for anything else.

    A file larger than any saved game is refused unread.
    """
    from countermarch.reference.play.links import from_link, is_link
    from countermarch.reference.play.saves import LARGEST, resume

    if is_link(str(path)):
        return resume(from_link(str(path)))
    with path.open("rb") as file:
        kept = file.read(LARGEST * 4 + 1)
    return resume(kept.decode("utf-8", errors="replace"))


def same_file(path: Path, other: Path | None) -> bool:
    """Return whether two paths are the same file; an address of a game is none."""
    return other is not None and path.exists() and other.exists() and path.samefile(other)


def write(position: Position, path: Path) -> None:
    """Save a game, completely or not at all."""
    from countermarch.generators.writers.files import write_file
    from countermarch.reference.play import save

    write_file(path, save(position))


def record(position: Position) -> dict[str, Any]:
    """Return a game as a JSON object: seed, options, decisions, state and log."""
    from countermarch.reference.engine.json_values import to_json

    waiting = position.decision
    return {
        "game": position.game,
        "seed": position.seed,
        "options": dict(position.options),
        "decisions": list(position.decisions),
        "ending": position.ending,
        "decision": None if waiting is None else asdict(waiting),
        "state": to_json(position.state),
        "log": [
            {
                "turn": entry.turn,
                "phase": entry.phase,
                "question": entry.question,
                "given": to_json(dict(entry.given)),
                "steps": [
                    {"rule": step.rule, "text": step.text, "value": step.value} for step in entry.steps
                ],
                "errata": list(entry.errata),
            }
            for entry in position.log
        ],
    }
