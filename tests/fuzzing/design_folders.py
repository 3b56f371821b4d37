"""Small valid folders: counters, cards, maps, standees and boxes, with a font and pictures made here."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import Image
from support import maps
from support.drawings import png_picture

if TYPE_CHECKING:
    from collections.abc import Mapping

SOUND = Path(__file__).parent / "folders"
"""The files that the folders are put together of."""


@cache
def font() -> bytes:
    """Return a small font with a triangle for every glyph."""
    letters = "ABC abc123\u6c34"
    names = [".notdef", *(f"u{ord(one):04X}" for one in letters)]
    maker = FontBuilder(1000, isTTF=True)
    maker.setupGlyphOrder(names)
    maker.setupCharacterMap({ord(one): f"u{ord(one):04X}" for one in letters})
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 700))
    pen.lineTo((600, 700))
    pen.closePath()
    glyph = pen.glyph()
    maker.setupGlyf(dict.fromkeys(names, glyph))
    maker.setupHorizontalMetrics(dict.fromkeys(names, (700, 0)))
    maker.setupHorizontalHeader(ascent=800, descent=-200)
    maker.setupNameTable({"familyName": "Runes", "styleName": "Regular"})
    maker.setupOS2()
    maker.setupPost()
    stream = io.BytesIO()
    maker.save(stream)
    return stream.getvalue()


@cache
def jpeg() -> bytes:
    """Return a small JPEG."""
    stream = io.BytesIO()
    Image.new("RGB", (24, 16), "#4477aa").save(stream, "JPEG")
    return stream.getvalue()


def _text(*names: str) -> str:
    return "".join((SOUND / name).read_text(encoding="utf-8") for name in names)


@cache
def folders() -> Mapping[str, Mapping[str, bytes]]:
    """Return valid folders by their content."""
    pictures = {"a.png": png_picture(), "a.jpg": jpeg()}
    units = {file: _text(file) for file in ("units.csv", "markers.csv")}
    cards, layout, game = (
        {"cards.csv": _text("cards.csv")},
        _text("cards.toml"),
        {"game.toml": _text("game.toml")},
    )
    board = {
        "units.csv": "id,name,attack\na,Wolf,3\n",
        "gazetteer.csv": _text("gazetteer.csv"),
        "kit.toml": _text("maps.kit.toml"),
    }
    written: dict[str, dict[str, str]] = {
        "counters": {**units, "counters.toml": _text("counters.toml"), **game},
        "cards": {**cards, "cards.toml": layout},
        "house": {**units, **cards, **game},
        "folding": {**units, **cards, "kit.toml": _text("folding.kit.toml")},
        "hexes": {**board, "map.toml": maps.HEXES + _text("hexes.more.toml")},
        "areas": {**board, "map.toml": maps.POINTS + _text("areas.more.toml")},
    }
    found = {
        name: {**{file: text.encode() for file, text in files.items()}, **pictures}
        for name, files in written.items()
    }
    own = '[fonts]\nRunes = "runes.ttf"\n\n'
    lettered = layout.replace('align = "justify"', 'family = "Runes"').replace("a.jpg", "a.svg")
    plain = {"cards.csv": cards["cards.csv"].encode(), "a.png": png_picture()}
    runes = lettered.replace("[icons]", f"{own}[icons]").replace("a.svg", "a.png")
    return {
        **found,
        "fonts": {**plain, "runes.ttf": font(), "cards.toml": runes.encode()},
        "drawings": {
            **plain,
            "a.svg": _text("picture.svg").encode(),
            "cards.toml": lettered.replace('family = "Runes"', "").encode(),
        },
        "workbooks": {**pictures, "cards.toml": layout.replace("[cost]", "[count]").encode()},
    }
