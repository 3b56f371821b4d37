"""Draw lines on a map of hexes: rivers, coasts and borders along hexsides, roads and bridges."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import between, near_corners
from countermarch.generators.maps.roads import STEPS, leaving, roads, stretches
from countermarch.generators.maps.terrain import (
    chains_along,
    follow_edge,
    line_points,
    midway,
    shores,
    smooth_line,
    smooth_loop,
)
from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexLine, HexMap, Point
    from countermarch.generators.maps.roads import Road
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

RIVERS = ("river", "stream", "canal", "brook", "creek", "wadi")
"""Words in the title of a line that roads cross on bridges; lines of the same colour are rivers too."""

LAKES = ("lake", "reservoir", "loch", "lough")
"""Words in the title of a line that is a body of water, as wide as the line in its middle."""

SHAPE = (0.4, 1.15, 0.12)
"""How full a lake is at its ends, where it is widest (south if over 1), and how uneven its banks are."""

SOURCE, THINNEST = 6, 0.3
"""Half hexsides along which a river widens from its source, and its width there, as a share."""

BANK = 0.5
"""Gap between a river and a border beside it, in mm."""

BRIDGE = (1.5, 0.55, 0.5)
"""Overhang of a bridge beyond its river, of its parapets beyond the road, and their flare, in mm."""


def lines_of(plan: HexMap, look: Look) -> Iterator[Node]:
    """Yield rivers, coasts and borders, then the roads, which join where they meet, with their bridges."""
    rivers = _rivers(plan)
    # rivers first: the coast passes over their mouths
    for one in (*rivers, *(one for one in plan.lines if one not in rivers)):
        if one.sides and one.colour:
            lake = any(word in one.title.casefold() for word in LAKES)
            yield from _lakes(one, plan) if lake else _along_sides(one, plan)
    drawn = [road for road in roads(plan) if road.line.colour]
    # all of one layer before the next, so that no edge crosses a road where two meet
    for road in drawn:
        yield Path(road.path, stroke="#ffffff", line=road.line.width + 1.0, cap="round", join="round")
    for road in drawn:
        under = mix(road.line.colour, "#1d1a16", 0.45)
        yield Path(road.path, stroke=under, line=road.line.width + 0.3, cap="round", join="round")
    for road in drawn:
        one = road.line
        yield Path(road.path, stroke=one.colour, line=one.width, cap="round", join="round", dash=one.dash)
    wide = {frozenset(pair): one.width for one in rivers for pair in one.sides}
    for road in drawn if plan.bridges else ():
        yield from _bridges(road, wide, plan, look)


def _rivers(plan: HexMap) -> tuple[HexLine, ...]:
    solid = [one for one in plan.lines if one.sides and not one.dash]
    colours = {one.colour for one in solid if any(word in one.title.casefold() for word in RIVERS)}
    return tuple(one for one in solid if one.colour in colours)


def _along_sides(line: HexLine, plan: HexMap) -> Iterator[Node]:
    """Yield a line along hexsides with its casing."""
    if line.dash:
        casing, wider = mix(line.colour, "#ffffff", 0.6), line.width * 1.2
    else:
        casing, wider = mix(line.colour, "#1d2a3a", 0.35), 0.45
    parts = [part for path, sources in courses(line, plan) for part in _tapered(path, sources)]
    under = tuple(
        Path(path, stroke=casing, line=(line.width + wider) * share, cap="round", join="round")
        for path, share in parts
    )
    yield from [Group(under, opacity=0.5)] if line.dash else under
    for path, share in parts:
        yield Path(
            path, stroke=line.colour, line=line.width * share, cap="round", join="round", dash=line.dash
        )


def _lakes(line: HexLine, plan: HexMap) -> Iterator[Node]:
    """Yield bodies of water along hexsides: long, narrow at the ends, and of uneven width."""
    sides = [side for pair in line.sides if (side := between(plan.grid, *pair))]
    for _, chain in chains_along(sides, line_points(plan)):
        points = chain[::-1] if chain[0][1] > chain[-1][1] else chain
        last = len(points) - 1
        left, right = [points[0]], [points[-1]]
        for rank, ((ax, ay), (x, y), (bx, by)) in enumerate(
            zip(points, points[1:], points[2:], strict=False), 1
        ):
            full = math.sin(math.pi * (rank / last) ** SHAPE[1]) ** SHAPE[0]
            for bank, turn in ((left, 1), (right, -1)):
                far = turn * line.width / 2 * full * (1 + SHAPE[2] * math.sin(5.1 * rank + turn))
                far /= math.dist((ax, ay), (bx, by)) or 1.0
                bank.append((x - (by - ay) * far, y + (bx - ax) * far))
        shore = smooth_loop([*left, right[0], *right[:0:-1]])
        edge = mix(line.colour, "#1d2a3a", 0.45)
        yield Path(shore, fill=line.colour, stroke=edge, line=0.5, join="round")


def courses(line: HexLine, plan: HexMap) -> Iterator[tuple[tuple[Command, ...], tuple[bool, bool]]]:
    """Yield the curves of a line along hexsides, and whether a river has its source at either end.

    A line continues from the outermost hexes to the frame, along the terrain's edge if it ran along one. A
    river ends where it meets the shore.
    """
    river = line in _rivers(plan)
    shore: frozenset[frozenset[Point]] = shores(plan) if river else frozenset()
    sides = [
        side for pair in line.sides if (side := between(plan.grid, *pair)) and frozenset(side) not in shore
    ]
    rim, met, solid = _rim(plan.grid), _meetings(plan), solid_sides(plan)
    for chain, points in chains_along(follow_edge(sides, rim, plan), _net(line, plan)):
        through = _on_the_bank(line, chain, points, solid) if line.dash else list(points)
        if chain[0] in rim:
            through.insert(0, leaving(points[0], points[1], plan))
        if chain[-1] in rim:
            through.append(leaving(points[-1], points[-2], plan))
        ends = (chain[0], chain[-1])
        start, end = (river and at not in rim and met.get(at, 0) == 1 for at in ends)
        yield smooth_line(through), (start, end)


def _net(line: HexLine, plan: HexMap) -> Mapping[Point, Point]:
    """Return where a line passes: a dashed one, which says where something ends, keeps to the hexsides.

    Beside rivers and coasts it follows these.
    """
    if not line.dash:
        return line_points(plan)
    wet = {*solid_sides(plan), *shores(plan)}
    kept = {at for side in wet for at in (*side, midway(*side))}
    return {start: at for start, at in line_points(plan).items() if start in kept}


def _tapered(
    path: tuple[Command, ...], sources: tuple[bool, bool]
) -> Iterator[tuple[tuple[Command, ...], float]]:
    """Yield the parts of a river, each with its width as a share: it is thin at a source."""
    count = len(path) - 1
    widths = [1.0] * count
    for rank in range(min(SOURCE, count)):
        share = THINNEST + (1.0 - THINNEST) * rank / min(SOURCE, count)
        for source, place in zip(sources, (rank, count - 1 - rank), strict=True):
            if source:
                widths[place] = min(widths[place], share)
    start = 0
    for place in range(1, count + 1):
        if place == count or widths[place] != widths[start]:
            yield (("M", path[start][1][-2:]), *path[start + 1 : place + 1]), widths[start]
            start = place


@lru_cache(maxsize=4)
def solid_sides(plan: HexMap) -> dict[frozenset[Point], float]:
    """Return the hexsides with a line that is not dashed, and how wide it is."""
    return {
        frozenset(side): one.width
        for one in plan.lines
        if one.colour and not one.dash
        for pair in one.sides
        if (side := between(plan.grid, *pair))
    }


@lru_cache(maxsize=4)
def _meetings(plan: HexMap) -> dict[Point, int]:
    """Return how many sides with rivers, coasts or shores meet at each corner."""
    count: dict[Point, int] = {}
    for corner in (corner for side in {*solid_sides(plan), *shores(plan)} for corner in side):
        count[corner] = count.get(corner, 0) + 1
    return count


def _on_the_bank(
    line: HexLine, chain: Sequence[Point], points: Sequence[Point], solid: dict[frozenset[Point], float]
) -> list[Point]:
    """Return the points of a dashed line, moved off the rivers and coasts that it follows."""
    wide = [solid.get(frozenset(side)) for side in pairwise(chain)]
    halves = [0.0 if water is None else (water + line.width) / 2 + BANK for water in wide]
    # points alternate between corners and middles of sides
    far = [0.0] * len(points)
    far[1::2] = halves
    far[2:-1:2] = [(before + after) / 2 for before, after in pairwise(halves)]
    return [
        (x - (after[1] - before[1]) / long * by, y + (after[0] - before[0]) / long * by)
        for by, (x, y), before, after in zip(
            far, points, (points[0], *points), (*points[1:], points[-1]), strict=False
        )
        for long in (math.dist(before, after) or 1.0,)
    ]


@lru_cache(maxsize=4)
def _rim(grid: HexGrid) -> frozenset[Point]:
    """Return the corners where fewer than three hexes meet."""
    count: dict[Point, int] = {}
    for one in grid.numbers:
        for corner in near_corners(grid, one):
            count[corner] = count.get(corner, 0) + 1
    return frozenset(corner for corner, hexes in count.items() if hexes < 3)  # noqa: PLR2004


def _bridges(road: Road, rivers: dict[frozenset[Hex], float], plan: HexMap, look: Look) -> Iterator[Node]:
    """Yield a bridge wherever a road crosses a river: two parapets along the road."""
    ink, at = look.style.colour("ink"), line_points(plan)
    parts = list(stretches(road.path))[road.first :]
    for pair, stretch in zip(pairwise(road.line.through), parts, strict=False):
        width = rivers.get(frozenset(pair))
        side = between(plan.grid, *pair)
        if width is None or side is None:
            continue
        water = next(points for _, points in chains_along([side], at))
        step = min(range(1, STEPS), key=lambda index: min(math.dist(stretch[index], wet) for wet in water))
        (ax, ay), (bx, by) = stretch[step - 1], stretch[step + 1]
        rails = bridge(width, road.line.width, ink)
        yield Group(rails, *stretch[step], rotate=math.degrees(math.atan2(by - ay, bx - ax)))


def bridge(river: float, road: float, ink: str) -> tuple[Path, ...]:
    """Return a bridge's two parapets, horizontal around (0, 0), for the widths of its river and its road."""
    long, aside, flare = river / 2 + BRIDGE[0], road / 2 + BRIDGE[1], BRIDGE[2]
    return tuple(
        Path(
            (
                ("M", (-long - flare, side_of * (aside + flare))),
                ("L", (-long, side_of * aside)),
                ("L", (long, side_of * aside)),
                ("L", (long + flare, side_of * (aside + flare))),
            ),
            stroke=ink,
            line=0.5,
            join="round",
        )
        for side_of in (-1, 1)
    )


def bridged(plan: HexMap) -> tuple[HexLine, HexLine] | None:
    """Return a river and a road of a map that cross; None if no road crosses a river."""
    rivers = {frozenset(pair): one for one in _rivers(plan) if one.colour for pair in one.sides}
    crossings = (
        (rivers[pair], road)
        for road in plan.lines
        if road.colour
        for pair in map(frozenset, pairwise(road.through))
        if pair in rivers
    )
    return next(crossings, None) if plan.bridges else None
