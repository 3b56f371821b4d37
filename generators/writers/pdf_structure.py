"""The structure tree of a tagged PDF: headings, tables, lists and figures for screen readers.

Each marked run of operators has a number on its page; the structure tree refers to these numbers, and the
parent tree leads back from them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from countermarch.generators.scene.nodes import Tag
    from countermarch.generators.sheets.document import Document

GROUPING = frozenset(("Document", "Sect", "L", "LI", "Table", "TR"))
"""Roles that only group others; content directly in them is not read."""

# numbered headings, since plain H needs a section of its own for each (ISO 32000-1, 14.8.4.3)
HEADINGS = ("H1", "H2", "H3")

# a number tree may be one array; readers search nodes with limits without parsing all of them
AT_ONCE = 64
"""Pages in one node of the parent tree."""

Corners = tuple[float, float, float, float]
"""Left, bottom, right and top of a box, in points, y up."""


@dataclass(slots=True)
class _Element:
    """A node of the tree; ``kids`` are content numbers (from 0) or indices of nodes (negative)."""

    role: str
    tag: Tag | None
    parent: int
    page: int | None
    box: Corners | None = None
    title: str = ""
    kids: list[int] = field(default_factory=list)


class Structure:
    """The structure tree of one document. Nodes are identified by their index; 0 is the document."""

    def __init__(self) -> None:
        """Begin with the document itself."""
        self._elements = [_Element("Document", None, 0, None)]
        self._pages: list[list[int]] = []
        # the first node of each page
        self._begins: list[int] = []
        self._section = 0

    def page(self) -> int:
        """Begin a page; return its number, from 0."""
        self._pages.append([])
        self._begins.append(len(self._elements))
        return len(self._pages) - 1

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._pages)

    def copy_page(self, source: Structure, page: int) -> None:
        """Begin a page with the nodes that another document has on a page of its own."""
        here = self.page()
        first, place = source._begins[page], self._begins[here]
        # sections have no page of their own
        for one in (one for one in source._elements[first:] if one.page == page):
            parent = one.parent + place - first if one.parent >= first else self._section
            kids = [kid if kid >= 0 else kid + first - place for kid in one.kids]
            if parent == self._section:
                self._elements[parent].kids.append(-len(self._elements))
            role = one.tag.role if one.tag else one.role
            self._elements.append(_Element(role, one.tag, parent, here, one.box, kids=kids))
        self._pages[here] = [owner + place - first for owner in source._pages[page]]

    def section(self, title: str) -> None:
        """Begin a section of the document, to which later pages belong."""
        self._section = self._added(_Element("Sect", None, 0, None, title=title))

    @property
    def here(self) -> int:
        """The node of page content that is in no other node."""
        return self._section

    def open(self, tag: Tag, parent: int, box: Corners | None = None) -> int:
        """Add a node; ``box`` is a figure's bounding box, in points, y up."""
        return self._added(_Element(tag.role, tag, parent, len(self._pages) - 1, box))

    def mark(self, element: int) -> str:
        """Assign content on this page to a node; return the operator that begins it."""
        # MCIDs are counted from 0 on each page
        owners = self._pages[-1]
        content = len(owners)
        owners.append(element)
        found = self._elements[element]
        found.kids.append(content)
        # BDC and not BMC: only BDC takes the properties that hold the number
        return f"/{found.role}<</MCID {content}>>BDC"

    def _added(self, element: _Element) -> int:
        place = len(self._elements)
        self._elements.append(element)
        # negative for nodes and positive for content: both are numbers, and 0, the document, is never a child
        self._elements[element.parent].kids.append(-place)
        return place

    def objects(self, root: int, first: int, pages: Sequence[int]) -> tuple[bytes, list[bytes]]:
        """Return the root and the other objects as bytes; their numbers begin with ``first``.

        ``root`` and ``pages`` are the object numbers of the root and the pages.
        """
        after = first + len(self._elements)
        leaves = [self._parent_leaf(start, first) for start in range(0, len(self._pages), AT_ONCE)]
        # before elements are written, since it changes their roles
        self._settle_headings(0, 0)
        elements = [self._as_bytes(one, root, first, pages) for one in self._elements]
        made = (
            f"<</Type/StructTreeRoot/K {first} 0 R/ParentTree {after} 0 R"
            f"/ParentTreeNextKey {len(self._pages)}>>"
        )
        kids = " ".join(f"{after + 1 + place} 0 R" for place in range(len(leaves)))
        return made.encode("ascii"), [*elements, f"<</Kids[{kids}]>>".encode("ascii"), *leaves]

    def _settle_headings(self, place: int, level: int) -> int:
        """Make heading levels increase by one at a time; return the last level.

        A selection of pages may begin in the middle of a chapter.
        """
        element = self._elements[place]
        if element.role in HEADINGS:
            level = min(HEADINGS.index(element.role), level) + 1
            element.role = HEADINGS[level - 1]
        elif element.role in GROUPING:
            for kid in self._ordered(element):
                level = self._settle_headings(-kid, level)
        return level

    def _parent_leaf(self, start: int, first: int) -> bytes:
        """Return pages with the nodes of their content, for the parent tree."""
        pages = self._pages[start : start + AT_ONCE]
        said = "".join(
            f"{page}[{' '.join(f'{first + owner} 0 R' for owner in owners)}]"
            for page, owners in enumerate(pages, start)
        )
        return f"<</Limits[{start} {start + len(pages) - 1}]/Nums[{said}]>>".encode("ascii")

    def _as_bytes(self, element: _Element, root: int, first: int, pages: Sequence[int]) -> bytes:
        """Return a node as bytes."""
        parent = root if element is self._elements[0] else first + element.parent
        parts = [f"<</S/{element.role}/P {parent} 0 R"]
        # /Pg says which page the MCIDs are on; a node of nodes has none
        if element.page is not None and any(kid >= 0 for kid in element.kids):
            parts.append(f"/Pg {pages[element.page]} 0 R")
        kids = [str(kid) if kid >= 0 else f"{first - kid} 0 R" for kid in self._ordered(element)]
        if kids:
            parts.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]")
        parts += _attributes(element)
        made = "".join(parts).encode("ascii")
        if element.title:
            made += b"/T" + text_string(element.title)
        if element.tag is not None and element.tag.says:
            # /Alt describes a picture; /ActualText is read in place of the letters drawn
            made += (b"/Alt" if element.role == "Figure" else b"/ActualText") + text_string(element.tag.says)
        return made + b">>"

    def _ordered(self, element: _Element) -> list[int]:
        """Return the content of a node in reading order."""
        kids = element.kids
        if element.role not in GROUPING or len(kids) == 1:
            return kids
        return sorted(kids, key=self._place)

    def _place(self, kid: int) -> int:
        tag = self._elements[-kid].tag if kid < 0 else None
        return tag.order if tag is not None else 0


