"""Odds by rolling: how often each answer comes in many rolls, where there are too many to count them all."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.engine import holes, registry
from countermarch.reference.engine.ask import parameters_of
from countermarch.reference.engine.errors import InputError
from countermarch.reference.engine.odds import Enumeration, answered, chosen, course_of, ordered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from countermarch.reference.engine.odds import Odds
    from countermarch.reference.engine.tree import Course

MOST_SAMPLES: Final = 1_000_000
"""Most rolls that are made for one answer."""

_WIDTH: Final = 1.959964
"""Standard deviations to each side that hold 95 of 100 results."""


def sampled(
    game: str,
    question: str,
    given: Mapping[str, object],
    by: Sequence[str] | None = None,
    *,
    rolls: int,
    seed: int = 1,
) -> Odds:
    """Return the odds of a question as so many rolls of its open dice have it; one seed gives one result.

    Raises ``InputError`` like ``odds``, and naming ``sample``. How far such odds may be off is ``within``.

    >>> fire = {"player": "idf", "fired_at": "attacker", "terrain": "other", "dice": "2d6"}
    >>> spread = sampled("third-lebanon-war", "fire-hits", fire, ["net_hits"], rolls=2000)
    >>> [abs(one.percent - exact) < 4 for one, exact in zip(spread.outcomes, (44.4, 22.2, 25, 5.6, 2.8))]
    [True, True, True, True, True]
    """
    if not 1 <= rolls <= MOST_SAMPLES:
        raise InputError("sample", f"{rolls:,} rolls; expected 1 to {MOST_SAMPLES:,}")
    entry = registry.find(game, question)
    fields = chosen(entry, by)
    asked = dict(parameters_of(given))
    gaps = holes.find(entry.parameters, asked)
    chance = Random(seed)  # noqa: S311 -- for dice, not for secrets
    ways: Counter[tuple[Any, ...]] = Counter()
    if entry.course is None:
        walk = Enumeration(entry, fields, gaps)
        for _ in range(rolls):
            ways[walk.sampled(asked, chance)] += 1
        rolled = {gap.parameter for gap in walk.rolled}
    else:
        course = course_of(entry, asked, gaps, fields)
        for state, count in Counter(_gone(course, chance) for _ in range(rolls)).items():
            ways[answered(course.answer(state), fields)] += count
        rolled = course.rolled
    return ordered(entry, asked, fields, rolled, (rolls, ways), sampled=True)


def _gone(course: Course, chance: Random) -> Any:  # noqa: ANN401 -- a state of the course
    """Return the state in which a course ends that goes by chance."""
    state: Any = course.first()
    while (event := course.events(state)) is not None:
        at = chance.randrange(event[0])
        for later, ways in event[1]:
            if at < ways:
                state = later
                break
            at -= ways
    return state


def within(probability: Fraction, rolls: int) -> tuple[float, float]:
    """Return between which chances the true one is, 95 times of 100, by what came up (Wilson's interval).

    >>> from fractions import Fraction
    >>> [round(end, 3) for end in within(Fraction(1, 2), 1000)]
    [0.469, 0.531]
    """
    part, square = float(probability), _WIDTH**2
    middle = part + square / (2 * rolls)
    half = _WIDTH * sqrt(part * (1 - part) / rolls + square / (4 * rolls * rolls))
    return max(0.0, (middle - half) / (1 + square / rolls)), min(1.0, (middle + half) / (1 + square / rolls))
