from __future__ import annotations

import pytest

from countermarch.generators.sheets.paper import (
    A4,
    LETTER,
    PAPERS,
    SMALLER,
    Box,
    Paper,
    UnknownPaperError,
    paper,
)


@pytest.mark.parametrize("name", PAPERS)
def test_a_paper_is_found_by_name_in_any_case(name: str) -> None:
    assert paper(name.upper()) is PAPERS[name]


def test_an_unknown_paper_is_answered_with_the_known_and_the_nearest_one() -> None:
    with pytest.raises(UnknownPaperError, match="is not one of a4, letter, a3, tabloid; did you mean letter"):
        paper("leter")


@pytest.mark.parametrize("name", PAPERS)
def test_turning_a_paper_twice_gives_it_back(name: str) -> None:
    upright = PAPERS[name]
    assert upright.landscape.portrait == upright
    assert upright.orientation == "portrait"
    assert upright.landscape.orientation == "landscape"


@pytest.mark.parametrize(("large", "small"), SMALLER.items())
def test_a_poster_paper_is_twice_the_paper_it_is_tiled_on(large: str, small: Paper) -> None:
    sheet = PAPERS[large]
    assert sheet.width * sheet.height == pytest.approx(2 * small.width * small.height, rel=0.01)


def test_no_margin_is_narrower_than_a_printer_reaches() -> None:
    with pytest.raises(ValueError, match="margin: 3 mm is out of a printer's reach"):
        Paper("A4", 210, 297, margin=3)


def test_a_paper_with_nothing_between_its_margins_is_refused() -> None:
    with pytest.raises(ValueError, match="label: 30 x 20 mm leaves no room"):
        Paper("label", 30, 20)


@pytest.mark.parametrize("sheet", [A4, LETTER.landscape])
def test_the_body_is_centred_so_that_it_stays_put_when_turned_over(sheet: Paper) -> None:
    assert sheet.body.centre == pytest.approx(sheet.sheet.centre)
    assert sheet.printable.contains(sheet.body)


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert not Box(0, 0, 5, 5).overlaps(Box(5, 0, 5, 5))
    assert Box(0, 0, 5, 5).overlaps(Box(4.9, 4.9, 5, 5))
