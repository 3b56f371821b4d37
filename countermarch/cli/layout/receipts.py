"""What became of the receipts in a text, for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch.cli.layout.page import console
from reference.engine.spoken import said, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reference.engine.receipts import Verified

_STYLES = {"same": "bold green", "changed": "bold yellow", "not a receipt": "bold red"}


def show(found: Sequence[Verified]) -> None:
    """Print each receipt: the verdict, why, and what is answered today."""
    page = console()
    for position, one in enumerate(found):
        if position:
            page.print()
        what = f": {', '.join(one.changed)}" if one.verdict == "changed" else ""
        page.print(Text.assemble((f"{one.verdict}{what}", _STYLES[one.verdict]), f", {one.why}"))
        page.print(Padding(Text(one.text, style="dim", overflow="fold"), (0, 0, 0, 2)))
        if one.answer is not None:
            result = said(one.answer[one.headline])
            page.print(Padding(Text(f"Today: {words(one.headline)} {result}"), (0, 0, 0, 2)))
