"""Names for programs that give some characters a meaning: safe to show, unique, and safe as file names."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from countermarch.components.model.names import file_stem

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 80

_UNSAFE = re.compile(r"[^a-z0-9]+")
_KEPT = frozenset(" -_.,'()!?&+:#%*=/")
_MARKUP = re.compile(r"\*\*|\{[a-z-]+\}")


def safe_name(text: str, other: str = "-") -> str:
    """Return a text as a name: one line, without anything that a program takes for markup, a value or an end.

    VASSAL replaces ``$name$``, evaluates text in braces and renders ``<html>``, so these are removed.

    >>> safe_name("Golani <b>1</b>"), safe_name("{1+1} $x$"), safe_name(" ")
    ('Golani b 1 /b', '1+1 x', '-')
    """
    # files from macOS may have names with accents apart: two spellings of one name would be two pieces
    plain = unicodedata.normalize("NFC", _MARKUP.sub(" ", text))
    kept = "".join(
        char
        if char in _KEPT
        or unicodedata.category(char)[0] in "LNM"
        or char in "\N{EN DASH}\N{MULTIPLICATION SIGN}\N{MINUS SIGN}\N{RIGHT SINGLE QUOTATION MARK}"
        else " "
        for char in plain
    )
    return " ".join(kept.split()).strip("'")[:LONGEST].strip() or other


def slug(text: str) -> str:
    """Return a text as part of a file name: lower-case letters, digits and hyphens.

    >>> slug("Golani 1"), slug("../.."), slug("Con")
    ('golani-1', 'x', 'con_')
    """
    # file_stem also avoids the names of devices on Windows, such as con
    return file_stem(_UNSAFE.sub("-", text.lower()).strip("-")[:60].strip("-")) or "x"


def unique(names: Iterable[str]) -> list[str]:
    """Return the names, with a number after each one that is already taken.

    >>> unique(["a", "b", "a", "a 2"])
    ['a', 'b', 'a 2', 'a 2 2']
    """
    taken: set[str] = set()
    made = []
    for name in names:
        count, new = 1, name
        while new in taken:
            count += 1
            new = f"{name} {count}"
        taken.add(new)
        made.append(new)
    return made
