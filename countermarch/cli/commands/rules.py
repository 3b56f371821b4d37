"""``countermarch rules``: the clauses of a rule book in our words, with the questions that decide them."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import AS_JSON, command, complete_game
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from components.model.clauses import Clause
    from components.model.game import Game

EXAMPLES = (
    "countermarch rules lebanon-82",
    "countermarch rules lebanon-82 12.0",
    'countermarch rules lebanon-82 "10.2 p1" --json',
)


@command(EXAMPLES)
@click.argument("game", metavar="GAME|DIR", shell_complete=complete_game, help="The game's id, or a folder.")
@click.argument(
    "number", default="", metavar="[NUMBER]", help="A clause or rule, as 12.0; all when left out."
)
@AS_JSON
def run(*, game: str, number: str, as_json: bool) -> None:
    """Show the clauses of a rule book: what each says in our words, what decides it, where it is in doubt.

    The rule book's own text is not reproduced.
    """
    from countermarch.cli import sources

    box = sources.open_sound(game)
    clauses = chosen(box, number)
    if as_json:
        errata = {clause.number: errata_of(box, clause) for clause in clauses}
        listed = [asdict(clause) | {"errata": errata[clause.number]} for clause in clauses]
        click.echo(json_text(listed, indent=2))
        return
    from countermarch.cli.layout import clauses as layout

    if number:
        layout.show_clauses(box, clauses)
    else:
        layout.show_ledger(box, clauses)


def chosen(game: Game, number: str) -> tuple[Clause, ...]:
    """Choose the clauses of a rule: the one of that number, or all of a rule, or those under it."""
    if not number:
        return game.clauses
    wanted = " ".join(number.split()).lower()
    for matches in (
        [clause for clause in game.clauses if clause.number.lower() == wanted],
        [clause for clause in game.clauses if clause.rule.lower() == wanted],
        [clause for clause in game.clauses if clause.number.lower().startswith((wanted + ".", wanted + "-"))],
    ):
        if matches:
            return tuple(matches)
    from countermarch.cli.failures import unknown_name
    from reference.engine import InputError

    rules = list(dict.fromkeys(clause.rule for clause in game.clauses))
    raise InputError("number", unknown_name(f"rule of {game.title}", number, rules))


def errata_of(game: Game, clause: Clause) -> list[str]:
    """Name the errata that concern a clause, by its number or its rule."""
    return [one.id for one in game.errata.values() if {clause.number, clause.rule} & set(one.rules)]
