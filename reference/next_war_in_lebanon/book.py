"""The numbers and charts of the game, as the questions read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import components

if TYPE_CHECKING:
    from components.model.scenarios import Scenario as SetUp
    from components.model.tables import Chart, ResultsTable

GAME: Final = "next-war-in-lebanon"


def number(name: str) -> int:
    """Return a loose number of the rule book.

    >>> number("blind-chits")
    2
    """
    return components.game(GAME).number(name)


def chart(name: str) -> Chart:
    """Return a chart.

    >>> chart("terrain-effects").number("area-combat", "urban")
    6
    """
    return components.game(GAME).charts[name]


def table(name: str) -> ResultsTable:
    """Return a results table.

    >>> table("cascading-effects")["k", "club"]
    'hamas-uprising'
    """
    return components.game(GAME).tables[name]


def set_up(scenario: str) -> SetUp:
    """Return a scenario's facts.

    >>> set_up("2006").number("game-length")
    12
    """
    return components.game(GAME).scenarios[scenario]


def may_stand_reduced(unit: str) -> bool:
    """Tell whether a unit may stand reduced: it has a counter for that, or a table brings one in (NWL-E19).

    >>> may_stand_reduced("idf"), may_stand_reduced("syrian"), may_stand_reduced("guerrilla")
    (True, True, False)
    """
    return chart("losses")[unit, "reduced"] in {"yes", "no-counter"}


def holds(chart_id: str, row: str, column: str) -> bool:
    """Tell whether a chart says yes in a cell.

    >>> holds("unit-kinds", "sof", "airmobile"), holds("unit-kinds", "armor", "airmobile")
    (True, False)
    """
    return chart(chart_id)[row, column] == "yes"
