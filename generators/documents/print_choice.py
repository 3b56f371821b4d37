"""The titles of charts and tracks with their rules, and the values of ``--only`` and ``--pages``."""

from __future__ import annotations

import re
from dataclasses import replace
from fnmatch import fnmatchcase
from glob import escape
from typing import TYPE_CHECKING, TypeVar

from countermarch.components.suggestions import did_you_mean
from countermarch.components.whole_numbers import whole
from countermarch.generators.documents.options import KINDS, KitError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.tables import Chart
    from countermarch.components.model.tracks import Track
    from countermarch.generators.pages.look import Look


def cited_chart(chart: Chart, look: Look) -> Chart:
    """Return a chart with its rules in the usual citation form; a rule that all rows share is the chart's."""
    parts = {whole_rule(part) for row in chart.lines for part in row.rule.split(", ") if part}
    heads = {whole_rule(part) for part in chart.rule.split(", ")}
    alike = len(parts) == 1 or parts <= heads
    rule = chart.rule if parts <= heads or not alike else next(iter(parts))
    lines = tuple(replace(row, rule="" if alike else look.cite_shortly(row.rule)) for row in chart.lines)
    return replace(chart, rule=look.cite_shortly(rule), lines=lines)


def whole_rule(rule: str) -> str:
    """Return the rule that a part of one belongs to.

    >>> [whole_rule(one) for one in ("10.2 p1", "7.1.1/0-1", "7.3E", "9.0-sof", "CRT A1")]
    ['10.2', '7.1.1', '7.3E', '9.0', 'CRT']
    """
    found = re.match(r"\d+(\.\d+)*[A-Z]?|[^. /]+", rule)
    return found.group() if found else rule


def cited_track(track: Track, look: Look) -> Track:
    """Return a track with its rules in the usual citation form."""
    boxes = tuple(replace(box, rule=look.cite_shortly(box.rule)) for box in track.boxes)
    return replace(track, rule=look.cite_shortly(track.rule), boxes=boxes)


Some = TypeVar("Some", bound="Piece")


def split_choice(words: Sequence[str], games: Sequence[Game]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split the words of a choice into kinds of document and ids of pieces; ``*`` matches anything in ids.

    Raises ``KitError`` for a word that is neither in any of the games.
    """
    kinds = tuple(word for word in words if word in KINDS)
    names = tuple(word for word in words if word not in KINDS)
    pieces = [piece for game in games for piece in game.pieces]
    return kinds, tuple(one for name in names for one in _named(name, pieces))


def _named(name: str, pieces: Sequence[Piece]) -> Sequence[str]:
    """Return a pattern of ids as it is, or the ids of the pieces with a name printed on them."""
    if any(fnmatchcase(piece.id, name) for piece in pieces):
        return (name,)
    printed = [escape(piece.id) for piece in pieces if _is_printed(name, piece)]
    if not printed:
        hint = did_you_mean(name, dict.fromkeys((*KINDS, *(piece.id for piece in pieces))), 1)
        raise KitError(
            f"only: {name[:60]!r} is not one of {', '.join(KINDS)}, nor a piece"
            f"{hint or '; countermarch print --help shows how to name pieces'}"
        )
    return printed


def _is_printed(name: str, piece: Piece) -> bool:
    """Return whether a piece has a name or title, however capitalized."""
    return name.casefold() in (piece.text("name").casefold(), piece.text("title").casefold())


def only_pieces(game: Game, names: Sequence[str], copies: int) -> Game:
    """Return the game with only the pieces named, or all if none are, each ``copies`` times as often."""
    if not names and copies == 1:
        return game
    return game.with_pieces(
        _picked(game.units, names, copies),
        _picked(game.markers, names, copies),
        _picked(game.chits, names, copies),
        _picked(game.cards, names, copies),
    )


def _picked(pieces: Sequence[Some], names: Sequence[str], copies: int) -> tuple[Some, ...]:
    return tuple(
        replace(piece, count=piece.count * copies)
        for piece in pieces
        if not names or any(fnmatchcase(piece.id, name) for name in names)
    )


def _page(text: str) -> int:
    """Return a page number; 0 if the text is none."""
    return max(whole(text), 0)


def page_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Parse page ranges such as ``1-3, 5``.

    >>> page_ranges("1-3, 5")
    ((1, 3), (5, 5))
    >>> page_ranges("3-1")
    Traceback (most recent call last):
    countermarch.generators.documents.options.KitError: pages: '3-1' is no page or range of pages; write 1-3,5
    """
    found = []
    for part in (one.strip() for one in text.split(",") if one.strip()):
        first, _, last = part.partition("-")
        ends = [_page(end) for end in (first, last or first)]
        if not 0 < ends[0] <= ends[1]:
            raise KitError(f"pages: {part[:40]!r} is no page or range of pages; write 1-3,5")
        found.append((ends[0], ends[1]))
    return tuple(found)
