"""What an item of a layout is told in: texts with columns, lengths, and conditions on a piece's columns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from countermarch.generators.pieces.columns import number_of
from countermarch.generators.scene.metrics import LEAST_SIZE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.generators.pieces.formulas import Formula

FIELD = re.compile(r"\[(=(?:[^\[\]\n]|\[[^\[\]\n]{0,200}\]){1,500}|[^\[\]\n]{1,200})\]")
"""A column in square brackets, or a formula after an equals sign, in which a list may stand."""

Worked = Literal["x", "y", "width", "height", "turn", "opacity", "weight", "radius", "size"]
"""The numbers of an item that a formula may stand for."""

FARTHEST: Final = 260.0
LARGEST = 200.0
"""Type sizes, in points."""

BOUNDS: Final[Mapping[Worked, tuple[float, float]]] = {
    **dict.fromkeys(("x", "y", "width", "height"), (-FARTHEST, FARTHEST)),
    "turn": (-360.0, 360.0),
    "opacity": (0.0, 1.0),
    "weight": (0.05, 10.0),
    "radius": (0.0, FARTHEST),
    "size": (LEAST_SIZE, LARGEST),
}
"""What each of them goes from and to: mm, degrees, shares, points."""


@dataclass(frozen=True, slots=True)
class Template:
    """A text with columns in square brackets: ``pieces`` alternate plain text and column names.

    What begins with ``=`` is a formula, sound as far as ``layout_items`` has read it.

    >>> Template.read("Ops [ops], [= cost * 2] gold").columns
    ('ops', 'cost')
    """

    pieces: tuple[str, ...] = ("",)
    _columns: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def read(cls, text: str) -> Template:
        """Cut a text at its columns."""
        parts = enumerate(FIELD.split(text))
        return cls(
            tuple(part.lower() if place % 2 and part[0] != "=" else part for place, part in parts),
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it names; a plus before one asks for its sign."""
        found = self._columns
        if found is None:  # asked for every piece, and always the same
            found = tuple(column for name in self.pieces[1::2] for column in columns_in(name))
            object.__setattr__(self, "_columns", found)
        return found


def columns_in(name: str) -> tuple[str, ...]:
    """Return the columns that what stands in square brackets names: one, or those of a formula."""
    if name[:1] != "=":
        return (name.removeprefix("+"),)
    from countermarch.generators.pieces.formulas import formula

    return formula(name[1:]).columns


@dataclass(frozen=True, slots=True)
class Extent:
    """A place or a length on a piece: mm, or a share of the piece's edge in percent.

    >>> Extent(25, share=True).of(16), Extent(-2).of(16)
    (4.0, -2)
    """

    value: float = 0.0
    share: bool = False

    def times(self, share: float) -> Extent:
        """Return a length so many times as long; a share of the edge stays."""
        return self if self.share else Extent(self.value * share)

    def of(self, edge: float) -> float:
        """Return the length in mm on an edge so long."""
        return self.value * edge / 100 if self.share else self.value


@dataclass(frozen=True, slots=True)
class Condition:
    """What a column of a piece must be: anything, nothing (``empty``), one of ``values``, between bounds.

    ``shortest`` and ``longest`` bound how many characters it has. ``given`` asks for a cell that is known,
    even where it is left blank. With a ``formula`` nothing else is said: that must hold.

    >>> Condition("steps", least=2).holds("3"), Condition("steps", least=2).holds("none")
    (True, False)
    """

    column: str
    values: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    shortest: int = 0
    longest: int | None = None
    empty: bool = False
    given: bool = False
    formula: Formula | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it asks about."""
        return self.formula.columns if self.formula else (self.column,)

    def holds(self, text: str) -> bool:
        """Say whether the condition holds for what the column says."""
        if self.values:
            return text in self.values
        if self.empty:
            return not text
        if self.shortest or self.longest is not None:
            return self.shortest <= len(text) and (self.longest is None or len(text) <= self.longest)
        if self.least is None and self.most is None:
            return bool(text)
        number = number_of(text)
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


NOWHERE = Extent()
NOTHING = Template()
"""No length and no text."""
