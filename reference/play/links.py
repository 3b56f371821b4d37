"""Saved games as links, which the site shares and the command line resumes.

The save is in the fragment after ``#game=``, deflated and in URL-safe base64.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Final

from countermarch.reference.engine.errors import InputError
from countermarch.reference.play.saves import LARGEST

LONGEST: Final = 100_000
"""Maximum number of characters of a link."""

_HELD: Final = re.compile(r"#(?:.*&)?game=([A-Za-z0-9_-]+)\s*$")
_PACKED: Final = "z"
"""Begins a deflated save; plain JSON in base64, from a browser that cannot deflate, begins with ``e``."""


def is_link(text: str) -> bool:
    """Return whether a text is a link to a saved game rather than the name of a file.

    >>> is_link("https://example.org/games/a/play/#game=zq1"), is_link("evening.json")
    (True, False)
    """
    return "#game=" in text or "&game=" in text


def link(save: str) -> str:
    """Return the fragment of a link to a saved game, to append to the address of the game's page.

    >>> held = link('{"form": 1, "game": "arab-israeli-wars", "seed": 1}')
    >>> held[:7]
    '#game=z'
    >>> from_link("https://example.org/games/arab-israeli-wars/play/" + held)
    '{"form": 1, "game": "arab-israeli-wars", "seed": 1}'
    """
    # raw deflate: no header, and what browsers call deflate-raw; a link has to be short
    packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packing.compress(save.encode()) + packing.flush()
    return f"#game={_PACKED}{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def from_link(text: str) -> str:
    """Return the saved game in a link; raises ``InputError`` naming ``save``.

    >>> from_link("https://example.org/#game=z")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: save: the link holds no game, or a part of it is missing
    """
    found = _HELD.search(text) if len(text) <= LONGEST else None
    try:
        if found is not None:
            return _unpacked(found[1])
    except (ValueError, binascii.Error, zlib.error):
        pass
    raise InputError("save", "the link holds no game, or a part of it is missing")


def _unpacked(letters: str) -> str:
    packed = letters.startswith(_PACKED)
    data = letters[1:] if packed else letters
    # browsers and Python leave out or demand the padding; the length of the text says it all
    held = base64.urlsafe_b64decode(data + "=" * (-len(data) % 4))
    if packed:
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        # limited: a few bytes can unpack to gigabytes
        held = unpacking.decompress(held, LARGEST)
        if not unpacking.eof:
            raise ValueError("cut off, or too long")
    return held.decode("utf-8")
