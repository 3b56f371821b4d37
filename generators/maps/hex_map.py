"""Draw a map of hexes: terrain, lattice, lines, numbers, named places and the key."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from countermarch.components.translations import gettext
from countermarch.generators.maps.area_borders import sign_at
from countermarch.generators.maps.area_features import ITALIC, boxes_of, compass, words_of
from countermarch.generators.maps.hex_grid import corners, middle, near_corners, number
from countermarch.generators.maps.hex_labels import TOWN, LabelRoom, placed
from countermarch.generators.maps.hex_lines import bridge, bridged, lines_of
from countermarch.generators.maps.hex_zones import flags_of, rims, site_letter, tags_of, zone_swatch, zones_of
from countermarch.generators.maps.streets import town_blocks
from countermarch.generators.maps.terrain import DESIGN, smooth_loop, swatch, terrain_scene
from countermarch.generators.pages.look import BOLD, MEDIUM, Lettering, Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.markup import plain
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.paths import circle, polygon
from countermarch.generators.scene.paths import line as straight
from countermarch.generators.scene.style import mix, readable, style
from countermarch.generators.scene.text import centred_text, flow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from countermarch.generators.maps.hex_grid import Hex, HexGrid, HexMap, NamedHex, Point
    from countermarch.generators.scene.nodes import Command, Node

NUMBER = 6.0
"""Type size of the numbers of hexes, in points."""

NAME_SIZE = 8.6
"""Type size of the names of places, in points."""

MARK = (1.4, 0.8)
"""Half the width and height of a mark of terrain, in mm."""

KEY_STEP, SWATCH = 5.2, 7.4
"""Height of a line of the key, and where its words begin, in mm."""

WHOLE, ROUND = (1.6, 1.4), 1.2
"""Dashes that are whole in the key, and the radius of its corners, as that of boxes, in mm."""

KEY_WIDTH, NARROW = 60.0, 44.0
"""Width of the key with text and without, in mm."""

KEY_EDGE = 2.5
"""Margin of the key's plate around its text, in mm."""

CHOOSY = 0.4
"""What it costs a name to take a later one of the places beside its sign."""


def hex_map_scene(plan: HexMap, look: Look) -> Scene:
    """Return a map of hexes as one scene; with --missing blank nothing reconstructed is on it."""
    if plan.reconstructed and look.missing == "blank":
        kept = tuple(one for one in plan.named if not one.reconstructed)
        plan = replace(plan, terrains=(), zones=(), lines=(), words=(), named=kept, says="")
    style = look.style
    shown = _hexes_shown(plan)
    picture = plan.picture
    room = LabelRoom.of(plan, shown if plan.numbered else (), rims(plan))
    tags = (*tags_of(plan, room), *flags_of(plan, room))
    # a picture shows places without a sign itself
    named = [
        node
        for one in plan.named
        if picture is None or one.sign
        for node in _name_and_sign(one, plan, room, look)
    ]
    words = words_of(tuple(placed(plan.words, plan, room, ITALIC)), look)
    ground = (
        picture.scene(plan.title)
        if picture
        else terrain_scene(plan, look, lambda spot: room.cost(spot, MARK))
    )
    below: list[Node] = [Use(ground, 0.0, 0.0)]
    if plan.outlined:
        below.append(Use(_lattice(plan, shown, look), 0.0, 0.0))
    below += zones_of(plan)
    # lines pass over towns and the rims of hexes
    for one in plan.named:
        if one.sign and one.sign.dot:
            below += _town(middle(plan.grid, *one.hex), plan.grid.step, one.sign.dot, look)
    below += (
        _plain_place(one, middle(plan.grid, *one.hex), plan.grid, look)
        for one in plan.named
        if _is_only_rim(one)
    )
    below += lines_of(plan, look)
    ink = style.colour("ink")
    # a scene of its own, which the tiles of a poster share
    drawn = Scene(f"{plan.title} without words", plan.width, plan.height, tuple(below))
    nodes: list[Node] = [Use(drawn, 0.0, 0.0), *words]
    nodes += _numbers(plan, room, look)
    nodes += tags
    nodes += boxes_of(plan.boxes, look)
    nodes += compass(plan.compass, look) if plan.compass else []
    nodes += named
    if plan.beside:
        nodes.append(Rect(plan.field, 0.0, plan.beside, plan.height, fill=style.colour("paper")))
        nodes.append(Path(straight((plan.field, 0.0), (plan.field, plan.height)), stroke=ink, line=0.6))
    nodes += _key(plan, look) if plan.has_key else []
    if picture is None:
        nodes.append(Rect(0.3, 0.3, plan.width - 0.6, plan.height - 0.6, stroke=ink, line=0.6))
    return Scene(plan.title, plan.width, plan.height, tuple(nodes), says=_says(plan))


