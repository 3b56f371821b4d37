"""Formats of values in data files: addresses of web sites, colours."""

from __future__ import annotations

import re
from typing import Final

LONGEST_ADDRESS: Final = 200
"""Maximum number of characters, so that a QR code of the address with a page and a question stays
readable."""

ADDRESS_EXPECTED: Final = (
    f"an address such as https://example.org/my-game/, of at most {LONGEST_ADDRESS} characters"
)
_SITE: Final = re.compile(r"https?://[^\s\"'<>\\{}|^`#?/:]+(?::\d{1,5})?(?:/[^\s\"'<>\\{}|^`#?]*)?", re.ASCII)


def is_site(text: str) -> bool:
    """Return whether a text is a site address: http or https, a host, optionally a port and a path.

    >>> is_site("https://example.org/games/"), is_site("http://localhost:8000")
    (True, True)
    >>> is_site("javascript:alert(1)"), is_site("file:///etc/passwd"), is_site("https://"), is_site("x" * 300)
    (False, False, False, False)
    """
    return len(text) <= LONGEST_ADDRESS and text.isprintable() and _SITE.fullmatch(text) is not None


_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


def is_colour(text: str) -> bool:
    """Return whether a text is a colour written #rrggbb.

    >>> is_colour("#1a2B3c"), is_colour("#123"), is_colour("red")
    (True, False, False)
    """
    return _COLOUR.fullmatch(text) is not None
