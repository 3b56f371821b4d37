"""Write pieces of a PDF onto new sheets.

Each page of the source becomes a form, which is shown through a clip at the place of each piece. Nothing is
drawn again, so vectors stay vectors and pictures keep their resolution.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    EncodedStreamObject,
    FloatObject,
    IndirectObject,
    NameObject,
    StreamObject,
)

from countermarch.generators.scene.metrics import MM
from countermarch.generators.scene.nodes import Scene
from countermarch.generators.sheets.document import Document
from countermarch.generators.sheets.impose import CutPiece, sheets
from countermarch.generators.sheets.layout import arrange
from countermarch.generators.sheets.pages import print_pieces
from countermarch.generators.sheets.paper import PAPERS
from countermarch.generators.writers import pdf
from countermarch.imposing import CREATOR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.sheets.document import Page
    from countermarch.generators.sheets.impose import Sheet
    from countermarch.generators.sheets.layout import Backs
    from countermarch.generators.sheets.paper import Box
    from countermarch.imposing.sides import PiecePlan, PieceSide
    from countermarch.imposing.source import SourcePdf

NOT_COPIED = (
    *("/AA", "/AcroForm", "/AF", "/Alternates", "/Annots", "/EF", "/EmbeddedFiles", "/JavaScript", "/JS"),
    *("/Metadata", "/Names", "/OPI", "/OpenAction", "/Parent", "/PieceInfo", "/Ref", "/RichMedia"),
    *("/StructParent", "/StructParents"),
)
"""Keys that hold scripts, attachments or references to other files, or lead out of the drawing of a page."""

DODGE, PALE = 0.4, 0.3
"""Low ink: colours are divided by 1 minus the first, so that tints vanish and black stays, then mixed with so
much white, so that dark grounds take less as well."""

Sides = tuple["PieceSide", "PieceSide | None"]


def imposed(
    source: SourcePdf,
    plan: PiecePlan,
    title: str,
    *,
    paper: str,
    duplex: str,
    offset: Sequence[float],
    landscape_offset: Sequence[float],
    low_ink: bool,
    only_count: bool = False,
) -> tuple[bytes, int]:
    """Return the PDF of the pieces on new sheets (empty if ``only_count``), and how many sheets it takes."""
    made: list[tuple[Sheet, Page, Sequence[Sides]]] = []
    paper_sheets = 0
    for kind in dict.fromkeys(map(_kind, plan.pieces)):
        width, height, has_back = kind
        pieces = [piece for piece in plan.pieces if _kind(piece) == kind]
        layout = arrange(
            width,
            height,
            PAPERS[paper],
            backs=cast("Backs", duplex) if has_back else "fronts",
            offset=(offset[0], offset[1]),
            landscape_offset=(landscape_offset[0], landscape_offset[1]),
            count=len(pieces),
        )
        paper_sheets += layout.sheets(len(pieces))
        if only_count:
            continue
        empty = Scene("piece", width, height, ())
        blanks = [CutPiece(empty, empty if back else None) for _, back in pieces]
        name = f"{len(pieces)} pieces of {width:g} x {height:g} mm"
        pages = print_pieces(blanks, layout, _printable(title), name, count=len(blanks))
        made += [(sheet, page, pieces) for sheet, page in zip(sheets(blanks, layout), pages, strict=True)]
    if only_count:
        return b"", paper_sheets
    turned = (
        duplex if duplex in ("long-edge", "short-edge") and any(back for _, back in plan.pieces) else None
    )
    document = Document(_printable(title), [page for _, page, _ in made], duplex=cast("Any", turned))
    marks = pdf.write(document, tagged=False)
    filled = _fill_sheets(source, marks, [(sheet, pieces) for sheet, _, pieces in made], low_ink=low_ink)
    return filled, paper_sheets


def _kind(piece: Sides) -> tuple[float, float, bool]:
    front, back = piece
    return (round(front.box.width, 2), round(front.box.height, 2), back is not None)


def _printable(title: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in title)[:60].strip() or "Pieces"


def _fill_sheets(
    source: SourcePdf, marks: bytes, made: Sequence[tuple[Sheet, Sequence[Sides]]], *, low_ink: bool
) -> bytes:
    """Put the pieces onto sheets that have only their marks and footers."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(marks)))
    forms: dict[int, Any] = {}
    dodge, pale = _dictionary({"/BM": "/ColorDodge"}), _dictionary({"/BM": "/Normal"})
    pale[NameObject("/ca")] = FloatObject(PALE)
    for page, (sheet, pieces) in zip(writer.pages, made, strict=True):
        drawn: list[str] = []
        used: dict[str, Any] = {}
        for number, placement in enumerate(sheet.placements):
            front, back = pieces[placement.piece]
            on_back = sheet.side == "back" or number >= sheet.pieces
            spot = back if on_back and back else front
            if spot.page not in forms:
                forms[spot.page] = _form(source, spot.page, writer)
            used[f"/Source{spot.page + 1}"] = forms[spot.page]
            turned = placement.turned != spot.turned
            height = source.sizes[spot.page][1]
            drawn.append(_show_spot(spot, placement.box, (height, sheet.layout.paper.height), turned=turned))
        resources = DictionaryObject(cast("Any", page["/Resources"]).get_object())
        resources[NameObject("/XObject")] = DictionaryObject(
            {**resources.get("/XObject", {}), **{NameObject(name): form for name, form in used.items()}}
        )
        if low_ink:  # over the whole page, since pieces that touch would show seams
            area = f"0 0 {sheet.layout.paper.width / MM:.4f} {sheet.layout.paper.height / MM:.4f} re f"
            drawn = [f"q 1 g {area} Q", *drawn, f"q /Dodge gs {DODGE} g {area} /Pale gs 1 g {area} Q"]
            states = {NameObject("/Dodge"): dodge, NameObject("/Pale"): pale}
            resources[NameObject("/ExtGState")] = DictionaryObject(
                {**resources.get("/ExtGState", {}), **states}
            )
            # colours are blended in the space of the page's group; without one, in that of whatever prints
            # the page
            page[NameObject("/Group")] = _dictionary({"/S": "/Transparency", "/CS": "/DeviceRGB"})
        page[NameObject("/Resources")] = resources
        # under the marks: a bleed must not cover them
        under = writer._add_object(_stream("\n".join(drawn).encode()))  # noqa: SLF001 # pypdf has no public way
        contents = page["/Contents"]
        page[NameObject("/Contents")] = ArrayObject(
            [under, getattr(contents, "indirect_reference", None) or contents]
        )
    # pages of the source name their layers, and the catalog says which of those are hidden
    layers = cast("Any", source.reader.trailer["/Root"]).get("/OCProperties")
    if layers is not None:
        writer.root_object[NameObject("/OCProperties")] = layers.get_object().clone(
            writer, ignore_fields=NOT_COPIED
        )
    for entry in writer._objects:  # noqa: SLF001 # pypdf has no public way
        _without_files(entry)
    writer.add_metadata({"/Creator": CREATOR})
    content = BytesIO()
    writer.write(content)
    return content.getvalue()


