"""Borders on a map of areas: a little uneven, the same from both sides; and where an arrow crosses them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.paths import line, polygon

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.maps.area_plan import Area, AreaMap, Point
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

UNEVEN = 0.07
"""How far a border strays from its straight line at most, in lengths of the line."""

SHORTEST = 7.0
"""Stretches of a border shorter than this are drawn straight, in mm."""

REACH = 9.0
"""How far an arrow over a border reaches to both sides, in mm."""

DEEP = "#2b5f83"
"""The ink of what is drawn on water."""

SHALLOWS = ((9.0, "#e3eff6"), (4.5, "#f0f7fb"))
"""The bands of paler water along a coast: how wide (both sides together), and its colour."""


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
    shared = stretches(start.outline) & stretches(end.outline)
    if not shared:
        return _from_rim(start, end), _from_rim(end, start)
    longest = max(sorted(tuple(sorted(edge)) for edge in shared), key=lambda edge: math.dist(*edge))
    (ax, ay), (bx, by) = longest
    mx, my = (ax + bx) / 2, (ay + by) / 2
    nx, ny = (by - ay) / math.dist(*longest), (ax - bx) / math.dist(*longest)
    if nx * (end.label[0] - start.label[0]) + ny * (end.label[1] - start.label[1]) < 0:
        nx, ny = -nx, -ny
    return ((mx - nx * REACH, my - ny * REACH), (mx + nx * REACH, my + ny * REACH))


def _from_rim(start: Area, end: Area) -> Point:
    """Return where a line towards another area leaves a point; the label of an area that is none."""
    (ax, ay), (bx, by) = start.label, end.label
    away = math.dist(start.label, end.label)
    share = min(start.point / away, 0.45) if away else 0.0
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def stretches(outline: Sequence[Point]) -> set[frozenset[Point]]:
    """Return the stretches between an outline's corners, each as its two ends in no order."""
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


def known_borders(plan: AreaMap) -> list[tuple[tuple[Command, ...], list[bool]]]:
    """Return each stretch of border once, with whether water lies on its sides; those of the land first."""
    sides: dict[frozenset[Point], list[bool]] = {}
    for area in plan.areas:
        for edge in stretches(area.outline):
            sides.setdefault(edge, []).append(area.ground.wavy)
    for blank in plan.blanks:
        for edge in stretches(blank.outline):
            sides.setdefault(edge, []).append(blank.ground is not None and blank.ground.wavy)
    drawn = [(rugged(sorted(edge), closed=False), sorted(wet)) for edge, wet in sides.items()]
    return sorted(drawn, key=lambda one: (one[1], one[0]))


def shallows(borders: Sequence[tuple[tuple[Command, ...], list[bool]]]) -> list[Node]:
    """Return bands of paler water along the coast; the land is drawn over their other half."""
    coast = [path for path, wet in borders if any(wet) and not all(wet)]
    return [
        Path(path, stroke=colour, line=wide, cap="round", join="round")
        for wide, colour in SHALLOWS
        for path in coast
    ]


def border_lines(drawn: Sequence[tuple[tuple[Command, ...], list[bool]]], look: Look) -> list[Node]:
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
