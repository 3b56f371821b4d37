"""Write the page of figures from the results of ``make bench``."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

FIGURES: Final = Path(__file__).parents[2] / "benchmarks" / "figures.json"

HEAD: Final = """# What it takes

The evidence for every claim of speed: figures of one run of `make bench`, {day}, on {machine}. They are
seconds of CPU time (time spent working, not time passed), medians of several runs. Ratios compare things
measured one right after the other. On your machine the figures will differ, the ratios less so. `make bench`
measures there and rewrites this page.
"""


def write_page(folder: Path) -> None:
    """Write the page into the folder of the guides."""
    (folder / "measured.md").write_text(page(json.loads(FIGURES.read_text("utf-8"))), encoding="utf-8")


def page(figures: dict[str, Any]) -> str:
    """Return the page as Markdown: a table for each benchmark."""
    on = figures["machine"]
    day = date.fromisoformat(figures["date"])
    machine = (
        f"{on['cores']} cores ({on['processor']}) with {on['memory']}, {on['system']}, Python {on['python']}"
        f" (load when it ended: {on['load']})"
    )
    head = HEAD.format(day=f"{day.day} {day:%B %Y}", machine=machine)
    parts = [_section(one) for one in figures["sections"]]
    beside = ", ".join(f"{name} {number}" for name, number in figures["beside"].items())
    return "\n".join([head, *parts, f"Countermarch {figures['version']}; beside it {beside}.\n"])


def _section(one: dict[str, Any]) -> str:
    """Return one table: words at the left, figures at the right."""
    columns: Sequence[str] = one["columns"]
    rows = [_row(columns), _row(["---", *["--:"] * (len(columns) - 1)]), *map(_row, one["rows"])]
    return "\n".join([f"## {one['title']}", "", one["says"], "", *rows, ""])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', ' or ') for cell in cells)} |"
