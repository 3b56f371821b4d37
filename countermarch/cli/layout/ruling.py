"""A ruling for a reader: the result first, large and plain, what it means, why, and how likely it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from countermarch.cli.layout import bars
from countermarch.cli.layout.page import NARROW, console, heading, pairs, said, words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from rich.console import Console, RenderableType

    from components.model.game import Game
    from reference.engine import Question, Ruling

PERMISSIONS = ("legal", "allowed", "valid", "eligible")
"""Answer fields that, when they say no, are the result whatever else is answered."""

NAMED = ("result", "outcome", "winner", "victory")
"""Answer fields that are the result where nothing else tells."""

_YES_OR_NO = {"does", "do", "is", "are", "can", "may", "has", "have", "must", "will", "did"}

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
    _result(page, asked.asks, game, ruling, answer)
    _why(page, ruling)
    _errata(page, game, ruling)
    if likely:
        page.print()
        page.print(heading("The odds, with the dice still to roll"))
        page.print(bars.chart(likely, page.width))


def headline(
    asks: str, answer: Mapping[str, Any], ruling: Ruling[Any] | None = None, game: Game | None = None
) -> str:
    """Name the answer's field that is the result: a refusal, what a table gave, or what is asked for.

    >>> headline("How many points does it cost?", {"allowed": True, "cost": 4})
    'cost'
    >>> headline("How many points does it cost?", {"allowed": False, "cost": None})
    'allowed'
    >>> headline("Does it hit?", {"shots": 2, "hit": True})
    'hit'
    """
    for name in PERMISSIONS:
        if answer.get(name) is False:
            return name
    for code, _ in _meanings(ruling, game):
        for name, value in answer.items():
            if value == code:
                return name
    first_word, _, rest = asks.partition(" ")
    if first_word.lower() in _YES_OR_NO:
        found = [name for name, value in answer.items() if isinstance(value, bool)]
    elif first_word == "How" and rest.startswith(("many", "much", "far", "long")):
        found = [name for name, value in answer.items() if type(value) is int]
    else:
        found = []
    return next(iter([*found, *(name for name in NAMED if name in answer), *answer]))


def _meanings(ruling: Ruling[Any] | None, game: Game | None) -> list[tuple[str, str]]:
    """List what the result tables gave, each code with its meaning in plain words."""
    found: list[tuple[str, str]] = []
    for cell in ruling.cells if ruling is not None and game is not None else ():
        table = game.tables.get(cell.table) if game is not None else None
        code = table.cells.get((cell.row, cell.column)) if table is not None else None
        if table is not None and code is not None and code in table.key:
            found.append((code, table.key[code]))
    return found


def _result(
    page: Console, asks: str, game: Game | None, ruling: Ruling[Any], answer: Mapping[str, Any]
) -> None:
    """Print the result in a box, its meaning, and the other fields of the answer."""
    first = headline(asks, answer, ruling, game)
    value = said(answer[first])
    large = value if first in _PLAIN_LABELS else f"{words(first)}: {value}"
    page.print(Panel(Text(large, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    for code, meaning in _meanings(ruling, game):
        page.print(Padding(Text.assemble((f"{code}: ", "bold"), meaning), (0, 0, 0, 2)))
    rest = {name: value for name, value in answer.items() if name != first}
    lists = {name: value for name, value in rest.items() if _is_table(value)}
    plain = [(words(name), said(value)) for name, value in rest.items() if name not in lists]
    if plain:
        page.print(pairs(plain, page.width))
    for name, rows in lists.items():
        page.print(Padding(Text(words(name), style="dim"), (0, 0, 0, 2)))
        page.print(_table(rows))


def _is_table(value: object) -> bool:
    """Tell whether a value is a list of several records."""
    return isinstance(value, list) and len(value) > 1 and all(isinstance(item, dict) for item in value)


def _table(rows: Sequence[Mapping[str, Any]]) -> RenderableType:
    """Set records as a table."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in rows[0]:
        numbers = all(type(row[name]) is int or row[name] is None for row in rows)
        table.add_column(words(name), justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(said(value) for value in row.values()))
    return Padding(table, (0, 0, 0, 4))


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
