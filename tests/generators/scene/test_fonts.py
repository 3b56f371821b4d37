from __future__ import annotations

import json
from struct import unpack_from

import pytest

from countermarch.generators.scene import fonts
from countermarch.generators.scene.faults import UnknownFontError

NAMES = sorted(fonts.FILES)


@pytest.mark.parametrize("name", NAMES)
def test_each_font_has_its_file_and_measures(name: str) -> None:
    found = fonts.font(name)
    assert found.name == name
    assert found.file.stat().st_size > 10_000
    assert found.ascent > found.cap_height > found.x_height > 0 > found.descent


def test_no_two_fonts_share_a_postscript_name() -> None:
    names = [fonts.font(name).postscript for name in NAMES]
    assert len(set(names)) == len(names) == 14


@pytest.mark.parametrize("name", NAMES)
def test_measures_agree_with_the_font_file(name: str) -> None:
    ttlib = pytest.importorskip("fontTools.ttLib")
    with ttlib.TTFont(fonts.font(name).file) as file:
        cmap = file.getBestCmap()
        assert file["head"].unitsPerEm == 1000
        assert file["name"].getDebugName(6) == fonts.font(name).postscript
        measured = {chr(code): file["hmtx"][glyph][0] for code, glyph in cmap.items()}
        numbered = {chr(code): file.getGlyphID(glyph) for code, glyph in cmap.items()}
    assert measured == fonts.font(name).advances
    assert numbered == fonts.font(name).glyphs


@pytest.mark.parametrize("name", NAMES)
def test_numerals_are_equally_wide(name: str) -> None:
    assert len({fonts.font(name).advances[figure] for figure in "0123456789"}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_no_kerning_moves_a_numeral(name: str) -> None:
    kerning = fonts.font(name).kerning
    assert not set("0123456789") & set(kerning)
    assert not any(set("0123456789") & set(row) for row in kerning.values())


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("DejaVu")])
def test_text_faces_hold_the_letters_of_the_names_on_the_map(name: str) -> None:
    names = (
        "Bāb al-Wādī, Ḥāṣbayyā, ʿAyn, Ṭūl, \u2018Ḍahr\u2019 \u2013 F\u0131rt\u0131na; Zahlé \u00d7 \u2212 ½"
    )
    assert set(names) <= set(fonts.font(name).advances)


@pytest.mark.parametrize("name", ["DejaVu Sans Condensed Regular", "DejaVu Sans Condensed Bold"])
def test_the_fallback_holds_arrows_dice_suits_and_marks(name: str) -> None:
    assert set("←↑→↓↔⚀⚁⚂⚃⚄⚅♠♥♦♣●○■▲◇★\u00d7\u2212✓✗①⑩❶⚓⚑⚠✈") <= set(fonts.font(name).advances)


def test_the_fonts_stay_small() -> None:
    sizes = {file.name: file.stat().st_size for file in fonts.FOLDER.iterdir() if file.is_file()}
    scripts = sum(size for name, size in sizes.items() if "Scripts" in name)
    assert sum(sizes.values()) - scripts < 600_000
    assert scripts < 400_000


def test_a_changed_font_does_not_bear_the_reserved_name() -> None:
    for name in NAMES:
        data = fonts.font(name).file.read_bytes()
        count = unpack_from(">H", data, 4)[0]
        tables = {
            data[12 + 16 * k : 16 + 16 * k]: unpack_from(">II", data, 20 + 16 * k) for k in range(count)
        }
        start, length = tables[b"name"]
        names = data[start : start + length].decode("utf-16-be", "ignore")
        title = json.loads(fonts.font(name).file.with_suffix(".json").read_text(encoding="utf-8"))["name"]
        assert "Source" not in title
        assert "Source Sans" not in names.replace("Reserved Font Name 'Source'", "")


@pytest.mark.parametrize("licence", ["OFL-Barlow.txt", "OFL-Countermarch-Text.txt", "DejaVu.txt"])
def test_each_licence_is_shipped(licence: str) -> None:
    assert "Copyright" in (fonts.FOLDER / licence).read_text(encoding="utf-8")


def test_an_unknown_font_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(
        UnknownFontError, match=r"no font 'Barlow Semibold'; near: .*Barlow Condensed SemiBold"
    ):
        fonts.font("Barlow Semibold")


def test_bold_and_italic_words_have_fonts_in_every_family() -> None:
    for name in fonts.FAMILIES:
        for bold in (False, True):
            for italic in (False, True):
                assert fonts.family(name).style(bold=bold, italic=italic) in fonts.FILES
