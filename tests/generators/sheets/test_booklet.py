from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.scene.nodes import Rect, Scene, Text
from countermarch.generators.sheets.booklet import booklet, page_size, sheet_order
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import A4


def leaves(count: int, paper: object = A4) -> list[Scene]:
    width, height = page_size(paper)
    return [
        Scene(f"page {k}", width, height, (Text(20, 20, str(k), "Barlow Condensed Bold", 12),))
        for k in range(count)
    ]


def shown(page: object) -> list[tuple[str, object]]:
    return [(node.text, box) for node, box in extents(page.scene.nodes) if isinstance(node, Text)]


@given(st.integers(1, 96))
def test_a_stapled_stack_reads_from_first_to_last_page(pages: int) -> None:
    stack = list(sheet_order(pages))
    assert len(stack) == -(-pages // 4)
    opening = [leaf for (_, right), (left, _) in stack for leaf in (right, left)]
    closing = [leaf for (left, _), (_, right) in reversed(stack) for leaf in (right, left)]
    read = [leaf for leaf in opening + closing if leaf is not None]
    assert read == list(range(pages))
    assert all(leaf is None for leaf in (opening + closing)[pages:])


def test_the_cover_and_the_last_page_share_the_outermost_sheet() -> None:
    assert next(sheet_order(8)) == ((7, 0), (1, 6))


def test_the_left_page_is_left_of_the_spine() -> None:
    front, back = booklet(leaves(4), A4)
    (last, left), (first, right) = shown(front)
    assert (last, first) == ("3", "0")
    assert left.right < A4.landscape.width / 2 < right.x
    assert [name for name, _ in shown(back)] == ["1", "2"]


def test_backs_are_upside_down_where_the_printer_turns_on_the_long_edge() -> None:
    _, short = booklet(leaves(4), A4, "short-edge")
    _, long = booklet(leaves(4), A4, "long-edge")
    for (name, box), (other, turned) in zip(shown(short), shown(long), strict=True):
        assert name == other
        x, y = box.centre
        assert turned.centre == pytest.approx((A4.landscape.width - x, A4.landscape.height - y))


@pytest.mark.parametrize("duplex", ["short-edge", "long-edge"])
def test_the_printer_shift_moves_backs_alone(duplex: str) -> None:
    plain = list(booklet(leaves(4), A4, duplex))
    moved = list(booklet(leaves(4), A4, duplex, offset=(1.5, -0.5)))
    assert plain[0] == moved[0]
    for (_, box), (_, shifted) in zip(shown(plain[1]), shown(moved[1]), strict=True):
        assert shifted.centre == pytest.approx((box.centre[0] + 1.5, box.centre[1] - 0.5))


def test_pages_too_large_for_half_a_sheet_are_scaled_down_whole() -> None:
    page = Scene("large", A4.width, A4.height, (Rect(0, 0, A4.width, A4.height, fill="#000000"),))
    (front, _) = booklet([page], A4)
    (drawn,) = [box for node, box in extents(front.scene.nodes) if isinstance(node, Rect)]
    assert drawn.height == pytest.approx(210)
    assert A4.landscape.width / 2 <= drawn.x
    assert drawn.right <= A4.landscape.width + 1e-6


def test_a_booklet_too_thick_to_fold_is_refused() -> None:
    with pytest.raises(ValueError, match="97 pages, at most 96"):
        list(booklet(leaves(97), A4))
