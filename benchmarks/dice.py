"""Exact odds of dice pools, beside dyce and icepool: ``python -m benchmarks.dice``.

All are asked for the same distribution, and the answers are compared before anything is timed. Caches of the
libraries are emptied before each round.
"""

from __future__ import annotations

import sys
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from benchmarks.measuring import FigureTable, in_words, microseconds
from countermarch.reference.engine import pools

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

HITS = (0, 0, 0, 0, 1, 2)
POOLS = (
    ("3d6, the sum", (1, 2, 3, 4, 5, 6), 3),
    ("30d6, a hit on 5, two on 6", HITS, 30),
    ("100d6, a hit on 5, two on 6", HITS, 100),
    ("12d10, a hit on 8 or more", (0, 0, 0, 0, 0, 0, 0, 1, 1, 1), 12),
)


def pooled(scores: tuple[int, ...], dice: int) -> Mapping[int, int]:
    """Count with the pools of Countermarch, uncached."""
    ways = pools._sums.__wrapped__(scores, dice)  # noqa: SLF001 - the cache would answer in its stead
    return {score: count for score, count in enumerate(ways) if count}


def by_dyce(scores: tuple[int, ...], dice: int) -> Mapping[int, int]:
    """Count with dyce."""
    from dyce import H

    return {int(score): int(count) for score, count in (dice @ H(scores)).items() if count}


def by_icepool(scores: tuple[int, ...], dice: int) -> Mapping[int, int]:
    """Count with icepool."""
    from icepool import Die

    return dict((dice @ Die(scores)).items())


WAYS: dict[str, Callable[[tuple[int, ...], int], Mapping[int, int]]] = {
    "countermarch": pooled,
    "dyce": by_dyce,
    "icepool": by_icepool,
}


def section() -> FigureTable:
    """Time every pool with every library that is installed."""
    ways = {name: way for name, way in WAYS.items() if find_spec(name) is not None}
    rows = []
    for title, scores, dice in POOLS:
        counts = [shares(way(scores, dice)) for way in ways.values()]
        if any(one != counts[0] for one in counts):
            raise SystemExit(f"{title}: they do not agree")
        spent = [microseconds(partial(way, scores, dice)) for way in ways.values()]
        ratios = " ".join(f"{one / spent[0]:.1f}" for one in spent[1:])
        rows.append([title, *map(in_words, spent), ratios])
    return FigureTable(
        "dice",
        "Odds of pools of dice",
        "The whole distribution, exactly, from the faces of a die. The ratios are the others' times by this.",
        ("pool", *("Countermarch" if name == "countermarch" else name for name in ways), "ratios"),
        rows,
    )


def shares(counts: Mapping[int, int]) -> dict[int, tuple[int, int]]:
    """Return each score's share of all rolls in lowest terms, since libraries may cancel common factors."""
    from fractions import Fraction

    whole = sum(counts.values())
    return {score: Fraction(count, whole).as_integer_ratio() for score, count in counts.items()}


if __name__ == "__main__":
    sys.stdout.write(section().text() + "\n")
