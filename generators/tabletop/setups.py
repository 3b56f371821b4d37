"""Starting positions of a scenario: the lines of its set-up, filled with the game's pieces.

A line that names pieces takes those: by their columns, or else by what its own id says of their id,
formation, name, type or kind. Any other takes units of its side, evenly from what is left, as a draw would on
the whole. A column of the units named after the scenario (``next_war``, ``in_2006``) says which are in it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from countermarch.components.model.pieces import Marker, Unit
from countermarch.generators.pieces.columns import file_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.components.model.scenarios import Scenario, SetupLine
    from countermarch.generators.tabletop.contents import GamePiece

START = "start"
LATER = "reinforcement"
"""Beginning of a line for reinforcements."""

EXACT = 100
MAX_PIECES = 500
"""Maximum pieces placed by one line."""

_WORDS = re.compile(r"[\w]+")


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line of a set-up with its pieces, each with whether its back is up."""

    line: SetupLine
    things: tuple[tuple[GamePiece, bool], ...]


def placed(scenario: Scenario, things: Sequence[GamePiece]) -> tuple[PlacedLine, ...]:
    """Return the lines of a scenario's set-up that place pieces, with the pieces."""
    left = {thing.id: thing.count for thing in things}
    made = []
    for line in scenario.setup:
        chosen = _chosen(line, scenario, [thing for thing in things if left[thing.id]], left)
        for thing in chosen:
            left[thing.id] -= 1
        if chosen:
            made.append(PlacedLine(line, tuple((thing, _starts_back_up(thing, line)) for thing in chosen)))
    return tuple(made)


def _chosen(
    line: SetupLine, scenario: Scenario, things: Sequence[GamePiece], left: dict[str, int]
) -> list[GamePiece]:
    own = [thing for thing in things if thing.side == line.side and _plays(thing, line, scenario)]
    named = _pieces_named(line, things) or _best(line, own)
    if not named and line.place and not any(thing.category == "unit" for thing in own):
        # tokens that change hands belong to one side, and stand for either
        named = _best(line, [thing for thing in things if thing.category == "marker"])
    found = named or [thing for thing in own if thing.category == "unit"]
    if not found and line.count is None and not any(thing.category == "unit" for thing in things):
        found = _most_numerous(own)
    each = [thing for thing in found for _ in range(left[thing.id])]
    count = len(each) if line.count is None else min(line.count, len(each))
    count = min(count, MAX_PIECES)
    if named:
        return each[:count]
    return [each[index * len(each) // count] for index in range(count)]


def _pieces_named(line: SetupLine, things: Sequence[GamePiece]) -> list[GamePiece]:
    """Return the pieces that a line names by their columns; None if any unit of the side will do."""
    if {column for column, _ in line.pieces} <= {"file"}:
        return []
    return [
        thing
        for thing in things
        if isinstance(thing.piece, Unit | Marker) and line.takes(thing.piece, file_of(thing.piece))
    ]


def _most_numerous(things: Sequence[GamePiece]) -> list[GamePiece]:
    """Return the pieces of the most numerous kind: the tokens of a game without units."""
    counts: dict[str, int] = {}
    for thing in things:
        counts[thing.kind] = counts.get(thing.kind, 0) + thing.count
    most = max(counts, key=lambda kind: counts[kind], default="")
    return [thing for thing in things if thing.kind == most]


def _best(line: SetupLine, things: Iterable[GamePiece]) -> list[GamePiece]:
    """Return the pieces that fit the line's id best; none if the id names none."""
    scored = [(_score(line, thing), thing) for thing in things]
    best = max((score for score, _ in scored), default=0)
    return [thing for score, thing in scored if score == best] if best else []


def _score(line: SetupLine, thing: GamePiece) -> int:
    if _singular(line.id) == thing.id or line.id == thing.id:
        return EXACT
    asked = {_singular(word) for word in _words(line.id)}
    values = thing.values or {}
    about = [values.get(key, "") for key in ("Formation", "Name", "Type", "Kind", "Size")]
    if thing.category != "unit":
        about += [thing.id, thing.title]
    has = {_singular(word) for text in (*about, thing.kind) for word in _words(text)}
    return len(asked & has)


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.lower())


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _plays(thing: GamePiece, line: SetupLine, scenario: Scenario) -> bool:
    """Return whether a piece is in a scenario at this line; a piece that no column mentions is."""
    found = (thing.enters or {}).get(scenario.id)
    if found is None:
        return True
    return found in (line.id, _singular(line.id)) if line.id.startswith(LATER) else found == START


def _starts_back_up(thing: GamePiece, line: SetupLine) -> bool:
    """Return whether a piece begins with its back up, as one of another side does."""
    return thing.back is not None and bool(thing.side) and thing.side != line.side
