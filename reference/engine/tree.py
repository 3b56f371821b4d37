"""Chance trees: a course of events from state to state, in which equal states are counted once."""

from __future__ import annotations

from collections import defaultdict
from math import lcm
from typing import TYPE_CHECKING, Any, Final, Protocol

from countermarch.reference.engine.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

MOST_STATES: Final = 60_000
"""Most states that are kept at a time: some 50 MB of them."""

MOST_BRANCHES: Final = 400_000
"""Most ways from one state to the next that are gone: some two seconds."""

Branches = tuple[int, "Sequence[tuple[Any, int]]"]
"""What one event does: in how many equally likely ways it can go, and in how many of these to which state."""


class Course(Protocol):
    """What a question of many rolls goes through, one event after another.

    A state says all that the rest depends on and is hashable; the fewer there are, the faster it is counted.
    """

    rolled: set[str]
    """The parameters whose open dice an event has rolled, filled in on the way."""

    def first(self) -> Hashable:
        """Return the state before anything is rolled."""

    def events(self, state: Any) -> Branches | None:  # noqa: ANN401 -- a state of its own
        """Return what can happen next; None at the end."""

    def answer(self, state: Any) -> Any:  # noqa: ANN401 -- the record of the question
        """Return the answer that a last state gives."""


def ends(course: Course) -> tuple[int, Mapping[Any, int]]:
    """Return in how many equally likely ways a course can go, and in how many of them it ends in each state.

    Raises ``InputError`` where there are too many states.

    >>> class Coins:
    ...     rolled: set[str] = set()
    ...     def first(self):
    ...         return 0, 0
    ...     def events(self, state):
    ...         tossed, heads = state
    ...         return None if tossed == 3 else (2, [((tossed + 1, heads), 1), ((tossed + 1, heads + 1), 1)])
    >>> ends(Coins())
    (8, {(3, 0): 1, (3, 1): 3, (3, 2): 3, (3, 3): 1})
    """
    total, gone = 1, 0
    states: dict[Any, int] = {course.first(): 1}
    ended: dict[Any, int] = {}
    while states:
        reached = [(state, ways, course.events(state)) for state, ways in states.items()]
        over = lcm(*[event[0] for _, _, event in reached if event is not None])
        total *= over
        ended = {state: ways * over for state, ways in ended.items()}
        grown: dict[Any, int] = defaultdict(int)
        for state, ways, event in reached:
            if event is None:
                ended[state] = ended.get(state, 0) + ways * over
                continue
            each = ways * (over // event[0])
            gone += len(event[1])
            for later, more in event[1]:
                grown[later] += each * more
            if len(grown) > MOST_STATES or gone > MOST_BRANCHES:
                size = f"{len(grown):,} positions and more can come up"
                raise InputError(None, f"{size}; ask by one field of the answer, {TOO_MANY}")
        states = grown
    return total, ended


TOO_MANY: Final = "give some of the dice, or have them rolled by chance: --sample 20000"
"""What can be done where exact odds are too many to count."""
