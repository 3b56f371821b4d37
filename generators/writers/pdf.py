"""Render a document as PDF: equal pages give equal bytes, and only the glyphs used are embedded.

Pages may come from a generator: each becomes a compressed stream at once, so a document of ten thousand cards
needs little memory.
"""

from __future__ import annotations

import zlib
from hashlib import sha256
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.metrics import MM
from countermarch.generators.sheets.paper import Box
from countermarch.generators.writers import pdf_file
from countermarch.generators.writers.numbers import number
from countermarch.generators.writers.pdf_operators import Form, Opacity, Operators
from countermarch.generators.writers.pdf_structure import Structure, metadata, srgb
from countermarch.generators.writers.pdf_tagging import TaggedOperators
from countermarch.generators.writers.pdf_text import PdfText, registered

if TYPE_CHECKING:
    from countermarch.generators.scene.nodes import Scene, Toward
    from countermarch.generators.sheets.document import Document, OutlineEntry, Page
    from countermarch.generators.writers.pdf_operators import Part, Tone

Canvas = Any
PdfObject = Any
"""reportlab's canvas and its objects, whose published types are incomplete."""

AUTHOR = "Countermarch (unofficial)"

# reportlab begins every page with a font; its own first one, Helvetica, would stand in the file without
# being embedded, which PDF/A forbids
_FIRST_FONT = "Countermarch Text Regular"
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}
# PDF/UA-1 and PDF/A-2 are both defined on PDF 1.7 (ISO 32000-1)
_VERSION = (1, 7)
# zlib: 9 takes several times as long for a few percent
_COMPRESSION = 6
# for what is the same in every file, and is packed once
_BEST = 9
_BOXES = ("trim", "bleed")
_REGISTRY = "http://www.color.org"
"""The registry of printing conditions."""


def write(document: Document, *, tagged: bool = True) -> bytes:
    """Return the document as the content of a PDF file.

    It conforms to PDF/UA-1 (readable by screen readers) and PDF/A-2a (the same on every machine). Without
    ``tagged`` it looks the same and is made a little faster, for pictures.
    """
    return _PdfWriter(document, tagged=tagged).write()


