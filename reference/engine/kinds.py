"""The words of a question's signature: ranges, dice, lists; and the kinds they come to.

A parameter is annotated with its type and its help text::

    terrain: Annotated[Terrain, "terrain row"]                    # enum: Terrain = Literal["clear", "town"]
    strength: Annotated[Count, "attack strength"]                 # int from 0
    turn: Annotated[int, Range(1, 30), "game turn"]               # int with bounds
    die: Annotated[D6, "one die"]                                 # die; D10 is read 0..9
    dice: Annotated[D6Pool, "all dice, in the order rolled"]      # dice
    support: Annotated[tuple[Count, ...], ListOf("value"), "..."] # plain list
    sites: Annotated[tuple[Site, ...], "sites that fire"]         # list of records
    front: Annotated[Front | None, "chosen Front"] = None         # optional: may be left out, is then None

A help text is for people; what only a program needs to know stands in a ``Note("...")`` beside it, and a
parameter that chooses how an erratum is read says so: ``Reading("L82-E58")``. A record is a frozen dataclass
annotated in the same way. A name that is a Python keyword takes a trailing underscore (``from_``), which the
outside never sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

LARGEST: Final = 10**9
"""No whole number given to a question may be farther from zero."""

LONGEST_TEXT: Final = 10_000
"""Most characters of a text given to a question."""

LONGEST_LIST: Final = 10_000
"""Most items of a list, and most dice of a pool, given to a question."""


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
    """Several like dice. ``ordered`` is False when the order in which they fell cannot matter."""

    sides: int
    zero_based: bool = False
    ordered: bool = True


@dataclass(frozen=True, slots=True)
class ListOf:
    """A plain list: ``name`` is what one of its values is called."""

    name: str


@dataclass(frozen=True, slots=True)
class Like:
    """A text that would do, for examples."""

    example: str


@dataclass(frozen=True, slots=True)
class Note:
    """What a program needs to know of a parameter beyond its help text, or in place of one."""

    says: str


@dataclass(frozen=True, init=False)
class Reading:
    """Says that a parameter chooses how errata are read; none where the document is silent altogether.

    ``apart`` is False where it also is a fact of the table.
    """

    errata: tuple[str, ...]
    apart: bool

    def __init__(self, *errata: str, apart: bool = True) -> None:
        """Take the ids of the errata."""
        object.__setattr__(self, "errata", errata)
        object.__setattr__(self, "apart", apart)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A yes or no of an answer that refuses the act where it says no, whatever else is answered."""


Legal = Annotated[bool, Refusal()]
"""Whether an act may be done at all."""

Count = Annotated[int, Range(min=0)]
D6 = Annotated[int, Die(6)]
D10 = Annotated[int, Die(10, zero_based=True)]
D6Pool = Annotated[tuple[int, ...], DicePool(6)]
D6Heap = Annotated[tuple[int, ...], DicePool(6, ordered=False)]
"""Six-sided dice whose order cannot matter: odds count each mixture once."""


@dataclass(frozen=True, slots=True)
class IntKind:
    """A whole number within bounds."""

    min: int | None = None
    max: int | None = None
    name: Literal["int"] = "int"


@dataclass(frozen=True, slots=True)
class BoolKind:
    """True or false; ``refuses``: a no is the result whatever else is answered."""

    refuses: bool = False
    name: Literal["bool"] = "bool"


@dataclass(frozen=True, slots=True)
class TextKind:
    """A line of text; ``like`` is an example."""

    like: str = "text"
    name: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class EnumKind:
    """One of some names, or of some whole numbers, in the order of the signature."""

    values: tuple[str | int, ...]
    name: Literal["enum"] = "enum"

    @property
    def names(self) -> tuple[str, ...]:
        """The values as they are written."""
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
    """The faces of several like dice."""

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
    """Marks a field that has no default."""

    def __repr__(self) -> str:
        """Read well in a traceback."""
        return "REQUIRED"


REQUIRED: Final = Required()


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a question, a field of a record or of an answer.

    ``name`` is what the outside calls it, ``attribute`` what Python does (``from_`` for ``from``);
    ``default`` is the typed value or REQUIRED; ``nullable``: it may be null; ``says`` is its help text for
    people, ``note`` what a program needs besides; ``reading`` is set where it chooses how errata are read.
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
    def told(self) -> str:
        """All that is said of it, for programs and their writers."""
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
