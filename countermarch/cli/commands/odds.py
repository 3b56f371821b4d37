"""``countermarch odds``: exact odds, the dice left open enumerated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.question_command import CONTEXT, COPY, HELP_FLAG, QuestionCommand, read_words
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = (
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3",
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3 --by all",
    "countermarch odds lebanon-82 combat-result --terrain town --differential 3 --json",
)


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@option(
    "--by",
    metavar="FIELD",
    multiple=True,
    help="A field of the answer to group by; repeat the option for more fields, or give all. "
    "Default: the result; with --json, all.",
)
@option(
    "--sample",
    type=int,
    default=0,
    metavar="ROLLS",
    help="Roll this many times instead of counting every roll, for questions too large to count.",
)
@flag("--json", "as_json", help="Print one JSON object for a program.")
@COPY
@HELP_FLAG
def run(
    context: click.Context,
    *,
    by: tuple[str, ...],
    sample: int,
    as_json: bool,
    copy: Path | None,
    show_help: bool,
) -> int:
    """Print how likely each answer is, exactly, counting every roll of the dice you leave out.

    Give facts as for `countermarch ask`; dice already rolled are facts too. For a group of dice still to be
    rolled, give their number, such as 4d6; for an unrolled die of an item in a list, write roll=?.
    """
    from countermarch.cli import last_asked

    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    named = [name.replace("-", "_").replace(" ", "_") for name in by]
    fields = None if named == ["all"] else named or None
    if sample:
        from countermarch.reference.engine.sampling import sampled

        spread = sampled(*words, fields, rolls=sample)
    else:
        from countermarch.reference.engine.odds import odds

        try:
            spread = odds(*words, fields)
        except InputError as error:
            raise _with_options(words, error) from None
    last_asked.keep(*words)
    if as_json:
        click.echo(json_text(spread.as_json()))
    else:
        from countermarch.cli.layout.odds import show

        show(spread, words[2], by_result=not by)
    return 0


def _with_options(words: tuple[str, str, dict[str, object]], error: InputError) -> InputError:
    """Return an error with what to type: how to roll too many dice, or leave dice inside a list open."""
    from countermarch.reference.engine import open_dice, registry
    from countermarch.reference.engine.chance_tree import TOO_MANY

    if error.message.endswith(TOO_MANY):
        return InputError(error.parameter, f"{error.message}, or have them rolled by chance: --sample 20000")

    dice = open_dice.inside(registry.find(words[0], words[1]).parameters)
    missing = next((one for one in dice if f" has no {one};" in error.message), "")
    more = f"; for dice still to be rolled write {missing}=?" if missing else ""
    return InputError(error.parameter, f"{error.message}{more}")
