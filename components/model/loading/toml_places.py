"""Line and column of every key and value of a TOML file, for error messages.

The file has already been parsed by ``tomllib``, which reports no positions; only valid TOML is scanned here.
"""

from __future__ import annotations

import re
import tomllib
from typing import Final

_OPENING = re.compile(r"'{3}|\"{3}|'|\"")
_ESCAPES: Final = {"u": 6, "U": 10}
_FARTHEST: Final = 20_000


def spot(text: str, place: tuple[int, int], at: int) -> tuple[int, int]:
    r"""Return line and column of the ``at``-th character of the string literal at a place.

    >>> spot('value = "a + \\"x\\""\n', (1, 9), 5)
    (1, 16)
    >>> spot("value = '''\n  a +\n  b'''\n", (1, 9), 6)
    (3, 3)
    """
    line, column = place
    if line < 1 or column < 1:
        return place
    start = 0
    for _ in range(line - 1):
        start = text.find("\n", start) + 1
    source = text[start : start + _FARTHEST]
    opening = _OPENING.match(source, column - 1)
    if opening is None:
        return place
    position = opening.end()
    while source[position : position + 1] in (" ", "\t", "\r", "\n"):  # texts are read without outer blanks
        position += 1
    escaped = opening[0].startswith('"')
    for _ in range(at):
        if escaped and source[position : position + 1] == "\\":
            # an escape is one character of the value, but two, six or ten of the file
            position += _ESCAPES.get(source[position + 1 : position + 2], 2)
        else:
            position += 1
    position = min(position, len(source))
    return line + source.count("\n", 0, position), position - source.rfind("\n", 0, position)


KeyPath = tuple[str | int, ...]
"""Keys and, for items of lists, their positions from 0."""

