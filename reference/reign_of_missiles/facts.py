"""The game's own data: every number and table that the rules of this package read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import components

if TYPE_CHECKING:
    from components.model.scenarios import Scenario
    from components.model.tables import Chart, ResultsTable

GAME: Final = components.game("reign-of-missiles")
"""A Reign of Missiles as data; its parts are read from their files when first asked for."""

SCENARIO: Final = "november-2012"
"""The one scenario of the game."""


def number(name: str) -> int:
    """Return a number that a rule states outside any table.

    >>> number("gaza-areas")
    4
    """
    return GAME.number(name)


def chart(name: str) -> Chart:
    """Return a chart by its id.

    >>> chart("cities").number("ashdod", "severe")
    2
    """
    return GAME.charts[name]


def victory_table() -> ResultsTable:
    """Return the table of victories: where the markers met against who has more MVP.

    >>> victory_table()["hamas-minor", "hamas"]
    'substantive-hamas'
    """
    return GAME.tables["victory"]


def set_up_data() -> Scenario:
    """Return the set-up of the game.

    >>> set_up_data().number("launchers")
    16
    """
    return GAME.scenarios[SCENARIO]
