"""Write the site's assets: scripts, style sheet, fonts, third-party files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw

from countermarch import generators
from countermarch.components.translations import current
from countermarch.folders.table_questions import NAMES
from countermarch.site.bundles import script, style

HERE: Final = Path(__file__).parent
VENDORED: Final = HERE / "vendored"
"""The library that draws QR codes, with its licence, made by ``docs/build/vendored.py``."""

LETTERS: Final = Path(generators.__file__).parent / "fonts"
BUNDLES: Final = {
    "countermarch.css": "css/main.css",
    "countermarch.js": "js/main.js",
    "countermarch-worker.js": "js/worker.js",
    "countermarch-turn.css": "css/turn.css",
    "countermarch-turn.js": "js/turn_page.js",
    "countermarch-play.css": "css/play.css",
    "countermarch-play.js": "js/play_page.js",
    "countermarch-gallery.css": "css/gallery.css",
    "countermarch-gallery.js": "js/gallery_page.js",
    "countermarch-dispute.js": "js/dispute.js",
}
"""The scripts and style sheets of the site and their sources."""

FONTS: Final = (
    *("BarlowCondensed-Medium", "BarlowCondensed-SemiBold", "BarlowCondensed-Bold"),
    *("CountermarchText-Regular", "CountermarchText-SemiBold", "CountermarchText-Italic"),
)


def write_assets(folder: Path) -> None:
    """Write scripts, styles and fonts into ``folder``."""
    (folder / "fonts").mkdir(parents=True)
    for name, entry in BUNDLES.items():
        made = style(HERE / entry) if entry.endswith(".css") else _script(HERE / entry)
        (folder / name).write_text(made, encoding="utf-8")
    for name in FONTS:
        _font(LETTERS / f"{name}.ttf", folder / "fonts" / f"{name}.woff2")
    shutil.copy(HERE / "images" / "icon.svg", folder / "icon.svg")
    write_icons(folder)
    for path in VENDORED.iterdir():
        shutil.copy(path, folder)
    for licence in LETTERS.glob("OFL-*.txt"):
        # the Open Font License asks that its text goes with the fonts
        shutil.copy(licence, folder / "fonts")


def _script(entry: Path) -> str:
    """Return a script, preceded by its messages in the language of the site."""
    made = script(entry)
    said = {
        one: forms[0]
        for one, forms in current().messages.items()
        if one in NAMES or json.dumps(one, ensure_ascii=False) in made
    }
    return f"globalThis.cmWords = {json.dumps(said, ensure_ascii=False)};\n{made}" if said else made


def _font(source: Path, target: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = "woff2"
    font.save(target)


SIZES: Final = (180, 192, 512)
"""Edges in pixels: Apple's home screen, and the two required of an installable site."""

GROUND, FIELD, LINE = "#23272f", "#8c2f22", "#f6dfa4"
# the icon is designed on a square of this many units
UNITS: Final = 96
# drawn larger and reduced, since Pillow draws edges without smoothing
FINER: Final = 4


def write_icons(folder: Path) -> None:
    """Write ``icon-<size>.png`` for every size.

    The symbol is within the middle 80 %, so that a phone can crop the corners to any shape.
    """
    for size in SIZES:
        _icon(size * FINER).resize((size, size), Image.Resampling.LANCZOS).save(
            folder / f"icon-{size}.png", optimize=True
        )


def _icon(side: int) -> Image.Image:
    """Draw a mechanised unit's counter symbol: a crossed frame with two bars for its size."""
    unit = side / UNITS
    image = Image.new("RGB", (side, side), GROUND)
    draw = ImageDraw.Draw(image)
    width = round(5 * unit)
    lines = [((22, 30), (74, 66)), ((22, 66), (74, 30)), ((40, 17), (40, 25)), ((56, 17), (56, 25))]
    frame = [(22, 30), (74, 30), (74, 66), (22, 66), (22, 30), (74, 30)]
    draw.rectangle([22 * unit, 30 * unit, 74 * unit, 66 * unit], fill=FIELD)
    for start, end in lines:
        draw.line([(x * unit, y * unit) for x, y in (start, end)], fill=LINE, width=width)
    draw.line([(x * unit, y * unit) for x, y in frame], fill=LINE, width=width, joint="curve")
    return image
