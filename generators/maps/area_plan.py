"""The contents of a map of areas: areas on their grounds, signs in them, arrows between them, and a key."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from countermarch.components.colour_words import COLOUR_EXPECTED, read_colour
from countermarch.generators.scene.nodes import Image, Scene

if TYPE_CHECKING:
    from collections.abc import Mapping

    from countermarch.components.model.loading.toml_files import Section

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class AreaKind:
    """A kind of area: its title, colour and text in the key; ``wavy`` for water, ``texture`` by name.

    ``band`` is the colour of a band inside its border; ``wash`` is how opaque its colour is over the land,
    ``hatch`` the colour of lines across it. ``arrows`` is the colour of those that leave its areas. One
    ``shown_by_colour`` has its title under the names of areas only in styles without colours.
    """

    id: str
    title: str
    fill: str
    wavy: bool = False
    says: str = ""
    texture: str = "plain"
    band: str = ""
    wash: float = 1.0
    hatch: str = ""
    arrows: str = ""
    shown_by_colour: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """What is printed beside an area's name: a unit symbol or a dot, which may have a ring."""

    title: str
    symbol: str = ""
    dot: str = ""
    ring: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """An area: its outline, its label's place, its ground and signs.

    ``reconstructed`` means its name, ``guessed`` its ground. ``groups`` are the groups of the area, including
    its own id. ``point`` is the radius in mm of a point on the ground of other areas, where
    ways end; 0 for an area. ``arrows`` is the colour of those that leave it, if not that of its ground's.
    """

    id: str
    name: str
    outline: tuple[Point, ...]
    label: Point
    ground: AreaKind
    signs: tuple[Sign, ...] = ()
    reconstructed: bool = False
    guessed: bool = False
    groups: frozenset[str] = frozenset()
    point: float = 0.0
    arrows: str = ""


@dataclass(frozen=True, slots=True)
class MapLine:
    """A river, a limit or another line: through points, or along the border of two groups of areas.

    ``aside`` moves it into the first group's areas, in mm, so that several lines can follow one border; with
    an ``edge`` it is not a line of its own, but marks that far into them, along the border. One
    with an ``opacity`` below 1 is a band of colour under the borders, one with a ``casing`` a road, which is
    also under them. Its ``label`` is on it where it comes nearest to the points ``label_at``. One that
    ``tapers`` begins thin, as a wadi does at its source. One that is a border has the colour of borders in
    its ``core``.
    """

    title: str
    colour: str
    width: float
    points: tuple[Point, ...] = ()
    between: tuple[frozenset[str], ...] = ()
    dash: tuple[float, ...] = ()
    aside: float = 0.0
    opacity: float = 1.0
    casing: str = ""
    label: str = ""
    label_at: tuple[Point, ...] = ()
    tapers: bool = False
    edge: str = ""
    core: str = ""

    @property
    def under(self) -> bool:
        """Whether it is drawn under the borders."""
        return self.opacity < 1.0 or bool(self.casing or self.edge)


EDGES = {"ticks": (2.2,), "pairs": (1.1, 2.7)}
"""Marks inside a border: the distances from each stroke to the next, in mm, in turn."""


GRAIN = 1.6
"""The usual grid of shaded relief, in mm."""


@dataclass(frozen=True, slots=True)
class Relief:
    """A ridge or a valley along a curve.

    Ridges, of the ``texture`` mountain, are shaded; others are a band of colour with marks of their texture.
    One with a ``strength``, 0 to 1, colours the land under the areas. ``high`` is a ridge's height as a share
    of the usual one; a valley with ``plots`` has rows of fields or houses instead of marks. Shade is drawn on
    a grid of ``grain`` mm: a coarse one makes small files.
    """

    points: tuple[Point, ...]
    width: float
    colour: str
    texture: str = "mountain"
    strength: float = 0.0
    grain: float = GRAIN
    high: float = 1.0
    plots: bool = False


@dataclass(frozen=True, slots=True)
class MapText:
    """Text on a map that names no area: a sea, a valley, a river."""

    text: str
    at: Point
    size: float
    rotate: float = 0.0
    colour: str = ""


@dataclass(frozen=True, slots=True)
class MapTown:
    """A town that is not an area: a symbol for its size, 1 to 3, with its name on one ``side``."""

    name: str
    at: Point
    size: int = 1
    side: str = "right"


