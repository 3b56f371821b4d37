"""Marks of cutting machines: where the program looks for them, and clear of pieces, cuts and footers."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from support.games import GAMES
from support.scenes import walk
from support.sheet_strategies import plain_pieces

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.scene.nodes import Rect
from countermarch.generators.sheets.cuts import CutLine, cut_plan
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.paper import A4, LETTER, Box
from countermarch.generators.sheets.silhouette import ARM, CLEAR, INSET, MARKS, THICK, mark_boxes

if TYPE_CHECKING:
    from countermarch.generators.sheets.cuts import CutPlan, Stroke
    from countermarch.generators.sheets.layout import SheetLayout
    from countermarch.generators.sheets.silhouette import MachineMarks

SIZES = ((16.0, 16.0), (63.5, 88.9), (44.45, 63.5), (25.4, 25.4))
WAYS = tuple(product((A4, LETTER), MARKS, SIZES, (0.0, 3.0), ("long-edge", "fold", "fronts")))


def layout_of(way: tuple[object, ...]):  # noqa: ANN201 # a layout
    paper, marks, size, bleed, backs = way
    return arrange(*size, paper, backs=backs, bleed=bleed, marks=marks)  # type: ignore[misc, arg-type] # from WAYS


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_no_cut_comes_near_a_mark(way: tuple[object, ...]) -> None:
    layout = layout_of(way)
    square = layout.width == layout.height
    for plan in (
        cut_plan(layout),
        cut_plan(layout, radius=1.0),
        *(cut_plan(layout, shape=shape) for shape in (("round", "hex") if square else ())),
    ):
        assert strokes_near_marks(plan, layout) == []


def strokes_near_marks(plan: CutPlan, layout: SheetLayout) -> list[Stroke]:
    """Return the cuts and folds that come near to a mark: lines by their box, rounded ones by a circle."""
    marks = [box.grown(CLEAR - 0.01) for box in mark_boxes(layout.paper, layout.marks)]
    strokes = [one for one in plan.strokes if one.layer != "REGISTRATION"]
    assert marks
    assert any(one.layer == "CUT" for one in strokes)
    return [one for one in strokes if any(mark.overlaps(_box(one), 0.0) for mark in marks)]


def _box(one: Stroke) -> Box:
    if isinstance(one, CutLine):
        return Box(min(one.x1, one.x2), min(one.y1, one.y2), abs(one.x1 - one.x2), abs(one.y1 - one.y2))
    return Box(one.x - one.radius, one.y - one.radius, 2 * one.radius, 2 * one.radius)


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("game", GAMES)
def test_no_cut_of_a_kit_comes_near_a_mark(game: str, marks: MachineMarks) -> None:
    made = kit(components.game(game), KitOptions(only=("counters", "cards"), marks=marks))
    cuts = [part.cut for part in made.parts if part.cut]
    assert cuts
    for cut in cuts:
        full = min(cut.places, cut.layout.capacity)
        for count in {full, cut.places % cut.layout.capacity or full}:
            assert strokes_near_marks(cut_plan(cut.layout, count, cut.radius, cut.shape), cut.layout) == []


@pytest.mark.parametrize("way", WAYS[::5], ids=str)
def test_nothing_is_printed_near_a_mark(way: tuple[object, ...]) -> None:
    layout = layout_of(way)
    marks = list(mark_boxes(layout.paper, layout.marks))
    pages = list(print_pieces(plain_pieces(layout.capacity, layout), layout, "Game", "Units"))
    for node, box in extents(pages[0].scene.nodes):
        near = [mark for mark in marks if mark.grown(0.9).overlaps(box, 0.0)]
        assert not near or any(abs(mark.x - box.x) + abs(mark.y - box.y) < 1e-6 for mark in marks), (
            node,
            near,
        )
    if layout.sides > 1:
        assert not any(isinstance(node, Rect) and node.fill == "#000000" for node in pages[1].scene.nodes)


def test_three_marks_are_a_square_and_two_ls_as_the_program_draws_them() -> None:
    square, *bars = mark_boxes(A4, "silhouette")
    assert square.centre == (INSET, INSET)
    assert (square.width, square.height) == (ARM, ARM) == (5.0, 5.0)
    assert {(bar.width, bar.height) for bar in bars} == {(ARM, THICK), (THICK, ARM)}
    assert max(bar.right for bar in bars) == A4.width - INSET
    assert max(bar.bottom for bar in bars) == A4.height - INSET
    assert min(bar.x for bar in bars) == INSET


def test_a_kit_for_a_machine_has_its_marks_on_fronts_and_on_the_cut_plan() -> None:
    made = kit(components.game("lebanon-82"), KitOptions(only=("counters",), marks="silhouette"))
    (part,) = made.parts
    front, back = part.draw()
    boxes = {(box.x, box.y) for box in mark_boxes(A4, "silhouette")}
    drawn = [
        {(node.x, node.y) for node in walk(page.scene.nodes) if isinstance(node, Rect)}
        for page in (front, back)
    ]
    assert boxes <= drawn[0]
    assert not boxes & drawn[1]
    assert part.cut is not None
    strokes = cut_plan(part.cut.layout, part.cut.places).strokes
    assert sum(one.layer == "REGISTRATION" for one in strokes) == 4 * 5
