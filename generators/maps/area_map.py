"""Draw area maps: areas with their names and contents, arrows between them, and a key.

A map is one scene of its own size, printed whole or cut into tiles.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from countermarch.components.translations import gettext
from countermarch.generators.maps.area_borders import (
    area_band,
    area_ground,
    area_label,
    border_lines,
    crossing,
    inside,
    known_borders,
    land,
    points_of,
    rugged,
    shallows,
    signs_of,
)
from countermarch.generators.maps.area_features import (
    boxes_of,
    compass,
    line_labels,
    lines,
    map_key,
    point_ground,
    towns,
    ways,
    words_of,
)
from countermarch.generators.maps.area_plan import Area, AreaKind
from countermarch.generators.maps.area_relief import coloured_land, relief, ridges
from countermarch.generators.pages.look import BOLD
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Use
from countermarch.generators.scene.paths import line, polygon
from countermarch.generators.scene.style import mix
from countermarch.generators.scene.text import centred_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_borders import Border
    from countermarch.generators.maps.area_plan import AreaMap, BackgroundArea, Point
    from countermarch.generators.pages.look import Look
    from countermarch.generators.scene.nodes import Command, Node

BADGE = 5.2
UNNAMED: Final = 3.0
"""Room that signs leave above the middle of a label that a screen adds, in mm."""


def map_scene(plan: AreaMap, look: Look, *, named: bool = True) -> Scene:
    """Return a map as one scene; if not ``named``, without key, boxes and names: a screen adds its own."""
    nodes: list[Node] = []
    if not named:
        towns_alone = tuple(replace(one, name="") for one in plan.towns)
        sea = next((one.ground for one in plan.areas if one.ground.wavy), None)
        margins = tuple(replace(one, ground=one.ground or sea) for one in plan.blanks)
        plan = replace(plan, has_key=False, boxes=(), words=(), towns=towns_alone, blanks=margins)
    blank = look.missing == "blank"
    if blank:
        plan = without_reconstruction(plan)
    whole = plan
    if plan.picture is not None:  # which shows the other areas itself
        nodes.append(Use(plan.picture.scene(plan.title), 0.0, 0.0))
        plan = replace(plan, areas=tuple(area for area in plan.areas if area.ground.fill))
    spread = replace(plan, areas=tuple(area for area in plan.areas if not area.point))
    borders = known_borders(spread)
    by_id = {area.id: area for area in whole.areas}
    told_ways = [arrow.line or crossing(by_id[arrow.start], by_id[arrow.end]) for arrow in plan.arrows]
    colours = _arrow_colours(whole)
    taken = [*(at for points in told_ways for at in course(points)), *(one.at for one in plan.towns)]
    inland, coast = border_lines(borders, look)
    # the coast passes over the mouths of rivers, and nothing over the frame
    above = (*inland, *lines(plan, under=False), *coast)
    country = (Group((*_country(spread, borders, taken, look), *above), mask=_within_frame(plan)),)
    # a scene of its own, which the tiles of a poster share
    nodes.append(Use(Scene(f"{plan.title} country", plan.width, plan.height, country), 0.0, 0.0))
    nodes += line_labels(plan)
    nodes += towns(plan, look)
    nodes += words_of(plan.words, look)
    nodes += boxes_of(plan.boxes, look)
    nodes += ways(plan)
    for area in plan.areas:
        nodes += point_ground(area, look) if area.point else []
    for arrow, points in zip(plan.arrows, told_ways, strict=True):
        own = {arrow.start, arrow.end}
        others = [area.outline for area in spread.areas if area.id not in own]
        over = passes_over(points, others)
        nodes += _arrow(points, colours[arrow.start] or look.style.colour("ink"), over=over)
    for area in plan.areas:
        nodes += area_label(area, look) if named else signs_of(area, look, area.label[1] - UNNAMED)
    for arrow, points in zip(plan.arrows, told_ways, strict=True):
        nodes += _badge(arrow.roll, points[0], colours[arrow.start], look)
    nodes += map_key(plan, look) if plan.has_key else []
    nodes += compass(plan.compass, look) if plan.compass else []
    if plan.picture is None:
        ink = look.style.colour("ink")
        half, wide, tall = FRAME / 2, plan.width - FRAME, plan.height - FRAME
        nodes.append(Rect(half, half, wide, tall, stroke=ink, line=FRAME))
        if plan.land:  # drawn as an atlas does it
            nodes.append(Rect(0.9, 0.9, plan.width - 1.8, plan.height - 1.8, stroke="#ffffff", line=0.6))
            nodes.append(Rect(1.3, 1.3, plan.width - 2.6, plan.height - 2.6, stroke=ink, line=0.2))
    says = _says(whole, blank=blank)
    return Scene(plan.title, plan.width, plan.height, tuple(nodes), says=says)


def _country(plan: AreaMap, borders: Sequence[Border], taken: Sequence[Point], look: Look) -> Iterator[Node]:
    """Yield water, land, relief and the bands of colour along borders; no mark is at the points ``taken``."""
    shown = [*plan.areas, *(one for one in map(_unplayed, plan.blanks) if one)]
    water = [one for one in shown if one.ground.wavy]
    for one in water:
        yield from area_ground(one, plan, look)
    yield from shallows(borders, water[0].ground, look) if water else ()
    dry = land((one for one in shown if not one.ground.wavy), plan.corners)
    yield from coloured_land(plan, dry, look)
    crests = ridges(plan)
    for one in shown:
        if not one.ground.wavy:
            yield from area_ground(one, plan, look, [*taken, *crests])
    margin = mix(look.style.colour("panel"), "#b9b4a8", 0.12)
    yield from (
        Path(rugged(one.outline, plan.corners), fill=margin) for one in plan.blanks if one.ground is None
    )
    yield from relief(plan, dry, look, [*taken, *(at for path, _ in borders for at in points_of(path))])
    yield from lines(plan, under=True)
    for one in plan.areas:
        yield from area_band(one, plan, look) if one.ground.band else ()


def _arrow_colours(plan: AreaMap) -> dict[str, str]:
    """Return the colour of the arrows that leave each area; empty for that of the ink."""
    return {area.id: area.arrows or area.ground.arrows or plan.arrow_colour for area in plan.areas}


def _within_frame(plan: AreaMap) -> tuple[Command, ...]:
    """Return the outline of what a map shows within its frame."""
    right, low = plan.width - FRAME / 2, plan.height - FRAME / 2
    return polygon([(FRAME / 2, FRAME / 2), (right, FRAME / 2), (right, low), (FRAME / 2, low)])


FRAME = 0.6
"""Width of the frame around a map, in mm."""


def _says(plan: AreaMap, *, blank: bool) -> str:
    """Return a description of a map in words: its areas, and where each leads on which roll."""
    names = {
        area.id: gettext("an unnamed area") if blank and area.reconstructed else area.name
        for area in plan.areas
    }
    described = []
    for area in plan.areas:
        ways = [
            gettext("to {place} on {roll}").format(place=names[one.end], roll=one.roll)
            for one in plan.arrows
            if one.start == area.id
        ]
        kind = [area.ground.title] if area.ground.title else []
        described.append(
            f"{names[area.id]} ({', '.join([*kind, *ways])})" if kind or ways else names[area.id]
        )
    name = gettext("Map")
    return f"{name}, {plan.title}: {'; '.join(described)}" if described else f"{name}, {plan.title}"


def without_reconstruction(plan: AreaMap) -> AreaMap:
    """Return a map without its reconstructed arrows, lines, relief and grounds.

    Names of areas are left to the boxes that they are written in; boxes for pieces with such a name go.
    """
    unknown = AreaKind("", "", "#ffffff")
    areas = tuple(replace(area, ground=unknown) if area.guessed else area for area in plan.areas)
    kept = tuple(arrow for arrow in plan.arrows if not arrow.reconstructed)
    guessed = {area.name for area in plan.areas if area.reconstructed}
    boxes = tuple(one for one in plan.boxes if one.title not in guessed)
    plan = replace(plan, boxes=boxes)
    if plan.reconstructed:
        land = "#ffffff" if plan.land else ""
        plan = replace(plan, lines=(), ways=(), relief=(), words=(), towns=(), says="", legend={}, land=land)
    return replace(plan, areas=areas, arrows=kept)


def _unplayed(blank: BackgroundArea) -> Area | None:
    """Return a sea or land that is not an area, without a name."""
    return Area("", "", blank.outline, blank.outline[0], blank.ground) if blank.ground else None


def course(points: Sequence[Point]) -> list[Point]:
    """Return points along an arrow, close together: straight, or bent towards the middle one of three."""
    (ax, ay), (ex, ey) = points[0], points[-1]
    mx, my = points[1] if len(points) > 2 else ((ax + ex) / 2, (ay + ey) / 2)  # noqa: PLR2004
    shares = [step / PARTS for step in range(PARTS + 1)]
    return [
        (
            (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * ex,
            (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * ey,
        )
        for t in shares
    ]


PARTS = 40
"""Parts of an arrow whose ends are examined."""


def passes_over(points: Sequence[Point], others: Sequence[Sequence[Point]]) -> bool:
    """Return whether an arrow passes over one of the other areas, given by their outlines."""
    way = course(points)
    return any(sum(inside(at, outline) for at in way) > PARTS // 10 for outline in others)


def _arrow(points: Sequence[Point], ink: str, *, over: bool) -> list[Node]:
    """Return an arrow along two points, or bent towards the middle one of three; dashed if ``over`` areas."""
    tip, left, right = arrow_head(points)
    neck = ((left[0] + right[0]) / 2, (left[1] + right[1]) / 2)
    shaft: tuple[Command, ...]
    if len(points) == 2:  # noqa: PLR2004 # a straight line has two ends
        shaft = line(points[0], neck)
    else:
        (ax, ay), (mx, my) = points[0], points[1]
        shaft = (
            ("M", (ax, ay)),
            (
                "C",
                (
                    ax + (mx - ax) * 2 / 3,
                    ay + (my - ay) * 2 / 3,
                    neck[0] + (mx - neck[0]) * 2 / 3,
                    neck[1] + (my - neck[1]) * 2 / 3,
                    *neck,
                ),
            ),
        )
    head = polygon([tip, left, right])
    return [
        Path(shaft, stroke="#ffffff", line=2.5, cap="round"),
        Path(head, fill="#ffffff", stroke="#ffffff", line=1.1, join="round"),
        Path(shaft, stroke=ink, line=1.3, dash=(2.8, 0.9) if over else ()),
        Path(head, fill=ink),
    ]


def arrow_head(points: Sequence[Point]) -> tuple[Point, Point, Point]:
    """Return the corners of an arrow's head, its tip first."""
    (ex, ey), (bx, by) = points[-1], points[-2]
    away = math.dist((ex, ey), (bx, by)) or 1.0
    ux, uy = (ex - bx) / away, (ey - by) / away
    x, y = ex - ux * 3.6, ey - uy * 3.6
    return ((ex, ey), (x - uy * 2.3, y + ux * 2.3), (x + uy * 2.3, y - ux * 2.3))


def _badge(roll: str, at: Point, edge: str, look: Look) -> list[Node]:
    """Return the roll that an arrow needs, on a plate of its colour; white if the style saves ink."""
    x, y = at
    size = look.style.size("head") * 1.05
    wide = max(metrics.width(roll, BOLD, size) + 2.6, BADGE if roll else BADGE * 1.8)
    ink = look.style.colour("ink")
    filled = bool(edge and roll) and look.style.counter["field"] != "frame"
    plate = Rect(
        x - wide / 2,
        y - BADGE / 2,
        wide,
        BADGE,
        fill=edge if filled else "#ffffff",
        stroke="#ffffff" if filled else edge or ink,
        line=0.45,
        radius=BADGE / 2,
    )
    return [plate, centred_text(x, y, roll, font=BOLD, size=size, fill="#ffffff" if filled else ink)]
