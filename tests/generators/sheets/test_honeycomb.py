"""Hexagonal pieces on a sheet: a honeycomb with shared edges that are cut once."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheet_strategies import layouts

from countermarch.generators.sheets.cuts import CutLine, cut_plan, mixed_cut_plan
from countermarch.generators.sheets.extent import Shape, corners
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.marks import crop_marks, places
from countermarch.generators.sheets.paper import A4, LETTER, Box, Paper
from countermarch.generators.sheets.rows import mixed_sheets

SHAPES: tuple[Shape, ...] = ("hex", "hex-upright")
REGULAR = {"hex": (29.3294, 25.4), "hex-upright": (25.4, 29.3294)}

combs = st.sampled_from(SHAPES).flatmap(lambda shape: st.tuples(st.just(shape), layouts(shape=shape)))


def apart(shape: Shape, one: Box, other: Box) -> float:
    """Return how far hexagons are apart, across an edge of one or tip to tip; negative if they overlap."""
    first, second = (corners(shape, box.x, box.y, box.width, box.height) for box in (one, other))
    found = [other.x - one.right, one.x - other.right, other.y - one.bottom, one.y - other.bottom]
    for (x1, y1), (x2, y2) in zip(first, (*first[1:], first[0]), strict=True):
        nx, ny = (y2 - y1), (x1 - x2)  # outwards, as corners go clockwise
        reach = x1 * nx + y1 * ny
        found.append((min(x * nx + y * ny for x, y in second) - reach) / math.hypot(nx, ny))
    return max(found)


@given(combs)
def test_hexagons_keep_their_gap_and_stay_in_the_room_of_the_sheet(comb: tuple[Shape, SheetLayout]) -> None:
    shape, layout = comb
    boxes = places(layout, layout.capacity)
    assert all(layout.paper.printable.contains(box.grown(layout.bleed), 1e-6) for box in boxes)
    size = max(layout.width, layout.height) + layout.gap
    for one, other in combinations(boxes[:80], 2):
        if math.dist(one.centre, other.centre) < 2 * size:
            assert apart(shape, one, other) >= layout.gap - 1e-6


@given(combs)
def test_backs_are_behind_their_fronts(comb: tuple[Shape, SheetLayout]) -> None:
    layout = comb[1]
    for place in range(layout.capacity):
        front, back = layout.front(place), layout.back(place).moved(-layout.offset[0], -layout.offset[1])
        if layout.axis == "vertical":
            seen = (layout.paper.width - back.right, back.y)
        else:
            seen = (back.x, layout.paper.height - back.bottom)
        assert seen == pytest.approx((front.x, front.y), abs=1e-9)


@given(combs)
def test_a_sheet_holds_no_fewer_hexagons_than_a_grid(comb: tuple[Shape, SheetLayout]) -> None:
    shape, layout = comb
    sizes = (layout.width, layout.height, layout.paper)
    ways = [arrange(*sizes, backs=layout.backs, shape=shown).capacity for shown in (shape, "")]
    assert ways[0] >= ways[1]


@pytest.mark.parametrize(
    ("shape", "paper", "grid", "comb"),
    [
        ("hex", A4, 66, 84),
        ("hex-upright", A4, 66, 84),
        ("hex", LETTER, 64, 83),
        ("hex-upright", LETTER, 63, 77),
    ],
)
def test_an_inch_hexagon_gains_a_fifth(shape: Shape, paper: Paper, grid: int, comb: int) -> None:
    held = [arrange(*REGULAR[shape], paper, backs="long-edge", shape=one).capacity for one in ("", shape)]
    assert held == [grid, comb]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
def test_a_shared_edge_is_cut_once(shape: Shape, backs: str) -> None:
    layout = arrange(*REGULAR[shape], A4, backs=backs, shape=shape)  # type: ignore[arg-type] # from the list
    cuts = [one for one in cut_plan(layout, shape=shape).strokes if one.layer == "CUT"]
    middles = [((one.x1 + one.x2) / 2, (one.y1 + one.y2) / 2) for one in cuts if isinstance(one, CutLine)]
    assert len(middles) == len(cuts)
    assert min(math.dist(one, other) for one, other in combinations(middles, 2)) > 1
    for box in places(layout, layout.capacity):
        points = corners(shape, box.x, box.y, box.width, box.height)
        for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
            assert any(math.dist(one, ((x1 + x2) / 2, (y1 + y2) / 2)) < 1e-6 for one in middles)


def test_hexagons_with_a_gap_have_six_cuts_each() -> None:
    layout = arrange(*REGULAR["hex"], A4, gap=2, shape="hex")
    assert len(cut_plan(layout, shape="hex").strokes) == 6 * layout.capacity


def test_hexagons_side_by_side_among_other_sizes_share_their_cut() -> None:
    (sheet,) = mixed_sheets([(*REGULAR["hex-upright"], 2), (10, 10, 1)], A4)
    cuts = mixed_cut_plan(sheet.layout, [(0.0, "hex-upright"), (0.0, "hex-upright"), (0.0, "")]).strokes
    assert len(cuts) == 11 + 4


def test_a_honeycomb_has_no_crop_marks_that_a_knife_would_follow_across_pieces() -> None:
    assert crop_marks(arrange(*REGULAR["hex"], A4, shape="hex"), 10) == ()
