"""Faults of data files: what is wrong, where, and what is expected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from countermarch.components.errors import CountermarchError
from countermarch.components.suggestions import did_you_mean, readable

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_FAULTS = 100
"""Maximum faults listed for one file; the rest are counted."""

_SHOWN = 60
_LONGEST_PATH = 300


def shown(value: str, limit: int = _SHOWN) -> str:
    r"""Quote a value for a message: one line, no control characters, by default at most 60 characters.

    >>> shown("a\x1b[31mb")
    "'a\\x1b[31mb'"
    """
    text = value if len(value) <= limit else value[: limit - 3] + "..."
    # Control characters in a message could control the terminal.
    return ascii(text) if not text.isprintable() else repr(text)


def near(word: str, known: Iterable[str]) -> str:
    """Return a hint for an unknown word: the nearest known ones, or all if they are few, or nothing.

    >>> near("atack", ["attack", "defense"])
    'did you mean attack?'
    >>> near("ISRAELI-36-1", ["israeli-36-1", "israeli-36-188"])
    'did you mean israeli-36-1?'
    """
    names = list(known)
    few = 14
    all_of_few = f"known are {', '.join(map(readable, names))}" if 0 < len(names) <= few else ""
    return did_you_mean(word, names, lead="") or all_of_few


def where(file: str, line: int) -> str:
    """Name a line of a file, or a row of a workbook."""
    named = shown(file, _LONGEST_PATH)[1:-1]
    if not line:
        return named
    return f"{named} {'row' if file.endswith(('.xlsx', '.xlsm', '.xls', '.ods')) else 'line'} {line}"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: the file, its line (0: the whole file), the column or key, the value, what was expected.

    ``at`` is the position of the value in its line, from 1, or 0 if unknown.

    >>> print(Fault("units.csv", 3, "attack", "x", "a whole number"))
    units.csv line 3, attack: 'x': expected a whole number
    >>> print(Fault("game.toml", 3, "year", "x", "a whole number", 8))
    game.toml line 3 column 8, year: 'x': expected a whole number
    >>> print(Fault("units.csv", 3, "id", "x", "a known id; " + near("x", [])))
    units.csv line 3, id: 'x': expected a known id
    """

    file: str
    line: int
    column: str
    value: str
    expected: str
    at: int = 0

    def __str__(self) -> str:
        """Return the message, in one line."""
        place = where(self.file, self.line)
        place += f" column {self.at}" if self.line and self.at else ""
        if self.column:
            place += f", {shown(self.column)[1:-1]}"
        what = f"{shown(self.value)}: " if self.value else ""
        # callers write f"...; {near(...)}", and the hint may be empty
        expected = "".join(c if c.isprintable() else "�" for c in self.expected.removesuffix("; "))
        return f"{place}: {what}expected {expected}"


class DataError(CountermarchError, ValueError):
    """A data file cannot be used; ``faults`` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """Make a message with one line for each fault."""
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


@dataclass(slots=True)
class Faults:
    """Collects the faults of one file while it is read."""

    file: str
    found: list[Fault] = field(default_factory=list)
    left_out: int = 0
    notes: list[str] = field(default_factory=list)
    """How ambiguous input was read: reported, but not faults."""

    @property
    def full(self) -> bool:
        """Whether further faults are only counted."""
        return len(self.found) >= MAX_FAULTS

    def add(self, line: int, column: str, value: object, expected: str, at: int = 0) -> None:
        """Add a fault at a line (0: the whole file), at column ``at``; only counted if ``full``."""
        if self.full:
            self.left_out += 1
        else:
            self.found.append(Fault(self.file, line, column, str(value), expected, at))

    def note(self, line: int, says: str) -> None:
        """Add a note about a line (0: the whole file)."""
        self.notes.append(f"{where(self.file, line)}: {says}")

    def raise_if_any(self) -> None:
        """Raise ``DataError`` with all faults, if there are any."""
        if self.left_out:
            left = f"fewer faults: {self.left_out} more are not listed"
            self.found.append(Fault(self.file, 0, "", "", left))
            self.left_out = 0
        if self.found:
            raise DataError(self.found)
