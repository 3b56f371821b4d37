"""The finite part of a question: every value that its parameters can take, or a window of them.

An open-ended number is walked through a window; the browser asks the rules themselves beyond it. A list, a
text or a pool of dice is kept at its default, and a question that cannot do without one is not finite. Where
all facts together are too many ways of asking, the last of those that may be left out keep their defaults.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine.kinds import BoolKind, DieKind, EnumKind, Field, IntKind, RecordKind
from countermarch.reference.engine.schema import shortest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from countermarch.reference.engine import Question

MOST: Final = 24_000
"""Most rulings compiled for one question."""

WINDOWS: Final = (60, 40, 30, 20, 15, 12, 10, 8, 6, 5, 4, 3)
"""How far an open-ended number is walked from its lowest value (half as far either way when it has none)."""

USEFUL: Final = 5
"""The window that must be small enough: a question that only a smaller one would be is not compiled."""


WIDEST: Final = 64
"""Most values of a number with two bounds that are walked whole."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One parameter, or one field of a record (``path`` has two names then), and the values it takes."""

    path: tuple[str, ...]
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Domain:
    """The axes of a question, and the parameters that are kept at their defaults (given as JSON).

    ``windowed``: some number is walked through a window only.
    """

    axes: tuple[Axis, ...]
    fixed: dict[str, Any]
    windowed: bool = False

    @property
    def size(self) -> int:
        """How many ways of asking there are.

        >>> Domain((Axis(("die",), (1, 2, 3)), Axis(("up",), (False, True))), {}).size
        6
        """
        return math.prod(len(axis.values) for axis in self.axes)

    def every(self) -> Iterator[dict[str, Any]]:
        """Yield every way of asking, the last axis turning fastest.

        >>> list(Domain((Axis(("a", "b"), (1, 2)),), {}).every())
        [{'a': {'b': 1}}, {'a': {'b': 2}}]
        """
        counters = [0] * len(self.axes)
        for _ in range(self.size):
            asked: dict[str, Any] = {}
            for axis, place in zip(self.axes, counters, strict=True):
                inner = asked
                for name in axis.path[:-1]:
                    inner = inner.setdefault(name, {})
                inner[axis.path[-1]] = axis.values[place]
            yield asked
            for place in range(len(counters) - 1, -1, -1):
                counters[place] += 1
                if counters[place] < len(self.axes[place].values):
                    break
                counters[place] = 0


def domain(question: Question, window: int, spared: int = 0) -> Domain | None:
    """Return the finite part of a question within a window; None when there is none or it is too large.

    ``spared`` is how many more facts keep their defaults than the number of rulings asks for.
    """
    fitting = (left for left in _left_out(question) if _size(question, USEFUL, left) <= MOST)
    left_out = next(islice(fitting, spared, None), None)
    if left_out is None:
        return None
    found = _domain(question, window, left_out)
    return found if found is not None and found.size <= MOST else None


def _left_out(question: Question) -> Iterator[frozenset[str]]:
    """Yield which parameters keep their defaults: first none, then one more each time.

    The last ones first: those are the rarest facts, and other readings.
    """
    walked = {axis.path[0] for axis in found.axes} if (found := _domain(question, 1, ())) else set()
    optional = [field.name for field in question.parameters if not field.required and field.name in walked]
    for many in range(len(optional) + 1):
        yield frozenset(optional[len(optional) - many :])


def _size(question: Question, window: int, left_out: Collection[str]) -> float:
    found = _domain(question, window, left_out)
    return found.size if found is not None else math.inf


def _domain(question: Question, window: int, left_out: Collection[str]) -> Domain | None:
    axes: list[Axis] = []
    fixed: dict[str, Any] = {}
    walked = [field for field in question.parameters if field.name not in left_out]
    if not walked or not _gather(walked, (), window, axes, fixed):
        return None
    for field in question.parameters:
        if field.name in left_out:
            fixed[field.name] = shortest(field.kind, field.default)
    return Domain(tuple(axes), fixed, any(map(_open_ended, walked))) if axes else None


def _open_ended(field: Field) -> bool:
    match field.kind:
        case IntKind(low, high):
            return low is None or high is None or high - low >= WIDEST
        case RecordKind(fields=fields):
            return any(map(_open_ended, fields))
        case _:
            return False


def _gather(
    fields: Sequence[Field], path: tuple[str, ...], window: int, axes: list[Axis], fixed: dict[str, Any]
) -> bool:
    """Collect an axis for each field; False when a field can neither be walked nor left alone."""
    for field in fields:
        here = (*path, field.name)
        if isinstance(field.kind, RecordKind) and not field.nullable and not path:
            inner: list[Axis] = []
            if _gather(field.kind.fields, here, window, inner, {}):
                axes += inner
                continue
        values = _values(field, window)
        if values is not None:
            axes.append(Axis(here, tuple(values)))
        elif field.required or path:
            return False
        else:
            fixed[field.name] = shortest(field.kind, field.default)
    return True


def _values(field: Field, window: int) -> list[Any] | None:
    found: list[Any]
    match field.kind:
        case BoolKind():
            found = [False, True]
        case EnumKind(values):
            found = list(values)
        case DieKind() as die:
            found = list(die.faces)
        case IntKind(low, high):
            found = _numbers(low, high, window)
        case _:
            return None
    return [None, *found] if field.nullable else found


def _numbers(low: int | None, high: int | None, window: int) -> list[int]:
    if low is not None and high is not None and high - low < WIDEST:
        return list(range(low, high + 1))
    if low is None:
        low = -(window // 2)
        return list(range(low, low + window + 1))
    return list(range(low, min(high, low + window) + 1 if high is not None else low + window + 1))
