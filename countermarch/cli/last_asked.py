"""The question that was asked last, kept so that it can be asked again with a fact changed."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from countermarch.reference.engine import InputError
from countermarch.sources import is_folder

LARGEST: Final = 200_000
"""Characters of what is kept; a longer one is not."""

_NONE = "no question has been asked yet; countermarch ask GAME QUESTION asks one"


def kept_in() -> Path:
    """Return where it is kept: ``last.json`` in the folder that the system keeps the state of programs in."""
    if os.name == "nt" and (local := os.environ.get("LOCALAPPDATA")):
        return Path(local) / "countermarch" / "last.json"
    configured = Path(os.environ.get("XDG_STATE_HOME", ""))
    base = configured if configured.is_absolute() else Path.home() / ".local" / "state"
    return base / "countermarch" / "last.json"


def keep(game: str, question: str, given: dict[str, object]) -> None:
    """Keep a question that was answered; where nothing can be kept, nothing is."""
    named = str(Path(game).resolve()) + os.sep if is_folder(game) else game
    text = json.dumps({"game": named, "question": question, "given": given})
    if len(text) > LARGEST:
        return
    with suppress(OSError, RuntimeError):  # no home, a full disk, a folder that is somebody else's
        path = kept_in()
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f"last.{os.getpid()}.json")
        beside.write_text(text, "utf-8")
        beside.replace(path)


def last() -> tuple[str, str, dict[str, object]]:
    """Return game, question and facts of the last; raises ``InputError`` where there is none."""
    try:
        with kept_in().open(encoding="utf-8") as file:
            found = json.loads(file.read(LARGEST + 1))
        game, question, given = found["game"], found["question"], found["given"]
    except (OSError, RuntimeError, ValueError, KeyError, TypeError, RecursionError):
        raise InputError(None, _NONE) from None
    if not (isinstance(game, str) and isinstance(question, str) and isinstance(given, dict)):
        raise InputError(None, _NONE)
    return game, question, given
