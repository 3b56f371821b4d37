"""The titles of charts and tracks with their rules, and what is chosen to be printed."""

from __future__ import annotations

import re
from dataclasses import replace
from fnmatch import fnmatchcase
from glob import escape
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.errors import InputError
from countermarch.components.suggestions import did_you_mean, normalized
from countermarch.components.whole_numbers import whole
from countermarch.generators.documents.options import KINDS, KitError, KitOptions
from countermarch.generators.documents.plan import kit_plan

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import Piece
    from countermarch.components.model.tables import Chart
    from countermarch.components.model.tracks import Track
    from countermarch.generators.documents.plan import DocumentPlan
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


def split_choice(words: Iterable[str], games: Sequence[Game]) -> dict[str, Any]:
    """Split words into options of a kit: kinds of document, titles of documents, and ids of pieces.

    Pieces may be given by their names or their side, a document by a table on it, ``*`` matches anything, and
    capitals make no difference. Raises ``KitError`` for a word that is in none of the games.

    >>> from countermarch import components
    >>> split_choice(["charts", "crt", "Golani*"], [components.game("lebanon-82")])
    {'only': ('charts',), 'titles': ('Combat results',), 'pieces': ('israeli-36-1',)}
    """
    found: dict[str, list[str]] = {"only": [], "titles": [], "pieces": []}
    for word in words:
        if word.lower() in KINDS:
            found["only"].append(word.lower())
        elif ids := [piece.id for game in games for piece in game.pieces if _is_called(word, piece, game)]:
            found["pieces"] += map(escape, dict.fromkeys(ids))
        else:
            found["titles"].append(_title(word, games))
    return {name: tuple(one) for name, one in found.items()}


def _title(word: str, games: Sequence[Game]) -> str:
    """Return the title of a document; raises ``KitError`` if no game has one like this."""
    documents = [one for game in games for one in kit_plan(game).documents]
    titles = [one.title for one in documents]
    meant = next((title for title in titles if normalized(title) == normalized(word)), "") or next(
        (one.title for one in documents if any(word.lower() in table for table in _tables(one))), ""
    )
    if not meant:
        pieces = (piece for game in games for piece in game.pieces)
        names = (*KINDS, *titles, *(name for piece in pieces for name in (piece.id, piece.text("name"))))
        hint = "" if "*" in word else did_you_mean(word, dict.fromkeys(names), 1)
        raise KitError(
            f"only: {word[:60]!r} is not one of {', '.join(KINDS)}, nor the title of a sheet, nor a piece"
            f"{hint or '; countermarch find shows the names and ids of pieces'}"
        )
    return meant


def _tables(document: DocumentPlan) -> Iterator[tuple[str, ...]]:
    """Yield the ids of the tables, charts and tracks on a document."""
    for section in document.sections:
        yield tuple(section[name] for name in ("table", "chart", "track") if name in section)


def _is_called(word: str, piece: Piece, game: Game) -> bool:
    """Return whether a pattern matches the id, name, title or side of a piece, in upper or lower case."""
    side = next((side.name for side in game.sides if side.id == piece.text("side")), "")
    names = (piece.id, piece.text("name"), piece.text("title"), piece.text("side"), side)
    # fnmatchcase: fnmatch would fold case and slashes on Windows only
    return any(name and fnmatchcase(name.casefold(), word.casefold()) for name in names)


def options_with(options: KitOptions, game: Game, fields: Mapping[str, Any]) -> KitOptions:
    """Return options with some of them replaced: kinds, titles and pieces by name, pages as text.

    Raises ``InputError`` for a name that is no option or a value of another type, ``KitError`` for a value
    that the game does not have.

    >>> from countermarch import components
    >>> options_with(KitOptions(), components.game("lebanon-82"), {"pages": "1-3", "papr": "a4"})
    Traceback (most recent call last):
    countermarch.components.errors.InputError: papr: is no option of a kit; did you mean paper?
    """
    types = {str: (str, "a text"), bool: (bool, "True or False"), int: (int, "a whole number")}
    made = dict(fields)
    for name, value in fields.items():
        if not hasattr(options, name) or name not in options.__slots__:
            raise InputError(name, f"is no option of a kit{did_you_mean(name, options.__slots__, 1)}")
        known, expected = types.get(type(getattr(options, name)), (object, ""))
        if not isinstance(value, known):
            raise InputError(name, f"{value!r:.60} is not {expected}")
    if isinstance(made.get("pages"), str | int):
        made["pages"] = page_ranges(str(made["pages"]))
    words = [made.pop(name, ()) for name in ("only", "pieces")]
    chosen = split_choice((w for one in words for w in ([one] if isinstance(one, str) else one)), [game])
    return replace(options, **made, **{name: one for name, one in chosen.items() if one})


def only_pieces(game: Game, names: Sequence[str], copies: int) -> Game:
    """Return the game with only the pieces named, or all if none are, each ``copies`` times as often.

    Raises ``KitError`` if it has none of them.
    """
    if not names and copies == 1:
        return game
    if names and not any(fnmatchcase(piece.id, name) for piece in game.pieces for name in names):
        raise KitError(f"{game.title}: has none of the pieces chosen: {', '.join(names[:3])}")
    some = game.with_pieces(
        _picked(game.units, names, copies),
        _picked(game.markers, names, copies),
        _picked(game.chits, names, copies),
        _picked(game.cards, names, copies),
    )
    # a reprinted counter has the colour of its formation in the whole kit
    return replace(some, all_units=game.units)


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
