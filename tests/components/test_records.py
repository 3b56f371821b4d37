"""Records are made faster than the standard library makes them, and are the same."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest

from countermarch.components import records

MAKERS: tuple[Any, ...] = (records.dataclass, dataclasses.dataclass)


def made(maker: Any) -> Any:  # noqa: ANN401 # a class of a decorator's
    """Return a record with fields of every kind, and one that stands on it."""

    @maker(frozen=True, slots=True)
    class Point:
        across: int
        down: int = 2
        names: list[str] = dataclasses.field(default_factory=list, compare=False)
        kept: str | None = dataclasses.field(default=None, init=False, repr=False, compare=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "kept", f"{self.across}")

    @maker(frozen=True, slots=True)
    class High(Point):
        up: float = 0.5

        def __repr__(self) -> str:
            return "high"

    @maker(frozen=True, slots=True)
    class Nothing:
        pass

    return Point, High, Nothing


@records.dataclass(frozen=True, slots=True)
class Flat:
    """A record that can be found by its name."""

    across: int
    down: int = 0


def told(maker: Any) -> list[Any]:  # noqa: ANN401
    """Return what can be told of such records."""
    point, high, nothing = made(maker)
    one = point(1, names=["a"])
    return [
        *(str(inspect.signature(kind)) for kind in (point, high, nothing)),
        *(repr(kind) for kind in (one, point(1), point(1).names, high(1), nothing(), high(1).kept)),
        (
            one == point(1),
            one == point(2),
            one == high(1),
            one != 1,
            high(1) == high(1, 2),
            nothing() == nothing(),
        ),
        (len({one, point(1), point(1, 3)}), len({nothing(), nothing()})),
        [field.name for field in dataclasses.fields(high)],
        (high.__slots__, point.__slots__, point.__match_args__, hasattr(one, "__dict__")),
        dataclasses.asdict(one),
        repr(dataclasses.replace(one, across=4)),
        repr(copy.deepcopy(one)),
    ]


def test_records_are_what_the_standard_library_makes() -> None:
    ours, theirs = map(told, MAKERS)
    assert ours == theirs


@pytest.mark.parametrize("maker", MAKERS)
def test_a_record_stays_as_it_is(maker: Any) -> None:  # noqa: ANN401
    point, high, _ = made(maker)
    for one in (point(1), high(1)):
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'down'"):
            one.down = 3
        with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'down'"):
            del one.down
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'across'"):
        point()


def test_a_record_can_bekept_and_read_again() -> None:
    assert pickle.loads(pickle.dumps(Flat(1, 2))) == Flat(1, 2)  # noqa: S301 # of our own making


def test_what_is_not_frozen_with_slots_is_the_standard_librarys() -> None:
    @records.dataclass(slots=True)
    class Open:
        across: int

    one = Open(1)
    one.across = 2
    assert one == Open(2)
