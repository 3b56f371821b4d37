"""``countermarch choose``: which of several units should act, by the exact odds of each choice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.failures import SOME_UNANSWERED
from countermarch.cli.question_command import CONTEXT, COPY, HELP_FLAG, QuestionCommand, read_words
from countermarch.cli.streams import json_text

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = (
    (
        'countermarch choose lebanon-82 attack --attackers "golani, 188th, 7th" --defender-side plo'
        " --defense-strength 6 --terrain clear --town --result De,D3,D2,Ex --chance 60%"
    ),
    (
        "countermarch choose third-lebanon-war resolve-battle --attacker idf --terrain other"
        ' --idf-units "3, 2" --insurgent-units 2 --from idf-units --result idf'
    ),
)


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@option("--result", "results", metavar="LIST", help="The results you want, such as De,D3.")
@option("--chance", metavar="SHARE", default="50%", help="The chance you want: 70%, 0.7 or 7/10.")
@option("--from", "of", metavar="LIST", help="The list to choose from; default: the only one you give.")
@option("--field", metavar="FIELD", help="The field of the answer that --result is about.")
@flag("--json", "as_json", help="Print one JSON object for a program.")
@COPY
@HELP_FLAG
def run(
    context: click.Context,
    *,
    results: str,
    chance: str,
    of: str,
    field: str,
    as_json: bool,
    copy: Path | None,
    show_help: bool,
) -> int:
    """Print which of several units should act, by the exact odds of each choice.

    Give facts as for `countermarch ask`, without the dice. The box in the output shows the smallest selection
    of units that makes the result likely enough. The exit status is 1 if there is none.
    """
    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    from countermarch.cli.commands.need import share
    from countermarch.reference.engine.choosing import choose

    wished = [one.strip() for one in results.split(",") if one.strip()]
    needed = share(chance)
    found = choose(*words, wished, of=of.replace("-", "_"), field=field.replace("-", "_"))
    enough = found.fewest(needed)
    if as_json:
        click.echo(json_text(found.as_json() | {"fewest": list(enough.places) if enough else None}))
    else:
        from countermarch.cli.layout.wanted import show_chosen

        typed = words[2][found.of]
        show_chosen(found, needed, enough, typed if isinstance(typed, list) else found.items)
    return 0 if enough else SOME_UNANSWERED