_BLANK: Final = re.compile(r"(?:[ \t\n]+|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_PART: Final = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
# ``tomllib`` reports no positions; a full parser is not needed, since it has accepted the text before
_TEXT: Final = re.compile(
    r'"{3}(?:[^\\]|\\.)*?"{3,5}|\'{3}.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)
_BARE: Final = re.compile(r"[^,\]}\n#]*")


class Places:
    r"""The line and column, from 1, of every key and value; those of a table are those of its heading.

    >>> places = Places('[[row]]\na = 1\n[[row]]\nb = { c = [1, 2] }\n')
    >>> places.key(("row", 1, "b", "c")), places.value(("row", 1, "b", "c", 1)), places.value(("row", 1))
    ((4, 7), (4, 15), (3, 1))
    """

    def __init__(self, text: str) -> None:
        """Scan a file's text, which must be valid TOML."""
        # as ``tomllib`` does; positions are of the text without carriage returns
        self._text = text.replace("\r\n", "\n")
        self._keys: dict[KeyPath, int] = {(): 0}
        self._values: dict[KeyPath, int] = {}
        self._ends: dict[KeyPath, int] = {}
        self._bodies: dict[KeyPath, int] = {(): 0}
        self._lists: dict[KeyPath, int] = {}
        self._at = 0
        self._table: KeyPath = ()
        try:
            self._file()
        except (RecursionError, IndexError):  # positions that were not reached stay unknown
            return

    def key(self, path: KeyPath) -> tuple[int, int] | None:
        """Return the line and column of a key, or None."""
        return self._place(self._keys.get(path))

    def value(self, path: KeyPath) -> tuple[int, int] | None:
        """Return the line and column of a value, or None."""
        return self._place(self._values.get(path))

    def span(self, path: KeyPath) -> tuple[int, int] | None:
        """Return where a value that is not a table begins and ends in the text, without carriage returns."""
        return (self._values[path], self._ends[path]) if path in self._ends else None

    def body(self, path: KeyPath) -> tuple[int, int] | None:
        """Return where the heading of a table begins and its last own value ends; None for other tables."""
        return (self._keys[path], self._bodies[path]) if path in self._bodies else None

    def bodies(self, path: KeyPath) -> tuple[tuple[int, int], ...]:
        """Return the same for a table and all tables within it."""
        return tuple((self._keys[one], end) for one, end in self._bodies.items() if one[: len(path)] == path)

    def within(self, place: tuple[int, int], at: int) -> tuple[int, int]:
        """Return line and column of the ``at``-th character of the string literal at a place."""
        return spot(self._text, place, at)

    def _place(self, at: int | None) -> tuple[int, int] | None:
        if at is None:
            return None
        # ``rfind`` gives -1 on the first line, which makes columns count from 1 there too
        return self._text.count("\n", 0, at) + 1, at - self._text.rfind("\n", 0, at)

    def _file(self) -> None:
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text.startswith("[[", self._at):
                self._head(2)
            elif self._text[self._at] == "[":
                self._head(1)
            else:
                self._pair(self._table)
                self._bodies[self._table] = self._at
            self._skip(_BLANK)

    def _skip(self, what: re.Pattern[str]) -> None:
        found = what.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _head(self, brackets: int) -> None:
        """Scan ``[table]`` or ``[[table]]``."""
        start = self._at
        self._at += brackets
        *above, last = self._name()
        path: KeyPath = ()
        for part, _ in above:
            # a dotted heading below a list of tables is about the last table of the list, as TOML defines it
            path = self._newest((*path, part))
            self._note(path, start, start)
        path = (*path, last[0])
        self._note(path, start, start)
        if brackets == 2:  # noqa: PLR2004 # a list of tables
            self._lists[path] = self._lists.get(path, -1) + 1
        self._table = self._newest(path)
        self._note(self._table, start, start)
        self._at += brackets
        self._bodies[self._table] = self._at

    def _newest(self, path: KeyPath) -> KeyPath:
        """Return the path of the last table so far, if the path is a list of tables."""
        return (*path, self._lists[path]) if path in self._lists else path

    def _note(self, path: KeyPath, key: int, value: int) -> None:
        # the first mention counts: a dotted key mentions its tables again and again
        self._keys.setdefault(path, key)
        self._values.setdefault(path, value)

    def _name(self) -> list[tuple[str, int]]:
        """Scan a key; return its parts with their positions."""
        parts = []
        while True:
            self._skip(_SPACE)
            found = _PART.match(self._text, self._at)
            if found is None:
                raise IndexError
            parts.append((_plain(found.group()), self._at))
            self._at = found.end()
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return parts
            self._at += 1

    def _pair(self, table: KeyPath) -> None:
        """Scan a key and its value."""
        parts = self._name()
        self._at += 1
        self._skip(_SPACE)
        path = table
        for part, at in parts:
            path = (*path, part)
            self._note(path, at, self._at)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._values.setdefault(path, self._at)
        opening = self._text[self._at]
        if opening in "\"'":
            self._skip(_TEXT)
        elif opening == "[":
            self._list(path)
        elif opening == "{":
            self._inline(path)
        else:
            self._skip(_BARE)
        self._ends[path] = self._values[path] + len(self._text[self._values[path] : self._at].rstrip())

    def _list(self, path: KeyPath) -> None:
        self._at += 1
        number = 0
        self._skip(_BLANK)
        while self._text[self._at] != "]":
            self._value((*path, number))
            number += 1
            self._skip(_BLANK)
            if self._text[self._at] == ",":
                self._at += 1
                self._skip(_BLANK)
        self._at += 1

    def _inline(self, path: KeyPath) -> None:
        self._at += 1
        self._skip(_BLANK)
        while self._text[self._at] != "}":
            self._pair(path)
            self._skip(_BLANK)
            if self._text[self._at] == ",":
                self._at += 1
                self._skip(_BLANK)
        self._at += 1


def _plain(part: str) -> str:
    r"""Return a part of a key without quotes and escapes.

    >>> _plain("a-b"), _plain("'a b'"), _plain('"\u0041"')
    ('a-b', 'a b', 'A')
    """
    if part[0] == "'":
        return part[1:-1]
    # escapes are left to the reader that knows them all
    return str(tomllib.loads(f"k = {part}")["k"]) if part[0] == '"' else part