class _PdfWriter:
    """Writes one document."""

    def __init__(self, document: Document, *, tagged: bool) -> None:
        self._document = document
        self._canvas = _canvas(document)
        self._text = PdfText(self._canvas._doc)  # noqa: SLF001 - splitString wants the document itself
        self._structure = Structure() if tagged else None
        made = (self._text, self._make_form, self._make_image, self._make_shade)
        self._press = document.press
        black = self._press is not None
        self._operators = (
            TaggedOperators(*made, self._structure, black=black)
            if self._structure
            else Operators(*made, black=black)
        )
        self._forms = count(1)
        self._images: dict[str, Form] = {}
        self._shades: dict[tuple[Tone, Tone, Toward], Form] = {}
        self._resources: Any = None
        self._colours: Any = None

    def write(self) -> bytes:
        entries = _by_page(self._document.outline)
        pages = 0
        for page in self._document.pages:
            self._page(page, pages, entries.pop(pages, ()))
            pages += 1
        if not pages:
            raise DrawingError(f"{self._document.title}: a document without pages cannot be written")
        if entries:
            raise DrawingError(
                f"{self._document.title}: the outline names page {max(entries) + 1}, and there are {pages}"
            )
        if self._structure is not None:
            self._add_to_catalog()
        return pdf_file.content(self._canvas, self._structure)

    def _add_to_catalog(self) -> None:
        """Add structure, conformance and colour profile to the catalog."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString

        document = self._canvas._doc  # noqa: SLF001 - no public way to the catalog
        catalog: Any = document.Catalog
        # an empty placeholder: the tree needs the object numbers of all pages, which ``pdf_file`` knows
        # first
        catalog.StructTreeRoot = document.Reference(PDFDictionary({}), pdf_file.STRUCTURE)
        # without this flag readers may ignore the tree and guess the order of reading
        catalog.MarkInfo = PDFDictionary({"Marked": "true"})
        archive = self._press is None
        said = metadata(self._document, self._document.author or AUTHOR, archive=archive)
        names = {"Type": PDFName("Metadata"), "Subtype": PDFName("XML")}
        catalog.Metadata = PDFStream(PDFDictionary(names), said)
        meant: dict[str, Any] = {
            "Type": PDFName("OutputIntent"),
            # PDF/A-2 and later kept the name that PDF/A-1 gave the output intent
            "S": PDFName("GTS_PDFX" if self._press else "GTS_PDFA1"),
        }
        if self._press is not None:
            # a condition that the registry lists needs no profile in the file: the printer has it
            meant["OutputConditionIdentifier"] = PDFString(self._press.condition)
            meant["RegistryName"] = PDFString(_REGISTRY)
            meant["Info"] = PDFString(self._press.says or self._press.condition)
        else:
            meant["OutputConditionIdentifier"] = meant["Info"] = PDFString("sRGB")
            meant["DestOutputProfile"] = self._profile()
        catalog.OutputIntents = PDFArray([PDFDictionary(meant)])
        # reportlab writes only the keys that a class lists
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]

    def _profile(self) -> PdfObject:
        """Return a reference to the colour profile."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        if self._colours is None:
            packed = {"N": 3, "Filter": PDFName("FlateDecode")}
            profile = PDFStream(PDFDictionary(packed), zlib.compress(srgb(), _BEST))
            self._colours = self._canvas._doc.Reference(profile, "profile")  # noqa: SLF001 - as above
        return self._colours

    def _page(self, page: Page, index: int, entries: tuple[OutlineEntry, ...]) -> None:
        canvas = self._canvas
        height = page.scene.height
        canvas.setPageSize((page.scene.width / MM, height / MM))
        whole = Box(0.0, 0.0, page.scene.width, height) if self._press else None
        for name in _BOXES:
            canvas.setCropBox(_points(getattr(page, name) or whole, height), name)
        canvas.setCropBox((0, 0, page.scene.width / MM, height / MM))
        if page.label:
            canvas.addPageLabel(index, prefix=page.label)
        if self._structure is not None:
            for entry in entries:
                self._structure.section(entry.title)
        parts = self._operators.page(page.scene)
        # from here on a page is in mm with y down, as scenes are
        canvas.addLiteral(f"{number(1 / MM, 6)} 0 0 {number(-1 / MM, 6)} 0 {number(height / MM, 4)} cm 10 M")
        _show(canvas, parts)
        for entry in entries:
            key = f"page-{index + 1}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(entry.title, key)
        canvas.showPage()
        self._compress(index + 1)

    def _compress(self, page_number: int) -> None:
        """Compress the page just finished; reportlab would keep every page's text until the file is written.

        Pages without forms share their resources.
        """
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        page: Any = self._canvas._doc.idToObject[f"Page{page_number}"]  # noqa: SLF001 - no public way to a page
        packed = zlib.compress(page.stream.encode("latin-1"), _COMPRESSION)
        page.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)
        page.stream = None
        if self._structure is not None:
            # the key under which the parent tree lists the page's content
            page.StructParents = page_number - 1
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        if page.XObjects is None and not page.ExtGState:
            page.Resources = self._plain_resources()
        elif self._press is not None:
            page.Resources = self._resources_of(page)

    def _plain_resources(self) -> PdfObject:
        """Return a reference to the resources of a page of text and shapes."""
        if self._resources is None:
            made = self._resources_of(None)
            self._resources = self._canvas._doc.Reference(made, "resources")  # noqa: SLF001 - as above
        return self._resources

    def _resources_of(self, shown: PdfObject) -> PdfObject:
        """Return the resources of a page or form; for a press also the default RGB colour space."""
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFName, PDFResourceDictionary

        made: Any = PDFResourceDictionary()
        made.basicFonts()
        if shown is not None:
            made.allProcs()
            if shown.ExtGState:
                made.ExtGState = shown.ExtGState
            if shown.XObjects:
                made.XObject = shown.XObjects
        if self._press is not None:
            # operators write DeviceRGB, which a press does not define; DefaultRGB says which RGB that is,
            # without a change to any operator (ISO 32000-1, 8.6.5.6)
            made.ColorSpace = {"DefaultRGB": PDFArray([PDFName("ICCBased"), self._profile()])}
        return made

    def _make_form(self, parts: tuple[Part, ...], scene: Scene) -> Form:
        form = Form(f"art{next(self._forms)}")
        bleed = scene.bleed
        # a form is clipped to its box, so the box takes in the bleed
        self._canvas.beginForm(form.name, -bleed, -bleed, scene.width + bleed, scene.height + bleed)
        _show(self._canvas, parts)
        self._canvas.endForm()
        self._finish(form.name)
        return form

    def _finish(self, name: str) -> None:
        """Compress a form and add the opacity states that it uses.

        reportlab encodes forms as ASCII, a quarter longer and far slower, and adds those states only to
        pages.
        """
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, xObjectName

        form: Any = self._canvas._doc.idToObject[xObjectName(name)]  # noqa: SLF001 - no public way to a form
        packed = zlib.compress(form.stream, _COMPRESSION)
        form.Contents = PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed)
        form.compression, form.stream = 0, None
        if form.ExtGState or self._press is not None:
            form.Resources = self._resources_of(form)

    def _make_shade(self, start: Tone, end: Tone, toward: Toward) -> Form:
        """Return a form of one by one, filled with a gradient."""
        from reportlab.lib.colors import Color
        from reportlab.pdfbase.pdfdoc import xObjectName

        key = (start, end, toward)
        found = self._shades.get(key)
        if found is None:
            found = self._shades[key] = Form(f"shade{next(self._forms)}")
            canvas = self._canvas
            canvas.beginForm(found.name, 0, 0, 1, 1)
            along = (1, 0) if toward == "right" else (0, 1)
            canvas.linearGradient(0, 0, *along, (Color(*start), Color(*end)))
            used = canvas._shadingUsed  # noqa: SLF001 - which reportlab hands to pages alone
            canvas.endForm()
            made = self._resources_of(None)
            made.setShading(used)
            canvas._doc.idToObject[xObjectName(found.name)].Resources = made  # noqa: SLF001 - as above
        return found

    def _make_image(self, data: bytes, name: str) -> Form:
        from reportlab.lib.utils import ImageReader

        digest = sha256(data).hexdigest()
        found = self._images.get(digest)
        if found is None:
            found = self._images[digest] = Form(f"image{next(self._forms)}")
            self._canvas.beginForm(found.name, 0, 0, 1, 1)
            try:
                read: Any = ImageReader(BytesIO(data))
                if self._press is None and read._image.mode == "CMYK":  # noqa: SLF001 # whose colours no profile in the file explains
                    read = ImageReader(read._image.convert("RGB"))  # noqa: SLF001
                # "auto" turns an alpha channel into a soft mask; by default reportlab drops it
                self._canvas.drawImage(read, 0, 0, 1, 1, mask="auto")
            except Exception:  # noqa: BLE001 # whatever the picture library makes of a broken file
                raise DrawingError(f"a {name} of {len(data)} bytes is not a PNG or JPEG file") from None
            self._canvas.endForm()
            self._finish(found.name)
        return found


