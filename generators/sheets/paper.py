"""Paper sizes, boxes on them, and the printable area; millimetres, y down."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Literal

from countermarch.components.errors import CountermarchError
from countermarch.components.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

Orientation = Literal["portrait", "landscape"]

MIN_MARGIN = 5.0
"""Smallest margin of home printers, in mm; a smaller one is refused."""

FURNITURE = 4.0
"""The outermost band of the printable area, in mm, that footers and registration marks keep to."""

STRIP = 7.5
"""Space kept free at both ends of a sheet for its footer, registration marks and crop marks, in mm."""


# sums of floats: a sheet of 200 mm must hold pieces whose widths add up to 200.00000000000003
SLACK = 1e-6
"""The share of a piece that is taken for rounding when pieces are counted."""


class UnknownPaperError(CountermarchError, ValueError):
    """An unknown paper; the message names the known ones."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page: its upper left corner and its size, in mm.

    >>> Box(10, 20, 30, 40).right, Box(10, 20, 30, 40).bottom
    (40, 60)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> Box:
        """Return the box grown by this many mm on each side (negative: shrunk).

        >>> Box(10, 10, 20, 20).grown(3)
        Box(x=7, y=7, width=26, height=26)
        """
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box moved by (dx, dy)."""
        return Box(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether the other box is inside this one, within ``slack`` mm."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether two boxes share more than an edge.

        >>> Box(0, 0, 10, 10).overlaps(Box(10, 0, 10, 10))
        False
        """
        return (
            other.x < self.right - slack
            and self.x < other.right - slack
            and other.y < self.bottom - slack
            and self.y < other.bottom - slack
        )


def bounds(boxes: Iterable[Box]) -> Box:
    """Return the smallest box about all boxes given.

    >>> bounds([Box(0, 0, 10, 10), Box(20, 5, 10, 10)])
    Box(x=0, y=0, width=30, height=15)
    """
    every = tuple(boxes)
    x, y = min(box.x for box in every), min(box.y for box in every)
    return Box(x, y, max(box.right for box in every) - x, max(box.bottom for box in every) - y)


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in an orientation; ``margin`` is the part that the printer cannot print on.

    >>> A4.printable
    Box(x=5.0, y=5.0, width=200.0, height=287.0)
    >>> A4.landscape.orientation
    'landscape'
    """

    name: str
    width: float
    height: float
    margin: float = MIN_MARGIN

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for an impossible paper."""
        if self.margin < MIN_MARGIN:
            raise ValueError(f"margin: {self.margin} mm is out of a printer's reach, at least {MIN_MARGIN}")
        if min(self.width, self.height) <= 2 * (self.margin + STRIP):
            raise ValueError(f"{self.name}: {self.width} x {self.height} mm leaves no room between margins")

    @property
    def orientation(self) -> Orientation:
        """The orientation of the paper."""
        return "portrait" if self.width <= self.height else "landscape"

    @property
    def portrait(self) -> Paper:
        """The same paper, upright."""
        return self if self.width <= self.height else self._other_way_up()

    @property
    def landscape(self) -> Paper:
        """The same paper on its long side."""
        return self if self.width > self.height else self._other_way_up()

    def oriented(self, orientation: Orientation) -> Paper:
        """Return the same paper in an orientation."""
        return self.portrait if orientation == "portrait" else self.landscape

    @property
    def sheet(self) -> Box:
        """The whole paper."""
        return Box(0.0, 0.0, self.width, self.height)

    @property
    def printable(self) -> Box:
        """The box inside the margins."""
        return self.sheet.grown(-self.margin)

    @property
    def body(self) -> Box:
        """The printable box without the strips at top and bottom.

        Both strips are equal, so a centred sheet stays centred when the paper is turned over.

        >>> A4.body
        Box(x=5.0, y=12.5, width=200.0, height=272.0)
        """
        box = self.printable
        return Box(box.x, box.y + STRIP, box.width, box.height - 2 * STRIP)

    def scaled(self, scale: float) -> Paper:
        """Return the paper that fills this one when it is enlarged by a factor.

        >>> A3.scaled(2**0.5).width
        210.01...
        """
        return self if scale == 1 else Paper(self.name, self.width / scale, self.height / scale, self.margin)

    @property
    def enlargement(self) -> float:
        """How much larger text pages are than on the paper of half the size.

        >>> round(A3.enlargement, 3), A4.enlargement
        (1.414, 1.0)
        """
        smaller = SMALLER.get(self.name.lower())
        return self.portrait.width / smaller.width if smaller else 1.0

    def _other_way_up(self) -> Paper:
        return Paper(self.name, self.height, self.width, self.margin)


A4 = Paper("A4", 210.0, 297.0)
A3 = Paper("A3", 297.0, 420.0)
LETTER = Paper("Letter", 215.9, 279.4)
TABLOID = Paper("Tabloid", 279.4, 431.8)

PAPERS = {"a4": A4, "letter": LETTER, "a3": A3, "tabloid": TABLOID}
"""Every paper by the name a player types, upright."""

SMALLER = {"a3": A4, "tabloid": LETTER}
"""The paper that a poster of this size is tiled on for a printer that takes no larger one."""


def paper(name: str) -> Paper:
    """Return the upright paper of that name, in upper or lower case.

    >>> paper("Letter").width
    215.9
    >>> paper("a44")
    Traceback (most recent call last):
    ...
    countermarch...UnknownPaperError: paper: a44 is not one of a4, letter, a3, tabloid; did you mean a4?
    """
    key = name.strip().lower()
    if key in PAPERS:
        return PAPERS[key]
    raise UnknownPaperError(
        f"paper: {name[:40]} is not one of {', '.join(PAPERS)}{did_you_mean(key, PAPERS, 1)}"
    )


def count_in(room: float, length: float, gap: float) -> int:
    """Return how many pieces of a length fit, with gaps between them."""
    return max(0, floor((room + gap) / (length + gap) + SLACK))
