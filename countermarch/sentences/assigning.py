"""Giving every word its place at once: the cheapest way to share words among slots, and the next cheapest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AGAIN = 0.5
"""What it costs to say once more what has been said."""

WIDTH = 120
"""Ways that are followed at once."""


@dataclass(frozen=True, slots=True)
class Option:
    """One use of a stretch of words: as this value of this slot, at a cost."""

    slot: int
    value: object
    cost: float
    many: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be done with a stretch of words: its options, or to leave it at a cost.

    ``again`` allows it to say once more what has been said.
    """

    places: tuple[int, ...]
    options: tuple[Option, ...]
    leave: float
    again: bool = False


@dataclass(frozen=True, slots=True)
class Way:
    """One way to share the words: for each choice its option, or None; and what it costs."""

    cost: float = 0.0
    taken: tuple[Option | None, ...] = ()
    held: Mapping[int, object] = field(default_factory=dict)

    @property
    def meaning(self) -> tuple[tuple[int, str], ...]:
        """What it comes to: the values by slot."""
        found = {(one.slot, repr(one.value)) for one in self.taken if one is not None}
        return tuple(sorted(found))


def ways(choices: Sequence[Choice], held: Mapping[int, object]) -> list[Way]:
    """Return ways to share the words that differ in what they come to, the cheapest first.

    ``held`` are the values of slots that were told before.
    """
    front = [Way(held=held)]
    for choice in choices:
        following = [step for way in front for step in _steps(way, choice)]
        following.sort(key=lambda way: way.cost)
        front = following[:WIDTH]
    different: dict[tuple[tuple[int, str], ...], Way] = {}
    for way in front:
        different.setdefault(way.meaning, way)
    return list(different.values())


def _steps(way: Way, choice: Choice) -> list[Way]:
    steps = [Way(way.cost + choice.leave, (*way.taken, None), way.held)]
    for option in choice.options:
        if option.many:
            steps.append(Way(way.cost + option.cost, (*way.taken, option), way.held))
        elif option.slot not in way.held:
            held = {**way.held, option.slot: option.value}
            steps.append(Way(way.cost + option.cost, (*way.taken, option), held))
        elif way.held[option.slot] == option.value and choice.again:
            steps.append(Way(way.cost + AGAIN, (*way.taken, option), way.held))
    return steps
