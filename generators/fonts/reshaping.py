"""What is done to a font before it is cut down: letters added, numerals made even, names replaced."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from fontTools.pens.ttGlyphPen import TTGlyphPen

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

    from countermarch.generators.fonts.recipes import Recipe


ROUNDING = 2
"""How many thousandths of the em two equal widths may have come apart when a variable font was fixed."""

DOTTED = "ḌḍḤḥṢṣṬṭẒẓ"
"""Letters with a dot below, of transliterated names, that are put together where a font lacks them."""

QUOTED = {0x2BB: 0x2018, 0x2BC: 0x2019, 0x2BE: 0x2019, 0x2BF: 0x2018}
"""Hamza and ayn, and the quotation marks that stand for them in a font without."""


def add_transliteration(font: TTFont) -> None:
    """Add the letters of transliterated Arabic that a font can show with what it has."""
    cmap = font.getBestCmap()
    new: dict[int, str] = {code: cmap[mark] for code, mark in QUOTED.items() if code not in cmap}
    dot = cmap.get(0x323)
    for letter in DOTTED:
        base = cmap[ord(unicodedata.normalize("NFD", letter)[0])]
        if ord(letter) in cmap or dot is None:
            continue
        name = f"uni{ord(letter):04X}"
        glyphs = font["glyf"]
        middle = {glyph: (glyphs[glyph].xMin + glyphs[glyph].xMax) / 2 for glyph in (base, dot)}
        pen = TTGlyphPen(font.getGlyphSet())
        pen.addComponent(base, (1, 0, 0, 1, 0, 0))
        pen.addComponent(dot, (1, 0, 0, 1, round(middle[base] - middle[dot]), 0))
        glyphs[name] = pen.glyph()
        font["hmtx"][name] = font["hmtx"][base]
        new[ord(letter)] = name
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(new)


def make_numerals_tabular(font: TTFont) -> None:
    """Let the characters stand for the glyphs that the font's tabular numerals feature would put there."""
    gsub = font["GSUB"].table
    swap: dict[str, str] = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for table in gsub.LookupList.Lookup[index].SubTable:
                    swap.update(getattr(table, "ExtSubTable", table).mapping)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap = {code: swap.get(glyph, glyph) for code, glyph in table.cmap.items()}


def make_numerals_even(font: TTFont) -> None:
    """Give the numerals one width where rounding has left them a thousandth apart."""
    cmap, widths = font.getBestCmap(), font["hmtx"]
    figures = [cmap[ord(figure)] for figure in "0123456789"]
    widest = max(widths[glyph][0] for glyph in figures)
    for glyph in figures:
        if 0 < widest - widths[glyph][0] <= ROUNDING:
            widths[glyph] = (widest, widths[glyph][1])


def name_anew(font: TTFont, recipe: Recipe) -> None:
    """Keep the copyright and licence lines; replace every name, so that no two fonts share one."""
    names = font["name"]
    kept = {number: names.getDebugName(number) for number in (0, 13, 14)}
    names.names = []
    family, _, style = recipe.name.rpartition(" ")
    if recipe.name.endswith("Bold Italic"):
        family, style = recipe.name.removesuffix(" Bold Italic"), "Bold Italic"
    entries = {
        **kept,
        1: recipe.name,
        2: "Regular",
        3: f"{recipe.postscript};Countermarch subset",
        4: recipe.name,
        5: font["name"].getDebugName(5) or "Version 1.000",
        6: recipe.postscript,
        16: family,
        17: style,
    }
    for number, value in sorted(entries.items()):
        if value:
            names.setName(value, number, 3, 1, 0x409)
