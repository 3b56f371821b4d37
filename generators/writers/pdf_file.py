"""Write a PDF's objects with object streams and a compressed cross-reference.

reportlab writes each object by itself, uncompressed. With object streams, a tagged file is as small as an
untagged one was.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from countermarch.generators.writers.pdf_structure import Structure

Canvas = Any
PdfObject = Any
"""reportlab's canvas and its objects, whose published types are incomplete."""

HEAD = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
"""The version, and four bytes that mark the file as binary."""

ENDS = b"endstream"

PACKED = 500
"""Objects in one object stream."""

# zlib's own default
LEVEL = 6
"""Compression level of object streams, 1 to 9."""

MAX_PAIRS = 100
"""Maximum number of entries of a block of a ToUnicode map (Adobe Technical Note 5014)."""

# NUL and the two byte order marks
NO_CHARACTER = ("0000", "FEFF", "FFFE")
"""Values that a ToUnicode map must not have (ISO 14289-1, 7.21.7); reportlab writes them for unused codes."""

_TAG = re.compile(rb"/([A-J]{6})\+(?=[A-Za-z])")
"""The tag of a font subset, as reportlab numbers them."""

_PAIR = re.compile(r"<([0-9A-F]{2})> <([0-9A-F]{4,})>")


@dataclass(frozen=True, slots=True)
class Objects:
    """The objects of a document, and the number of each by its name."""

    made: list[bytes]
    numbers: dict[str, int]


def objects_of(canvas: Canvas) -> Objects:
    """Return the objects of a reportlab canvas."""
    document = canvas._doc  # noqa: SLF001 # no public way to its objects
    # what ``PDFDocument.GetPDFData`` of reportlab does before it formats: fonts are complete only now
    for font in document.delayedFonts:
        font.addObjects(document)
    # as reportlab does before it formats; without entries its outline would be an empty object
    # the order matters: fonts may add objects, and the outline refers to pages
    document.Outlines.prepare(document, canvas)
    if document.Outlines.ready < 0:
        document.Catalog.Outlines = None
    document.Reference(document.Catalog, CATALOG)
    document.Reference(document.info, INFO)
    made = _formatted(document)
    return Objects(made, {name: at for name, (at, _) in document.idToObjectNumberAndVersion.items()})


def content(objects: Objects, structure: Structure | None = None) -> bytes:
    """Return the file of a document, with the structure of its pages.

    Equal documents give equal bytes. Font subsets have tags derived from their content, so that programs that
    join files can distinguish them.
    """
    made, numbers = [*objects.made], objects.numbers
    if structure is not None:
        pages = [numbers[f"Page{page}"] for page in range(1, structure.pages + 1)]
        root = numbers[STRUCTURE]
        made[root - 1], rest = structure.objects(root, len(made) + 1, pages)
        made += rest
    return _file(_own_tags(made), numbers[CATALOG], numbers[INFO])


CATALOG, INFO = "catalog", "info"
"""The names of the catalog and of the document's metadata."""


def written(data: bytes) -> PdfObject:
    """Return an object that is in bytes already."""
    from reportlab.pdfbase.pdfdoc import PDFObject

    class Written(PDFObject):
        def format(self, _: PdfObject) -> bytes:
            return data

    return Written()


STRUCTURE = "structure"
"""The placeholder object that the root of the structure replaces."""


def _formatted(document: PdfObject) -> list[bytes]:
    """Return every object by its number as bytes; writing one may add others."""
    from reportlab.pdfbase.pdfdoc import format as formatted

    objects: list[bytes] = []
    while (at := len(objects) + 1) in document.numberToId:
        name = document.numberToId[at]
        found = document.idToObject[name]
        # the name that reportlab gives these objects
        if name.startswith("toUnicodeCMap:"):
            found.content = characters(found.content)
        made: bytes = formatted(found, document, toplevel=1)
        # ``_file`` writes the line breaks itself
        objects.append(made.rstrip(b"\n"))
    return objects


def characters(table: str) -> str:
    r"""Return a ToUnicode map with only the codes that show a character.

    >>> print(characters("2 beginbfchar\n<00> <0000>\n<01> <0041>"))
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CMapType 2 def
    1 begincodespacerange
    <00> <FF>
    endcodespacerange
    1 beginbfchar
    <01> <0041>
    endbfchar
    endcmap
    CMapName currentdict /CMap defineresource pop
    end
    end
    """
    pairs = [pair for pair in _PAIR.findall(table) if pair[1] not in NO_CHARACTER]
    lines = ["/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap", "/CMapType 2 def"]
    lines += ["1 begincodespacerange", "<00> <FF>", "endcodespacerange"]
    for start in range(0, len(pairs), MAX_PAIRS):
        some = pairs[start : start + MAX_PAIRS]
        lines += [f"{len(some)} beginbfchar", *(f"<{code}> <{sign}>" for code, sign in some), "endbfchar"]
    return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"])


