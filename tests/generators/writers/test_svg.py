from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest
from support.drawings import card, counter, document, everything, pdf_pixels, scene, svg_pixels

from countermarch.generators.scene.faults import DrawingError, SmallTextError
from countermarch.generators.scene.nodes import Image, Rect, Scene, Text, Use
from countermarch.generators.sheets.document import Page
from countermarch.generators.writers import pdf, svg

FONT = "Barlow Condensed SemiBold"
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own output


def apart(one: Scene, *, quick: bool) -> tuple[float, float]:
    """Return how far apart the PDF and the SVG of a scene are: the mean, and the share that differs much."""
    first = pdf_pixels(pdf.write(document(one)), 150)
    second = svg_pixels(svg.write_scene(one, merge_glyphs=quick), 150)
    assert first.shape == second.shape
    difference = np.abs(first - second).max(axis=2)
    return float(difference.mean()), float((difference > 128).mean())


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(
    "one", [everything(), card(4), scene(Use(counter(), 3, 3))], ids=lambda one: one.name
)
def test_pdf_and_svg_show_the_same(one: Scene, quick: bool) -> None:
    padded = scene(Use(one, 0, 0), width=101.6, height=101.6)
    mean, share = apart(padded, quick=quick)
    # two renderers smooth edges differently; a glyph a tenth of a millimetre off would be several times this
    assert mean < 1.5
    assert share < 0.002


def test_the_comparison_sees_a_line_of_text_moved_a_fifth_of_a_millimetre() -> None:
    def words(x: float) -> Scene:
        lines = (Text(x, 10 + 5 * k, "Every hex of the road is clear", FONT, 12) for k in range(8))
        return scene(*lines)

    first = pdf_pixels(pdf.write(document(words(5))), 150)
    second = svg_pixels(svg.write_scene(words(5.2)), 150)
    assert float((np.abs(first - second).max(axis=2) > 128).mean()) > 0.01


def test_the_same_page_gives_the_same_text() -> None:
    page = Page(everything(), "1")
    assert svg.write(page) == svg.write(page)


def test_the_file_is_well_formed_and_measured_in_millimetres() -> None:
    root = parsed(svg.write_scene(everything()))
    assert (root.get("width"), root.get("height")) == ("101.6mm", "50.8mm")
    assert root.get("viewBox") == "0 0 101.6 50.8"


def test_a_bleed_widens_the_picture() -> None:
    root = parsed(svg.write_scene(Scene("bled", 16, 16, (), bleed=2)))
    assert (root.get("width"), root.get("viewBox")) == ("20mm", "-2 -2 20 20")


def test_no_font_is_needed_to_show_it() -> None:
    text = svg.write_scene(everything())
    assert "<text" not in text
    assert "font-family" not in text


def test_a_face_used_twice_is_stated_once() -> None:
    root = parsed(svg.write_scene(scene(Use(counter(), 0, 0), Use(counter(), 20, 0))))
    symbols = root.findall(f"{SVG}defs/{SVG}symbol")
    assert [symbol.get("id") for symbol in symbols] == ["s0"]
    assert len(root.findall(f"{SVG}use")) == 2


def test_ids_are_unique_and_every_reference_has_its_target() -> None:
    root = parsed(svg.write_scene(everything(), prefix="x-"))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(str(name).startswith("x-") for name in ids)
    references = {
        str(element.get("{http://www.w3.org/1999/xlink}href")) for element in root.iter(f"{SVG}use")
    }
    assert references
    assert {reference.removeprefix("#") for reference in references} <= set(map(str, ids))


def test_a_title_is_given_to_screen_readers_and_cannot_break_out() -> None:
    text = svg.write_scene(scene(name="A & B </title><script>alert(1)</script>\x07"))
    root = parsed(text)
    assert "<script>" not in text
    assert root.findtext(f"{SVG}title") == "A & B </title><script>alert(1)</script>"


@pytest.mark.parametrize("colour", ['red" onload="x', "url(#x)", "#abc"])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    with pytest.raises(DrawingError, match=r"^test: colour"):
        svg.write_scene(scene(Rect(0, 0, 1, 1, stroke=colour)))


def test_small_text_is_refused_and_the_piece_named() -> None:
    with pytest.raises(SmallTextError, match=r"^counter 12: text of 4 pt"):
        svg.write_scene(scene(Use(Scene("counter 12", 16, 16, (Text(1, 8, "x", FONT, 4),)), 0, 0)))


def test_only_pictures_are_embedded() -> None:
    with pytest.raises(DrawingError, match="not a PNG or JPEG file"):
        svg.write_scene(scene(Image(0, 0, 5, 5, b"<svg onload='x'/>")))
