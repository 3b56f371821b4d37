from __future__ import annotations

from math import hypot

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from support.sheet_strategies import layouts, plain, plain_pieces

from countermarch.generators.scene.nodes import Path, Text
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.impose import CutPiece
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.marks import crop_marks, places, registration_marks, targets
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID, Box, bounds

GAME = "Lebanon '82"


def words(page: object) -> str:
    return " | ".join(node.text for node, _ in extents(page.scene.nodes) if isinstance(node, Text))


@settings(max_examples=60, deadline=None)
@given(layouts(), st.integers(1, 40))
def test_nothing_on_a_page_is_outside_the_printable_area(layout: SheetLayout, number: int) -> None:
    for page in print_pieces(plain_pieces(number, layout), layout, GAME, "Units", count=number):
        for node, box in extents(page.scene.nodes):
            assert layout.paper.printable.contains(box, 1e-6), node


@settings(max_examples=60, deadline=None)
@given(layouts(), st.integers(1, 40))
def test_no_mark_and_no_footer_touches_a_piece(layout: SheetLayout, number: int) -> None:
    held = min(number, layout.capacity)
    pieces = [box.grown(layout.bleed - 1e-6) for box in places(layout, held)]
    page = next(iter(print_pieces(plain_pieces(held, layout), layout, GAME, "Units", count=held)))
    around = [node for node in page.scene.nodes[len(pieces) :] if node]
    for node, box in extents(around):
        assert not any(box.overlaps(piece, 0.0) for piece in pieces), node


@given(layouts(), st.integers(1, 300))
@example(arrange(44, 67, A4, backs="long-edge", bleed=3.0, count=45), 16)  # had no room at the sides
@example(arrange(16, 16, A4, backs="long-edge", bleed=2.0, orientation="landscape"), 300)  # nor these above
@example(arrange(44.45, 20, A3, backs="fold", bleed=3.0), 1)
def test_every_cut_line_is_marked_at_both_its_ends(layout: SheetLayout, number: int) -> None:
    boxes = places(layout, min(number, layout.capacity))
    block = bounds(boxes)
    ends = [
        (box.centre, box) for node, box in extents(crop_marks(layout, len(boxes))) if isinstance(node, Path)
    ]
    for x in {value for box in boxes for value in (box.x, box.right)}:
        near = [centre[1] for centre, box in ends if abs(centre[0] - x) < 1e-6 and box.height > box.width]
        assert min(near) < block.y
        assert max(near) > block.bottom
    for y in {value for box in boxes for value in (box.y, box.bottom)}:
        near = [centre[0] for centre, box in ends if abs(centre[1] - y) < 1e-6 and box.width > box.height]
        assert min(near) < block.x
        assert max(near) > block.right


SEEN = 0.75
"""A shorter mark than this, in mm, is not seen under the rule."""


@given(layouts(), st.integers(1, 300))
@example(arrange(44, 67, A4, backs="long-edge", bleed=3.0, count=45), 16)  # 0.2 mm long
@example(arrange(16, 16, A4, backs="long-edge", bleed=2.0, orientation="landscape"), 300)  # 0 mm
@example(arrange(16, 20, A4, backs="long-edge", bleed=3.0), 100)  # 0.4 mm
@example(arrange(14.3, 24.1, A3, backs="fold", gap=2.0), 1)  # a tick of the gaps outside the block
def test_every_crop_mark_beside_the_pieces_is_long_enough_to_be_seen(
    layout: SheetLayout, number: int
) -> None:
    held = min(number, layout.capacity)
    block = bounds(places(layout, held))
    for mark in crop_marks(layout, held):
        if isinstance(mark, Path) and not mark.dash:
            (x1, y1), (x2, y2) = (values for _, values in mark.commands)
            if not block.contains(Box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))):
                assert hypot(x1 - x2, y1 - y2) >= SEEN


@pytest.mark.parametrize("paper", [A4, A3, LETTER, TABLOID])
@pytest.mark.parametrize("bleed", [1.0, 2.0, 3.0, 5.0, 10.0])
def test_marks_begin_where_the_bleed_ends(paper: object, bleed: float) -> None:
    layout = arrange(44.45, 63.5, paper, backs="long-edge", bleed=bleed)
    ink = bounds(places(layout, layout.capacity)).grown(bleed)
    across = [box for _, box in extents(crop_marks(layout, layout.capacity)) if box.width > box.height]
    beside = [box for box in across if not layout.block.contains(box)]
    assert beside
    assert all(box.right <= ink.x + 1e-6 or box.x >= ink.right - 1e-6 for box in beside)


