"""Fonts of a player's own, by file: set as the layout says, and lent to every text of the game."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest
from support.folders import faults_of, make_folder

from countermarch import components
from countermarch.components.model.loading.faults import DataError
from countermarch.generators.kits import kit, leftovers
from countermarch.generators.pieces import found_fonts
from countermarch.generators.pieces.layout_files import card_layout
from countermarch.generators.pieces.own_fonts import install
from countermarch.generators.pieces.pictures import PictureError
from countermarch.generators.scene import fonts
from countermarch.generators.scene.metrics import shape
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from pathlib import Path

DRAGON = "\N{CJK UNIFIED IDEOGRAPH-9F8D}"
ITEM = '[[front]]\nkind = "line"\ntext = "[title]"\nwidth = 40\nheight = 9\nfont = "Runes"\n'
LAYOUT = f'[fonts]\nRunes = "runes.ttf"\n{ITEM}'


def font_file(characters: str, *, postscript: bool = False) -> bytes:
    """Return a font with a square for every glyph."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"u{ord(one):04X}" for one in characters)]
    maker = FontBuilder(2048, isTTF=not postscript)
    maker.setupGlyphOrder(names)
    maker.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in characters})
    glyphs = {}
    for name in names:
        pen = T2CharStringPen(2048, None) if postscript else TTGlyphPen(None)
        pen.moveTo((0, 0))
        pen.lineTo((0, 1400))
        pen.lineTo((1400, 1400))
        pen.closePath()
        glyphs[name] = pen.getCharString() if postscript else pen.glyph()
    if postscript:
        maker.setupCFF("Runes", {}, glyphs, {})
    else:
        maker.setupGlyf(glyphs)
    maker.setupHorizontalMetrics(dict.fromkeys(names, (2048, 0)))
    maker.setupHorizontalHeader(ascent=1600, descent=-400)
    maker.setupNameTable({"familyName": "Runes", "styleName": "Regular"})
    maker.setupOS2()
    maker.setupPost()
    stream = BytesIO()
    maker.save(stream)
    return stream.getvalue()


@pytest.mark.parametrize("postscript", [False, True])
def test_a_font_by_file_is_set_and_provides_what_the_default_fonts_lack(
    tmp_path: Path, *, postscript: bool
) -> None:
    folder = make_folder(
        tmp_path,
        cards_csv=f"Name,Text\nAb,{DRAGON}\n",
        cards_toml=LAYOUT,
        runes_ttf=font_file(f"Ab{DRAGON}", postscript=postscript),
    )
    game = components.load(folder, extra_columns="keep")
    made = kit(game)
    (own,) = fonts.own_fallbacks()
    assert own.startswith("Runes #")
    assert shape("Ab", own).width == 2000
    assert [run.font for run in shape(f"x{DRAGON}", "Countermarch Text Regular").runs][1] == own
    written = pdf.write(made.document)
    with pikepdf.open(BytesIO(written)) as file:
        assert any("+Own-" in str(one.BaseFont) for one in file.pages[0].Resources.Font.values())
    assert written == pdf.write(kit(game).document)
    assert "<path" in svg.write(next(iter(kit(game).pages())))
    assert not any("no font here" in line for line in leftovers.leftovers(game))


def test_fonts_of_one_game_are_not_lent_to_another(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, cards_csv="Name\nA\n", cards_toml=LAYOUT, runes_ttf=font_file("A"))
    install(components.load(folder, extra_columns="keep"))
    assert fonts.own_fallbacks()
    install(components.game("lebanon-82"))
    assert fonts.own_fallbacks() == ()


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ({}, "font 'runes.ttf': no such file"),
        ({"runes_ttf": b"no font"}, "font 'Runes': is not a TrueType or OpenType font that can be read"),
    ],
)
def test_what_is_no_font_is_reported(tmp_path: Path, files: dict[str, bytes], says: str) -> None:
    folder = make_folder(tmp_path, cards_csv="Name\nA\n", cards_toml=LAYOUT, **files)
    with pytest.raises(PictureError, match=says):
        kit(components.load(folder, extra_columns="keep"))


