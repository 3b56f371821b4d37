"""Find the characters of a text that no font has, and replace them with a square."""

from __future__ import annotations

import unicodedata
from functools import cache

from countermarch.generators.scene import fonts

PLACEHOLDER = "\N{WHITE SQUARE}"
LEFT_OUT = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""Modifiers of the character before them."""


def showable() -> frozenset[str]:
    """Return the characters that every text can show, by its own font or a fallback."""
    return _showable(fonts.own_fallbacks())


@cache
def _showable(own_fonts: tuple[str, ...]) -> frozenset[str]:
    lent = {one for chain in fonts.FALLBACKS.values() for name in chain for one in fonts.font(name).advances}
    main = [
        fonts.font(name).advances.keys() for name in ("Barlow Condensed Bold", "Countermarch Text Regular")
    ]
    lent |= {one for name in own_fonts for one in fonts.font(name).advances}
    return frozenset(lent | (main[0] & main[1]) | set("\n\t\r"))


def missing(text: str) -> list[str]:
    """Return the characters of a text that no font has.

    >>> missing("Ares: Άρης, 龍")
    ['龍']
    """
    if text.isascii():
        return []
    known = showable()
    return [one for one in text if one not in known and not _silent(one)]


def with_placeholders(text: str) -> str:
    """Return a text with missing characters replaced.

    >>> with_placeholders("龍 of fire")
    '□ of fire'
    """
    if text.isascii():
        return text
    known = showable()
    return "".join(one if one in known else PLACEHOLDER for one in text if one in known or not _silent(one))


def _silent(character: str) -> bool:
    """Return whether a character only modifies others, such as a joiner of emoji; these are dropped."""
    return character in LEFT_OUT or unicodedata.category(character) == "Cf"
