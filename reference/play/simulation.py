"""Simulate many games with one policy: in this process or on any ``concurrent.futures`` executor.

The seed of each game is made from the simulation's seed and the game's number, and only sums are kept:
neither the number of workers nor the order in which they finish changes the result.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from countermarch.reference.engine.errors import InputError, quoted
from countermarch.reference.play.chance import POLICY_STREAM, SEEDS, Chance, game_seed
from countermarch.reference.play.discovery import game
from countermarch.reference.play.positions import full_options, policy_of
from countermarch.reference.play.statistics import wilson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Executor, Future

    from countermarch.reference.play.definitions import PlayableGame, Policy, Table
    from countermarch.reference.play.statistics import Share

MAX_GAMES: Final = 1_000_000_000
"""Maximum games of one simulation."""

_CHUNK: Final = 100  # games between two reports of a worker
_AHEAD: Final = 64  # chunks submitted at a time, so that a billion games do not fill the memory


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a simulation: games by ending, games by number of turns, total decisions."""

    game: str
    policy: str
    seed: int
    options: Mapping[str, str]
    games: int
    endings: Mapping[str, int]
    turns: Mapping[int, int]
    decisions: int

    def shares(self) -> dict[str, Share]:
        """Return the share of each ending, in the game's order, with its confidence interval."""
        return {one.id: wilson(self.endings.get(one.id, 0), self.games) for one in game(self.game).endings}

    def won(self) -> Share:
        """Return the share of games won."""
        won = sum(self.endings.get(one.id, 0) for one in game(self.game).endings if one.won)
        return wilson(won, self.games)

    @property
    def mean_turns(self) -> float:
        """The mean length of a game, in turns."""
        return sum(turn * number for turn, number in self.turns.items()) / self.games


Tally = tuple[Counter[str], Counter[int], int]


@dataclass(frozen=True, slots=True)
class SimulationSetup:
    """What all games of a simulation have in common."""

    game: str
    seed: int
    policy: str
    options: Mapping[str, str]


def simulate(
    name: str,
    *,
    games: int,
    seed: int,
    policy: str = "sensible",
    options: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    on_progress: Callable[[int], None] = lambda _done: None,
) -> Results:
    """Play many games and count their endings.

    ``executor`` is any executor of ``concurrent.futures``; None plays in this process. ``on_progress`` is
    called with the number of games done so far. Raises ``InputError`` naming the parameter at fault.

    >>> found = simulate("arab-israeli-wars", games=20, seed=1948, policy="random")
    >>> sum(found.endings.values())
    20
    """
    chosen = check(name, games=games, seed=seed, policy=policy, options=options)
    endings, turns, decisions, done = Counter[str](), Counter[int](), 0, 0
    for part in _parts(executor, SimulationSetup(name, seed, policy, chosen), games):
        endings += part[0]
        turns += part[1]
        decisions += part[2]
        done += part[0].total()
        on_progress(done)
    in_order = {one.id: endings[one.id] for one in game(name).endings if endings[one.id]}
    return Results(name, policy, seed, chosen, games, in_order, dict(sorted(turns.items())), decisions)


def check(
    name: str, *, games: int, seed: int, policy: str, options: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Check the parameters of a simulation and return all options; raises ``InputError``."""
    played = game(name)
    policy_of(played, policy)
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MAX_GAMES:
        raise InputError("games", f"{quoted(games)} is not a whole number from 1 to {MAX_GAMES}")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        raise InputError("seed", f"{quoted(seed)} is not a whole number from 0 to {SEEDS - 1}")
    return full_options(played, options or {})


def _parts(executor: Executor | None, series: SimulationSetup, games: int) -> Iterator[Tally]:
    """Yield the tallies of all chunks as they are done, submitting a limited number at a time."""
    # in chunks: sending one game to a process costs more than playing it
    chunks = ((first, min(_CHUNK, games - first)) for first in range(0, games, _CHUNK))
    if executor is None:
        for chunk in chunks:
            yield play_chunk(series, *chunk)
        return
    under_way: set[Future[Tally]] = set()
    for chunk in chunks:
        under_way.add(executor.submit(play_chunk, series, *chunk))
        # all at once would put a million futures into memory before the first result
        if len(under_way) >= _AHEAD:
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        yield from (future.result() for future in done)


def play_chunk(series: SimulationSetup, first: int, games: int) -> Tally:
    """Play some games of a simulation, from number ``first``, in a worker."""
    played = game(series.game)
    decide = policy_of(played, series.policy)
    endings, turns, decisions = Counter[str](), Counter[int](), 0
    for index in range(first, first + games):
        table, made = play_out(played, game_seed(series.seed, index), decide, series.options)
        endings[played.ending(table)] += 1
        turns[table.turn] += 1
        decisions += made
    return endings, turns, decisions


def play_out(
    played: PlayableGame, seed: int, decide: Policy, options: Mapping[str, str], *, logged: bool = False
) -> tuple[Table, int]:
    """Play one game to its end with a policy; return the table and the number of decisions."""
    table = played.table(seed, options, logged=logged)
    draw = Chance(seed, POLICY_STREAM).draw
    flow, made = played.flow(table), table.made
    try:
        kind, open_ = next(flow)
        while True:
            number = decide(table, kind, open_, draw)
            made.append(number)
            kind, open_ = flow.send(number)
    except StopIteration:
        return table, len(made)
