"""A map of zones: hexes in rows by their places in the gazetteer, countries as strips at the edges.

A place's ``across`` counts half hexes from the west and ``up`` rows from the south; one without them is
along an edge of the map.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext, gettext_noop
from countermarch.generators.pages.blocks import Block
from countermarch.generators.pages.look import BOLD, MEDIUM, blank_box, mark, shown
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Tag, Text
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.style import readable
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from countermarch.components.model.game import Game
    from countermarch.components.model.pieces import GazetteerPlace
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node

STRIP = 22.0
"""Depth of a strip along an edge, in mm."""

TICK = 2.6
"""Size of a tick box, in mm."""

GAP = 2.5
LEGEND = 9.0
ROW = sqrt(3) / 2
"""Distance between rows, in widths of a hex."""

SIDES = (
    (0.5, ROW / 3),
    (0.0, 2 * ROW / 3),
    (-0.5, ROW / 3),
    (-0.5, -ROW / 3),
    (0.0, -2 * ROW / 3),
    (0.5, -ROW / 3),
)
"""The corners of a hex around its middle, in widths; the first two are the ends of its lower right side."""

STEPS = ((1, -1), (-1, -1), (-2, 0), (-1, 1), (1, 1), (2, 0))
"""Offset of the neighbour across each side, in half hexes across and rows up."""

EDGES = (gettext_noop("north"), gettext_noop("east"), gettext_noop("south"), gettext_noop("west"))


@dataclass(frozen=True, slots=True)
class MapPlan:
    """How a map is drawn: colours of terrains, the strips, and the lines between zones.

    ``borders`` names lines between two areas (``"israel lebanon"``); ``limits`` maps columns of yes or
    nothing to the name of the line where they change.
    """

    terrain: Mapping[str, str] = field(default_factory=dict)
    edges: Mapping[str, str] = field(default_factory=dict)
    borders: Mapping[str, str] = field(default_factory=dict)
    limits: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ZoneBorder:
    """How a line between zones is drawn: its colour, width and dash, and its distance below the hexside."""

    ink: str
    width: float
    dash: tuple[float, ...]
    shift: float


BORDER_INKS = ("#16181d", "#2b6cb0")
LIMIT_INKS = ("#b3261e", "#6a3d9a", "#1f4e79")
DASHES = ((2.2, 1.4), (0.01, 1.5), (4.0, 1.2))
"""Distinct colours of lines and, for print without colour, distinct dashes."""


def zone_map(game: Game, width: float, height: float, look: Look, plan: MapPlan) -> Block:
    """Return the map of a game's zones, at most ``width`` by ``height`` mm."""
    made = _Map(game, width, height, look, plan)
    return Block(width, made.height, tuple(made.nodes()), tag=Tag("Figure", made.says()))


def zone_outlines(
    game: Game, width: float, height: float, look: Look, plan: MapPlan
) -> dict[str, tuple[tuple[float, float], ...]]:
    """Return the corners of each zone on that map, by the id of its place, in mm."""
    return dict(_Map(game, width, height, look, plan).outlines())


