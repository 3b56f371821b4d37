"""Colours as written by hand: ``#rrggbb``, ``#rgb``, or a word such as *dark red*."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

COLOUR_EXPECTED: Final = "a colour, such as #8b0000, #333 or dark red"

COLOUR_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "#a8322a": ("red", "rot", "rouge", "rojo", "rosso", "vermelho", "czerwony", "crimson", "ruby"),
    "#37743f": ("green", "grün", "gruen", "vert", "verde", "zielony", "emerald"),
    "#2f5d9a": ("blue", "blau", "bleu", "azul", "blu", "niebieski", "sapphire"),
    "#9a7416": ("yellow", "gelb", "jaune", "amarillo", "giallo", "amarelo", "żółty", "gold"),
    "#2c2d31": ("black", "schwarz", "noir", "negro", "nero", "preto", "czarny", "onyx"),
    "#ffffff": ("white", "weiß", "weiss", "blanc", "blanco", "bianco", "branco", "biały"),
    "#6b3f8a": ("purple", "violet", "lila", "violett", "morado", "viola", "roxo", "fioletowy"),
    "#b0591a": ("orange", "naranja", "arancione", "laranja", "pomarańczowy"),
    "#74512f": ("brown", "braun", "brun", "marrón", "marrone", "marrom", "brązowy"),
    "#666b73": ("grey", "gray", "grau", "gris", "grigio", "cinza", "szary", "silver"),
    "#a8437c": ("pink", "rosa", "rose", "różowy"),
    "#6e1414": ("darkred", "dunkelrot", "maroon"),
    "#1f4727": ("darkgreen", "dunkelgrün"),
    "#17335c": ("darkblue", "dunkelblau", "navy"),
    "#432d18": ("darkbrown", "dunkelbraun"),
    "#3b3f46": ("darkgrey", "darkgray", "dunkelgrau"),
    "#e6a39b": ("lightred", "hellrot"),
    "#b4d6b0": ("lightgreen", "hellgrün"),
    "#a9c9ea": ("lightblue", "hellblau"),
    "#c9a97f": ("lightbrown", "hellbraun"),
    "#d0d2d6": ("lightgrey", "lightgray", "hellgrau"),
    "#f3e6b3": ("lightyellow", "hellgelb"),
    "#e8d9c4": ("beige", "cream", "creme"),
    "#5f6b1e": ("olive", "oliv"),
    "#22706b": ("teal", "turquoise", "türkis", "petrol"),
}
"""Printed colours by their names."""

_WORDS = {word: colour for colour, words in COLOUR_WORDS.items() for word in words}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})", re.ASCII)


def read_colour(text: str) -> str:
    """Return a colour as ``#rrggbb``; empty if the text is none.

    >>> read_colour("#1a2B3c"), read_colour("#333"), read_colour("Dark red"), read_colour("dunkel-rot")
    ('#1a2b3c', '#333333', '#6e1414', '#6e1414')
    >>> read_colour("#12"), read_colour("infantry")
    ('', '')
    """
    if not _HEX.fullmatch(text):
        return _WORDS.get(re.sub(r"[\s_-]+", "", text.lower()), "")
    short = len(text) == len("#rgb")
    return "#" + "".join(2 * digit if short else digit for digit in text[1:].lower())
