"""Area maps: areas with their names and what is in them, arrows between them, and a key.

A map is one scene of its own size, printed whole or cut into tiles. Borders are given as corners; between
these they are drawn a little uneven, the same way from both sides, so that the land looks like land.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from zlib import crc32

from generators.faces.look import BOLD, MEDIUM, Pen, mark
from generators.scene import metrics
from generators.scene.markup import plain
from generators.scene.nodes import Group, Path, Rect, Scene, Text
from generators.scene.paths import circle, line, polygon
from generators.scene.symbols import symbol
from generators.scene.text import centred_text, fitted_size, flow
from generators.scene.tints import mix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generators.faces.look import Look
    from generators.scene.nodes import Command, Node

Point = tuple[float, float]

UNEVEN = 0.07
"""How far a border strays from its straight line at most, in lengths of the line."""

SHORTEST = 7.0
"""Stretches of a border shorter than this are drawn straight, in mm."""

REACH = 9.0
"""How far an arrow over a border reaches to both sides, in mm."""

BADGE = 5.2
ITALIC = "Barlow Condensed Italic"
NAME, KIND = 12.0, 7.5
LABEL_ROOM = 46.0
SIGN = 5.6
KEY_STEP = 5.2
BLANK = 26.0
"""How wide the box for a name is, in mm."""
KEY_WIDTH = 58.0
LONGEST_NAME = 22.0
"""A name wider than this stands in two lines, in mm."""

DEEP = "#2b5f83"
SHALLOWS = ((9.0, "#e3eff6"), (4.5, "#f0f7fb"))
"""The bands of paler water along a coast: how wide (both sides together), and its colour."""


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


def map_scene(plan: AreaMap, look: Look) -> Scene:
    """Return a map as one scene."""
    nodes: list[Node] = []
    borders = _known_borders(plan)
    for area in plan.areas:
        nodes += _area(area, look) if area.ground.wavy else []
    nodes += _shallows(borders)
    for area in plan.areas:
        nodes += _area(area, look) if not area.ground.wavy else []
    land = mix(look.style.colour("panel"), "#b9b4a8", 0.12)
    nodes += [Path(rugged(outline), fill=land) for outline in plan.blanks]
    nodes += _borders(borders, look)
    by_id = {area.id: area for area in plan.areas}
    lines = [arrow.line or crossing(by_id[arrow.start], by_id[arrow.end]) for arrow in plan.arrows]
    nodes += [node for points in lines for node in _arrow(points, look)]
    for area in plan.areas:
        nodes += _label(area, look)
    for arrow, points in zip(plan.arrows, lines, strict=True):
        known = look.missing != "blank" or not arrow.ours
        nodes += _badge(arrow.roll if known else "", points[0], look)
    nodes += _key(plan, look)
    frame = Rect(0.3, 0.3, plan.width - 0.6, plan.height - 0.6, stroke=look.style.colour("ink"), line=0.6)
    return Scene(plan.title, plan.width, plan.height, (*nodes, frame))


def rugged(outline: Sequence[Point], *, closed: bool = True) -> tuple[Command, ...]:
    """Return a border through its corners, a little uneven between them; the same from both sides.

    >>> one, other = rugged([(0, 0), (20, 0)], closed=False), rugged([(20, 0), (0, 0)], closed=False)
    >>> [point for _, point in one] == [point for _, point in reversed(other)]
    True
    """
    ends = [*outline[1:], outline[0]] if closed else list(outline[1:])
    points = [outline[0]]
    for start, end in zip(outline, ends, strict=False):
        points += _uneven(start, end)
    return polygon(points[:-1]) if closed else line(*points)


def _uneven(start: Point, end: Point) -> list[Point]:
    """Return the points of one stretch after its start; equal for both directions."""
    if math.dist(start, end) < SHORTEST or _on_one_edge(start, end):
        return [end]
    low, high = sorted((start, end))
    seed = crc32(f"{low[0]:.2f},{low[1]:.2f},{high[0]:.2f},{high[1]:.2f}".encode()) / 2**32 - 0.5
    dx, dy = high[0] - low[0], high[1] - low[1]
    middle = (
        round((low[0] + high[0]) / 2 - dy * seed * 2 * UNEVEN, 3),
        round((low[1] + high[1]) / 2 + dx * seed * 2 * UNEVEN, 3),
    )
    return [*_uneven(start, middle), *_uneven(middle, end)]


def _on_one_edge(start: Point, end: Point) -> bool:
    """Say whether a stretch runs level or upright, as the edges of a map do."""
    return start[0] == end[0] or start[1] == end[1]


def crossing(start: Area, end: Area) -> tuple[Point, ...]:
    """Return the line of an arrow over the middle of the longest border that two areas share.

    Areas that share none are joined from label to label.
    """
    edges = _edges(start.outline) & _edges(end.outline)
    if not edges:
        return (start.label, end.label)
    longest = max(sorted(tuple(sorted(edge)) for edge in edges), key=lambda edge: math.dist(*edge))
    (ax, ay), (bx, by) = longest
    mx, my = (ax + bx) / 2, (ay + by) / 2
    nx, ny = (by - ay) / math.dist(*longest), (ax - bx) / math.dist(*longest)
    if nx * (end.label[0] - start.label[0]) + ny * (end.label[1] - start.label[1]) < 0:
        nx, ny = -nx, -ny
    return ((mx - nx * REACH, my - ny * REACH), (mx + nx * REACH, my + ny * REACH))


def _edges(outline: Sequence[Point]) -> set[frozenset[Point]]:
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


def _area(area: Area, look: Look) -> list[Node]:
    """Return an area's ground; on white where the style saves ink, with waves where it is water."""
    frugal = look.style.counter["field"] == "frame"
    fill = mix(area.ground.fill, "#ffffff", 0.82) if frugal else area.ground.fill
    nodes: list[Node] = [Path(rugged(area.outline), fill=fill)]
    if area.ground.wavy:
        nodes += _waves(area.outline, mix(area.ground.fill, DEEP, 0.3))
    return nodes


