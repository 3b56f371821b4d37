"""Zones on a map of hexes: outlines inside their hexes, flags of sectors, tags of ranges."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import middle, near_corners
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.paths import line as straight
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexMap, HexZone, Point
    from countermarch.generators.maps.hex_labels import LabelRoom
    from countermarch.generators.scene.nodes import Command, Node

EDGE, BOUND = 0.75, 2.3
"""The width of the outline of a sector and how far it is inside its hexsides, in mm."""

RANGE, DASHES = 0.5, (1.5, 1.1)
"""The width of the outline of a range and its dashes, in mm."""

HALO, HALO_WIDTH = 0.6, 0.7
"""How opaque the white under an outline is, and how much wider than the outline, in mm."""

SAMPLES = 6
"""Points for each part of an outline, where text is not to be."""

INSIDE, APART, RANKS = 0.8, 0.95, 3
"""How far inside its hexes the first range is outlined and how much farther each later one, in mm, up to as
many: where ranges overlap, no outline hides another."""

LETTER, TAG, SITE = 8.0, 1.75, (3.0, -2.5, 2.0)
"""Type size of the letter of a range, in points; the radius of a tag with it; and where the tag of a site is
beside its sign, with its radius, in mm."""

KEYED = 6.0
"""Type size of the letters and labels of zones in the key, in points."""

FLAG, POLE, PAD = 4.0, 3.2, 1.1
"""The height of a flag, the length of its pole below it, and the room beside its text, in mm."""


def zones_of(plan: HexMap) -> Iterator[Node]:
    """Yield the outlines of the zones, those of ranges dashed."""
    for one, loop in _bounds(plan):
        yield from _outline(one, polygon(loop))


def _outline(zone: HexZone, path: tuple[Command, ...]) -> Iterator[Node]:
    """Yield an outline over white, so that it shows on any terrain, which keeps its colour."""
    wide, dash = _stroke(zone)
    yield Group((Path(path, stroke="#ffffff", line=wide + HALO_WIDTH, join="round"),), opacity=HALO)
    yield Path(path, stroke=zone.colour, line=wide, dash=dash, join="round")


def rims(plan: HexMap) -> Iterator[Point]:
    """Yield points along the outlines of zones, which no text should hide."""
    for _, loop in _bounds(plan):
        for (ax, ay), (bx, by) in _edges(loop):
            yield from (
                (ax + (bx - ax) * part / SAMPLES, ay + (by - ay) * part / SAMPLES) for part in range(SAMPLES)
            )


def _bounds(plan: HexMap) -> Iterator[tuple[HexZone, list[Point]]]:
    """Yield each outline of each zone, inside its hexsides; zones of one title and colour are one."""
    sectors: dict[object, HexZone] = {}
    for one in plan.zones:
        key = (one.title, one.colour) if one.title and not one.around else one
        before = sectors.get(key)
        sectors[key] = replace(one, hexes=one.hexes | before.hexes) if before else one
    rank = 0
    for one in sectors.values():
        far = INSIDE + APART * (rank % RANKS) if one.around else BOUND
        rank += bool(one.around)
        for loop in _loops(one.hexes, plan.grid):
            yield one, _moved_inside(loop, far)


def tags_of(plan: HexMap, room: LabelRoom) -> Iterator[Node]:
    """Yield the letter of each range twice on its outline, at opposite sides, and take its room."""
    for one, loop in _bounds(plan):
        if not one.letter:
            continue
        half = len(loop) // 2
        # corners of the outline that face each other, where both tags hide least
        start = min(
            range(half),
            key=lambda rank: sum(room.cost(loop[at], (TAG, TAG)) for at in (rank, rank + half)),
        )
        for x, y in (loop[start], loop[start + half]):
            room.take((x, y), (TAG, TAG))
            yield from _tag((x, y), TAG, LETTER, one)


def site_letter(where: Hex, at: Point, plan: HexMap) -> Iterator[Node]:
    """Yield the tag with the letter of the site in a hex."""
    for one in plan.zones:
        if one.letter and where in one.around:
            yield from _tag((at[0] + SITE[0], at[1] + SITE[1]), SITE[2], LETTER + 0.6, one)


def _tag(at: Point, radius: float, size: float, zone: HexZone) -> Iterator[Node]:
    yield Path(circle(*at, radius), fill=zone.colour, stroke="#ffffff", line=0.4)
    yield centred_text(*at, zone.letter, font=BOLD, size=size, fill="#ffffff")


def flags_of(plan: HexMap, room: LabelRoom) -> Iterator[Node]:
    """Yield the label of each zone that has one as a flag in its middle, where it hides least."""
    for one in plan.zones:
        if not one.label:
            continue
        centres = [middle(plan.grid, *where) for where in sorted(one.hexes)]
        x, y = (sum(values) / len(centres) for values in zip(*centres, strict=True))
        size = LETTER + 2.0
        wide = metrics.width(one.label, BOLD, size) + 2 * PAD
        reach = (wide / 2, (FLAG + POLE) / 2)
        spots = sorted(centres, key=lambda spot: math.dist(spot, (x, y)))
        left, top = room.best(spots, reach, worse=0.5)
        room.take((left, top), reach)
        left, top = left - reach[0], top - reach[1]
        yield Path(straight((left, top), (left, top + FLAG + POLE)), stroke="#ffffff", line=1.1, cap="round")
        yield Path(straight((left, top), (left, top + FLAG + POLE)), stroke=one.colour, line=0.6, cap="round")
        yield Rect(left, top, wide, FLAG, fill=one.colour, stroke="#ffffff", line=0.3)
        yield centred_text(left + wide / 2, top + FLAG / 2, one.label, font=BOLD, size=size, fill="#ffffff")


def zone_swatch(zone: HexZone, path: tuple[Command, ...]) -> Node:
    """Return a zone as the key shows it: its outline with its tag or flag, as on the map."""
    x, y = (max(values) / 2 for values in zip(*(at for _, at in path if at), strict=True))
    line, dash = _stroke(zone)
    nodes: list[Node] = [Path(path, stroke=zone.colour, line=line, dash=dash)]
    if zone.letter:
        return Group((*nodes, *_tag((x, y), 1.4, KEYED, zone)))
    if not zone.label:
        return Group(tuple(nodes))
    wide = metrics.width(zone.label, BOLD, KEYED) + 0.6 * PAD
    plate = Rect(x - wide / 2, y - 1.1, wide, 2.2, fill=zone.colour)
    words = centred_text(x, y, zone.label, font=BOLD, size=KEYED, fill="#ffffff")
    return Group((*nodes, plate, words))


def _stroke(zone: HexZone) -> tuple[float, tuple[float, ...]]:
    """Return the width and the dashes of the outline of a zone."""
    return (RANGE, DASHES) if zone.around else (EDGE, ())


def _edges(loop: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return pairwise([*loop, loop[0]])


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


def _moved_inside(loop: Sequence[Point], far: float) -> list[Point]:
    """Return the points of an outline that runs clockwise, moved inside by a distance."""
    normals = [
        (-(by - ay) / long, (bx - ax) / long)
        for (ax, ay), (bx, by) in _edges(loop)
        for long in (math.dist((ax, ay), (bx, by)) or 1.0,)
    ]
    moved = []
    for place, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = normals[place - 1], normals[place]
        by_both = far / (1.0 + ax * bx + ay * by)
        moved.append((round(x + (ax + bx) * by_both, 2), round(y + (ay + by) * by_both, 2)))
    return moved