def _form(source: SourcePdf, page: int, writer: PdfWriter) -> IndirectObject:
    """Return a page as a form, in points from the lower left corner of what is seen of it."""
    shown = source.pages[page]
    contents = shown.get("/Contents")
    contents = contents.get_object() if contents is not None else ()
    parts = contents if isinstance(contents, (list, tuple)) else [contents]
    form = _stream(
        b"\n".join(part.get_object().get_data() for part in parts if part.get_object() is not None)
    )
    form.update(_dictionary({"/Type": "/XObject", "/Subtype": "/Form"}))
    form[NameObject("/BBox")] = ArrayObject([FloatObject(value) for value in source.boxes[page]])
    form[NameObject("/Matrix")] = ArrayObject([FloatObject(value) for value in source.matrix(page)])
    for key in ("/Resources", "/Group"):
        if key in shown:
            copied = cast("Any", shown[key]).get_object().clone(writer, ignore_fields=NOT_COPIED)
            form[NameObject(key)] = getattr(copied, "indirect_reference", None) or copied
    return writer._add_object(form)  # noqa: SLF001 # pypdf has no public way


def _show_spot(spot: PieceSide, box: Box, heights: tuple[float, float], *, turned: bool) -> str:
    """Return the operators that show a spot of a page in a box of a sheet; ``heights`` are those of both."""
    left, bottom = box.x / MM, (heights[1] - box.bottom) / MM
    width, height = box.width / MM, box.height / MM
    x, y = spot.box.x / MM, (heights[0] - spot.box.bottom) / MM
    place = (-1, left + width + x, bottom + height + y) if turned else (1, left - x, bottom - y)
    matrix = "{0} 0 0 {0} {1:.4f} {2:.4f} cm".format(*place)
    clip = f"{left:.4f} {bottom:.4f} {width:.4f} {height:.4f} re W n"
    return f"q {clip} {matrix} /Source{spot.page + 1} Do Q"


def _without_files(entry: object) -> None:
    """Remove what makes a stream's data come from another file."""
    if isinstance(entry, StreamObject):
        for key in ("/F", "/FFilter", "/FDecodeParms"):
            entry.pop(key, None)


def _dictionary(names: dict[str, str]) -> DictionaryObject:
    return DictionaryObject({NameObject(key): NameObject(value) for key, value in names.items()})


def _stream(data: bytes) -> EncodedStreamObject:
    stream = DecodedStreamObject()
    stream.set_data(data)
    return stream.flate_encode()
