"""Terrain on maps of hexes: smooth outlines instead of hexagons, heights and depths, marks such as trees.

Terrains are painted in the order of the file, each together with all later ones, which then cover it. So no
gap is left where three terrains meet, although outlines cut the corners of hexes.
"""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise, product
from pathlib import Path as FilePath
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.maps.hex_grid import between, middle, near_corners
from countermarch.generators.maps.shading import grid_range, shaded, uneven
from countermarch.generators.maps.streets import town_blocks
from countermarch.generators.scene.art import drawings
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.style import mix

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexMap, Point, Terrain
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

RIM = 2
"""Hexes painted beyond the frame, so that terrain fills the margin."""

DESIGN = 18.0
"""The distance between neighbouring hexes for which marks are drawn, in mm."""

OUTLINE_ROUGHNESS = 0.06
"""Irregularity of an outline, in distances between neighbours."""

SMOOTHING_PASSES = 3
"""How often an outline is smoothed."""

BEND_ROUNDING = 0.25
"""How far a river's bend is rounded, as a share of the way to the midpoint of the two sides' middles."""

RIVER_ROUGHNESS = 0.3
"""Irregularity of a river, as a share of other lines: players must see which hexsides it follows."""

STREET_ANGLE = 0.3
"""How streets are turned, in radians."""

MAX_HIDDEN_COST = 6.0
"""Cost of hidden labels from which on a block of houses is left out."""

VARIANTS = 5
"""Different arrangements of marks in a hex: enough that the eye finds no pattern."""

CROWD = 4
"""Number of marks from which one is placed inside, or they would form a ring."""

STEPS = 2
"""Steps of height or depth inside a terrain."""

SLOPE = ((0.55, 0.35), (0.3, 0.7))
"""Bands around a step: width in distances between neighbours, and how much of its darkness they have."""

PATCH = 3
"""Hexes across a patch of the other texture of a terrain, such as fields in a plain."""

SHALLOWS = ((0.62, 0.3), (0.36, 0.55), (0.16, 0.8))
"""Bands of paler water along a coast: width in distances of neighbours, and share of white."""

SHADOW = (0.03, 0.045, 0.2)
"""The shadow of high ground: offset right and down in distances between neighbours, and opacity."""

OUTLINE_COLOUR = "#3a2f20"
"""The colour that outlines are mixed with."""

HEIGHT_COLOUR = "#4a3418"
"""The colour that heights are mixed with."""

RELIEF_POINTS = 6
"""Points of relief in the distance between neighbours."""

RISE_PER_RING = 0.5
"""How much higher each step further inside is."""

RINGS = 4
"""Steps of height from the edge to the inside."""

VALLEY_HEIGHT = 0.3
"""The height of valleys, as a share."""

WAVE_LENGTH = 0.85
"""The length of waves, in distances between neighbours."""

SHADE_STRENGTH = 0.95
"""How strong the shade of slopes is."""

BANDS = (0.06, 0.15, 0.27, 0.42, 0.62, 0.9)
"""How steep a slope is where each band of shade begins: fewer than for a ridge, since there is more of it."""

FOOT = (0.34, 0.24, 0.14, 0.06)
"""Bands over which high ground fades into the plain, both sides together, in distances between neighbours."""

LOW_INK_WHITE = 0.7
"""Share of white in fills when the style saves ink."""

LOW_INK_RELIEF = 0.35
"""Strength of heights and depths when the style saves ink."""


@dataclass(frozen=True, slots=True)
class Texture:
    """How a terrain looks; see ``terrain.toml``."""

    words: tuple[str, ...] = ()
    water: bool = False
    mark: str = ""
    count: int = 0
    size: float = 1.0
    rise: float = 0.0
    high: float = 0.0
    other: str = ""
    depth: float = 0.0
    edge: float = 0.0
    body: str = ""
    shade: str = ""
    line: str = ""
    ground: str = ""
    plots: tuple[str, ...] = ()
    row: float = 0.0
    strong: float = 0.5
    streets: float = 0.0


@cache
def textures() -> Mapping[str, Texture]:
    """Return the textures by name."""
    found = tomllib.loads(FilePath(__file__).with_suffix(".toml").read_text("utf-8"))
    lists = ("words", "plots")
    return {
        name: Texture(**values | {key: tuple(values[key]) for key in lists if key in values})
        for name, values in found.items()
    }


