"""Remembers the last question, so that ``again`` can ask it with a fact changed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from countermarch import user_files
from countermarch.folders.opening import is_folder
from countermarch.reference.engine import InputError

LAST: Final = "last.json"

_NONE = "no question has been asked yet; countermarch ask GAME QUESTION asks one"


def keep(game: str, question: str, given: dict[str, object]) -> None:
    """Remember a question that was answered; does nothing if there is no place to write."""
    named = str(Path(game).resolve()) + os.sep if is_folder(game) else game
    with suppress(RuntimeError):  # there is no home directory
        user_files.write(user_files.state(LAST), {"game": named, "question": question, "given": given})


def last() -> tuple[str, str, dict[str, object]]:
    """Return the game, question and facts of the last question; raises ``InputError`` if there is none."""
    with suppress(RuntimeError):
        match user_files.read(user_files.state(LAST)):
            case {"game": str(game), "question": str(question), "given": dict(given)}:
                return game, question, given
    raise InputError(None, _NONE)
