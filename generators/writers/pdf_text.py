"""Text in a PDF: fonts in reportlab, and lines of text as operators.

reportlab numbers the glyphs of a font for every document in the order of their first use, and embeds only
those. ``PdfText`` asks it for those numbers and writes the operators itself, with kerning, so that the glyphs
are where :func:`countermarch.generators.scene.metrics.shape` says.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, cast

from countermarch.generators.scene import fonts
from countermarch.generators.scene.bidi import has_right_to_left
from countermarch.generators.scene.markup import curly
from countermarch.generators.scene.metrics import MM, shape
from countermarch.generators.writers.numbers import number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

    from countermarch.generators.scene.metrics import FontRun

MAX_WORDS = 20_000
"""Maximum number of words of a font that are cached, so that memory does not grow with the document."""

# font tables for names and licences and for layout programs; PDF needs neither (ISO 32000-1, 9.9)
_NOT_EMBEDDED = ("name", "OS/2")

_LINE_ENDS = {"\n": "\\n", "\r": "\\r"}
# in literal strings only brackets and the backslash need escapes, and line ends, which readers change
_ESCAPED = [
    f"\\{chr(code)}" if chr(code) in "\\()" else _LINE_ENDS.get(chr(code), chr(code)) for code in range(256)
]


def registered(name: str) -> TTFont:
    """Register a font with reportlab under its name here, and return it."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    if name not in pdfmetrics.getRegisteredFontNames():
        # asciiReadable=False embeds only the glyphs that are used, not all of ASCII
        # ``shapable`` would load HarfBuzz if it is installed, and place glyphs differently from ``metrics``
        # measured
        found = fonts.font(name)
        file = BytesIO(found.data) if found.data else str(found.file)
        made = TTFont(name, file, asciiReadable=False, shapable=False)
        for table in _NOT_EMBEDDED:
            made.face.table.pop(table, None)
        pdfmetrics.registerFont(made)
    return cast("TTFont", pdfmetrics.getFont(name))


class _FontSubset:
    """A font's first subset in the document: its name there, and the words and codes so far."""

    __slots__ = ("codes", "internal", "kerning", "name", "space", "words")

    def __init__(self, name: str, internal: str, space: str) -> None:
        self.name = name
        self.internal = internal
        self.space = space
        # two spaces in a row make an empty word
        self.words: dict[str, str] = {"": ""}
        self.codes: dict[str, str] = {}
        self.kerning = fonts.font(name).kerning


class PdfText:
    """Writes lines of text for one document."""

    def __init__(self, document: PDFDocument) -> None:
        """Set the document whose glyph numbers are used."""
        self._document = document
        self._fonts: dict[str, TTFont] = {}
        self._spellings: dict[str, _FontSubset] = {}
        self._points: dict[float, str] = {}

    def operators(self, text: str, font: str, size: float) -> str:
        """Return the operators of a line at the current text matrix: font changes and strings."""
        spelling = self._spellings.get(font) or self._spelling(font)
        points = self._points.get(size)
        if points is None:
            points = self._points[size] = number(size * MM, 5)
        known = spelling.words
        # whole lines, as a quotation mark depends on what is around it
        words = curly(text).split(" ")
        try:
            line = spelling.space.join([known[word] for word in words])
        except KeyError:
            if len(known) > MAX_WORDS:
                known.clear()
            for word in words:
                if word not in known:
                    shown = self._word(word, spelling)
                    if shown is None:
                        return self._mixed(text, font, points)
                    known[word] = shown
            line = spelling.space.join([known[word] for word in words])
        # a bracket is the sign of kerning, which needs the array of TJ; an escaped one in the text costs two
        # bytes
        shown = f"[({line})]TJ" if ")" in line else f"({line})Tj"
        return f"{spelling.internal} {points} Tf {shown}"

    def _spelling(self, font: str) -> _FontSubset:
        """Begin with a font; encoding a space creates its first subset."""
        (run,) = shape(" ", font).runs
        ((internal, space),) = self._run(run)
        found = self._spellings[font] = _FontSubset(font, internal, space)
        return found

    def _word(self, word: str, spelling: _FontSubset) -> str | None:
        """Return a word's codes with kerning; None if it needs more than the font's first subset."""
        # kerning by hand: reportlab places glyphs by their widths alone
        codes, kerning = spelling.codes, spelling.kerning
        shown: list[str] = []
        pairs: Mapping[str, int] | None = None
        for character in word:
            code = codes.get(character)
            if code is None:
                code = self._code(character, spelling)
                if code is None:
                    return None
            if pairs is not None:
                kern = pairs.get(character)
                if kern:
                    # TJ moves to the left by thousandths of the size; a kern that moves to the right is
                    # positive
                    shown.append(f"){-kern}(")
            shown.append(code)
            pairs = kerning.get(character)
        return "".join(shown)

    def _code(self, character: str, spelling: _FontSubset) -> str | None:
        """Return a character's code; None if it is in another font or subset.

        Right-to-left text is written line by line instead.
        """
        if has_right_to_left(character):
            return None
        # splitString gives a glyph its number; asked in the order of first use, so that equal documents agree
        pieces = [piece for run in shape(character, spelling.name).runs for piece in self._run(run)]
        internal, shown = pieces[0]
        if internal != spelling.internal:
            return None
        spelling.codes[character] = shown
        return shown

    def _mixed(self, text: str, font: str, points: str) -> str:
        """Return the operators of a line that uses several fonts or subsets."""
        pieces = [piece for run in shape(text, font).runs for piece in self._run(run)]
        return " ".join([f"{internal} {points} Tf [({shown})]TJ" for internal, shown in pieces])

    def _run(self, run: FontRun) -> list[tuple[str, str]]:
        font = self._fonts.get(run.font)
        if font is None:
            font = self._fonts[run.font] = registered(run.font)
        pieces: list[tuple[str, str]] = []
        start = 0
        for subset, codes in font.splitString(run.text, self._document):
            internal = font.getSubsetInternalName(subset, self._document)
            pieces.append((internal, _kerned_elements(codes, run.kerns[start : start + len(codes)])))
            start += len(codes)
        return pieces


def _kerned_elements(codes: bytes, kerns: tuple[int, ...]) -> str:
    """Return the elements of a TJ array of glyphs with kerning.

    >>> _kerned_elements(b"AV", (-20, 0)), _kerned_elements(b"AX", (0, 0))
    ('A)20(V', 'AX')
    """
    last = len(codes) - 1
    return "".join(
        [
            f"{_ESCAPED[code]}){-kern}(" if kern and index < last else _ESCAPED[code]
            for index, (code, kern) in enumerate(zip(codes, kerns, strict=True))
        ]
    )
