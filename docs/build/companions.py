"""Turn by turn: the steps of a game's turn, its trackers and its cups, from ``docs/games/<game>.toml``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from reference.engine import registry

if TYPE_CHECKING:
    from components.model.game import Game
    from components.model.pieces import Piece

FOLDER: Final = Path(__file__).parents[1] / "games"


class CompanionError(ValueError):
    """A file of ``docs/games`` names something that the game does not have."""


def companion(game: Game) -> dict[str, Any] | None:
    """Return what the page "Turn by turn" needs; None for a game without a file.

    >>> import components
    >>> made = companion(components.game("lebanon-82"))
    >>> made["trackers"][0]["max"], made["cups"][0]["pieces"][0]
    (30, ['Kastel 1 (2-3-4)', 1])
    """
    path = FOLDER / f"{game.id}.toml"
    if not path.is_file():
        return None
    read = tomllib.loads(path.read_text(encoding="utf-8"))
    questions = registry.questions(game.id)
    for step in read["step"]:
        for name in step["questions"]:
            if name not in questions:
                raise CompanionError(f"{path}: step {step['title']!r}: {game.id} has no question {name!r}")
    return {
        "steps": [
            {
                "title": step["title"],
                "says": step["says"],
                "once": step.get("once", False),
                "questions": [[name, questions[name].asks] for name in step["questions"]],
            }
            for step in read["step"]
        ],
        "trackers": [_tracker(one, game, path) for one in read.get("tracker", ())],
        "cups": [_cup(one, game, path) for one in read.get("cup", ())],
    }


def _tracker(one: dict[str, Any], game: Game, path: Path) -> dict[str, Any]:
    low, high = one.get("min"), one.get("max")
    if "track" in one:
        if one["track"] not in game.tracks:
            raise CompanionError(f"{path}: tracker {one['id']!r}: {game.id} has no track {one['track']!r}")
        labels = [box.label for box in game.tracks[one["track"]].boxes]
        numbers = [int(label) for label in labels if label.lstrip("-").isdigit()]
        low, high = min(numbers), max(numbers)
    if low is None or high is None or not low <= one["start"] <= high:
        raise CompanionError(f"{path}: tracker {one['id']!r} needs a track, or min and max around its start")
    turn = one.get("turn", False)
    return {
        "id": one["id"],
        "title": one["title"],
        "min": low,
        "max": high,
        "start": one["start"],
        "turn": turn,
    }


def _cup(one: dict[str, Any], game: Game, path: Path) -> dict[str, Any]:
    """Return a cup with its pieces, [name, how many] each; pieces of one name are one line."""
    found: dict[str, int] = {}
    for piece in getattr(game, one["from"]):
        if all(_cell(piece, column) == wanted for column, wanted in one["where"].items()):
            name = _named(piece)
            found[name] = found.get(name, 0) + piece.count
    if not found:
        raise CompanionError(f"{path}: cup {one['id']!r}: no piece of {one['from']} is like {one['where']}")
    return {"id": one["id"], "title": one["title"], "pieces": [list(line) for line in found.items()]}


def _cell(piece: Piece, column: str) -> str:
    return str(getattr(piece, column, "") or piece.text(column))


def _named(piece: Piece) -> str:
    """Name a piece by what is printed on it: formation, name or title, strengths or value."""
    words = [getattr(piece, part, "") for part in ("formation", "name", "title")]
    name = " ".join(word for word in words if word) or piece.id.replace("-", " ")
    numbers = [piece.number(column) for column in ("attack", "defense", "move", "value")]
    strengths = "-".join(str(number) for number in numbers if number is not None)
    return f"{name} ({strengths})" if strengths else name
