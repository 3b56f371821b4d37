"""A choice of units for a reader: the fewest that are enough, then the likeliest choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from countermarch.cli import situation
from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import sayer
from countermarch.cli.layout.page import console, heading
from countermarch.reference.engine import registry
from countermarch.reference.engine.spoken import capital, words

if TYPE_CHECKING:
    from fractions import Fraction

    from countermarch.reference.engine.choosing import Choice, Chosen

MOST_SHOWN = 12


def show(found: Chosen, chance: Fraction, enough: Choice | None) -> None:
    """Print the fewest that are likely enough, and the likeliest choices."""
    page, say = console(), sayer(situation.game_of(found.game))
    page.print(heading(registry.find(found.game, found.question).asks))
    for place, item in enumerate(found.items, 1):
        page.print(Padding(Text(f"{place}  {say(item)}", style="dim"), (0, 0, 0, 2)))
    results = " or ".join(map(say, found.results))
    wish = f"{words(found.field)} {results} with at least {bars.percent(chance)}"
    page.print(Padding(Text(wish, style="dim"), (0, 0, 0, 2)))
    page.print()
    large = f"{capital(words(found.of))} {_places(enough)}" if enough else "No choice is likely enough"
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    rows = [
        (_places(one), one.probability, "◀" if one is enough else "") for one in found.choices[:MOST_SHOWN]
    ]
    if enough is not None and enough not in found.choices[:MOST_SHOWN]:
        rows.append((_places(enough), enough.probability, "◀"))
    page.print(bars.chart(rows, page.width))
    left = len(found.choices) - len(rows)
    if left > 0:
        page.print(Text(f"{left} less likely choices are not shown.", style="dim"))


def _places(one: Choice) -> str:
    return " + ".join(map(str, one.places))
