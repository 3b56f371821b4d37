"""Halo, shadow, spacing, mask, tint and tiles of a layout's items, in PDF and in SVG."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image
from support.own_folders import checked

from countermarch import components
from countermarch.generators.kits import KitOptions, kit
from countermarch.generators.writers import pdf, svg

if TYPE_CHECKING:
    from pathlib import Path

TEXT = 'kind = "line"\ntext = "[title]"\nx = 5\ny = 5\nwidth = 50\nheight = 10\nsize = 20\n'
PICTURE = 'kind = "image"\nfile = "a.png"\nx = 10\ny = 20\nwidth = 40\nheight = 40\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "effects"
    made.mkdir()
    (made / "cards.csv").write_text("title\nHELD\n")
    held = BytesIO()
    Image.new("RGB", (8, 8), "#00ff00").save(held, "PNG")
    (made / "a.png").write_bytes(held.getvalue())
    return made


def drawn(folder: Path, *items: str) -> tuple[Image.Image, str, str]:
    """Return the card's page as a picture, its text, and the page as SVG."""
    (folder / "cards.toml").write_text(
        "\n".join(['size = "poker"', *(f"[[front]]\n{item}" for item in items)])
    )
    made = kit(components.load(folder, extra_columns="keep"), KitOptions())
    page = pypdfium2.PdfDocument(pdf.write(made.document))[0]
    (first, *_) = kit(components.load(folder, extra_columns="keep"), KitOptions()).pages()
    return (
        page.render(scale=3).to_pil().convert("RGB"),
        page.get_textpage().get_text_bounded(),
        svg.write(first),
    )


def share(picture: Image.Image, colour: tuple[int, int, int]) -> int:
    """Return how many pixels have nearly this colour."""
    return sum(
        count
        for count, found in picture.getcolors(picture.width * picture.height) or []
        if max(abs(one - other) for one, other in zip(found, colour, strict=True)) < 8  # type: ignore[arg-type] # RGB
    )


def test_a_mask_a_tint_and_tiles_change_a_picture_alike(folder: Path) -> None:
    plain, _, _ = drawn(folder, PICTURE)
    green = share(plain, (0, 255, 0))
    for mask, expected in (("circle", 0.785), ("diamond", 0.5), ("hexagon", 0.75)):
        cut, _, vector = drawn(folder, f'{PICTURE}mask = "{mask}"\n')
        assert share(cut, (0, 255, 0)) / green == pytest.approx(expected, abs=0.02)
        assert "<clipPath" in vector
    tinted, _, _ = drawn(folder, f'{PICTURE}tint = "#0000ff"\n')
    assert share(tinted, (0, 140, 115)) > green * 0.95
    tiled, _, vector = drawn(folder, f'{PICTURE}fit = "tile"\ntile = 10\n')
    assert share(tiled, (0, 255, 0)) > green * 0.95
    assert len(re.findall("matrix", vector)) == 16


def test_letters_are_spaced_rimmed_and_still_read_as_one_word(folder: Path) -> None:
    _, words, near = drawn(folder, TEXT)
    assert "HELD" in words
    spaced, words, far = drawn(folder, f'{TEXT}spacing = 50\nhalo = "#ff0000"\nshadow = "#0000ff"\n')
    assert "HELD" in words.replace(" ", "")
    assert share(spaced, (255, 0, 0)) > 100
    starts = [[int(one) for one in re.findall(r'<use x="(\d+)"', text)] for text in (near, far)]
    assert [round((b - a) / 100) * 100 for a, b in zip(starts[0][:4], starts[1][:4], strict=True)] == [
        0,
        500,
        1000,
        1500,
    ]


def test_too_many_tiles_and_words_that_are_no_colour_are_refused(folder: Path) -> None:
    (folder / "cards.toml").write_text(f'size = "poker"\n[[front]]\n{PICTURE}fit = "tile"\ntile = 1\n')
    assert "1600 times; expected at most 1000" in checked(folder).out
    (folder / "cards.toml").write_text(f'size = "poker"\n[[front]]\n{TEXT}halo = "reddish"\nspacing = 900\n')
    done = checked(folder)
    assert "halo" in done.out + done.err
    assert "spacing" in done.out + done.err
