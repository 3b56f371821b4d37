"""The questions of a folder: those it defines in ``questions/*.toml``, and one for each of its tables."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from countermarch import components
from countermarch.components.errors import QuestionLeftOutWarning
from countermarch.folders import table_questions
from countermarch.reference.engine import InputError, registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.loading.faults import Fault
    from countermarch.reference.engine import Question


@dataclass(frozen=True, slots=True)
class CheckResult:
    """How many questions and worked cases a folder has, and the faults in them."""

    questions: int
    cases: int
    faults: tuple[Fault, ...]


def register_valid(name: str, game: Game) -> tuple[Question, ...]:
    """Register and return the questions of a folder under ``name``, without those of files with faults.

    The faults are a warning, and a ``DataError`` if no question is left. Raises ``InputError`` for a folder
    that has nothing to ask.
    """
    from countermarch.components.model.loading.faults import DataError

    found, faults = valid_questions(name, game)
    if faults and not found:
        raise DataError(list(faults))
    warn(faults)
    if not found:
        raise InputError(
            "game", f"{game.title} has nothing to ask; questions belong in questions/, tables in tables/"
        )
    registry.register_folder(name, found)
    return found


def warn(faults: Sequence[Fault]) -> None:
    """Warn that questions are left out because of faults in their files."""
    if faults:
        files = len({fault.file for fault in faults})
        more = f" (and {len(faults) - 1} more: countermarch check lists them)" if len(faults) > 1 else ""
        left_out = "this question is left out" if files == 1 else f"{files} questions are left out"
        warnings.warn(f"{faults[0]}{more}; {left_out}", QuestionLeftOutWarning, stacklevel=3)


def questions(named: str, game: Game) -> tuple[Question, ...]:
    """Return the questions a folder defines, and one for each table whose id none of them uses.

    An edition of an installed game that has rules has that game's questions instead of its tables'. Raises
    ``DataError`` with every fault of every file.
    """
    found, faults = valid_questions(named, game)
    if faults:
        from countermarch.components.model.loading.faults import DataError

        raise DataError(list(faults))
    return found


def valid_questions(named: str, game: Game) -> tuple[tuple[Question, ...], tuple[Fault, ...]]:
    """Return the questions as ``questions`` does, without those of files with faults, and these faults."""
    written, faults = _written(named, game)
    taken = {one.id for one in written}
    if game.based_on in registry.games():
        components.let_rules_read(game)
        inherited = registry.questions(game.based_on).values()
        return (*written, *(replace(one, game=named) for one in inherited if one.id not in taken)), faults
    of_tables = (one for one in table_questions.questions(named, game) if one.id not in taken)
    return (*written, *of_tables), faults


def aliases(game: Game, known: Iterable[Question]) -> dict[str, str]:
    """Return the aliases of table questions, such as ``combat-result``, each with its table."""
    read = {one.id for one in known if one.module == table_questions.__name__}
    second = read - {*game.tables, *game.charts}
    return {name: table for name in second for table in game.tables if table in read}


def _written(named: str, game: Game) -> tuple[tuple[Question, ...], tuple[Fault, ...]]:
    if not game.holds("questions"):
        return (), ()
    from countermarch.reference.rules_as_data import valid_questions_of

    return valid_questions_of(game, named)


def check(named: str, game: Game) -> CheckResult:
    """Check the questions of a folder or game, its worked cases, and the questions its clauses refer to."""
    from countermarch.components.discovery import is_from_folder
    from countermarch.components.model.loading.faults import DataError
    from countermarch.components.model.loading.files import label_of
    from countermarch.reference.rules_as_data import cases

    faults: list[Fault] = []
    known: tuple[Question, ...] = ()
    worked: tuple[cases.Case, ...] = ()
    try:
        known = (
            questions(named, game) if is_from_folder(game) else tuple(registry.questions(game.id).values())
        )
    except DataError as error:
        faults.extend(error.faults)
    try:
        worked = cases.read_cases(game.folder)
    except DataError as error:
        faults.extend(error.faults)
    if not faults:
        faults.extend(unreadable(known))
    if not faults:
        by_id = {one.id: one for one in known}
        faults.extend(cases.failed_cases(worked, by_id, label_of(game.folder, cases.FILE)))
        try:
            faults.extend(_unknown_deciders(game, by_id))
        except DataError as error:
            faults.extend(error.faults)
    written = sum(1 for one in known if one.module != table_questions.__name__)
    return CheckResult(written, len(worked), tuple(dict.fromkeys(faults)))


def unreadable(known: Iterable[Question]) -> Iterator[Fault]:
    """Yield a fault for every question in Python whose signature cannot be read: that is when it is asked."""
    from countermarch.components.model.loading.faults import Fault
    from countermarch.reference.engine.signature import SignatureError

    for one in known:
        try:
            one.schema()
        except SignatureError as error:
            yield Fault(one.module, 0, one.id, "", f"another signature: {error}")


def _unknown_deciders(game: Game, known: dict[str, Question]) -> Iterator[Fault]:
    """Yield a fault for every question that a clause names and that does not exist."""
    from countermarch.components.model.loading.faults import Fault, near
    from countermarch.components.model.loading.files import TOML_BYTES, read_text

    unknown = [(one.number, name) for one in game.clauses for name in one.questions if name not in known]
    text = read_text(game.home("clauses.tsv"), "clauses.tsv", TOML_BYTES) if unknown else ""
    lines = {row.partition("\t")[0].strip(): line for line, row in enumerate(text.split("\n"), 1)}
    for number, name in unknown:
        expected = "; ".join(filter(None, ("a question of this game", near(name, known))))
        yield Fault("clauses.tsv", lines[number], f"{number}, questions", name, expected)
