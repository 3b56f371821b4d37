from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.scene.nodes import Group, Path, Rect, Scene, Text, Use
from countermarch.generators.sheets.extent import check_safe, extents
from countermarch.generators.sheets.paper import Box

FONT = "Barlow Condensed Bold"


def test_a_text_in_the_middle_is_safe_and_one_at_the_edge_is_named() -> None:
    face = Scene("Golani", 16, 16, (Text(8, 9, "8-8", FONT, 12, align="middle"), Text(0.2, 3, "x", FONT, 6)))
    (finding,) = check_safe(face, 1.0)
    assert (finding.piece, finding.text) == ("Golani", "x")
    assert finding.by == pytest.approx(0.8)
    assert check_safe(face, 0.1) == ()


def test_pictures_and_backgrounds_may_reach_the_edge() -> None:
    assert check_safe(Scene("face", 16, 16, (Rect(0, 0, 16, 16, fill="#aabbcc"),)), 1.0) == ()


@pytest.mark.parametrize(("turn", "x", "y"), [(90, 15.9, 8), (-90, 0.1, 8), (180, 8, 0.1)])
def test_a_turned_text_is_judged_where_it_ends_up(turn: float, x: float, y: float) -> None:
    face = Scene("face", 16, 16, (Group((Text(0, 0, "8-8", FONT, 8, align="middle"),), x, y, rotate=turn),))
    assert len(check_safe(face, 0.5)) == 1


def test_a_text_in_a_scene_within_a_scene_is_found() -> None:
    inner = Scene("inner", 4, 4, (Text(0, 4, "far", FONT, 8),))
    assert [found.text for found in check_safe(Scene("face", 16, 16, (Use(inner, 14, 2),)), 0.5)] == ["far"]


def test_a_descender_counts_only_where_there_is_one() -> None:
    low, deep = (Scene("face", 16, 16, (Text(4, 15, word, FONT, 8),)) for word in ("ace", "gap"))
    assert check_safe(low, 0.9) == ()
    assert len(check_safe(deep, 0.9)) == 1


@given(st.integers(-360, 360), st.integers(1, 30), st.integers(-20, 20), st.integers(-20, 20))
def test_the_box_of_a_turned_group_holds_all_its_corners(turn: int, size: int, dx: int, dy: int) -> None:
    corner = Path((("M", (0.0, 0.0)), ("L", (size, size))))
    ((_, box),) = extents([Group((corner,), dx, dy, rotate=turn)])
    assert box.contains(Box(dx, dy, 0, 0), 1e-6)
    diagonal = (box.width**2 + box.height**2) ** 0.5
    assert diagonal == pytest.approx(size * 2**0.5, abs=1e-6)


def test_what_a_clip_hides_takes_no_room() -> None:
    wide = Group((Rect(0, 0, 100, 100, fill="#000000"),), 10, 10, clip=(5, 5, 10, 20))
    assert [box for _, box in extents([wide])] == [Box(15, 15, 10, 20)]
