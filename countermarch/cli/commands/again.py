"""``countermarch again``: ask the last question once more, with some of its facts changed."""

from __future__ import annotations

import click

from countermarch.cli.command import command, flag
from countermarch.cli.question_command import CONTEXT, note_reconstructed, pieces_of, with_places

EXAMPLES = (
    "countermarch again --die 5",
    "countermarch again --terrain clear --json",
    'countermarch again "and if I rolled 5"',
)


@command(EXAMPLES, settings=CONTEXT)
@click.pass_context
@flag("--json", "as_json", help="Print one JSON object for a program.")
@flag("--receipt", help="Print only the line that cites the ruling; with --json, add it to the object.")
@flag("--help", "-h", "show_help", help="Show this page.")
def run(context: click.Context, *, as_json: bool, receipt: bool, show_help: bool) -> int:
    """Ask the last question again, with one or more facts changed.

    Give the changed facts as for `countermarch ask`, or in words; all others stay the same. If the last
    question was still open, this continues it. The last question is stored on this machine only.
    """
    if show_help:
        click.echo(context.get_help())
        return 0
    from countermarch.cli import last_asked
    from countermarch.cli.answering import answer
    from countermarch.cli.arguments import read
    from countermarch.folders import opening
    from countermarch.reference.engine import InputError, registry

    game, question, given = last_asked.last()
    if context.args and not context.args[0].startswith("-"):
        from countermarch.cli import sentence

        return sentence.ask(context.args, game, as_json=as_json, receipt=receipt, follows=True)
    opening.known_questions(game)
    asked = registry.find(game, question)
    pieces = pieces_of(game, question=question)
    try:
        changed = read(context.args, asked.parameters, pieces, given)
    except InputError as error:
        raise InputError(error.parameter, f"{error.message} (you last asked {game} {question})") from None
    note_reconstructed(pieces)
    facts = with_places(game, asked, given, changed)
    return answer(game, question, facts, as_json=as_json, receipt=receipt)
