"""The features of a map of areas besides the areas: relief, rivers, text, boxes for pieces; and its key."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.area_borders import area_label, ground_fill, rugged, sign_at, stretches
from countermarch.generators.maps.terrain import stamped, textures
from countermarch.generators.pages.look import BOLD, MEDIUM, Lettering
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Text
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.maps.area_plan import (
        Area,
        AreaKind,
        AreaMap,
        MapBox,
        MapLine,
        MapText,
        Point,
        Relief,
        Sign,
    )
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

ITALIC = "Barlow Condensed Italic"
BANDS = (1.0, 0.8, 0.6, 0.42, 0.24)
STRENGTH = 0.06
"""The soft ground of relief: bands as shares of its width, each with this opacity."""
MARK = (4.4, 3.0)
"""Radius of the largest mark, a mountain, at scale 1 with some clearance, in mm."""
BETWEEN_MARKS = 0.42
"""Distance of marks along relief, in its width."""


def relief(plan: AreaMap, look: Look) -> list[Node]:
    """Return ridges and valleys: soft bands of their colour, with marks such as mountains along them."""
    nodes: list[Node] = []
    frugal = look.style.counter["field"] == "frame"
    plates = [area_label(area, look)[0] for area in plan.areas]
    for one in plan.relief:
        smooth = curve(one.points)
        bands = tuple(
            Path(smooth, stroke=one.colour, line=one.width * share, cap="round", join="round")
            for share in BANDS
        )
        nodes += [Group((band,), opacity=STRENGTH) for band in bands]
        if textures()[one.texture].mark:
            ground = mix(one.colour, "#ffffff", 0.75)
            free = (spot for spot in _along(one) if not any(_cuts(plate, spot) for plate in plates))
            spots = sorted(free, key=lambda spot: spot[1])
            nodes += stamped(textures()[one.texture], ground, spots, frugal=frugal)
    return nodes


def _cuts(plate: Node, spot: tuple[float, float, float]) -> bool:
    """Return whether the plate of a name would cover part of a mark at a spot (x, y, scale)."""
    x, y, scale = spot
    wide, tall = MARK[0] * scale, MARK[1] * scale
    return (
        isinstance(plate, Rect)
        and plate.x - wide < x < plate.x + plate.width + wide
        and plate.y - tall < y < plate.y + plate.height + tall
    )


def _along(one: Relief) -> Iterator[tuple[float, float, float]]:
    """Yield places for marks along relief, alternating between both sides of its middle."""
    step, left, side = one.width * BETWEEN_MARKS, 0.0, 0.24
    for (ax, ay), (bx, by) in pairwise(one.points):
        long = math.dist((ax, ay), (bx, by)) or 1.0
        while left < long:
            x, y = ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            aside = side * one.width
            yield (
                round(x - (by - ay) / long * aside, 1),
                round(y + (bx - ax) / long * aside, 1),
                one.width / 15,
            )
            left, side = left + step, -side
        left -= long


def curve(
    points: Sequence[Point], before: Point | None = None, after: Point | None = None
) -> tuple[Command, ...]:
    """Return a smooth curve through points; those before and after it only give its ends their direction.

    >>> curve([(0, 0), (9, 0)])
    (('M', (0, 0)), ('C', (1.5, 0.0, 7.5, 0.0, 9, 0)))
    """
    made: list[Command] = [("M", tuple(points[0]))]
    ends = [before or points[0], *points, after or points[-1]]
    for last, start, end, following in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        one = tuple(a + (b - c) / 6 for a, b, c in zip(start, end, last, strict=True))
        two = tuple(a - (b - c) / 6 for a, b, c in zip(end, following, start, strict=True))
        made.append(("C", (*one, *two, *end)))
    return tuple(made)


def lines(plan: AreaMap) -> list[Node]:
    """Return rivers, limits and other lines over the borders; those given by areas follow borders."""
    return [node for one in plan.lines for node in _line(one, plan.areas)]


def _line(one: MapLine, areas: Sequence[Area]) -> Iterator[Node]:
    paths = [curve(one.points)] if one.points else [_moved(one, edge, areas) for edge in _between(one, areas)]
    for path in paths:
        if not one.dash:
            yield Path(path, stroke="#ffffff", line=one.width + 0.7, cap="round", join="round")
    for path in paths:
        yield Path(path, stroke=one.colour, line=one.width, cap="round", join="round", dash=one.dash)


def _moved(one: MapLine, edge: Sequence[Point], areas: Sequence[Area]) -> tuple[Command, ...]:
    """Return a stretch of border, moved into the area of the line's first group."""
    path = rugged(edge, closed=False)
    if not one.aside:
        return path
    (ax, ay), (bx, by) = edge
    inner = next(area for area in areas if one.between[0] & area.groups and set(edge) <= set(area.outline))
    long = math.dist(*edge) or 1.0
    nx, ny = (by - ay) / long, (ax - bx) / long
    towards = math.copysign(one.aside, nx * (inner.label[0] - ax) + ny * (inner.label[1] - ay))
    return tuple((letter, (x + nx * towards, y + ny * towards)) for letter, (x, y) in path)