def texture_for(title: str) -> str:
    """Return the name of the texture that suits a terrain's title.

    >>> texture_for("light woods"), texture_for("Rough"), texture_for("terrain of my own")
    ('woods', 'hills', 'plain')
    """
    said = title.casefold()
    return next(
        (name for name, one in textures().items() if any(word in said for word in one.words)), "plain"
    )


def terrain_scene(plan: HexMap, look: Look, hides: Callable[[Point], float] = lambda _: 0.0) -> Scene:
    """Return the painted terrain of a map as one scene, which the tiles of a poster share.

    ``hides`` is what a mark at a point costs, of roads and names that come over it.
    """
    grounds = _grounds(plan)
    # water first: land is painted over it, which gives coasts their shape
    layers = sorted(plan.terrains, key=lambda one: not _texture(one).water)
    wet = [one for one in layers if _texture(one).water]
    base, at, step = (
        _fill(wet[0], look) if wet else look.style.colour("paper"),
        line_points(plan),
        plan.grid.step,
    )
    nodes: list[Node] = [Rect(0, 0, plan.field, plan.height, fill=base)]
    inland: list[Node] = []
    shore: tuple[Command, ...] = ()
    for rank, one in enumerate(layers):
        later = set(layers[rank:])  # the plan's own grounds
        # each layer is also drawn under all later ones, so that no gap of the ground shows between two smooth
        # edges
        outline = outlines((where for where, ground in grounds.items() if ground in later), plan.grid, at)
        inside = frozenset(where for where, ground in grounds.items() if ground == one)
        if rank == len(wet):
            # the first land gives coasts their shape; no other may reach into the water
            shore = outline if wet else ()
            nodes += _shallows(shore, base, step) if wet else ()
        elif _texture(one).high and not _frugal(look):
            inland += _foot(one, outlines(inside, plan.grid, at), step)
        made = nodes if rank <= len(wet) else inland
        made += () if one in wet[:1] else _layer(one, outline, inside, plan.grid, look)
    named = {one.hex for one in plan.named if one.name or one.sign}
    high = _heights(plan)
    tops = {
        where: _texture(one).high * (1 + RISE_PER_RING * high.get(where, 0)) for where, one in grounds.items()
    }
    inland += _soft_relief(plan.grid, frozenset(tops.items()), (plan.field, plan.height), _frugal(look))
    nodes += [Group(tuple(inland), mask=shore)] if inland else []
    nodes += (
        Use(_marks(kind, _fill(one, look), variant, step, _frugal(look)), *corner)
        for where, one in grounds.items()
        if _texture(one).mark
        and not _texture(one).streets
        and where not in named
        and (corner := _corner(plan, where))
        for kind in ((_mark_here(one, where), min(high.get(where, 0), STEPS)),)
        for variant in (_best_variant(kind, where, corner, step, hides),)
    )
    for one in (one for one in layers if _texture(one).streets and one in grounds.values()):
        outline = outlines((where for where, ground in grounds.items() if ground == one), plan.grid, at)
        blocks = town_blocks(
            [(values[-2], values[-1]) for _, values in outline if values],
            _texture(one).streets * step / DESIGN,
            STREET_ANGLE,
            lambda spot: hides(spot) < MAX_HIDDEN_COST,
        )
        nodes.append(Path(blocks, fill=mix(_texture(one).shade, _fill(one, look), 0.4)))
    return Scene(f"{plan.title} terrain", plan.width, plan.height, tuple(nodes))


