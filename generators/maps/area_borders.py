"""The ground, borders and names of areas on a map."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING
from zlib import crc32

from countermarch.generators.maps.terrain import stamped, textures
from countermarch.generators.pages.look import BOLD, MEDIUM, blank_box, mark
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Path
from countermarch.generators.scene.paths import circle, line, polygon
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, fitted_size
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Area, AreaKind, AreaMap, Point, Sign
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node


def area_ground(area: Area, look: Look) -> list[Node]:
    """Return an area's ground: white if the style saves ink, with waves if it is water."""
    frugal = look.style.counter["field"] == "frame"
    fill, edge = ground_fill(area.ground, look), rugged(area.outline)
    if area.ground.wavy:
        far = mix(fill, DEEP, 0.0 if frugal else FAR[0][1])
        return [Path(edge, fill=far), _waves(area.outline, mix(area.ground.fill, DEEP, 0.45))]
    nodes: list[Node] = [Path(edge, fill=mix(fill, EDGE, 0.0 if frugal else BORDER))]
    if area.ground.band:
        band = mix(area.ground.band, "#ffffff", 0.35 if frugal else 0.0)
        nodes = [Path(edge, fill=band), Path(_inset(edge, BANDED), fill=fill)]
    for inner, dark in () if frugal or area.ground.band else RIMS:
        nodes.append(Path(_inset(edge, inner), fill=mix(fill, EDGE, dark)))
    texture = textures()[area.ground.texture]
    if texture.mark:
        nodes += stamped(texture, fill, _spots(area), frugal=frugal)
    return nodes


def ground_fill(ground: AreaKind, look: Look) -> str:
    """Return the colour of a kind of ground in this style."""
    frugal = look.style.counter["field"] == "frame"
    return mix(ground.fill, "#ffffff", 0.82) if frugal else ground.fill


def _inset(edge: Sequence[Command], by: float) -> tuple[Command, ...]:
    """Return a closed outline moved inwards by a distance in mm."""
    points = [(values[0], values[1]) for letter, values in edge if letter != "Z"]
    around = list(zip([points[-1], *points], points, [*points[1:], points[0]], strict=False))
    # twice the signed area of the outline: its sign says on which side of an edge the inside lies
    turn = math.copysign(by, sum(ax * by - bx * ay for (ax, ay), (bx, by), _ in around))
    moved = []
    for before, (x, y), after in around:
        long = math.dist(before, after) or 1.0
        # the normal of the line from neighbour to neighbour: corners move along their bisector, without the
        # spikes that exact offsets have at sharp ones
        across, down = (before[1] - after[1]) / long, (after[0] - before[0]) / long
        moved.append((round(x + across * turn, 2), round(y + down * turn, 2)))
    return polygon(moved)


SPACING, CLEAR = 13.0, (18.0, 11.0)
"""Distance between groups of marks, and their clearance around the middle of a label, in mm."""

GROUP = ((0.0, 0.0, 1.0), (-3.1, 1.5, 0.72), (2.8, 1.9, 0.85))
"""Marks of a group: offset across and down, in mm, and scale."""

BARE, ROUGH = 0.4, 0.15
"""The share of places without a group, in patches, and in rough country."""