def _between(one: MapLine, areas: Sequence[Area]) -> list[list[Point]]:
    """Return the stretches of border between the areas on one side of a line and those on the other."""
    sides = [
        {edge for area in areas if wanted & area.groups for edge in stretches(area.outline)}
        for wanted in one.between
    ]
    return sorted(sorted(edge) for edge in sides[0] & sides[1]) if len(sides) > 1 else []


def words_of(said: Iterable[MapText], look: Look) -> list[Node]:
    """Return the text on a map that names no area: seas, valleys, rivers."""
    return [_words(one, look) for one in said]


def _words(one: MapText, look: Look) -> Node:
    halo = look.style.colour("paper")
    ink = one.colour or look.style.colour("ink")
    low = metrics.cap_height(ITALIC, one.size) / 2
    text = Text(0.0, low, one.text, ITALIC, one.size, ink, "middle", halo)
    return Group((text,), *one.at, rotate=one.rotate)


def boxes_of(planned: Iterable[MapBox], look: Look) -> list[Node]:
    """Return the boxes of a map, each with its title over room for pieces."""
    return [node for one in planned for node in _box(one, look)]


def _box(one: MapBox, look: Look) -> Iterator[Node]:
    """Yield a box: a band with its title, what it is for, and spaces for counters."""
    style, (x, y) = look.style, one.at
    ink, (wide, tall) = style.colour("ink"), one.size
    fill = mix("#ffffff", one.fill, 0.35) if one.fill else "#ffffff"
    framed = style.colour("heavy") == style.colour("paper")
    band = ink if framed else style.colour("heavy")
    yield Rect(x, y, wide, tall, fill=fill, stroke=band, line=0.5, radius=1.2)
    yield Rect(x, y, wide, BAND, fill=None if framed else band, stroke=band, line=0.5, radius=1.2)
    words = ink if framed else readable("#ffffff", band)
    yield fit_line(one.title, x + 2, y + 4.9, width=wide - 4, font=BOLD, size=10, fill=words, piece=one.title)
    if one.says:
        said = flow(
            one.says,
            x + 2,
            y + BAND + 1.2,
            width=wide - 4,
            size=7.0,
            leading=1.15,
            fill=style.colour("muted"),
        )
        yield from said.nodes
    gap = (wide - one.slots * SLOT) / (one.slots + 1)
    for index in range(one.slots):
        left, ground = x + gap + index * (SLOT + gap), mix(fill, "#ffffff", 0.5)
        edge = mix(fill, band, 0.5)
        yield Rect(
            left, y + tall - SLOT - 2.4, SLOT, SLOT, fill=ground, stroke=edge, line=0.25, dash=(1.0, 0.8)
        )