def test_crop_marks_survive_the_cut_that_takes_one_margin_off() -> None:
    layout = arrange(16, 16, A4)
    below = [
        box
        for _, box in extents(crop_marks(layout, layout.capacity))
        if box.y > layout.block.bottom and box.height > box.width
    ]
    assert len(below) == layout.columns + 1


def test_spaced_pieces_have_ticks_at_their_corners_in_the_gaps() -> None:
    layout = arrange(25, 25, A4, gap=4)
    inner = [box for _, box in extents(crop_marks(layout, 4)) if layout.block.contains(box)]
    assert inner
    assert not any(box.overlaps(layout.front(place)) for box in inner for place in range(4))


@given(layouts(backs=("long-edge", "short-edge")))
def test_registration_marks_of_the_back_fall_on_those_of_the_front(layout: SheetLayout) -> None:
    paper, (dx, dy) = layout.paper, layout.offset
    front = {(round(x, 6), round(y, 6)) for x, y in targets(layout)}
    centres = {
        (round(box.centre[0] - dx, 6), round(box.centre[1] - dy, 6))
        for _, box in extents(registration_marks(layout, back=True))
    }
    sideways = layout.axis == "vertical"
    behind = {
        (round(paper.width - x, 6), y) if sideways else (x, round(paper.height - y, 6)) for x, y in centres
    }
    assert behind == front


def test_a_footer_says_which_sheet_and_side_it_is_and_the_notice_of_the_game() -> None:
    layout = arrange(16, 16, A4, backs="long-edge")
    notice = "Unofficial player aid"
    pieces = plain_pieces(300, layout)
    pages = list(print_pieces(pieces, layout, GAME, "Syrian units", count=300, notice=notice))
    assert words(pages[3]).startswith(
        "Lebanon '82 | Syrian units · sheet 2 of 2, back | Unofficial player aid"
    )
    assert "50 mm at 100%" in words(pages[0])


def test_only_sheets_with_reconstructed_values_explain_their_mark() -> None:
    layout = arrange(63.5, 88.9, A4)
    pieces = [CutPiece(plain(str(k), layout), reconstructed=k == 12) for k in range(18)]
    said = ["reconstructed" in words(page) for page in print_pieces(pieces, layout, GAME, "Cards")]
    assert said == [False, True]


def test_a_moved_back_says_by_how_much() -> None:
    layout = arrange(16, 16, A4, backs="long-edge", offset=(0.5, -1.2), count=1)
    front, back = print_pieces(plain_pieces(1, layout), layout, GAME, "Units")
    assert "moved" not in words(front)
    assert "moved +0.5, -1.2 mm" in words(back)


def test_a_bleeding_sheet_has_a_trim_box_about_its_pieces_and_a_bleed_box_about_that() -> None:
    layout = arrange(63.5, 88.9, LETTER, bleed=3)
    (page,) = print_pieces(plain_pieces(2, layout), layout, GAME, "Cards")
    assert page.trim == Box(layout.x, layout.y, 2 * 63.5 + layout.gap, 88.9)
    assert page.bleed == page.trim.grown(3)


def test_the_scale_bar_is_50_mm_long() -> None:
    layout = arrange(16, 16, A4)
    (page,) = print_pieces(plain_pieces(1, layout), layout, GAME, "Units")
    strip = layout.paper.printable.bottom - 4.0
    level = [box for node, box in extents(page.scene.nodes) if isinstance(node, Path) and box.y > strip - 0.5]
    bar = bounds(box for box in level if box.x > layout.paper.width / 2)
    assert abs(bar.width - 50.0) < 0.2


def test_a_title_of_ten_thousand_letters_is_cut_short_in_the_footer_alone() -> None:
    layout = arrange(16, 16, A4)
    (page,) = print_pieces(plain_pieces(1, layout), layout, "G" * 10_000, "T" * 10_000, count=1)
    for _, box in extents(page.scene.nodes):
        assert layout.paper.printable.contains(box, 1e-6)
    assert "…" in words(page)


def test_pages_that_look_alike_share_their_marks() -> None:
    layout = arrange(16, 16, A4)
    first, second, _ = print_pieces(plain_pieces(2 * layout.capacity + 1, layout), layout, GAME, "Units")
    marks, others = (page.scene.nodes[layout.capacity + 1].nodes[0] for page in (first, second))
    assert marks.scene is others.scene
