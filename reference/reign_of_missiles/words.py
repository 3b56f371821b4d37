"""Small helps for sentences: signed numbers, plurals, lists, spaces of the track."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from countermarch.reference.reign_of_missiles.terms import MARKER_NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from countermarch.reference.reign_of_missiles.terms import Marker, Space

LONGEST_NAME: Final = 40
"""Characters of a player's own name for an area that a sentence repeats."""


def signed(number: int) -> str:
    """Return a number with its sign, a minus as it is printed on charts.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '-1')
    """
    return f"{number:+d}" if number else "0"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "space"), counted(3, "launcher"), counted(0, "rocket")
    ('1 space', '3 launchers', 'no rockets')
    """
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def joined(parts: Iterable[str]) -> str:
    """Return words as a list in a sentence.

    >>> joined(["Qassam", "Grad", "Fajr-5"]), joined(["Grad"])
    ('Qassam, Grad and Fajr-5', 'Grad')
    """
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def space_name(space: Space) -> str:
    """Return a space of the Diplomacy Track as players say it.

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


def named(area: str) -> str:
    """Return a player's own name for an area, shortened where it is long.

    >>> named("ashdod"), named("x" * 50)[-3:], named("")
    ('ashdod', 'xx…', 'an area without a name')
    >>> len(named("x" * LONGEST_NAME)), len(named("x" * 50)), named("x" * LONGEST_NAME)[-3:]
    (40, 40, 'xxx')
    """
    short = area if len(area) <= LONGEST_NAME else area[: LONGEST_NAME - 1] + "…"
    return short.strip() or "an area without a name"
