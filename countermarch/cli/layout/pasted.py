"""Compare a ruling that somebody pasted with the same ruling printed again."""

from __future__ import annotations

import io
import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any, Final

from countermarch.cli.answering import show
from countermarch.cli.layout.naming import formatter
from countermarch.cli.layout.page import TerminalPage
from countermarch.components.display_names import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.reference.engine import Question, Ruling

WIDTHS: Final = (80, 40, 60, 100, 120, 200)
"""Widths at which a ruling is printed again, besides that of the pasted one; words wrap otherwise at each."""

MAX_NAMED: Final = 5
"""Maximum differences that are named."""

MAX_LEADING: Final = 3
"""Maximum number of words of a line that lead to a difference."""

_QUOTED: Final = re.compile(r"^(?:[ \t]*>)+", re.MULTILINE)
_DRAWN: Final = re.compile(r"[\u2500-\u259f]+")  # boxes and bars, which a font or a mail program may lose
_HEARD: Final = re.compile(r"^[a-z0-9-]+ [a-z0-9-]+\n(?:  .*\n)+\s*\Z", re.MULTILINE)
"""What a sentence was understood as, printed above its ruling."""


def altered(  # noqa: PLR0917 # a Pasted of the engine
    text: str,
    asked: Question,
    given: Mapping[str, Any],
    clean: Mapping[str, Any],
    ruling: Ruling[Any],
    game: Game,
) -> tuple[str, tuple[str, ...]]:
    """Return the text before a receipt without the ruling that `ask` printed, and where that ruling differs.

    A ruling begins with its question, with the box around its result, or with *Why*. Whole lines may be
    missing; no word of a line may be missing, added or another.
    """
    plain = _QUOTED.sub("", text)
    title = r"\s+".join(map(re.escape, asked.asks.split()))
    begun = [*re.finditer(title, plain)] or [*re.finditer(r"^[ \t]*(?:┏|Why$)", plain, re.MULTILINE)][:1]
    if not begun:
        return text, ()
    start = begun[-1]
    before, shown = _HEARD.sub("", plain[: start.start()]), plain[start.start() :]
    facts = ""
    if start[0].split() == asked.asks.split():
        facts, *rest = re.split(r"\n[ \t]*\n", shown[len(start[0]) :], maxsplit=1)
        shown = "".join(rest)
    body = _words(shown)
    widths = dict.fromkeys((*WIDTHS, max(map(len, plain.splitlines()))))
    prints = [_print(asked, given, clean, ruling, game, max(width, WIDTHS[1])) for width in widths]
    nearest = max(
        prints, key=lambda one: SequenceMatcher(None, [word for word, _ in one], body, autojunk=False).ratio()
    )
    found = (*_facts(asked, facts, clean, game), *_differences(nearest, body))
    more = (f"and {len(found) - MAX_NAMED} more",) if len(found) > MAX_NAMED else ()
    return before, (*found[:MAX_NAMED], *more)


def _words(text: str) -> list[str]:
    return _DRAWN.sub(" ", text).split()


def _print(  # noqa: PLR0917 # what a ruling consists of
    asked: Question,
    given: Mapping[str, Any],
    clean: Mapping[str, Any],
    ruling: Ruling[Any],
    game: Game,
    width: int,
) -> list[tuple[str, int]]:
    """Return the words of a ruling below its facts, each with the number of its line."""
    stream = io.StringIO()
    page = TerminalPage(stream)
    page.width = width
    show(asked, game, given, clean, ruling, page, cited="cm:")
    _, _, body = stream.getvalue().partition("\n\n")
    lines = body.partition("cm:")[0].splitlines()
    return [(word, number) for number, line in enumerate(lines) for word in _words(line)]


def _differences(true: list[tuple[str, int]], said: list[str]) -> Iterator[str]:
    """Yield where the words of a ruling differ from the true ones, except for whole lines left out."""
    expected = [word for word, _ in true]
    for kind, start, end, first, last in SequenceMatcher(None, expected, said, autojunk=False).get_opcodes():
        lead = start
        while lead and start - lead < MAX_LEADING and true[lead - 1][1] == true[min(start, len(true) - 1)][1]:
            lead -= 1
        led, own = " ".join(expected[lead:start]), _joined(expected[start:end])
        other, gap = _joined(said[first:last]), " " if led else ""
        if kind == "replace":
            yield f'"{led}{gap}{other}", not "{own}"'
        elif kind == "insert":
            yield f'"{other}", which is not in the ruling'
        elif kind == "delete" and not _whole_lines(true, start, end):
            yield f'nothing of "{own}" after "{led}"'


def _joined(words_of: list[str]) -> str:
    return " ".join(words_of).rstrip(".,;:")


def _whole_lines(true: list[tuple[str, int]], start: int, end: int) -> bool:
    """Return whether words of a ruling are whole lines."""
    begins = start == 0 or true[start - 1][1] != true[start][1]
    return begins and (end == len(true) or true[end - 1][1] != true[end][1])


def _facts(asked: Question, said: str, clean: Mapping[str, Any], game: Game) -> Iterator[str]:
    """Yield the facts below the question that are not those of the receipt."""
    say = formatter(game)
    own = {words(name): say(value) for name, value in asked.given_json(clean).items()}
    for piece in re.split(r"[,;] ", " ".join(said.split())):
        if not piece:
            continue
        labels = [label for label in own if piece.startswith(f"{label} ")]
        of = [(piece.removeprefix(f"{label} "), own[label]) for label in labels] or [
            (piece, value) for value in own.values()
        ]
        if not any(re.search(rf"(?<!\w){re.escape(value)}(?![\w-])", whole) for value, whole in of):
            other = f', not "{labels[-1]} {own[labels[-1]]}"' if labels else ""
            yield f'"{piece}"{other}'
