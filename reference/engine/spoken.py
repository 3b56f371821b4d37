"""Values as a player says them: names of the catalogue as words, yes and no, lists with commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import capitalized, phrase, words
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.reference.engine.kinds import Field

__all__ = ["capitalized", "help_for_people", "said", "values_of", "without_names", "words"]

_NAMES: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def without_names(text: str) -> str:
    """Write the names of fields in a text as words.

    >>> without_names("attack_total minus defense_total")
    'attack total minus defense total'
    """
    return _NAMES.sub(lambda name: words(name[0]), text)


_BARE: Final = re.compile(r"(?<!['\w-])(true|false|null)(?!['\w-])")
_SAID: Final = {"true": "yes", "false": "no", "null": "none"}


_FORMULAS: Final = (
    (re.compile(r"max\(0, ([^()]+) - ([^()]+)\)"), r"\1 less \2, never below 0"),
    (re.compile(r"min\(([^(),]+), ([^(),]+)\)"), r"the lesser of \1 and \2"),
    (re.compile(r"\bplain list(?: of\b|[:,])? ?"), ""),
    (re.compile(r"\[\]"), "none"),
)
"""What a formula for programs says in words."""


def help_for_people(text: str, values: Iterable[str] = ()) -> str:
    """Write a help text without the names and words of a program; ``values`` are those of its choices.

    >>> help_for_people("null for fajr-5, false when 'summary'; raw_hits else", ["fajr-5", "summary"])
    'none for Fajr-5, no when summary; raw hits else'
    """
    for written, plain in _FORMULAS:
        text = written.sub(plain, text)
    text = _BARE.sub(lambda word: _SAID[word[0]], without_names(text))
    names = "|".join(map(re.escape, sorted(values, key=len, reverse=True)))
    if not names:
        return text
    return re.sub(rf"(?<![\w'-])('?)({names})\1(?![\w-])", lambda name: words(name[2]), text)


def values_of(fields: Iterable[Field]) -> set[str]:
    """Return every name that some fields may have as their value, those of records within them too."""
    found: set[str] = set()
    for field in fields:
        kind = field.kind.item if isinstance(field.kind, ListKind) else field.kind
        if isinstance(kind, RecordKind):
            found |= values_of(kind.fields)
        elif isinstance(kind, EnumKind):
            found |= {value for value in kind.values if isinstance(value, str)}
    return found


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
