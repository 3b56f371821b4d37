"""The most asked questions of a game, and its battle: ``often`` and ``battle`` in ``turn.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.loading.turn_files import TURN, read_turn
from countermarch.site.companion_values import CompanionError
from countermarch.site.words import capitalized, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question


def frequent_questions(game: Game, questions: Mapping[str, Question]) -> list[tuple[str, Question]]:
    """Return the questions with a short name each, in the order of the file; none for a game without one.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> lebanon = components.game("lebanon-82")
    >>> [name for name, _ in frequent_questions(lebanon, registry.questions("lebanon-82"))][:2]
    ['Attack', 'Combat result']
    """
    listed = read_turn(game.folder).get("often", ())
    unknown = [name for name in listed if name not in questions]
    if unknown:
        raise CompanionError(f"{game.folder / TURN}: often: {game.id} has no question {unknown[0]!r}")
    return [(capitalized(words(name)), questions[name]) for name in listed]


FIGHTS: Final = ("attack", "battle", "combat")
"""Ids of the central question of a game whose ``turn.toml`` does not name it."""


def battle_of(game: Game, questions: Mapping[str, Question]) -> Question | None:
    """Return the question of a game's central act, which its battle screen asks; None for a game without one.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> battle_of(components.game("third-lebanon-war"), registry.questions("third-lebanon-war")).id
    'resolve-battle'
    """
    named = read_turn(game.folder).get("battle")
    if named is not None and named not in questions:
        raise CompanionError(f"{game.folder / TURN}: battle: {game.id} has no question {named!r}")
    found = named or next((one for one in FIGHTS if one in questions), None)
    return questions[found] if found else None