@dataclass(frozen=True, slots=True)
class MapBox:
    """A box for pieces on a map: its upper left corner, its size, and how many counters it has spaces for.

    Its title is on a ``band`` of the game's colour unless it has one of its own; a ``symbol`` is in it.
    """

    title: str
    at: Point
    size: Point
    says: str = ""
    fill: str = ""
    slots: int = 0
    band: str = ""
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class BackgroundArea:
    """Ground that is not an area: a sea beside the map's areas, or land out of play."""

    outline: tuple[Point, ...]
    ground: AreaKind | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """A way from one area to another: its roll, and its line if it crosses more than one border."""

    start: str
    end: str
    roll: str
    line: tuple[Point, ...] = ()
    reconstructed: bool = False


@dataclass(frozen=True, slots=True)
class MapPicture:
    """A picture that is a map's background: its content, its size in mm, and how many mm one of its units is.

    A unit is a pixel, or that of an SVG's own coordinates.
    """

    data: bytes
    width: float
    height: float
    unit: float

    def scene(self, title: str) -> Scene:
        """Return the picture as a scene, which all tiles of a poster share."""
        image = Image(0.0, 0.0, self.width, self.height, self.data)
        return Scene(f"{title} picture", self.width, self.height, (image,))


@dataclass(frozen=True, slots=True)
class AreaMap:
    """A map of areas, in mm; ``key_corner`` is the upper left corner of the key."""

    title: str
    width: float
    height: float
    areas: tuple[Area, ...]
    arrows: tuple[Arrow, ...] = ()
    blanks: tuple[BackgroundArea, ...] = ()
    key_corner: Point = (0.0, 0.0)
    says: str = ""
    legend: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[MapLine, ...] = ()
    ways: tuple[MapLine, ...] = ()
    """Straight from point to point."""

    relief: tuple[Relief, ...] = ()
    words: tuple[MapText, ...] = ()
    towns: tuple[MapTown, ...] = ()
    boxes: tuple[MapBox, ...] = ()
    reconstructed: bool = False
    """Whether everything on the map besides its areas is reconstructed."""

    picture: MapPicture | None = None
    """The background, on which only areas with a colour are drawn."""

    has_key: bool = True
    land: str = ""
    """The colour of the land, of which the colours of areas are a wash; none if they cover it."""

    arrow_colour: str = ""
    corners: frozenset[Point] = frozenset()
    """The points of outlines where borders meet each other or the edge."""

    compass: Point | None = None

    @property
    def titled(self) -> tuple[MapLine, ...]:
        """The lines and ways that the key explains, each title once."""
        return tuple({one.title: one for one in (*self.lines, *self.ways) if one.title}.values())


MAX_ENTRIES = 500
"""Maximum number of tables of a kind, and points of a line."""

LONGEST = 2000.0
"""Largest width and height of a map, in mm."""


def limited_tables(top: Section, key: str) -> list[Section]:
    """Return the tables of a key, up to a map's limit."""
    sections = top.sections(key)
    if len(sections) > MAX_ENTRIES:
        top.fault(key, f"{len(sections)} tables", f"at most {MAX_ENTRIES}")
    return sections[:MAX_ENTRIES]


def colour(section: Section, key: str) -> str:
    """Read a colour."""
    found = section.text(key)
    colour = read_colour(found)
    if section.has(key) and not colour:
        section.fault(key, found, COLOUR_EXPECTED)
    return colour


def _is_point(found: object) -> bool:
    if not isinstance(found, list) or len(found) != 2:  # noqa: PLR2004 # x and y
        return False
    return all(type(one) in (int, float) and 0 <= one <= LONGEST for one in found)


def point(section: Section, key: str, default: Point) -> Point:
    """Read a point in mm."""
    x, y = section.lengths(key, default, minimum=0.0, maximum=LONGEST)
    return (x, y)


def points(section: Section, key: str, *, minimum: int = 2) -> tuple[Point, ...]:
    """Read a list of points in mm, two for a line."""
    section.has(key)
    found: Any = section.value_or_none(key)
    if not isinstance(found, list) or not minimum <= len(found) <= MAX_ENTRIES:
        section.fault(key, "" if found is None else found, f"{minimum} to {MAX_ENTRIES} points [x, y] in mm")
        return ()
    for place, one in enumerate(found):
        if not _is_point(one):
            section.fault(key, str(one), f"a point [x, y] in mm from 0 to {LONGEST:g}", place)
            return ()
    return tuple((float(x), float(y)) for x, y in found)
