"""What a player sees of a table: the pieces by place, and what each choice refers to.

Nothing face down is revealed: a deck is its back and its number of cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class PieceStack:
    """Equal pieces in one place: ``piece`` is an id of the game's data, ``says`` their name.

    ``back``: the back is up. ``box`` is the box of a track, counted from 0.
    """

    piece: str
    says: str
    count: int = 1
    back: bool = False
    box: int | None = None


@dataclass(frozen=True, slots=True)
class PieceRow:
    """A titled group of pieces in one place."""

    title: str
    lying: tuple[PieceStack, ...]


@dataclass(frozen=True, slots=True)
class ViewPlace:
    """A place: an area of the map, a part of the table, or a track; ``says`` is a line about it.

    ``kind`` is ``"area"`` of the map, ``"lane"`` for places side by side in the middle of the table,
    ``"track"``, or ``"place"`` for all others.
    """

    id: str
    title: str
    rows: tuple[PieceRow, ...] = ()
    says: str = ""
    kind: str = "place"


@dataclass(frozen=True, slots=True)
class ChoiceSubject:
    """What a choice refers to: its pieces, their place or destination, and the rule.

    ``source`` is the place of the pieces if they move.
    """

    pieces: tuple[PieceStack, ...] = ()
    place: str = ""
    source: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class TableView:
    """The pieces by place, the pieces that a decision is about, and the subject of each choice.

    ``sums`` are the most important figures, such as points, each with its label.
    """

    places: tuple[ViewPlace, ...]
    sums: tuple[tuple[str, str], ...] = ()
    shown: tuple[PieceStack, ...] = ()
    choices: tuple[ChoiceSubject, ...] = ()


@dataclass(frozen=True, slots=True)
class OptionPrompt:
    """An option in words: the question, each value, and the erratum if it is a reading of one."""

    asks: str
    values: Mapping[str, str]
    erratum: str = ""
