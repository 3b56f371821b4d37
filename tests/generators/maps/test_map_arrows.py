"""Maps of areas: arrows follow their exits, clear of names; --missing blank hides reconstructed ones."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import said

from countermarch import components
from countermarch.components.model.loading.map_files import map_files
from countermarch.generators.documents.maps import map_plan
from countermarch.generators.maps.area_borders import crossing, label_box, points_along
from countermarch.generators.maps.area_features import line_labels, lines, towns, words_of
from countermarch.generators.maps.area_map import BADGE, arrow_head, map_scene
from countermarch.generators.maps.area_plan import AreaMap, Relief
from countermarch.generators.maps.area_relief import relief
from countermarch.generators.maps.courses import sampled
from countermarch.generators.pages.look import Look
from countermarch.generators.scene import metrics
from countermarch.generators.scene.nodes import Group, Path, Text, Use
from countermarch.generators.scene.paths import polygon
from countermarch.generators.scene.style import names, style
from countermarch.generators.sheets.paper import Box

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from countermarch.generators.maps.area_plan import Point
    from countermarch.generators.maps.hex_grid import HexMap
    from countermarch.generators.scene.nodes import Node


def read(game_id: str) -> AreaMap | HexMap | None:
    game = components.game(game_id)
    files = map_files(game.source)
    return map_plan(game, files[0], {}) if files else None


OUTLINE = polygon([(0.0, 0.0), (262.0, 0.0), (262.0, 360.0), (0.0, 360.0)])
MAPS = {game_id: plan for game_id in GAMES if isinstance(plan := read(game_id), AreaMap)}


def ways(plan: AreaMap) -> list[tuple[Point, ...]]:
    by_id = {area.id: area for area in plan.areas}
    return [one.line or crossing(by_id[one.start], by_id[one.end]) for one in plan.arrows]


def course(points: tuple[Point, ...]) -> list[Point]:
    """Return points along an arrow as it is drawn, straight or bent."""
    start, end = points[0], points[-1]
    middle = points[1] if len(points) > 2 else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    shares = [step / 40 for step in range(41)]
    return [
        tuple(
            (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c
            for a, b, c in zip(start, middle, end, strict=True)
        )  # type: ignore[misc] # two coordinates
        for t in shares
    ]


def plates(plan: AreaMap, look: Look) -> list[Box]:
    """Return the plates behind the names."""
    return [label_box(area, look) for area in plan.areas]


@pytest.mark.parametrize("style_name", names())
def test_no_arrow_and_no_roll_is_on_a_name(style_name: str) -> None:
    plan = MAPS["reign-of-missiles"]
    look = Look(style(style_name))
    for box in plates(plan, look):
        for way in ways(plan):
            assert not any(box.grown(0.6).contains(Box(x, y, 0, 0)) for x, y in course(way)), (box, way)
            roll = Box(way[0][0] - BADGE / 2, way[0][1] - BADGE / 2, BADGE, BADGE)
            assert not roll.overlaps(box), (box, way)


def test_every_arrow_begins_in_its_area_and_ends_in_its_target_clear_of_the_border() -> None:
    plan = MAPS["reign-of-missiles"]
    drawn = {area.id: points_along([*area.outline, area.outline[0]]) for area in plan.areas}
    assert len(plan.arrows) == len(components.game("reign-of-missiles").charts["map-exits"].rows)
    for arrow, way in zip(plan.arrows, ways(plan), strict=True):
        for area, points, least in ((arrow.start, way[:1], 5.0), (arrow.end, arrow_head(way), 2.0)):
            for x, y in points:
                assert inside((x, y), drawn[area]), (arrow, area)
                around = [(x + least * math.cos(turn), y + least * math.sin(turn)) for turn in range(24)]
                on_map = [one for one in around if 0 < one[0] < plan.width and 0 < one[1] < plan.height]
                assert all(inside(one, drawn[area]) for one in on_map), (arrow, area)


def test_names_of_reign_of_missiles_are_clear_of_coasts_and_borders() -> None:
    plan = MAPS["reign-of-missiles"]
    for area, plate in zip(plan.areas, plates(plan, Look(style("standard"))), strict=True):
        drawn = points_along([*area.outline, area.outline[0]])
        box = plate.grown(1.5)
        corners = product((box.x, box.x + box.width), (box.y, box.y + box.height))
        assert all(inside(corner, drawn) for corner in corners), area.id


def names_of(plan: AreaMap, look: Look) -> Iterator[tuple[str, Box]]:
    """Yield the names on a map, of areas, of towns and of the country, each with its box."""
    yield from ((area.name, label_box(area, look).grown(-0.9)) for area in plan.areas)
    words = words_of([one for one in plan.words if not one.rotate], look)
    for node in (*towns(plan, look), *words):
        text = node.nodes[0] if isinstance(node, Group) else node
        if isinstance(text, Text):
            x, y = (node.dx + text.x, node.dy + text.y) if isinstance(node, Group) else (text.x, text.y)
            wide, tall = (
                metrics.width(text.text, text.font, text.size),
                metrics.cap_height(text.font, text.size),
            )
            yield (
                text.text,
                Box(x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align], y - tall, wide, tall),
            )


@pytest.mark.parametrize("game_id", ["next-war-in-lebanon", "reign-of-missiles"])
def test_no_road_river_or_arrow_crosses_a_name(game_id: str) -> None:
    plan, look = MAPS[game_id], Look(style("standard"))
    lines = [*map(course, ways(plan)), *(sampled(one.points, 0.7) for one in plan.lines if one.points)]
    for name, box in names_of(plan, look):
        for line in lines:
            assert not any(box.contains(Box(*at, 0, 0)) for at in line), (name, line[0])


def test_labels_are_on_their_lines_and_never_upside_down() -> None:
    plan = MAPS["next-war-in-lebanon"]
    labels = [node for node in line_labels(plan) if isinstance(node, Group)]
    assert len(labels) == sum(len(one.label_at) for one in plan.lines if one.label)
    assert all(-90.0 <= label.rotate <= 90.0 for label in labels)
    wanted = [at for one in plan.lines if one.label for at in one.label_at]
    assert all(math.dist((label.dx, label.dy), at) < 6.0 for label, at in zip(labels, wanted, strict=True))


def test_no_two_arrows_cross() -> None:
    for one, other in combinations(map(course, ways(MAPS["reign-of-missiles"])), 2):
        assert min(math.dist(a, b) for a in one for b in other) > 1.5, (one[0], other[0])


@pytest.mark.parametrize("game_id", MAPS)
def test_a_blank_map_shows_no_roll_line_ground_or_word_that_is_reconstructed(game_id: str) -> None:
    plan = MAPS[game_id]
    blank = said(map_scene(plan, Look(style("standard"), "blank")))
    for arrow in plan.arrows:
        assert not arrow.reconstructed or f" {arrow.roll} " not in blank
    stated = {area.name.upper() for area in plan.areas if not area.reconstructed}
    for area in plan.areas:
        assert not area.reconstructed or area.name not in blank
        assert area.reconstructed or area.name.upper().split()[0] in blank, (area.name, stated)
    for words in (*plan.words, *(line for line in plan.lines if line.title)):
        assert (words.text if hasattr(words, "text") else words.title) not in blank


def test_zones_share_a_border_where_the_gazetteer_calls_them_neighbours_and_only_there() -> None:
    game = components.game("next-war-in-lebanon")
    plan = MAPS[game.id]
    edges = {
        area.id: {
            frozenset(pair) for pair in zip(area.outline, (*area.outline[1:], area.outline[0]), strict=True)
        }
        for area in plan.areas
    }
    assert set(edges) == set(game.places)
    for one, other in combinations(edges, 2):
        near = other in game.places[one].text("neighbours").split()
        assert bool(edges[one] & edges[other]) == near, (one, other)


def inside(point: Point, outline: tuple[Point, ...]) -> bool:
    """Return whether a point is in an outline, by the crossings of a line to its right."""
    px, py = point
    ends = zip(outline, (*outline[1:], outline[0]), strict=True)
    met = [
        px < a[0] + (py - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) for a, b in ends if (a[1] > py) != (b[1] > py)
    ]
    return sum(met) % 2 == 1


def holds(outline: tuple[Point, ...], plate: Box, wide: float, tall: float) -> bool:
    """Return whether a block of counters fits an outline beside the plate of its name."""
    left, top = int(min(x for x, _ in outline)), int(min(y for _, y in outline))
    right, low = int(max(x for x, _ in outline)), int(max(y for _, y in outline))
    for x, y in product(range(left, right), range(top, low)):
        block = Box(x, y, wide, tall)
        edge = [(x + wide * i / 8, y + tall * j / 8) for i in range(9) for j in range(9)]
        if not block.overlaps(plate) and all(inside(point, outline) for point in edge):
            return True
    return False


def test_a_zone_holds_two_stacks_a_side_beside_its_name() -> None:
    look = Look(style("standard"))
    for area in MAPS["next-war-in-lebanon"].areas:
        room = label_box(area, look)
        wide = [x for x, _ in area.outline]
        assert max(wide) - min(wide) >= 50.0, area.id
        assert any(holds(area.outline, room, *size) for size in ((33.0, 33.0), (67.0, 16.5))), area.id


def test_the_map_grows_with_its_counters() -> None:
    from countermarch.generators.kits import KitOptions, kit
    from countermarch.generators.sheets.paper import A3

    game = components.game("next-war-in-lebanon")
    pages = {
        name: len(list(kit(game, KitOptions(paper=A3, only=("map",), style=name)).pages()))
        for name in ("standard", "large-print")
    }
    assert pages["standard"] == 1
    assert pages["large-print"] > 1


def test_relief_on_a_coarser_grid_has_shorter_outlines() -> None:
    look = Look(style("standard"))
    plan = MAPS["next-war-in-lebanon"]
    crest = next(one for one in plan.relief if one.texture == "mountain")
    fine, coarse = (
        sum(
            len(node.commands)
            for node in walked(relief(replace(plan, relief=(replace(crest, grain=grain),)), OUTLINE, look))
            if isinstance(node, Path)
        )
        for grain in (1.6, 4.0)
    )
    assert 0 < coarse < fine / 3


def walked(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Group):
            yield from walked(node.nodes)


def test_no_plate_of_a_name_cuts_a_mark_of_relief() -> None:
    look = Look(style("standard"))
    rows = tuple(Relief(((20.0, y), (240.0, y)), 14.0, "#7fae5e", "farmland") for y in range(20, 350, 30))
    plan = replace(MAPS["next-war-in-lebanon"], relief=rows)
    marks = [node for node in relief(plan, OUTLINE, look) if isinstance(node, Use)]
    assert len(marks) > 30
    for node in marks:
        assert not any(box.overlaps(Box(node.x - 4, node.y - 2.7, 8, 4.8)) for box in plates(plan, look))


def test_a_line_aside_of_a_border_ends_short_of_the_borders_that_meet_it() -> None:
    moved = 0
    for plan in MAPS.values():
        count = Counter(corner for one in (*plan.areas, *plan.blanks) for corner in set(one.outline))
        corners = [corner for corner, areas in count.items() if areas > 2]
        for one in (one for one in plan.lines if one.aside):
            for path in lines(replace(plan, lines=(replace(one, edge=""),)), under=False):
                assert isinstance(path, Path)
                for at in (path.commands[0][1], path.commands[-1][1][-2:]):
                    assert min(math.dist(at, corner) for corner in corners) > 1.1 * one.aside
                    moved += 1
    assert moved
