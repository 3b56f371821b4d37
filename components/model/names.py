"""Names made from titles and folders, in the letters of any script."""

from __future__ import annotations

import unicodedata


def hyphenated(text: str, kept: str = "") -> str:
    """Join the words of a text by hyphens: letters, digits, marks over them and ``kept``, nothing else.

    >>> hyphenated("Set-up: Israel, 2006"), hyphenated("第一 會戰"), hyphenated("v1.2_b", kept=".")
    ('Set-up-Israel-2006', '第一-會戰', 'v1.2-b')
    """
    whole = unicodedata.normalize("NFC", text)
    return "-".join("".join(c if _in_word(c) or c in kept else " " for c in whole).split())


def _in_word(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"
