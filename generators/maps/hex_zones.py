"""Zones on a map of hexes: sectors, hatched, and the ranges of sites, by their letters."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import middle, near_corners
from countermarch.generators.maps.hex_lines import solid_sides
from countermarch.generators.maps.terrain import chains_along, line_points, smooth_line
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.paths import line as straight
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexMap, HexZone, Point
    from countermarch.generators.maps.hex_labels import LabelRoom
    from countermarch.generators.scene.nodes import Command, Node

HATCH, HATCHED, EDGE, BOUND = 2.4, 0.5, 0.8, 1.6
"""The distance of a zone's hatching, how opaque it is, the width of its line, and how far inside, in mm."""

CASING = 0.5
"""How much wider than itself a river is with its casing, in mm."""

SAMPLES = 6
"""Points for each part of an outline, where text is not to be."""

INSIDE, APART, RANKS = 0.7, 0.95, 3
"""How far inside its hexes the first lettered range is outlined and how much farther each later one, in mm,
up to as many: where ranges overlap, no outline hides another."""

RANGE = 0.75
"""The width of the outline of a lettered range, in mm."""

LETTER, ALONG = 7.4, 1.85
"""Type size of the letters in a hex, in points, and from one to the next, in mm."""

SPOTS = (
    (0.0, 0.27),
    (0.0, 0.31),
    (0.17, 0.26),
    (-0.17, 0.26),
    (0.0, 0.22),
    (0.24, 0.16),
    (-0.24, 0.16),
    (0.31, 0.02),
    (-0.31, 0.02),
)
"""Where the letters of a hex may be, aside from and below its centre, in distances between neighbours."""

TAG = (3.0, -2.5, 2.0)
"""Where the tag with a site's letter is, beside its sign, and its radius, in mm."""


def zones_of(plan: HexMap) -> Iterator[Node]:
    """Yield the zones with outlines inside their hexsides, hatched unless letters tell them apart."""
    for one in _joined(one for one in plan.zones if not one.letter):
        edge = tuple(step for loop in _loops(one.hexes, plan.grid) for step in polygon(loop))
        yield _hatched(one, edge)
    yield from _banks(plan)
    for one, run in _bounds(plan):
        yield Path(straight(*run), stroke=one.colour, line=EDGE, join="round", cap="round")
    for one, loop in _ranges(plan):
        yield Group((Path(polygon(loop), stroke="#ffffff", line=RANGE + 0.7, join="round"),), opacity=0.6)
        yield Path(polygon(loop), stroke=one.colour, line=RANGE, join="round")


def rims(plan: HexMap) -> Iterator[Point]:
    """Yield points along the outlines of zones, which no text should hide."""
    ranges = ([*loop, loop[0]] for _, loop in _ranges(plan))
    for line in (*ranges, *(run for _, run in _bounds(plan))):
        for (ax, ay), (bx, by) in pairwise(line):
            yield from (
                (ax + (bx - ax) * part / SAMPLES, ay + (by - ay) * part / SAMPLES) for part in range(SAMPLES)
            )


def _ranges(plan: HexMap) -> Iterator[tuple[HexZone, list[Point]]]:
    """Yield the lettered ranges of a map, each with an outline."""
    for rank, one in enumerate(one for one in plan.zones if one.letter):
        for loop in _loops(one.hexes, plan.grid):
            yield one, _inside(loop, [INSIDE + APART * (rank % RANKS)] * len(loop))


def _sectors(plan: HexMap) -> list[HexZone]:
    """Return the zones without a letter, the sectors with the same title as one."""
    plain = [one for one in plan.zones if not one.letter]
    return [*_joined(one for one in plain if not one.around), *(one for one in plain if one.around)]


def _bounds(plan: HexMap) -> Iterator[tuple[HexZone, list[Point]]]:
    """Yield the lines around sectors, inside their hexes; sectors that meet share one on their hexsides."""
    around = [(one, list(_loops(one.hexes, plan.grid))) for one in _sectors(plan)]
    edges = {edge for _, loops in around for loop in loops for edge in _edges(loop)}
    drawn = {edge[::-1] for edge in _met(plan)}
    for one, loops in around:
        for loop in loops:
            mine = _edges(loop)
            skipped = [edge[::-1] in drawn for edge in mine]
            moved = _inside(loop, [0.0 if edge[::-1] in edges else BOUND for edge in mine])
            drawn.update(mine)
            start = skipped.index(True) if any(skipped) else 0
            run: list[Point] = []
            for place in (*range(start, len(loop)), *range(start)):
                if skipped[place]:
                    if run:
                        yield one, run
                    run = []
                else:
                    run = [*(run or [moved[place]]), moved[(place + 1) % len(loop)]]
            if run:
                yield one, run


def _met(plan: HexMap) -> dict[tuple[Point, Point], HexZone]:
    """Return the sides where sectors meet at a river or a coast, in both directions, each with a sector."""
    wet = solid_sides(plan)
    found = {
        edge: one
        for one in _sectors(plan)
        for loop in _loops(one.hexes, plan.grid)
        for edge in _edges(loop)
        if frozenset(edge) in wet
    }
    return {edge: one for edge, one in found.items() if edge[::-1] in found}


