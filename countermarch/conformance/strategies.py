"""Hypothesis strategies from a question's signature: valid input and broken input."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    Field,
    IntKind,
    Kind,
    ListKind,
    RecordKind,
    TextKind,
)

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from countermarch.reference.engine.questions import Question

Given = dict[str, Any]

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    # a right-to-left override, half a surrogate pair, more than 64 bits, one beyond the largest number
    | st.sampled_from(["?", "", "-1", "4", "\u202e", "\ud800", 10**30, -(10**9) - 1, math.nan, math.inf]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
"""Any JSON value, and some other values."""


def valid(question: Question) -> SearchStrategy[Given]:
    """Return a strategy for valid facts; the rules may still refuse some."""
    return _fields(question.parameters)


def broken(question: Question) -> SearchStrategy[Given]:
    """Return a strategy for facts with faults: values replaced or dropped, unknown names added."""
    names = [field.name for field in question.parameters] or ["nothing"]
    spoiled = st.dictionaries(st.sampled_from(names) | st.text(max_size=8), ANYTHING, max_size=3)
    dropped = st.sets(st.sampled_from(names), max_size=2)
    return st.builds(
        lambda given, extra, gone: {
            k: v for k, v in {**given, **extra}.items() if k not in gone or k in extra
        },
        valid(question),
        spoiled,
        dropped,
    )


def of_kind(kind: Kind) -> SearchStrategy[Any]:  # noqa: PLR0911 -- one line a kind
    """Return a strategy for the JSON values of a kind, small ones first."""
    match kind:
        case IntKind(low, high):
            return _integers(low, high)
        case BoolKind():
            return st.booleans()
        case EnumKind(values):
            return st.sampled_from(values)
        case TextKind():
            digits = st.text("0123456789", min_size=4, max_size=4)
            return digits | st.text(max_size=8).filter(str.isprintable) | st.sampled_from(["a", "b", "c"])
        case DieKind():
            return st.sampled_from(kind.faces)
        case DiceKind():
            return st.lists(st.sampled_from(kind.faces), max_size=5)
        case RecordKind(fields=fields):
            return _fields(fields)
        case ListKind(item):
            return st.lists(of_kind(item), max_size=4)


def _integers(low: int | None, high: int | None) -> SearchStrategy[int]:
    if low is not None and high is not None:
        return st.integers(low, high)
    if low is None:
        return st.integers(-15, 25) | st.integers(-(10**9), 10**9)
    return st.integers(low, low + 12) | st.integers(low, 10**9)


def _fields(fields: tuple[Field, ...]) -> SearchStrategy[Given]:
    required: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for field in fields:
        values = of_kind(field.kind)
        if field.nullable:
            values = st.none() | values
        (required if field.required else others)[field.name] = values
    return st.fixed_dictionaries(required, optional=others)