@lru_cache(maxsize=4)
def _soft_relief(
    grid: HexGrid, tops: frozenset[tuple[Hex, float]], size: Point, frugal: bool
) -> tuple[Node, ...]:
    """Return soft relief for hexes of these heights, in distances between neighbours, on a map of a size."""
    step, cell = grid.step, grid.step / RELIEF_POINTS
    high = {where for where, top in tops if top}
    columns, rows = (grid_range((-math.inf, math.inf), long, cell) for long in size)
    # for each point, row by row: the weighted heights of the hexes around it, and the sum of the weights
    rises, wholes = ([0.0] * (len(columns) * len(rows)) for _ in range(2))
    for where, top in sorted(tops):
        if not high.intersection(_hex_and_neighbours(where)):
            continue
        x, y = middle(grid, *where)
        for row in grid_range((y - step, y + step), size[1], cell):
            left = 1.0 - (row * cell - y) ** 2 / step**2
            reach = math.sqrt(max(left, 0.0)) * step
            at = (row - rows[0]) * len(columns) - columns[0]
            for column in grid_range((x - reach, x + reach), size[0], cell):
                away = (column * cell - x) / step
                # falls to 0 at the neighbour's middle, and without a bend, so that no edge of a circle shows
                share = left - away * away
                share *= share
                rises[at + column] += share * top
                wholes[at + column] += share
    heights = {
        (column, row): step
        * rise
        / whole
        * (VALLEY_HEIGHT + uneven(column * cell, row * cell, step * WAVE_LENGTH))
        for (row, column), rise, whole in zip(product(rows, columns), rises, wholes, strict=True)
        if rise
    }
    return tuple(shaded(heights, cell, BANDS, less=LOW_INK_RELIEF if frugal else SHADE_STRENGTH))


def _hex_and_neighbours(where: Hex) -> Iterator[Hex]:
    """Yield a hex and all that may be adjacent to it."""
    return ((where[0] + line, where[1] + place) for line in (-1, 0, 1) for place in (-1, 0, 1))


def swatch(terrain: Terrain, width: float, height: float, look: Look) -> Node:
    """Return a patch of a terrain for the key, with one of its marks."""
    fill, mark = _fill(terrain, look), _texture(terrain).mark
    edge = Rect(0, 0, width, height, fill=fill, stroke=look.style.colour("ink"), line=0.25)
    spots = [(width / 2, height * 0.55, 0.62)] if mark else []
    return Group((edge, *stamps(_texture(terrain), fill, spots, frugal=_frugal(look))))


def _shallows(shore: tuple[Command, ...], water: str, step: float) -> Iterator[Node]:
    """Yield bands of paler water along the shore; the land is painted over their other half."""
    for wide, white in SHALLOWS:
        yield Path(shore, stroke=mix(water, "#ffffff", white), line=wide * step, join="round")


def _foot(terrain: Terrain, outline: tuple[Command, ...], step: float) -> Iterator[Node]:
    """Yield the foot of high ground, which fades into the plain."""
    for wide in FOOT:
        yield Group((Path(outline, stroke=terrain.fill, line=wide * step, join="round"),), opacity=0.3)


def _layer(
    terrain: Terrain, outline: tuple[Command, ...], inside: frozenset[Hex], grid: HexGrid, look: Look
) -> Iterator[Node]:
    """Yield a terrain's shadow and ground and, further inside, its steps of height or depth."""
    texture, fill = _texture(terrain), _fill(terrain, look)
    if texture.depth and not texture.water and not _frugal(look):
        right, down, dark = SHADOW
        yield Group((Path(outline, fill=OUTLINE_COLOUR),), right * grid.step, down * grid.step, opacity=dark)
    edge = mix(fill, OUTLINE_COLOUR, texture.edge) if texture.edge else None
    yield Path(outline, fill=fill, stroke=None if texture.high else edge, line=0.22, join="round")
    tone = fill
    for step in range(1, STEPS + 1 if texture.depth else 0):
        inside = _eroded(inside, grid)
        if not inside:
            return
        strength = texture.depth * step * (LOW_INK_RELIEF if _frugal(look) else 1.0)
        below, tone = tone, mix(fill, HEIGHT_COLOUR, strength)
        sides = {side for hexagon in inside for side in _sides(grid, hexagon)}
        at = smooth_net((side for side in sides if side[::-1] not in sides), grid.step)
        rim = outlines(inside, grid, at)
        for wide, share in SLOPE:
            yield Path(rim, stroke=mix(below, tone, share), line=wide * grid.step, join="round")
        yield Path(rim, fill=tone)


