"""What the pages of a PDF share: forms, gradients, opacities and pictures, each in the file once."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from countermarch.generators.scene.faults import DrawingError
from countermarch.generators.writers import pdf_file
from countermarch.generators.writers.numbers import numbers
from countermarch.generators.writers.pdf_structure import srgb

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from countermarch.generators.scene.nodes import Toward

Canvas = Any
PdfObject = Any
"""reportlab's canvas and its objects, whose published types are incomplete."""

# zlib: 9 takes several times as long for a few percent
_COMPRESSION = 6
# for data that is the same in every file and compressed only once
_BEST = 9
SAVED = 3_000
"""Minimum number of characters that a form must save, since the form itself takes about 200 bytes of the
file."""

_BOX = "-9999 -9999 9999 9999"
"""The box of forms: it clips nothing."""

Tone = tuple[float, float, float]
"""Red, green and blue, each 0 to 1."""

Kind = Literal["XObject", "Shading", "ExtGState"]
"""The kinds of resources: forms and images, gradients, opacities."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A form, image, gradient or opacity in the file, and the operator that shows or sets it by its name."""

    kind: Kind
    name: str

    @property
    def operator(self) -> str:
        """The operator on a page."""
        return f"/{self.name} {_VERBS[self.kind]}"


_VERBS = {"XObject": "Do", "Shading": "sh", "ExtGState": "gs"}


@dataclass(eq=False, slots=True)
class Art:
    """Operators of a scene or group; equal ones are one object. ``length`` is in characters.

    ``uses`` is set when the pages are complete; ``shown`` is then a form, or the operators themselves.
    """

    parts: tuple[Part, ...]
    length: int
    uses: int = 0
    shown: tuple[str | Resource, ...] | None = None

    @property
    def is_form(self) -> bool:
        """Whether it became a form, rather than being repeated inline."""
        return self.shown is not None and len(self.shown) == 1 and isinstance(self.shown[0], Resource)


Part = str | Resource | Art


def length(part: Part) -> int:
    """Return the number of characters of operators."""
    if isinstance(part, Art):
        return part.length
    return len(part if isinstance(part, str) else part.name)


def count_uses(parts: tuple[Part, ...]) -> None:
    """Count the uses of art; what is inside art counts as used once, however often the art is shown."""
    for part in parts:
        if isinstance(part, Art):
            part.uses += 1
            if part.uses == 1:
                count_uses(part.parts)


