"""Prints the result of ``choose``: the fewest units that are enough, then the best choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import sayer
from countermarch.cli.layout.page import console, heading
from countermarch.cli.notation import PieceItem
from countermarch.components.display_names import capitalized, words
from countermarch.folders import opening
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from countermarch.reference.engine.choosing import Chosen, Selection

MOST_SHOWN = 12


def show(found: Chosen, chance: Fraction, enough: Selection | None, typed: Sequence[object]) -> None:
    """Print the smallest sufficient choice and the best ones; ``typed`` are the items as typed."""
    page, say = console(), sayer(opening.game_data(found.game))
    page.print(heading(registry.find(found.game, found.question).asks))
    names = [_name(place, item) for place, item in enumerate(typed, 1)]
    if any(not isinstance(item, PieceItem) for item in typed):
        for place, item in enumerate(typed, 1):
            page.print(Padding(Text(f"{place}  {say(item)}", style="dim"), (0, 0, 0, 2)))
    results = " or ".join(map(say, found.results))
    wish = f"{words(found.field)} {results} with at least {bars.percent(chance)}"
    page.print(Padding(Text(wish, style="dim"), (0, 0, 0, 2)))
    page.print()
    large = (
        f"{capitalized(words(found.of))} {_places(enough, names)}" if enough else "No choice is likely enough"
    )
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    rows = [
        (_places(one, names), one.probability, "◀" if one is enough else "")
        for one in found.choices[:MOST_SHOWN]
    ]
    if enough is not None and enough not in found.choices[:MOST_SHOWN]:
        rows.append((_places(enough, names), enough.probability, "◀"))
    page.print(bars.chart(rows, page.width))
    ties = [one for one in found.choices if enough is not None and one is not enough and _tie(one, enough)]
    if ties:
        listed = "; ".join(_places(one, names) for one in ties[:MOST_SHOWN])
        page.print(Text(f"Just as likely with the same number of units: {listed}."))
    left = len(found.choices) - len(rows)
    if left > 0:
        page.print(Text(f"{left} less likely choices are not shown.", style="dim"))


def _tie(one: Selection, other: Selection) -> bool:
    return len(one.places) == len(other.places) and one.probability == other.probability


def _name(place: int, item: object) -> str:
    """Return the label of an item: as typed if it names a piece, else its position."""
    return item.called if isinstance(item, PieceItem) else str(place)


def _places(one: Selection, names: Sequence[str]) -> str:
    return " + ".join(names[place - 1] for place in one.places)
