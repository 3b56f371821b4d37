"""Print what makes a result likely enough: the values of ``need``, the units of ``choose``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import formatter
from countermarch.cli.layout.page import console, heading
from countermarch.cli.notation import PieceItem
from countermarch.components.display_names import capitalized, words
from countermarch.folders import opening
from countermarch.reference.engine import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from fractions import Fraction

    from rich.console import Console

    from countermarch.reference.engine.choosing import RankedSelections, Selection
    from countermarch.reference.engine.inverse import Needed

MAX_SHOWN = 12


def show_needed(found: Needed) -> None:
    """Print what is needed; values at either end with equal odds share one line."""
    page, say = console(), formatter(opening.game_data(found.game))
    page.print(heading(registry.find(found.game, found.question).asks))
    facts = [f"{words(name)} {say(value)}" for name, value in found.given.items()]
    large = f"{words(found.fact)}: {found.summary or 'no value is enough'}"
    _show(page, [*facts, _goal(found, found.chance, say)], large, _values(found, say))


def show_chosen(
    found: RankedSelections, chance: Fraction, enough: Selection | None, typed: Sequence[object]
) -> None:
    """Print the smallest sufficient choice and the best ones; ``typed`` are the items as typed."""
    page, say = console(), formatter(opening.game_data(found.game))
    page.print(heading(registry.find(found.game, found.question).asks))
    # a piece is called as it was typed, any other item by its position
    names = [item.called if isinstance(item, PieceItem) else str(at) for at, item in enumerate(typed, 1)]
    if any(not isinstance(item, PieceItem) for item in typed):
        for place, item in enumerate(typed, 1):
            page.print(Padding(Text(f"{place}  {say(item)}", style="dim"), (0, 0, 0, 2)))
    large = (
        f"{capitalized(words(found.of))} {_places(enough, names)}" if enough else "No choice is likely enough"
    )
    rows = [
        (_places(one, names), one.probability, "◀" if one is enough else "")
        for one in found.choices[:MAX_SHOWN]
    ]
    if enough is not None and enough not in found.choices[:MAX_SHOWN]:
        rows.append((_places(enough, names), enough.probability, "◀"))
    _show(page, [_goal(found, chance, say)], large, rows)
    ties = [
        one
        for one in found.choices
        if enough is not None and one is not enough
        if (len(one.places), one.probability) == (len(enough.places), enough.probability)
    ]
    if ties:
        listed = "; ".join(_places(one, names) for one in ties[:MAX_SHOWN])
        page.print(Text(f"Just as likely with the same number of units: {listed}."))
    left = len(found.choices) - len(rows)
    if left > 0:
        page.print(Text(f"{left} less likely choices are not shown.", style="dim"))


def _goal(found: Needed | RankedSelections, chance: Fraction, say: Callable[[object], str]) -> str:
    results = " or ".join(map(say, found.results))
    return f"{words(found.field)} {results} with a chance of at least {bars.percent(chance)}"


def _show(page: Console, facts: Sequence[str], large: str, rows: Sequence[tuple[str, Fraction, str]]) -> None:
    """Print the facts, the answer in a frame, and a bar for each row."""
    page.print(Padding(Text(", ".join(facts), style="dim"), (0, 0, 0, 2)))
    page.print()
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    page.print(bars.chart(rows, page.width))


def _values(found: Needed, say: Callable[[object], str]) -> list[tuple[str, Fraction, str]]:
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


def _places(selection: Selection, names: Sequence[str]) -> str:
    return " + ".join(names[place - 1] for place in selection.places)