class Resources:
    """The resources of one document; for a ``press`` they say which RGB colours are meant."""

    def __init__(self, canvas: Canvas, *, press: bool) -> None:
        """Set the canvas whose file they are in."""
        self._canvas = canvas
        self._document = canvas._doc  # noqa: SLF001 - no public way to its objects
        self._press = press
        self._made: dict[object, Resource] = {}
        self._shared: dict[frozenset[Resource], PdfObject] = {}
        self._colours: Any = None

    def profile(self) -> PdfObject:
        """Return a reference to the colour profile."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        if self._colours is None:
            packed = {"N": 3, "Filter": PDFName("FlateDecode")}
            profile = PDFStream(PDFDictionary(packed), zlib.compress(srgb(), _BEST))
            self._colours = self._document.Reference(profile, "profile")
        return self._colours

    def settled(self, parts: tuple[Part, ...]) -> list[str | Resource]:
        """Return parts with art as a form, or as operators again where that would not save enough."""
        made: list[str | Resource] = []
        for part in parts:
            if not isinstance(part, Art):
                made.append(part)
                continue
            if part.shown is None:
                settled = self.settled(part.parts)
                shared = (part.uses - 1) * part.length > SAVED
                part.shown = (self._form(settled),) if shared else tuple(settled)
            made += part.shown
        return made

    def _form(self, parts: list[str | Resource]) -> Resource:
        packed, resources = self._packed(parts)
        number = self._document.idToObjectNumberAndVersion[resources.name][0]
        # without the spaces that reportlab writes
        said = (
            f"<</Subtype/Form/BBox[{_BOX}]/Resources {number} 0 R/Filter/FlateDecode/Length {len(packed)}>>"
        )
        return self._add(
            "XObject", pdf_file.written(f"{said}\nstream\n".encode("ascii") + packed + pdf_file.ENDS)
        )

    def _packed(self, parts: Sequence[str | Resource]) -> tuple[bytes, PdfObject]:
        """Return operators compressed, and a reference to their resources."""
        text = "\n".join([part if isinstance(part, str) else part.operator for part in parts])
        used = dict.fromkeys(part for part in parts if isinstance(part, Resource))
        return zlib.compress(text.encode("latin-1"), _COMPRESSION), self._used(used)

    def stream(self, parts: Sequence[str | Resource]) -> tuple[PdfObject, PdfObject]:
        """Return operators as a compressed stream, and a reference to their resources."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream

        packed, resources = self._packed(parts)
        return PDFStream(PDFDictionary({"Filter": PDFName("FlateDecode")}), packed), resources

    def _used(self, used: Iterable[Resource]) -> PdfObject:
        """Return a reference to the resources of a page or form; for a press also the default RGB colours.

        Pages and forms that use the same share them.
        """
        from reportlab.pdfbase.pdfdoc import BasicFonts, PDFArray, PDFDictionary, PDFName, PDFObjectReference

        held: dict[str, Any] = {"Font": PDFObjectReference(BasicFonts)}
        for one in used:
            held.setdefault(one.kind, PDFDictionary({}))[one.name] = PDFObjectReference(one.name)
        if self._press:
            # operators write DeviceRGB, which a press does not define; DefaultRGB says which RGB that is,
            # without a change to any operator (ISO 32000-1, 8.6.5.6)
            colours = PDFArray([PDFName("ICCBased"), self.profile()])
            held["ColorSpace"] = PDFDictionary({"DefaultRGB": colours})
        key = frozenset(used)
        if key not in self._shared:
            self._shared[key] = self._document.Reference(PDFDictionary(held))
        return self._shared[key]

    def _add(self, kind: Kind, made: PdfObject) -> Resource:
        """Add an object to the file under a name."""
        # the object's own number: text that is repeated in the file compresses better
        name = f"{kind[0]}{self._document.objectcounter + 1}"
        self._document.Reference(made, name)
        return Resource(kind, name)

    def shade(self, start: Tone, end: Tone, toward: Toward) -> Resource:
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

    def opacity(self, value: float) -> Resource:
        """Return an opacity of what is filled and drawn."""
        from reportlab.pdfbase.pdfdoc import PDFDictionary

        if value not in self._made:
            self._made[value] = self._add("ExtGState", PDFDictionary({"ca": value, "CA": value}))
        return self._made[value]

    def image(self, data: bytes, name: str) -> Resource:
        """Return a picture, a square of one by one; ``name`` is for messages."""
        from reportlab.lib.utils import ImageReader
        from reportlab.pdfbase.pdfdoc import xObjectName

        digest = sha256(data).hexdigest()
        if digest not in self._made:
            try:
                read: Any = ImageReader(BytesIO(data))
                if not self._press and read._image.mode == "CMYK":  # noqa: SLF001 # whose colours no profile in the file explains
                    read = ImageReader(read._image.convert("RGB"))  # noqa: SLF001
                # "auto" turns an alpha channel into a soft mask; by default reportlab drops it
                self._canvas.drawImage(read, 0, 0, 1, 1, mask="auto")
            except Exception:  # noqa: BLE001 # whatever the picture library makes of a broken file
                raise DrawingError(f"a {name} of {len(data)} bytes is not a PNG or JPEG file") from None
            # nothing that the canvas draws is kept, but the picture is in the file now
            self._made[digest] = Resource("XObject", xObjectName(self._canvas._formsinuse[-1]))  # noqa: SLF001
        return self._made[digest]
