"""Print clauses: all of them in brief, some in full, and the results of a search."""

from __future__ import annotations

import re
from contextlib import suppress
from itertools import product
from shlex import quote
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from countermarch import examples
from countermarch.cli.commands.rules import errata_of
from countermarch.cli.layout.offers import commands_asked_for, offer
from countermarch.cli.layout.page import command, console, heading, pairs
from countermarch.cli.layout.question import how_to_ask
from countermarch.cli.layout.ruling import decision
from countermarch.components.citations import cite
from countermarch.components.discovery import installed_game
from countermarch.components.display_names import words
from countermarch.folders import opening
from countermarch.reference.engine import InputError, readings, registry
from countermarch.reference.engine.display_values import without_field_names
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.phrases import counted
from countermarch.search import cached

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause, Erratum
    from countermarch.search.index import Hit, SearchEntry


def list_clauses(game: Game, clauses: Sequence[Clause]) -> None:
    """List every clause by number and title, with what decides it."""
    page = console()
    decided = sum(clause.decided for clause in clauses)
    page.print(heading(f"{game.title}: {len(clauses)} clauses, {decided} of them decided by a question"))
    page.print(
        pairs(
            [(cite(game, clause.number), _line(game, clause)) for clause in clauses], page.width, label="cyan"
        )
    )
    if game.errata:
        page.print()
        page.print(heading(f"{counted(len(game.errata), 'unclear point')}, and how this program reads them"))
        command(page, f"countermarch rules {quote(game.id)} errata")


def _line(game: Game, clause: Clause) -> Text:
    """Return a clause as one line: its title, what decides it, its errata."""
    by = ", ".join(map(words, clause.questions)) or f"no question: {clause.excuse}"
    doubts = ", ".join(errata_of(game, clause))
    return Text.assemble(clause.title, "  ", (by, "dim"), "  " if doubts else "", (doubts, "yellow"))


def list_errata(game: Game) -> None:
    """List every erratum by its id, title and rules."""
    page = console()
    page.print(heading(f"{game.title}: {len(game.errata)} errata"))
    rows = [
        (one.id, Text.assemble(one.title, "  ", ("; ".join(cite(game, rule) for rule in one.rules), "dim")))
        for one in game.errata.values()
    ]
    page.print(pairs(rows, page.width, label="yellow"))
    page.print()
    page.print(heading("How to see one in full"))
    command(page, f"countermarch rules {quote(game.id)} {next(iter(game.errata))}")


def show_clauses(game: Game, clauses: Sequence[Clause]) -> None:
    """Print clauses in full: summary, how to ask, and the errata that concern them."""
    page = console()
    for position, clause in enumerate(clauses):
        if position:
            page.print()
        page.print(
            Text.assemble(
                (f"{cite(game, clause.number)}  ", "bold cyan"),
                (clause.title, "bold"),
                (f"  {clause.kind}", "dim"),
            )
        )
        page.print(Padding(Text(clause.summary), (0, 0, 0, 2)))
        if clause.excuse:
            page.print(Padding(Text(f"No question decides it: {clause.excuse}.", style="dim"), (0, 0, 0, 2)))
    _print_commands(page, [(game.id, name) for clause in clauses for name in clause.questions])
    doubts = list(dict.fromkeys(name for clause in clauses for name in errata_of(game, clause)))
    if doubts:
        page.print()
        page.print(heading("Where the rule book is unclear, this reading is used"))
        rows = [(name, decision(game.errata[name])) for name in doubts]
        page.print(pairs(rows, page.width, label="yellow"))


def show_errata(game: Game, errata: Sequence[Erratum]) -> None:
    """Print errata in full: the doubt, the ruling, why, and how to choose another reading."""
    page = console()
    for position, one in enumerate(errata):
        if position:
            page.print()
        page.print(Text.assemble((f"{one.id}  ", "bold yellow"), (one.title, "bold"), ("  erratum", "dim")))
        page.print(Padding(Text(without_field_names(one.ruling)), (0, 0, 0, 2)))
        ways = other_readings(game, one)
        rows = [
            ("rules", "; ".join(cite(game, rule) for rule in one.rules)),
            ("why", without_field_names(one.why)),
            ("readings", without_field_names("; or: ".join(reading.rstrip(".") for reading in one.readings))),
            ("to choose another", "" if ways else _switch_in_words(game, one)),
            ("confidence", one.confidence),
        ]
        page.print(pairs([(name, text) for name, text in rows if text], page.width))
        if ways:
            page.print(Padding(Text("To use another reading:", style="dim"), (0, 0, 0, 2)))
            for line in ways:
                command(page, line)


