"""Layouts that were made of a spreadsheet: which columns this had, and which of them are gone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from countermarch.components.model.loading.faults import shown

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

MADE_FOR = "# The columns that texts may show: "
"""How such a layout begins, before the columns."""

AGAIN = "it may be deleted, or made again by new --from"
MOST_NAMED = 4
LONGEST = 20_000
_COLUMN = re.compile(r"\[([^\[\]]+)\]")


def gone(folder: Path, file: str, known: Collection[str]) -> str:
    """Say which columns a layout was made for that are not among those known; empty for none."""
    try:
        with (folder / file).open(encoding="utf-8", errors="replace") as text:
            first = text.readline(LONGEST)
    except OSError:
        return ""
    made_for = _COLUMN.findall(first) if first.startswith(MADE_FOR) else ()
    names = [f"[{shown(name)[1:-1]}]" for name in made_for if name not in known and name != "id"]
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"made for columns that are no longer there, {', '.join(names[:MOST_NAMED])}{more}; {AGAIN}"
