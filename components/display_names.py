"""Names of the data in readable form: words with spaces, and capitals where they belong.

``capitals.txt`` lists the words that keep their capitals.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

CAPITALS: Final = {
    word.lower(): word for word in Path(__file__).with_name("capitals.txt").read_text("utf-8").split()
} | {f"j{number}": f"J-{number}" for number in range(1, 7)}
"""Abbreviations and names that keep their capitals, by their lower-case form."""

MAX_LISTED: Final = 4
"""Maximum names in a shortened list."""

_WHOLE = [word.lower().replace("-", "[_-]") for word in CAPITALS.values() if "-" in word] + ["j-[1-6]"]
_PART = re.compile(rf"(?<![a-z0-9])({'|'.join(_WHOLE)})(?![a-z0-9])|[_-](?=[a-z0-9])")
_NAME = re.compile(r"(?=.*[a-z])[a-z0-9]+(?:[_:-][a-z0-9]+)*")


def words(name: str) -> str:
    """Return a name of the data as words.

    >>> words("units_lost"), words("full-strength"), words("israeli_c2_change")
    ('units lost', 'full strength', 'Israeli C2 change')
    >>> words("j-4"), words("f-15-and-drone"), words("fajr_5_each"), words("bent-jubail")
    ('J-4', 'F-15 and drone', 'Fajr-5 each', 'Bent Jubail')
    """
    parted = _PART.sub(lambda found: found[1].replace("_", "-") if found[1] else " ", name)
    return " ".join(CAPITALS.get(word, _chit(word)) for word in parted.split())


def is_name(text: str) -> bool:
    """Return whether a text is a name of the data rather than a sentence, a code or a number.

    >>> [is_name(text) for text in ("bent-jubail", "D2", "8-7-7", "Golan", "a hex", "tyre:out-of-range")]
    [True, False, False, False, False, True]
    """
    return _NAME.fullmatch(text) is not None


def phrase(text: str) -> str:
    """Return a name of the data as words, and any other text unchanged.

    >>> phrase("full-strength"), phrase("tyre:out-of-range"), phrase("8-7-7")
    ('full strength', 'Tyre: out of range', '8-7-7')
    """
    return ": ".join(words(part) for part in text.split(":")) if is_name(text) else text


def capitalized(text: str) -> str:
    """Return a text with its first letter in upper case.

    >>> capitalized("whole map")
    'Whole map'
    """
    return text[:1].upper() + text[1:]


def _chit(word: str) -> str:
    return word.upper() if re.fullmatch(r"j-[1-6]", word) else word


def ordinal(number: int) -> str:
    """Return an ordinal number, as units are named.

    >>> [ordinal(number) for number in (1, 2, 3, 7, 11, 91, 112, 252)]
    ['1st', '2nd', '3rd', '7th', '11th', '91st', '112th', '252nd']
    """
    digits = str(number)
    teen = digits[-2:-1] == "1"
    return f"{digits}{'th' if teen else {'1': 'st', '2': 'nd', '3': 'rd'}.get(digits[-1], 'th')}"


def shortened_list(names: Sequence[str], limit: int = MAX_LISTED) -> str:
    """Join names with commas; of more than ``limit``, name the first and count the rest.

    >>> shortened_list("abcdef"), shortened_list("abc", 2)
    ('a, b, c, d and 2 more', 'a, b and 1 more')
    """
    more = f" and {len(names) - limit} more" if len(names) > limit else ""
    return f"{', '.join(names[:limit])}{more}"
