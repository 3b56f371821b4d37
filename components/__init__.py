"""Games as data, and the models that hold it.

>>> from countermarch import components
>>> "lebanon-82" in components.games()
True
>>> components.game("lebanon-82").tables["crt"]["4", "6"]
'A2'
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from countermarch.components.errors import SHOWN, CountermarchError, InputError, UnknownGame

if TYPE_CHECKING:
    from pathlib import Path

    from countermarch.components.model.game import Game
    from countermarch.components.model.source import ExtraColumns

__all__ = [
    "CountermarchError", "InputError", "UnknownGame", "game", "games", "let_rules_read", "load",
    "load_game",
]  # fmt: skip

_GAMES: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """Return the ids of all games, sorted: this project's and those of other installed packages."""
    from countermarch.components.discovery import installed_games

    return tuple(installed_games())


def game(game_id: str) -> Game:
    """Return a game by its id, cached. Each part is read from its file on first access.

    Raises ``UnknownGame`` with the nearest ids.

    >>> game("lebanon-82").title
    "Lebanon '82"
    >>> game("lebanon-83")
    Traceback (most recent call last):
    countermarch.components.errors.UnknownGame: game: 'lebanon-83' is not one of ...; did you mean lebanon-82?
    """
    known = _GAMES.get(game_id)
    if known is None:
        known = _GAMES[game_id] = load_game(game_id)
    return known


def let_rules_read(edition: Game) -> None:
    """Let the rules of the installed game that an edition is based on read the edition's data from now on.

    Rules read their game once, when they are imported. Raises ``InputError`` if they have been imported.
    """
    known = _GAMES.setdefault(edition.based_on, edition)
    if known is not edition and known.source != edition.source:
        raise InputError("game", f"{edition.based_on} is in use; ask about its edition by another command")


def load_game(game_id: str, *, copy: Path | None = None) -> Game:
    """Read a game again; ``copy`` is a folder with the values on the counters of a player's own copy.

    Raises ``UnknownGame``, and ``DataError`` if a file has faults.
    """
    from countermarch.components.discovery import installed_game

    found = installed_game(game_id)
    if found is None:
        raise UnknownGame.among(game_id, games())
    return load(found.folder, copy=copy, game_id=found.id)


def load(
    folder: Path | str, *, copy: Path | None = None, extra_columns: ExtraColumns = "fault", game_id: str = ""
) -> Game:
    """Read a game from any folder; ``extra_columns="keep"`` reads unknown CSV columns as text.

    The id is made from the folder's name unless ``game_id`` is given.

    Raises ``InputError`` if there is no such folder, and ``DataError`` with file, line, column, value and
    what was expected for every fault.

    >>> load("lebanon-82")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: folder: 'lebanon-82' is the id of a game, ...
    """
    from countermarch.components.model.loading.game_folder import open_game

    return open_game(_folder(folder), copy=copy, extra_columns=extra_columns, game_id=game_id)


def _folder(named: object) -> Path:
    """Return the path of a folder; the ``InputError`` for the id of a game says how to load that."""
    from os import PathLike
    from pathlib import Path

    from countermarch.components.discovery import installed_game

    if not isinstance(named, (str, PathLike)) or not isinstance(path := os.fspath(named), str):
        raise InputError("folder", f"a Python {type(named).__name__} is not the path of a folder")
    try:
        found = path != "" and Path(path).is_dir()
    except (OSError, ValueError):  # too long, or a NUL in it
        found = False
    if found or not isinstance(named, str):
        return named if isinstance(named, Path) else Path(path)
    short = repr(named if len(named) <= SHOWN else named[:SHOWN] + "…")
    known = installed_game(named) is not None
    hint = f'is the id of a game, not a folder: components.game("{named}")' if known else "is not a folder"
    raise InputError("folder", f"{short} {hint}")
