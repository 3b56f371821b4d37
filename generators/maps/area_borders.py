"""The ground, borders and names of areas on a map."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal
from zlib import crc32

from countermarch.generators.maps.terrain import chains_along, shared_stamps, textures
from countermarch.generators.pages.look import BOLD, MEDIUM, blank_box, mark
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path
from countermarch.generators.scene.paths import bent, circle, line
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, fitted_size, in_two
from countermarch.generators.sheets.paper import Box

Beside = Literal["band", "land", "margin", "water"]
"""What is on one side of a border: an area with a band of colour, other land, a margin, or water."""

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from countermarch.generators.maps.area_plan import Area, AreaKind, AreaMap, Point, Sign
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

    Border = tuple[tuple[Command, ...], list[Beside]]


def area_ground(area: Area, plan: AreaMap, look: Look, taken: Sequence[Point] = ()) -> list[Node]:
    """Return an area's ground: white if the style saves ink, with waves if it is water.

    No mark of its texture is at the points ``taken``, and no dark rim at the edges of the map.
    """
    frugal = look.style.counter["field"] == "frame"
    fill, edge = ground_fill(area.ground, look), rugged(area.outline, plan.corners)
    if area.ground.wavy:
        far = mix(fill, DEEP, 0.0 if frugal else FAR[0][1])
        return [Path(edge, fill=far), _waves(area.outline, mix(area.ground.fill, DEEP, 0.45))]
    wash = Path(edge, fill=fill)
    opaque = frugal or area.ground.wash == 1.0
    nodes: list[Node] = [wash if opaque else Group((wash,), opacity=area.ground.wash)]
    nodes += hatching(area.ground, edge)
    if not frugal and not area.ground.band:
        # the outline hides the outer half of each line
        bounds = _inner_border(area, plan)
        rims = (
            Path(bounds, stroke=mix(fill, EDGE, dark), line=2 * wide, cap="round", join="round")
            for wide, dark in RIMS
        )
        nodes.append(Group(tuple(rims), mask=edge))
    texture = textures()[area.ground.texture]
    if texture.mark:
        nodes += shared_stamps(texture, fill, _spots(area, taken), frugal=frugal)
    return nodes


def _inner_border(area: Area, plan: AreaMap) -> tuple[Command, ...]:
    """Return an area's border; on coloured land, without its stretches at the edges of the map."""
    edges = list(zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True))
    kept = [edge for edge in edges if not (plan.land and on_rim(edge, plan))]
    if len(kept) == len(edges):
        return rugged(area.outline, plan.corners)
    # stretches that meet are one path, without gaps or overlaps where they bend
    return tuple(
        command for way, _ in chains_along(kept, {}) for command in rugged(way, plan.corners, closed=False)
    )


def land(areas: Iterable[Area], corners: Container[Point] = ()) -> tuple[Command, ...]:
    """Return the outer border of the land that areas cover together."""
    edges: Counter[tuple[Point, Point]] = Counter()
    for area in areas:
        own = list(zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True))
        clockwise = sum(ax * by - bx * ay for (ax, ay), (bx, by) in own) > 0
        edges.update(own if clockwise else [(end, start) for start, end in own])
    following: dict[Point, list[Point]] = {}
    for (start, end), count in edges.items():
        # what two areas share is in both directions
        following.setdefault(start, []).extend([end] * (count - edges.get((end, start), 0)))
    made: list[Command] = []
    for first, ends in following.items():
        while ends:
            loop = [first]
            while (at := following[loop[-1]].pop()) != first:
                loop.append(at)
            made += rugged(loop, corners)
    return tuple(made)


def on_rim(edge: Iterable[Point], plan: AreaMap) -> bool:
    """Return whether a stretch of border is along an edge of the map."""
    edge = tuple(edge)
    return any(len({end[axis] for end in edge} | {rim}) == 1 for axis, rim in _rims(plan))


