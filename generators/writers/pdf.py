"""Render a document as PDF: equal pages give equal bytes, and only the glyphs used are embedded.

What is drawn more than once becomes a form, which pages show. Pages may come from a generator: before their
operators take much memory, those so far are compressed, so a document of ten thousand cards needs little.
"""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.metrics import MM
from countermarch.generators.sheets.paper import Box
from countermarch.generators.writers import pdf_file
from countermarch.generators.writers.numbers import number
from countermarch.generators.writers.pdf_operators import Operators
from countermarch.generators.writers.pdf_resources import Resources, count_uses
from countermarch.generators.writers.pdf_structure import Structure, metadata
from countermarch.generators.writers.pdf_tagging import TaggedOperators
from countermarch.generators.writers.pdf_text import PdfText, registered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.sheets.document import Document, OutlineEntry, Page
    from countermarch.generators.writers.pdf_resources import Part

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
_BOXES = ("trim", "bleed")
MAX_HELD = 20_000_000
"""Characters of operators after which the pages so far are compressed."""

_REFERENCE = re.compile(rb"\b(\d+) 0 R\b")

_REGISTRY = "http://www.color.org"
"""The registry of printing conditions."""


def write(document: Document, *, tagged: bool = True) -> bytes:
    """Return the document as the content of a PDF file.

    It conforms to PDF/UA-1 (readable by screen readers) and PDF/A-2a (the same on every machine). Without
    ``tagged`` it looks the same and is made a little faster, for pictures.
    """
    return Drawing(document, tagged=tagged).content


class Drawing:
    """A document that was drawn: its file, and those of documents with some of its pages."""

    def __init__(self, document: Document, *, tagged: bool = True) -> None:
        """Draw every page."""
        self._writer = _PdfWriter(document, tagged=tagged)
        self.content = self._writer.write()
        """The content of its PDF file."""

    def with_pages(self, document: Document, pages: Sequence[int]) -> bytes:
        """Return the file of a document that consists of these pages of the drawn one, counted from 0.

        The document's own pages are not drawn.
        """
        return _PdfWriter(document, tagged=self._writer.structure is not None).copy(self._writer, pages)


class _PdfWriter:
    """Writes one document."""

    def __init__(self, document: Document, *, tagged: bool) -> None:
        self._document = document
        self._canvas = _canvas(document)
        self._text = PdfText(self._canvas._doc)  # noqa: SLF001 - splitString wants the document itself
        self.structure = Structure() if tagged else None
        self._press = document.press
        black = self._press is not None
        self._resources = Resources(self._canvas, press=black)
        self._operators = (
            TaggedOperators(self._text, self._resources, self.structure, black=black)
            if self.structure
            else Operators(self._text, self._resources, black=black)
        )
        self._waiting: list[tuple[Page, tuple[Part, ...], tuple[OutlineEntry, ...]]] = []
        self.pages: list[tuple[Page, PdfObject, PdfObject]] = []
        """The pages of the file, with references to their operators and resources."""

    def write(self) -> bytes:
        entries = _by_page(self._document.outline)
        pages = 0
        for page in self._document.pages:
            self._draw(page, entries.pop(pages, ()))
            pages += 1
            if self._operators.held > MAX_HELD:
                self._finish_pages()
        self._finish_pages()
        if not pages:
            raise DrawingError(f"{self._document.title}: a document without pages cannot be written")
        if entries:
            raise DrawingError(
                f"{self._document.title}: the outline names page {max(entries) + 1}, and there are {pages}"
            )
        return self._file()

    def copy(self, source: _PdfWriter, pages: Sequence[int]) -> bytes:
        """Write pages of a document that was written."""
        entries = _by_page(self._document.outline)
        # the pages bring their fonts with them
        self._canvas._doc.delayedFonts.clear()  # noqa: SLF001 - as above
        for place, index in enumerate(pages):
            page, *held = source.pages[index]
            own = entries.get(place, ())
            self._begin_sections(own)
            if self.structure is not None and source.structure is not None:
                self.structure.copy_page(source.structure, index)
            contents, resources = (
                self._copied(source.objects, source.objects.numbers[one.name]) for one in held
            )
            self._page(page, contents, resources, own)
        return self._file()

    def _copied(self, source: pdf_file.Objects, number: int) -> PdfObject:
        """Return a reference to a copy of an object, and copy what it refers to."""
        from reportlab.pdfbase.pdfdoc import PDFObjectReference

        document, name = self._canvas._doc, f"copy-{number}"  # noqa: SLF001 - as above
        if name not in document.idToObject:
            # references are in the dictionary of a stream only
            head, begin, data = source.made[number - 1].partition(b"stream\n")
            head = _REFERENCE.sub(lambda found: self._copied(source, int(found[1])).format(document), head)
            document.Reference(pdf_file.written(head + begin + data), name)
        return PDFObjectReference(name)

    def _file(self) -> bytes:
        if self.structure is not None:
            self._add_to_catalog()
        self.objects = pdf_file.objects_of(self._canvas)
        return pdf_file.content(self.objects, self.structure)

    def _begin_sections(self, entries: tuple[OutlineEntry, ...]) -> None:
        if self.structure is not None:
            for entry in entries:
                self.structure.section(entry.title)

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
            meant["DestOutputProfile"] = self._resources.profile()
        catalog.OutputIntents = PDFArray([PDFDictionary(meant)])
        # reportlab writes only the keys that a class lists
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents"]

    def _draw(self, page: Page, entries: tuple[OutlineEntry, ...]) -> None:
        self._begin_sections(entries)
        parts = self._operators.page(page.scene)
        self._waiting.append((replace(page, scene=replace(page.scene, nodes=())), parts, entries))

    def _finish_pages(self) -> None:
        """Compress the pages drawn so far, and the forms that they share."""
        for _, parts, _ in self._waiting:
            count_uses(parts)
        for page, parts, entries in self._waiting:
            # from here on a page is in mm with y down, as scenes are
            turned = (
                f"{number(1 / MM, 6)} 0 0 {number(-1 / MM, 6)} 0 {number(page.scene.height / MM, 4)} cm 10 M"
            )
            stream, resources = self._resources.stream(self._resources.settled((turned, *parts)))
            contents = self._canvas._doc.Reference(stream)  # noqa: SLF001 - as above
            self.pages.append((page, contents, resources))
            self._page(page, contents, resources, entries)
        self._waiting.clear()
        self._operators.forget()

    def _page(
        self, page: Page, contents: PdfObject, resources: PdfObject, entries: tuple[OutlineEntry, ...]
    ) -> None:
        """Add a page to the file."""
        canvas = self._canvas
        # reportlab counts pages from 1
        number_of = canvas.getPageNumber()
        height = page.scene.height
        canvas.setPageSize((page.scene.width / MM, height / MM))
        whole = Box(0.0, 0.0, page.scene.width, height) if self._press else None
        for name in _BOXES:
            canvas.setCropBox(_points(getattr(page, name) or whole, height), name)
        canvas.setCropBox((0, 0, page.scene.width / MM, height / MM))
        if page.label:
            canvas.addPageLabel(number_of - 1, prefix=page.label)
        for entry in entries:
            key = f"page-{number_of}"
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(entry.title, key)
        canvas.showPage()
        made: Any = self._canvas._doc.idToObject[f"Page{number_of}"]  # noqa: SLF001 - no public way to a page
        made.Contents, made.Resources = contents, resources
        made.stream = None
        if self.structure is not None:
            # the key under which the parent tree lists the page's content
            made.StructParents = number_of - 1
            made.__NoDefault__ = [*made.__NoDefault__, "StructParents"]


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
