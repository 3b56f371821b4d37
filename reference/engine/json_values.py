"""Converting the values of steps and answers to JSON."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cache

Json = None | bool | int | str | list["Json"] | dict[str, "Json"]

_PLAIN = frozenset({type(None), bool, int, str})


def to_json(value: object) -> Json:
    """Return a value as JSON: records become objects, tuples lists, fractions text.

    >>> to_json((1, "a", None, Fraction(5, 36)))
    [1, 'a', None, '5/36']
    """
    kind = type(value)
    if kind in _PLAIN:
        return value  # type: ignore[return-value] # exactly the plain types
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, dict):
        return {str(name): to_json(item) for name, item in value.items()}
    if isinstance(value, Fraction):
        return str(value)
    names = _names(kind)  # type: ignore[arg-type] # every class can be hashed
    return {name: to_json(getattr(value, attribute)) for name, attribute in names}


@cache
def _names(kind: type) -> tuple[tuple[str, str], ...]:
    if not dataclasses.is_dataclass(kind):
        raise TypeError(f"a {kind.__name__} cannot be part of an answer")
    # a fact named like a keyword of Python has an underscore after it, and none in JSON
    return tuple((field.name.removesuffix("_"), field.name) for field in dataclasses.fields(kind))