def _canvas(document: Document) -> Canvas:
    from reportlab.pdfgen import canvas as reportlab_canvas

    registered(_FIRST_FONT)
    make: Any = reportlab_canvas.Canvas
    canvas = make(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        initialFontName=_FIRST_FONT,
        pdfVersion=_VERSION,
        lang=document.language,
    )
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author or AUTHOR)
    canvas.setSubject(document.subject or document.title)
    canvas.setCreator("Countermarch")
    # PDF/UA-1, 7.1: a window shows the title of the document, not the name of its file
    canvas.setViewerPreference("DisplayDocTitle", "true")
    # pieces must come out at their true size
    canvas.setViewerPreference("PrintScaling", "None")
    if document.duplex is not None:
        canvas.setViewerPreference("Duplex", _DUPLEX[document.duplex])
    if document.outline:
        canvas.showOutline()
    return canvas


def _points(box: Box | None, height: float) -> tuple[float, float, float, float] | None:
    """Return a box in points, y up, as PDF requires."""
    if box is None:
        return None
    left, right = box.x / MM, (box.x + box.width) / MM
    return left, (height - box.y - box.height) / MM, right, (height - box.y) / MM


def _show(canvas: Canvas, parts: tuple[Part, ...]) -> None:
    for part in parts:
        if isinstance(part, Form):
            canvas.doForm(part.name)
        elif isinstance(part, Opacity):
            canvas.setFillAlpha(part.value)
            canvas.setStrokeAlpha(part.value)
        else:
            canvas.addLiteral(part)


def _by_page(outline: tuple[OutlineEntry, ...]) -> dict[int, tuple[OutlineEntry, ...]]:
    """Return the outline's entries by page; checks that pages increase."""
    entries: dict[int, tuple[OutlineEntry, ...]] = {}
    page = 0
    for entry in outline:
        if entry.page_index < page:
            raise DrawingError(f"outline entry {entry.title!r}: entries follow the pages")
        page = entry.page_index
        entries[page] = (*entries.get(page, ()), entry)
    return entries
