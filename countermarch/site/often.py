"""The questions of a game that are asked most: ``often`` at the top of its ``turn.toml``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.model.loading.turn_files import TURN, read_turn
from countermarch.site.companion_values import CompanionError
from countermarch.site.words import capital, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question


def asked_most(game: Game, questions: Mapping[str, Question]) -> list[tuple[str, Question]]:
    """Return the questions with a short name each, in the order of the file; none for a game without one.

    >>> from countermarch import components
    >>> from countermarch.reference.engine import registry
    >>> lebanon = components.game("lebanon-82")
    >>> [name for name, _ in asked_most(lebanon, registry.questions("lebanon-82"))][:2]
    ['Combat result', 'Combat differential']
    """
    listed = read_turn(game.folder).get("often", ())
    unknown = [name for name in listed if name not in questions]
    if unknown:
        raise CompanionError(f"{game.folder / TURN}: often: {game.id} has no question {unknown[0]!r}")
    return [(capital(words(name)), questions[name]) for name in listed]
