"""Open a PDF that somebody else made: pictures of its pages by PDFium, its pages as forms by pypdf."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from countermarch.components.errors import InputError
from countermarch.generators.scene.metrics import MM
from countermarch.imposing.grid import PagePicture

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pypdf import PageObject
    from pypdfium2 import PdfDocument

MAX_PAGES = 1_000
# pixels per inch: a hairline of 0.1 mm still darkens a pixel
RESOLUTION = 200
INCH = 25.4
# in grey one byte each; larger pages are drawn more coarsely
MAX_PIXELS = 24_000_000
LARGEST_PAGE = 5_000.0
"""Mm of the longer edge of a page."""

MAY_PRINT = 4
"""The bit of a PDF's permissions that allows printing."""

TURNS: dict[int, Callable[[float, float, float, float], tuple[float, ...]]] = {
    0: lambda left, bottom, _right, _top: (1, 0, 0, 1, -left, -bottom),
    90: lambda _left, bottom, right, _top: (0, -1, 1, 0, -bottom, right),
    180: lambda _left, _bottom, right, top: (-1, 0, 0, -1, right, top),
    270: lambda left, _bottom, _right, top: (0, 1, -1, 0, top, -left),
}
"""The matrix from the coordinates of a page to those of the page as it is seen, by its rotation."""


class SourcePdf:
    """A PDF. Pages count from 0; sizes are in mm, of the pages as they are seen."""

    def __init__(self, files: Sequence[bytes]) -> None:
        """Open files as one; raise ``InputError`` if one cannot be read or may not be printed."""
        import pypdfium2
        from pypdf import PdfReader

        self._pictures, *others = [_opened(data) for data in files]
        for other in others:
            self._pictures.import_pages(other)
        if not 0 < len(self._pictures) <= MAX_PAGES:
            raise InputError("file", f"has {len(self._pictures)} pages; expected 1 to {MAX_PAGES:,}")
        # PDFium repairs broken references, and decrypts what pypdf would need another library for
        whole = BytesIO()
        self._pictures.save(whole, flags=pypdfium2.raw.FPDF_REMOVE_SECURITY)
        self.reader = PdfReader(whole)
        self.pages: list[PageObject] = list(self.reader.pages)
        self.boxes = [_visible(page) for page in self.pages]
        self.sizes = [self._size(page) for page in range(len(self.pages))]
        if max(max(size) for size in self.sizes) > LARGEST_PAGE:
            raise InputError("file", f"has a page of over {LARGEST_PAGE / 1000:g} m")

    def picture(self, page: int) -> PagePicture:
        """Return the grey picture of a page."""
        shown = self._pictures[page]
        width, height = shown.get_size()
        # a page's unit may be larger than a point
        wanted = RESOLUTION / INCH * max(self.sizes[page]) / max(width, height)
        scale = min(wanted, (MAX_PIXELS / width / height) ** 0.5)
        # without forms and annotations: buttons and links are not printed on pieces
        image = shown.render(scale=scale, grayscale=True, may_draw_forms=False, draw_annots=False).to_pil()
        shown.close()
        return PagePicture(image.convert("L"), *self.sizes[page])

    def matrix(self, page: int) -> tuple[float, ...]:
        """Return the matrix from a page to points from the lower left corner of its visible part."""
        turn = TURNS[self.pages[page].rotation % 360](*self.boxes[page])
        return tuple(value * self._unit(page) for value in turn)

    def _size(self, page: int) -> tuple[float, float]:
        left, bottom, right, top = self.boxes[page]
        size = ((right - left) * self._unit(page) * MM, (top - bottom) * self._unit(page) * MM)
        return size[::-1] if self.pages[page].rotation % 180 else size

    def _unit(self, page: int) -> float:
        """Return the size of a page's unit in points."""
        # since PDF 1.6 a page may count in other units than points, as very large ones do
        unit: Any = self.pages[page].get("/UserUnit", 1)
        return float(unit) if float(unit) > 0 else 1.0


def _opened(data: bytes) -> PdfDocument:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    # the library has one error for everything; only its text mentions a password
    except pypdfium2.PdfiumError as fault:
        if "password" in str(fault).lower():
            raise InputError("file", "needs a password; save it without one first") from None
        raise InputError("file", "is not a PDF that can be read") from None
    # a file may be opened without a password and still forbid printing; PDFium itself ignores that
    if not pypdfium2.raw.FPDF_GetDocPermissions(document.raw) & MAY_PRINT:
        raise InputError("file", "does not permit printing")
    return document


def _visible(page: PageObject) -> tuple[float, float, float, float]:
    """Return the part of a page that is seen, in its own coordinates."""
    media, crop = ([float(value) for value in box] for box in (page.mediabox, page.cropbox))
    # corners may be given in any order, and a crop box may reach beyond the media box
    left, bottom = max(min(media[::2]), min(crop[::2])), max(min(media[1::2]), min(crop[1::2]))
    right, top = min(max(media[::2]), max(crop[::2])), min(max(media[1::2]), max(crop[1::2]))
    if right - left < 1 or top - bottom < 1:
        raise InputError("file", "has a page without an area")
    return left, bottom, right, top
