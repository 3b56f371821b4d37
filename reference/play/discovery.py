"""Playable games: those whose package has an entry point in the group ``countermarch.play``."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from countermarch.components.discovery import installed_game, installed_games
from countermarch.reference.engine.errors import InputError, choices, quoted

if TYPE_CHECKING:
    from countermarch.reference.play.definitions import PlayableGame


@cache
def games() -> tuple[str, ...]:
    """Return the ids of the games that can be played, sorted."""
    return tuple(
        name for name, where in installed_games().items() if where.play and find_spec(where.play) is not None
    )


def game(name: str) -> PlayableGame:
    """Return a playable game; raises ``InputError`` naming ``game`` for any other.

    >>> game("lebanon-82")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: game: 'lebanon-82' cannot be played in the program; ...
    """
    where = installed_game(name)
    if where is None or name not in games():
        raise InputError(
            "game", f"{quoted(name)} cannot be played in the program; {choices('', games())} can"
        )
    return cast("PlayableGame", import_module(where.play).GAME)
