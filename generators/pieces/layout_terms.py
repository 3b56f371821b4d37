"""The terms of a layout: formats of pieces, texts with columns, lengths, conditions."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final, Literal

from countermarch.generators.pieces.columns import number_of
from countermarch.generators.scene.metrics import MIN_SIZE
from countermarch.generators.sheets.extent import HEXES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.generators.pieces.formulas import Formula
    from countermarch.generators.sheets.extent import Shape

INCH: Final = 25.4
UNITS: Final[Mapping[str, float]] = {
    **dict.fromkeys(("in", "inch", "inches", '"'), INCH),
    "mm": 1.0,
    "cm": 10.0,
}

CARD_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.0, 67.0),
    "tarot": (70.0, 121.0),
    "square": (70.0, 70.0),
}
"""Card sizes by name, width and height in mm."""

COUNTER_SIZES: Final[Mapping[str, tuple[float, float]]] = {
    "1/2": (12.7, 12.7),
    "9/16": (14.2875, 14.2875),
    "5/8": (15.875, 15.875),
    "3/4": (19.05, 19.05),
    "1": (25.4, 25.4),
}
"""Counter sizes by name, which is their edge in inches; width and height in mm."""

SAME: Final = 0.01
"""Maximum difference of lengths that count as equal, in mm."""

SIZES_OF: Final[Mapping[str, Mapping[str, tuple[float, float]]]] = {
    "cards.toml": CARD_SIZES,
    "counters.toml": COUNTER_SIZES,
}
"""Named sizes by layout file, width and height in mm."""

EDGES: Final[Mapping[str, tuple[float, float]]] = {"cards.toml": (15.0, 260.0), "counters.toml": (8.0, 260.0)}
"""Minimum and maximum edge of a piece by layout file, in mm."""

CLOSE: Final = 0.05
"""Maximum difference from a named size that is still called by its name, in mm."""

_NUMBER = r"(?:(\d{1,3}) )?(\d{1,4}(?:\.\d{1,4})?)(?:/(\d{1,3}))?"
_UNIT = r"\s*(in|inch|inches|\"|mm|cm)?"
_SIZE = re.compile(rf"{_NUMBER}{_UNIT}(?:\s*[x\N{{MULTIPLICATION SIGN}}*]\s*{_NUMBER}{_UNIT})?")


@dataclass(frozen=True, slots=True)
class Format:
    """The format of a piece: width, height and radius of its corners in mm, and its outline."""

    width: float
    height: float
    corner: float = 0.0
    shape: Shape = ""

    @property
    def square(self) -> bool:
        """Whether width and height are equal."""
        return abs(self.width - self.height) <= SAME

    def sized(self, width: float, height: float) -> Format:
        """Return this format in another size, in mm; its corners are limited to half the shorter edge.

        A hexagon of equal edges becomes a regular one, with that size across its flats.

        >>> Format(20, 20, shape="hex").sized(20, 20)
        Format(width=23.094, height=20, corner=0.0, shape='hex')
        """
        corner = min(self.corner, width / 2, height / 2)
        if self.shape in HEXES and abs(width - height) <= SAME:
            longer = round(width * 2 / sqrt(3), 4)
            width, height = (longer, height) if self.shape == "hex" else (width, longer)
        return Format(width, height, corner, self.shape)

    @property
    def size_as_given(self) -> tuple[float, float]:
        """Its size as a designer gives it: a regular hexagon's is the one across its flats, twice."""
        flats = min(self.width, self.height)
        regular = self.shape in HEXES and self == self.sized(flats, flats)
        return (flats, flats) if regular else (self.width, self.height)

    def __str__(self) -> str:
        """Return the size by its common name.

        >>> print(Format(19.05, 19.05), Format(63.5, 88.9), Format(25.4, 25.4, shape="round"), sep="; ")
        3/4 inch; poker; 1 inch, round
        """
        names = {size: f"{name} inch" for name, size in COUNTER_SIZES.items()}
        names |= {size: name for name, size in CARD_SIZES.items()}
        text = next((name for known, name in names.items() if _close(known, self.size_as_given)), "")
        text = text or f"{self.width:.4g} \N{MULTIPLICATION SIGN} {self.height:.4g} mm"
        shape = {"round": ", round", "hex": ", six-sided", "hex-upright": ", six-sided"}.get(self.shape, "")
        return text + shape


