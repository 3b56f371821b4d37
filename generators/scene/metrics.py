"""Text metrics: advances, kerning, fallback characters, heights.

The PDF and the SVG writer both place glyphs by :func:`shape`, so that their output agrees.
Lengths are millimetres, type sizes points.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING

from countermarch.generators.scene import fonts
from countermarch.generators.scene.bidi import visual
from countermarch.generators.scene.faults import GlyphError, SmallTextError, message_prefix
from countermarch.generators.scene.markup import curly

if TYPE_CHECKING:
    from collections.abc import Mapping

MM = 25.4 / 72
"""Millimetres per point."""

MIN_SIZE = 5.0
"""Minimum type size, in points: smaller text cannot be read on a counter at arm's length."""


@dataclass(frozen=True, slots=True)
class FontRun:
    """Consecutive characters of one font; positions are in thousandths of the em from the line's start."""

    font: str
    text: str
    starts: tuple[int, ...]
    kerns: tuple[int, ...]
    """The kerning after each glyph, in thousandths of the em; negative moves the next glyph nearer."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A line of text laid out in one font and its fallback; ``width`` is in thousandths of the em."""

    runs: tuple[FontRun, ...]
    width: int


@lru_cache(maxsize=8192)
def shape(text: str, font: str) -> Shaped:
    """Lay out a line of text; raises ``GlyphError`` for a character that neither font nor fallback has.

    Right-to-left text is put in display order.

    >>> shape("12", "Barlow Condensed SemiBold").width
    950
    >>> [run.font for run in shape("roll ⚄", "Barlow Condensed SemiBold").runs]
    ['Barlow Condensed SemiBold', 'DejaVu Sans Condensed Bold']
    """
    main = fonts.font(font)
    runs: list[FontRun] = []
    pen = 0
    for name, piece in _split(visual(curly(text)), main):
        face = fonts.font(name)
        starts: list[int] = []
        kerns: list[int] = []
        for index, character in enumerate(piece):
            starts.append(pen)
            pairs = face.kerning.get(character)
            kern = pairs.get(piece[index + 1], 0) if pairs and index + 1 < len(piece) else 0
            kerns.append(kern)
            # whole thousandths, so that PDF and SVG round alike
            pen += face.advances[character] + kern
        runs.append(FontRun(name, piece, tuple(starts), tuple(kerns)))
    return Shaped(tuple(runs), pen)


def advance(text: str, font: str) -> int:
    """Return the width of ``shape(text, font)`` in a third of the time; half of all lines need no more.

    >>> advance("roll ⚄ AVA", "Barlow Condensed Bold") == shape("roll ⚄ AVA", "Barlow Condensed Bold").width
    True
    """
    face = fonts.font(font)
    total = 0
    before: Mapping[str, int] = {}
    for character in curly(text):
        width = face.advances.get(character)
        # another font is needed, and with it the whole of ``shape``
        if width is None:
            return shape(text, font).width
        total += width + before.get(character, 0)
        before = face.kerning.get(character) or {}
    return total


def _split(text: str, main: fonts.Font) -> list[tuple[str, str]]:
    """Split a text where it changes between the font and its fallback."""
    if all(character in main.advances for character in text):
        return [(main.name, text)] if text else []
    pieces: list[tuple[str, str]] = []
    for character in text:
        name = main.name if character in main.advances else _fallback_for(character, main.name)
        if pieces and pieces[-1][0] == name:
            pieces[-1] = (name, pieces[-1][1] + character)
        else:
            pieces.append((name, character))
    return pieces


def forget() -> None:
    """Clear the cache of laid out texts, after a change of fallback fonts."""
    shape.cache_clear()


def _fallback_for(character: str, font: str) -> str:
    """Return the fallback font for a character; raises ``GlyphError`` if none has it."""
    for name in fonts.fallbacks_of(font):
        if character in fonts.font(name).advances:
            return name
    raise GlyphError(_no_glyph(character, font))


def _no_glyph(character: str, font: str) -> str:
    title = unicodedata.name(character, "an unnamed character")
    return f"no glyph for {character!r} (U+{ord(character):04X}, {title}) in {font} or its fallback"


def check_glyphs(text: str, font: str, piece: str = "") -> None:
    """Raise GlyphError, naming the piece, unless every character of the text can be drawn.

    >>> check_glyphs("Abū Sulaymān → ⚅", "Barlow Condensed Bold")
    >>> check_glyphs("龍", "Barlow Condensed Bold", "card 7")
    Traceback (most recent call last):
    countermarch...GlyphError: card 7: no glyph for '龍' (U+9F8D, CJK UNIFIED IDEOGRAPH-9F8D) in ...
    """
    try:
        advance(text, font)
    except GlyphError as fault:
        raise GlyphError(f"{message_prefix(piece)}{fault}") from None


def check_size(size: float, piece: str = "") -> None:
    """Raise SmallTextError, naming the piece, for a type size below the minimum.

    >>> check_size(4.5, "counter 12")
    Traceback (most recent call last):
    countermarch.generators.scene.faults.SmallTextError: counter 12: text of 4.5 pt; nothing is set below 5 pt
    """
    if size < MIN_SIZE:
        raise SmallTextError(
            f"{message_prefix(piece)}text of {size:g} pt; nothing is set below {MIN_SIZE:g} pt"
        )


def width(text: str, font: str, size: float) -> float:
    """Return the width of a line of text, in millimetres.

    >>> round(width("10-8-12", "Barlow Condensed SemiBold", 12), 2)
    12.81
    """
    return advance(text, font) * size * MM / 1000


def cap_height(font: str, size: float) -> float:
    """Return the height of a capital letter, in millimetres.

    >>> round(cap_height("Barlow Condensed SemiBold", 12), 3)
    2.963
    """
    return fonts.font(font).cap_height * size * MM / 1000


def figure_height(font: str, size: float) -> float:
    """Return the height of a numeral, in millimetres."""
    return fonts.font(font).figure_height * size * MM / 1000


def descent(font: str, size: float) -> float:
    """Return the extent of the font below the baseline, in millimetres (positive)."""
    return -fonts.font(font).descent * size * MM / 1000


def size_for_width(text: str, font: str, wide: float) -> float:
    """Return the type size, in points, at which a text is ``wide`` mm wide; any size if it has no width.

    >>> round(size_for_width("10-8-12", "Barlow Condensed SemiBold", 12.81), 1)
    12.0
    """
    extent = advance(text, font)
    return wide * 1000 / (extent * MM) if extent else inf