def hatching(ground: AreaKind, edge: tuple[Command, ...]) -> list[Node]:
    """Return the slanting lines across a kind of ground within an outline; none if it has no ``hatch``."""
    if not ground.hatch:
        return []
    places = [values[-2:] for _, values in edge if values]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    tall, left, low = max(ys) - min(ys), min(xs), max(ys)
    count = int((max(xs) - left + tall) / HATCH) + 1
    # from as far left as the lines are tall: they slant, and must fill the lower left corner too
    starts = (left - tall + step * HATCH for step in range(count))
    strokes = tuple(command for x in starts for command in line((x, low), (x + tall, low - tall)))
    return [Group((Group((Path(strokes, stroke=ground.hatch, line=0.22),), opacity=0.3),), mask=edge)]


HATCH = 2.6
"""Distance of the lines of a hatched ground, in mm."""


def area_band(area: Area, plan: AreaMap, look: Look) -> list[Node]:
    """Return the band of colour inside an area's border, but for the edges of the map."""
    frugal, edge = look.style.counter["field"] == "frame", rugged(area.outline, plan.corners)
    band, bounds = mix(area.ground.band, "#ffffff", 0.35 if frugal else 0.0), _inner_border(area, plan)

    def inside_of(wide: float) -> Path:
        return Path(bounds, stroke=band, line=2 * wide, cap="round", join="round")

    # the outline hides the outer half of each line, so that bands meet in corners and end where areas do
    soft = () if frugal else tuple(Group((inside_of(wide),), opacity=0.035) for wide in SOFT)
    return [Group((*soft, inside_of(BANDED)), mask=edge)]


SOFT = (1.8, 2.2, 2.6, 3.0, 3.4, 3.8, 4.2, 4.6, 5.0)
"""Widths of the pale edges of a band of colour, in mm."""


def ground_fill(ground: AreaKind, look: Look) -> str:
    """Return the colour of a kind of ground in this style."""
    frugal = look.style.counter["field"] == "frame"
    return mix(ground.fill, "#ffffff", 0.82) if frugal else ground.fill


SPACING, CLEAR = 13.0, (18.0, 11.0)
"""Distance between groups of marks, and their clearance around the middle of a label, in mm."""

GROUP = ((0.0, 0.0, 1.0), (-3.1, 1.5, 0.72), (2.8, 1.9, 0.85))
"""Marks of a group: offset across and down, in mm, and scale."""

REACHES = (3.0, 2.4)
"""How far a mark at scale 1 reaches across and down, in mm."""

BARE, ROUGH = 0.4, 0.15
"""The share of places without a group of marks, which form patches: usually, and in rough country."""


