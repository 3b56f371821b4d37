"""Print what changed between two editions: a table for each part."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from countermarch.cli.layout.page import console, heading

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.editions import Change

MAX_CHANGES = 60
"""Lines of each part that are shown; --csv and --json have all."""


def show(old: Game, new: Game, changes: Sequence[Change]) -> None:
    """Print the changes from one edition to another."""
    page = console()
    named = [
        f"{game.title} ({game.folder.name})" if old.title == new.title else game.title for game in (old, new)
    ]
    page.print(heading(f"{named[0]} -> {named[1]}"))
    if not changes:
        page.print(Text("  nothing changed"))
    for part, group in groupby(changes, key=lambda one: one.part):
        listed = list(group)
        page.print()
        page.print(heading(f"{part.capitalize()}: {len(listed)}"))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        table.add_column("", style="bold", overflow="fold")
        table.add_column("", overflow="fold")
        table.add_column("before", overflow="fold")
        table.add_column("after", overflow="fold")
        last = ""
        for one in listed[:MAX_CHANGES]:
            table.add_row(
                *map(Text, ("" if one.id == last else one.id, one.where, one.before or "-", one.after or "-"))
            )
            last = one.id
        page.print(Padding(table, (0, 0, 0, 2)))
        if len(listed) > MAX_CHANGES:
            page.print(Text(f"  and {len(listed) - MAX_CHANGES} more; --csv lists all", style="dim"))
