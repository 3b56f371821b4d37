from __future__ import annotations

import sys
from io import BytesIO

import pytest
from PIL import Image
from support.drawings import counter, document, scene

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.writers import pdf, png


def test_each_page_becomes_a_picture_at_the_resolution_asked_for() -> None:
    data = pdf.write(document(scene(), counter()))
    sizes = [Image.open(BytesIO(picture)).size for picture in png.render(data, resolution=100)]
    assert sizes == [(400, 200), (63, 63)]


def test_single_pages_can_be_picked() -> None:
    data = pdf.write(document(scene(), counter()))
    (picture,) = png.render(data, resolution=72, pages=range(1, 2))
    assert Image.open(BytesIO(picture)).size == (46, 46)


def test_the_same_page_gives_the_same_bytes() -> None:
    data = pdf.write(document(counter()))
    assert list(png.render(data)) == list(png.render(data))


@pytest.mark.parametrize("resolution", [0, -5, 50_000])
def test_an_absurd_resolution_is_refused(resolution: float) -> None:
    with pytest.raises(DrawingError, match=r"resolution|pixels to the inch"):
        list(png.render(pdf.write(document(scene())), resolution=resolution))


def test_a_missing_extra_is_named_with_what_is_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    with pytest.raises(png.MissingExtraError, match=r"pypdfium2.*pip install 'countermarch\[png\]'"):
        list(png.render(b""))
