"""Colours as files of data write them."""

from __future__ import annotations

import re

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def is_colour(text: str) -> bool:
    """Tell whether a text is a colour: red, green and blue in two hexadecimal digits each.

    >>> is_colour("#1a2B3c"), is_colour("#123"), is_colour("red")
    (True, False, False)
    """
    return _COLOUR.fullmatch(text) is not None
