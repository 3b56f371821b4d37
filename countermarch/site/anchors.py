"""Anchors of clauses, as every page and script writes them."""

from __future__ import annotations

import re


def anchor(number: str) -> str:
    """Return the anchor of a clause: the letters and digits of its number; brackets count.

    >>> anchor("10.2 p1"), anchor("CRT A"), anchor("CRT (A)")
    ('c-10-2-p1', 'c-crt-a', 'c-crt-b-a')
    """
    return "c-" + re.sub(r"[^a-z0-9]+", "-", number.lower().replace("(", "b-")).strip("-")
