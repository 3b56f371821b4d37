"""The titles of charts and tracks with their rules, and what is chosen to be printed."""

from __future__ import annotations

import re
from dataclasses import replace
from fnmatch import fnmatchcase
from glob import escape
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from countermarch.components.errors import InputError
from countermarch.components.model.pieces import Unit
from countermarch.components.model.unit_terms import is_called, is_part_of
from countermarch.components.suggestions import did_you_mean, normalized
from countermarch.components.whole_numbers import parse_count
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

_TABLES = ("table", "chart", "track")
"""Keys of a section of a document that name what is printed."""


def split_choice(words: Iterable[str], games: Sequence[Game]) -> dict[str, Any]:
    """Split words into options of a kit: kinds of document, titles of documents, and ids of pieces.

    Pieces may be given by their names or their side, and one of their copies by its number; a document by the
    id or the heading of a table on it. ``*`` matches anything, and case is ignored. Raises ``KitError`` for a
    word that is in none of the games.

    >>> from countermarch import components
    >>> split_choice(["charts", "crt", "Golani*", "188th"], [components.game("lebanon-82")])
    {'only': ('charts',), 'titles': ('Combat results',), 'pieces': ('israeli-36-1', 'israeli-36-188')}
    >>> split_choice(["Yarmouk"], [components.game("lebanon-82")])["pieces"]
    ('plo-06', 'plo-07')
    >>> split_choice(["iron dome#7"], [components.game("reign-of-missiles")])["pieces"]
    ('iron-dome#7',)
    >>> split_choice(["armored-cars#1"], [components.game("arab-israeli-wars")])["pieces"]
    ('israeli-armored-cars#1', 'arab-armored-cars#1')
    """
    found: dict[str, list[str]] = {"only": [], "titles": [], "pieces": []}
    for word in words:
        if word.lower() in KINDS:
            found["only"].append(word.lower())
        elif ids := _pieces(word, games):
            found["pieces"] += ids
        elif title := _title(word, games):
            found["titles"].append(title)
        else:
            found["pieces"] += _pieces(word, games, in_part=True) or _refuse(word, games)
    return {name: tuple(one) for name, one in found.items()}


def _pieces(word: str, games: Sequence[Game], *, in_part: bool = False) -> list[str]:
    """Return patterns for the ids of the pieces that a word names, or is a part of the name of.

    Raises ``KitError`` if it names a copy that none of them has.
    """
    name, copy = _copy_apart(word)
    held = [(piece, game) for game in games for piece in game.pieces]
    found = [piece for piece, game in held if _is_called(name, piece, game, in_part=in_part)]
    most = max((piece.count for piece in found), default=0)
    if found and copy > most:
        raise KitError(f"only: {word[:60]!r}: there {'is 1 copy' if most == 1 else f'are {most} copies'}")
    numbered = f"#{copy}" if copy else ""
    return [f"{escape(one)}{numbered}" for one in dict.fromkeys(piece.id for piece in found)]


def _copy_apart(word: str) -> tuple[str, int]:
    """Return a name or pattern without the number of a copy, and that number; 0 if there is none.

    >>> _copy_apart("iron-dome#7"), _copy_apart("iron-dome")
    (('iron-dome', 7), ('iron-dome', 0))
    """
    name, _, copy = word.rpartition("#")
    return (name.rstrip(), parse_count(copy)) if name and parse_count(copy) > 0 else (word, 0)


def _title(word: str, games: Sequence[Game]) -> str:
    """Return the title of a document; empty if no game has one like this."""
    documents = [(one, game) for game in games for one in kit_plan(game).documents]
    named = (one.title for one, _ in documents if normalized(one.title) == normalized(word))
    holding = (one.title for one, game in documents if normalized(word) in _tables(one, game))
    return next(named, "") or next(holding, "")


def _refuse(word: str, games: Sequence[Game]) -> NoReturn:
    """Raise the ``KitError`` for a word that names nothing to print."""
    documents = [(one, game) for game in games for one in kit_plan(game).documents]
    titles = [title for one, game in documents for title in (one.title, *_headings(one, game))]
    pieces = (piece for game in games for piece in game.pieces)
    names = (*KINDS, *titles, *(name for piece in pieces for name in (piece.id, piece.text("name"))))
    hint = "" if "*" in word else did_you_mean(word, dict.fromkeys(names), 1)
    raise KitError(
        f"only: {word[:60]!r} is not one of {', '.join(KINDS)}, nor the title of a sheet, nor a piece"
        f"{hint or '; countermarch find shows the names and ids of pieces'}"
    )


