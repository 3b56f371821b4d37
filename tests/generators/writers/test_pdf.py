from __future__ import annotations

import re
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING

import pikepdf
import pytest
from support.drawings import card, counter, document, everything, pdf_pixels, scene

from countermarch.generators.scene import fonts
from countermarch.generators.scene.faults import DrawingError, GlyphError, SmallTextError
from countermarch.generators.scene.nodes import Group, Image, Path, Rect, Scene, Text, Use
from countermarch.generators.scene.paths import polygon
from countermarch.generators.sheets.document import Document, OutlineEntry, Page
from countermarch.generators.sheets.paper import Box
from countermarch.generators.writers import pdf

if TYPE_CHECKING:
    from collections.abc import Iterator

FONT = "Barlow Condensed SemiBold"


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.Pdf.open(BytesIO(data))


def test_the_same_document_gives_the_same_bytes() -> None:
    first = pdf.write(document(everything(), counter()))
    pdf.write(document(counter("9-9")))
    assert pdf.write(document(everything(), counter())) == first


def test_every_font_of_the_file_is_embedded_as_a_subset() -> None:
    with opened(pdf.write(document(everything()))) as file:
        found = file.pages[0].Resources.Font
        assert len(found) >= 5
        for one in found.values():
            descriptor = one.FontDescriptor
            assert "/FontFile2" in descriptor
            assert re.match(r"/[A-Z]{6}\+", str(descriptor.FontName))
            assert "/ToUnicode" in one


def test_only_the_glyphs_in_use_are_embedded() -> None:
    size = fonts.font(FONT).file.stat().st_size
    with opened(pdf.write(document(scene(Text(5, 20, "12", FONT, 20))))) as file:
        found = file.pages[0].Resources.Font
        lengths = [len(one.FontDescriptor.FontFile2.read_bytes()) for one in found.values()]
    assert max(lengths) < size / 4


def test_quotation_marks_depend_on_what_is_around_them() -> None:
    import pypdfium2

    words = ("Lebanon '82", "the IDF's", "a 'hit'")
    drawn = scene(*(Text(5, 10 * row, one, FONT, 12) for row, one in enumerate(words, 1)))
    file = pypdfium2.PdfDocument(pdf.write(document(drawn)))
    found = file[0].get_textpage().get_text_range()
    file.close()
    assert all(one in found for one in ("Lebanon \u201982", "IDF\u2019s", "\u2018hit\u2019"))


def test_words_can_be_found_in_the_file() -> None:
    import pypdfium2

    file = pypdfium2.PdfDocument(pdf.write(document(everything())))
    words = file[0].get_textpage().get_text_range()
    file.close()
    assert "Avatar to Tyre: ʿAyn Ḥāṣ ⚄ → 7\u22125" in words
    assert "at the end" in words


def test_boxes_labels_and_outline_are_set() -> None:
    pages = (
        Page(counter(), "front", trim=Box(1, 1, 14, 14), bleed=Box(0, 0, 16, 16)),
        Page(counter("7-5"), "back"),
    )
    outline = (OutlineEntry("Counters", 0), OutlineEntry("Backs", 1))
    data = pdf.write(Document("Sheets", pages, outline, "short-edge", "Test kit"))
    with opened(data) as file:
        millimetre = 72 / 25.4
        front = [round(float(value) / millimetre, 2) for value in file.pages[0].TrimBox]
        assert front == [1, 1, 15, 15]
        assert [round(float(v) / millimetre, 2) for v in file.pages[0].BleedBox] == [0, 0, 16, 16]
        assert "/TrimBox" not in file.pages[1]
        assert [str(page.label) for page in file.pages] == ["front", "back"]
        with file.open_outline() as tree:
            assert [entry.title for entry in tree.root] == ["Counters", "Backs"]
        preferences = file.Root.ViewerPreferences
        assert preferences.Duplex == "/DuplexFlipShortEdge"
        assert preferences.PrintScaling == "/None"
        assert preferences.DisplayDocTitle
        assert file.Root.Lang == "en"
        assert str(file.docinfo.Title) == "Sheets"
        assert str(file.docinfo.Author) == "Countermarch (unofficial)"
        assert str(file.docinfo.Subject) == "Test kit"


