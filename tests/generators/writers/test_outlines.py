from __future__ import annotations

import re

import pytest

from countermarch.generators.scene import fonts
from countermarch.generators.writers.outlines import outline


@pytest.mark.parametrize("name", sorted(fonts.FILES))
def test_outlines_have_the_extent_and_area_that_fonttools_finds(name: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    bounds = pytest.importorskip("fontTools.pens.boundsPen")
    area = pytest.importorskip("fontTools.pens.areaPen")
    parsed = pytest.importorskip("fontTools.svgLib.path")
    with ttlib.TTFont(fonts.font(name).file) as file:
        glyphs, cmap = file.getGlyphSet(), file.getBestCmap()
        for character in "A0gWḤḥéâ8%&@½⚄♠→Ø{":
            if ord(character) not in cmap:
                continue
            expected_bounds, expected_area = bounds.BoundsPen(glyphs), area.AreaPen(glyphs)
            glyphs[cmap[ord(character)]].draw(expected_bounds)
            glyphs[cmap[ord(character)]].draw(expected_area)
            found_bounds, found_area = bounds.BoundsPen(None), area.AreaPen(None)
            data = outline(name, character)
            parsed.parse_path(data, found_bounds)
            parsed.parse_path(data, found_area)
            left, bottom, right, top = found_bounds.bounds
            assert (left, -top, right, -bottom) == pytest.approx(expected_bounds.bounds, abs=1), character
            assert -found_area.value == pytest.approx(expected_area.value, rel=1e-3, abs=1), character


@pytest.mark.parametrize("name", sorted(fonts.FILES))
def test_every_character_is_a_path_of_plain_commands(name: str) -> None:
    for character in fonts.font(name).advances:
        assert re.fullmatch(r"(M[-\d. ]+([hlqtv][-\d. ]+)*Z)*", outline(name, character)), character


def test_a_space_has_no_outline() -> None:
    assert outline("Countermarch Text Regular", " ") == ""
    assert outline("Countermarch Text Regular", "\u00a0") == ""
