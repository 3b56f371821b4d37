from __future__ import annotations

import pytest

from countermarch.generators.scene.nodes import Rect, Text
from countermarch.generators.sheets.extent import extents
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.sheets.rulers import ruler
from countermarch.generators.writers.calibration import (
    calibration,
    calibration_pages,
    crosses,
    grids,
    ruler_lengths,
)
from countermarch.generators.writers.profiles import Profile

LYING = [
    pytest.param(paper.oriented(orientation), id=f"{paper.name} {orientation}")
    for paper in PAPERS.values()
    for orientation in ("portrait", "landscape")
]


@pytest.mark.parametrize("paper", LYING)
@pytest.mark.parametrize("offset", [(0.0, 0.0), (20.0, -20.0), (-20.0, 20.0)])
def test_a_calibration_sheet_stays_within_the_printable_area_however_far_it_is_moved(
    paper: object, offset: tuple[float, float]
) -> None:
    for page in calibration_pages(paper, "long-edge", offset):
        for node, box in extents(page.scene.nodes):
            assert paper.printable.contains(box, 1e-6), node


@pytest.mark.parametrize("paper", LYING)
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_every_cross_has_its_grid_behind_it(paper: object, duplex: str) -> None:
    upright_axis = (paper.orientation == "portrait") == (duplex == "long-edge")
    for (x, y), grid in zip(crosses(paper), grids(paper, duplex), strict=True):
        assert grid == ((paper.width - x, y) if upright_axis else (x, paper.height - y))


@pytest.mark.parametrize("paper", LYING)
def test_no_text_of_a_page_overlaps(paper: object) -> None:
    for page in calibration_pages(paper):
        boxes = [(node.text, box) for node, box in extents(page.scene.nodes) if isinstance(node, Text)]
        for index, (text, box) in enumerate(boxes):
            clash = [other for other, it in boxes[index + 1 :] if it.overlaps(box, 0.02)]
            assert not clash, (text, clash)


def test_a_ruler_has_a_number_every_centimetre_and_a_bar_of_a_hundred_millimetres() -> None:
    nodes = ruler(180)
    numbers = [(node.x, node.text) for node in nodes if isinstance(node, Text)]
    assert numbers == [(at, str(at)) for at in range(0, 181, 10)]
    assert max(node.width for node in nodes if isinstance(node, Rect)) == 100


@pytest.mark.parametrize("paper", LYING)
def test_both_rulers_are_longer_than_their_bars(paper: object) -> None:
    assert min(ruler_lengths(paper)) >= 100


def test_a_profile_moves_the_grids_of_each_orientation_by_its_own_shift() -> None:
    paper = PAPERS["a4"]
    document = calibration(paper, "long-edge", Profile("home", 1.0, 2.0, -1.0, 0.5))
    words = [
        " ".join(node.text for node, _ in extents(page.scene.nodes) if isinstance(node, Text))
        for page in document.pages
    ]
    assert "moved +1, +2 mm" in words[1]
    assert "moved -1, +0.5 mm" in words[3]
    assert "moved" not in words[0] + words[2]
    assert [(entry.title, entry.page_index) for entry in document.outline] == [
        ("A4, portrait", 0),
        ("A4, landscape", 2),
    ]


def test_the_back_says_which_command_saves_what_was_read() -> None:
    page = calibration_pages(PAPERS["letter"].landscape, "short-edge", command=True)[1]
    words = [node.text for node, _ in extents(page.scene.nodes) if isinstance(node, Text)]
    command = "countermarch calibrate home --paper letter --duplex short-edge --landscape --right R --down D"
    assert command in words
