"""Draws a map of hexes: terrain, lattice, lines, numbers, named places and the key."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.maps.area_borders import sign_at
from countermarch.generators.maps.area_features import boxes_of, curve, words_of
from countermarch.generators.maps.hex_grid import between, corners, middle, near_corners, number
from countermarch.generators.maps.terrain import DESIGN, path_along, swatch, terrain_scene
from countermarch.generators.pages.look import BOLD, MEDIUM, Lettering, Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.art import drawings
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.paths import ellipse, polygon
from countermarch.generators.scene.style import mix, style
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexLine, HexMap, Named, Point
    from countermarch.generators.scene.nodes import Command, Node

STEPS = 10
"""So many points of each stretch of a road are looked at."""

NEAR = (3.2, 1.7)
"""How far from the middle of a number a road must stay, across and down, in mm."""


def plate(at: Point, wide: float, tall: float, fill: str) -> Rect:
    """Return what stands behind words around a point, a little wider than they are."""
    return Rect(at[0] - wide / 2 - 0.5, at[1] - tall / 2, wide + 1.0, tall, fill=fill, radius=0.6)


def crossed(plan: HexMap, above: float) -> frozenset[Hex]:
    """Return the hexes whose number, so many steps above their middle, a road comes too near."""
    grid = plan.grid
    edge = grid.step
    numbers: dict[tuple[int, int], list[tuple[Hex, Point]]] = {}
    for one in grid.numbers if any(line.through for line in plan.lines) else ():
        x, y = middle(grid, *one)
        at = (x, y - edge * above)
        numbers.setdefault((int(at[0] // edge), int(at[1] // edge)), []).append((one, at))
    found: set[Hex] = set()
    for line in plan.lines:
        for x, y in _points([middle(grid, *where) for where in line.through]) if line.through else ():
            column, row = int(x // edge), int(y // edge)
            cells = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            for cell in cells:
                for one, at in numbers.get(cell, ()):
                    if abs(at[0] - x) < NEAR[0] and abs(at[1] - y) < NEAR[1]:
                        found.add(one)
    return frozenset(found)


def _points(through: Sequence[Point]) -> Iterator[Point]:
    """Yield points along the curve through points.

    >>> [round(x, 1) for x, _ in _points([(0.0, 0.0), (10.0, 0.0)])][-1]
    10.0
    """
    start: tuple[float, ...] = through[0]
    for letter, values in curve(through)[1:]:
        if letter != "C":
            continue
        one, two, end = values[0:2], values[2:4], values[4:6]
        for step in range(STEPS + 1):
            t = step / STEPS
            a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
            x, y = (a * s + b * p + c * q + d * e for s, p, q, e in zip(start, one, two, end, strict=True))
            yield x, y
        start = end


NUMBER = 6.0
"""How large the numbers of hexes are set, in points."""

NAMED = 7.2
KEY_STEP = 5.2
KEY_WIDTH = 60.0
KEY_EDGE = 2.5
"""How far the plate of the key reaches beyond its words, in mm."""

ABOVE = 0.36
"""How far above its middle a hex's number stands, and how far below it a name, in distances of neighbours."""


def hex_map_scene(plan: HexMap, look: Look) -> Scene:
    """Return a map of hexes as one scene; with --missing blank it has nothing on it that is ours."""
    if plan.ours and look.missing == "blank":
        kept = tuple(one for one in plan.named if not one.ours)
        plan = replace(plan, terrains=(), lines=(), words=(), named=kept, says="")
    style, grid = look.style, plan.grid
    shown = _shown(plan)
    picture = plan.picture
    ground = terrain_scene(plan, look) if picture is None else picture.scene(plan.title)
    nodes: list[Node] = [Use(ground, 0.0, 0.0)]
    if plan.outlined:
        nodes.append(Use(_lattice(plan, shown, look), 0.0, 0.0))
    for line in sorted((one for one in plan.lines if one.colour), key=lambda one: bool(one.through)):
        nodes += _line(line, grid)
    nodes += words_of(plan.words, look)
    ink = style.colour("ink")
    nodes += _numbers(plan, shown, look) if plan.numbered else []
    nodes += boxes_of(plan.boxes, look)
    for one in plan.named:
        if picture is None or one.sign:  # a picture shows the others itself
            nodes += _named(one, grid, _ground(plan, one.hex, look), look)
    nodes += _key(plan, look) if plan.keyed else []
    if picture is None:
        nodes.append(Rect(0.3, 0.3, plan.width - 0.6, plan.height - 0.6, stroke=ink, line=0.6))
    return Scene(plan.title, plan.width, plan.height, tuple(nodes), says=_says(plan))


