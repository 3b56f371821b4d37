"""Zones on a map of hexes: sectors, hatched, and the ranges of sites, by their letters."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import middle
from countermarch.generators.maps.terrain import outlines
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.paths import line as straight
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexMap, HexZone, Point
    from countermarch.generators.maps.hex_labels import LabelRoom
    from countermarch.generators.scene.nodes import Command, Node

HATCH, HATCHED, EDGE = 2.4, 0.5, 0.6
"""The distance of a zone's hatching, how opaque it is, and the width of the line inside its edge, in mm."""

INSIDE, APART, RANKS = 0.7, 0.95, 3
"""How far inside its hexes the first lettered range is outlined and how much farther each later one, in mm,
up to as many: where ranges overlap, no outline hides another."""

RANGE = 0.75
"""The width of the outline of a lettered range, in mm."""

LETTER, ALONG = 7.4, 1.85
"""Type size of the letters in a hex, in points, and from one to the next, in mm."""

SPOTS = ((0.0, 0.27), (0.0, 0.31), (0.17, 0.26), (-0.17, 0.26), (0.0, 0.22), (0.24, 0.16), (-0.24, 0.16))
"""Where the letters of a hex may be, aside from and below its centre, in distances between neighbours."""

TAG = (3.0, -2.5, 2.0)
"""Where the tag with a site's letter is, beside its sign, and its radius, in mm."""


def zones_of(plan: HexMap) -> Iterator[Node]:
    """Yield the zones with outlines inside their hexsides, hatched unless letters tell them apart."""
    plain = [one for one in plan.zones if not one.letter]
    for one in _joined(plain):
        yield _hatched(one, outlines(one.hexes, plan.grid, {}))
    edged = (*_joined(one for one in plain if not one.around), *(one for one in plain if one.around))
    yield from (_edged(one, outlines(one.hexes, plan.grid, {})) for one in edged)
    for one, loop in _ranges(plan):
        yield Group((Path(polygon(loop), stroke="#ffffff", line=RANGE + 0.7, join="round"),), opacity=0.6)
        yield Path(polygon(loop), stroke=one.colour, line=RANGE, join="round")


def rims(plan: HexMap) -> Iterator[Point]:
    """Yield points along the outlines of lettered ranges, which no name should hide."""
    return (point for _, loop in _ranges(plan) for point in loop)


def _ranges(plan: HexMap) -> Iterator[tuple[HexZone, list[Point]]]:
    """Yield the lettered ranges of a map, each with an outline."""
    for rank, one in enumerate(one for one in plan.zones if one.letter):
        for loop in _loops(outlines(one.hexes, plan.grid, {})):
            yield one, _inside(loop, INSIDE + APART * (rank % RANKS))


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
    if not zones[0].letter:
        return Group((_hatched(zones[0], outline), _edged(zones[0], outline)))
    points = [values for _, values in outline if values]
    wide, tall = max(x for x, _ in points), max(y for _, y in points)
    each = wide / len(zones)
    return Group(
        tuple(
            Rect(
                each * place + RANGE / 2, RANGE / 2, each - RANGE, tall - RANGE, stroke=one.colour, line=RANGE
            )
            for place, one in enumerate(zones)
        )
    )


def _joined(zones: Iterable[HexZone]) -> Iterator[HexZone]:
    """Yield the zones of a map, those with the same title as one."""
    made: dict[str | HexZone, HexZone] = {}
    for one in zones:
        before = made.get(one.title or one)
        made[one.title or one] = replace(one, hexes=one.hexes | before.hexes) if before else one
    return iter(made.values())


def _edged(one: HexZone, outline: tuple[Command, ...]) -> Node:
    """Return a line just inside the edge of a zone."""
    # the outline hides the outer half
    return Group(
        (Group((Path(outline, stroke=one.colour, line=2 * EDGE, join="round"),), opacity=0.85),), mask=outline
    )


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


def _loops(outline: tuple[Command, ...]) -> Iterator[list[Point]]:
    """Yield the points of each closed outline, the first one once."""
    loop: list[Point] = []
    for letter, values in outline:
        if letter == "Z":
            yield loop[:-1] if loop[0] == loop[-1] else loop
        else:
            loop = [*([] if letter == "M" else loop), (values[-2], values[-1])]


def _inside(loop: Sequence[Point], far: float) -> list[Point]:
    """Return the points of an outline that runs clockwise, moved inside by a distance."""
    moved = []
    for before, (x, y), after in zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False):
        normals = [
            (-(there[1] - here[1]) / long, (there[0] - here[0]) / long)
            for here, there in pairwise((before, (x, y), after))
            for long in (math.dist(here, there) or 1.0,)
        ]
        (ax, ay), (bx, by) = normals
        share = far / (1.0 + ax * bx + ay * by)
        moved.append((round(x + (ax + bx) * share, 2), round(y + (ay + by) * share, 2)))
    return moved
