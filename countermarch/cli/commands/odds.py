"""``countermarch odds``: exact odds, the dice left open enumerated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.question_command import CONTEXT, COPY, HELP_FLAG, QuestionCommand, read_words
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = (
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3",
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3 --by result",
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3 --json",
)


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@option(
    "--by",
    metavar="FIELD",
    multiple=True,
    help="A field of the answer to group by; may be given again.",
)
@flag("--json", "as_json", help="Print one JSON object for a program.")
@COPY
@HELP_FLAG
def run(
    context: click.Context, *, by: tuple[str, ...], as_json: bool, copy: Path | None, show_help: bool
) -> int:
    """Print how likely each answer is, exactly: every roll of the dice that are left out is counted.

    Facts are given as for `countermarch ask`; dice already rolled are facts too. A pool is left open by its
    size, as 4d6, and a die inside a list by roll=?.
    """
    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    from countermarch.reference.engine.odds import odds

    spread = odds(*words, [name.replace("-", "_").replace(" ", "_") for name in by] if by else None)
    if as_json:
        click.echo(json_text(spread.as_json()))
    else:
        from countermarch.cli.layout.odds import show

        show(spread, words[2])
    return 0
