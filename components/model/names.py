"""Names for files and ids, made from titles in any script."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Windows opens the device whatever the folder and the extension; the raised digits count there as digits
# too
_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9¹²³]", re.IGNORECASE)


def hyphenated(text: str, kept: str = "") -> str:
    """Join the words of a text with hyphens; drops all but letters, digits, combining marks and ``kept``.

    >>> hyphenated("Set-up: Israel, 2006"), hyphenated("第一 會戰"), hyphenated("v1.2_b", kept=".")
    ('Set-up-Israel-2006', '第一-會戰', 'v1.2-b')
    """
    whole = unicodedata.normalize("NFC", text)
    return "-".join("".join(c if _in_word(c) or c in kept else " " for c in whole).split())


def file_stem(stem: str) -> str:
    """Make the stem of a file's name, or a folder's name, valid on every system.

    Windows reserves device names (any case, any extension) and drops dots and spaces at the end of a name.

    >>> file_stem("Con"), file_stem("com1.old"), file_stem("Bravo . "), file_stem("Contra")
    ('Con_', 'com1_.old', 'Bravo', 'Contra')
    """
    first, dot, rest = stem.rstrip(". ").partition(".")
    return f"{first}{'_' * bool(_DEVICE.fullmatch(first.rstrip()))}{dot}{rest}"


def folded(text: str) -> str:
    """Return a text in lower case without accents.

    >>> folded("Łódź"), folded("Überfall")
    ('lodz', 'uberfall')
    """
    # NFKD leaves the Polish ł whole: it has no accent that could be taken off
    parts = unicodedata.normalize("NFKD", text.lower().replace("ł", "l"))
    return "".join(character for character in parts if not unicodedata.combining(character))


def _in_word(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"
