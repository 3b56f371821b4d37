"""Draw odds as bars in eighths of a character, readable without colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from rich.console import RenderableType

_EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: Fraction, width: int) -> str:
    """Draw a probability as a bar; a possible result always gets a visible bar.

    >>> from fractions import Fraction
    >>> bar(Fraction(1), 4), bar(Fraction(1, 4), 4), bar(Fraction(1, 10**6), 4)
    ('████', '█', '▏')
    """
    eighths = round(share * width * 8)
    if share and not eighths:
        eighths = 1
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def percent(share: Fraction) -> str:
    """Return a percentage with one decimal; never 0.0 or 100.0 unless it is certain.

    >>> from fractions import Fraction
    >>> percent(Fraction(5, 36)), percent(Fraction(1)), percent(Fraction(1, 10**6))
    ('13.9%', '100%', '< 0.1%')
    """
    if share in (0, 1):
        return f"{int(share * 100)}%"
    text = f"{float(share * 100):.1f}"
    if text == "0.0":
        return "< 0.1%"
    return "> 99.9%" if text == "100.0" else f"{text}%"


def chart(
    rows: Sequence[tuple[str, Fraction, str]], width: int, exact: Sequence[str] | None = None
) -> RenderableType:
    """Draw a bar chart of rows (label, probability, remark).

    If there is room, a column has the exact value: as a fraction, or from ``exact``.
    """
    fractions = exact or [str(share) for _, share, _ in rows]
    long = max(map(len, fractions), default=0)
    room = {"label": min(max((len(label) for label, _, _ in rows), default=0), max(8, width // 3))}
    with_fractions = long <= 9 and width >= 40  # noqa: PLR2004 # as wide as a fraction of two dice pools
    remarks = max((len(remark) for _, _, remark in rows), default=0)
    taken = (
        2 + room["label"] + 2 + 8 + 2 + (long + 2 if with_fractions else 0) + (remarks + 1 if remarks else 0)
    )
    drawn = max(4, min(40, width - taken))
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=room["label"], overflow="fold", style="bold")
    grid.add_column(justify="right", no_wrap=True)
    if with_fractions:
        grid.add_column(justify="right", no_wrap=True, style="dim")
    grid.add_column(no_wrap=True, width=drawn + (remarks + 1 if remarks else 0))
    for (label, share, remark), fraction in zip(rows, fractions, strict=True):
        line = Text(bar(share, drawn), style="cyan")
        if remark:
            line.append(f" {remark}", style="bold not dim default")
        cells = [Text(label), Text(percent(share)), *([Text(fraction)] if with_fractions else []), line]
        grid.add_row(*cells)
    return Padding(grid, (0, 0, 0, 2))
