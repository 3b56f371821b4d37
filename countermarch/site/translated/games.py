"""Translates a whole game: ``reference.play.json_play`` for this game alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch import components
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.play import discovery, json_play, links
from countermarch.site.translated.program import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.site.translated.program import Program


def play_program(game: str) -> str:
    """Return the program that plays a game: its ``play`` takes and returns JSON.

    The page packs and unpacks links; the program reads saved games and returns no links.
    """

    def enter(made: Program) -> dict[str, str]:
        # a game looks itself up by name, so its replacement is named before it is written
        made.stands_for(discovery.game, _only({game: discovery.game(game)}))
        made.stands_for(components.game, _only({game: components.game(game)}))
        made.stand_ins[id(links.link)] = made.reference(_no_link)
        made.stand_ins[id(links.from_link)] = made.reference(_no_link)
        return {"*play": made.reference(json_play.play)}

    return translate(enter)


def _only(games: Mapping[str, Any]) -> Callable[[str], Any]:
    def game(name: str) -> object:
        if name not in games:
            raise InputError("game", f"{quoted(name)} is another title; open it on the page of that game")
        return games[name]

    return game


def _no_link(_save: str) -> str:
    return ""
