"""Read TOML files: sections whose keys are checked, and the line and column of every fault."""

from __future__ import annotations

import re
import tomllib
from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from countermarch.components.model.loading.faults import Faults, near
from countermarch.components.model.loading.files import TOML_BYTES, exists, label_of, read_text
from countermarch.components.model.loading.toml_places import Places

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from countermarch.components.model.expressions.errors import ExpressionError
    from countermarch.components.model.layers import Layer
    from countermarch.components.model.source import Source


LONGEST_TEXT = 20_000
LONGEST_LINE = 50_000
# the largest number that makes sense on a card; larger ones are mistakes, or attempts to exhaust memory
LARGEST = 10**9
_ID = re.compile(r"[\w(][\w .,'()+/-]{0,199}")
_SIGNED = re.compile(r"[-+\u2212<>\u2264\u2265]{1,2}\d{1,3}[-+]?")
# U+FFFE and U+FFFF are not characters, and no XML may hold them
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")
# possessive (++, *+): tried once, or a long line would be tried from every place
_DEEP_KEY = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){30}")
_WHERE = re.compile(r"\(at line (\d+), column (\d+)\)|\(at end of document\)")

Step = tuple[str, int | None]
Out = TypeVar("Out")


class Section:
    """A table of a TOML file being read. ``finish`` adds a fault for every key that was not read.

    Reading never raises: it adds a fault to ``faults`` and returns a harmless value.
    """

    __slots__ = ("_asked", "_data", "_path", "_places", "faults")

    def __init__(
        self, data: Mapping[str, Any], path: tuple[Step, ...], places: Callable[[], Places], faults: Faults
    ) -> None:
        """``places`` finds positions in the file; it is only called for faults."""
        self._data = data
        self._path = path
        self._places = places
        self.faults = faults
        self._asked: list[str] = []

    def has(self, key: str) -> bool:
        """Return whether a key is there, and mark it as known."""
        self._asked.append(key)
        return key in self._data

    def names(self) -> tuple[str, ...]:
        """Return all keys of the table, and mark them as known."""
        self._asked.extend(self._data)
        return tuple(self._data)

    def fault(self, key: str, value: object, expected: str, item: int | None = None) -> None:
        """Add a fault at a key, or at an item of its list; tables and lists are not quoted.

        Its position is that of the value if there is one, else that of the table.
        """
        self._fault(key, value, expected, self.place(key, item))

    def _fault(self, key: str, value: object, expected: str, place: tuple[int, int]) -> None:
        said = "a list" if isinstance(value, list) else "a table" if isinstance(value, dict) else value
        self.faults.add(place[0], self._name(key), said, expected, place[1])

    @property
    def path(self) -> tuple[str | int, ...]:
        """The path of the section in its file, as keys and list positions."""
        return tuple(part for step in self._path for part in step if part is not None)

    def expression_fault(self, key: str, error: ExpressionError, after: int = 0) -> None:
        """Add the fault of an expression that begins ``after`` characters into the text at a key."""
        self._fault(key, error.value, error.expected, self.place(key, at=after + error.at))

    def place(self, key: str, item: int | None = None, at: int | None = None) -> tuple[int, int]:
        """Return the line and column of a value, or of a character ``at`` a position in its text.

        If there is no value, return the line of the table, and column 0.
        """
        if self.faults.full:
            return 0, 0
        places, path = self._places(), self.path
        found = places.value((*path, key, item)) if item is not None else None
        found = found or places.value((*path, key))
        if found is None:
            head = places.value(path)
            return (head[0], 0) if head else (1, 0)
        return found if at is None else places.within(found, at)

    def id(self, key: str = "id", *, signed: bool = False) -> str:
        """Read a short id that starts with a letter or digit; a ``signed`` one may be a number such as -3."""
        found = self.text(key)
        if found and not _ID.fullmatch(found) and not (signed and _SIGNED.fullmatch(found)):
            self.fault(key, found, "an id of letters, digits and hyphens")
        return found

    def text(self, key: str, default: str | None = None) -> str:
        """Read a text; the key is required without a default."""
        found = self._get(key, "a text", required=default is None)
        if found is None:
            return default or ""
        return self._text_of(key, found)

    def number(self, key: str, default: int | None = None) -> int:
        """Read a whole number; the key is required without a default."""
        found = self._get(key, "a whole number", required=default is None)
        if found is None:
            return default or 0
        return self._number_of(key, found)

    def number_or_none(self, key: str) -> int | None:
        """Read an optional whole number."""
        found = self._get(key, "a whole number", required=False)
        return None if found is None else self._number_of(key, found)

    def length(self, key: str, default: float | None = None, *, minimum: float, maximum: float) -> float:
        """Read a number between bounds, which may have decimals; the key is required without a default."""
        found = self._get(key, "a number", required=default is None)
        if found is None:
            return minimum if default is None else default
        if isinstance(found, bool) or not isinstance(found, (int, float)) or not minimum <= found <= maximum:
            self.fault(key, found, f"a number from {minimum:g} to {maximum:g}")
            return minimum if default is None else default
        return float(found)

    def lengths(
        self, key: str, default: tuple[float, ...], *, minimum: float, maximum: float
    ) -> tuple[float, ...]:
        """Read a list of numbers between bounds, as many as the default has."""
        found = self._get(key, "a list of numbers", required=False)
        if found is None:
            return default
        valid = isinstance(found, list) and len(found) == len(default)
        numbers = found if valid and isinstance(found, list) else []
        if not valid or not all(
            isinstance(one, (int, float)) and not isinstance(one, bool) and minimum <= one <= maximum
            for one in numbers
        ):
            self.fault(
                key, found, f"{len(default)} numbers from {minimum:g} to {maximum:g} in square brackets"
            )
            return default
        return tuple(float(one) for one in numbers)

    def value_or_none(self, key: str) -> object:
        """Return the raw value of a key, without marking the key as known."""
        return self._data.get(key)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """Read true or false."""
        found = self._get(key, "true or false", required=False)
        if found is None:
            return default
        if not isinstance(found, bool):
            self.fault(key, found, "true or false")
            return default
        return found

    def choice(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        """Read one of ``values``."""
        found = self.text(key, default)
        if found not in values and found != default and self.has(key):
            self.fault(key, found, f"one of {', '.join(values)}")
            return values[0]
        return found

    def texts(self, key: str, *, required: bool = False) -> tuple[str, ...]:
        """Read a list of texts; whole numbers become texts."""
        found = self._get(key, "a list of texts", required=required)
        if found is None:
            return ()
        if not isinstance(found, list):
            self.fault(key, found, "a list of texts")
            return ()
        return tuple(
            str(item) if type(item) is int else self._text_of(key, item, place)
            for place, item in enumerate(found)
        )

    def cells(self, key: str) -> tuple[int | str | None, ...]:
        """Read a list of numbers and texts; an empty text is an empty cell."""
        found = self._get(key, "a list of cells", required=True)
        if not isinstance(found, list):
            if found is not None:
                self.fault(key, found, "a list of cells")
            return ()
        return tuple(self._cell_of(key, item, place) for place, item in enumerate(found))

    def value(self, key: str) -> int | str | bool | tuple[str, ...]:
        """Read a number, a text, true or false, or a list of texts."""
        found = self._data.get(key)
        if isinstance(found, bool):
            self._asked.append(key)
            return found
        if isinstance(found, list):
            return self.texts(key)
        return self.number(key) if isinstance(found, int) else self.text(key)

    def mapping(self, key: str) -> dict[str, str]:
        """Read a table of texts."""
        inner = self.section(key)
        return {name: inner.text(name) for name in inner.names()}

    def section(self, key: str) -> Section:
        """Read a table; a missing one is empty."""
        found = self._get(key, "a table", required=False)
        if found is not None and not isinstance(found, dict):
            self.fault(key, found, "a table")
            found = None
        return Section(found or {}, (*self._path, (key, None)), self._places, self.faults)

    def sections_by_name(self, key: str) -> dict[str, Section]:
        """Read a table of tables, each by its name."""
        inner = self.section(key)
        return {name: inner.section(name) for name in inner.names()}

    def sections(self, key: str) -> list[Section]:
        """Read a list of tables (``[[key]]``); a missing one is empty."""
        found = self._get(key, f"tables written [[{key}]]", required=False)
        if found is None:
            return []
        if not isinstance(found, list) or not all(isinstance(item, dict) for item in found):
            self.fault(key, found, f"tables written [[{key}]]")
            return []
        return [
            Section(item, (*self._path, (key, index)), self._places, self.faults)
            for index, item in enumerate(found)
        ]

    def finish(self) -> None:
        """Add a fault for every key that was not read."""
        known = dict.fromkeys(self._asked)
        for key, value in self._data.items():
            if key not in known:
                place = (0, 0) if self.faults.full else self._places().key((*self.path, key))
                self._fault(key, value, f"a known key; {near(key, known)}", place or (1, 0))

    def _name(self, key: str) -> str:
        parts = [name if index is None else f"{name} {index + 1}" for name, index in self._path]
        return ": ".join([*parts, key])

    def _get(self, key: str, expected: str, *, required: bool) -> object:
        self._asked.append(key)
        found = self._data.get(key)
        if found is None and required:
            self.fault(key, "", f"{expected}; the key is missing")
        return found

    def _text_of(self, key: str, found: object, place: int | None = None) -> str:
        if not isinstance(found, str):
            self.fault(key, found, "a text in quotes", place)
            return ""
        text = found.strip()
        if len(text) > LONGEST_TEXT:
            self.fault(key, text, f"at most {LONGEST_TEXT:,} characters", place)
        if _CONTROL.search(text):
            self.fault(key, text, "text without control characters", place)
        return text

    def _number_of(self, key: str, found: object, place: int | None = None) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or abs(found) > LARGEST:
            self.fault(key, found, "a whole number", place)
            return 0
        return found

    def _cell_of(self, key: str, item: object, place: int) -> int | str | None:
        if isinstance(item, str):
            return self._text_of(key, item, place) or None
        return self._number_of(key, item, place)


def read_toml(folder: Path, name: str, build: Callable[[Section], Out]) -> Out:
    """Read ``folder/name`` and build a value of it; raises ``DataError`` with every fault of the file."""
    return parse_toml(label_of(folder, name), read_text(folder, name, TOML_BYTES), build)


def parse_toml(label: str, text: str, build: Callable[[Section], Out]) -> Out:
    """Parse a file's text and build a value of it; unknown keys are faults.

    >>> parse_toml("t.toml", 'title = "A"', lambda top: top.text("title"))
    'A'
    >>> parse_toml("t.toml", 'titel = "A"', lambda top: top.text("title"))
    Traceback (most recent call last):
    countermarch...DataError: t.toml line 1, title: expected a text; the key is missing
    t.toml line 1 column 1, titel: 'A': expected a known key; did you mean title?
    """
    faults = Faults(label)
    # tomllib takes time quadratic in the parts of a key: 5 s for one key of 20,000 parts (40 kB).
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE or _DEEP_KEY.search(line):
            faults.add(number, "", "", f"lines of at most {LONGEST_LINE:,} characters, keys of a few parts")
    faults.raise_if_any()
    try:
        # positions are counted with single line feeds, as everywhere here
        data = tomllib.loads(text.replace("\r\n", "\n"))
    except RecursionError:
        faults.add(0, "", "", "lists and tables nested less deeply")
    except ValueError as error:  # TOMLDecodeError, or a number of too many digits
        where, at = _position_in_message(str(error), text)
        faults.add(where, "", "", f"TOML ({_WHERE.sub('', str(error)).strip()})", at)
    faults.raise_if_any()
    top = Section(data, (), cache(lambda: Places(text)), faults)
    built = build(top)
    top.finish()
    faults.raise_if_any()
    return built


def _position_in_message(message: str, text: str) -> tuple[int, int]:
    """Return the line and column in a message of ``tomllib``; 0 and 0 if it has none."""
    found = _WHERE.search(message)
    if found is None:
        return 0, 0
    if found[1]:
        return int(found[1]), int(found[2])
    end = text.rstrip()
    return end.count("\n") + 1, len(end) - end.rfind("\n")


def unique(sections: Iterable[Section], read: Callable[[Section], tuple[str, Out]]) -> dict[str, Out]:
    """Read sections into a mapping by id; repeated ids and unknown keys are faults."""
    found: dict[str, Out] = {}
    for section in sections:
        key, value = read(section)
        section.finish()
        if key in found:
            section.fault("id", key, "an id not used before")
        found[key] = value
    return found


Part = TypeVar("Part")


def read_layers(
    source: Source, name: str, build: Callable[[Layer, Section], dict[str, Part]]
) -> dict[str, Part]:
    """Read a file in every layer that has it, later entries replacing earlier ones.

    Raises ``DataError`` with every fault of the first bad file.
    """
    found: dict[str, Part] = {}
    for layer, folder in source.layers:
        if exists(folder, name):
            found |= read_toml(folder, name, partial(build, layer))
    return found
