"""``countermarch rules``: summaries of a rule book's clauses, with the questions that decide them."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import AS_JSON, GAME, command, complete_game
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from countermarch.components.model.game import Game
    from countermarch.components.model.rulebook import Clause, Erratum

EXAMPLES = (
    "countermarch rules lebanon-82",
    "countermarch rules lebanon-82 12.0",
    "countermarch rules reign-of-missiles 9.1",
    'countermarch rules lebanon-82 "10.2 p1" --json',
    "countermarch rules lebanon-82 L82-E57",
    "countermarch rules lebanon-82 errata",
    'countermarch rules third-lebanon-war "Battle Mat, step 5"',
)

ERRATA = "errata"
"""What to type in place of a number to list all errata."""


@command(EXAMPLES)
@click.argument(
    "game", type=GAME, metavar="GAME|DIR", shell_complete=complete_game, help="The game's id, or a folder."
)
@click.argument(
    "number",
    default="",
    metavar="[NUMBER]",
    help="A clause, a rule or an erratum, such as 12.0, or errata to list them; default: all clauses.",
)
@AS_JSON
def run(*, game: str, number: str, as_json: bool) -> None:
    """Show the clauses of a rule book: a summary of each, the questions that decide it, and its errata.

    An erratum is shown by its id; `countermarch rules GAME errata` lists them. The rule book's own text is
    not reproduced.
    """
    from countermarch.folders import opening

    number = " ".join(number.split())
    data = opening.open_valid(game)
    errata = chosen_errata(data, number)
    if errata:
        if as_json:
            click.echo(json_text([asdict(one) for one in errata], indent=2))
            return
        from countermarch.cli.layout import clauses as shown

        if number.casefold() == ERRATA:
            shown.list_errata(data)
        else:
            shown.show_errata(data, errata)
        return
    clauses = chosen(data, number)
    if as_json:
        listed = [asdict(clause) | {"errata": errata_of(data, clause)} for clause in clauses]
        click.echo(json_text(listed, indent=2))
        return
    from countermarch.cli.layout import clauses as layout

    if number:
        layout.show_clauses(data, clauses)
    else:
        layout.list_clauses(data, clauses)


def chosen_errata(game: Game, number: str) -> tuple[Erratum, ...]:
    """Return the erratum with this id, in any case, with or without its game and zeros, or all.

    The number is such as ``L82-E58``, ``e6`` or ``errata``. Raises ``InputError`` if a game has none.
    """
    if number.casefold() == ERRATA:
        if not game.errata:
            raise InputError("number", f"{game.title} has no errata")
        return tuple(game.errata.values())
    wanted = _without_zeros(number.strip())
    ids = {_without_zeros(name): one for name, one in game.errata.items()}
    return tuple(one for name, one in ids.items() if wanted in (name, name.rpartition("-")[2]))


def _without_zeros(erratum: str) -> str:
    """Return an erratum's id in capitals and without leading zeros: ``ROM-E6`` for ``rom-e06``."""
    return re.sub(r"(?<=E)0+(?=\d)", "", erratum.upper())


def chosen(game: Game, number: str) -> tuple[Clause, ...]:
    """Return the clauses of a rule: the one with this number and its parts, or those below it."""
    if not number:
        return game.clauses
    wanted = " ".join(number.split()).lower()
    if not wanted:
        raise InputError("number", "is blank; expected a rule such as 12.0 or an erratum such as E58")
    as_cited = wanted.replace(",", "")
    for matches in (
        [clause for clause in game.clauses if _is_part_of(clause.number.lower(), wanted)],
        [clause for clause in game.clauses if clause.number.lower().startswith((wanted + ".", wanted + "-"))],
        [clause for clause in game.clauses if f"{_cited(game, clause)} ".startswith(f"{as_cited} ")],
    ):
        if matches:
            return tuple(matches)
    from countermarch.cli.failures import short, unknown_name

    for absent in sorted(game.absent.values(), key=lambda one: wanted not in one.rules):
        if absent.covers(wanted):
            raise InputError("number", f"{wanted!r} is not in these rules. {absent.says}")
    if not any(mark.isdigit() for mark in number):
        raise InputError(
            "number",
            f"{short(number)} is not a rule of {game.title}; to search: countermarch find {number} "
            f"--game {game.id}",
        )
    if re.fullmatch(r"([A-Z0-9]+-)?E[0-9]+", number, re.IGNORECASE):
        listed = f"`countermarch rules {game.id} {ERRATA}` lists them"
        raise InputError("number", f"{short(number)} is not an erratum of {game.title}; {listed}")
    rules = list(dict.fromkeys(clause.rule for clause in game.clauses))
    raise InputError("number", unknown_name(f"rule of {game.title}", number, rules))


def _is_part_of(number: str, wanted: str) -> bool:
    """Return whether a number is the wanted one or a part of it (``9.2a``); a rule below it is not.

    >>> [_is_part_of(number, "9.1") for number in ("9.1", "9.1/night", "9.1 p2", "9.1a-x", "9.1.1", "9.10")]
    [True, True, True, True, False, False]
    """
    if not number.startswith(wanted):
        return False
    rest = number[len(wanted) :]
    apart = "/- " if wanted[:1].isdigit() else "/- ."
    return not rest or rest[0] in apart or (wanted[-1].isdigit() and rest[0].isalpha())


def _cited(game: Game, clause: Clause) -> str:
    """Return the number of a clause in the short form in which people cite it."""
    from countermarch.components.citations import cite

    return cite(game, clause.number).lower().replace(",", "")


def errata_of(game: Game, clause: Clause) -> list[str]:
    """Return the errata that concern a clause, by its number or its rule."""
    return [one.id for one in game.errata.values() if {clause.number, clause.rule} & set(one.rules)]
