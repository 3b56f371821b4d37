"""Read the questions of a game's folder: ``questions/*.toml``, in the order of file names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.components.model.loading.faults import DataError, Fault
from countermarch.components.model.loading.files import label_of, read_text, toml_names
from countermarch.reference.rules_as_data.building import build
from countermarch.reference.rules_as_data.readable_data import ReadableData

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.reference.engine.questions import Question

FOLDER: Final = "questions"
MAX_FILES: Final = 200
MAX_BYTES: Final = 1024 * 1024


def questions_of(game: Game, named: str = "") -> tuple[Question, ...]:
    """Return the questions in a game's folder; ``named`` is the key of the game (by default its id).

    Raises ``DataError`` with every fault of every file. The game's own data must be valid.
    """
    found, faults = valid_questions_of(game, named)
    if faults:
        raise DataError(list(faults))
    return found


def valid_questions_of(game: Game, named: str = "") -> tuple[tuple[Question, ...], tuple[Fault, ...]]:
    """Return the questions of a game's folder whose files have no faults, and the faults of the others."""
    readable_data = ReadableData(game)
    found: dict[str, tuple[str, Question]] = {}
    faults: list[Fault] = []
    # of a file that several editions have, the latest counts
    homes = {
        name: folder for folder in reversed(game.folders) for name in toml_names(folder, FOLDER, MAX_FILES)
    }
    for name, folder in homes.items():
        label = label_of(folder, name)
        try:
            question = build(label, read_text(folder, name, MAX_BYTES), readable_data, named or game.id)
        except DataError as error:
            faults.extend(error.faults)
            continue
        if question.id in found:
            faults.append(
                Fault(label, 0, "id", question.id, f"an id not used before ({found[question.id][0]} has it)")
            )
            continue
        found[question.id] = name, question
    return tuple(question for _, question in found.values()), tuple(faults)
