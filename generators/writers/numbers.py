"""Numbers and colours as renderers write them: short, exact to a micrometre, deterministic."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from countermarch.components.formats import is_colour
from countermarch.generators.scene.faults import DrawingError

if TYPE_CHECKING:
    from collections.abc import Sequence


@lru_cache(maxsize=65_536)
def number(value: float, places: int = 3) -> str:
    """Return a number with at most ``places`` decimals, as short as possible.

    >>> number(2.5000001), number(-0.0001), number(12.0)
    ('2.5', '0', '12')
    """
    rounded = round(value, places)
    whole = int(rounded)
    if rounded == whole:
        return str(whole)
    text = repr(rounded)
    return f"{rounded:.{places}f}".rstrip("0") if "e" in text else text


def path(commands: Sequence[tuple[str, tuple[float, ...]]], places: int) -> str:
    """Return an outline as PDF operators: the numbers of each command, then its letter.

    >>> path((("M", (1.0, 2.0)), ("L", (3.504, 0.25)), ("Z", ())), 2)
    '1 2 m 3.5 .25 l h'
    >>> path((("M", (1, 2)), ("L", (4, 2)), ("L", (4, 3)), ("L", (1, 3)), ("Z", ())), 2)
    '1 2 3 1 re'
    >>> path((("M", (1, 2)), ("C", (1, 2, 4, 2, 4, 3)), ("C", (4, 5, 1, 5, 1, 5))), 2)
    '1 2 m 4 2 4 3 v 4 5 1 5 y'
    """
    said: list[str] = []
    at = 0
    while at < len(commands):
        letter, values = commands[at]
        if letter == "M" and (box := _box(commands[at : at + 5])) is not None:
            said.append(f"{box_of(*box, places)} re")
            at += 5
            continue
        if len(values) == 2:  # noqa: PLR2004 # a point, as most are
            said.append(f"{compact(values[0], places)} {compact(values[1], places)} {_LETTERS[letter]}")
        elif letter == "C" and values[:2] == commands[at - 1][1][-2:]:
            said.append(f"{' '.join([compact(value, places) for value in values[2:]])} v")
        elif letter == "C" and values[2:4] == values[4:]:
            said.append(f"{' '.join([compact(value, places) for value in values[:4]])} y")
        elif values:
            said.append(f"{' '.join([compact(value, places) for value in values])} {_LETTERS[letter]}")
        else:
            said.append("h")
        at += 1
    return " ".join(said)


def _box(found: Sequence[tuple[str, tuple[float, ...]]]) -> tuple[float, float, float, float] | None:
    """Return the opposite corners of a path that is a box, drawn as ``re`` draws it; else None."""
    if "".join([letter for letter, _ in found]) != "MLLLZ":
        return None
    (left, top), second, (right, bottom), fourth, _ = (values for _, values in found)
    return (left, top, right, bottom) if (second, fourth) == ((right, top), (left, bottom)) else None


def box_of(left: float, top: float, right: float, bottom: float, places: int) -> str:
    """Return a corner and the size of a box: far edges are rounded, not sizes, so that neighbours meet.

    >>> box_of(0.004, 0, 2.506, 1, 2)
    '0 0 2.51 1'
    """
    left, top, right, bottom = (round(value, places) for value in (left, top, right, bottom))
    return " ".join([compact(value, places) for value in (left, top, right - left, bottom - top)])


@lru_cache(maxsize=65_536)
def compact(value: float, places: int) -> str:
    """Return a number without a zero before the point."""
    text = number(value, places)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


_LETTERS = {"M": "m", "L": "l", "C": "c"}


def numbers(values: tuple[float, ...]) -> str:
    """Return several numbers with spaces between them.

    >>> numbers((1.0, 0.25))
    '1 0.25'
    """
    return " ".join(map(number, values))


@lru_cache(maxsize=1024)
def colour(value: str) -> tuple[float, float, float]:
    """Return red, green and blue from 0 to 1 of a colour ``"#rrggbb"``.

    >>> colour("#ff8000")
    (1.0, 0.502, 0.0)
    >>> colour("red")
    Traceback (most recent call last):
    countermarch.generators.scene.faults.DrawingError: colour 'red'; a colour is written '#rrggbb'
    """
    if not is_colour(value):
        raise DrawingError(f"colour {value!r}; a colour is written '#rrggbb'")
    red, green, blue = (int(value[at : at + 2], 16) for at in (1, 3, 5))
    return round(red / 255, 4), round(green / 255, 4), round(blue / 255, 4)
