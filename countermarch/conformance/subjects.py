"""What is checked: a game's data and its questions together, by its id or its folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

TABLES_ALONE = "countermarch.own_tables"
"""Where questions come from that a folder's tables make by themselves."""


class Nonconformance(AssertionError):  # noqa: N818 # a failure of a test, as pytest shows it
    """A promise that a game does not keep: which, and where."""


@dataclass(frozen=True)
class Subject:
    """A game to be checked: what it is called, its data, its questions by id."""

    name: str
    game: Game
    questions: Mapping[str, Question]

    @property
    def written(self) -> list[Question]:
        """The questions that somebody wrote, rather than those that a folder's tables make."""
        return [one for one in self.questions.values() if one.module != TABLES_ALONE]

    @cached_property
    def cases(self) -> list[dict[str, Any]]:
        """The worked cases that lie with the game's data, ``cases.jsonl``; none without the file."""
        path = self.game.folder / "cases.jsonl"
        if not path.is_file():
            return []
        return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def subject(named: str) -> Subject:
    """Open a game by its id or its folder, with its questions; raises what opening it raises.

    >>> "combat-result" in subject("lebanon-82").questions
    True
    """
    from countermarch.sources import known_questions, open_game

    return Subject(named, open_game(named), known_questions(named))


def hold(faults: Iterable[object], says: str) -> None:
    """Raise ``Nonconformance`` where there is any fault: what should hold, and every fault on a line."""
    found = [str(fault) for fault in faults]
    if found:
        raise Nonconformance("\n".join([f"{says}:", *found]))
