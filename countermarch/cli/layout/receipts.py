"""What became of the receipts in a text, for a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch.cli import situation
from countermarch.cli.layout.page import console
from countermarch.reference.engine import InputError, readings, registry
from countermarch.reference.engine.headlines import headline
from countermarch.reference.engine.spoken import said, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.reference.engine.plain import Json
    from countermarch.reference.engine.receipts import Verified

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
            page.print(Padding(Text(f"Today: {_today(one, one.answer)}"), (0, 0, 0, 2)))
        if told := _otherwise(one):
            page.print(Padding(Text(f"Not our reading: {told}", style="bold yellow"), (0, 0, 0, 2)))


def _today(one: Verified, answer: Mapping[str, Json]) -> str:
    """Say what is answered today; of a folder, which no receipt leads to, the field that is the result."""
    try:
        asked = registry.find(one.game, one.question)
    except InputError:
        return f"{words(one.headline)} {said(answer[one.headline])}"
    return headline(asked, situation.game_of(one.game), answer).text


def _otherwise(one: Verified) -> str:
    """Name the facts that read an erratum otherwise than is usual; empty where none does."""
    try:
        asked = registry.find(one.game, one.question)
    except InputError:
        return ""
    others = readings.otherwise(asked, one.given or {})
    return "; ".join(
        f"{words(field.name)} {said(others[field.name])} ({', '.join(field.reading.errata)})"
        for field in readings.choosing(asked)
        if field.name in others and field.reading
    )
