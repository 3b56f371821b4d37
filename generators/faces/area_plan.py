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
    """An area: its outline, its label's place, its ground and signs; ``ours`` marks a name of our own."""

    id: str
    name: str
    outline: tuple[Point, ...]
    label: Point
    ground: Ground
    signs: tuple[Sign, ...] = ()
    ours: bool = False


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
    blanks: tuple[tuple[Point, ...], ...] = ()
    key: Point = (0.0, 0.0)
    says: str = ""
    legend: Mapping[str, str] = field(default_factory=dict)
