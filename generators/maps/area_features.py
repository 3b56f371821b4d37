"""The features of a map of areas besides the areas: rivers, text, boxes for pieces; and its key."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from countermarch.generators.maps.area_borders import ground_fill, hatching, rugged, sign_at, stretches
from countermarch.generators.maps.area_plan import EDGES, Area, AreaKind
from countermarch.generators.maps.courses import crossings, curve, moved_sideways, sampled
from countermarch.generators.maps.hex_lines import RIVERS, bridge
from countermarch.generators.maps.terrain import chains_along, stamps, textures
from countermarch.generators.pages.look import BOLD, MEDIUM, Lettering
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Text
from countermarch.generators.scene.paths import bent, circle, line, polygon
from countermarch.generators.scene.style import mix, readable
from countermarch.generators.scene.symbols import symbol
from countermarch.generators.scene.text import centred_text, fit_line, flow

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from countermarch.generators.maps.area_plan import (
        AreaMap,
        MapBox,
        MapLine,
        MapText,
        MapTown,
        Point,
        Sign,
    )
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Align, Command, Node

ITALIC = "Barlow Condensed Italic"


def lines(plan: AreaMap, *, under: bool) -> list[Node]:
    """Return rivers, limits and other lines; those given by areas follow borders.

    Bands and roads are ``under`` the borders; roads join, as all casings are drawn first, and cross rivers on
    bridges.
    """
    wanted = [one for one in plan.lines if one.under == under and not one.casing]
    roads = [(one, path) for one in plan.lines if one.casing and under for path in _paths(one, plan)]
    courses = [(one, path) for one in wanted if not under for path in _paths(one, plan)]
    return [
        *(node for one in wanted if under for node in _band(one, plan.areas, plan.corners)),
        # all white rims first, so that rivers join
        *(_stroke(one, path, "#ffffff", 0.7) for one, path in courses if not one.dash),
        *(_stroke(one, path, one.colour) for one, path in courses),
        *(Path(path, stroke=one.core, line=CORE, join="round") for one, path in courses if one.core),
        *(Path(path, stroke=one.casing, line=one.width + CASING, cap="round") for one, path in roads),
        *(Path(path, stroke=one.colour, line=one.width, cap="round", dash=one.dash) for one, path in roads),
        *(() if under else _bridges(plan)),
    ]


def _stroke(line: MapLine, path: tuple[Command, ...], ink: str, more: float = 0.0) -> Path:
    """Return a line, ``more`` mm wider than it is."""
    if line.tapers and line.points:
        return Path(_tapered(line, more), fill=ink)
    return Path(path, stroke=ink, line=line.width + more, cap="round", join="round", dash=line.dash)


def _bridges(plan: AreaMap) -> Iterator[Node]:
    """Yield a bridge wherever a road crosses a river: the road over the water, between two parapets."""
    colours = {one.colour for one in plan.lines if any(word in one.title.casefold() for word in RIVERS)}
    rivers = [
        (one, [sampled(one.points, 2.0)] if one.points else _borders_between(one, plan.areas))
        for one in plan.lines
        if one.colour in colours and not (one.under or one.aside)
    ]
    for road in (one for one in plan.lines if one.casing and one.points):
        way = sampled(road.points, 1.0)
        for river, waters in rivers:
            half = river.width / 2 + 1.1
            deck = line((-half, 0.0), (half, 0.0))
            over = [
                Path(deck, stroke=road.casing, line=road.width + CASING),
                Path(deck, stroke=road.colour, line=road.width),
                *bridge(river.width, road.width, BRIDGE),
            ]
            for water in waters:
                for at, turn in crossings(way, water):
                    yield Group(tuple(over), *at, rotate=turn)


BRIDGE = "#2a211b"
"""The colour of the parapets of a bridge."""


CORE = 0.55
"""Width of the line of a border in the middle of a river, in mm."""

CASING = 0.45
"""How much wider than a road its casing is, on both sides together, in mm."""


def _paths(drawn: MapLine, plan: AreaMap) -> list[tuple[Command, ...]]:
    if drawn.points:
        return [curve(drawn.points)]
    ways = _borders_between(drawn, plan.areas)
    if drawn.aside:
        return [bent(_aside(drawn, way, plan.areas)) for way in ways]
    if drawn.dash or drawn.under:
        return [rugged(way, plan.corners, closed=False) for way in ways]
    # what is on a coast ends under its line
    grounds = [(one.ground, one.outline) for one in plan.areas]
    grounds += [(one.ground, one.outline) for one in plan.blanks if one.ground]
    shore = {at for ground, outline in grounds if ground.wavy for at in outline}
    return [rugged(_ashore(way, drawn.width / 2, shore), plan.corners, closed=False) for way in ways]


def _ashore(way: Sequence[Point], far: float, shore: Container[Point]) -> Sequence[Point]:
    """Return a course that is shorter by ``far`` mm where it ends at a shore."""
    for _ in range(2):
        way = (_without_start(way, far) if way[0] in shore and way[1] not in shore else way)[::-1]
    return way


def _band(line: MapLine, areas: Sequence[Area], corners: Container[Point] = ()) -> Iterator[Node]:
    """Yield a band of colour: along its points, or along a border inside the areas of its first group."""
    if line.points:
        path = Path(curve(line.points), stroke=line.colour, line=line.width, cap="round", join="round")
        path = Path(_tapered(line), fill=line.colour) if line.tapers else path
        yield Group((path,), opacity=line.opacity)
        return
    ways = _borders_between(line, areas)
    border = tuple(command for way in ways for command in rugged(way, corners, closed=False))
    beside_it = {frozenset(edge) for way in ways for edge in pairwise(way)}
    for area in areas:
        if line.between[0] & area.groups and beside_it & stretches(area.outline):
            # the outline hides the half of the line outside, so that the band ends where its areas do
            wide, opacity = (line.aside, HATCHED) if line.edge else (line.width, line.opacity)
            path = Path(border, stroke=line.colour, line=2 * wide, cap="round", join="round")
            ticks = _ticks(line, ways, areas) if line.edge else ()
            yield Group((Group((path,), opacity=opacity), *ticks), mask=rugged(area.outline, corners))


HATCHED = 0.22
"""Opacity of the band under the strokes inside a border."""


def _ticks(drawn: MapLine, ways: Sequence[Sequence[Point]], areas: Sequence[Area]) -> list[Node]:
    """Return the strokes inside a border, which reach as far as its line is moved aside."""
    strokes = [
        command
        for way in ways
        for reach in (_inwards(way, areas, drawn) * drawn.aside,)
        for at, (across, down) in _stations(way, EDGES[drawn.edge])
        for command in line(at, (round(at[0] + across * reach, 2), round(at[1] + down * reach, 2)))
    ]
    return [Path(tuple(strokes), stroke=drawn.colour, line=drawn.width)]


def _stations(way: Sequence[Point], gaps: Sequence[float]) -> Iterator[tuple[Point, Point]]:
    """Yield points along a border, at these distances in turn, each with the direction across it."""
    left, turn = gaps[0] / 2, 0
    for (ax, ay), (bx, by) in pairwise(way):
        long = math.dist((ax, ay), (bx, by)) or 1.0
        while left < long:
            share = left / long
            at = (round(ax + (bx - ax) * share, 2), round(ay + (by - ay) * share, 2))
            # a step along the way, turned by a quarter and one mm long
            yield at, ((ay - by) / long, (bx - ax) / long)
            left, turn = left + gaps[turn % len(gaps)], turn + 1
        left -= long


def _tapered(line: MapLine, more: float = 0.0) -> tuple[Command, ...]:
    """Return the outline of a line, ``more`` mm wider than it is, that grows from a point to its middle."""
    way = sampled(line.points, 2.0)
    banks: tuple[list[Point], list[Point]] = ([], [])
    for place, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(place - 1, 0)], way[min(place + 1, len(way) - 1)]
        # the direction across, from the points on either side; two at one place have none, and then it is 0
        # wide
        half = (line.width + more) / 2 * min(2 * place / len(way), 1.0)
        half /= math.dist((ax, ay), (bx, by)) or 1.0
        for bank, side in zip(banks, (half, -half), strict=True):
            bank.append((round(x - (by - ay) * side, 2), round(y + (bx - ax) * side, 2)))
    return polygon([*banks[0], *banks[1][::-1]])


def _aside(line: MapLine, way: Sequence[Point], areas: Sequence[Area]) -> list[Point]:
    """Return the course of a border, moved into the area of the line's first group."""
    moved = moved_sideways(way, _inwards(way, areas, line) * line.aside)
    # it ends short of the borders that meet its own at either end, not on or beyond them
    return _without_start(_without_start(moved, line.aside)[::-1], line.aside)[::-1]