def _attributes(element: _Element) -> list[str]:
    """Return the attributes of cells and figures."""
    tag = element.tag
    if element.box is not None:
        # ISO 32000-1, 14.8.5.4.3: a figure states its bounding box; whole points are exact enough to point
        # at it
        return [f"/A<</O/Layout/BBox[{' '.join([str(round(one)) for one in element.box])}]>>"]
    if tag is None or element.role not in ("TH", "TD"):
        return []
    # PDF/UA-1, 7.5: header cells say what they head, so that a reader can announce it with each cell
    said = f"/Scope/{tag.scope}" if tag.scope else ""
    said += f"/RowSpan {tag.rows}" if tag.rows > 1 else ""
    said += f"/ColSpan {tag.columns}" if tag.columns > 1 else ""
    return [f"/A<</O/Table{said}>>"] if said else []


def text_string(text: str) -> bytes:
    r"""Return a PDF text string: in ASCII if possible, else in UTF-16.

    >>> text_string("8-8 (reduced)"), text_string("\N{EM DASH}")
    (b'(8-8 \\(reduced\\))', b'(\xfe\xff \x14)')
    """
    # PDFDocEncoding agrees with ASCII, but not with Latin-1 in full; the byte order mark means
    # UTF-16
    data = text.encode("ascii") if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be")
    # the backslash first, or it would escape the escapes; CR, because a bare one in a literal string is read
    # as LF (ISO 32000-1, 7.3.4.2), which breaks UTF-16; LF itself needs no escape
    for plain, escaped in ((b"\\", b"\\\\"), (b"(", b"\\("), (b")", b"\\)"), (b"\r", b"\\r")):
        data = data.replace(plain, escaped)
    return b"(" + data + b")"


# the same instant as reportlab's ``invariant`` writes into Info: PDF/A wants both to agree
MADE = "2000-01-01T00:00:00+00:00"
"""A fixed creation date, so that equal documents give equal bytes."""