@lru_cache(maxsize=4)
def line_points(plan: HexMap) -> Mapping[Point, Point]:
    """Return the points through which lines pass instead of corners and middles of hexsides."""
    lines = [
        (line, side) for line in plan.lines for pair in line.sides if (side := between(plan.grid, *pair))
    ]
    shore = shores(plan)
    ashore = {corner for side in shore for corner in side}
    bends = _corners_and_middles(
        side for line, side in lines if not line.dash and frozenset(side) not in shore
    )
    bends = {point: near for point, near in bends.items() if point not in ashore}
    return smooth_net([*_edges(plan), *(side for _, side in lines)], plan.grid.step, bends)


@lru_cache(maxsize=4)
def _edges(plan: HexMap) -> list[tuple[Point, Point]]:
    """Return the sides between two terrains, in both directions."""
    grounds = _grounds(plan)
    owner = {side: ground for where, ground in grounds.items() for side in _sides(plan.grid, where)}
    return [side for side, ground in owner.items() if owner.get(side[::-1], ground) is not ground]


@lru_cache(maxsize=4)  # each river, coast and border asks for them
def shores(plan: HexMap) -> frozenset[frozenset[Point]]:
    """Return the sides between water and land."""
    wet = {
        frozenset(side)
        for where, ground in _grounds(plan).items()
        if _texture(ground).water
        for side in _sides(plan.grid, where)
    }
    return frozenset(wet.intersection(frozenset(side) for side in _edges(plan)))


def follow_edge(
    sides: Sequence[tuple[Point, Point]], rim: Collection[Point], plan: HexMap
) -> list[tuple[Point, Point]]:
    """Return the sides of a line with those beyond the rim along the edge of a terrain that it follows."""
    near: dict[Point, set[Point]] = {}
    shore = shores(plan)
    coast = shore.issuperset(frozenset(side) for side in sides)
    for start, end in _edges(plan):
        # a coast goes on along the shore, past the edges between grounds that meet it
        if not coast or frozenset((start, end)) in shore:
            near.setdefault(start, set()).add(end)
    ends: dict[Point, list[Point]] = {}
    for start, end in sides:
        ends.setdefault(start, []).append(end)
        ends.setdefault(end, []).append(start)
    made = list(sides)
    for at, before in sorted((at, inner[0]) for at, inner in ends.items() if len(inner) == 1 and at in rim):
        last, here = before, at
        while last in near.get(here, ()) and len(near[here]) == 2:  # noqa: PLR2004 # the edge goes on
            (following,) = near[here] - {last}
            made.append((here, following))
            last, here = here, following
            if not (0 < here[0] < plan.width and 0 < here[1] < plan.height):
                break
    return made


def smooth_net(
    sides: Iterable[tuple[Point, Point]], step: float, bends: Mapping[Point, Collection[Point]] | None = None
) -> dict[Point, Point]:
    """Return a smooth net of sides: where its corners and middles move, slightly uneven.

    All outlines use the same net, so that they agree wherever terrains, rivers and coasts meet. ``bends`` are
    the points of lines that keep to the hexsides, with those next to them: there only corners are rounded.
    """
    beside, bends = _corners_and_middles(sides), bends or {}
    # sorted, since the order of a set varies, and a sum of floats varies with its order
    chains = [
        (point, tuple(sorted(near))) for point, near in beside.items() if len(near) > 1 and point not in bends
    ]
    at = {point: point for point in beside}
    for point, (one, *others) in bends.items():
        if len(others) == 1:  # the line goes on
            at[point] = _between(point, midway(one, *others), BEND_ROUNDING)
    for _ in range(SMOOTHING_PASSES):
        moved = {}
        for point, near in chains:
            x, y, count = at[point][0], at[point][1], 2 * len(near)
            moved[point] = (
                x / 2 + sum([at[one][0] for one in near]) / count,
                y / 2 + sum([at[one][1] for one in near]) / count,
            )
        at.update(moved)
    return {
        point: _strayed(point, to, OUTLINE_ROUGHNESS * step * (RIVER_ROUGHNESS if point in bends else 1.0))
        for point, to in at.items()
    }


def _corners_and_middles(sides: Iterable[tuple[Point, Point]]) -> dict[Point, set[Point]]:
    """Return the corners and middles of sides, each with those next to it."""
    beside: dict[Point, set[Point]] = {}
    for start, end in sides:
        half = midway(start, end)
        for corner in (start, end):
            beside.setdefault(corner, set()).add(half)
            beside.setdefault(half, set()).add(corner)
    return beside


