"""Makes the site's own assets: the script bundle, the style sheet, the fonts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont

from countermarch.site.icons import write_icons

ROOT: Final = Path(__file__).parents[2]
ESBUILD: Final = ROOT / "node_modules" / ".bin" / "esbuild"
SHIM: Final = ROOT / "node_modules" / "iframe-worker" / "shim" / "index.js"

BUNDLES: Final = {
    "countermarch.css": "css/main.css",
    "countermarch.js": "js/main.js",
    "countermarch-turn.css": "css/turn.css",
    "countermarch-turn.js": "js/turn_page.js",
    "countermarch-gallery.css": "css/gallery.css",
    "countermarch-gallery.js": "js/gallery_page.js",
}
"""Each script and style sheet of the site, and what it is made from: those of every page, those of some."""

FONTS: Final = (
    *("BarlowCondensed-Medium", "BarlowCondensed-SemiBold", "BarlowCondensed-Bold"),
    *("CountermarchText-Regular", "CountermarchText-SemiBold", "CountermarchText-Italic"),
)


def install() -> None:
    """Fetch what the lock file names, unless it is here."""
    if not ESBUILD.exists() or not SHIM.exists():
        subprocess.run(["npm", "ci", "--no-progress", "--loglevel=error"], cwd=ROOT, check=True)  # noqa: S607 -- our own lock file


def write_assets(folder: Path) -> None:
    """Write scripts, styles and fonts into ``folder``."""
    (folder / "fonts").mkdir(parents=True)
    install()
    source = ROOT / "countermarch" / "site"
    for name, entry in BUNDLES.items():
        bundle(source / entry, folder / name)
    for name in FONTS:
        _font(ROOT / "generators" / "fonts" / f"{name}.ttf", folder / "fonts" / f"{name}.woff2")
    shutil.copy(source / "images" / "icon.svg", folder / "icon.svg")
    write_icons(folder)
    for licence in (ROOT / "generators" / "fonts").glob("OFL-*.txt"):
        shutil.copy(licence, folder / "fonts")


def write_shim(target: Path) -> None:
    """Write the script that lets the search run in a page that is opened from disk."""
    shutil.copy(SHIM, target)


def bundle(entry: Path, target: Path, *more: str) -> None:
    """Bundle scripts or styles into one small file."""
    command = [ESBUILD, entry, "--bundle", "--minify", "--target=es2022", "--log-level=warning"]
    command += ["--external:*.woff2", "--legal-comments=none", *more, f"--outfile={target}"]
    subprocess.run(list(map(str, command)), check=True)  # noqa: S603 -- esbuild of our own lock file


def _font(source: Path, target: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = "woff2"
    font.save(target)
