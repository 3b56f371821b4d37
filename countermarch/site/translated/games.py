"""A game that is played whole, as a script: what ``reference.play.json_play`` does, with this game alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from countermarch import components
from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.play import discovery, json_play, links
from countermarch.site.translated.program import written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.site.translated.program import Program


def play_program(game: str) -> str:
    """Return the program by which a game is played: ``play`` of a JSON text.

    What links hold is packed and unpacked by the page: the program is given a save, and gives no link.
    """

    def enter(made: Program) -> dict[str, str]:
        # what is played asks for itself by its name: what stands for that is named before it is written
        made.stands_for(discovery.game, _only({game: discovery.game(game)}))
        made.stands_for(components.game, _only({game: components.game(game)}))
        made.stand_ins[id(links.link)] = made.reference(_no_link)
        made.stand_ins[id(links.from_link)] = made.reference(_no_link)
        return {"*play": made.reference(json_play.play)}

    return written(enter)


def _only(games: Mapping[str, Any]) -> Callable[[str], Any]:
    def game(name: str) -> Any:  # noqa: ANN401 -- its data, or the game as a program
        if name not in games:
            raise InputError("game", f"{quoted(name)} is another title; open it on the page of that game")
        return games[name]

    return game


def _no_link(_save: str) -> str:
    return ""
