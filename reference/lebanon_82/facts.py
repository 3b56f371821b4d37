"""The game's own data: every number and table that the rules of this package read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import components

if TYPE_CHECKING:
    from components.model.scenarios import Scenario
    from components.model.tables import Chart, ResultsTable

GAME: Final = components.game("lebanon-82")
"""Lebanon '82 as data; its parts are read from their files when first asked for."""


def number(name: str) -> int:
    """Return a number that a rule states outside any table.

    >>> number("sam-range")
    2
    """
    return GAME.number(name)


def chart(name: str) -> Chart:
    """Return a chart by its id.

    >>> chart("movement-costs").number("rough", "cost")
    2
    """
    return GAME.charts[name]


def results_table() -> ResultsTable:
    """Return the combat results table.

    >>> results_table()["4", "6"]
    'A2'
    """
    return GAME.tables["crt"]


def scenario_data(name: str) -> Scenario:
    """Return a scenario: its facts and its set-up.

    >>> scenario_data("2006").texts("divisions")
    ('36', '162', '252')
    """
    return GAME.scenarios[name]