def _between(one: Point, other: Point, share: float) -> Point:
    return (one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share)


def midway(start: Point, end: Point) -> Point:
    """Return the middle of a side, by which a net knows it."""
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def outlines(hexes: Iterable[Hex], grid: HexGrid, net: Mapping[Point, Point]) -> tuple[Command, ...]:
    """Return the outlines of a set of hexes as one path, through the points of a smooth net."""
    sides = {side for one in hexes for side in _sides(grid, one)}
    # a side that two of the hexes share appears in both directions, and is inside
    following = {start: end for start, end in sides if (end, start) not in sides}
    made: list[Command] = []
    for first in sorted(following):
        if first not in following:
            continue
        loop, at = [], first
        while at in following:
            loop.append(at)
            at = following.pop(at)
        made += smooth_loop(_through([*loop, loop[0]], net)[:-1])
    return tuple(made)


def chains_along(
    sides: Sequence[tuple[Point, Point]], net: Mapping[Point, Point]
) -> list[tuple[list[Point], list[Point]]]:
    """Return the chains of sides, given as two ends each: their corners, and the points of the net."""
    beside: dict[Point, list[Point]] = {}
    for start, end in sides:
        beside.setdefault(start, []).append(end)
        beside.setdefault(end, []).append(start)
    left = {frozenset(side) for side in sides}
    made = []
    ends = sorted(beside, key=lambda point: (len(beside[point]) == 2, point))  # noqa: PLR2004 # a chain goes on
    for first in ends:
        for second in sorted(beside[first]):
            chain, at = [first], second
            while frozenset((chain[-1], at)) in left:
                left.discard(frozenset((chain[-1], at)))
                chain.append(at)
                following = [point for point in beside[at] if frozenset((at, point)) in left]
                if len(beside[at]) != 2 or not following:  # noqa: PLR2004 # a mouth, a source or a fork
                    break
                at = following[0]
            if len(chain) > 1:
                made.append((chain, _through(chain, net)))
    return made


def _through(corners: Sequence[Point], at: Mapping[Point, Point]) -> list[Point]:
    """Return the points of the net along a chain of corners; a side that is not in it is unchanged."""
    points = [at.get(corners[0], corners[0])]
    for start, end in pairwise(corners):
        half = midway(start, end)
        points += [at.get(half, half), at.get(end, end)]
    return points


def _strayed(point: Point, to: Point, max_distance: float) -> Point:
    """Return the new place of a point, a little aside, always the same."""
    seed = crc32(f"{point[0]:.1f},{point[1]:.1f}".encode())
    angle, far = (seed & 0xFFFF) / 0xFFFF * math.tau, (seed >> 16) / 0xFFFF * max_distance
    return (round(to[0] + math.cos(angle) * far, 1), round(to[1] + math.sin(angle) * far, 1))


