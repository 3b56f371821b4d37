"""Addresses of sites: what may be one, so that what is printed of it can be opened by a telephone."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 200
"""So many characters an address may have: with a page and a question its code can still be read."""

EXPECTED: Final = f"an address such as https://example.org/my-game/, of at most {LONGEST} characters"
_SITE: Final = re.compile(r"https?://[^\s\"'<>\\{}|^`#?/:]+(?::\d{1,5})?(?:/[^\s\"'<>\\{}|^`#?]*)?", re.ASCII)


def is_site(text: str) -> bool:
    """Say whether a text is the address of a site: http or https, a host, perhaps a port and a folder.

    >>> is_site("https://example.org/games/"), is_site("http://localhost:8000")
    (True, True)
    >>> is_site("javascript:alert(1)"), is_site("file:///etc/passwd"), is_site("https://"), is_site("x" * 300)
    (False, False, False, False)
    """
    return len(text) <= LONGEST and text.isprintable() and _SITE.fullmatch(text) is not None