def _numbers(plan: HexMap, shown: frozenset[Hex], look: Look) -> Iterator[Node]:
    """Yield the numbers of hexes, on plates where a road or a picture is behind them."""
    grid, ink = plan.grid, look.style.colour("ink")
    struck = frozenset() if plan.picture else crossed(plan, ABOVE)
    for line, place in grid.numbers:
        if (line, place) not in shown:
            continue
        x, y = middle(grid, line, place)
        at, words = (x, y - grid.step * ABOVE), number(line, place)
        wide = metrics.width(words, MEDIUM, NUMBER)
        if plan.picture:
            yield Group((plate(at, wide, 2.4, "#ffffff"),), opacity=0.6)
        elif (line, place) in struck:
            yield plate(at, wide, 2.2, _ground(plan, (line, place), look))
        yield centred_text(*at, words, font=MEDIUM, size=NUMBER, fill=ink)


def _says(plan: HexMap) -> str:
    """Return what a map shows, in words: where the places that are named lie."""
    named = [f"{one.name} {number(*one.hex)}" for one in plan.named if one.name]
    grounds = [one.title for one in plan.terrains if one.title]
    told = (
        f"{title}: {', '.join(some)}"
        for title, some in ((gettext("Terrain"), grounds), (gettext("Places"), named))
        if some
    )
    return ". ".join((gettext("Map of numbered hexes, {title}").format(title=plan.title), *told))


def _shown(plan: HexMap) -> frozenset[Hex]:
    """Return the hexes with an outline and a number: all but those out of play that touch none in play."""
    out = frozenset().union(*(one.hexes for one in plan.terrains if one.out))
    inside = plan.grid.known - out
    touched = {corner for one in inside for corner in near_corners(plan.grid, one)}
    return inside | {one for one in out if touched.intersection(near_corners(plan.grid, one))}


def _lattice(plan: HexMap, hexes: Iterable[Hex], look: Look) -> Scene:
    """Return the outlines of hexes, each side once."""
    seen: set[tuple[Point, Point]] = set()
    steps: list[Command] = []
    for one in sorted(hexes):
        ends = near_corners(plan.grid, one)
        last: Point | None = None
        for start, end in zip(ends, (*ends[1:], ends[0]), strict=True):
            if (end, start) in seen:
                continue
            seen.add((start, end))
            steps += [("L", end)] if last == start else [("M", start), ("L", end)]
            last = end
    ink = look.style.colour("ink")
    path = Path(tuple(steps), stroke=ink, line=0.18, cap="round", join="round")
    nodes = [Group((path,), opacity=0.38)]
    if plan.picture is not None:  # seen on dark ground as well
        pale = replace(path, stroke="#ffffff", line=0.6)
        nodes = [Group((pale,), opacity=0.4), Group((path,), opacity=0.7)]
    return Scene(f"{plan.title} hexes", plan.width, plan.height, tuple(nodes))


def _tone(fill: str, look: Look) -> str:
    return mix(fill, "#ffffff", 0.7) if look.style.counter["field"] == "frame" else fill


def _ground(plan: HexMap, one: Hex, look: Look) -> str:
    """Return the colour of a hex."""
    if plan.picture is not None:
        return "#ffffff"
    fills = [terrain.fill for terrain in plan.terrains if one in terrain.hexes]
    return _tone(fills[-1], look) if fills else look.style.colour("paper")


def _line(one: HexLine, grid: HexGrid) -> Iterator[Node]:
    """Yield a line along hexsides, or a road through the middles of hexes, as smooth curves with a casing."""
    if one.through:
        paths = [curve([middle(grid, *where) for where in one.through])]
        casing, wider = "#ffffff", 0.8
    else:
        ends = [side for pair in one.sides if (side := between(grid, *pair))]
        paths = path_along(ends, grid)
        casing, wider = (
            (mix(one.colour, "#ffffff", 0.6), one.width * 1.2)
            if one.dash
            else (
                mix(one.colour, "#1d2a3a", 0.35),
                0.45,
            )
        )
    under = tuple(
        Path(path, stroke=casing, line=one.width + wider, cap="round", join="round") for path in paths
    )
    yield from [Group(under, opacity=0.5)] if one.dash else under
    for path in paths:
        yield Path(path, stroke=one.colour, line=one.width, cap="round", join="round", dash=one.dash)


