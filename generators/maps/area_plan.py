"""What a map of areas holds: areas on their grounds, signs in them, arrows between them, and a key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Ground:
    """A kind of area: its title, its colour, what the key says of it; ``wavy`` draws water."""

    id: str
    title: str
    fill: str
    wavy: bool = False
    says: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """What stands beside an area's name: a unit symbol or a dot, which may have a ring."""

    title: str
    symbol: str = ""
    dot: str = ""
    ring: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """An area: its outline, its label's place, its ground and signs.

    ``ours`` marks a name of our own, ``guessed`` a ground of our own; ``groups`` is what the area belongs to,
    its own id among that. A ``point`` stands by itself, on the ground of other areas, at the end of ways;
    it reaches so many mm from its label.
    """

    id: str
    name: str
    outline: tuple[Point, ...]
    label: Point
    ground: Ground
    signs: tuple[Sign, ...] = ()
    ours: bool = False
    guessed: bool = False
    groups: frozenset[str] = frozenset()
    point: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A river, a limit or another line: through points, or along the border of groups of areas."""

    title: str
    colour: str
    width: float
    points: tuple[Point, ...] = ()
    between: tuple[frozenset[str], ...] = ()
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Relief:
    """A ridge or a valley: a band of colour along a curve."""

    points: tuple[Point, ...]
    width: float
    colour: str


@dataclass(frozen=True, slots=True)
class Wording:
    """Words on a map that name no area: a sea, a valley, a river."""

    text: str
    at: Point
    size: float
    rotate: float = 0.0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Box:
    """A box for pieces on a map: its upper left corner and its size."""

    title: str
    at: Point
    size: Point
    says: str = ""
    fill: str = ""


@dataclass(frozen=True, slots=True)
class Blank:
    """Ground that is no area: a sea beside the map's areas, or land out of play."""

    outline: tuple[Point, ...]
    ground: Ground | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from one area to another: its roll, and its line where it crosses more than one border."""

    start: str
    end: str
    roll: str
    line: tuple[Point, ...] = ()
    ours: bool = False


@dataclass(frozen=True, slots=True)
class AreaMap:
    """A map of areas, in mm; ``key`` is where the key's upper left corner stands."""

    title: str
    width: float
    height: float
    areas: tuple[Area, ...]
    arrows: tuple[Arrow, ...] = ()
    blanks: tuple[Blank, ...] = ()
    key: Point = (0.0, 0.0)
    says: str = ""
    legend: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    ways: tuple[Line, ...] = ()
    """Straight from point to point."""

    relief: tuple[Relief, ...] = ()
    words: tuple[Wording, ...] = ()
    boxes: tuple[Box, ...] = ()
    ours: bool = False
    """Whether what lies on the map besides its areas is ours."""

    @property
    def titled(self) -> tuple[Line, ...]:
        """The lines and ways that the key explains, each title once."""
        return tuple({one.title: one for one in (*self.lines, *self.ways) if one.title}.values())
