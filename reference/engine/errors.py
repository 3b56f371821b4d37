"""Bad input: how the one error a question raises names what was given and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.suggestions import nearest as _likeliest
from countermarch.components.suggestions import normalized

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Fault", "InputError", "choices", "nearest", "shown"]

LONGEST_SHOWN = 40
"""Characters of a given text that a message repeats."""

SEEN_AT_ONCE = 6
"""Names that are told alone; of more the nearest is named besides."""

LONGEST_LIST = 20
"""Names that a message lists before it shows only the nearest ones."""


class Fault(Exception):  # noqa: N818 -- inside the engine only; it always leaves as an InputError
    """What is wrong with one value, before it is known which parameter it was given to."""

    def __init__(self, message: str, path: str = "") -> None:
        """``path`` says where inside a list or record, as ``item 2, roll``."""
        super().__init__(message)
        self.message = message
        self.path = path

    def inside(self, place: str) -> Fault:
        """Return the same fault, seen from one level further out."""
        return Fault(self.message, f"{place}, {self.path}" if self.path else place)

    def __str__(self) -> str:
        """Say the place, then the fault."""
        return f"{self.path}: {self.message}" if self.path else self.message


def shown(value: object) -> str:
    """Return a given value as a message repeats it: short, on one line, free of control characters.

    >>> shown("swamp"), shown(True), shown(None), shown([1, 2]), shown(10**5000)
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


def nearest(given: str, names: Iterable[str]) -> list[str]:
    """Return up to three names that look like ``given``, the likeliest first.

    >>> nearest("tankz", ["tanks", "artillery", "convoys"])
    ['tanks']
    """
    known = sorted(names)
    given = given[:LONGEST_SHOWN]
    return (
        _likeliest(given, known)
        or [name for name in known if (part := normalized(given)) and part in name][:3]
    )


SHOWN_OF_MANY = 3
"""Names that are shown of a long list none of which is near."""


def choices(given: str, names: Iterable[str]) -> str:
    """Say which names would do: all of a short list, the nearest of a long one.

    >>> choices("swamp", ["clear", "town"])
    'clear, town'
    >>> choices("farms", ["north", "south", "east", "west", "shebaa-farms", "bint", "tyre"])
    'north, south, east, west, shebaa-farms, bint, tyre; did you mean shebaa-farms?'
    """
    known = list(names)
    close = nearest(given, known)
    if len(known) > LONGEST_LIST and not close:
        return f"the {len(known)} known, such as {', '.join(known[:SHOWN_OF_MANY])}"
    if len(known) <= SEEN_AT_ONCE or not close:
        return ", ".join(known)
    if len(known) <= LONGEST_LIST:
        return f"{', '.join(known)}; did you mean {' or '.join(close)}?"
    return f"the {len(known)} known; nearest: {', '.join(close)}"
