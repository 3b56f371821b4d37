"""Prints the result of ``need``: the sufficient values, then the odds of each value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import sayer
from countermarch.cli.layout.page import console, heading
from countermarch.components.display_names import words
from countermarch.folders import opening
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from countermarch.reference.engine.inverse import Needed


def show(found: Needed) -> None:
    """Print what is needed; values at either end with equal odds share one line."""
    page, say = console(), sayer(opening.game_data(found.game))
    page.print(heading(registry.find(found.game, found.question).asks))
    facts = [f"{words(name)} {say(value)}" for name, value in found.given.items()]
    results = " or ".join(map(say, found.results))
    wish = f"{words(found.field)} {results} with at least {bars.percent(found.chance)}"
    page.print(Padding(Text(", ".join([*facts, wish]), style="dim"), (0, 0, 0, 2)))
    page.print()
    large = f"{words(found.fact)}: {found.summary or 'no value is enough'}"
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    page.print(bars.chart(_rows(found, say), page.width))


def _rows(found: Needed, say: Callable[[object], str]) -> list[tuple[str, Fraction, str]]:
    """List the values with their odds, runs of equal odds in one line."""
    runs: list[list[int]] = []
    for position, one in enumerate(found.tried):
        last = found.tried[position - 1] if position else None
        if last is not None and type(one.value) is int and last.probability == one.probability:
            runs[-1][1] = position
        else:
            runs.append([position, position])
    rows = []
    for first, last_one in runs:
        low, high = found.tried[first], found.tried[last_one]
        label = say(low.value) if first == last_one else f"{say(low.value)} to {say(high.value)}"
        rows.append((label, low.probability, "◀" if low.probability >= found.chance else ""))
    return rows
