"""The colours of starting layouts: those dealt to categories and sides, and those that words name."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls
from typing import TYPE_CHECKING

from countermarch.components.colour_words import COLOUR_WORDS, read_colour
from countermarch.generators.scene.style import contrast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from countermarch.importing.column import Column

DARK = (
    *("#2f5d8a", "#8a3b2f", "#3f7048", "#7a5a1e", "#5b3f7a", "#22706b"),
    *("#8a2f5d", "#4d5563", "#9c5312", "#37508d", "#5f6b1e", "#704848"),
)
"""Colours of categories, dark enough for white text."""

LIGHT = (
    *("#d9c58c", "#a9c3dc", "#c5d3a0", "#e2b3a2", "#ccbbdd", "#a8d2ca"),
    *("#e8d9c4", "#bcc3cd", "#ddb6c9", "#c9c9a4", "#e5cf6f", "#b7cdb0"),
)
"""Colours of sides, light enough for dark text."""

HEARTS = ("hearts", "heart", "coeur", "cœur", "herz", "corazones", "cuori", "copas", "\N{BLACK HEART SUIT}")
DIAMONDS = ("diamonds", "carreau", "karo", "diamantes", "quadri", "ouros", "\N{BLACK DIAMOND SUIT}")
SPADES = ("spades", "spade", "pique", "pik", "picas", "picche", "espadas", "\N{BLACK SPADE SUIT}")
CLUBS = ("clubs", "club", "trèfle", "trefle", "kreuz", "tréboles", "fiori", "paus", "\N{BLACK CLUB SUIT}")
"""Suits of playing cards."""

NAMED: Mapping[str, str] = {
    **{word: colour for colour, words in COLOUR_WORDS.items() for word in words},
    **dict.fromkeys((*COLOUR_WORDS["#ffffff"], "diamond"), "#85867d"),
    **dict.fromkeys(("roja", "rojas", "vermelha", "rossa", "rouges", "rote", "r"), "#a8322a"),
    **dict.fromkeys(("verdes", "verte", "vertes", "grüne"), "#37743f"),
    **dict.fromkeys(("bleue", "bleues", "azules", "blaue"), "#2f5d9a"),
    **dict.fromkeys(("amarilla", "amarela", "gialla", "gelbe"), "#9a7416"),
    **dict.fromkeys(("negra", "preta", "nera", "noire", "schwarze"), "#2c2d31"),
    **dict.fromkeys(("blanca", "branca", "bianca", "blanche", "weiße"), "#85867d"),
    **dict.fromkeys(("g", "grn"), "#37743f"),
    **dict.fromkeys(("u", "b", "blu"), "#2f5d9a"),
    "y": "#9a7416",
    **dict.fromkeys(("k", "blk"), "#2c2d31"),
    **dict.fromkeys(("w", "wht"), "#85867d"),
    "p": "#6b3f8a",
    "o": "#b0591a",
    **dict.fromkeys(
        ("赤", "红", "紅", "红色", "紅色", "赤色", "빨강", "красный", "красная", "röd", "rood"), "#a8322a"
    ),
    **dict.fromkeys((*HEARTS, *DIAMONDS, "червы", "бубны"), "#a8322a"),
    **dict.fromkeys(
        ("緑", "绿", "綠", "绿色", "綠色", "緑色", "초록", "зелёный", "зеленый", "grön", "groen"), "#37743f"
    ),
    **dict.fromkeys(
        ("青", "蓝", "藍", "蓝色", "藍色", "青色", "파랑", "синий", "голубой", "blå", "blauw"), "#2f5d9a"
    ),
    **dict.fromkeys(("黄", "黃", "黄色", "黃色", "노랑", "жёлтый", "желтый", "gul", "geel"), "#9a7416"),
    **dict.fromkeys(("紫", "紫色", "보라", "фиолетовый", "lilla", "paars"), "#6b3f8a"),
    **dict.fromkeys(("黒", "黑", "黑色", "黒色", "검정", "чёрный", "черный", "svart", "zwart"), "#2c2d31"),
    **dict.fromkeys(("白", "白色", "하양", "белый", "vit", "wit"), "#85867d"),
    **dict.fromkeys(("橙", "橙色", "оранжевый"), "#b0591a"),
    **dict.fromkeys((*SPADES, *CLUBS), "#2c2d31"),
    **dict.fromkeys(
        ("fire", "flame", "feuer", "feu", "fuego", "fogo", "fuoco", "ogień", "blood", "火", "炎"), "#a8322a"
    ),
    **dict.fromkeys(
        ("water", "ocean", "wasser", "eau", "agua", "água", "acqua", "woda", "ice", "水", "冰", "氷"),
        "#2f5d9a",
    ),
    **dict.fromkeys(
        ("grass", "nature", "plant", "forest", "leaf", "natur", "natura", "naturaleza", "草", "木"), "#37743f"
    ),
    **dict.fromkeys(
        ("earth", "ground", "erde", "terre", "tierra", "terra", "ziemia", "stone", "土", "地"), "#74512f"
    ),
    **dict.fromkeys(
        ("electric", "lightning", "thunder", "blitz", "light", "licht", "lumière", "luz", "luce", "雷", "光"),
        "#9a7416",
    ),
    **dict.fromkeys(
        ("woods", "woodland", "jungle", "grassland", "swamp", "wald", "bosque", "bois"), "#37743f"
    ),
    **dict.fromkeys(("hill", "hills", "mountain", "mountains", "rough", "berge", "montaña"), "#74512f"),
    **dict.fromkeys(("clear", "plain", "plains", "desert", "beach", "wüste", "desierto"), "#9a7416"),
    **dict.fromkeys(("sea", "lake", "river", "coast", "meer", "mer", "mar", "lac"), "#2f5d9a"),
    **dict.fromkeys(("dark", "darkness", "shadow", "dunkel", "oscuridad", "闇", "暗"), "#2c2d31"),
    **dict.fromkeys(("poison", "psychic", "gift", "veneno"), "#6b3f8a"),
    **dict.fromkeys(("air", "wind", "luft", "aire", "ar", "aria", "steel", "metal", "风", "風"), "#666b73"),
}
"""Printed colours for names and letters of colours in a spreadsheet, dark enough for white text."""

PALE: Mapping[str, str] = {
    "#a8322a": "#e2b3a2",
    "#37743f": "#c5d3a0",
    "#2f5d9a": "#a9c3dc",
    "#9a7416": "#e5cf6f",
    "#2c2d31": "#9fa3aa",
    "#85867d": "#f0efe9",
    "#6b3f8a": "#ccbbdd",
    "#b0591a": "#ecc08f",
    "#74512f": "#cfb592",
    "#666b73": "#bcc3cd",
    "#a8437c": "#ddb6c9",
}
"""The same hues light enough for dark text, by the printed colour of ``NAMED``."""
INK = "#17181c"
GREY = "#4d5563"
"""The colour of what has none of its own."""
MIN_ON_COLOUR = 3.4
"""Minimum contrast of white words on a colour."""

NAMING = 0.6
"""Minimum share of cells that name colours in a column of colours."""

MIN_HUE, MIN_VIVID = 0.05, 0.15
"""Share of the circle of hues by which colours differ, and the saturation below which they are grey."""

MIN_UNDER_INK = 6.0
"""Minimum contrast of dark words on a colour of counters."""

MIN_CONTRAST = 8.0
"""A background on which dark words have at least this contrast is light."""


def tone_of(word: str) -> str:
    """Return the printed colour that a word names, such as *red*, *r* or *light blue*; empty for others."""
    return NAMED.get(word) or read_colour(word)


def tone_in(text: str, *, letters: bool) -> str:
    """Return the printed colour that a text in lower case names, by one of its words too; empty for others.

    ``letters``: a single letter names one.
    """
    if tone := tone_of(text):
        return tone if letters or len(text) > 1 or not text.isascii() else ""
    tones = _tones_in(text)
    return next(iter(tones)) if len(tones) == 1 else ""


def _tones_in(text: str) -> set[str]:
    return {tone for word in re.findall(r"[^\W\d_]{3,}", text) if (tone := tone_of(word))}


def names_several_colours(text: str) -> bool:
    """Return whether a text in lower case names more than one colour."""
    return len(_tones_in(text) or {tone_of(sign) for sign in text if not sign.isascii()} - {""}) > 1


def similar_hues(one: str, other: str) -> bool:
    """Return whether two colours have almost the same hue, and neither is grey."""
    (hue, _, vivid), (hue2, _, vivid2) = (
        rgb_to_hls(*(int(tone[at : at + 2], 16) / 255 for at in (1, 3, 5))) for tone in (one, other)
    )
    apart = abs(hue - hue2)
    return one == other or (min(apart, 1 - apart) < MIN_HUE and min(vivid, vivid2) > MIN_VIVID)


def on_background(colour: str, others: Sequence[str]) -> str:
    """Return a named colour adapted to a palette: pale, or, for ``DARK``, dark enough for white words."""
    if others is not DARK:
        return PALE.get(colour) or under_ink(colour)
    while contrast(colour, "#ffffff") < MIN_ON_COLOUR:
        tones = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        colour = "#{:02x}{:02x}{:02x}".format(*(int(tone * 0.85) for tone in tones))
    return colour


def under_ink(colour: str) -> str:
    """Return a colour, with so much white in it that dark words are read on it."""
    while contrast(colour, INK) < MIN_UNDER_INK:
        tones = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        colour = "#{:02x}{:02x}{:02x}".format(*(int(tone + (255 - tone) * 0.15) for tone in tones))
    return colour


def names_colours(column: Column) -> bool:
    """Return whether a column that some pieces have names colours in words."""
    words = [cell.lower() for cell in column.cells or column.values if cell and cell not in column.blanks]
    named = sum(
        word.startswith("{color") or (bool(tone_of(word)) and (len(word) > 1 or not word.isascii()))
        for word in words
    )
    return NAMING * len(words) <= named and 3 * len(column.rows) > len(column.lengths)