class _Map:
    """The measures of a map, and its parts."""

    def __init__(self, game: Game, width: float, height: float, look: Look, plan: MapPlan) -> None:
        """Make the hexes as large as width and height allow."""
        self.look, self.plan = look, plan
        self.names = {place.id: place.name for place in game.places.values()}
        self.hexes = {
            place.id: (_number(place, "across"), _number(place, "up"), place)
            for place in game.places.values()
            if place.text("across") and place.text("up")
        }
        self.strips = {
            place.id: (plan.edges.get(place.id, "north"), place)
            for place in game.places.values()
            if place.id not in self.hexes
        }
        used = {edge for edge, _ in self.strips.values()}
        self.depth = {edge: STRIP + GAP if edge in used else 0.0 for edge in EDGES}
        spots = [(across, up) for across, up, _ in self.hexes.values()]
        self.columns = max((across for across, _ in spots), default=0.0) / 2 + 1
        self.rows = max((up for _, up in spots), default=0.0) * ROW + 4 * ROW / 3
        across = width - self.depth["east"] - self.depth["west"]
        down = height - self.depth["north"] - self.depth["south"] - LEGEND
        self.size = min(across / self.columns, down / self.rows)
        self.inner = (self.columns * self.size, self.rows * self.size)
        self.x = (width - self.inner[0] - self.depth["east"] - self.depth["west"]) / 2 + self.depth["west"]
        self.y = self.depth["north"]
        self.height = self.y + self.inner[1] + self.depth["south"] + LEGEND

    def middle(self, across: float, up: float) -> tuple[float, float]:
        """Return the centre of the hex at a place."""
        w = self.size
        return (self.x + (across / 2 + 0.5) * w, self.y + self.inner[1] - (2 * ROW / 3 + up * ROW) * w)

    def says(self) -> str:
        """Return a description of the map in words: its zones, in rows from the south."""
        rows: dict[float, list[tuple[float, str]]] = {}
        for across, up, place in self.hexes.values():
            rows.setdefault(up, []).append(
                (across, shown(place.values.get("name"), self.look).text or gettext("unnamed"))
            )
        lying = [", ".join(name for _, name in sorted(row)) for _, row in sorted(rows.items())]
        edges = [
            gettext("{place} along the {edge}").format(place=place.name, edge=gettext(edge))
            for edge, place in self.strips.values()
        ]
        return gettext("Map of zones, row by row from the south: {zones}").format(
            zones="; ".join([*lying, *edges])
        )

    def nodes(self) -> Iterator[Node]:
        """Yield the strips, the hexes, the lines between them, the legend."""
        for edge, place in self.strips.values():
            yield from self._strip(edge, place)
        for across, up, place in self.hexes.values():
            yield from self._hex(across, up, place)
        yield from self._drawn_lines()
        yield from self._legend()

    def _ground(self, place: GazetteerPlace) -> str:
        low = self.look.style.counter["field"] == "frame"
        paper = self.look.style.colour("paper")
        return paper if low else self.plan.terrain.get(self._known(place, "terrain"), paper)

    def _known(self, place: GazetteerPlace, column: str) -> str:
        """Return the printed text of a cell; nothing if it is reconstructed and left empty."""
        return shown(place.values.get(column), self.look).text or ""

    def _hex(self, across: float, up: float, place: GazetteerPlace) -> Iterator[Node]:
        style, w = self.look.style, self.size
        cx, cy = self.middle(across, up)
        ground = self._ground(place)
        ink = readable(style.colour("ink"), ground)
        corners = [(cx + dx * w, cy + dy * w) for dx, dy in SIDES]
        yield Path(polygon(corners), fill=ground, stroke=style.colour("ink"), line=0.35, join="round")
        yield from self._cell_text(
            place, "name", (cx, cy - w * 0.27, w * 0.96), (BOLD, style.size("body") + 1.5)
        )
        yield from self._cell_text(
            place, "terrain", (cx, cy - w * 0.155, w * 0.96), (MEDIUM, style.size("note"))
        )
        if self.look.missing == "blank":
            yield from self._ticks(place, cx, cy + w * 0.42)
            return
        allowed = [column.upper() for column in self.plan.limits if place.text(column)]
        if allowed:
            said = " \N{MIDDLE DOT} ".join(allowed)
            yield centred_text(cx, cy + w * 0.42, said, font=BOLD, size=style.size("note"), fill=ink)

    def _ticks(self, place: GazetteerPlace, cx: float, cy: float) -> Iterator[Node]:
        """Yield each limit with a box to tick, ticked where the rule book or the player's copy says so."""
        style = self.look.style
        size, ink = style.size("note"), readable(style.colour("ink"), self._ground(place))
        names = [(column, metrics.width(column.upper(), BOLD, size)) for column in self.plan.limits]
        x = cx - sum(wide + TICK + 2.4 for _, wide in names) / 2 + 0.8
        for column, wide in names:
            yield centred_text(x, cy, column.upper(), font=BOLD, size=size, fill=ink, align="start")
            x += wide + 0.8 + TICK / 2
            yield blank_box(x, cy, TICK, TICK, self.look)
            if self._known(place, column):
                yield Path(line((x - 0.8, cy), (x - 0.2, cy + 0.8)), stroke=ink, line=0.4)
                yield Path(line((x - 0.2, cy + 0.8), (x + 0.9, cy - 0.9)), stroke=ink, line=0.4)
            x += TICK / 2 + 1.6

    def _cell_text(
        self, place: GazetteerPlace, column: str, at: tuple[float, float, float], face: tuple[str, float]
    ) -> Iterator[Node]:
        """Yield a cell's text in a line around (x, y) of this width, with a mark if it is reconstructed."""
        font, size = face
        cx, cy, room = at
        ground = self._ground(place)
        ink = readable(self.look.style.colour("ink"), ground)
        value = shown(place.values.get(column), self.look)
        if value.text is None and self.look.missing == "blank":
            yield blank_box(cx, cy, min(room - 8.0, 46.0), 4.4 if column == "name" else 3.4, self.look)
            return
        text = value.text or ""
        words = text.upper() if column == "name" else text
        made = centred_text(cx, cy, words, font=font, size=size, width=room - 3.0, fill=ink, piece=place.id)
        yield made
        if value.marked and words:
            yield mark(cx + metrics.width(words, font, made.size) / 2 + 1.0, cy, ink)

    def _strip(self, edge: str, place: GazetteerPlace) -> Iterator[Node]:
        """Yield a strip along an edge: its name, its kind, and what is beside it."""
        style = self.look.style
        x, y, wide, tall = self._strip_box(edge)
        ground = self._ground(place)
        yield Rect(x, y, wide, tall, fill=ground, stroke=style.colour("ink"), line=0.35, radius=1.5)
        beside = [self.names.get(one, one) for one in self._known(place, "neighbours").split()]
        near = gettext("next to {places}").format(places=", ".join(sorted(dict.fromkeys(beside))))
        long = max(wide, tall)
        room = () if beside else (blank_box(0.0, 7.0, long * 0.7, 4.4, self.look),)
        words = flow(
            plain(near),
            -long / 2 + 8,
            1.4,
            width=long - 16,
            family="Barlow Condensed Medium",
            size=style.size("note") + 0.5,
            align="middle",
            fill=readable(style.colour("muted"), ground),
            piece=place.id,
        )
        title = tuple(
            self._cell_text(place, "name", (0.0, -3.4, long - 10), (BOLD, style.size("heading") + 2))
        )
        yield Group(
            (*title, *words.nodes, *room), x + wide / 2, y + tall / 2, rotate=90 if tall > wide else 0
        )

    def _strip_box(self, edge: str) -> tuple[float, float, float, float]:
        """Return the strip along an edge: left, top, width and height."""
        if edge in ("east", "west"):
            x = self.x + self.inner[0] + GAP if edge == "east" else self.x - STRIP - GAP
            return (x, self.y, STRIP, self.inner[1])
        y = self.y + self.inner[1] + GAP if edge == "south" else 0.0
        wide = self.inner[0] + self.depth["west"] + self.depth["east"]
        return (self.x - self.depth["west"], y, wide, STRIP)

    def outlines(self) -> Iterator[tuple[str, tuple[tuple[float, float], ...]]]:
        """Yield each zone with its corners."""
        for across, up, place in self.hexes.values():
            cx, cy = self.middle(across, up)
            yield place.id, tuple((cx + dx * self.size, cy + dy * self.size) for dx, dy in SIDES)
        for edge, place in self.strips.values():
            x, y, wide, tall = self._strip_box(edge)
            yield place.id, ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))

    def _neighbours(self, across: float, up: float) -> Iterator[tuple[int, GazetteerPlace]]:
        """Yield the adjacent hexes, each with the number of the shared side."""
        spots = {(x, y): place for x, y, place in self.hexes.values()}
        for side, (dx, dy) in enumerate(STEPS):
            if (across + dx, up + dy) in spots:
                yield side, spots[across + dx, up + dy]

    def _side(self, across: float, up: float, side: int, line_of: ZoneBorder) -> Node:
        """Return a line along a side of a hex."""
        cx, cy = self.middle(across, up)
        ends = [SIDES[side], SIDES[(side + 1) % len(SIDES)]]
        points = [(cx + x * self.size, cy + y * self.size + line_of.shift) for x, y in ends]
        return Path(line(*points), stroke=line_of.ink, line=line_of.width, dash=line_of.dash, cap="round")

    def _lines(self) -> Iterator[tuple[str, ZoneBorder]]:
        """Yield every kind of line by its key in the plan: borders first, then limits."""
        style = self.look.style
        plain_ink = style.counter["field"] == "frame"
        ink = style.colour("ink")
        for index, key in enumerate(self.plan.borders):
            colour = ink if plain_ink else BORDER_INKS[index % len(BORDER_INKS)]
            dash = (4.5, 1.0, 0.6, 1.0) if plain_ink and index % 2 else ()
            yield key, ZoneBorder(colour, (1.1, 0.7)[index % 2], dash, 0.0)
        for index, key in enumerate(self.plan.limits):
            colour = ink if plain_ink else LIMIT_INKS[index % len(LIMIT_INKS)]
            yield key, ZoneBorder(colour, 0.9, DASHES[index % len(DASHES)], -1.2)

    def _drawn_lines(self) -> Iterator[Node]:
        """Yield borders between areas, and limits where a column's yes ends, to the north or sideways."""
        for key, line_of in self._lines():
            yield from (self._side(*at, line_of) for at in self._sides_of(key))

    def _sides_of(self, key: str) -> Iterator[tuple[float, float, int]]:
        """Yield the sides of hexes along which a line runs: the hex across and up, and the side."""
        first, _, second = key.partition(" ")
        for across, up, place in self.hexes.values():
            for side, other in self._neighbours(across, up):
                if self._has_line_between((place, other), (first, second), up=STEPS[side][1] >= 0):
                    yield across, up, side

    def _has_line_between(
        self, zones: tuple[GazetteerPlace, GazetteerPlace], key: tuple[str, str], *, up: bool
    ) -> bool:
        """Return whether a line runs between two zones: a border of areas, or the end of a column's yes."""
        first, second = key
        if second:
            return tuple(self._known(zone, "area") for zone in zones) == key
        if self.look.missing == "blank":
            return False  # in a blank kit an empty cell may be a missing yes
        one, other = (bool(self._known(zone, first)) for zone in zones)
        return one and not other and up

    def _legend(self) -> Iterator[Node]:
        """Yield the meaning of the grounds and the lines."""
        style = self.look.style
        y = self.height - LEGEND + 4.5
        size = style.size("note") + 0.5
        ink = style.colour("ink")
        x = self.x - self.depth["west"]
        for terrain, colour in self.plan.terrain.items():
            low = style.counter["field"] == "frame"
            yield Rect(
                x, y - 1.6, 5.0, 3.2, fill=style.colour("paper") if low else colour, stroke=ink, line=0.25
            )
            yield Text(x + 6.2, y + 0.9, terrain, MEDIUM, size, ink)
            x += metrics.width(terrain, MEDIUM, size) + 11.0
        said = {**self.plan.borders, **self.plan.limits}
        for key, drawn in self._lines():
            if self.look.missing == "blank" and not any(self._sides_of(key)):
                continue
            yield Path(
                line((x, y), (x + 9, y)), stroke=drawn.ink, line=drawn.width, dash=drawn.dash, cap="round"
            )
            yield Text(x + 10.6, y + 0.9, said[key], MEDIUM, size, ink)
            x += metrics.width(said[key], MEDIUM, size) + 16.0


def _number(place: GazetteerPlace, column: str) -> float:
    return float(place.text(column) or 0)
