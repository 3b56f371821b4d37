"""Make the fonts of this folder from their published packages.

    python -m countermarch.generators.fonts.make_fonts [--from DIR]

Downloads three wheels from PyPI (or reads them from DIR), checks their digests, and writes for each font a
subset TrueType file and a metrics file, and the licence texts. The output is reproducible (with the fontTools
version in README.md). Needs pip and fontTools; only maintainers run it.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

from countermarch.generators.fonts.recipes import RECIPES, WHEELS

if TYPE_CHECKING:
    from fontTools.ttLib.tables.otTables import PairPos

    from countermarch.generators.fonts.recipes import FontRecipe
KERNED = [c for c in range(0x21, 0x7F) if not chr(c).isdigit()] + [0x2013, 0x2014, 0x2019]
"""Characters that are kerned; numerals are not, so that columns of them align."""

MIN_KERN = 6
"""Kerning below this, in thousandths of an em, is invisible and dropped."""


def kerning_of(font: TTFont, characters: list[int]) -> dict[str, dict[str, int]]:
    """Return the horizontal kerning of each pair, in units of the em, read from the font's GPOS table."""
    if "GPOS" not in font:
        return {}
    cmap = font.getBestCmap()
    glyphs = {cmap[c]: chr(c) for c in reversed(characters) if c in cmap}
    gpos = font["GPOS"].table
    wanted: dict[int, None] = {}
    for record in gpos.FeatureList.FeatureRecord:
        if record.FeatureTag == "kern":
            # the feature is listed for every script, with the same lookups: each is read once
            wanted.update(dict.fromkeys(record.Feature.LookupListIndex))
    kerning: dict[tuple[str, str], int] = {}
    for index in wanted:
        seen: set[tuple[str, str]] = set()
        for table in gpos.LookupList.Lookup[index].SubTable:
            pairs = table.ExtSubTable if hasattr(table, "ExtSubTable") else table
            if pairs.LookupType == 2:  # noqa: PLR2004 - pair positioning
                _read_pairs(pairs, glyphs, kerning, seen)
    result: dict[str, dict[str, int]] = {}
    for (left, right), value in sorted(kerning.items()):
        if abs(value) >= MIN_KERN:
            result.setdefault(left, {})[right] = value
    return result


def _read_pairs(
    pairs: PairPos, glyphs: dict[str, str], kerning: dict[tuple[str, str], int], seen: set[tuple[str, str]]
) -> None:
    """Add the pairs of one subtable; within a lookup the first subtable that knows a pair decides it."""
    for position, left in enumerate(pairs.Coverage.glyphs):
        if left not in glyphs:
            continue
        if pairs.Format == 1:
            values = {
                record.SecondGlyph: record.Value1.XAdvance if record.Value1 else 0
                for record in pairs.PairSet[position].PairValueRecord
            }
        else:
            row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(left, 0)].Class2Record
            values = {
                right: getattr(row[pairs.ClassDef2.classDefs.get(right, 0)].Value1, "XAdvance", 0)
                for right in glyphs
            }
        for right, value in values.items():
            pair = (glyphs[left], glyphs.get(right, ""))
            if pair[1] and pair not in seen:
                seen.add(pair)
                kerning[pair] = value


ROUNDING = 2
"""Rounding error of equal widths when a variable font is instantiated, in thousandths of an em."""

DOTTED = "ḌḍḤḥṢṣṬṭẒẓ"
"""Letters with a dot below, for transliterated names, composed if a font lacks them."""

QUOTED = {0x2BB: 0x2018, 0x2BC: 0x2019, 0x2BE: 0x2019, 0x2BF: 0x2018}
"""Hamza and ayn, and the quotation marks that replace them in a font without."""


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
    """Map digits to the glyphs of the font's tabular numerals feature."""
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
    """Give the numerals one width if rounding has left them a thousandth apart."""
    cmap, widths = font.getBestCmap(), font["hmtx"]
    figures = [cmap[ord(figure)] for figure in "0123456789"]
    widest = max(widths[glyph][0] for glyph in figures)
    for glyph in figures:
        if 0 < widest - widths[glyph][0] <= ROUNDING:
            widths[glyph] = (widest, widths[glyph][1])


def rename_font(font: TTFont, recipe: FontRecipe) -> None:
    """Keep the copyright and licence lines; replace every name, so that no two fonts share one."""
    names = font["name"]
    # copyright, licence and its address, which the OFL requires to stay
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
            # for Windows, in Unicode, in English: the record that every system reads
            names.setName(value, number, 3, 1, 0x409)


HERE = Path(__file__).parent


