"""Read a whole number out of a file that anybody may have written."""

from __future__ import annotations

MAX_DIGITS = 9
"""Digits of the largest number that is read."""


def parse_count(text: str) -> int:
    r"""Return a non-negative number of at most nine digits; -1 for any other text.

    ``str.isdigit`` alone is true of superscripts, which ``int`` refuses, as it does thousands of digits.

    >>> parse_count("12"), parse_count("-3"), parse_count("\N{SUPERSCRIPT TWO}"), parse_count("9" * 5000)
    (12, -1, -1, -1)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else -1
