"""Subsets and sanitises a user's font (TrueType or OpenType) in a separate process.

Only the glyphs of printed characters are kept, as TrueType outlines with an em of 1,000 and without hinting.
``python -m countermarch.generators.fonts.own NAME`` reads a font and writes JSON.
"""

from __future__ import annotations

import base64
import io
import json
import sys
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


from countermarch.components.memory import limit_memory

EM = 1000
MAGIC = 0x5F0F3CF5
"""The magic number of the ``head`` table, which some readers require."""

DROPPED = ["GSUB", "GPOS", "GDEF", "BASE", "STAT", "MVAR", "HVAR", "kern", "gasp", "SVG ", "COLR"]
MEMORY = 2 * 1024**3


def reduced(data: bytes, name: str, characters: str) -> dict[str, Any]:
    """Return a font's metrics, and its file as ``ttf``, for the wanted characters that it has."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    # fontNumber: of a collection (.ttc) the first
    font = TTFont(io.BytesIO(data), fontNumber=0, recalcTimestamp=False)
    font["head"].magicNumber = MAGIC
    if "fvar" in font:
        from fontTools.varLib import instancer

        # PDF knows no variable fonts: the default instance is printed
        axes = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
        font = instancer.instantiateVariableFont(font, axes, inplace=True)
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True, glyph_names=False)
    options.drop_tables += DROPPED
    maker = subset.Subsetter(options)
    maker.populate(unicodes={ord(one) for one in characters})
    maker.subset(font)
    if "glyf" not in font:
        _to_truetype(font)
    _give_space(font)
    if font["head"].unitsPerEm != EM:
        scale_upem(font, EM)
    made = f"Own-{sha256(data).hexdigest()[:12]}"
    names = font["name"]
    names.names = []
    for number in (1, 4, 6):
        names.setName(made, number, 3, 1, 0x409)
    stream = io.BytesIO()
    font.save(stream, reorderTables=True)
    cmap = font.getBestCmap() or {}
    codes = sorted(cmap)
    _read_back(stream.getvalue(), codes)
    return {
        "name": name,
        "postscript": made,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap_height": _tall(font, cmap, "H", 700),
        "x_height": _tall(font, cmap, "x", 500),
        "figure_height": _tall(font, cmap, "1", 700),
        "advances": {chr(code): font["hmtx"][cmap[code]][0] for code in codes},
        "glyphs": {chr(code): font.getGlyphID(cmap[code]) for code in codes},
        "ttf": base64.b64encode(stream.getvalue()).decode("ascii"),
    }


def _read_back(made: bytes, codes: list[int]) -> None:
    """Read the result as the PDF writer will, which is stricter than fontTools."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    TTFontFile(io.BytesIO(made), charInfo=1).makeSubset(codes)


def _tall(font: TTFont, cmap: dict[int, str], character: str, otherwise: int) -> int:
    """Return the height of a character; a typical height if the font lacks it."""
    glyph = font["glyf"][cmap[ord(character)]] if ord(character) in cmap else None
    return int(getattr(glyph, "yMax", 0) or otherwise) if glyph is not None else otherwise


def _give_space(font: TTFont) -> None:
    """Add a space to a font that has none."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    if ord(" ") in (font.getBestCmap() or {}):
        return
    font["glyf"]["space"] = Glyph()
    font["hmtx"]["space"] = (font["head"].unitsPerEm // 4, 0)
    for table in font["cmap"].tables:
        table.cmap[ord(" ")] = "space"


def _to_truetype(font: TTFont) -> None:
    """Convert PostScript outlines to TrueType."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    glyphs = font.getGlyphSet()
    order = font.getGlyphOrder()
    made = {}
    for name in order:
        pen = TTGlyphPen(glyphs)
        # within a thousandth of the em; PostScript and TrueType fill contours of opposite direction
        glyphs[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm / 1000, reverse_direction=True))
        made[name] = pen.glyph()
    glyf = font["glyf"] = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, made
    font["loca"] = newTable("loca")
    for tag in ("CFF ", "CFF2", "VORG"):
        if tag in font:
            del font[tag]
    maxp = font["maxp"]
    # fonts with PostScript outlines have the short version 0.5, which lacks what TrueType needs
    maxp.tableVersion = 0x00010000
    maxp.maxZones = 1
    for kind in ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements"):
        setattr(maxp, f"max{kind}", 0)
    for kind in ("SizeOfInstructions", "ComponentElements", "ComponentDepth"):
        setattr(maxp, f"max{kind}", 0)
    # no longer "OTTO": readers choose the kind of outlines by it
    font.sfntVersion = "\000\001\000\000"
    # without the names of glyphs, which nobody needs
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0
    # sets the offsets in ``loca`` and the number of glyphs in ``maxp``
    glyf.compile(font)


def main(name: str) -> int:
    """Read a font and the wanted characters from standard input; print the result as JSON."""
    limit_memory(MEMORY)
    wanted, _, data = sys.stdin.buffer.read().partition(b"\0")
    json.dump(reduced(data, name, wanted.decode("utf-8")), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
