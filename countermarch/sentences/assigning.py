"""Assign words to slots so that the total cost is lowest, and keep the runners-up (a beam search)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

REPEAT_COST = 0.5
"""Lowest cost of repeating a value that its slot already holds."""

BEAM_WIDTH = 120
"""Width of the beam: how many partial assignments are kept after each choice."""


@dataclass(frozen=True, slots=True)
class Option:
    """One meaning of a run of words: a value of a slot, at a cost. A slot with ``many`` takes several.

    Slot -1 is none: the value is one that the sentence rules out (``choosing.Denied``).
    """

    slot: int
    value: object
    cost: float
    many: bool = False


@dataclass(frozen=True, slots=True)
class Assignable:
    """A run of words to assign: its options, or leaving it unused at the cost ``leave``.

    ``again`` allows it to repeat a value that its slot already holds.
    """

    places: tuple[int, ...]
    options: tuple[Option, ...]
    leave: float
    again: bool = False


@dataclass(frozen=True, slots=True)
class Assignment:
    """One assignment: the option taken for each choice (None: left unused), and the total cost."""

    cost: float = 0.0
    taken: tuple[Option | None, ...] = ()
    held: Mapping[int, object] = field(default_factory=dict)

    @property
    def meaning(self) -> tuple[tuple[int, str], ...]:
        """The values by slot, sorted: two ways with the same meaning differ only in their words."""
        found = {(one.slot, repr(one.value)) for one in self.taken if one is not None}
        return tuple(sorted(found))


def assignments(choices: Sequence[Assignable], held: Mapping[int, object]) -> list[Assignment]:
    """Return the assignments with different meanings, the cheapest first.

    ``held`` gives the slots that already have values.
    """
    front = [Assignment(held=held)]
    for choice in choices:
        following = [step for way in front for step in _steps(way, choice)]
        following.sort(key=lambda way: way.cost)
        front = following[:BEAM_WIDTH]
    different: dict[tuple[tuple[int, str], ...], Assignment] = {}
    for way in front:
        different.setdefault(way.meaning, way)
    return list(different.values())


def _steps(way: Assignment, choice: Assignable) -> list[Assignment]:
    steps = [Assignment(way.cost + choice.leave, (*way.taken, None), way.held)]
    for option in choice.options:
        if option.many:
            steps.append(Assignment(way.cost + option.cost, (*way.taken, option), way.held))
        elif option.slot not in way.held:
            held = {**way.held, option.slot: option.value}
            steps.append(Assignment(way.cost + option.cost, (*way.taken, option), held))
        elif way.held[option.slot] == option.value and choice.again:
            cost = max(option.cost, REPEAT_COST)
            steps.append(Assignment(way.cost + cost, (*way.taken, option), way.held))
    return steps