def test_some_pages_of_a_drawing_are_a_document_of_their_own() -> None:
    pages = tuple(Page(one, f"page {at}") for at, one in enumerate((counter(), everything(), counter("7-5"))))
    drawing = pdf.Drawing(Document("Sheets", pages, (OutlineEntry("All", 0), OutlineEntry("Last", 2))))
    outline = (OutlineEntry("Some", 0), OutlineEntry("Last", 1))
    copied = drawing.with_pages(Document("Job", (), outline), (1, 2))
    drawn = pdf.write(Document("Job", pages[1:], outline))
    for number in (0, 1):
        assert (pdf_pixels(copied, 100, number) == pdf_pixels(drawn, 100, number)).all()
    with opened(copied) as one, opened(drawn) as other:
        for file in (one, other):
            with file.open_outline() as tree:
                assert [entry.title for entry in tree.root] == ["Some", "Last"]
            assert [str(page.label) for page in file.pages] == ["page 1", "page 2"]
        assert roles(one.Root.StructTreeRoot.K) == roles(other.Root.StructTreeRoot.K) != []


def roles(element: pikepdf.Object) -> list[object]:
    kids: object = element.get("/K", ())
    return [str(element.S), *map(content, kids if isinstance(kids, pikepdf.Array) else [kids])]


def content(kid: object) -> object:
    return roles(kid) if isinstance(kid, pikepdf.Dictionary) else kid


def test_the_page_is_as_large_as_its_scene() -> None:
    with opened(pdf.write(document(scene(width=210, height=297)))) as file:
        assert [round(float(value), 2) for value in file.pages[0].MediaBox] == [0, 0, 595.28, 841.89]


def test_pages_come_from_a_generator_and_are_read_once() -> None:
    drawn = count()

    def pages() -> Iterator[Page]:
        for number in range(40):
            next(drawn)
            yield Page(card(number))

    with opened(pdf.write(Document("Cards", pages()))) as file:
        assert len(file.pages) == 40
    assert next(drawn) == 40


def test_a_heavy_face_used_fifty_times_takes_little_more_room_than_two() -> None:
    bars = tuple(Rect(x / 10, 1, 0.05, 60 + x / 100, fill="#223344") for x in range(400))
    heavy = Scene("heavy", 63, 88, bars)
    once = len(pdf.write(document(scene(Use(heavy, 0, 0)))))
    often = len(pdf.write(document(scene(*(Use(heavy, x, 0) for x in range(50))))))
    assert often < 2.2 * once


def test_a_used_face_is_drawn_where_it_is_placed() -> None:
    red = Scene("red", 10, 10, (Rect(0, 0, 10, 10, fill="#ff0000"),))
    pixels = pdf_pixels(pdf.write(document(scene(Use(red, 25.4, 12.7)))), 100)
    assert tuple(pixels[55, 105]) == (255, 0, 0)
    assert tuple(pixels[45, 105]) == (255, 255, 255)
    assert tuple(pixels[55, 95]) == (255, 255, 255)


def test_a_group_turns_clockwise() -> None:
    bar = Group((Rect(0, -1, 20, 2, fill="#0000ff"),), dx=25.4, dy=25.4, rotate=90)
    pixels = pdf_pixels(pdf.write(document(scene(bar))), 100)
    assert tuple(pixels[150, 100]) == (0, 0, 255)
    assert tuple(pixels[100, 150]) == (255, 255, 255)


def test_nothing_is_drawn_outside_a_clip() -> None:
    group = Group((Rect(0, 0, 50, 50, fill="#00ff00"),), clip=(0, 0, 25.4, 25.4))
    pixels = pdf_pixels(pdf.write(document(scene(group))), 100)
    assert tuple(pixels[50, 50]) == (0, 255, 0)
    assert tuple(pixels[50, 110]) == (255, 255, 255)


