"""An expression taken apart: what it is made of, each part with the place where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text, yes or no, or none as it is written."""

    at: int
    value: int | Fraction | str | bool | None


@dataclass(frozen=True, slots=True)
class Name:
    """Something that is given, or a step further up."""

    at: int
    name: str


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a record: ``unit.strength``."""

    at: int
    of: Node
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    """A function with what it is given, in order and by name."""

    at: int
    function: str
    arguments: tuple[Node, ...]
    named: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """A number taken with the other sign."""

    at: int
    of: Node


@dataclass(frozen=True, slots=True)
class Chain:
    """Terms with + and - between, or factors with * and /: the first, then each with its sign and place."""

    at: int
    first: Node
    rest: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """Things compared in a row, ``1 <= die <= 6``: the first, then each with its sign and place."""

    at: int
    first: Node
    rest: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Inverted:
    """Not so."""

    at: int
    of: Node


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions with and, or with or, between."""

    at: int
    word: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """If this is so then that, else the other."""

    at: int
    test: Node
    so: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Listed:
    """A list written out."""

    at: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The lists that are gone through side by side, the names of their items, and a condition if any."""

    at: int
    names: tuple[str, ...]
    lists: tuple[Node, ...]
    test: Node | None


@dataclass(frozen=True, slots=True)
class Each:
    """A value for each item of a list."""

    at: int
    value: Node
    walk: Walk


Node = (
    Literal | Name | Member | Call | Negative | Chain | Compared | Inverted | Joined | Choose | Listed | Each
)