def _spots(area: Area, taken: Sequence[Point]) -> Iterator[tuple[float, float, float]]:
    """Yield places for marks inside an area, uneven but always the same, clear of its border and label."""
    edge = points_along([*area.outline, area.outline[0]])
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    bare = ROUGH if textures()[area.ground.texture].rise else BARE
    near = [at for at in taken if min(xs) < at[0] < max(xs) and min(ys) < at[1] < max(ys)]

    def free(x: float, y: float, scale: float) -> bool:
        wide, tall = (reach * scale + BANDED for reach in REACHES)
        return (
            not (abs(x - area.label[0]) < CLEAR[0] and abs(y - area.label[1]) < CLEAR[1])
            # all corners of a mark, so that none reaches over a border
            and all(inside((x + dx, y + dy), edge) for dx in (-wide, 0, wide) for dy in (-tall, tall))
            and not any(abs(x - ax) < wide and abs(y - ay) < tall for ax, ay in near)
        )

    for row in range(int((max(ys) - min(ys)) // SPACING) + 1):
        for column in range(int((max(xs) - min(xs)) // SPACING) + 1):
            # not ``hash``, which Python salts differently in each process
            if crc32(f"{area.id} {row // 2} {(column + row // 2) // 2}".encode()) / 2**32 < bare:
                continue
            seed = crc32(f"{area.id} {row} {column}".encode())
            x = min(xs) + (column + 0.5 * (row % 2) + (seed & 0xFF) / 0xFF * 0.7) * SPACING
            y = min(ys) + (row + ((seed >> 8) & 0xFF) / 0xFF * 0.7) * SPACING
            # other bits of the checksum for each choice, so that one says nothing of another
            flip, many = 1 if seed >> 16 & 1 else -1, 1 + (seed >> 17) % len(GROUP)
            scale = 0.8 + 0.45 * ((seed >> 20) & 0xFF) / 0xFF
            # from the top down, so that nearer marks stand in front
            for aside, down, less in GROUP[:many]:
                spot = (x + aside * flip * scale, y + down * scale, scale * less)
                if free(*spot):
                    yield (round(spot[0], 1), round(spot[1], 1), round(spot[2], 1))


def _waves(outline: Sequence[Point], ink: str) -> Path:
    """Return rows of small waves inside an outline, every other row offset."""
    waves: list[Command] = []
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    rows = int((bottom - top) // 11)
    for row in range(1, rows + 1):
        y = top + row * 11.0
        x = left + (7.0 if row % 2 else 14.0)
        while x < right:
            seed = crc32(f"{x:.0f} {row}".encode())
            # a wave is 7 mm long: both of its ends and a little more must be in the water
            if seed & 1 and inside((x - 1, y), outline) and inside((x + 8, y), outline):
                waves += (
                    ("M", (x, y)),
                    ("C", (x + 1.2, y - 1.3, x + 2.3, y - 1.3, x + 3.5, y)),
                    ("C", (x + 4.7, y + 1.3, x + 5.8, y + 1.3, x + 7.0, y)),
                )
            x += 14.0
    return Path(tuple(waves), stroke=ink, line=0.22, cap="round")


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point is in an outline, by the crossings of a line to its right."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        # one of > and >=: a corner at this very height counts for one of its two stretches
        if (ay > py) != (by > py) and px < ax + (py - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


UNEVEN = 0.07
"""Largest deviation of a border from its straight line, as a share of the line's length."""

SHORTEST = 7.0
"""Stretches of a border shorter than this are drawn straight, in mm."""

REACH = 9.0
"""Length of an arrow on each side of the border it crosses, in mm."""

DEEP = "#2b5f83"
"""The colour of lines on water."""

EDGE = "#5a4628"
"""The colour mixed into grounds along borders."""

RIMS = ((3.2, 0.08), (1.9, 0.18), (0.9, 0.3))
"""Darkening of an area along its border: up to these distances inside it, in mm."""

BANDED = 1.3
"""Width of the band of colour inside the border of an area that has one, in mm."""

FAR = ((0.0, 0.3), (76.0, 0.22), (44.0, 0.14), (22.0, 0.06))
NEAR = ((11.0, 0.3), (6.5, 0.55), (3.0, 0.8))
"""The bands of water along a coast: width of both sides together, and change in lightness."""


def corners_of(outlines: Iterable[tuple[Point, ...]], size: Point) -> frozenset[Point]:
    """Return the points where borders meet each other or the edge of a map."""
    edges = {edge for outline in outlines for edge in stretches(outline)}
    many = Counter(point for edge in edges for point in edge)
    return frozenset(
        (x, y)
        for (x, y), count in many.items()
        if count != 2 or x in {0.0, size[0]} or y in {0.0, size[1]}  # noqa: PLR2004
    )


def rugged(
    outline: Sequence[Point], corners: Container[Point] = (), *, closed: bool = True
) -> tuple[Command, ...]:
    """Return a smooth border along an outline, slightly uneven; the same from both sides.

    It passes through its ends and ``corners``, and turns there.
    """
    points = points_along([*outline, outline[0]] if closed else outline)
    return bent(points, {(round(x, 1), round(y, 1)) for x, y in outline if (x, y) in corners})


def points_along(outline: Sequence[Point]) -> list[Point]:
    """Return the points of an outline, slightly uneven between them; the same from both sides.

    >>> one, other = points_along([(0, 0), (20, 0)]), points_along([(20, 0), (0, 0)])
    >>> one == other[::-1]
    True
    """
    points = [outline[0]]
    for start, end in pairwise(outline):
        points += _uneven(start, end)
    # a tenth of a mm is as fine as print shows
    return [(round(x, 1), round(y, 1)) for x, y in points]


def _uneven(start: Point, end: Point) -> list[Point]:
    """Return the points of one stretch after its start; equal for both directions."""
    if math.dist(start, end) < SHORTEST or _on_one_edge(start, end):
        return [end]
    # both areas beside a border draw it, each in its own direction: sorted ends give both the same line
    low, high = sorted((start, end))
    # rounded, so that the last digits of a float do not change the shape of a coast
    seed = crc32(f"{low[0]:.2f},{low[1]:.2f},{high[0]:.2f},{high[1]:.2f}".encode()) / 2**32 - 0.5
    dx, dy = high[0] - low[0], high[1] - low[1]
    middle = (
        round((low[0] + high[0]) / 2 - dy * seed * 2 * UNEVEN, 3),
        round((low[1] + high[1]) / 2 + dx * seed * 2 * UNEVEN, 3),
    )
    return [*_uneven(start, middle), *_uneven(middle, end)]


def _on_one_edge(start: Point, end: Point) -> bool:
    """Return whether a stretch is horizontal or vertical, as the edges of a map are."""
    return start[0] == end[0] or start[1] == end[1]


def crossing(start: Area, end: Area) -> tuple[Point, ...]:
    """Return the line of an arrow across the middle of the longest border that two areas share.

    Areas that share none are joined from label to label.
    """
    shared = stretches(start.outline) & stretches(end.outline)
    if not shared:
        return _from_rim(start, end), _from_rim(end, start)
    # sorted first: among equal lengths ``max`` takes the first, and the order of a set varies
    longest = max(sorted(tuple(sorted(edge)) for edge in shared), key=lambda edge: math.dist(*edge))
    (ax, ay), (bx, by) = longest
    mx, my = (ax + bx) / 2, (ay + by) / 2
    nx, ny = (by - ay) / math.dist(*longest), (ax - bx) / math.dist(*longest)
    if nx * (end.label[0] - start.label[0]) + ny * (end.label[1] - start.label[1]) < 0:
        nx, ny = -nx, -ny
    return ((mx - nx * REACH, my - ny * REACH), (mx + nx * REACH, my + ny * REACH))


def _from_rim(start: Area, end: Area) -> Point:
    """Return where a line towards another area begins: the rim of a point, or the label of an area."""
    (ax, ay), (bx, by) = start.label, end.label
    away = math.dist(start.label, end.label)
    # two points close together: each side keeps less than half, or the line would run backwards
    share = min(start.point / away, 0.45) if away else 0.0
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


@lru_cache(maxsize=256)  # every line looks up the stretches of many areas
def stretches(outline: tuple[Point, ...]) -> frozenset[frozenset[Point]]:
    """Return the stretches between an outline's corners, each as its two ends in no order."""
    return frozenset(frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True))


def known_borders(plan: AreaMap) -> list[Border]:
    """Return each border once, as long as it has the same on its sides, with these; those of the land first.

    The edges of the map are not borders.
    """
    sides: dict[frozenset[Point], list[Beside]] = {}
    shown = [(one.outline, one.ground) for one in plan.areas]
    for outline, ground in (*shown, *((one.outline, one.ground) for one in plan.blanks)):
        beside: Beside = (
            "margin" if not ground else "water" if ground.wavy else "band" if ground.band else "land"
        )
        for edge in stretches(outline):
            sides.setdefault(edge, []).append(beside)
    alike: dict[tuple[Beside, ...], list[tuple[Point, Point]]] = {}
    for edge, both in sides.items():
        if not on_rim(edge, plan):
            start, end = sorted(edge)
            alike.setdefault(tuple(sorted(both)), []).append((start, end))
    drawn = [
        (rugged(way, plan.corners, closed=False), list(both))
        for both, edges in alike.items()
        for way, _ in chains_along(edges, {})
    ]
    # "water" is last in the alphabet: land first, then coasts, then borders at sea
    return sorted(drawn, key=lambda one: (one[1], one[0]))


def _rims(plan: AreaMap) -> tuple[tuple[int, float], ...]:
    """Return the edges of a map, each as an axis and a value on it."""
    return ((0, 0.0), (0, plan.width), (1, 0.0), (1, plan.height))


def points_of(border: Sequence[Command]) -> list[Point]:
    """Return points along a border, at most a few mm apart."""
    ends = [(values[-2], values[-1]) for _, values in border if values]
    found = ends[:1]
    for (ax, ay), (bx, by) in pairwise(ends):
        steps = int(math.dist((ax, ay), (bx, by)) // SHORTEST * 2) + 1
        found += [
            (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps) for step in range(1, steps + 1)
        ]
    return found


def shallows(borders: Sequence[Border], water: AreaKind, look: Look) -> list[Node]:
    """Return bands of water, paler towards the coast; the land is drawn over their other half."""
    dry = ("band", "land")
    coasts = (path for path, both in borders if both[0] in dry and both[-1] == "water")
    coast = tuple(command for path in coasts for command in path)
    fill, frugal = ground_fill(water, look), look.style.counter["field"] == "frame"
    bands = [] if frugal else [(wide, mix(fill, DEEP, deep)) for wide, deep in FAR[1:]]
    bands += [(wide, mix(fill, "#ffffff", pale)) for wide, pale in NEAR]
    return [Path(coast, stroke=tone, line=wide, cap="round", join="round") for wide, tone in bands if coast]


def border_lines(drawn: Sequence[Border], look: Look) -> tuple[list[Node], list[Node]]:
    """Return borders, dark on land, white between two bands, dashed at sea; and coasts, in blue."""
    ink = mix(look.style.colour("ink"), EDGE, 0.35)
    kinds: dict[str, tuple[Command, ...]] = {}
    for path, both in drawn:
        wet = both.count("water")
        kind = ("shore", "sea")[wet - 1] if wet else "band" if set(both) == {"band"} else "land"
        kinds[kind] = kinds.get(kind, ()) + path
    land, band, sea, shore = (kinds.get(kind, ()) for kind in ("land", "band", "sea", "shore"))
    return [
        # a white rim under the line keeps it visible between two dark grounds
        Path(land, stroke="#ffffff", line=1.2, cap="round", join="round"),
        Path(land, stroke=ink, line=0.55, cap="round", join="round"),
        Path(band, stroke="#ffffff", line=0.6, cap="round", join="round"),
        Path(sea, stroke=DEEP, line=0.6, dash=(2.2, 1.6), join="round"),
    ], [Path(shore, stroke=DEEP, line=0.7, cap="round", join="round")]


HALO = 0.6
"""How much lighter than its ground the halo of a name is, 0 to 1."""

ITALIC = "Barlow Condensed Italic"
NAME, KIND = 12.0, 7.5
"""Type sizes of an area's name and of its kind, in points."""

LABEL_ROOM = 46.0
SIGN = 5.6
"""Largest width of a name, and the size of a sign, in mm."""

BLANK = 26.0
"""Width of the box for a name, in mm."""

LONGEST_NAME = 22.0
"""Width from which a name is set in two lines, in mm."""


def area_label(area: Area, look: Look) -> list[Node]:
    """Return an area's name, its kind below, and its signs above."""
    style, (cx, cy) = look.style, area.label
    ink = style.colour("ink")
    if area.reconstructed and look.missing == "blank":
        return _blank(area, look)
    lines, font, size = _name_lines(area)
    tall = metrics.cap_height(font, size)
    step = tall + 1.6
    top = cy - (step * (len(lines) - 1) + tall) / 2
    foot = top + step * len(lines) + 1.2
    fill = ground_fill(area.ground, look)
    halo = mix(fill, "#ffffff", HALO)
    nodes: list[Node] = []
    for index, words in enumerate(lines):
        y = top + tall / 2 + index * step
        name = centred_text(cx, y, words, font=font, size=size, fill=ink, piece=area.id, halo=halo)
        nodes.append(name)
    nodes += _kind_label(area, (cx, foot), look)
    if area.reconstructed and look.provenance:
        last = metrics.width(lines[-1], font, size)
        nodes.append(mark(cx + last / 2 + 1.2, top + tall / 2 + step * (len(lines) - 1), ink, 0.75))
    return [*nodes, *signs_of(area, look, top)]


def signs_of(area: Area, look: Look, top: float) -> list[Node]:
    """Return an area's signs side by side, above the ``top`` of its name."""
    beside = SIGN + 2.0
    x = area.label[0] - beside * (len(area.signs) - 1) / 2
    nodes: list[Node] = []
    for sign in area.signs:
        nodes += sign_at(sign, (x, top - SIGN / 2 - 2.0), look)
        x += beside
    return nodes


def _kind_label(area: Area, at: Point, look: Look) -> list[Node]:
    """Draw the kind of an area, in the colour of its band if it has one."""
    ground, ink = area.ground, look.style.colour("ink")
    fill, frugal = ground_fill(ground, look), look.style.counter["field"] == "frame"
    if ground.shown_by_colour and not frugal:
        return []
    if ground.band and not frugal:
        ink = mix(ground.band, ink, 0.4)
    halo = mix(fill, "#ffffff", HALO)
    return [centred_text(*at, ground.title, font=MEDIUM, size=KIND, fill=ink, piece=area.id, halo=halo)]


def label_box(area: Area, look: Look) -> Box:
    """Return the box of an area's name and kind, with some room around."""
    (cx, cy) = area.label
    if area.reconstructed and look.missing == "blank":
        return Box(cx - BLANK / 2, cy - 2.8, BLANK, 9.0)
    lines, font, size = _name_lines(area)
    tall = metrics.cap_height(font, size)
    marked = 3.6 if area.reconstructed and look.provenance else 0.0
    widths = [metrics.width(words, font, size) for words in lines]
    wide = max(*widths, widths[-1] + marked, metrics.width(area.ground.title, MEDIUM, KIND))
    step = tall + 1.6
    return Box(
        cx - wide / 2 - 1.6,
        cy - (step * (len(lines) - 1) + tall) / 2 - 1.5,
        wide + 3.2,
        step * len(lines) + 4.3,
    )


def _name_lines(area: Area) -> tuple[tuple[str, ...], str, float]:
    """Return the lines of an area's name, their font and its size."""
    font = ITALIC if area.reconstructed else BOLD
    lines = _lines(area.name if area.reconstructed else area.name.upper(), font)
    return (
        lines,
        font,
        min(fitted_size(words, font, NAME, width=LABEL_ROOM, piece=area.id) for words in lines),
    )


def _blank(area: Area, look: Look) -> list[Node]:
    """Return the box in which a player writes an area's name, over its kind."""
    cx, cy = area.label
    box = blank_box(cx, cy, BLANK, 5.6, look)
    kind = _kind_label(area, (cx, cy + 5.0), look)
    signs = [node for sign in area.signs for node in sign_at(sign, (cx, cy - SIGN / 2 - 4.2), look)]
    return [box, *kind, *signs]


def _lines(name: str, font: str) -> tuple[str, ...]:
    """Return a name in one line, or in two of about the same length if it is long."""
    return (name,) if metrics.width(name, font, NAME) <= LONGEST_NAME else in_two(name)


def sign_at(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign centred on a point: a boxed symbol, or a city's dot."""
    cx, cy = at
    ink = look.style.colour("ink")
    if sign.dot:
        ring: list[Node] = [Path(circle(cx, cy, SIGN * 0.42), fill="#ffffff", stroke=sign.dot, line=0.6)]
        reach = SIGN * (0.24 if sign.ring else 0.42)
        return [*(ring if sign.ring else []), Path(circle(cx, cy, reach), fill=sign.dot)]
    weight = look.style.counter["symbol_line"]
    return list(symbol(sign.symbol, cx, cy, SIGN * 1.4, ink=ink, paper="#ffffff", line=weight))