def smooth_line(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a curve through points of the net."""
    return (("M", points[0]), *_bends([points[0], *points, points[-1]]))


def smooth_loop(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed curve through points."""
    return (("M", points[0]), *_bends([points[-1], *points, points[0], points[1]]), ("Z", ()))


def _bends(points: Sequence[Point]) -> Iterator[Command]:
    """Yield the curves between the points; the first and the last only give direction."""
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(
        points, points[1:], points[2:], points[3:], strict=False
    ):
        # a Catmull-Rom spline as Bézier curves, whose control points are a sixth of the way
        one = (round(bx + (cx - ax) / 6, 1), round(by + (cy - ay) / 6, 1))
        two = (round(cx - (dx - bx) / 6, 1), round(cy - (dy - by) / 6, 1))
        yield ("C", (*one, *two, cx, cy))


def _sides(grid: HexGrid, hex_: Hex) -> Iterator[tuple[Point, Point]]:
    ends = near_corners(grid, hex_)
    return zip(ends, (*ends[1:], ends[0]), strict=True)


@lru_cache(maxsize=4)
def _grounds(plan: HexMap) -> dict[Hex, Terrain]:
    """Return the terrain of each hex, and of the hexes beyond the rim, which continue the nearest ones.

    A terrain in a single hex at the rim ends there, as a built-up one always does: the commonest goes on.
    """
    own = {where: one for one in plan.terrains for where in one.hexes}
    (low, high), (first, last) = plan.grid.lines, plan.grid.places
    if not own:
        return {}
    common = max(plan.terrains, key=lambda one: len(one.hexes))
    found = dict(own)
    for line, place in _hexes_to_frame(plan):
        # a hex beyond the rim continues the one beside it, so that the margin looks like the map
        nearest = (min(max(line, low), high), min(max(place, first), last))
        if nearest not in own:
            continue
        ground, sides = own[nearest], set(_sides_in_order(plan.grid, nearest))
        beside = (other for other in ground.hexes if other != nearest and _may_be_adjacent(other, nearest))
        goes_on = any(sides.intersection(_sides(plan.grid, other)) for other in beside)
        found[line, place] = ground if goes_on and not _texture(ground).streets else common
    return found


def _may_be_adjacent(one: Hex, other: Hex) -> bool:
    """Return whether two hexes may be adjacent."""
    return abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def _sides_in_order(grid: HexGrid, hex_: Hex) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a hex in the direction in which its neighbours list them."""
    return ((end, start) for start, end in _sides(grid, hex_))


def _hexes_to_frame(plan: HexMap) -> Iterator[Hex]:
    """Yield the hexes around those of the grid, up to the frame and a little further."""
    (low, high), (first, last) = plan.grid.lines, plan.grid.places
    step = plan.grid.step
    more = RIM + int(max(plan.width, plan.height) / step) - min(high - low, last - first)
    for line in range(low - more, high + more + 1):
        for place in range(first - more, last + more + 1):
            if low <= line <= high and first <= place <= last:
                continue
            x, y = middle(plan.grid, line, place)
            if -RIM * step < x < plan.width + RIM * step and -RIM * step < y < plan.height + RIM * step:
                yield line, place


def _eroded(hexes: frozenset[Hex], grid: HexGrid) -> frozenset[Hex]:
    """Return the hexes of a set whose six neighbours are all in it."""
    count: dict[frozenset[Point], int] = {}
    for one in hexes:
        for side in _sides(grid, one):
            key = frozenset(side)
            count[key] = count.get(key, 0) + 1
    return frozenset(
        one
        for one in hexes
        if all(count[frozenset(side)] == 2 for side in _sides(grid, one))  # noqa: PLR2004
    )


def _heights(plan: HexMap) -> dict[Hex, int]:
    """Return how many steps inside its terrain each hex is, where marks grow with it."""
    found: dict[Hex, int] = {}
    for one in plan.terrains:
        inside = frozenset(where for where, ground in _grounds(plan).items() if ground is one)
        for step in range(1, RINGS + 1 if _texture(one).rise else 0):
            inside = _eroded(inside, plan.grid)
            found |= dict.fromkeys(inside, step)
    return found


def _mark_here(terrain: Terrain, where: Hex) -> str:
    """Return the texture of a hex: that of its terrain or, in patches, the alternative of that texture."""
    other = _texture(terrain).other
    # patches that are shifted from row to row, so that they form no squares
    row = where[0] // PATCH
    patch = crc32(f"{row},{(where[1] + row) // PATCH}".encode()) % 2
    return other if other and patch and _seed(where) % VARIANTS else terrain.texture


def _seed(where: Hex) -> int:
    # not ``hash``: a map must look the same in each process
    return crc32(f"{where[0]},{where[1]}".encode())


def _best_variant(
    kind: tuple[str, int], where: Hex, corner: Point, step: float, hides: Callable[[Point], float]
) -> int:
    """Return the arrangement of marks of which roads and names hide least."""
    found, least = 0, math.inf
    for turn in range(VARIANTS):
        variant = (_seed(where) + turn) % VARIANTS
        spots = _arranged(*kind, variant)
        cost = sum(hides((corner[0] + (0.5 + x) * step, corner[1] + (0.5 + y) * step)) for x, y, _ in spots)
        if cost < least:
            found, least = variant, cost
        if not cost:
            break
    return found


@lru_cache(maxsize=256)
def _arranged(name: str, height: int, variant: int) -> tuple[tuple[float, float, float], ...]:
    """Return the marks of a hex, (x, y, scale) from its centre, in distances between neighbours.

    Higher ground has more of them, and larger ones.
    """
    texture = textures()[name]
    # from the top down, so that nearer trees stand in front of those behind
    spots = sorted(_spots(texture.count + (height > 0 < texture.rise), variant), key=lambda spot: spot[1])
    tall = 1.0 + texture.rise * (height - 0.5)
    return tuple((x, y, tall * SIZES[(2 * rank + variant) % len(SIZES)]) for rank, (x, y) in enumerate(spots))


SIZES = (0.7, 1.1, 0.85, 1.3, 0.95)
"""Sizes of the marks of a hex, in turn."""


@lru_cache(maxsize=256)
def _marks(kind: tuple[str, int], fill: str, variant: int, step: float, frugal: bool) -> Scene:
    """Return the marks of a hex in one of several arrangements, clear of its number."""
    placed = [
        ((0.5 + x) * step, (0.5 + y) * step, scale * step / DESIGN)
        for x, y, scale in _arranged(*kind, variant)
    ]
    marks = stamps(textures()[kind[0]], fill, placed, frugal=frugal)
    return Scene(f"{kind[0]} {kind[1]} {variant}", step, step, tuple(marks))


def stamps(
    texture: Texture, fill: str, spots: Iterable[tuple[float, float, float]], *, frugal: bool
) -> Iterator[Node]:
    """Yield a texture's mark at each spot (x, y, scale) on a ground of this fill."""
    for x, y, scale in spots:
        for stroke in drawings("terrain")[texture.mark]:
            colour = getattr(texture, stroke.ink)
            if not colour or (frugal and stroke.ink == "body"):
                continue
            ink = mix(colour, fill, 0.5 if frugal else 0.15)
            moved = _moved(stroke.commands, x, y, scale * texture.size)
            if stroke.ink == "line":
                yield Path(moved, stroke=ink, line=0.2 * scale, cap="round", join="round")
            else:
                yield Path(moved, fill=ink)


def shared_stamps(
    texture: Texture, fill: str, spots: Iterable[tuple[float, float, float]], *, frugal: bool
) -> Iterator[Node]:
    """Yield a texture's mark at each spot, as one scene that the file holds once."""
    return (Use(_stamp(texture, fill, scale, frugal), x, y) for x, y, scale in spots)


@lru_cache(maxsize=256)
def _stamp(texture: Texture, fill: str, scale: float, frugal: bool) -> Scene:
    nodes = stamps(texture, fill, [(0.0, 0.0, scale)], frugal=frugal)
    return Scene(texture.mark, 1.0, 1.0, tuple(nodes))


def _spots(count: int, variant: int) -> Iterator[Point]:
    """Yield places in a hex around its centre and below its number, in distances between hexes."""
    for number in range(count):
        seed = crc32(f"{variant} {number} {count}".encode())
        angle = (number + 0.25 + (seed & 0xFF) / 0xFF * 0.5 + variant * 0.37) / count * math.tau
        # from a checksum, not at random: the same map is drawn the same every time
        far = 0.2 + ((seed >> 8) & 0xFF) / 0xFF * 0.14 if count > 1 else 0.1
        if count > CROWD and number % 3 == 1:
            far *= 0.3
        yield (math.cos(angle) * far, math.sin(angle) * far * 0.75 + 0.1)


def _moved(commands: Sequence[Command], x: float, y: float, scale: float) -> tuple[Command, ...]:
    return tuple(
        (letter, tuple(round(value * scale + (x, y)[place % 2], 2) for place, value in enumerate(values)))
        for letter, values in commands
    )


def _corner(plan: HexMap, where: Hex) -> Point | None:
    """Return the upper left corner of a hex's marks; None if they would leave the map."""
    step, (x, y) = plan.grid.step, middle(plan.grid, *where)
    left, top = round(x - step / 2, 1), round(y - step / 2, 1)
    return (left, top) if 0 <= left <= plan.field - step and 0 <= top <= plan.height - step else None


def _texture(terrain: Terrain) -> Texture:
    return textures()[terrain.texture]


def _frugal(look: Look) -> bool:
    return bool(look.style.counter["field"] == "frame")


def _fill(terrain: Terrain, look: Look) -> str:
    return mix(terrain.fill, "#ffffff", LOW_INK_WHITE) if _frugal(look) else terrain.fill
