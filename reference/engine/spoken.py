"""Values as a player says them: names of the catalogue as words, yes and no, lists with commas."""

from __future__ import annotations

import re
from typing import Final

from countermarch.components.saying import capital, phrase, words

__all__ = ["capital", "said", "without_names", "words"]

_NAMES: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def without_names(text: str) -> str:
    """Write the names of fields in a text as words.

    >>> without_names("attack_total minus defense_total")
    'attack total minus defense total'
    """
    return _NAMES.sub(lambda name: words(name[0]), text)


def said(value: object) -> str:
    """Write a plain JSON value as a player says it.

    >>> said(True), said(None), said(["a", "full-strength"]), said([{"unit": "x", "hits": 2}])
    ('yes', '-', 'a, full strength', 'unit x, hits 2')
    >>> said([])
    'none'
    """
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            several = any(isinstance(item, dict) for item in value)
            return ("; " if several else ", ").join(said(item) for item in value) or "none"
        case dict():
            return ", ".join(f"{words(str(name))} {said(item)}" for name, item in value.items())
        case str():
            return phrase(value)
        case _:
            return str(value)