def _numbers(plan: HexMap, room: LabelRoom, look: Look) -> Iterator[Node]:
    """Yield the numbers of hexes, with a halo in the colour of the hex if the map has lines."""
    ink = look.style.colour("ink")
    for where, at in room.numbers.items():
        halo = _ground(plan, where, look) if plan.picture or plan.lines else None
        yield centred_text(*at, number(*where), font=MEDIUM, size=NUMBER, fill=ink, halo=halo)


def _says(plan: HexMap) -> str:
    """Return a description of a map in words: where its named places are."""
    named = [f"{one.name} {number(*one.hex)}" for one in plan.named if one.name]
    grounds = [one.title for one in plan.terrains if one.title]
    parts = (
        f"{title}: {', '.join(some)}"
        for title, some in ((gettext("Terrain"), grounds), (gettext("Places"), named))
        if some
    )
    return ". ".join((gettext("Map of numbered hexes, {title}").format(title=plan.title), *parts))


def _hexes_shown(plan: HexMap) -> frozenset[Hex]:
    """Return the hexes with an outline and a number: all but those out of play beside no hex in play."""
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
            # goes on where the last side ended: half as many commands
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


def _ground(plan: HexMap, hex_: Hex, look: Look) -> str:
    """Return the colour of a hex."""
    if plan.picture is not None:
        return "#ffffff"
    fills = [terrain.fill for terrain in plan.terrains if hex_ in terrain.hexes]
    return _tone(fills[-1], look) if fills else look.style.colour("paper")


def _name_and_sign(place: NamedHex, plan: HexMap, room: LabelRoom, look: Look) -> Iterator[Node]:
    """Yield a place's sign and its name where there is room beside it; or else the rim of its hex."""
    grid, ink = plan.grid, look.style.colour("ink")
    x, y = middle(grid, *place.hex)
    if place.sign and not place.sign.dot:
        inner = tuple(sign_at(place.sign, (0.0, 0.0), look))
        yield Group((_disc(ink), *inner), x, y, scale=0.62)
        yield from site_letter(place.hex, (x, y), plan)
    elif not place.sign and not _is_only_rim(place):
        yield _plain_place(place, (x, y), grid, look)
    # the tag of a site that has a letter says which it is
    if place.name and not any(zone.letter and place.hex in zone.around for zone in plan.zones):
        wide = grid.step * 0.96
        lines = _in_two_lines(place.name) if len(place.name) > LONG else (place.name,)
        half, more = (
            max(min(metrics.width(words, BOLD, NAME_SIZE), wide) for words in lines) / 2,
            len(lines) - 1,
        )
        reach = (half, metrics.cap_height(BOLD, NAME_SIZE) / 2 + more * LINE / 2)
        halo = mix(_ground(plan, place.hex, look), "#ffffff", 0.5)
        low, beside = (share * grid.step for share in _name_offset(place))
        beside += half
        above, level = (
            -grid.step * (0.31 if place.sign and place.sign.dot else 0.2) - LINE * more,
            reach[1] - LINE * more,
        )
        downs = ((0.0, low), (0.0, low + 1.3), (0.0, low + 2.4), (0.0, above))
        spots = [*downs, *((aside, level + down) for down in (0.0, 2.2, -2.2) for aside in (beside, -beside))]
        # from the baseline of the first line to the middle of all
        lift = metrics.cap_height(BOLD, NAME_SIZE) - reach[1]
        at = room.best([(x + across, y + down - lift) for across, down in spots], reach, worse=CHOOSY)
        room.take(at, reach)
        for index, words in enumerate(lines):
            yield centred_text(
                at[0],
                at[1] + lift + index * LINE,
                words,
                font=BOLD,
                size=NAME_SIZE,
                width=wide,
                fill=ink,
                piece=place.name,
                halo=halo,
            )


