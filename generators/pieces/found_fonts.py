"""Find fonts for characters that no other font has: in the folder, among our requirements, on the machine."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from countermarch.generators.pieces.own_fonts import add_fallback_font
from countermarch.generators.pieces.pictures import LARGEST_FILE, PictureError, content

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = "fonts"
"""The folder of a game in which fonts are found by themselves."""

ENDINGS: Final = (".ttf", ".otf", ".ttc")
MAX_FONTS: Final = 20
"""Maximum fonts of that folder that are read."""

REQUIRED: Final = ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf")
"""A package that is always installed, and its font, which has Chinese, Japanese and Korean characters."""

INSTALLED: Final = (
    "NotoEmoji-Regular.ttf", "NotoEmoji[wght].ttf", "NotoEmoji-VariableFont_wght.ttf", "Symbola.ttf",
    "Symbola_hint.ttf", "seguisym.ttf", "NotoSansSymbols2-Regular.ttf", "NotoSansCJK-Regular.ttc",
    "NotoSansCJKjp-Regular.otf", "NotoSansKR-Regular.ttf", "msyh.ttc", "malgun.ttf", "DejaVuSans.ttf",
    "unifont.otf", "unifont.ttf",
)  # fmt: skip
"""Fonts of one colour that machines often have, by file name, the best first."""

PLACES: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path.home() / ".local/share/fonts",
    Path.home() / ".fonts",
    Path("/Library/Fonts"),
    Path("/System/Library/Fonts"),
    Path.home() / "Library/Fonts",
    Path("C:/Windows/Fonts"),
)
MAX_FILES: Final = 50_000
"""Maximum files of these places that are looked at."""


def add_system_fallbacks(folder: Path, wanted: set[str]) -> None:
    """Let all texts fall back on fonts that have some of the wanted characters, as far as there are any."""
    left = set(wanted)
    for name, data in _fonts(folder):
        try:
            left -= add_fallback_font(name, data, "".join(sorted(left)))
        except PictureError:  # one that cannot be read helps nobody, and nobody asked for it
            continue
        if not left:
            return


def _fonts(folder: Path) -> Iterator[tuple[str, bytes]]:
    own = folder / FOLDER
    if own.is_dir():
        # sorted: the order of a folder differs between file systems, and with it which font is taken
        names = sorted(path.name for path in islice(own.iterdir(), 1000) if path.suffix.lower() in ENDINGS)
        for name in names[:MAX_FONTS]:
            yield Path(name).stem, content(folder, f"{FOLDER}/{name}", "font")
    package, file = REQUIRED
    found = find_spec(package)
    paths = [Path(found.origin).parent / file] if found and found.origin else []
    for path in (*paths, *_installed()):
        try:
            if path.stat().st_size <= LARGEST_FILE:
                yield path.stem, path.read_bytes()
        except OSError:
            continue


def _installed() -> Iterator[Path]:
    """Yield the fonts of this machine that are known to help."""
    found: dict[str, Path] = {}
    for place in PLACES:
        # a folder of fonts may be a link to a whole disk
        for path in islice(place.rglob("*"), MAX_FILES) if place.is_dir() else ():
            if path.name in INSTALLED:
                found.setdefault(path.name, path)
    yield from (found[name] for name in INSTALLED if name in found)
