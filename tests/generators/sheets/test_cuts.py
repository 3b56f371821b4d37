from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheet_strategies import layouts

from countermarch.generators.sheets.cuts import CutArc, CutCircle, CutLine, CutPlan, cut_plan
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.marks import places
from countermarch.generators.sheets.paper import A4


def cut_length(plan: CutPlan) -> float:
    return sum(
        math.hypot(one.x2 - one.x1, one.y2 - one.y1) if isinstance(one, CutLine) else math.pi * one.radius / 2
        for one in plan.strokes
        if one.layer == "CUT"
    )


def test_butted_pieces_are_cut_by_each_line_once() -> None:
    layout = arrange(16, 16, A4)
    lines = [one for one in cut_plan(layout).strokes if one.layer == "CUT"]
    assert len(lines) == layout.columns + 1 + layout.rows + 1
    assert cut_length(cut_plan(layout)) == pytest.approx(
        (layout.columns + 1) * layout.block.height + (layout.rows + 1) * layout.block.width
    )


def test_no_cut_runs_through_the_gutter_of_a_fold() -> None:
    layout = arrange(16, 16, A4, backs="fold")
    one_side = (layout.columns + 1) * layout.block.height + (layout.rows + 1) * layout.block.width
    assert cut_length(cut_plan(layout)) == pytest.approx(2 * one_side)


def test_a_last_row_of_few_pieces_is_cut_only_as_far_as_it_goes() -> None:
    layout = arrange(16, 16, A4)
    lowest = max(
        (one for one in cut_plan(layout, layout.columns + 2).strokes if one.y1 == one.y2),
        key=lambda one: one.y1,
    )
    assert (lowest.x1, lowest.x2) == (layout.x, layout.x + 32)


@given(layouts(), st.integers(1, 12), st.sampled_from((0.0, 1.5, 3.0)))
def test_every_edge_of_every_piece_is_cut(layout: SheetLayout, number: int, radius: float) -> None:
    held = min(number, layout.capacity)
    lines = [
        one
        for one in cut_plan(layout, held, radius).strokes
        if isinstance(one, CutLine) and one.layer == "CUT"
    ]

    def level(y: float, x1: float, x2: float) -> bool:
        return any(
            abs(one.y1 - y) < 1e-6
            and abs(one.y2 - y) < 1e-6
            and min(one.x1, one.x2) <= x1 + radius + 1e-6
            and max(one.x1, one.x2) >= x2 - radius - 1e-6
            for one in lines
        )

    def upright(x: float, y1: float, y2: float) -> bool:
        return any(
            abs(one.x1 - x) < 1e-6
            and abs(one.x2 - x) < 1e-6
            and min(one.y1, one.y2) <= y1 + radius + 1e-6
            and max(one.y1, one.y2) >= y2 - radius - 1e-6
            for one in lines
        )

    for box in places(layout, held):
        assert level(box.y, box.x, box.right)
        assert level(box.bottom, box.x, box.right)
        assert upright(box.x, box.y, box.bottom)
        assert upright(box.right, box.y, box.bottom)


def test_a_rounded_piece_is_one_closed_outline() -> None:
    layout = arrange(63.5, 88.9, A4)
    strokes = cut_plan(layout, 1, 3.0).strokes
    assert [type(one) for one in strokes] == [CutLine, CutArc] * 4
    assert cut_length(cut_plan(layout, 1, 3.0)) == pytest.approx(2 * (57.5 + 82.9) + 2 * math.pi * 3)


def test_a_corner_radius_of_half_the_side_leaves_a_circle() -> None:
    layout = arrange(20, 20, A4)
    assert [type(one) for one in cut_plan(layout, 1, 10.0).strokes] == [CutArc] * 4


def test_a_folded_sheet_has_its_fold_on_a_layer_of_its_own() -> None:
    layout = arrange(16, 16, A4, backs="fold")
    assert [one for one in cut_plan(layout).strokes if one.layer == "FOLD"] == [
        CutLine("FOLD", *layout.fold_line)
    ]


def test_a_two_sided_sheet_has_four_registration_marks() -> None:
    strokes = cut_plan(arrange(16, 16, A4, backs="long-edge")).strokes
    assert sum(isinstance(one, CutCircle) for one in strokes) == 4


@pytest.mark.parametrize(
    ("count", "radius", "message"), [(0, 0, "count: 0"), (999, 0, "count: 999"), (1, 9, "radius: 9 mm")]
)
def test_a_plan_that_cannot_be_is_refused(count: int, radius: float, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        cut_plan(arrange(16, 16, A4), count, radius)
