"""The fonts of pieces: their names, files, metrics and families.

All metrics are in thousandths of the em. The files are made by ``countermarch.generators.fonts.make_fonts``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from countermarch.components.suggestions import nearest
from countermarch.generators.scene.faults import UnknownFontError

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

FOLDER = Path(__file__).parent.parent / "fonts"

FILES: Mapping[str, str] = {
    "Barlow Condensed Regular": "BarlowCondensed-Regular",
    "Barlow Condensed Italic": "BarlowCondensed-Italic",
    "Barlow Condensed Medium": "BarlowCondensed-Medium",
    "Barlow Condensed SemiBold": "BarlowCondensed-SemiBold",
    "Barlow Condensed Bold": "BarlowCondensed-Bold",
    "Countermarch Text Regular": "CountermarchText-Regular",
    "Countermarch Text Italic": "CountermarchText-Italic",
    "Countermarch Text SemiBold": "CountermarchText-SemiBold",
    "Countermarch Text Bold": "CountermarchText-Bold",
    "Countermarch Text Bold Italic": "CountermarchText-BoldItalic",
    "DejaVu Sans Condensed Regular": "DejaVuSansCondensed-Regular",
    "DejaVu Sans Condensed Bold": "DejaVuSansCondensed-Bold",
    "DejaVu Sans Scripts Regular": "DejaVuSansScripts-Regular",
    "DejaVu Sans Scripts Bold": "DejaVuSansScripts-Bold",
}
"""Every font by name, and the stem of its files, which is also its PostScript name.

Countermarch Text is Adobe's Source Sans 3, renamed because the licence reserves the name for Adobe's own
versions.
"""

FALLBACKS: Mapping[str, tuple[str, ...]] = {
    name: tuple(
        f"DejaVu Sans {kind} {'Bold' if 'Bold' in name else 'Regular'}" for kind in ("Condensed", "Scripts")
    )
    for name in FILES
}
"""Fallback fonts for characters that a font does not have: arrows, dice, suits; then other scripts."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font's metrics, in thousandths of the em; ``data`` is the file's content for a designer's own font.

    ``figure_height`` is the height of numerals, ``glyphs`` maps characters to glyph ids in the file,
    ``kerning`` is by left, then right character.
    """

    name: str
    postscript: str
    ascent: int
    descent: int
    cap_height: int
    x_height: int
    figure_height: int
    advances: Mapping[str, int] = field(repr=False)
    glyphs: Mapping[str, int] = field(repr=False)
    kerning: Mapping[str, Mapping[str, int]] = field(repr=False)
    data: bytes = field(default=b"", repr=False)

    @property
    def file(self) -> Path:
        """The TrueType file."""
        return FOLDER / f"{self.postscript}.ttf"

    def content(self) -> bytes:
        """Return the content of its TrueType file."""
        return self.data or self.file.read_bytes()


@dataclass(frozen=True, slots=True)
class Family:
    """The four styles for a text with **bold** and *italic* parts."""

    regular: str
    italic: str
    bold: str
    bold_italic: str

    def style(self, *, bold: bool, italic: bool) -> str:
        """Return the name of the font for a word.

        >>> family("Countermarch Text").style(bold=True, italic=False)
        'Countermarch Text Bold'
        """
        if bold:
            return self.bold_italic if italic else self.bold
        return self.italic if italic else self.regular


FAMILIES: Mapping[str, Family] = {
    "Countermarch Text": Family(
        "Countermarch Text Regular",
        "Countermarch Text Italic",
        "Countermarch Text Bold",
        "Countermarch Text Bold Italic",
    ),
    "Barlow Condensed": Family(
        "Barlow Condensed Regular",
        "Barlow Condensed Italic",
        "Barlow Condensed Bold",
        "Barlow Condensed Bold",
    ),
    "Barlow Condensed Medium": Family(
        "Barlow Condensed Medium",
        "Barlow Condensed Italic",
        "Barlow Condensed Bold",
        "Barlow Condensed Bold",
    ),
}
"""Every family by name."""


_OWN: dict[str, Font] = {}
"""Designers' own fonts; each name holds a digest of the file, so that it always means the same font."""

_LENT: list[str] = []
"""Own fonts of the current game, used for characters that the built-in fonts do not have."""


def add(made: Font) -> None:
    """Register a designer's own font."""
    _OWN[made.name] = made


def set_own_fallbacks(names: tuple[str, ...]) -> bool:
    """Set the designer's own fonts that all texts fall back on; return whether these changed."""
    changed = tuple(_LENT) != names
    _LENT[:] = names
    return changed


def own_fallbacks() -> tuple[str, ...]:
    """Return the designer's own fonts that all texts fall back on."""
    return tuple(_LENT)


def registered_name(name: str, declared: Container[str]) -> str:
    """Return the registered name of a font in a layout; names not in ``declared`` stay as they are."""
    if name not in declared:
        return name
    return next((one for one in _LENT if one.rpartition(" #")[0] == name), name)


def fallbacks_of(name: str) -> tuple[str, ...]:
    """Return the fallbacks of a font, in the order in which they are tried.

    >>> fallbacks_of("Barlow Condensed Bold")
    ('DejaVu Sans Condensed Bold', 'DejaVu Sans Scripts Bold')
    """
    house = (
        FALLBACKS.get(name)
        or FALLBACKS["Barlow Condensed Bold" if "Bold" in name else "Barlow Condensed Regular"]
    )
    return (*house, *_LENT)


@cache
def font(name: str) -> Font:
    """Return a font by its name.

    >>> font("Barlow Condensed SemiBold").cap_height
    700
    >>> font("Barlow Condensed Heavy")
    Traceback (most recent call last):
    countermarch...UnknownFontError: no font 'Barlow Condensed Heavy'; near: Barlow Condensed ...
    """
    # cached for ever all the same: the name holds a digest of the file
    if name in _OWN:
        return _OWN[name]
    stem = FILES.get(name)
    if stem is None:
        raise UnknownFontError(unknown("font", name, FILES))
    data = json.loads((FOLDER / f"{stem}.json").read_text(encoding="utf-8"))
    kerning = {
        left: dict(zip(rights, values, strict=True)) for left, (rights, values) in data["kerning"].items()
    }
    return Font(
        name=data["name"],
        postscript=data["postscript"],
        ascent=data["ascent"],
        descent=data["descent"],
        cap_height=data["cap_height"],
        x_height=data["x_height"],
        figure_height=data["figure_height"],
        advances=dict(zip(data["characters"], data["advances"], strict=True)),
        glyphs=dict(zip(data["characters"], data["glyphs"], strict=True)),
        kerning=kerning,
    )


def family(name: str) -> Family:
    """Return a family by its name.

    >>> family("Barlow Condensed").bold
    'Barlow Condensed Bold'
    """
    found = FAMILIES.get(name)
    if found is None:
        raise UnknownFontError(unknown("font family", name, FAMILIES))
    return found


def unknown(kind: str, name: str, known: Mapping[str, object]) -> str:
    """Return the message about an unknown name, with the nearest known names.

    >>> unknown("icon", "ancor", {"anchor": 1, "star": 2})
    "no icon 'ancor'; near: anchor"
    >>> unknown("icon", "wave", {"anchor": 1, "club": 2, "shield": 4, "tree": 5})
    "no icon 'wave'; near: tree, shield, anchor"
    """
    near = nearest(name, known) or nearest(name, known, cutoff=0.0)
    return f"no {kind} {name!r}; near: {', '.join(near)}"
