from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from support.sheet_strategies import layouts

from countermarch.generators.sheets.layout import DoesNotFitError, SheetLayout, arrange, turning_axis
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID, Box


def pages_of(layout: SheetLayout) -> list[list[Box]]:
    fronts = [layout.front(place) for place in range(layout.capacity)]
    backs = [layout.back(place) for place in range(layout.capacity)]
    return {"fold": [fronts + backs], "fronts": [fronts]}.get(layout.backs, [fronts, backs])


@given(layouts())
def test_every_place_is_within_the_printable_area_with_its_bleed(layout: SheetLayout) -> None:
    for page in pages_of(layout):
        assert all(layout.paper.printable.contains(box.grown(layout.bleed), 1e-6) for box in page)


@given(layouts())
def test_no_two_places_of_a_page_overlap(layout: SheetLayout) -> None:
    assert layout.capacity == layout.columns * layout.rows
    for page in pages_of(layout):
        for row in range(layout.rows):
            in_row = page[row * layout.columns : (row + 1) * layout.columns]
            assert not any(one.overlaps(other) for one, other in pairwise(in_row))
            below = page[(row + 1) * layout.columns : (row + 2) * layout.columns]
            assert not any(one.overlaps(other) for one, other in zip(in_row, below, strict=False))
    if layout.backs == "fold":
        backs = [layout.back(place).grown(layout.bleed) for place in range(layout.capacity)]
        assert not any(layout.block.grown(layout.bleed).overlaps(back) for back in backs)


def test_a_small_grid_is_checked_pair_by_pair() -> None:
    layout = arrange(63.5, 88.9, A4, backs="fold", gap=2)
    boxes = pages_of(layout)[0]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))


@given(layouts(backs=("long-edge", "short-edge")))
def test_a_back_is_exactly_behind_its_front_once_the_printer_shift_is_taken_off(layout: SheetLayout) -> None:
    paper = layout.paper
    for place in range(layout.capacity):
        front = layout.front(place)
        back = layout.back(place).moved(-layout.offset[0], -layout.offset[1])
        if layout.axis == "vertical":
            seen_through = Box(paper.width - back.right, back.y, back.width, back.height)
        else:
            seen_through = Box(back.x, paper.height - back.bottom, back.width, back.height)
        assert (seen_through.x, seen_through.y) == pytest.approx((front.x, front.y), abs=1e-9)


@given(layouts(backs=("fold",)))
def test_folding_brings_each_back_onto_its_front(layout: SheetLayout) -> None:
    x1, y1, x2, y2 = layout.fold_line
    assert layout.offset == (0.0, 0.0)
    for place in range(layout.capacity):
        front, back = layout.front(place), layout.back(place)
        if layout.axis == "vertical":
            assert x1 == x2
            assert (2 * x1 - back.right, back.y) == pytest.approx((front.x, front.y), abs=1e-9)
        else:
            assert y1 == y2
            assert (back.x, 2 * y1 - back.bottom) == pytest.approx((front.x, front.y), abs=1e-9)


@given(layouts())
def test_the_grid_could_not_hold_another_row_or_column_on_this_sheet(layout: SheetLayout) -> None:
    box = layout.paper.printable
    half_width = box.width / (2 if layout.backs == "fold" and layout.axis == "vertical" else 1)
    half_height = box.height / (2 if layout.backs == "fold" and layout.axis == "horizontal" else 1)
    strip = 2 * (7.5 + 3.0 + 3.0)
    pitch = (layout.width + layout.gap, layout.height + layout.gap)
    shift = (2 * abs(layout.offset[0]), 2 * abs(layout.offset[1]))
    assert (layout.columns + 1) * pitch[0] > half_width - strip - shift[0] - 2 * layout.bleed
    assert (layout.rows + 1) * pitch[1] > half_height - strip - shift[1] - 2 * layout.bleed


@given(layouts())
def test_a_butted_block_is_centred_on_the_sheet_unless_it_is_folded(layout: SheetLayout) -> None:
    cx, cy = layout.block.centre
    if layout.backs != "fold":
        assert (cx, cy) == pytest.approx(layout.paper.sheet.centre, abs=1e-6)


@pytest.mark.parametrize(
    ("paper", "size", "capacity"),
    [(A4, (16, 16), 204), (LETTER, (16, 16), 192), (A4, (63.5, 88.9), 9), (LETTER, (63.5, 88.9), 9)],
)
def test_a_sheet_holds_what_a_player_expects(paper: object, size: tuple[float, float], capacity: int) -> None:
    assert arrange(*size, paper, backs="long-edge").capacity == capacity


def test_knowing_the_count_prefers_an_upright_sheet_with_its_footer_at_the_foot() -> None:
    most = arrange(14, 14, A4, backs="long-edge")
    known = arrange(14, 14, A4, backs="long-edge", count=140)
    assert (most.paper.orientation, most.footer, most.capacity) == ("landscape", "side", 266)
    assert (known.paper.orientation, known.footer, known.sheets(140)) == ("portrait", "foot", 1)


@pytest.mark.parametrize("paper", [A4, A3, LETTER, TABLOID])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
def test_paper_turns_about_the_line_along_its_edge(paper: object, orientation: str, edge: str) -> None:
    lying = paper.oriented(orientation)
    along_height = (lying.height > lying.width) == (edge == "long-edge")
    assert turning_axis(lying, edge) == ("vertical" if along_height else "horizontal")


def test_a_printer_shift_of_upright_pages_is_not_put_on_lying_ones() -> None:
    lying = arrange(63.5, 88.9, A4, backs="long-edge", offset=(1.0, 2.0), orientation="landscape")
    assert lying.offset == (0.0, 0.0)


def test_folded_sheets_and_fronts_alone_take_no_printer_shift() -> None:
    for backs in ("fold", "fronts"):
        assert arrange(16, 16, A4, backs=backs, offset=(1.0, 2.0)).offset == (0.0, 0.0)


def test_a_piece_larger_than_the_sheet_is_refused_with_both_sizes() -> None:
    with pytest.raises(DoesNotFitError, match=r"300 x 300 mm does not fit on A4: its sheet holds .* larger"):
        arrange(300, 300, A4)
    with pytest.raises(DoesNotFitError, match="when folded over"):
        arrange(180, 200, A4, backs="fold")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"width": 0.0}, "width: 0.0 mm"),
        ({"height": math.nan}, "height: nan mm"),
        ({"gap": -1.0}, "gap: -1.0 mm"),
        ({"bleed": math.inf}, "bleed: inf mm"),
        ({"offset": (21.0, 0.0)}, "offset: "),
    ],
)
def test_a_length_that_is_none_is_refused_by_name(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        arrange(**{"width": 16.0, "height": 16.0, "paper": A4, **arguments})