def _switch_in_words(game: Game, erratum: Erratum) -> str:
    """Return how to choose another reading where no command shows it, with names of questions in words."""
    said = erratum.switch or "not possible in any question"
    for name in registry.questions(game.id) if erratum.switch else ():
        said = re.sub(rf"(?<![\w-]){name}(?![\w-])", name.replace("-", " "), said)
    return without_field_names(said)


def other_readings(game: Game, erratum: Erratum) -> list[str]:
    """Return the commands that choose another reading, each with facts for which it changes the answer.

    A question that answers alike in all its worked cases is left out.

    >>> from countermarch import components
    >>> game = components.game("lebanon-82")
    >>> other_readings(game, game.errata["L82-E03"])
    ['countermarch ask lebanon-82 movement-cost ... --clear-cost 2']
    """
    ways = []
    for lookup in erratum.lookups:
        asked = registry.find(game.id, lookup.question)
        fixed = {name: to_json(value) for name, value in lookup.given.items()}
        left = [one for one in asked.parameters if one.name in {*lookup.parameters} - {*lookup.given}]
        switched = [
            {**fixed, **dict(zip([one.name for one in left], values, strict=True))}
            for values in product(*map(readings.other_readings, left))
        ]
        given = examples.contrast(asked, game, switched)
        if given is not None:
            ways.append(how_to_ask(asked, given))
    return ways


_KINDS = {
    "question": "question",
    "erratum": "erratum",
    "absent": "not in these rules",
    "place": "place",
    "table": "table",
}
"""Labels of hits that are not clauses."""


MAX_LACKING = 4
"""Maximum number of words reported as not in the rules."""


def show_hits(
    query: str, hits: Sequence[Hit], read_as: Mapping[str, str], lacking: Sequence[str], *, of_one_game: bool
) -> None:
    """Print hits, best first, and then how to ask each question.

    ``read_as`` maps unknown words to what they were read as, ``lacking`` lists those found nowhere. Each hit
    names its game unless ``of_one_game``.
    """
    page = console()
    for word, taken in read_as.items():
        page.print(Text(f"{word!r} is read as {taken!r}.", style="dim"))
    if lacking:
        page.print(Text(f"Nothing found for {' or '.join(repr(word) for word in lacking[:MAX_LACKING])}."))
    if not hits:
        if not lacking:
            page.print(Text(f"Nothing matches {query[:80]!r}. Try fewer or plainer words."))
        return
    for hit in hits:
        entry = hit.entry
        kind = f"piece {entry.id}" if entry.kind == "piece" else _KINDS.get(entry.kind, "")
        game = opening.game_data(entry.game)
        parts = [
            ("" if of_one_game else _title(game, entry.game), "cyan"),
            (_number(game, entry), "bold cyan"),
            (entry.title, "bold"),
            (kind, "dim"),
        ]
        page.print(Text("  ").join(Text(part, style) for part, style in parts if part))
        if entry.kind != "question" and entry.text:
            page.print(Padding(Text(without_field_names(entry.text)), (0, 0, 0, 2)))
    found = [(hit.entry.game, name) for hit in hits for name in hit.entry.questions]
    tools = commands_asked_for(query)
    _print_commands(page, [(game, f"{tool} {name}") for game, name in found[:1] for tool in tools] + found)


def _title(game: Game | None, name: str) -> str:
    return name if game is None else game.title


def _number(game: Game | None, entry: SearchEntry) -> str:
    """Return an erratum's id or a clause's number; empty for other entries."""
    if entry.kind == "erratum":
        return entry.id
    return cite(game, entry.id) if entry.kind == "clause" else ""


def _print_commands(page: Console, decided_by: Sequence[tuple[str, str]]) -> None:
    """Print a command for each question, ready to be copied.

    A question may be preceded by another command: ``odds attack``.
    """
    asked: dict[str, list[str]] = {}
    for game, question in dict.fromkeys(decided_by):
        asked.setdefault(game, []).append(question)
    found = {game: _commands_for(game, questions) for game, questions in asked.items()}
    commands = [found[game][question] for game, question in dict.fromkeys(decided_by)]
    if any(commands):
        page.print()
        page.print(heading("How to ask"))
    for line in filter(None, commands):
        command(page, line)


def _commands_for(game: str, questions: Sequence[str]) -> Mapping[str, str]:
    """Return a command for each question of a game; empty for unknown ones."""

    def way(question: str) -> str:
        tool, _, name = question.rpartition(" ")
        with suppress(InputError):
            asked = registry.find(game, name)
            return offer(tool, asked) if tool else how_to_ask(asked)
        return ""

    installed = installed_game(game)
    return (
        cached.commands_for(installed, questions, way) if installed else {one: way(one) for one in questions}
    )