def fetch(folder: Path) -> dict[str, zipfile.ZipFile]:
    """Return the three wheels from ``folder``, downloading missing ones; check their digests."""
    wheels = {}
    for package, (version, filename, digest) in WHEELS.items():
        wheel = folder / filename
        if not wheel.exists():
            pin = f"{package}=={version}"
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), pin]
            subprocess.run(command, check=True)  # noqa: S603 - a fixed command line with pinned names
        found = hashlib.sha256(wheel.read_bytes()).hexdigest()
        # a package published again under the same version must not get in
        if found != digest:
            raise SystemExit(f"{wheel}: SHA-256 is {found}, expected {digest}")
        wheels[package] = zipfile.ZipFile(wheel)
    return wheels


def make(recipe: FontRecipe, wheel: zipfile.ZipFile) -> tuple[bytes, dict[str, Any]]:
    """Return the font file and its metrics."""
    # the time of the run would make every build of the fonts another file
    font = TTFont(io.BytesIO(wheel.read(recipe.member)), recalcTimestamp=False)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": recipe.weight}, inplace=True)
    if font["head"].unitsPerEm != 1000:  # noqa: PLR2004 - so that all advances are whole thousandths, as in a PDF
        scale_upem(font, 1000)
    add_transliteration(font)
    if recipe.tabular:
        make_numerals_tabular(font)
    make_numerals_even(font)
    kerning = kerning_of(font, KERNED)
    # no layout features: kerning is in the metrics, and ``shape`` places every glyph itself
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=[
            "GSUB", "GPOS", "GDEF", "DSIG", "BASE", "STAT", "MVAR", "HVAR", "meta", "FFTM", "kern",
            "gasp",
        ],
        glyph_names=False,
        recalc_bounds=True,
        recalc_timestamp=False,
    )  # fmt: skip
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=recipe.characters)
    subsetter.subset(font)
    rename_font(font, recipe)
    stream = io.BytesIO()
    font.save(stream, reorderTables=True)
    return stream.getvalue(), metrics_of(font, recipe, kerning)


def _extent(font: TTFont, character: str) -> int:
    glyph = font["glyf"][font.getBestCmap()[ord(character)]]
    return int(glyph.yMax)


def metrics_of(font: TTFont, recipe: FontRecipe, kerning: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Return a font's metrics for the drawing code, in thousandths of an em."""
    cmap = font.getBestCmap()
    characters = sorted(cmap)
    return {
        "name": recipe.name,
        "postscript": recipe.postscript,
        "ascent": font["hhea"].ascent,
        "descent": font["hhea"].descent,
        "cap_height": _extent(font, "H"),
        "x_height": _extent(font, "x"),
        "figure_height": _extent(font, "1"),
        "characters": "".join(map(chr, characters)),
        "advances": [font["hmtx"][cmap[code]][0] for code in characters],
        "glyphs": [font.getGlyphID(cmap[code]) for code in characters],
        "kerning": {left: ["".join(row), list(row.values())] for left, row in kerning.items()},
    }


def licences(wheels: dict[str, zipfile.ZipFile]) -> dict[str, str]:
    """Return the licence texts to ship beside the fonts."""
    barlow = wheels["fontpkg-barlow-condensed"].read("fontpkg_barlow_condensed/LICENSE").decode()
    source = wheels["fontpkg-source-sans-3"].read("fontpkg_source_sans_3/LICENSE").decode()
    dejavu = wheels["rinoh-typeface-dejavusans"].read("rinoh_typeface_dejavusans/LICENSE").decode()
    return {"DejaVu.txt": dejavu, "OFL-Barlow.txt": barlow, "OFL-Countermarch-Text.txt": source}


def main() -> None:
    """Make every font."""
    parser = argparse.ArgumentParser(description="Make the fonts of this folder again.")
    parser.add_argument("--from", dest="source", type=Path, help="a folder with the wheels")
    given = parser.parse_args().source
    with tempfile.TemporaryDirectory() as temporary:
        wheels = fetch(given or Path(temporary))
        for recipe in RECIPES:
            data, metrics = make(recipe, wheels[recipe.package])
            (HERE / f"{recipe.postscript}.ttf").write_bytes(data)
            text = json.dumps(metrics, ensure_ascii=False, separators=(",", ":"))
            (HERE / f"{recipe.postscript}.json").write_text(text + "\n", encoding="utf-8")
            print(f"{recipe.name}: {len(metrics['characters'])} characters, {len(data)} bytes")  # noqa: T201 - a program for maintainers
        for name, licence in licences(wheels).items():
            (HERE / name).write_text(licence.strip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
