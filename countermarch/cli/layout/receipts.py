"""Print the verdicts on the receipts in a text."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from countermarch.cli.layout.bars import percent
from countermarch.cli.layout.naming import facts_in_words, field_label, formatter
from countermarch.cli.layout.page import console, heading
from countermarch.components.display_names import words
from countermarch.folders import opening
from countermarch.reference.engine import InputError, readings, registry
from countermarch.reference.engine.display_values import in_words
from countermarch.reference.engine.headlines import headline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.reference.engine import Question
    from countermarch.reference.engine.json_values import Json
    from countermarch.reference.engine.other_readings import ReadingOutcome
    from countermarch.reference.engine.receipts import Verified

_STYLES = {
    "same": "bold green",
    "changed": "bold yellow",
    "not checked": "bold yellow",
    "not a receipt": "bold red",
}


def show(found: Sequence[Verified], outcomes: Sequence[Sequence[ReadingOutcome]]) -> None:
    """Print each receipt: its question in words, today's result, the verdict, and what its text claims.

    ``outcomes`` are the ruling of each by the readings of its errata, which follow in columns.
    """
    page = console()
    for position, (one, sides) in enumerate(zip(found, outcomes, strict=True)):
        if position:
            page.print()
        if one.answer is not None:
            page.print(heading(one.asks))
            for line in (_facts(one), f"Today: {_current_answer(one, one.answer)}"):
                page.print(Padding(Text(line), (0, 0, 0, 2)))
        what = f": {', '.join(one.changed)}" if one.verdict == "changed" else ""
        mark = ": " if one.verdict.startswith("not") else ", "
        page.print(Text.assemble((f"{one.verdict}{what}", _STYLES[one.verdict]), f"{mark}{one.why}"))
        for claim in _claims(one):
            page.print(claim)
        if reading := _otherwise(one):
            page.print(Padding(Text(f"Not our reading: {reading}", style="bold yellow"), (0, 0, 0, 2)))
        page.print(Padding(Text(one.text, style="dim", overflow="fold"), (0, 0, 0, 2)))
        if len(sides) == 1:
            rests = ", ".join(sides[0].errata)
            why = f"{rests}, for which no other reading is offered" if rests else "no erratum"
            page.print(f"It rests on {why}.")
        elif sides:
            page.print(Padding(_side_by_side(one, sides), (1, 0, 0, 2)))
            page.print("≠: the readings differ in this line.")


def _claims(verified: Verified) -> Iterator[Text]:
    """Yield what the text around a receipt claims: other results, what is false, what was not checked."""
    if any(name != verified.result for name in verified.beside):
        named = f"The text beside it names {', '.join(verified.beside)}; the result is {verified.result}."
        yield Text(named, style="bold red" if verified.contradicted else "bold yellow")
    if verified.disputed:
        yield Text(f"The text beside it says {'; '.join(verified.disputed)}.", style="bold red")
    if verified.unchecked:
        yield Text(f"Not checked: {'; '.join(verified.unchecked)}.", style="bold yellow")


def _side_by_side(verified: Verified, readings: Sequence[ReadingOutcome]) -> Table:
    """Return a column for each reading: the result, other fields that differ, and the odds of each result.

    A row in which the readings differ is marked.
    """
    game = opening.game_data(verified.game)
    say = formatter(game)
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    table.add_column()
    for each in readings:
        which = f"{words(each.parameter)} {say(each.value)}" if each.parameter else "as asked"
        named = [*each.errata, *(["adopted"] if each.adopted else [])] if each.parameter else []
        more = ", ".join(named)
        table.add_column(f"{which}\n{more}" if more else which, justify="right", overflow="fold")

    def add(label: str, cells: Sequence[str], style: str | None = None) -> None:
        table.add_row(f"≠ {label}" if len(set(cells)) > 1 else f"  {label}", *cells, style=style)

    add("result", [say(each.answer[verified.headline]) for each in readings], "bold")
    for name in readings[0].answer:
        values = [each.answer[name] for each in readings]
        if name != verified.headline and any(value != values[0] for value in values):
            add(field_label(game, name), [*map(say, values)], "bold")
    shares = [
        {say(each.answer[verified.headline]): each.probability for each in outcome.odds.outcomes}
        if outcome.odds
        else {}
        for outcome in readings
    ]
    for label in dict.fromkeys(name for share in shares for name in share):
        add(label, [percent(share.get(label, Fraction(0))) if share else "" for share in shares])
    return table


def _question_of(verified: Verified) -> Question | None:
    """Return the question; None if it belongs to a folder, which a receipt cannot locate."""
    with suppress(InputError):
        return registry.find(verified.game, verified.question)
    return None


def _facts(verified: Verified) -> str:
    """Return the game and the facts in words, without those that have their default."""
    game, asked = opening.game_data(verified.game), _question_of(verified)
    facts = facts_in_words(formatter(game), asked.parameters if asked else (), verified.given or {})
    return ": ".join(filter(None, (game.title if game else verified.game, facts)))


def _current_answer(verified: Verified, answer: Mapping[str, Json]) -> str:
    """Return today's answer; of a folder, its result field."""
    asked = _question_of(verified)
    if asked is None:
        return f"{words(verified.headline)} {verified.result}"
    return headline(asked, opening.game_data(verified.game), answer).text


def _otherwise(verified: Verified) -> str:
    """Return the facts that choose another reading of an erratum; may be empty."""
    asked = _question_of(verified)
    others = readings.departures(asked, verified.given or {}) if asked else {}
    return "; ".join(
        f"{words(field.name)} {in_words(others[field.name])} ({', '.join(field.reading.errata)})"
        for field in (readings.reading_parameters(asked) if asked else ())
        if field.name in others and field.reading
    )
