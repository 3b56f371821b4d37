"""Maps of numbered hexes: the position of each hex, in mm, and the contents of a map."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.generators.maps.area_plan import MapBox, MapPicture, MapText, Sign

Point = tuple[float, float]

ROW = sqrt(3) / 2
"""Distance from one line of hexes to the next, relative to that between neighbours."""


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Numbered hexes: two pairs of digits, a line and a place in it.

    ``down`` says that lines run across the map, one below the other (else they run down it, side by side);
    ``back`` that places are counted from the far end; ``shifted`` which lines sit half a hex towards higher
    numbers. ``lines`` and ``places`` are the first and the last, ``step`` is the distance between neighbours.
    """

    lines: tuple[int, int]
    places: tuple[int, int]
    shifted: Literal["even", "odd"]
    down: bool
    back: bool
    step: float
    origin: Point

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """Every hex, by its line and place."""
        return _numbers(self.lines, self.places)

    @property
    def known(self) -> frozenset[tuple[int, int]]:
        """The same as a set, for membership tests."""
        return _known(self.lines, self.places)

    @property
    def size(self) -> Point:
        """The width and height between the centres of the outermost hexes."""
        over = (self.lines[1] - self.lines[0]) * self.step * ROW
        along = (self.places[1] - self.places[0] + 0.5) * self.step
        return (along, over) if self.down else (over, along)


