"""Print a ruling: the result first, then its meaning, the steps, and how likely it was."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.box import HEAVY
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from countermarch.cli.arguments import as_words
from countermarch.cli.layout import bars
from countermarch.cli.layout.naming import field_label, formatter
from countermarch.cli.layout.page import NARROW, command, console, heading, pairs
from countermarch.components.citations import cite
from countermarch.components.display_names import capitalized, words
from countermarch.reference.engine import readings
from countermarch.reference.engine.headlines import headline, is_worth_showing
from countermarch.reference.engine.ruling import result_meanings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from fractions import Fraction

    from rich.console import Console, RenderableType

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Erratum
    from countermarch.reference.engine import Question, Ruling


def show(
    asked: Question,
    game: Game | None,
    given: Mapping[str, Any],
    ruling: Ruling[Any],
    answer: Mapping[str, Any],
    *,
    likely: Sequence[tuple[str, Fraction, str]] = (),
    cited: str = "",
    page: Console | None = None,
) -> None:
    """Print a ruling; ``likely`` holds its odds before the roll as (result, probability, mark).

    ``cited`` is its receipt, or empty. It is printed on standard output unless a ``page`` is given.
    """
    page, say = page or console(), formatter(game)
    page.print(heading(asked.asks))
    facts = ", ".join(f"{words(name)} {say(value)}" for name, value in given.items() if value is not None)
    if facts:
        page.print(Padding(Text(facts, style="dim"), (0, 0, 0, 2)))
    page.print()
    _result(page, asked, game, ruling, answer)
    _print_steps(page, game, ruling)
    _errata(page, asked, game, given, ruling)
    if likely:
        page.print()
        page.print(heading("The odds before the roll"))
        page.print(bars.chart(likely, page.width))
    if cited:
        page.print()
        page.print(heading("Receipt"))
        page.print(Padding(Text(cited, style="dim", overflow="fold"), (0, 0, 0, 2)))


def _result(
    page: Console, asked: Question, game: Game | None, ruling: Ruling[Any], answer: Mapping[str, Any]
) -> None:
    """Print the result in a box, its meaning, and the other fields of the answer."""
    say = formatter(game)
    codes = result_meanings(ruling, game) if game is not None else []
    large = headline(asked, game, answer, ruling.steps)
    page.print(Panel(Text(large.text, style="bold"), box=HEAVY, expand=False, padding=(0, 3)))
    for code, meaning in codes:
        # a headline such as "Ex: the site is eliminated" says what the code means here
        if meaning in large.text or large.text.startswith(f"{code}: "):
            continue
        page.print(Padding(Text.assemble((f"{capitalized(say(code))}: ", "bold"), meaning), (0, 0, 0, 2)))
    rest = {
        name: value
        for name, value in answer.items()
        if name not in large.stated and is_worth_showing(name, value)
    }
    lists = {name: value for name, value in rest.items() if _is_table(value)}
    plain = [(field_label(game, name), say(value)) for name, value in rest.items() if name not in lists]
    if plain:
        page.print(pairs(plain, page.width))
    for name, rows in lists.items():
        page.print(Padding(Text(field_label(game, name), style="dim"), (0, 0, 0, 2)))
        page.print(_table(rows, say))


def _is_table(value: object) -> bool:
    """Return whether a value is a list of several records."""
    return isinstance(value, list) and len(value) > 1 and all(isinstance(item, dict) for item in value)


def _table(rows: Sequence[Mapping[str, Any]], say: Callable[[object], str]) -> RenderableType:
    """Return records as a table with a column for each field; columns of numbers are aligned right."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    for name in rows[0]:
        numbers = all(type(row[name]) is int or row[name] is None for row in rows)
        table.add_column(words(name), justify="right" if numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(say(value) for value in row.values()))
    return Padding(table, (0, 0, 0, 4))


def _print_steps(page: Console, game: Game | None, ruling: Ruling[Any]) -> None:
    """Print the steps, each with its rule."""
    if not ruling.steps:
        return
    cited = [(cite(game, step.rule), step.text) for step in ruling.steps]
    page.print()
    page.print(heading("Why"))
    if page.width < NARROW:
        for rule, text in cited:
            page.print(Padding(Text.assemble(text, " ", (f"[{rule}]", "cyan")), (0, 0, 0, 2)))
    else:
        page.print(pairs(cited, page.width, label="cyan"))


def _errata(
    page: Console, asked: Question, game: Game | None, given: Mapping[str, Any], ruling: Ruling[Any]
) -> None:
    """Print the errata that the ruling depends on, each with the reading used."""
    if not ruling.errata:
        return
    page.print()
    page.print(heading("Where the rule book is unclear, this reading is used"))
    say = formatter(game)
    rows, others = [], []
    for erratum_id in ruling.errata:
        erratum = game.errata.get(erratum_id) if game is not None else None
        decided = decision(erratum) if erratum is not None else Text()
        switched = _switched(asked, erratum_id, given, say)
        rows.append((erratum_id, decided.append_text(switched)))
        others += [] if switched else _other_readings(asked, erratum_id)
    page.print(pairs(rows, page.width, label="yellow"))
    if others:
        page.print(Padding(Text("To use another reading:", style="dim"), (0, 0, 0, 2)))
        for line in dict.fromkeys(others):
            command(page, line)


def _switched(asked: Question, erratum: str, given: Mapping[str, Any], say: Callable[[object], str]) -> Text:
    """Return a note that this ruling uses another reading of an erratum; empty if it uses the default."""
    fields = readings.reading_parameters(asked, erratum)
    others = readings.departures(asked, given)
    chosen = [f"{words(one.name)} {say(given[one.name])}" for one in fields if one.name in others]
    says = f" This ruling uses another reading: {', '.join(chosen)}." if chosen else ""
    return Text(says, style="bold yellow")


def _other_readings(asked: Question, erratum: str) -> list[str]:
    """Return the commands that ask the same with another reading of an erratum."""
    fields = readings.reading_parameters(asked, erratum)
    options = [
        as_words({one.name: value}, fields) for one in fields for value in readings.other_readings(one)
    ]
    return [f"countermarch again {' '.join(option)}" for option in options]


def decision(erratum: Erratum) -> Text:
    """Return the doubt of an erratum and the decision: one says little without the other."""
    mark = "" if erratum.title.endswith((".", "?", "!")) else "."
    return Text.assemble((f"{erratum.title}{mark} ", "bold"), erratum.ruling)
