"""A game as a player names it, the id of a shipped one or a folder of their own; what can be asked of it."""

from __future__ import annotations

from errno import ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question


def open_game(named: str, *, copy: Path | None = None) -> Game:
    """Open a game by its id, or from a folder where the word is a path.

    Raises ``components.UnknownGame`` with the nearest ids, ``DataError``, or ``OSError``.
    """
    from countermarch import components

    # a path is no game's id: whether packages bring games is not looked up for it
    if not _is_path(named) and named in components.games():
        return components.game(named) if copy is None else components.load_game(named, copy=copy)
    if is_folder(named):
        if _is_file(named):
            raise NotADirectoryError(ENOTDIR, _of_a_file(named), named)
        if not Path(named).is_dir():
            raise NotADirectoryError(ENOTDIR, "there is no such folder", named)
        _read_older_sheets(Path(named))
        return components.load(Path(named), copy=copy, extra_columns="keep")
    try:
        return components.load_game(named)
    except components.UnknownGame as fault:
        if _is_file(named):
            raise NotADirectoryError(ENOTDIR, _of_a_file(named), named) from None
        if fault.near:
            raise
        raise components.UnknownGame(fault.game_id, fault.near, f"{fault.message}{_OR_A_FOLDER}") from None


_OR_A_FOLDER = "; or give a folder of your own, such as my-game/"


def _is_file(named: str) -> bool:
    try:
        return Path(named).is_file()
    except (OSError, ValueError):  # too long, or a NUL in it
        return False


def _of_a_file(named: str) -> str:
    """Say what would do in place of a file."""
    from countermarch.components.model.source import SHEET_ENDINGS

    if Path(named).suffix.lower() in SHEET_ENDINGS:
        return f"a game is a folder; make one of this spreadsheet: countermarch new my-game --from {named}"
    return "a game is a folder, and this is a file"


def _read_older_sheets(folder: Path) -> None:
    """Let a folder with a workbook of the old kind be read."""
    try:
        there = any(path.suffix.lower() == ".xls" for path in folder.iterdir())
    except OSError:
        return
    if there:
        from countermarch import older_sheets

        older_sheets.install()


def named(word: str) -> str:
    """Return the id of the game that a player names, by its id or title in letters of any case.

    A word that names none, or a folder, is returned as it is.

    >>> named("Lebanon '82"), named("ARAB-ISRAELI-WARS"), named("./Lebanon-82"), named("chess")
    ('lebanon-82', 'arab-israeli-wars', './Lebanon-82', 'chess')
    """
    from countermarch.components.discovery import LONGEST, installed_game

    if not word or len(word) > LONGEST or installed_game(word) is not None or is_folder(word):
        return word
    from countermarch import components
    from countermarch.components.model.names import hyphenated

    wanted, ids = hyphenated(word.casefold()), components.games()
    same = [one for one in ids if one.casefold() == wanted]
    same = same or [one for one in ids if hyphenated(components.game(one).title.casefold()) == wanted]
    return same[0] if len(same) == 1 else word


def open_sound(named: str, *, copy: Path | None = None) -> Game:
    """Open a game that is to be used; the player's own, a folder or a copy, is read whole and checked first.

    Raises what ``open_game`` raises, with every fault of every file.
    """
    from countermarch.components.discovery import is_own

    game = open_game(named, copy=copy)
    if copy is not None or is_own(game):
        from countermarch.components.model.loading.faults import DataError

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
    from countermarch.components.discovery import installed_game  # a command loads what it uses

    if _is_path(named):
        return True
    try:
        return installed_game(named) is None and Path(named).is_dir()
    except (OSError, ValueError):  # too long, or a NUL in it
        return False


def known_questions(named: str) -> Mapping[str, Question]:
    """Return the questions of a game, or of a folder; raises ``InputError``, ``DataError``."""
    from countermarch.reference.engine import registry

    if is_folder(named):
        from countermarch import own_questions

        own_questions.enter(named, open_sound(named))
    return registry.questions(named)


def own_game(named: str, parameter: str) -> tuple[str, Game]:
    """Open a folder and enter its questions; return the word they are entered under, and the game.

    Raises ``InputError`` naming ``parameter`` for what names no folder, and what ``open_sound`` raises.
    """
    from countermarch import own_questions
    from countermarch.components.errors import SHOWN, InputError

    if not is_folder(named):
        raise InputError(parameter, f"{named[:SHOWN]!r} is no folder; the games by id are known anyway")
    box = open_sound(named)
    own_questions.enter(named, box)
    return named, box
