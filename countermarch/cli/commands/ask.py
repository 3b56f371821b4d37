"""``countermarch ask``: settle a question, for a reader or a program, or a whole file of them."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any

import click

from components.errors import InputError
from countermarch.cli.command import command, flag, option
from countermarch.cli.failures import short
from countermarch.cli.question_command import CONTEXT, HELP_FLAG, QuestionCommand, read_words
from countermarch.cli.streams import json_text

EXAMPLES = (
    "countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4",
    "countermarch ask lebanon-82 combat-result --help   # what it takes",
    "countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4 --receipt",
    "countermarch ask --batch questions.jsonl > rulings.jsonl",
)

Command = QuestionCommand

__all__ = ["CONTEXT", "EXAMPLES", "Command", "run"]


@command(EXAMPLES, cls=QuestionCommand, settings=CONTEXT)
@click.pass_context
@flag("--json", "as_json", help="Print one JSON object for a program.")
@option("--batch", metavar="FILE", help="Answer JSON Lines from a file, or from - for standard input.")
@flag("--receipt", help="Print only the line that cites the ruling; with --json, add it to the object.")
@HELP_FLAG
def run(context: click.Context, *, as_json: bool, batch: str, receipt: bool, show_help: bool) -> int:
    """Settle a question: the result, what it means, and why, step by step with rule numbers.

    The facts are given as --parameter value, by the names that `countermarch questions GAME QUESTION` lists;
    yes/no facts also as --fact and --no-fact, lists and records as JSON.
    """
    if batch:
        if context.args:
            raise InputError(
                "batch", f"takes its questions from the file; {short(context.args[0])} is too much"
            )
        if receipt:
            raise InputError("receipt", "is for one question; a batch has none")
        return _batch(batch)
    words = read_words(context, show_help)
    if words is None:
        return 0
    return _one(*words, as_json=as_json, receipt=receipt)


def _one(game: str, question: str, given: dict[str, object], *, as_json: bool, receipt: bool) -> int:
    """Answer one question."""
    from reference.engine import receipts, registry, ruling_json, wire

    asked = registry.find(game, question)
    clean = asked.check(given)
    ruling = asked.function(**clean)
    if as_json and not receipt:
        click.echo(json_text(ruling_json(asked, clean, ruling)))
        return 0
    from countermarch.cli import situation

    if receipt:
        cited = receipts.of_ruling(asked, clean, ruling, situation.game_of(game))
        told = ruling_json(asked, clean, ruling) | {"receipt": cited}
        click.echo(json_text(told) if as_json else cited)
        return 0
    from countermarch.cli.layout import ruling as layout

    answer: Any = wire.answer_json(ruling)
    box = situation.game_of(game)
    first = asked.headline_of(answer)
    likely = situation.likely(asked, asked.given_json(clean), given, first, answer)
    cited = ""
    with suppress(InputError):  # facts too many for one line
        cited = receipts.of_ruling(asked, clean, ruling, box)
    layout.show(asked, box, given, ruling, answer, likely=likely, cited=cited)
    return 0


def _batch(name: str) -> int:
    """Answer a file of questions, line by line."""
    from reference.engine.batch import run as answer_lines

    if name == "-":
        return 0 if answer_lines(sys.stdin.buffer, sys.stdout.buffer) else 1
    with open(name, "rb") as lines:  # noqa: PTH123 # the player's own word, - included
        return 0 if answer_lines(lines, sys.stdout.buffer) else 1
