"""What a PDF tells programs of itself: title and maker, the standards it keeps, what its colours mean."""

from __future__ import annotations

from struct import pack
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from countermarch.generators.sheets.document import Document

MADE = "2000-01-01T00:00:00+00:00"
"""When every file says that it was made, so that the same document gives the same bytes."""

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
"""What PDF/A wants to be told of the property of PDF/UA."""


def metadata(document: Document, author: str, *, archive: bool) -> bytes:
    """Return what is told of a document as XMP: that it is PDF/UA-1, and as an ``archive`` also PDF/A-2a."""
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
        "<dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>"
        f"<xmp:CreatorTool>Countermarch</xmp:CreatorTool><xmp:CreateDate>{MADE}</xmp:CreateDate>"
        f"<xmp:ModifyDate>{MADE}</xmp:ModifyDate></rdf:Description>{kept}</rdf:RDF></x:xmpmeta>"
        '<?xpacket end="r"?>'
    ).encode()


WHITE = (0.9642, 1.0, 0.8249)
PRIMARIES = (
    (0.4360747, 0.2225045, 0.0139322),
    (0.3850649, 0.7168786, 0.0971045),
    (0.1430804, 0.0606169, 0.7141733),
)
"""White under the light that profiles are made for, and sRGB's red, green and blue under the same."""

CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)
"""How bright a value of sRGB is: by a power, and by a straight line near black."""


def srgb() -> bytes:
    """Return a profile of sRGB, which says what the colours mean; its values are those of the standard.

    >>> profile = srgb()
    >>> int.from_bytes(profile[:4]) == len(profile), profile[36:40]
    (True, b'acsp')
    """
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
            body += data + bytes(-len(data) % 4)
        table += name + pack(">II", places[data], len(data))
    head = pack(">I4s", start + len(body), b"") + pack(">I", 0x04200000) + b"mntrRGB XYZ "
    head += pack(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + b"".join(map(_fixed, WHITE))
    return head + bytes(128 - len(head)) + table + body


def _fixed(value: float) -> bytes:
    return pack(">i", round(value * 65536))


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ " + bytes(4) + b"".join(map(_fixed, values))


def _words(text: str) -> bytes:
    data = text.encode("utf-16-be")
    return b"mluc" + pack(">III2s2sII", 0, 1, 12, b"en", b"US", len(data), 28) + data


def _escaped(text: str) -> str:
    """Return a text as it stands in XML.

    >>> _escaped("A < B & C")
    'A &lt; B &amp; C'
    """
    return text.translate(_SIGNS)


_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