BAND, SLOT = 7.0, 17.0
"""Height of a box's title, and edge of a space for a counter, in mm."""


def key_lines(plan: AreaMap, at: Point, look: Look, step: float) -> list[Node]:
    """Return the lines that have a title, each as a sample beside its title."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for one in plan.titled:
        path: tuple[Command, ...] = (("M", (x + 0.8, y + 1.95)), ("L", (x + 5.4, y + 1.95)))
        nodes.append(Path(path, stroke=one.colour, line=min(one.width, 2.2), dash=one.dash, cap="round"))
        nodes.append(Text(x + 7.4, y + 2.95, one.title, MEDIUM, 8.0, ink))
        y += step
    return nodes


def ways(plan: AreaMap) -> list[Node]:
    """Return the ways from point to point; all casings are drawn first, so that crossing ways join."""
    straight = [(one, line(*one.points)) for one in plan.ways]
    under = [Path(path, stroke="#ffffff", line=one.width + 0.9, join="round") for one, path in straight]
    over = [
        Path(path, stroke=one.colour, line=one.width, join="round", dash=one.dash) for one, path in straight
    ]
    return [*under, *over]


def point_ground(area: Area, look: Look) -> list[Node]:
    """Return a point of a map: its ground within its outline."""
    fill = ground_fill(area.ground, look)
    return [Path(polygon(area.outline), fill=fill, stroke=look.style.colour("ink"), line=0.6, join="round")]


KEY_STEP = 5.2
KEY_WIDTH = 58.0


def map_key(plan: AreaMap, look: Look) -> list[Node]:
    """Return the title, the kinds and signs, and the explanation of the arrows."""
    lettering = Lettering(look, look.style.colour("ink"), plan.title)
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
        fill=lettering.ink,
        piece=lettering.piece,
    )
    nodes += title.nodes
    y += title.height + 1.5
    for words in (plan.legend.get("arrow", ""), plan.legend.get("next", ""), plan.says):
        if words:
            said = flow(
                words,
                x,
                y,
                width=KEY_WIDTH,
                size=7.2,
                leading=1.18,
                fill=lettering.ink,
                piece=lettering.piece,
            )
            nodes += said.nodes
            y += said.height + 1.4
    kinds = list(dict.fromkeys(area.ground for area in plan.areas if area.ground.title))
    low = y + 1.0 + KEY_STEP * len(kinds)
    signs = len({sign for area in plan.areas for sign in area.signs})
    foot = max(low + KEY_STEP * len(plan.titled), y + 1.0 + KEY_STEP * signs)
    left, top = plan.key
    plate = Rect(left - 2.0, top - 2.0, KEY_WIDTH + 4.0, foot - top + 3.0, fill="#ffffff", radius=1.4)
    return [
        Group((plate,), opacity=0.7),
        *nodes,
        *_kinds(kinds, (x, y + 1.0), look),
        *_signs(plan, (x + KEY_WIDTH * 0.66, y + 1.0), look),
        *key_lines(plan, (x, low), look, KEY_STEP),
    ]


def _kinds(kinds: Sequence[AreaKind], at: Point, look: Look) -> list[Node]:
    """Return the kinds of area, each with a patch of its colour."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for ground in kinds:
        nodes.append(Rect(x, y, 6.2, 3.9, fill=ground_fill(ground, look), stroke=ink, line=0.25))
        nodes.append(Text(x + 7.4, y + 2.95, ground.says or ground.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _signs(plan: AreaMap, at: Point, look: Look) -> list[Node]:
    """Return the signs, each as on the map but smaller."""
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
        return [Group(tuple(sign_at(sign, (0.0, 0.0), look)), *at, scale=0.75)]
    weight = look.style.counter["symbol_line"] * 0.8
    return list(symbol(sign.symbol, *at, 6.2, ink=look.style.colour("ink"), paper="#ffffff", line=weight))
