"""A ruling for a reader: the result first, large and plain, what it means, why, and how likely it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.page import NARROW, console, heading, pairs, said, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from rich.console import Console

    from components.model.game import Game
    from reference.engine import Question, Ruling

FIRST = ("result", "outcome", "legal", "allowed", "valid", "winner", "victory")
"""Answer fields that are the result, whatever else is answered; else it is the first field."""

_PLAIN_LABELS = ("result", "outcome")


def show(
    asked: Question,
    game: Game | None,
    given: Mapping[str, Any],
    ruling: Ruling[Any],
    answer: Mapping[str, Any],
    *,
    likely: Sequence[tuple[str, Fraction, str]] = (),
) -> None:
    """Print a ruling; ``likely`` are the odds with the dice open: (result, share, remark) each."""
    page = console()
    page.print(heading(asked.asks))
    facts = ", ".join(f"{words(name)} {said(value)}" for name, value in given.items() if value is not None)
    if facts:
        page.print(Padding(Text(facts, style="dim"), (0, 0, 0, 2)))
    page.print()
    _result(page, game, ruling, answer)
    _why(page, ruling)
    _errata(page, game, ruling)
    if likely:
        page.print()
        page.print(heading("The odds, with the dice still to roll"))
        page.print(bars.chart(likely, page.width))


def headline(answer: Mapping[str, Any], ruling: Ruling[Any] | None = None, game: Game | None = None) -> str:
    """Name the answer's field that is the result: what a table gave, or the first that decides."""
    for code, _ in _meanings(ruling, game):
        for name, value in answer.items():
            if value == code:
                return name
    return next((name for name in FIRST if name in answer), next(iter(answer)))


def _meanings(ruling: Ruling[Any] | None, game: Game | None) -> list[tuple[str, str]]:
    """List what the result tables gave, each code with its meaning in plain words."""
    found: list[tuple[str, str]] = []
    for cell in ruling.cells if ruling is not None and game is not None else ():
        table = game.tables.get(cell.table) if game is not None else None
        code = table.cells.get((cell.row, cell.column)) if table is not None else None
        if table is not None and code is not None and code in table.key:
            found.append((code, table.key[code]))
    return found


def _result(page: Console, game: Game | None, ruling: Ruling[Any], answer: Mapping[str, Any]) -> None:
    """Print the result in a box, its meaning, and the other fields of the answer."""
    first = headline(answer, ruling, game)
    value = said(answer[first])
    large = value if first in _PLAIN_LABELS else f"{words(first)}: {value}"
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    for code, meaning in _meanings(ruling, game):
        page.print(Padding(Text.assemble((f"{code}: ", "bold"), meaning), (0, 0, 0, 2)))
    rest = [(words(name), said(value)) for name, value in answer.items() if name != first]
    if rest:
        page.print(pairs(rest, page.width))


def _why(page: Console, ruling: Ruling[Any]) -> None:
    """Print the steps, each with its rule."""
    if not ruling.steps:
        return
    page.print()
    page.print(heading("Why"))
    if page.width < NARROW:
        for step in ruling.steps:
            page.print(Padding(Text.assemble(step.text, " ", (f"[{step.rule}]", "cyan")), (0, 0, 0, 2)))
    else:
        page.print(pairs([(step.rule, step.text) for step in ruling.steps], page.width, label="cyan"))


def _errata(page: Console, game: Game | None, ruling: Ruling[Any]) -> None:
    """Print the errata that the ruling leans on, each with what was decided."""
    if not ruling.errata:
        return
    page.print()
    page.print(heading("Where the rule book leaves room, this is how it is read"))
    rows = []
    for erratum_id in ruling.errata:
        erratum = game.errata.get(erratum_id) if game is not None else None
        rows.append((erratum_id, erratum.ruling if erratum is not None else ""))
    page.print(pairs(rows, page.width, label="yellow"))
