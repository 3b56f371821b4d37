"""The game under test: its data and questions, by id or folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from countermarch.components.discovery import is_from_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

TABLES_ALONE = "countermarch.folders.table_questions"
"""The module of questions that are made from a folder's tables."""


class Nonconformance(AssertionError):  # noqa: N818 # a failure of a test, as pytest shows it
    """A failed check: what should hold, and where it does not."""


class NotYet(Exception):  # noqa: N818 # no failure: the check is skipped
    """A requirement of installed games that a folder, being a draft, may still miss."""


@dataclass(frozen=True)
class Subject:
    """A game to check: its name, its data, its questions by id."""

    name: str
    game: Game
    questions: Mapping[str, Question]

    @property
    def installed(self) -> bool:
        """Whether it is an installed game rather than a folder."""
        return not is_from_folder(self.game)

    @property
    def written(self) -> list[Question]:
        """The questions except those made from a folder's tables."""
        return [one for one in self.questions.values() if one.module != TABLES_ALONE]

    @cached_property
    def cases(self) -> list[dict[str, Any]]:
        """The worked cases in ``cases.jsonl``; none without the file."""
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
    except UnknownGame:  # it exists but has no questions
        return Subject(named, game, {})


def complete(checked: Subject, faults: Iterable[object], says: str) -> None:
    """Require something of an installed game; raise ``NotYet`` if a folder lacks it."""
    try:
        hold(faults, says)
    except Nonconformance as lacking:
        if checked.installed:
            raise
        raise NotYet(str(lacking)) from None


def hold(faults: Iterable[object], says: str) -> None:
    """Raise ``Nonconformance`` if there are faults: what should hold, and each fault on a line."""
    found = [str(fault) for fault in faults]
    if found:
        raise Nonconformance("\n".join([f"{says}:", *found]))
