"""Chance trees: counting a series of events from state to state, merging equal states."""

from __future__ import annotations

from collections import defaultdict
from math import lcm
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from countermarch.reference.engine.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping, Sequence

MAX_STATES: Final = 60_000
"""Maximum states in memory at a time, about 50 MB."""

MAX_TRANSITIONS: Final = 400_000
"""Maximum transitions that are followed, about two seconds."""

MAX_ESTIMATED: Final = 800_000
"""Maximum estimated transitions; estimates are too high, since equal states are merged."""

State = TypeVar("State", bound="Hashable")

ChanceEvent = tuple[int, "Sequence[tuple[State, int]]"]
"""One event: the number of equally likely outcomes, and the next states with how many of them lead there."""


class ChanceTree(Protocol[State]):
    """The chance tree of a question of many rolls.

    A state is hashable and contains everything that the rest depends on; fewer distinct states count faster.
    """

    rolled: set[str]
    """The parameters whose open dice were rolled, filled in while counting."""

    by_fields: bool
    """Whether fewer fields of the answer would leave fewer states."""

    def estimate(self) -> int:
        """Return about how many transitions there are to follow; 0 if few enough to just count."""

    def first(self) -> State:
        """Return the state before anything is rolled."""

    def next_event(self, state: State) -> ChanceEvent[State] | None:
        """Return the next event; None at the end."""

    def answer(self, state: State) -> object:
        """Return the answer of a final state."""


def count_paths(course: ChanceTree[State]) -> tuple[int, Mapping[State, int]]:
    """Return the number of equally likely paths, and how many of them end in each final state.

    Raises ``InputError`` if there are too many states.

    >>> class Coins:
    ...     rolled: set[str] = set()
    ...     by_fields = False
    ...     def estimate(self):
    ...         return 0
    ...     def first(self):
    ...         return 0, 0
    ...     def next_event(self, state):
    ...         tossed, heads = state
    ...         return None if tossed == 3 else (2, [((tossed + 1, heads), 1), ((tossed + 1, heads + 1), 1)])
    >>> count_paths(Coins())
    (8, {(3, 0): 1, (3, 1): 3, (3, 2): 3, (3, 3): 1})
    """
    if (estimate := course.estimate()) > MAX_ESTIMATED:
        raise _too_many(course, estimate)
    total, followed = 1, 0
    states: dict[State, int] = {course.first(): 1}
    ended: dict[State, int] = {}
    while states:
        reached = [(state, ways, course.next_event(state)) for state, ways in states.items()]
        # states of one step may roll different dice; with a common multiple all paths stay equally likely
        over = lcm(*[event[0] for _, _, event in reached if event is not None])
        total *= over
        # what ended earlier is counted in the larger number of paths
        ended = {state: ways * over for state, ways in ended.items()}
        grown: dict[State, int] = defaultdict(int)
        for state, ways, event in reached:
            if event is None:
                ended[state] = ended.get(state, 0) + ways * over
                continue
            each = ways * (over // event[0])
            followed += len(event[1])
            for later, more in event[1]:
                grown[later] += each * more
            if len(grown) > MAX_STATES or followed > MAX_TRANSITIONS:
                raise _too_many(course, followed)
        states = grown
    return total, ended


def _too_many(course: ChanceTree[State], size: int) -> InputError:
    fewer = "ask by one field of the answer, or " if course.by_fields else ""
    return InputError(None, f"more than {size:,} positions are possible; {fewer}{TOO_MANY}")


TOO_MANY: Final = "give some of the dice"
"""Advice if there are too many rolls for exact odds."""