def _disc(ink: str) -> Path:
    """Return the disc under a sign."""
    return Path(circle(0.0, 0.0, 4.6), fill="#ffffff", stroke=ink, line=0.5)


def _name_offset(place: NamedHex) -> Point:
    """Return how far a name is below a place, and how far beside it, in distances between neighbours."""
    if not place.sign:
        return (0.2, 0.12)
    return (0.47, 0.41) if place.sign.dot else (0.28, 0.18)


def _plain_place(place: NamedHex, at: Point, grid: HexGrid, look: Look) -> Node:
    """Return a place without a sign: a small circle, or the rim of a hex without a name."""
    ink = look.style.colour("ink")
    if place.name:
        return Path(circle(*at, grid.step * VILLAGE), fill="#ffffff", stroke=ink, line=0.55)
    rim = polygon(corners(replace(grid, step=grid.step * 0.93), at))
    return Path(rim, stroke=mix(ink, "#ffffff", 0.25), line=0.35, dash=(1.6, 1.0), join="round")


def _is_only_rim(place: NamedHex) -> bool:
    """Return whether a place is only the rim of a hex: it has neither a sign nor a name."""
    return not place.sign and not place.name


def _town(at: Point, step: float, ink: str, look: Look) -> Iterator[Node]:
    """Yield a built-up area of blocks of houses on pale ground, below the number of its hex."""
    (x, y), (down, wide, tall) = at, TOWN
    shape = [
        (
            x + step * wide * far * math.cos(angle),
            y + step * (down + tall * far * math.sin(angle)),
        )
        for turn in range(TOWN_SIDES)
        for angle in (math.tau * turn / TOWN_SIDES,)
        # uneven by where it is, so that towns differ and each always looks the same
        for far in (0.9 + 0.1 * math.sin(5.1 * turn + x + y),)
    ]
    ground = mix("#e3b7a4", "#ffffff", 0.6 if look.style.counter["field"] == "frame" else 0.1)
    yield Path(smooth_loop(shape), fill=ground, stroke=mix(ink, ground, 0.5), line=0.2)
    yield Path(town_blocks(shape, step * HOUSE, x + y), fill=mix(ink, ground, 0.25))


TOWN_SIDES, HOUSE = 11, 0.08
"""Points of the outline of a town, and the distance of its streets in distances between neighbours."""


LINE = 3.1
"""The distance of the lines of a name, in mm."""

VILLAGE = 0.07
"""The radius of a place without a sign, in distances of neighbours."""

OTHERS = {True: "place", False: "hex in the rules"}
"""Titles in the key for places without a sign: those with a name, and those without."""

LONG = 11
"""Length in letters from which a name of two words is set in two lines."""


def _in_two_lines(name: str) -> tuple[str, ...]:
    """Return a name in two lines of about the same length.

    >>> _in_two_lines("Beaufort Castle")
    ('Beaufort', 'Castle')
    """
    gaps = [index for index, letter in enumerate(name) if letter == " "]
    if not gaps:
        return (name,)
    at = min(gaps, key=lambda index: abs(index - len(name) / 2))
    return (name[:at], name[at + 1 :])


def key_size(plan: HexMap) -> Point:
    """Return the width and height of the plate of the key, in mm."""
    plate = _key(plan, Look(style("standard")))[0]
    assert isinstance(plate, Rect)  # noqa: S101 # the first that it draws
    return plate.width, plate.height


