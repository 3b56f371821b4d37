from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.sheet_strategies import papers

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.nodes import Rect, Scene, Text
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.footer import Footer
from countermarch.generators.sheets.paper import A3, A4, LETTER, TABLOID, Box
from countermarch.generators.sheets.poster import tiles, tiling

FONT = "Barlow Condensed Bold"
sizes = st.integers(500, 12000).map(lambda tenths: tenths / 10)


@given(sizes, sizes, papers, st.sampled_from((0.0, 5.0, 10.0, 20.0)))
def test_the_tiles_cover_the_poster_and_overlap_by_just_what_is_said(
    width: float, height: float, paper: object, overlap: float
) -> None:
    plan = tiling(width, height, paper, overlap)
    assert len(plan.tiles) == plan.columns * plan.rows
    for tile in plan.tiles:
        window = tile.window
        east = [one.window for one in plan.tiles if (one.row, one.column) == (tile.row, tile.column + 1)]
        south = [one.window for one in plan.tiles if (one.row, one.column) == (tile.row + 1, tile.column)]
        assert window.x == pytest.approx(0) if tile.column == 0 else True
        assert window.y == pytest.approx(0) if tile.row == 0 else True
        assert window.right - (east[0].x if east else width) == pytest.approx(
            overlap if east else 0, abs=1e-6
        )
        assert window.bottom - (south[0].y if south else height) == pytest.approx(
            overlap if south else 0, abs=1e-6
        )


@given(sizes, sizes, papers)
def test_each_tile_is_printed_at_full_size_within_the_printable_area(
    width: float, height: float, paper: object
) -> None:
    plan = tiling(width, height, paper)
    for tile in plan.tiles:
        assert (tile.box.width, tile.box.height) == (tile.window.width, tile.window.height)
        assert plan.paper.printable.contains(tile.box)


@pytest.mark.parametrize(("large", "small"), [(A3, A4), (TABLOID, LETTER)])
def test_a_poster_of_twice_the_paper_takes_four_sheets(large: object, small: object) -> None:
    assert len(tiling(large.width, large.height, small).tiles) == 4


def test_a_poster_that_fits_is_one_tile_without_seams() -> None:
    plan = tiling(180, 250, A4)
    assert [tile.window for tile in plan.tiles] == [Box(0, 0, 180, 250)]


def poster_pages() -> tuple[object, list[object]]:
    mark = Rect(150, 200, 2, 2, fill="#123456")
    poster = Scene("mat", 297, 420, (Rect(0, 0, 297, 420, fill="#eeeeee"), mark))
    plan = tiling(297, 420, A4)
    return plan, list(tiles(poster, plan, Footer("Third Lebanon War", "Battle mat")))


def test_a_spot_of_the_poster_is_printed_where_its_tile_says() -> None:
    plan, pages = poster_pages()
    for tile, page in zip(plan.tiles, pages, strict=True):
        spots = [
            box
            for node, box in extents(page.scene.nodes)
            if isinstance(node, Rect) and node.fill == "#123456"
        ]
        if tile.window.contains(Box(150, 200, 2, 2)):
            assert [(box.x - tile.box.x, box.y - tile.box.y) for box in spots] == [
                pytest.approx((150 - tile.window.x, 200 - tile.window.y))
            ]


def test_nothing_of_a_tile_is_outside_the_printable_area() -> None:
    plan, pages = poster_pages()
    for page in pages:
        for node, box in extents(page.scene.nodes):
            assert plan.paper.printable.contains(box, 1e-6), node


def test_both_tiles_of_a_seam_mark_the_same_line_of_the_poster() -> None:
    plan, pages = poster_pages()

    def seams(index: int) -> set[float]:
        tile = plan.tiles[index]
        marks = [box for _, box in extents(pages[index].scene.nodes) if box.width < 0.21 and box.height > 2]
        near = [box for box in marks if box.bottom <= tile.box.y or box.y >= tile.box.bottom]
        return {
            round(box.centre[0] - tile.box.x + tile.window.x, 3)
            for box in near
            if tile.box.y - 4 < box.y < tile.box.bottom + 4
        }

    assert seams(0) == seams(1)
    assert len(seams(0)) == 1


def lettered(words: tuple[tuple[float, float], ...], width: float, height: float) -> Scene:
    return Scene(
        "mat", width, height, tuple(Text(x, y, "Hits and what they do", FONT, 12.0) for x, y in words)
    )


places = st.lists(st.tuples(st.integers(0, 260), st.integers(10, 320)), max_size=12).map(tuple)


@given(places, sizes, sizes, papers)
def test_seams_that_give_way_to_words_keep_to_the_sheets(
    words: tuple[tuple[float, float], ...], width: float, height: float, paper: object
) -> None:
    plain = tiling(width, height, paper)
    plan = tiling(width, height, paper, poster=lettered(words, width, height))
    assert len(plan.tiles) == len(plain.tiles)
    for tile in plan.tiles:
        assert plan.paper.printable.contains(tile.box)
    for at, middle in zip(plan.across.at, plan.across.middles, strict=True):
        assert abs(at - middle) <= 3 + 1e-9, "both tiles show 2 mm beyond the seam"
    assert max(tile.window.right for tile in plan.tiles) == pytest.approx(width)
    assert max(tile.window.bottom for tile in plan.tiles) == pytest.approx(height)


def test_a_seam_runs_beside_words_where_the_paper_has_room_to_spare() -> None:
    poster = lettered(((120, 150), (120, 156), (120, 162)), 240, 310)
    plan = tiling(240, 310, A4, poster=poster)
    assert cut(plan, poster) == []
    assert cut(tiling(240, 310, A4), poster)  # through the middle, as it would be


def cut(plan: object, poster: Scene) -> list[str]:
    """Return the words of a poster that a seam of the plan runs through."""
    return [
        node.text
        for node, box in extents(poster.nodes, only=(Text,))
        if any(box.x < at < box.right for at in plan.across.at)
        or any(box.y < at < box.bottom for at in plan.down.at)
    ]


def test_tiles_are_named_by_row_and_column() -> None:
    _, pages = poster_pages()
    assert [page.label for page in pages] == ["tile A1", "tile A2", "tile B1", "tile B2"]


def test_a_poster_of_a_hundred_sheets_and_more_is_refused_at_once() -> None:
    with pytest.raises(DrawingError, match=r"sheets of A4, at most 100 make sense; choose a larger paper"):
        tiling(1e9, 1e9, A4)


def test_an_overlap_of_half_a_sheet_is_refused() -> None:
    with pytest.raises(ValueError, match="overlap: 100 mm"):
        tiling(297, 420, A4, 100)
