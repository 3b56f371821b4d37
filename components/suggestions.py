"""The likely meanings of a misspelt name, for every "did you mean"."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 60
"""Maximum number of characters of a given word that are compared."""

SHORTEST = 3
"""Minimum number of letters of a word that is tried as an abbreviation."""

MAX_SUGGESTED = 3
"""Maximum names that are suggested."""

_BETWEEN = str.maketrans(dict.fromkeys(" \t_.:/", "-"))


def nearest(given: str, names: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """Return up to three names that ``given`` may mean, the most likely first.

    Capitals, spaces and underscores make no difference. A name that contains what is given as whole words
    ranks before one with a similar spelling.

    >>> nearest("tankz", ["tanks", "artillery"]), nearest("Israeli 36_1", ["israeli-36-1", "israeli-36-188"])
    (['tanks'], ['israeli-36-1'])
    >>> nearest("beaufort", ["beirut", "the-beaufort-castle", "beaufort-castle"])
    ['beaufort-castle', 'the-beaufort-castle']
    """
    from difflib import get_close_matches

    word = normalized(given[:LONGEST])
    known: dict[str, list[str]] = {}
    for name in names:
        known.setdefault(normalized(name), []).append(name)
    if not word or word in known:
        return known.get(word, [])[:MAX_SUGGESTED] if word else []
    begin = [name for name in known if name.startswith(f"{word}-")] or _begun(word, known)
    hold = [name for name in known if f"-{word}-" in f"{name}-" and name not in begin]
    alike = get_close_matches(word, known, MAX_SUGGESTED, cutoff)
    found = [*sorted(begin, key=len), *sorted(hold, key=len)] or alike
    return [name for one in found for name in known[one]][:MAX_SUGGESTED]


def _begun(word: str, names: Iterable[str]) -> list[str]:
    """Return the names that a word of three letters or more abbreviates: ``diff`` for differential."""
    return [name for name in names if len(word) >= SHORTEST and name.startswith(word)]


def did_you_mean(given: str, names: Iterable[str], limit: int = MAX_SUGGESTED, lead: str = "; ") -> str:
    r"""Return the end of a message about an unknown name: the likely ones, or an empty text.

    Invisible characters of a name are escaped.

    >>> did_you_mean("tankz", ["tanks", "artillery"]), did_you_mean("zzz", ["tanks"])
    ('; did you mean tanks?', '')
    >>> did_you_mean("tank", ["tank\x07s"], lead="")
    'did you mean tank\\x07s?'
    """
    near = [readable(name) for name in nearest(given, names)[:limit]]
    return f"{lead}did you mean {' or '.join(near)}?" if near else ""


def readable(name: str) -> str:
    """Return a name with its invisible characters escaped."""
    return name if name.isprintable() else ascii(name)[1:-1]


def normalized(word: str) -> str:
    """Return a name in the form that is compared: lower case, hyphens between words.

    >>> normalized(" The Beaufort_castle ")
    'the-beaufort-castle'
    """
    return "-".join(part for part in word.lower().translate(_BETWEEN).split("-") if part)
