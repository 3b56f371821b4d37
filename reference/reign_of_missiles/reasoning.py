"""Helpers for the questions of this game: modified rolls, and charts by range."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.reference.engine import reasoning
from countermarch.reference.engine.phrases import signed
from countermarch.reference.reign_of_missiles.game_data import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence


class ChartReasoning(reasoning.Reasoning):
    """A ``Reasoning`` that reads modified rolls from charts.

    >>> work = ChartReasoning()
    >>> work.roll("7.2/suppressed", 3, [1])
    4
    >>> work.ruling(None).steps[0].text
    'D10 roll 3, +1 = 4.'
    """

    __slots__ = ()

    def modifier(self, charted: str, row: str, column: str, text: str, rule: str = "") -> int:
        """Record a modifier from a chart and return it; ``rule`` replaces the rule of the row."""
        line, value = GAME.charts[charted].row(row), self.amount(charted, row, column)
        return self.step(rule or line.rule, f"{text}: {signed(value)}", value, *line.errata)

    def roll(self, rule: str, d10: int, modifiers: Sequence[int]) -> int:
        """Record a D10 with its modifiers and return the sum, which is not limited to 0 to 9 (ROM-E15)."""
        total = d10 + sum(modifiers)
        if not modifiers:
            return self.step(rule, f"D10 roll {d10}, no modifiers", total)
        text = f"D10 roll {d10}, {' '.join(map(signed, modifiers))} = {total}"
        return self.step(rule, text, total, "ROM-E15")

    def band(self, charted: str, roll: int, **limits: int) -> str:
        """Return the row of a chart for a roll: the first whose ``most`` is not exceeded.

        ``limits`` are the values of a ``most`` that is a word, such as ``CF``; the last row has no ``most``.
        """
        found = GAME.charts[charted]
        for row in found.rows:
            most = found[row, "most"]
            limit = limits[most] if isinstance(most, str) else most
            if limit is None or roll <= limit:
                self.read(charted, row, "most")
                return row
        raise LookupError(f"{charted}: no row for {roll}")
