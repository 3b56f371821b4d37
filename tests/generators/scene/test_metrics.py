from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.generators.scene import fonts, metrics
from countermarch.generators.scene.faults import GlyphError, SmallTextError
from countermarch.generators.scene.markup import curly

FONT = "Barlow Condensed SemiBold"
LETTERS = st.text(alphabet=sorted(set(fonts.font(FONT).advances) | set("→⚄♠●")), max_size=30)


@given(LETTERS)
def test_a_line_is_as_wide_as_its_glyphs_and_their_kerning(text: str) -> None:
    shaped = metrics.shape(text, FONT)
    advances = sum(fonts.font(run.font).advances[character] for run in shaped.runs for character in run.text)
    kerning = sum(sum(run.kerns) for run in shaped.runs)
    assert shaped.width == advances + kerning


@given(LETTERS)
def test_every_character_is_placed_once_and_in_order(text: str) -> None:
    shaped = metrics.shape(text, FONT)
    assert "".join(run.text for run in shaped.runs) == curly(text)
    starts = [start for run in shaped.runs for start in run.starts]
    assert starts == sorted(starts)


def test_strength_numerals_take_the_same_room_whatever_they_are() -> None:
    assert metrics.width("10-8", FONT, 12) == metrics.width("11-1", FONT, 12)


def test_kerning_draws_letters_together() -> None:
    apart = metrics.width("A", FONT, 10) + metrics.width("V", FONT, 10)
    assert metrics.width("AV", FONT, 10) < apart


def test_a_font_borrows_only_what_it_lacks() -> None:
    runs = metrics.shape("roll ⚄ now", FONT).runs
    assert [(run.font, run.text) for run in runs] == [
        (FONT, "roll "),
        ("DejaVu Sans Condensed Bold", "⚄"),
        (FONT, " now"),
    ]


def test_a_character_that_no_font_has_is_named_with_its_piece() -> None:
    with pytest.raises(GlyphError, match=r"card 7: no glyph for '龍' \(U\+9F8D, .*Barlow Condensed SemiBold"):
        metrics.check_glyphs("the 龍", FONT, "card 7")


def test_type_below_five_points_is_refused() -> None:
    metrics.check_size(5.0)
    with pytest.raises(SmallTextError, match=r"counter 3: text of 4\.9 pt"):
        metrics.check_size(4.9, "counter 3")


@given(st.floats(5, 80), LETTERS.filter(lambda text: metrics.shape(text, FONT).width > 0))
def test_a_text_fits_the_width_its_size_was_found_for(wide: float, text: str) -> None:
    size = metrics.size_for_width(text, FONT, wide)
    assert metrics.width(text, FONT, size) == pytest.approx(wide)
