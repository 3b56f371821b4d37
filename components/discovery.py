"""Installed games, found through the entry points of packages; this project's own five too.

The group ``countermarch.games`` names, for a game's id, the package whose folder holds its data;
``countermarch.rules`` the module of its questions, and ``countermarch.play`` the module that plays it whole.

>>> installed_game("lebanon-82").rules
'countermarch.reference.lebanon_82'
"""

from __future__ import annotations

import sys
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game

GAMES, RULES, PLAY = GROUPS = ("countermarch.games", "countermarch.rules", "countermarch.play")
LONGEST = 100
"""Characters of a game's id."""


@dataclass(frozen=True, slots=True)
class InstalledGame:
    """An installed game: the package and folder of its data, the modules of its questions and of its play.

    ``rules`` and ``play`` are empty for a game without questions or without a playable version.
    """

    id: str
    package: str
    folder: Path
    rules: str = ""
    play: str = ""


def installed_game(game_id: str) -> InstalledGame | None:
    """Return an installed game by its id, or None.

    Raises ``InputError`` if two packages claim the id: choosing one could change rulings unnoticed.
    """
    # ids come from command lines, receipts and requests: anything at all may be passed
    if not isinstance(game_id, str) or len(game_id) > LONGEST:
        return None
    found = claims_by_id().get(game_id, ())
    if len(found) > 1:
        packages = " and ".join(f"'{one.package}'" for one in found)
        raise InputError("game", f"{game_id} is claimed by the packages {packages}; uninstall one of them")
    return found[0] if found else None


def installed_games() -> Mapping[str, InstalledGame]:
    """Return every installed game by id, sorted; of an id claimed twice, the first package's."""
    return MappingProxyType({game_id: found[0] for game_id, found in sorted(claims_by_id().items())})


def is_from_folder(game: Game) -> bool:
    """Return whether a game comes from a player's own folder rather than an installed package."""
    # by folder, not by id: a player's folder may have the id of an installed game
    return all(one.folder != game.folder for one in claims_by_id().get(game.id, ()))


def game_of_module(module: str) -> str | None:
    """Return the id of the game that a module of questions belongs to, or None.

    >>> game_of_module("countermarch.reference.lebanon_82.combat"), game_of_module("json.decoder")
    ('lebanon-82', None)
    """
    known = (
        (one.id, name) for one in installed_games().values() for name in (one.rules, one.package) if name
    )
    return next((game_id for game_id, name in known if f"{module}.".startswith(f"{name}.")), None)


@cache
def claims_by_id() -> Mapping[str, tuple[InstalledGame, ...]]:
    """Return the games of all installed packages by id: one for each unless packages collide."""
    announced: dict[str, dict[str, dict[str, None]]] = {group: defaultdict(dict) for group in GROUPS}
    for group, game_id, value in _entries():
        # a dict keeps the order of ``sys.path`` and drops what an editable install announces twice
        announced[group][game_id][value] = None
    rules, play = announced[RULES], announced[PLAY]
    found = {
        game_id: tuple(
            InstalledGame(
                game_id, package, folder, next(iter(rules[game_id]), ""), next(iter(play[game_id]), "")
            )
            for package in packages
            if (folder := _folder(package)) is not None
        )
        for game_id, packages in announced[GAMES].items()
    }
    return MappingProxyType({game_id: places for game_id, places in found.items() if places})


def _entries() -> Iterator[tuple[str, str, str]]:
    """Yield group, game and value of every entry point that concerns games, in the order of ``sys.path``."""
    # importlib.metadata parses the metadata of every installed package: 50 ms with 140 packages, a third of
    # the time of a whole answer. The one file that matters is small and has a fixed form.
    for place in dict.fromkeys(sys.path):
        # ``.dist-info`` of wheels and ``.egg-info`` of old installs
        for file in sorted(Path(place).glob("*.*-info/entry_points.txt")):
            try:
                lines = file.read_text("utf-8").splitlines()
            except (OSError, ValueError):
                continue
            group = ""
            for line in map(str.strip, lines):
                if line.startswith("["):
                    group = line.strip("[]").strip()
                elif group in GROUPS and "=" in line:
                    name, _, value = line.partition("=")
                    yield group, name.strip(), value.strip()


def _folder(package: str) -> Path | None:
    """Return the folder of a package without importing it, or None."""
    from importlib.util import find_spec

    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    # a namespace package may have several folders; the data of a game is in the first
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]) if places else None
