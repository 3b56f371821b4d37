"""Pieces of several sizes on shared sheets: full rows to cut, backs behind fronts, few sheets."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, pairwise
from math import ceil
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.scene.nodes import Path
from countermarch.generators.sheets.cuts import CutLine, mixed_cut_plan
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.layout import DoesNotFitError
from countermarch.generators.sheets.marks import crop_marks
from countermarch.generators.sheets.paper import A4, LETTER, PAPERS, Paper
from countermarch.generators.sheets.rows import mixed_sheets

if TYPE_CHECKING:
    from countermarch.generators.sheets.layout import Backs
    from countermarch.generators.sheets.rows import MixedSheet

edges = st.integers(80, 1100).map(lambda tenths: tenths / 10)
kinds = st.lists(st.tuples(edges, edges, st.integers(1, 12)), min_size=2, max_size=12)


def rows_of(sheet: MixedSheet) -> list[float]:
    """Return the height of each row's upper edge, as the marks in the margin give it."""
    layout = sheet.layout
    return sorted(box.y for box in layout.mix.boxes if box.x == layout.x) if layout.mix else []


@given(
    kinds,
    st.sampled_from(tuple(PAPERS.values())),
    st.sampled_from(("long-edge", "short-edge", "fold", "fronts")),
    st.sampled_from((0.0, 2.0)),
    st.sampled_from((0.0, 3.0)),
)
def test_every_piece_has_a_place_of_its_own_and_its_back_behind_it(
    wanted: list[tuple[float, float, int]], paper: Paper, backs: Backs, gap: float, bleed: float
) -> None:
    offset = (0.6, -0.4)
    try:
        sheets = mixed_sheets(
            wanted, paper, backs=backs, gap=gap, bleed=bleed, offset=offset, landscape_offset=offset
        )
    except DoesNotFitError:
        assert max(max(one[:2]) for one in wanted) > 80
        return
    held = Counter(kind for sheet in sheets for kind in sheet.kinds)
    assert held == {kind: count for kind, (*_, count) in enumerate(wanted)}
    for sheet in sheets:
        layout = sheet.layout
        boxes = [layout.front(place) for place in range(layout.capacity)]
        assert [(box.width, box.height) for box in boxes] == [wanted[kind][:2] for kind in sheet.kinds]
        apart = max(gap, 2 * bleed) / 2 - 1e-6
        assert not any(one.grown(apart).overlaps(other.grown(apart)) for one, other in combinations(boxes, 2))
        everything = [*boxes, *map(layout.back, range(layout.capacity))] if backs != "fronts" else boxes
        assert all(layout.paper.printable.contains(box.grown(bleed)) for box in everything)
        assert layout.mix
        for one, below in pairwise(layout.mix.strips):
            assert one.bottom < below.y  # the first cuts go through the whole sheet


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
@pytest.mark.parametrize("seed", range(4))
def test_many_sizes_take_little_more_than_their_area(paper: Paper, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - a game, not a secret
    wanted = []
    for _ in range(49):
        wide = chance.choice([chance.uniform(10, 25), chance.uniform(20, 100)])
        high = wide if chance.random() < 0.5 else min(wide * chance.uniform(0.5, 1.6), 200.0)
        wanted.append((wide, high, chance.choice([1, 1, 2, 4, 10, 20])))
    area = sum(wide * high * count for wide, high, count in wanted)
    sheets = mixed_sheets(wanted, paper, backs="long-edge")
    assert len(sheets) <= 1.3 * ceil(area / (paper.body.width * paper.body.height))


def test_marks_stay_outside_the_pieces_and_cuts_go_along_them() -> None:
    (sheet,) = mixed_sheets([(63.5, 88.9, 3), (20.0, 20.0, 14), (16.0, 30.0, 1)], A4, backs="long-edge")
    layout = sheet.layout
    assert layout.mix
    marks = [box for node, box in extents(crop_marks(layout, layout.capacity)) if isinstance(node, Path)]
    inner = [box.grown(-0.2) for box in layout.mix.boxes]
    assert not any(mark.overlaps(box) for mark in marks for box in inner)
    beside = [mark for mark in marks if mark.right < layout.x]
    assert {round(y, 3) for y in rows_of(sheet)} <= {round(mark.y + mark.height / 2, 3) for mark in beside}
    cuts = mixed_cut_plan(layout, [(0.0, "")] * layout.capacity).strokes
    lines = [stroke for stroke in cuts if isinstance(stroke, CutLine) and stroke.layer == "CUT"]
    for box in layout.mix.boxes:
        for y in (box.y, box.bottom):
            along = [line for line in lines if abs(line.y1 - y) < 1e-6 and abs(line.y2 - y) < 1e-6]
            assert any(line.x1 - 1e-6 <= box.x and box.right <= line.x2 + 1e-6 for line in along)


def test_a_piece_larger_than_one_way_of_the_paper_is_the_other_way() -> None:
    sheets = mixed_sheets([(250.0, 150.0, 1), (150.0, 250.0, 1), (16.0, 16.0, 5)], A4)
    assert {sheet.layout.paper.orientation for sheet in sheets} == {"portrait", "landscape"}
    with pytest.raises(DoesNotFitError, match=r"^a piece of 250 x 290 mm does not fit on A4"):
        mixed_sheets([(250.0, 290.0, 1), (16.0, 16.0, 5)], A4)