def _tables(document: DocumentPlan, game: Game) -> set[str]:
    """Return the ids and headings of the tables, charts and tracks on a document, as names are compared."""
    ids = (section[name] for section in document.sections for name in _TABLES if name in section)
    return {normalized(name) for name in (*ids, *_headings(document, game))}


def _headings(document: DocumentPlan, game: Game) -> Iterator[str]:
    """Yield the headings of the tables, charts and tracks on a document."""
    for section in document.sections:
        for key in (str(section[name]) for name in _TABLES if name in section):
            yield from (held[key].title for held in (game.all_tables, game.tracks) if key in held)


def _is_called(word: str, piece: Piece, game: Game, *, in_part: bool) -> bool:
    """Return whether a pattern matches the id, name, title or side of a piece, in upper or lower case.

    A unit is also called by its number: ``188th brigade``. With ``in_part``, a part of a name is enough, or
    the name of its formation.
    """
    if in_part:
        if word.casefold() == piece.text("formation").casefold():
            return True
        return is_part_of(word.casefold().split(), piece.text("name") or piece.text("title"))
    side = next((side.name for side in game.sides if side.id == piece.text("side")), "")
    names = (piece.id, piece.text("name"), piece.text("title"), piece.text("side"), side)
    words = {word.casefold(), word.casefold().replace("-", " ")}
    # fnmatchcase: fnmatch would fold case and slashes on Windows only
    if any(name and fnmatchcase(name.casefold(), one) for name in names for one in words):
        return True
    return isinstance(piece, Unit) and bool(piece.name) and is_called(piece, word.casefold().split())


def options_with(options: KitOptions, game: Game, fields: Mapping[str, Any]) -> KitOptions:
    """Return options with some of them replaced: kinds, titles and pieces by name, pages as text.

    Raises ``InputError`` for a name that is not an option or a value of another type, ``KitError`` for one
    that the game does not have.

    >>> from countermarch import components
    >>> options_with(KitOptions(), components.game("lebanon-82"), {"pages": "1-3", "papr": "a4"})
    Traceback (most recent call last):
    countermarch.components.errors.InputError: papr: is not an option of a kit; did you mean paper?
    """
    types = {str: (str, "a text"), bool: (bool, "True or False"), int: (int, "a whole number")}
    made = dict(fields)
    for name, value in fields.items():
        if not hasattr(options, name) or name not in options.__slots__:
            raise InputError(name, f"is not an option of a kit{did_you_mean(name, options.__slots__, 1)}")
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
    if names and not any(is_chosen(piece.id, names) for piece in game.pieces):
        raise KitError(f"{game.title}: has none of the pieces chosen: {', '.join(names[:3])}")
    some = game.with_pieces(
        _picked(game.units, names, copies),
        _picked(game.markers, names, copies),
        _picked(game.chits, names, copies),
        _picked(game.cards, names, copies),
    )
    # a reprinted counter has the colour of its formation in the whole kit, and its layout all columns
    return replace(some, whole=game)


def _picked(pieces: Sequence[Some], names: Sequence[str], copies: int) -> tuple[Some, ...]:
    return tuple(
        replace(piece, count=(len(copy_numbers(piece.id, names)) or piece.count) * copies)
        for piece in pieces
        if not names or is_chosen(piece.id, names)
    )


def is_chosen(key: str, names: Iterable[str]) -> bool:
    """Return whether the piece of this id, or one of its copies, is among those to print."""
    return any(fnmatchcase(key, _copy_apart(name)[0]) for name in names)


def copy_numbers(key: str, names: Iterable[str]) -> tuple[int, ...]:
    """Return which copies of the piece of this id to print, from 1; empty if all.

    >>> copy_numbers("iron-dome", ["iron-dome#9", "iron-*#7"]), copy_numbers("f-15", ["f-15", "f-15#2"])
    ((7, 9), ())
    """
    found = {copy for name, copy in map(_copy_apart, names) if fnmatchcase(key, name)}
    return () if 0 in found else tuple(sorted(found))


def page_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Parse page ranges such as ``1-3, 5``.

    >>> page_ranges("1-3, 5")
    ((1, 3), (5, 5))
    >>> page_ranges("3-1")
    Traceback (most recent call last):
    countermarch.generators.documents.options.KitError: pages: '3-1' is not a page or a range; write 1-3,5
    """
    found = []
    for part in (one.strip() for one in text.split(",") if one.strip()):
        first, _, last = part.partition("-")
        ends = [max(parse_count(end), 0) for end in (first, last or first)]
        if not 0 < ends[0] <= ends[1]:
            raise KitError(f"pages: {part[:40]!r} is not a page or a range; write 1-3,5")
        found.append((ends[0], ends[1]))
    return tuple(found)
