"""``countermarch compare``: the odds of two situations side by side."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.question_command import (
    CONTEXT,
    COPY,
    HELP_FLAG,
    QuestionCommand,
    note_reconstructed,
    pieces_of,
    read_words,
    with_places,
)
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = (
    (
        "countermarch compare lebanon-82 combat-result --terrain town --differential 3 "
        "--against '--terrain clear'"
    ),
)


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@option("--against", metavar="FACTS", help="What differs in the second situation, in quotation marks.")
@option("--by", metavar="FIELD", help="The field of the answer to compare; default: its result.")
@flag("--json", "as_json", help="Print one JSON object for a program.")
@COPY
@HELP_FLAG
def run(
    context: click.Context, *, against: str, by: str, as_json: bool, copy: Path | None, show_help: bool
) -> int:
    """Print the exact odds of two situations side by side.

    Give the facts of the first as for `countermarch odds`. The second has the same facts, except those in
    --against.
    """
    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    from countermarch.cli.arguments import read
    from countermarch.reference.engine import registry
    from countermarch.reference.engine.odds import odds

    game, question, given = words
    asked = registry.find(game, question)
    pieces = pieces_of(game, copy, question)
    try:
        changed = read(shlex.split(against), asked.parameters, pieces, given)
        note_reconstructed(pieces)
    except ValueError as error:  # an unclosed quotation mark; InputError is a ValueError as well
        if isinstance(error, InputError):
            raise
        raise InputError("against", f"cannot be read as words: {error}".lower()) from None
    if not changed:
        raise InputError("against", "not given; say what differs, such as --against '--terrain clear'")
    field = [by.replace("-", "_") or asked.headline]
    other = with_places(game, asked, given, changed)
    changed |= {name: one for name, one in {**given, **other}.items() if given.get(name) != other.get(name)}
    first, second = odds(game, question, given, field), odds(game, question, other, field)
    if as_json:
        click.echo(json_text({"first": first.as_json(), "second": second.as_json()}))
    else:
        from countermarch.cli.layout.compare import show

        show(first, second, changed)
    return 0
