"""Take the census of a question: how often each answer occurs over all combinations of facts.

All values of enums, dice, yes/no facts and bounded numbers are combined. Of an unbounded number, some values
from its lowest up are used; of a pool, up to two dice; lists and texts keep their defaults. A question that
requires a list or a text has no census. A checksum over all answers in order also detects two rulings that
changed places.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from typing import TYPE_CHECKING, Any
from zlib import crc32

from countermarch.reference.engine import InputError
from countermarch.reference.engine.json_values import to_json
from countermarch.reference.engine.kinds import (
    BoolKind,
    DiceKind,
    DieKind,
    EnumKind,
    Field,
    IntKind,
    RecordKind,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from countermarch.reference.engine import Question

WHOLE = 200_000
"""Maximum combinations of a question whose parameters are all bounded."""

WINDOWED = 40_000
"""Maximum combinations of a question with an unbounded number."""

WINDOWS = (8, 7, 6, 5, 4, 3, 2)
"""Numbers of values tried of an unbounded number; the largest that fits is used."""

STEPS = (0, 1, 2, 3, 5, 8, 13, 21)
"""Offsets from the lowest value at which an unbounded number is tried."""

SPELT_OUT = 24
"""Maximum distinct values of a field that are listed one by one."""

Census = dict[str, Any]


def walk(question: Question) -> Census | None:
    """Return the range covered, the refusals, and how often each field of the answer had each value."""
    domain = _domain(question)
    if domain is None:
        return None
    refused: Counter[str] = Counter()
    errata: Counter[str] = Counter()
    checksum = 0
    fields = [(field.name, field.attribute, Counter[str]()) for field in question.answer.fields]
    for asked in _every(domain):
        try:
            ruling = question.ask(asked)
        except InputError as error:
            refused[str(error.parameter)] += 1
            continue
        errata.update(ruling.errata)
        spelt = [_spelt(getattr(ruling.answer, attribute)) for _, attribute, _ in fields]
        for (_, _, counts), value in zip(fields, spelt, strict=True):
            counts[value] += 1
        # over the answers in order: two that swapped places leave all counts as they were
        checksum = crc32("|".join(spelt).encode(), checksum)
    return {
        "walked": {name: _extent(values) for name, values in domain.items()},
        "refused": dict(sorted(refused.items())),
        "answers": {name: _summary(counts) for name, _, counts in fields},
        "errata": dict(sorted(errata.items())),
        "checksum": f"{checksum:08x}",
    }


def _every(domain: Mapping[str, Sequence[Any]]) -> Iterable[dict[str, Any]]:
    for values in itertools.product(*domain.values()):
        yield dict(zip(domain, values, strict=True))


def _domain(question: Question) -> dict[str, list[Any]] | None:
    """Return the values of each parameter to combine, or None if there is no census."""
    whole = _domain_within(question.parameters, None)
    if whole is not None and _size(whole) <= WHOLE:
        return whole
    for window in WINDOWS:
        windowed = _domain_within(question.parameters, window)
        if windowed is not None and _size(windowed) <= WINDOWED:
            return windowed
    return None


def _size(domain: Mapping[str, Sequence[Any]]) -> int:
    return math.prod(len(values) for values in domain.values())


def _domain_within(fields: Sequence[Field], window: int | None) -> dict[str, list[Any]] | None:
    domain: dict[str, list[Any]] = {}
    for field in fields:
        values = _values(field, window)
        if values is None and field.required:
            return None
        if values is not None:
            domain[field.name] = [None, *values] if field.optional else values
        elif window is None:
            return None
    return domain


def _values(field: Field, window: int | None) -> list[Any] | None:  # noqa: PLR0911 -- one line a kind
    match field.kind:
        case BoolKind():
            return [False, True]
        case EnumKind(values):
            return list(values)
        case DieKind() as die:
            return list(die.faces)
        case IntKind(low, high):
            return _numbers(low, high, window)
        case DiceKind() as dice if window is not None:
            return [list(roll) for n in range(3) for roll in itertools.product(dice.faces, repeat=n)]
        case RecordKind(fields=fields):
            inner = _domain_within(fields, window)
            return None if inner is None else list(_every(inner))
        case _:
            return None


def _numbers(low: int | None, high: int | None, window: int | None) -> list[int] | None:
    if low is not None and high is not None and (window is None or high - low < window * 4):
        return list(range(low, high + 1))
    if window is None:
        return None
    if low is None:
        return list(range(-3 * window, 3 * window + 1))
    tried = [low + step for step in STEPS[:window]]
    return tried if high is None else [*(number for number in tried if number < high), high]


def _extent(values: Sequence[Any]) -> str | int:
    """Describe a range of numbers by its ends or values, any other by its length."""
    if not values or not all(type(value) is int for value in values):
        return len(values)
    if values[-1] - values[0] == len(values) - 1:
        return f"{values[0]}..{values[-1]}"
    return " ".join(map(str, values))


def _spelt(value: object) -> str:
    match to_json(value):
        case None:
            return "null"
        case bool() as flag:
            return "true" if flag else "false"
        case list() as items:
            return "[" + ", ".join(map(_spelt, items)) + "]"
        case dict() as fields:
            return "{" + ", ".join(f"{name}: {_spelt(item)}" for name, item in fields.items()) + "}"
        case other:
            return str(other)


def _summary(counts: Counter[str]) -> dict[str, int]:
    """Return the counts by value; of many values the commonest, and the number of others."""
    order = sorted(counts, key=_natural)
    if len(order) <= SPELT_OUT:
        return {value: counts[value] for value in order}
    commonest = sorted(order, key=lambda value: -counts[value])[:SPELT_OUT]
    kept = {value: counts[value] for value in order if value in commonest}
    others = [value for value in order if value not in kept]
    return kept | {
        f"{len(others)} others": sum(counts[value] for value in others),
        "sum of places": sum(place * counts[value] for place, value in enumerate(order)),
    }


def _natural(value: str) -> tuple[int, int, str]:
    return (0, int(value), "") if value.removeprefix("-").isdigit() else (1, 0, value)


def census_text(census: dict[str, Any]) -> str:
    """Return the text of a census file: a paragraph for each question, a line for each field."""
    questions = []
    for name, found in census.items():
        parts = [
            f"    {json.dumps(key)}: {_by_field(value) if key == 'answers' else json.dumps(value)}"
            for key, value in found.items()
        ]
        questions.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(parts) + "\n  }")
    return "{\n" + ",\n".join(questions) + "\n}\n"


def _by_field(fields: dict[str, Any]) -> str:
    lines_of_fields = [f"      {json.dumps(name)}: {json.dumps(counts)}" for name, counts in fields.items()]
    return "{\n" + ",\n".join(lines_of_fields) + "\n    }"
