"""Make the fonts of this folder anew from their published packages.

    python -m countermarch.generators.fonts.make_fonts [--from DIR]

Downloads three wheels from PyPI (or reads them from DIR), checks their digests, and writes one subset
TrueType file and one metrics file a font, and the licence texts. The outcome is the same bytes each time
(with the fontTools version noted in README.md). Needs pip and fontTools; only maintainers run it.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

from countermarch.generators.fonts.kerning import KERNED, kerning_of
from countermarch.generators.fonts.recipes import RECIPES, WHEELS
from countermarch.generators.fonts.reshaping import (
    add_transliteration,
    make_numerals_even,
    make_numerals_tabular,
    name_anew,
)

if TYPE_CHECKING:
    from countermarch.generators.fonts.recipes import Recipe


HERE = Path(__file__).parent


def fetch(folder: Path) -> dict[str, zipfile.ZipFile]:
    """Return the three wheels from ``folder``, downloading those that are not there; check their digests."""
    wheels = {}
    for package, (version, filename, digest) in WHEELS.items():
        wheel = folder / filename
        if not wheel.exists():
            pin = f"{package}=={version}"
            command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), pin]
            subprocess.run(command, check=True)  # noqa: S603 - a fixed command line with pinned names
        found = hashlib.sha256(wheel.read_bytes()).hexdigest()
        if found != digest:
            raise SystemExit(f"{wheel}: SHA-256 is {found}, expected {digest}")
        wheels[package] = zipfile.ZipFile(wheel)
    return wheels


def make(recipe: Recipe, wheel: zipfile.ZipFile) -> tuple[bytes, dict[str, Any]]:
    """Return the font file and its metrics."""
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
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=["*"],
        drop_tables=[
            "GSUB",
            "GPOS",
            "GDEF",
            "DSIG",
            "BASE",
            "STAT",
            "MVAR",
            "HVAR",
            "meta",
            "FFTM",
            "kern",
            "gasp",
        ],
        glyph_names=False,
        recalc_bounds=True,
        recalc_timestamp=False,
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=recipe.characters)
    subsetter.subset(font)
    name_anew(font, recipe)
    stream = io.BytesIO()
    font.save(stream, reorderTables=True)
    return stream.getvalue(), metrics_of(font, recipe, kerning)


def _extent(font: TTFont, character: str) -> int:
    glyph = font["glyf"][font.getBestCmap()[ord(character)]]
    return int(glyph.yMax)


def metrics_of(font: TTFont, recipe: Recipe, kerning: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Return what the drawing code wants to know of a font, in thousandths of the em."""
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