def _waves(outline: Sequence[Point], ink: str) -> list[Node]:
    """Return rows of small waves inside an outline, every other row set off."""
    nodes: list[Node] = []
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    rows = int((bottom - top) // 11)
    for row in range(1, rows + 1):
        y = top + row * 11.0
        x = left + (7.0 if row % 2 else 14.0)
        while x < right:
            if _inside((x - 1, y), outline) and _inside((x + 8, y), outline):
                wave: tuple[Command, ...] = (
                    ("M", (x, y)),
                    ("C", (x + 1.2, y - 1.3, x + 2.3, y - 1.3, x + 3.5, y)),
                    ("C", (x + 4.7, y + 1.3, x + 5.8, y + 1.3, x + 7.0, y)),
                )
                nodes.append(Path(wave, stroke=ink, line=0.22, cap="round"))
            x += 14.0
    return nodes


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Say whether a point lies in an outline, by the crossings of a line to its right."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _known_borders(plan: AreaMap) -> list[tuple[tuple[Command, ...], list[bool]]]:
    """Return each stretch of border once, with whether water lies on its sides; those of the land first."""
    sides: dict[frozenset[Point], list[bool]] = {}
    for area in plan.areas:
        for edge in _edges(area.outline):
            sides.setdefault(edge, []).append(area.ground.wavy)
    for outline in plan.blanks:
        for edge in _edges(outline):
            sides.setdefault(edge, []).append(False)
    drawn = [(rugged(sorted(edge), closed=False), sorted(wet)) for edge, wet in sides.items()]
    return sorted(drawn, key=lambda one: (one[1], one[0]))


def _shallows(borders: Sequence[tuple[tuple[Command, ...], list[bool]]]) -> list[Node]:
    """Return bands of paler water along the coast; the land is drawn over their other half."""
    coast = [path for path, wet in borders if any(wet) and not all(wet)]
    return [
        Path(path, stroke=colour, line=wide, cap="round", join="round")
        for wide, colour in SHALLOWS
        for path in coast
    ]


def _borders(drawn: Sequence[tuple[tuple[Command, ...], list[bool]]], look: Look) -> list[Node]:
    """Return all borders: the coast heavy, between areas of sea a dashed line, all others thin on white."""
    ink = look.style.colour("ink")
    nodes: list[Node] = [
        Path(path, stroke="#ffffff", line=1.5, cap="round", join="round")
        for path, wet in drawn
        if not any(wet)
    ]
    for path, wet in drawn:
        if all(wet):
            nodes.append(Path(path, stroke=DEEP, line=0.5, dash=(2.2, 1.6), join="round"))
        else:
            nodes.append(Path(path, stroke=ink, line=0.8 if any(wet) else 0.45, cap="round", join="round"))
    return nodes


def _label(area: Area, look: Look) -> list[Node]:
    """Return an area's name, its kind beneath, and its signs above."""
    style, (cx, cy) = look.style, area.label
    ink = style.colour("ink")
    if area.ours and look.missing == "blank":
        return _blank(area, look)
    font = ITALIC if area.ours else BOLD
    lines = _lines(area.name if area.ours else area.name.upper(), font)
    size = min(fitted_size(words, font, NAME, width=LABEL_ROOM, piece=area.id) for words in lines)
    tall = metrics.cap_height(font, size)
    step = tall + 1.6
    top = cy - (step * (len(lines) - 1) + tall) / 2
    foot = top + step * len(lines) + 1.2
    widths = [metrics.width(words, font, size) for words in lines]
    wide = max(
        *widths, widths[-1] + (3.6 if area.ours else 0), metrics.width(area.ground.title, MEDIUM, KIND)
    )
    nodes: list[Node] = [
        Rect(
            cx - wide / 2 - 1.6,
            top - 1.5,
            wide + 3.2,
            foot - top + 3.1,
            fill=mix(area.ground.fill, "#ffffff", 0.55),
            radius=1.4,
        )
    ]
    for index, words in enumerate(lines):
        y = top + tall / 2 + index * step
        nodes.append(centred_text(cx, y, words, font=font, size=size, fill=ink, piece=area.id))
    nodes.append(centred_text(cx, foot, area.ground.title, font=MEDIUM, size=KIND, fill=ink, piece=area.id))
    if area.ours:
        nodes.append(mark(cx + widths[-1] / 2 + 1.2, top + tall / 2 + step * (len(lines) - 1), ink, 0.75))
    beside = SIGN + 2.0
    x = cx - beside * (len(area.signs) - 1) / 2
    for sign in area.signs:
        nodes += _sign(sign, (x, top - SIGN / 2 - 2.0), look)
        x += beside
    return nodes


def _blank(area: Area, look: Look) -> list[Node]:
    """Return the box that a player writes an area's name into, over its kind."""
    (cx, cy), ink = area.label, look.style.colour("ink")
    box = Rect(
        cx - BLANK / 2,
        cy - 2.8,
        BLANK,
        5.6,
        fill=look.style.colour("blank"),
        stroke=ink,
        line=0.16,
        radius=0.3,
    )
    kind = centred_text(cx, cy + 5.0, area.ground.title, font=MEDIUM, size=KIND, fill=ink, piece=area.id)
    signs = [node for sign in area.signs for node in _sign(sign, (cx, cy - SIGN / 2 - 4.2), look)]
    return [box, kind, *signs]


def _lines(name: str, font: str) -> tuple[str, ...]:
    """Return a name in one line, or in two of about the same length when it is long."""
    spaces = [index for index, character in enumerate(name) if character == " "]
    if not spaces or metrics.width(name, font, NAME) <= LONGEST_NAME:
        return (name,)
    middle = min(spaces, key=lambda index: abs(index - len(name) / 2))
    return (name[:middle], name[middle + 1 :])


def _sign(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign centred on a point: a boxed symbol, or a city's dot."""
    cx, cy = at
    ink = look.style.colour("ink")
    if sign.dot:
        ring: list[Node] = [Path(circle(cx, cy, SIGN * 0.42), fill="#ffffff", stroke=sign.dot, line=0.6)]
        reach = SIGN * (0.24 if sign.ring else 0.42)
        return [*(ring if sign.ring else []), Path(circle(cx, cy, reach), fill=sign.dot)]
    weight = look.style.counter["symbol_line"]
    return list(symbol(sign.symbol, cx, cy, SIGN * 1.4, ink=ink, paper="#ffffff", line=weight))


def _arrow(points: Sequence[Point], look: Look) -> list[Node]:
    """Return an arrow along two points, or bent towards the middle one of three."""
    ink = look.style.colour("ink")
    (ex, ey), (bx, by) = points[-1], points[-2]
    away = math.dist((ex, ey), (bx, by)) or 1.0
    ux, uy = (ex - bx) / away, (ey - by) / away
    neck = (ex - ux * 3.6, ey - uy * 3.6)
    shaft: tuple[Command, ...]
    if len(points) == 2:  # noqa: PLR2004 # a straight line has two ends
        shaft = line(points[0], neck)
    else:
        (ax, ay), (mx, my) = points[0], points[1]
        shaft = (
            ("M", (ax, ay)),
            (
                "C",
                (
                    ax + (mx - ax) * 2 / 3,
                    ay + (my - ay) * 2 / 3,
                    neck[0] + (mx - neck[0]) * 2 / 3,
                    neck[1] + (my - neck[1]) * 2 / 3,
                    *neck,
                ),
            ),
        )
    head = polygon(
        [(ex, ey), (neck[0] - uy * 2.3, neck[1] + ux * 2.3), (neck[0] + uy * 2.3, neck[1] - ux * 2.3)]
    )
    return [
        Path(shaft, stroke="#ffffff", line=2.5, cap="round"),
        Path(head, fill="#ffffff", stroke="#ffffff", line=1.1, join="round"),
        Path(shaft, stroke=ink, line=1.3),
        Path(head, fill=ink),
    ]


def _badge(roll: str, at: Point, look: Look) -> list[Node]:
    """Return what must be rolled, on a plate at an arrow's tail."""
    x, y = at
    size = look.style.size("head") * 1.05
    wide = max(metrics.width(roll, BOLD, size) + 2.6, BADGE if roll else BADGE * 1.8)
    ink = look.style.colour("ink")
    plate = Rect(
        x - wide / 2, y - BADGE / 2, wide, BADGE, fill="#ffffff", stroke=ink, line=0.45, radius=BADGE / 2
    )
    return [plate, centred_text(x, y, roll, font=BOLD, size=size, fill=ink)]


def _key(plan: AreaMap, look: Look) -> list[Node]:
    """Return the title, the kinds and signs, and how arrows are read."""
    pen = Pen(look, look.style.colour("ink"), plan.title)
    x, y = plan.key
    nodes: list[Node] = []
    title = flow(
        f"**{plain(plan.title)}**",
        x,
        y,
        width=KEY_WIDTH,
        family="Barlow Condensed",
        size=17,
        leading=1.02,
        fill=pen.ink,
        piece=pen.piece,
    )
    nodes += title.nodes
    y += title.height + 1.5
    for words in (plan.legend.get("arrow", ""), plan.legend.get("next", ""), plan.says):
        if words:
            said = flow(words, x, y, width=KEY_WIDTH, size=7.2, leading=1.18, fill=pen.ink, piece=pen.piece)
            nodes += said.nodes
            y += said.height + 1.4
    return [*nodes, *_kinds(plan, (x, y + 1.0), look), *_signs(plan, (x + KEY_WIDTH * 0.66, y + 1.0), look)]


def _kinds(plan: AreaMap, at: Point, look: Look) -> list[Node]:
    """Return the kinds of area, each with a patch of its colour."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for ground in dict.fromkeys(area.ground for area in plan.areas):
        patch = Area(ground.id, "", ((x, y), (x + 6.2, y), (x + 6.2, y + 3.9), (x, y + 3.9)), (x, y), ground)
        nodes += _area(replace(patch, ground=replace(ground, wavy=False)), look)
        nodes.append(Rect(x, y, 6.2, 3.9, stroke=ink, line=0.25))
        nodes.append(Text(x + 7.4, y + 2.95, ground.says or ground.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _signs(plan: AreaMap, at: Point, look: Look) -> list[Node]:
    """Return the signs, each as it stands on the map but smaller."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for sign in dict.fromkeys(sign for area in plan.areas for sign in area.signs):
        nodes += _small(sign, (x + 3.1, y + 1.95), look)
        nodes.append(Text(x + 7.4, y + 2.95, sign.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _small(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign as the key shows it."""
    if sign.dot:
        return [Group(tuple(_sign(sign, (0.0, 0.0), look)), *at, scale=0.75)]
    weight = look.style.counter["symbol_line"] * 0.8
    return list(symbol(sign.symbol, *at, 6.2, ink=look.style.colour("ink"), paper="#ffffff", line=weight))
