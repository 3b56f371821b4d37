"""Weighing choices by playing on: many games from here, with all that the player cannot know dealt anew.

What the player sees is kept: the game is played again from its seed up to this decision. Then the decks and
the dice to come are dealt afresh (``GameToPlay.deal_anew``), so that no choice is weighed by what only the
seed knows. Each choice meets the same fresh deals, and the games are played on by ``sensible``:
to their ends, or, where the game has an estimate of its own (``prospect``), to the end of the turn.
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

    from countermarch.reference.play.parts import Ending, GameToPlay, Policy
    from countermarch.reference.play.statistics import Share

BY: Final = "sensible"
"""The policy by which games are played on."""

NEITHER: Final = 0.25
"""What an ending that is neither won nor lost counts, where a win counts 1 and a loss 0."""

_PAIR: Final = 2  # never fewer are compared


@dataclass(frozen=True, slots=True)
class Weight:
    """How the games went that were played on from one choice."""

    games: int
    won: int
    lost: int

    @property
    def share(self) -> Share:
        """The share won, with its interval."""
        return wilson(self.won, self.games)


def weigh(
    played: GameToPlay,
    table: Any,  # noqa: ANN401 # the game's own
    options: Sequence[Any],
    games: int,
    deals: Callable[[], float],
) -> tuple[Weight, ...]:
    """Play so many games on to their ends from every choice; all choices meet the same deals.

    Options that come to the same are played once.
    """
    seeds = _seeds(deals, games)
    found: dict[Any, Weight] = {}
    for number, option in enumerate(options):
        key = played.alike(table, option)
        if key not in found:
            found[key] = _weight(played, table, number, seeds)
    return tuple(found[played.alike(table, option)] for option in options)


def strong(name: str, *, safe: bool = False) -> Policy:
    """Return the policy that weighs every choice of a game which matters, and takes the best.

    The best is what wins most often or, where ``safe``, what loses least often.
    What a game says is not worth weighing is decided as ``sensible`` does; so is what comes out alike.

    >>> from countermarch.reference.play.simulation import play_out
    >>> aiw = game("arab-israeli-wars")
    >>> options = {name: values[0] for name, values in aiw.options.items()}
    >>> aiw.ending(play_out(aiw, 3, strong("arab-israeli-wars"), options)[0])
    'decisive-victory'
    """

    def decide(table: Any, kind: str, options: Sequence[Any], draw: Callable[[], float]) -> int:  # noqa: ANN401
        played = game(name)
        usual = played.policies[BY](table, kind, options, draw)
        if kind in played.unweighed:
            return usual
        if safe:
            played = replace(played, prospect=played.safety, endings=_unbeaten(played.endings))
        return _best(played, table, [*apart(played, table, options, usual)], usual, draw)

    return decide


def _unbeaten(endings: Sequence[Ending]) -> tuple[Ending, ...]:
    """Return endings of which all but losses are wins."""
    return tuple(replace(one, won=one.won is not False) for one in endings)


def apart(played: GameToPlay, table: Any, options: Sequence[Any], usual: int) -> dict[int, list[int]]:  # noqa: ANN401
    """Return the options that differ, each with all that come to the same; ``usual`` stands for its like."""
    alike: dict[Any, list[int]] = {}
    for number, option in enumerate(options):
        alike.setdefault(played.alike(table, option), []).append(number)
    first = {usual if usual in numbers else numbers[0]: numbers for numbers in alike.values()}
    return dict(sorted(first.items()))


def _best(played: GameToPlay, table: Any, choices: list[int], usual: int, draw: Callable[[], float]) -> int:  # noqa: ANN401
    weighing = rounds(played, table, choices, usual, draw)
    while True:
        try:
            next(weighing)
        except StopIteration as end:
            return cast("int", end.value)


def rounds(
    played: GameToPlay,
    table: Any,  # noqa: ANN401
    choices: list[int],
    usual: int,
    draw: Callable[[], float],
) -> Generator[tuple[int, float], None, int]:
    """Weigh in rounds: after each the better half goes on, and is weighed by twice as many games.

    Yields each game that was played on, the option and what came of it, and returns the best option.
    """
    games, most = played.thought
    worth: dict[int, list[float]] = {number: [] for number in choices}
    while len(choices) > 1:
        seeds = _seeds(draw, games)
        for number in choices:
            for seed in seeds:
                found = worth_of(played, table, number, seed)
                worth[number].append(found)
                yield number, found
        choices = sorted(choices, key=lambda number: (-fmean(worth[number]), number != usual, number))
        if games >= most:
            break
        choices = choices[: _going_on(len(choices))]
        games *= 2
    return choices[0]


def games_in_all(played: GameToPlay, choices: int) -> int:
    """Return how many games ``rounds`` plays for so many options.

    >>> games_in_all(game("arab-israeli-wars"), 3)
    120
    """
    games, most = played.thought
    total = 0
    while choices > 1:
        total += choices * games
        if games >= most:
            break
        choices, games = _going_on(choices), games * 2
    return total


def _going_on(choices: int) -> int:
    """Return how many options a round leaves over."""
    return max(_PAIR, (choices + 1) // 2)


def _seeds(draw: Callable[[], float], games: int) -> list[int]:
    return [int(draw() * 2**48) % SEEDS for _ in range(games)]


def _weight(played: GameToPlay, table: Any, number: int, seeds: Sequence[int]) -> Weight:  # noqa: ANN401
    endings = [played.ending(play_on(played, table, number, seed)) for seed in seeds]
    won = _won(played.id)
    return Weight(
        len(seeds),
        sum(won[one] is True for one in endings),
        sum(won[one] is False for one in endings),
    )


def worth_of(played: GameToPlay, table: Any, number: int, seed: int) -> float:  # noqa: ANN401
    """Play on once and say what came of it: how the game ended, or the hope there was when the turn was over.

    Beside a hope to win, an ending that is no win counts nothing: else a sure stalemate would look better.
    """
    prospect = played.prospect
    fresh = play_on(played, table, number, seed, last_turn=None if prospect is None else table.turn)
    ending = played.ending(fresh)
    ends = {one.id: one.won for one in played.endings}
    if prospect is not None and ending not in ends:
        return prospect(fresh)
    won = ends[ending]
    return NEITHER if won is None and prospect is None else float(won is True)


def play_on(
    played: GameToPlay,
    table: Any,  # noqa: ANN401
    number: int,
    seed: int,
    *,
    last_turn: int | None = None,
) -> Any:  # noqa: ANN401 # a table of the game's own
    """Play a game on, with what is hidden dealt by a seed, to its end or to the end of a turn.

    ``table`` waits for a decision, which is made by the ``number`` of its option; it is left as it is.
    """
    decide = played.policies[BY]
    fresh = played.table(table.seed, table.options, logged=False)
    flow = played.flow(fresh)
    kind, options = next(flow)
    for made in table.made:
        fresh.made.append(made)
        kind, options = flow.send(made)
    chance = Chance(seed)
    played.deal_anew(fresh, chance)
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
