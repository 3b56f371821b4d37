"""Render a document as PDF: equal pages give equal bytes, and only the glyphs used are embedded.

What is drawn more than once becomes a form, which pages show. Pages may come from a generator: before their
operators take much memory, those so far are compressed, so a document of ten thousand cards needs little.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from itertools import count
from typing import TYPE_CHECKING, Any

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.scene.metrics import MM
from countermarch.generators.sheets.paper import Box
from countermarch.generators.writers import pdf_file
from countermarch.generators.writers.numbers import number, numbers
from countermarch.generators.writers.pdf_operators import Art, Operators, Resource, count_uses
from countermarch.generators.writers.pdf_structure import Structure, metadata, srgb
from countermarch.generators.writers.pdf_tagging import TaggedOperators
from countermarch.generators.writers.pdf_text import PdfText, registered

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.generators.scene.nodes import Toward
    from countermarch.generators.sheets.document import Document, OutlineEntry, Page
    from countermarch.generators.writers.pdf_operators import Kind, Part, Tone

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
MAX_HELD = 20_000_000
"""Characters of operators after which the pages so far are compressed."""

SAVED = 2_000
"""Characters that a form must save, for it takes some 200 bytes of the file."""

_REACH = 9_999
"""The edges of forms: they clip nothing."""

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
        made = (self._text, self._make_image, self._make_shade, self._make_opacity)
        self._press = document.press
        black = self._press is not None
        self._operators = (
            TaggedOperators(*made, self._structure, black=black)
            if self._structure
            else Operators(*made, black=black)
        )
        self._names = count(1)
        self._made: dict[object, Resource] = {}
        self._shared: dict[frozenset[Resource], PdfObject] = {}
        self._waiting: list[tuple[Page, tuple[Part, ...], tuple[OutlineEntry, ...]]] = []
        self._colours: Any = None

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

    def _draw(self, page: Page, entries: tuple[OutlineEntry, ...]) -> None:
        if self._structure is not None:
            for entry in entries:
                self._structure.section(entry.title)
        parts = self._operators.page(page.scene)
        self._waiting.append((replace(page, scene=replace(page.scene, nodes=())), parts, entries))

    def _finish_pages(self) -> None:
        """Compress the pages drawn so far, and the forms that they share."""
        for _, parts, _ in self._waiting:
            count_uses(parts)
        for page, parts, entries in self._waiting:
            self._page(page, parts, entries)
        self._waiting.clear()
        self._operators.forget()

    def _page(self, page: Page, parts: tuple[Part, ...], entries: tuple[OutlineEntry, ...]) -> None:
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
        # from here on a page is in mm with y down, as scenes are
        turned = f"{number(1 / MM, 6)} 0 0 {number(-1 / MM, 6)} 0 {number(height / MM, 4)} cm 10 M"
        made.Contents, made.Resources = self._stream({}, self._settled((turned, *parts)))
        made.stream = None
        if self._structure is not None:
            # the key under which the parent tree lists the page's content
            made.StructParents = number_of - 1
            made.__NoDefault__ = [*made.__NoDefault__, "StructParents"]

    def _settled(self, parts: tuple[Part, ...]) -> list[str | Resource]:
        """Return parts with art as a form, or as operators again where that would not save enough."""
        made: list[str | Resource] = []
        for part in parts:
            if not isinstance(part, Art):
                made.append(part)
                continue
            if part.shown is None:
                settled = self._settled(part.parts)
                shared = (part.uses - 1) * part.length > SAVED
                part.shown = (self._make_form(settled),) if shared else tuple(settled)
            made += part.shown
        return made

    def _make_form(self, parts: list[str | Resource]) -> Resource:
        from reportlab.pdfbase.pdfdoc import PDFArray, PDFName

        box = PDFArray([-_REACH, -_REACH, _REACH, _REACH])
        said = {"Subtype": PDFName("Form"), "BBox": box}
        form, resources = self._stream(said, parts)
        form.dictionary["Resources"] = resources
        return self._add("XObject", form)

    def _stream(self, said: dict[str, Any], parts: Sequence[str | Resource]) -> tuple[PdfObject, PdfObject]:
        """Return operators as a compressed stream, and a reference to their resources."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        text = "\n".join([part if isinstance(part, str) else part.operator for part in parts])
        packed = zlib.compress(text.encode("ascii"), _COMPRESSION)
        used = {part: None for part in parts if isinstance(part, Resource)}
        return PDFStream(PDFDictionary({**said, "Filter": PDFName("FlateDecode")}), packed), self._resources(
            used
        )

    def _resources(self, used: Iterable[Resource]) -> PdfObject:
        """Return a reference to the resources of a page or form; for a press also the default RGB colours.

        Pages and forms that use the same share them.
        """
        from reportlab.pdfbase.pdfdoc import BasicFonts, PDFArray, PDFDictionary, PDFName, PDFObjectReference

        held: dict[str, Any] = {"Font": PDFObjectReference(BasicFonts)}
        for one in used:
            held.setdefault(one.kind, PDFDictionary({}))[one.name] = PDFObjectReference(one.name)
        if self._press is not None:
            # operators write DeviceRGB, which a press does not define; DefaultRGB says which RGB that is,
            # without a change to any operator (ISO 32000-1, 8.6.5.6)
            colours = PDFArray([PDFName("ICCBased"), self._profile()])
            held["ColorSpace"] = PDFDictionary({"DefaultRGB": colours})
        key = frozenset(used)
        if key not in self._shared:
            self._shared[key] = self._canvas._doc.Reference(PDFDictionary(held))  # noqa: SLF001 - as above
        return self._shared[key]

    def _add(self, kind: Kind, made: PdfObject) -> Resource:
        """Add an object to the file under a name."""
        name = f"{kind[0]}{next(self._names)}"
        self._canvas._doc.Reference(made, name)  # noqa: SLF001 - as above
        return Resource(kind, name)

    def _make_shade(self, start: Tone, end: Tone, toward: Toward) -> Resource:
        """Return a gradient over a square of one by one."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

        key = (start, end, toward)
        if key not in self._made:
            # both are type 2: interpolation, and along a line (ISO 32000-1, 7.10.3 and 8.7.4.5.3)
            ends = " ".join(f"/C{at}[{numbers(tone)}]" for at, tone in enumerate((start, end)))
            said = {
                "ShadingType": 2,
                "ColorSpace": PDFName("DeviceRGB"),
                "Coords": "[0 0 1 0]" if toward == "right" else "[0 0 0 1]",
                "Function": f"<</FunctionType 2/Domain[0 1]{ends}/N 1>>",
                "Extend": "[true true]",
            }
            self._made[key] = self._add("Shading", PDFDictionary(said))
        return self._made[key]

    def _make_opacity(self, value: float) -> Resource:
        """Return an opacity of what is filled and drawn."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        if value not in self._made:
            self._made[value] = self._add("ExtGState", PDFDictionary({"ca": value, "CA": value}))
        return self._made[value]

    def _make_image(self, data: bytes, name: str) -> Resource:
        from reportlab.lib.utils import ImageReader
        from reportlab.pdfbase.pdfdoc import xObjectName

        digest = sha256(data).hexdigest()
        if digest not in self._made:
            try:
                read: Any = ImageReader(BytesIO(data))
                if self._press is None and read._image.mode == "CMYK":  # noqa: SLF001 # whose colours no profile in the file explains
                    read = ImageReader(read._image.convert("RGB"))  # noqa: SLF001
                # "auto" turns an alpha channel into a soft mask; by default reportlab drops it
                self._canvas.drawImage(read, 0, 0, 1, 1, mask="auto")
            except Exception:  # noqa: BLE001 # whatever the picture library makes of a broken file
                raise DrawingError(f"a {name} of {len(data)} bytes is not a PNG or JPEG file") from None
            # pages are written by ``_page``, so all that reportlab's call leaves is the picture in the file
            self._made[digest] = Resource("XObject", xObjectName(self._canvas._formsinuse[-1]))  # noqa: SLF001
        return self._made[digest]


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
