"""What a player sees of a table: which pieces lie where, and what each choice is about.

Nothing that lies face down is told: a deck is its back and how many cards it has.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Lying:
    """Pieces that lie together and look alike: ``piece`` is an id of the game's data, ``says`` names them.

    ``back`` tells that the other side is up. ``box`` is the box of a track, counted from 0.
    """

    piece: str
    says: str
    count: int = 1
    back: bool = False
    box: int | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces of one place that belong together, and what they are called."""

    title: str
    lying: tuple[Lying, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place: an area of the map by its id, a part of the table, or a track of the game's data.

    ``says`` is a line about it. ``kind`` is ``"area"`` for one of the map, ``"lane"`` for those side by side
    in the middle of the table, ``"track"``, or ``"place"`` for what is beside them.
    """

    id: str
    title: str
    rows: tuple[Row, ...] = ()
    says: str = ""
    kind: str = "place"


@dataclass(frozen=True, slots=True)
class About:
    """What a choice touches: its pieces, where they would be or what they act on, the rule that gives it.

    ``source`` is the place where the pieces are now, if that is another: they are tapped there first.
    """

    pieces: tuple[Lying, ...] = ()
    place: str = ""
    source: str = ""
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Sight:
    """What lies where, the pieces that a decision is about, and for each choice what it is about.

    ``sums`` are the few figures that a player looks at first: what is counted, and how it stands.
    """

    places: tuple[Place, ...]
    sums: tuple[tuple[str, str], ...] = ()
    shown: tuple[Lying, ...] = ()
    choices: tuple[About, ...] = ()


@dataclass(frozen=True, slots=True)
class Asking:
    """How a player is asked for an option: the question, each value in words, the erratum behind it."""

    asks: str
    values: Mapping[str, str]
    erratum: str = ""
