"""``countermarch need``: what it takes for a result to be likely enough."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.failures import SOME_UNANSWERED, short
from countermarch.cli.question_command import CONTEXT, COPY, HELP_FLAG, QuestionCommand, read_words
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

EXAMPLES = (
    "countermarch need lebanon-82 combat-result --terrain town --result De,D2,D3,Ex --chance 70%",
    "countermarch need lebanon-82 combat-result --differential 3 --result Ex --chance 1/2 --fact terrain",
)

_CHANCE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)(%|/[0-9]{1,9})?")


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@option("--result", "results", metavar="LIST", help="The results you want, such as De,D3.")
@option("--chance", metavar="SHARE", default="50%", help="The chance you want: 70%, 0.7 or 7/10.")
@option("--fact", metavar="NAME", help="The fact to solve for; default: the one you leave out.")
@option("--field", metavar="FIELD", help="The field of the answer that --result is about.")
@flag("--json", "as_json", help="Print one JSON object for a program.")
@COPY
@HELP_FLAG
def run(
    context: click.Context,
    *,
    results: str,
    chance: str,
    fact: str,
    field: str,
    as_json: bool,
    copy: Path | None,
    show_help: bool,
) -> int:
    """Print which values of one fact make a result likely enough, by exact odds.

    Give facts as for `countermarch ask`, but leave out one whole number, name or yes/no, and the dice.
    Numbers without limits are tried from -30 to 30. The exit status is 1 if no value is enough.
    """
    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    from countermarch.reference.engine.inverse import need

    wished = [one.strip() for one in results.split(",") if one.strip()]
    found = need(*words, wished, share(chance), fact=fact.replace("-", "_"), field=field.replace("-", "_"))
    if as_json:
        click.echo(json_text(found.as_json()))
    else:
        from countermarch.cli.layout.wanted import show_needed

        show_needed(found)
    return 0 if found.enough else SOME_UNANSWERED


def share(word: str) -> Fraction:
    """Read a probability as a percentage, a decimal or a fraction; raises ``InputError``.

    A percentage that is a rounded sixth means that sixth: 67% is 2/3.

    >>> share("70%"), share("0.7"), share("7/10"), share("67%")
    (Fraction(7, 10), Fraction(7, 10), Fraction(7, 10), Fraction(2, 3))
    """
    read = _CHANCE.fullmatch("".join(word.split()))
    if read is None or (read[2] and "/" in read[2] and int(read[2][1:]) == 0):
        raise InputError("chance", f"{short(word)} is not a probability such as 70%, 0.7 or 7/10")
    number, mark = Fraction(read[1]), read[2] or ""
    chance = number / (100 if mark == "%" else int(mark[1:] or 1))
    if 0 < chance <= 1:
        rounded = Fraction(1, 100 * 10 ** len(read[1].partition(".")[2])) if mark == "%" else Fraction(0)
        sixth = Fraction(floor(6 * chance), 6)
        return sixth if sixth and chance - sixth <= rounded / 2 else chance
    percent = not mark and 0 < number <= 100  # noqa: PLR2004 -- hundredths
    meant = f"did you mean {word.strip()}%?" if percent else "expected more than 0% and at most 100%"
    raise InputError("chance", f"{short(word)} is not a valid chance; {meant}")
