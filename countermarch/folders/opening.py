"""Open the game that a player names: the id or title of an installed game, or a folder of their own."""

from __future__ import annotations

from errno import ENOTDIR
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question

_OR_A_FOLDER = "; or give a folder of your own, such as my-game/"


def open_game(named: str, *, copy: Path | None = None) -> Game:
    """Open a game by its id, or from a folder if the word is a path.

    Raises ``UnknownGame`` with the nearest ids, ``DataError``, or ``OSError``.
    """
    from countermarch import components

    # A path is not an id, so there is no need to look for installed games.
    if not _is_path(named) and named in components.games():
        return components.game(named) if copy is None else components.load_game(named, copy=copy)
    if is_folder(named):
        if _is_file(named):
            raise NotADirectoryError(ENOTDIR, _advice_for_a_file(named), named)
        if not Path(named).is_dir():
            raise NotADirectoryError(ENOTDIR, "no such folder", named)
        _enable_legacy_excel(Path(named))
        return components.load(Path(named), copy=copy, extra_columns="keep")
    try:
        return components.load_game(named)
    except components.UnknownGame as fault:
        if _is_file(named):
            raise NotADirectoryError(ENOTDIR, _advice_for_a_file(named), named) from None
        if fault.near:
            raise
        raise components.UnknownGame(fault.game_id, fault.near, f"{fault.message}{_OR_A_FOLDER}") from None


def open_valid(named: str, *, copy: Path | None = None) -> Game:
    """Open a game to be used; a folder or a copy is first read and checked as a whole.

    Raises what ``open_game`` raises; ``DataError`` then has every fault of every file.
    """
    from countermarch.components.discovery import is_from_folder

    game = open_game(named, copy=copy)
    if copy is not None or is_from_folder(game):
        from countermarch.components.model.loading.faults import DataError

        faults = game.check()
        if faults:
            raise DataError(faults)
    return game


def in_language(game: Game, language: str) -> Game:
    """Return a game with the words that are added to it in another language; empty leaves it as it is.

    Raises ``InputError`` for a language that is not known, ``DataError`` for a faulty file of the folder.
    """
    if not language:
        return game
    from dataclasses import replace

    from countermarch.components.errors import SHOWN, InputError
    from countermarch.components.model.loading.faults import DataError
    from countermarch.components.translations import catalogue

    try:
        return replace(game, catalogue=catalogue(language, game.folder))
    except DataError as error:
        fault = error.faults[0]
        if fault.column != "language":
            raise
        raise InputError("language", f"{language[:SHOWN]!r}: expected {fault.expected}") from None


def game_data(named: str) -> Game | None:
    """Return the data of a game or folder; None for a plug-in that has questions and no data."""
    from countermarch import components

    if is_folder(named):
        return open_game(named)
    return components.game(named) if named in components.games() else None


def known_questions(named: str) -> Mapping[str, Question]:
    """Return the questions of a game or of a folder, and register those of a folder.

    Raises ``InputError`` and ``DataError``.
    """
    from countermarch.reference.engine import registry

    if is_folder(named):
        from countermarch.folders import questions

        questions.register_valid(named, open_valid(named))
    return registry.questions(named)


def own_game(named: str, parameter: str) -> tuple[str, Game]:
    """Open a folder and register its questions; return the name they are registered under, and the game.

    Raises ``InputError`` naming ``parameter`` if the word is not a folder, and what ``open_valid`` raises.
    """
    from countermarch.components.errors import SHOWN, InputError
    from countermarch.folders import questions

    if not is_folder(named):
        raise InputError(parameter, f"{named[:SHOWN]!r} is not a folder; installed games need not be named")
    game = open_valid(named)
    questions.register_valid(named, game)
    return named, game


def resolve_name(word: str) -> str:
    """Return the id of the game with this id or title, in upper or lower case.

    A word that is neither, or that names a folder, is returned unchanged.

    >>> resolve_name("Lebanon '82"), resolve_name("ARAB-ISRAELI-WARS"), resolve_name("./Lebanon-82")
    ('lebanon-82', 'arab-israeli-wars', './Lebanon-82')
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


def is_folder(named: str) -> bool:
    """Return whether a word means a folder: it has a separator, or is not a game's id and the folder exists.

    >>> is_folder("lebanon-82"), is_folder("./lebanon-82")
    (False, True)
    """
    from countermarch.components.discovery import (
        installed_game,  # imported late: each command loads only what it uses
    )

    if _is_path(named):
        return True
    try:
        return installed_game(named) is None and Path(named).is_dir()
    except (OSError, ValueError):  # too long, or contains a NUL
        return False


def _is_path(named: str) -> bool:
    return "/" in named or "\\" in named


def _is_file(named: str) -> bool:
    try:
        return Path(named).is_file()
    except (OSError, ValueError):  # too long, or contains a NUL
        return False


def _advice_for_a_file(named: str) -> str:
    from countermarch.components.model.source import SHEET_ENDINGS

    if Path(named).suffix.lower() in SHEET_ENDINGS:
        return f"a game is a folder; make one of this spreadsheet: countermarch new my-game --from {named}"
    return "a game is a folder, and this is a file"


def _enable_legacy_excel(folder: Path) -> None:
    """Register the reader of ``.xls`` files if the folder has one."""
    try:
        needed = any(path.suffix.lower() == ".xls" for path in folder.iterdir())
    except OSError:
        return
    if needed:
        from countermarch.folders import legacy_excel

        legacy_excel.install()