_UA_IN_WORDS = """<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
 xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>
<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>part</pdfaProperty:name>
<pdfaProperty:valueType>Integer</pdfaProperty:valueType><pdfaProperty:category>internal</pdfaProperty:category>
<pdfaProperty:description>The part of PDF/UA that is kept</pdfaProperty:description></rdf:li>
</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"""
"""The description of the PDF/UA property that PDF/A requires."""


def metadata(document: Document, author: str, *, archive: bool) -> bytes:
    """Return the XMP metadata of a document: PDF/UA-1 and, for an ``archive``, PDF/A-2a."""
    kept = '<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="1"/>'
    if archive:
        kept += (
            '<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2"'
            f' pdfaid:conformance="A"/>{_UA_IN_WORDS}'
        )
    title, subject = _escaped(document.title), _escaped(document.subject or document.title)
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/">'
        "<dc:format>application/pdf</dc:format>"
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>'
        f"<dc:creator><rdf:Seq><rdf:li>{_escaped(author)}</rdf:li></rdf:Seq></dc:creator>"
        f'<dc:description><rdf:Alt><rdf:li xml:lang="x-default">{subject}</rdf:li></rdf:Alt></dc:description>'
        f"<dc:language><rdf:Bag><rdf:li>{document.language}</rdf:li></rdf:Bag></dc:language>"
        f"<xmp:CreatorTool>Countermarch</xmp:CreatorTool><xmp:CreateDate>{MADE}</xmp:CreateDate>"
        f"<xmp:ModifyDate>{MADE}</xmp:ModifyDate></rdf:Description>{kept}</rdf:RDF></x:xmpmeta>"
        '<?xpacket end="r"?>'
    ).encode()


# ICC profiles connect through D50, while sRGB is defined for D65: the primaries are adapted by Bradford
WHITE = (0.9642, 1.0, 0.8249)
PRIMARIES = (
    (0.4360747, 0.2225045, 0.0139322),
    (0.3850649, 0.7168786, 0.0971045),
    (0.1430804, 0.0606169, 0.7141733),
)
"""The D50 white point, and sRGB's primaries adapted to it."""

CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""The parameters of the sRGB tone curve."""


def srgb() -> bytes:
    """Return an ICC profile of sRGB, with the values of the standard.

    >>> profile = srgb()
    >>> int.from_bytes(profile[:4]) == len(profile), profile[36:40]
    (True, b'acsp')
    """
    # a parametric curve of type 3, which has a straight part near black, as sRGB has
    curve = b"para" + pack(">IHH", 0, 3, 0) + b"".join(map(_fixed, CURVE))
    tags = [
        (b"desc", _words("sRGB")),
        (b"cprt", _words("No copyright; use freely")),
        (b"wtpt", _xyz(WHITE)),
        *zip((b"rXYZ", b"gXYZ", b"bXYZ"), map(_xyz, PRIMARIES), strict=True),
        (b"rTRC", curve),
        (b"gTRC", curve),
        (b"bTRC", curve),
    ]
    start = 128 + 4 + 12 * len(tags)
    table, body, places = pack(">I", len(tags)), b"", {}
    for name, data in tags:
        if data not in places:
            places[data] = start + len(body)
            # tags begin at multiples of four, and equal ones may share their data, as the three curves do
            body += data + bytes(-len(data) % 4)
        # lengths without the padding, as ICC.1, 7.3.5 wants
        table += name + pack(">II", places[data], len(data))
    # version 4.2: size, no preferred engine, version, class "mntr", colour space and connection space
    head = pack(">I4s", start + len(body), b"") + pack(">I", 0x04200000) + b"mntrRGB XYZ "
    head += pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + b"".join(map(_fixed, WHITE))
    return head + bytes(128 - len(head)) + table + body


def _fixed(value: float) -> bytes:
    # s15Fixed16Number of ICC.1: 16 bits after the point
    return pack(">i", round(value * 65536))


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, values))


def _words(text: str) -> bytes:
    data = text.encode("utf-16-be")
    # a multiLocalizedUnicode of one record, whose text follows after 28 bytes
    return b"mluc" + pack(">III2s2sII", 0, 1, 12, b"en", b"US", len(data), 28) + data


def _escaped(text: str) -> str:
    """Return a text escaped for XML.

    >>> _escaped("A < B & C")
    'A &lt; B &amp; C'
    """
    return text.translate(_SIGNS)


_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