def _named(one: Named, grid: HexGrid, ground: str, look: Look) -> Iterator[Node]:
    """Yield a place's outline, its sign and its name in the lower half of its hex, clear of any road."""
    x, y = middle(grid, *one.hex)
    ink = look.style.colour("ink")
    if one.sign and one.sign.dot:
        yield from _town((x, y - grid.step * 0.04), grid.step, one.sign.dot, look)
    else:
        rim = polygon(corners(replace(grid, step=grid.step * 0.93), (x, y)))
        yield Path(rim, stroke=mix(ink, "#8c2f22", 0.5), line=0.4, join="round")
    if one.sign and not one.sign.dot:
        inner = tuple(sign_at(one.sign, (0.0, 0.0), look))
        yield Group(inner, x, y - 0.6, scale=0.55)
    if one.name:
        wide = grid.step * 0.94
        lines = _two(one.name) if len(one.name) > LONG else (one.name,)
        for index, words in enumerate(lines):
            below = y + grid.step * 0.2 + index * 2.7
            yield plate((x, below), min(metrics.width(words, BOLD, NAMED), wide), 2.9, ground)
            yield centred_text(x, below, words, font=BOLD, size=NAMED, width=wide, fill=ink, piece=one.name)


def _town(at: Point, step: float, ink: str, look: Look) -> Iterator[Node]:
    """Yield a built-up area: blocks of houses on a pale ground as large as half a hex."""
    x, y = at
    scale = step / DESIGN
    ground = mix("#e3b7a4", "#ffffff", 0.6 if look.style.counter["field"] == "frame" else 0.1)
    yield Path(ellipse(x, y, step * 0.27, step * 0.22), fill=ground, stroke=mix(ink, ground, 0.5), line=0.2)
    blocks = (shape for shape in drawings("terrain")["blocks"])
    yield Group(
        tuple(Path(one.commands, fill=mix(ink, ground, 0.15)) for one in blocks), x, y, scale=scale * 1.15
    )


LONG = 11
"""A name of more letters stands in two lines, if it has two words."""


def _two(name: str) -> tuple[str, ...]:
    """Return a name in two lines of about the same length.

    >>> _two("Beaufort Castle")
    ('Beaufort', 'Castle')
    """
    gaps = [index for index, letter in enumerate(name) if letter == " "]
    if not gaps:
        return (name,)
    at = min(gaps, key=lambda index: abs(index - len(name) / 2))
    return (name[:at], name[at + 1 :])


def key_size(plan: HexMap) -> Point:
    """Return how wide and tall the plate of the key is, in mm."""
    plate = _key(plan, Look(style("standard")))[0]
    assert isinstance(plate, Rect)  # noqa: S101 # the first that it draws
    return plate.width, plate.height


def _key(plan: HexMap, look: Look) -> list[Node]:
    """Return the title and what the colours, lines and signs mean, on a light plate."""
    x, y = plan.key
    lettering = Lettering(look, look.style.colour("ink"), plan.title)
    nodes: list[Node] = []
    told = ((f"**{plain(plan.title)}**", 15.0), (plan.says, 7.2))
    for words, size in told:
        if words:
            said = flow(
                words,
                x,
                y,
                width=KEY_WIDTH,
                size=size,
                leading=1.15,
                fill=lettering.ink,
                piece=lettering.piece,
            )
            nodes += said.nodes
            y += said.height + 1.6
    painted = plan.terrains if plan.picture is None else ()
    rows: list[tuple[Node, str]] = [(swatch(one, 6.2, 3.9, look), one.title) for one in painted]
    for line in {one.title: one for one in plan.lines if one.title and one.colour}.values():
        path: tuple[Command, ...] = (("M", (0.8, 1.95)), ("L", (5.4, 1.95)))
        rows.append(
            (Path(path, stroke=line.colour, line=line.width, dash=line.dash, cap="round"), line.title)
        )
    signs = dict.fromkeys(one.sign for one in plan.named if one.sign)
    rows += [
        (
            Group(
                tuple(_town((0, 0), DESIGN, sign.dot, look) if sign.dot else sign_at(sign, (0, 0), look)),
                3.1,
                1.95,
                scale=0.5,
            ),
            sign.title,
        )
        for sign in signs
    ]
    for node, title in rows:
        nodes.append(Group((node,), x, y))
        nodes.append(Text(x + 7.4, y + 2.95, title, MEDIUM, 8.0, lettering.ink))
        y += KEY_STEP
    left, top = plan.key
    plate = Rect(
        left - KEY_EDGE,
        top - KEY_EDGE,
        KEY_WIDTH + 2 * KEY_EDGE,
        y - top + KEY_EDGE + 0.5,
        fill="#ffffff",
        stroke=lettering.ink,
        line=0.3,
    )
    return [plate, *nodes]
