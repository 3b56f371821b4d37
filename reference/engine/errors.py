"""Messages about bad input: what was given and what is expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.suggestions import nearest as _likeliest
from countermarch.components.suggestions import normalized

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["InputError", "ValueFault", "choices", "likely_names", "quoted", "refuse"]

LONGEST_SHOWN = 40
"""Maximum characters of a given text that a message quotes."""

SEEN_AT_ONCE = 6
"""Up to this many names are listed without a suggestion."""

LONGEST_LIST = 20
"""Of more names, only the nearest are listed."""


class ValueFault(Exception):  # noqa: N818 # callers turn it into an InputError
    """What is wrong with a value, before its parameter is known."""

    def __init__(self, message: str, path: str = "") -> None:
        """Describe the fault; ``path`` is its place in a list or record, such as ``item 2, roll``."""
        super().__init__(message)
        self.message = message
        self.path = path

    def inside(self, place: str) -> ValueFault:
        """Return the fault with ``place`` put before its path."""
        return ValueFault(self.message, f"{place}, {self.path}" if self.path else place)

    def __str__(self) -> str:
        """Return the path, then the fault."""
        return f"{self.path}: {self.message}" if self.path else self.message


def refuse(when: bool, parameter: str, message: str) -> None:
    """Raise ``InputError`` if ``when`` is true.

    >>> refuse(2 > 1, "units", "an empty list; expected at least one unit")
    Traceback (most recent call last):
    countermarch.components.errors.InputError: units: an empty list; expected at least one unit
    """
    if when:
        raise InputError(parameter, message)


def quoted(value: object) -> str:
    """Quote a given value for a message: short, on one line, without control characters.

    >>> quoted("swamp"), quoted(True), quoted(None), quoted([1, 2]), quoted(10**5000)
    ("'swamp'", 'true', 'null', 'a list', 'a number of many digits')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value)) if abs(value) < 10**18 else "a number of many digits"
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST_SHOWN else value[:LONGEST_SHOWN] + "…")
    if isinstance(value, float):
        return repr(float(value))
    for kind, name in _NAMES.items():
        if isinstance(value, kind):
            return name
    return f"a Python {type(value).__name__}"


_NAMES: dict[type, str] = {type(None): "null", list: "a list", tuple: "a list", dict: "an object"}


def likely_names(given: str, names: Iterable[str]) -> list[str]:
    """Return up to three names similar to ``given``, the most likely first.

    >>> likely_names("tankz", ["tanks", "artillery", "convoys"])
    ['tanks']
    """
    known = sorted(names)
    given = given[:LONGEST_SHOWN]
    return (
        _likeliest(given, known)
        or [name for name in known if (part := normalized(given)) and part in name][:3]
    )


SHOWN_OF_MANY = 3
"""Examples from a long list if no name is similar."""


def choices(given: str, names: Iterable[str]) -> str:
    """List the valid names: all of a short list, the nearest of a long one.

    >>> choices("swamp", ["clear", "town"])
    'clear, town'
    >>> choices("farms", ["north", "south", "east", "west", "shebaa-farms", "bint", "tyre"])
    'north, south, east, west, shebaa-farms, bint, tyre; did you mean shebaa-farms?'
    """
    known = list(names)
    close = likely_names(given, known)
    if len(known) > LONGEST_LIST and not close:
        return f"the {len(known)} known, such as {', '.join(known[:SHOWN_OF_MANY])}"
    if len(known) <= SEEN_AT_ONCE or not close:
        return ", ".join(known)
    if len(known) <= LONGEST_LIST:
        return f"{', '.join(known)}; did you mean {' or '.join(close)}?"
    return f"the {len(known)} known; nearest: {', '.join(close)}"