def _inwards(way: Sequence[Point], areas: Sequence[Area], line: MapLine) -> float:
    """Return on which side of a border the areas of a line's first group are: 1 or -1."""
    edge = frozenset(way[:2])
    inner = next(area for area in areas if line.between[0] & area.groups and edge in stretches(area.outline))
    outline = [*inner.outline, inner.outline[0]]
    # twice the area with a sign: positive where the outline runs clockwise, as y is down
    turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(outline))
    ahead = (way[0], way[1]) in set(pairwise(outline))
    return math.copysign(1.0, turn if ahead else -turn)


def _without_start(points: Sequence[Point], far: float) -> list[Point]:
    """Return a course without its first ``far`` mm, but for the last stretch."""
    found = list(points)
    while len(found) > 2 and far >= (long := math.dist(found[0], found[1])):  # noqa: PLR2004 # one stretch is left
        far -= long
        del found[0]
    (ax, ay), (bx, by) = found[:2]
    # at most half of the last stretch, so that a short border still has a line
    share = min(far / (math.dist(found[0], found[1]) or 1.0), 0.5)
    return [(ax + (bx - ax) * share, ay + (by - ay) * share), *found[1:]]


def line_labels(plan: AreaMap) -> list[Node]:
    """Return the labels on lines, each on a plate in the colour of its line and turned along it."""
    return [node for one in plan.lines if one.label for node in _labels(one, plan.areas)]


