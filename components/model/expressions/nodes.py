"""The syntax tree of an expression; ``at`` is the position of a node in its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Literal:
    """A number, a text, yes or no, or none."""

    at: int
    value: int | Fraction | str | bool | None


@dataclass(frozen=True, slots=True)
class Name:
    """The name of a given value or of an earlier step."""

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
    """A function call with positional and named arguments."""

    at: int
    function: str
    arguments: tuple[Node, ...]
    named: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Negative:
    """A negated number."""

    at: int
    of: Node


@dataclass(frozen=True, slots=True)
class Chain:
    """Terms joined by + and -, or factors by * and /: the first, then (operator, position, operand)."""

    at: int
    first: Node
    rest: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """A chained comparison, ``1 <= die <= 6``: the first operand, then (operator, position, operand)."""

    at: int
    first: Node
    rest: tuple[tuple[str, int, Node], ...]


@dataclass(frozen=True, slots=True)
class Inverted:
    """``not`` applied to a condition."""

    at: int
    of: Node


@dataclass(frozen=True, slots=True)
class Joined:
    """Conditions joined by ``and`` or by ``or``."""

    at: int
    word: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """``if test then so else otherwise``."""

    at: int
    test: Node
    so: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Listed:
    """A list literal."""

    at: int
    items: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """``a, b in first, second if test``: lists that are iterated in parallel, and names for their items."""

    at: int
    names: tuple[str, ...]
    lists: tuple[Node, ...]
    test: Node | None


@dataclass(frozen=True, slots=True)
class Each:
    """A list comprehension."""

    at: int
    value: Node
    walk: Walk


Node = (
    Literal | Name | Member | Call | Negative | Chain | Compared | Inverted | Joined | Choose | Listed | Each
)
