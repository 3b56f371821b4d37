"""Read a whole number out of a file that anybody may have written."""

from __future__ import annotations

MAX_DIGITS = 9
"""Digits of the largest number that is read."""


def whole(text: str) -> int:
    r"""Return the whole number that a text is, or -1 if it is none or has more than nine digits.

    ``str.isdigit`` alone is true of superscripts, which ``int`` refuses, as it does thousands of digits.

    >>> whole("12"), whole("-3"), whole("\N{SUPERSCRIPT TWO}"), whole("9" * 5000)
    (12, -1, -1, -1)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else -1
