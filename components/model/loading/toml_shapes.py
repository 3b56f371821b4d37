"""Read a TOML table into plain values, given the type of each key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from countermarch.components.model.loading.toml_files import Section

Shape = Literal[
    "text", "texts", "label", "whole", "length", "lengths", "flag", "words", "counts", "some", "table", "any"
]
"""The type of a key: ``lengths`` is a list of numbers, ``words`` and ``counts`` map names to values.

``label`` is a text or a number, ``some`` a text or a list of texts, ``table`` a table of anything, ``any``
anything.
"""

LARGEST = 1000
"""The largest number or length."""

LONGEST_LIST = 10_000


def read_shapes(section: Section, shapes: Mapping[str, Shape]) -> dict[str, Any]:
    """Return the values of the keys that are there; other keys are left to ``finish``.

    >>> from countermarch.components.model.loading.toml_files import parse_toml
    >>> shapes = {"title": "text", "across": "whole"}
    >>> parse_toml("t.toml", "across = 3", lambda top: read_shapes(top, shapes))
    {'across': 3}
    >>> parse_toml("t.toml", "acros = 3", lambda top: read_shapes(top, shapes))
    Traceback (most recent call last):
    countermarch...DataError: t.toml line 1 column 1, acros: '3': expected a known key; did you mean across?
    """
    return {key: _READERS[shape](section, key) for key, shape in shapes.items() if section.has(key)}


def _texts(section: Section, key: str) -> tuple[str, ...]:
    found = section.texts(key)
    if len(found) > LONGEST_LIST:
        section.fault(key, f"{len(found):,} texts", f"at most {LONGEST_LIST:,}")
    return found


def _label(section: Section, key: str) -> str:
    found = section.value_or_none(key)
    return str(_whole(section, key)) if isinstance(found, int) else section.text(key)


def _whole(section: Section, key: str) -> int:
    found = section.number(key)
    if not 0 <= found <= LARGEST:
        section.fault(key, found, f"a whole number from 0 to {LARGEST}")
    return found


def _lengths(section: Section, key: str) -> tuple[float, ...]:
    found = section.value_or_none(key)
    count = len(found) if isinstance(found, list) else 0
    return section.lengths(key, (1.0,) * max(count, 1), minimum=0.001, maximum=LARGEST)


def _counts(section: Section, key: str) -> dict[str, int]:
    inner = section.section(key)
    found = {}
    for name in inner.names():
        found[name] = inner.number(name)
        if not 1 <= found[name] <= LARGEST:
            inner.fault(name, found[name], f"a whole number from 1 to {LARGEST}")
    return found


def _some(section: Section, key: str) -> str | list[str]:
    many = isinstance(section.value_or_none(key), list)
    return list(section.texts(key)) if many else section.text(key)


def _table(section: Section, key: str) -> object:
    found = section.value_or_none(key)
    if not isinstance(found, dict):
        section.fault(key, found, "a table")
    return found


_READERS: Mapping[Shape, Callable[[Section, str], object]] = {
    "text": lambda section, key: section.text(key),
    "texts": _texts,
    "label": _label,
    "whole": _whole,
    "length": lambda section, key: section.length(key, minimum=0.0, maximum=LARGEST),
    "lengths": _lengths,
    "flag": lambda section, key: section.flag(key),
    "words": lambda section, key: section.mapping(key),
    "counts": _counts,
    "some": _some,
    "table": _table,
    "any": lambda section, key: section.value_or_none(key),
}