def _spots(area: Area) -> Iterator[tuple[float, float, float]]:
    """Yield places for marks inside an area, uneven but always the same, clear of its border and label."""
    xs, ys = [x for x, _ in area.outline], [y for _, y in area.outline]
    bare = ROUGH if textures()[area.ground.texture].rise else BARE
    for row in range(int((max(ys) - min(ys)) // SPACING) + 1):
        for column in range(int((max(xs) - min(xs)) // SPACING) + 1):
            # not ``hash``, which Python salts anew in each process
            if crc32(f"{area.id} {row // 2} {(column + row // 2) // 2}".encode()) / 2**32 < bare:
                continue
            seed = crc32(f"{area.id} {row} {column}".encode())
            x = min(xs) + (column + 0.5 * (row % 2) + (seed & 0xFF) / 0xFF * 0.7) * SPACING
            y = min(ys) + (row + ((seed >> 8) & 0xFF) / 0xFF * 0.7) * SPACING
            labelled = abs(x - area.label[0]) < CLEAR[0] and abs(y - area.label[1]) < CLEAR[1]
            if not labelled and all(
                # all four corners of a mark, so that none reaches over a border
                _inside((x + dx, y + dy), area.outline)
                for dx in (-4, 4)
                for dy in (-4, 4)
            ):
                flip, many = 1 if seed >> 16 & 1 else -1, 1 + (seed >> 17) % len(GROUP)
                scale = 0.8 + 0.45 * ((seed >> 20) & 0xFF) / 0xFF
                # from the top down, so that nearer marks stand in front
                for aside, down, less in GROUP[:many]:
                    yield (
                        round(x + aside * flip * scale, 1),
                        round(y + down * scale, 1),
                        round(scale * less, 1),
                    )


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
            if seed & 1 and _inside((x - 1, y), outline) and _inside((x + 8, y), outline):
                waves += (
                    ("M", (x, y)),
                    ("C", (x + 1.2, y - 1.3, x + 2.3, y - 1.3, x + 3.5, y)),
                    ("C", (x + 4.7, y + 1.3, x + 5.8, y + 1.3, x + 7.0, y)),
                )
            x += 14.0
    return Path(tuple(waves), stroke=ink, line=0.22, cap="round")


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return whether a point is in an outline, by the crossings of a line to its right."""
    px, py = point
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
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

BORDER, RIMS = 0.3, ((0.9, 0.18), (1.9, 0.08), (3.2, 0.0))
"""Darkening of an area at its border, and at these distances inside it, in mm."""

BANDED = 2.4
"""Width of the band of colour inside the border of an area that has one, in mm."""

FAR = ((0.0, 0.3), (76.0, 0.22), (44.0, 0.14), (22.0, 0.06))
NEAR = ((11.0, 0.3), (6.5, 0.55), (3.0, 0.8))
"""The bands of water along a coast: width of both sides together, and change in lightness."""


def rugged(outline: Sequence[Point], *, closed: bool = True) -> tuple[Command, ...]:
    """Return a border through its corners, slightly uneven between them; the same from both sides.

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
    # both areas beside a border draw it, each in its own direction: sorted ends give both the same line
    low, high = sorted((start, end))
    # rounded, so that the last digits of a float do not decide over the shape of a coast
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
    """Return where a line towards another area leaves a point; for an area, its label."""
    (ax, ay), (bx, by) = start.label, end.label
    away = math.dist(start.label, end.label)
    # two points close together: each side keeps less than half, or the line would run backwards
    share = min(start.point / away, 0.45) if away else 0.0
    return (ax + (bx - ax) * share, ay + (by - ay) * share)


def stretches(outline: Sequence[Point]) -> set[frozenset[Point]]:
    """Return the stretches between an outline's corners, each as its two ends in no order."""
    return {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}


def known_borders(plan: AreaMap) -> list[tuple[tuple[Command, ...], list[bool]]]:
    """Return each stretch of border once, with whether water is on its sides; those of the land first.

    The edges of the map are no borders.
    """
    sides: dict[frozenset[Point], list[bool]] = {}
    for area in plan.areas:
        for edge in stretches(area.outline):
            sides.setdefault(edge, []).append(area.ground.wavy)
    for blank in plan.blanks:
        for edge in stretches(blank.outline):
            sides.setdefault(edge, []).append(blank.ground is not None and blank.ground.wavy)
    drawn = [
        (rugged(sorted(edge), closed=False), sorted(wet))
        for edge, wet in sides.items()
        if not any(len({end[axis] for end in edge} | {rim}) == 1 for axis, rim in _rims(plan))
    ]
    # False sorts before True: land first, then coasts, then borders at sea
    return sorted(drawn, key=lambda one: (one[1], one[0]))


def _rims(plan: AreaMap) -> tuple[tuple[int, float], ...]:
    """Return the edges of a map, each as an axis and a value on it."""
    return ((0, 0.0), (0, plan.width), (1, 0.0), (1, plan.height))


def shallows(
    borders: Sequence[tuple[tuple[Command, ...], list[bool]]], water: AreaKind, look: Look
) -> list[Node]:
    """Return bands of water, paler towards the coast; the land is drawn over their other half."""
    coast = tuple(command for path, wet in borders if any(wet) and not all(wet) for command in path)
    fill, frugal = ground_fill(water, look), look.style.counter["field"] == "frame"
    bands = [] if frugal else [(wide, mix(fill, DEEP, deep)) for wide, deep in FAR[1:]]
    bands += [(wide, mix(fill, "#ffffff", pale)) for wide, pale in NEAR]
    return [Path(coast, stroke=tone, line=wide, cap="round", join="round") for wide, tone in bands if coast]


def border_lines(drawn: Sequence[tuple[tuple[Command, ...], list[bool]]], look: Look) -> list[Node]:
    """Return all borders: white between areas of land, dashed at sea, dark blue along the coast."""
    ink = mix(look.style.colour("ink"), EDGE, 0.35)
    kinds: dict[tuple[bool, bool], tuple[Command, ...]] = {}
    for path, wet in drawn:
        kinds[any(wet), all(wet)] = kinds.get((any(wet), all(wet)), ()) + path
    land, sea, shore = (kinds.get(kind, ()) for kind in ((False, False), (True, True), (True, False)))
    return [
        # a white rim under the line keeps it visible between two dark grounds
        Path(land, stroke="#ffffff", line=1.2, cap="round", join="round"),
        Path(land, stroke=ink, line=0.55, cap="round", join="round"),
        Path(sea, stroke=DEEP, line=0.6, dash=(2.2, 1.6), join="round"),
        Path(shore, stroke=mix(DEEP, "#10202c", 0.35), line=0.9, cap="round", join="round"),
    ]


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
    lines, font, size = _named(area)
    tall = metrics.cap_height(font, size)
    step = tall + 1.6
    top = cy - (step * (len(lines) - 1) + tall) / 2
    foot = top + step * len(lines) + 1.2
    fill = ground_fill(area.ground, look)
    halo = mix(fill, "#ffffff", 0.25)
    nodes: list[Node] = []
    for index, words in enumerate(lines):
        y = top + tall / 2 + index * step
        name = centred_text(cx, y, words, font=font, size=size, fill=ink, piece=area.id, halo=halo)
        nodes.append(name)
    title = area.ground.title
    nodes.append(centred_text(cx, foot, title, font=MEDIUM, size=KIND, fill=ink, piece=area.id, halo=halo))
    if area.reconstructed and look.provenance:
        last = metrics.width(lines[-1], font, size)
        nodes.append(mark(cx + last / 2 + 1.2, top + tall / 2 + step * (len(lines) - 1), ink, 0.75))
    beside = SIGN + 2.0
    x = cx - beside * (len(area.signs) - 1) / 2
    for sign in area.signs:
        nodes += sign_at(sign, (x, top - SIGN / 2 - 2.0), look)
        x += beside
    return nodes


def label_box(area: Area, look: Look) -> Box:
    """Return the box of an area's name and kind, with some room around."""
    (cx, cy) = area.label
    if area.reconstructed and look.missing == "blank":
        return Box(cx - BLANK / 2, cy - 2.8, BLANK, 9.0)
    lines, font, size = _named(area)
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


def _named(area: Area) -> tuple[tuple[str, ...], str, float]:
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
    (cx, cy), ink = area.label, look.style.colour("ink")
    box = blank_box(cx, cy, BLANK, 5.6, look)
    title = area.ground.title
    kind = centred_text(cx, cy + 5.0, title, font=MEDIUM, size=KIND, fill=ink, piece=area.id)
    signs = [node for sign in area.signs for node in sign_at(sign, (cx, cy - SIGN / 2 - 4.2), look)]
    return [box, kind, *signs]


def _lines(name: str, font: str) -> tuple[str, ...]:
    """Return a name in one line, or in two of about the same length if it is long."""
    spaces = [index for index, character in enumerate(name) if character == " "]
    if not spaces or metrics.width(name, font, NAME) <= LONGEST_NAME:
        return (name,)
    middle = min(spaces, key=lambda index: abs(index - len(name) / 2))
    return (name[:middle], name[middle + 1 :])


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
