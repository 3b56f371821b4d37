"""The questions of a game that are asked most: ``often`` at the top of ``docs/games/<game>.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docs.build.words import capital, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reference.engine import Question

FOLDER: Final = Path(__file__).parents[1] / "games"


def asked_most(game_id: str, questions: Mapping[str, Question]) -> list[tuple[str, Question]]:
    """Return the questions with a short name each, in the order of the file; none for a game without one.

    >>> from reference.engine import registry
    >>> [name for name, _ in asked_most("lebanon-82", registry.questions("lebanon-82"))][:2]
    ['Combat result', 'Combat differential']
    """
    path = FOLDER / f"{game_id}.toml"
    listed = tomllib.loads(path.read_text("utf-8")).get("often", []) if path.is_file() else []
    unknown = [name for name in listed if name not in questions]
    if unknown:
        raise ValueError(f"{path}: often: {game_id} has no question {unknown[0]!r}")
    return [(capital(words(name)), questions[name]) for name in listed]
