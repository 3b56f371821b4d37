"""Draws lines on a map of hexes: rivers, coasts and borders along hexsides, roads and bridges."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.courses import curve
from countermarch.generators.maps.hex_grid import between, middle, near_corners
from countermarch.generators.maps.terrain import bends, chains_along, smooth_line
from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexLine, HexMap, Point
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

STEPS = 10
"""Points examined on each stretch of a road."""

RIVERS = ("river", "stream", "canal", "brook", "creek", "wadi")
"""Words in the title of a line that roads cross on bridges; lines of the same colour are rivers too."""

SLANT = 0.35
"""Sideways shift of a line between the outermost hexes and the frame, in distances between neighbours."""

BRIDGE = (1.5, 0.55, 0.5)
"""Overhang of a bridge beyond its river, of its parapets beyond the road, and their flare, in mm."""


def lines_of(plan: HexMap, look: Look) -> Iterator[Node]:
    """Yield rivers, coasts and borders, then the roads, which join where they meet, with their bridges."""
    rivers = _rivers(plan)
    for one in plan.lines:
        if one.sides and one.colour:
            yield from _along_sides(one, plan)
    drawn = [(one, path) for one, path in roads(plan) if one.colour]
    for one, path in drawn:
        under = mix(one.colour, "#1d1a16", 0.45)
        yield Path(path, stroke="#ffffff", line=one.width + 1.0, cap="round", join="round")
        yield Path(path, stroke=under, line=one.width + 0.3, cap="round", join="round")
    for one, path in drawn:
        yield Path(path, stroke=one.colour, line=one.width, cap="round", join="round", dash=one.dash)
    wide = {frozenset(pair): one.width for one in rivers for pair in one.sides}
    for one, path in drawn:
        yield from _bridges(one, path, wide, plan, look)


def _rivers(plan: HexMap) -> tuple[HexLine, ...]:
    solid = [one for one in plan.lines if one.sides and not one.dash]
    colours = {one.colour for one in solid if any(word in one.title.casefold() for word in RIVERS)}
    return tuple(one for one in solid if one.colour in colours)


def _along_sides(one: HexLine, plan: HexMap) -> Iterator[Node]:
    """Yield a line along hexsides with its casing, continued from the outermost hexes to the frame."""
    sides = [side for pair in one.sides if (side := between(plan.grid, *pair))]
    paths, rim = [], _rim(plan.grid)
    for chain, points in chains_along(sides, bends(plan)):
        through = list(points)
        if chain[0] in rim:
            through.insert(0, _out(points[0], points[1], plan))
        if chain[-1] in rim:
            through.append(_out(points[-1], points[-2], plan))
        paths.append(smooth_line(through))
    if one.dash:
        casing, wider = mix(one.colour, "#ffffff", 0.6), one.width * 1.2
    else:
        casing, wider = mix(one.colour, "#1d2a3a", 0.35), 0.45
    under = tuple(
        Path(path, stroke=casing, line=one.width + wider, cap="round", join="round") for path in paths
    )
    yield from [Group(under, opacity=0.5)] if one.dash else under
    for path in paths:
        yield Path(path, stroke=one.colour, line=one.width, cap="round", join="round", dash=one.dash)


@lru_cache(maxsize=4)
def _rim(grid: HexGrid) -> frozenset[Point]:
    """Return the corners where fewer than three hexes meet."""
    count: dict[Point, int] = {}
    for one in grid.numbers:
        for corner in near_corners(grid, one):
            count[corner] = count.get(corner, 0) + 1
    return frozenset(corner for corner, hexes in count.items() if hexes < 3)  # noqa: PLR2004


def _out(at: Point, before: Point, plan: HexMap) -> Point:
    """Return where a line that came from another point leaves the map in the same direction."""
    (x, y), step = at, plan.grid.step
    far = math.dist(at, before) or 1.0
    dx, dy = (x - before[0]) / far, (y - before[1]) / far
    aside, wide, tall = step * SLANT, plan.field, plan.height
    exits = (
        (x + dx * step, (0.0, y + dy * aside)),
        (wide - x - dx * step, (wide, y + dy * aside)),
        (y + dy * step, (x + dx * aside, 0.0)),
        (tall - y - dy * step, (x + dx * aside, tall)),
    )
    return min(exits)[1]


@lru_cache(maxsize=4)
def roads(plan: HexMap) -> tuple[tuple[HexLine, tuple[Command, ...]], ...]:
    """Return each road with its curve.

    Roads that end in the same hex continue each other. One that ends at the rim away from any place leaves
    the map.
    """
    found = [one for one in plan.lines if one.through]
    nexts: dict[Hex, list[Hex]] = {}
    for one in found:
        for end, inner in ((one.through[0], one.through[1]), (one.through[-1], one.through[-2])):
            nexts.setdefault(end, []).append(inner)
    inside = {where for one in found for where in one.through[1:-1]} | {one.hex for one in plan.named}
    leaving = {
        end
        for end, inner in nexts.items()
        if len(inner) == 1 and end not in inside and _at_the_rim(end, plan.grid)
    }
    made = []
    for one in found:
        points = [middle(plan.grid, *where) for where in one.through]
        beyond: list[Point | None] = []
        for end, inner in ((one.through[0], one.through[1]), (one.through[-1], one.through[-2])):
            others = [other for other in nexts[end] if other != inner]
            beyond.append(middle(plan.grid, *others[0]) if len(others) == 1 else None)
        if one.through[0] in leaving:
            points.insert(0, _out(points[0], points[1], plan))
        if one.through[-1] in leaving:
            points.append(_out(points[-1], points[-2], plan))
        made.append((one, curve(points, *beyond)))
    return tuple(made)


def _at_the_rim(one: Hex, grid: HexGrid) -> bool:
    return one[0] in grid.lines or one[1] in grid.places


def _stretch(start: Sequence[float], values: Sequence[float]) -> Iterator[Point]:
    """Yield points of a curve from a start to an end, by its two control points and the end."""
    one, two, end = values[0:2], values[2:4], values[4:6]
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
        x, y = (a * s + b * p + c * q + d * e for s, p, q, e in zip(start, one, two, end, strict=True))
        yield x, y


def _stretches(path: Sequence[Command]) -> Iterator[list[Point]]:
    """Yield points along each stretch of a curve."""
    start = path[0][1]
    for _, values in path[1:]:
        yield list(_stretch(start, values))
        start = values[4:6]


@lru_cache(maxsize=4)
def _road_points(plan: HexMap) -> dict[tuple[int, int], list[Point]]:
    """Return points along all roads, grouped by squares as large as a hex."""
    found: dict[tuple[int, int], list[Point]] = {}
    for one, path in roads(plan):
        for x, y in (point for stretch in _stretches(path) for point in stretch if one.colour):
            found.setdefault((int(x // plan.grid.step), int(y // plan.grid.step)), []).append((x, y))
    return found


def roads_near(plan: HexMap, at: Point, reach: Point) -> int:
    """Count the points of roads in a box around a point, this far across and down."""
    (x, y), edge, points = at, plan.grid.step, _road_points(plan)
    near = (
        point
        for across in (-1, 0, 1)
        for down in (-1, 0, 1)
        for point in points.get((int(x // edge) + across, int(y // edge) + down), ())
    )
    return sum(abs(px - x) < reach[0] and abs(py - y) < reach[1] for px, py in near)


def _bridges(
    one: HexLine, path: Sequence[Command], rivers: dict[frozenset[Hex], float], plan: HexMap, look: Look
) -> Iterator[Node]:
    """Yield a bridge wherever a road crosses a river: two parapets along the road."""
    ink, at = look.style.colour("ink"), bends(plan)
    for pair in pairwise(one.through):
        width = rivers.get(frozenset(pair))
        side = between(plan.grid, *pair)
        if width is None or side is None:
            continue
        water = next(points for _, points in chains_along([side], at))
        start = middle(plan.grid, *pair[0])
        stretch = next(points for points in _stretches(path) if math.dist(points[0], start) < 0.01)  # noqa: PLR2004
        step = min(range(1, STEPS), key=lambda index: min(math.dist(stretch[index], wet) for wet in water))
        (ax, ay), (bx, by) = stretch[step - 1], stretch[step + 1]
        rails = bridge(width, one.width, ink)
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
    return next(crossings, None)
