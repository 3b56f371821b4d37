"""The contents of a game on a table: counters, decks, boards with named places, aids, set-ups, the turn.

Lengths are in mm from the upper left corner of a board. Nothing here depends on the program it is exported
to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from countermarch.components.translations import gettext

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.pieces import Piece
    from countermarch.generators.maps.hex_grid import HexGrid
    from countermarch.generators.scene.nodes import Scene

Point = tuple[float, float]
Frame = tuple[float, float, float, float]
"""A rectangle: left, top, width and height."""

PieceCategory = Literal["unit", "marker", "chit", "card"]


@dataclass(frozen=True, slots=True)
class TabletopSide:
    """A side and its colour (``#rrggbb``)."""

    id: str
    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class GamePiece:
    """A counter or a card: its name, its faces, and the number of copies.

    ``side`` is a side's id or empty, ``kind`` its group, ``values`` its columns.
    ``enters`` gives by scenario whether it is in play from the start, later, or (empty) not at all. ``piece``
    is what it was made of.
    """

    id: str
    title: str
    category: PieceCategory
    side: str
    kind: str
    count: int
    rule: str
    front: Scene
    back: Scene | None = None
    values: Mapping[str, str] | None = None
    enters: Mapping[str, str] | None = None
    says: str = ""
    piece: Piece | None = None

    @property
    def citation(self) -> str:
        """The rule to cite; empty if an id such as ``territory-tokens`` stands for a rule's number."""
        if not self.rule or self.rule[0].islower():
            return ""
        return gettext("rule {number}").format(number=self.rule)


@dataclass(frozen=True, slots=True)
class DrawPile:
    """Things that are drawn blind: a deck of cards with its discards, or a cup of counters without."""

    id: str
    title: str
    things: tuple[GamePiece, ...]
    discards: bool

    @property
    def size(self) -> int:
        """The number of pieces in it."""
        return sum(thing.count for thing in self.things)


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A named place on a board where pieces lie: its middle, and its outline.

    ``key`` is the id of the place or the track that it belongs to.
    """

    name: str
    key: str
    middle: Point
    outline: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class TabletopBoard:
    """A board: its picture, its places, its hexes if it has any, and the position of each deck by id.

    ``bare`` marks a table without anything on it: pieces are laid out on it, not beside it.
    """

    id: str
    title: str
    scene: Scene
    spots: tuple[BoardPlace, ...] = ()
    grid: HexGrid | None = None
    decks: Mapping[str, Frame] | None = None
    discards: Mapping[str, Frame] | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack on a board at the start of a scenario: its pieces, each with whether its back is up."""

    name: str
    at: Point
    things: tuple[tuple[GamePiece, bool], ...]
    location: str = ""
    """The hex, or the name of the spot; empty for a place beside the map."""


@dataclass(frozen=True, slots=True)
class TabletopScenario:
    """A scenario: its board and the stacks on it."""

    id: str
    title: str
    says: str
    board: TabletopBoard
    stacks: tuple[Stack, ...] = ()


@dataclass(frozen=True, slots=True)
class Aid:
    """A chart or aid to read: one picture per page."""

    title: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class TurnStep:
    """A step of the turn, and the group it belongs to (often a player); empty for none."""

    title: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class TabletopDie:
    """A kind of die; ``zero`` means that its highest face counts as 0."""

    faces: int
    zero: bool = False


@dataclass(frozen=True, slots=True)
class ClauseNote:
    """A clause in our words: its number, its title, its summary."""

    number: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole game. ``starts`` are its scenarios, at least one; ``boards`` are the others, such as tracks."""

    id: str
    title: str
    says: str
    notice: str
    designer: str
    publisher: str
    sides: tuple[TabletopSide, ...]
    counters: tuple[GamePiece, ...]
    decks: tuple[DrawPile, ...]
    starts: tuple[TabletopScenario, ...]
    boards: tuple[TabletopBoard, ...]
    aids: tuple[Aid, ...]
    steps: tuple[TurnStep, ...]
    turns: int
    dice: tuple[TabletopDie, ...]
    notes: tuple[ClauseNote, ...]
    published: bool = False
    """Whether the game is a publisher's, so that players must own it; False for a designer's own folder."""

    marked: bool = False
    """Whether any piece has a reconstructed value, which is marked."""