def _banks(plan: HexMap) -> Iterator[Node]:
    """Yield lines along both banks of the rivers at which sectors meet: below a river, on its course."""
    met, wet = _met(plan), solid_sides(plan)
    for chain, points in chains_along(sorted(edge for edge in met if edge < edge[::-1]), line_points(plan)):
        side = (chain[0], chain[1])
        wide = wet[frozenset(side)] + 2 * EDGE + CASING
        yield Path(smooth_line(points), stroke=met[side].colour, line=wide, join="round", cap="round")


def _edges(loop: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(loop, (*loop[1:], loop[0]), strict=True))


def letters_of(plan: HexMap, room: LabelRoom, ground: Callable[[Hex], str]) -> Iterator[Node]:
    """Yield in each hex the letters of the ranges that it is in, and take their room."""
    lettered = [one for one in plan.zones if one.letter]
    for where in sorted(frozenset().union(*(one.hexes for one in lettered))):
        here = [one for one in lettered if where in one.hexes]
        x, y = middle(plan.grid, *where)
        reach = (ALONG * len(here) / 2, metrics.cap_height(BOLD, LETTER) / 2)
        step = plan.grid.step
        left, low = room.best([(x + aside * step, y + down * step) for aside, down in SPOTS], reach)
        room.take((left, low), reach)
        for place, one in enumerate(here):
            at = left + (place - (len(here) - 1) / 2) * ALONG
            yield centred_text(
                at, low, one.letter, font=BOLD, size=LETTER, fill=one.colour, halo=ground(where)
            )


def site_letter(where: Hex, at: Point, plan: HexMap) -> Iterator[Node]:
    """Yield the tag with the letter of the site in a hex."""
    for one in plan.zones:
        if one.letter and where in one.around:
            x, y, far = at[0] + TAG[0], at[1] + TAG[1], TAG[2]
            yield Path(circle(x, y, far), fill=one.colour, stroke="#ffffff", line=0.4)
            yield centred_text(x, y, one.letter, font=BOLD, size=LETTER + 1.2, fill="#ffffff")


def zone_swatch(zones: Sequence[HexZone], outline: tuple[Command, ...]) -> Node:
    """Return zones of one title as the key shows them."""
    points = [values for _, values in outline if values]
    wide, tall = max(x for x, _ in points), max(y for _, y in points)
    each = wide / len(zones)
    frames = (
        Rect(each * place + RANGE / 2, RANGE / 2, each - RANGE, tall - RANGE, stroke=one.colour, line=RANGE)
        for place, one in enumerate(zones)
    )
    return Group((*(() if zones[0].letter else (_hatched(zones[0], outline),)), *frames))


def _joined(zones: Iterable[HexZone]) -> Iterator[HexZone]:
    """Yield the zones of a map, those with the same title as one."""
    made: dict[str | HexZone, HexZone] = {}
    for one in zones:
        before = made.get(one.title or one)
        made[one.title or one] = replace(one, hexes=one.hexes | before.hexes) if before else one
    return iter(made.values())


def _hatched(one: HexZone, outline: tuple[Command, ...]) -> Node:
    """Return the light hatching of a zone."""
    ends = [values[-2:] for _, values in outline if values]
    left, right = min(x for x, _ in ends), max(x for x, _ in ends)
    top, low = min(y for _, y in ends), max(y for _, y in ends)
    # on one raster for the whole map, so that the hatching of zones that meet agrees
    first, last = int((left + top) // HATCH), int((right + low) // HATCH)
    steps = (place * HATCH for place in range(first, last + 1))
    hatch = tuple(command for far in steps for command in straight((far - top, top), (far - low, low)))
    return Group((Group((Path(hatch, stroke=one.colour, line=0.22),), opacity=HATCHED),), mask=outline)


def _loops(hexes: Iterable[Hex], grid: HexGrid) -> Iterator[list[Point]]:
    """Yield the corners of each outline of a set of hexes, clockwise, the first one once."""
    sides = {edge for one in hexes for edge in _edges(near_corners(grid, one))}
    following = {start: end for start, end in sides if (end, start) not in sides}
    for first in sorted(following):
        loop, at = [], first
        while at in following:
            loop.append(at)
            at = following.pop(at)
        if loop:
            yield loop


def _inside(loop: Sequence[Point], far: Sequence[float]) -> list[Point]:
    """Return the points of an outline that runs clockwise, each side moved inside by its own distance."""
    normals = [
        (-(by - ay) / long, (bx - ax) / long)
        for (ax, ay), (bx, by) in _edges(loop)
        for long in (math.dist((ax, ay), (bx, by)) or 1.0,)
    ]
    moved = []
    for place, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = normals[place - 1], normals[place]
        turn = ax * bx + ay * by
        one, other = far[place - 1], far[place]
        whole = 1.0 - turn * turn
        before, after = (one - turn * other) / whole, (other - turn * one) / whole
        moved.append((round(x + ax * before + bx * after, 2), round(y + ay * before + by * after, 2)))
    return moved
