"""Sampled odds: the frequency of each answer in many random rolls, if there are too many to enumerate."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from itertools import accumulate
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine import open_dice, registry
from countermarch.reference.engine.ask import parameters_of
from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.odds import Enumeration, answer_fields, course_of, ordered, outcome_key

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence
    from fractions import Fraction

    from countermarch.reference.engine.chance_tree import ChanceTree
    from countermarch.reference.engine.odds import Odds

MAX_SAMPLES: Final = 1_000_000
"""Maximum rolls for one call."""

_WIDTH: Final = 1.959964
"""Half the width of a 95 % interval in standard deviations."""


def sampled(
    game: str,
    question: str,
    given: Mapping[str, object],
    by: Sequence[str] | None = None,
    *,
    rolls: int,
    seed: int = 1,
) -> Odds:
    """Return the odds of a question from random rolls of its open dice; the same for the same seed.

    Raises ``InputError`` like ``odds``, and naming ``sample``. See ``confidence_interval`` for the precision.

    >>> fire = {"player": "idf", "fired_at": "attacker", "terrain": "other", "dice": "2d6"}
    >>> spread = sampled("third-lebanon-war", "fire-hits", fire, ["net_hits"], rolls=2000)
    >>> [abs(one.percent - exact) < 4 for one, exact in zip(spread.outcomes, (44.4, 22.2, 25, 5.6, 2.8))]
    [True, True, True, True, True]
    """
    if not 1 <= rolls <= MAX_SAMPLES:
        raise InputError("sample", f"{rolls:,} rolls; expected 1 to {MAX_SAMPLES:,}")
    asked = registry.find(game, question)
    fields = answer_fields(asked, by)
    facts = dict(parameters_of(given))
    gaps = open_dice.find(asked.parameters, facts)
    # a fixed seed: the same command prints the same odds
    chance = Random(seed)  # noqa: S311 # for dice, not for secrets
    ways: Counter[tuple[Any, ...]] = Counter()
    if asked.course is None:
        walk = Enumeration(asked, fields, gaps)
        for _ in range(rolls):
            ways[walk.sampled(facts, chance)] += 1
        rolled = {gap.parameter for gap in walk.rolled}
    else:
        course = course_of(asked, facts, gaps, fields)
        for state, count in _walked(course, rolls, chance).items():
            ways[outcome_key(course.answer(state), fields)] += count
        rolled = course.rolled
    return ordered(asked, facts, fields, rolled, (rolls, ways), sampled=True)


def _walked(course: ChanceTree[Any], rolls: int, chance: Random) -> Counter[Hashable]:
    """Return the final states of random paths through a chance tree, all paths one event at a time."""
    ended: Counter[Hashable] = Counter()
    states: Mapping[Hashable, int] = {course.first(): rolls}
    while states:
        reached: Counter[Hashable] = Counter()
        for state, count in states.items():
            event = course.next_event(state)
            if event is None:
                ended[state] += count
                continue
            total, branches = event
            # whole numbers, not floats: each branch gets exactly its share of ``total``
            bounds = list(accumulate(ways for _, ways in branches))
            for _ in range(count):
                reached[branches[bisect(bounds, chance.randrange(total))][0]] += 1
        states = reached
    return ended


def confidence_interval(probability: Fraction, rolls: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a sampled probability (Wilson's).

    >>> from fractions import Fraction
    >>> [round(end, 3) for end in confidence_interval(Fraction(1, 2), 1000)]
    [0.469, 0.531]
    """
    # Wilson's interval, since the usual one says 0 ± 0 for a result that never came up
    part, square = float(probability), _WIDTH**2
    middle = part + square / (2 * rolls)
    half = _WIDTH * sqrt(part * (1 - part) / rolls + square / (4 * rolls * rolls))
    return max(0.0, (middle - half) / (1 + square / rolls)), min(1.0, (middle + half) / (1 + square / rolls))
