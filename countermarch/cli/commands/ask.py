"""``countermarch ask``: settle a question, for a reader or a program, or a whole file of them."""

from __future__ import annotations

import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import command, flag, option
from countermarch.cli.failures import short
from countermarch.cli.question_command import (
    CONTEXT,
    COPY,
    HELP_FLAG,
    QuestionCommand,
    note_reconstructed,
    pieces_of,
    read_words,
)
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLES = (
    "countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4",
    "countermarch ask lebanon-82 combat-result --help   # what it takes",
    'countermarch ask lebanon-82 combat-differential --attackers "golani, 188 depleted" --defense-strength 6',
    "countermarch ask lebanon-82 combat-result --terrain town --differential 3 --die 4 --receipt",
    'countermarch ask "town +3 rolled 4" --game lebanon-82',
    "countermarch ask --batch questions.jsonl > rulings.jsonl",
)


_SHORTEST_SENTENCE = 3
"""Minimum number of words of a sentence that is not in quotes."""


class _AskCommand(QuestionCommand):
    takes = f'"SENTENCE" | {QuestionCommand.takes}'


@command(EXAMPLES, cls=_AskCommand, settings=CONTEXT)
@click.pass_context
@flag("--json", "as_json", help="Print one JSON object for a program.")
@option("--batch", metavar="FILE", help="Answer JSON Lines from a file, or from - for standard input.")
@option("--game", metavar="GAME|DIR", help="The game, or folder, if the sentence or a line names none.")
@flag("--receipt", help="Print only the line that cites the ruling; with --json, add it to the object.")
@COPY
@HELP_FLAG
def run(
    context: click.Context,
    *,
    as_json: bool,
    batch: str,
    game: str,
    receipt: bool,
    copy: Path | None,
    show_help: bool,
) -> int:
    """Settle a question: the result, what it means, and why, step by step with rule numbers.

    Ask in a sentence: it shows what it understood and what it did not use. Or give facts as --FACT
    VALUE; `countermarch questions GAME QUESTION` lists the names. You can also write yes/no facts as --fact
    and --no-fact, and lists as you would say them ("golani, 188 depleted"), in shorthand ("3x j3=2"), or as
    JSON. In a terminal you are asked for missing facts. `countermarch again` varies the last ruling.

    \b
    A --batch line (--game names the game, or folder, of lines without one):
      {"game": "lebanon-82", "question": "combat-result",
       "given": {"terrain": "town", "differential": 3, "die": 4}}
    """  # noqa: D301 # Click takes the very character for lines to be left as they are
    if batch:
        if context.args:
            raise InputError(
                "batch",
                f"takes its questions from the file; unexpected argument {short(context.args[0])}; "
                "the game belongs after --game",
            )
        if receipt or copy:
            name = "receipt" if receipt else "copy"
            raise InputError(name, "is for one question; a batch has none")
        return _batch(batch, game)
    if not show_help and _is_sentence(context.args, game):
        from countermarch.cli import sentence

        spoken = context.args
        if not game and len(spoken) > 1 and _is_game(spoken[0]):
            game, *spoken = spoken
        return sentence.ask(spoken, game, as_json=as_json, receipt=receipt, copy=copy)
    words = read_words(context, show_help, copy)
    if words is None:
        return 0
    from countermarch.cli.answering import answer

    named, question, given = words
    if sys.stdin.isatty() and sys.stderr.isatty():
        from countermarch.cli import prompts
        from countermarch.reference.engine import registry

        asked = registry.find(named, question)
        if prompts.missing(asked, given):
            pieces = pieces_of(named, copy, question)
            given = prompts.ask_for(asked, given, pieces)
            note_reconstructed(pieces)
    return answer(named, question, given, as_json=as_json, receipt=receipt)


def _is_sentence(words: Sequence[str], game: str) -> bool:
    """Return whether the words are a sentence: any with ``--game``, else in quotes or of three words.

    A game may come before it.
    """
    if not words or words[0].startswith("-"):
        return False
    if game:
        return True
    spoken = words[1:] if _is_game(words[0]) else words
    if len(spoken) == 1:
        return " " in spoken[0].strip()
    return len(spoken) >= _SHORTEST_SENTENCE and not (
        any(word.startswith("--") for word in spoken) or _is_question(words[0], words[1])
    )


def _is_game(word: str) -> bool:
    from countermarch import components
    from countermarch.folders import opening

    named = opening.resolve_name(word)
    if named in components.games():
        return True
    if len(word.split()) < _SHORTEST_SENTENCE:
        return opening.is_folder(named)
    with suppress(OSError, ValueError):  # a sentence is too long for a path
        return Path(named).is_dir()  # "w/ 2 cards" has a separator
    return False


def _is_question(game: str, word: str) -> bool:
    from countermarch.folders import opening

    return _is_game(game) and word in opening.known_questions(opening.resolve_name(game))


def _batch(name: str, game: str) -> int:
    """Answer a file of questions, line by line; those that name no game ask this one, if it is given."""
    from countermarch.cli.arguments import written_lists
    from countermarch.folders import opening
    from countermarch.reference.engine.batch import run as answer_lines

    game = opening.resolve_name(game)
    if game:
        opening.known_questions(game)  # registered; a game that is none is refused before any line
    # not a ``Path``: an error shows the player's own word
    with nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb") as lines:  # noqa: PTH123
        return 0 if answer_lines(lines, sys.stdout.buffer, written_lists, game) else 1
