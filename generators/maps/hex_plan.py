"""What a map of numbered hexes holds: the grid, terrain by hex, lines by hexside or through hexes, names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.generators.maps.area_plan import Box, Point, Sign, Wording
    from countermarch.generators.maps.hex_grid import HexGrid

Hex = tuple[int, int]
"""A hex by its line and its place in it."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain: its title, its colour, the hexes that are of it."""

    title: str
    fill: str
    hexes: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class HexLine:
    """A river, border or road: sides between two hexes each, or a way through the middles of hexes."""

    title: str
    colour: str
    width: float
    sides: tuple[tuple[Hex, Hex], ...] = ()
    through: tuple[Hex, ...] = ()
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """A place that has a hex: its name, how its kind is shown; ``ours`` marks what no document tells."""

    hex: Hex
    name: str
    sign: Sign | None = None
    ours: bool = False


@dataclass(frozen=True, slots=True)
class HexMap:
    """A map of numbered hexes, in mm; ``ours`` says that terrain, lines and words are."""

    title: str
    width: float
    height: float
    grid: HexGrid
    terrains: tuple[Terrain, ...] = ()
    lines: tuple[HexLine, ...] = ()
    named: tuple[Named, ...] = ()
    words: tuple[Wording, ...] = ()
    boxes: tuple[Box, ...] = ()
    key: Point = (0.0, 0.0)
    says: str = ""
    ours: bool = False
