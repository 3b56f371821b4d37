"""JSON values and help texts in words for people: names as words, yes and no, lists with commas."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from countermarch.components.display_names import phrase, words
from countermarch.reference.engine.kinds import EnumKind, ListKind, RecordKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.reference.engine.kinds import Field

_NAMES: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def without_field_names(text: str) -> str:
    """Replace the names of fields in a text by words.

    >>> without_field_names("attack_total minus defense_total")
    'attack total minus defense total'
    """
    return _NAMES.sub(lambda name: words(name[0]), text)


_BARE: Final = re.compile(r"(?<!['\w-])(true|false|null)(?!['\w-])")
_IN_WORDS: Final = {"true": "yes", "false": "no", "null": "none"}


_FORMULAS: Final = (
    (re.compile(r"max\(0, ([^()]+) - ([^()]+)\)"), r"\1 less \2, never below 0"),
    (re.compile(r"min\(([^(),]+), ([^(),]+)\)"), r"the lesser of \1 and \2"),
    (re.compile(r"\bplain list(?: of\b|[:,])? ?"), ""),
    (re.compile(r"\[\]"), "none"),
)
"""Patterns of formulas for programs, and their wording for people."""


def help_for_people(text: str, values: Iterable[str] = ()) -> str:
    """Reword a help text for people: field names, choices (``values``) and JSON words become plain words.

    >>> help_for_people("null for fajr-5, false when 'summary'; raw_hits else", ["fajr-5", "summary"])
    'none for Fajr-5, no when summary; raw hits else'
    """
    for written, plain in _FORMULAS:
        text = written.sub(plain, text)
    text = _BARE.sub(lambda word: _IN_WORDS[word[0]], without_field_names(text))
    names = "|".join(map(re.escape, sorted(values, key=len, reverse=True)))
    if not names:
        return text
    return re.sub(rf"(?<![\w'-])('?)({names})\1(?![\w-])", lambda name: words(name[2]), text)


def choice_names(fields: Iterable[Field]) -> set[str]:
    """Return all names that fields can have as values, including the fields of records."""
    found: set[str] = set()
    for field in fields:
        kind = field.kind.item if isinstance(field.kind, ListKind) else field.kind
        if isinstance(kind, RecordKind):
            found |= choice_names(kind.fields)
        elif isinstance(kind, EnumKind):
            found |= {value for value in kind.values if isinstance(value, str)}
    return found


def in_words(value: object) -> str:
    """Return a JSON value in words.

    >>> in_words(True), in_words(None), in_words(["a", "full-strength"]), in_words([{"unit": "x", "hits": 2}])
    ('yes', '-', 'a, full strength', 'unit x, hits 2')
    >>> in_words([])
    'none'
    """
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            several = any(isinstance(item, dict) for item in value)
            return ("; " if several else ", ").join(in_words(item) for item in value) or "none"
        case dict():
            return ", ".join(f"{words(str(name))} {in_words(item)}" for name, item in value.items())
        case str():
            return phrase(value)
        case _:
            return str(value)
