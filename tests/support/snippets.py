"""Functions that use what the rules use of Python, each in a way in which JavaScript would do otherwise."""

# What is odd here is what is tried.
# ruff: noqa: B002, B009, B033, PERF402, PIE800, PLR0133, PLR0911, SIM222, SIM223, SIM905, TRY301

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from countermarch.reference.engine import InputError
from countermarch.reference.lebanon_82 import crt

if TYPE_CHECKING:
    from collections.abc import Iterator

PRICES = {("tank", 1): 4, ("tank", 2): 7, ("gun", 1): 2, ("gun", 2): 3}
NAMES = frozenset({"north", "south"})
_HEX = re.compile(r"(\d{2})(\d{2})")


@dataclass(frozen=True, slots=True)
class Unit:
    name: str
    strength: int = 3
    tags: tuple[str, ...] = field(default_factory=tuple)

    @property
    def half(self) -> int:
        return self.strength // 2

    @classmethod
    def weak(cls, name: str) -> Unit:
        return cls(name, strength=1)


class Spot(NamedTuple):
    line: int
    place: int = 7

    def __str__(self) -> str:
        return f"{self.line:02d}{self.place:02d}"


class Base:
    def __init__(self, start: int) -> None:
        self.stated: list[str] = []
        self.start = start

    def say(self, text: str, *more: int) -> int:
        self.stated.append(text + "".join(str(one) for one in more))
        return len(self.stated)


class Loud(Base):
    def say(self, text: str, *more: int) -> int:
        return super().say(text.upper() + "!", *more)