def _key(plan: HexMap, look: Look) -> list[Node]:
    """Return the title and the meaning of colours, lines and signs, on a light plate."""
    x, y = plan.key_corner
    room = KEY_WIDTH if plan.says else NARROW
    lettering = Lettering(look, look.style.colour("ink"), plan.title)
    nodes: list[Node] = []
    band = look.style.colour("heavy")
    framed = band == look.style.colour("paper")
    title = flow(
        f"**{plain(plan.title)}**",
        x,
        y + 0.6,
        width=room,
        family="Barlow Condensed",
        size=24.0 if plan.says else 17.0,
        leading=1.05,
        fill=lettering.ink if framed else readable("#ffffff", band),
        piece=lettering.piece,
    )
    top_band = title.height + 2 * KEY_EDGE
    if not framed:
        left, top = plan.key_corner
        wide = room + 2 * KEY_EDGE
        radius = 0.0 if plan.beside else ROUND
        nodes += (
            Rect(left - KEY_EDGE, top - KEY_EDGE, wide, top_band, fill=band, radius=radius),
            # its lower corners are square
            Rect(left - KEY_EDGE, top - KEY_EDGE + radius, wide, top_band - radius, fill=band),
            Rect(left - KEY_EDGE, top - KEY_EDGE + top_band, wide, 1.0, fill=look.style.colour("accent")),
        )
    nodes += title.nodes if plan.title else ()
    y += top_band + 1.0 if plan.title else 0.0
    if plan.says:
        said = flow(
            plan.says, x, y, width=room, size=7.2, leading=1.15, fill=lettering.ink, piece=lettering.piece
        )
        nodes += said.nodes
        y += said.height + 2.2
    painted = plan.terrains if plan.picture is None else ()
    rows: list[tuple[Node, str]] = [(swatch(one, 6.2, 3.9, look), one.title) for one in painted]
    patch = polygon(((0.0, 0.0), (6.2, 0.0), (6.2, 3.9), (0.0, 3.9)))
    titled = {one.title: one for one in reversed(plan.zones) if one.title}
    rows += [(zone_swatch(one, patch), title) for title, one in reversed(titled.items())]
    for line in {one.title: one for one in plan.lines if one.title and one.colour}.values():
        path: tuple[Command, ...] = (("M", (0.8, 1.95)), ("L", (5.4, 1.95)))
        rows.append(
            (
                Path(
                    path,
                    stroke=line.colour,
                    line=min(line.width, 2.2),
                    dash=WHOLE if line.dash else (),
                    cap="round",
                ),
                line.title,
            )
        )
    if crossing := bridged(plan):
        river, road = crossing
        water: tuple[Command, ...] = (("M", (3.1, 0.0)), ("L", (3.1, 3.9)))
        way: tuple[Command, ...] = (("M", (0.4, 1.95)), ("L", (5.8, 1.95)))
        drawn = (
            Path(water, stroke=river.colour, line=river.width),
            Path(way, stroke="#ffffff", line=road.width + 0.6),
            Path(way, stroke=road.colour, line=road.width),
            Group(bridge(river.width, road.width, lettering.ink), 3.1, 1.95),
        )
        rows.append((Group(drawn), gettext("bridge")))
    signs = dict.fromkeys(one.sign for one in plan.named if one.sign)
    rows += [
        (
            Group(
                tuple(
                    _town((0, -TOWN[0] * DESIGN), DESIGN, sign.dot, look)
                    if sign.dot
                    else (_disc(lettering.ink), *sign_at(sign, (0, 0), look))
                ),
                3.1,
                1.95,
                scale=0.5,
            ),
            sign.title,
        )
        for sign in signs
    ]
    small = replace(plan.grid, step=4.0)
    others = {bool(one.name): one for one in plan.named if not one.sign}
    rows += [
        (_plain_place(one, (3.1, 1.95), plan.grid if named else small, look), OTHERS[named])
        for named, one in sorted(others.items(), reverse=True)
    ]
    widest = max(metrics.width(name, MEDIUM, 8.0) for _, name in rows) if rows else 0.0
    columns = 2 if SWATCH + widest <= room / 2 - 1.0 else 1
    deep = -(-len(rows) // columns)
    for place, (node, name) in enumerate(rows):
        column, row = divmod(place, deep)
        left, top = x + column * room / 2, y + row * KEY_STEP
        nodes.append(Group((node,), left, top))
        nodes.append(Text(left + SWATCH, top + 2.95, name, MEDIUM, 8.0, lettering.ink))
    y += deep * KEY_STEP
    left, top = plan.key_corner
    plate = Rect(
        left - KEY_EDGE,
        top - KEY_EDGE,
        room + 2 * KEY_EDGE,
        y - top + KEY_EDGE + 0.5,
        fill="#ffffff",
        stroke=None if plan.beside else lettering.ink if framed else band,
        line=0.5,
        radius=0.0 if plan.beside else ROUND,
    )
    return [plate, *nodes]
