"""Prompts a person for the missing facts of a question, one by one."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from countermarch.cli.arguments import example, sample_of, value_of
from countermarch.cli.failures import INTERRUPTED
from countermarch.cli.notation import write
from countermarch.components.display_names import capitalized, words
from countermarch.components.errors import InputError
from countermarch.reference.engine.checks import field_check
from countermarch.reference.engine.display_values import choice_names, help_for_people, in_words
from countermarch.reference.engine.errors import ValueFault
from countermarch.reference.engine.kinds import BoolKind, DiceKind, DieKind, EnumKind, ListKind, RecordKind
from countermarch.reference.engine.odds import dice_due

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.cli.named_pieces import NamedPieces
    from countermarch.reference.engine import Question
    from countermarch.reference.engine.kinds import Field

LONGEST = 10_000
"""Maximum number of characters read of a line."""

_YES_NO = {"y": True, "yes": True, "n": False, "no": False}


def missing(asked: Question, given: Mapping[str, object]) -> list[Field]:
    """List the required facts that are not given, including dice."""
    return [one for one in asked.parameters if one.required and one.name not in given]


def ask_for(asked: Question, given: dict[str, object], pieces: NamedPieces | None) -> dict[str, object]:
    """Ask for every missing fact until it is valid; the end of input stops the command."""
    click.echo(f"{asked.asks} (Ctrl-D stops)", err=True)
    found = dict(given)
    for field in missing(asked, given):
        found[field.name] = _answered(asked, field, found, pieces)
    return found


def _answered(asked: Question, field: Field, given: dict[str, object], pieces: NamedPieces | None) -> object:
    check = field_check(field)
    says = help_for_people(field.says, choice_names(asked.parameters))
    click.echo(f"\n{capitalized(words(field.name))}: {says or 'which?'}", err=True)
    for line in _choices(field, pieces, given) + _due(asked, field, given):
        click.echo(f"  {line}", err=True)
    while True:
        click.echo("> ", nl=False, err=True)
        line = sys.stdin.readline(LONGEST)
        if not line:
            click.echo("", err=True)
            raise click.exceptions.Exit(INTERRUPTED)
        try:
            value = _read(line.strip(), field, pieces, given)
            check(value)
        except ValueFault as fault:
            click.echo(fault.about(field.name), err=True)
        except InputError as error:
            click.echo(error.message, err=True)
        else:
            return value


def _due(asked: Question, field: Field, given: dict[str, object]) -> list[str]:
    """Return how many dice a pool takes, if the facts decide it."""
    due = dice_due(asked, given, field.name) if isinstance(field.kind, DiceKind) else None
    return [f"{due} to roll"] if due is not None else []


def _choices(field: Field, pieces: NamedPieces | None, given: Mapping[str, object]) -> list[str]:
    """Return the possible values: numbered names, the faces of a die, an example of a list."""
    match field.kind:
        case EnumKind(values):
            if isinstance(values[0], int):
                return [", ".join(map(str, values))]
            return [f"{number}  {in_words(value)}" for number, value in enumerate(values, 1)]
        case BoolKind():
            return ["yes or no"]
        case DieKind() as die:
            return [f"{die.faces[0]} to {die.faces[-1]}"]
        case DiceKind() | ListKind() | RecordKind() as several:
            return [f"for example: {example(field, pieces, given) or write(sample_of(several))}"]
        case _:
            return []


def _read(line: str, field: Field, pieces: NamedPieces | None, given: Mapping[str, object]) -> object:
    """Read a line: the number of a choice, or a value as on the command line."""
    kind = field.kind
    if isinstance(kind, BoolKind):
        return _YES_NO.get(line.casefold(), line)
    if isinstance(kind, EnumKind) and isinstance(kind.values[0], str):
        if line.isascii() and line.isdecimal() and 1 <= int(line[:6]) <= len(kind.values):
            return kind.values[int(line[:6]) - 1]
        spoken = {in_words(value).casefold(): value for value in kind.values}
        return spoken.get(line.casefold(), line)
    return value_of(line, field, pieces, given)
