"""The value of each choice of a decision, estimated by playouts a few games at a time.

The games are those of ``playouts.halving_rounds``. The caller may look at the estimates in between, and may
stop at any time.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any, Final

from countermarch.reference.play.playouts import (
    DRAW_VALUE,
    POLICY,
    distinct_options,
    halving_rounds,
    total_games,
)
from countermarch.reference.play.statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from countermarch.reference.play.definitions import PlayableGame, Table

_Z: Final = 1.96
"""Half the width of a 95 % interval in standard errors."""

_ENDED: Final = (0.0, 1.0, DRAW_VALUE)
"""The values of games that were played to their ends."""

_LEAST: Final = 2
"""The minimum number of games for an estimate of their spread."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean value of the playouts of a choice, from 0 (lost) to 1 (won), plus or minus ``error``."""

    games: int
    mean: float
    error: float


class Analysis:
    """The analysis of a decision. ``best`` is the number of the best choice, None until all games are done.

    >>> from countermarch.reference.play import begin
    >>> thought = begin("arab-israeli-wars", seed=1).consider()
    >>> thought.advance(10)
    >>> thought.done, thought.total, thought.estimates()[0].games
    (10, 120, 8)
    >>> thought.advance(thought.total)
    >>> thought.best in range(3)
    True
    """

    def __init__(
        self, played: PlayableGame, table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]
    ) -> None:
        """Analyse the decision for which a table waits; the table must not change meanwhile."""
        usual = played.policies[POLICY](table, kind, options, draw)
        self._alike = distinct_options(played, table, options, usual)
        self._found: dict[int, list[float]] = {number: [] for number in self._alike}
        self._rounds = halving_rounds(played, table, [*self._alike], usual, draw)
        self.done = 0
        self.total = total_games(played, len(self._alike))
        self.best: int | None = None
        if len(self._alike) == 1:
            self.advance(1)

    def advance(self, games: int) -> None:
        """Play more games, as long as there are any."""
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
            self.advance(1)  # the generator returns the best choice

    def estimates(self) -> tuple[Estimate, ...]:
        """Return the estimate of each choice so far; equivalent choices share their games."""
        known = {number: _worth(self._found[first]) for first, like in self._alike.items() for number in like}
        return tuple(known[number] for number in sorted(known))


def _worth(found: list[float]) -> Estimate:
    """Return the mean of some games and its error: that of a share if all were finished, else of a mean.

    >>> _worth([]).error, _worth([1.0, 1.0]).mean
    (0.5, 1.0)
    >>> round(_worth([0.0] * 8).error, 2), round(_worth([0.1, 0.2, 0.3, 0.2]).error, 2)
    (0.16, 0.08)
    """
    if len(found) < _LEAST:
        return Estimate(len(found), fmean(found) if found else 0.5, 0.5)
    mean = fmean(found)
    if all(one in _ENDED for one in found):
        share = wilson(round(sum(found)), len(found))
        return Estimate(len(found), mean, (share.high - share.low) / 2)
    return Estimate(len(found), mean, min(0.5, _Z * stdev(found) / sqrt(len(found))))
