"""Text in a PDF: our fonts in reportlab, and a line of text as operators.

reportlab numbers the glyphs of a font anew for every document, in the order of their first use, and embeds
only those. ``PdfText`` asks it for those numbers and spells the operators itself, with our own kerning, so
that the glyphs stand where :func:`generators.scene.metrics.shape` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from generators.scene import fonts
from generators.scene.metrics import MM, shape
from generators.writers.numbers import number

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

    from generators.scene.metrics import Run

MOST_LINES = 20_000
"""How many spelled lines are kept, so that a document of any length stays small in memory."""

_ESCAPED = [
    f"\\{chr(code)}" if chr(code) in "\\()" else chr(code) if 0x20 <= code < 0x7F else f"\\{code:03o}"  # noqa: PLR2004 - ASCII
    for code in range(256)
]


def registered(name: str) -> TTFont:
    """Return one of our fonts as reportlab's, registered under our name for it."""
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415 - reportlab is loaded only to write a PDF
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415

    if name not in pdfmetrics.getRegisteredFontNames():
        # asciiReadable=False: embed the glyphs that are used, not the whole of ASCII
        pdfmetrics.registerFont(TTFont(name, str(fonts.font(name).file), asciiReadable=False, shapable=False))
    return cast("TTFont", pdfmetrics.getFont(name))


class PdfText:
    """Spells lines of text for one document."""

    def __init__(self, document: PDFDocument) -> None:
        """Hold the document whose glyph numbers are used."""
        self._document = document
        self._fonts: dict[str, TTFont] = {}
        self._lines: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}

    def operators(self, text: str, font: str, size: float) -> str:
        """Return what shows a line at the text matrix in force: font changes and strings."""
        points = number(size * MM, 5)
        return " ".join([f"{internal} {points} Tf {shown}" for internal, shown in self._spelled(text, font)])

    def _spelled(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return (font in the document, operator) for each stretch of the line."""
        key = (text, font)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= MOST_LINES:
                self._lines.clear()
            found = tuple(piece for run in shape(text, font).runs for piece in self._run(run))
            self._lines[key] = found
        return found

    def _run(self, run: Run) -> list[tuple[str, str]]:
        font = self._fonts.get(run.font)
        if font is None:
            font = self._fonts[run.font] = registered(run.font)
        pieces: list[tuple[str, str]] = []
        start = 0
        for subset, codes in font.splitString(run.text, self._document):
            internal = font.getSubsetInternalName(subset, self._document)
            pieces.append((internal, _shown(codes, run.kerns[start : start + len(codes)])))
            start += len(codes)
        return pieces


def _shown(codes: bytes, kerns: tuple[int, ...]) -> str:
    """Return the operator that shows glyphs, with kerning between them where there is any.

    >>> _shown(b"AV", (-20, 0)), _shown(b"AX", (0, 0))
    ('[(A)20(V)]TJ', '(AX)Tj')
    """
    if not any(kerns):
        return f"({''.join([_ESCAPED[code] for code in codes])})Tj"
    parts: list[str] = []
    held: list[str] = []
    for code, kern in zip(codes, kerns, strict=True):
        held.append(_ESCAPED[code])
        if kern:
            parts.append(f"({''.join(held)}){-kern}")
            held = []
    if held:
        parts.append(f"({''.join(held)})")
    return f"[{''.join(parts)}]TJ"
