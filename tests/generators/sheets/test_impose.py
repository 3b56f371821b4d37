from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheet_strategies import layouts, plain, plain_pieces

from countermarch.generators.scene.nodes import Group, Rect, Scene, Use
from countermarch.generators.sheets.impose import (
    CutPiece,
    PlacedPiece,
    WrongSizeError,
    drawn,
    sheets,
    singles,
)
from countermarch.generators.sheets.layout import SheetLayout, arrange
from countermarch.generators.sheets.paper import A4, Box


@given(layouts(), st.integers(1, 60))
def test_every_front_and_every_back_is_placed_exactly_once(layout: SheetLayout, number: int) -> None:
    pieces = plain_pieces(number, layout)
    placed = Counter(
        placement.scene.name for sheet in sheets(pieces, layout) for placement in sheet.placements
    )
    wanted = [piece.front.name for piece in pieces]
    if layout.backs != "fronts":
        wanted += [piece.back.name for piece in pieces]
    assert placed == Counter(wanted)


@given(layouts(backs=("long-edge", "short-edge")), st.integers(1, 60))
def test_each_front_is_followed_by_the_backs_of_the_same_pieces(layout: SheetLayout, number: int) -> None:
    sides = list(sheets(plain_pieces(number, layout), layout))
    assert [sheet.side for sheet in sides] == ["front", "back"] * layout.sheets(number)
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        assert front.number == back.number
        assert [one.piece for one in front.placements] == [one.piece for one in back.placements]


def test_a_page_of_backs_follows_even_where_no_piece_has_one() -> None:
    layout = arrange(16, 16, A4, backs="long-edge")
    front, back = sheets([CutPiece(plain("lone", layout))], layout)
    assert (len(front.placements), len(back.placements)) == (1, 0)


@pytest.mark.parametrize(
    ("backs", "orientation", "turned"),
    [
        ("long-edge", "portrait", False),
        ("long-edge", "landscape", True),
        ("short-edge", "portrait", True),
        ("short-edge", "landscape", False),
    ],
)
def test_a_piece_turned_like_a_leaf_shows_its_back_upright(
    backs: str, orientation: str, turned: bool
) -> None:
    layout = arrange(63.5, 88.9, A4, backs=backs, orientation=orientation)
    _, back = sheets(plain_pieces(1, layout), layout)
    assert back.placements[0].turned is turned


def test_a_turned_scene_covers_the_very_box_it_is_placed_in() -> None:
    scene = Scene("face", 20, 10, (Rect(0, 0, 20, 10),))
    assert drawn(PlacedPiece(scene, Box(5, 7, 20, 10), 0, turned=True), 0.0) == Group(
        (Use(scene, 0, 0),), 25, 17, rotate=180
    )


def test_bleed_beyond_what_the_sheet_asks_for_is_cut_off() -> None:
    scene = Scene("face", 20, 10, (), bleed=3)
    assert drawn(PlacedPiece(scene, Box(5, 7, 20, 10), 0), 1.0).clip == (-1.0, -1.0, 22.0, 12.0)


def test_a_piece_of_another_size_is_named() -> None:
    layout = arrange(16, 16, A4)
    with pytest.raises(WrongSizeError, match=r"Golani: 20 x 16 mm on a sheet for pieces of 16 x 16 mm"):
        list(sheets([CutPiece(Scene("face", 20, 16, ()), name="Golani")], layout))


def test_a_piece_drawn_without_bleed_is_named_where_bleed_is_asked_for() -> None:
    layout = arrange(16, 16, A4, bleed=2)
    with pytest.raises(WrongSizeError, match=r"Golani: drawn with 0 mm of bleed, the sheet asks for 2 mm"):
        list(sheets([CutPiece(Scene("face", 16, 16, ()), name="Golani")], layout))


def test_sheets_are_made_one_at_a_time_from_pieces_without_end() -> None:
    layout = arrange(63.5, 88.9, A4, backs="long-edge")
    face = plain("face", layout)
    endless = (CutPiece(face, face, str(number)) for number in count())
    assert [sheet.number for sheet in islice(sheets(endless, layout), 6)] == [1, 1, 2, 2, 3, 3]


def test_ten_thousand_cards_take_no_more_memory_than_a_sheet() -> None:
    layout = arrange(63.5, 88.9, A4, backs="long-edge")
    pieces = (CutPiece(plain(f"card {k}", layout), name=f"card {k}") for k in range(10_000))
    tracemalloc.start()
    try:
        assert sum(len(sheet.placements) for sheet in sheets(pieces, layout)) == 10_000
        assert tracemalloc.get_traced_memory()[1] < 300_000
    finally:
        tracemalloc.stop()


def test_a_print_shop_gets_a_page_a_side_trimmed_to_the_piece() -> None:
    layout = arrange(63.5, 88.9, A4, bleed=3)
    front, back = singles(plain_pieces(1, layout), 3.0)
    assert (front.scene.width, front.scene.height) == (69.5, 94.9)
    assert front.trim == back.trim == Box(3.0, 3.0, 63.5, 88.9)
    assert front.bleed == Box(0.0, 0.0, 69.5, 94.9)
    assert (front.label, back.label) == ("piece 0 front", "piece 0 back")


def test_a_print_shop_page_asks_for_the_bleed_it_needs() -> None:
    with pytest.raises(WrongSizeError, match="face: drawn with 0 mm of bleed, 3 mm are asked for"):
        list(singles([CutPiece(Scene("face", 16, 16, ()))], 3.0))
