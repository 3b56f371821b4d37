"""Print the results of a simulation: shares with their intervals, and the length of games."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.page import console, heading, pairs
from countermarch.components.display_names import words
from countermarch.reference import play

if TYPE_CHECKING:
    from countermarch.reference.play.simulation import Results
    from countermarch.reference.play.statistics import Share


def show(found: Results) -> None:
    """Print how the games ended, and how long they lasted."""
    page = console()
    game = play.game(found.game)
    page.print(heading(f"{game.title}: {found.games:,} games, {found.policy} policy"))
    options = "".join(f"; {words(name)} {value}" for name, value in found.options.items())
    page.print(Padding(Text(f"seed {found.seed}{options}", style="dim"), (0, 0, 0, 2)))
    page.print()
    shares = found.shares()
    rows = [
        (one.title, Fraction(shares[one.id].count, found.games), interval(shares[one.id]))
        for one in game.endings
    ]
    counts = [f"{shares[one.id].count:,}" for one in game.endings]
    page.print(bars.chart(rows, page.width, counts))
    page.print()
    lengths = list(found.turns.items())
    facts = [
        ("won", f"{found.won().count:,} of {found.games:,}, {interval(found.won())}"),
        ("turns", f"{found.mean_turns:.2f} on average, {lengths[0][0]} to {lengths[-1][0]}"),
        ("decisions", f"{found.decisions / found.games:.1f} a game"),
    ]
    page.print(pairs(facts, page.width))
    says = "Ranges: 95% confidence (Wilson). More games make them narrower."
    page.print(Padding(Text(says, "dim"), (0, 2)))


def interval(share: Share) -> str:
    """Return a confidence interval in percent.

    >>> from countermarch.reference.play.statistics import wilson
    >>> interval(wilson(8, 10))
    '49.0 to 94.3%'
    """
    return f"{share.low * 100:.1f} to {share.high * 100:.1f}%"
