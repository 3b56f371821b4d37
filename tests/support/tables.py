"""What the games of this repository become for tables on a screen; each is made once in a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from countermarch import components
from countermarch.generators.kits import kit
from countermarch.generators.tabletop.club import asset_pack
from countermarch.generators.tabletop.collect import contents
from countermarch.generators.tabletop.playingcards import import_file
from countermarch.generators.tabletop.simulator import saved_object
from countermarch.generators.vassal.module import module

if TYPE_CHECKING:
    from countermarch.generators.tabletop.contents import Contents


@cache
def held(game: str) -> Contents:
    """Return the contents of a game's box."""
    return contents(kit(components.game(game)))


@cache
def vassal_module(game: str) -> bytes:
    """Return the module for VASSAL."""
    return module(held(game))


@cache
def simulator_files(game: str) -> tuple[tuple[str, bytes | str], ...]:
    """Return the saved object of Tabletop Simulator and its pictures."""
    return tuple(saved_object(held(game), ""))


@cache
def cards_files(game: str) -> tuple[tuple[str, bytes | str], ...]:
    """Return the file for playingcards.io."""
    return tuple(import_file(held(game)))


@cache
def club_files(game: str) -> tuple[tuple[str, bytes | str], ...]:
    """Return the pack for Tabletop Club."""
    return tuple(asset_pack(held(game)))
