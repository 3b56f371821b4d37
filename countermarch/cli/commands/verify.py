"""``countermarch verify``: checks the receipts in a text."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from countermarch.cli.command import AS_JSON, command, flag, option
from countermarch.cli.failures import SOME_UNANSWERED, short
from countermarch.cli.streams import json_text
from countermarch.components.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.reference.engine.other_readings import ReadingOutcome
    from countermarch.reference.engine.receipts import Verified

EXAMPLES = (
    "countermarch verify letter.txt",
    "countermarch verify - < letter.txt",
    "countermarch verify letter.txt --readings",
    "countermarch verify letter.txt --game my-own-game/ --json",
)


@command(EXAMPLES)
@click.argument("text", metavar="TEXT|FILE|-", help="The text itself, a file, or - for standard input.")
@option(
    "--game", metavar="DIR", multiple=True, help="The folder of your own game, if the text cites its rulings."
)
@flag("--readings", help="Set each ruling beside the other readings of its errata, with the odds of each.")
@AS_JSON
def run(*, text: str, game: tuple[str, ...], readings: bool, as_json: bool) -> int:
    """Find the receipts in a text and check each: the same, changed, or not a receipt.

    A receipt is what `countermarch ask` prints last, from cm: on; quote it for the shell. To settle a
    dispute, give the whole exchange: a pasted ruling is compared word by word with today's ruling on the same
    facts. Every other sentence is judged by itself. It must not name another result, as a code or in
    the words of a ruling, other facts ("in clear terrain", "9 against 3"), or other numbers ("3 MVP", "rolled
    a 9"), and must not deny what is true. Whatever does not repeat what the ruling says is listed as not
    checked.
    The exit status is 1 if any receipt has changed, is not a receipt, or is contradicted by the text.
    """
    from countermarch.cli.layout.pasted import altered
    from countermarch.folders import opening
    from countermarch.reference.engine import receipts

    own = dict(opening.own_game(named, "game") for named in game)
    letter = _read(text, receipts.LONGEST_TEXT)
    found = receipts.verify(letter, own, altered)
    if not found:
        raise InputError("text", _no_receipt(letter))
    words = {one.id: word for word, one in own.items()}
    outcomes = [_outcomes(one, words) if readings else () for one in found]
    if as_json:
        more = [{"readings": [each.as_json() for each in some]} if readings else {} for some in outcomes]
        click.echo(json_text([one.as_json() | two for one, two in zip(found, more, strict=True)], indent=2))
    else:
        from countermarch.cli.layout.receipts import show

        show(found, outcomes)
    return SOME_UNANSWERED if any(one.verdict != "same" or one.contradicted for one in found) else 0


def _outcomes(verified: Verified, words: Mapping[str, str]) -> tuple[ReadingOutcome, ...]:
    """Return a ruling under each reading of its errata; nothing if today's rules give no ruling.

    ``words`` maps the id of each of the player's own games to the word by which its questions are found.
    """
    from countermarch.reference.engine import registry
    from countermarch.reference.engine.other_readings import reading_outcomes

    if verified.given is None:
        return ()
    asked = registry.find(words.get(verified.game, verified.game), verified.question)
    return reading_outcomes(asked, asked.check(verified.given))


def _read(text: str, max_length: int) -> str:
    """Return the text to check: the argument itself if it has a receipt, standard input, or a file."""
    if "cm:" in text:
        return text
    if text == "-":
        # a character of UTF-8 has at most four bytes; the one more shows that the text is too long
        raw = sys.stdin.buffer.read(4 * max_length + 1)
    else:
        with _file(text).open("rb") as file:
            raw = file.read(4 * max_length + 1)
    return raw.decode("utf-8", "replace")


def _no_receipt(text: str) -> str:
    """Return why a text has no receipt: perhaps only its last line was copied."""
    if re.search(r"(?<!\w)[0-9a-f]+-[0-9a-f]{16}(?![\w-])", text):
        return (
            "only the end of a receipt is in it; copy the line above it too: a receipt begins with cm: and "
            "may be broken over two lines"
        )
    return "no receipt is in it; a receipt begins with cm: and is what `countermarch ask` prints last"


def _file(named: str) -> Path:
    """Return the path of a file; raises ``InputError`` if the word is neither a file nor a receipt."""
    path = Path(named)
    try:
        there = path.exists()
    except (OSError, ValueError):  # too long, or contains a NUL
        there = False
    if not there:
        raise InputError("text", f"{short(named)} is not a file, and {_no_receipt(named)}")
    return path
