"""Insets: a game's map of hexes, small, with the hexes where a scenario sets up counters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import dist
from typing import TYPE_CHECKING

from countermarch.generators.maps.hex_grid import HexZone, corners, middle, number, within
from countermarch.generators.maps.hex_lines import lines_of
from countermarch.generators.maps.hex_map import hex_map_scene
from countermarch.generators.maps.hex_zones import zones_of
from countermarch.generators.maps.terrain import line_points, outlines, textures
from countermarch.generators.pages.blocks import Block
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Use, tagged
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexMap, Point
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Node, Scene

ROUND_IT = 2.2
"""Room around the outermost marks, in distances between neighbours."""

SIZE, CLOSE = 6.0, 0.4
"""Type size of the numbers of hexes, in points, and their least distance from anything, in mm."""

BOLDER = 2.6
"""How much wider lines are than on the map."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A hex of a set-up in the colour of a side, and how far from it counters may be."""

    hex: Hex
    reach: int
    colour: str


def inset_ground(plan: HexMap, look: Look) -> Scene:
    """Return a map without names, numbers, roads and marks of terrain, as the background of insets."""
    return hex_map_scene(_bare(plan), look)


def _bare(plan: HexMap) -> HexMap:
    return replace(
        plan,
        terrains=tuple(
            one if textures()[one.texture].water else replace(one, texture="plain") for one in plan.terrains
        ),
        lines=tuple(replace(one, width=one.width * BOLDER) for one in plan.lines if not one.through),
        width=plan.field,
        named=(),
        words=(),
        boxes=(),
        zones=(),
        numbered=False,
        has_key=False,
        compass=None,
        beside=0.0,
    )


def inset(
    plan: HexMap,
    ground: Scene,
    marks: Sequence[Mark],
    size: tuple[float, float],
    look: Look,
    *,
    grounds: Sequence[HexZone] = (),
) -> Block:
    """Return the part of a map that holds all marks, ``size`` mm wide and high, with their numbers.

    ``grounds`` are shown instead of the sectors of the map.
    """
    width, height = size
    if plan.reconstructed and look.missing == "blank":
        plan, grounds = replace(plan, terrains=(), zones=()), ()
    edges = [Mark(one, 0, "") for area in grounds if not area.beyond for one in area.hexes]
    left, top, scale = _part(plan, ground, [*marks, *edges], size)
    zones = tuple(
        HexZone("", one.colour, within(plan.grid, [one.hex], one.reach)) for one in marks if one.reach
    )
    sectors = () if grounds else tuple(replace(one, title="") for one in plan.zones if one.label)
    shown = [Use(ground, 0.0, 0.0), *zones_of(replace(plan, zones=(*sectors, *zones)))]
    bare = _bare(plan)
    net = line_points(bare) if grounds else {}
    for area in grounds:
        # as terrain is drawn, so that they end at coasts, rivers and borders
        shape = outlines(area.hexes, plan.grid, net)
        pale, opaque = VEIL if area.beyond else TINT
        wash = Path(shape, fill=mix(area.colour, "#ffffff", pale))
        rim = Path(shape, stroke=area.colour, line=2 * RIM / scale, join="round")
        # a tint over a terrain looks like another, which only a title explains
        shown.append(Group((wash,), opacity=opaque) if area.title else Group((rim,), mask=shape))
    shown += lines_of(bare, look) if grounds else ()
    for one in marks:
        shape = polygon(corners(plan.grid, middle(plan.grid, *one.hex)))
        shown.append(Path(shape, fill=one.colour, stroke="#ffffff", line=0.3 / scale, join="round"))
    frame = (left, top, width / scale, height / scale)
    nodes: list[Node] = [Group(tuple(shown), -left * scale, -top * scale, scale=scale, clip=frame)]

    def at(spot: Point) -> Point:
        return (spot[0] - left) * scale, (spot[1] - top) * scale

    taken: list[tuple[float, float, float, float]] = []
    cities = [one for one in plan.terrains if textures()[one.texture].streets]
    for words, colour, hexes in (
        *((one.label, mix(one.colour, "#000000", 0.35), one.hexes) for one in sectors),
        *((one.title, look.style.colour("ink"), one.hexes) for one in cities),
        *((one.title, mix(one.colour, "#000000", 0.75), _seen(one, at, plan.grid, size)) for one in grounds),
    ):
        spots = [at(middle(plan.grid, *where)) for where in hexes] or [(-1.0, -1.0)]
        x, y = (sum(values) / len(spots) for values in zip(*spots, strict=True))
        half = metrics.width(words, BOLD, SIZE + 1) / 2
        if half < x < width - half and SIZE / 4 < y < height - SIZE / 4:
            nodes.append(centred_text(x, y, words, font=BOLD, size=SIZE + 1, fill=colour, halo="#ffffff"))
            taken.append((x, y, half, SIZE / 5))
    placed = [(one, at(middle(plan.grid, *one.hex))) for one in marks]
    nodes += _numbers(placed, taken, plan.grid.step * scale / 2, size)
    nodes.append(Rect(0.0, 0.0, width, height, stroke=look.style.colour("ink"), line=0.4))
    return Block(width, height, (tagged("Figure", nodes, ", ".join(number(*one.hex) for one in marks)),))


