"""Names made from titles and folders, in the letters of any script."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_DEVICE: Final = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9¹²³]", re.IGNORECASE)


def hyphenated(text: str, kept: str = "") -> str:
    """Join the words of a text by hyphens: letters, digits, marks over them and ``kept``, nothing else.

    >>> hyphenated("Set-up: Israel, 2006"), hyphenated("第一 會戰"), hyphenated("v1.2_b", kept=".")
    ('Set-up-Israel-2006', '第一-會戰', 'v1.2-b')
    """
    whole = unicodedata.normalize("NFC", text)
    return "-".join("".join(c if _in_word(c) or c in kept else " " for c in whole).split())


def file_stem(stem: str) -> str:
    """Write the stem of a file's name, or a folder's name, so that every system takes it.

    Windows keeps some names for devices, in any case and with any ending; it drops dots and spaces at an end.

    >>> file_stem("Con"), file_stem("com1.old"), file_stem("Bravo . "), file_stem("Contra")
    ('Con_', 'com1_.old', 'Bravo', 'Contra')
    """
    first, dot, rest = stem.rstrip(". ").partition(".")
    return f"{first}{'_' * bool(_DEVICE.fullmatch(first.rstrip()))}{dot}{rest}"


def _in_word(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"
