"""The games of a site: data, questions, the name on the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch import components
from countermarch.reference import play
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question


@dataclass(frozen=True)
class SiteGame:
    """A game on a site: its data, its questions by id, and its name on the command line.

    ``plays``: the command line can play it in full; ``own``: it is a player's own, from a folder. ``second``
    maps the id of a question to the one that repeats it; pages list only the first.
    """

    game: Game
    questions: Mapping[str, Question]
    cli_name: str
    plays: bool = False
    own: bool = False
    second: Mapping[str, Question] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The game's id, in the addresses of its pages."""
        return self.game.id


def installed(game_id: str) -> SiteGame:
    """Return an installed game; raises ``UnknownGame``.

    >>> installed("lebanon-82").cli_name, "combat-result" in installed("lebanon-82").questions
    ('lebanon-82', True)
    """
    game = components.game(game_id)
    known = registry.questions(game_id) if game_id in registry.games() else {}
    return SiteGame(game, known, game_id, game_id in play.games())


def of_folder(game: Game) -> SiteGame:
    """Return a game from a folder, with its questions and tables.

    Raises ``DataError`` with every fault of the questions.
    """
    from countermarch.folders import questions  # which needs what reads rules as data

    named = f"{game.folder.resolve().name}/"
    asked = {one.id: one for one in questions.questions(named, game)}
    second = questions.aliases(game, asked.values())
    return SiteGame(
        game, asked, named, own=True, second={table: asked.pop(name) for name, table in second.items()}
    )
