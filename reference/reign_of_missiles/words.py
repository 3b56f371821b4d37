"""Pieces of sentences: spaces of the track, moves of markers, names of areas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.phrases import counted
from countermarch.reference.reign_of_missiles.terms import MARKER_NAMES

if TYPE_CHECKING:
    from countermarch.reference.reign_of_missiles.terms import Marker, Space

LONGEST_NAME: Final = 40
"""Maximum number of characters of a player's name for an area in a sentence."""

RESULT_NAMES: Final = {
    "hamas-major": "Hamas Major Diplomatic Victory",
    "hamas-minor": "Hamas Minor Diplomatic Victory",
    "stalemate": "Diplomatic Stalemate",
    "israeli-minor": "Israeli Minor Diplomatic Victory",
    "israeli-major": "Israeli Major Diplomatic Victory",
}
"""What it is called if the Diplomacy markers meet in a space."""


def space_name(space: Space) -> str:
    """Return the name of a space of the Diplomacy Track.

    >>> space_name("green-8"), space_name("zero"), space_name("blue-1")
    ('green 8', 'zero', 'blue 1')
    """
    return space.replace("-", " ")


def moved(marker: Marker, spaces: int) -> str:
    """Return a move of a Diplomacy marker in words; positive is to the right.

    >>> moved("israeli", -1), moved("hamas", 2)
    ('Israeli marker 1 space left', 'Hamas marker 2 spaces right')
    >>> moved("israeli", 0)
    'Israeli marker no spaces left'
    """
    way = "right" if spaces > 0 else "left"
    return f"{MARKER_NAMES[marker]} marker {counted(abs(spaces), 'space')} {way}"


def area_name(area: str) -> str:
    """Return a player's name for an area, shortened if it is long.

    >>> area_name("ashdod"), area_name("x" * 50)[-3:], area_name("")
    ('ashdod', 'xx…', 'an area without a name')
    >>> len(area_name("x" * LONGEST_NAME)), len(area_name("x" * 50)), area_name("x" * LONGEST_NAME)[-3:]
    (40, 40, 'xxx')
    """
    short = area if len(area) <= LONGEST_NAME else area[: LONGEST_NAME - 1] + "…"
    return short.strip() or "an area without a name"
