"""Annotations for the signature of a question (ranges, dice, lists), and the kinds made from them.

A parameter is annotated with its type and its help text::

    terrain: Annotated[Terrain, "terrain row"]                    # enum: Terrain = Literal["clear", "town"]
    strength: Annotated[Count, "attack strength"]                 # int from 0
    turn: Annotated[int, Range(1, 30), "game turn"]               # int with bounds
    die: Annotated[D6, "one die"]                                 # die; D10 is read 0..9
    dice: Annotated[D6Pool, "all dice, in the order rolled"]      # dice
    support: Annotated[tuple[Count, ...], ListOf("value"), "..."] # plain list
    sites: Annotated[tuple[Site, ...], "sites that fire"]         # list of records
    front: Annotated[Front | None, "chosen Front"] = None         # optional: may be left out, is then None

A help text is for people; information for programs is in a ``Note("...")``. A parameter that chooses how an
erratum is read has a ``Reading("L82-E58")``. A record is a frozen dataclass annotated in the same way. A name
that is a Python keyword takes a trailing underscore (``from_``), which users never see.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

LARGEST: Final = 10**9
"""The largest absolute value of a whole number in a question."""

LONGEST_TEXT: Final = 10_000
"""Maximum number of characters of a text."""

LONGEST_LIST: Final = 10_000
"""Maximum items of a list, and dice of a pool."""


@dataclass(frozen=True, slots=True)
class Range:
    """Bounds of a whole number, both ends included; None is unbounded."""

    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """One die; a ``zero_based`` die is read 0 to sides - 1 instead of 1 to sides."""

    sides: int
    zero_based: bool = False


@dataclass(frozen=True, slots=True)
class DicePool:
    """Several equal dice. ``ordered`` is False if their order cannot matter."""

    sides: int
    zero_based: bool = False
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of plain values; ``name`` is the name of one."""

    name: str


@dataclass(frozen=True, slots=True)
class Like:
    """An example of a text."""

    example: str


@dataclass(frozen=True, slots=True)
class Note:
    """Information for programs, in addition to a help text or in place of one."""

    says: str


@dataclass(frozen=True, init=False)
class Reading:
    """Marks a parameter that chooses how errata are read, or how a gap is filled if it names no errata.

    ``also_a_fact`` is true if the parameter is a fact of play as well.
    """

    errata: tuple[str, ...]
    also_a_fact: bool

    def __init__(self, *errata: str, also_a_fact: bool = False) -> None:
        """``errata`` are ids of errata."""
        # A frozen dataclass cannot take *errata itself.
        object.__setattr__(self, "errata", errata)
        object.__setattr__(self, "also_a_fact", also_a_fact)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Marks a yes/no field of an answer: no means that the action is illegal, whatever the other fields."""


Legal = Annotated[bool, Refusal()]
"""Whether an action is legal."""

Count = Annotated[int, Range(min=0)]
D6 = Annotated[int, Die(6)]
D10 = Annotated[int, Die(10, zero_based=True)]
D6Pool = Annotated[tuple[int, ...], DicePool(6)]
D6UnorderedPool = Annotated[tuple[int, ...], DicePool(6, ordered=False)]
"""Six-sided dice whose order cannot matter: odds count each combination once."""


@dataclass(frozen=True, slots=True)
class IntKind:
    """A whole number within bounds."""

    min: int | None = None
    max: int | None = None
    name: Literal["int"] = "int"


@dataclass(frozen=True, slots=True)
class BoolKind:
    """True or false; with ``refuses``, a no makes the act illegal."""

    refuses: bool = False
    name: Literal["bool"] = "bool"


@dataclass(frozen=True, slots=True)
class TextKind:
    """A line of text; ``like`` is an example."""

    like: str = "text"
    name: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class EnumKind:
    """One of several names or whole numbers, in the order of the signature."""

    values: tuple[str | int, ...]
    name: Literal["enum"] = "enum"

    @property
    def names(self) -> tuple[str, ...]:
        """The values as text."""
        return tuple(map(str, self.values))


@dataclass(frozen=True, slots=True)
class DieKind:
    """The face of a die."""

    sides: int
    zero_based: bool = False
    name: Literal["die"] = "die"

    @property
    def faces(self) -> range:
        """Every face, lowest first."""
        return range(self.sides) if self.zero_based else range(1, self.sides + 1)


@dataclass(frozen=True, slots=True)
class DiceKind:
    """The faces of several equal dice."""

    sides: int
    zero_based: bool = False
    ordered: bool = True
    name: Literal["dice"] = "dice"

    @property
    def faces(self) -> range:
        """Every face of one die, lowest first."""
        return range(self.sides) if self.zero_based else range(1, self.sides + 1)


@dataclass(frozen=True, slots=True)
class RecordKind:
    """Named fields; ``type`` is the dataclass that holds them."""

    type: type
    fields: tuple[Field, ...]
    name: Literal["record"] = "record"


@dataclass(frozen=True, slots=True)
class ListKind:
    """A list of records (``item`` is a RecordKind) or of plain values (``item_name`` names one)."""

    item: Kind
    item_name: str = ""
    name: Literal["list"] = "list"


Kind = IntKind | BoolKind | TextKind | EnumKind | DieKind | DiceKind | RecordKind | ListKind


class Required:
    """The type of ``REQUIRED``, which marks a field without a default."""

    def __repr__(self) -> str:
        """Return the name, for tracebacks."""
        return "REQUIRED"


REQUIRED: Final = Required()


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a question, a field of a record or of an answer.

    ``name`` is its public name, ``attribute`` the one in Python (``from_`` for ``from``); ``default`` is the
    typed value or REQUIRED; ``nullable``: it may be null; ``says`` is the help text for people, ``note``
    information for programs; ``reading`` is set if it chooses how errata are read.
    """

    name: str
    attribute: str
    kind: Kind
    says: str
    default: object = REQUIRED
    nullable: bool = False
    note: str = ""
    reading: Reading | None = None

    @property
    def description(self) -> str:
        """The full description: errata, help text and note."""
        errata = ", ".join(self.reading.errata) if self.reading else ""
        said = "; ".join(filter(None, (self.says, self.note)))
        return ": ".join(filter(None, (errata, said)))

    @property
    def required(self) -> bool:
        """Whether it must be given."""
        return self.default is REQUIRED

    @property
    def optional(self) -> bool:
        """Whether it may be left out without having a default: it is then null."""
        return self.nullable and self.default is None
