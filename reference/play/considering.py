"""What each choice of a decision is worth, a few games at a time: how a strong player thinks it over.

The games are those of ``thinking.rounds``: played on from each choice, with all that the player cannot know
dealt anew. Whoever waits for the answer may look at it in between, or leave it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.play.statistics import wilson
from countermarch.reference.play.thinking import BY, NEITHER, apart, games_in_all, rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.play.parts import GameToPlay

_Z: Final = 1.96
"""Standard errors to either side of a mean that hold the truth in 19 of 20 cases."""

_ENDED: Final = (0.0, 1.0, NEITHER)
"""What a game that was played to its end comes to."""

_LEAST: Final = 2
"""Of fewer games nothing is known of their spread."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What the games played on from a choice came to: from 0, lost, to 1, won; ``error`` to either side."""

    games: int
    mean: float
    error: float


class Considering:
    """A decision being thought over. ``best`` is the number of the best choice, None until all is done.

    >>> from countermarch.reference.play import begin
    >>> thought = begin("arab-israeli-wars", seed=1).consider()
    >>> thought.on(10)
    >>> thought.done, thought.total, thought.worth()[0].games
    (10, 120, 8)
    >>> thought.on(thought.total)
    >>> thought.best in range(3)
    True
    """

    def __init__(
        self,
        played: GameToPlay,
        table: Any,  # noqa: ANN401 # the game's own
        kind: str,
        options: Sequence[Any],
        draw: Callable[[], float],
    ) -> None:
        """Think over a decision for which a table waits; the table must stay as it is meanwhile."""
        usual = played.policies[BY](table, kind, options, draw)
        self._alike = apart(played, table, options, usual)
        self._found: dict[int, list[float]] = {number: [] for number in self._alike}
        self._rounds = rounds(played, table, [*self._alike], usual, draw)
        self.done = 0
        self.total = games_in_all(played, len(self._alike))
        self.best: int | None = None
        if len(self._alike) == 1:
            self.on(1)

    def on(self, games: int) -> None:
        """Play so many games more, as far as there are any."""
        for _ in range(games):
            if self.best is not None:
                return
            try:
                number, found = next(self._rounds)
            except StopIteration as end:
                self.best = end.value
                return
            self._found[number].append(found)
            self.done += 1
        if self.done == self.total:
            self.on(1)  # the last step says which is the best

    def worth(self) -> tuple[Worth, ...]:
        """Return what is known of each choice by now; those that come to the same have the same games."""
        known = {number: _worth(self._found[first]) for first, like in self._alike.items() for number in like}
        return tuple(known[number] for number in sorted(known))


def _worth(found: list[float]) -> Worth:
    """Return the mean of some games and its error: of games that ended as a share, else as a mean of hopes.

    >>> _worth([]).error, _worth([1.0, 1.0]).mean
    (0.5, 1.0)
    >>> round(_worth([0.0] * 8).error, 2), round(_worth([0.1, 0.2, 0.3, 0.2]).error, 2)
    (0.16, 0.08)
    """
    if len(found) < _LEAST:
        return Worth(len(found), fmean(found) if found else 0.5, 0.5)
    mean = fmean(found)
    if all(one in _ENDED for one in found):
        share = wilson(round(sum(found)), len(found))
        return Worth(len(found), mean, (share.high - share.low) / 2)
    return Worth(len(found), mean, min(0.5, _Z * stdev(found) / sqrt(len(found))))
