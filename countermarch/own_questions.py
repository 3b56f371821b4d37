"""What can be asked of a player's own folder: its questions written as data, and each of its tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch import own_tables
from countermarch.reference.engine import InputError, registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import Fault
    from countermarch.reference.engine import Question


@dataclass(frozen=True, slots=True)
class Checked:
    """The questions and worked cases of a folder: how many there are, and what is wrong with them."""

    questions: int
    cases: int
    faults: tuple[Fault, ...]


def enter(named: str, game: Game) -> None:
    """Enter what can be asked of a folder, under the word it was named by; raises as ``questions`` does."""
    found = questions(named, game)
    if not found:
        raise InputError(
            "game", f"{game.title} has nothing to ask; questions belong in questions/, tables in tables/"
        )
    registry.enter(named, found)


def questions(named: str, game: Game) -> tuple[Question, ...]:
    """Return a folder's questions, and its tables as questions where these leave them their names.

    Raises ``DataError`` with every fault of every file of questions.
    """
    written = _written(named, game)
    taken = {one.id for one in written}
    return (*written, *(one for one in own_tables.questions(named, game) if one.id not in taken))


def second_names(game: Game, known: Iterable[Question]) -> tuple[str, ...]:
    """Return the ids of questions that only name a table otherwise, for those who type them."""
    tables = {*game.tables, *game.charts}
    return tuple(one.id for one in known if one.module == own_tables.__name__ and one.id not in tables)


def _written(named: str, game: Game) -> tuple[Question, ...]:
    if not game.holds("questions"):
        return ()
    from countermarch.reference.rules_as_data import questions_of

    return questions_of(game, named)


def check(named: str, game: Game) -> Checked:
    """Check the questions of a folder or installed game, its cases, and what its clauses say decides them."""
    from countermarch.components.discovery import is_own
    from countermarch.components.model.loading.faults import DataError
    from countermarch.components.model.loading.files import label_of
    from countermarch.reference.rules_as_data import cases

    faults: list[Fault] = []
    known: tuple[Question, ...] = ()
    worked: tuple[cases.Case, ...] = ()
    try:
        known = questions(named, game) if is_own(game) else tuple(registry.questions(game.id).values())
    except DataError as error:
        faults.extend(error.faults)
    try:
        worked = cases.read_cases(game.folder)
    except DataError as error:
        faults.extend(error.faults)
    if not faults:
        by_id = {one.id: one for one in known}
        faults.extend(cases.differing(worked, by_id, label_of(game.folder, cases.FILE)))
        faults.extend(_unknown_deciders(game, by_id))
    written = sum(1 for one in known if one.module != own_tables.__name__)
    return Checked(written, len(worked), tuple(dict.fromkeys(faults)))


def _unknown_deciders(game: Game, known: dict[str, Question]) -> Iterator[Fault]:
    """Yield a fault for every question that a clause names and nobody has written."""
    from countermarch.components.model.loading.faults import Fault, near

    if not game.holds("questions"):
        return
    for clause in game.clauses:
        for name in clause.questions:
            if name not in known:
                expected = f"a question of this folder; {near(name, known)}"
                yield Fault("clauses.tsv", 0, f"{clause.number}, questions", name, expected)
