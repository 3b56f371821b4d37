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

MOST_WORDS = 20_000
"""How many spelled words of a font are kept, so that a document of any length stays small in memory."""

MIXED = "mixed"
"""Stands for the font of a word that is set in several."""

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
        self._words: dict[str, dict[str, str]] = {}
        self._internals: dict[str, str] = {}
        self._spaces: dict[str, str] = {}

    def operators(self, text: str, font: str, size: float) -> str:
        """Return what shows a line at the text matrix in force: font changes and strings."""
        points = number(size * MM, 5)
        known = self._words.get(font)
        if known is None or len(known) > MOST_WORDS:
            known = self._words[font] = {"": ""}
        words = text.split(" ")
        try:
            line = self._space(font).join([known[word] for word in words])
        except KeyError:
            for word in words:
                if word not in known:
                    internal, shown = self._word(word, font)
                    if internal != self._internal(font):
                        return self._mixed(text, font, points)
                    known[word] = shown
            line = self._space(font).join([known[word] for word in words])
        shown = f"[({line})]TJ" if ")" in line else f"({line})Tj"
        return f"{self._internal(font)} {points} Tf {shown}"

    def _internal(self, font: str) -> str:
        """Return the name that the document has for the first part of a font."""
        found = self._internals.get(font)
        if found is None:
            found = self._internals[font] = self._word(" ", font)[0]
        return found

    def _space(self, font: str) -> str:
        """Return the code of a space in a font, escaped."""
        found = self._spaces.get(font)
        if found is None:
            found = self._spaces[font] = self._word(" ", font)[1]
        return found

    def _word(self, word: str, font: str) -> tuple[str, str]:
        """Return a word's font in the document and its codes with kerning; MIXED for one of several fonts."""
        pieces = [piece for run in shape.__wrapped__(word, font).runs for piece in self._run(run)]
        return pieces[0] if len(pieces) == 1 else (MIXED, "")

    def _mixed(self, text: str, font: str, points: str) -> str:
        """Return what shows a line of several fonts, or of a font that the document holds in parts."""
        pieces = [piece for run in shape(text, font).runs for piece in self._run(run)]
        return " ".join([f"{internal} {points} Tf [({shown})]TJ" for internal, shown in pieces])

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
    """Return what stands between the outer brackets of a string of glyphs, with kerning between them.

    >>> _shown(b"AV", (-20, 0)), _shown(b"AX", (0, 0))
    ('A)20(V', 'AX')
    """
    last = len(codes) - 1
    return "".join(
        [
            f"{_ESCAPED[code]}){-kern}(" if kern and index < last else _ESCAPED[code]
            for index, (code, kern) in enumerate(zip(codes, kerns, strict=True))
        ]
    )
