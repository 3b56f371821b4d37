"""The land of a map of areas: its colours, shaded ridges, and valleys with marks such as fields."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.maps.area_borders import label_box
from countermarch.generators.maps.courses import curve, moved_sideways, sampled
from countermarch.generators.maps.shading import ridge, shaded
from countermarch.generators.maps.terrain import shared_stamps, textures
from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.paths import line
from countermarch.generators.scene.style import mix
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.maps.area_plan import AreaMap, Point, Relief
    from countermarch.generators.maps.shading import Heights
    from countermarch.generators.maps.terrain import Texture
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

    Spot = tuple[float, float, float]
    """Where a mark is, and its scale."""

BANDS = (1.0, 0.8, 0.6, 0.42, 0.24)
STRENGTH = 0.06
"""The soft ground of a valley: bands as shares of its width, each with this opacity."""

SOFTER = tuple(round(1.0 - 0.06 * step, 2) for step in range(12))
"""The bands of what colours the land, which is stronger and so has more of them."""
MARK = (4.4, 3.0)
"""Radius of the largest mark at scale 1 with some clearance, in mm."""
FAINT, COARSE = 0.78, (0.05, 0.16, 0.31, 0.5, 0.8)
"""How strong shade is beside that of hexes, whose terrain it is: here the colours of areas come first; and
its fewer bands."""

RIDGE = "mountain"
"""The texture of relief that is shaded."""
BETWEEN_MARKS = 0.42
"""Distance of marks along relief, in its width."""
FEW = 3
"""Textures with more marks than this in a hex have their marks closer along relief too."""


def relief(plan: AreaMap, land: Sequence[Command], look: Look, taken: Sequence[Point] = ()) -> list[Node]:
    """Return shaded ridges within an outline, and valleys: soft bands of their colour, with fields or marks.

    No mark is at the points ``taken``.
    """
    masked: list[Node] = []
    marks: list[Node] = []
    frugal = look.style.counter["field"] == "frame"
    labels = [label_box(area, look) for area in plan.areas]
    crests = [one for one in plan.relief if one.texture == RIDGE]
    for grain in dict.fromkeys(one.grain for one in crests):
        shapes = tuple((one.points, one.width, one.high) for one in crests if one.grain == grain)
        masked += _shaded_ridges(shapes, grain, (plan.width, plan.height), FAINT * (0.6 if frugal else 1.0))
    for one in plan.relief:
        if one.texture == RIDGE:
            continue
        if not one.strength:
            masked += _soft(one, BANDS, STRENGTH * (0.5 if frugal else 1.0))
        if one.plots:
            masked += _plots(one, textures()[one.texture], frugal=frugal)
        elif textures()[one.texture].mark:
            ground = mix(one.colour, "#ffffff", 0.75)
            spots = sorted(_clear_of(labels, taken, _mark_places(one)), key=lambda spot: spot[1])
            marks += shared_stamps(textures()[one.texture], ground, spots, frugal=frugal)
    # a single mask for all, because a mask is long
    return [Group(tuple(masked), mask=tuple(land)), *marks] if masked else marks


def coloured_land(plan: AreaMap, land: Sequence[Command], look: Look) -> list[Node]:
    """Return the land under the areas within its outline: its colour, softly changed along relief."""
    frugal = look.style.counter["field"] == "frame"
    if not plan.land or frugal:
        return []
    nodes: list[Node] = [Path(tuple(land), fill=plan.land)]
    for one in plan.relief:
        # each band covers a little of what shines through the ones before
        each = 1.0 - (1.0 - min(one.strength, 0.99)) ** (1.0 / len(SOFTER))
        nodes += _soft(one, SOFTER, round(each, 3)) if one.strength else []
    return [Group(tuple(nodes), mask=tuple(land))]


def _soft(relief: Relief, shares: Iterable[float], opacity: float) -> list[Node]:
    """Return bands of colour along relief, one in the other."""
    smooth = curve(relief.points)
    bands = (
        Path(smooth, stroke=relief.colour, line=relief.width * share, cap="round", join="round")
        for share in shares
    )
    return [Group((band,), opacity=opacity) for band in bands]


@lru_cache(maxsize=16)
def _shaded_ridges(
    shapes: tuple[tuple[tuple[Point, ...], float, float], ...], grain: float, size: Point, less: float
) -> tuple[Node, ...]:
    # kept, as a map that is drawn again, while its game is worked on, mostly has the same mountains
    heights: Heights = {}
    for points, width, high in shapes:
        for at, up in ridge(sampled(points, width * 0.2), width, grain, size).items():
            heights[at] = heights.get(at, 0.0) + high * up
    return tuple(shaded(heights, grain, COARSE, less=less))


def _plots(relief: Relief, texture: Texture, *, frugal: bool) -> tuple[Node, ...]:
    """Return rows of plots along relief, such as fields or blocks of houses: shorter towards its sides."""
    course = sampled(relief.points, texture.row)
    rows = max(round(relief.width / texture.row), 1) if texture.row else 0
    made: list[Node] = []
    for row in range(rows):
        # streets and paths cross several rows
        block = row // PLOTTED
        seed = crc32(f"{relief.points[0]} {block}".encode())
        middle = (2 * min(PLOTTED * block + PLOTTED / 2, rows) - rows) / rows
        less = int(len(course) * 0.36 * middle * middle) + seed % 3
        way = course[less : len(course) - less - (seed >> 4) % 3]
        if len(way) < 2:  # noqa: PLR2004 # a line has two ends
            continue
        path = line(*moved_sideways(way, (2 * row + 1 - rows) / rows * relief.width / 2))
        lengths = [texture.row * (0.8 + (seed >> 5 * turn & 7) / 5) for turn in range(3)]
        gap, alone = texture.row * 0.18, crc32(f"{seed} {row}".encode())
        dashes = [[value for length in lengths for value in (length, gap)]]
        # of the other colours a plot now and then
        for place in range(1, len(texture.plots)):
            skipped = sum(lengths[: place % 3]) + gap * (place % 3) or gap
            longer = sum(lengths) * (1 + (alone >> 3 * place & 3)) + gap * 2
            dashes.append([lengths[alone >> place & 1], skipped + longer])
        made += (
            Path(
                path,
                stroke=colour,
                line=round(texture.row * 0.86, 2),
                dash=tuple(round(length, 2) for length in dash),
            )
            for colour, dash in zip(texture.plots, dashes, strict=True)
        )
    return (Group(tuple(made), opacity=texture.strong * (0.4 if frugal else 1.0)),)


PLOTTED = 2
"""Rows of plots between two paths along them."""


def ridges(plan: AreaMap) -> list[Point]:
    """Return points all over the shaded ridges of a map."""
    found = []
    for one in plan.relief:
        crest = sampled(one.points, RIDGE_STEP) if one.texture == RIDGE else []
        shares = (-0.4, -0.2, 0.0, 0.2, 0.4)
        found += [at for share in shares if crest for at in moved_sideways(crest, one.width * share)]
    return found


RIDGE_STEP = 4.0
"""Distance of points along a ridge, in mm."""


def _clear_of(labels: Sequence[Box], taken: Sequence[Point], spots: Iterable[Spot]) -> Iterator[Spot]:
    """Yield the spots (x, y, scale) whose marks cover neither a label nor a point that is taken."""
    for x, y, scale in spots:
        wide, tall = MARK[0] * scale, MARK[1] * scale
        mark = Box(x - wide, y - tall, 2 * wide, 2 * tall)
        if any(abs(x - ax) < wide and abs(y - ay) < tall for ax, ay in taken):
            continue
        if not any(label.overlaps(mark) for label in labels):
            yield x, y, scale


def _mark_places(relief: Relief) -> Iterator[Spot]:
    """Yield places for marks along relief, on both sides of its middle in turn; trees are close together."""
    close = min(FEW / max(textures()[relief.texture].count, 1), 1.0)
    step, left, side = relief.width * BETWEEN_MARKS * close, 0.0, 0.24
    far = 0.0
    for (ax, ay), (bx, by) in pairwise(relief.points):
        long = math.dist((ax, ay), (bx, by)) or 1.0
        while left < long:
            x, y = ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            # uneven, but the same in each process, and farther aside where many stand
            odd = crc32(f"{relief.points[0]} {far:.1f}".encode()) / 2**32
            aside = side * relief.width * (1.0 if close == 1.0 else 0.2 + 1.5 * odd)
            yield (
                round(x - (by - ay) / long * aside, 1),
                round(y + (bx - ax) / long * aside, 1),
                relief.width / 15 * (1.0 if close == 1.0 else 0.75 + 0.3 * odd),
            )
            left, side, far = left + step, -side, far + step
        left -= long
