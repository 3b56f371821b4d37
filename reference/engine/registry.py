"""Every question of every game, found by what lies in ``reference/``; a game is imported when first asked."""

from __future__ import annotations

import importlib
import pkgutil
from types import MappingProxyType
from typing import TYPE_CHECKING

import reference
from reference.engine.errors import InputError, choices, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reference.engine.questions import Question

_QUESTIONS: dict[str, dict[str, Question]] = {}
_SHARED = ("engine", "play")  # packages of reference/ that are no game


def add(question: Question) -> None:
    """Enter a question under its game; the order of entry is the order of play.

    Two questions of one id in a game are a mistake, unless the second is the first, its module loaded anew.
    """
    entered = _QUESTIONS.setdefault(question.game, {})
    former = entered.get(question.id)
    if former is not None and _place(former) != _place(question):
        raise TypeError(
            f"{question.game} has two questions {question.id}: {_place(former)} and {_place(question)}"
        )
    entered[question.id] = question


def games() -> tuple[str, ...]:
    """Return the ids of all games that can be asked about, sorted."""
    packages = (info.name for info in pkgutil.iter_modules(reference.__path__) if info.ispkg)
    return tuple(sorted(_id(name) for name in packages if name not in _SHARED))


def questions(game: str) -> Mapping[str, Question]:
    """Return the questions of a game by id, in the order of play; InputError ``game`` for an unknown one."""
    if not isinstance(game, str):
        raise InputError("game", f"{shown(game)} is not one of {choices('', games())}")
    if game in games():
        importlib.import_module(f"reference.{game.replace('-', '_')}")
    elif game not in _QUESTIONS:
        raise InputError("game", f"{shown(game)} is not one of {choices(game, games())}")
    return MappingProxyType(_QUESTIONS.get(game, {}))


def find(game: str, question: str) -> Question:
    """Return one question; InputError ``game`` or ``question``, with the nearest names, if there is none."""
    try:
        return _QUESTIONS[game][question]
    except (KeyError, TypeError):
        known = questions(game)
    try:
        return known[question]
    except (KeyError, TypeError):
        message = (
            f"{shown(question)} is not one of {choices(question if isinstance(question, str) else '', known)}"
        )
        raise InputError("question", message) from None


def _id(package: str) -> str:
    return package.replace("_", "-")


def _place(question: Question) -> str:
    return f"{question.module}.{question.function.__qualname__}"
