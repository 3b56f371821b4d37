"""What an item of a layout is told in: texts with columns, lengths, and conditions on a piece's columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

_FIELD = re.compile(r"\[([^\[\]\n]{1,200})\]")
_NUMBER = re.compile(r"[-\N{MINUS SIGN}+]?\d{1,9}(\.\d{1,9})?")


@dataclass(frozen=True, slots=True)
class Template:
    """A text with columns in square brackets: ``pieces`` alternate plain text and column names.

    >>> Template.read("Ops [ops]").columns
    ('ops',)
    """

    pieces: tuple[str, ...] = ("",)

    @classmethod
    def read(cls, text: str) -> Template:
        """Cut a text at its columns."""
        return cls(
            tuple(part.lower() if place % 2 else part for place, part in enumerate(_FIELD.split(text)))
        )

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it names; a plus before one asks for its sign."""
        return tuple(name.removeprefix("+") for name in self.pieces[1::2])


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
    even where it is left blank.

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

    def holds(self, text: str) -> bool:
        """Say whether the condition holds for what the column says."""
        if self.empty or self.values:
            return text in self.values if self.values else not text
        if self.shortest or self.longest is not None:
            return self.shortest <= len(text) and (self.longest is None or len(text) <= self.longest)
        if self.least is None and self.most is None:
            return bool(text)
        number = number_of(text)
        if number is None:
            return False
        return (self.least is None or number >= self.least) and (self.most is None or number <= self.most)


def number_of(text: str) -> float | None:
    """Return the number that a text is; None for any other text.

    >>> number_of("-2"), number_of("two")
    (-2.0, None)
    """
    return float(text.replace("\N{MINUS SIGN}", "-")) if _NUMBER.fullmatch(text) else None


NOWHERE = Extent()
NOTHING = Template()
"""No length and no text."""