def test_a_picture_is_upright() -> None:
    from support.drawings import png_picture

    pixels = pdf_pixels(pdf.write(document(scene(Image(0, 0, 76.2, 50.8, png_picture())))), 100)
    assert [tuple(int(v) for v in pixels[50, x]) for x in (50, 150, 250)] == [
        (255, 0, 0),
        (0, 255, 0),
        (0, 0, 255),
    ]


def test_small_text_is_refused_and_the_piece_named() -> None:
    with pytest.raises(SmallTextError, match=r"^counter 12: text of 4 pt"):
        pdf.write(document(scene(Use(Scene("counter 12", 16, 16, (Text(1, 8, "x", FONT, 4),)), 0, 0))))


def test_text_scaled_below_five_points_is_refused() -> None:
    small = Group((Use(counter(), 0, 0),), scale=0.4)
    with pytest.raises(SmallTextError, match=r"^counter 10-8-12: text of 4\.8 pt"):
        pdf.write(document(scene(small)))


def test_a_missing_glyph_names_the_piece() -> None:
    with pytest.raises(GlyphError, match=r"^card 9: no glyph"):
        pdf.write(document(Scene("card 9", 63, 88, (Text(1, 8, "龍", FONT, 9),))))


@pytest.mark.parametrize("colour", ["red", "#fff", "#12345g", "#123456 rg", ""])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    with pytest.raises(DrawingError, match=r"^test: colour"):
        pdf.write(document(scene(Rect(0, 0, 1, 1, fill=colour))))


def test_a_broken_picture_is_refused() -> None:
    with pytest.raises(DrawingError, match=r"^test: a picture of 7 bytes is not a PNG or JPEG file"):
        pdf.write(document(scene(Image(0, 0, 5, 5, b"garbage"))))


def test_a_document_without_pages_is_refused() -> None:
    with pytest.raises(DrawingError, match="Empty: a document without pages"):
        pdf.write(Document("Empty", ()))


@pytest.mark.parametrize(
    "outline",
    [
        (OutlineEntry("far", 7),),
        (OutlineEntry("second", 1), OutlineEntry("first", 0)),
    ],
)
def test_an_outline_that_does_not_follow_the_pages_is_refused(outline: tuple[OutlineEntry, ...]) -> None:
    with pytest.raises(DrawingError, match="outline"):
        pdf.write(Document("Bad", (Page(counter()), Page(counter("1"))), outline))


def test_text_cannot_smuggle_in_operators() -> None:
    text = ") Tj ET 1 0 0 rg 0 0 900 900 re f BT ("
    pixels = pdf_pixels(pdf.write(document(scene(Text(2, 40, text, FONT, 8, "#000000")))), 100)
    assert not ((pixels[:, :, 0] > 200) & (pixels[:, :, 1] < 50)).any()


def test_what_is_seen_through_stays_so_on_every_page_that_shows_it() -> None:
    path = Path(polygon([(index % 7, index % 5) for index in range(2000)]), fill="#123456")
    shared = Scene("map", 50, 50, (Group((path,), opacity=0.25),))
    pages = [Page(Scene(f"page {number}", 50, 50, (Use(shared, 0, 0),))) for number in range(3)]
    with opened(pdf.write(Document("Opacity", pages))) as file:
        forms = [form for page in file.pages for form in page.Resources.get("/XObject", {}).values()]
        assert forms
        assert all(
            0.25 in [float(state.get("/ca", 1)) for state in form.Resources.ExtGState.values()]
            for form in forms
        )


def tags(data: bytes) -> list[str]:
    with opened(data) as file:
        fonts = [font for page in file.pages for font in page.Resources.Font.values()]
        for font in fonts:
            assert str(font.BaseFont) == str(font.FontDescriptor.FontName)
        return sorted({str(font.BaseFont)[1:7] for font in fonts})


def test_subsets_of_fonts_have_tags_of_their_document_alone() -> None:
    one, other = (pdf.write(document(counter(words))) for words in ("8-8", "1-2-3"))
    assert not set(tags(one)) & set(tags(other))
    assert tags(one) == tags(pdf.write(document(counter("8-8"))))
    assert all(tag.isalpha() and tag.isupper() and len(tag) == 6 for tag in tags(one))
    assert b"/AAAAAA+" not in one