def _close(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < CLOSE and abs(one[1] - other[1]) < CLOSE


def read_size(text: str, names: Mapping[str, tuple[float, float]]) -> tuple[float, float] | None:
    """Return width and height in mm of a size by its name or in figures; None if it is not a size.

    >>> read_size("3/4in", {}), read_size("20 x 15 mm", {}), read_size('1 1/2" x 1in', {})
    ((19.05, 19.05), (20.0, 15.0), (38.1, 25.4))
    >>> read_size("20", {}), read_size("1", COUNTER_SIZES), read_size("7/8", COUNTER_SIZES)
    (None, (25.4, 25.4), (22.225, 22.225))
    """
    plain = " ".join(text.lower().split())
    if plain.removesuffix('"') in names:
        return names[plain.removesuffix('"')]
    found = _SIZE.fullmatch(plain)
    if found is None:
        return None
    first, second = found.groups()[:4], found.groups()[4:]
    unit = first[3] or second[3] or ("in" if first[2] else None)  # a fraction is of an inch
    if unit is None:
        return None
    wide = _length(first, first[3] or unit)
    high = wide if second[1] is None else _length(second, second[3] or unit)
    return None if wide is None or high is None else (wide, high)


def _length(parts: Sequence[str | None], unit: str) -> float | None:
    """Return a length in mm, from its whole part, its number or numerator, and its denominator."""
    whole, number, below, _ = parts
    if below is not None and not int(below):
        return None
    from fractions import Fraction  # few sizes are written as one

    value = Fraction(number or 0) / int(below or 1) + int(whole or 0)
    return round(float(value) * UNITS[unit], 4)


FIELD = re.compile(r"\[(=(?:[^\[\]]|\[[^\[\]\n]{0,200}\]){1,2000}|[^\[\]\n]{1,200})\]")
"""A column in square brackets, or a formula after an equals sign, which may contain a list."""

Worked = Literal["x", "y", "width", "height", "turn", "opacity", "weight", "radius", "size"]
"""The numbers of an item that may be given by a formula."""

FARTHEST: Final = 260.0
LARGEST = 200.0
"""Type sizes, in points."""

BOUNDS: Final[Mapping[Worked, tuple[float, float]]] = {
    **dict.fromkeys(("x", "y", "width", "height"), (-FARTHEST, FARTHEST)),
    "turn": (-360.0, 360.0),
    "opacity": (0.0, 1.0),
    "weight": (0.05, 10.0),
    "radius": (0.0, FARTHEST),
    "size": (MIN_SIZE, LARGEST),
}
"""Minimum and maximum of each of these numbers: in mm, degrees, shares, points."""


@dataclass(frozen=True, slots=True)
class Template:
    """A text with columns in square brackets: ``pieces`` alternate plain text and column names.

    A piece that begins with ``=`` is a formula, which ``layout_items`` has already validated.

    >>> Template.read("Ops [ops], [= cost * 2] gold").columns
    ('ops', 'cost')
    """

    pieces: tuple[str, ...] = ("",)
    _columns: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @classmethod
    def read(cls, text: str) -> Template:
        """Split a text at its columns."""
        parts = enumerate(FIELD.split(text))
        return cls(tuple(part.lower() if place % 2 and part[0] != "=" else part for place, part in parts))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it names; a plus before one shows its sign."""
        found = self._columns
        if found is None:  # asked for every piece, and always the same
            found = tuple(column for name in self.pieces[1::2] for column in columns_in(name))
            object.__setattr__(self, "_columns", found)
        return found


def columns_in(name: str) -> tuple[str, ...]:
    """Return the columns named within square brackets: one, or those of a formula."""
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
        """Return a length multiplied by ``share``; a share of the edge stays."""
        return self if self.share else Extent(self.value * share)

    def of(self, edge: float) -> float:
        """Return the length in mm, for an edge of the piece in mm."""
        return self.value * edge / 100 if self.share else self.value


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition on a column: not empty, ``empty``, one of ``values``, or between ``min`` and ``max``.

    ``min_length`` and ``max_length`` limit its number of characters. ``given`` asks for a known cell, even if
    it is left blank. A ``formula`` is a condition by itself, without a column.

    >>> Condition("steps", min=2).holds("3"), Condition("steps", min=2).holds("none")
    (True, False)
    """

    column: str
    values: tuple[str, ...] = ()
    min: float | None = None
    max: float | None = None
    min_length: int = 0
    max_length: int | None = None
    empty: bool = False
    given: bool = False
    formula: Formula | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that it depends on."""
        return self.formula.columns if self.formula else (self.column,)

    def holds(self, text: str) -> bool:
        """Return whether the condition holds for the text of the column."""
        if self.values:
            return text in self.values
        if self.empty:
            return not text
        if self.min_length or self.max_length is not None:
            return self.min_length <= len(text) and (self.max_length is None or len(text) <= self.max_length)
        if self.min is None and self.max is None:
            return bool(text)
        number = number_of(text)
        if number is None:
            return False
        return (self.min is None or number >= self.min) and (self.max is None or number <= self.max)


NOWHERE = Extent()
NOTHING = Template()
"""No length and no text."""
