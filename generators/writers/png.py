"""Render pages as PNG pictures from the PDF.

Needs the extra ``countermarch[png]`` (pypdfium2 and Pillow).
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from countermarch.components.extras import how_to_install
from countermarch.generators.scene.faults import DrawingError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from PIL.Image import Image

MAX_PIXELS = 100_000_000
"""Maximum size of a picture in pixels: an A2 page at 600 per inch."""


ROUNDING = 1e-6
"""Pages are scaled by 1 minus this; otherwise a rounding error makes 825 pixels 826."""


class MissingExtraError(DrawingError):
    """An optional dependency is not installed."""


def render(pdf: bytes, *, resolution: float = 150.0, pages: range | None = None) -> Iterator[bytes]:
    """Yield each page of a PDF as the content of a PNG file, at ``resolution`` pixels per inch.

    ``pages`` selects pages, counted from 0; default: all.
    """
    for picture in pictures(pdf, resolution=resolution, pages=pages):
        stream = BytesIO()
        # no metadata: equal pages give equal bytes
        picture.save(stream, "PNG", dpi=(resolution, resolution))
        yield stream.getvalue()


def pictures(pdf: bytes, *, resolution: float = 150.0, pages: range | None = None) -> Iterator[Image]:
    """Yield each page of a PDF as a Pillow image, at ``resolution`` pixels per inch.

    ``pages`` selects pages, counted from 0; default: all.
    """
    pdfium = _pdfium()
    if not resolution > 0:
        raise DrawingError(f"a resolution of {resolution:g} pixels to the inch; it must be above 0")
    document = pdfium.PdfDocument(pdf)
    try:
        for index in range(len(document)) if pages is None else pages:
            page = document[index]
            scale = resolution / 72 * (1 - ROUNDING)
            width, height = page.get_size()
            if width * height * scale * scale > MAX_PIXELS:
                raise DrawingError(
                    f"page {index + 1} at {resolution:g} pixels to the inch is over {MAX_PIXELS:,} pixels"
                )
            picture = page.render(scale=scale).to_pil()
            page.close()
            yield picture
    finally:
        document.close()


def require() -> None:
    """Raise ``MissingExtraError`` if the extra is not installed, before any work is done."""
    _pdfium()


def _pdfium() -> ModuleType:
    try:
        import pypdfium2
        from PIL import Image  # noqa: F401 - pypdfium2 makes pictures with it
    except ImportError as missing:
        raise MissingExtraError(
            f"pictures need {missing.name}, which is not installed; {how_to_install('png')}"
        ) from None
    module: ModuleType = pypdfium2
    return module