TINT, VEIL = (0.0, 0.5), (0.6, 0.72)
"""How much paler than on the map the colour of a ground is, and how opaque; the same out of play."""

RIM = 0.7
"""Width of the line inside the outline of a ground without a title, in mm."""


def _seen(area: HexZone, at: Callable[[Point], Point], grid: HexGrid, size: tuple[float, float]) -> list[Hex]:
    """Return the hex for the title of a ground: the most central one of those that an inset shows."""
    half = metrics.width(area.title, BOLD, SIZE + 1) / 2 + 4 * CLOSE
    spots = {one: at(middle(grid, *one)) for one in sorted(area.hexes)}
    shown = {one: (x, y) for one, (x, y) in spots.items() if 0.0 < x < size[0] and 0.0 < y < size[1]}
    if not area.title or not shown:
        return []
    x, y = (sum(values) / len(shown) for values in zip(*shown.values(), strict=True))
    inner = [one for one in shown if half < shown[one][0] < size[0] - half]
    return sorted(inner, key=lambda one: dist(shown[one], (x, y)))[:1]


def _part(
    plan: HexMap, ground: Scene, marks: Sequence[Mark], size: tuple[float, float]
) -> tuple[float, float, float]:
    """Return the upper left corner of the part of the map to show, and its scale."""
    spots = [(middle(plan.grid, *one.hex), (one.reach + ROUND_IT) * plan.grid.step) for one in marks]
    low = [min(spot[axis] - room for spot, room in spots) for axis in (0, 1)]
    high = [max(spot[axis] + room for spot, room in spots) for axis in (0, 1)]
    whole = (ground.width, ground.height)
    scale = min(size[axis] / (high[axis] - low[axis]) for axis in (0, 1))
    scale = max(min(scale, MOST) if len(marks) > FEW else 0.0, *(size[axis] / whole[axis] for axis in (0, 1)))
    left, top = (
        min(max((low[axis] + high[axis] - size[axis] / scale) / 2, 0.0), whole[axis] - size[axis] / scale)
        for axis in (0, 1)
    )
    return left, top, scale


MOST, FEW = 0.45, 2
"""The largest scale of an inset, and the most marks beside which it shows as much of the map as it can."""


def _numbers(
    marks: Sequence[tuple[Mark, Point]],
    taken: Sequence[tuple[float, float, float, float]],
    half: float,
    size: tuple[float, float],
) -> Iterator[Node]:
    """Yield the number of each hex in it, or beside it where there is most room beside boxes ``taken``."""
    tall = metrics.cap_height(BOLD, SIZE) / 2 + CLOSE
    taken = [*taken, *((x, y, half, half) for _, (x, y) in marks)]
    for one, (x, y) in marks:
        said = number(*one.hex)
        wide = metrics.width(said, BOLD, SIZE) / 2 + CLOSE
        if wide <= half:
            yield centred_text(x, y, said, font=BOLD, size=SIZE, fill="#ffffff")
            continue
        spots = [
            (x + across * (half + wide), y + down * (half + tall))
            for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 1), (-0.8, 1), (0.8, -1), (-0.8, -1))
        ]

        def hidden(spot: Point, reach: Point = (wide, tall)) -> float:
            out = sum(
                max(reach[axis] - spot[axis], spot[axis] + reach[axis] - size[axis], 0.0) for axis in (0, 1)
            )
            over = sum(
                max(reach[0] + a - abs(spot[0] - left), 0.0) * max(reach[1] + b - abs(spot[1] - top), 0.0)
                for left, top, a, b in taken
            )
            return round(
                9 * out + over, 6
            )  # or the last bit would choose between spots as good as each other

        best = min(spots, key=hidden)
        taken.append((*best, wide, tall))
        yield centred_text(
            *best, said, font=BOLD, size=SIZE, fill=mix(one.colour, "#000000", 0.3), halo="#ffffff"
        )
