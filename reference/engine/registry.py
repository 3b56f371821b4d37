"""The questions of all games; the rules of a game are imported when it is first asked about.

A question is a typed pure function from facts to a ``Ruling``.

>>> from dataclasses import dataclass
>>> from typing import Annotated
>>> from countermarch.reference.engine.kinds import D6
>>> from countermarch.reference.engine.ruling import Ruling, Working
>>> @dataclass(frozen=True, slots=True)
... class Landing:
...     safe: Annotated[bool, "the battalion lands"]
>>> @question("landing", asks="Does it land?", rules=("9.1",), game="example")
... def landing(*, die: Annotated[D6, "one die"]) -> Ruling[Landing]:
...     work = Working()
...     return work.ruling(Landing(work.step("9.1", f"die {die}: it lands on 3 or more", die >= 3)))
>>> landing(die=4).answer
Landing(safe=True)
>>> landing(die=7)
Traceback (most recent call last):
countermarch.components.errors.InputError: die: 7 is not a face of a six-sided die (1 to 6)
"""

from __future__ import annotations

import functools
import importlib
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from countermarch.components.discovery import game_of_module, installed_game, installed_games
from countermarch.components.errors import InputError, UnknownGame
from countermarch.reference.engine.errors import choices, quoted
from countermarch.reference.engine.questions import Question

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from countermarch.components.discovery import InstalledGame
    from countermarch.reference.engine.chance_tree import ChanceTree
    from countermarch.reference.engine.open_dice import KeyPath
    from countermarch.reference.engine.questions import Tally
    from countermarch.reference.engine.ruling import Ruling

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")

_QUESTIONS: dict[str, dict[str, Question]] = {}
_READ: set[str] = set()  # games whose questions as data are registered


def register(question: Question) -> None:
    """Register a question; the order of registration is the order of play.

    Two questions with one id are a mistake in a game, unless it is one function whose module was reloaded.
    """
    registered = _QUESTIONS.setdefault(question.game, {})
    former = registered.get(question.id)
    if former is not None and _place(former) != _place(question):
        raise TypeError(
            f"{question.game} has two questions {question.id}: {_place(former)} and {_place(question)}"
        )
    registered[question.id] = question


def question(
    id: str,  # noqa: A002 # the word of the catalogue
    *,
    asks: str,
    rules: tuple[str, ...],
    game: str | None = None,
    tallies: tuple[Tally, ...] = (),
    course: Callable[[Mapping[str, Any], frozenset[KeyPath], frozenset[str]], ChanceTree[Any]] | None = None,
    result: str = "",
    example: Mapping[str, object] | None = None,
) -> Callable[[Callable[Parameters, Ruling[Answer]]], Callable[Parameters, Ruling[Answer]]]:
    """Register a function as a question and make it check its arguments.

    ``id`` is unique in its game, ``asks`` is the question in words, ``rules`` the clauses it decides.
    ``game`` is by default that of the package. ``tallies`` are the pools of which only sums matter for odds,
    ``course`` is the chance tree; ``result`` is the field of the answer to show large, by default the first;
    ``example`` has facts for an example (the rest is filled in from the kinds).
    """

    def decorate(function: Callable[Parameters, Ruling[Answer]]) -> Callable[Parameters, Ruling[Answer]]:
        entry = Question(
            id,
            game or _game_of(function.__module__),
            asks,
            rules,
            function,
            tallies,
            course,
            result,
            example or {},
        )
        register(entry)

        @functools.wraps(function)
        def asked(*args: Parameters.args, **given: Parameters.kwargs) -> Ruling[Answer]:
            if args:
                raise InputError(None, f"{id} takes its parameters by name only")
            return function(**entry.check(given))  # type: ignore[call-arg] # checked just now

        asked.question = entry  # type: ignore[attr-defined] # for callers that hold only the function
        return asked

    return decorate


def _game_of(module: str) -> str:
    named = game_of_module(module)
    if named is None:
        raise TypeError(f"{module}: a question outside the rules of a game says which game it belongs to")
    return named


def register_folder(game: str, questions: Iterable[Question]) -> None:
    """Register all questions of a game from a folder, replacing earlier ones."""
    _QUESTIONS[game] = {question.id: question for question in questions}


def games() -> tuple[str, ...]:
    """Return the ids of all games that have questions, sorted."""
    return tuple(
        name
        for name, where in installed_games().items()
        if _module_exists(where.rules) or _has_question_files(where)
    )


def questions(game: str) -> Mapping[str, Question]:
    """Return the questions of a game by id, in the order of play.

    Rules may be Python, data (``questions/*.toml`` in the game's folder), or both, Python first. Raises
    ``UnknownGame``, ``InputError`` naming ``game`` if the rules cannot be imported, and ``DataError`` with
    every fault of the files.
    """
    where = installed_game(game)
    if where is not None and (_module_exists(where.rules) or _has_question_files(where)):
        if _module_exists(where.rules):
            _import(where)
        _read(where)
    elif not isinstance(game, str) or game not in _QUESTIONS:
        raise UnknownGame.among(game, games())
    return MappingProxyType(_QUESTIONS.get(game, {}))


def find(game: str, question: str) -> Question:
    """Return a question; raises ``InputError`` naming ``game`` or ``question``, with the nearest names.

    A folder must have been registered before (``folders.opening.known_questions``).
    """
    try:
        # first what is registered: nearly every call is about a game that was asked before
        return _QUESTIONS[game][question]
    except (KeyError, TypeError):
        known = questions(game)
    try:
        return known[question]
    except (KeyError, TypeError):
        listed = choices(question if isinstance(question, str) else "", known)
        message = f"{quoted(question)} is not one of {listed}"
        raise InputError("question", message) from None


def _has_question_files(where: InstalledGame) -> bool:
    """Return whether a game has questions as data."""
    try:
        return (where.folder / "questions").is_dir()
    except OSError:
        return False


def _read(where: InstalledGame) -> None:
    """Register the questions of a game that are data, once."""
    if where.id in _READ or not _has_question_files(where):
        return
    from countermarch import components
    from countermarch.reference.rules_as_data import questions_of

    found = questions_of(components.game(where.id))
    for question in found:
        # before any is registered: a game must not be left half registered
        if question.id in _QUESTIONS.get(where.id, {}):
            raise InputError("game", f"{where.id} has two questions {question.id}, one of them data")
    for question in found:
        register(question)
    _READ.add(where.id)


def _module_exists(module: str) -> bool:
    """Return whether a module exists; so does one in a broken package, whose import reports the error."""
    try:
        # find_spec imports the packages above a module, which may be missing themselves
        return bool(module) and find_spec(module) is not None
    except ModuleNotFoundError:
        return False
    except Exception:  # noqa: BLE001 # importing a third-party package can raise anything
        return True


def _import(where: InstalledGame) -> None:
    try:
        importlib.import_module(where.rules)
    # anything at all may be raised by the code of a package: one line, not a traceback of somebody else's
    except Exception as error:
        says = f"{where.id}: its package {where.package} cannot be imported ({type(error).__name__}: {error})"
        raise InputError("game", says) from error


def _place(question: Question) -> str:
    return f"{question.module}.{question.function.__qualname__}"
