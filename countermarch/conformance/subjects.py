"""What is checked: a game's data and its questions together, by its id or its folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.discovery import is_own

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

TABLES_ALONE = "countermarch.folders.table_questions"
"""Where questions come from that a folder's tables make by themselves."""


class Nonconformance(AssertionError):  # noqa: N818 # a failure of a test, as pytest shows it
    """A promise that a game does not keep: which, and where."""


class NotYet(Exception):  # noqa: N818 # no failure: the check is skipped
    """What an installed game must have and a folder, which is a draft, may still lack."""


@dataclass(frozen=True)
class Subject:
    """A game to be checked: what it is called, its data, its questions by id."""

    name: str
    game: Game
    questions: Mapping[str, Question]

    @property
    def installed(self) -> bool:
        """Whether it is an installed game, which others rely on, rather than a folder."""
        return not is_own(self.game)

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
    from countermarch.components.errors import UnknownGame
    from countermarch.folders import questions
    from countermarch.folders.opening import is_folder, open_game
    from countermarch.reference.engine import registry

    game = open_game(named)
    if is_folder(named):
        found = questions.questions(named, game)
        return Subject(named, game, {one.id: one for one in found})
    try:
        return Subject(named, game, registry.questions(named))
    except UnknownGame:  # it is there, and has nothing to ask
        return Subject(named, game, {})


def complete(checked: Subject, faults: Iterable[object], says: str) -> None:
    """Hold what an installed game must have; raise ``NotYet`` where a folder lacks it."""
    try:
        hold(faults, says)
    except Nonconformance as lacking:
        if checked.installed:
            raise
        raise NotYet(str(lacking)) from None


def hold(faults: Iterable[object], says: str) -> None:
    """Raise ``Nonconformance`` where there is any fault: what should hold, and every fault on a line."""
    found = [str(fault) for fault in faults]
    if found:
        raise Nonconformance("\n".join([f"{says}:", *found]))