@lru_cache(maxsize=16)
def _numbers(lines: tuple[int, int], places: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    first, last = places
    return tuple((line, place) for line in range(lines[0], lines[1] + 1) for place in range(first, last + 1))


@lru_cache(maxsize=16)
def _known(lines: tuple[int, int], places: tuple[int, int]) -> frozenset[tuple[int, int]]:
    return frozenset(_numbers(lines, places))


def number(line: int, place: int) -> str:
    """Return a hex's number as printed.

    >>> number(7, 8)
    '0708'
    """
    return f"{line:02d}{place:02d}"


def middle(grid: HexGrid, line: int, place: int) -> Point:
    """Return the centre of a hex on the map, in mm.

    >>> grid = HexGrid((1, 9), (1, 9), "even", False, False, 20.0, (10.0, 10.0))
    >>> middle(grid, 1, 1), middle(grid, 1, 2), middle(grid, 2, 1)[1]
    ((10.0, 10.0), (10.0, 30.0), 20.0)
    """
    along = (place - grid.places[0] + (0.5 if _shifted(grid, line) else 0.0)) * grid.step
    if grid.back:
        along = (grid.places[1] - grid.places[0] + 0.5) * grid.step - along
    over = (line - grid.lines[0]) * grid.step * ROW
    x, y = grid.origin
    return (x + along, y + over) if grid.down else (x + over, y + along)


def corners(grid: HexGrid, at: Point) -> tuple[Point, ...]:
    """Return the corners of the hex around a centre."""
    x, y = at
    return tuple([(x + a, y + b) for a, b in _offsets(grid.step, down=grid.down)])


@lru_cache(maxsize=16)
def _offsets(step: float, *, down: bool) -> tuple[Point, ...]:
    """Return the offsets of a hex's corners from its centre."""
    # a hex is a step wide along its line and this much from corner to corner across it
    far, near, half = step / sqrt(3), step / sqrt(3) / 2, step / 2
    level = ((0.0, -far), (half, -near), (half, near), (0.0, far), (-half, near), (-half, -near))
    return level if down else tuple((b, a) for a, b in level)


def between(grid: HexGrid, one: tuple[int, int], other: tuple[int, int]) -> tuple[Point, Point] | None:
    """Return the side that two hexes share, as its two ends; None for hexes that are not adjacent.

    >>> grid = HexGrid((1, 9), (1, 9), "even", False, False, 20.0, (10.0, 10.0))
    >>> between(grid, (1, 1), (1, 2)), between(grid, (1, 1), (1, 3))
    (((4.23, 20.0), (15.77, 20.0)), None)
    """
    theirs = near_corners(grid, other)
    shared = [point for point in near_corners(grid, one) if point in theirs]
    return (shared[0], shared[1]) if len(shared) == 2 else None  # noqa: PLR2004 # a side has two ends


@lru_cache(maxsize=4096)
def near_corners(grid: HexGrid, hex_: tuple[int, int]) -> tuple[Point, ...]:
    """Return the corners of a hex, clockwise, to a hundredth of a mm: the same for all that share one."""
    return tuple([_near(point) for point in corners(grid, middle(grid, *hex_))])


def _near(point: Point) -> Point:
    # three hexes compute a shared corner in three ways that differ in the last digits, and corners are
    # compared
    return (round(point[0], 2), round(point[1], 2))


def _shifted(grid: HexGrid, line: int) -> bool:
    return line % 2 == (0 if grid.shifted == "even" else 1)


def within(grid: HexGrid, start: Iterable[Hex], reach: int) -> frozenset[Hex]:
    """Return the hexes at most this far from some."""
    found = frozenset(start)
    for _ in range(reach):
        touched = {corner for one in found for corner in near_corners(grid, one)}
        about = {(line + a, place + b) for line, place in found for a in (-1, 0, 1) for b in (-1, 0, 1)}
        found = frozenset(
            one for one in about & grid.known if not touched.isdisjoint(near_corners(grid, one))
        )
    return found


Hex = tuple[int, int]
"""A hex by its line and its place in it."""


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain: its title, colour and hexes; ``out`` if no piece enters; its ``texture`` by name."""

    title: str
    fill: str
    hexes: frozenset[Hex]
    out: bool = False
    texture: str = "plain"


@dataclass(frozen=True, slots=True)
class HexLine:
    """A river, border or road: sides between two hexes each, or a way through the centres of hexes."""

    title: str
    colour: str
    width: float
    sides: tuple[tuple[Hex, Hex], ...] = ()
    through: tuple[Hex, ...] = ()
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class HexZone:
    """Tinted hexes that belong together, such as a set-up sector, or the range ``around`` some sites.

    Zones of one title and colour are drawn as one, ranges each by itself. A ``label`` is drawn on a flag, a
    ``letter`` on the outline of a range and at its sites. A zone with a ``scenario`` is drawn only on that
    scenario's set-up card; with ``beyond``, the card need not show all of it.
    """

    title: str
    colour: str
    hexes: frozenset[Hex]
    around: tuple[Hex, ...] = ()
    letter: str = ""
    label: str = ""
    scenario: str = ""
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class NamedHex:
    """A place that has a hex: its name and how its kind is shown."""

    hex: Hex
    name: str
    sign: Sign | None = None
    reconstructed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class HexMap:
    """A map of numbered hexes, in mm; ``reconstructed`` means its terrain, zones, lines and words.

    Maps are compared by identity, so that cached results are found without hashing all hexes.
    """

    title: str
    width: float
    height: float
    grid: HexGrid
    terrains: tuple[Terrain, ...] = ()
    lines: tuple[HexLine, ...] = ()
    named: tuple[NamedHex, ...] = ()
    words: tuple[MapText, ...] = ()
    boxes: tuple[MapBox, ...] = ()
    key_corner: Point = (0.0, 0.0)
    says: str = ""
    reconstructed: bool = False
    picture: MapPicture | None = None
    """The background, in place of painted terrain."""

    outlined: bool = True
    numbered: bool = True
    has_key: bool = True
    """Whether the outlines of hexes, their numbers and the key are drawn."""

    zones: tuple[HexZone, ...] = ()
    of_scenarios: tuple[HexZone, ...] = ()
    bridges: bool = True
    """Whether roads cross rivers on bridges that are drawn."""

    beside: float = 0.0
    """How wide the panel for the key is, to the right of what is painted, in mm."""

    compass: Point | None = None

    @property
    def field(self) -> float:
        """The width of the painted part of the map, in mm."""
        return self.width - self.beside
