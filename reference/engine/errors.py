"""Messages about bad input: what was given and what is expected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from countermarch.components.errors import InputError
from countermarch.components.suggestions import nearest as _likeliest
from countermarch.components.suggestions import normalized

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "InputError", "ValueFault", "choices", "either", "likely_names", "place_in_words", "quoted",
    "refuse",
]  # fmt: skip

LONGEST_SHOWN = 40
"""Maximum number of characters of a given text that a message quotes."""

SEEN_AT_ONCE = 6
"""Up to this many names are listed without a suggestion."""

LONGEST_LIST = 20
"""Of more names, only the nearest are listed."""


class ValueFault(Exception):  # noqa: N818 # callers turn it into an InputError
    """What is wrong with a value, before its parameter is known."""

    def __init__(self, message: str, path: tuple[str | int, ...] = (), lacks: str = "") -> None:
        """Describe the fault; ``path`` is its place in a list or record, such as ``(2, "roll")``.

        ``lacks`` is the field that is not given, if that is the fault; the message says what is expected.
        """
        super().__init__(message)
        self.message = message
        self.path = path
        self.lacks = lacks

    def inside(self, place: str | int) -> ValueFault:
        """Return the fault with a field, or the position in a list from 1, put before its path."""
        return ValueFault(self.message, (place, *self.path), self.lacks)

    def about(self, parameter: str) -> str:
        """Return the fault as a person would say it of a parameter.

        >>> ValueFault("0 is not a face", (2, "roll")).about("sites")
        'the roll of the second site: 0 is not a face'
        >>> ValueFault("expected israeli or plo", (1,), "side").about("attackers")
        'the first attacker has no side; expected israeli or plo'
        """
        where = place_in_words(parameter, *self.path)
        if self.lacks:
            return (
                f"{where} has no {self.lacks}; {self.message}"
                if where
                else f"no {self.lacks}; {self.message}"
            )
        return f"{where}: {self.message}" if where else self.message

    def __str__(self) -> str:
        """Return the fault of a value that has no name."""
        return self.about("items")


def place_in_words(parameter: str, *path: str | int) -> str:
    """Return the place of a value in a list or record, as a person would say it; empty without a path.

    Steps of the path are names of fields, and positions in lists, from 1.

    >>> place_in_words("units", 2), place_in_words("shots", 1, "air_dice", 3)
    ('the second unit', 'the third air_die of the first shot')
    >>> place_in_words("support", 12, "marker"), place_in_words("arab_units", "north")
    ('the marker of entry 12', 'north')
    """
    said = item = ""
    name = parameter
    for step in path:
        if isinstance(step, str):
            said = f"the {step} of {said}" if said else step
            name = step
        else:
            said = item = f"{_nth(step, name)} of {item}" if item else _nth(step, name)
    return said


def _nth(position: int, name: str) -> str:
    """Return an item of a list of this name by its position.

    >>> [_nth(position, name) for position, name in ((1, "enemies"), (2, "attacker_hexes"), (11, "dice"))]
    ['the first enemy', 'the second attacker_hex', 'die 11']
    """
    endings = [(ending, instead) for ending, instead in _SINGULAR if name.endswith(ending)]
    one = name[: len(name) - len(endings[0][0])] + endings[0][1] if endings else "entry"
    return f"the {_ORDINALS[position - 1]} {one}" if position <= len(_ORDINALS) else f"{one} {position}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_SINGULAR = (("dice", "die"), ("ies", "y"), ("sses", "ss"), ("xes", "x"), ("ss", "ss"), ("s", ""))
"""Endings of names of lists, and those of their items; the first that fits counts."""


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


def either(names: Iterable[str]) -> str:
    """List the valid names of a value that was not given.

    >>> either(["israeli", "syrian", "plo"]), either(["clear"])
    ('israeli, syrian or plo', 'clear')
    """
    known = list(names)
    if len(known) > LONGEST_LIST:
        return f"one of {choices('', known)}"
    return f"{', '.join(known[:-1])} or {known[-1]}" if len(known) > 1 else ", ".join(known)


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
