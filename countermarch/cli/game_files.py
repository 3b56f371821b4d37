"""A game between the command line and its files: options, saves, a game as one JSON object."""

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
    """Read options given as NAME=VALUE; InputError for anything else.

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
    """Read a saved game, from a file or from its address; ``InputError`` for what is none.

    Nothing larger is read than can be one.
    """
    from countermarch.reference.play.links import from_link, is_link
    from countermarch.reference.play.saves import LARGEST, resume

    if is_link(str(path)):
        return resume(from_link(str(path)))
    with path.open("rb") as file:
        kept = file.read(LARGEST * 4 + 1)
    return resume(kept.decode("utf-8", errors="replace"))


def same_file(path: Path, other: Path | None) -> bool:
    """Tell whether two paths name one file; a link of a game is no file."""
    return other is not None and path.exists() and other.exists() and path.samefile(other)


def write(position: Position, path: Path) -> None:
    """Save a game, whole or not at all."""
    from countermarch.generators.writers.files import write_file
    from countermarch.reference.play import save

    write_file(path, save(position))


def play_on(position: Position, policy: str) -> Position:
    """Let a policy play a position to its end; the same seed, decisions and policy give the same game."""
    from countermarch.reference.play import game
    from countermarch.reference.play.simulation import policy_of

    return position.finish(policy_of(game(position.game), policy))


def record(position: Position) -> dict[str, Any]:
    """Return a game as a JSON object: how it came about, how it stands, and its log."""
    from countermarch.reference.engine.wire import plain

    waiting = position.decision
    return {
        "game": position.game,
        "seed": position.seed,
        "options": dict(position.options),
        "decisions": list(position.decisions),
        "ending": position.ending,
        "decision": None if waiting is None else asdict(waiting),
        "state": plain(position.state),
        "log": [
            {
                "turn": entry.turn,
                "phase": entry.phase,
                "question": entry.question,
                "given": plain(dict(entry.given)),
                "steps": [
                    {"rule": step.rule, "text": step.text, "value": step.value} for step in entry.steps
                ],
                "errata": list(entry.errata),
            }
            for entry in position.log
        ],
    }