def test_a_font_that_the_layout_does_not_name_is_a_fault(tmp_path: Path) -> None:
    folder = make_folder(tmp_path, cards_toml=LAYOUT.replace('font = "Runes"', 'font = "Rune"'))
    (fault,) = faults_of(lambda: card_layout(folder))
    assert "did you mean Runes?" in fault
    with pytest.raises(DataError):
        card_layout(folder)


def test_a_font_whose_head_says_nothing_is_mended(tmp_path: Path) -> None:
    valid = font_file("ABCx")
    at = valid.index(b"\x5f\x0f\x3c\xf5")
    broken = valid[:at] + b"\x57" + valid[at + 1 :]
    folder = make_folder(tmp_path, cards_csv="Name,Text\nAb,x\n", cards_toml=LAYOUT, runes_ttf=broken)
    game = components.load(folder, extra_columns="keep")
    assert pdf.write(kit(game).document).startswith(b"%PDF")


def test_a_font_that_no_pdf_could_hold_is_refused_in_words(tmp_path: Path) -> None:
    broken = font_file("ABCx").replace(b"hhea", b"hhex")
    folder = make_folder(tmp_path, cards_csv="Name\nAb\n", cards_toml=LAYOUT, runes_ttf=broken)
    with pytest.raises(PictureError, match="is not a TrueType or OpenType font that can be read"):
        install(components.load(folder, extra_columns="keep"))


def test_a_font_that_counters_alone_name_is_read(tmp_path: Path) -> None:
    folder = make_folder(
        tmp_path,
        units_csv="id,title\na,Ab\n",
        counters_toml=LAYOUT,
        runes_ttf=font_file("Ab"),
    )
    game = components.load(folder, extra_columns="keep")
    install(game)
    assert [name.rpartition(" #")[0] for name in fonts.own_fallbacks()] == ["Runes"]


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No font of this machine and no package helps."""
    monkeypatch.setattr(found_fonts, "PLACES", ())
    monkeypatch.setattr(found_fonts, "REQUIRED", ("no_such_package", ""))


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("postscript", [False, True])
def test_a_font_in_the_folder_fonts_is_found_where_a_character_needs_it(
    tmp_path: Path, *, postscript: bool
) -> None:
    folder = make_folder(tmp_path, cards_csv=f"Name\nAb\n{DRAGON}\N{CROWN}\n")
    game = components.load(folder, extra_columns="keep")
    kit(game)
    assert all("into the folder fonts/, such as NotoEmoji" in said for said in leftovers.leftovers(game))
    assert len(leftovers.leftovers(game)) == len(f"{DRAGON}\N{CROWN}")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "a.ttf").write_bytes(b"no font")
    (folder / "fonts" / "runes.otf").write_bytes(font_file(f"{DRAGON}\N{CROWN}", postscript=postscript))
    made = kit(game)
    assert [one.rpartition(" #")[0] for one in fonts.own_fallbacks()] == ["runes"]
    assert leftovers.leftovers(game) == ()
    assert pdf.write(made.document).startswith(b"%PDF")
    kit(components.load(make_folder(tmp_path / "other", cards_csv="Name\nAb\n"), extra_columns="keep"))
    assert fonts.own_fallbacks() == ()


def test_chinese_japanese_and_korean_are_printed_without_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(found_fonts, "PLACES", ())
    cards = f"Name\n{DRAGON}\n\N{HIRAGANA LETTER A}\n\N{HANGUL SYLLABLE KO}\n"
    game = components.load(make_folder(tmp_path, cards_csv=cards), extra_columns="keep")
    made = kit(game)
    assert leftovers.leftovers(game) == ()
    assert pdf.write(made.document).startswith(b"%PDF")
    assert len(fonts.own_fallbacks()) == 1
    fonts.set_own_fallbacks(())