def division() -> list[object]:
    return [-7 // 2, -7 % 3, 7 % -3, 0 // 5, divmod(-7, 2), 2**10, -(-3), abs(-4)]


def truth() -> list[object]:
    return [
        bool(()),
        bool([0]),
        bool({}),
        bool(""),
        bool(0),
        not [],
        [] or "none",
        "a" and 0,
        None or [] or 5,
    ]


def comparing() -> list[object]:
    return [
        True == 1,
        (1, "a") == (1, "a"),
        1 < 2 <= 2 < 5,
        3 > 2 > 2,
        (1, 2) < (1, 3),
        "ab" < "b",
        Unit("a") == Unit("a"),
        Unit("a") == Unit("b"),
        {1, 2} == {2, 1},
        [1] in [[1], [2]],
        "ort" in "north",
        "north" in NAMES,
        Spot(1, 2) < Spot(1, 3),
    ]


def texts() -> list[object]:
    count = 3
    return [
        f"{count} {'die' if count == 1 else 'dice'} {True} {None}",
        f"{count:+d} {-count:+d} {count:02d} {'it`s ${x}'!r}",
        ", ".join(map(str, (1, 2))),
        "fajr-5".capitalize(),
        "abc"[:1].upper() + "abc"[1:],
        "a-b-c".split("-"),
        "event-x".removeprefix("event-"),
        "no-" * 2,
        "x".isdigit() or "12".isdigit(),
        repr("don't"),
        f"{1234567:,} {12:,} {-1000:,}",
    ]


def places() -> list[object]:
    row = [1, 2, 3]
    first, *rest = row
    *start, last = row
    row[-1] += 5
    return [
        first,
        rest,
        start,
        last,
        row[-1],
        row[1:],
        "abc"[-1],
        row[:-1],
        max(row, default=0),
        max([], default=9),
    ]


def dictionaries() -> list[object]:
    found: defaultdict[str, list[int]] = defaultdict(list)
    for place, (name, many) in enumerate([("a", 1), ("b", 2), ("a", 3)], 1):
        found[name].append(many * place)
    counts = Counter("abca")
    counts["z"] += 2
    merged = {"a": 1, **{"b": 2}} | {"a": 5}
    by_pair = {(one, two): one + two for one in (1, 2) for two in (3,)}
    return [
        dict(found), counts["q"], counts.most_common(1), merged, by_pair[2, 3], PRICES["gun", 2],
        dict.fromkeys(["x", "y", "x"], 0), list(merged.items()), sorted(counts), ("tank", 3) in PRICES,
        merged.get("none"), merged.get("none", 4), merged.setdefault("c", 6),
    ]  # fmt: skip


def sets() -> list[object]:
    ours = {"a", "b"} & {"b", "c"} | {"d"}
    return [
        sorted(ours),
        sorted({"a", "b"} - {"b"}),
        {"a"} <= {"a", "b"},
        {1, True, 2} == {1, 2},
        len({(1, 2), (1, 2)}),
    ]


def walking() -> list[object]:
    def twice(values: list[int]) -> Iterator[int]:
        for value in values:
            if value < 0:
                continue
            if value > 9:
                break
            yield value
            yield value

    stated = []
    for one in twice([1, -1, 2, 30, 4]):
        stated.append(one)
    while stated and stated[-1] == 2:
        stated.pop()
    pairs = [(a, b) for a in range(3) if a % 2 == 0 for b in "xy"]
    first = next((one for one in stated if one > 5), None)
    runs = [(name, len(list(group))) for name, group in groupby("aabbb")]
    return [
        stated,
        pairs,
        first,
        runs,
        list(zip("ab", (1, 2), strict=True)),
        list(reversed([1, 2])),
        any(x for x in ()),
    ]


def sorting() -> list[object]:
    units = [Unit("b", 2), Unit("a", 2), Unit("c", 5)]
    by_strength = sorted(units, key=lambda one: one.strength, reverse=True)
    return [
        [one.name for one in by_strength],
        max(units, key=lambda one: one.strength).name,
        min(units, key=lambda one: (one.strength, one.name)).name,
        sorted([(2, "a"), (1, "z"), (1, "b")]),
    ]


def matching() -> list[object]:
    def stated(value: object) -> str:
        match value:
            case None:
                return "nothing"
            case True | False:
                return "yes or no"
            case int(number) if number > 5:
                return f"many: {number}"
            case "a" | "b" as letter:
                return letter
            case (one, "x"):
                return f"pair of {one}"
            case Unit(name, strength=3):
                return f"unit {name}"
            case _:
                return "else"

    return [stated(one) for one in (None, True, 9, 2, "b", (4, "x"), (4, "y"), Unit("q"), Unit("q", 4))]


def records() -> list[object]:
    unit = replace(Unit("a", 5), name="b")
    line, place = Spot(4)
    loud = Loud(2)
    loud.say("go", 1, 2)
    return [
        unit.name, unit.half, Unit.weak("w").strength, str(Spot(3, 4)), line, place, loud.stated,
        Spot(1)._replace(place=2).place, getattr(unit, "strength"), Spot._fields, len(Spot(1)), Spot(1, 2)[1],
        dict(Spot(1, 2)._asdict()),
    ]  # fmt: skip


def refusing() -> list[object]:
    stated = []
    for name in ("good", "bad"):
        try:
            if name == "bad":
                raise InputError("name", f"{name!r} will not do")
            stated.append(name)
        except InputError as error:
            stated.append(f"{error.parameter}: {error.message}")
    try:
        try:
            raise InputError("again", "and again")
        except InputError as error:
            if error.parameter != "name":
                raise
    except InputError as error:
        stated.append(str(error))
    return [*stated, isinstance(3, int), isinstance((1,), list | tuple), isinstance("a", int)]


def calling() -> list[object]:
    def added(one: int, two: int = 10) -> int:
        return one + two

    total = 0

    def other(value: int, *rest: int) -> int:
        return value + sum(rest)

    return [
        added(1),
        added(1, 2),
        other(1, *[2, 3]),
        partial(other, 5)(6),
        total,
        weight(kind="gun", many=2),
        weight("tank"),
    ]


def weight(kind: str, many: int = 1, *, sure: bool = False) -> int:
    return PRICES[kind, many] + sure


def exactly() -> list[object]:
    third = Fraction(1, 3)
    return [
        str(third + third),
        str(1 - third),
        third * 3 == 1,
        round(Fraction(5, 2)),
        round(Fraction(7, 2)),
        third < 1,
        str(2 * third),
    ]


@cache
def known() -> dict[str, int]:
    return {name: len(name) for name in sorted(NAMES)}


def kept() -> list[object]:
    found = _HEX.fullmatch("0908")
    return [
        known()["north"],
        known() == {"north": 5, "south": 5},
        found is not None and found[2],
        _HEX.fullmatch("9") is None,
        crt.ROW_OF.get("river"),
    ]


SNIPPETS = (
    division, truth, comparing, texts, places, dictionaries, sets, walking, sorting, matching, records,
    refusing, calling, exactly, kept,
)  # fmt: skip
