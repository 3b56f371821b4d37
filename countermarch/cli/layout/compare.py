"""Print two situations side by side: the odds of each result in both, and the difference."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from countermarch.cli.layout.bars import percent
from countermarch.cli.layout.naming import facts_in_words, formatter
from countermarch.cli.layout.page import console, heading
from countermarch.components.display_names import words
from countermarch.folders import opening
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine.odds import Odds


def show(first: Odds, second: Odds, changed: Mapping[str, object]) -> None:
    """Print the odds of both; ``changed`` holds the facts that differ in the second."""
    page, say = console(), formatter(opening.game_data(first.game))
    asked = registry.find(first.game, first.question)
    page.print(heading(asked.asks))
    alike = {
        name: value for name, value in first.given.items() if name not in changed and name not in first.open
    }
    facts = facts_in_words(say, asked.parameters, alike)
    page.print(Padding(Text(facts, style="dim"), (0, 0, 0, 2)))
    page.print()
    shares = [
        {say(next(iter(one.answer.values()))): one.probability for one in spread.outcomes}
        for spread in (first, second)
    ]
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column(words(next(iter(first.outcomes[0].answer))), style="bold")
    for spread in (first, second):
        facts = ", ".join(f"{words(name)} {say(spread.given[name])}" for name in changed)
        table.add_column(facts, justify="right", overflow="fold")
    table.add_column("difference", justify="right")
    for label in dict.fromkeys((*shares[0], *shares[1])):
        one, other = (found.get(label, Fraction(0)) for found in shares)
        table.add_row(label, percent(one), percent(other), _difference(other - one))
    page.print(Padding(table, (0, 0, 0, 2)))


def _difference(share: Fraction) -> str:
    """Return a difference in percentage points."""
    return f"{float(share * 100):+.1f}" if share else "-"