def _labels(line: MapLine, areas: Sequence[Area]) -> Iterator[Node]:
    ways = [sampled(line.points, 2.0)] if line.points else _borders_between(line, areas)
    courses = [_aside(line, way, areas) if line.aside else list(way) for way in ways]
    if not courses:
        return
    longest = max(courses, key=len)
    for at in line.label_at or (longest[len(longest) // 2],):
        way, index = min(
            ((way, index) for way in courses for index in range(len(way))),
            key=lambda found: math.dist(found[0][found[1]], at),
        )
        # over six points, since a river turns too often for the direction between two
        (ax, ay), (bx, by) = way[max(index - 3, 0)], way[min(index + 3, len(way) - 1)]
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        turn = (turn + 90.0) % 180.0 - 90.0  # never upside down
        half = metrics.width(line.label, BOLD, ON_LINE) / 2 + 1.3
        plate = Rect(-half, -1.75, 2 * half, 3.5, fill=line.colour, stroke="#ffffff", line=0.4, radius=1.75)
        ink = readable("#ffffff", line.colour)
        words = centred_text(0.0, 0.0, line.label, font=BOLD, size=ON_LINE, fill=ink)
        yield Group((plate, words), *way[index], rotate=round(turn, 1))


ON_LINE = 7.5
"""Size of the labels on lines, in points."""


def _borders_between(line: MapLine, areas: Sequence[Area]) -> list[list[Point]]:
    """Return the courses of the borders between the areas on one side of a line and those on the other."""
    sides = [
        {edge for area in areas if wanted & area.groups for edge in stretches(area.outline)}
        for wanted in line.between
    ]
    shared = sorted(tuple(sorted(edge)) for edge in sides[0] & sides[1]) if len(sides) > 1 else []
    return [chain for chain, _ in chains_along([(start, end) for start, end in shared], {})]


def towns(plan: AreaMap, look: Look) -> list[Node]:
    """Return the towns: a dot, a ringed dot or houses, with the name beside."""
    return [node for one in plan.towns for node in _town(one, look)]


def _town(town: MapTown, look: Look) -> Iterator[Node]:
    (x, y), ink, paper = town.at, look.style.colour("ink"), look.style.colour("paper")
    far = TOWN_RADIUS[town.size - 1]
    if town.size == len(TOWN_RADIUS):
        houses = textures()["urban"]
        yield from stamps(houses, houses.ground, [(x, y - 0.4, 1.25)], frugal=False)
    yield Path(circle(x, y, far), fill=paper, stroke=ink, line=0.35)
    if town.size > 1:
        yield Path(circle(x, y, far * 0.45), fill=ink)
    far += HOUSES if town.size == len(TOWN_RADIUS) else 0.0
    if town.name:
        size = look.style.size("note") + town.size - 1
        tall = metrics.cap_height(MEDIUM, size)
        x += {"right": far + 0.9, "left": -far - 0.9}.get(town.side, 0.0)
        y += {"above": -far - 0.9, "below": far + 0.9 + tall}.get(town.side, tall / 2)
        align: Align = "start" if town.side == "right" else "end" if town.side == "left" else "middle"
        yield Text(x, y, town.name, MEDIUM, size, ink, align, paper)


HOUSES = 3.0
"""How far the houses of a city reach from its dot, in mm."""

TOWN_RADIUS = (0.8, 1.15, 1.3)
"""Radius of the dot of a village, a town and a city, in mm."""


def words_of(said: Iterable[MapText], look: Look) -> list[Node]:
    """Return the text on a map that names no area: seas, valleys, rivers."""
    return [_words(one, look) for one in said]


def _words(lettering: MapText, look: Look) -> Node:
    halo = look.style.colour("paper")
    ink = lettering.colour or look.style.colour("ink")
    low = metrics.cap_height(ITALIC, lettering.size) / 2
    text = Text(0.0, low, lettering.text, ITALIC, lettering.size, ink, "middle", halo)
    return Group((text,), *lettering.at, rotate=lettering.rotate)


def boxes_of(planned: Iterable[MapBox], look: Look) -> list[Node]:
    """Return the boxes of a map, each with its title over room for pieces."""
    return [node for one in planned for node in _box(one, look)]


def _box(box: MapBox, look: Look) -> Iterator[Node]:
    """Yield a box: a band with its title, what it is for, and spaces for counters."""
    style, (x, y) = look.style, box.at
    ink, (wide, tall) = style.colour("ink"), box.size
    fill = mix("#ffffff", box.fill, 0.35) if box.fill else "#ffffff"
    framed = style.colour("heavy") == style.colour("paper")
    band = ink if framed else box.band or style.colour("heavy")
    yield Rect(x, y, wide, tall, fill=fill, stroke=band, line=0.5, radius=1.2)
    yield Rect(x, y, wide, BAND, fill=None if framed else band, stroke=band, line=0.5, radius=1.2)
    words = ink if framed else readable("#ffffff", band)
    yield fit_line(box.title, x + 2, y + 4.9, width=wide - 4, font=BOLD, size=10, fill=words, piece=box.title)
    if box.says:
        said = flow(
            box.says,
            x + 2,
            y + BAND + 1.2,
            width=wide - 4,
            size=7.0,
            leading=1.15,
            fill=style.colour("muted"),
        )
        yield from said.nodes
    if box.symbol:
        middle, across = y + BAND + (tall - BAND) / 2, min(wide * 0.6, tall - BAND)
        yield from symbol(box.symbol, x + wide / 2, middle, across, ink=mix(fill, ink, 0.25), paper=fill)
    if not box.slots:
        return
    across = min(box.slots, max(int(wide // (SLOT + CLEARANCE)), 1))
    rows = math.ceil(box.slots / across)
    across = math.ceil(box.slots / rows)  # no row much shorter than another
    gap = (wide - across * SLOT) / (across + 1)
    ground, edge = mix(fill, "#ffffff", 0.5), mix(fill, band, 0.5)
    for index in range(box.slots):
        row, column = divmod(index, across)
        left, top = x + gap + column * (SLOT + gap), y + tall - 2.4 - (rows - row) * (SLOT + CLEARANCE)
        top += CLEARANCE
        yield Rect(left, top, SLOT, SLOT, fill=ground, stroke=edge, line=0.25, dash=(1.0, 0.8))


BAND, SLOT, CLEARANCE = 7.0, 17.0, 1.2
"""Height of a box's title, edge of a space for a counter, and the least gap between two, in mm."""


def key_lines(plan: AreaMap, at: Point, look: Look, step: float) -> list[Node]:
    """Return the lines that have a title, each as a sample beside its title."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    if border := plan.legend.get("border", ""):
        nodes += [Path(line((x + 0.8, y + 1.95), (x + 5.4, y + 1.95)), stroke=ink, line=0.55)]
        nodes.append(Text(x + 7.4, y + 2.95, border, MEDIUM, 8.0, ink))
        y += step
    for one in plan.titled:
        path: tuple[Command, ...] = (("M", (x + 0.8, y + 1.95)), ("L", (x + 5.4, y + 1.95)))
        if one.casing:
            nodes.append(Path(path, stroke=one.casing, line=one.width + CASING, cap="round"))
        if one.edge:
            nodes += _edge_sample(one, (x + 0.8, y + 1.95))
        else:
            shown = Path(path, stroke=one.colour, line=min(one.width, 2.2), dash=one.dash, cap="round")
            nodes.append(shown if one.opacity == 1.0 else Group((shown,), opacity=one.opacity))
        if one.core:
            nodes.append(Path(path, stroke=one.core, line=CORE))
        nodes.append(Text(x + 7.4, y + 2.95, one.title, MEDIUM, 8.0, ink))
        y += step
    return nodes


def _edge_sample(drawn: MapLine, at: Point) -> list[Node]:
    """Return the marks inside a border as the key shows them: along a short border between two areas."""
    (x, y), ground = at, AreaKind("", "", "#ffffff")
    ends = ((x, y - 0.8), (x + 5.4, y - 0.8))
    corners = (*ends, (x + 5.4, y + 1.4), (x, y + 1.4))
    inner = Area("", "", corners, at, ground, groups=frozenset("i"))
    outer = Area("", "", (*ends, (x + 2.7, y - 2.4)), at, ground, groups=frozenset("o"))
    # drawn by the code of the map, so that key and map cannot differ
    sample = replace(drawn, between=(frozenset("i"), frozenset("o")), aside=min(drawn.aside, 1.8))
    return [*_band(sample, (inner, outer)), Path(line(*ends), stroke="#16181d", line=0.45)]


def ways(plan: AreaMap) -> list[Node]:
    """Return the ways from point to point; all casings are drawn first, so that crossing ways join."""
    straight = [(one, line(*one.points)) for one in plan.ways]
    under = [Path(path, stroke="#ffffff", line=one.width + 0.9, join="round") for one, path in straight]
    over = [
        Path(path, stroke=one.colour, line=one.width, join="round", dash=one.dash) for one, path in straight
    ]
    return [*under, *over]


def point_ground(area: Area, look: Look) -> list[Node]:
    """Return a point of a map: its ground within its outline."""
    fill = ground_fill(area.ground, look)
    return [Path(polygon(area.outline), fill=fill, stroke=look.style.colour("ink"), line=0.6, join="round")]


def compass(at: Point, look: Look) -> list[Node]:
    """Return a rose that points north, about a point."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = [Path(circle(x, y, ROSE * 0.62), stroke=ink, line=0.25)]
    for quarter in range(8):
        long = ROSE if quarter % 2 == 0 else ROSE * 0.5
        angle = math.pi / 4 * quarter
        tip = (x + long * math.sin(angle), y - long * math.cos(angle))
        for side, fill in ((-1, "#ffffff"), (1, ink)):
            turn = angle + side * math.pi / 8
            waist = (x + ROSE * 0.2 * math.sin(turn), y - ROSE * 0.2 * math.cos(turn))
            nodes.append(Path(polygon([tip, waist, at]), fill=fill, stroke=ink, line=0.15, join="round"))
    north = centred_text(x, y - ROSE - 2.6, "N", font=BOLD, size=11, fill=ink, halo="#ffffff")
    return [*nodes, north]


ROSE = 8.0
"""How far a rose of the compass reaches, in mm."""

KEY_STEP = 5.2
KEY_WIDTH = 58.0


def map_key(plan: AreaMap, look: Look) -> list[Node]:
    """Return the title, the kinds and signs, and the explanation of the arrows."""
    lettering = Lettering(look, look.style.colour("ink"), plan.title)
    x, y = plan.key_corner
    nodes: list[Node] = []
    title = flow(
        f"**{plain(plan.title)}**",
        x,
        y,
        width=KEY_WIDTH,
        family="Barlow Condensed",
        size=17,
        leading=1.02,
        fill=lettering.ink,
        piece=lettering.piece,
    )
    nodes += title.nodes
    y += title.height + 1.5
    for words in (*(plan.legend.get(key, "") for key in ("arrow", "over", "next")), plan.says):
        if words:
            said = flow(
                words,
                x,
                y,
                width=KEY_WIDTH,
                size=7.2,
                leading=1.18,
                fill=lettering.ink,
                piece=lettering.piece,
            )
            nodes += said.nodes
            y += said.height + 1.4
    kinds = list(dict.fromkeys(area.ground for area in plan.areas if area.ground.title))
    signs = len({sign for area in plan.areas for sign in area.signs})
    low = y + 1.0 + KEY_STEP * (len(kinds) + (signs == 1))  # several signs have a column of their own
    beside = (x + KEY_WIDTH * 0.66, y + 1.0) if signs > 1 else (x, low - KEY_STEP)
    foot = max(low + KEY_STEP * (len(plan.titled) + ("border" in plan.legend)), y + 1.0 + KEY_STEP * signs)
    left, top = plan.key_corner
    edge, paper = look.style.colour("line"), look.style.colour("paper")
    box = (left - 2.0, top - 2.0, KEY_WIDTH + 4.0, foot - top + 3.0)
    plate = Rect(*box, fill=mix(paper, "#f3ead2", 0.35), stroke=edge, line=0.25, radius=1.4)
    return [
        plate,
        *nodes,
        *_kinds(kinds, (x, y + 1.0), look),
        *_signs(plan, beside, look),
        *key_lines(plan, (x, low), look, KEY_STEP),
    ]


def _kinds(kinds: Sequence[AreaKind], at: Point, look: Look) -> list[Node]:
    """Return the kinds of area, each with a patch of its colour."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for ground in kinds:
        nodes.append(Rect(x, y, 6.2, 3.9, fill=ground_fill(ground, look), stroke=ink, line=0.25))
        nodes += hatching(ground, polygon([(x, y), (x + 6.2, y), (x + 6.2, y + 3.9), (x, y + 3.9)]))
        if ground.band:
            nodes.append(Rect(x + 0.6, y + 0.6, 5.0, 2.7, stroke=ground.band, line=1.0))
        nodes.append(Text(x + 7.4, y + 2.95, ground.says or ground.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _signs(plan: AreaMap, at: Point, look: Look) -> list[Node]:
    """Return the signs, each as on the map but smaller."""
    (x, y), ink = at, look.style.colour("ink")
    nodes: list[Node] = []
    for sign in dict.fromkeys(sign for area in plan.areas for sign in area.signs):
        nodes += _sign_in_key(sign, (x + 3.1, y + 1.95), look)
        nodes.append(Text(x + 7.4, y + 2.95, sign.title, MEDIUM, 8.0, ink))
        y += KEY_STEP
    return nodes


def _sign_in_key(sign: Sign, at: Point, look: Look) -> list[Node]:
    """Return a sign as the key shows it."""
    if sign.dot:
        return [Group(tuple(sign_at(sign, (0.0, 0.0), look)), *at, scale=0.75)]
    weight = look.style.counter["symbol_line"] * 0.8
    return list(symbol(sign.symbol, *at, 6.2, ink=look.style.colour("ink"), paper="#ffffff", line=weight))
