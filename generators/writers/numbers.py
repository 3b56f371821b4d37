"""How writers spell numbers and colours: short, exact to a micrometre, the same every time."""

from __future__ import annotations

import re
from functools import lru_cache

from generators.scene.faults import DrawingError

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)


@lru_cache(maxsize=65_536)
def number(value: float, places: int = 3) -> str:
    """Return a number with at most ``places`` decimals and nothing needless.

    >>> number(2.5000001), number(-0.0001), number(12.0)
    ('2.5', '0', '12')
    """
    rounded = round(value, places)
    whole = int(rounded)
    if rounded == whole:
        return str(whole)
    text = repr(rounded)
    return f"{rounded:.{places}f}".rstrip("0") if "e" in text else text


def numbers(values: tuple[float, ...]) -> str:
    """Return several numbers with spaces between them.

    >>> numbers((1.0, 0.25))
    '1 0.25'
    """
    return " ".join([number(value) for value in values])


@lru_cache(maxsize=1024)
def colour(value: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of a colour ``"#rrggbb"``.

    >>> colour("#ff8000")
    (1.0, 0.502, 0.0)
    >>> colour("red")
    Traceback (most recent call last):
    generators.scene.faults.DrawingError: colour 'red'; a colour is written '#rrggbb'
    """
    if not _COLOUR.fullmatch(value):
        raise DrawingError(f"colour {value!r}; a colour is written '#rrggbb'")
    red, green, blue = (int(value[at : at + 2], 16) for at in (1, 3, 5))
    return round(red / 255, 4), round(green / 255, 4), round(blue / 255, 4)
