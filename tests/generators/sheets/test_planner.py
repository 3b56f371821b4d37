"""The planner of sheets: which pages may be backs of which, and that no sheet of paper is wasted."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import ceil

from hypothesis import example, given
from hypothesis import strategies as st

from countermarch.generators.sheets.planner import (
    IN_PLAY,
    DocumentRun,
    PageFace,
    PaperSheet,
    PaperSide,
    chosen_sides,
    paper_sides,
    plan_sheets,
)


@st.composite
def runs(draw: st.DrawFn) -> DocumentRun:
    """Draw a document: pages that may share a sheet, fronts with backs, pieces without backs, tiles."""
    lies = draw(st.sampled_from(IN_PLAY))
    paired, cut = draw(st.sampled_from([(False, False)] * 4 + [(True, True), (True, False), (False, True)]))
    pages = draw(st.integers(1, 5))
    return DocumentRun(2 * pages if paired else pages, lies, paired, cut)


kits = st.lists(runs(), min_size=1, max_size=14)
REIGN = [
    DocumentRun(1, "once"),
    DocumentRun(2, "table", cut=True),
    DocumentRun(1, "table"),
    DocumentRun(1, "table"),
    DocumentRun(2, "once"),
]


def faces(kit: list[DocumentRun]) -> Counter[PageFace]:
    return Counter(PageFace(number, page) for number, run in enumerate(kit) for page in range(run.pages))


def shared(kit: list[DocumentRun], sheet: PaperSheet) -> list[DocumentRun]:
    return [kit[face.run] for face in (sheet.front, sheet.back) if face is not None]


@given(kits, st.booleans())
def test_every_page_is_on_one_side_of_one_sheet(kit: list[DocumentRun], two_sided: bool) -> None:
    sheets = plan_sheets(kit, two_sided=two_sided)
    assert faces(kit) == Counter(
        face for sheet in sheets for face in (sheet.front, sheet.back) if face is not None
    )


@given(kits)
@example(REIGN)
def test_nothing_is_behind_a_page_for_the_table_but_its_own_back(kit: list[DocumentRun]) -> None:
    for sheet in plan_sheets(kit, two_sided=True):
        if any(run.in_play == "table" and not run.paired for run in shared(kit, sheet)):
            assert sheet.back is None


@given(kits)
def test_nothing_is_behind_what_is_cut_up_but_its_own_back(kit: list[DocumentRun]) -> None:
    for sheet in plan_sheets(kit, two_sided=True):
        for run in shared(kit, sheet):
            if run.cut and not run.paired:
                assert sheet.back is None
            if run.paired:
                assert sheet.back == PageFace(sheet.front.run, sheet.front.page + 1)
                assert sheet.front.page % 2 == 0


@given(kits)
def test_no_sheet_of_paper_is_wasted(kit: list[DocumentRun]) -> None:
    own = sum(run.pages // 2 for run in kit if run.paired)
    tiles = sum(run.pages for run in kit if run.cut and not run.paired)
    free = [run for run in kit if not run.paired and not run.cut]
    table = sum(run.pages for run in free if run.in_play == "table")
    fewest = table + ceil((sum(run.pages for run in free) - table) / 2)
    assert len(plan_sheets(kit, two_sided=True)) == own + tiles + fewest


@given(kits)
@example(REIGN)
def test_no_page_is_alone_on_its_sheet_while_another_could_be_behind_it(kit: list[DocumentRun]) -> None:
    alone = [kit[sheet.front.run] for sheet in plan_sheets(kit, two_sided=True) if sheet.back is None]
    assert sum(run.in_play != "table" and not run.cut for run in alone) <= 1


@given(kits, st.booleans())
def test_sheets_are_in_the_order_of_the_documents(kit: list[DocumentRun], two_sided: bool) -> None:
    sheets = plan_sheets(kit, two_sided=two_sided)
    assert sheets[0].front == PageFace(0, 0)
    assert all(one.front < other.front for one, other in pairwise(sheets))


@given(kits)
def test_a_one_sided_printer_gets_the_pages_in_order_and_nothing_behind_them(kit: list[DocumentRun]) -> None:
    sheets = plan_sheets(kit, two_sided=False)
    assert all(sheet.back is None for sheet in sheets)
    assert [side.face for side in paper_sides(sheets, two_sided=False)] == sorted(faces(kit))


@given(kits)
def test_two_pages_of_one_document_share_a_sheet_when_nothing_is_on_the_table(kit: list[DocumentRun]) -> None:
    quiet = [
        DocumentRun(run.pages, "hand" if run.in_play == "table" else run.in_play, run.paired, run.cut)
        for run in kit
    ]
    sheets = plan_sheets(quiet, two_sided=True)
    for number, run in enumerate(quiet):
        pairs = [one for one in sheets if one.back is not None and one.front.run == one.back.run == number]
        assert all(one.back == PageFace(number, one.front.page + 1) for one in pairs)
        assert not run.shared or len(pairs) == run.pages // 2


@given(kits, st.booleans())
def test_the_pages_of_a_document_come_in_their_order_wherever_they_are(
    kit: list[DocumentRun], two_sided: bool
) -> None:
    every = [side.face for side in paper_sides(plan_sheets(kit, two_sided=two_sided), two_sided=two_sided)]
    for number, run in enumerate(kit):
        assert [face.page for face in every if face and face.run == number] == list(range(run.pages))


def test_single_pages_that_are_read_once_share_a_sheet_and_displays_have_nothing_behind_them() -> None:
    cover, tiles, diplomacy, setup, errata = (PageFace(run, 0) for run in range(5))
    kit = [DocumentRun(1, "once"), DocumentRun(1, "table", cut=True), DocumentRun(1, "table")]
    kit += [DocumentRun(1, "once"), DocumentRun(2, "once")]
    assert plan_sheets(kit, two_sided=True) == (
        PaperSheet(cover, setup),
        PaperSheet(tiles),
        PaperSheet(diplomacy),
        PaperSheet(errata, PageFace(4, 1)),
    )


def leaves(made: tuple[PaperSide, ...]) -> list[tuple[PageFace, PageFace]]:
    """Return what is printed on both sides of the same sheet."""
    both = zip(made[::2], made[1::2], strict=False)
    return [(one.face, other.face) for one, other in both if one.face and other.face]


@given(kits, st.sets(st.integers(0, 60)))
def test_pages_that_are_chosen_never_come_behind_one_for_the_table(
    kit: list[DocumentRun], numbers: set[int]
) -> None:
    every = paper_sides(plan_sheets(kit, two_sided=True), two_sided=True)
    made = chosen_sides(every, kit, numbers.__contains__, two_sided=True)
    assert [side for side in made if side.face] == [
        side for side in every if side.number in numbers and side.face
    ]
    for front, back in leaves(made):
        one, other = kit[front.run], kit[back.run]
        if one.paired and other == one and back == PageFace(front.run, front.page + 1):
            continue
        assert not one.cut
        assert not other.cut
        assert "table" not in (one.in_play, other.in_play)


@given(kits, st.sets(st.integers(0, 60)))
@example([DocumentRun(1, "table"), DocumentRun(2, "hand", paired=True)], {1, 2, 3})
def test_fronts_that_are_chosen_with_their_backs_keep_them(kit: list[DocumentRun], numbers: set[int]) -> None:
    every = paper_sides(plan_sheets(kit, two_sided=True), two_sided=True)
    printed = chosen_sides(every, kit, numbers.__contains__, two_sided=True)
    chosen = {side.face for side in printed}
    for front, back in leaves(every):
        if kit[front.run].paired and {front, back} <= chosen:
            assert (front, back) in leaves(printed)


@given(kits, st.booleans())
def test_choosing_every_page_changes_nothing(kit: list[DocumentRun], two_sided: bool) -> None:
    every = paper_sides(plan_sheets(kit, two_sided=two_sided), two_sided=two_sided)
    assert chosen_sides(every, kit, lambda _: True, two_sided=two_sided) == every


def test_a_one_sided_printer_gets_exactly_the_pages_chosen() -> None:
    kit = [DocumentRun(3, "table")]
    every = paper_sides(plan_sheets(kit, two_sided=False), two_sided=False)
    made = chosen_sides(every, kit, {0, 2}.__contains__, two_sided=False)
    assert [side.number for side in made] == [0, 2]
