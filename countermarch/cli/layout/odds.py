"""Print odds: one bar for each outcome; what all outcomes share is printed once."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import field_label, formatter
from countermarch.cli.layout.page import console, heading, pairs
from countermarch.components.display_names import words
from countermarch.folders import opening
from countermarch.reference.engine import open_dice, registry, sampling

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.odds import Odds


def show(spread: Odds, given: Mapping[str, object], *, by_result: bool = True) -> None:
    """Print the odds as a bar chart with percentages and fractions; ``given`` are the facts as typed.

    Outcomes with the same result share a bar, unless ``by_result`` is false.
    """
    game = opening.game_data(spread.game)
    page, say = console(), formatter(game)
    asked = registry.find(spread.game, spread.question)
    page.print(heading(asked.asks))
    facts = [
        f"{words(name)} {say(value)}"
        for name, value in given.items()
        if value is not None and name not in spread.open
    ]
    if facts:
        page.print(Padding(Text(", ".join(facts), style="dim"), (0, 0, 0, 2)))
    page.print(Padding(Text(_open(spread, asked)), (0, 0, 0, 2)))
    if spread.sampled:
        page.print(Padding(Text(_sample(spread)), (0, 0, 0, 2)))
    page.print()
    names = list(spread.outcomes[0].answer)
    alike = [name for name in names if len({repr(one.answer[name]) for one in spread.outcomes}) == 1]
    telling = [name for name in names if name not in alike] or names
    shown = [asked.headline] if by_result and asked.headline in telling else telling
    shares: dict[str, Fraction] = {}
    for one in spread.outcomes:
        label = _label([(name, one.answer[name]) for name in shown], say)
        shares[label] = shares.get(label, Fraction(0)) + one.probability
    page.print(bars.chart([(label, share, "") for label, share in shares.items()], page.width))
    if shown != telling:
        left = ", ".join(field_label(game, name) for name in telling if name not in shown)
        page.print(Padding(Text(f"With --by all, also by {left}.", style="dim"), (1, 0, 0, 2)))
    always = [
        (field_label(game, name), say(spread.outcomes[0].answer[name]))
        for name in alike
        if name not in telling
    ]
    if always:
        page.print()
        page.print(heading("In every case"))
        page.print(pairs(always, page.width))


def _open(spread: Odds, asked: Question) -> str:
    """Return a line on which dice are open; if none are, on how to leave one inside a list open."""
    if spread.open:
        return f"still to be rolled: {', '.join(words(name) for name in spread.open)}"
    left = "".join(f"; {name}=? in an item leaves it open" for name in open_dice.inside(asked.parameters)[:1])
    return f"every die is given, so the answer is certain{left}"


def _sample(spread: Odds) -> str:
    """Return a line on the number of rolls behind sampled odds, and their margin of error."""
    best = max(spread.outcomes, key=lambda one: one.ways)
    low, high = sampling.confidence_interval(best.probability, best.total)
    rolls = f"estimated from {best.total:,} random rolls"
    return f"{rolls}: the largest share is between {low:.1%} and {high:.1%} (19 times in 20)"


def _label(shown: list[tuple[str, object]], say: Callable[[object], str]) -> str:
    """Return the label of an outcome: its one field, or several with their names."""
    if len(shown) == 1:
        name, value = shown[0]
        return say(value) if isinstance(value, str) else f"{words(name)} {say(value)}"
    return ", ".join(f"{words(name)} {say(value)}" for name, value in shown)