def _own_tags(objects: list[bytes]) -> list[bytes]:
    """Return the objects with subset tags derived from their content; lengths are unchanged."""
    seed = sha256(b"\n".join(objects)).digest()

    def tag(found: re.Match[bytes]) -> bytes:
        drawn = sha256(seed + found[1]).digest()[:6]
        # six capitals and a plus, as ISO 32000-1, 9.6.4 has it: the length stays, and with it every offset
        return b"/" + bytes(ord("A") + one % 26 for one in drawn) + b"+"

    # streams are left alone: compressed bytes can look like a tag
    return [one if one.endswith(ENDS) else _TAG.sub(tag, one) for one in objects]


def _file(objects: list[bytes], catalog: int, info: int) -> bytes:
    """Return a file of objects by their numbers; the document's metadata stays uncompressed."""
    out = bytearray(HEAD)
    places: dict[int, tuple[int, int, int]] = {0: (0, 0, 255)}  # object 0 is always free (ISO 32000-1, 7.5.4)
    packed: list[int] = []
    for at, made in enumerate(objects, 1):
        # the metadata of the document stay readable without inflating, for tools that only look for a title
        if made.endswith(ENDS) or at == info:  # a stream cannot be in an object stream (7.5.7)
            places[at] = (1, len(out), 0)
            whole = _ended(made.removesuffix(ENDS)) if made.endswith(ENDS) else made
            out += b"%d 0 obj\n%b\nendobj\n" % (at, whole)
        else:
            packed.append(at)
    # streams of objects get the numbers after all others: the numbers of the objects inside must not move
    free = len(objects) + 1
    for start in range(0, len(packed), PACKED):
        some = packed[start : start + PACKED]
        places |= {at: (2, free, index) for index, at in enumerate(some)}
        places[free] = (1, len(out), 0)
        out += _together(free, [(at, objects[at - 1]) for at in some])
        free += 1
    places[free] = (1, len(out), 0)
    # a random or dated ID would make every file different
    digest = sha256(out).hexdigest()[:32]  # the ID is derived from the content: equal kits are equal files
    begins = len(out)
    rows = [
        # /W[1 4 2] below: a byte for the kind, four for the place, two for the generation or index
        b"%c%b%b" % (kind, at.to_bytes(4), part.to_bytes(2))
        for _, (kind, at, part) in sorted(places.items())
    ]
    said = (
        f"/Type/XRef/Size {free + 1}/W[1 4 2]/Root {catalog} 0 R/Info {info} 0 R/ID[<{digest}><{digest}>]"
        # neighbouring rows differ little, so that their differences compress to a fraction of the rows
        f"/DecodeParms<</Predictor 12/Columns 7>>"
    )
    out += _stream(free, said, _steps(rows))
    out += b"startxref\n%d\n%%%%EOF\n" % begins
    return bytes(out)


def _together(number: int, some: list[tuple[int, bytes]]) -> bytes:
    """Return objects as one object stream, with the number and offset of each."""
    starts: list[str] = []
    place = 0
    for at, made in some:
        starts.append(f"{at} {place}")
        place += len(made) + 1
    head = " ".join(starts).encode("ascii") + b"\n"
    said = f"/Type/ObjStm/N {len(some)}/First {len(head)}"
    return _stream(number, said, head + b"\n".join(made for _, made in some))


def _steps(rows: list[bytes]) -> bytes:
    """Return rows of a table encoded by PNG's up predictor."""
    made = bytearray()
    before = bytes(len(rows[0]))
    for row in rows:
        # the tag of PNG's filter Up, at the start of every row
        made.append(2)
        made += bytes((one - other) & 255 for one, other in zip(row, before, strict=True))
        before = row
    return bytes(made)


def _stream(number: int, said: str, data: bytes) -> bytes:
    packed = zlib.compress(data, LEVEL)
    head = f"{number} 0 obj\n<<{said}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
    return _ended(head.encode("ascii") + packed) + b"\nendobj\n"


def _ended(stream: bytes) -> bytes:
    """Return a stream with ``endstream`` on a line of its own, as PDF/A requires."""
    return stream + (b"\r\n" if stream.endswith(b"\r") else b"\n") + ENDS
