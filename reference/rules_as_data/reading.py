"""The questions of a game that are data: ``questions/*.toml`` in its folder, in the order of file names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import exists, label_of, read_text
from countermarch.reference.rules_as_data.building import build
from countermarch.reference.rules_as_data.ground import Ground

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.reference.engine.questions import Question

FOLDER: Final = "questions"
MOST_FILES: Final = 200
MOST_BYTES: Final = 1024 * 1024
_NAME = re.compile(r"\w[\w .-]*\.toml")


def questions_of(game: Game, named: str = "") -> tuple[Question, ...]:
    """Return the questions in a game's folder; ``named`` is the word the game is asked by (its id if empty).

    Raises ``DataError`` with every fault of every file. The parts of the game that they read must be sound.
    """
    ground = Ground(game)
    found: dict[str, tuple[str, Question]] = {}
    faults: list[Fault] = []
    for name in file_names(game.folder):
        label = label_of(game.folder, name)
        try:
            question = build(label, read_text(game.folder, name, MOST_BYTES), ground, named or game.id)
        except DataError as error:
            faults.extend(error.faults)
            continue
        if question.id in found:
            faults.append(
                Fault(label, 0, "id", question.id, f"an id not used before ({found[question.id][0]} has it)")
            )
        found[question.id] = name, question
    if faults:
        raise DataError(faults)
    return tuple(question for _, question in found.values())


def file_names(folder: Path) -> list[str]:
    """Return the files that hold questions, sorted; raises ``DataError`` where the folder cannot be read."""
    if not exists(folder, FOLDER):
        return []
    label = label_of(folder, FOLDER)
    try:
        names = sorted(path.name for path in (folder / FOLDER).iterdir() if path.suffix == ".toml")
    except OSError as error:
        reason = (error.strerror or "unreadable").lower()
        raise DataError([Fault(label, 0, "", "", f"a folder that can be read ({reason})")]) from None
    if len(names) > MOST_FILES:
        raise DataError([Fault(label, 0, "", f"{len(names)} files", f"at most {MOST_FILES}")])
    return [f"{FOLDER}/{name}" for name in names if _NAME.fullmatch(name)]
