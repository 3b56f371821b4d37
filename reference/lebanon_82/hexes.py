"""Hexes by their printed numbers, and distances between them.

The first two digits of a hex number are a straight line of hexes, the last two the position in it. The
document does not say which lines are shifted half a hex toward higher positions: the even ones, unless the
players know better (L82-E12).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from countermarch.reference.engine import InputError
from countermarch.reference.engine.errors import place_in_words, quoted

if TYPE_CHECKING:
    from countermarch.reference.lebanon_82.terms import Stagger

_NUMBER: Final = re.compile("[0-9]{4}")
_PAIRS: Final = range(1, 100)


class Hex(NamedTuple):
    """A hex: its line and its position in the line, each 1 to 99."""

    line: int
    place: int

    def __str__(self) -> str:
        """Return the number as printed."""
        return f"{self.line:02d}{self.place:02d}"


def hex_of(number: str, parameter: str, item: int = 0) -> Hex:
    """Return the hex of a printed number; raises ``InputError`` naming the parameter for anything else.

    ``item`` is its position in a list, from 1, or 0 if it is not in a list.

    >>> hex_of("0908", "from_hex")
    Hex(line=9, place=8)
    >>> hex_of("0900", "from_hex")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: from_hex: '0900' is not a hex number; ...
    """
    if _NUMBER.fullmatch(number):
        found = Hex(int(number[:2]), int(number[2:]))
        if found.line in _PAIRS and found.place in _PAIRS:
            return found
    where = f"{place_in_words(parameter, item, 'hex')}: " if item else ""
    would_do = "expected two pairs of digits, 01 to 99"
    raise InputError(parameter, f"{where}{quoted(number)} is not a hex number; {would_do}")


def distance(start: Hex, end: Hex, stagger: Stagger) -> int:
    """Return the length of the shortest path in hexes (13.0); 0 for the same hex.

    Every step to another line also moves half a hex along it in either direction; the rest are steps along
    the line.

    >>> distance(Hex(18, 20), Hex(19, 21), "even"), distance(Hex(18, 20), Hex(19, 21), "odd")
    (1, 2)
    """
    lines = abs(start.line - end.line)
    half_hexes = abs(_half_hexes(start, stagger) - _half_hexes(end, stagger))
    return lines + max(0, half_hexes - lines) // 2


def neighbours(place: Hex, stagger: Stagger) -> frozenset[Hex]:
    """Return the six hexes next to a hex; some may be off the map.

    >>> sorted(str(hex) for hex in neighbours(Hex(18, 20), "even"))
    ['1720', '1721', '1819', '1821', '1920', '1921']
    """
    beside = place.place if _shifted(place.line, stagger) else place.place - 1
    return frozenset(
        (
            Hex(place.line, place.place - 1),
            Hex(place.line, place.place + 1),
            *(Hex(place.line + step, beside + place_step) for step in (-1, 1) for place_step in (0, 1)),
        )
    )


def _half_hexes(place: Hex, stagger: Stagger) -> int:
    return 2 * place.place + _shifted(place.line, stagger)


def _shifted(line: int, stagger: Stagger) -> bool:
    return line % 2 == (0 if stagger == "even" else 1)
