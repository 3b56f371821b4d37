"""What leaves ``make test`` for ``make test-long``: the list ``tests/long.txt``, and who stays in its place.

A line is: how many cases stay, the test (or its file), and, where only some of its cases are meant, a word of
their names. ``0`` sends all of them away. Those that stay are spread over the cases, and begin at another
place for each test, so that the ordinary run meets every game and style somewhere.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Sequence

LIST: Final = Path(__file__).parent.parent / "long.txt"


@dataclass(frozen=True, slots=True)
class Longer:
    """A test whose cases are mostly for the long run: how many ``stay``, and the ``word`` of those meant."""

    stay: int
    test: str
    word: str = ""


def read() -> tuple[Longer, ...]:
    """Read the list."""
    lines = (line.split("#")[0].split() for line in LIST.read_text("utf-8").splitlines())
    return tuple(Longer(int(stay), *rest) for stay, *rest in filter(None, lines))


def chosen(name: str, cases: Sequence[str], stay: int) -> frozenset[str]:
    """Choose which cases stay: spread over all, from a place that the name decides.

    >>> sorted(chosen("test_b", ["1", "2", "3", "4"], 2)) in (["1", "3"], ["2", "4"])
    True
    """
    if not stay:
        return frozenset()
    first = crc32(name.encode()) % len(cases)
    places = (first + number * len(cases) // stay for number in range(min(stay, len(cases))))
    return frozenset(cases[place % len(cases)] for place in places)


def leaving(cases: Sequence[str]) -> frozenset[str]:
    """Return the cases of a run, given by their ids, that are left to the long one.

    >>> sorted(leaving(["tests/docs/test_api.py::test_a[1]", "tests/docs/test_apis.py::test_a[1]"]))
    ['tests/docs/test_api.py::test_a[1]']
    """
    of_test: defaultdict[str, list[str]] = defaultdict(list)
    for case in cases:
        test = case.partition("[")[0]
        for name in {test, test.partition("::")[0]}:
            of_test[name].append(case)
    found: set[str] = set()
    for one in read():
        meant = [case for case in of_test[one.test] if one.word in case.partition("[")[2]]
        if meant:
            found |= set(meant) - chosen(one.test + one.word, meant, one.stay)
    return frozenset(found)
