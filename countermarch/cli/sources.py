"""A game as it is named on the command line: the id of a shipped game, or a folder of the player's own."""

from __future__ import annotations

from errno import ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from components.model.game import Game


def open_game(named: str, *, copy: Path | None = None) -> Game:
    """Open a game by its id, or from a folder where the word is a path.

    Raises ``components.UnknownGame`` with the nearest ids, ``DataError``, or ``OSError``.
    """
    import components

    # a path is no game's id: whether packages bring games is not looked up for it
    if not _is_path(named) and named in components.games():
        return components.game(named) if copy is None else components.load_game(named, copy=copy)
    if is_folder(named):
        if not Path(named).is_dir():
            raise NotADirectoryError(ENOTDIR, "there is no such folder", named)
        _read_older_sheets(Path(named))
        return components.load(Path(named), copy=copy, extra_columns="keep")
    return components.load_game(named)


def _read_older_sheets(folder: Path) -> None:
    """Let a folder with a workbook of the old kind be read."""
    try:
        there = any(path.suffix.lower() == ".xls" for path in folder.iterdir())
    except OSError:
        return
    if there:
        from countermarch import older_sheets

        older_sheets.install()


def open_sound(named: str, *, copy: Path | None = None) -> Game:
    """Open a game that is to be used; the player's own, a folder or a copy, is read whole and checked first.

    Raises what ``open_game`` raises, with every fault of every file.
    """
    from components.discovery import own

    game = open_game(named, copy=copy)
    if copy is not None or own(game):
        from components.model.loading.faults import DataError

        faults = game.check()
        if faults:
            raise DataError(faults)
    return game


def _is_path(named: str) -> bool:
    return "/" in named or "\\" in named


def is_folder(named: str) -> bool:
    """Tell whether a word names a folder: it has a separator, or is no game's id and such a folder is there.

    >>> is_folder("lebanon-82"), is_folder("./lebanon-82")
    (False, True)
    """
    from components.discovery import home  # a command loads what it uses

    if _is_path(named):
        return True
    try:
        return home(named) is None and Path(named).is_dir()
    except (OSError, ValueError):  # too long, or a NUL in it
        return False
