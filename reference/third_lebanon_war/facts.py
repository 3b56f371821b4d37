"""The game's own data: every number and chart that the rules of this package read."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import components

if TYPE_CHECKING:
    from collections.abc import Iterable

    from components.model.tables import Chart
    from reference.engine import Working

GAME: Final = components.game("third-lebanon-war")
"""The game as data; its parts are read from their files when first asked for."""

DICE: Final = "die-results"
TERRAIN: Final = "terrain-effects"


def number(name: str) -> int:
    """Return a number that the document states outside any table.

    >>> number("air-recon-dice")
    3
    """
    return GAME.number(name)


def chart(name: str) -> Chart:
    """Return a chart by its id.

    >>> chart("deep-strikes").number("pgm", "dispersed")
    2
    """
    return GAME.charts[name]


def cell(work: Working, name: str, row: str, column: str) -> str:
    """Read a cell of a chart as text, and record that it was read."""
    work.look_up(name, row, column)
    return chart(name).text(row, column)


def amount(work: Working, name: str, row: str, column: str) -> int:
    """Read a cell of a chart that holds a number, and record that it was read."""
    work.look_up(name, row, column)
    return chart(name).number(row, column)


@lru_cache(maxsize=32)
def scores(use: str) -> tuple[int, ...]:
    """Return what each face of a die counts in a use, lowest face first.

    >>> scores("battle"), scores("rockets")
    ((0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 0, 1))
    """
    faces = chart(DICE).columns
    return tuple(chart(DICE).number(use, face.id) for face in faces)


def scored(work: Working, use: str, dice: Iterable[int]) -> int:
    """Add up what some dice count in a use, and record the cells that were read."""
    counts = scores(use)
    total = 0
    seen: set[int] = set()
    for die in dice:
        total += counts[die - 1]
        seen.add(die)
    for die in sorted(seen):
        work.look_up(DICE, use, str(die))
    return total


def terrain_effect(work: Working, effect: str, terrain: str) -> int:
    """Return what terrain adds to or takes off hits or dice, signed as the chart has it."""
    return amount(work, TERRAIN, effect, terrain)
