"""Compare choices by playouts: many games from this decision, with everything hidden dealt again.

The game is replayed from its seed up to this decision. Then decks and future dice are dealt again
(``PlayableGame.redeal``), so that no choice benefits from what only the seed knows. Each choice meets the
same deals, and the games are played by ``sensible``: to their ends or, if the game has an estimate
(``prospect``), to the end of the turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, cast

from countermarch.reference.play.chance import SEEDS, Chance
from countermarch.reference.play.discovery import game
from countermarch.reference.play.statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from countermarch.reference.play.definitions import PlayableGame, Policy, Table
    from countermarch.reference.play.statistics import Share

POLICY: Final = "sensible"
"""The policy of playouts."""

DRAW_VALUE: Final = 0.25
"""The value of an ending that is neither won nor lost; a win counts 1 and a loss 0."""

_MIN_REMAINING_CHOICES: Final = 2
"""Minimum choices that stay for the next round."""


@dataclass(frozen=True, slots=True)
class PlayoutResults:
    """The results of the playouts of one choice."""

    games: int
    won: int
    lost: int

    @property
    def share(self) -> Share:
        """The share won, with its interval."""
        return wilson(self.won, self.games)


def weigh(
    played: PlayableGame, table: Table, options: Sequence[Any], games: int, deals: Callable[[], float]
) -> tuple[PlayoutResults, ...]:
    """Play ``games`` games to their ends from every choice, with the same deals for all.

    Equivalent options are played once.
    """
    seeds = _seeds(deals, games)
    found: dict[Any, PlayoutResults] = {}
    for number, option in enumerate(options):
        key = played.alike(table, option)
        if key not in found:
            found[key] = _weight(played, table, number, seeds)
    return tuple(found[played.alike(table, option)] for option in options)


def strong(name: str, *, safe: bool = False) -> Policy:
    """Return the policy that takes the best choice by playouts.

    The best choice wins most often or, if ``safe``, loses least often. Decisions that the game excludes, and
    ties, are decided as ``sensible`` does.

    >>> from countermarch.reference.play.simulation import play_out
    >>> aiw = game("arab-israeli-wars")
    >>> options = {name: values[0] for name, values in aiw.options.items()}
    >>> aiw.ending(play_out(aiw, 3, strong("arab-israeli-wars"), options)[0])
    'decisive-victory'
    """

    def decide(table: Table, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:
        played = game(name)
        usual = played.policies[POLICY](table, kind, options, draw)
        if kind in played.unweighed:
            return usual
        if safe:
            draws_won = tuple(replace(one, won=one.won is not False) for one in played.endings)
            played = replace(played, prospect=played.safety, endings=draws_won)
        return _best(played, table, [*distinct_options(played, table, options, usual)], usual, draw)

    return decide


def distinct_options(
    played: PlayableGame, table: Table, options: Sequence[Any], usual: int
) -> dict[int, list[int]]:
    """Return one option of each group of equivalent ones with its group; ``usual`` represents its own."""
    alike: dict[Any, list[int]] = {}
    for number, option in enumerate(options):
        alike.setdefault(played.alike(table, option), []).append(number)
    first = {usual if usual in numbers else numbers[0]: numbers for numbers in alike.values()}
    return dict(sorted(first.items()))


def _best(
    played: PlayableGame, table: Table, choices: list[int], usual: int, draw: Callable[[], float]
) -> int:
    weighing = halving_rounds(played, table, choices, usual, draw)
    while True:
        try:
            next(weighing)
        except StopIteration as end:
            return cast("int", end.value)


def halving_rounds(
    played: PlayableGame, table: Table, choices: list[int], usual: int, draw: Callable[[], float]
) -> Generator[tuple[int, float], None, int]:
    """Compare options in rounds: the better half continues, with twice as many games.

    Yields the option and the value of each playout, and returns the best option.
    """
    games, most = played.playouts_per_choice
    worth: dict[int, list[float]] = {number: [] for number in choices}
    while len(choices) > 1:
        # the same seeds for every option: luck that helps one helps all, and differences show with fewer
        # games
        seeds = _seeds(draw, games)
        for number in choices:
            for seed in seeds:
                found = playout_value(played, table, number, seed)
                worth[number].append(found)
                yield number, found
        # equal ones in a fixed order, so that the same seed plays the same game on every machine
        choices = sorted(choices, key=lambda number: (-fmean(worth[number]), number != usual, number))
        if games >= most:
            break
        choices = choices[: _survivors(len(choices))]
        games *= 2
    return choices[0]


def total_games(played: PlayableGame, choices: int) -> int:
    """Return the number of games that ``halving_rounds`` plays for a number of options.

    >>> total_games(game("arab-israeli-wars"), 3)
    120
    """
    games, most = played.playouts_per_choice
    total = 0
    while choices > 1:
        total += choices * games
        if games >= most:
            break
        choices, games = _survivors(choices), games * 2
    return total


def _survivors(choices: int) -> int:
    """Return how many options continue after a round."""
    return max(_MIN_REMAINING_CHOICES, (choices + 1) // 2)


def _seeds(draw: Callable[[], float], games: int) -> list[int]:
    return [int(draw() * 2**48) % SEEDS for _ in range(games)]


def _weight(played: PlayableGame, table: Table, number: int, seeds: Sequence[int]) -> PlayoutResults:
    endings = [played.ending(playout(played, table, number, seed)) for seed in seeds]
    won = _won(played.id)
    return PlayoutResults(
        len(seeds), sum(won[one] is True for one in endings), sum(won[one] is False for one in endings)
    )


def playout_value(played: PlayableGame, table: Table, number: int, seed: int) -> float:
    """Return the value of one playout: that of the ending, or the prospect at the end of the turn.

    With prospects, a draw counts 0: otherwise a sure stalemate would look better than a fair chance to win.
    """
    prospect = played.prospect
    fresh = playout(played, table, number, seed, last_turn=None if prospect is None else table.turn)
    ending = played.ending(fresh)
    ends = {one.id: one.won for one in played.endings}
    if prospect is not None and ending not in ends:
        return prospect(fresh)
    won = ends[ending]
    return DRAW_VALUE if won is None and prospect is None else float(won is True)


def playout(
    played: PlayableGame, table: Table, number: int, seed: int, *, last_turn: int | None = None
) -> Table:
    """Play a game to its end or to the end of a turn, with everything hidden dealt from a seed.

    ``table`` waits for a decision, for which the option with this ``number`` is chosen; it is not changed.
    """
    decide = played.policies[POLICY]
    fresh = played.table(table.seed, table.options, logged=False)
    flow = played.flow(fresh)
    kind, options = next(flow)
    for made in table.made:
        fresh.made.append(made)
        kind, options = flow.send(made)
    chance = Chance(seed)
    played.redeal(fresh, chance)
    draw = chance.draw
    try:
        kind, options = flow.send(number)
        while last_turn is None or fresh.turn <= last_turn:
            kind, options = flow.send(decide(fresh, kind, options, draw))
    except StopIteration:
        pass
    return fresh


@cache
def _won(name: str) -> dict[str, bool | None]:
    return {one.id: one.won for one in game(name).endings}
